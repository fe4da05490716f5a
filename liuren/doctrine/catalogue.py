"""Rows of data that belong to a corpus: read from its files, looked up by ID or by clause.

A kind of row (a spirit, a general on a branch, a pattern) has one file in the folder of each work
that tells of it, and one way of making a record of a row. Which works these are, the corpus says in
its ``rows.json``. Another corpus has other rows; nothing here is known to the process. The rules
that the rows of a corpus implement are given to `liuren.corpus.citation.supplies`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from liuren.corpus.rows import Directory, Fields, once, read_json, read_rows
from liuren.errors import BrokenCorpus
from liuren.messages import say

__all__ = ["Catalogue", "Written", "works"]


class Written(Protocol):
    """A record of a row: it has the ID of the row, and the clause or passage in which it stands."""

    @property
    def id(self) -> str:
        """The ID of the row."""

    @property
    def clause(self) -> str:
        """Where it stands."""


R = TypeVar("R", bound=Written)
T = TypeVar("T")


def works(root: Directory, file: str) -> tuple[str, ...]:
    """The keys of the works that have a file of rows, as ``rows.json`` of the corpus at ``root`` says.

    A corpus without it has no rows at all.

    >>> from liuren.corpus import default
    >>> works(default().root, "patterns.json")
    ('daquan',)
    """
    return _works(root).get(file, ())


@once
def _works(root: Directory) -> Mapping[str, tuple[str, ...]]:
    name = "rows.json"
    if not (root / name).exists():
        return {}
    files = Fields(name, "the files", read_json(root / name, name))
    return {file: files.texts(file) for file in files.row}


def _any(row: Any) -> bool:
    return True


def _of_none(row: Written) -> str:
    return ""


@dataclass(frozen=True, eq=False, slots=True)
class Catalogue(Generic[R]):
    """One kind of rows: the name of their file, and how a record is made of a row.

    Of a file that holds two kinds ``wanted`` says which rows are of this one. ``of`` is the ID of
    another row of the file from which a row is made, where it has one; it must be there.
    """

    file: str
    make: Callable[[Fields], R]
    wanted: Callable[[Any], bool] = _any
    of: Callable[[R], str] = _of_none

    def rows(self, root: Directory) -> tuple[R, ...]:
        """The rows of the corpus at ``root``, text by text."""
        return self._once(root, "rows", self._read)

    def _read(self, root: Directory) -> tuple[R, ...]:
        rows: list[R] = []
        for work in works(root, self.file):
            name = f"{work}/{self.file}"
            written = read_rows(root / name, name)
            for id, row in written.items():
                if not self.wanted(row):
                    continue
                fields = Fields(name, id, row)
                rows.append(fields.all(self.make))
                if (of := self.of(rows[-1])) and of not in written:
                    raise fields.error(say("there is no row {of!r}", of=of))
        return tuple(rows)

    def find(self, root: Directory, id: str) -> R:
        """The row of this ID; `BrokenCorpus` if it is missing, for something looks for it."""
        row = self.by_id(root).get(id)
        if row is None:
            raise BrokenCorpus(
                "{file}: {id}: the row is missing, and is looked for",
                file=f"{id.partition('.')[0]}/{self.file}", id=id,
            )  # fmt: skip
        return row

    def by_id(self, root: Directory) -> Mapping[str, R]:
        """The rows by their IDs."""
        return self._once(root, "by id", lambda root: {row.id: row for row in self.rows(root)})

    def of_clause(self, root: Directory, clause: str) -> tuple[R, ...]:
        """The rows that stand in a clause."""
        return self._once(root, "by clause", self._by_clause).get(clause, ())

    def _by_clause(self, root: Directory) -> Mapping[str, tuple[R, ...]]:
        rows: dict[str, tuple[R, ...]] = {}
        for row in self.rows(root):
            rows[row.clause] = (*rows.get(row.clause, ()), row)
        return rows

    def _once(self, root: Directory, what: str, make: Callable[[Directory], T]) -> T:
        key = (self.file, self.make, what)
        if key not in root.made:
            root.made[key] = make(root)
        made: T = root.made[key]
        return made
