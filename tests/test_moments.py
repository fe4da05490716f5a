"""Moments: what is near them, how they are written and given, and the births beside them."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from numbers import Integral, Real
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import liuren
from liuren import almanac, corpus
from liuren.almanac import borders, civil, first_days, lunar, month_general, solar_terms
from liuren.almanac.moments import CHOICES
from liuren.board import births, notation
from liuren.errors import BadChart, BadChoice, BadMoment, LiurenError


def notes(when: str, zone: str = "+08:00", **given: Any) -> list[str]:
    """Return the notes of a moment in China, unless another zone is given."""
    return [str(note) for note in almanac.moment(when, zone=zone, **given).notes]


# -- what is near --


@pytest.mark.parametrize(
    ("when", "given", "expected"),
    [
        # 小雪 2026 is at 15:23:21, a mid-term: the general changes within the hour 申.
        ("2026-11-22T15:13:20", {}, None),
        (
            "2026-11-22T15:13:21",
            {},
            "within ten minutes, at 15:23:21, is the beginning of the term 小雪: "
            "then the general is 寅 instead of 卯",
        ),
        (
            "2026-11-22T15:33:21",
            {},
            "within the last ten minutes, at 15:23:21, was the beginning of the term 小雪: "
            "before it the general was 卯 instead of 寅",
        ),
        ("2026-11-22T15:33:22", {}, None),
        (
            "2026-11-22T15:20",
            {"month_general": "chaoshen"},
            "within ten minutes, at 15:23:21, is the beginning of the term 小雪: "
            "then pillars and general are the same",
        ),
        # 大雪 2026 opens a month.
        (
            "2026-12-07T10:55",
            {},
            "within the last ten minutes, at 10:52:32, was the beginning of the term 大雪: "
            "before it the month was 己亥 instead of 庚子",
        ),
        # 立春 2026 is at 04:02:08.
        (
            "2026-02-04T04:02:07",
            {},
            "within ten minutes, at 04:02:08, is the beginning of the term 立春: "
            "then the year is 丙午 instead of 乙巳, the month is 庚寅 instead of 己丑",
        ),
        (
            "2026-11-30T14:50",
            {},
            "within ten minutes, at 15:00:00, is the beginning of the hour 庚申: "
            "then the hour is 庚申 instead of 己未",
        ),
        (
            "2026-11-30T05:00",
            {},
            "within the last ten minutes, at 05:00:00, was the beginning of the hour 乙卯: "
            "before it the hour was 甲寅 instead of 乙卯, it was night instead of day",
        ),
        (
            "2026-11-30T22:55",
            {},
            "within ten minutes, at 23:00:00, is the beginning of the day 己酉: "
            "then the day is 己酉 instead of 戊申, the hour is 甲子 instead of 癸亥",
        ),
        (
            "2026-11-30T23:55",
            {"day_begins": "00:00"},
            "within ten minutes, at 00:00:00, is the beginning of the day 己酉: "
            "then the day is 己酉 instead of 戊申",
        ),
        # Summer time: the hour 子 begins by the standard clock, and is told by that on the wall.
        (
            "1988-07-01T23:55",
            {"zone": "Asia/Shanghai"},
            "within ten minutes, at 00:00:00, is the beginning of the day 戊午: "
            "then the day is 戊午 instead of 丁巳, the hour is 壬子 instead of 辛亥",
        ),
        # Before 1645 a term begins with its day.
        (
            "1600-02-05T23:55",
            {},
            "within ten minutes, at 00:00:00, is the beginning of the term 立春: "
            "then the year is 庚子 instead of 己亥, the month is 戊寅 instead of 丁丑",
        ),
        (
            "1600-02-05T23:55",
            {"day_begins": "00:00"},
            "within ten minutes, at 00:00:00, is the beginning of the term 立春 and the day 丁酉: "
            "then the year is 庚子 instead of 己亥, the month is 戊寅 instead of 丁丑, "
            "the day is 丁酉 instead of 丙申",
        ),
    ],
)
def test_a_border_within_ten_minutes_is_noted(
    when: str, given: dict[str, Any], expected: str | None
) -> None:
    """Near a term, an hour, a day or 立春 a note says when it is, and what is on its other side."""
    near = [note for note in notes(when, **given) if "ten minutes" in note]
    assert (expected in near) if expected else not near


@given(
    st.datetimes(datetime(1646, 1, 1), datetime(2199, 12, 30)),
    st.sampled_from(sorted(almanac.DAY_BEGINS)),
    st.sampled_from(sorted(almanac.CLOCKS)),
    st.sampled_from(sorted(almanac.MONTH_GENERALS)),
)
def test_notes_tell_all_that_changes(
    when: datetime, day_begins: str, clock: str, general: str
) -> None:
    """Whatever differs ten minutes on, or ten minutes back, is told by the borders, and nothing else."""
    at = almanac.moment(
        when.replace(microsecond=0),
        zone="Asia/Shanghai" if when.year > 1992 else "+08:00",
        longitude=104.07,
        day_begins=day_begins,
        clock=clock,
        month_general=general,
    )
    for way in (-1, 1):
        other = at.moved(way * (borders.NEAR + 5))  # the sun's clock is rounded
        early, late = (other, at) if way < 0 else (at, other)
        told = {
            str(what)
            for border in borders.borders(at)
            if (border.seconds > 0) == (way > 0)
            for what, *_ in borders.changes(border.before, border.after)
        }
        truly = {str(what) for what, *_ in borders.changes(early, late)}
        inside = {
            str(what) for what, *_ in borders.changes(*sorted_by_time(at, at.moved(way * 590)))
        }
        assert inside <= told <= truly


def sorted_by_time(one: almanac.Moment, other: almanac.Moment) -> list[almanac.Moment]:
    """Return two moments, the earlier first."""
    return sorted((one, other), key=lambda at: at.utc)


def test_an_hour_with_two_generals_names_both() -> None:
    """In an hour in which the general changes a chart can be cast with either, and both are named."""
    both = "the hour 申 has two month generals: 卯 until 小雪 at 15:23:21, then 寅"
    assert both in notes("2026-11-22T15:05")
    assert both in notes("2026-11-22T16:40")
    assert both not in notes("2026-11-22T15:20")  # there the border itself names them
    for other in ("2026-11-22T14:59", "2026-11-22T17:01"):
        assert not [note for note in notes(other) if "two month generals" in note]
    assert notes("2026-11-22T16:40", month_general="chaoshen") == []


def test_the_ends_of_the_almanac_have_notes() -> None:
    """What would lie beyond the first or the last day is not looked for."""
    assert notes("0001-01-01T00:05", "+00:00")
    assert notes("2200-12-31T23:55", "+00:00")


def test_the_longest_notes_are_on_the_chart() -> None:
    """A note is shown with the chart, and told with its data."""
    chart = liuren.cast("2026-11-22T15:20", zone="Asia/Shanghai")
    assert "the general is 寅 instead of 卯" in str(chart)
    assert "the general is 寅 instead of 卯" in chart.to_dict()["moment"]["notes"][0]


# -- the late 子 --


@pytest.mark.parametrize(
    ("day_begins", "late", "early"),
    [
        ("23:00", "己酉 甲子", "己酉 甲子"),
        ("00:00", "戊申 甲子", "己酉 甲子"),
        ("00:00-own-stem", "戊申 壬子", "己酉 甲子"),
    ],
)
def test_the_three_schools_of_the_late_zi(day_begins: str, late: str, early: str) -> None:
    """At 23:30 of 戊申: 戊癸何方發，壬子是真途 by its own day; 甲己還加甲 by the morrow's."""
    school = f"common+day-begins={day_begins}"
    for when, expected in (("2026-11-30T23:30", late), ("2026-12-01T00:30", early)):
        chart = liuren.cast(when, zone="+08:00", school=school)
        assert chart.moment is not None
        assert " ".join(map(str, chart.moment.pillars[2:])) == expected
        assert chart.hour == "子"
        assert notation.read(chart.notation).notation == chart.notation


