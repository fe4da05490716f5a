"""The twenty-four terms 二十四節氣: a table for each year, and the term in which an instant lies.

A row of a year's table is the 冬至 of the year before and then the 24 terms of the civil year, from
小寒 to 冬至. Even places are mid-terms 中氣, odd ones the month openings 節. The table is computed
once a year, from the sun's longitude of ``tyme4py`` in uniform time; a look-up is a bisection.

There were two ways to count before 1645. The almanacs spaced the terms evenly over the year 平氣
and told the day; the true sun 定氣 is what every almanac has followed since. The almanac of 1645 is
the first of the new kind, so the last even terms are the 小寒 and 大寒 before it.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import cache
from typing import Final, NamedTuple

from liuren.almanac.instants import FIRST, clock_time, datetime_of
from liuren.almanac.measures import whole
from liuren.errors import BadMoment
from liuren.messages import say

__all__ = [
    "FIRST_YEAR",
    "LAST_YEAR",
    "OLD_TERMS",
    "TERMS",
    "InForce",
    "Term",
    "began",
    "opening",
    "terms",
    "told_by_day",
]

FIRST_YEAR: Final = 1
LAST_YEAR: Final = 2200

_NAMES: Final = (
    "小寒 大寒 立春 雨水 驚蟄 春分 清明 穀雨 立夏 小滿 芒種 夏至 "
    "小暑 大暑 立秋 處暑 白露 秋分 寒露 霜降 立冬 小雪 大雪 冬至"
)
TERMS: Final = tuple(_NAMES.split())

_DAY: Final = 86400
# Seconds from 1970 to the first day of the year 順治二年 (1645-01-28) by the clock of the place.
_EVEN_TERMS_END: Final = int(datetime.fromisoformat("1645-01-28T00:00+00:00").timestamp())


class Term(NamedTuple):
    """A term and the instant it began; None for the one already running when the year 1 began."""

    name: str
    utc: datetime | None


class InForce(NamedTuple):
    """Where an instant lies: place ``place`` (0 to 24) of the table of ``year``.

    ``begins`` counts seconds from 1970, in UTC if ``by_sun``; else by the clock of the place, since
    the almanac names a day and no hour, and a day begins where the reader is.
    """

    year: int
    place: int
    begins: int
    by_sun: bool

    @property
    def name(self) -> str:
        """The name of the term.

        >>> InForce(2026, 3, 0, True).name
        '立春'
        """
        return TERMS[self.place - 1]

    @property
    def month(self) -> int:
        """The place of the month's branch: 0 for the month of 子, from 大雪 to 小寒."""
        return (self.place + 1) // 2 % 12

    @property
    def middle(self) -> int:
        """The place of the 中氣 last past."""
        return self.place - self.place % 2


@cache
def by_sun(year: int) -> tuple[int, ...]:
    """The instants of the 冬至 before ``year`` and of its 24 terms, by the true sun 定氣."""
    from tyme4py.util import ShouXingUtil

    # The longitude is counted on from the spring point of 1999, where tyme4py has its zero.
    solstice = 2 * math.pi * (year - 2000) + 1.5 * math.pi
    return tuple(
        clock_time(ShouXingUtil.sa_lon_t(solstice + place * math.pi / 12) * 36525)
        for place in range(25)
    )


@cache
def by_almanac(year: int) -> tuple[int, ...]:
    """The same places as the almanac had them before 1645: each the midnight its day began with.

    These are seconds from 1970 by the clock of whoever reads the almanac.
    """
    from tyme4py.util import ShouXingUtil

    def day_of(instant: int) -> int:
        # tyme4py gives the almanac's term nearest a day, as days from 2000-01-01. The old almanacs
        # stray from the sun by up to five and a half days (before 445); terms are fifteen apart.
        return int(ShouXingUtil.calc_qi((instant - 946684800) / _DAY))

    return tuple(946684800 + day_of(instant) * _DAY for instant in by_sun(year))


def opening(term: InForce) -> int:
    """The instant of the 節 that opened the month of ``term``, on the same clock as ``begins``."""
    table = by_sun if term.by_sun else by_almanac
    if term.place == 0:  # before 小寒 the month is that of the 大雪 of the year before
        return table(term.year - 1)[-2]
    return table(term.year)[term.place - 1 + term.place % 2]


def following(term: InForce) -> int:
    """The instant at which the next term begins, on the same clock as ``begins``."""
    table = by_sun if term.by_sun else by_almanac
    rows = table(term.year)
    return rows[term.place + 1] if term.place + 1 < len(rows) else table(term.year + 1)[1]


def _true_sun(utc: int, clock: int) -> InForce:
    year = datetime_of(utc).year
    table = by_sun(year)
    place = bisect_right(table, utc) - 1
    return InForce(year, place, table[place], True)


def _almanac(utc: int, clock: int) -> InForce:
    if clock >= _EVEN_TERMS_END:
        return _true_sun(utc, clock)
    year = datetime_of(max(clock, FIRST)).year
    table = by_almanac(year)
    place = bisect_right(table, clock) - 1
    return InForce(year, place, table[place], False)


def told_by_day(year: int) -> bool:
    """True if the almanac of the year, or of its first weeks, had the even terms 平氣.

    >>> told_by_day(1644), told_by_day(1645), told_by_day(1646)
    (True, True, False)
    """
    return year <= datetime_of(_EVEN_TERMS_END).year


# How the terms before 1645 are counted: from an instant, in UTC and by the clock of the place, to
# the term in force.
OLD_TERMS: Final[Mapping[str, Callable[[int, int], InForce]]] = {
    "almanac": _almanac,
    "true-sun": _true_sun,
}


def terms(year: int) -> tuple[Term, ...]:
    """The 24 terms of a year, from 小寒 to 冬至, as ``(name, UTC datetime)``, by the true sun.

    Good to three seconds for 1900 to 2050 (tested against JPL's DE440), as far as leap seconds
    can be known; before that as far as the Earth's turning is known: see `liuren.almanac.instants`.

    >>> name, utc = terms(2026)[2]
    >>> name, utc.isoformat()
    ('立春', '2026-02-03T20:02:08+00:00')
    """
    year = whole(year, say("the year"))
    if not FIRST_YEAR <= year <= LAST_YEAR:
        raise BadMoment(
            "the year {year} is outside the almanac: years {first} to {last} are allowed",
            year=year,
            first=FIRST_YEAR,
            last=LAST_YEAR,
        )
    return tuple(map(Term, TERMS, map(datetime_of, by_sun(year)[1:])))


def began(instant: int) -> datetime | None:
    """The datetime of an instant, or None for one before any datetime."""
    return datetime_of(instant) if instant >= FIRST else None
