"""Tombs 墓 in conditions: by the phase of the day, of a god itself, of its seat; of day or of night.

The tomb of the day stem by the table of the stems is `liuren.doctrine.conditions.TOMB`; here stand
those of the phases, for the sentences that list them so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from liuren.doctrine.conditions.core import Answer, given
from liuren.doctrine.conditions.judges import judge, judges
from liuren.doctrine.conditions.needs import QUERENT, SEX_AND_YEAR
from liuren.doctrine.conditions.relations import is_the
from liuren.doctrine.conditions.sites import Site
from liuren.messages import say
from liuren.signs.relations import STAGES
from liuren.signs.symbols import one_of

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
    say("tomb 墓, by its phase,"),
    lambda chart: chart.system.tombs_of_phases[chart.day.stem.phase],
)
LODGING: Final = is_the(say("lodging 寄宮"), lambda chart: chart.lessons.day_seat)


@judge("is the day branch")
def is_day_branch(chart: Chart, site: Site) -> Answer:
    """What a god is asked: to be the day branch."""
    return site.branch is chart.day.branch


@judge("is the natal branch", QUERENT)
def is_natal(chart: Chart, site: Site) -> Answer:
    """What a god is asked: to be the natal branch 本命."""
    return site.branch is given(chart.querent, QUERENT).natal


@judge("is the year-fate", QUERENT, SEX_AND_YEAR)
def is_year_fate(chart: Chart, site: Site) -> Answer:
    """What a god is asked: to be the branch on which the year-fate 行年 stands."""
    person = given(chart.querent, QUERENT)
    return site.branch is given(person.year_fate_seat, SEX_AND_YEAR)


@judges("is a tomb of {told}", read=one_of("日夜"))
def is_a_tomb_of(chart: Chart, site: Site, kind: str) -> Answer:
    """What a god is asked: to be a tomb of the day 日 or of the night 夜.

    >>> from liuren import cast
    >>> from liuren.doctrine.conditions import SEEN, at
    >>> print(at(SEEN, is_a_tomb_of("日"))(cast(day="甲子", over="卯")))
    second lesson 辰卯 is a 日墓; the initial transmission 辰 is a 日墓
    """
    if chart.system.tomb_kinds.get(site.branch) != kind:
        return None
    return say("is a {kind}墓", kind=kind)


@judge("sits in the day's half")
def sits_by_day(chart: Chart, site: Site) -> Answer:
    """What a god is asked: to sit on a branch of the day's half, 卯 to 申."""
    if site.seat not in chart.system.day_hours:
        return None
    return say("sits on {seat}, in the day's half", seat=site.seat)


@judge("sits in the night's half")
def sits_by_night(chart: Chart, site: Site) -> Answer:
    """What a god is asked: to sit on a branch of the night's half, 酉 to 寅."""
    if site.seat in chart.system.day_hours:
        return None
    return say("sits on {seat}, in the night's half", seat=site.seat)


@judge("sits on its tomb")
def sits_on_its_tomb(chart: Chart, site: Site) -> Answer:
    """What a god is asked: to sit on the tomb of its own phase 坐墓."""
    if chart.system.tombs_of_phases[site.branch.phase] is not site.seat:
        return None
    return say("sits on its tomb {tomb}", tomb=site.seat)


@judge("is the tomb of its seat")
def is_the_tomb_of_its_seat(chart: Chart, site: Site) -> Answer:
    """What a god is asked: to be the tomb of the branch on which it sits 乘墓."""
    if chart.system.tombs_of_phases[site.seat.phase] is not site.branch:
        return None
    return say("is the tomb of its seat {seat}", seat=site.seat)


@judge("sits on the tomb of the phase into which it is changed")
def sits_on_the_tomb_of_its_triple(chart: Chart, site: Site) -> Answer:
    """What a god is asked: to sit on the tomb of the phase into which its triple is changed 化氣."""
    for phase, triple in chart.system.triples.items():
        if site.branch in triple and chart.system.tombs_of_phases[phase] is site.seat:
            return say(
                "sits on {seat}, the tomb of {phase} into which it is changed",
                seat=site.seat, phase=phase,
            )  # fmt: skip
    return None


@judges("is the {told} of the stem", read=one_of(STAGES))
def is_at_stage_of_day(chart: Chart, site: Site, *stages: str) -> Answer:
    """What a god is asked: to be where the day stem reaches one of the stages: 長生, 帝旺 …

    >>> from liuren import cast
    >>> from liuren.doctrine.conditions import SEEN, at
    >>> print(at(SEEN, is_at_stage_of_day("帝旺"))(cast(day="甲子", over="卯")))
    卯 over the stem is the 帝旺 of 甲
    """
    stem = chart.day.stem
    for name in stages:
        if chart.system.stage(stem, name) is site.branch:
            return say("is the {stage} of {stem}", stage=name, stem=stem)
    return None
