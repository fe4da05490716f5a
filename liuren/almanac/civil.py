"""Civil time: what is written about a moment, and the place it is said of, to one instant.

A moment is written as ISO 8601 has it, ``2026-11-30T14:00``, in the Gregorian calendar (also before
1582: proleptic) or the Julian one; a time of day alone goes with a lunar date. Its place is a zone
(an IANA name, or an offset such as +08:00) or a longitude, whose mean solar time it then is; an
offset written at the end of the moment settles the instant by itself.

A local time that a zone skipped does not exist, and one that it repeated exists twice: both are an
error that says so. The zone Asia/Shanghai is the mean time of Shanghai until 1901: for a time of
another place in China, give its longitude, or an offset.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, timezone, tzinfo
from functools import lru_cache
from typing import Final, SupportsIndex
from zoneinfo import ZoneInfo

from liuren.almanac.lunar import day_of
from liuren.almanac.measures import degrees
from liuren.almanac.solar_terms import FIRST_YEAR, LAST_YEAR
from liuren.almanac.written import as_iso
from liuren.almanac.zones import offset_name, zone_called, zone_names, zone_of
from liuren.errors import BadChoice, BadMoment
from liuren.messages import Message, say

__all__ = ["CALENDARS", "REFORM", "Place", "instant_of", "julian_date", "place_of", "zone_names"]

# Patterns are compiled when first used: importing the almanac stays cheap.
_WRITTEN: Final = (
    r"(?:(?P<year>[+-]?[0-9]{4,6})-(?P<month>[0-9]{2})-(?P<day>[0-9]{2}))?"
    r"(?:(?:^|[T ])(?P<hour>[0-9]{2}):(?P<minute>[0-9]{2})"
    r"(?::(?P<second>[0-9]{2})(?:[.,][0-9]+)?)?)?"
    r"(?P<offset>[Zz]|[+-][0-9]{2}(?::?[0-9]{2}){0,2})?"
)
_EXAMPLE: Final = "2026-11-30T14:00"
_TIME: Final = "14:00"
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

    def __reduce__(
        self,
    ) -> tuple[Callable[..., Place], tuple[str | None, float | None, float | None]]:
        # The zones of the package cannot be pickled: they are looked up again.
        zone = self.called if isinstance(self.called, str) else None
        return place_of, (zone, self.longitude, self.latitude)


def place_of(zone: str | tzinfo | None, longitude: float | None, latitude: float | None) -> Place:
    """The place that a zone or, without one, the mean solar time of a longitude gives.

    ``zone`` is an IANA name, an offset, or a zone of another library that says which it is;
    ``longitude`` and ``latitude`` are degrees, east and north positive. `BadMoment` says what is
    wrong.

    >>> place_of(None, 116.4, None).name
    'mean solar time at 116.4°E'
    """
    found = None if zone is None else zone_of(zone)
    east = None if longitude is None else degrees(longitude, say("longitude"), 180)
    north = None if latitude is None else degrees(latitude, say("latitude"), 90)
    if found is not None:
        return _place(*found, east, north)
    if east is None:
        raise BadMoment(
            "a moment needs a place: a zone (an IANA name such as Asia/Shanghai, or an offset such "
            "as +08:00), or a longitude for its mean solar time"
        )
    return _of_the_sun(east, north)


# What is kept is looked up by plain strings and floats: an equal value of another type, or one that
# shows itself otherwise, would be given back to all who ask later.
@lru_cache(maxsize=256)
def _place(zone: tzinfo, called: str, longitude: float | None, latitude: float | None) -> Place:
    return Place(zone, called, longitude, latitude)


@lru_cache(maxsize=256)
def _of_the_sun(longitude: float, latitude: float | None) -> Place:
    name = (
        say("mean solar time at {degrees:g}°W", degrees=-longitude)
        if longitude < 0
        else say("mean solar time at {degrees:g}°E", degrees=longitude)
    )
    zone = timezone(timedelta(seconds=round(longitude * 240)))
    return Place(zone, name, longitude, latitude)


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
    if not isinstance(calendar, str) or calendar not in CALENDARS:
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
    found = re.fullmatch(_WRITTEN, as_iso(text))
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
    # Python would let anything stand between date and time.
    if text[10] not in "T " or text[13] != ":" or text[16:17] not in ("", ":"):
        return None
    if not text.isascii():
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
    if when != when:  # how pandas writes a datetime that is missing
        raise BadMoment("a moment needs a date and time: write it as {example}", example=_EXAMPLE)
    zone = when.tzinfo if when.utcoffset() is not None else None
    # A plain one: other libraries have datetimes of their own, with more in them.
    return datetime(
        when.year, when.month, when.day, when.hour, when.minute, when.second,
        tzinfo=zone, fold=when.fold,
    )  # fmt: skip


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
    zone: str | tzinfo | None = None,
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
    if fold is not None and (not isinstance(fold, SupportsIndex) or fold not in (0, 1)):
        raise BadMoment(
            "there is no fold {fold}: 0 (the first) and 1 (the second) are allowed", fold=fold
        )
    offset = None
    if isinstance(when, datetime):
        local = _given(when, calendar, lunar)
        fold = 1 if when.fold and fold is None else fold
    elif isinstance(when, str):
        local, offset = _parse(when, calendar, lunar)
        if offset is not None:
            local = local.replace(tzinfo=zone_called(offset))
    elif isinstance(when, date):
        raise BadMoment(
            "the date {date} says no time of day: give a datetime, or write it as {example}",
            date=when.isoformat(),
            example=_EXAMPLE,
        )
    elif when is not None:
        raise BadMoment(
            "a moment is not of the type {kind}: give a datetime, or write it as {example}",
            kind=type(when).__name__,
            example=_EXAMPLE,
        )
    elif lunar is None:
        raise BadMoment("a moment needs a date and time: write it as {example}", example=_EXAMPLE)
    else:
        raise BadMoment("a moment needs a time of day: write it as {example}", example=_TIME)
    if local.tzinfo is None:
        place = place_of(zone, longitude, latitude)
        civil = _settled(local, place, fold)
        utc = _in_utc(civil)
    else:
        # Its own offset settles the instant; a zone beside it says what the clocks there showed.
        utc = _in_utc(local)
        own = local.tzinfo if offset is None else offset
        place = place_of(own if zone is None else zone, longitude, latitude)
        try:
            civil = utc.astimezone(place.zone)
        except OverflowError:
            raise _before_all(utc) from None
        if zone is None and isinstance(place.zone, ZoneInfo):
            _agree(local, civil, place)
    if not FIRST_YEAR <= civil.year <= LAST_YEAR:
        raise _outside(str(civil.year))
    return civil, utc, place


def _agree(local: datetime, civil: datetime, place: Place) -> None:
    """Refuse a datetime whose offset is not that of its zone, as pytz makes it of the bare zone."""
    its, there = local.utcoffset(), civil.utcoffset()
    assert its is not None
    assert there is not None
    if abs(its - there) >= timedelta(minutes=1):  # other libraries round the mean times of old
        raise BadMoment(
            "{time} is {its} from UTC, where {place} was {there}: let the zone make it (in pytz with "
            "localize), or give the name of the zone beside a datetime without one",
            time=local.replace(tzinfo=None).isoformat(timespec="minutes"),
            its=offset_name(its),
            place=place.name,
            there=offset_name(there),
        )
