"""Ghosts 鬼 in the transmissions: what a ghost is, many of them, and those of the day and the night."""

from __future__ import annotations

from typing import Final

from liuren.citation import rule
from liuren.conditions import GHOST, TRANSMISSIONS, at, at_least, by_day, by_night, every
from liuren.readings import Judgement, rows
from liuren.symbols import STEMS, Branch, Stem

__all__ = ["JUDGEMENTS", "ghost_of", "is_ghost"]

_PASSAGE: Final = "daquan.1.8.12"


@rule("ghost", cites=(f"{_PASSAGE}.8",))
def is_ghost(one: Stem | Branch, of: Stem | Branch) -> bool:
    """True if ``one`` is the ghost of ``of``: it controls it, and both are yang or both are yin.

    The judgements that follow call ghost whatever controls the day stem, of either polarity: so
    daquan.1.8.1.2 calls 寅 the ghost of 己.

    >>> from liuren.symbols import 己, 卯, 寅
    >>> is_ghost(卯, 己), is_ghost(寅, 己)
    (True, False)
    """
    return one.phase.controls is of.phase and one.is_yang == of.is_yang


def ghost_of(stem: Stem) -> Stem:
    """The one stem that is the ghost of ``stem``.

    >>> from liuren.symbols import 甲
    >>> ghost_of(甲)
    庚
    """
    return next(other for other in STEMS if is_ghost(other, stem))


_IN: Final = at(TRANSMISSIONS, GHOST)

JUDGEMENTS: Final = rows(
    __name__,
    (
        Judgement("ghost.many", f"{_PASSAGE}.9", "ghost", at_least(2, TRANSMISSIONS, GHOST)),
        Judgement("ghost.by-day", f"{_PASSAGE}.10", "ghost", every(_IN, by_day)),
        Judgement("ghost.by-night", f"{_PASSAGE}.11", "ghost", every(_IN, by_night)),
    ),
)
