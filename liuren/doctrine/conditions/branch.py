"""What a god is to the day branch: its break 破, its harm 害, its clash 沖, what it punishes 刑."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from liuren.doctrine.conditions.sites import Judge, Site
from liuren.signs import punishments
from liuren.signs.symbols import Branch

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["BREAK", "CLASH", "HARM", "PUNISHED", "is_punished"]


def _is_its(name: str, of: Callable[[Chart], Branch]) -> Judge:
    def judge(chart: Chart, site: Site) -> str | None:
        held = site.branch is of(chart)
        return f"is the {name} of the branch {chart.day.branch}" if held else None

    return judge


BREAK: Final = _is_its("break 破", lambda chart: chart.system.breaks[chart.day.branch])
HARM: Final = _is_its("harm 害", lambda chart: chart.system.harms[chart.day.branch])
CLASH: Final = _is_its("clash 沖", lambda chart: chart.day.branch.opposite)


def is_punished(*kinds: str) -> Judge:
    """What a god is asked: to be what the day branch punishes, by one of these kinds 自刑 互刑 朋刑.

    Whom a branch punishes is the school's own; a strict one gives 未 and 申 nobody.
    """

    def judge(chart: Chart, site: Site) -> str | None:
        branch, rules = chart.day.branch, chart.system
        if rules.punishments.get(branch) is not site.branch:
            return None
        found = punishments.kind(branch, site.branch, rules.punishment_kinds)
        return f"is the {found} of the branch {branch}" if found in kinds else None

    return judge


PUNISHED: Final = is_punished("自刑", "互刑", "朋刑")
