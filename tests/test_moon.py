"""The lodge of the moon 月宿: by the count of 《大全》 juan 7, and by the sky."""

from __future__ import annotations

from datetime import datetime

import pytest

from liuren import cast, rules
from liuren.doctrine import patterns

# Days that juan 7 counts out itself: 30b to 31b (訂訛), 32b (心鏡), 37a, 48a; day, lodge and palace.
COUNTED = [
    (1, 1, "室", "亥"), (1, 2, "壁", "亥"), (1, 3, "奎", "戌"), (1, 4, "奎", "戌"),
    (1, 14, "柳", "午"), (6, 1, "鬼", "未"), (6, 2, "柳", "午"), (2, 1, "奎", "戌"),
    (8, 1, "角", "辰"), (8, 2, "亢", "辰"), (8, 3, "氐", "卯"), (8, 4, "氐", "卯"), (8, 5, "房", "卯"),
]  # fmt: skip


@pytest.mark.parametrize(("month", "day", "lodge", "palace"), COUNTED)
def test_the_count_is_the_book_s(month: int, day: int, lodge: str, palace: str) -> None:
    """From the first of the month a lodge a day, and 奎 井 張 翼 氐 斗 two days each."""
    assert rules().lodge_of_the_moon(month, day) == lodge
    assert rules().lodge_of_the_moon(month, day + 34) == lodge, "28 lodges, six of two days"
    assert rules().palaces_of_lodges[lodge] == palace


@pytest.mark.parametrize(
    ("date", "palace"),
    [
        ("2024-02-23", "午"),  # the fourteenth of the first month: the lanterns are on the 24th
        ("2024-02-10", "亥"),  # new year's day: 室
        ("2023-03-22", "戌"),  # the first of the second leap month, counted like the second: 奎
        (
            "1968-03-19",
            "卯",
        ),  # the 21st of the second month: 奎 twice … 張 twice 翼 twice 軫 角 亢 氐
        (
            "2026-09-25",
            "亥",
        ),  # mid-autumn, the 15th of the eighth: 角 亢 氐氐 房 心 尾 箕 斗斗 牛 女 虛 危 室
    ],
)
def test_the_moon_of_a_date_is_counted_from_its_month(date: str, palace: str) -> None:
    """A date gives the moon, without anybody telling it; the day that begins at 23:00 has the next."""
    assert cast(f"{date}T14:00", zone="Asia/Shanghai").moon == palace


def test_the_moon_follows_the_day_and_not_the_clock() -> None:
    """At 23:00 the day of the chart has changed, and with it the lodge: 柳 of the 14th to 星, 張 of the 16th."""
    late = [cast(f"2024-02-{day}T23:30", zone="Asia/Shanghai").moon for day in (21, 22, 24)]
    assert late == [
        "未",
        "午",
        "午",
    ]  # the evenings before the 13th (鬼), the 14th (柳), the 16th (張)


def test_a_moon_told_by_hand_wins_and_is_all_that_a_chart_without_a_date_knows() -> None:
    """`moon=` goes before every count; the line of notation has it then, and only then."""
    told = cast("2024-02-23T14:00", zone="Asia/Shanghai", moon="子")
    assert told.moon == "子"
    assert told.notation.endswith(" moon=zi")
    assert "moon" not in cast("2024-02-23T14:00", zone="Asia/Shanghai").notation
    assert cast(day="甲子", over="午").moon is None


