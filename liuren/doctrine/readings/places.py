"""The generals on the branches: the places where a general comes to be, and its states there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from liuren.corpus import Corpus
from liuren.doctrine.conditions import EVERYWHERE, Condition, Need, Reason, Value, Where, some
from liuren.doctrine.judgement import Judgement
from liuren.doctrine.places.rows import Row
from liuren.doctrine.places.table import ROWS, place
from liuren.doctrine.places.ways import WAYS
from liuren.messages import Words, say

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["Placing", "rows"]


@dataclass(frozen=True, slots=True)
class Placing(Value):
    """The condition that a row states: its general is where its words say."""

    row: Row

    def __call__(self, chart: Chart) -> Reason | None:
        return WAYS[self.row.where].holds(place(chart.system, self.row.id), chart)

    @property
    def places(self) -> Where:
        """The whole heaven plate, on which the general is looked for."""
        return EVERYWHERE

    @property
    def needs(self) -> frozenset[Need]:
        """Day or night, and what its way of saying where needs besides."""
        return frozenset(WAYS[self.row.where].needs)

    @property
    def asks(self) -> Words:
        """The general, and what is said of it."""
        called = self.row.name or self.row.saying or self.row.clause
        return say("{general} is where it is called {name}", general=self.row.general, name=called)


def rows(corpus: Corpus) -> Iterator[Judgement]:
    """The sentences that the rows of a corpus decide: their own, and the couplets on their states.

    Where several rows cut several names from one sentence, it applies where any of them does.

    >>> from liuren.corpus import default
    >>> next(iter(rows(default()))).clause
    'daquan.1.13.1.2'
    """
    by_clause: dict[str, list[Row]] = {}
    for row in ROWS.rows(corpus.root):
        for clause in (row.couplet, row.clause):
            if clause:
                by_clause.setdefault(clause, []).append(row)
    for clause, of_clause in by_clause.items():
        conditions: list[Condition] = [Placing(row) for row in of_clause]
        holds = conditions[0] if len(conditions) == 1 else some(*conditions)
        topics = dict.fromkeys(topic for row in of_clause for topic in row.topics)
        yield Judgement(clause, clause, ("places", *topics), holds, family="place")
