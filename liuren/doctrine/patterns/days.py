"""The lists of days 日例: what holds on few of the 720 lessons, and which they are.

The book names the days, and a chart is held against the condition; `liuren.board.census.holding` goes
through all lessons, and the examples compare what it finds with the list.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from liuren.doctrine.conditions import (
    BRANCH,
    BRANCH_OVER_STEM,
    ON_DAY_AND_BRANCH,
    OVER_BRANCH,
    OVER_BRANCH_GOD,
    OVER_DAY,
    OVER_STEM_GOD,
    SEEN,
    STEM,
    TRANSMISSIONS,
    Answer,
    Condition,
    at,
    combines,
    every,
    given,
    harms,
    neighbours,
    question,
    questions,
    stand,
    triple,
)
from liuren.doctrine.conditions.needs import LIGHT
from liuren.doctrine.judgement import judgements, row
from liuren.doctrine.patterns.terms import IS_DING, MIDDLES
from liuren.errors import BrokenCorpus
from liuren.messages import say
from liuren.signs.symbols import BRANCHES, STEMS, Branch, Pair, Stem
from liuren.signs.symbols import branch as to_branch
from liuren.signs.symbols import pair as to_pair
from liuren.signs.symbols import stem as to_stem
from liuren.signs.tables import folded

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["JUDGEMENTS"]

_V: Final = "daquan.1.12"

_GODS_COMBINE: Final = stand(OVER_STEM_GOD, combines, OVER_BRANCH_GOD)


@question(
    "the transmissions are a triple, and its middle combines with the god over stem or branch",
    at=TRANSMISSIONS + ON_DAY_AND_BRANCH,
)
def _triple_and_pair(chart: Chart) -> Answer:
    """三六合: the transmissions a triple, its middle god in harmony with the god over stem or branch."""
    three = triple(chart)
    if three is None:
        return None
    middle = next(god for god in three if god in MIDDLES)
    for over in (chart.lessons.over_day, chart.lessons.over_branch):
        if combines.holds(chart, middle, over):
            return say(
                "the transmissions are a triple, and its middle {middle} combines with {god}",
                middle=middle, god=over,
            )  # fmt: skip
    return None


@question("every lesson drains what is under it, and the transmissions drain on", at=SEEN)
def _springs_run_dry(chart: Chart) -> Answer:
    """源消根斷: in every lesson the lower generates the upper, and the transmissions generate on."""
    if not all(x.lower.phase.generates is x.upper.phase for x in chart.lessons.four):
        return None
    first, middle, last = (one.branch for one in chart.transmissions)
    return first.phase.generates is middle.phase and middle.phase.generates is last.phase


@lru_cache(maxsize=64)
def _over_the_stem(words: str) -> tuple[Stem, Branch]:
    """The days and the god over their stem, read from words like 六庚日巳加申 or 六辛日午加辛."""
    told = re.search(f"六([{''.join(STEMS)}])日([{''.join(BRANCHES)}])加", folded(words))
    if told is None:
        raise BrokenCorpus("no god is put over the stem in «{words}»", words=words)
    return to_stem(told[1]), to_branch(told[2])


_DING: Final = at(OVER_BRANCH, IS_DING)


@questions("with the god over the stem that a clause puts there: {told}", at=OVER_DAY)
def _ding_on_the_house(chart: Chart, clause: str, ding: Condition) -> Answer:
    """丁神臨宅: on days and with a god over their stem that ``clause`` tells, 丁 is over the branch."""
    stem, god = _over_the_stem(chart.system.corpus.critical(clause))
    if chart.day.stem is not stem or chart.lessons.over_day is not god:
        return None
    why = ding(chart)
    if why is None:
        return None
    return say("{god} is over {stem}, and {ding}", god=god, stem=stem, ding=why)


_OF_GENG: Final = _ding_on_the_house(f"{_V}.2.5", _DING)
_OF_XIN: Final = _ding_on_the_house(f"{_V}.2.7", _DING)


@question("by day the general over the stem generates the stem", LIGHT, at=OVER_DAY)
def _general_generates(chart: Chart) -> Answer:
    """旦将反生: by day the general on the god over the stem generates the stem after all."""
    if not given(chart.daylight, LIGHT):
        return None
    god, stem = chart.lessons.over_day, chart.day.stem
    general = given(chart.general_on(god), LIGHT)
    if chart.system.phases_of_generals[general].generates is not stem.phase:
        return None
    return say("by day {general} on {god} generates {stem}", general=general, god=god, stem=stem)


@lru_cache(maxsize=64)
def _day_and_god(words: str) -> tuple[Pair, Branch, Branch]:
    """The day and the god over a branch, read from words like 辛亥日未加亥."""
    b = f"[{''.join(BRANCHES)}]"
    told = re.search(f"([{''.join(STEMS)}]{b})日({b})加({b})", folded(words))
    if told is None:
        raise BrokenCorpus("no day has a god over a branch in «{words}»", words=words)
    return to_pair(told[1]), to_branch(told[2]), to_branch(told[3])


@questions("the god over the branch carries 白虎, on the day of {told}", LIGHT, at=OVER_BRANCH)
def _tiger_on_the_house(chart: Chart, clause: str) -> Answer:
    """夜作白虎更㐫: on the day that ``clause`` tells the god over the branch is ridden by 白虎."""
    day, god, under = _day_and_god(chart.system.corpus.critical(clause))
    if chart.day != day or chart.plate.over(under) is not god:
        return None
    if given(chart.general_on(god), LIGHT) != "白虎":
        return None
    return say("on {day} {god} over {under} carries 白虎", day=day, god=god, under=under)


_FAIR_WITHOUT: Final = every(stand(STEM, harms, BRANCH), _GODS_COMBINE)
_NEIGHBOURS_MEET: Final = every(BRANCH_OVER_STEM, stand(STEM, neighbours, BRANCH), _GODS_COMBINE)

_ROWS: Final = (
    row("fair-without.1.1", "1.1", _FAIR_WITHOUT, shown=("1.2-6",)),
    row("neighbours-meet.1.7", "1.7", _NEIGHBOURS_MEET, shown=("1.8-10",)),
    row("triple-and-pair.1.11", "1.11", _triple_and_pair, shown=("1.12-19",)),
    row("springs-run-dry.2.1", "2.1", _springs_run_dry, shown=("2.2-4",)),
    row("ding-on-the-house.2.5", "2.5", _OF_GENG),
    row("ding-on-the-house.2.6", "2.6", every(_OF_GENG, _general_generates)),
    row("ding-on-the-house.2.7", "2.7", _OF_XIN),
    row("ding-on-the-house.2.8", "2.8", _tiger_on_the_house(f"{_V}.2.8")),
)

JUDGEMENTS: Final = judgements(__name__, _V, "days", _ROWS, family="")
