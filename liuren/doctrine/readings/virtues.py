"""Virtues 德: a spirit of blessing over the stem or in the transmissions, and what spoils it.

徳 without more is any of the four; where the sentence speaks of what is put forth, of the officer or
of the noble, it is that of the day stem.
"""

from __future__ import annotations

from typing import Final

from liuren.doctrine.conditions import (
    BAD_GENERAL,
    CONTROLS_THE_STEM,
    OVER_DAY,
    PUT_FORTH,
    TRANSMISSIONS,
    VIRTUE,
    VOID_OR_ON_VOID,
    at,
    controls,
    either,
    every,
    is_controlled_by_its_general,
    is_drained_by_its_general,
    is_generated_by_its_general,
    is_of_the_phase_of_its_general,
    is_strong,
    met_by,
    rides,
    seat,
    sits_at_stage,
)
from liuren.doctrine.conditions.combination import triple_complete
from liuren.doctrine.conditions.ghosts import sits_on_a_ghost
from liuren.doctrine.judgement import judgements, row
from liuren.doctrine.virtues import is_virtue

__all__ = ["ANY_VIRTUE", "JUDGEMENTS"]

# That of the day stem first: it needs nothing that a chart may not have been told.
ANY_VIRTUE: Final = either(VIRTUE, is_virtue("支德"), is_virtue("月德"), is_virtue("天德"))


_ON: Final = OVER_DAY + TRANSMISSIONS
_ATTACKED: Final = (VIRTUE, met_by(controls, seat))
_HELPED: Final = either(is_generated_by_its_general, is_of_the_phase_of_its_general)
_HURT: Final = either(is_controlled_by_its_general, is_drained_by_its_general)
_WITH_THE_NOBLE: Final = every(at(OVER_DAY, VIRTUE, rides("貴人")), triple_complete)

_STRONG: Final = is_strong("旺", "相")
_WEAK: Final = is_strong("休", "囚")
_SPOILT: Final = either(VOID_OR_ON_VOID, is_controlled_by_its_general)

_ROWS: Final = (
    row("blessing", "7.7.6", at(_ON, ANY_VIRTUE)),
    row("good", "7.7.8", at(TRANSMISSIONS, ANY_VIRTUE)),
    row("day", "7.7.9", at(TRANSMISSIONS, VIRTUE)),
    row("strong", "7.7.10", at(TRANSMISSIONS, ANY_VIRTUE, _STRONG)),
    row("weak", "7.7.11", at(TRANSMISSIONS, ANY_VIRTUE, _WEAK)),
    row("shunned", "7.7.12", at(TRANSMISSIONS, ANY_VIRTUE, _SPOILT)),
    row(
        "not-ghost",
        "8.1.1",
        every(at(OVER_DAY, VIRTUE, CONTROLS_THE_STEM), at(PUT_FORTH, VIRTUE)),
    ),
    row("attacked.helped", "8.1.3", at(PUT_FORTH, *_ATTACKED, _HELPED), shown=("8.1.5",)),
    row("attacked.hurt", "8.1.4", at(PUT_FORTH, *_ATTACKED, _HURT)),
    row("noble", "8.1.6", _WITH_THE_NOBLE, shown=("8.1.8",)),
    row("noble.unfit", "8.1.7", _WITH_THE_NOBLE, "sickness", "lawsuit"),
    row("dying", "8.2.1", at(_ON, ANY_VIRTUE, sits_at_stage("死", "絕"), BAD_GENERAL)),
    row(
        "ghost",
        "8.2.2",
        at(PUT_FORTH, VIRTUE, CONTROLS_THE_STEM, sits_on_a_ghost),
        shown=("8.2.3",),
    ),
    row(
        "letters",
        "8.2.4",
        at(TRANSMISSIONS, VIRTUE, CONTROLS_THE_STEM, rides("朱雀")),
        "office",
        shown=("8.2.5",),
    ),
)

JUDGEMENTS: Final = judgements(__name__, "daquan.1", "virtue", _ROWS)
