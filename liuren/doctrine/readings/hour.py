"""The hour 正時, the vanguard 先鋒: what it is to the day before anything else is looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from liuren.doctrine.conditions import (
    GHOST,
    TOMB,
    VIRTUE,
    breaks,
    clashes,
    each_other,
    harms,
    hour_is,
    is_the,
    meets,
    punishes,
    the_branch,
)
from liuren.doctrine.judgement import judgements, row
from liuren.messages import say
from liuren.signs.symbols import Branch

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["JUDGEMENTS"]

_TO_DAY: Final = "4"
_TO_BRANCH: Final = "5"


def _combination(chart: Chart) -> Branch:
    """As 1.5.2 uses the word: the place of the stem it combines with (甲, 己 in 未)."""
    return chart.system.lodging[chart.system.stem_combinations[chart.day.stem]]


_ROWS: Final = (
    row("virtue", _TO_DAY, hour_is(VIRTUE)),
    row("combination", _TO_DAY, hour_is(is_the(say("combination 合"), _combination))),
    row("ghost", _TO_DAY, hour_is(GHOST)),
    row("tomb", _TO_DAY, hour_is(TOMB)),
    row("punishment", _TO_BRANCH, hour_is(meets(each_other(punishes), the_branch))),
    row("clash", _TO_BRANCH, hour_is(meets(clashes, the_branch))),
    row("break", _TO_BRANCH, hour_is(meets(breaks, the_branch))),
    row("harm", _TO_BRANCH, hour_is(meets(harms, the_branch))),
)

JUDGEMENTS: Final = judgements(__name__, "xunyuan.1.10.2", "hour", _ROWS)
