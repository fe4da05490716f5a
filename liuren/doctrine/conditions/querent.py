"""Who asks: the year-fate 行年 and the natal branch 本命 in conditions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from liuren.doctrine.conditions.core import Answer, given, questions
from liuren.doctrine.conditions.needs import QUERENT
from liuren.doctrine.conditions.sites import OVER_FATE
from liuren.messages import chain, say
from liuren.signs import kinship
from liuren.signs.symbols import one_of

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["fate_has"]


@questions(
    "year-fate or natal branch is {told} to the stem",
    QUERENT,
    at=OVER_FATE,
    read=one_of(kinship.KIN.values()),
)
def fate_has(chart: Chart, kin: str) -> Answer:
    """The condition that year-fate, natal branch, or the god over the natal branch is this kin of the stem.

    年命見: the year-fate and the natal branch as gods of the heaven plate, and, since the same branch
    of the earth plate is to be looked at as well (xunyuan.1.7.2), what rides on it.

    >>> print(fate_has("父母").asks)
    year-fate or natal branch is 父母 to the stem
    """
    person, stem = given(chart.querent, QUERENT), chart.day.stem
    reasons = [
        say("{where} {god} is {kin} to {stem}", where=where, god=god, kin=kin, stem=stem)
        for god, where in (
            (person.year_fate, say("the year-fate")),
            (person.natal, say("the natal branch")),
            (person.over_natal, say("over the natal branch")),
        )
        if god is not None and kinship.kin(stem, god) == kin
    ]
    return chain(reasons) if reasons else None
