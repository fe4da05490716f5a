"""Patterns of the sky: of the lodge of the moon 月宿, the turns of the season, and the day before them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from liuren.doctrine.conditions import (
    EVERYWHERE,
    OVER_DAY,
    PUT_FORTH,
    Answer,
    given,
    question,
)
from liuren.doctrine.conditions.needs import DATE, HOUR, MOON
from liuren.doctrine.patterns.terms import MIDDLES
from liuren.messages import say
from liuren.signs.symbols import Branch, 丑, 未, 辰

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["both_vexed", "dead_wonder", "heaven_robs", "heaven_strikes"]

_FOUR_BEGINNINGS: Final = ("立春", "立夏", "立秋", "立冬")
_EQUINOXES_AND_SOLSTICES: Final = ("春分", "夏至", "秋分", "冬至")


def _moon(chart: Chart) -> Branch:
    return given(chart.moon, MOON)


@question(
    "sun and moon are each over one of 子 午 卯 酉, and 辰 is over 丑 or 未",
    HOUR,
    MOON,
    at=EVERYWHERE,
)
def both_vexed(chart: Chart) -> Answer:
    """二煩: the sun and the lodge of the moon each over one of 子 午 卯 酉, and 辰 over 丑 or 未.

    The sun is the month general, which stands over the hour.
    """
    under_chen = chart.plate.seat(辰)
    if under_chen not in (丑, 未):
        return None
    sun = given(chart.hour, HOUR)
    if sun not in MIDDLES:
        return None
    moon = chart.plate.seat(_moon(chart))
    if moon not in MIDDLES:
        return None
    return say(
        "the sun stands over {sun}, the moon over {moon}, 辰 over {seat}",
        sun=sun, moon=moon, seat=under_chen,
    )  # fmt: skip


def _turn(chart: Chart, days: int, names: tuple[str, ...]) -> str | None:
    """The name of the term among ``names`` that falls so many days after the day of the chart."""
    from liuren.almanac import terms  # here: only a chart with a moment needs it

    moment = given(chart.moment, DATE)
    for name, utc in terms(moment.utc.year):
        if name in names and utc is not None:
            then = replace(moment, civil=utc.astimezone(moment.civil.tzinfo), utc=utc)
            if then.day == moment.day + days:
                return name
    return None


@question(
    "a season begins, and yesterday's stem over the stem is put forth",
    DATE, at=OVER_DAY + PUT_FORTH,
)  # fmt: skip
def heaven_strikes(chart: Chart) -> Answer:
    """天禍: on a day that begins a season yesterday's stem stands over today's and is put forth."""
    yesterday = chart.system.lodging[chart.day.step(-1).stem]
    if chart.transmissions[0].branch is not yesterday or chart.lessons.over_day is not yesterday:
        return None
    term = _turn(chart, 0, _FOUR_BEGINNINGS)
    if term is None:
        return None
    return say(
        "it is {term}, and yesterday's {yesterday} over the stem is put forth",
        term=term, yesterday=yesterday,
    )  # fmt: skip


@question(
    "it is an equinox or a solstice or its eve, and the moon stands over the branch of the eve",
    DATE, MOON, at=EVERYWHERE,
)  # fmt: skip
def heaven_robs(chart: Chart) -> Answer:
    """天寇: on an equinox or a solstice or on its eve the moon stands over the branch of the eve 離辰.

    The examples ask on the day itself, and in none of them is the moon put forth (juan 7, 47b:
    亦非發用): 發用先 says what is worse (47a: 禍事尤速), and is not asked.
    """
    for days in (1, 0):
        term = _turn(chart, days, _EQUINOXES_AND_SOLSTICES)
        parting = chart.day.step(days - 1).branch
        if term is not None and chart.plate.seat(_moon(chart)) is parting:
            return say(
                "the moon in {moon} stands over {parting}, the branch of the eve of {term}",
                moon=_moon(chart), parting=parting, term=term,
            )  # fmt: skip
    return None


@question("辰 is put forth, and the moon lodges in it", MOON, at=PUT_FORTH)
def dead_wonder(chart: Chart) -> Answer:
    """死奇: 辰 is put forth, and the moon lodges in it."""
    return chart.transmissions[0].branch is 辰 and _moon(chart) is 辰
