"""The stages 長生 … 墓 絕 of the day in conditions, by the phase of the stem and of the branch.

By phase yin and yang make no difference; by the ten stems it is
`liuren.doctrine.conditions.tombs.is_at_stage_of_day`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from liuren.doctrine.conditions.core import Answer
from liuren.doctrine.conditions.judges import judge, judges
from liuren.doctrine.conditions.sites import Site
from liuren.messages import say
from liuren.signs.relations import STAGES, stage_of_phase
from liuren.signs.symbols import one_of

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["is_stage_of_branch", "is_stage_of_stem", "sits_on_the_tomb_of_the_stem"]


@judges("is the {told} of the phase of the stem", read=one_of(STAGES))
def is_stage_of_stem(chart: Chart, site: Site, *stages: str) -> Answer:
    """What a god is asked: to be where the phase of the day stem reaches one of these stages.

    >>> from liuren import cast
    >>> from liuren.doctrine.conditions import OVER_DAY, at
    >>> print(at(OVER_DAY, is_stage_of_stem("帝旺"))(cast(day="甲子", over="卯")))
    卯 over the stem is the 帝旺 of 甲, by its phase
    """
    stem = chart.day.stem
    birth = chart.system.births_of_phases[stem.phase]
    for name in stages:
        if stage_of_phase(birth, name) is site.branch:
            return say("is the {stage} of {stem}, by its phase", stage=name, stem=stem)
    return None


@judges("is the {told} of the phase of the branch", read=one_of(STAGES))
def is_stage_of_branch(chart: Chart, site: Site, *stages: str) -> Answer:
    """What a god is asked: to be where the phase of the day branch reaches one of these stages.

    >>> from liuren import cast
    >>> from liuren.doctrine.conditions import OVER_BRANCH, at
    >>> print(at(OVER_BRANCH, is_stage_of_branch("帝旺"))(cast(day="甲申", over="卯")))
    酉 over the branch is the 帝旺 of the branch 申
    """
    branch = chart.day.branch
    birth = chart.system.births_of_phases[branch.phase]
    for name in stages:
        if stage_of_phase(birth, name) is site.branch:
            return say("is the {stage} of the branch {branch}", stage=name, branch=branch)
    return None


@judge("sits on the tomb of the stem, by its phase")
def sits_on_the_tomb_of_the_stem(chart: Chart, site: Site) -> Answer:
    """What a god is asked: to sit on the tomb of the phase of the day stem."""
    stem = chart.day.stem
    if chart.system.tombs_of_phases[stem.phase] is not site.seat:
        return None
    return say("sits on {seat}, the tomb of {stem}", seat=site.seat, stem=stem)
