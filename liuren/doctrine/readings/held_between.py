"""Held between stem and branch 夾定, lacking one 虛一, through the pass 透關, by 《五要》 (1.41.13–16).

What is held, lacking, or runs out is asked of the kin. Both gods may be next to the row or in it: on 丁卯
with 申 over the stem, where 未 is lacking, 辰 over the branch is itself the first transmission.
"""

from __future__ import annotations

from typing import Final

from liuren.doctrine.conditions import (
    GHOST,
    LAST,
    OFFSPRING,
    ON_DAY_AND_BRANCH,
    TRANSMISSIONS,
    Condition,
    Judging,
    at,
    either,
    every,
    everywhere,
    go,
    is_kin,
    is_void,
    rides,
)
from liuren.doctrine.conditions.between import (
    HELD,
    HELD_BUT_FOR_ONE,
    PAST_EITHER,
    PAST_THE_BRANCH,
    PAST_THE_STEM,
    is_lacking,
)
from liuren.doctrine.conditions.tombs import is_natal, is_year_fate
from liuren.doctrine.judgement import judgements, row

__all__ = ["JUDGEMENTS"]

_ILL: Final = ("sickness", "lawsuit")


def _holds(judge: Judging) -> Condition:
    """The condition that one of the transmissions that are held is as ``judge`` asks."""
    return every(HELD, at(TRANSMISSIONS, judge))


def _lacks(*judges: Judging) -> Condition:
    """The condition that the one that is lacking is as all ``judges`` ask."""
    return everywhere(is_lacking, *judges)


_ROWS: Final = (
    row("dealings", "13.1", HELD, "dealings"),
    row("shunned", "13.2", HELD, *_ILL, "childbirth", "awaited"),
    row("past", "13.3", PAST_EITHER, "general"),
    row("wealth", "13.5", _holds(is_kin("妻財")), "wealth", *_ILL),
    row("office", "13.6", _holds(GHOST), "office", *_ILL),
    row("drain", "13.7", _holds(OFFSPRING), "sickness", "wealth", "childbirth"),
    row("help", "13.8", _holds(is_kin("父母")), "general", "childbirth"),
    row("brothers", "13.9", _holds(is_kin("兄弟"))),
    row("void", "13.10", _holds(is_void)),
    row("not-held", "14.1", every(HELD, at(ON_DAY_AND_BRANCH, is_void))),
    row("lacks-one", "14.2", HELD_BUT_FOR_ONE, shown=("15.1",)),
    row("lacks-wealth", "14.4", _lacks(is_kin("妻財")), "wealth"),
    row("lacks-office", "14.5", _lacks(GHOST), "lawsuit", "fugitive"),
    row("lacks-brothers", "14.6", _lacks(is_kin("兄弟"))),
    row("lacks-offspring", "14.7", _lacks(OFFSPRING), "servants", "general", shown=("15.1-2",)),
    row("lacks-parents", "14.8", _lacks(is_kin("父母")), "documents", "general"),
    row(
        "lacks-offspring.quarrel",
        "15.3",
        _lacks(OFFSPRING, rides("朱雀")),
        *("quarrel", "documents", "servants"),
    ),
    row("lacks-offspring.fields", "15.4", _lacks(OFFSPRING, rides("勾陳")), "land", "general"),
    row("filled", "15.5", _lacks(either(is_natal, is_year_fate))),
    row("through-the-pass", "15.6", PAST_EITHER, shown=("15.7",)),
    row("past.ghost", "16.1", every(PAST_EITHER, at(LAST, GHOST)), "general", "wealth"),
    row("past.backward", "16.2", every(PAST_EITHER, go(-1))),
    row("past.forward", "16.3", every(PAST_EITHER, go(1))),
    row("past.the-branch", "16.4", PAST_THE_BRANCH),
    row("past.the-stem", "16.5", PAST_THE_STEM, "general", "house"),
)

JUDGEMENTS: Final = judgements(__name__, "wuyao.1.41", "general", _ROWS, family="held")
