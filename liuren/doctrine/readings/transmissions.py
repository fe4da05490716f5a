"""The transmissions 三傳: a beginning, a turn and an end, each for good or ill.

《尋源》 does not list what is good 吉 and what is bad 凶, but its own words give the marks, all reckoned
against the day stem (1.10.4): good are wealth 財, good in itself 本吉 (1.10.6), the virtue 德 and the
combination 合 (1.10.2); bad are the ghost 鬼, bad in itself 本凶 (1.10.6), and the tomb 墓 (1.10.2). A
transmission with marks of both sides, or of neither, is left unjudged. The generals are not asked:
they too are good or bad by their place, 吉凶無定 (1.1.4).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from liuren.doctrine.conditions import (
    Answer,
    Site,
    every,
    fate_has,
    is_kin,
    judges,
    some_transmission,
    transmission,
)
from liuren.doctrine.judgement import judgements, row
from liuren.messages import Message, listed, say

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["JUDGEMENTS", "marks"]


def marks(chart: Chart, one: Site) -> tuple[tuple[Message, ...], tuple[Message, ...]]:
    """The good and the bad marks of a transmission, in the words of the text.

    >>> from liuren import cast
    >>> from liuren.doctrine.conditions import sites
    >>> chart = cast(day="甲子", over="卯")
    >>> [str(good) for good in marks(chart, sites(chart)["initial"])[0]]
    ['wealth 財']
    """
    day, rules = chart.day.stem, chart.system
    good = {
        say("wealth 財"): one.kin == "妻財",
        say("virtue 德"): rules.virtues[day] is one.branch,
        say("combination 合"): rules.lodging[rules.stem_combinations[day]] is one.branch,
    }
    bad = {say("ghost 鬼"): one.kin == "官鬼", say("tomb 墓"): rules.tombs[day] is one.branch}
    return tuple(k for k, v in good.items() if v), tuple(k for k, v in bad.items() if v)


@judges("is by its marks {first}")
def _sided(chart: Chart, one: Site, said: Message, side: int) -> Answer:
    """What a transmission is asked: to have marks of this side (0 good, 1 bad) and none of the other."""
    both = marks(chart, one)
    if both[1 - side] or not both[side]:
        return None
    return say("is {marks} to {stem}", marks=listed(both[side]), stem=chart.day.stem)


_GOOD: Final = _sided(say("good alone"), 0)
_BAD: Final = _sided(say("bad alone"), 1)

_FIRST_GOOD, _FIRST_BAD = transmission(0, _GOOD), transmission(0, _BAD)
_THEN_GOOD, _THEN_BAD = transmission(1, _GOOD), transmission(1, _BAD)
_GOOD_AT_LAST, _BAD_AT_LAST = transmission(2, _GOOD), transmission(2, _BAD)
_WEALTH: Final = some_transmission(is_kin("妻財"))
_GHOST: Final = some_transmission(is_kin("官鬼"))

_ROWS: Final = (
    row("initial.good", "5.3", _FIRST_GOOD),
    row("initial.bad", "5.3", _FIRST_BAD),
    row("good-turns-bad", "5.7", every(_FIRST_GOOD, _THEN_BAD)),
    row("bad-turns-good", "5.8", every(_FIRST_BAD, _THEN_GOOD)),
    row("good-at-last", "6.3", every(_FIRST_BAD, _THEN_BAD, _GOOD_AT_LAST)),
    row("bad-at-last", "6.4", every(_FIRST_GOOD, _THEN_GOOD, _BAD_AT_LAST)),
    row("wealth-turned", "6.10", every(_WEALTH, fate_has("官鬼")), "fate"),
    row("ghost-turned", "6.11", every(_GHOST, fate_has("子孫")), "fate"),
)

JUDGEMENTS: Final = judgements(__name__, "xunyuan.1.10", "transmissions", _ROWS, family="")
