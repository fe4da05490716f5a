"""The 720 lessons: counts, lists and parted schools, each known from somewhere else than this code.

The lists are typed from the texts (their passage is named) or from what other students of the 720
have counted; none was made by running the library.
"""

from __future__ import annotations

import pytest

from liuren.board import census
from liuren.board.schools import SWITCHES, school
from liuren.board.system import Figure


def found(key: str, *, gate: str = "", name: str = "") -> set[str]:
    """The lessons of a school that a gate takes or that bear a name, as 庚午上辰."""
    return {
        f"{e.day}上{e.over}"
        for e in census.figures(key)
        if gate in ("", e.figure.method.gate) and name in ("", e.figure.method.name)
    }


def parted(one: str, other: str) -> set[str]:
    """The lessons on which two schools part."""
    return {f"{a.day}上{a.over}" for a, _ in census.parted(one, other)}


def test_the_720_are_all_there_and_every_one_is_taken_once() -> None:
    """No lesson is lost or taken twice: sixty days under twelve plates."""
    counted = census.take()
    assert sum(counted.gates.values()) == sum(counted.names.values()) == 720
    assert counted.gates["伏吟"] == counted.gates["返吟"] == 60


def test_shooting_from_afar_is_counted_as_the_books_count_it() -> None:
    """《粹言》 counts forty 蒿矢 and twenty-five 彈射."""
    names = census.take().names
    assert (names["蒿矢"], names["彈射"]) == (40, 25)


def test_the_nine_lessons_of_bie_ze() -> None:
    """daquan.1.1.3 lists them: three on yang days, six on yin days, 剛三柔六共九課."""
    assert found("common", gate="別責") == {
        *("戊辰上午", "戊午上午", "丙辰上午"),
        *("辛未上丑", "辛未上未", "辛丑上丑", "辛丑上未", "丁酉上巳", "辛酉上酉"),
    }


def test_the_sixteen_lessons_of_mao_xing() -> None:
    """Sixteen lessons have neither 尅 nor 遙 and four lessons: four of yang days, twelve of yin."""
    lessons = found("common", gate="昴星")
    yang = {x for x in lessons if x[0] in "甲丙戊庚壬"}
    assert (len(yang), len(lessons - yang)) == (4, 12)


def test_the_six_days_of_fan_yin_without_control() -> None:
    """zhinan.1.2.8 names them: 丁未 己未 辛未 丁丑 己丑 辛丑."""
    six = {"丁未", "己未", "辛未", "丁丑", "己丑", "辛丑"}
    assert {lesson[:2] for lesson in found("common", name="井欄")} == six
    assert {lesson[:2] for lesson in found("zhinan", name="無依")} == six


def test_on_those_six_days_the_horse_is_dengming_or_taiyi() -> None:
    """daquan.1.1.4: 丑日登明未太乙, the middle over the branch 辰上作中, the last over the day 日上作末."""
    for entry in census.figures():
        if entry.figure.method.name == "井欄":
            first, middle, last = entry.figure.transmissions
            assert first == {"丑": "亥", "未": "巳"}[entry.day.branch]
            assert middle == entry.figure.lessons.over_branch
            assert last == entry.figure.lessons.over_day


def test_counting_harm_and_asking_for_meng_part_on_these_lessons() -> None:
    """With the palace counted they part on twenty-three of the 720, as others have found."""
    assert len(parted("common+she-hai-palace=counted", "common+she-hai=meng")) == 23
    assert len(parted("common", "common+she-hai=meng")) == 17


def test_whether_the_palace_counts_decides_six_lessons() -> None:
    """One lesson each of six days depends on it."""
    assert parted("common", "common+she-hai-palace=counted") == {
        *("丁卯上亥", "己卯上亥", "己亥上亥", "辛卯上寅", "乙卯上申", "甲辰上未")
    }


def test_the_palace_changes_nothing_where_harms_are_not_counted() -> None:
    """The 孟仲季 way does not count, so the palace cannot matter to it."""
    assert not parted("zhinan", "zhinan+she-hai-palace=counted")


