"""Clashes 沖: of stem, branch, month and year, and of the six pairs that face one another."""

from __future__ import annotations

from typing import Final

from liuren.doctrine.conditions import (
    BAD_GENERAL,
    GOOD_GENERAL,
    ON_DAY_AND_BRANCH,
    OVER_BRANCH,
    OVER_DAY,
    SEEN,
    TRANSMISSIONS,
    at,
    either,
    over_as_written,
    rides,
    sits_as_written,
    some,
)
from liuren.doctrine.conditions.branch import CLASH
from liuren.doctrine.conditions.clash import (
    CLASH_OF_MONTH,
    CLASH_OF_STEM,
    CLASH_OF_YEAR,
    MEETS_ITS_CLASH,
)
from liuren.doctrine.readings import Judgement, rows

__all__ = ["JUDGEMENTS"]

_PAIRS: Final = (15, 16, 18, 19, 20, 21)
_LICENCE: Final = sits_as_written("daquan.1.10.6.16")
_DAY: Final = at(ON_DAY_AND_BRANCH, either(CLASH_OF_STEM, CLASH))
_YEAR: Final = at(ON_DAY_AND_BRANCH, CLASH_OF_YEAR)
_MONTH: Final = at(ON_DAY_AND_BRANCH, CLASH_OF_MONTH)

_ROWS: Final = (
    ("stem", "10.6.12", at(OVER_DAY + TRANSMISSIONS, CLASH_OF_STEM)),
    ("branch", "10.6.13", at(OVER_BRANCH + TRANSMISSIONS, CLASH)),
    ("unrest", "10.6.14", at(OVER_DAY + TRANSMISSIONS, CLASH)),
    *((f"pair.{n}", f"10.6.{n}", over_as_written(f"daquan.1.10.6.{n}")) for n in _PAIRS),
    # 乗陰臨合: the one or the other; both at once stand on no two branches that clash.
    ("licence", "10.6.17", at(SEEN, _LICENCE, rides("太陰", "六合"))),
    ("year-month-day", "11.1.1", some(_DAY, _YEAR, _MONTH)),
    ("year", "11.1.2", _YEAR),
    ("month", "11.1.3", _MONTH),
    ("good-general", "11.1.4", at(TRANSMISSIONS, GOOD_GENERAL, MEETS_ITS_CLASH)),
    ("bad-general", "11.1.5", at(TRANSMISSIONS, BAD_GENERAL, MEETS_ITS_CLASH)),
)

JUDGEMENTS: Final = rows(
    __name__,
    (
        Judgement(f"clash.{key}", f"daquan.1.{clause}", "clash", holds)
        for key, clause, holds in _ROWS
    ),
)
