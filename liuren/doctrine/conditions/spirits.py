"""The spirits 神煞, the year and the month in conditions."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from liuren.doctrine import spirits
from liuren.doctrine.conditions.core import Condition, Reason, given
from liuren.doctrine.conditions.sites import Judge, Site
from liuren.errors import BrokenCorpus
from liuren.signs.symbols import Branch, 寅

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["is_branch_of_year", "is_spirit", "month_as_told", "month_number"]

# A condition asks for the same spirit on every chart.
_found = lru_cache(maxsize=1024)(spirits.find)


def is_spirit(clause: str, name: str) -> Judge:
    """What a god is asked: that a spirit stands on it, where ``clause`` puts the spirit.

    A spirit that is a stem stands where `liuren.doctrine.spirits.branches_of` sees it.
    """

    def judge(chart: Chart, site: Site) -> str | None:
        spirit = _found(chart.system, clause, name)
        branches = given(spirits.branches_of(spirit, chart), f"the {spirit.by}")
        return f"is {spirit.name}, by the {spirit.by}" if site.branch in branches else None

    return judge


def is_branch_of_year(places: int, said: str) -> Judge:
    """What a god is asked: to be the branch of the year so many years from now, -1 for last year."""

    def judge(chart: Chart, site: Site) -> str | None:
        year = given(chart.year, "the year")
        return f"is the branch of {said}" if site.branch is year.branch.step(places) else None

    return judge


_NUMERALS: Final = "〇一二三四五六七八九十"


def month_as_told(clause: str) -> Condition:
    """The month is one that the words of ``clause`` name: 六月以前, up to the sixth; 七月以後, from the seventh."""

    def holds(chart: Chart) -> Reason | None:
        month = given(chart.month, "the month")
        told = re.search(f"([{_NUMERALS}]+)月以([前後])", chart.system.corpus.critical(clause))
        if told is None:
            raise BrokenCorpus(f"clause {clause} does not say which months it means")
        number, limit = month_number(month), _NUMERALS.index(told[1])
        if number > limit if told[2] == "前" else number < limit:
            return None
        return Reason(f"the month {month}, the {number}th, is {told[0]}")

    return holds


def month_number(month: Branch) -> int:
    """The number of a month, that of 寅 being the first.

    >>> from liuren.signs.symbols import 丑, 寅
    >>> month_number(寅), month_number(丑)
    (1, 12)
    """
    return 寅.steps_to(month) + 1
