"""Several who ask at one hour 同時眾人占: on one chart each looks at another god.

Each is judged by the god over the seat of the direction from which he came; where that is not clear
by the god over the seat where he sits; and where that is not clear either by the god over his natal
branch. The seats of east and west are read from the words; those of south and north follow.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from liuren.corpus.citation import rule
from liuren.errors import BrokenCorpus
from liuren.signs.symbols import BRANCHES, Branch
from liuren.signs.symbols import branch as to_branch
from liuren.signs.symbols import pair as to_pair

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["directions", "over_each"]

_DIRECTIONS: Final = ("wuyao.1.39.3.3", "wuyao.1.39.3.4")
_SEATS: Final = ("wuyao.1.39.3.5", "wuyao.1.39.3.6")
_RING: Final = "東南西北"


@lru_cache(maxsize=32)
def directions(*words: str) -> Mapping[str, Branch]:
    """The seat of each of the four directions, read from words like 如東方來，看卯位上神.

    Raises `BrokenCorpus` if no direction has a seat.

    >>> directions("如東方來，看卯位上神；")["南"]
    午
    """
    told = re.findall(f"([{_RING}])方來，看([{''.join(BRANCHES)}])位", "".join(words))
    if not told:
        raise BrokenCorpus("no direction has a seat in «{words}»", words="".join(words))
    found = {}
    for name, seat in reversed(told):
        for n in range(len(_RING)):
            found[_RING[(_RING.index(name) + n) % len(_RING)]] = to_branch(seat).step(3 * n)
        found[name] = to_branch(seat)
    return {name: found[name] for name in _RING}


@rule("callers", cites=("wuyao.1.39.3.2", *_DIRECTIONS, *_SEATS))
def over_each(chart: Chart, callers: Iterable[str]) -> list[Branch]:
    """The god at which each of several who ask is to look, in their order.

    Of each is told the direction from which he came (東), or else the branch where he sits (辰), or
    else the year of his birth (甲寅).

    >>> from liuren import cast
    >>> over_each(cast(day="甲子", general="亥", hour="午"), ("東", "西", "辰", "甲寅"))
    [申, 寅, 酉, 未]
    """
    seats = directions(*map(chart.system.corpus.critical, _DIRECTIONS))
    return [chart.plate.over(seats.get(one) or _seat(one)) for one in callers]


def _seat(told: str) -> Branch:
    return to_pair(told).branch if len(told) > 1 else to_branch(told)
