"""Zones: their standard time against the laws as tzdata writes them, and zones of other libraries."""

from __future__ import annotations

import pickle
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from functools import cache
from importlib.resources import files
from zoneinfo import ZoneInfo

import pytest

import liuren
from liuren import almanac
from liuren.almanac.civil import place_of
from liuren.almanac.standard_time import _WINTERS, standard_offset
from liuren.almanac.zones import zone_called, zone_names
from liuren.board import notation
from liuren.errors import BadMoment

HOUR = timedelta(hours=1)
# Months as tzdata shortens them.
MONTHS = ("Ja", "F", "Mar", "Ap", "May", "Jun", "Jul", "Au", "S", "O", "N", "D")

# -- standard time --


@cache
def source() -> list[list[str]]:
    """Return the lines of the source of tzdata, cut into words."""
    text = files("tzdata.zoneinfo").joinpath("tzdata.zi").read_text("utf-8")
    return [line.split() for line in text.splitlines() if not line.startswith("#")]


def hours(written: str) -> timedelta:
    """Return an offset of tzdata, as -0:25:21."""
    parts = [int(part) for part in written.lstrip("-").split(":") if part]
    size = timedelta(**dict(zip(("hours", "minutes", "seconds"), parts, strict=False)))
    return -size if written.startswith("-") else size


@cache
def laws() -> Mapping[str, list[tuple[tuple[int, int], timedelta, str]]]:
    """Return for each zone its lines: the year and month till which each holds, STDOFF, and the rule."""
    found: dict[str, list[tuple[tuple[int, int], timedelta, str]]] = {}
    lines: list[tuple[tuple[int, int], timedelta, str]] = []
    links: dict[str, str] = {}
    for words in source():
        if words[0] == "L":
            links[words[2]] = words[1]
        elif words[0] != "R":
            if words[0] == "Z":
                lines = found.setdefault(words[1], [])
                words = words[2:]
            standard, rule, _, *until = words
            month = next(n for n, m in enumerate(MONTHS, 1) if (until[1:] or ["Ja"])[0][:3] == m)
            lines.append(((int(until[0]), month) if until else (9999, 1), hours(standard), rule))
    for name, zone in links.items():
        while zone in links:
            zone = links[zone]
        found[name] = found[zone]
    return found


def month_by_month(zone: str) -> Iterator[tuple[datetime, timedelta, str]]:
    """Yield the middle of each month from 1900 to 2037 with its STDOFF, but of months of change."""
    lines = iter(laws()[zone])
    until, standard, rule = next(lines)
    for year in range(1900, 2038):
        for month in range(1, 13):
            while until < (year, month):
                until, standard, rule = next(lines)
            if until != (year, month):
                yield datetime(year, month, 15, 12, tzinfo=UTC), standard, rule


@cache
def laws_of_winter() -> frozenset[str]:
    """Return the rules with a saving of less than nothing."""
    return frozenset(
        words[1] for words in source() if words[0] == "R" and words[-2].startswith("-")
    )


def test_standard_time_is_that_of_the_laws() -> None:
    """For every zone, mid-month 1900 to 2037, standard time is STDOFF; by a law of winter an hour less."""
    assert set(laws()) == zone_names()
    tried = 0
    for name in sorted(zone_names()):
        zone = zone_called(name)
        assert isinstance(zone, ZoneInfo)
        for utc, standard, rule in month_by_month(name):
            found = standard_offset(zone, utc)
            tried += 1
            if found != standard:
                assert rule in laws_of_winter(), (name, utc)
                assert found == standard - HOUR, (name, utc)
    assert tried > 980_000


def test_what_is_saved_is_what_some_law_saves() -> None:
    """The wall is ahead of standard time by nothing, or by a saving of tzdata; behind it once, in Prague."""
    saved = set()
    for name in laws():
        zone = zone_called(name)
        assert isinstance(zone, ZoneInfo)
        for utc, _, _ in month_by_month(name):
            offset = utc.astimezone(zone).utcoffset()
            assert offset is not None
            if (ahead := offset - standard_offset(zone, utc)) < timedelta(0):
                assert name in ("Europe/Prague", "Europe/Bratislava")
                assert (1946, 12) <= (utc.year, utc.month) <= (1947, 2)
            saved.add(ahead)
    minutes = {round(ahead / timedelta(minutes=1)) for ahead in saved}
    assert minutes == {-60, 0, 20, 30, 60, 90, 120}


