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
from liuren.doctrine.judgement import judgements, row

__all__ = ["JUDGEMENTS"]

_PASSAGE: Final = "daquan.1"

_PAIRS: Final = (15, 16, 18, 19, 20, 21)
_LICENCE: Final = sits_as_written(f"{_PASSAGE}.10.6.16")
_DAY: Final = at(ON_DAY_AND_BRANCH, either(CLASH_OF_STEM, CLASH))
_YEAR: Final = at(ON_DAY_AND_BRANCH, CLASH_OF_YEAR)
_MONTH: Final = at(ON_DAY_AND_BRANCH, CLASH_OF_MONTH)

_ROWS: Final = (
    row("stem", "10.6.12", at(OVER_DAY + TRANSMISSIONS, CLASH_OF_STEM)),
    row("branch", "10.6.13", at(OVER_BRANCH + TRANSMISSIONS, CLASH)),
    row("unrest", "10.6.14", at(OVER_DAY + TRANSMISSIONS, CLASH)),
    *(row(f"pair.{n}", f"10.6.{n}", over_as_written(f"{_PASSAGE}.10.6.{n}")) for n in _PAIRS),
    # 乗陰臨合: the one or the other; both at once stand on no two branches that clash.
    row("licence", "10.6.17", at(SEEN, _LICENCE, rides("太陰", "六合"))),
    row("year-month-day", "11.1.1", some(_DAY, _YEAR, _MONTH)),
    row("year", "11.1.2", _YEAR),
    row("month", "11.1.3", _MONTH),
    row("good-general", "11.1.4", at(TRANSMISSIONS, GOOD_GENERAL, MEETS_ITS_CLASH)),
    row("bad-general", "11.1.5", at(TRANSMISSIONS, BAD_GENERAL, MEETS_ITS_CLASH)),
)

JUDGEMENTS: Final = judgements(__name__, _PASSAGE, "clash", _ROWS)
