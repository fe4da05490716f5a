"""Whether something is always so where the book says it is: tried on every chart where it comes about.

A list such as 甲乙日寅卯臨申酉 says that on a day 甲, wherever 寅 sits on 申, the sentence holds. All lessons
of a school are laid, by day and by night, and those on which it comes about are asked.

>>> from liuren.doctrine.readings import condition_of
>>> own_kind = condition_of("daquan.1.9.5.5")
>>> always(own_kind, "daquan", stem="甲乙", god="寅", seat="申")
True
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from liuren.board import querent
from liuren.board.census import charts
from liuren.board.schools import School
from liuren.doctrine.conditions import Condition, Needs
from liuren.signs.symbols import PAIRS, Pair
from liuren.signs.symbols import branch as to_branch

if TYPE_CHECKING:
    from liuren.board.chart import Chart
    from liuren.board.querent import Querent

__all__ = ["always", "occurring"]

# The year in which a year-fate is looked for: any other has as many of each.
_YEAR: Final = PAIRS[0]


def occurring(
    school: str | School = "common",
    *,
    stem: str | None = None,
    branch: str | None = None,
    god: str | None = None,
    seat: str | None = None,
    general: str | None = None,
    transmission: str | None = None,
    last: str | None = None,
    month: str | None = None,
    natal: str | None = None,
    year_fate: str | None = None,
    **switches: Any,
) -> Iterator[Chart]:
    """The charts of a school, of all lessons by day and by night, on which what is named comes about.

    ``stem`` is the day stem, or one of several, and ``branch`` the day branch; ``god`` sits on
    ``seat`` and carries ``general``; ``transmission`` is one of the three, ``last`` the last of
    them. ``month`` is told to every chart, and so is every querent whose natal branch is ``natal``
    or whose year-fate stands on ``year_fate``.

    >>> sum(1 for _ in occurring(stem="甲乙", god="寅", seat="申"))
    24
    >>> sum(1 for _ in occurring("daquan", stem="甲", last="未"))
    0
    """
    for day in PAIRS:
        if (stem and day.stem not in stem) or (branch and day.branch != branch):
            continue
        for chart in charts(school, day=str(day), month=month, **switches):
            gods = [one.branch for one in chart.transmissions]
            if (transmission and transmission not in gods) or (last and gods[-1] != last):
                continue
            if god is None or _stands(chart, god, seat, general):
                yield from _asked_by(chart, natal, year_fate)


def _stands(chart: Chart, god: str, seat: str | None, general: str | None) -> bool:
    heaven = to_branch(god)
    return (seat is None or chart.plate.seat(heaven) == seat) and (
        general is None or chart.general_on(heaven) == general
    )


def _asked_by(chart: Chart, natal: str | None, year_fate: str | None) -> Iterator[Chart]:
    """The chart with each querent that is asked for; the chart alone if none is."""
    if natal is None and year_fate is None:
        yield chart
        return
    for birth in PAIRS:
        if natal is not None and birth.branch != natal:
            continue
        for sex in (None,) if year_fate is None else ("m", "f"):
            person = _person(chart, birth, sex)
            if year_fate is None or person.year_fate_seat == year_fate:
                yield replace(chart, querent=person, year=_YEAR)


def _person(chart: Chart, birth: Pair, sex: str | None) -> Querent:
    return querent.ask(chart.plate, birth, sex, _YEAR, chart.system.count_years)


def always(condition: Condition, school: str | School = "common", **asked: Any) -> bool | None:
    """True if ``condition`` holds on every chart that `occurring` finds; None if it finds no chart.

    What cannot be said of a chart for want of something it was not told does not hold.

    >>> from liuren.doctrine.conditions import LAST, TOMB, at
    >>> always(at(LAST, TOMB), "daquan", stem="甲", last="未") is None
    True
    """
    found = False
    for chart in occurring(school, **asked):
        found = True
        try:
            if condition(chart) is None:
                return False
        except Needs:
            return False
    return True if found else None
