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
    OVER_BRANCH,
    OVER_BRANCH_GOD,
    OVER_STEM_GOD,
    STEM,
    Reason,
    at,
    combines,
    every,
    given,
    harms,
    neighbours,
    stand,
    triple,
)
from liuren.doctrine.patterns.terms import IS_DING, MIDDLES
from liuren.doctrine.readings import Judgement, rows
from liuren.errors import BrokenCorpus
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


def _triple_and_pair(chart: Chart) -> Reason | None:
    """三六合: the transmissions a triple, its middle god in harmony with the god over stem or branch."""
    three = triple(chart)
    if three is None:
        return None
    middle = next(god for god in three if god in MIDDLES)
    for over in (chart.lessons.over_day, chart.lessons.over_branch):
        if chart.system.branch_combinations[middle] is over:
            return Reason(
                f"the transmissions are a triple, and its middle {middle} combines with {over}"
            )
    return None


def _springs_run_dry(chart: Chart) -> Reason | None:
    """源消根斷: in every lesson the lower generates the upper, and the transmissions generate on."""
    if not all(x.lower.phase.generates is x.upper.phase for x in chart.lessons.four):
        return None
    first, middle, last = (one.branch for one in chart.transmissions)
    if first.phase.generates is not middle.phase or middle.phase.generates is not last.phase:
        return None
    return Reason("every lesson drains what is under it, and the transmissions drain on")


@lru_cache(maxsize=64)
def _over_the_stem(words: str) -> tuple[Stem, Branch]:
    """The days and the god over their stem, read from words like 六庚日巳加申 or 六辛日午加辛."""
    found = re.search(f"六([{''.join(STEMS)}])日([{''.join(BRANCHES)}])加", folded(words))
    if found is None:
        raise BrokenCorpus(f"no god is put over the stem in «{words}»")
    return to_stem(found[1]), to_branch(found[2])


def _ding_on_the_house(chart: Chart, clause: str) -> Reason | None:
    stem, god = _over_the_stem(chart.system.corpus.critical(clause))
    if chart.day.stem is not stem or chart.lessons.over_day is not god:
        return None
    ding = at(OVER_BRANCH, IS_DING)(chart)
    return Reason(f"{god} is over {stem}, and {ding}") if ding is not None else None


def _of_geng(chart: Chart) -> Reason | None:
    """丁神臨宅 on the 庚 days."""
    return _ding_on_the_house(chart, f"{_V}.2.5")


def _of_xin(chart: Chart) -> Reason | None:
    """丁神臨宅 on the 辛 days."""
    return _ding_on_the_house(chart, f"{_V}.2.7")


def _general_generates(chart: Chart) -> Reason | None:
    """旦将反生: by day the general on the god over the stem generates the stem after all."""
    if not given(chart.daylight, "day or night"):
        return None
    general = given(chart.general_on(chart.lessons.over_day), "day or night")
    if chart.system.phases_of_generals[general].generates is not chart.day.stem.phase:
        return None
    return Reason(f"by day {general} on {chart.lessons.over_day} generates {chart.day.stem}")


@lru_cache(maxsize=64)
def _day_and_god(words: str) -> tuple[Pair, Branch, Branch]:
    """The day and the god over a branch, read from words like 辛亥日未加亥."""
    b = f"[{''.join(BRANCHES)}]"
    found = re.search(f"([{''.join(STEMS)}]{b})日({b})加({b})", folded(words))
    if found is None:
        raise BrokenCorpus(f"no day has a god over a branch in «{words}»")
    return to_pair(found[1]), to_branch(found[2]), to_branch(found[3])


def _tiger_on_the_house(chart: Chart) -> Reason | None:
    """夜作白虎更㐫: on this day the god over the branch is ridden by 白虎."""
    day, god, under = _day_and_god(chart.system.corpus.critical(f"{_V}.2.8"))
    if chart.day != day or chart.plate.over(under) is not god:
        return None
    if given(chart.general_on(god), "day or night") != "白虎":
        return None
    return Reason(f"on {day} {god} over {under} carries 白虎")


_ROWS: Final = (
    ("fair-without", "1.1", ("1.2-6",), every(stand(STEM, harms, BRANCH), _GODS_COMBINE)),
    (
        "neighbours-meet",
        "1.7",
        ("1.8-10",),
        every(BRANCH_OVER_STEM, stand(STEM, neighbours, BRANCH), _GODS_COMBINE),
    ),
    ("triple-and-pair", "1.11", ("1.12-19",), _triple_and_pair),
    ("springs-run-dry", "2.1", ("2.2-4",), _springs_run_dry),
    ("ding-on-the-house", "2.5", (), _of_geng),
    ("ding-on-the-house", "2.6", (), every(_of_geng, _general_generates)),
    ("ding-on-the-house", "2.7", (), _of_xin),
    ("ding-on-the-house", "2.8", (), _tiger_on_the_house),
)

JUDGEMENTS: Final = rows(
    __name__,
    (
        Judgement(f"{key}.{n}", f"{_V}.{n}", "days", holds, tuple(f"{_V}.{c}" for c in shown))
        for key, n, shown, holds in _ROWS
    ),
)
