"""Ghosts 鬼: what controls the day, what saves from it, and how a family is hurt by its own.

鬼 is whatever controls the day stem. 見子孫 and 救神: offspring of the day over the stem, in the
transmissions or over the natal branch. About what is asked (占訟, 占病, 占盜) is told with the words
and is no condition of a chart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from liuren.doctrine.conditions import (
    EVERYWHERE,
    GENERATES_THE_STEM,
    GHOST,
    LAST,
    LONG_LIFE,
    MIDDLE,
    NATAL,
    OFFSPRING,
    OVER_BRANCH,
    OVER_DAY,
    OVER_FATE,
    PUT_FORTH,
    TRANSMISSIONS,
    VIRTUE,
    Site,
    at,
    at_least,
    but,
    carries_a_hidden_ghost,
    clashes,
    controls,
    day_is,
    either,
    every,
    falls_on_void,
    generates,
    gods_of,
    is_drained_by_its_general,
    is_strong,
    lacking,
    meets,
    met_by,
    rides,
    sits_at_stage,
    some,
    throughout,
)
from liuren.doctrine.conditions.combination import COMBINATION
from liuren.doctrine.conditions.ghosts import (
    IS_OVER_BRANCH,
    IS_OVER_STEM,
    is_controlled_by_a_general,
    its_general_drains_the_triple,
    shadow_of,
    sits_on_a_ghost,
    triple_stands,
)
from liuren.doctrine.conditions.listed import rides_as_listed, sits_as_listed
from liuren.doctrine.conditions.relations import Met, partner
from liuren.doctrine.conditions.tombs import sits_on_its_tomb
from liuren.doctrine.judgement import judgements, row
from liuren.messages import say

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = [
    "BORROWED_BENEFIT", "DRAINED_INTO_LIFE", "HOUSE_GHOST", "JUDGEMENTS", "KNITTED_BROWS", "SAVED",
]  # fmt: skip

_PASSAGE: Final = "daquan.1.9"
_GODS: Final = f"{_PASSAGE}.5.5"
_GENERALS: Final = f"{_PASSAGE}.6.1"

# The stages of a phase on the seat of a ghost: on its way down, and at its birth and in its power.
_WEAK: Final = ("沐浴", "衰", "病", "死", "墓", "絕")
_STRONG: Final = ("長生", "帝旺")

_IN: Final = at(TRANSMISSIONS, GHOST)
_SEEN: Final = at(TRANSMISSIONS + OVER_DAY, GHOST)

SAVED: Final = at(OVER_DAY + TRANSMISSIONS + NATAL, OFFSPRING)
"""救神: offspring of the day, which controls its ghost, is seen."""


@partner(say("another ghost among the transmissions"), at=TRANSMISSIONS)
def _other_ghosts(chart: Chart, site: Site) -> Met:
    """The ghosts of the day in the transmissions, that of the site itself left out."""
    for called, god in gods_of(TRANSMISSIONS)(chart, site):
        if god.phase.controls is chart.day.stem.phase:
            yield called, god


# 盜神, the robber's spirit, is the shadow of 玄武.
_AGAINST_ITSELF: Final = at(TRANSMISSIONS, GHOST, meets(clashes, _other_ghosts, shadow_of("玄武")))

_OVER_STEM_FORTH: Final = at(PUT_FORTH, GHOST, IS_OVER_STEM)
_OVER_BRANCH_FORTH: Final = at(PUT_FORTH, GHOST, IS_OVER_BRANCH)

KNITTED_BROWS: Final = at(PUT_FORTH, GHOST, sits_on_a_ghost)
"""攢眉: a ghost put forth on a seat that controls the day as well."""

_MANY: Final = at_least(2, TRANSMISSIONS, GHOST)
_RESTRAINED: Final = every(_MANY, at(OVER_DAY + OVER_BRANCH + TRANSMISSIONS + OVER_FATE, OFFSPRING))
_TIGER: Final = every(_MANY, at(PUT_FORTH, rides("白虎")))

HOUSE_GHOST: Final = every(_OVER_BRANCH_FORTH, throughout(MIDDLE + LAST, sits_on_a_ghost))
"""家鬼弄家神: the god over the branch is put forth as ghost and leads the others where ghosts live."""

DRAINED_INTO_LIFE: Final = every(
    at(PUT_FORTH, GHOST, meets(generates, gods_of(LAST))), at(LAST, LONG_LIFE)
)
"""鬼脫生: the ghost put forth generates the last transmission, the long life of the day."""

_TRIPLE_OF_GHOSTS: Final = triple_stands(
    say("controls the stem"), lambda triple, day: triple.controls is day
)
_ALL_DRAINED: Final = lacking(
    say("no ghost is left that is not"),
    at(TRANSMISSIONS, GHOST, but(say("is not drained"), is_drained_by_its_general)),
)
_IS_DRAINED: Final = some(
    every(_TRIPLE_OF_GHOSTS, throughout(TRANSMISSIONS, its_general_drains_the_triple)),
    every(
        lacking(say("it is no triple"), _TRIPLE_OF_GHOSTS),
        at(TRANSMISSIONS, GHOST, is_drained_by_its_general),
        _ALL_DRAINED,
    ),
)

_HIDDEN: Final = at(TRANSMISSIONS, carries_a_hidden_ghost)

_DRAINING_TRIPLE: Final = triple_stands(
    say("drains the stem"), lambda triple, day: day.generates is triple
)
BORROWED_BENEFIT: Final = every(
    some(
        _DRAINING_TRIPLE,
        throughout(TRANSMISSIONS, OFFSPRING),
    ),
    _HIDDEN,
)
"""借益: the transmissions drain the day, and hold down a general that would be its ghost."""

_STRONG_DAY: Final = some(day_is("旺", "相"), at(TRANSMISSIONS + NATAL, OFFSPRING))
_HELD_BY_FATE: Final = at(OVER_FATE, meets(controls, gods_of(PUT_FORTH)))
_HELD: Final = either(
    met_by(controls, gods_of(TRANSMISSIONS)), is_controlled_by_a_general(TRANSMISSIONS)
)

_ROWS: Final = (
    row("strong-day", "1.1", every(_IN, _STRONG_DAY)),
    row("shunned", "1.2", _SEEN, "sickness", "lawsuit"),
    row("saved", "1.3", every(_SEEN, SAVED)),
    row("against-itself", "1.4", _AGAINST_ITSELF, "theft"),
    row("hard-to-catch", "1.5", at(TRANSMISSIONS, GHOST, falls_on_void, COMBINATION), "theft"),
    row("over-stem", "1.6", _OVER_STEM_FORTH),
    row(
        "over-stem.hope",
        "1.7",
        at(PUT_FORTH, GHOST, IS_OVER_STEM, either(VIRTUE, COMBINATION)),
    ),
    row(
        "to-and-fro",
        "1.8",
        at(TRANSMISSIONS, GHOST, COMBINATION, meets(controls, gods_of(OVER_DAY))),
    ),
    row("weak", "1.9", at(TRANSMISSIONS, GHOST, sits_at_stage(*_WEAK))),
    row("strong", "1.10", at(TRANSMISSIONS, GHOST, sits_at_stage(*_STRONG))),
    row("in-season", "1.11", at(TRANSMISSIONS, GHOST, is_strong("旺")), shown=("1.12",)),
    row("season-past", "1.13", at(TRANSMISSIONS, GHOST, is_strong("休"))),
    row("knitted-brows", "2.1", KNITTED_BROWS, shown=("2.3",)),
    row("knitted-brows.saved", "2.2", every(KNITTED_BROWS, SAVED)),
    row("over-branch", "2.4", _OVER_BRANCH_FORTH),
    row("many.restrained", "2.5", _RESTRAINED, shown=("2.9",)),
    row("many.plot", "2.6", _RESTRAINED),
    row("many.tiger", "2.7", _TIGER),
    row("many.tiger.held", "2.8", every(_TIGER, _HELD_BY_FATE)),
    row("house-ghost", "3.1", HOUSE_GHOST, shown=("3.4",)),
    row("house-ghost.saved", "3.2", every(HOUSE_GHOST, SAVED), shown=("3.5",)),
    row("house-ghost.lost", "3.3", every(HOUSE_GHOST, lacking(say("nothing saves"), SAVED))),
    row(
        "saved-at-home",
        "3.6",
        at(OVER_DAY, GHOST, met_by(controls, gods_of(OVER_BRANCH))),
        shown=("3.7",),
    ),
    row("drained-into-life", "3.8", DRAINED_INTO_LIFE, shown=("3.9",)),
    row(
        "triple-that-helps",
        "4.1",
        every(_TRIPLE_OF_GHOSTS, at(OVER_DAY, GENERATES_THE_STEM)),
        shown=("4.2-3",),
    ),
    row(
        "noble-virtue",
        "4.4",
        every(at(OVER_DAY, VIRTUE, rides("貴人")), at(TRANSMISSIONS, GHOST, _HELD)),
        shown=("4.5",),
    ),
    row("drained", "4.6", _IS_DRAINED, shown=("4.7",)),
    row("borrowed-benefit", "5.1", BORROWED_BENEFIT, shown=("5.4",)),
    row("hidden", "5.2", _HIDDEN),
    row("hidden.worse", "5.3", _HIDDEN),
    row("own-kind.gods", "5.5", at(EVERYWHERE, sits_as_listed(_GODS)), "kin"),
    row("own-kind.generals", "6.1", at(EVERYWHERE, rides_as_listed(_GENERALS)), "kin"),
    row("entombed", "10.3", at(EVERYWHERE, GHOST, sits_on_its_tomb)),
)

JUDGEMENTS: Final = judgements(__name__, _PASSAGE, "ghost", _ROWS)
