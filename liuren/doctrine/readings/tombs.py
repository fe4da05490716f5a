"""Tombs 墓: every way in and out of them, of the day, the branch, the year-fate and the ghost.

Where a sentence only says 墓 it is the tomb of the day stem, by the table of the stems (1.9.6.9);
where it lists the days it is the tomb of their phase, as it is listed.
"""

from __future__ import annotations

from typing import Final

from liuren.doctrine.conditions import (
    EVERYWHERE,
    INITIAL,
    LAST,
    LONG_LIFE,
    MIDDLE,
    NATAL,
    OVER_BRANCH,
    OVER_DAY,
    OVER_FATE,
    PUT_FORTH,
    TOMB,
    TRANSMISSIONS,
    Condition,
    at,
    controls,
    day_is,
    either,
    every,
    gods_of,
    met_by,
    over_as_written,
)
from liuren.doctrine.conditions.clash import CLASH_OF_TOMB, MEETS_ITS_MATE
from liuren.doctrine.conditions.listed import (
    is_tomb_as_listed,
    sits_as_listed,
    sits_on_its_listed_tomb,
)
from liuren.doctrine.conditions.tombs import (
    LODGING,
    TOMB_OF_PHASE,
    is_a_tomb_of,
    is_at_stage_of_day,
    is_day_branch,
    is_natal,
    is_the_tomb_of_its_seat,
    is_year_fate,
    sits_by_day,
    sits_by_night,
    sits_on_its_tomb,
    sits_on_the_tomb_of_its_triple,
)
from liuren.doctrine.readings import Judgement, rows

__all__ = ["JUDGEMENTS"]

_PASSAGE: Final = "daquan.1.9"

_ON: Final = TRANSMISSIONS + OVER_DAY
_YEAR_FATE: Final = tuple(name for name in OVER_FATE if name not in NATAL)

_SEEN: Final = at(_ON, TOMB)
_FORTH: Final = at(PUT_FORTH, TOMB)
_WELL: Final = over_as_written(f"{_PASSAGE}.7.9")
_BORN_OR_STRONG: Final = is_at_stage_of_day("長生", "帝旺")
_DAY_WEAK: Final = day_is("休", "囚", "死")


def _listed(clause: str) -> Condition:
    return at(EVERYWHERE, sits_as_listed(f"{_PASSAGE}.{clause}"))


_ROWS: Final[tuple[tuple[str, str, str, Condition], ...]] = (
    ("shut", "7.1", "tomb", _SEEN),
    ("hard", "7.4", "tomb", at(_ON, TOMB, is_a_tomb_of("日"))),
    ("soft", "7.5", "tomb", at(_ON, TOMB, is_a_tomb_of("夜"))),
    ("into-light", "7.7", "tomb", at(_ON, TOMB, is_a_tomb_of("夜"), sits_by_day)),
    ("into-dark", "7.8", "tomb", at(_ON, TOMB, is_a_tomb_of("日"), sits_by_night)),
    ("well", "7.9", "tomb", _WELL),
    ("well.sickness", "7.10", "sickness", _WELL),
    ("well.robber", "7.11", "theft", _WELL),
    ("well.traveller", "7.12", "journey", _WELL),
    # Of the birth of the day
    ("on-birth", "7.13", "tomb", _listed("7.13")),
    ("of-birth", "8.1", "tomb", _listed("8.1")),
    ("under-birth", "8.2", "tomb", _listed("8.2")),
    # Of body and soul, of stem and branch
    ("body", "8.3", "tomb", at(LAST, TOMB_OF_PHASE)),
    ("soul", "8.4", "tomb", at(OVER_DAY, TOMB_OF_PHASE)),
    ("day", "9.1", "tomb", at(EVERYWHERE, LODGING, sits_as_listed(f"{_PASSAGE}.9.1"))),
    ("branch.on", "9.3", "tomb", at(OVER_BRANCH, is_tomb_as_listed(f"{_PASSAGE}.9.3"))),
    (
        "branch.under",
        "9.4",
        "tomb",
        at(EVERYWHERE, is_day_branch, sits_on_its_listed_tomb(f"{_PASSAGE}.9.4")),
    ),
    # Of the one who asks
    ("fate", "9.5", "tomb", at(EVERYWHERE, is_year_fate, sits_on_the_tomb_of_its_triple)),
    ("fate.on", "10.1", "tomb", at(OVER_FATE, is_the_tomb_of_its_seat)),
    (
        "fate.under",
        "10.2",
        "tomb",
        at(EVERYWHERE, either(is_natal, is_year_fate), sits_on_its_tomb),
    ),
    # Of the transmissions
    (
        "from-birth",
        "10.4",
        "tomb",
        every(at(INITIAL, _BORN_OR_STRONG), at(LAST, TOMB)),
    ),
    (
        "to-birth",
        "10.5",
        "tomb",
        every(at(INITIAL, TOMB), at(LAST, _BORN_OR_STRONG)),
    ),
    ("gloom", "10.6", "tomb", _SEEN),
    ("to-long-life", "10.7", "tomb", every(at(INITIAL, TOMB), at(LAST, LONG_LIFE))),
    ("forth.strong", "10.8", "tomb", every(_FORTH, day_is("旺", "相"))),
    ("forth.weak.sickness", "10.9", "sickness", every(_FORTH, _DAY_WEAK)),
    ("forth.weak.lawsuit", "10.10", "lawsuit", every(_FORTH, _DAY_WEAK)),
    ("middle", "10.11", "tomb", at(MIDDLE, TOMB)),
    ("last", "10.12", "tomb", at(LAST, TOMB)),
    ("clash", "10.13", "tomb", at(_ON, TOMB, CLASH_OF_TOMB)),
    ("combination", "10.14", "tomb", at(_ON, TOMB, MEETS_ITS_MATE)),
    (
        "saved",
        "10.15",
        "tomb",
        at(_ON, TOMB, met_by(controls, gods_of(_YEAR_FATE), gods_of(NATAL))),
    ),
)

JUDGEMENTS: Final = rows(
    __name__,
    (
        Judgement(f"tomb.{key}", f"{_PASSAGE}.{clause}", topic, holds)
        for key, clause, topic, holds in _ROWS
    ),
)
