"""The patterns of the whole chart, from 勵德 to 六純: the sixtieth to the sixty-fifth."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from liuren.doctrine.conditions import (
    ON_DAY_AND_BRANCH,
    SEEN,
    Answer,
    given,
    question,
    some,
)
from liuren.doctrine.conditions.needs import HOUR, LIGHT, MONTH, YEAR_BRANCH
from liuren.doctrine.judgement import judgements, row
from liuren.doctrine.patterns.terms import ENDS, IS_A_TRIPLE, OPENERS, all_are, steps
from liuren.errors import BrokenCorpus
from liuren.messages import Message, say
from liuren.signs.symbols import BRANCHES, GENERALS, Branch

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["JUDGEMENTS"]

_V: Final = "daquan.1.11"
_NUMERALS: Final = "〇一二三四五六七八九十"


def _gates_of_months(chart: Chart) -> tuple[Branch, ...]:
    """二八門: the branches of the months that the words number."""
    words = chart.system.corpus.critical(f"{_V}.10.14")
    numbered = re.search(f"在([{_NUMERALS}]+)門", words)
    if numbered is None:
        raise BrokenCorpus("no gate is numbered in «{words}»", words=words)
    return tuple(BRANCHES[2].step(_NUMERALS.index(n) - 1) for n in numbered[1])


def _side(chart: Chart, god: Branch) -> Message:
    """Where a god is as seen from the noble: before it the five generals after it, behind it the six."""
    place = GENERALS.index(given(chart.general_on(god), LIGHT))
    if place == 0:
        return say("with")
    return say("before") if place <= 5 else say("behind")


@question("the noble is seated on the gate of a month", LIGHT, at=ON_DAY_AND_BRANCH)
def _noble_at_a_gate(chart: Chart) -> Answer:
    """勵德: the noble is seated on the gate of a month, and stem and branch are before it or behind."""
    noble = given(chart.noble, LIGHT)
    seat = chart.plate.seat(noble)
    if seat not in _gates_of_months(chart):
        return None
    return say(
        "the noble on {noble} is seated on {seat}, the gate of a month; "
        "the god over the stem is {stem} it, that over the branch {branch} it",
        noble=noble, seat=seat,
        stem=_side(chart, chart.lessons.over_day),
        branch=_side(chart, chart.lessons.over_branch),
    )  # fmt: skip


@question(
    "year, month, day, hour and the transmissions are all in the lessons",
    HOUR, MONTH, YEAR_BRANCH, at=SEEN,
)  # fmt: skip
def _pearls(chart: Chart) -> Answer:
    """盤珠: year, month and hour among the uppers of the lessons, and the transmissions as well.

    The day is in the lessons as it is: in the example of juan 8 (19b) its branch 巳 is no upper.
    """
    uppers = {lesson.upper for lesson in chart.lessons.four}
    if not uppers.issuperset(one.branch for one in chart.transmissions):
        return None
    told = {
        HOUR: chart.hour,
        MONTH: chart.month,
        YEAR_BRANCH: chart.year.branch if chart.year else None,
    }
    if any(branch is not None and branch not in uppers for branch in told.values()):
        return None
    for need, branch in told.items():
        given(branch, need)
    return True


@question("all gods of lessons and transmissions are of one polarity", at=SEEN)
def _pure(chart: Chart) -> Answer:
    """六純: all gods of lessons and transmissions are yang, or all are yin."""
    gods = [lesson.upper for lesson in chart.lessons.four]
    gods += [one.branch for one in chart.transmissions]
    if len({god.is_yang for god in gods}) > 1:
        return None
    if gods[0].is_yang:
        return say("all gods of lessons and transmissions are yang")
    return say("all gods of lessons and transmissions are yin")


_ROWS: Final = (
    row("li-de.10.14", "10.14", _noble_at_a_gate),
    row("pan-zhu.11.1", "11.1", _pearls),
    row("quan-ju.11.3", "11.3", some(IS_A_TRIPLE, all_are(*ENDS))),
    row("xuan-tai.11.5", "11.5", all_are(*OPENERS)),
    row("lian-zhu.11.7", "11.7", steps(1)),
    row("lian-zhu.11.8", "11.8", steps(2)),
    row("liu-chun.11.10", "11.10", _pure),
)

JUDGEMENTS: Final = judgements(__name__, _V, "pattern", _ROWS, family="")
