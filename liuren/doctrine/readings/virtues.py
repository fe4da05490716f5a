"""Virtues 德: a spirit of blessing over the stem or in the transmissions, and what spoils it.

徳 without more is any of the four; where the sentence speaks of what is put forth, of the officer or
of the noble, it is that of the day stem.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from liuren.doctrine.conditions import (
    BAD_GENERAL,
    CONTROLS_THE_STEM,
    OVER_DAY,
    PUT_FORTH,
    TRANSMISSIONS,
    VIRTUE,
    VOID_OR_ON_VOID,
    Site,
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
from liuren.doctrine.readings import Judgement, rows
from liuren.doctrine.virtues import is_virtue

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["ANY_VIRTUE", "JUDGEMENTS"]

# That of the day stem first: it needs nothing that a chart may not have been told.
ANY_VIRTUE: Final = either(VIRTUE, is_virtue("支德"), is_virtue("月德"), is_virtue("天德"))


def _seat_controls_the_stem(chart: Chart, site: Site) -> str | None:
    """What a god is asked: that the branch it sits on controls the day stem as well."""
    held = site.seat.phase.controls is chart.day.stem.phase
    return f"sits on {site.seat}, which controls {chart.day.stem}" if held else None


_ON: Final = OVER_DAY + TRANSMISSIONS
_ATTACKED: Final = (VIRTUE, met_by(controls, seat))
_HELPED: Final = either(is_generated_by_its_general, is_of_the_phase_of_its_general)
_HURT: Final = either(is_controlled_by_its_general, is_drained_by_its_general)
_WITH_THE_NOBLE: Final = every(at(OVER_DAY, VIRTUE, rides("貴人")), triple_complete)

JUDGEMENTS: Final = rows(
    __name__,
    (
        Judgement("virtue.blessing", "daquan.1.7.7.6", "virtue", at(_ON, ANY_VIRTUE)),
        Judgement("virtue.good", "daquan.1.7.7.8", "virtue", at(TRANSMISSIONS, ANY_VIRTUE)),
        Judgement("virtue.day", "daquan.1.7.7.9", "virtue", at(TRANSMISSIONS, VIRTUE)),
        Judgement(
            "virtue.strong",
            "daquan.1.7.7.10",
            "virtue",
            at(TRANSMISSIONS, ANY_VIRTUE, is_strong("旺", "相")),
        ),
        Judgement(
            "virtue.weak",
            "daquan.1.7.7.11",
            "virtue",
            at(TRANSMISSIONS, ANY_VIRTUE, is_strong("休", "囚")),
        ),
        Judgement(
            "virtue.shunned",
            "daquan.1.7.7.12",
            "virtue",
            at(TRANSMISSIONS, ANY_VIRTUE, either(VOID_OR_ON_VOID, is_controlled_by_its_general)),
        ),
        Judgement(
            "virtue.not-ghost",
            "daquan.1.8.1.1",
            "virtue",
            every(at(OVER_DAY, VIRTUE, CONTROLS_THE_STEM), at(PUT_FORTH, VIRTUE)),
        ),
        Judgement(
            "virtue.attacked.helped",
            "daquan.1.8.1.3",
            "virtue",
            at(PUT_FORTH, *_ATTACKED, _HELPED),
            ("daquan.1.8.1.5",),
        ),
        Judgement(
            "virtue.attacked.hurt", "daquan.1.8.1.4", "virtue", at(PUT_FORTH, *_ATTACKED, _HURT)
        ),
        Judgement("virtue.noble", "daquan.1.8.1.6", "virtue", _WITH_THE_NOBLE, ("daquan.1.8.1.8",)),
        Judgement("virtue.noble.unfit", "daquan.1.8.1.7", "sickness, lawsuit", _WITH_THE_NOBLE),
        Judgement(
            "virtue.dying",
            "daquan.1.8.2.1",
            "virtue",
            at(_ON, ANY_VIRTUE, sits_at_stage("死", "絕"), BAD_GENERAL),
        ),
        Judgement(
            "virtue.ghost",
            "daquan.1.8.2.2",
            "virtue",
            at(PUT_FORTH, VIRTUE, CONTROLS_THE_STEM, _seat_controls_the_stem),
            ("daquan.1.8.2.3",),
        ),
        Judgement(
            "virtue.letters",
            "daquan.1.8.2.4",
            "office",
            at(TRANSMISSIONS, VIRTUE, CONTROLS_THE_STEM, rides("朱雀")),
            ("daquan.1.8.2.5",),
        ),
    ),
)
