"""At which of the eight gates 八門 a condition looks: hour, general, day, branch, three transmissions, fate.

The order is that of xunyuan.1.10.1, which `liuren.board.eight_gates` reads from its words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from liuren.doctrine.conditions.core import Condition
from liuren.doctrine.conditions.sites import INITIAL, LAST, LESSONS, MIDDLE, OVER_FATE

__all__ = ["gate_of"]

_HOUR, _GENERAL, _DAY, _BRANCH, _FIRST, _MIDDLE, _LAST, _FATE = range(8)

_OF_PLACES: Final[Mapping[str, int]] = {
    **dict.fromkeys(LESSONS[:2], _DAY),
    **dict.fromkeys(LESSONS[2:], _BRANCH),
    **dict.fromkeys(INITIAL, _FIRST),
    **dict.fromkeys(MIDDLE, _MIDDLE),
    **dict.fromkeys(LAST, _LAST),
    **dict.fromkeys(OVER_FATE, _FATE),
}
_OF_NEEDS: Final[Mapping[str, int]] = {
    "hour": _HOUR,
    "general": _GENERAL,
    **dict.fromkeys(("who", "querent", "sex", "sex and year", "natal", "year-fate"), _FATE),
}


def gate_of(condition: Condition) -> int | None:
    """The number, from 0, of the first gate at which a condition looks; None if it looks at none.

    >>> from liuren.doctrine.conditions import GHOST, PUT_FORTH, at, by_day
    >>> gate_of(at(PUT_FORTH, GHOST)), gate_of(by_day)
    (4, None)
    """
    return min(_gates(condition), default=None)


def _gates(condition: Condition) -> Iterator[int]:
    yield from (_OF_PLACES[place] for place in condition.places if place in _OF_PLACES)
    yield from (_OF_NEEDS[need.key] for need in condition.needs if need.key in _OF_NEEDS)
