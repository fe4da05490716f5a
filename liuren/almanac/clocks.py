"""Which clock is read, where a day begins on it, and what is day and what is night.

Each choice is a row of a table: `CLOCKS`, `DAY_BEGINS`, `DAYLIGHT`. A school picks the row.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date, datetime, timedelta, tzinfo
from functools import lru_cache
from typing import TYPE_CHECKING, Final
from zoneinfo import ZoneInfo

from liuren.almanac.civil import Place
from liuren.almanac.solar_terms import FIRST_YEAR
from liuren.almanac.sun import apparent_time, is_up
from liuren.corpus.citation import rule
from liuren.errors import BadMoment, BrokenCorpus
from liuren.signs.symbols import BRANCHES, Branch
from liuren.signs.symbols import branch as to_branch
from liuren.signs.tables import Source, folded

if TYPE_CHECKING:
    from liuren.almanac.moments import Moment

__all__ = ["CLOCKS", "DAYLIGHT", "DAY_BEGINS", "DAY_HOURS", "day_hours"]

_NONE: Final = timedelta(0)


def _wall(utc: datetime, place: Place) -> datetime:
    return utc.astimezone(place.zone).replace(tzinfo=None)


def _standard(utc: datetime, place: Place) -> datetime:
    local = utc.astimezone(place.zone)
    return local.replace(tzinfo=None) - _saved(local)


def _saved(local: datetime) -> timedelta:
    """By how much the wall is ahead of standard time.

    A few zones call their summer time standard, and their winter time a daylight saving of less
    than nothing: Europe/Dublin, once Africa/Windhoek, and Africa/Casablanca for the month of
    Ramadan. With them, too, standard time is that of the winter, wherever it comes back each year.
    """
    saved = local.dst() or _NONE
    if saved > _NONE or not (behind := _behind(local.tzinfo, local.year)):
        return saved
    today = local.toordinal()
    if saved < _NONE:
        comes_back = any(300 <= abs(day - today) <= 430 for day in behind)
        return _NONE if comes_back else saved
    before = [day for day in behind if 0 < today - day <= 400]
    after = any(0 < day - today <= 400 for day in behind)
    return -behind[before[-1]] if before and after else _NONE


@lru_cache(maxsize=1024)
def _behind(zone: tzinfo | None, year: int) -> Mapping[int, timedelta]:
    """The days around a year (one of four weeks) that have a daylight saving of less than nothing."""
    if not isinstance(zone, ZoneInfo):
        return {}
    first = date(max(year - 1, FIRST_YEAR), 1, 1).toordinal()
    noon = datetime(1, 1, 1, 12, tzinfo=zone)
    noons = (noon + timedelta(days=first - 1 + n) for n in range(0, 3 * 366, 28))
    return {at.toordinal(): saved for at in noons if (saved := at.dst() or _NONE) < _NONE}


def _apparent(utc: datetime, place: Place) -> datetime:
    if place.longitude is None:
        raise BadMoment("the clock 'apparent' needs a longitude")
    return apparent_time(utc, place.longitude)


# Which clock gives the day and the hour: what it shows at an instant in a place. ``standard`` is
# the zone's legal time less daylight saving (as the zone's own law has it), ``wall`` is the legal
# time as it stood on the wall, ``apparent`` is the sun's own time at the longitude.
CLOCKS: Final[Mapping[str, Callable[[datetime, Place], datetime]]] = {
    "standard": _standard,
    "wall": _wall,
    "apparent": _apparent,
}


def _at_zi(ordinal: int, hour: int) -> tuple[int, int]:
    return ordinal + (hour == 23), (hour + 1) // 2 % 12


def _at_midnight(ordinal: int, hour: int) -> tuple[int, int]:
    return ordinal, (hour + 1) // 2


# Where a day begins: from a date (its ordinal) and an hour on the clock to the day, and how many
# double hours of it are past. Under 00:00 the hour of 子 is cut in two: its first half comes last
# (12) in the old day, and has the stem that it shares with the second half, as 夜子時.
DAY_BEGINS: Final[Mapping[str, Callable[[int, int], tuple[int, int]]]] = {
    "23:00": _at_zi,
    "00:00": _at_midnight,
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
