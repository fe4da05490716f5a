"""The first four patterns of the verses, by control 尅 and attack 賊: 元首 重審 知一 渉害, and what they say."""

from __future__ import annotations

from typing import Final

from liuren.doctrine.conditions.control import (
    MANY_OR_NONE_ALIKE,
    ONE_ALIKE,
    ONE_ATTACKED,
    ONE_CONTROLS,
)
from liuren.doctrine.judgement import judgements, row

__all__ = ["JUDGEMENTS"]

# Of each pattern its condition, the clause that tells when it is there, and the one that judges.
_PATTERNS: Final = {
    "yuan-shou": (ONE_CONTROLS, "6", "7"),
    "chong-shen": (ONE_ATTACKED, "9", "10"),
    "zhi-yi": (ONE_ALIKE, "12", "13"),
    "she-hai": (MANY_OR_NONE_ALIKE, "15", "16"),
}

JUDGEMENTS: Final = judgements(
    __name__,
    "daquan.1.11.1",
    "pattern",
    (
        row(f"{key}.{clause}", clause, holds)
        for key, (holds, *clauses) in _PATTERNS.items()
        for clause in clauses
    ),
    family="",
)
