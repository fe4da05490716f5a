"""The lessons by their gates as 《指南》 names them: 重審, 元首, 比用, 涉害 and the rest of the nine.

Where the words ask the same as the verses of 《大全》 the condition is one. In 返吟 and 八專 a lesson that has
a control is called after it as well, 克之少者重審, 元首取之: the names say how the lessons stand, whatever
gate is taken.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from liuren.board.candidates import candidates, rivals
from liuren.doctrine.conditions import LESSONS, Answer, every, lacking, question, questions
from liuren.doctrine.conditions.control import (
    MANY_OR_NONE_ALIKE,
    ONE_ALIKE,
    ONE_ATTACKED,
    ONE_CONTROLS,
)
from liuren.doctrine.judgement import judgements, row
from liuren.doctrine.patterns.compass import IN_ONE_PLACE
from liuren.doctrine.patterns.nine_gates import REVERSED, REVERSED_WITHOUT, STILL
from liuren.doctrine.patterns.terms import branches_in, gate, where
from liuren.messages import say

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["INCOMPLETE", "JUDGEMENTS"]

_PASSAGE: Final = "zhinan.1.2"

_YANG_DAY: Final = where(say("the day is yang"), lambda chart: chart.day.stem.is_yang)
_YIN_DAY: Final = where(say("the day is yin"), lambda chart: not chart.day.stem.is_yang)


@questions("of the gods that are left one sits on a branch that {told} names", at=LESSONS)
def _left_on(chart: Chart, clause: str) -> Answer:
    """先以寅申巳亥上乘之神為用: of the gods that are left after 比 one rides on one of four branches."""
    seats = branches_in(chart, clause, 4)
    for one in rivals(chart.lessons, candidates(chart.lessons)):
        if one.lesson.seat in seats:
            return say("{god} sits on {seat}", god=one.god, seat=one.lesson.seat)
    return None


_ON_AN_OPENER: Final = _left_on(f"{_PASSAGE}.3.3")
_ON_A_MIDDLE: Final = _left_on(f"{_PASSAGE}.3.5")


@question("a god of the second to the fourth lesson controls the stem", at=LESSONS[1:])
def _shot_at(chart: Chart) -> Answer:
    """神遙剋日: a god of the second, third or fourth lesson controls the day stem."""
    stem = chart.day.stem
    for lesson in chart.lessons.four[1:]:
        if lesson.upper.phase.controls is stem.phase:
            return say("{god} controls {stem} from afar", god=lesson.upper, stem=stem)
    return None


_FROM_AFAR: Final = gate("遙尅")


@question("the first and the last lesson are one, or the second and the third: three are left")
def INCOMPLETE(chart: Chart) -> Answer:
    """不備: the first lesson and the last are the same, or the second and the third, and three are left."""
    four, upper = chart.lessons.four, [one.upper for one in chart.lessons.four]
    if chart.lessons.distinct != 3:
        return None
    if upper[0] is upper[3]:
        return say("the first and the last lesson are one: {god} on {seat}",
                   god=upper[0], seat=four[0].seat)  # fmt: skip
    return say("the second and the third lesson are one: {god} on {seat}",
               god=upper[1], seat=four[1].seat)  # fmt: skip


_ROWS: Final = (
    row("chong-shen.compass", "1.4", ONE_ATTACKED),
    row("yuan-shou.compass", "1.5", ONE_CONTROLS),
    row("bi-yong.compass.yang", "2.5", every(ONE_ALIKE, _YANG_DAY)),
    row("bi-yong.compass.yin", "2.6", every(ONE_ALIKE, _YIN_DAY)),
    row("zhi-yi.compass", "3.1", ONE_ALIKE),
    row("she-hai.compass", "3.2", MANY_OR_NONE_ALIKE),
    row("jian-ji.compass", "3.3", every(MANY_OR_NONE_ALIKE, _ON_AN_OPENER)),
    row(
        "cha-wei.compass",
        "3.5",
        every(
            MANY_OR_NONE_ALIKE,
            lacking(say("none of them sits on a 孟"), _ON_AN_OPENER),
            _ON_A_MIDDLE,
        ),
    ),
    row("hao-shi.compass", "4.3", every(_FROM_AFAR, _shot_at)),
    row(
        "dan-she.compass",
        "4.5",
        every(_FROM_AFAR, lacking(say("none controls the stem"), _shot_at)),
    ),
    row("mao-xing.compass", "5.2", gate("昴星")),
    row("bu-bei.compass", "6.2", INCOMPLETE),
    row("bie-ze.compass", "6.4", gate("別責")),
    row("fu-yin.compass", "7.2", STILL),
    row("fan-yin.compass", "8.1", REVERSED),
    row("wu-yi.compass", "8.5", REVERSED_WITHOUT),
    row("ba-zhuan.compass", "9.2", IN_ONE_PLACE),
)

JUDGEMENTS: Final = judgements(__name__, _PASSAGE, "pattern", _ROWS, family="")
