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
    Condition,
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
from liuren.doctrine.conditions.tombs import sits_on_its_tomb
from liuren.doctrine.readings import Judgement, rows

if TYPE_CHECKING:
    from liuren.board.chart import Chart
    from liuren.signs.symbols import Branch

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


def _clashes_with_a_ghost(chart: Chart, one: Branch, other: Branch) -> str | None:
    """冲 between two of which the other is a ghost of the day as well."""
    ghost = other.phase.controls is chart.day.stem.phase
    return clashes(chart, one, other) if ghost else None


_AGAINST_ITSELF: Final = at(
    TRANSMISSIONS,
    GHOST,
    either(
        meets(_clashes_with_a_ghost, gods_of(TRANSMISSIONS)),
        # 盜神, the robber's spirit.
        meets(clashes, shadow_of("玄武")),
    ),
)

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

_TRIPLE_OF_GHOSTS: Final = triple_stands("controls", lambda triple, day: triple.controls is day)
_IS_DRAINED: Final = some(
    every(_TRIPLE_OF_GHOSTS, throughout(TRANSMISSIONS, its_general_drains_the_triple)),
    every(
        lacking("it is no triple", _TRIPLE_OF_GHOSTS),
        at(TRANSMISSIONS, GHOST, is_drained_by_its_general),
        lacking(
            "no ghost is left that is not",
            at(TRANSMISSIONS, GHOST, but("is not drained", is_drained_by_its_general)),
        ),
    ),
)

_HIDDEN: Final = at(TRANSMISSIONS, carries_a_hidden_ghost)

BORROWED_BENEFIT: Final = every(
    some(
        triple_stands("drains", lambda triple, day: day.generates is triple),
        throughout(TRANSMISSIONS, OFFSPRING),
    ),
    _HIDDEN,
)
"""借益: the transmissions drain the day, and hold down a general that would be its ghost."""

_ROWS: Final[tuple[tuple[str, str, str, Condition, tuple[str, ...]], ...]] = (
    (
        "strong-day",
        "1.1",
        "ghost",
        every(_IN, some(day_is("旺", "相"), at(TRANSMISSIONS + NATAL, OFFSPRING))),
        (),
    ),
    ("shunned", "1.2", "sickness, lawsuit", _SEEN, ()),
    ("saved", "1.3", "ghost", every(_SEEN, SAVED), ()),
    ("against-itself", "1.4", "theft", _AGAINST_ITSELF, ()),
    ("hard-to-catch", "1.5", "theft", at(TRANSMISSIONS, GHOST, falls_on_void, COMBINATION), ()),
    ("over-stem", "1.6", "ghost", _OVER_STEM_FORTH, ()),
    (
        "over-stem.hope",
        "1.7",
        "ghost",
        at(PUT_FORTH, GHOST, IS_OVER_STEM, either(VIRTUE, COMBINATION)),
        (),
    ),
    (
        "to-and-fro",
        "1.8",
        "ghost",
        at(TRANSMISSIONS, GHOST, COMBINATION, meets(controls, gods_of(OVER_DAY))),
        (),
    ),
    ("weak", "1.9", "ghost", at(TRANSMISSIONS, GHOST, sits_at_stage(*_WEAK)), ()),
    ("strong", "1.10", "ghost", at(TRANSMISSIONS, GHOST, sits_at_stage(*_STRONG)), ()),
    ("in-season", "1.11", "ghost", at(TRANSMISSIONS, GHOST, is_strong("旺")), ("1.12",)),
    ("season-past", "1.13", "ghost", at(TRANSMISSIONS, GHOST, is_strong("休")), ()),
    ("knitted-brows", "2.1", "ghost", KNITTED_BROWS, ("2.3",)),
    ("knitted-brows.saved", "2.2", "ghost", every(KNITTED_BROWS, SAVED), ()),
    ("over-branch", "2.4", "ghost", _OVER_BRANCH_FORTH, ()),
    ("many.restrained", "2.5", "ghost", _RESTRAINED, ("2.9",)),
    ("many.plot", "2.6", "ghost", _RESTRAINED, ()),
    ("many.tiger", "2.7", "ghost", _TIGER, ()),
    (
        "many.tiger.held",
        "2.8",
        "ghost",
        every(_TIGER, at(OVER_FATE, meets(controls, gods_of(PUT_FORTH)))),
        (),
    ),
    ("house-ghost", "3.1", "ghost", HOUSE_GHOST, ("3.4",)),
    ("house-ghost.saved", "3.2", "ghost", every(HOUSE_GHOST, SAVED), ("3.5",)),
    (
        "house-ghost.lost",
        "3.3",
        "ghost",
        every(HOUSE_GHOST, lacking("nothing saves", SAVED)),
        (),
    ),
    (
        "saved-at-home",
        "3.6",
        "ghost",
        at(OVER_DAY, GHOST, met_by(controls, gods_of(OVER_BRANCH))),
        ("3.7",),
    ),
    ("drained-into-life", "3.8", "ghost", DRAINED_INTO_LIFE, ("3.9",)),
    (
        "triple-that-helps",
        "4.1",
        "ghost",
        every(_TRIPLE_OF_GHOSTS, at(OVER_DAY, GENERATES_THE_STEM)),
        ("4.2-3",),
    ),
    (
        "noble-virtue",
        "4.4",
        "ghost",
        every(
            at(OVER_DAY, VIRTUE, rides("貴人")),
            at(
                TRANSMISSIONS,
                GHOST,
                either(
                    met_by(controls, gods_of(TRANSMISSIONS)),
                    is_controlled_by_a_general(TRANSMISSIONS),
                ),
            ),
        ),
        ("4.5",),
    ),
    ("drained", "4.6", "ghost", _IS_DRAINED, ("4.7",)),
    ("borrowed-benefit", "5.1", "ghost", BORROWED_BENEFIT, ("5.4",)),
    ("hidden", "5.2", "ghost", _HIDDEN, ()),
    ("hidden.worse", "5.3", "ghost", _HIDDEN, ()),
    ("own-kind.gods", "5.5", "kin", at(EVERYWHERE, sits_as_listed(_GODS)), ()),
    ("own-kind.generals", "6.1", "kin", at(EVERYWHERE, rides_as_listed(_GENERALS)), ()),
    ("entombed", "10.3", "ghost", at(EVERYWHERE, GHOST, sits_on_its_tomb), ()),
)

JUDGEMENTS: Final = rows(
    __name__,
    (
        Judgement(
            f"ghost.{key}",
            f"{_PASSAGE}.{clause}",
            topic,
            holds,
            tuple(f"{_PASSAGE}.{example}" for example in shown),
        )
        for key, clause, topic, holds, shown in _ROWS
    ),
)
