"""The generals on the branches: the places where a general comes to be, and its states there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from liuren.corpus import default
from liuren.doctrine.conditions import Condition, Reason, some
from liuren.doctrine.places.rows import Row
from liuren.doctrine.places.table import known, place
from liuren.doctrine.places.ways import WAYS
from liuren.doctrine.readings import Judgement

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["JUDGEMENTS", "condition"]


def condition(row: Row) -> Condition:
    """The condition that a row states: its general is where its words say."""

    def holds(chart: Chart) -> Reason | None:
        why = WAYS[row.where].holds(place(chart.system, row.id), chart)
        return Reason(why) if why is not None else None

    return holds


def _judged() -> Iterator[Judgement]:
    """The sentences that rows decide: their own, and the couplets on the states that they define.

    Where several rows cut several names from one sentence, it applies where any of them does.
    """
    by_clause: dict[str, list[Condition]] = {}
    for row in known(default().root):
        holds = condition(row)
        for clause in (row.couplet, row.clause):
            if clause:
                by_clause.setdefault(clause, []).append(holds)
    for clause, all_ in by_clause.items():
        yield Judgement(clause, clause, "places", all_[0] if len(all_) == 1 else some(*all_))


# The rows are registered as rules with the table of the places.
JUDGEMENTS: Final = tuple(_judged())
