"""Ghosts 鬼 in the transmissions: many of them, and those of the day and the night.

A ghost is whatever controls the day stem, of either polarity: so daquan.1.8.1.2 calls 寅 the ghost of
己, though `liuren.signs.kinship.is_ghost`, as daquan.1.8.12.8 has it, asks for the same.
"""

from __future__ import annotations

from typing import Final

from liuren.doctrine.conditions import GHOST, TRANSMISSIONS, at, at_least, by_day, by_night, every
from liuren.doctrine.judgement import judgements, row

__all__ = ["JUDGEMENTS"]

_IN: Final = at(TRANSMISSIONS, GHOST)

JUDGEMENTS: Final = judgements(
    __name__,
    "daquan.1.8.12",
    "ghost",
    (
        row("many", "9", at_least(2, TRANSMISSIONS, GHOST)),
        row("by-day", "10", every(_IN, by_day)),
        row("by-night", "11", every(_IN, by_night)),
    ),
)
