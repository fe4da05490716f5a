"""A chart in one line: nothing of it is lost, and nothing else is taken for one."""

from __future__ import annotations

import re
from datetime import datetime
from itertools import product
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import liuren
from liuren.board import notation
from liuren.board.chart import Chart
from liuren.board.schools import SCHOOLS, SWITCHES, school
from liuren.errors import LiurenError
from liuren.signs.symbols import BRANCHES, PAIRS


def same(one: Chart, other: Chart) -> bool:
    """True if two charts are the same in all that they say."""
    return one.to_dict() == other.to_dict()


@pytest.mark.parametrize("name", SCHOOLS)
def test_every_chart_of_a_school_comes_back(name: str) -> None:
    """No day, general, hour or light is lost or taken for another: 60 × 12 × 12 × 2 charts."""
    lines = set()
    for day, general, hour, daylight in product(PAIRS, BRANCHES, BRANCHES, (True, False)):
        chart = liuren.cast(day=day, general=general, hour=hour, daylight=daylight, school=name)
        line = notation.write(chart)
        back = notation.read(line)
        # The face is all that a lesson shows by day or by night, and there is one of each.
        assert back.face is chart.face, line
        assert (back.day, back.general, back.hour, back.daylight) == (day, general, hour, daylight)
        assert back.system is chart.system
        lines.add(line)
    assert len(lines) == 60 * 12 * 12 * 2


@pytest.mark.parametrize("daylight", [True, False, None])
def test_a_chart_known_by_the_god_on_the_day_comes_back(daylight: bool | None) -> None:
    """The books often tell no more than what stands over the day; that is enough for a line."""
    for day, over in product(PAIRS, BRANCHES):
        chart = liuren.cast(day=day, over=over, daylight=daylight)
        line = notation.write(chart)
        assert f"over={over.pinyin}" in line
        assert same(notation.read(line), chart)


@pytest.mark.parametrize(
    ("switch", "choice"), [(key, c.key) for key, s in SWITCHES.items() for c in s.choices]
)
def test_a_school_that_departs_in_a_switch_comes_back(switch: str, choice: str) -> None:
    """A single rule that was set otherwise must not be lost on the way."""
    chart = liuren.cast(day="甲子", over="辰", school=school("zhinan", **{switch: choice}))
    assert notation.read(notation.write(chart)).school[switch] == choice


MOMENTS: list[tuple[str | datetime, dict[str, Any]]] = [
    ("2026-11-30T14:00", {"zone": "Asia/Shanghai"}),
    ("2026-11-30T14:00:07", {"zone": "+08:00"}),
    ("2026-11-30T14:00:00Z", {}),
    ("2026-11-30T14:00+05:45", {"zone": "America/Argentina/Buenos_Aires"}),
    ("2026-11-01T01:30", {"zone": "America/New_York", "fold": 0}),
    ("2026-11-01T01:30", {"zone": "America/New_York", "fold": 1}),
    ("1988-07-01T12:00", {"zone": "Asia/Shanghai", "clock": "apparent", "longitude": 104.07}),
    ("1810-02-16T21:00", {"longitude": 120.3, "school": "xunyuan"}),
    (
        "1810-02-16T21:00",
        {"longitude": 120.3, "latitude": -7.5, "school": "common+day-and-night=sun"},
    ),
    ("1810-02-16T21:00", {"longitude": -120.3, "zone": "-08:00"}),
    ("1582-10-04T12:00", {"zone": "Asia/Shanghai", "calendar": "julian"}),
    ("14:00", {"zone": "Asia/Shanghai", "lunar": (2025, 6, True, 1)}),
    ("0001-03-01T12:00", {"zone": "+08:00"}),
    ("2026-11-30T14:00", {"zone": "Asia/Shanghai", "hour": "子", "general": "丑", "day": "甲子"}),
    ("2026-11-30T14:00", {"zone": "Asia/Shanghai", "birth": 1990, "sex": "f"}),
    ("2026-11-30T14:00", {"zone": "Asia/Shanghai", "birth": "庚午"}),
    (datetime(2026, 11, 30, 14, 0, tzinfo=ZoneInfo("Asia/Tokyo")), {}),
]


