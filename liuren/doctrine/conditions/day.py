"""What a god is to the day: kin 六親, ghost 鬼, virtue 德, salary 祿, horse 馬, long life, tomb 墓."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from liuren.doctrine.conditions.relations import is_the, stands_to
from liuren.doctrine.conditions.sites import Judge, Site
from liuren.signs import kinship
from liuren.signs.symbols import Branch

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = [
    "CONTROLS_THE_STEM", "DRAINS_THE_STEM", "GENERATES_THE_STEM", "GHOST", "HORSE",
    "IS_CONTROLLED_BY_THE_STEM", "LONG_LIFE", "OFFSPRING", "SALARY", "TOMB", "VIRTUE", "is_kin",
    "is_kin_of_branch",
]  # fmt: skip


def is_kin(*kin: str) -> Judge:
    """What a god is asked: to be one of these kin 六親 of the day stem."""
    return lambda chart, site: f"is {site.kin} to {chart.day.stem}" if site.kin in kin else None


def is_kin_of_branch(kin: str) -> Judge:
    """What a god is asked: to be to the day branch what this kin is to a stem."""

    def judge(chart: Chart, site: Site) -> str | None:
        branch = chart.day.branch
        found = kinship.KIN[kinship.relation(branch.phase, site.branch.phase)]
        return f"is {kin} to the branch {branch}" if found == kin else None

    return judge


GHOST: Final = is_kin("官鬼")
OFFSPRING: Final = is_kin("子孫")

CONTROLS_THE_STEM: Final = stands_to(
    "controls 尅", lambda god, day: god.phase.controls is day.phase
)
GENERATES_THE_STEM: Final = stands_to(
    "generates 生", lambda god, day: god.phase.generates is day.phase
)
DRAINS_THE_STEM: Final = stands_to("drains 脫", lambda god, day: day.phase.generates is god.phase)
IS_CONTROLLED_BY_THE_STEM: Final = stands_to(
    "is controlled by", lambda god, day: day.phase.controls is god.phase
)


def _long_life(chart: Chart) -> Branch:
    return chart.system.births_of_phases[chart.day.stem.phase]


VIRTUE: Final = is_the("virtue 德", lambda chart: chart.system.virtues[chart.day.stem])
SALARY: Final = is_the("salary 祿", lambda chart: chart.system.salaries[chart.day.stem])
HORSE: Final = is_the("horse 馬", lambda chart: chart.system.horses[chart.day.branch])
TOMB: Final = is_the("tomb 墓", lambda chart: chart.system.tombs[chart.day.stem])
LONG_LIFE: Final = is_the("long life 長生", lambda chart: chart.system.births[chart.day.stem])
