"""What the corpus is made of: works and their sections, passages, clauses, examples, readings.

Plain frozen records, as `liuren.corpus` hands them out. (An entry of the apparatus is a record of
`liuren.corpus.apparatus`, which says what it does to the text.) The small ones are named tuples, which are
made faster than data classes when the module is imported.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from liuren.corpus.apparatus import Entry

__all__ = [
    "CLAUSE_KINDS",
    "EXAMPLE_KINDS",
    "SEGMENT_KINDS",
    "Clause",
    "Erratum",
    "Example",
    "Join",
    "Passage",
    "Review",
    "Row",
    "Section",
    "Segment",
    "Translation",
    "Witness",
    "Work",
    "passage_of",
]

SEGMENT_KINDS: Final = (
    "prose", "heading", "verse", "note", "commentary", "table", "diagram", "example",
)  # fmt: skip
CLAUSE_KINDS: Final = (
    "rule", "table", "example", "preface", "polemic", "connective", "heading", "gloss",
)  # fmt: skip
EXAMPLE_KINDS: Final = ("lookup", "computed")


def passage_of(id: str) -> str:
    """The ID of the passage to which an ID of anything in it belongs.

    >>> passage_of("xunyuan.1.4.4.x1")
    'xunyuan.1.4.4'
    """
    return ".".join(id.split(".")[:4])


class Segment(NamedTuple):
    """A stretch of a passage of one kind: prose, verse 歌訣, interlinear note 註, table …"""

    kind: str
    text: str


class Section(NamedTuple):
    """A section of a text; ``supplied`` is true where its title is ours and not the text's own."""

    id: str
    title: str
    title_en: str
    supplied: bool


class Witness(NamedTuple):
    """A source of readings: its siglum, what it is, and whether it is independent of the rest."""

    siglum: str
    what: str
    licence: str
    independent: bool


class Translation(NamedTuple):
    """A translation of a whole text: its language, who made it, and on what terms it may be used."""

    lang: str
    by: str
    licence: str


@dataclass(frozen=True, slots=True)
class Work:
    """What is known of a text as a whole."""

    key: str
    title: str
    title_en: str
    author: str
    date: str
    recension: str
    lang: str
    seed: str
    sha256: str
    final_newline: bool
    licence: Mapping[str, str]
    translations: tuple[Translation, ...]
    witnesses: tuple[Witness, ...]
    sections: tuple[Section, ...]
    read: bool
    introduction: str
    repeats: frozenset[str]
    repeats_in_part: frozenset[str]
    damage: Mapping[str, str]

    @property
    def sigla(self) -> frozenset[str]:
        """The sigla declared for this text."""
        return frozenset(witness.siglum for witness in self.witnesses)


class Review(NamedTuple):
    """A signature: who compared a clause with its code, when, and the hash of the words then."""

    sha: str
    by: str
    on: str


@dataclass(frozen=True, slots=True)
class Clause:
    """A sentence of the received text, the smallest thing that a rule can cite.

    ``start`` and ``end`` bound it in the base text of its passage; ``doctrinal`` says whether it
    states a rule, a table or an example, and ``why`` what it states, or why it states nothing.
    """

    id: str
    passage: str
    base: str
    start: int
    end: int
    kind: str
    doctrinal: bool
    why: str
    review: Review | None
    waiver: str | None


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: the words of the text, what is given, and what they say must come out.

    ``ask`` names the question (`liuren.proof.examples` knows them), ``given`` its arguments, and
    ``expect`` the answer that the words state, as plain data.
    """

    id: str
    passage: str
    clause: str
    text: str
    kind: str
    ask: str
    given: Mapping[str, Any]
    expect: Any
    note: str
    differs: str | None
    uncheckable: str | None


class Erratum(NamedTuple):
    """An error of a translation: its words, what they should say, and why."""

    id: str
    passage: str
    lang: str
    lemma: str
    reads: str | None
    should: str
    reason: str


class Join(NamedTuple):
    """A note or verse that the transcription tore apart: its parts, (passage, words), in order."""

    id: str
    passage: str
    parts: tuple[tuple[str, str], ...]
    reason: str

    @property
    def text(self) -> str:
        """The words, joined again."""
        return "".join(words for _, words in self.parts)


class Row(NamedTuple):
    """A passage in one translation; ``text`` is None where the received file has none."""

    id: str
    passage: str
    lang: str
    text: str | None
    repeats: bool


@dataclass(frozen=True, slots=True)
class Passage:
    """One paragraph of the received text, with all that belongs to it.

    ``repeats`` is true where the received file has the classical line a second time in place of a
    translation. ``base`` is empty where it has a translation of a heading and no classical line; ``punctuated`` is the
    base with the punctuation of the editor, where one was given.
    """

    id: str
    work: str
    section: str
    base: str
    translations: Mapping[str, str | None]
    repeats: bool
    segments: tuple[Segment, ...]
    clauses: tuple[Clause, ...]
    apparatus: tuple[Entry, ...]
    examples: tuple[Example, ...]
    errata: tuple[Erratum, ...]
    joins: tuple[Join, ...]
    punctuated: str | None