@given(st.datetimes(datetime(1646, 1, 1), datetime(2199, 12, 30)))
def test_the_third_school_parts_from_the_second_in_one_stem(when: datetime) -> None:
    """The stem of the late 子 and nothing else; by it every hour has the stem of its own day."""
    midnight, own = (
        almanac.moment(when.isoformat(), zone="+08:00", day_begins=row)
        for row in ("00:00", "00:00-own-stem")
    )
    assert midnight.pillars[:3] == own.pillars[:3]
    assert midnight.general == own.general
    assert midnight.pillars.hour == own.pillars.hour.step(12 * (when.hour == 23))
    first = own.pillars.hour.stem.step(-own.pillars.hour.branch.ordinal)
    assert str(first) == "甲丙戊庚壬"[own.pillars.day.stem.ordinal % 5]


# -- how a moment is written --


@pytest.mark.parametrize("mark", [*"xt_+-:.,/\\|#*·\t\n", "", "T "])
def test_between_date_and_time_stands_a_T_or_a_space(mark: str) -> None:
    """ISO 8601 has a T, and people blanks; anything else may be the trace of another meaning."""
    for time in ("14:00", "14:00:07"):
        for allowed in "T ":
            assert almanac.moment(f"2026-11-30{allowed}{time}", zone="Z").civil.hour == 14
        with pytest.raises(BadMoment):
            almanac.moment(f"2026-11-30{mark}{time}", zone="Z")


