"""The hour 正時 in conditions: what it is to the day."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from liuren.doctrine.conditions.core import Answer, given, questions
from liuren.doctrine.conditions.needs import HOUR
from liuren.doctrine.conditions.relations import Tie
from liuren.messages import Message, say
from liuren.signs.symbols import Branch

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["hour_is_day", "hour_meets_branch"]


@questions("the hour is the {told} of the stem", HOUR)
def hour_is_day(
    chart: Chart, name: Message, of_day: Callable[[Chart], Branch | tuple[Branch, ...]]
) -> Answer:
    """The condition that the hour is the day stem's ``name``: its virtue 德, its tomb 墓 and so on.

    >>> from liuren import cast
    >>> virtue = hour_is_day(say("virtue 德"), lambda chart: chart.system.virtues[chart.day.stem])
    >>> print(virtue(cast(day="甲子", general="丑", hour="寅")))
    the hour 寅 is the virtue 德 of 甲
    """
    hour = given(chart.hour, HOUR)
    wanted = of_day(chart)
    if hour != wanted and hour not in (wanted if isinstance(wanted, tuple) else ()):
        return None
    return say("the hour {hour} is the {name} of {stem}", hour=hour, name=name, stem=chart.day.stem)


@questions("between hour and branch: {told}", HOUR)
def hour_meets_branch(chart: Chart, tie: Tie) -> Answer:
    """The condition that the hour does it to the day branch, or the day branch to the hour.

    >>> from liuren import cast
    >>> from liuren.doctrine.conditions.relations import clashes
    >>> print(hour_meets_branch(clashes)(cast(day="甲子", general="丑", hour="午")))
    the hour 午 clashes with 沖 the branch 子
    """
    hour, branch = given(chart.hour, HOUR), chart.day.branch
    hour_named, branch_named = (
        say("the hour {branch}", branch=hour),
        say("the branch {branch}", branch=branch),
    )
    for one, one_named, other, other_named in (
        (hour, hour_named, branch, branch_named),
        (branch, branch_named, hour, hour_named),
    ):
        if (words := tie(chart, one, other)) is not None:
            return say(
                "{one} {does}", one=one_named, does=Message(words, (("other", other_named),))
            )
    return None
