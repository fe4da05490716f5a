"""The patterns under other words: on how many charts each would be found instead.

They are tried on the 720 lessons by day and by night, of one month and one year: what another
reading does to a pattern shows there as well as anywhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from liuren import corpus
from liuren.board.census import charts
from liuren.board.chart import Chart
from liuren.board.schools import SCHOOLS
from liuren.board.system import system
from liuren.corpus import Corpus
from liuren.doctrine import patterns
from liuren.doctrine.conditions import Needs
from liuren.doctrine.patterns import Pattern
from liuren.errors import LiurenError
from liuren.proof.effects.changes import Cell
from liuren.proof.watched import Watched

__all__ = ["moved_patterns"]

_SCHOOL: Final = "daquan"
_SOME: Final = 29  # of the charts, on which it is seen what a pattern reads


def _all() -> Iterator[Chart]:
    return charts(_SCHOOL, month="卯", year="甲子")


@lru_cache(maxsize=4)
def _sources(texts: Corpus) -> Mapping[str, frozenset[str]]:
    """For each pattern the IDs whose words it reads."""
    watched = Watched(texts)
    found = {}
    with corpus.using(watched):
        some = list(_all())[::_SOME]
        for row in patterns.table(system(SCHOOLS[_SCHOOL], watched)):
            watched.forget()
            for chart in some:
                try:
                    row.holds(chart)
                except Needs:
                    continue
            found[row.key] = frozenset(watched.asked).union(row.clauses)
    return found


@lru_cache(maxsize=256)
def _charts(texts: Corpus, key: str) -> str:
    """On how many charts a pattern is found; the message where its words cannot be read."""
    with corpus.using(texts):
        row = next(r for r in _rows(texts) if r.key == key)
        try:
            return str(sum(_holds(row, chart) for chart in _all()))
        except LiurenError as error:
            return str(error)


def _rows(texts: Corpus) -> tuple[Pattern, ...]:
    return patterns.table(system(SCHOOLS[_SCHOOL], texts))


def _holds(row: Pattern, chart: Chart) -> bool:
    try:
        return row.holds(chart) is not None
    except Needs:
        return False


def moved_patterns(texts: Corpus, other: Corpus, words: frozenset[str]) -> Iterator[Cell]:
    """The patterns that read ``words`` and are found on more or fewer charts with the other reading."""
    for row in _rows(texts):
        if _sources(texts)[row.key] & words:
            is_now, would_be = _charts(texts, row.key), _charts(other, row.key)
            if is_now != would_be:
                yield Cell(f"the pattern {row.name}", "charts", is_now, would_be)