def test_every_law_of_winter_is_turned_round() -> None:
    """A zone whose law newly calls the winter the exception is missed here, and not by a reader."""
    ruled = {
        name for name, lines in laws().items() for *_, rule in lines if rule in laws_of_winter()
    }
    links = {words[2] for words in source() if words[0] == "L"}
    assert ruled - links == set(_WINTERS)


@pytest.mark.parametrize(
    ("zone", "noon", "standard"),
    [
        ("America/Inuvik", "2026-07-15", "11:00"),
        ("America/Inuvik", "2026-12-15", "12:00"),  # an hour east for good, since November
        ("America/Bahia_Banderas", "2015-07-15", "11:00"),
        ("America/Scoresbysund", "2025-07-15", "11:00"),
        ("Asia/Hong_Kong", "1941-10-15", "11:30"),  # half an hour, no more
        ("Europe/London", "1944-07-15", "10:00"),
        ("Europe/Berlin", "1945-06-15", "10:00"),
        ("Europe/Lisbon", "1944-07-15", "10:00"),
        ("Europe/Madrid", "1938-07-15", "10:00"),
        ("Europe/Paris", "1945-06-15", "10:00"),
        ("Europe/Moscow", "1921-04-15", "10:00"),
        ("Europe/Kyiv", "1991-07-15", "11:00"),
        ("Europe/Riga", "1989-07-15", "11:00"),
        ("Pacific/Rarotonga", "1985-01-15", "11:30"),
        ("America/Montevideo", "1974-02-15", "10:30"),
        ("Africa/Casablanca", "2018-12-15", "11:00"),  # before the first Ramadan under the new law
        ("Africa/Casablanca", "2026-12-15", "12:00"),
        ("Europe/Dublin", "1970-01-15", "12:00"),  # all the year as in London
        ("Eire", "2026-07-15", "11:00"),
    ],
)
def test_standard_time_where_a_guess_went_wrong(zone: str, noon: str, standard: str) -> None:
    """Summer time by two hours or by half, and changes of zone in summer, are taken off as they were."""
    reading = almanac.moment(f"{noon}T12:00", zone=zone).reading
    assert f"{reading:%H:%M}" == standard


# -- zones of other libraries: stand-ins with the protocol of pytz and dateutil, which are not installed --


class Other(tzinfo):
    """A zone of another library, which tells nothing but its offsets."""

    def dst(self, when: datetime | None, /) -> timedelta | None:
        """Return what is not known."""
        return None

    def tzname(self, when: datetime | None, /) -> str | None:
        """Return what is not known."""
        return None


class Pytz(Other):
    """As pytz makes a zone: one object for each offset, all of one name."""

    def __init__(self, zone: str, offset: timedelta) -> None:
        self.zone, self.offset = zone, offset

    def utcoffset(self, when: datetime | None, /) -> timedelta | None:
        """Return the one offset, if there is a time."""
        return None if when is None else self.offset

    def __str__(self) -> str:
        return self.zone