def test_gods_still_equal_stand_in_three_lessons() -> None:
    """復等 is needed on 戊辰上子, and in 返吟 on 戊辰 and 戊戌, never on a yin day."""
    still = {
        f"{e.day}上{e.over}"
        for e in census.figures("common+she-hai=meng")
        if any("equal" in str(step.reason) for step in e.figure.method.trace)
    }
    assert still == {"戊辰上子", "戊辰上亥", "戊戌上亥"}


def test_daquan_own_example_follows_the_other_side() -> None:
    """daquan.1.9.4 gives 庚午上辰 as 戌午寅: what 孟 gives, not what the count gives."""
    by = {key: _one(key, "庚午", "辰").transmissions for key in ("common", "zhinan")}
    assert "".join(by["zhinan"]) == "戌午寅"
    assert "".join(by["common"]) == "子申辰"


def _one(key: str, day: str, over: str) -> Figure:
    return next(e.figure for e in census.figures(key) if (str(e.day), e.over) == (day, over))


@pytest.mark.parametrize(
    ("switch", "choice", "lessons"),
    [
        ("fu-yin-last", "xing", {"丁卯上未", "己卯上未", "辛卯上戌"}),
        (
            "bie-ze-yin",
            "rides",
            {"辛未上丑", "辛未上未", "丁酉上巳", "辛丑上丑", "辛丑上未", "辛酉上酉"},
        ),
        (
            "fan-yin",
            "jinglan",
            {"丁未上丑", "己未上丑", "辛未上辰", "丁丑上丑", "己丑上丑", "辛丑上辰"},
        ),
    ],
)
def test_a_switch_changes_only_its_lessons(switch: str, choice: str, lessons: set[str]) -> None:
    """A choice moves exactly the lessons on which its sides part, and no other."""
    assert parted("common", f"common+{switch}={choice}") == lessons


@pytest.mark.parametrize(
    "switch",
    sorted(SWITCHES.keys() - {"she-hai", "she-hai-palace", "fu-yin-last", "bie-ze-yin", "fan-yin"}),
)
def test_other_switches_leave_the_transmissions_alone(switch: str) -> None:
    """A switch about nobles, names or the calendar never touches the three transmissions."""
    for choice in SWITCHES[switch].choices:
        assert not parted("common", f"common+{switch}={choice.key}")


@pytest.mark.parametrize("key", ["common", "daquan", "xunyuan", "zhinan"])
def test_every_trace_names_one_gate_and_a_reason_for_every_loser(key: str) -> None:
    """The trace takes one gate at the end of the gates passed over, and leaves no step without words."""
    for entry in census.figures(key):
        trace = entry.figure.method.trace
        gates = [step for step in trace if str(step.what) == entry.figure.method.gate]
        assert [step.taken for step in gates] == [True]
        assert all(str(step.reason) for step in trace)
        assert trace[-1].taken


def test_the_first_transmission_comes_from_the_four_lessons_unless_the_gate_says_otherwise() -> (
    None
):
    """賊尅, 比用, 涉害 and 遙尅 choose among the upper gods and go on from there, rider upon rider."""
    for entry in census.figures():
        figure = entry.figure
        if figure.method.gate in {"賊尅", "比用", "涉害", "遙尅"}:
            first, middle, last = figure.transmissions
            assert first in {lesson.upper for lesson in figure.lessons.four}
            assert (middle, last) == (
                figure.lessons.plate.over(first),
                figure.lessons.plate.over(middle),
            )


def test_a_school_is_found_again_by_its_key() -> None:
    """What `School.key` prints gives the same school back, whatever was switched."""
    for name in ("common", "daquan", "xunyuan", "zhinan"):
        for switch in SWITCHES.values():
            for choice in switch.choices:
                one = school(name, **{switch.key.replace("-", "_"): choice.key})
                assert school(one.key) == one
                assert one[switch.key] == choice.key
