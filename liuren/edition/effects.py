"""What each reading would change: a line at its entry, and the page of all of them::

    ```{effects}
    ```

The effects are worked out by `liuren.proof.effects` before the edition is built, and kept beside the results
of the examples. A build that finds none of its own state shows none, and the page says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from liuren.edition.filled_later import late, part
from liuren.edition.markup import block, inline, lang, text
from liuren.edition.parts import reference
from liuren.edition.status import results_path
from liuren.edition.texts import corpus_of, made_of
from liuren.proof.effects import Effect
from liuren.proof.effects.cache import read

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment

__all__ = ["EffectsDirective", "effect_line"]

_LZH: Final = lang("lzh")
_SHOWN: Final = 3  # cells that are written out; the rest are counted


def _all(env: BuildEnvironment) -> tuple[Effect, ...] | None:
    """The effects of this state of texts and code; None if they have not been worked out."""
    file = results_path(env).parent / "effects.json"
    written = file.stat().st_mtime_ns if file.exists() else 0
    return _read(file, written, made_of(env))


@lru_cache(maxsize=4)
def _read(file: Path, written: int, made_of: str) -> tuple[Effect, ...] | None:
    return read(file, made_of)


@lru_cache(maxsize=4)
def _by_entry(effects: tuple[Effect, ...]) -> Mapping[str, tuple[Effect, ...]]:
    gathered: dict[str, list[Effect]] = {}
    for effect in effects:
        gathered.setdefault(effect.entry, []).append(effect)
    return {entry: tuple(here) for entry, here in gathered.items()}


def effect_line(env: BuildEnvironment, entry: str) -> nodes.Node:
    """The place for what the other readings of an entry would change."""
    return late(env, "effect", entry)


def _effects(env: BuildEnvironment, entry: str) -> tuple[Effect, ...]:
    here = _by_entry(_all(env) or ()).get(entry, ())
    return tuple(effect for effect in here if effect.size)


@part("effect", _effects)
def _show_effect(env: BuildEnvironment, entry: str, facts: tuple[Effect, ...]) -> list[nodes.Node]:
    return [inline("touches effect", text(" "), *_sentence(effect), text(".")) for effect in facts]


def _sentence(effect: Effect) -> list[nodes.Node]:
    """A line for an effect: which reading, the cells it changes, how many lessons and examples."""
    if effect.switch:
        made: list[nodes.Node] = [text("With the switch "), nodes.literal("", effect.switch)]
    elif effect.received:
        made = [text("With the received reading")]
    else:
        made = [text("With "), inline(_LZH, effect.reading or "∅")]
    made.append(text(": "))
    parts = []
    for cell in effect.cells[:_SHOWN]:
        now = f"{cell.is_now} → {cell.would_be}" if cell.is_now else cell.would_be
        parts.append(f"{cell.table} {cell.key} {now}".replace("  ", " "))
    if len(effect.cells) > _SHOWN:
        parts.append(f"{len(effect.cells) - _SHOWN} cells more")
    for changed, what in ((effect.lessons, "lesson"), (effect.examples, "example")):
        if changed:
            parts.append(f"{len(changed)} {what}{'s' * (len(changed) > 1)} change")
    return [*made, text("; ".join(parts))]


class EffectsDirective(SphinxDirective):
    """``{effects}``: every entry whose readings change what is computed, the largest effect first."""

    def run(self) -> list[nodes.Node]:
        """The place of the table, filled in when the page is written."""
        return [late(self.env, "effects", "all")]


def _entries(env: BuildEnvironment, of: str) -> tuple[Effect, ...] | None:
    worked_out = _all(env)
    return None if worked_out is None else tuple(effect for effect in worked_out if effect.size)


@part("effects", _entries)
def _show_effects(
    env: BuildEnvironment, of: str, facts: tuple[Effect, ...] | None
) -> list[nodes.Node]:
    if facts is None:
        words = "What the readings change has not been worked out for this state of the texts."
        return [nodes.paragraph("", "", text(words), classes=["effects-none"])]
    total = len(_all(env) or ())
    intro = f"{total:,} readings were tried; {len(facts):,} of them change something."
    head = block("thead", "", block("tr", "", *(block("th", "", h) for h in _HEADS)))
    body = block("tbody", "", *(_row(env, effect) for effect in facts))
    table = block("table", "docutils effects", head, body)
    return [nodes.paragraph("", "", text(intro)), block("div", "table-wrapper no-search", table)]


_HEADS: Final = ("Entry", "Text", "Instead", "Lessons", "Examples", "What changes")


def _row(env: BuildEnvironment, effect: Effect) -> nodes.Element:
    entry = corpus_of(env).entry(effect.entry)
    instead: nodes.Node = inline(_LZH, effect.reading or "∅")
    if effect.switch:
        instead = nodes.literal("", effect.switch)
    what = "; ".join(
        f"{cell.table} {cell.key} {f'{cell.is_now} → ' if cell.is_now else ''}{cell.would_be}"
        for cell in effect.cells[:_SHOWN]
    )
    if len(effect.cells) > _SHOWN:
        what += f"; {len(effect.cells) - _SHOWN} cells more"
    cells = (
        reference(env, "entry", effect.entry),
        inline(_LZH, entry.reading or "∅"),
        instead,
        text(str(len(effect.lessons) or "")),
        text(str(len(effect.examples) or "")),
        text(what),
    )
    return block("tr", "", *(block("td", "", cell) for cell in cells))
