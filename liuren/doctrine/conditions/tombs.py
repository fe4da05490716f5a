"""Tombs 墓 in conditions: by the phase of the day, of a god itself, of its seat; of day or of night.

The tomb of the day stem by the table of the stems is `liuren.doctrine.conditions.TOMB`; here stand those of
the phases, for the sentences that list them so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from liuren.doctrine.conditions.core import given
from liuren.doctrine.conditions.relations import is_the
from liuren.doctrine.conditions.sites import Judge, Site

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = [
    "LODGING",
    "TOMB_OF_PHASE",
    "is_a_tomb_of",
    "is_at_stage_of_day",
    "is_day_branch",
    "is_natal",
    "is_the_tomb_of_its_seat",
    "is_year_fate",
    "sits_by_day",
    "sits_by_night",
    "sits_on_its_tomb",
    "sits_on_the_tomb_of_its_triple",
]  # fmt: skip


TOMB_OF_PHASE: Final = is_the(
    "tomb 墓, by its phase,", lambda chart: chart.system.tombs_of_phases[chart.day.stem.phase]
)
LODGING: Final = is_the("lodging 寄宮", lambda chart: chart.lessons.day_seat)


def is_day_branch(chart: Chart, site: Site) -> str | None:
    """What a god is asked: to be the day branch."""
    return "is the day branch" if site.branch is chart.day.branch else None


def is_natal(chart: Chart, site: Site) -> str | None:
    """What a god is asked: to be the natal branch 本命."""
    person = given(chart.querent, "the querent's year of birth")
    return "is the natal branch" if site.branch is person.natal else None


def is_year_fate(chart: Chart, site: Site) -> str | None:
    """What a god is asked: to be the branch on which the year-fate 行年 stands."""
    person = given(chart.querent, "the querent's year of birth")
    fate = given(person.year_fate_seat, "the querent's sex and the year")
    return "is the year-fate" if site.branch is fate else None


def is_a_tomb_of(kind: str) -> Judge:
    """What a god is asked: to be a tomb of the day 日 or of the night 夜."""

    def judge(chart: Chart, site: Site) -> str | None:
        held = chart.system.tomb_kinds.get(site.branch) == kind
        return f"is a {kind}墓" if held else None

    return judge


def sits_by_day(chart: Chart, site: Site) -> str | None:
    """What a god is asked: to sit on a branch of the day's half, 卯 to 申."""
    held = site.seat in chart.system.day_hours
    return f"sits on {site.seat}, in the day's half" if held else None


def sits_by_night(chart: Chart, site: Site) -> str | None:
    """What a god is asked: to sit on a branch of the night's half, 酉 to 寅."""
    held = site.seat not in chart.system.day_hours
    return f"sits on {site.seat}, in the night's half" if held else None


def sits_on_its_tomb(chart: Chart, site: Site) -> str | None:
    """What a god is asked: to sit on the tomb of its own phase 坐墓."""
    held = chart.system.tombs_of_phases[site.branch.phase] is site.seat
    return f"sits on its tomb {site.seat}" if held else None


def is_the_tomb_of_its_seat(chart: Chart, site: Site) -> str | None:
    """What a god is asked: to be the tomb of the branch on which it sits 乘墓."""
    held = chart.system.tombs_of_phases[site.seat.phase] is site.branch
    return f"is the tomb of its seat {site.seat}" if held else None


def sits_on_the_tomb_of_its_triple(chart: Chart, site: Site) -> str | None:
    """What a god is asked: to sit on the tomb of the phase into which its triple is changed 化氣."""
    for phase, triple in chart.system.triples.items():
        if site.branch in triple and chart.system.tombs_of_phases[phase] is site.seat:
            return f"sits on {site.seat}, the tomb of {phase} into which it is changed"
    return None


def is_at_stage_of_day(*stages: str) -> Judge:
    """What a god is asked: to be where the day stem reaches one of the stages: 長生, 帝旺 …"""

    def judge(chart: Chart, site: Site) -> str | None:
        stem = chart.day.stem
        for name in stages:
            if chart.system.stage(stem, name) is site.branch:
                return f"is the {name} of {stem}"
        return None

    return judge
