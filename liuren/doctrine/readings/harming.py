"""Harms 害: what harms the day, and the twelve readings of one branch sitting on what it harms."""

from __future__ import annotations

from typing import Final

from liuren.doctrine.conditions import OVER_DAY, TRANSMISSIONS, at, over_as_written
from liuren.doctrine.conditions.branch import HARM
from liuren.doctrine.judgement import judgements, row

__all__ = ["JUDGEMENTS"]

_PASSAGE: Final = "daquan.1.10"
_HARM: Final = at(OVER_DAY + TRANSMISSIONS, HARM)

JUDGEMENTS: Final = judgements(
    __name__,
    _PASSAGE,
    "harm",
    (
        row("day", "2.12", _HARM),
        *(row(f"pair.{n}", f"3.{n}", over_as_written(f"{_PASSAGE}.3.{n}")) for n in range(1, 13)),
        row("keep-still", "4.1", _HARM),
    ),
)
