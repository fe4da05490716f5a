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
from liuren.doctrine.judgement import judgements, row

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


_ROWS: Final = (
    row("shut", "7.1", _SEEN),
    row("hard", "7.4", at(_ON, TOMB, is_a_tomb_of("日"))),
    row("soft", "7.5", at(_ON, TOMB, is_a_tomb_of("夜"))),
    row("into-light", "7.7", at(_ON, TOMB, is_a_tomb_of("夜"), sits_by_day)),
    row("into-dark", "7.8", at(_ON, TOMB, is_a_tomb_of("日"), sits_by_night)),
    row("well", "7.9", _WELL),
    row("well.sickness", "7.10", _WELL, "sickness"),
    row("well.robber", "7.11", _WELL, "theft"),
    row("well.traveller", "7.12", _WELL, "journey"),
    # Of the birth of the day
    row("on-birth", "7.13", _listed("7.13")),
    row("of-birth", "8.1", _listed("8.1")),
    row("under-birth", "8.2", _listed("8.2")),
    # Of body and soul, of stem and branch
    row("body", "8.3", at(LAST, TOMB_OF_PHASE)),
    row("soul", "8.4", at(OVER_DAY, TOMB_OF_PHASE)),
    row("day", "9.1", at(EVERYWHERE, LODGING, sits_as_listed(f"{_PASSAGE}.9.1"))),
    row("branch.on", "9.3", at(OVER_BRANCH, is_tomb_as_listed(f"{_PASSAGE}.9.3"))),
    row(
        "branch.under",
        "9.4",
        at(EVERYWHERE, is_day_branch, sits_on_its_listed_tomb(f"{_PASSAGE}.9.4")),
    ),
    # Of the one who asks
    row("fate", "9.5", at(EVERYWHERE, is_year_fate, sits_on_the_tomb_of_its_triple)),
    row("fate.on", "10.1", at(OVER_FATE, is_the_tomb_of_its_seat)),
    row(
        "fate.under",
        "10.2",
        at(EVERYWHERE, either(is_natal, is_year_fate), sits_on_its_tomb),
    ),
    # Of the transmissions
    row(
        "from-birth",
        "10.4",
        every(at(INITIAL, _BORN_OR_STRONG), at(LAST, TOMB)),
    ),
    row(
        "to-birth",
        "10.5",
        every(at(INITIAL, TOMB), at(LAST, _BORN_OR_STRONG)),
    ),
    row("gloom", "10.6", _SEEN),
    row("to-long-life", "10.7", every(at(INITIAL, TOMB), at(LAST, LONG_LIFE))),
    row("forth.strong", "10.8", every(_FORTH, day_is("旺", "相"))),
    row("forth.weak.sickness", "10.9", every(_FORTH, _DAY_WEAK), "sickness"),
    row("forth.weak.lawsuit", "10.10", every(_FORTH, _DAY_WEAK), "lawsuit"),
    row("middle", "10.11", at(MIDDLE, TOMB)),
    row("last", "10.12", at(LAST, TOMB)),
    row("clash", "10.13", at(_ON, TOMB, CLASH_OF_TOMB)),
    row("combination", "10.14", at(_ON, TOMB, MEETS_ITS_MATE)),
    row(
        "saved",
        "10.15",
        at(_ON, TOMB, met_by(controls, gods_of(_YEAR_FATE), gods_of(NATAL))),
    ),
)

JUDGEMENTS: Final = judgements(__name__, _PASSAGE, "tomb", _ROWS)