@pytest.mark.parametrize("offset", ["+08:00", "-08:00", "+0800", "Z"])
def test_an_offset_is_no_time_of_day(offset: str) -> None:
    """2026-11-30+08:00 is a date in a zone: to read it as 8 o'clock gives a wrong chart, and no error."""
    with pytest.raises(BadMoment, match="says no time of day: write it as 2026-11-30T14:00"):
        almanac.moment(f"2026-11-30{offset}", zone="Asia/Shanghai")


# -- how it is given --


class WholeNumber(int):
    """A stand-in for numpy.int64, which is not installed: a whole number that shows itself otherwise."""

    def __repr__(self) -> str:
        return f"np.int64({int(self)})"

    __str__ = __repr__


class Index:
    """A stand-in for numpy.int32, which is no int, but counts as one, and is registered as Integral."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value

    def __float__(self) -> float:
        return float(self.value)

    def __hash__(self) -> int:
        return hash(self.value)

    def __eq__(self, other: object) -> bool:
        return self.value == other


Integral.register(Index)


class Float(float):
    """A stand-in for numpy.float64: a float that shows itself otherwise."""

    def __repr__(self) -> str:
        return f"np.float64({float(self)})"

    __str__ = __repr__


class Single:
    """A stand-in for numpy.float32, which is no float, but registered as Real."""

    def __init__(self, value: float) -> None:
        self.value = value

    def __float__(self) -> float:
        return self.value


Real.register(Single)


class Word(StrEnum):
    """A word that is equal to a name and is another thing."""

    STANDARD = "standard"
    SHANGHAI = "Asia/Shanghai"


@pytest.mark.parametrize("make", [Float, Single, Fraction, float], ids=lambda make: make.__name__)
def test_degrees_of_any_library_are_degrees(make: Callable[[float], Any]) -> None:
    """Longitude and latitude of another library are plain floats, in notation and pickle as well."""
    given = {"longitude": make(116.5), "latitude": make(39.75)}
    chart = liuren.cast("2026-11-30T14:00", **given)
    plain = liuren.cast("2026-11-30T14:00", longitude=116.5, latitude=39.75)
    assert chart.moment == plain.moment
    assert chart.notation == plain.notation
    assert chart.notation.endswith("lon=116.5 lat=39.75")
    assert pickle.loads(pickle.dumps(chart)).notation == plain.notation
    assert chart.moment is not None
    assert chart.moment.zone == "mean solar time at 116.5°E"


@pytest.mark.parametrize("odd", [True, 116.5j, "116.5", Decimal("116.5"), None, [116.5]])
def test_what_are_no_degrees_is_refused_by_its_type(odd: Any) -> None:
    """True is not one degree east; the line says of which type it was."""
    with pytest.raises(BadMoment, match=type(odd).__name__ if odd is not None else "needs a place"):
        civil.place_of(None, odd, None)


# Every table that is kept by a key: asked with an equal value of another type, then plainly. Where
# the value is refused that is well, too.
ASKED: tuple[tuple[Callable[[Any], object], Any, tuple[Any, ...]], ...] = (
    (lambda x: civil.place_of(None, x, None), 97.0, (97, Float(97), Index(97), Fraction(97))),
    (lambda x: civil.place_of(None, x, x), 0.0, (-0.0, 0, False, Index(0))),
    (lambda x: civil.place_of(None, x, x), 1.0, (True, 1, Fraction(1))),
    (lambda x: civil.place_of("+08:00", x, None), 98.0, (98, Float(98))),
    (lambda x: civil.place_of(x, None, None), "Asia/Shanghai", (Word.SHANGHAI,)),
    (lambda x: lunar.months(x), 1777, (1777.0, WholeNumber(1777), Index(1777))),
    (lambda x: lunar.day_of(x, 1, False, 1), 1778, (1778.0, WholeNumber(1778))),
    (lambda x: lunar.day_of(1779, x, False, 1), 1, (1.0, True, WholeNumber(1))),
    (lambda x: lunar.day_of(1779, 1, x, 1), False, (0, 0.0)),
    (lambda x: lunar.lunar_date(x), 650_000, (650_000.0, WholeNumber(650_000))),
    (lambda x: solar_terms.terms(x), 1780, (1780.0, WholeNumber(1780), Index(1780))),
    (lambda x: month_general.divergence(x, x), 1781, (1781.0, WholeNumber(1781))),
    (lambda x: first_days.year_step(x, 1, "next"), 1782, (1782.0, WholeNumber(1782))),
    (
        lambda x: almanac.moment("2026-11-30T14:00", zone="Z", clock=x).choices,
        "standard",
        (Word.STANDARD, ["standard"]),
    ),
    (
        lambda x: almanac.moment("12:00", zone="Z", lunar=(x, 1, False, 1)).lunar,
        1783,
        (1783.0, WholeNumber(1783), Index(1783)),
    ),
)


@pytest.mark.parametrize("number", range(len(ASKED)))
def test_no_answer_hangs_on_what_was_asked_before(number: int) -> None:
    """1, 1.0, True and a number of numpy are equal: what one of them asked is not answered to another."""
    ask, plain, odd = ASKED[number]
    first: list[str] = []
    for one in odd:
        with suppress(LiurenError):
            first.append(shown(ask(one)))
    expected = shown(ask(plain))
    assert "np." not in expected
    assert set(first) <= {expected}


def shown(answer: object) -> str:
    """Return an answer as it shows itself, its parts and its name included."""
    name = answer.name if isinstance(answer, civil.Place) else ""
    return f"{answer!r}{name}{type(answer)}"


@pytest.mark.parametrize(
    ("date_given", "says"),
    [
        ((2025.5, 6, True, 1), "the lunar year is of the type float: give a whole number"),
        ((2025, 6.0, True, 1), "the lunar month is of the type float"),
        ((2025, 6, True, True), "the day of the lunar month is of the type bool"),
        ((2025, 6, "閏", 1), "a leap month is True or False, not '閏'"),
        (("2025", 6, True, 1), "the lunar year is of the type str"),
    ],
)
def test_a_lunar_date_is_whole_numbers(date_given: Any, says: str) -> None:
    """Half a year is no year, and True no day: the line says which of the four it is."""
    with pytest.raises(BadMoment, match=says):
        almanac.moment("14:00", zone="+08:00", lunar=date_given)


@pytest.mark.parametrize(
    ("when", "says"),
    [
        (date(2026, 11, 30), "the date 2026-11-30 says no time of day: give a datetime"),
        (20261130, "a moment is not of the type int: give a datetime"),
        (b"2026-11-30T14:00", "a moment is not of the type bytes"),
    ],
)
def test_what_is_no_moment_is_refused_by_its_type(when: Any, says: str) -> None:
    """A date has no hour, and a number is no time: neither is taken for no moment at all."""
    with pytest.raises(BadMoment, match=says):
        liuren.cast(when, zone="+08:00")


@pytest.mark.parametrize("switch", [*CHOICES, "calendar"])
def test_a_choice_that_is_no_word_is_refused(switch: str) -> None:
    """Even what cannot be looked up in a table gets its one line."""
    no_word: Any = ["standard"]
    with pytest.raises(BadChoice, match="are allowed"):
        almanac.moment("2026-11-30T14:00", **{"zone": "Z", switch: no_word})


# -- births --

AT: dict[str, Any] = {"zone": "Asia/Shanghai"}


@pytest.mark.parametrize(
    ("birth", "note"),
    [
        (1990, None),
        ("丙午", None),
        (1906, None),
        (1905, "the querent: the birth (1905) lies 121 years before the moment"),
        ("1905-03-01", "the querent: the birth (1905-03-01) lies 121 years before the moment"),
        (2026, None),
        (2027, "the querent: the birth (2027) lies after the moment"),
        ("2026-11-30", None),
        ("2026-12-01", "the querent: the birth (2026-12-01) lies after the moment"),
        ("2026-11-30T13:59", None),
        ("2026-11-30 14:01", "the querent: the birth (2026-11-30T14:01) lies after the moment"),
        (date(2027, 1, 20), "the querent: the birth (2027-01-20) lies after the moment"),
        (
            datetime(2027, 1, 20, 5, tzinfo=UTC),
            "the querent: the birth (2027-01-20T05:00:00+00:00) lies after the moment",
        ),
    ],
)
def test_a_birth_that_can_hardly_be_is_noted(birth: Any, note: str | None) -> None:
    """Later than the moment, or over 120 years old: it is said, of the spouse too, and kept in the notation."""
    chart = liuren.cast("2026-11-30T14:00", **AT, birth=birth, sex="f")
    assert [str(one) for one in chart.notes] == ([note] if note else [])
    back = notation.read(chart.notation)
    assert back.notation == chart.notation
    assert back.notes == chart.notes
    assert pickle.loads(pickle.dumps(chart)).notes == chart.notes
    both = liuren.cast("2026-11-30T14:00", **AT, birth=1990, sex="f", spouse=birth)
    expected = [note.replace("the querent", "the husband or wife")] if note else []
    assert [str(one) for one in both.notes] == expected
    assert notation.read(both.notation).notes == both.notes


def test_without_a_moment_no_birth_is_doubted() -> None:
    """Nobody knows then how old anybody is."""
    assert liuren.cast(day="甲子", over="卯", birth=1700).notes == ()


def test_a_date_of_birth_is_one_of_the_zone_of_the_moment() -> None:
    """On 4 February 2026 立春 was at 04:02 in China: a noon there and one in New York are both after it."""
    # 立春 2021 was on 3 February, 22:59 in China, 09:59 in New York.
    in_china, there = (
        liuren.cast("2026-11-30T14:00", zone=zone, birth="2021-02-03", sex="m").querent
        for zone in ("Asia/Shanghai", "America/New_York")
    )
    assert in_china is not None
    assert there is not None
    assert (str(in_china.birth), str(there.birth)) == ("庚子", "辛丑")
    by_sun = liuren.cast("2026-11-30T14:00", longitude=-74.0, birth="2021-02-03").querent
    assert by_sun is not None
    assert by_sun.birth == there.birth
    assert births.read("2021-02-03").pair == in_china.birth


@pytest.mark.parametrize("zone", ["Asia/Shanghai", "+00:00", "-12:00"])
def test_the_first_day_of_the_almanac_is_a_birthday(zone: str) -> None:
    """Its beginning lies before all datetimes, or nearly, and that is nobody's fault."""
    chart = liuren.cast("2026-11-30T14:00", zone=zone, birth="0001-01-01")
    assert chart.querent is not None
    assert str(chart.querent.birth) == "庚申"
    assert "lies 2026 years before the moment" in str(chart.notes[0])


