"""Harms 害: what harms the day, and the twelve readings of one branch sitting on what it harms."""

from __future__ import annotations

from typing import Final

from liuren.doctrine.conditions import OVER_DAY, TRANSMISSIONS, at, over_as_written
from liuren.doctrine.conditions.branch import HARM
from liuren.doctrine.readings import Judgement, rows

__all__ = ["JUDGEMENTS"]

_PASSAGE: Final = "daquan.1.10"
_HARM: Final = at(OVER_DAY + TRANSMISSIONS, HARM)
_PAIRS: Final = {n: f"{_PASSAGE}.3.{n}" for n in range(1, 13)}

JUDGEMENTS: Final = rows(
    __name__,
    (
        Judgement("harm.day", f"{_PASSAGE}.2.12", "harm", _HARM),
        *(
            Judgement(f"harm.pair.{n}", clause, "harm", over_as_written(clause))
            for n, clause in _PAIRS.items()
        ),
        Judgement("harm.keep-still", f"{_PASSAGE}.4.1", "harm", _HARM),
    ),
)
