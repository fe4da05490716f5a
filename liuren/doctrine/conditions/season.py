"""The season in conditions: 旺相休囚死, and where on the plate a phase is born, dies or is buried."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from liuren.doctrine.conditions.core import Answer, given, questions
from liuren.doctrine.conditions.judges import judges
from liuren.doctrine.conditions.needs import SEASON
from liuren.doctrine.conditions.sites import OVER_BRANCH, OVER_DAY, Site
from liuren.messages import say
from liuren.signs.relations import STAGES, stage_of_phase
from liuren.signs.symbols import Phase, one_of

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["branch_is", "day_is", "is_strong", "seat_is_strong", "sits_at_stage", "strength_of"]

_strength: Final = one_of("旺相休囚死")


def strength_of(chart: Chart, phase: Phase | str) -> str:
    """The strength 旺相休囚死 of a phase; `Needs` the season.

    >>> from liuren import cast
    >>> strength_of(cast(day="甲子", over="卯", month="子"), "水")
    '旺'
    """
    return given(chart.strength(phase), SEASON)


@judges("is {told} in the season", SEASON, read=_strength)
def is_strong(chart: Chart, site: Site, *strengths: str) -> Answer:
    """What a god is asked: to have one of these strengths, 旺 相 休 囚 死, in the season.

    >>> from liuren import cast
    >>> from liuren.doctrine.conditions import PUT_FORTH, at
    >>> print(at(PUT_FORTH, is_strong("囚"))(cast(day="甲子", over="卯", month="子")))
    the initial transmission 辰 is 囚 in the season
    """
    now = strength_of(chart, site.branch.phase)
    return say("is {strength} in the season", strength=now) if now in strengths else None


@judges("sits on a branch that is {told}", SEASON, read=_strength)
def seat_is_strong(chart: Chart, site: Site, *strengths: str) -> Answer:
    """What a god is asked: to sit on a branch of one of these strengths in the season.

    >>> from liuren import cast
    >>> from liuren.doctrine.conditions import PUT_FORTH, at
    >>> print(at(PUT_FORTH, seat_is_strong("相"))(cast(day="甲子", over="卯", month="子")))
    the initial transmission 辰 its seat 卯 is 相
    """
    now = strength_of(chart, site.seat.phase)
    if now not in strengths:
        return None
    return say("its seat {seat} is {strength}", seat=site.seat, strength=now)


@questions("the stem is {told} in the season", SEASON, at=OVER_DAY, read=_strength)
def day_is(chart: Chart, *strengths: str) -> Answer:
    """The condition that the day stem has one of these strengths in the season.

    >>> from liuren import cast
    >>> print(day_is("相")(cast(day="甲子", over="卯", month="子")))
    the stem 甲 is 相 in the season
    """
    stem = chart.day.stem
    now = strength_of(chart, stem.phase)
    if now not in strengths:
        return None
    return say("the stem {stem} is {strength} in the season", stem=stem, strength=now)


@questions("the branch is {told} in the season", SEASON, at=OVER_BRANCH, read=_strength)
def branch_is(chart: Chart, *strengths: str) -> Answer:
    """The condition that the day branch has one of these strengths in the season.

    >>> from liuren import cast
    >>> print(branch_is("旺")(cast(day="甲子", over="卯", month="子")))
    the branch 子 is 旺 in the season
    """
    branch = chart.day.branch
    now = strength_of(chart, branch.phase)
    if now not in strengths:
        return None
    return say("the branch {branch} is {strength} in the season", branch=branch, strength=now)


@judges("sits at its {told}", read=one_of(STAGES))
def sits_at_stage(chart: Chart, site: Site, *stages: str) -> Answer:
    """What a god is asked: to sit where its phase reaches one of the stages: 長生, 帝旺, 死, 絕 …

    >>> from liuren import cast
    >>> from liuren.doctrine.conditions import SEEN, at
    >>> print(at(SEEN, sits_at_stage("臨官"))(cast(day="甲子", over="丑")))
    fourth lesson 戌亥 sits on 亥, its 臨官; the last transmission 戌 sits on 亥, its 臨官
    """
    birth = chart.system.births_of_phases[site.branch.phase]
    for name in stages:
        if stage_of_phase(birth, name) is site.seat:
            return say("sits on {seat}, its {stage}", seat=site.seat, stage=name)
    return None
