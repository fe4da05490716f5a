"""Which words feed what: for each table, each spirit and each worked example, what it reads.

It is found by watching, not listed: a watched corpus notes the passages and clauses whose words it
is asked for. So an entry of the apparatus whose words nobody asks for need not be tried.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import lru_cache

from liuren.board.schools import SCHOOLS
from liuren.board.system import System
from liuren.corpus import Corpus
from liuren.doctrine.spirits import palaces
from liuren.doctrine.spirits.table import Row, rows
from liuren.errors import LiurenError
from liuren.proof.watched import Watched

__all__ = ["rows_touched", "table_sources"]


@lru_cache(maxsize=4)
def table_sources(texts: Corpus, tables: tuple[str, ...]) -> Mapping[str, frozenset[str]]:
    """For each of ``tables`` (attributes of `System`) the IDs whose words any school reads for it.

    >>> from liuren.corpus import default
    >>> sorted(table_sources(default(), ("virtues",))["virtues"])
    ['daquan.1.2.4']
    """
    found: dict[str, set[str]] = {name: set() for name in tables}
    for school in SCHOOLS.values():
        for name in tables:
            watched = Watched(texts)
            with suppress(LiurenError):  # what cannot be read was asked for all the same
                getattr(System(school, watched), name)
            found[name] |= watched.asked
    return {name: frozenset(ids) for name, ids in found.items()}


def rows_touched(texts: Corpus, changed: frozenset[str], *, tables: bool) -> tuple[Row, ...]:
    """The spirits whose values the words ``changed`` can move; all of them, where ``tables`` changed.

    A spirit reads its own clause, those of the monthly lists read their palaces, and one that is
    counted from another moves with it.
    """
    table = rows(texts.root)
    if tables:
        return table
    in_the_lists = any(
        changed.intersection(palace.clauses) for palace in palaces.written(texts.root)
    )
    touched = {
        row.id
        for row in table
        if changed & {row.clause, row.means} or (in_the_lists and row.reads in palaces.READS)
    }
    while more := set(_counted_from(table, touched)):
        touched |= more
    return tuple(row for row in table if row.id in touched)


def _counted_from(table: tuple[Row, ...], touched: set[str]) -> Iterator[str]:
    for row in table:
        if row.of in touched and row.id not in touched:
            yield row.id
