"""From the first day of a month to that of the same month a year on or a year back.

《大全》 has two couplets for it: forward 25 pairs with a leap month between and back 6 without, and the
other way round for last year. Twelve months have as a rule 354 days, six short of six rounds of
sixty; thirteen have as a rule 384, twenty-four over. So the six is right in most years, the
twenty-five only in the few years of 385 days. `year_step` is the calendar's own answer.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from liuren.almanac.lunar import day_of, months
from liuren.almanac.measures import whole
from liuren.almanac.moments import pair_of_day
from liuren.corpus.citation import rule
from liuren.errors import BadMoment, BrokenCorpus
from liuren.messages import say
from liuren.signs.symbols import PAIRS, Pair, pair
from liuren.signs.tables import Source, Words

__all__ = ["YearStep", "reached", "read", "steps", "year_step"]

Steps = Mapping[tuple[bool, str], int]

_NEXT: Final = ("daquan.1.2.7.11", "daquan.1.2.7.12")
_LAST: Final = ("daquan.1.3.1.1", "daquan.1.3.1.2")
TOWARD: Final = {"next": 1, "last": -1}
_DIGITS: Final = "〇一二三四五六七八九十"


@lru_cache(maxsize=32)
@rule("first-day.steps", cites=(*_NEXT, *_LAST))
def read(*lines: str) -> Steps:
    """How many pairs on, by whether a leap month lies between and which way one goes.

    Read from words like 今年某月初一日赶来年某月初一日 有閏前加二十五, 無閏後退六.

    >>> read("今年某月初一日赶来年某月初一日 有閏前加二十五", "無閏後退六爻神")
    {(True, 'next'): 25, (False, 'next'): -6}
    """
    verse = "".join(lines)
    found: dict[tuple[bool, str], int] = {}
    toward = ""
    for way, leap, sign, number in re.findall(
        f"赶([来去])年|([有無])閏(?:前(加)|後退)([{_DIGITS}]+)", verse
    ):
        if way:
            toward = "next" if way == "来" else "last"
        else:
            places = _number(number)
            found[leap == "有", toward] = places if sign else -places
    return found


def _number(numerals: str) -> int:
    tens, ten, ones = numerals.rpartition("十")
    last = _DIGITS.index(ones) if ones else 0
    return 10 * (_DIGITS.index(tens) if tens else 1) + last if ten else last


_COUPLETS: Final = Source((*_NEXT, *_LAST), read)


def steps(corpus: Words) -> Steps:
    """The numbers of the four couplets, as the words of ``corpus`` have them."""
    found = _COUPLETS.table(corpus)
    if len(found) != 2 * len(TOWARD):
        raise BrokenCorpus("the couplets on the first day of the year's months are not whole")
    return found


def reached(first: Pair | str, corpus: Words, *, leap: bool, toward: str) -> Pair:
    """The first day of the same month ``next`` year or ``last`` year, as the couplets count it.

    >>> from liuren.corpus import default
    >>> reached("甲辰", default(), leap=False, toward="next")
    戊戌
    """
    return pair(first).step(steps(corpus)[leap, _way(toward)])


def _way(toward: str) -> str:
    if toward not in TOWARD:
        raise BadMoment("{toward!r} is no year; next and last are allowed", toward=toward)
    return toward


class YearStep(NamedTuple):
    """From the first day of a month to that of the same month in another year, by the calendar.

    ``step`` is the shorter way round the sixty, from -29 to 30.
    """

    start: Pair
    end: Pair
    leap: bool
    step: int


def year_step(year: int, month: int, toward: str) -> YearStep:
    """The step that the lunar calendar makes from a month to the same month ``next`` or ``last`` year.

    >>> year_step(2024, 1, "next")
    YearStep(start=甲辰, end=戊戌, leap=False, step=-6)
    """
    year = whole(year, say("the lunar year"))
    other = year + TOWARD[_way(toward)]
    here, there = (day_of(y, month, False, 1) for y in (year, other))
    first, last = sorted((here, there))
    between = [m for y in {year, other} for m in months(y) if m.leap and first < m.first < last]
    step = (there - here) % len(PAIRS)
    return YearStep(
        pair_of_day(here),
        pair_of_day(there),
        bool(between),
        step - len(PAIRS) if step > 30 else step,
    )
