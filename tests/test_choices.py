"""Choices for which another juan of a book, or its examples, speak; typed from the words."""

from __future__ import annotations

import pytest

from liuren import cast, rules
from liuren.doctrine import patterns


def first_three(day: str, over: str, **given: str) -> str:
    """The transmissions of a lesson."""
    chart = cast(day=day, over=over, **given)  # type: ignore[arg-type]
    return "".join(str(one.branch) for one in chart.transmissions)


@pytest.mark.parametrize(
    ("day", "over", "three"),
    [
        ("甲戌", "辰", "子寅辰"),  # 辰土畏甲木克則取子加戌子生甲木
        ("甲辰", "戌", "子申辰"),  # 戌土畏甲木為不比…三傳子申辰
        ("戊子", "寅", "午卯子"),
        ("壬戌", "辰", "申丑午"),
        ("庚子", "午", "戌申午"),
        ("乙卯", "寅", "亥酉未"),
        ("戊辰", "子", "午丑申"),  # 戊辰丙子日例同此推: 子 is controlled by 戊, 午 generates it
        ("丙子", "子", "寅酉辰"),  # 子 controls 丙, 寅 generates it
        ("戊辰", "亥", "巳亥巳"),  # 返吟, as 《指南》 prints it in juan 3
    ],
)
def test_what_is_in_harmony_with_the_day_comes_first_where_that_is_chosen(
    day: str, over: str, three: str
) -> None:
    """涉害 by 比用格 of juan 5 (19b): of the gods left, the one that generates the stem."""
    assert first_three(day, over, school="daquan", she_hai="bi-he") == three


@pytest.mark.parametrize(
    ("day", "over", "three"), [("丁卯", "巳", "亥酉未"), ("甲午", "辰", "辰午申")]
)
def test_where_none_generates_the_stem_the_harms_are_counted_as_ever(
    day: str, over: str, three: str
) -> None:
    """丑 亥 on 丁卯, 辰 申 on 甲午: none generates the stem, and juan 5 counts (16b, 19a)."""
    assert first_three(day, over, school="daquan", she_hai="bi-he") == three
    assert first_three(day, over, school="daquan") == three


@pytest.mark.parametrize("school", ["common", "daquan", "zhinan"])
def test_the_reversed_lesson_of_wuchen_is_decided_by_the_first_lesson_otherwise(
    school: str,
) -> None:
    """戊辰 返吟: by count 亥, by 孟 both are equal, and 復等 has the first: 亥巳亥 unless one chooses."""
    assert first_three("戊辰", "亥", school=school) == "亥巳亥"


@pytest.mark.parametrize(
    ("day", "over", "by_control", "by_polarity"),
    [
        ("癸巳", "丑", "伏吟", "自信"),  # juan 5, 44b: 丑加癸用為伏吟課
        ("乙卯", "辰", "伏吟", "自信"),
        ("丁丑", "未", "自信", "自信"),  # 46b: 伏吟無克柔日用丑
        ("丙辰", "巳", "自任", "自任"),  # 45b: 伏吟無克剛日用巳為用自任格
    ],
)
def test_a_still_lesson_with_a_control_has_no_other_name_in_daquan(
    day: str, over: str, by_control: str, by_polarity: str
) -> None:
    """自任 and 自信 are 伏吟 without control (juan 5, 44b, 45b); 《指南》 names every hard and soft day."""
    assert cast(day=day, over=over, school="daquan").method.name == by_control
    for school in ("common", "zhinan"):
        assert cast(day=day, over=over, school=school).method.name == by_polarity


def test_the_stems_run_on_over_the_void_where_that_is_chosen() -> None:
    """甲寅 with 亥 over the stem: 丑, put forth, is void in the decade of 甲寅; running on it has 乙."""
    plain = cast(day="甲寅", over="亥").transmissions[0]
    onward = cast(day="甲寅", over="亥", void_stems="onward").transmissions[0]
    assert (str(plain.branch), plain.stem, plain.void) == ("丑", None, True)
    assert (str(onward.branch), str(onward.stem), onward.void) == ("丑", "乙", True)
    # 甲子 to 癸酉 have their stems either way.
    for over in "子丑寅卯辰巳午未申酉":
        one, other = (cast(day="甲子", over=over, void_stems=c).transmissions for c in _CHOICES)
        assert [t.stem for t in one if not t.void] == [t.stem for t in other if not t.void]


_CHOICES = ("none", "onward")


def test_the_void_has_a_harmony_of_stems_only_where_the_stems_run_on() -> None:
    """己巳 with 戌 over the stem: 戌 is void, or 甲戌 of the next decade, and 甲 combines with 己 合歡."""
    for choice, holds in (("none", False), ("onward", True)):
        chart = cast(day="己巳", over="戌", school="daquan", void_stems=choice)
        pattern = patterns.find(rules("daquan"), "合歡")
        assert (pattern.holds(chart) is not None) is holds
