"""The almanac: against the sky, against the published calendar, and against its own switches."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta, timezone
from functools import cache
from importlib.resources import files
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liuren import almanac
from liuren.almanac import civil, instants, lunar, month_general, solar_terms
from liuren.almanac.civil import julian_date
from liuren.almanac.moments import CHOICES
from liuren.corpus import default
from liuren.errors import BadChoice, BadMoment, BrokenCorpus
from liuren.signs.symbols import BRANCHES, PAIRS, Branch
from liuren.signs.symbols import branch as to_branch

CHINA = timezone(timedelta(hours=8))
REFERENCE = Path(__file__).parent / "reference" / "de440_terms.tsv"


def at(when: str, zone: str = "+08:00", **choices: Any) -> almanac.Moment:
    """Return a moment in China, unless another zone is given."""
    return almanac.moment(when, zone=zone, **choices)


@cache
def de440(scale: str) -> Mapping[int, tuple[datetime, ...]]:
    """Return the 24 instants of each year that the reference has on a scale, written as UTC."""
    found = {}
    for line in REFERENCE.read_text("utf-8").splitlines()[1:]:
        year, of, *rest = line.split("\t")
        if of == scale:
            found[int(year)] = tuple(
                datetime.fromisoformat(f"{year}-{instant}00+00:00") for instant in rest
            )
    return found


moments = st.datetimes(datetime(1, 1, 2), datetime(2200, 12, 30)).map(
    lambda found: found.replace(microsecond=0)
)
modern = st.datetimes(datetime(1646, 1, 1), datetime(2200, 12, 30)).map(
    lambda found: found.replace(microsecond=0)
)

# -- the sky --


def test_terms_agree_with_de440() -> None:
    """The terms of 1900 to 2050 lie within five seconds of JPL's DE440."""
    reference = de440("UTC")
    assert list(reference) == list(range(1900, 2051))
    for year, instants_of_year in reference.items():
        for (name, utc), expected in zip(almanac.terms(year), instants_of_year, strict=True):
            assert utc is not None
            assert abs(utc - expected) <= timedelta(seconds=5), (year, name)


def test_terms_agree_with_de440_in_uniform_time() -> None:
    """From 1600 to 2200 the sun itself is right to five seconds, whatever the Earth's turning is."""
    noon_2000 = datetime(2000, 1, 1, 12, tzinfo=UTC)
    reference = de440("TT")
    assert list(reference) == list(range(1600, 2201, 50))
    for year, instants_of_year in reference.items():
        for expected, found in zip(instants_of_year, solar_terms.by_sun(year)[1:], strict=True):
            as_clock = instants.clock_time((expected - noon_2000) / timedelta(days=1))
            assert abs(found - as_clock) <= 5, (year, expected)


@pytest.mark.parametrize("year", [1, 2, 500, 1000, 1582, 1644, 1645, 1900, 1972, 2017, 2199, 2200])
def test_terms_of_a_year_are_its_own(year: int) -> None:
    """A year has 24 terms from 小寒 to 冬至, in order, all in that year, each two weeks on."""
    found = almanac.terms(year)
    assert [term.name for term in found] == list(almanac.TERMS)
    assert (found[0].name, found[2].name, found[-1].name) == ("小寒", "立春", "冬至")
    dates = [term.utc for term in found if term.utc is not None]
    assert {utc.year for utc in dates} == {year}
    gaps = [later - earlier for earlier, later in pairwise(dates)]
    assert timedelta(days=14) < min(gaps) <= max(gaps) < timedelta(days=16.5)


@pytest.mark.parametrize("year", [-1, 0, 2201, 9999])
def test_terms_outside_the_almanac(year: int) -> None:
    """A year that the almanac does not have is refused with the years that it has."""
    with pytest.raises(BadMoment, match="years 1 to 2200 are allowed"):
        almanac.terms(year)


def test_leap_seconds() -> None:
    """TT is ahead of UTC by the published seconds on the first and last of the list."""

    def ahead(day: str) -> float:
        days = (datetime.fromisoformat(f"{day}T12:00") - datetime(2000, 1, 1, 12)).days
        at_noon = datetime.fromisoformat(f"{day}T12:00+00:00").timestamp()
        return at_noon - instants.clock_time(days)

    assert [ahead("1972-02-01"), ahead("1998-12-31"), ahead("1999-01-02")] == [42, 63, 64]
    assert [ahead("2016-12-31"), ahead("2017-01-02"), ahead("2100-01-01")] == [68, 69, 69]


def test_delta_t_is_continuous() -> None:
    """The rows of the ΔT spline meet, so no figure in it is mistyped."""
    begins = [float(line.split()[0]) for line in instants._SPLINE.split("\n") if line][1:]
    for year in begins:
        step = instants.delta_t(year) - instants.delta_t(year - 1e-6)
        assert abs(step) < 0.02, year
    assert abs(instants.delta_t(1972) - 42.184) < 0.2


# -- the pillars --


@pytest.mark.parametrize(
    ("when", "pillars"),
    [
        ("1949-10-01T15:00", "己丑 癸酉 甲子 壬申"),
        ("1984-02-04T23:18", "癸亥 乙丑 己巳 甲子"),  # three minutes before 立春
        ("1984-02-04T23:20", "甲子 丙寅 己巳 甲子"),
        ("2000-01-01T12:00", "己卯 丙子 戊午 戊午"),
        ("1900-01-01T12:00", "己亥 丙子 甲戌 庚午"),
        ("1810-02-16T21:00", "庚午 戊寅 戊辰 癸亥"),
    ],
)
def test_published_pillars(when: str, pillars: str) -> None:
    """Days whose pillars any perpetual calendar prints come out."""
    assert str(at(when).pillars) == pillars


