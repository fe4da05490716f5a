"""A chart as SVG: one self-contained drawing, for a page, a notebook or a file.

The square of the earth plate 地盤 stands as the books draw it, south on top. In each palace, from
top to bottom: the general 天將, the heaven branch 天盤 that rides here (beside it the stem hidden in
it 遁干, or 空 if it is void), and the earth branch. In the middle, the three transmissions and,
from right to left, the four lessons.

The ink is ``currentColor`` and the phases are variables (``--liuren-wood`` …), so that the drawing
takes the colours of the page on which it stands, light or dark. Where it stands alone it follows
the reader's own scheme. Each colour is also given as a plain attribute, for programs that know no
style sheets. The same chart gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import TYPE_CHECKING, Final
from xml.sax.saxutils import escape

from liuren.messages import Message, Words, say
from liuren.render import (
    BLANK,
    ENGLISH,
    HUES,
    SQUARE,
    Line,
    Span,
    above,
    below,
    general_on,
    in_words,
    symbol,
)
from liuren.signs.symbols import Phase

if TYPE_CHECKING:
    from liuren.board.chart import Chart
    from liuren.board.face import Transmission

__all__ = ["draw"]

_CELL: Final = 120  # the side of a palace
_SIDE: Final = 4 * _CELL
_MARGIN: Final = 12
_LEADING: Final = 28  # from one line above or below the square to the next
_NOTATION: Final = 72  # characters of the notation on a line
_MONOSPACED: Final = ' font-family="ui-monospace,Menlo,Consolas,monospace"'
_BOLD: Final = ' font-weight="bold"'

_FONTS: Final = (
    "'Noto Serif CJK TC','Noto Serif TC','Source Han Serif TC','Songti TC','PMingLiU',"
    "'Noto Serif CJK SC','Songti SC','SimSun',serif"
)
# Lighter than the ones for both, for where it is certain that the ground is dark.
_ON_DARK: Final = dict(
    zip(HUES, ("#3fb68a", "#f0676f", "#d29350", "#bfa53a", "#5aa9ec"), strict=True)
)

_STYLE: Final = "".join(
    (
        # Alone in a window the drawing is the root, and brings its own ground and ink.
        ":root.liuren-chart{color-scheme:light dark;color:CanvasText;background:Canvas}",
        "@media (prefers-color-scheme:dark){:root.liuren-chart{",
        ";".join(f"--liuren-{ENGLISH[p]}:{hue}" for p, hue in _ON_DARK.items()),
        "}}",
        ".liuren-chart{max-width:100%;height:auto}",
        *(
            f".liuren-chart .{ENGLISH[p]}{{fill:var(--liuren-{ENGLISH[p]},{HUES[p]})}}"
            for p in HUES
        ),
    )
)


def draw(chart: Chart, *, zone_from: Words | str | None = None) -> str:
    """The chart as an SVG element, ready to stand in a page or a file of its own.

    ``zone_from`` says where the zone of the moment comes from, if nobody gave it.

    >>> import liuren
    >>> draw(liuren.cast(day="甲子", general="丑", hour="子"))[:28]
    '<svg class="liuren-chart" xm'
    """
    head, foot = [*above(chart, zone_from)], [*below(chart)]
    top = _MARGIN + _LEADING * len(head) + 4
    width = _SIDE + 2 * _MARGIN
    notation = wrap(chart.notation, _NOTATION, break_long_words=False, break_on_hyphens=False)
    below_all = top + _SIDE + _LEADING * len(foot) + 18
    height = below_all + 15 * len(notation) + _MARGIN - 7
    parts = [
        f'<svg class="liuren-chart" xmlns="http://www.w3.org/2000/svg" lang="zh-Hant" role="img"'
        f' viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        f' font-family="{_FONTS}" fill="currentColor" text-anchor="middle">',
        f"<title>{escape(_title(chart))}</title>",
        f"<desc>{escape(str(_description(chart)))}</desc>",
        f"<style>{_STYLE}</style>",
    ]
    middle = width / 2
    for n, line in enumerate(head):
        parts.append(_line(line, middle, _MARGIN + _LEADING * n + 18))
    parts.append(f'<g transform="translate({_MARGIN} {top})">')
    parts += _frame()
    parts += _palaces(chart)
    parts += _transmissions(chart)
    parts += _lessons(chart)
    parts.append("</g>")
    for n, line in enumerate(foot):
        parts.append(_line(line, middle, top + _SIDE + _LEADING * n + 26))
    for n, words in enumerate(notation):
        parts.append(_text((words, "dim"), middle, below_all + 15 * n, 11, _MONOSPACED))
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def _title(chart: Chart) -> str:
    """What a reader of screens says first: the day, what rides on what, the name of the lesson."""
    head = "".join(words for words, _ in next(above(chart)))
    return f"{head.replace(BLANK, ' ')}: {chart.method.name}"


def _description(chart: Chart) -> Message:
    """The chart in a sentence each, for those who hear it."""
    return say(
        "Four lessons: {lessons}. Three transmissions: {three}. Heaven plate: {plate}.",
        lessons=tuple(_on(x.upper, x.lower) for x in chart.lessons.four),
        three=tuple(_with_general(t) for t in chart.transmissions),
        plate=tuple(_on(heaven, earth) for earth, heaven in chart.plate.as_dict().items()),
    )


def _on(one: str, other: str) -> Message:
    return say("{one} on {other}", one=one, other=other)


def _with_general(it: Transmission) -> Message | str:
    if it.general is None:
        return it.branch
    return say("{branch} with {general}", branch=it.branch, general=in_words(it.general))


def _attributes(style: str) -> str:
    """How a style is written on an element."""
    if isinstance(style, Phase):
        return f' class="{ENGLISH[style]}" fill="{HUES[style]}"'
    return {"dim": ' opacity=".62"', "strong": ' font-weight="bold"'}.get(style, "")


def _text(span: Span, x: float, y: float, size: int, more: str = "") -> str:
    words, style = span
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}"{more}{_attributes(style)}>{escape(words)}</text>'


def _line(line: Line, x: float, y: float) -> str:
    """A line above or below the square, smaller if it would be wider than the square."""
    ems = sum(0.58 if character.isascii() else 1 for words, _ in line for character in words)
    size = round(min(19, _SIDE / ems), 1)
    spans = "".join(f"<tspan{_attributes(style)}>{escape(words)}</tspan>" for words, style in line)
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}">{spans}</text>'


def _frame() -> Iterator[str]:
    """The square and its palaces; the middle is left open."""
    near, half, far = _CELL, _SIDE // 2, _SIDE - _CELL
    cuts = "".join(
        f"M{at} 0V{near}M{at} {far}V{_SIDE}M0 {at}H{near}M{far} {at}H{_SIDE}"
        for at in (near, half, far)
    )
    yield (
        '<g fill="none" stroke="currentColor">'
        f'<rect width="{_SIDE}" height="{_SIDE}" rx="4" stroke-width="1.5"/>'
        f'<rect x="{near}" y="{near}" width="{far - near}" height="{far - near}"/>'
        f'<path d="{cuts}" opacity=".4"/></g>'
    )


def _palaces(chart: Chart) -> Iterator[str]:
    for earth, (row, column, _) in SQUARE.items():
        heaven = chart.plate.over(earth)
        x, y = (column + 0.5) * _CELL, row * _CELL
        yield _text((chart.general_on(heaven) or "", ""), x, y + 27, 18)
        yield _text(symbol(heaven), x, y + 73, 38, _BOLD)
        stem = chart.system.hidden_stem(chart.day, heaven)
        yield _text(("空", "dim") if stem is None else symbol(stem), x - 36, y + 66, 16)
        yield _text((earth, "dim"), x, y + 107, 18)


def _transmissions(chart: Chart) -> Iterator[str]:
    """Three rows: which, the kin, the hidden stem and the branch, the general."""
    for n, (order, it) in enumerate(zip("初中末", chart.transmissions, strict=True)):
        y = _CELL + 34 + 32 * n
        yield _text((order, "dim"), _CELL + 22, y, 14)
        yield _text((it.kin, ""), _CELL + 66, y, 18)
        yield _text(("空", "dim") if it.stem is None else symbol(it.stem), _CELL + 112, y, 16)
        yield _text(symbol(it.branch), _CELL + 141, y + 2, 26, _BOLD)
        yield _text((it.general or "", ""), _CELL + 194, y, 18)


def _lessons(chart: Chart) -> Iterator[str]:
    """Four columns from right to left: the general, the upper branch, what it rides on."""
    for it in chart.lessons.four:
        x = _SIDE - _CELL - 36 - 56 * (it.number - 1)
        general, _ = general_on(chart, it.upper)
        yield _text((general, "dim"), x, _CELL + 150, 16)
        yield _text(symbol(it.upper), x, _CELL + 184, 28, _BOLD)
        yield _text(symbol(it.lower), x, _CELL + 218, 28)
