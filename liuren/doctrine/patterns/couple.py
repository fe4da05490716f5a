"""Husband and wife: the patterns that ask about two people, by their year-fates 行年.

Each year-fate is a pair here: a man's begins at 丙寅 and goes forward, a woman's at 壬申 and goes back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from liuren.doctrine.conditions import Reason, combines, given, same_triple, strength_of
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
    person = given(chart.querent, "the querent's year of birth")
    sex = given(person.sex, "the querent's sex")
    spouse = given(chart.spouse, "the year of birth of husband or wife")
    now = given(chart.year, "the year")
    count = chart.system.count_years
    return (
        fate(sex, given(count(person.birth, now), "the year")),
        fate(_OTHER[sex], given(count(spouse, now), "the year")),
    )


def flourish(chart: Chart) -> Reason | None:
    """The year-fates of the couple combine in stem and branch 德孕, or prosper in one triple 旺孕."""
    one, other = _fates(chart)
    if chart.system.stem_combinations[one.stem] is other.stem and combines(
        chart, one.branch, other.branch
    ):
        return Reason(
            f"the year-fates {one} and {other} combine, stem with stem, branch with branch"
        )
    if same_triple(chart, one.branch, other.branch) is None:
        return None
    strengths = [strength_of(chart, pair.branch.phase) for pair in (one, other)]
    if not {"旺", "相"}.issuperset(strengths):
        return None
    return Reason(
        f"the year-fates {one} and {other} are of one triple, and {' and '.join(strengths)}"
    )


def divided(chart: Chart) -> Reason | None:
    """Of the gods over the year-fates of the couple one controls the other 年命互尅."""
    one, other = (chart.plate.over(pair.branch) for pair in _fates(chart))
    for upper, under in ((one, other), (other, one)):
        if upper.phase.controls is under.phase:
            return Reason(f"of the gods over the year-fates {upper} controls {under}")
    return None
