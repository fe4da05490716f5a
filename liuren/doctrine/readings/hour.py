"""The hour 正時, the vanguard 先鋒: what it is to the day before anything else is looked at."""

from __future__ import annotations

from typing import Final

from liuren.doctrine.conditions import hour_is_day, hour_meets_branch
from liuren.doctrine.readings import Judgement, rows
from liuren.signs.symbols import BRANCHES

__all__ = ["JUDGEMENTS"]

_TO_DAY: Final = "xunyuan.1.10.2.4"
_TO_BRANCH: Final = "xunyuan.1.10.2.5"

JUDGEMENTS: Final = rows(
    __name__,
    (
        Judgement(
            "hour.virtue",
            _TO_DAY,
            "hour",
            hour_is_day("virtue 德", lambda c: c.system.virtues[c.day.stem]),
        ),
        Judgement(
            "hour.combination",
            _TO_DAY,
            "hour",
            # As 1.5.2 uses the word: the place of the stem it combines with (甲, 己 in 未).
            hour_is_day(
                "combination 合",
                lambda c: c.system.lodging[c.system.stem_combinations[c.day.stem]],
            ),
        ),
        Judgement(
            "hour.ghost",
            _TO_DAY,
            "hour",
            hour_is_day(
                "ghost 鬼",
                lambda c: tuple(b for b in BRANCHES if b.phase.controls is c.day.stem.phase),
            ),
        ),
        Judgement(
            "hour.tomb",
            _TO_DAY,
            "hour",
            hour_is_day("tomb 墓", lambda c: c.system.tombs[c.day.stem]),
        ),
        Judgement(
            "hour.punishment",
            _TO_BRANCH,
            "hour",
            hour_meets_branch("punishes 刑", lambda c, b: c.system.punishments.get(b)),
        ),
        Judgement(
            "hour.clash",
            _TO_BRANCH,
            "hour",
            hour_meets_branch("clashes with 沖", lambda c, b: b.opposite),
        ),
        Judgement(
            "hour.break",
            _TO_BRANCH,
            "hour",
            hour_meets_branch("breaks 破", lambda c, b: c.system.breaks[b]),
        ),
        Judgement(
            "hour.harm",
            _TO_BRANCH,
            "hour",
            hour_meets_branch("harms 害", lambda c, b: c.system.harms[b]),
        ),
    ),
)
