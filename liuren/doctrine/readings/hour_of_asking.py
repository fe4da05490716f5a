"""The hour of the question 論占時: what it is to stem and branch, in 《五要》, the first of the five.

日 against a branch is the place where the stem lodges, 辰 the day branch; where phases are compared
日 is the stem. The horse of the day is that of its branch.
"""

from __future__ import annotations

from typing import Final

from liuren.doctrine.conditions import (
    CONTROLS_THE_STEM,
    GHOST,
    HORSE,
    PUT_FORTH,
    SALARY,
    at,
    clashes,
    combines,
    either,
    every,
    hour_is,
    is_kin,
    is_strong,
    meets,
    rides,
    same_triple,
    the_branch,
    the_stem,
)
from liuren.doctrine.conditions.hour import IS_A_NOBLE, OF_THE_PHASE_OF_THE_HOUR
from liuren.doctrine.conditions.tombs import LODGING, is_day_branch
from liuren.doctrine.judgement import judgements, row

__all__ = ["JUDGEMENTS"]

_WEALTH: Final = is_kin("妻財")
_IS_WEALTH: Final = hour_is(_WEALTH)
_IS_HORSE: Final = hour_is(HORSE)
_STEM_MATE: Final = either(meets(combines, the_stem), meets(same_triple, the_stem))
_BRANCH_MATE: Final = either(meets(combines, the_branch), meets(same_triple, the_branch))

_ROWS: Final = (
    row(
        "net",
        "1.6",
        every(hour_is(CONTROLS_THE_STEM), at(PUT_FORTH, OF_THE_PHASE_OF_THE_HOUR)),
        "general",
    ),
    row("wealth", "2.4", _IS_WEALTH, "wealth"),
    row("wealth.roads", "2.5", hour_is(_WEALTH, rides("白虎")), "wealth", "journey"),
    row("wealth.new", "3.1", every(_IS_WEALTH, at(PUT_FORTH, is_strong("旺", "相"))), "wealth"),
    row("wealth.old", "3.2", every(_IS_WEALTH, at(PUT_FORTH, is_strong("休", "囚"))), "wealth"),
    row("horse", "3.3", _IS_HORSE, "journey"),
    row("horse.wealth", "3.4", hour_is(HORSE, _WEALTH), "journey", "wealth"),
    # 用休主疾病 in 1.42.5, of the god put forth by itself: so here without the horse.
    row("rest", "3.5", at(PUT_FORTH, is_strong("休")), "sickness"),
    row("horse.ghost", "3.6", hour_is(HORSE, GHOST), "lawsuit", "office"),
    # Clash 沖, sameness 同, harmony 合: without, and within
    row(
        "without.clash",
        "4.1",
        hour_is(meets(clashes, the_stem)),
        "journey",
        "general",
        shown=("4.2",),
    ),
    row(
        "within.clash",
        "4.3",
        hour_is(meets(clashes, the_branch)),
        "house",
        "animals",
        "fugitive",
        shown=("4.4",),
    ),
    row("without.same", "5.1", hour_is(LODGING), "journey", "wealth", shown=("5.3-4",)),
    # Of the five yin stems, which 5.4 lists, the place is not the salary.
    row("without.salary", "5.2", hour_is(LODGING, SALARY), "office", shown=("5.3-4",)),
    row("within.same", "5.5", hour_is(is_day_branch), "house", "wealth", shown=("5.6",)),
    row(
        "without.harmony",
        "6.1",
        hour_is(_STEM_MATE),
        "wealth",
        "awaited",
        "dealings",
        shown=("6.2",),
    ),
    row("within.harmony", "6.3", hour_is(_BRANCH_MATE), "marriage", "childbirth", shown=("6.4",)),
    row("horse.far", "6.5", _IS_HORSE, "journey", shown=("6.6",)),
    row("noble", "6.7", hour_is(IS_A_NOBLE), "audience", shown=("6.8",)),
)

JUDGEMENTS: Final = judgements(__name__, "wuyao.1.38", "hour", _ROWS, family="hour.asking")
