"""The rows of ``places.json``: a general, and the words that say something of it on some branches.

A row of a text that has been read names a clause and cuts from its words what is a *name* of the
place and what is a *saying* about it; on which branches, the words themselves say. A row of a text
that has not been read gives its passage and the branch, is shown beside, and counts nowhere.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from liuren.corpus.rows import Fields
from liuren.doctrine.catalogue import Catalogue
from liuren.errors import NotASymbol
from liuren.messages import say
from liuren.signs.symbols import Branch, General
from liuren.signs.symbols import branch as to_branch
from liuren.signs.symbols import general as to_general

__all__ = ["BESIDE", "FILE", "Beside", "Row", "is_row", "row_of"]

FILE: Final = "places.json"


@dataclass(frozen=True, slots=True)
class Row:
    """A general on some branches, as a clause has it.

    ``where`` is the way in which the words say where: a row of `liuren.doctrine.places.ways.WAYS`. ``also``
    marks a second name 又云. ``of`` is a row whose branches this one shares, ``couplet`` the clause
    that judges the state which this one defines, ``parts`` are clauses over which the sentence goes
    on. ``topics`` are what the saying is about, beside the places themselves.
    """

    id: str
    clause: str
    general: General
    name: str = ""
    saying: str = ""
    also: bool = False
    where: str = "placed"
    of: str = ""
    couplet: str = ""
    parts: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()

    @property
    def work(self) -> str:
        """The text it stands in."""
        return self.id.partition(".")[0]

    @property
    def cites(self) -> tuple[str, ...]:
        """All clauses that the row comes from."""
        found = (self.clause, *self.parts, self.couplet)
        return tuple(dict.fromkeys(clause for clause in found if clause))


@dataclass(frozen=True, slots=True)
class Beside:
    """A general on a branch, as a passage of a text that has not been read through has it."""

    id: str
    see: str
    general: General
    branch: Branch
    name: str
    saying: str

    @property
    def clause(self) -> str:
        """The passage in which it stands; it has no clauses yet."""
        return self.see


def row_of(fields: Fields, ways: tuple[str, ...]) -> Row:
    """The record of a row, whose way of saying where is one of ``ways``.

    >>> row = {"clause": "daquan.1.13.1.2", "general": "貴人", "name": "解息"}
    >>> row_of(Fields("places.json", "daquan.1.13.1.2", row), ("placed",)).general
    貴人
    """
    row = Row(
        fields.key,
        clause=fields.take("clause", str),
        general=_general(fields),
        name=fields.maybe("name", str) or "",
        saying=fields.maybe("saying", str) or "",
        also=fields.maybe("also", bool) or False,
        where=fields.one_of("where", ways) if "where" in fields.row else "placed",
        of=fields.maybe("of", str) or "",
        couplet=fields.maybe("couplet", str) or "",
        parts=fields.texts("with") if "with" in fields.row else (),
        topics=fields.texts("topics") if "topics" in fields.row else (),
    )
    if not (row.name or row.saying or row.couplet):
        raise fields.error(say("a row needs a 'name', a 'saying' or a 'couplet'"))
    return row


def _general(fields: Fields) -> General:
    try:
        return to_general(fields.take("general", str))
    except NotASymbol as wrong:
        raise fields.error(wrong.message) from None


def _beside(fields: Fields) -> Beside:
    try:
        branch = to_branch(fields.take("branch", str))
    except NotASymbol as wrong:
        raise fields.error(wrong.message) from None
    return Beside(
        fields.key,
        fields.take("see", str),
        _general(fields),
        branch,
        fields.maybe("name", str) or "",
        fields.maybe("saying", str) or "",
    )


def _is_beside(row: Any) -> bool:
    return isinstance(row, dict) and "see" in row


def is_row(row: Any) -> bool:
    """True if a row is of a text that has been read through: it names a clause.

    >>> is_row({"general": "貴人"}), is_row({"see": "zhinan.1.3.1"})
    (True, False)
    """
    return not _is_beside(row)


BESIDE: Final = Catalogue(FILE, _beside, _is_beside)
"""The rows of the texts that have not been read through."""
