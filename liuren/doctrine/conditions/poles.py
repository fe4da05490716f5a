"""Stem and branch and the gods over them, held against one another: 干, 支, 干上神, 支上神.

>>> from liuren import cast
>>> from liuren.doctrine.conditions import combines, every
>>> crossed = every(stand(STEM, combines, OVER_BRANCH_GOD), stand(BRANCH, combines, OVER_STEM_GOD))
>>> print(crossed(cast(day="甲申", over="巳")))
the stem 甲 in 寅 combines with 合 亥 over the branch; the branch 申 combines with 合 巳 over the stem
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from liuren.doctrine.conditions.core import Condition, Reason
from liuren.doctrine.conditions.relations import Tie
from liuren.signs.symbols import Branch

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = [
    "BRANCH", "BRANCH_OVER_STEM", "OVER_BRANCH_GOD", "OVER_STEM_GOD", "STEM", "STEM_OVER_BRANCH",
    "Pole", "neighbours", "same", "stand",
]  # fmt: skip

# One of the four: how it is called, and the branch that it is.
Pole = Callable[["Chart"], tuple[str, Branch]]


def STEM(chart: Chart) -> tuple[str, Branch]:
    """The day stem, by the branch where it lodges."""
    return f"the stem {chart.day.stem} in {chart.lessons.day_seat}", chart.lessons.day_seat


def BRANCH(chart: Chart) -> tuple[str, Branch]:
    """The day branch."""
    return f"the branch {chart.day.branch}", chart.day.branch


def OVER_STEM_GOD(chart: Chart) -> tuple[str, Branch]:
    """The god over the stem 干上神."""
    return f"{chart.lessons.over_day} over the stem", chart.lessons.over_day


def OVER_BRANCH_GOD(chart: Chart) -> tuple[str, Branch]:
    """The god over the branch 支上神."""
    return f"{chart.lessons.over_branch} over the branch", chart.lessons.over_branch


def stand(one: Pole, tie: Tie, other: Pole) -> Condition:
    """The condition that one of the four does something to another."""

    def holds(chart: Chart) -> Reason | None:
        (called, first), (other_called, second) = one(chart), other(chart)
        verb = tie(chart, first, second)
        return Reason(f"{called} {verb} {other_called}") if verb is not None else None

    return holds


def same(chart: Chart, one: Branch, other: Branch) -> str | None:
    """The two are one branch."""
    return "is" if one is other else None


def neighbours(chart: Chart, one: Branch, other: Branch) -> str | None:
    """隣近: the two stand side by side in the ring."""
    return "stands beside" if one.steps_to(other) in (1, 11) else None


BRANCH_OVER_STEM: Final = stand(OVER_STEM_GOD, same, BRANCH)
STEM_OVER_BRANCH: Final = stand(OVER_BRANCH_GOD, same, STEM)
