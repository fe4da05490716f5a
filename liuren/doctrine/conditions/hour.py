"""The hour 正時 in conditions: what it is to the day."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from liuren.doctrine.conditions.core import Condition, Reason, given
from liuren.signs.symbols import Branch

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["hour_is_day", "hour_meets_branch"]


def hour_is_day(name: str, of_day: Callable[[Chart], Branch | tuple[Branch, ...]]) -> Condition:
    """The hour is the day stem's ``name``: its virtue 德, its tomb 墓 and so on."""

    def holds(chart: Chart) -> Reason | None:
        hour = given(chart.hour, "the hour")
        wanted = of_day(chart)
        if hour != wanted and hour not in (wanted if isinstance(wanted, tuple) else ()):
            return None
        return Reason(f"the hour {hour} is the {name} of {chart.day.stem}")

    return holds


def hour_meets_branch(name: str, meets: Callable[[Chart, Branch], Branch | None]) -> Condition:
    """The hour does ``name`` to the day branch, or the day branch to the hour."""

    def holds(chart: Chart) -> Reason | None:
        hour, branch = given(chart.hour, "the hour"), chart.day.branch
        if meets(chart, hour) is branch:
            return Reason(f"the hour {hour} {name} the branch {branch}")
        if meets(chart, branch) is hour:
            return Reason(f"the branch {branch} {name} the hour {hour}")
        return None

    return holds