def test_the_days_ran_on_over_the_reform_of_1582() -> None:
    """4 October 1582 Julian was 癸酉, and the next day, 15 October Gregorian, 甲戌."""
    last = at("1582-10-04T12:00", calendar="julian")
    first = at("1582-10-15T12:00")
    assert (str(last.pillars.day), str(first.pillars.day)) == ("癸酉", "甲戌")
    assert first.utc - last.utc == timedelta(days=1)


def test_stems_of_hours_and_months() -> None:
    """五鼠遁 and 五虎遁: the stem of the hour 子 by the day's stem, of the month 寅 by the year's."""
    hours, months = {}, {}
    for number in range(10):
        day = at((datetime(2026, 3, 1, 0, 30) + timedelta(days=number)).isoformat(), "+08:00")
        hours[str(day.pillars.day.stem)] = str(day.pillars.hour.stem)
        spring = at(f"{2020 + number}-02-20T12:00")
        months[str(spring.pillars.year.stem)] = str(spring.pillars.month.stem)
    assert hours == dict(zip("甲乙丙丁戊己庚辛壬癸", "甲丙戊庚壬" * 2, strict=True))
    assert months == dict(zip("甲乙丙丁戊己庚辛壬癸", "丙戊庚壬甲" * 2, strict=True))


@given(moments, st.sampled_from(["23:00", "00:00"]))
def test_hours_and_days_run_on(when: datetime, day_begins: str) -> None:
    """Two hours later the hour is the next of the sixty, a day later the day is."""
    now = at(when.isoformat(), day_begins=day_begins).pillars
    hour = at((when + timedelta(hours=2)).isoformat(), day_begins=day_begins).pillars
    day = at((when + timedelta(days=1)).isoformat(), day_begins=day_begins).pillars
    assert hour.hour == now.hour.step(1)
    assert day.day == now.day.step(1)
    assert day.hour == now.hour.step(12)


@given(modern)
def test_months_and_years_change_at_their_terms(when: datetime) -> None:
    """Month and year change at a 節 and at 立春, to the second, and to the next of the sixty."""
    now = at(when.isoformat(), "+00:00")
    for name, utc in almanac.terms(when.year)[::2]:
        assert utc is not None
        before = at((utc - timedelta(seconds=1)).isoformat(), "+00:00")
        after = at(utc.isoformat(), "+00:00")
        assert after.pillars.month == before.pillars.month.step(1)
        assert after.pillars.year == before.pillars.year.step(name == "立春")
        assert after.term == (name, utc)
    assert now.term.utc is not None
    assert now.term.utc <= now.utc


# -- civil time --


@pytest.mark.parametrize(
    ("zone", "when", "utc"),
    [
        ("Asia/Shanghai", "1986-05-04T01:59", "1986-05-03T17:59"),
        ("Asia/Shanghai", "1986-05-04T03:00", "1986-05-03T18:00"),
        ("Asia/Shanghai", "1988-07-01T12:00", "1988-07-01T03:00"),
        ("Asia/Shanghai", "1991-09-15T02:00", "1991-09-14T18:00"),
        ("Asia/Shanghai", "1992-07-01T12:00", "1992-07-01T04:00"),
        ("Asia/Shanghai", "1940-07-01T12:00", "1940-07-01T03:00"),
        ("Asia/Shanghai", "1943-01-01T12:00", "1943-01-01T03:00"),
        ("Asia/Shanghai", "1945-10-01T12:00", "1945-10-01T04:00"),
        ("Asia/Taipei", "1960-07-01T12:00", "1960-07-01T03:00"),
        ("Asia/Hong_Kong", "1970-07-01T12:00", "1970-07-01T03:00"),
        ("Asia/Tokyo", "1950-07-01T12:00", "1950-07-01T02:00"),
        ("Asia/Seoul", "1988-07-01T12:00", "1988-07-01T02:00"),
        ("Asia/Seoul", "1958-01-01T12:00", "1958-01-01T03:30"),
        ("+08:00", "1810-02-16T21:00", "1810-02-16T13:00"),
        ("-3:30", "2026-01-01T00:00", "2026-01-01T03:30"),
        ("Z", "2026-01-01T00:00", "2026-01-01T00:00"),
    ],
)
def test_zones(zone: str, when: str, utc: str) -> None:
    """Zones give the instants that their laws gave, daylight saving and war time included."""
    assert at(when, zone).utc == datetime.fromisoformat(f"{utc}+00:00")


def test_a_time_that_the_clock_skipped() -> None:
    """A local time that does not exist is an error that says so; its offset makes it one."""
    with pytest.raises(BadMoment, match=r"does not exist.*\+08:00 or \+09:00"):
        at("1986-05-04T02:30", "Asia/Shanghai")
    for fold in (0, 1):
        with pytest.raises(BadMoment, match="does not exist"):
            at("1986-05-04T02:30", "Asia/Shanghai", fold=fold)
    found = at("1986-05-04T02:30+08:00", "Asia/Shanghai")
    assert found.civil.isoformat() == "1986-05-04T03:30:00+09:00"


