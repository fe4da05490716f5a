"""First, middle and last transmission 初中末: how 《五要》 has a matter begin, turn and end (1.41.1–6).

The text never says what is good 吉 and what bad 凶. Its first example goes by the kin (初鬼中印末財), its
list for the middle by ghost, tomb, harm, break and void, later passages by the generals (1.41.10.1:
視天將吉凶). So a single transmission is good here if its general is good and it is no ghost, tomb or void;
bad if its general is bad and it is ghost or tomb, or at least neither parents, wealth, virtue nor salary,
and not void. Of the three together, unless the words say all 俱 皆, the greater number of the generals
decides.

Tomb and long life go by the phase of the stem, for 辰 is the tomb of 癸 (1.41.11.5). A god that controls
its general is called 外戰 here, and 內戰 in 1.42.2 of the same book: each is taken as it stands.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from liuren.doctrine.conditions import (
    BAD_GENERAL,
    GHOST,
    GOOD_GENERAL,
    INITIAL,
    LAST,
    MIDDLE,
    ON_DAY_AND_BRANCH,
    SALARY,
    TRANSMISSIONS,
    VIRTUE,
    VOID_OR_ON_VOID,
    Condition,
    Judging,
    Site,
    also,
    at,
    at_least,
    breaks,
    but,
    controls,
    controls_its_general,
    either,
    either_way,
    every,
    generates,
    gods_of,
    harms,
    is_controlled_by_its_general,
    is_kin,
    is_of_the_phase_of_its_general,
    is_the,
    is_void,
    meets,
    met_by,
    rides,
    seat,
    the_day,
    throughout,
)
from liuren.doctrine.conditions.relations import Met, partner
from liuren.doctrine.conditions.tombs import TOMB_OF_PHASE
from liuren.doctrine.judgement import judgements, row
from liuren.messages import say

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["BAD", "GOOD", "JUDGEMENTS", "MOSTLY_BAD", "MOSTLY_GOOD"]

_FATE: Final = ("over the year-fate",)

_PARENTS, _WEALTH = is_kin("父母"), is_kin("妻財")
_IS_NOT_VOID: Final = but(say("is not void"), is_void)
_LONG_LIFE: Final = is_the(
    say("long life 長生, by its phase,"),
    lambda chart: chart.system.births_of_phases[chart.day.stem.phase],
)

GOOD: Final = also(
    GOOD_GENERAL,
    but(say("is no ghost"), GHOST),
    but(say("is no tomb"), TOMB_OF_PHASE),
    _IS_NOT_VOID,
)
"""吉, of one transmission."""
BAD: Final = also(
    BAD_GENERAL,
    either(
        GHOST,
        TOMB_OF_PHASE,
        but(
            say("is neither parents, wealth, virtue nor salary"),
            either(is_kin("父母", "妻財"), VIRTUE, SALARY),
        ),
    ),
    _IS_NOT_VOID,
)
"""凶, of one transmission."""
MOSTLY_GOOD: Final = at_least(2, TRANSMISSIONS, GOOD_GENERAL)
"""傳吉: most of the transmissions carry a good general."""
MOSTLY_BAD: Final = at_least(2, TRANSMISSIONS, BAD_GENERAL)
"""傳凶: most of the transmissions carry a bad general."""

_ALL_BAD: Final = throughout(TRANSMISSIONS, BAD)


@partner(say("the seat of the initial transmission"), at=INITIAL)
def _seat_of_the_first(chart: Chart, site: Site) -> Met:
    """The earth branch on which the initial transmission sits."""
    under = chart.plate.seat(chart.transmissions[0].branch)
    yield say("the seat {branch} of the initial transmission", branch=under), under


def _by_turns(first: Judging | None, middle: Judging | None, last: Judging | None) -> Condition:
    """The condition that each transmission is as asked, if something is asked of it."""
    asked = ((INITIAL, first), (MIDDLE, middle), (LAST, last))
    return every(*(at(place, judge) for place, judge in asked if judge is not None))


_BAD_THEN_GOOD: Final = _by_turns(BAD, GOOD, None)
_LAST_CONTROLS: Final = meets(controls, gods_of(INITIAL))

_ROWS: Final = (
    row("good-after-all", "1.4", every(MOSTLY_GOOD, throughout(ON_DAY_AND_BRANCH, BAD_GENERAL))),
    row("bad-after-all", "1.5", every(MOSTLY_BAD, throughout(ON_DAY_AND_BRANCH, GOOD_GENERAL))),
    row("hindered-then-smooth", "2.1", _by_turns(GHOST, _PARENTS, _WEALTH)),
    row("hard-then-achieved", "2.2", _BAD_THEN_GOOD),
    row("smooth-then-fails", "2.3", _by_turns(GOOD, None, BAD)),
    row("comes-together", "2.4", _by_turns(BAD, GOOD, BAD)),
    row(
        "alike",
        "2.6",
        at(INITIAL, is_of_the_phase_of_its_general, either_way(generates, seat)),
    ),
    row("virtue-first", "2.7", at(INITIAL, either(VIRTUE, SALARY))),
    row("shifted-to-good", "3.2", _BAD_THEN_GOOD),
    row("shifted-to-bad", "3.3", _by_turns(GOOD, BAD, None)),
    row(
        "with-the-stream",
        "3.4",
        _by_turns(meets(generates, gods_of(MIDDLE)), meets(generates, gods_of(LAST)), None),
    ),
    row(
        "against-the-stream",
        "3.5",
        _by_turns(met_by(generates, gods_of(MIDDLE)), met_by(generates, gods_of(LAST)), None),
    ),
    row("ghost-between", "3.6", at(MIDDLE, GHOST)),
    row("tomb-between", "3.7", at(MIDDLE, TOMB_OF_PHASE)),
    row("harm-between", "3.8", at(MIDDLE, meets(harms, the_day))),
    row("break-between", "3.9", at(MIDDLE, meets(breaks, the_day))),
    row("bridge-broken", "3.10", at(MIDDLE, is_void)),
    row(
        "robber-controlled",
        "4.2",
        _by_turns(also(_WEALTH, met_by(controls, seat)), None, meets(controls, _seat_of_the_first)),
        "general",
        "wealth",
    ),
    row(
        "end-controls-beginning", "4.3", at(LAST, _LAST_CONTROLS), "general", "journey", "sickness"
    ),
    row(
        "end-controls-with-break",
        "4.4",
        at(
            LAST,
            _LAST_CONTROLS,
            either(meets(breaks, gods_of(INITIAL)), meets(harms, gods_of(INITIAL))),
        ),
    ),
    row("void-at-last", "4.5", at(LAST, is_void)),
    row("life-then-tomb", "5.1", _by_turns(_LONG_LIFE, None, TOMB_OF_PHASE)),
    row("tomb-then-life", "5.2", _by_turns(TOMB_OF_PHASE, None, _LONG_LIFE)),
    row("resolved-by-the-middle", "5.3", _BAD_THEN_GOOD),
    row("resolved-by-the-last", "5.4", _by_turns(BAD, BAD, GOOD)),
    row("resolved-by-the-fate", "5.5", every(_ALL_BAD, at(_FATE, GOOD))),
    row("not-resolved", "5.6", every(_ALL_BAD, at(_FATE, BAD))),
    row("battle-without", "6.1", at(TRANSMISSIONS, controls_its_general)),
    row("battle-within", "6.2", at(TRANSMISSIONS, is_controlled_by_its_general)),
    # No lesson has three void transmissions by the decade: what sits on a void counts as well (落空).
    row("all-void", "6.3", throughout(TRANSMISSIONS, VOID_OR_ON_VOID)),
    row(
        "two-void",
        "6.4",
        every(at_least(2, TRANSMISSIONS, is_void), at(TRANSMISSIONS, _IS_NOT_VOID, rides("天空"))),
    ),
    # That the last is not void follows, since the three never are.
    row("judge-by-the-last", "6.5", _by_turns(is_void, is_void, None)),
    row("judge-by-the-first", "6.6", _by_turns(_IS_NOT_VOID, None, is_void)),
)

JUDGEMENTS: Final = judgements(__name__, "wuyao.1.41", "general", _ROWS, family="course")