def test_the_patterns_of_the_moon_work_from_a_date() -> None:
    """天寇, 二煩 and 死奇 are decided where only a date is given, and as with the moon by hand."""
    eve = cast("1968-03-19T15:30", zone="Asia/Shanghai", school="daquan")
    waiting = {str(one.needs) for one in patterns.undecided(eve)}
    assert not any("moon" in needs for needs in waiting)
    # 天寇: the eve of 春分, a 戊子; 氐 in 卯 over the branch 子, put forth.
    assert (eve.moon, str(eve.day)) == ("卯", "戊子")
    assert "天寇" in {found.name for found in eve.patterns}
    # 死奇: the first of the eighth month 2026, 戊子, 巳 over 卯: 寅 attacks 辰, and the moon is in 角.
    strange = cast("2026-09-11T06:30", zone="Asia/Shanghai", school="daquan")
    assert (strange.transmissions[0].branch, strange.moon) == ("辰", "辰")
    assert "死奇" in {found.name for found in strange.patterns}
    # 二煩 of the book (31a): the second of the sixth month, 午 over 卯, sun and moon in 午, 辰 over 丑.
    vexed = cast("2022-06-30T06:00", zone="Asia/Shanghai", general="午", school="daquan")
    assert (vexed.moon, vexed.hour) == ("午", "卯")
    assert "二煩" in {found.name for found in vexed.patterns}
    # A day earlier 鬼 in 未 is over 辰.
    before = cast("2022-06-29T06:00", zone="Asia/Shanghai", general="午", school="daquan")
    assert before.moon == "未"
    assert "二煩" not in {found.name for found in before.patterns}
    assert "二煩" not in {
        found.name
        for found in cast(
            "2022-06-30T06:00", zone="Asia/Shanghai", general="午", moon="未"
        ).patterns
    }


@pytest.mark.parametrize(
    ("utc", "palace"),
    [
        # Eclipses (NASA): at the greatest the moon is with the sun, or over against it.
        ("2017-08-21T18:26", "午"),  # sun 148.9°, between 大暑 and 處暑
        ("2024-04-08T18:17", "戌"),  # sun 19.4°, after 春分
        ("2018-07-27T20:22", "子"),  # sun 124.8° in 午: the moon over against it
        ("1992-04-12T00:00", "午"),  # Meeus, Astronomical Algorithms, 47.a: 133.17°
    ],
)
def test_the_sky_puts_the_moon_where_astronomers_have_it(utc: str, palace: str) -> None:
    """By the sky the moon is in the palace whose general the sun would be there."""
    assert cast(utc, zone="+00:00", moon_lodge="sky").moon == palace


def test_the_longitude_of_the_moon_is_that_of_meeus() -> None:
    """Example 47.a: 133.167° at 1992-04-12, 0h of dynamical time, which was 59 s ahead."""
    from liuren.almanac.moon import longitude_of_the_moon

    at = datetime.fromisoformat("1992-04-11T23:59:01+00:00")
    assert longitude_of_the_moon(at) == pytest.approx(133.167, abs=0.01)


# The days of each month on which 心鏡 (juan 7, 33b to 35b) has the moon in a palace, as printed.
LISTED = {
    "午": "14 15 16|12 13 14|9 10 11|7 8 9|5 6 7|2 3 4|1 2|26 27 28|25 26 27|22 23 24|19 20 21|15 16 17",
    "酉": "6 7 8|4 5 6|1 2 3|1|29 30|26 27 28|23 24 25|18 19 20|26 27 28|14 15 16|11 12 13|8 9 10",
    "子": "30|28 29 30|26 27 28|24 25 26|19 20 22|23 24|26 27 28|11 12 13|9 10|6 7 8|3 4 5|1 2",
    "卯": "22 23 24|21 22 23|18 19 20 21|16 17 18|14 15 16 17|11 12 13 14|7 8 9 10 11|3 4 5 6|1 2 3 4"
    "|1 30|27 28 29|24 25 26 27",
}


def test_the_lists_of_days_bear_the_count_out() -> None:
    """Of 142 days that the book lists 100 are where it counts the moon; 心 begins the tenth month, not 尾."""
    found = [
        rules().palaces_of_lodges[rules().lodge_of_the_moon(month, int(day))] == palace
        for palace, months in LISTED.items()
        for month, days in enumerate(months.split("|"), 1)
        for day in days.split()
    ]
    assert (sum(found), len(found)) == (100, 142)
    assert rules().lodge_of_the_moon(10, 1) == "心"
    assert rules().palaces_of_lodges["尾"] == "寅", "the list has the first of the tenth in 卯"