class Tzfile(Other):
    """As dateutil reads a zone from a file, whose name is in its representation only."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.zone = ZoneInfo(file.rpartition("zoneinfo/")[2])

    def utcoffset(self, when: datetime | None, /) -> timedelta | None:
        """Return the offset at a time."""
        return None if when is None else self.zone.utcoffset(when.replace(tzinfo=self.zone))

    def __repr__(self) -> str:
        return f"tzfile({self.file!r})"


class Tzoffset(Other):
    """As dateutil and pytz make a zone of one offset: it tells it whatever the time is."""

    def utcoffset(self, when: datetime | None, /) -> timedelta:
        """Return eight hours."""
        return 8 * HOUR

    def __repr__(self) -> str:
        return "tzoffset(None, 28800)"


class Tzlocal(Other):
    """As a zone of the machine: it has a law and does not say which."""

    def utcoffset(self, when: datetime | None, /) -> timedelta:
        """Return an offset that hangs on the time."""
        if when is None:
            raise NotImplementedError
        return 9 * HOUR if when.month in (6, 7, 8) else 8 * HOUR

    def __repr__(self) -> str:
        return "tzlocal()"


SHANGHAI = (
    Pytz("Asia/Shanghai", 9 * HOUR),
    Tzfile("/usr/share/zoneinfo/Asia/Shanghai"),
    Tzfile("Asia/Shanghai"),
    ZoneInfo("Asia/Shanghai"),
)


@pytest.mark.parametrize("zone", SHANGHAI, ids=lambda zone: type(zone).__name__)
def test_zones_of_other_libraries_are_known_by_their_names(zone: tzinfo) -> None:
    """With a datetime or beside one they are the zone of that name, its law, notation and pickle included."""
    known = liuren.cast("1988-07-01T11:30", zone="Asia/Shanghai")
    naive = datetime(1988, 7, 1, 11, 30)
    for chart in (liuren.cast(naive.replace(tzinfo=zone)), liuren.cast(naive, zone=zone)):
        assert chart.moment == known.moment
        assert chart.hour == "巳"  # summer time is taken off
        assert chart.notation == known.notation
        assert pickle.loads(pickle.dumps(chart)).notation == known.notation
        assert pickle.loads(pickle.dumps(chart.moment)) == known.moment


@pytest.mark.parametrize("zone", [Tzoffset(), timezone(8 * HOUR), timezone(8 * HOUR, "北京")])
def test_a_zone_of_one_offset_is_that_offset(zone: tzinfo) -> None:
    """Whatever its name is, it is written as an offset, and comes back so."""
    chart = liuren.cast(datetime(2026, 11, 30, 14, tzinfo=zone))
    assert chart.moment == almanac.moment("2026-11-30T14:00", zone="+08:00")
    assert chart.notation.endswith("at=2026-11-30T14:00+08:00")
    assert notation.read(chart.notation).moment == chart.moment
    assert pickle.loads(pickle.dumps(chart.moment)) == chart.moment


def test_a_zone_that_does_not_say_which_it_is_is_refused() -> None:
    """Without its name nobody knows its summer time; beside the name of a zone its instant is enough."""
    when = datetime(2026, 7, 30, 14, tzinfo=Tzlocal())
    with pytest.raises(
        BadMoment, match=r"the zone tzlocal\(\) of the type Tzlocal .* give its name"
    ):
        almanac.moment(when)
    with pytest.raises(BadMoment, match="of the type Tzlocal"):
        place_of(Tzlocal(), None, None)
    assert almanac.moment(when, zone="Asia/Shanghai").civil.isoformat()[11:] == "13:00:00+08:00"


def test_a_zone_of_pytz_put_on_by_hand_is_refused() -> None:
    """It has then the mean time of its city, six minutes off, and no chart may be cast six minutes off."""
    bare = Pytz("Asia/Shanghai", timedelta(hours=8, minutes=6))
    with pytest.raises(BadMoment, match=r"is \+08:06 from UTC, where Asia/Shanghai was \+08:00"):
        almanac.moment(datetime(2026, 11, 30, 14, tzinfo=bare))
    # In the years of that mean time it is right, to the minute to which pytz rounds it.
    old = almanac.moment(datetime(1890, 11, 30, 14, tzinfo=bare))
    assert old.civil.utcoffset() == timedelta(hours=8, minutes=5, seconds=43)


def test_a_moment_is_equal_to_itself_however_many_zones_were_asked_between() -> None:
    """A zone that is forgotten and read again would be another, and so would every moment in it."""
    before = almanac.moment("2026-11-30T14:00", zone="Asia/Shanghai")
    for name in zone_names():
        place_of(name, None, None)
    assert almanac.moment("2026-11-30T14:00", zone="Asia/Shanghai") == before


@pytest.mark.parametrize(
    ("longitude", "zone"), [(120.75, None), (-0.0, None), (104.07, "Asia/Shanghai"), (None, "Z")]
)
def test_moments_pickle(longitude: float | None, zone: str | None) -> None:
    """A moment comes back from a pickle equal, with the place under its name."""
    at = almanac.moment("2026-11-30T14:00", longitude=longitude, zone=zone, latitude=30)
    back = pickle.loads(pickle.dumps(at))
    assert back == at
    assert (back.zone, back.pillars, back.reading) == (at.zone, at.pillars, at.reading)
