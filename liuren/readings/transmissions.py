"""The transmissions 三傳: a beginning, a turn and an end, each for good or ill.

《尋源》 does not list what is good 吉 and what is bad 凶. Its own words give two: wealth 財 in the
transmissions is good in itself 本吉, and the ghost 鬼 bad in itself 本凶 (1.10.6); 《五要》 says the
same with 初鬼中印末財, hindered at first and smooth at last (wuyao.1.41.3). Only these two decide
here; a transmission that is neither is left neither good nor bad.
"""

from __future__ import annotations

from typing import Final

from liuren.conditions import every, fate_has, is_kin, some_transmission, transmission
from liuren.readings import Judgement, rows

__all__ = ["JUDGEMENTS"]

_GOOD: Final = is_kin("妻財")
_BAD: Final = is_kin("官鬼")

JUDGEMENTS: Final = rows(
    __name__,
    (
        Judgement("initial.good", "xunyuan.1.10.5.3", "transmissions", transmission(0, _GOOD)),
        Judgement("initial.bad", "xunyuan.1.10.5.3", "transmissions", transmission(0, _BAD)),
        Judgement(
            "good-turns-bad",
            "xunyuan.1.10.5.7",
            "transmissions",
            every(transmission(0, _GOOD), transmission(1, _BAD)),
        ),
        Judgement(
            "bad-turns-good",
            "xunyuan.1.10.5.8",
            "transmissions",
            every(transmission(0, _BAD), transmission(1, _GOOD)),
        ),
        Judgement(
            "good-at-last",
            "xunyuan.1.10.6.3",
            "transmissions",
            every(transmission(0, _BAD), transmission(1, _BAD), transmission(2, _GOOD)),
        ),
        Judgement(
            "bad-at-last",
            "xunyuan.1.10.6.4",
            "transmissions",
            every(transmission(0, _GOOD), transmission(1, _GOOD), transmission(2, _BAD)),
        ),
        Judgement(
            "wealth-turned",
            "xunyuan.1.10.6.10",
            "fate",
            every(some_transmission(_GOOD), fate_has("官鬼")),
        ),
        Judgement(
            "ghost-turned",
            "xunyuan.1.10.6.11",
            "fate",
            every(some_transmission(_BAD), fate_has("子孫")),
        ),
    ),
)