def test_a_time_that_the_clock_repeated() -> None:
    """A local time that exists twice is an error that says which two; fold or offset chooses."""
    with pytest.raises(BadMoment, match=r"exists twice.*first, \+09:00.*second, \+08:00"):
        at("1986-09-14T01:30", "Asia/Shanghai")
    first = at("1986-09-14T01:30", "Asia/Shanghai", fold=0)
    second = at("1986-09-14T01:30", "Asia/Shanghai", fold=1)
    assert second.utc - first.utc == timedelta(hours=1)
    assert at("1986-09-14T01:30+09:00", "Asia/Shanghai").utc == first.utc
    assert at("1986-09-14T01:30+08:00", "Asia/Shanghai").utc == second.utc
    assert almanac.moment(datetime(1986, 9, 14, 1, 30, fold=1), zone="Asia/Shanghai") == second


def test_a_day_that_was_skipped() -> None:
    """Samoa had no 30 December 2011."""
    with pytest.raises(BadMoment, match="does not exist"):
        at("2011-12-30T12:00", "Pacific/Apia")


def test_datetimes_are_taken() -> None:
    """A datetime with a zone settles the instant; a zone beside it says what the clock showed."""
    in_tokyo = datetime(2026, 11, 30, 15, tzinfo=ZoneInfo("Asia/Tokyo"))
    own = almanac.moment(in_tokyo)
    assert (own.zone, own.civil) == ("Asia/Tokyo", in_tokyo)
    moved = almanac.moment(in_tokyo, zone="Asia/Shanghai")
    assert moved.civil.isoformat() == "2026-11-30T14:00:00+08:00"
    assert moved.utc == own.utc
    naive = almanac.moment(datetime(2026, 11, 30, 14), zone="Asia/Shanghai")
    assert naive == moved
    written = almanac.moment("2026-11-30T15:00+09:00", longitude=139.7, clock="apparent")
    assert (written.zone, written.utc) == ("+09:00", own.utc)


def test_a_longitude_is_a_place() -> None:
    """Without a zone a longitude gives its mean solar time, four minutes to a degree."""
    found = almanac.moment("1810-02-16T21:00", longitude=120.75)
    assert found.zone == "mean solar time at 120.75°E"
    assert found.civil.utcoffset() == timedelta(hours=8, minutes=3)


def test_local_mean_time_is_noted() -> None:
    """Before 1901 Asia/Shanghai is the mean time of Shanghai, and the moment says so."""
    old = at("1810-02-16T21:00", "Asia/Shanghai")
    assert old.civil.isoformat() == "1810-02-16T21:00:00+08:05:43"
    assert "the mean time of one place, +08:05:43" in " ".join(map(str, old.notes))
    assert at("1901-02-16T20:00", "Asia/Shanghai").notes == ()


@pytest.mark.parametrize(
    ("when", "given", "message"),
    [
        ("2026-11-30T25:00", {}, "no hour 25: 00 to 23 are allowed"),
        ("2026-11-30T14:60", {}, "no minute 60: 00 to 59 are allowed"),
        ("2026-02-30T14:00", {}, "2026-02 has no day 30: 01 to 28 are allowed"),
        ("1900-02-29T14:00", {}, "1900-02 has no day 29: 01 to 28 are allowed"),
        ("2026-13-01T14:00", {}, "no month 13: 01 to 12 are allowed"),
        ("2201-01-01T00:00", {}, "the year 2201 is outside the almanac: years 1 to 2200"),
        ("0000-06-01T00:00", {}, "the year 0 is outside the almanac: years 1 to 2200"),
        ("0001-01-01T00:00", {}, "begins at 0001-01-01T00:00 UTC"),
        ("2026-11-30", {}, "says no time of day: write it as 2026-11-30T14:00"),
        ("14:00", {}, "says no date: write it as 2026-11-30T14:00"),
        ("noon", {}, "is no moment: write it as 2026-11-30T14:00"),
        (None, {}, "needs a date and time: write it as 2026-11-30T14:00"),
        ("2026-11-30T14:00", {"zone": None}, "needs a place: a zone .* or a longitude"),
        ("2026-11-30T14:00", {"zone": "Asia/Shangai"}, "no zone .*mean Asia/Shanghai"),
        ("2026-11-30T14:00", {"zone": "../Shanghai"}, "an IANA name .* or an offset .* is allowed"),
        ("2026-11-30T14:00", {"zone": "+25:00"}, "no offset .*: -16:00 to .16:00 is allowed"),
        ("2026-11-30T14:00", {"longitude": 181.0}, "no longitude 181.0: -180 to 180"),
        ("2026-11-30T14:00", {"latitude": float("nan")}, "no latitude nan: -90 to 90"),
        ("2026-11-30T14:00", {"fold": 2}, "no fold 2: 0 .* and 1"),
        ("2026-11-30T14:00", {"clock": "apparent"}, "clock=apparent needs a longitude"),
        ("2026-11-30T14:00", {"daylight": "sun"}, "needs a longitude and a latitude"),
        ("14:00", {"lunar": (2024, 4, True, 1)}, "no leap month 4: it has no leap month"),
        ("14:00", {"lunar": (2025, 4, True, 1)}, "no leap month 4: its leap month is 6"),
        ("14:00", {"lunar": (2024, 4, False, 30)}, "no day 30: 1 to 29 are allowed"),
        ("14:00", {"lunar": (2024, 13, False, 1)}, "no lunar month 13: 1 to 12 are allowed"),
        ("14:00", {"lunar": (2201, 1, False, 1)}, "lunar year 2201 is outside the almanac"),
        ("2024-05-01T14:00", {"lunar": (2024, 4, False, 1)}, "a date beside a lunar date"),
        (None, {"lunar": (2024, 4, False, 1)}, "needs a time of day: write it as 14:00"),
    ],
)
def test_bad_moments(when: str | None, given: dict[str, Any], message: str) -> None:
    """What is no moment gets one line that says what is wrong and what is allowed."""
    with pytest.raises(BadMoment, match=message) as caught:
        almanac.moment(when, **{"zone": "+08:00"} | given)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("switch", [*CHOICES, "calendar"])
