"""The lunar calendar 農曆: the months of a year, and a date in it to and from a day.

A month begins on the day of the new moon as the almanac had it (``tyme4py``, which carries the
corrections of the historical almanacs). The month of 冬至 is the eleventh; where thirteen months
lie between two of them, the first without a mid-term 中氣 is the leap month 閏月.

How sure that is: the months of 960 to 1367 and since 1645 agree with scholars' tables; five years
between 1368 and 1644 differ from them by a day. Of the months to come four begin within two and a
half minutes of midnight, in 2097, 2133, 2165 and 2172, and may move with the Earth's turning.

The first month is that of 雨水 throughout. Four times the calendar in force began its year, or
numbered its months, otherwise; `reform` says so, and dates here are still reckoned as before and
after. Days are counted as `datetime.date.toordinal` counts them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from datetime import date
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple

from liuren.almanac.measures import whole
from liuren.almanac.solar_terms import LAST_YEAR, by_sun
from liuren.errors import BadMoment
from liuren.messages import Message, say

__all__ = ["Lunar", "day_of", "lunar_date", "months", "reform"]

_DAY: Final = 86400
_ORDINAL_2000: Final = date(2000, 1, 1).toordinal()
_MONTH: Final = 29.5306

# First day, last day (proleptic Gregorian), and what the calendar of the time did: 王莽, 景初, 武后,
# 肅宗.
_REFORMS: Final = (
    (date(9, 1, 13), date(23, 10, 4), say("counted the month of 丑 as its first")),
    (date(237, 4, 12), date(240, 2, 9), say("counted the month of 丑 as its first")),
    (date(689, 12, 21), date(700, 11, 18), say("began the year with the month of 子, its 正月")),
    (date(761, 12, 6), date(762, 5, 2), say("began the year with the month of 子")),
)


class Lunar(NamedTuple):
    """A lunar date: year, month 1 to 12, whether it is the leap month of that number, and day."""

    year: int
    month: int
    leap: bool
    day: int

    def __str__(self) -> str:
        return f"{self.year}-{'閏' if self.leap else ''}{self.month}-{self.day}"


class Month(NamedTuple):
    """A lunar month: its first day, and its place in its year."""

    first: int
    year: int
    month: int
    leap: bool


def _new_moon(day: float) -> int:
    """The day of the almanac's new moon nearest ``day``; days from 2000-01-01."""
    from tyme4py.util import ShouXingUtil

    # Asked again at its own answer: from afar, tyme4py may look a month up by the rules of the
    # calendar that replaced its own (723, 780, 970, 1171, 1228).
    return int(ShouXingUtil.calc_shuo(ShouXingUtil.calc_shuo(day)))


def _middle(year: int, place: int) -> int:
    """The almanac's day of a mid-term, found near the sun's; days from 2000-01-01."""
    from tyme4py.util import ShouXingUtil

    return int(ShouXingUtil.calc_qi((by_sun(year)[place] - 946684800) / _DAY))


@cache
def _from_solstice(year: int) -> tuple[Month, ...]:
    """The months from that of the 冬至 before ``year`` to the last before that of its own 冬至."""
    middles = [_middle(year, place) for place in range(0, 25, 2)]
    firsts = [_new_moon(middles[0])]
    if firsts[0] > middles[0]:
        firsts = [_new_moon(firsts[0] - _MONTH)]
    while firsts[-1] <= middles[-1]:
        firsts.append(_new_moon(firsts[-1] + _MONTH))
    # The last two begin the month of this year's 冬至 and the one after it.
    firsts = firsts[:-1]
    without = [not any(a <= m < b for m in middles) for a, b in pairwise(firsts)]
    leap = without.index(True) if len(without) == 13 else -1
    found: list[Month] = []
    number = 10
    for place, first in enumerate(firsts[:-1]):
        number += place != leap
        past = number > 12
        found.append(
            Month(
                first + _ORDINAL_2000,
                year if past else year - 1,
                number - 12 if past else number,
                place == leap,
            )
        )
    return tuple(found)


