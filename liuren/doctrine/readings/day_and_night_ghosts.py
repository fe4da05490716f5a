"""Ghosts 鬼 in the transmissions: many of them, and those of the day and the night.

A ghost is whatever controls the day stem, of either polarity: so daquan.1.8.1.2 calls 寅 the ghost of
己, though `liuren.signs.kinship.is_ghost`, as daquan.1.8.12.8 has it, asks for the same.
"""

from __future__ import annotations

from typing import Final

from liuren.doctrine.conditions import GHOST, TRANSMISSIONS, at, at_least, by_day, by_night, every
from liuren.doctrine.readings import Judgement, rows

__all__ = ["JUDGEMENTS"]

_PASSAGE: Final = "daquan.1.8.12"


_IN: Final = at(TRANSMISSIONS, GHOST)

JUDGEMENTS: Final = rows(
    __name__,
    (
        Judgement("ghost.many", f"{_PASSAGE}.9", "ghost", at_least(2, TRANSMISSIONS, GHOST)),
        Judgement("ghost.by-day", f"{_PASSAGE}.10", "ghost", every(_IN, by_day)),
        Judgement("ghost.by-night", f"{_PASSAGE}.11", "ghost", every(_IN, by_night)),
    ),
)