def test_bad_choices(switch: str) -> None:
    """A choice that does not exist is refused with those that do."""
    with pytest.raises(BadChoice, match=r"nonsense.* are allowed"):
        at("2026-11-30T14:00", **{switch: "nonsense"})


def test_the_almanac_reaches_its_ends() -> None:
    """The first and last day of the almanac have every answer; the first term began before it."""
    for general in CHOICES["month_general"]:
        first = at("0001-01-01T12:00", month_general=general)
        assert first.term == ("冬至", None)
        assert first.to_dict()["term"] == {"name": "冬至", "utc": None}
        assert (str(first.pillars.year), first.general) == ("庚申", to_branch("丑"))
        last = at("2200-12-31T23:59", "-12:00", month_general=general)
        assert last.utc.year == 2201
        assert (str(last.pillars.year), last.general) == ("庚子", to_branch("丑"))


def test_the_julian_calendar() -> None:
    """A Julian date is the same day under another name, with a leap day in every fourth year."""
    assert at("1500-02-29T12:00", calendar="julian").civil.date() == date(1500, 3, 10)
    assert at("1900-02-29T12:00", calendar="julian").civil.date() == date(1900, 3, 13)
    assert at("0001-01-03T12:00", calendar="julian").civil.date() == date(1, 1, 1)
    with pytest.raises(BadMoment, match="1501-02 has no day 29"):
        at("1501-02-29T12:00", calendar="julian")


# -- the lunar calendar --


def test_new_years() -> None:
    """The first days of published Chinese years come out."""
    published = (
        "1900-01-31 1912-02-18 1949-01-29 1985-02-20 2000-02-05 2020-01-25 2021-02-12 2022-02-01 "
        "2023-01-22 2024-02-10 2025-01-29 2026-02-17 2027-02-06 2030-02-03 2033-01-31 2034-02-19"
    )
    for day in map(date.fromisoformat, published.split()):
        assert lunar.lunar_date(day.toordinal()) == (day.year, 1, False, 1)


def test_leap_months() -> None:
    """The published leap months come out, with the one of 2033 that programs get wrong."""
    published = {1984: 10, 1985: 0, 1987: 6, 2004: 2, 2006: 7, 2014: 9, 2017: 6, 2020: 4, 2023: 2}
    published |= {2024: 0, 2025: 6, 2033: 11, 2034: 0, 1645: 6, 1262: 9, 689: 9}
    for year, leap in published.items():
        found = [month.month for month in lunar.months(year) if month.leap]
        assert found == ([leap] if leap else []), year


def test_months_follow_each_other() -> None:
    """Months have 29 or 30 days, but for the one in 237 that a new calendar cut to 28."""
    for year in [*range(30), *range(230, 245), *range(685, 705), *range(775, 785), 1644, 2200]:
        months = [*lunar.months(year), lunar.months(year + 1)[0]]
        assert len(months) in (13, 14)
        lengths = [later.first - earlier.first for earlier, later in pairwise(months)]
        assert set(lengths) <= ({28, 29, 30} if year == 236 else {29, 30}), year


@given(moments)
def test_lunar_dates_return(when: datetime) -> None:
    """The lunar date of a moment, given back, is the same moment."""
    moment = at(when.isoformat())
    assert at(when.time().isoformat(), lunar=moment.lunar) == moment


@pytest.mark.parametrize(
    ("day", "note"),
    [
        ("0015-06-01", "month of 丑 as its first"),
        ("0238-06-01", "month of 丑 as its first"),
        ("0695-06-01", "year with the month of 子, its 正月"),
        ("0762-01-20", "year with the month of 子"),
        ("0763-01-20", None),
    ],
)
def test_years_that_began_elsewhere(day: str, note: str | None) -> None:
    """Where the calendar in force named months otherwise, the moment says so."""
    found = [n for n in map(str, at(f"{day}T12:00").notes) if "lunar dates here do not" in n]
    assert len(found) == (note is not None)
    assert note is None or note in found[0]


# -- the switches, where their sides part --


@given(moments)
def test_day_begins_parts_from_23_to_24(when: datetime) -> None:
    """Where the day begins matters in the hour before midnight only, and there for the day alone."""
    zi = at(when.isoformat(), day_begins="23:00").pillars
    midnight = at(when.isoformat(), day_begins="00:00").pillars
    assert zi.day == midnight.day.step(when.hour == 23)
    assert zi.hour == midnight.hour
    assert zi[:2] == midnight[:2]


