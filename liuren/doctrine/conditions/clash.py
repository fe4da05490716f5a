"""Clashes 沖 in conditions: with the stem, the year and the month, and whether a god meets its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from liuren.doctrine.conditions.core import given
from liuren.doctrine.conditions.relations import (
    clashes,
    combines,
    gods_of,
    meets,
    seat,
    the_branch,
    the_day,
)
from liuren.doctrine.conditions.sites import ON_DAY_AND_BRANCH, TRANSMISSIONS, Judge, Site, either
from liuren.signs.relations import month_pairs
from liuren.signs.symbols import Branch, Pair

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = [
    "CLASH_OF_MONTH",
    "CLASH_OF_STEM",
    "CLASH_OF_TOMB",
    "CLASH_OF_YEAR",
    "MEETS_ITS_CLASH",
    "MEETS_ITS_MATE",
]


def _clashes_with(name: str, of: Callable[[Chart], Branch]) -> Judge:
    def judge(chart: Chart, site: Site) -> str | None:
        met = of(chart)
        return f"clashes with 沖 {name} {met}" if site.branch.opposite is met else None

    return judge


def _year(chart: Chart) -> Pair:
    return given(chart.year, "the year")


def _month(chart: Chart) -> Branch:
    return given(chart.month, "the month")


def _seat_of_month_stem(chart: Chart) -> Branch:
    """Where the stem of the month lodges; the year gives it 五虎遁."""
    month = _month(chart)
    stem = next(p.stem for p in month_pairs(_year(chart).stem) if p.branch is month)
    return chart.system.lodging[stem]


CLASH_OF_STEM: Final = _clashes_with("the stem's place", lambda chart: chart.lessons.day_seat)
CLASH_OF_YEAR: Final = either(
    _clashes_with("the year", lambda chart: _year(chart).branch),
    _clashes_with(
        "the place of the year's stem", lambda chart: chart.system.lodging[_year(chart).stem]
    ),
)
CLASH_OF_MONTH: Final = either(
    _clashes_with("the month", _month),
    _clashes_with("the place of the month's stem", _seat_of_month_stem),
)
_GODS: Final = (gods_of(ON_DAY_AND_BRANCH), gods_of(TRANSMISSIONS))
_MET: Final = (seat, the_day, *_GODS)
MEETS_ITS_CLASH: Final = meets(clashes, *_MET)
"""What a god is asked: that its clash is under it, is the day, or is over the day or transmitted 逢沖."""
CLASH_OF_TOMB: Final = meets(clashes, seat, the_branch, *_GODS)
"""What a tomb is asked, likewise, but for the stem: on every yin day its lodging faces the tomb."""
MEETS_ITS_MATE: Final = meets(combines, *_MET)
"""What a god is asked: that the one in harmony with it is in one of the same places 逢合."""
