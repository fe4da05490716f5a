"""What a god is to the day: kin 六親, ghost 鬼, virtue 德, salary 祿, horse 馬, long life, tomb 墓."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from liuren.doctrine.conditions.core import Answer
from liuren.doctrine.conditions.judges import judges
from liuren.doctrine.conditions.relations import is_the, stands_to
from liuren.doctrine.conditions.sites import Site
from liuren.messages import say
from liuren.signs import kinship
from liuren.signs.symbols import one_of

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = [
    "CONTROLS_THE_STEM", "DRAINS_THE_STEM", "GENERATES_THE_STEM", "GHOST", "HORSE",
    "IS_CONTROLLED_BY_THE_STEM", "LONG_LIFE", "OFFSPRING", "SALARY", "TOMB", "VIRTUE", "is_kin",
    "is_kin_of_branch",
]  # fmt: skip

_kin: Final = one_of(kinship.KIN.values())


@judges("is {told} to the stem", read=_kin)
def is_kin(chart: Chart, site: Site, *kin: str) -> Answer:
    """What a god is asked: to be one of these kin 六親 of the day stem.

    >>> from liuren import cast
    >>> from liuren.doctrine.conditions import TRANSMISSIONS, at
    >>> print(at(TRANSMISSIONS, is_kin("妻財"))(cast(day="甲子", over="卯")))
    the initial transmission 辰 is 妻財 to 甲
    """
    if site.kin not in kin:
        return None
    return say("is {kin} to {stem}", kin=site.kin, stem=chart.day.stem)


@judges("is {told} to the branch", read=_kin)
def is_kin_of_branch(chart: Chart, site: Site, kin: str) -> Answer:
    """What a god is asked: to be to the day branch what this kin is to a stem.

    >>> from liuren import cast
    >>> from liuren.doctrine.conditions import OVER_BRANCH, at
    >>> print(at(OVER_BRANCH, is_kin_of_branch("官鬼"))(cast(day="甲子", over="卯")))
    丑 over the branch is 官鬼 to the branch 子
    """
    branch = chart.day.branch
    if kinship.KIN[kinship.relation(branch.phase, site.branch.phase)] != kin:
        return None
    return say("is {kin} to the branch {branch}", kin=kin, branch=branch)


GHOST: Final = is_kin("官鬼")
OFFSPRING: Final = is_kin("子孫")

CONTROLS_THE_STEM: Final = stands_to(
    say("controls 尅 {stem}"), lambda god, day: god.phase.controls is day.phase
)
GENERATES_THE_STEM: Final = stands_to(
    say("generates 生 {stem}"), lambda god, day: god.phase.generates is day.phase
)
DRAINS_THE_STEM: Final = stands_to(
    say("drains 脫 {stem}"), lambda god, day: day.phase.generates is god.phase
)
IS_CONTROLLED_BY_THE_STEM: Final = stands_to(
    say("is controlled by {stem}"), lambda god, day: day.phase.controls is god.phase
)

VIRTUE: Final = is_the(say("virtue 德"), lambda chart: chart.system.virtues[chart.day.stem])
SALARY: Final = is_the(say("salary 祿"), lambda chart: chart.system.salaries[chart.day.stem])
HORSE: Final = is_the(say("horse 馬"), lambda chart: chart.system.horses[chart.day.branch])
TOMB: Final = is_the(say("tomb 墓"), lambda chart: chart.system.tombs[chart.day.stem])
LONG_LIFE: Final = is_the(say("long life 長生"), lambda chart: chart.system.births[chart.day.stem])
