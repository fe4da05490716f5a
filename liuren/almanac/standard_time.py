"""Standard time: what the clocks of a zone show, or would, without daylight saving.

It is read from the laws themselves. The package ``tzdata`` carries beside its compiled zones their
source, ``tzdata.zi`` (in the public domain), where each line of a zone's history says how far its
standard time is ahead of UTC (STDOFF), by which rule clocks are put forward, and until when. The
compiled zones do not say it: a program that has only them must guess, and guesses wrong where a
zone changed its standard time in summer, or put its clocks forward by two hours.

A few laws call the summer's time standard and the winter's the exception, and tzdata follows them
with a saving of less than nothing: in Ireland, in Namibia till 2017, and in Morocco, whose winter is
the month of Ramadan. Here, too, standard time is that of the winter, as in the form of tzdata for
programs that know no such saving ("rearguard"). The single winter of 1946 in which the clocks of
Prague were put back stays the exception that it was.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime, timedelta
from functools import cache, lru_cache
from importlib import resources
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from liuren.almanac.instants import datetime_of
from liuren.almanac.zones import zone_called

__all__ = ["standard_offset"]

_DAY: Final = 86400
_ORDINAL_1970: Final = 719163
_MONTHS: Final = (
    "January February March April May June July August September October November December"
)
_DAYS: Final = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday"
_EVER: Final = 2**40  # seconds, beyond the almanac on either side


def _instant(written: str) -> int:
    return int(datetime.fromisoformat(written).timestamp())


# Where such laws are in force, and from when until when.
_WINTERS: Final[Mapping[str, tuple[int, int]]] = {
    "Europe/Dublin": (_instant("1971-10-31T02:00Z"), _EVER),
    "Africa/Windhoek": (_instant("1994-03-20T22:00Z"), _instant("2017-10-23T22:00Z")),
    "Africa/Casablanca": (_instant("2018-10-28T02:00Z"), _EVER),
    "Africa/El_Aaiun": (_instant("2018-10-28T02:00Z"), _EVER),
}


class _Source(NamedTuple):
    """``tzdata.zi``: the lines of each zone, what its other names are, and the least of each rule."""

    zones: Mapping[str, Sequence[Sequence[str]]]
    links: Mapping[str, str]
    least: Mapping[str, int]


@cache
def _source() -> _Source:
    zones: dict[str, list[list[str]]] = {}
    links: dict[str, str] = {}
    least: dict[str, int] = {}
    text = resources.files("tzdata.zoneinfo").joinpath("tzdata.zi").read_text("utf-8")
    lines: list[list[str]] = []
    for words in map(str.split, text.splitlines()):
        match words:
            case [mark, *_] if mark.startswith("#"):
                continue
            case ["R", rule, *_, save, _letters]:
                least[rule] = min(least.get(rule, 0), _seconds(save.rstrip("sd")))
            case ["L", zone, name]:
                links[name] = zone
            case ["Z", name, *line]:
                lines = zones.setdefault(name, [line])
            case _:
                lines.append(words)
    return _Source(zones, links, least)


def _seconds(written: str) -> int:
    """A time or an offset as tzdata writes it: 5, -0:25:21, - for nothing."""
    if written == "-":
        return 0
    parts = [int(part) for part in written.lstrip("-").split(":")]
    total = sum(part * unit for part, unit in zip(parts, (3600, 60, 1), strict=False))
    return -total if written.startswith("-") else total


def _place(begun: str, names: str) -> int:
    """The place of the name that begins so; tzdata writes no more of one than tells it from others."""
    return next(n for n, name in enumerate(names.split()) if name.startswith(begun))


def _date(year: str, month: str = "January", day: str = "1") -> date:
    """A date as tzdata writes it: its day is a number, or lastSu, Su>=8, Su<=25."""
    number = _place(month, _MONTHS) + 1
    if day.isdecimal():
        return date(int(year), number, int(day))
    if day.startswith("last"):
        after = date(int(year) + number // 12, number % 12 + 1, 1)
        weekday, latest = day.removeprefix("last"), after - timedelta(days=1)
    elif "<=" in day:
        weekday, _, at_most = day.partition("<=")
        latest = date(int(year), number, int(at_most))
    else:
        weekday, _, at_least = day.partition(">=")
        latest = date(int(year), number, int(at_least)) + timedelta(days=6)
    return latest - timedelta(days=(latest.weekday() - _place(weekday, _DAYS)) % 7)


def _ends(until: Sequence[str], standard: int, zone: ZoneInfo) -> int:
    """The instant at which a line ends, in seconds from 1970."""
    if not until:
        return _EVER
    *day, time = until if len(until) == 4 else (*until, "0")
    days = _date(*day).toordinal() - _ORDINAL_1970
    seconds = days * _DAY + _seconds(time.rstrip("wsugz"))
    if time[-1] in "ugz":
        return seconds
    if time[-1] == "s":
        return seconds - standard
    # By the clock on the wall, as it stood until then.
    last = datetime_of(seconds - 1).replace(tzinfo=zone)
    before = last.utcoffset()
    assert before is not None
    return seconds - round(before.total_seconds())


def _lines(name: str) -> Iterator[tuple[int, int]]:
    """From when on a zone has which standard time; the first from ever."""
    source = _source()
    while name in source.links:
        name = source.links[name]
    zone = zone_called(name)
    assert isinstance(zone, ZoneInfo)
    begins = -_EVER
    for written, rule, _abbreviation, *until in source.zones[name]:
        standard = _seconds(written)
        ends = _ends(until, standard, zone)
        yield begins, standard
        lower = source.least.get(rule, 0)
        first, last = _WINTERS[name] if lower and name in _WINTERS else (_EVER, _EVER)
        if begins < last and first < ends:
            yield max(begins, first), standard + lower
            if last < ends:
                yield last, standard
        begins = ends


@lru_cache(maxsize=64)
def _history(name: str) -> tuple[list[int], list[timedelta]]:
    found = list(_lines(name))
    return [begins for begins, _ in found], [timedelta(seconds=ahead) for _, ahead in found]


def standard_offset(zone: ZoneInfo, utc: datetime) -> timedelta:
    """How far the standard time of a zone was ahead of UTC at an instant.

    >>> shanghai, london = map(zone_called, ("Asia/Shanghai", "Europe/London"))
    >>> str(standard_offset(shanghai, datetime.fromisoformat("1988-07-01T00:00Z")))
    '8:00:00'
    >>> str(standard_offset(london, datetime.fromisoformat("1944-07-01T00:00Z")))  # two hours of summer time
    '0:00:00'
    """
    begins, ahead = _history(zone.key)
    return ahead[bisect_right(begins, utc.timestamp()) - 1]
