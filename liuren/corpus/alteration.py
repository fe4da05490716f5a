"""A text as it would be if a passage read otherwise: its layers, moved with the words around.

Used by `Corpus.with_base`, `Corpus.with_choice` and `Corpus.of_witness`. The corpus on disk is never
touched: an altered text is a `Layers` whose base, segments, clauses and apparatus are given instead
of read.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from liuren.corpus.apparatus import occurrence_at
from liuren.corpus.layers import Layers

__all__ = ["choosing", "of_witness", "with_text", "with_words"]


class Kept(NamedTuple):
    """Words that stand in both texts: ``old:old+size`` of the one, ``new:new+size`` of the other."""

    old: int
    new: int
    size: int


def with_words(shelf: Layers, passage: str, start: int, end: int, words: str) -> Layers:
    """The text in which other words stand at ``start:end`` of the passage.

    >>> from liuren.corpus import default
    >>> with_words(default().shelf("zhinan"), "zhinan.1.2.7", 0, 2, "□□").base["zhinan.1.2.7"][:4]
    '□□以刑'
    """
    old = shelf.base[passage]
    after = start + len(words)
    kept = [Kept(0, 0, start), Kept(end, after, len(old) - end)]
    return _altered(shelf, passage, old[:start] + words + old[end:], kept)


def with_text(shelf: Layers, passage: str, text: str) -> Layers:
    """The text in which the passage reads ``text``; what it shares with the old one is kept.

    >>> from liuren.corpus import default
    >>> with_text(default().shelf("zhinan"), "zhinan.1.1.1", "甲課在寅").base["zhinan.1.1.1"]
    '甲課在寅'
    """
    from difflib import SequenceMatcher  # here: no chart needs it, and importing it takes time

    blocks = SequenceMatcher(None, shelf.base[passage], text, autojunk=False).get_matching_blocks()
    return _altered(shelf, passage, text, [Kept(*block) for block in blocks])


def _altered(shelf: Layers, passage: str, new: str, kept: Sequence[Kept]) -> Layers:
    segments = shelf.segments.get(passage, ())
    cut = _cut(new, [len(segment.text) for segment in segments], kept)
    clauses = shelf.clauses.get(passage, ())
    rows: dict[str, Any] = dict(shelf.raw("clauses"))
    texts = _cut(new, [len(clause.base) for clause in clauses], kept)
    for clause, text in zip(clauses, texts, strict=True):
        rows[clause.id] = {**rows[clause.id], "text": text}
    return shelf.altered(
        base={**shelf.base, passage: new},
        segments={
            **shelf.raw("segments"),
            passage: [[s.kind, text] for s, text in zip(segments, cut, strict=True) if text],
        },
        clauses=rows,
        apparatus=_apparatus(shelf, passage, new, kept),
    )


def _cut(text: str, lengths: Sequence[int], kept: Sequence[Kept]) -> list[str]:
    """The text cut where the old one, cut into pieces of these lengths, was cut."""
    starts, at = [], 0
    for length in lengths:
        starts.append(_moved(at, kept, len(text)) if at else 0)
        at += length
    ends = [*starts[1:], len(text)]
    return [text[start:end] for start, end in zip(starts, ends, strict=False)]


def _moved(at: int, kept: Sequence[Kept], end: int) -> int:
    """Where a boundary goes: with the words about it, or to the end of the words changed there."""
    for old, new, size in kept:
        if old <= at <= old + size:
            return new + at - old
        if at < old:
            return new
    return end


def _apparatus(shelf: Layers, passage: str, new: str, kept: Sequence[Kept]) -> dict[str, Any]:
    rows: dict[str, Any] = dict(shelf.raw("apparatus"))
    for entry in shelf.entries.get(passage, ()):
        row = rows.pop(entry.id)
        for at, there, size in kept:
            if at <= entry.start and entry.end <= at + size:
                place = occurrence_at(new, entry.lemma, there + entry.start - at)
                rows[entry.id] = {**row, "occurrence": place}
    return rows


def choosing(shelf: Layers, choices: Mapping[str, int | None]) -> Layers:
    """The layers of a work in which entries of the apparatus choose other readings (None: the lemma).

    >>> from liuren.corpus import default
    >>> altered = choosing(default().shelf("xunyuan"), {"xunyuan.1.0.2.a1": None})
    >>> print(altered.entries["xunyuan.1.0.2"][0].chosen)
    None
    """
    rows = shelf.raw("apparatus")
    chosen = {entry: {**rows[entry], "chosen": n} for entry, n in choices.items()}
    return shelf.altered(apparatus={**rows, **chosen})


def of_witness(shelf: Layers, siglum: str) -> Layers:
    """The layers of a work that reads as a witness does, wherever the apparatus cites it.

    >>> from liuren.corpus import default
    >>> of_witness(default().shelf("daquan"), "YY").work.key
    'daquan'
    """
    cited = {
        entry: [n for n, reading in enumerate(row["readings"]) if siglum in reading["by"]]
        for entry, row in shelf.raw("apparatus").items()
    }
    return choosing(shelf, {entry: found[0] for entry, found in cited.items() if found})
