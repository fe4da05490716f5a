"""The apparatus on the page: marks in the text, and the entries they lead to.

An entry reads as printed apparatus does: lemma ] reading *siglum* — reason. Mark and entry link to
each other. Where a reading is chosen, both wordings stand in the page, and the switch above the
passage shows one of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from docutils import nodes

from liuren.corpus import Entry, Erratum, Passage, Work
from liuren.edition.effects import effect_line
from liuren.edition.filled_later import late
from liuren.edition.markup import block, inline, lang, link, text
from liuren.edition.weave import Piece

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment

__all__ = ["entries", "errata", "mark", "marked", "marked_translation", "verdict"]

_TYPES: Final = {
    "misprint": "misprint",
    "graphic": "look-alike",
    "taboo": "taboo form",
    "omission": "omission",
    "addition": "addition",
    "transposition": "transposition",
    "dittography": "dittography",
    "lacuna": "lacuna",
    "variant": "variant",
}


def mark(id: str) -> str:
    """The letter (or, past z, the number) by which the text points to an entry.

    Entry ``….a1`` is a, ``….a26`` is z, ``….a27`` is 27.
    """
    n = int(id.rpartition(".")[2][1:])
    return chr(ord("a") + n - 1) if n <= 26 else str(n)


def marked(piece: Piece) -> list[nodes.Node]:
    """A piece of the text; inside an entry's lemma with both wordings, and its mark at the end."""
    entry = piece.entry
    if entry is None:
        return [text(piece.text)]
    if entry.chosen is None:
        made: list[nodes.Node] = [inline("lemma open", piece.text)]
    else:
        made = [inline("lemma received", piece.text)]
        if piece.first and entry.reading:
            supplied = " supplied" if entry.supplied else ""
            made.append(inline(f"lemma critical{supplied}", entry.reading))
    if piece.last:
        made.append(_pointer(entry.id))
    return made


def _pointer(id: str) -> nodes.Node:
    sup = nodes.superscript("", "", link(id, mark(id)), classes=["mark", "language-en"])
    sup["ids"] = [f"{id}.mark"]
    return sup


def verdict(entry: Entry) -> str:
    """What the edition decided about an entry, in a word or two."""
    if entry.chosen is None:
        return "left open"
    return "supplied" if entry.supplied else "emended"


def entries(env: BuildEnvironment, passage: Passage, work: Work) -> nodes.Element:
    """The apparatus of a passage, open, under its original."""
    inner = block("ol", "entries")
    for entry in passage.apparatus:
        inner += _entry(env, entry, work)
    for join in passage.joins:
        item = block("li", "entry join")
        words = inline(f"reading {lang(work.lang)}", join.text)
        item += [text("torn apart in transcription, read together: "), words]
        item += text(f" — {join.reason}")
        inner += item
    count = len(passage.apparatus) + len(passage.joins)
    summary = block("summary", "", "Apparatus", inline("count", f" {count}"))
    return block("details", "apparatus", summary, inner, open="open")


def _entry(env: BuildEnvironment, entry: Entry, work: Work) -> nodes.Element:
    item = block("li", "entry", ids=[entry.id])
    item += inline("entry-mark", link(f"{entry.id}.mark", mark(entry.id)))
    item += [text(" "), inline(f"lemma {lang(work.lang)}", entry.lemma), inline("bracket", " ] ")]
    for n, reading in enumerate(entry.readings):
        if n:
            item += text("; ")
        chosen = " chosen" if n == entry.chosen else ""
        item += inline(f"reading{chosen} {lang(work.lang)}", reading.text or "∅")
        for siglum in reading.by:
            item += [text(" "), _siglum(siglum, work)]
    item += [text(" "), inline("entry-type", f"{_TYPES[entry.type]}, {verdict(entry)}")]
    if entry.reason:
        item += inline("reason", f" — {entry.reason}")
    if entry.evidence:
        item += inline("evidence", f" {entry.evidence}")
    if entry.touches:
        item += inline("touches", " Touches ", late(env, "link", entry.touches), ".")
    if entry.switch:
        item += inline("touches", " As the switch ", nodes.literal("", entry.switch), ".")
    item += effect_line(env, entry.id)
    return item


def _siglum(siglum: str, work: Work) -> nodes.Element:
    what = next((w.what for w in work.witnesses if w.siglum == siglum), siglum)
    return block("abbr", "siglum", siglum, title=what)


def marked_translation(passage: Passage, code: str, words: str) -> list[nodes.Node]:
    """A translation with marks at the words that an erratum corrects."""
    places = [(words.find(e.lemma), e) for e in passage.errata if e.lang == code]
    made: list[nodes.Node] = []
    at = 0
    for start, erratum in sorted((pair for pair in places if pair[0] >= 0), key=lambda p: p[0]):
        if start < at:
            continue
        end = start + len(erratum.lemma)
        made += [text(words[at:start]), inline("lemma erratum", erratum.lemma)]
        made.append(_pointer(erratum.id))
        at = end
    return [*made, text(words[at:])]


def errata(passage: Passage, code: str) -> nodes.Element:
    """The errors of a translation, under it."""
    inner = block("ol", "entries")
    wrong = [e for e in passage.errata if e.lang == code]
    for erratum in wrong:
        inner += _erratum(erratum)
    summary = block("summary", "", "Errors of the translation", inline("count", f" {len(wrong)}"))
    return block("details", "apparatus errata", summary, inner, open="open")


def _erratum(erratum: Erratum) -> nodes.Element:
    item = block("li", "entry", ids=[erratum.id])
    item += inline("entry-mark", link(f"{erratum.id}.mark", mark(erratum.id)))
    item += [text(" "), inline(f"lemma {lang(erratum.lang)}", erratum.lemma)]
    item += inline("bracket", " ] ")
    if erratum.reads:
        item += inline("misread", f"{erratum.reads} ")
    item += inline("should", erratum.should)
    item += inline("reason", f" — {erratum.reason}")
    return item