@given(st.datetimes(datetime(1985, 1, 1), datetime(1993, 1, 1)))
def test_clock_parts_in_daylight_saving(when: datetime) -> None:
    """Standard and wall clock part by an hour while daylight saving lasts, and never else."""
    moment = almanac.moment(when.replace(tzinfo=UTC), zone="Asia/Shanghai", clock="standard")
    wall = almanac.moment(when.replace(tzinfo=UTC), zone="Asia/Shanghai", clock="wall")
    saving = moment.civil.utcoffset() == timedelta(hours=9)
    assert wall.reading - moment.reading == timedelta(hours=saving)
    assert wall.reading == wall.civil.replace(tzinfo=None)


def test_standard_time_in_the_war() -> None:
    """Shanghai's war time of 1940 to 1945 was daylight saving, and standard time takes it off."""
    assert at("1943-01-01T12:00", "Asia/Shanghai").reading == datetime(1943, 1, 1, 11)
    assert at("1988-07-01T23:30", "Asia/Shanghai").hour == "亥"
    assert at("1988-07-01T23:30", "Asia/Shanghai", clock="wall").hour == "子"


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"zone": 8}, "zone is of the type int"),
        ({"longitude": "8"}, "longitude is of the type str"),
        ({"zone": "+08:00", "latitude": "8"}, "latitude is of the type str"),
        ({"zone": "+08:00", "lunar": (2025, 1, 1)}, "a lunar date is"),
    ],
)
def test_another_type_is_refused(given: dict[str, Any], says: str) -> None:
    """What is of another type than is asked for is refused at once, in one line."""
    with pytest.raises(BadMoment, match=says):
        almanac.moment("14:00" if "lunar" in given else "2026-11-30T14:00", **given)


@given(st.datetimes(datetime(1968, 11, 1), datetime(2150, 1, 1)))
def test_standard_time_of_neighbours(when: datetime) -> None:
    """Dublin, whose law calls the winter the exception, has the standard time of London all year."""
    dublin, london = (
        almanac.moment(when.replace(tzinfo=UTC), zone=zone).reading
        for zone in ("Europe/Dublin", "Europe/London")
    )
    assert dublin == london


@pytest.mark.parametrize(
    ("zone", "when", "hour"),
    [
        ("Africa/Windhoek", "2015-07-10T12:00", 12),
        ("Africa/Windhoek", "2015-01-10T12:00", 11),
        ("Africa/Windhoek", "2018-01-10T12:00", 12),  # summer time for good, by a new law
        ("Africa/Casablanca", "2025-03-10T12:00", 12),  # Ramadan
        ("Africa/Casablanca", "2025-08-10T12:00", 11),
        ("Europe/Prague", "1947-01-10T12:00", 13),  # one winter's exception
    ],
)
def test_standard_time_is_the_winters(zone: str, when: str, hour: int) -> None:
    """Where daylight saving is less than nothing each year, standard time is that of those months."""
    assert at(when, zone).reading.hour == hour


@pytest.mark.parametrize(("day", "minutes"), [("02-11", -14.22), ("05-14", 3.65), ("11-03", 16.42)])
def test_apparent_time(day: str, minutes: float) -> None:
    """On its zone's meridian a sundial differs from the clock by the published equation of time."""
    found = at(f"2026-{day}T12:00", longitude=120.0, clock="apparent")
    assert found.apparent == found.reading
    ahead = found.reading - datetime.fromisoformat(f"2026-{day}T12:00")
    assert abs(ahead.total_seconds() - minutes * 60) < 3


def test_apparent_time_of_a_longitude() -> None:
    """Fifteen degrees west the sun is an hour later; without a longitude there is no such time."""
    east, west = (at("2026-11-30T14:00", longitude=120.0 - 15 * n).apparent for n in (0, 1))
    assert east is not None
    assert west is not None
    assert abs((east - west).total_seconds() - 3600) <= 1
    assert at("2026-11-30T14:00").apparent is None


@given(moments)
def test_daylight_by_hours(when: datetime) -> None:
    """The six hours from 卯 to 申 are day, the other six night."""
    moment = at(when.isoformat())
    assert moment.daylight == (moment.hour in "卯辰巳午未申")


@pytest.mark.parametrize(("latitude", "longitude"), [(39.9, 116.4), (-33.9, 151.2), (59.3, 18.1)])
@pytest.mark.parametrize("day", ["2026-01-15", "2026-03-20", "2026-06-21", "2026-10-10"])
def test_daylight_by_the_sun(day: str, latitude: float, longitude: float) -> None:
    """Day begins and ends where astronomy-engine's own search finds sunrise and sunset."""
    import astronomy

    midnight = datetime.fromisoformat(f"{day}T00:00+00:00") - timedelta(hours=longitude / 15)
    start = astronomy.Time.Make(*midnight.timetuple()[:6])
    observer = astronomy.Observer(latitude, longitude, 0.0)
    for way, up in ((astronomy.Direction.Rise, True), (astronomy.Direction.Set, False)):
        event = astronomy.SearchRiseSet(astronomy.Body.Sun, observer, way, start, 1.0)
        found = event.Utc().replace(tzinfo=UTC)
        for seconds, expected in ((-10, not up), (10, up)):
            moment = almanac.moment(
                found + timedelta(seconds=seconds),
                latitude=latitude,
                longitude=longitude,
                daylight="sun",
            )
            assert moment.daylight is expected


