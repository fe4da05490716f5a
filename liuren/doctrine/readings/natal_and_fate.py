"""《五要》 on natal branch 本命 and year-fate 行年: what they are to the day, and what is over them 年命上.

The natal branch is a branch, and the year-fate the branch of the earth plate that the years reach;
what is over the one or over the other is asked of both, and one of the two is enough.
"""

from __future__ import annotations

from typing import Final

from liuren.doctrine.conditions import (
    BAD_GENERAL,
    CONTROLS_THE_STEM,
    GHOST,
    GOOD_GENERAL,
    OVER_BRANCH,
    OVER_DAY,
    OVER_FATE,
    PUT_FORTH,
    Condition,
    Judging,
    at,
    combines,
    controls,
    either,
    either_way,
    every,
    everywhere,
    god_is,
    gods_of,
    is_branch_of_year,
    is_kin,
    is_void,
    meets,
    punishes,
    rides,
    same_triple,
    seat,
    the_month,
    the_stem,
)
from liuren.doctrine.conditions.borrowed import TWO_HORSES, borrowed, defined_in, the_year
from liuren.doctrine.conditions.tombs import is_natal, is_year_fate
from liuren.doctrine.judgement import judgements, row
from liuren.doctrine.patterns.terms import CHIEFS, IS_THE_GENERAL, forth
from liuren.messages import say

__all__ = ["JUDGEMENTS"]

_WEALTH: Final = is_kin("妻財")
_PUT_FORTH: Final = gods_of(PUT_FORTH)
_AT_ODDS: Final = either_way(controls, the_year, the_month, gods_of(OVER_DAY))
_AGREES_WITH_THE_DAY: Final = either(
    is_kin("父母", "子孫"), meets(combines, the_stem), meets(same_triple, the_stem)
)
_THE_YEAR: Final = is_branch_of_year(say("the year"), 0)
_CONTROLS_IT: Final = meets(controls, seat)


def _over(*judges: Judging) -> Condition:
    """年命上: over the natal branch or over the year-fate."""
    return at(OVER_FATE, *judges)


_HORSES: Final = _over(TWO_HORSES)
_LOATHING: Final = _over(borrowed("月厭"), borrowed("死氣"))
_DEATH: Final = borrowed("死氣")
# One god carries one general: where both are there, one is over the natal branch, one over the fate.
_DRAGON_OR_CONSTANCY: Final = _over(rides("青龍", "太常"))

_ROWS: Final = (
    row("natal.at-odds", "1.3", everywhere(is_natal, _AT_ODDS)),
    row("natal.agrees", "1.4", everywhere(is_natal, _AGREES_WITH_THE_DAY)),
    row(
        "fate.at-odds",
        "1.5",
        everywhere(is_year_fate, either(is_kin("官鬼", "妻財"), either_way(controls, _PUT_FORTH))),
    ),
    row("fate.controls-day", "1.6", everywhere(is_year_fate, CONTROLS_THE_STEM)),
    row("fate.controls-forth", "1.7", everywhere(is_year_fate, meets(controls, _PUT_FORTH))),
    row("wealth", "2.1", _over(_WEALTH), "wealth"),
    row("ghost", "2.2", _over(GHOST), "lawsuit", "sickness"),
    row("punishes-year", "2.4", _over(either_way(punishes, the_year)), "lawsuit"),
    row("year-and-noble", "2.5", _over(_THE_YEAR, rides("貴人")), "documents", "office"),
    row("month-general", "2.6", _over(IS_THE_GENERAL)),
    row("chiefs", "3.1", _over(god_is(*CHIEFS), BAD_GENERAL)),
    row("horses", "3.2", _HORSES, "office", "journey", see=defined_in("天馬")),
    row("horses.void", "3.3", every(_HORSES, forth(is_void)), see=defined_in("天馬")),
    # 宅向年命: over the branch, the natal branch or the year-fate, one of the three.
    row(
        "joy",
        "3.4",
        at(OVER_BRANCH + OVER_FATE, borrowed("天喜"), GOOD_GENERAL),
        see=defined_in("天喜"),
    ),
    row("loathing", "3.5", _LOATHING, "uncanny", "quarrel", see=defined_in("月厭", "死氣")),
    row(
        "loathing.blood",
        "3.6",
        every(_LOATHING, _over(borrowed("血忌"))),
        "journey",
        see=defined_in("月厭", "死氣", "血忌"),
    ),
    row("physic", "4.1", _over(god_is("申"), BAD_GENERAL), "sickness"),
    row("water", "4.2", _over(god_is("亥"), BAD_GENERAL), "journey"),
    row("noble.felicity", "4.3", every(_over(rides("貴人")), _DRAGON_OR_CONSTANCY)),
    row("noble.controls", "4.4", _over(rides("貴人"), _CONTROLS_IT), "lawsuit"),
    row("serpent.stuck", "4.5", every(_over(rides("螣蛇")), _DRAGON_OR_CONSTANCY)),
    row("tiger", "4.6", _over(rides("白虎")), "quarrel"),
    row("tiger.controls", "4.7", _over(rides("白虎"), _CONTROLS_IT), "sickness"),
    row("death", "4.8", _over(_DEATH), "sickness", see=defined_in("死氣")),
    # 金煞 is defined nowhere. It is taken for 金神, which 大全 has by the month or by the year.
    row(
        "death.metal",
        "4.9",
        _over(_DEATH, borrowed("金神")),
        "sickness",
        see=defined_in("死氣", "金神"),
    ),
    row(
        "life.controls",
        "4.10",
        _over(borrowed("生氣"), _CONTROLS_IT),
        "sickness",
        see=defined_in("生氣"),
    ),
    row(
        "mourning",
        "4.11",
        _over(borrowed("喪門", "弔客", "病符")),
        "sickness",
        see=defined_in("喪門", "弔客", "病符"),
    ),
)

JUDGEMENTS: Final = judgements(__name__, "wuyao.1.43", "general", _ROWS, family="natal-and-fate")
