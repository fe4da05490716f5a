"""Stem and branch and the gods over them, held against one another: 干, 支, 干上神, 支上神.

>>> from liuren import cast
>>> from liuren.doctrine.conditions import combines, every
>>> crossed = every(stand(STEM, combines, OVER_BRANCH_GOD), stand(BRANCH, combines, OVER_STEM_GOD))
>>> print(crossed(cast(day="甲申", over="巳")))
the stem 甲 in 寅 combines with 合 亥 over the branch; the branch 申 combines with 合 巳 over the stem
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from liuren.doctrine.conditions.core import Condition, Reason, Value
from liuren.doctrine.conditions.relations import Tie, Ties
from liuren.doctrine.conditions.sites import OVER_BRANCH, OVER_DAY, Where
from liuren.messages import Message, Words, say
from liuren.signs.symbols import Branch

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = [
    "BRANCH", "BRANCH_OVER_STEM", "OVER_BRANCH_GOD", "OVER_STEM_GOD", "STEM", "STEM_OVER_BRANCH",
    "Pole", "neighbours", "same", "stand",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Pole(Value):
    """One of the four: what it is called, how it is told on a chart, and the branch that it is."""

    called: Message
    told: Callable[[Chart], Message]
    of: Callable[[Chart], Branch]
    looks_at: Where

    @property
    def places(self) -> Where:
        """The place at which it looks."""
        return self.looks_at

    @property
    def asks(self) -> Words:
        """What it is called."""
        return self.called


STEM: Final = Pole(
    say("the stem"),
    lambda chart: say(
        "the stem {stem} in {branch}", stem=chart.day.stem, branch=chart.lessons.day_seat
    ),
    lambda chart: chart.lessons.day_seat,
    OVER_DAY,
)
"""The day stem, by the branch where it lodges."""
BRANCH: Final = Pole(
    say("the branch"),
    lambda chart: say("the branch {branch}", branch=chart.day.branch),
    lambda chart: chart.day.branch,
    OVER_BRANCH,
)
"""The day branch."""
OVER_STEM_GOD: Final = Pole(
    say("the god over the stem"),
    lambda chart: say("{god} over the stem", god=chart.lessons.over_day),
    lambda chart: chart.lessons.over_day,
    OVER_DAY,
)
"""The god over the stem 干上神."""
OVER_BRANCH_GOD: Final = Pole(
    say("the god over the branch"),
    lambda chart: say("{god} over the branch", god=chart.lessons.over_branch),
    lambda chart: chart.lessons.over_branch,
    OVER_BRANCH,
)
"""The god over the branch 支上神."""


@dataclass(frozen=True, slots=True)
class Stand(Value):
    """The condition that one of the four does something to another."""

    one: Pole
    tie: Ties
    other: Pole

    def __call__(self, chart: Chart) -> Reason | None:
        words = self.tie(chart, self.one.of(chart), self.other.of(chart))
        if words is None:
            return None
        does = Message(words, (("other", self.other.told(chart)),))
        return say("{one} {does}", one=self.one.told(chart), does=does)

    @property
    def asks(self) -> Words:
        """What it asks, in words."""
        return say(
            "{one}: {tie}, {other}", one=self.one.asks, tie=self.tie.asks, other=self.other.asks
        )


def stand(one: Pole, tie: Ties, other: Pole) -> Condition:
    """The condition that one of the four does something to another.

    >>> from liuren import cast
    >>> from liuren.doctrine.conditions import BRANCH, STEM
    >>> from liuren.doctrine.conditions.relations import generates
    >>> print(stand(BRANCH, generates, STEM)(cast(day="甲子", over="卯")))
    the branch 子 generates 生 the stem 甲 in 寅
    """
    return Stand(one, tie, other)


same: Final = Tie("is {other}", "is {other}", lambda chart, one, other: one is other)
"""The two are one branch."""
neighbours: Final = Tie(
    "stands beside {other}",
    "stands beside {other}",
    lambda chart, one, other: one.steps_to(other) in (1, 11),
)
"""隣近: the two stand side by side in the ring."""

BRANCH_OVER_STEM: Final = stand(OVER_STEM_GOD, same, BRANCH)
STEM_OVER_BRANCH: Final = stand(OVER_BRANCH_GOD, same, STEM)
