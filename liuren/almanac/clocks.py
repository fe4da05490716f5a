"""Which clock is read, where a day begins on it, and what is day and what is night.

Each choice is a row of a table: `CLOCKS`, `DAY_BEGINS`, `DAYLIGHT`. A school picks the row.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import datetime
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple
from zoneinfo import ZoneInfo

from liuren.almanac.civil import Place
from liuren.almanac.standard_time import standard_offset
from liuren.almanac.sun import apparent_time, is_up
from liuren.corpus.citation import rule
from liuren.errors import BadMoment, BrokenCorpus
from liuren.signs.symbols import BRANCHES, Branch
from liuren.signs.symbols import branch as to_branch
from liuren.signs.tables import Source, folded

if TYPE_CHECKING:
    from liuren.almanac.moments import Moment

__all__ = ["CLOCKS", "DAYLIGHT", "DAY_BEGINS", "DAY_HOURS", "InDay", "day_hours"]


def _wall(utc: datetime, place: Place) -> datetime:
    return utc.astimezone(place.zone).replace(tzinfo=None)


def _standard(utc: datetime, place: Place) -> datetime:
    if not isinstance(place.zone, ZoneInfo):
        return _wall(utc, place)  # an offset knows no daylight saving
    return (utc + standard_offset(place.zone, utc)).replace(tzinfo=None)


def _apparent(utc: datetime, place: Place) -> datetime:
    if place.longitude is None:
        raise BadMoment("the clock 'apparent' needs a longitude")
    return apparent_time(utc, place.longitude)


# Which clock gives the day and the hour: what it shows at an instant in a place. ``standard`` is
# the zone's legal time less daylight saving (see `liuren.almanac.standard_time`), ``wall`` is the legal
# time as it stood on the wall, ``apparent`` is the sun's own time at the longitude.
CLOCKS: Final[Mapping[str, Callable[[datetime, Place], datetime]]] = {
    "standard": _standard,
    "wall": _wall,
    "apparent": _apparent,
}


class InDay(NamedTuple):
    """Where the clock stands: the day, as an ordinal, and how many double hours of it are past.

    ``pair`` is how many pairs round the sixty the hour is from the first 子 of the day.
    """

    day: int
    past: int
    pair: int


def _at_zi(ordinal: int, hour: int) -> InDay:
    past = (hour + 1) // 2 % 12
    return InDay(ordinal + (hour == 23), past, past)


def _at_midnight(ordinal: int, hour: int) -> InDay:
    past = (hour + 1) // 2
    return InDay(ordinal, past, past)


def _at_midnight_by_its_own_stem(ordinal: int, hour: int) -> InDay:
    past = (hour + 1) // 2
    return InDay(ordinal, past, past % 12)


# Where a day begins: from a date (its ordinal) and an hour on the clock to the place in the day.
# From midnight on, the hour of 子 is cut in two, and its first half comes last (12) in the old day.
# Of that half, the late 子 夜子時, the stem is either the one it shares with the second half, that is
# the morrow's, or the one that 五鼠遁 gives by the stem of the day to which it is left.
DAY_BEGINS: Final[Mapping[str, Callable[[int, int], InDay]]] = {
    "23:00": _at_zi,
    "00:00": _at_midnight,
    "00:00-own-stem": _at_midnight_by_its_own_stem,
}

_HOURS: Final = f"得([{''.join(BRANCHES)}、]+)，乃([日夜])也"


@rule("daylight.hours", cites=("xunyuan.1.5.1.2", "xunyuan.1.5.3.1"))
@lru_cache(maxsize=32)
def day_hours(day: str, night: str) -> frozenset[Branch]:
    """The hours of the day, read from the words on the day hours and those on the night hours.

    >>> hours = day_hours("得卯、辰、巳、午、未、申，乃日也", "得酉、戌、亥、子、丑、寅，乃夜也")
    >>> [b for b in BRANCHES if b in hours]
    [卯, 辰, 巳, 午, 未, 申]
    """
    found: dict[str, list[Branch]] = {"日": [], "夜": []}
    for names, which in re.findall(_HOURS, folded(day + night)):
        found[which] += [to_branch(name) for name in names.split("、")]
    if sorted(found["日"] + found["夜"]) != sorted(BRANCHES):
        raise BrokenCorpus(
            "the hours of day and night are not the twelve in «{words}…»", words=day[:40]
        )
    return frozenset(found["日"])


DAY_HOURS: Final = Source(("xunyuan.1.5.1", "xunyuan.1.5.3"), day_hours)


def _by_hours(moment: Moment) -> bool:
    return moment.hour in moment.table(DAY_HOURS)


def _by_sun(moment: Moment) -> bool:
    return is_up(moment.utc, moment.place)


# What is day: the hours that the text calls day, or the time the sun is up at the place.
DAYLIGHT: Final[Mapping[str, Callable[[Moment], bool]]] = {
    "hours": _by_hours,
    "sun": _by_sun,
}
