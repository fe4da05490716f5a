"""What a ghost 鬼 meets: the seat of another, the generals around it, a triple of its phase.

A ghost is whatever controls the day stem; with what polarity makes no difference here, as the
examples of 《大全》 have it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from liuren.doctrine.conditions.core import Condition, Needs, Reason, given
from liuren.doctrine.conditions.poles import same
from liuren.doctrine.conditions.relations import Partner, gods_of, meets
from liuren.doctrine.conditions.sites import OVER_BRANCH, OVER_DAY, Judge, Site, Where, sites
from liuren.doctrine.conditions.transmissions import triple
from liuren.signs.symbols import Branch, Phase
from liuren.signs.symbols import general as to_general

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = [
    "IS_OVER_BRANCH", "IS_OVER_STEM", "is_controlled_by_a_general", "its_general_drains_the_triple",
    "phase_of_triple", "shadow_of", "sits_on_a_ghost", "triple_stands",
]  # fmt: skip

_LIGHT: Final = "day or night"

IS_OVER_STEM: Final = meets(same, gods_of(OVER_DAY))
IS_OVER_BRANCH: Final = meets(same, gods_of(OVER_BRANCH))


def sits_on_a_ghost(chart: Chart, site: Site) -> str | None:
    """What a god is asked: that the branch it sits on controls the day stem 臨尅日之鄉."""
    held = site.seat.phase.controls is chart.day.stem.phase
    return f"sits on {site.seat}, which controls {chart.day.stem}" if held else None


def shadow_of(general: str) -> Partner:
    """The shadow 陰神 of a heavenly general: what rides on the branch that its god names."""

    def partner(chart: Chart, site: Site) -> Iterator[tuple[str, Branch]]:
        yield f"the shadow of {general}", given(chart.shadow(to_general(general)), _LIGHT)

    return partner


def is_controlled_by_a_general(place: Where) -> Judge:
    """What a god is asked: that a general on one of the gods of ``place`` controls it."""

    def judge(chart: Chart, site: Site) -> str | None:
        for name in place:
            other = sites(chart)[name]
            if isinstance(other, Needs):
                raise other
            general = given(other.general, _LIGHT)
            if chart.system.phases_of_generals[general].controls is site.branch.phase:
                return f"is controlled by {general} on {other}"
        return None

    return judge


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


def triple_stands(verb: str, holds: Callable[[Phase, Phase], bool]) -> Condition:
    """The condition that the transmissions complete a triple whose phase does this to the day stem."""

    def condition(chart: Chart) -> Reason | None:
        phase = phase_of_triple(chart)
        if phase is None or not holds(phase, chart.day.stem.phase):
            return None
        three = "".join(one.branch for one in chart.transmissions)
        return Reason(f"the transmissions {three} are a triple of {phase}, which {verb} the stem")

    return condition


def its_general_drains_the_triple(chart: Chart, site: Site) -> str | None:
    """What a god is asked: to carry a general that the phase of the triple generates, which drains it."""
    phase = phase_of_triple(chart)
    general = given(site.general, _LIGHT)
    if phase is None or phase.generates is not chart.system.phases_of_generals[general]:
        return None
    return f"carries {general}, which drains {phase}"
