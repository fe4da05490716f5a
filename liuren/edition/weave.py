"""One passage with all its layers woven into a single row of pieces.

Segments, clauses and apparatus entries each cut the base text in their own places. `weave` cuts it
at all of them, so that every piece belongs to one segment, at most one clause and at most one
entry; the pieces put together are the base text again. Nothing here knows of Sphinx.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from liuren.corpus import Clause, Entry, Passage

__all__ = ["Piece", "Strand", "weave"]

_PHRASE_END: Final = re.compile(r"(?<=[，。；：！？、])")


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of the base text inside one segment, clause and entry.

    ``opens`` is true where the clause begins, ``first`` and ``last`` where the entry's lemma begins
    and ends: a lemma may reach over the edge of a clause, and is then several pieces.
    """

    text: str
    clause: Clause | None = None
    opens: bool = False
    entry: Entry | None = None
    first: bool = False
    last: bool = False


@dataclass(frozen=True, slots=True)
class Strand:
    """A segment: its kind, and its pieces line by line (more than one in verse and diagrams)."""

    kind: str
    lines: tuple[tuple[Piece, ...], ...]


def weave(passage: Passage) -> tuple[Strand, ...]:
    """The segments of a passage, each cut into pieces at the edges of its clauses and entries."""
    strands, at = [], 0
    for kind, text in passage.segments:
        lines = []
        for line in _lines(kind, text):
            lines.append(_pieces(passage, at, at + len(line)))
            at += len(line)
        strands.append(Strand(kind, tuple(lines)))
    return tuple(strands)


def _lines(kind: str, text: str) -> list[str]:
    """The lines in which a segment is shown: verse by its phrases, a diagram by its rows.

    The received files print a diagram in one line, its rows parted by an ASCII space and its
    columns by ideographic ones.
    """
    if kind == "verse":
        return [phrase for phrase in _PHRASE_END.split(text) if phrase]
    if kind == "diagram" and "\u3000" in text:
        return re.findall(r"[^ ]* |[^ ]+", text)
    return [text]


def _pieces(passage: Passage, start: int, end: int) -> tuple[Piece, ...]:
    spans: tuple[Clause | Entry, ...] = (*passage.clauses, *passage.apparatus)
    inside = {edge for s in spans for edge in (s.start, s.end) if start < edge < end}
    cuts = [start, *sorted(inside), end]
    return tuple(_piece(passage, a, b) for a, b in pairwise(cuts) if a < b)


def _piece(passage: Passage, start: int, end: int) -> Piece:
    clause = next((c for c in passage.clauses if c.start <= start and end <= c.end), None)
    entry = next((e for e in passage.apparatus if e.start <= start and end <= e.end), None)
    return Piece(
        text=passage.base[start:end],
        clause=clause,
        opens=clause is not None and clause.start == start,
        entry=entry,
        first=entry is not None and entry.start == start,
        last=entry is not None and entry.end == end,
    )
