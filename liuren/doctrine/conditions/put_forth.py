"""What is put forth 發用: from which lesson it was taken, and what lies under it there and over it.

Three layers lie on one another: the general above, the god put forth, and what is below it in its
lesson. In the first lesson that is the day stem itself, which is not always of the phase of the
branch where it lodges.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from liuren.board.candidates import afar, candidates
from liuren.doctrine.conditions.core import Answer, given, question, questions
from liuren.doctrine.conditions.judges import judge
from liuren.doctrine.conditions.needs import LIGHT
from liuren.doctrine.conditions.sites import PUT_FORTH, Site
from liuren.messages import say

if TYPE_CHECKING:
    from liuren.board.chart import Chart
    from liuren.board.lessons import Lesson

__all__ = [
    "CARRIES_A_GENERAL_AT_HOME",
    "CONTROLS_ITS_LOWER",
    "IS_CONTROLLED_BY_ITS_LOWER",
    "comes_from_lesson",
    "lesson_taken",
]


def lesson_taken(chart: Chart) -> Lesson | None:
    """The lesson from which the gate took the first transmission; None if it took it from none.

    Where one god stands in two lessons it is the one in which it attacks or is attacked, and of two
    such the first. A god that is found by a count, by 酉 or by the horse comes from no lesson.

    >>> from liuren import cast
    >>> print(lesson_taken(cast(day="甲子", over="卯")), lesson_taken(cast(day="甲子", over="寅")))
    辰卯 None
    """
    found = candidates(chart.lessons)
    if not found and chart.method.gate == "遙尅":
        found = afar(chart.lessons)
    first = chart.transmissions[0].branch
    return next((one.lesson for one in found if one.god is first), None)


@questions("what is put forth comes from one of the lessons {told}", at=PUT_FORTH)
def comes_from_lesson(chart: Chart, *numbers: int) -> Answer:
    """The condition that the first transmission was taken from one of these lessons, 1 to 4.

    >>> from liuren import cast
    >>> print(comes_from_lesson(1, 2)(cast(day="甲子", over="卯")))
    what is put forth, 辰, comes from lesson 2, 辰卯
    """
    lesson = lesson_taken(chart)
    if lesson is None or lesson.number not in numbers:
        return None
    return say(
        "what is put forth, {god}, comes from lesson {number}, {lesson}",
        god=lesson.upper, number=lesson.number, lesson=lesson,
    )  # fmt: skip


@question("what is put forth controls its lower 上尅下", at=PUT_FORTH)
def CONTROLS_ITS_LOWER(chart: Chart) -> Answer:
    """The condition that in its lesson the god put forth controls what is below it."""
    lesson = lesson_taken(chart)
    if lesson is None or not lesson.is_controlling:
        return None
    return say(
        "what is put forth, {god}, controls its lower {lower}",
        god=lesson.upper, lower=lesson.lower,
    )  # fmt: skip


@question("what is put forth is controlled by its lower 下尅上", at=PUT_FORTH)
def IS_CONTROLLED_BY_ITS_LOWER(chart: Chart) -> Answer:
    """The condition that in its lesson the god put forth is controlled by what is below it."""
    lesson = lesson_taken(chart)
    if lesson is None or not lesson.is_attacked:
        return None
    return say(
        "what is put forth, {god}, is controlled by its lower {lower}",
        god=lesson.upper, lower=lesson.lower,
    )  # fmt: skip


@judge("carries a general that is at home", LIGHT)
def CARRIES_A_GENERAL_AT_HOME(chart: Chart, site: Site) -> Answer:
    """What a god is asked: to bring its general to the general's own seat 入廟, 本家: 青龍 to 寅."""
    general = given(site.general, LIGHT)
    if chart.system.homes_of_generals[general] is not site.seat:
        return None
    return say("carries {general}, at home on {seat}", general=general, seat=site.seat)