def test_a_day_whose_noon_was_skipped_is_a_day() -> None:
    """Clocks in Morocco went from 12:00 to 13:00 on 3 June 1967: who was born then was born."""
    chart = liuren.cast("2026-11-30T14:00", zone="Africa/Casablanca", birth="1967-06-03")
    assert chart.querent is not None
    assert str(chart.querent.birth) == "丁未"


@pytest.mark.parametrize(
    ("birth", "says"),
    [(True, "of the type bool"), (1990.0, "of the type float"), (0, "years are 1 to 2200")],
)
def test_what_is_no_birth_is_refused(birth: Any, says: str) -> None:
    """A birth is a pair, a year or a date; the line says of which type it was."""
    with pytest.raises(BadChart, match=says):
        liuren.cast(day="甲子", over="卯", birth=birth)


@pytest.mark.parametrize("year", [WholeNumber(1990), Index(1990), "１９９０"])
def test_a_year_of_birth_of_any_library_is_a_year(year: Any) -> None:
    """A whole number of another library is a year, and does not show where it came from."""
    assert births.read(year) == births.read(1990)
    assert births.read(year).told == "1990"


def test_now_and_then_differ_by_seconds() -> None:
    """Half a minute before a mid-term and half a minute after it are in different generals."""
    term = next(utc for name, utc in almanac.terms(2026) if name == "小雪")
    assert term is not None
    before, after = (
        liuren.cast(term + timedelta(seconds=n), zone="Asia/Shanghai").general for n in (-1, 0)
    )
    assert (before, after) == ("卯", "寅")


@pytest.mark.parametrize("offset", ["+08:60", "+08:59:60", "-00:60", "+16:00:01"])
def test_an_offset_has_no_sixtieth_minute(offset: str) -> None:
    """Minutes and seconds end at 59 each for itself, and no place is further than 16 hours away."""
    with pytest.raises(BadMoment, match="there is no offset"):
        almanac.moment("2026-11-30T14:00", zone=offset)


def test_the_rules_are_no_part_of_what_moment_it_is() -> None:
    """Two corpora may read a table otherwise; the moment is the same and compares so."""
    one = almanac.moment("2026-11-30T14:00", zone="+08:00")
    assert replace(one, words=corpus.default()) == one


def test_digits_of_other_scripts_are_no_year() -> None:
    """Python reads ١٩٩٠ as a number; a year is written in digits that a reader here can check."""
    with pytest.raises(LiurenError):
        births.read("١٩٩٠")
