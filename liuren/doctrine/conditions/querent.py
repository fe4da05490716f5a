"""Who asks: the year-fate 行年 and the natal branch 本命 in conditions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from liuren.doctrine.conditions.core import Condition, Reason, given
from liuren.signs import kinship

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["fate_has"]


def fate_has(kin: str) -> Condition:
    """The year-fate, the natal branch, or the god over the natal branch is this kin of the day stem.

    年命見: the year-fate and the natal branch as gods of the heaven plate, and, since the same branch
    of the earth plate is to be looked at as well (xunyuan.1.7.2), what rides on it.
    """

    def holds(chart: Chart) -> Reason | None:
        person = given(chart.querent, "the querent's year of birth")
        gods = {
            "the year-fate": person.year_fate,
            "the natal branch": person.natal,
            "over the natal branch": person.over_natal,
        }
        reasons = [
            f"{where} {god} is {kin} to {chart.day.stem}"
            for where, god in gods.items()
            if god is not None and kinship.kin(chart.day.stem, god) == kin
        ]
        return Reason("; ".join(reasons)) if reasons else None

    return holds
