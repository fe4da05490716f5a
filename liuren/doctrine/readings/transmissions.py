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
    Judge,
    Site,
    every,
    fate_has,
    is_kin,
    some_transmission,
    transmission,
)
from liuren.doctrine.readings import Judgement, rows

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["JUDGEMENTS", "marks"]


def marks(chart: Chart, one: Site) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The good and the bad marks of a transmission, in the words of the text."""
    day, rules = chart.day.stem, chart.system
    good = {
        "wealth 財": one.kin == "妻財",
        "virtue 德": rules.virtues[day] is one.branch,
        "combination 合": rules.lodging[rules.stem_combinations[day]] is one.branch,
    }
    bad = {"ghost 鬼": one.kin == "官鬼", "tomb 墓": rules.tombs[day] is one.branch}
    return tuple(k for k, v in good.items() if v), tuple(k for k, v in bad.items() if v)


def _sided(side: int) -> Judge:
    """What a transmission is asked: to have marks of this side (0 good, 1 bad) and none of the other."""

    def judge(chart: Chart, one: Site) -> str | None:
        both = marks(chart, one)
        if both[1 - side] or not both[side]:
            return None
        return f"is {' and '.join(both[side])} to {chart.day.stem}"

    return judge


_GOOD: Final = _sided(0)
_BAD: Final = _sided(1)
_FIRST: Final = "xunyuan.1.10.5.3"

_IN_ORDER: Final = {
    "initial.good": (_FIRST, transmission(0, _GOOD)),
    "initial.bad": (_FIRST, transmission(0, _BAD)),
    "good-turns-bad": (
        "xunyuan.1.10.5.7",
        every(transmission(0, _GOOD), transmission(1, _BAD)),
    ),
    "bad-turns-good": (
        "xunyuan.1.10.5.8",
        every(transmission(0, _BAD), transmission(1, _GOOD)),
    ),
    "good-at-last": (
        "xunyuan.1.10.6.3",
        every(transmission(0, _BAD), transmission(1, _BAD), transmission(2, _GOOD)),
    ),
    "bad-at-last": (
        "xunyuan.1.10.6.4",
        every(transmission(0, _GOOD), transmission(1, _GOOD), transmission(2, _BAD)),
    ),
}

_TURNED_BY_FATE: Final = {
    "wealth-turned": (
        "xunyuan.1.10.6.10",
        every(some_transmission(is_kin("妻財")), fate_has("官鬼")),
    ),
    "ghost-turned": (
        "xunyuan.1.10.6.11",
        every(some_transmission(is_kin("官鬼")), fate_has("子孫")),
    ),
}

JUDGEMENTS: Final = rows(
    __name__,
    (
        *(Judgement(key, c, "transmissions", holds) for key, (c, holds) in _IN_ORDER.items()),
        *(Judgement(key, c, "fate", holds) for key, (c, holds) in _TURNED_BY_FATE.items()),
    ),
)
