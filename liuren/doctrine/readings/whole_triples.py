"""Three transmissions of one kind: a whole triple 三合, three ghosts, a chain, by 《五要》 (1.41.10–12).

A triple is one thing to the stem, by its phase. What controls or spoils it is looked for at four places
四處: over stem, branch, year-fate and natal branch. In a triple the generals stand four apart, and no such
three are all good or all bad; so the greater number decides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from liuren.doctrine.conditions import (
    BRANCH,
    GHOST,
    INITIAL,
    IS_CONTROLLED_BY_THE_STEM,
    LAST,
    MIDDLE,
    OFFSPRING,
    ON_DAY_AND_BRANCH,
    OVER_BRANCH,
    OVER_BRANCH_GOD,
    OVER_DAY,
    OVER_FATE,
    OVER_STEM_GOD,
    STEM,
    TRANSMISSIONS,
    Answer,
    at,
    clashes,
    combines,
    controls,
    each_other,
    either,
    every,
    gods_of,
    is_kin,
    is_void,
    meets,
    met_by,
    questions,
    rides,
    same,
    same_triple,
    seat,
    some,
    stand,
    three_in_a_row,
    throughout,
)
from liuren.doctrine.conditions.combination import triple_complete
from liuren.doctrine.conditions.ghosts import phase_of_triple
from liuren.doctrine.conditions.tombs import is_year_fate
from liuren.doctrine.judgement import judgements, row
from liuren.doctrine.patterns.terms import CONTROLS_ON, GENERATES_ON, the_fate, the_natal
from liuren.doctrine.readings.first_to_last import MOSTLY_BAD, MOSTLY_GOOD
from liuren.messages import say
from liuren.signs import kinship
from liuren.signs.symbols import one_of

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["JUDGEMENTS", "triple_is"]

_FOUR_PLACES: Final = ON_DAY_AND_BRANCH + OVER_FATE
_KIN: Final = tuple(kinship.KIN.values())


@questions(
    "the transmissions are a triple that is {told} to the stem", at=TRANSMISSIONS, read=one_of(_KIN)
)
def triple_is(chart: Chart, *kin: str) -> Answer:
    """The condition that the transmissions complete a triple 三合 whose phase is one of these kin.

    >>> from liuren import cast
    >>> print(triple_is("父母")(cast(day="甲子", over="午")))
    the transmissions 辰申子 are a triple of 水, 父母 to 甲
    """
    phase = phase_of_triple(chart)
    if phase is None:
        return None
    is_so = kinship.KIN[kinship.relation(chart.day.stem.phase, phase)]
    if is_so not in kin:
        return None
    return say(
        "the transmissions {three} are a triple of {phase}, {kin} to {stem}",
        three=three_in_a_row(chart), phase=phase, kin=is_so, stem=chart.day.stem,
    )  # fmt: skip


# 緊合 is taken at its strictest: each pair of the four is in harmony, of one triple, or one branch.
_JOINED: Final = each_other(combines, same_triple, same)
_TIED: Final = every(
    triple_complete,
    stand(STEM, _JOINED, OVER_STEM_GOD),
    stand(BRANCH, _JOINED, OVER_BRANCH_GOD),
    stand(OVER_STEM_GOD, _JOINED, OVER_BRANCH_GOD),
    stand(STEM, _JOINED, BRANCH),
)
_CLASHED: Final = at(TRANSMISSIONS, meets(clashes, the_natal, the_fate, gods_of(OVER_FATE)))
_SET_FREE: Final = every(_TIED, _CLASHED)

_GHOSTS: Final = throughout(TRANSMISSIONS, GHOST)
# On every lesson with three ghosts two of them clash: of year and birth it need not be asked.
_CLASHED_AMONG_THEM: Final = at(TRANSMISSIONS, meets(clashes, gods_of(TRANSMISSIONS)))
_LAST_CLASHES_FIRST: Final = meets(clashes, gods_of(INITIAL))

_DRAINED: Final = some(throughout(TRANSMISSIONS, OFFSPRING), triple_is("子孫"))

_ROWS: Final = (
    row("triple", "10.1", triple_is(*_KIN)),
    row("ghosts-controlled", "10.2", every(triple_is("官鬼"), at(_FOUR_PLACES, OFFSPRING))),
    row("drain-controlled", "10.3", every(triple_is("子孫"), at(_FOUR_PLACES, is_kin("父母")))),
    row("help-spoilt", "10.4", every(triple_is("父母"), at(_FOUR_PLACES, is_kin("妻財")))),
    row("tied", "10.5", _TIED),
    row("set-free", "10.6", _SET_FREE),
    row("set-free.good", "10.8", every(_SET_FREE, MOSTLY_GOOD)),
    row("set-free.bad", "10.9", every(_SET_FREE, MOSTLY_BAD)),
    row("three-ghosts", "11.1", _GHOSTS, shown=("11.3",)),
    row("three-ghosts.clashed", "11.2", every(_GHOSTS, _CLASHED_AMONG_THEM), shown=("11.3",)),
    row(
        "three-ghosts.dispersed",
        "11.4",
        every(_GHOSTS, at(LAST, _LAST_CLASHES_FIRST, is_year_fate)),
    ),
    row(
        "three-ghosts.whole",
        "11.5",
        every(_GHOSTS, at(LAST, _LAST_CLASHES_FIRST), at(INITIAL, is_year_fate)),
    ),
    row("drained", "11.6", _DRAINED, "general", "theft"),
    row(
        "drained.void",
        "11.7",
        every(_DRAINED, at(TRANSMISSIONS, either(rides("螣蛇", "白虎"), is_void))),
        "audience",
        "lawsuit",
    ),
    row("chain", "12.1", some(GENERATES_ON, CONTROLS_ON)),
    row(
        "stem-controls-on",
        "12.2",
        every(
            at(INITIAL, IS_CONTROLLED_BY_THE_STEM, meets(controls, gods_of(MIDDLE))),
            at(MIDDLE, meets(controls, gods_of(LAST))),
        ),
        "wealth",
    ),
    row(
        "attacked-throughout",
        "12.3",
        every(
            throughout(TRANSMISSIONS, met_by(controls, seat)),
            at(OVER_DAY, IS_CONTROLLED_BY_THE_STEM),
            at(OVER_BRANCH, met_by(controls, seat)),
        ),
        *("lawsuit", "sickness", "house", "quarrel"),
    ),
)

JUDGEMENTS: Final = judgements(__name__, "wuyao.1.41", "general", _ROWS, family="whole")