def test_daylight_in_the_far_north() -> None:
    """Where the sun does not set there is no night, and where it does not rise no day."""
    svalbard: dict[str, Any] = {"latitude": 78.2, "longitude": 15.6, "daylight": "sun"}
    assert at("2026-06-21T00:00", "Arctic/Longyearbyen", **svalbard).daylight
    assert not at("2026-12-21T12:00", "Arctic/Longyearbyen", **svalbard).daylight


@given(st.datetimes(datetime(1, 2, 1), datetime(1644, 12, 30)))
def test_old_terms_part_between_the_two_terms(when: datetime) -> None:
    """Before 1645 almanac and sun part exactly while one of them has the next term already."""
    even = at(when.isoformat(), old_terms="almanac")
    true = at(when.isoformat(), old_terms="true-sun")
    assert even.term.utc is not None
    assert true.term.utc is not None
    steps = (almanac.TERMS.index(even.term.name) - almanac.TERMS.index(true.term.name)) % 24
    assert steps in (0, 1, 23)
    if steps == 0:
        assert abs(even.term.utc - true.term.utc) < timedelta(days=6)
        assert even.pillars == true.pillars
    else:
        # The term that one has and the other has not yet began less than six days ago.
        ahead = even if steps == 1 else true
        assert ahead.term.utc is not None
        assert ahead.utc - ahead.term.utc < timedelta(days=6)


def test_old_terms_are_days_of_the_place() -> None:
    """The almanac's term begins at midnight of the clock that is read, wherever that is."""
    for zone in ("+08:00", "+07:00", "-05:00"):
        before, after = at("1600-02-05T23:59", zone), at("1600-02-06T00:00", zone)
        assert (before.term.name, after.term.name) == ("大寒", "立春")
        assert after.term.utc == after.utc
        assert before.pillars.year.step(1) == after.pillars.year


def test_old_terms_end_with_the_year_1645() -> None:
    """From the almanac of 1645 on there is one way to count terms."""
    even = at("1645-01-25T12:00", old_terms="almanac")
    assert even.notes
    for when in ("1645-01-28T00:00", "1645-03-05T12:00", "1700-06-21T06:00"):
        assert at(when).term == at(when, old_terms="true-sun").term
        assert at(when).notes == ()


def test_dates_before_the_reform_stand_in_both_calendars() -> None:
    """Nobody takes a date of a chronicle for the other calendar's; after 1582 no more is said."""
    for when in ("1582-10-14T12:00", "1582-10-04T12:00"):
        calendar = "julian" if when[:10] == "1582-10-04" else "gregorian"
        first, _ = at(when, calendar=calendar).notes
        note = str(first)
        assert "Gregorian" in note
        assert note.endswith("it is 1582-10-04")
    assert len(at("1582-10-15T12:00").notes) == 1
    assert julian_date(date(1, 1, 1).toordinal()) == "0001-01-03"
    assert julian_date(date(2000, 3, 14).toordinal()) == "2000-03-01"
    assert julian_date(date(1900, 3, 13).toordinal()) == "1900-02-29"


def test_the_day_that_has_turned_leaves_the_lunar_date() -> None:
    """After 23:00 the pillar is that of the next day, the lunar date that of the date; it is said."""
    late = at("2026-11-30T23:30")
    assert late.lunar == at("2026-11-30T12:00").lunar
    assert "days begin at 23:00: the day is that of 2026-12-01" in str(late.notes[0])
    assert at("2026-11-30T23:30", day_begins="00:00").notes == ()
    west = at("2026-11-30T00:30", longitude=75.0, clock="apparent")
    assert "another date: the day is that of 2026-11-29" in str(west.notes[0])


def test_a_longitude_that_moves_nothing_is_said() -> None:
    """Whoever gives the longitude expects the sun's time; without that clock it changes nothing."""
    assert "clock=apparent" in str(at("2026-11-30T14:00", longitude=104.07).notes[0])
    assert at("2026-11-30T15:00", longitude=104.07, clock="apparent").notes == ()
    assert almanac.moment("2026-11-30T14:00", longitude=104.07).notes == ()


# -- the month general --


def test_generals_by_mid_term() -> None:
    """The general changes at the second of the mid-term, as the table of the 指南 has it."""
    expected = dict(
        zip(
            re.findall("..", "雨水春分穀雨小滿夏至大暑處暑秋分霜降小雪冬至大寒"),
            "亥戌酉申未午巳辰卯寅丑子",
            strict=True,
        )
    )
    for name, utc in almanac.terms(2026)[1::2]:
        assert utc is not None
        general = to_branch(expected[name])
        assert at(utc.isoformat(), "+00:00").general == general
        assert at((utc - timedelta(seconds=1)).isoformat(), "+00:00").general == general.step(1)


@dataclass(frozen=True)
class Month:
    """One month of 超神, typed from the page."""

    term: str
    month: str
    general: str
    name: str
    number: int
    reached: str


