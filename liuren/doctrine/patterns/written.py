"""The rows of ``patterns.json``: what a pattern is called, and the clauses that define it.

Here each name has its one spelling; in what others it may be typed, `liuren.doctrine.patterns.names`
knows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from liuren.corpus.rows import Fields
from liuren.doctrine.catalogue import Catalogue
from liuren.messages import say

__all__ = ["ROWS", "Kindred", "Other", "Row"]


@dataclass(frozen=True, slots=True)
class Other:
    """How another text defines a pattern of this name: the passage, and the definition in English."""

    passage: str
    definition: str


@dataclass(frozen=True, slots=True)
class Kindred:
    """A pattern that a witness has beside this one under another name: the name, where, and what it is."""

    name: str
    source: str
    definition: str


@dataclass(frozen=True, slots=True)
class Row:
    """A row: the number and name of a pattern, its hexagram (empty if it has none), its clauses.

    ``clauses`` define it, any of them; ``further`` are the other clauses of its verse. ``called`` is
    what those clauses call it that have a name of their own for it, ``aliases`` are its other names.
    ``doubt`` says what is taken where the verse is too short, and from where.
    """

    id: str
    number: int
    name: str
    hexagram: str
    clauses: tuple[str, ...]
    further: tuple[str, ...]
    called: Mapping[str, str]
    aliases: tuple[str, ...]
    definition: str
    doubt: str
    others: tuple[Other, ...]
    kindred: tuple[Kindred, ...]

    @property
    def work(self) -> str:
        """The text whose verse it is."""
        return self.id.partition(".")[0]

    @property
    def clause(self) -> str:
        """The clause that names it."""
        return self.clauses[0]


def _row(fields: Fields) -> Row:
    clause = fields.take("clause", str)
    further = fields.texts("further") if "further" in fields.row else ()
    together = fields.one_of("holds", ("first", "any")) == "any"
    clauses = (clause, *further) if together else (clause,)
    called = fields.strings("called") if "called" in fields.row else {}
    for one in called:
        if one not in clauses:
            raise fields.error(say("'called' has {clause}, which does not define it", clause=one))
    return Row(
        fields.key,
        fields.take("n", int),
        fields.take("name", str),
        str(fields.whatever("hexagram") or ""),  # some have none
        clauses,
        () if together else further,
        called,
        fields.texts("alias"),
        fields.take("definition", str),
        fields.maybe("doubt", str) or "",
        fields.rows("others", _other) if "others" in fields.row else (),
        fields.rows("with", _kindred) if "with" in fields.row else (),
    )


def _other(fields: Fields) -> Other:
    return Other(fields.take("text", str), fields.take("definition", str))


def _kindred(fields: Fields) -> Kindred:
    name, source = fields.take("name", str), fields.take("source", str)
    return Kindred(name, source, fields.take("definition", str))


ROWS: Final = Catalogue("patterns.json", _row)
