"""Patterns of the sky: of the lodge of the moon 月宿, the turns of the season, and the day before them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from liuren.doctrine.conditions import Reason, given
from liuren.doctrine.patterns.terms import MIDDLES
from liuren.signs.symbols import Branch, 丑, 未, 辰

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["both_vexed", "dead_wonder", "heaven_robs", "heaven_strikes"]

_FOUR_BEGINNINGS: Final = ("立春", "立夏", "立秋", "立冬")
_EQUINOXES_AND_SOLSTICES: Final = ("春分", "夏至", "秋分", "冬至")


def _moon(chart: Chart) -> Branch:
    return given(chart.moon, "the lodge of the moon")


def both_vexed(chart: Chart) -> Reason | None:
    """二煩: the sun and the lodge of the moon each over one of 子 午 卯 酉, and 辰 over 丑 or 未.

    The sun is the month general, which stands over the hour.
    """
    if chart.plate.seat(辰) not in (丑, 未):
        return None
    sun = given(chart.hour, "the hour")
    if sun not in MIDDLES:
        return None
    moon = chart.plate.seat(_moon(chart))
    if moon not in MIDDLES:
        return None
    return Reason(
        f"the sun stands over {sun}, the moon over {moon}, 辰 over {chart.plate.seat(辰)}"
    )


def _turn(chart: Chart, days: int, names: tuple[str, ...]) -> str | None:
    """The name of the term among ``names`` that falls so many days after the day of the chart."""
    from liuren.almanac import terms  # here: only a chart with a moment needs it

    moment = given(chart.moment, "the date")
    for name, utc in terms(moment.utc.year):
        if name in names and utc is not None:
            at = replace(moment, civil=utc.astimezone(moment.civil.tzinfo), utc=utc)
            if at.day == moment.day + days:
                return name
    return None


def heaven_strikes(chart: Chart) -> Reason | None:
    """天禍: on a day that begins a season yesterday's stem stands over today's and is put forth."""
    yesterday = chart.system.lodging[chart.day.step(-1).stem]
    if chart.transmissions[0].branch is not yesterday or chart.lessons.over_day is not yesterday:
        return None
    term = _turn(chart, 0, _FOUR_BEGINNINGS)
    return (
        Reason(f"it is {term}, and yesterday's {yesterday} over the stem is put forth")
        if term
        else None
    )


def heaven_robs(chart: Chart) -> Reason | None:
    """天寇: the day before an equinox or a solstice the moon stands over the branch and is put forth."""
    over = chart.lessons.over_branch
    if chart.transmissions[0].branch is not over or _moon(chart) is not over:
        return None
    term = _turn(chart, 1, _EQUINOXES_AND_SOLSTICES)
    return (
        Reason(f"{term} is tomorrow, and the moon in {over} over the branch is put forth")
        if term
        else None
    )


def dead_wonder(chart: Chart) -> Reason | None:
    """死奇: 辰 is put forth, and the moon lodges in it."""
    if chart.transmissions[0].branch is not 辰 or _moon(chart) is not 辰:
        return None
    return Reason("辰 is put forth, and the moon lodges in it")
