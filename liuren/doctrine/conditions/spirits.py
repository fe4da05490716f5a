"""The spirits 神煞, the year and the month in conditions."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from liuren.doctrine import spirits
from liuren.doctrine.conditions.core import Answer, Need, given, questions
from liuren.doctrine.conditions.judges import judges
from liuren.doctrine.conditions.needs import MONTH, YEAR_BRANCH, YEAR_STEM
from liuren.doctrine.conditions.sites import Site
from liuren.errors import BrokenCorpus
from liuren.messages import Message, say
from liuren.signs.symbols import Branch, 寅

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["BY", "KEYED_BY", "is_branch_of_year", "is_spirit", "month_as_told", "month_number"]

# A condition asks for the same spirit on every chart.
_found = lru_cache(maxsize=1024)(spirits.find)

KEYED_BY: Final[Mapping[str, Need]] = {
    "year stem": YEAR_STEM,
    "year branch": YEAR_BRANCH,
    "month": MONTH,
}
"""What must be known for a spirit that is keyed by it; what the day gives is always known."""

BY: Final[Mapping[str, Message]] = {by: spirits.in_words(by) for by in spirits.KEYED_BY} | {
    "set": say("by the set"),
    "chart": say("by the chart"),
}
"""How it is told what a spirit is keyed by."""


@judges("is the spirit {told}", YEAR_STEM, YEAR_BRANCH, MONTH)
def is_spirit(chart: Chart, site: Site, clause: str, name: str) -> Answer:
    """What a god is asked: that a spirit stands on it, where ``clause`` puts the spirit.

    A spirit that is a stem stands where `liuren.doctrine.spirits.branches_of` sees it.

    >>> from liuren import cast
    >>> from liuren.doctrine.conditions import SEEN, at
    >>> print(at(SEEN, is_spirit("daquan.1.2.4.5", "日祿"))(cast(day="甲子", over="卯")))
    fourth lesson 寅丑 is 日祿, by the day stem
    """
    return is_on(chart, site, _found(chart.system, clause, name))


def is_on(chart: Chart, site: Site, spirit: spirits.Spirit, name: str = "") -> Answer:
    """Why ``spirit`` is on the god at ``site``, called ``name`` or as it is; None if it is not."""
    branches = spirits.branches_of(spirit, chart)
    if branches is None:
        branches = given(branches, KEYED_BY[spirit.by])
    if site.branch not in branches:
        return None
    return say("is {spirit}, {by}", spirit=name or spirit.name, by=BY[spirit.by])


@judges("is the branch of {first}", YEAR_BRANCH)
def is_branch_of_year(chart: Chart, site: Site, said: Message, places: int) -> Answer:
    """What a god is asked: to be the branch of the year so many years from now, -1 for last year.

    >>> print(is_branch_of_year(say("last year"), -1).asks)
    is the branch of last year
    """
    year = given(chart.year, YEAR_BRANCH)
    if site.branch is not year.branch.step(places):
        return None
    return say("is the branch of {year}", year=said)


_NUMERALS: Final = "〇一二三四五六七八九十"


@questions("the month is as {told} names it", MONTH)
def month_as_told(chart: Chart, clause: str) -> Answer:
    """The condition that the month is one that the words name: 六月以前, 七月以後.

    Up to the sixth the one, from the seventh the other.

    Raises `BrokenCorpus`, when it is asked, if the clause names no months.

    >>> print(month_as_told("daquan.1.7.1.1").asks)
    the month is as daquan.1.7.1.1 names it
    """
    month = given(chart.month, MONTH)
    told = re.search(f"([{_NUMERALS}]+)月以([前後])", chart.system.corpus.critical(clause))
    if told is None:
        raise BrokenCorpus("clause {clause} does not say which months it means", clause=clause)
    number, limit = month_number(month), _NUMERALS.index(told[1])
    if number > limit if told[2] == "前" else number < limit:
        return None
    return say(
        "the month {month}, the {number}th, is {told}", month=month, number=number, told=told[0]
    )


def month_number(month: Branch | str) -> int:
    """The number of a month, that of 寅 being the first.

    >>> month_number("寅"), month_number("丑")
    (1, 12)
    """
    return 寅.steps_to(month) + 1
