"""The courses of the transmissions by 《五要》: what its sentences rest on, and what the later juan say too."""

from __future__ import annotations

import pytest

from liuren import cast
from liuren.board.census import holding
from liuren.doctrine.conditions import (
    GHOST,
    LESSONS,
    TRANSMISSIONS,
    Condition,
    clashes,
    every,
    gods_of,
    is_void,
    lacking,
    meets,
    same,
    some_transmission,
    throughout,
)
from liuren.doctrine.conditions.between import (
    HELD,
    HELD_BUT_FOR_ONE,
    PAST_EITHER,
    place_lacking,
)
from liuren.doctrine.readings import condition_of
from liuren.messages import say


def lessons_of(condition: Condition) -> set[str]:
    """The lessons on which a condition holds, in the usual school."""
    return {str(lesson) for lesson in holding(condition, "common")}


def test_three_transmissions_are_never_void_by_the_decade() -> None:
    """Why 三傳皆空 counts what sits on a void, and why 初中空 need not ask of the last."""
    assert not lessons_of(throughout(TRANSMISSIONS, is_void))
    assert lessons_of(condition_of("wuyao.1.41.6.3"))


def test_of_three_ghosts_two_always_clash() -> None:
    """Why 被沖則凶破 asks nothing of year and birth: the clash is there whenever the ghosts are."""
    ghosts = throughout(TRANSMISSIONS, GHOST)
    clash = some_transmission(meets(clashes, gods_of(TRANSMISSIONS)))
    assert lessons_of(ghosts)
    assert not lessons_of(every(ghosts, lacking(say("no two of them clash"), clash)))


@pytest.mark.parametrize(("day", "over"), [("癸酉", "寅"), ("庚子", "未"), ("甲午", "卯")])
def test_the_charts_of_the_later_juan_are_held(day: str, over: str) -> None:
    """Juan 8 of 《大全》 calls these three 夾定三傳; there both gods stand outside the row."""
    chart = cast(day=day, over=over)
    assert HELD(chart) is not None
    assert place_lacking(chart) is None


def test_a_row_is_held_or_lacks_one_or_runs_past_and_never_two_of_these() -> None:
    """The text sets the three beside one another: 夾定, 外有 夾定虛一, 更有 透出."""
    held, lacks, past = map(lessons_of, (HELD, HELD_BUT_FOR_ONE, PAST_EITHER))
    assert all((held, lacks, past))
    assert len(held | lacks | past) == len(held) + len(lacks) + len(past)


def test_what_is_lacking_is_told_of_that_place_alone() -> None:
    """The kin and the general that are asked for are those of the branch that is lacking."""
    chart = cast(day="丁卯", over="申", daylight=False)
    assert place_lacking(chart) == "未"
    assert "carries 朱雀" in str(condition_of("wuyao.1.41.15.3")(chart))
    assert condition_of("wuyao.1.41.15.4")(chart) is None


def test_within_the_lessons_is_more_than_with_stem_and_branch_in_the_lessons() -> None:
    """不離干支 and 不離四課 are two sentences: neither is only a part of the other."""
    with_stem_and_branch = lessons_of(condition_of("wuyao.1.41.8.5"))
    in_the_lessons = lessons_of(throughout(TRANSMISSIONS, meets(same, gods_of(LESSONS))))
    assert in_the_lessons == lessons_of(condition_of("wuyao.1.41.9.1"))
    assert with_stem_and_branch - in_the_lessons
    assert in_the_lessons - with_stem_and_branch
