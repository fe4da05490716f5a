"""The table of the spirits: rows of data, and the values that the words of their clauses give."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from liuren.citation import Rule, register
from liuren.corpus import default
from liuren.errors import BrokenCorpus
from liuren.rows import read_json
from liuren.spirits.readers import READERS, SEASONS, Asked, Key, Values
from liuren.symbols import BRANCHES, STEMS
from liuren.tables import folded

if TYPE_CHECKING:
    from liuren.system import System

__all__ = ["KEYED_BY", "Row", "Spirit", "rows", "table"]

# The months begin with 寅; years, days and hours with 子; stems with 甲.
_MONTHS: Final = (*BRANCHES[2:], *BRANCHES[:2])
KEYED_BY: Final[Mapping[str, tuple[Key, ...]]] = {
    "year stem": STEMS,
    "year branch": BRANCHES,
    "day stem": STEMS,
    "day branch": BRANCHES,
    "month": _MONTHS,
    "season": tuple(SEASONS),
}


@dataclass(frozen=True, slots=True)
class Row:
    """A row of ``spirits.json``: a spirit, its clause, what it is keyed by, and how it is read.

    ``of`` names another spirit (by its ``id``) from which this one is counted.
    """

    id: str
    clause: str
    name: str
    by: str
    reads: str
    of: str = ""


@dataclass(frozen=True, slots=True)
class Spirit:
    """A spirit with its values: for each key the symbols on which it stands."""

    row: Row
    values: Values

    @property
    def name(self) -> str:
        """The spirit's name, in the usual characters."""
        return folded(self.row.name)

    @property
    def clause(self) -> str:
        """The clause that says where it stands."""
        return self.row.clause

    @property
    def by(self) -> str:
        """What it is keyed by."""
        return self.row.by


_WORKS: Final = ("daquan",)


@cache
def rows(root: Path) -> tuple[Row, ...]:
    """The rows of all texts of the corpus at ``root``."""
    found: list[Row] = []
    for work in _WORKS:
        name = f"{work}/spirits.json"
        for id, row in read_json(root / name, name).items():
            try:
                found.append(Row(id, **row))
            except TypeError as wrong:
                raise BrokenCorpus(f"{name}: {id}: {wrong}") from None
            if row["reads"] not in READERS:
                raise BrokenCorpus(f"{name}: {id}: there is no reader {row['reads']!r}")
            if row["by"] not in KEYED_BY:
                raise BrokenCorpus(f"{name}: {id}: no spirit is keyed by {row['by']!r}")
    return tuple(found)


@lru_cache(maxsize=64)
def table(rules: System) -> tuple[Spirit, ...]:
    """Every spirit with its values, read from the critical words of its clause."""
    by_id = {row.id: row for row in rows(rules.corpus.root)}
    known: dict[str, Values] = {}

    def values(id: str) -> Values:
        if id not in known:
            row = by_id[id]
            words = rules.corpus.critical(row.clause)
            asked = Asked(row.name, words, KEYED_BY[row.by], values, row.of, rules)
            known[id] = READERS[row.reads](asked)
        return known[id]

    return tuple(Spirit(row, values(id)) for id, row in by_id.items())


for _row in rows(default().root):
    register(
        Rule(
            f"spirit.{_row.id}",
            (_row.clause,),
            f"liuren.spirits.readers.{READERS[_row.reads].__name__}",
            f"{_row.name}, by the {_row.by}",
        )
    )
