"""What a ghost 鬼 meets: the seat of another, the generals around it, a triple of its phase.

A ghost is whatever controls the day stem; with what polarity makes no difference here, as the
examples of 《大全》 have it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from liuren.doctrine.conditions.core import Answer, Needs, given, questions
from liuren.doctrine.conditions.judges import Judging, judge, judges
from liuren.doctrine.conditions.needs import LIGHT
from liuren.doctrine.conditions.poles import same
from liuren.doctrine.conditions.relations import Met, Partner, gods_of, meets
from liuren.doctrine.conditions.sites import (
    OVER_BRANCH,
    OVER_DAY,
    TRANSMISSIONS,
    Site,
    Where,
    places_in_words,
    sites,
)
from liuren.doctrine.conditions.transmissions import three_in_a_row, triple
from liuren.messages import Message, Words, say
from liuren.signs.symbols import General, Phase
from liuren.signs.symbols import general as to_general

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = [
    "IS_OVER_BRANCH", "IS_OVER_STEM", "is_controlled_by_a_general", "its_general_drains_the_triple",
    "phase_of_triple", "shadow_of", "sits_on_a_ghost", "triple_stands",
]  # fmt: skip

IS_OVER_STEM: Final = meets(same, gods_of(OVER_DAY))
IS_OVER_BRANCH: Final = meets(same, gods_of(OVER_BRANCH))


@judge("sits on a branch that controls the stem")
def sits_on_a_ghost(chart: Chart, site: Site) -> Answer:
    """What a god is asked: that the branch it sits on controls the day stem 臨尅日之鄉."""
    if site.seat.phase.controls is not chart.day.stem.phase:
        return None
    return say("sits on {seat}, which controls {stem}", seat=site.seat, stem=chart.day.stem)


def _shadow(chart: Chart, site: Site, general: General) -> Met:
    god = given(chart.shadow(general), LIGHT)
    yield say("the shadow of {general} {branch}", general=general, branch=god), god


def shadow_of(general: General | str) -> Partner:
    """The shadow 陰神 of a heavenly general: what rides on the branch that its god names.

    >>> print(shadow_of("青龍").asks)
    the shadow of 青龍
    """
    known = to_general(general)
    return Partner(say("the shadow of {general}", general=known), _shadow, (known,), (LIGHT,))


@judges("is controlled by a general at {first}", LIGHT)
def _is_controlled(chart: Chart, site: Site, said: Words, place: Where) -> Answer:
    for name in place:
        other = sites(chart)[name]
        if isinstance(other, Needs):
            raise other
        general = given(other.general, LIGHT)
        if chart.system.phases_of_generals[general].controls is site.branch.phase:
            return say("is controlled by {general} on {site}", general=general, site=other.where)
    return None


def is_controlled_by_a_general(place: Where) -> Judging:
    """What a god is asked: that a general on one of the gods of ``place`` controls it.

    >>> from liuren.doctrine.conditions import LESSONS
    >>> print(is_controlled_by_a_general(LESSONS).asks)
    is controlled by a general at over the stem or second lesson or over the branch or fourth lesson
    """
    return _is_controlled(places_in_words(place), place)


# The triple that the transmissions complete


def phase_of_triple(chart: Chart) -> Phase | None:
    """The phase of the triple that the transmissions complete; None if they complete none.

    >>> from liuren import cast
    >>> phase_of_triple(cast(day="壬子", over="卯", school="daquan"))
    木
    """
    three = triple(chart)
    told = chart.system.triples.items()
    return next((phase for phase, gods in told if frozenset(gods) == three), None)


@questions("the transmissions are a triple that {told}", at=TRANSMISSIONS)
def triple_stands(chart: Chart, does: Message, holds: Callable[[Phase, Phase], bool]) -> Answer:
    """The condition that the transmissions complete a triple whose phase does this to the day stem.

    >>> controls = triple_stands(say("controls the stem"), lambda one, day: one.controls is day)
    >>> print(controls.asks)
    the transmissions are a triple that controls the stem
    """
    phase = phase_of_triple(chart)
    if phase is None or not holds(phase, chart.day.stem.phase):
        return None
    return say(
        "the transmissions {three} are a triple of {phase}, which {does}",
        three=three_in_a_row(chart), phase=phase, does=does,
    )  # fmt: skip


@judge("carries a general that drains the triple", LIGHT, at=TRANSMISSIONS)
def its_general_drains_the_triple(chart: Chart, site: Site) -> Answer:
    """What a god is asked: to carry a general that the phase of the triple generates, which drains it."""
    phase = phase_of_triple(chart)
    general = given(site.general, LIGHT)
    if phase is None or phase.generates is not chart.system.phases_of_generals[general]:
        return None
    return say("carries {general}, which drains {phase}", general=general, phase=phase)
