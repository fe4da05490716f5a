"""The three transmissions 三傳 in conditions: one of them, their triple, the way they go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from liuren.doctrine.conditions.core import Answer, Condition, questions
from liuren.doctrine.conditions.judges import Judging, at
from liuren.doctrine.conditions.sites import TRANSMISSIONS
from liuren.messages import say
from liuren.signs.symbols import Branch
from liuren.signs.symbols import branch as to_branch

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["are", "go", "missing", "some_transmission", "three_in_a_row", "transmission", "triple"]


def transmission(number: int, judge: Judging) -> Condition:
    """The condition that the transmission ``number`` (0 initial, 1 middle, 2 last) is as ``judge`` asks.

    >>> from liuren import cast
    >>> from liuren.doctrine.conditions import god_is
    >>> print(transmission(2, god_is("午"))(cast(day="甲子", over="卯")))
    the last transmission 午 is there
    """
    return at(TRANSMISSIONS[number : number + 1], judge)


def some_transmission(judge: Judging) -> Condition:
    """The condition that one of the three transmissions is as ``judge`` asks.

    >>> from liuren import cast
    >>> from liuren.doctrine.conditions import god_is
    >>> print(some_transmission(god_is("午"))(cast(day="甲子", over="卯")))
    the last transmission 午 is there
    """
    return at(TRANSMISSIONS, judge)


def _three(chart: Chart) -> tuple[Branch, ...]:
    return tuple(one.branch for one in chart.transmissions)


def three_in_a_row(chart: Chart) -> str:
    """The three transmissions in one word: 辰巳午.

    >>> from liuren import cast
    >>> three_in_a_row(cast(day="甲子", over="卯"))
    '辰巳午'
    """
    return "".join(_three(chart))


def triple(chart: Chart) -> frozenset[Branch] | None:
    """The triple 三合 that the transmissions complete, in any order; None if they do not.

    >>> from liuren import cast
    >>> sorted(triple(cast(day="庚午", over="辰", school="daquan")) or ())
    [子, 申, 辰]
    """
    three = frozenset(_three(chart))
    first = next(iter(three))
    whole = len(three) == 3 and all(first.steps_to(b) % 4 == 0 for b in three)
    return three if whole else None


def missing(chart: Chart) -> Branch | None:
    """The branch that two of the transmissions want to complete a triple; None if they do not want one.

    Two of one triple must be there, and not the third.

    >>> from liuren import cast
    >>> print(missing(cast(day="甲子", over="卯")))
    None
    """
    three = frozenset(_three(chart))
    if triple(chart):
        return None
    for one in three:
        for other in three:
            if one is not other and one.steps_to(other) == 4:
                return other.step(4)
    return None


@questions("the transmissions are {told}", at=TRANSMISSIONS, read=to_branch)
def are(chart: Chart, *branches: Branch | str) -> Answer:
    """The condition that the transmissions are exactly these branches, in any order.

    >>> from liuren import cast
    >>> print(are("午", "巳", "辰")(cast(day="甲子", over="卯")))
    the transmissions are 辰巳午
    """
    if set(_three(chart)) != set(branches):
        return None
    return say("the transmissions are {three}", three=three_in_a_row(chart))


@questions("the transmissions go one way, by one place or by two", at=TRANSMISSIONS)
def go(chart: Chart, way: int) -> Answer:
    """The condition that the transmissions go forward (``way`` 1) or back (-1), by one place or by two.

    >>> from liuren import cast
    >>> print(go(1)(cast(day="甲子", over="卯")))
    the transmissions 辰巳午 go on
    """
    first, middle, last = _three(chart)
    step = first.steps_to(middle)
    if step != middle.steps_to(last) or step not in {way % 12, 2 * way % 12}:
        return None
    three = three_in_a_row(chart)
    if way > 0:
        return say("the transmissions {three} go on", three=three)
    return say("the transmissions {three} go back", three=three)
