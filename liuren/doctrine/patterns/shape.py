"""The patterns of the whole chart, from 勵德 to 六純: the sixtieth to the sixty-fifth."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from liuren.doctrine.conditions import Reason, given, some, triple
from liuren.doctrine.patterns.terms import ENDS, OPENERS, all_are, steps, where
from liuren.doctrine.readings import Judgement, rows
from liuren.errors import BrokenCorpus
from liuren.signs.symbols import BRANCHES, GENERALS, Branch

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["JUDGEMENTS"]

_V: Final = "daquan.1.11"
_NUMERALS: Final = "〇一二三四五六七八九十"


def _gates_of_months(chart: Chart) -> tuple[Branch, ...]:
    """二八門: the branches of the months that the words number."""
    words = chart.system.corpus.critical(f"{_V}.10.14")
    found = re.search(f"在([{_NUMERALS}]+)門", words)
    if found is None:
        raise BrokenCorpus(f"no gate is numbered in «{words}»")
    return tuple(BRANCHES[2].step(_NUMERALS.index(n) - 1) for n in found[1])


def _side(chart: Chart, god: Branch) -> str:
    """Where a god is as seen from the noble: before it the five generals after it, behind it the six."""
    place = GENERALS.index(given(chart.general_on(god), "day or night"))
    if place == 0:
        return "with"
    return "before" if place <= 5 else "behind"


def _noble_at_a_gate(chart: Chart) -> Reason | None:
    noble = given(chart.noble, "day or night")
    seat = chart.plate.seat(noble)
    if seat not in _gates_of_months(chart):
        return None
    stem, branch = (_side(chart, lesson.upper) for lesson in chart.lessons.four[::2])
    return Reason(
        f"the noble on {noble} is seated on {seat}, the gate of a month; "
        f"the god over the stem is {stem} it, that over the branch {branch} it"
    )


def _pearls(chart: Chart) -> Reason | None:
    """盤珠: year, month, day and hour among the uppers of the lessons, and the transmissions as well."""
    uppers = {lesson.upper for lesson in chart.lessons.four}
    if not uppers.issuperset(one.branch for one in chart.transmissions):
        return None
    if chart.day.branch not in uppers:
        return None
    told = {
        "the hour": chart.hour,
        "the month": chart.month,
        "the year": chart.year.branch if chart.year else None,
    }
    if any(branch is not None and branch not in uppers for branch in told.values()):
        return None
    for what, branch in told.items():
        given(branch, what)
    return Reason("year, month, day, hour and the transmissions are all in the lessons")


def _pure(chart: Chart) -> Reason | None:
    gods = [lesson.upper for lesson in chart.lessons.four]
    gods += [one.branch for one in chart.transmissions]
    if len({god.is_yang for god in gods}) > 1:
        return None
    kind = "yang" if gods[0].is_yang else "yin"
    return Reason(f"all gods of lessons and transmissions are {kind}")


_TRIPLE: Final = where("the transmissions are a triple", lambda chart: triple(chart) is not None)

_ROWS: Final = (
    ("li-de", "10.14", _noble_at_a_gate),
    ("pan-zhu", "11.1", _pearls),
    ("quan-ju", "11.3", some(_TRIPLE, all_are(*ENDS))),
    ("xuan-tai", "11.5", all_are(*OPENERS)),
    ("lian-zhu", "11.7", steps(1)),
    ("lian-zhu", "11.8", steps(2)),
    ("liu-chun", "11.10", _pure),
)

JUDGEMENTS: Final = rows(
    __name__,
    (Judgement(f"{key}.{n}", f"{_V}.{n}", "pattern", holds) for key, n, holds in _ROWS),
)
