"""The critical text: what was received, with the readings chosen for it.

Nobody types an offset. An entry names its *lemma* (words of the received text, literally) and, where
the words stand more than once in the passage, which occurrence is meant; where they stand is
computed here. The critical text of a passage is its base text with each lemma that has a chosen
reading replaced by it; the critical text of a clause is the same for its part of the passage.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from liuren.errors import BrokenCorpus
from liuren.messages import say

__all__ = ["TYPES", "Entry", "Reading", "apply", "locate", "occurrence_at"]

TYPES: Final = (
    "misprint", "graphic", "taboo", "omission", "addition", "transposition", "dittography",
    "lacuna", "variant",
)  # fmt: skip
"""What can have happened to a text: ``graphic`` is confusion of look-alikes (己 巳 已), ``taboo`` a
name avoided (玄 for the Qing emperor: 元), ``variant`` another form or wording that is not an error."""


class Reading(NamedTuple):
    """Another reading of a lemma, and the sigla of those who have it."""

    text: str
    by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the apparatus; ``start`` and ``end`` bound its lemma in the passage's base text."""

    id: str
    passage: str
    lemma: str
    occurrence: int
    start: int
    end: int
    type: str
    readings: tuple[Reading, ...]
    chosen: int | None
    supplied: bool
    reason: str
    evidence: str
    touches: str | None
    switch: str | None

    @property
    def reading(self) -> str:
        """The words that stand in the critical text: the chosen reading, or else the lemma."""
        return self.lemma if self.chosen is None else self.readings[self.chosen].text


def locate(text: str, lemma: str, occurrence: int) -> int:
    """Where the given occurrence (from 1) of the lemma begins in the text.

    >>> locate("叢起長生，叢天盤", "叢", 2)
    5

    Occurrences may overlap (甲甲 stands twice in 甲甲甲). `BrokenCorpus` if there are fewer.
    """
    if not lemma:
        raise BrokenCorpus("the lemma is empty; it must be words of the base text")
    if occurrence < 1:
        raise BrokenCorpus(
            "occurrence {occurrence} of lemma {lemma!r}: occurrences count from 1",
            occurrence=occurrence,
            lemma=lemma,
        )
    at = -1
    for found in range(occurrence):
        at = text.find(lemma, at + 1)
        if at < 0:
            have = (
                say("not at all")
                if found == 0
                else say("only 1 time")
                if found == 1
                else say("only {number} times", number=found)
            )
            raise BrokenCorpus(
                "lemma {lemma!r} stands {have} in the base text of its passage",
                lemma=lemma,
                have=have,
            )
    return at


def occurrence_at(text: str, lemma: str, start: int) -> int:
    """Which occurrence of the lemma begins at ``start``: the inverse of `locate`.

    Raises `BrokenCorpus` if the lemma does not stand there.

    >>> occurrence_at("叢起長生，叢天盤", "叢", 5)
    2
    """
    count, at = 0, -1
    while (at := text.find(lemma, at + 1)) != -1:
        count += 1
        if at == start:
            return count
    raise BrokenCorpus("lemma {lemma!r} does not stand at {start}", lemma=lemma, start=start)


def apply(text: str, entries: Iterable[Entry], start: int = 0, end: int | None = None) -> str:
    """The critical text of the slice ``start:end``: each lemma inside it gives way to its reading.

    The entries must be in the order of the text and must not overlap, as the reader delivers them.
    An entry that reaches over the edge of the slice has no part in it; a corpus in which that
    happens at the edge of a clause is reported as broken.

    >>> from liuren.corpus import default
    >>> shelf, passage = default().shelf("xunyuan"), "xunyuan.1.0.2"
    >>> "庖犧氏" in shelf.base[passage], "庖犧氏" in apply(shelf.base[passage], shelf.entries[passage])
    (False, True)
    """
    end = len(text) if end is None else end
    out, at = [], start
    for entry in entries:
        if entry.chosen is None or entry.start < start or entry.end > end:
            continue
        out += [text[at : entry.start], entry.reading]
        at = entry.end
    return "".join([*out, text[at:end]])