TWELVE = [
    Month("立春", "寅", "亥", "登明", 6, "辰"),
    Month("驚蟄", "卯", "戌", "河魁", 4, "丑"),
    Month("清明", "辰", "酉", "從魁", 9, "巳"),
    Month("立夏", "巳", "申", "傳送", 4, "亥"),
    Month("芒種", "午", "未", "小吉", 7, "丑"),
    Month("小暑", "未", "午", "勝光", 2, "未"),
    Month("立秋", "申", "巳", "太乙", 7, "亥"),
    Month("白露", "酉", "辰", "天罡", 3, "午"),
    Month("寒露", "戌", "卯", "太沖", 8, "戌"),
    Month("立冬", "亥", "寅", "功曹", 3, "辰"),
    Month("大雪", "子", "丑", "大吉", 6, "午"),
    Month("小寒", "丑", "子", "神后", 1, "子"),
]


@pytest.mark.parametrize("month", TWELVE, ids=lambda month: month.term)
def test_the_table_of_chaoshen(month: Month) -> None:
    """The twelve sentences of 超神 are read as they stand on the page."""
    row = month_general.CHAOSHEN.table(default())[to_branch(month.month)]
    assert (row.opening, row.general, row.first) == (month.term, month.general, month.general)
    assert (row.name, row.number, row.days) == (month.name, month.number, month.number)
    assert (row.reached, row.hour) == (month.reached, month.general)
    assert row.first.step(row.days - 1) == row.reached
    assert month_general.river_number(row) == month.number


@pytest.mark.parametrize("month", TWELVE, ids=lambda month: month.term)
@pytest.mark.parametrize("year", [1810, 1999, 2026])
def test_chaoshen_begins_on_its_day_and_hour(year: int, month: Month) -> None:
    """Each general begins on the day and at the hour of the text, counted here day by day."""
    opening = _utc(year, month.term)
    noon = opening.replace(hour=12, minute=0, second=0) + timedelta(days=opening.hour == 23)
    while at(noon.isoformat()).pillars.day.branch != month.general:
        noon += timedelta(days=1)
    noon += timedelta(days=month.number - 1)
    reached = at(noon.isoformat()).pillars.day
    assert reached.branch == month.reached
    begins = noon + timedelta(hours=2 * BRANCHES.index(to_branch(month.general)) - 13)
    if begins < opening:
        begins = opening
    after = at(begins.isoformat(), month_general="chaoshen")
    before = at((begins - timedelta(seconds=1)).isoformat(), month_general="chaoshen")
    assert after.general == month.general
    assert before.general == after.general.step(1)
    if begins > opening:
        assert (after.pillars.day, after.hour) == (reached, month.general)


def test_the_example_of_1810() -> None:
    """庚午年: 正月初一 is 丙辰 and 立春, 初八 is 癸亥, and on 十三 戊辰 at the hour 癸亥 亥 begins."""
    first, eighth = (at("12:00", lunar=(1810, 1, False, day)) for day in (1, 8))
    assert (first.civil.date(), str(first.pillars.day)) == (date(1810, 2, 4), "丙辰")
    assert _utc(1810, "立春").date() == date(1810, 2, 4)
    assert str(eighth.pillars.day) == "癸亥"
    begins = at("21:00", lunar=(1810, 1, False, 13), month_general="chaoshen")
    before = at("20:59", lunar=(1810, 1, False, 13), month_general="chaoshen")
    assert begins.civil.date() == date(1810, 2, 16)
    assert str(begins.pillars) == "庚午 戊寅 戊辰 癸亥"
    assert (before.general, begins.general) == (to_branch("子"), to_branch("亥"))


def test_chaoshen_does_not_come_before_its_term() -> None:
    """The general 子 on a 子 day that is 小寒 waits for 小寒 itself, though its hour came before."""
    all_openings = (_utc(year, "小寒") for year in range(1901, 2200))
    opening = next(
        utc
        for utc in all_openings
        if utc.hour > 4 and at(utc.isoformat()).pillars.day.branch == "子"
    )
    before = at((opening - timedelta(seconds=1)).isoformat(), month_general="chaoshen")
    after = at(opening.isoformat(), month_general="chaoshen")
    assert (before.general, after.general) == (to_branch("丑"), to_branch("子"))


def _utc(year: int, term: str) -> datetime:
    """Return the instant of a term, as a clock in China shows it."""
    found = next(utc for name, utc in almanac.terms(year) if name == term)
    assert found is not None
    return found.astimezone(CHINA)


@given(st.integers(1, 800_000), st.sampled_from(BRANCHES))
def test_the_first_day(opening: int, branch: Branch) -> None:
    """The first day is of its branch, within twelve; whether the 節 day counts matters on it only."""
    counted = month_general.first_day(opening, branch)
    passed = month_general.first_day(opening, branch, opening_counts=False)
    assert PAIRS[(counted + 14) % 60].branch == branch
    assert 0 <= counted - opening <= 11
    assert passed - counted == (12 if counted == opening else 0)


@given(modern)
@settings(max_examples=200)
def test_generals_part_only_as_they_diverge(when: datetime) -> None:
    """The two ways part exactly between the two instants of a change."""
    moment = at(when.isoformat())
    between = []
    for row in _changes(moment.utc.year):
        first, last = sorted((row.zhongqi, row.chaoshen))
        if first <= moment.utc < last:
            between.append(row.general)
    by_day = at(when.isoformat(), month_general="chaoshen")
    assert (by_day.general != moment.general) == bool(between)


def _changes(year: int) -> tuple[almanac.Divergence, ...]:
    return almanac.divergence(max(year - 1, 1645), min(year + 1, 2200))


