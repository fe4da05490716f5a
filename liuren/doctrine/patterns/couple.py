"""Husband and wife: the patterns that ask about two people, by their year-fates 行年.

Each year-fate is a pair here: a man's begins at 丙寅 and goes forward, a woman's at 壬申 and goes back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from liuren.doctrine.conditions import (
    OVER_FATE,
    Answer,
    combines,
    given,
    question,
    same_triple,
    some,
    strength_of,
)
from liuren.doctrine.conditions.needs import QUERENT, SEASON, SEX, SPOUSE, YEAR
from liuren.messages import say
from liuren.signs.symbols import PAIRS, Pair
from liuren.signs.symbols import pair as to_pair

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["divided", "fate", "flourish"]

_BEGINS: Final = {"m": (to_pair("丙寅"), 1), "f": (to_pair("壬申"), -1)}
_OTHER: Final = {"m": "f", "f": "m"}


def fate(sex: str, years: int) -> Pair:
    """The year-fate 行年 of somebody, as a pair, the years of age counted from one.

    >>> fate("m", 1), fate("f", 2)
    (丙寅, 辛未)
    """
    first, way = _BEGINS[sex]
    return PAIRS[(first.ordinal + way * (years - 1)) % len(PAIRS)]


def _fates(chart: Chart) -> tuple[Pair, Pair]:
    """The year-fates of the querent and of husband or wife."""
    person = given(chart.querent, QUERENT)
    sex = given(person.sex, SEX)
    spouse = given(chart.spouse, SPOUSE)
    now = given(chart.year, YEAR)
    count = chart.system.count_years
    return (
        fate(sex, given(count(person.birth, now), YEAR)),
        fate(_OTHER[sex], given(count(spouse, now), YEAR)),
    )


@question("the year-fates of the couple combine in stem and branch", QUERENT, SEX, SPOUSE, YEAR)
def _fates_combine(chart: Chart) -> Answer:
    """The condition that the year-fates of the couple combine in stem and branch 德孕."""
    one, other = _fates(chart)
    if chart.system.stem_combinations[one.stem] is not other.stem:
        return None
    if not combines.holds(chart, one.branch, other.branch):
        return None
    return say(
        "the year-fates {one} and {other} combine, stem with stem, branch with branch",
        one=one, other=other,
    )  # fmt: skip


@question("the year-fates of the couple prosper in one triple", QUERENT, SEX, SPOUSE, YEAR, SEASON)
def _fates_prosper(chart: Chart) -> Answer:
    """The condition that the year-fates of the couple are of one triple, and both prosper 旺孕."""
    one, other = _fates(chart)
    if not same_triple.holds(chart, one.branch, other.branch):
        return None
    first, second = (strength_of(chart, pair.branch.phase) for pair in (one, other))
    if not {"旺", "相"}.issuperset((first, second)):
        return None
    return say(
        "the year-fates {one} and {other} are of one triple, and {first} and {second}",
        one=one, other=other, first=first, second=second,
    )  # fmt: skip


flourish: Final = some(_fates_combine, _fates_prosper)
"""The year-fates of the couple combine in stem and branch 德孕, or prosper in one triple 旺孕."""


@question(
    "of the gods over the year-fates of the couple one controls the other",
    QUERENT, SEX, SPOUSE, YEAR, at=OVER_FATE[:1],
)  # fmt: skip
def divided(chart: Chart) -> Answer:
    """The condition that of the gods over the year-fates one controls the other 年命互尅."""
    one, other = (chart.plate.over(pair.branch) for pair in _fates(chart))
    for upper, under in ((one, other), (other, one)):
        if upper.phase.controls is under.phase:
            return say(
                "of the gods over the year-fates {upper} controls {under}",
                upper=upper, under=under,
            )  # fmt: skip
    return None
