"""What brings the querent 論來情: what the hour is to the day tells for what he has come, in 《五要》."""

from __future__ import annotations

from typing import Final

from liuren.doctrine.conditions import (
    DRAINS_THE_STEM,
    GENERATES_THE_STEM,
    GHOST,
    HORSE,
    SALARY,
    VIRTUE,
    breaks,
    clashes,
    harms,
    hour_is,
    is_spirit,
    is_strong,
    is_void,
    meets,
    met_by,
    punishes,
    stands_over,
    the_branch,
    the_stem,
)
from liuren.doctrine.conditions.hour import IS_A_NOBLE
from liuren.doctrine.conditions.tombs import LODGING, TOMB_OF_PHASE
from liuren.doctrine.judgement import judgements, row

__all__ = ["JUDGEMENTS"]

_ROWS: Final = (
    row("clash", "1.5", hour_is(meets(clashes, the_stem)), "quarrel"),
    row("same", "1.6", hour_is(LODGING), "journey", "wealth"),
    row("favour.received", "1.8", hour_is(GENERATES_THE_STEM), "general"),
    row("favour.done", "1.9", hour_is(DRAINS_THE_STEM), "general"),
    row("horse.stem", "2.1", hour_is(HORSE, stands_over(the_stem)), "journey"),
    row("horse.branch", "2.2", hour_is(HORSE, stands_over(the_branch)), "house"),
    row("salary", "2.3", hour_is(SALARY), "office"),
    row("virtue", "2.4", hour_is(VIRTUE), "office", "wealth"),
    row("noble", "2.5", hour_is(IS_A_NOBLE), "audience"),
    row("robber", "2.6", hour_is(is_spirit("daquan.1.2.7.2", "劫殺")), "theft"),
    # What the day punishes, as 支刑 in daquan.1.2.6; of the day, that is of the place of its stem.
    row("punishment", "2.7", hour_is(met_by(punishes, the_stem)), "lawsuit"),
    row("void", "2.8", hour_is(is_void), "wealth"),
    row("harm", "2.9", hour_is(meets(harms, the_stem)), "general"),
    row("ghost", "2.10", hour_is(GHOST), "theft", "sickness", "uncanny"),
    row("tomb", "2.11", hour_is(TOMB_OF_PHASE), "land"),
    row("tomb.field", "2.12", hour_is(TOMB_OF_PHASE, is_strong("旺", "相")), "land"),
    row("tomb.grave", "2.13", hour_is(TOMB_OF_PHASE, is_strong("休", "囚")), "land"),
    row("break", "2.14", hour_is(meets(breaks, the_stem)), "wealth", "fugitive"),
)

JUDGEMENTS: Final = judgements(__name__, "wuyao.1.39", "hour", _ROWS, family="hour.errand")