@pytest.mark.parametrize(("when", "given"), MOMENTS)
def test_a_chart_cast_for_a_moment_comes_back(when: str | datetime, given: dict[str, Any]) -> None:
    """Moment, place and querent are kept: the instant to the second, and the zone by its name."""
    chart = liuren.cast(when, **given)
    line = notation.write(chart)
    assert line.isascii()
    back = notation.read(line)
    assert same(back, chart)
    assert back.moment is not None
    assert chart.moment is not None
    assert back.moment.place.longitude == chart.moment.place.longitude
    assert back.moment.place.latitude == chart.moment.place.latitude


@settings(max_examples=150, deadline=None)
@given(
    when=st.datetimes(datetime(2, 1, 1), datetime(2199, 12, 30)),
    minutes=st.integers(-12 * 60, 14 * 60),
    longitude=st.none() | st.floats(-180, 180),
)
def test_any_moment_at_any_offset_comes_back(
    when: datetime, minutes: int, longitude: float | None
) -> None:
    """Offsets and longitudes are written out in full, whatever they are."""
    sign, (hours, rest) = "-" if minutes < 0 else "+", divmod(abs(minutes), 60)
    zone = f"{sign}{hours:02}:{rest:02}"
    chart = liuren.cast(when.isoformat(timespec="seconds"), zone=zone, longitude=longitude)
    back = notation.read(notation.write(chart))
    assert back.moment is not None
    assert chart.moment is not None
    assert (back.moment.utc, back.moment.civil) == (chart.moment.utc, chart.moment.civil)
    assert back.moment.apparent == chart.moment.apparent
    assert (back.day, back.general, back.hour) == (chart.day, chart.general, chart.hour)


def test_an_offset_that_came_with_a_datetime_is_kept() -> None:
    """Its zone may have a name that means nothing elsewhere; the instant is what counts."""
    when = datetime.fromisoformat("2026-11-30T14:00+08:00")
    assert notation.write(liuren.cast(when)).endswith("at=2026-11-30T14:00+08:00")


def test_a_line_is_one_line_of_ascii_without_padding() -> None:
    """It must go through a shell, a URL or a file name table unharmed, and compare as text."""
    chart = liuren.cast("2026-11-30T14:00", zone="Asia/Shanghai", birth=1990, sex="f")
    line = notation.write(chart)
    assert re.fullmatch(r"[!-~]+( [!-~]+)*", line)
    assert line == (
        "wushen yin/wei day common at=2026-11-30T14:00+08:00[Asia/Shanghai] birth=gengwu sex=f"
    )


def test_no_two_pairs_sound_alike() -> None:
    """戊 and 午, 己 and 癸 come near each other in pinyin; written together no two pairs coincide."""
    assert len({p.stem.pinyin + p.branch.pinyin for p in PAIRS}) == 60


def test_characters_and_simplified_are_read_too() -> None:
    """Somebody who types the line by hand may write what stands in the book."""
    read = notation.read("甲子  丑/子 night xunyuan birth=戊辰 sex=m")
    assert notation.write(read) == "jiazi chou/zi night xunyuan birth=wuchen sex=m"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("", "DAY GENERAL/HOUR"),
        ("jiazi", "DAY GENERAL/HOUR"),
        ("jiazi chou zi night", "DAY GENERAL/HOUR"),
        ("jiachou chou/zi night common", "sixty pairs"),
        ("jiazi chou/jia night common", "not a branch"),
        ("jiazi over=jia night common", "not a branch"),
        ("jiazi chou/zi dusk common", "day, night"),
        ("jiazi chou/zi night nobody", "common, daquan"),
        ("jiazi chou/zi night common+she-hai=guess", "depth, meng"),
        ("jiazi chou/zi night common colour=red", "at= lon="),
        ("jiazi chou/zi night common sex=", "at= lon="),
        ("jiazi chou/zi night common birth=wuchen birth=jiazi", "twice"),
        ("jiazi chou/zi night common lon=east at=2026-11-30T14:00", "degrees"),
        ("jiazi chou/zi night common at=2026-11-30T25:00+08:00", "hour 25"),
        ("jiazi chou/zi night common at=2026-11-30T14:00[Asia/Shangai]", "Asia/Shanghai"),
        ("jiazi chou/zi night common birth=wuchen sex=q", "m or f"),
    ],
)
def test_what_is_no_notation_is_told_in_one_line(line: str, says: str) -> None:
    """A slip in a line that was typed or cut off says what is wrong and what is allowed."""
    with pytest.raises(LiurenError) as error:
        notation.read(line)
    assert says in str(error.value)
    assert "\n" not in str(error.value)
