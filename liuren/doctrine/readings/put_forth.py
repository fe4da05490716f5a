"""《五要》 on what is put forth 發用: its lesson, its layers, what it is to the day, strikes, and has.

用 with one word after it, again and again. What is asked is asked of the first transmission, unless
the sentence says more (凡遇絕神). Long life, tomb and the other stages are those of the phase of the
stem: 1.41.11 calls 辰 the tomb of 癸.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from liuren.doctrine.conditions import (
    BAD_GENERAL,
    CONTROLS_THE_STEM,
    LAST,
    ON_DAY_AND_BRANCH,
    TRANSMISSIONS,
    Site,
    at,
    breaks,
    clashes,
    controls,
    controls_its_general,
    either,
    every,
    gods_of,
    harms,
    is_controlled_by_its_general,
    is_kin,
    is_strong,
    is_void,
    meets,
    nobles_backward,
    nobles_forward,
    punishes,
    rides,
    seat,
    stands_over,
    the_branch,
    the_day,
)
from liuren.doctrine.conditions.borrowed import TWO_HORSES, borrowed, defined_in
from liuren.doctrine.conditions.put_forth import (
    CARRIES_A_GENERAL_AT_HOME,
    CONTROLS_ITS_LOWER,
    IS_CONTROLLED_BY_ITS_LOWER,
    comes_from_lesson,
)
from liuren.doctrine.conditions.relations import Met, partner
from liuren.doctrine.conditions.stages import is_stage_of_stem, sits_on_the_tomb_of_the_stem
from liuren.doctrine.conditions.tombs import TOMB_OF_PHASE
from liuren.doctrine.judgement import judgements, row
from liuren.doctrine.patterns.terms import (
    BEFORE_THE_NOBLE,
    BEHIND_THE_NOBLE,
    PROSPEROUS,
    forth,
    the_fate,
    the_natal,
)
from liuren.messages import say

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["JUDGEMENTS"]


@partner(say("the long life 長生 of the stem, by its phase"))
def _the_long_life(chart: Chart, site: Site) -> Met:
    """The branch where the phase of the day stem is born."""
    stem = chart.day.stem
    branch = chart.system.births_of_phases[stem.phase]
    yield say("the long life {branch} of {stem}, by its phase", branch=branch, stem=stem), branch


_WEALTH: Final = is_kin("妻財")
# 日 or 辰: a god strikes the day in the place of the stem or in the branch, one of them is enough.
_STRIKES_THE_DAY: Final = either(meets(clashes, the_day), meets(breaks, the_day))
_STRIKES_SOMEONE: Final = either(
    meets(controls, the_fate),
    meets(controls, the_natal),
    CONTROLS_THE_STEM,
    meets(controls, the_branch),
)
_LONG_LIFE: Final = is_stage_of_stem("長生")
_CUT_OFF: Final = is_stage_of_stem("絕")
# 凡遇, "whenever it is met": over the day or the branch, or in the transmissions.
_MET: Final = TRANSMISSIONS + ON_DAY_AND_BRANCH
_SQUEEZED: Final = (IS_CONTROLLED_BY_ITS_LOWER, is_controlled_by_its_general)
_AT_HOME: Final = CARRIES_A_GENERAL_AT_HOME

_ROWS: Final = (
    row("outer", "1.2", comes_from_lesson(1, 2)),
    row("inner", "1.3", comes_from_lesson(3, 4)),
    row("quick", "1.4", every(comes_from_lesson(1, 2), nobles_forward, forth(BEFORE_THE_NOBLE))),
    row("slow", "1.5", every(comes_from_lesson(3, 4), nobles_backward, forth(BEHIND_THE_NOBLE))),
    row("sudden", "1.6", comes_from_lesson(4)),
    row("controls-lower", "2.1", CONTROLS_ITS_LOWER, "general", "lawsuit"),
    row("controlled-by-lower", "2.2", IS_CONTROLLED_BY_ITS_LOWER, "general", "lawsuit"),
    row("war-within", "2.3", every(CONTROLS_ITS_LOWER, forth(controls_its_general)), "dealings"),
    row("pressed", "2.4", every(_SQUEEZED[0], forth(_SQUEEZED[1]))),
    row("pressed.wealth", "2.5", every(_SQUEEZED[0], forth(_SQUEEZED[1], _WEALTH)), "wealth"),
    # 用居中尅天官地盤. A general at home is of the phase of its seat: what controls one controls both.
    row(
        "kept-apart",
        "2.6",
        forth(_AT_HOME, controls_its_general, meets(controls, seat)),
        "dealings",
        see=("guicuojiao.1.2.1",),
    ),
    row("wealth", "3.1", forth(_WEALTH), "wealth"),
    row("parent", "3.2", forth(is_kin("父母"))),
    row("offspring", "3.3", forth(is_kin("子孫"))),
    row("like", "3.4", forth(is_kin("兄弟"))),
    row("long-life", "3.5", forth(_LONG_LIFE)),
    row("tomb-on-long-life", "3.6", forth(TOMB_OF_PHASE, stands_over(_the_long_life))),
    row("long-life-on-tomb", "3.7", forth(_LONG_LIFE, sits_on_the_tomb_of_the_stem)),
    # 敗 is the bath 沐浴.
    row("death-or-bath", "3.8", forth(is_stage_of_stem("死", "沐浴"))),
    row("cut-off", "3.9", forth(_CUT_OFF), "awaited"),
    row("cut-off.met", "3.10", at(_MET, _CUT_OFF)),
    row("cut-off.noble", "3.11", at(_MET, _CUT_OFF, rides("貴人")), "audience"),
    row("tomb", "3.12", forth(TOMB_OF_PHASE), "general", "sickness", "awaited"),
    row("harm", "4.1", forth(meets(harms, the_day))),
    row("punishment", "4.2", forth(meets(punishes, the_day))),
    row("clash-or-break", "4.3", forth(_STRIKES_THE_DAY)),
    row("void", "4.4", forth(is_void), "general", "audience"),
    row("controls-stem", "4.5", forth(CONTROLS_THE_STEM), "lawsuit"),
    row("controls-branch", "4.6", forth(meets(controls, the_branch)), "house"),
    row("controls-last", "4.7", forth(meets(controls, gods_of(LAST)))),
    row(
        "controls-natal",
        "4.8",
        forth(meets(controls, the_natal), _WEALTH, stands_over(the_natal)),
        "wealth",
    ),
    row("controls-fate", "4.9", forth(meets(controls, the_fate))),
    row("horses", "4.10", forth(TWO_HORSES), "journey", see=defined_in("天馬")),
    row(
        "horses.strike",
        "4.11",
        forth(TWO_HORSES, _STRIKES_SOMEONE),
        "journey",
        "sickness",
        see=defined_in("天馬"),
    ),
    row("loathing", "5.1", forth(borrowed("月厭")), see=defined_in("月厭")),
    row("mourning", "5.2", forth(borrowed("喪門", "弔客")), see=defined_in("喪門", "弔客")),
    row("at-home", "5.3", forth(_AT_HOME), see=("guicuojiao.1.2.1",)),
    row("at-home.bad", "5.4", forth(BAD_GENERAL, _AT_HOME), see=("guicuojiao.1.2.1",)),
    row("strong", "5.5", forth(PROSPEROUS)),
    row("resting", "5.6", forth(is_strong("休")), "sickness"),
    row("confined", "5.7", forth(is_strong("囚")), "lawsuit"),
    row("dead", "5.8", forth(is_strong("死"))),
    row("strong.friend", "5.9", forth(is_kin("父母", "兄弟"), PROSPEROUS)),
    row("weak.foe", "5.10", forth(is_kin("官鬼", "子孫"), is_strong("休", "囚"))),
)

JUDGEMENTS: Final = judgements(__name__, "wuyao.1.42", "general", _ROWS, family="put-forth")
