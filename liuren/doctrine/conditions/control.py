"""How the lessons control 尅 and attack 賊: one alone, or several and the day's like 比 among them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from liuren.board.candidates import Candidate, candidates, peers
from liuren.doctrine.conditions.core import Answer, questions
from liuren.doctrine.conditions.sites import LESSONS
from liuren.messages import Message, say

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["MANY_OR_NONE_ALIKE", "ONE_ALIKE", "ONE_ATTACKED", "ONE_CONTROLS"]

_Found: TypeAlias = tuple[Candidate, ...]


@questions("{told}", at=LESSONS)
def _lessons(chart: Chart, said: Message, holds: Callable[[_Found, _Found], bool]) -> Answer:
    """The lessons with an attack, failing these those with a control, and the day's like among them."""
    found = candidates(chart.lessons)
    if not holds(found, peers(chart.lessons, found)):
        return None
    return say("{said}: {lessons}", said=said, lessons=found)


ONE_CONTROLS: Final = _lessons(
    say("in one lesson alone the upper controls 尅, in none it is attacked 賊"),
    lambda found, alike: len(found) == 1 and found[0].relation == "尅",
)
ONE_ATTACKED: Final = _lessons(
    say("in one lesson alone the lower attacks 賊"),
    lambda found, alike: len(found) == 1 and found[0].relation == "賊",
)
ONE_ALIKE: Final = _lessons(
    say("of several lessons one alone is of the day's polarity"),
    lambda found, alike: len(found) > 1 and len(alike) == 1,
)
MANY_OR_NONE_ALIKE: Final = _lessons(
    say("of several lessons more than one, or none, is of the day's polarity"),
    lambda found, alike: len(found) > 1 and len(alike) != 1,
)
