"""The hour 正時, the vanguard 先鋒: what it is to the day before anything else is looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from liuren.doctrine.conditions import (
    breaks,
    clashes,
    harms,
    hour_is_day,
    hour_meets_branch,
    punishes,
)
from liuren.doctrine.judgement import judgements, row
from liuren.messages import say
from liuren.signs.symbols import BRANCHES, Branch

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["JUDGEMENTS"]

_TO_DAY: Final = "4"
_TO_BRANCH: Final = "5"


def _virtue(chart: Chart) -> Branch:
    return chart.system.virtues[chart.day.stem]


def _combination(chart: Chart) -> Branch:
    """As 1.5.2 uses the word: the place of the stem it combines with (甲, 己 in 未)."""
    return chart.system.lodging[chart.system.stem_combinations[chart.day.stem]]


def _ghosts(chart: Chart) -> tuple[Branch, ...]:
    return tuple(b for b in BRANCHES if b.phase.controls is chart.day.stem.phase)


def _tomb(chart: Chart) -> Branch:
    return chart.system.tombs[chart.day.stem]


_ROWS: Final = (
    row("virtue", _TO_DAY, hour_is_day(say("virtue 德"), _virtue)),
    row("combination", _TO_DAY, hour_is_day(say("combination 合"), _combination)),
    row("ghost", _TO_DAY, hour_is_day(say("ghost 鬼"), _ghosts)),
    row("tomb", _TO_DAY, hour_is_day(say("tomb 墓"), _tomb)),
    row("punishment", _TO_BRANCH, hour_meets_branch(punishes)),
    row("clash", _TO_BRANCH, hour_meets_branch(clashes)),
    row("break", _TO_BRANCH, hour_meets_branch(breaks)),
    row("harm", _TO_BRANCH, hour_meets_branch(harms)),
)

JUDGEMENTS: Final = judgements(__name__, "xunyuan.1.10.2", "hour", _ROWS)
