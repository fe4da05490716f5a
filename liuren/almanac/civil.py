"""Civil time: what is written about a moment, and the place it is said of, to one instant.

A moment is written as ISO 8601 has it, ``2026-11-30T14:00``, in the Gregorian calendar (also before
1582: proleptic) or the Julian one; a time of day alone goes with a lunar date. Its place is a zone
(an IANA name, or an offset such as +08:00) or a longitude, whose mean solar time it then is; an
offset written at the end of the moment settles the instant by itself.

A local time that a zone skipped does not exist, and one that it repeated exists twice: both are an
error that says so. Zones come from the package ``tzdata``, so that every machine has the same. Its
Asia/Shanghai is the mean time of Shanghai until 1901: for a time of another place in China, give
its longitude, or an offset.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta, timezone, tzinfo
from functools import cache, lru_cache
from typing import Final
from zoneinfo import ZoneInfo

from liuren.almanac.lunar import day_of
from liuren.almanac.solar_terms import FIRST_YEAR, LAST_YEAR
from liuren.errors import BadChoice, BadMoment
from liuren.messages import Message, chain, say

__all__ = ["CALENDARS", "REFORM", "Place", "instant_of", "julian_date", "place_of", "zone_names"]

# Patterns are compiled when first used: importing the almanac stays cheap.
_WRITTEN: Final = (
    r"(?i:(?:(?P<year>[+-]?\d{4,6})-(?P<month>\d\d)-(?P<day>\d\d))?"
    r"(?:(?:^|[T ])(?P<hour>\d\d):(?P<minute>\d\d)(?::(?P<second>\d\d)(?:[.,]\d+)?)?"
    r"(?P<offset>Z|[+-]\d\d(?::?\d\d){0,2})?)?)"
)
_OFFSET: Final = r"([+-])(\d\d?)(?::?(\d\d))?(?::?(\d\d))?"
_EXAMPLE: Final = "2026-11-30T14:00"
_TIME: Final = "14:00"
_MOST_OFFSET: Final = 16 * 3600
REFORM: Final = date(1582, 10, 15).toordinal()  # the first day of the Gregorian calendar
_GREGORIAN_ZERO: Final = 1721425  # the Julian day number of the day before 0001-01-01


@dataclass(frozen=True, slots=True)
class Place:
    """Where a moment is: its zone under a name, and where the sun is looked at from."""

    zone: tzinfo
    called: str | Message
    longitude: float | None = None
    latitude: float | None = None

    @property
    def name(self) -> str:
        """The zone as it was given, or in words whose mean time it is."""
        return str(self.called)


@cache
def zone_names() -> frozenset[str]:
    """The IANA names of all zones."""
    from importlib.resources import files

    return frozenset(files("tzdata").joinpath("zones").read_text("utf-8").split())


@lru_cache(maxsize=64)
def _zone(name: str) -> tzinfo:
    found = re.fullmatch(_OFFSET, name)
    if found is not None or name in ("Z", "z"):
        return UTC if found is None else _offset(found, name)
    if name in zone_names():
        from importlib.resources import files

        with files("tzdata.zoneinfo").joinpath(*name.split("/")).open("rb") as file:
            return ZoneInfo.from_file(file, key=name)
    from difflib import get_close_matches

    near = get_close_matches(name, zone_names(), 2, 0.8)
    hint: Message | str = ""
    if near:
        hint = say(" (did you mean {near}?)", near=chain(near, " or "))
    raise BadMoment(
        "there is no zone {name!r}{hint}: "
        "an IANA name such as Asia/Shanghai or an offset such as +08:00 is allowed",
        name=name,
        hint=hint,
    )


def _offset(found: re.Match[str], name: str) -> timezone:
    sign, hours, minutes, seconds = found.groups(default="0")
    total = int(hours) * 3600 + int(minutes) * 60 + int(seconds)
    if int(minutes) > 59 or int(seconds) > 59 or total > _MOST_OFFSET:
        raise BadMoment("there is no offset {name}: -16:00 to +16:00 is allowed", name=name)
    return timezone(timedelta(seconds=-total if sign == "-" else total))


_LONGITUDE: Final = (say("longitude"), 180)
_LATITUDE: Final = (say("latitude"), 90)


def _degrees(value: float | None, of: tuple[Message, int]) -> float | None:
    what, most = of
    if value is not None and not isinstance(value, int | float):
        raise BadMoment(
            "{what} is of the type {kind}: give degrees as a number",
            what=what,
            kind=type(value).__name__,
        )
    if value is None or -most <= value <= most:
        return value
    raise BadMoment(
        "there is no {what} {value}: -{most} to {most} degrees are allowed",
        what=what,
        value=value,
        most=most,
    )


def place_of(zone: str | ZoneInfo | None, longitude: float | None, latitude: float | None) -> Place:
    """The place that a zone or, without one, the mean solar time of a longitude gives.

    >>> place_of(None, 116.4, None).name
    'mean solar time at 116.4°E'
    """
    if isinstance(zone, ZoneInfo) and zone.key:
        zone = zone.key
    if zone is not None and not isinstance(zone, str):
        raise BadMoment(
            "zone is of the type {kind}: give its name, or an offset", kind=type(zone).__name__
        )
    return _place_of(zone, _degrees(longitude, _LONGITUDE), _degrees(latitude, _LATITUDE))


@lru_cache(maxsize=256)
def _place_of(zone: str | None, longitude: float | None, latitude: float | None) -> Place:
    if zone is not None:
        return _looking(_zone(zone), zone, longitude, latitude)
    if longitude is None:
        raise BadMoment(
            "a moment needs a place: a zone (an IANA name such as Asia/Shanghai, or an offset such "
            "as +08:00), or a longitude for its mean solar time"
        )
    name = (
        say("mean solar time at {degrees:g}°W", degrees=-longitude)
        if longitude < 0
        else say("mean solar time at {degrees:g}°E", degrees=longitude)
    )
    found = _looking(UTC, name, longitude, latitude)
    return replace(found, zone=timezone(timedelta(seconds=round(longitude * 240))))


def _looking(
    zone: tzinfo, called: str | Message, longitude: float | None, latitude: float | None
) -> Place:
    longitude, latitude = _degrees(longitude, _LONGITUDE), _degrees(latitude, _LATITUDE)
    return Place(zone, called, longitude, latitude)


def _gregorian(year: int, month: int, day: int) -> int:
    return date(year, month, day).toordinal()


def _julian(year: int, month: int, day: int) -> int:
    # The usual count of days from 4713 BC, with March as the first month of the year.
    years, months = divmod(month + 9, 12)
    years += year + 4800 - 1
    return day + (153 * months + 2) // 5 + 365 * years + years // 4 - 32083 - _GREGORIAN_ZERO


def julian_date(ordinal: int) -> str:
    """The date of a day in the Julian calendar, as it is written.

    >>> julian_date(date(1582, 10, 15).toordinal())
    '1582-10-05'
    """
    # The other way round: years and months are again counted from a March.
    days = ordinal + _GREGORIAN_ZERO + 32082
    years = (4 * days + 3) // 1461
    days -= 1461 * years // 4
    months = (5 * days + 2) // 153
    day = days - (153 * months + 2) // 5 + 1
    return f"{years - 4800 + months // 10:04}-{months + 3 - 12 * (months // 10):02}-{day:02}"


def _leap_gregorian(year: int) -> bool:
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def _leap_julian(year: int) -> bool:
    return year % 4 == 0


# A calendar: year, month and day to the day's ordinal, and which years have a 29 February.
CALENDARS: Final = {
    "gregorian": (_gregorian, _leap_gregorian),
    "julian": (_julian, _leap_julian),
}


def _ordinal(calendar: str, year: int, month: int, day: int) -> int:
    if calendar not in [*CALENDARS]:  # what is given may be anything, also what no table can hold
        raise BadChoice(
            "there is no calendar {name!r}: {known} are allowed",
            name=calendar,
            known=tuple(CALENDARS),
        )
    to_ordinal, leap = CALENDARS[calendar]
    if not FIRST_YEAR <= year <= LAST_YEAR:
        raise _outside(str(year))
    if not 1 <= month <= 12:
        raise BadMoment("there is no month {month}: 01 to 12 are allowed", month=month)
    days = 28 + leap(year) if month == 2 else 30 + (month in (1, 3, 5, 7, 8, 10, 12))
    if not 1 <= day <= days:
        raise BadMoment(
            "{year:04}-{month:02} has no day {day}: 01 to {days} are allowed",
            year=year,
            month=month,
            day=day,
            days=days,
        )
    return to_ordinal(year, month, day)


def _outside(year: str) -> BadMoment:
    return BadMoment(
        "the year {year} is outside the almanac: years {first} to {last} are allowed",
        year=year,
        first=FIRST_YEAR,
        last=LAST_YEAR,
    )


def _parse(
    when: str, calendar: str, lunar: tuple[int, int, bool, int] | None
) -> tuple[datetime, str | None]:
    """What is written, as a naive Gregorian datetime, and the offset written after it."""
    text = when.strip()
    if lunar is None and calendar == "gregorian" and (plain := _plain(text)) is not None:
        return plain, None
    found = re.fullmatch(_WRITTEN, text)
    if found is None or not text:
        raise BadMoment("{when!r} is no moment: write it as {example}", when=when, example=_EXAMPLE)
    year, month, day, hour, minute, second, offset = found.groups()
    if hour is None:
        raise BadMoment(
            "{when!r} says no time of day: write it as {example}", when=when, example=_EXAMPLE
        )
    if lunar is not None:
        if year is not None:
            raise BadMoment(
                "{when!r} has a date beside a lunar date: give the time alone, as {example}",
                when=when,
                example=_TIME,
            )
        if not isinstance(lunar, tuple) or len(lunar) != 4:
            raise BadMoment(
                "a lunar date is (year, month, leap, day), not {given}", given=f"{lunar!r:.60}"
            )
        ordinal = day_of(*lunar)
    elif year is None:
        raise BadMoment(
            "{when!r} says no date: write it as {example}, or give a lunar date",
            when=when,
            example=_EXAMPLE,
        )
    else:
        ordinal = _ordinal(calendar, int(year), int(month), int(day))
    h, m, s = int(hour), int(minute), int(second or 0)
    if h > 23:
        raise BadMoment("there is no hour {value}: 00 to 23 are allowed", value=h)
    if m > 59:
        raise BadMoment("there is no minute {value}: 00 to 59 are allowed", value=m)
    if s > 59:
        raise BadMoment("there is no second {value}: 00 to 59 are allowed", value=s)
    if ordinal < 1:
        raise _outside("0")
    on = date.fromordinal(ordinal)
    return datetime(on.year, on.month, on.day, h, m, s), offset


def _plain(text: str) -> datetime | None:
    """The datetime that is written in full and without an offset, as nearly all are; else None.

    What is not so written, or does not exist, is left to be looked at with care.
    """
    if len(text) not in (16, 19) or text[4] != "-" or text[7] != "-":
        return None
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return None
    return found if found.tzinfo is None and found.year <= LAST_YEAR else None


def _given(when: datetime, calendar: str, lunar: object) -> datetime:
    """A datetime to the second; without a zone, if its zone knows no offset."""
    if lunar is not None:
        raise BadMoment(
            "a datetime has a date beside a lunar date: give the time, as '{example}'",
            example=_TIME,
        )
    if calendar != "gregorian":
        raise BadMoment(
            "a datetime is Gregorian: write a {calendar} date as {example}",
            calendar=calendar,
            example=_EXAMPLE,
        )
    zone = when.tzinfo if when.utcoffset() is not None else None
    return when.replace(microsecond=0, tzinfo=zone)


def _settled(local: datetime, place: Place, fold: int | None) -> datetime:
    """The naive local time in its zone, once it is known to exist exactly once."""
    first = local.replace(tzinfo=place.zone, fold=0)
    if not isinstance(place.zone, ZoneInfo):
        return first
    second = first.replace(fold=1)
    before, after = first.utcoffset(), second.utcoffset()
    if before == after:
        return first
    assert before is not None
    assert after is not None
    written = local.isoformat(timespec="minutes")
    one, other = first.isoformat()[19:], second.isoformat()[19:]
    if before < after:
        raise BadMoment(
            "{time} in {place} does not exist: the clock was put forward over it by {by}; "
            "another time is allowed, or this one with the offset {one} or {other}",
            time=written,
            place=place.name,
            by=after - before,
            one=one,
            other=other,
        )
    if fold is None:
        raise BadMoment(
            "{time} in {place} exists twice: the clock was put back by {by}; "
            "fold 0 (the first, {one}) or 1 (the second, {other}) is allowed, "
            "or one of these offsets",
            time=written,
            place=place.name,
            by=before - after,
            one=one,
            other=other,
        )
    return second if fold else first


def _in_utc(local: datetime) -> datetime:
    offset = local.utcoffset()
    assert offset is not None
    try:
        return (local.replace(tzinfo=None) - offset).replace(tzinfo=UTC)
    except OverflowError:
        raise _before_all(local) from None


def _before_all(at: datetime) -> BadMoment:
    return BadMoment(
        "{time} lies outside the almanac: it begins at 0001-01-01T00:00 UTC", time=at.isoformat()
    )


def instant_of(
    when: str | datetime | None,
    zone: str | None = None,
    longitude: float | None = None,
    latitude: float | None = None,
    *,
    calendar: str = "gregorian",
    lunar: tuple[int, int, bool, int] | None = None,
    fold: int | None = None,
) -> tuple[datetime, datetime, Place]:
    """The moment in civil time and in UTC, and its place.

    >>> civil, utc, place = instant_of("1988-07-01T12:00", "Asia/Shanghai")
    >>> civil.isoformat(), utc.isoformat()
    ('1988-07-01T12:00:00+09:00', '1988-07-01T03:00:00+00:00')
    """
    if fold not in (None, 0, 1):
        raise BadMoment(
            "there is no fold {fold}: 0 (the first) and 1 (the second) are allowed", fold=fold
        )
    if isinstance(when, datetime):
        local, offset = _given(when, calendar, lunar), None
        fold = 1 if when.fold and fold is None else fold
    elif isinstance(when, str):
        local, offset = _parse(when, calendar, lunar)
        if offset is not None:
            local = local.replace(tzinfo=_zone(offset))
    elif lunar is None:
        raise BadMoment("a moment needs a date and time: write it as {example}", example=_EXAMPLE)
    else:
        raise BadMoment("a moment needs a time of day: write it as {example}", example=_TIME)
    own = local.tzinfo
    if own is None:
        place = place_of(zone, longitude, latitude)
        civil = _settled(local, place, fold)
        utc = _in_utc(civil)
    else:
        # Its own offset settles the instant; a zone beside it says what the clocks there showed.
        utc = _in_utc(local)
        if zone is None:
            place = _looking(own, offset or str(own), longitude, latitude)
        else:
            place = place_of(zone, longitude, latitude)
        try:
            civil = utc.astimezone(place.zone)
        except OverflowError:
            raise _before_all(utc) from None
    if not FIRST_YEAR <= civil.year <= LAST_YEAR:
        raise _outside(str(civil.year))
    return civil, utc, place
