"""The season in conditions: 旺相休囚死, and where on the plate a phase is born, dies or is buried."""

from __future__ import annotations

from typing import TYPE_CHECKING

from liuren.doctrine.conditions.core import Condition, Reason, given
from liuren.doctrine.conditions.sites import Judge, Site
from liuren.signs.relations import stage_of_phase
from liuren.signs.symbols import Phase

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["day_is", "is_strong", "sits_at_stage", "strength_of"]


def strength_of(chart: Chart, phase: Phase) -> str:
    """The strength 旺相休囚死 of a phase; `Needs` the season."""
    return given(chart.strength(phase), "the season")


def is_strong(*strengths: str) -> Judge:
    """What a god is asked: to have one of these strengths, 旺 相 休 囚 死, in the season."""

    def judge(chart: Chart, site: Site) -> str | None:
        now = strength_of(chart, site.branch.phase)
        return f"is {now} in the season" if now in strengths else None

    return judge


def day_is(*strengths: str) -> Condition:
    """The day stem has one of these strengths in the season."""

    def holds(chart: Chart) -> Reason | None:
        now = strength_of(chart, chart.day.stem.phase)
        return (
            Reason(f"the stem {chart.day.stem} is {now} in the season")
            if now in strengths
            else None
        )

    return holds


def sits_at_stage(*stages: str) -> Judge:
    """What a god is asked: to sit where its phase reaches one of the stages: 長生, 帝旺, 死, 絕 …"""

    def judge(chart: Chart, site: Site) -> str | None:
        birth = chart.system.births_of_phases[site.branch.phase]
        for name in stages:
            if stage_of_phase(birth, name) is site.seat:
                return f"sits on {site.seat}, its {name}"
        return None

    return judge
