"""The patterns that are gates: 遙尅, 昴星, 別責, 八專, 伏吟 and 返吟, the fifth to the tenth.

The first four stand beside the rule of control, in `liuren.doctrine.readings.controlling`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from liuren.doctrine.conditions import Reason, every, lacking
from liuren.doctrine.patterns.terms import HAS_A_CONTROL, gate, stems_in, where
from liuren.doctrine.readings import Judgement, rows

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["JUDGEMENTS"]

_VERSE: Final = "daquan.1.11.2"

_STILL: Final = where("every god is on its own seat", lambda chart: chart.plate.is_still)
_REVERSED: Final = where("every god is on its clash", lambda chart: chart.plate.is_reversed)
_MAO_XING: Final = gate("昴星")
_BA_ZHUAN: Final = gate("八專")


def _named_by_polarity(chart: Chart) -> Reason | None:
    """隂伏掩目陽轉蓬: a yin day looks down and is called after hidden eyes, a yang day after the tumbleweed."""
    if _MAO_XING(chart) is None:
        return None
    return Reason(
        "轉蓬, for it is a yang day" if chart.day.stem.is_yang else "掩目, for it is a yin day"
    )


def _counted_from_its_god(chart: Chart) -> Reason | None:
    """日陽辰隂順逆從: the third from the god over the stem on, or from the last lesson's god back."""
    if _BA_ZHUAN(chart) is None:
        return None
    first, lessons = chart.transmissions[0].branch, chart.lessons
    yang = chart.day.stem.is_yang
    start = lessons.over_day if yang else lessons.four[3].upper
    if first is not start.step(2 if yang else -2):
        return None
    way = "on from the god over the stem" if yang else "back from the god of the fourth lesson"
    return Reason(f"{first} is the third {way} {start}")


def _to_and_fro(chart: Chart) -> Reason | None:
    """返吟有尅往来取: the control is taken, then its clash, then itself again."""
    if _REVERSED(chart) is None or HAS_A_CONTROL(chart) is None:
        return None
    first, middle, last = (one.branch for one in chart.transmissions)
    if middle is not first.opposite or last is not first:
        return None
    return Reason(
        f"every god is on its clash; {first} has a control, and the way is to {middle} and back"
    )


def _stems_of_still_control(chart: Chart) -> bool:
    return chart.day.stem in stems_in(chart, f"{_VERSE}.14", 2)


_ROWS: Final = (
    ("yao-ke", 1, gate("遙尅")),
    ("yao-ke", 2, gate("遙尅")),
    ("mao-xing", 4, _MAO_XING),
    ("mao-xing", 5, _named_by_polarity),
    ("bie-ze", 7, gate("別責")),
    ("ba-zhuan", 10, _BA_ZHUAN),
    ("ba-zhuan", 11, _counted_from_its_god),
    ("fu-yin", 13, _STILL),
    ("fu-yin", 14, every(_STILL, where("its stem has a control", _stems_of_still_control))),
    ("fan-yin", 16, _to_and_fro),
    ("fan-yin", 17, every(_REVERSED, lacking("no lesson has a control", HAS_A_CONTROL))),
)

JUDGEMENTS: Final = rows(
    __name__,
    (Judgement(f"{key}.{n}", f"{_VERSE}.{n}", "pattern", holds) for key, n, holds in _ROWS),
)