def test_divergence() -> None:
    """Over two centuries 超神 is fifteen days early at most and five late, late one time in ten."""
    rows = almanac.divergence(1900, 2100)
    assert len(rows) == 12 * 201
    assert all(row.days == (row.chaoshen - row.zhongqi) / timedelta(days=1) for row in rows)
    assert all(row.empty == (row.days >= 0) for row in rows)
    assert -16 < min(row.days for row in rows) < -14
    assert 4 < max(row.days for row in rows) < 6
    # Those whose number is large enough to run past the mid-term.
    assert {str(row.general) for row in rows if row.empty} == set("亥丑未巳卯酉")


def test_another_reading_gives_another_hour() -> None:
    """The received 戌日戌時 for 戌日卯時 moves the general 卯 of the ninth month to the hour 戌."""
    corpus = default()
    passage = "xunyuan.1.3.4"
    words = corpus.critical(passage)
    assert "即以戌日卯時起卯將" in words
    received = _Words(words.replace("即以戌日卯時起卯將", "即以戌日戌時起卯將"))
    row = next(r for r in almanac.divergence(2026, 2026) if r.general == "卯")
    moment = row.chaoshen.isoformat()
    assert at(moment, month_general="chaoshen").general == "卯"
    assert at(moment, month_general="chaoshen", words=received).general == "辰"
    later = (row.chaoshen + timedelta(hours=14)).isoformat()
    assert at(later, month_general="chaoshen", words=received).general == "卯"


@dataclass(frozen=True)
class _Words:
    """The words of the corpus, but for one passage."""

    changed: str

    def critical(self, id: str, /) -> str:
        """Return the words of ``id``."""
        return self.changed if id == "xunyuan.1.3.4" else default().critical(id)


def test_broken_tables() -> None:
    """A text from which a table cannot be read says which rows are missing."""
    words = default().critical("xunyuan.1.3.2")
    with pytest.raises(BrokenCorpus, match="no general for the months 子 丑 巳 午"):
        month_general.beginnings(words)
    with pytest.raises(BrokenCorpus, match="no general for the mid-terms 大寒 雨水"):
        month_general.signs("月將")
    with pytest.raises(BrokenCorpus, match="not the twelve"):
        almanac.clocks.day_hours("得卯，乃日也", "得酉，乃夜也")


def test_a_number_of_the_wrong_kind() -> None:
    """A yin general with a generating number, or a yang with a completing, is a corrupt table."""
    row = month_general.CHAOSHEN.table(default())[to_branch("寅")]
    for number, kind in ((1, "成"), (6, "生"), (1, "生")):
        wrong = replace(row, number=number, kind=kind)
        with pytest.raises(BrokenCorpus, match="a yin branch 6 to 10"):
            month_general.river_number(wrong)


# -- what it costs --


def test_importing_brings_no_astronomy() -> None:
    """Importing the almanac imports neither tyme4py nor astronomy-engine, nor opens the corpus."""
    asked = (
        "import sys, liuren.almanac; "
        "print([m for m in sys.modules if m in ('tyme4py', 'astronomy', 'liuren.corpus.texts')])"
    )
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"zone": "Asia/Shanghai", "longitude": 87.6, "latitude": 43.8}, True),
        (
            {"zone": "Asia/Shanghai", "longitude": 87.6, "latitude": 43.8, "clock": "apparent"},
            False,
        ),
        ({"zone": "Asia/Shanghai", "longitude": 87.6, "latitude": 43.8, "daylight": "sun"}, False),
        ({"longitude": 87.6}, False),
        ({"zone": "Asia/Shanghai"}, False),
    ],
)
def test_a_longitude_beside_a_zone_is_noted_where_nothing_looks_at_it(
    given: dict[str, Any], told: bool
) -> None:
    """Who gives a longitude beside a zone learns that the hour is not that of the sun, unless it is asked for."""
    notes = " ".join(map(str, almanac.moment("2026-06-01T12:00", **given).notes))
    assert ("the longitude does not move the hour" in notes) is told


def test_a_moment_reads_as_what_it_is() -> None:
    """A moment shows its civil time, its zone and its pillars in one line."""
    assert str(almanac.moment("2026-11-30T14:00", zone="Asia/Shanghai")).startswith(
        "2026-11-30T14:00+08:00 Asia/Shanghai: "
    )


def test_a_reformed_calendar_begins_and_ends_with_a_lunar_month() -> None:
    """Each noted reform runs from a new moon to the eve of one; 王莽's ends on his death, 庚戌."""
    days = range(date(1, 1, 1).toordinal(), date(800, 1, 1).toordinal())
    turns = [day for day in days if lunar.reform(day) != lunar.reform(day - 1)]
    assert len(turns) == 8
    of_wang_mang = turns.pop(1)
    assert {lunar.lunar_date(day).day for day in turns} == {1}
    died = of_wang_mang - 1
    # 2000-01-01 was 戊午, the 55th pair.
    assert str(PAIRS[(died - date(2000, 1, 1).toordinal() + 54) % 60]) == "庚戌"


def test_a_zone_without_a_name_is_refused() -> None:
    """A zone read from a file has no name: it must not be taken for no zone, which is solar time."""
    data = files("tzdata").joinpath("zoneinfo", "Asia", "Shanghai").read_bytes()
    nameless = ZoneInfo.from_file(BytesIO(data))
    with pytest.raises(BadMoment, match="give its name"):
        civil.place_of(nameless, None, None)
