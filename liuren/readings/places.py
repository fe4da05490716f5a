"""The generals on the branches: the places where a general comes to be, and its states there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from liuren.conditions import Condition, Reason
from liuren.corpus import default
from liuren.places.rows import Row
from liuren.places.table import known, place
from liuren.places.ways import WAYS
from liuren.readings import Judgement

if TYPE_CHECKING:
    from liuren.chart import Chart

__all__ = ["JUDGEMENTS", "condition"]


def condition(row: Row) -> Condition:
    """The condition that a row states: its general is where its words say."""

    def holds(chart: Chart) -> Reason | None:
        why = WAYS[row.where].holds(place(chart.system, row.id), chart)
        return Reason(why) if why is not None else None

    return holds


def _judged(row: Row) -> Iterator[Judgement]:
    """The sentences that a row decides: its own, and the couplet on the state that it defines."""
    holds = condition(row)
    for clause in (row.couplet, row.clause):
        if clause:
            key = row.id if clause == row.clause else f"{row.id}.couplet"
            yield Judgement(key, clause, "places", holds)


# The rows are registered with the table of the places; a sentence that several rows decide (a name
# and a second name) is given once for each that holds.
JUDGEMENTS: Final = tuple(j for row in known(default().root) for j in _judged(row))
