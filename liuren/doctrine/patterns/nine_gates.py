"""The patterns that are gates: 遙尅, 昴星, 別責, 八專, 伏吟 and 返吟, the fifth to the tenth.

The first four stand beside the rule of control, in `liuren.doctrine.readings.controlling`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from liuren.doctrine.conditions import (
    INITIAL,
    LESSONS,
    OVER_DAY,
    TRANSMISSIONS,
    Answer,
    Condition,
    every,
    lacking,
    questions,
)
from liuren.doctrine.judgement import judgements, row
from liuren.doctrine.patterns.terms import HAS_A_CONTROL, gate, stems_in, where
from liuren.messages import say

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = [
    "BIE_ZE", "JUDGEMENTS", "MAO_XING", "REVERSED", "REVERSED_WITHOUT", "STILL", "YAO_KE",
]  # fmt: skip

_VERSE: Final = "daquan.1.11.2"

STILL: Final = where(say("every god is on its own seat"), lambda chart: chart.plate.is_still)
REVERSED: Final = where(say("every god is on its clash"), lambda chart: chart.plate.is_reversed)
YAO_KE: Final = gate("遙尅")
MAO_XING: Final = gate("昴星")
_BA_ZHUAN: Final = gate("八專")
BIE_ZE: Final = gate("別責")


@questions("{told}, and it is called after the day")
def _named_by_polarity(chart: Chart, through: Condition) -> Answer:
    """隂伏掩目陽轉蓬: a yin day looks down and is called after hidden eyes, a yang day after the tumbleweed."""
    if through(chart) is None:
        return None
    if chart.day.stem.is_yang:
        return say("轉蓬, for it is a yang day")
    return say("掩目, for it is a yin day")


@questions(
    "{told}, and the initial transmission is counted from a god of the lessons",
    at=OVER_DAY + LESSONS[3:] + INITIAL,
)
def _counted_from_its_god(chart: Chart, through: Condition) -> Answer:
    """日陽辰隂順逆從: the third from the god over the stem on, or from the last lesson's god back."""
    if through(chart) is None:
        return None
    first, lessons = chart.transmissions[0].branch, chart.lessons
    yang = chart.day.stem.is_yang
    start = lessons.over_day if yang else lessons.four[3].upper
    if first is not start.step(2 if yang else -2):
        return None
    if yang:
        return say(
            "{first} is the third on from the god over the stem {start}", first=first, start=start
        )
    return say(
        "{first} is the third back from the god of the fourth lesson {start}",
        first=first, start=start,
    )  # fmt: skip


@questions("{told}, and the way is to the clash of the first and back", at=TRANSMISSIONS)
def _to_and_fro(chart: Chart, reversed_: Condition, control: Condition) -> Answer:
    """返吟有尅往来取: the control is taken, then its clash, then itself again."""
    if reversed_(chart) is None or control(chart) is None:
        return None
    first, middle, last = (one.branch for one in chart.transmissions)
    if middle is not first.opposite or last is not first:
        return None
    return say(
        "every god is on its clash; {first} has a control, and the way is to {middle} and back",
        first=first, middle=middle,
    )  # fmt: skip


def _stems_of_still_control(chart: Chart) -> bool:
    return chart.day.stem in stems_in(chart, f"{_VERSE}.14", 2)


_STILL_WITH_A_CONTROL: Final = every(
    STILL, where(say("its stem has a control"), _stems_of_still_control, at=OVER_DAY)
)
REVERSED_WITHOUT: Final = every(REVERSED, lacking(say("no lesson has a control"), HAS_A_CONTROL))

_ROWS: Final = (
    row("yao-ke.1", "1", YAO_KE),
    row("yao-ke.2", "2", YAO_KE),
    row("mao-xing.4", "4", MAO_XING),
    row("mao-xing.5", "5", _named_by_polarity(MAO_XING)),
    row("bie-ze.7", "7", BIE_ZE),
    row("ba-zhuan.10", "10", _BA_ZHUAN),
    row("ba-zhuan.11", "11", _counted_from_its_god(_BA_ZHUAN)),
    row("fu-yin.13", "13", STILL),
    row("fu-yin.14", "14", _STILL_WITH_A_CONTROL),
    row("fan-yin.16", "16", _to_and_fro(REVERSED, HAS_A_CONTROL)),
    row("fan-yin.17", "17", REVERSED_WITHOUT),
)

JUDGEMENTS: Final = judgements(__name__, _VERSE, "pattern", _ROWS, family="")
