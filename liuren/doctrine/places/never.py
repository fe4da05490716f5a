"""Where a general never comes: the seats it never has, the gods it never rides, by enumeration.

All musters are laid: sixty days, day and night, twelve plates, under each table of the nobles. What
does not occur among them never does.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from liuren.board.schools import SWITCHES
from liuren.corpus.citation import rule
from liuren.signs.symbols import BRANCHES, GENERALS, PAIRS, Branch, General
from liuren.signs.symbols import branch as to_branch
from liuren.signs.symbols import general as to_general
from liuren.signs.tables import folded

if TYPE_CHECKING:
    from liuren.board.system import System

__all__ = ["barred", "never_ridden", "never_seated"]

# The clauses that say of a general where it does not come, by the text: 不臨 of each in 《大全》, 不加 of
# three in 《指南》.
_OF_DAQUAN: Final = (
    "1.1", "2.1", "3.1", "4.1", "5.1", "6.1", "6.17", "7.4", "8.3", "9.1", "9.14", "10.3",
)  # fmt: skip
_SAID: Final[Mapping[str, Mapping[General, str]]] = {
    "daquan": {g: f"daquan.1.13.{n}" for g, n in zip(GENERALS, _OF_DAQUAN, strict=True)},
    "zhinan": {g: f"zhinan.1.3.{n}.2" for n, g in enumerate(GENERALS[1:4], 3)},
}


@cache
def _met() -> frozenset[tuple[General, Branch, Branch]]:
    """Every general with each god that it rides somewhere and the seat it has there."""
    from liuren.board.casting import rules

    met = set()
    for choice in SWITCHES["nobles"].choices:
        in_force = rules("common", nobles=choice.key)
        for day in PAIRS:
            for shift in range(len(BRANCHES)):
                for daylight in (True, False):
                    muster = in_force.muster(day, shift, daylight)
                    met |= {(g, god, god.step(-shift)) for god, g in muster.on.items()}
    return frozenset(met)


@rule("never.seated", cites=tuple(clause for said in _SAID.values() for clause in said.values()))
def never_seated(general: General | str) -> tuple[Branch, ...]:
    """The earth branches on which a general never sits, whatever the day, the hour and the nobles.

    >>> never_seated("六合")
    (子, 丑, 申, 酉, 戌, 亥)
    """
    seats = {seat for one, _, seat in _met() if one == to_general(general)}
    return tuple(b for b in BRANCHES if b not in seats)


@rule("never.ridden", cites=("daquan.1.13.10.15-17",))
def never_ridden(general: General | str) -> tuple[Branch, ...]:
    """The gods that a general never rides, whatever the day, the hour and the nobles.

    >>> never_ridden("天空"), never_ridden("天后")
    ((辰, 戌), ())
    """
    gods = {god for one, god, _ in _met() if one == to_general(general)}
    return tuple(b for b in BRANCHES if b not in gods)


@lru_cache(maxsize=256)
def barred(rules: System, general: General | str) -> tuple[Branch, ...]:
    """The earth branches to which a general does not come, as the school's own text has it: 不臨戌亥.

    There are none where the text says so, 無處不臨, or does not say.

    >>> from liuren import rules
    >>> barred(rules(), "螣蛇"), barred(rules(), "天空"), barred(rules("zhinan"), "朱雀")
    ((戌, 亥), (), (酉, 戌, 亥, 子))
    """
    clause = _SAID.get(rules.text_of_places, {}).get(to_general(general))
    words = folded(rules.corpus.critical(clause)) if clause else ""
    found = re.search(f"不[臨加]([{''.join(BRANCHES)}]+)", words)
    return tuple(map(to_branch, found[1])) if found else ()
