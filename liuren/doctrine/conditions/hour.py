"""The hour 正時 in conditions: what is asked of it as a god of the heaven plate.

Below, on the earth plate, the hour is a branch to which the day stands in some way; above, on the
heaven plate, it sits somewhere and carries a general. Both are asked by the same judges as any god.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from liuren.doctrine.conditions.core import (
    Answer,
    Condition,
    Need,
    Needs,
    Reason,
    Value,
    given,
)
from liuren.doctrine.conditions.judges import All, Judging, judge
from liuren.doctrine.conditions.needs import HOUR
from liuren.doctrine.conditions.relations import is_the
from liuren.doctrine.conditions.sites import EVERYWHERE, Site, sites
from liuren.messages import Words, chain, say

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["IS_A_NOBLE", "OF_THE_PHASE_OF_THE_HOUR", "AtHour", "hour_is"]


@dataclass(frozen=True, slots=True)
class AtHour(Value):
    """The condition that the heaven branch of the hour is as several judges ask."""

    judges: tuple[Judging, ...]

    def __call__(self, chart: Chart) -> Reason | None:
        hour = given(chart.hour, HOUR)
        site = sites(chart)[EVERYWHERE[chart.plate.seat(hour).ordinal]]
        if isinstance(site, Needs):
            raise site
        why = All(self.judges)(chart, site)
        return None if why is None else say("the hour {hour} {is_so}", hour=hour, is_so=why)

    @property
    def needs(self) -> frozenset[Need]:
        """The hour, and what the judges may need to know."""
        return frozenset((HOUR, *(need for one in self.judges for need in one.needs)))

    @property
    def asks(self) -> Words:
        """What is asked of the hour."""
        return say("the hour {asked}", asked=chain((one.asks for one in self.judges), " and "))


def hour_is(*judges: Judging) -> Condition:
    """The condition that the hour is as all ``judges`` ask, as a branch and where it sits in heaven.

    >>> from liuren import cast
    >>> from liuren.doctrine.conditions import VIRTUE
    >>> print(hour_is(VIRTUE)(cast(day="甲子", general="丑", hour="寅")))
    the hour 寅 is the virtue 德 of 甲子
    """
    return AtHour(judges)


@judge("is of the phase of the hour", HOUR)
def OF_THE_PHASE_OF_THE_HOUR(chart: Chart, site: Site) -> Answer:
    """What a god is asked: to be of the phase of the hour 助."""
    hour = given(chart.hour, HOUR)
    if site.branch.phase is not hour.phase:
        return None
    return say("is of the phase of the hour {hour}", hour=hour)


IS_A_NOBLE: Final = is_the(
    say("noble 貴人"),
    lambda chart: tuple(chart.system.nobles[chart.day.stem, light] for light in (True, False)),
)
"""What a god is asked: to be one of the two nobles of the day stem, whatever the light."""
