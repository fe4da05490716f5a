"""The decision diagram of the gates, drawn from the rule table by which charts are cast.

One column of questions, asked from the top; to the right of each the gate it opens. Narrow, so that
it can be read on a phone; its ink is the page's own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap
from typing import Final
from xml.sax.saxutils import escape

from liuren.board.transmissions import Gate

__all__ = ["diagram"]

_WIDTH: Final = 440
_ASK: Final = 262  # the width of a question
_STEP: Final = 84  # from one question to the next
_BOX: Final = 52
_TOP: Final = 46
_GIVE: Final = 88  # the width of a gate


def diagram(gates: Sequence[Gate]) -> str:
    """The gates as an SVG element, in the order in which they are tried."""
    *asked, last = gates
    height = _TOP + _STEP * len(asked) + _BOX + 6
    words = "; ".join(f"{n}. {g.question} {g.title}" for n, g in enumerate(gates, 1))
    parts = [
        f'<svg class="gates" xmlns="http://www.w3.org/2000/svg" role="img" '
        f'viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" height="{height}">',
        "<title>The gates, in the order in which they are tried</title>",
        f"<desc>{escape(words)}</desc>",
        '<defs><marker id="gates-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" '
        'markerHeight="7" orient="auto-start-reverse">'
        '<path d="M0 0L8 4L0 8z" fill="currentColor"/></marker></defs>',
        _text("four lessons", _ASK / 2, 18, "begin"),
        _arrow(f"M{_ASK / 2} 26V{_TOP}"),
    ]
    for n, gate in enumerate(asked):
        parts += _question(gate, _TOP + _STEP * n)
    parts += _gate(last, _ASK / 2 - _GIVE / 2, _TOP + _STEP * len(asked))
    return "".join([*parts, "</svg>"])


def _question(gate: Gate, y: int) -> Iterator[str]:
    middle = y + _BOX / 2
    yield f'<rect class="ask" x="1" y="{y}" width="{_ASK - 2}" height="{_BOX}" rx="4"/>'
    lines = wrap(str(gate.question), 36)
    for n, line in enumerate(lines):
        yield _text(line, _ASK / 2, middle + 5 + 17 * (n - (len(lines) - 1) / 2), "question")
    right = _WIDTH - _GIVE
    yield _arrow(f"M{_ASK - 1} {middle}H{right - 2}")
    yield _text("yes", (_ASK + right) / 2 - 4, middle - 7, "answer")
    yield from _gate(gate, right - 1, y)
    yield _arrow(f"M{_ASK / 2} {y + _BOX}V{y + _STEP - 1}")
    yield _text("no", _ASK / 2 + 16, y + _BOX + 20, "answer")


def _gate(gate: Gate, x: float, y: int) -> Iterator[str]:
    # Within a page the link goes to the row of the table, wherever the table stands on it.
    yield f'<a href="#gates.{escape(gate.key)}">'
    yield f'<rect class="give" x="{x}" y="{y}" width="{_GIVE}" height="{_BOX}" rx="26"/>'
    yield _text(gate.title, x + _GIVE / 2, y + _BOX / 2 + 8, "gate", ' lang="zh-Hant"')
    yield "</a>"


def _text(words: str, x: float, y: float, kind: str, more: str = "") -> str:
    return f'<text class="{kind}" x="{x:g}" y="{y:g}" text-anchor="middle"{more}>{escape(words)}</text>'


def _arrow(path: str) -> str:
    return f'<path class="way" d="{path}" marker-end="url(#gates-arrow)"/>'
