"""Clashes 沖 in conditions: with the stem, the year and the month, and whether a god meets its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from liuren.doctrine.conditions.core import Answer, given
from liuren.doctrine.conditions.judges import either, judge
from liuren.doctrine.conditions.needs import MONTH, YEAR
from liuren.doctrine.conditions.relations import (
    clashes,
    combines,
    gods_of,
    meets,
    seat,
    the_branch,
    the_day,
)
from liuren.doctrine.conditions.sites import ON_DAY_AND_BRANCH, TRANSMISSIONS, Site
from liuren.messages import Message, say
from liuren.signs.relations import month_pairs
from liuren.signs.symbols import Branch, Pair, 寅

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = [
    "CLASH_OF_MONTH",
    "CLASH_OF_STEM",
    "CLASH_OF_TOMB",
    "CLASH_OF_YEAR",
    "MEETS_ITS_CLASH",
    "MEETS_ITS_MATE",
]


def _clash(site: Site, met: Branch, said: Message) -> Answer:
    return Message(said.template, (("branch", met),)) if site.branch.opposite is met else None


def _year(chart: Chart) -> Pair:
    return given(chart.year, YEAR)


@judge("clashes with 沖 the stem's place")
def CLASH_OF_STEM(chart: Chart, site: Site) -> Answer:
    """What a god is asked: to face the place where the stem lodges."""
    return _clash(site, chart.lessons.day_seat, say("clashes with 沖 the stem's place {branch}"))


@judge("clashes with 沖 the year", YEAR)
def _clash_of_year(chart: Chart, site: Site) -> Answer:
    return _clash(site, _year(chart).branch, say("clashes with 沖 the year {branch}"))


@judge("clashes with 沖 the place of the year's stem", YEAR)
def _clash_of_year_stem(chart: Chart, site: Site) -> Answer:
    place = chart.system.lodging[_year(chart).stem]
    return _clash(site, place, say("clashes with 沖 the place of the year's stem {branch}"))


@judge("clashes with 沖 the month", MONTH)
def _clash_of_month(chart: Chart, site: Site) -> Answer:
    return _clash(site, given(chart.month, MONTH), say("clashes with 沖 the month {branch}"))


@judge("clashes with 沖 the place of the month's stem", YEAR, MONTH)
def _clash_of_month_stem(chart: Chart, site: Site) -> Answer:
    """The stem of the month, which the year gives it 五虎遁, lodges where it faces the god."""
    month = given(chart.month, MONTH)
    stem = month_pairs(_year(chart).stem)[寅.steps_to(month)].stem
    place = chart.system.lodging[stem]
    return _clash(site, place, say("clashes with 沖 the place of the month's stem {branch}"))


CLASH_OF_YEAR: Final = either(_clash_of_year, _clash_of_year_stem)
CLASH_OF_MONTH: Final = either(_clash_of_month, _clash_of_month_stem)
_GODS: Final = (gods_of(ON_DAY_AND_BRANCH), gods_of(TRANSMISSIONS))
_MET: Final = (seat, the_day, *_GODS)
MEETS_ITS_CLASH: Final = meets(clashes, *_MET)
"""What a god is asked: that its clash is under it, is the day, or is over the day or transmitted 逢沖."""
CLASH_OF_TOMB: Final = meets(clashes, seat, the_branch, *_GODS)
"""What a tomb is asked, likewise, but for the stem: on every yin day its lodging faces the tomb."""
MEETS_ITS_MATE: Final = meets(combines, *_MET)
"""What a god is asked: that the one in harmony with it is in one of the same places 逢合."""