def months(year: int) -> tuple[Month, ...]:
    """The months of a lunar year, with the first day of each as an ordinal.

    >>> [(m.month, date.fromordinal(m.first).isoformat()) for m in months(2023) if m.leap]
    [(2, '2023-03-22')]
    """
    return _months(whole(year, say("the lunar year")))


@cache
def _months(year: int) -> tuple[Month, ...]:
    both = (*_from_solstice(year), *_from_solstice(year + 1))
    return tuple(month for month in both if month.year == year)


@cache
def _starts(year: int) -> tuple[list[int], tuple[Month, ...]]:
    """The months that begin between the 冬至 before ``year`` and the end of it."""
    near = (*_from_solstice(year), *_from_solstice(year + 1))
    return [month.first for month in near], near


def lunar_date(ordinal: int) -> Lunar:
    """The lunar date of a day.

    >>> lunar_date(date(1810, 2, 16).toordinal())
    Lunar(year=1810, month=1, leap=False, day=13)
    """
    ordinal = whole(ordinal, say("the day"))
    firsts, near = _starts(date.fromordinal(ordinal).year)
    place = bisect_right(firsts, ordinal) - 1
    month = near[place]
    return Lunar(month.year, month.month, month.leap, ordinal - month.first + 1)


def _years_months(year: int) -> Iterator[tuple[Month, int]]:
    """The months of a year, each with its number of days."""
    these = months(year)
    after = months(year + 1)[0]
    for month, following in zip(these, (*these[1:], after), strict=True):
        yield month, following.first - month.first


def day_of(year: int, month: int, leap: bool, day: int) -> int:
    """The day of a lunar date, as an ordinal; `BadMoment` if the calendar has no such date.

    >>> date.fromordinal(day_of(1810, 1, False, 13)).isoformat()
    '1810-02-16'
    """
    year, month = whole(year, say("the lunar year")), whole(month, say("the lunar month"))
    day = whole(day, say("the day of the lunar month"))
    if leap not in (True, False):
        raise BadMoment(
            "whether the month is a leap month is True or False, not {leap!r}", leap=leap
        )
    # Year 0 is there because the first weeks of 1 AD belong to it.
    if not 0 <= year <= LAST_YEAR:
        raise BadMoment(
            "the lunar year {year} is outside the almanac: 0 to {last} are allowed",
            year=year,
            last=LAST_YEAR,
        )
    if not 1 <= month <= 12:
        raise BadMoment("there is no lunar month {month}: 1 to 12 are allowed", month=month)
    found = [(m, days) for m, days in _years_months(year) if (m.month, m.leap) == (month, leap)]
    if not found:
        leaps = [m.month for m in months(year) if m.leap]
        has = (
            say("its leap month is {month}", month=leaps[0])
            if leaps
            else say("it has no leap month")
        )
        raise BadMoment(
            "the lunar year {year} has no leap month {month}: {has}",
            year=year,
            month=month,
            has=has,
        )
    (first, *_), days = found[0]
    if not 1 <= day <= days:
        raise BadMoment(
            "{month} of the lunar year {year} has no day {day}: 1 to {days} are allowed",
            month=say("leap month {number}", number=month)
            if leap
            else say("month {number}", number=month),
            year=year,
            day=day,
            days=days,
        )
    return first + day - 1


def reform(ordinal: int) -> Message | None:
    """What the calendar in force on a day did otherwise than `lunar_date`, or None.

    >>> print(reform(date(695, 6, 1).toordinal()))
    the calendar of 689-700 began the year with the month of 子, its 正月; lunar dates here do not
    """
    for first, last, what in _REFORMS:
        if first.toordinal() <= ordinal <= last.toordinal():
            return say(
                "the calendar of {first}-{last} {what}; lunar dates here do not",
                first=first.year,
                last=last.year,
                what=what,
            )
    return None
