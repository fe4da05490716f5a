"""The life of the day stem, from its long life 長生 to its tomb 墓: each stem's own, or its phase's.

`LIVES` has a row for each side, `TOMBS_OF_STEMS` and `TOMBS_OF_PHASES` one for each way to the tomb:
reckoned from the long life, or listed. A school picks the rows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from liuren.board import sources
from liuren.corpus.citation import rule
from liuren.signs import relations
from liuren.signs.symbols import Branch, Phase, Stem

if TYPE_CHECKING:
    from liuren.board.system import System

    TableOfStems = Callable[[System], Mapping[Stem, Branch]]

__all__ = ["LIVES", "TOMBS_OF_PHASES", "TOMBS_OF_STEMS", "Life"]


@dataclass(frozen=True, slots=True)
class Life:
    """Of the day stem: where its life begins, where its tomb is, where it reaches any other stage."""

    births: TableOfStems
    tombs: TableOfStems
    reaches: Callable[[Stem, Branch, str], Branch]


def _own_births(rules: System) -> Mapping[Stem, Branch]:
    return relations.birth_by_stem(rules.salaries)


def _births_of_their_phase(rules: System) -> Mapping[Stem, Branch]:
    return {stem: rules.births_of_phases[stem.phase] for stem in rules.salaries}


@rule("tomb.of-the-day", cites=("daquan.1.9.6.9",))
def _own_tombs(rules: System) -> Mapping[Stem, Branch]:
    return rules.tombs_of_stems


def _tombs_of_their_phase(rules: System) -> Mapping[Stem, Branch]:
    return {stem: rules.tombs_of_phases[stem.phase] for stem in rules.salaries}


def _stage_of_their_phase(stem: Stem, birth: Branch, name: str) -> Branch:
    return relations.stage_of_phase(birth, name)


LIVES: Final = {
    "stem": Life(_own_births, _own_tombs, relations.stage),
    "phase": Life(_births_of_their_phase, _tombs_of_their_phase, _stage_of_their_phase),
}


def _tombs_reckoned_by_stem(rules: System) -> Mapping[Stem, Branch]:
    own = _own_births(rules).items()
    return {stem: relations.stage(stem, birth, "墓") for stem, birth in own}


def _tombs_listed_by_stem(rules: System) -> Mapping[Stem, Branch]:
    return rules.read(sources.LISTED_TOMBS_OF_STEMS)


TOMBS_OF_STEMS: Final[Mapping[str, TableOfStems]] = {
    "reckoned": _tombs_reckoned_by_stem,
    "listed": _tombs_listed_by_stem,
}


def _tombs_reckoned_by_phase(rules: System) -> Mapping[Phase, Branch]:
    births = rules.births_of_phases.items()
    return {phase: relations.stage_of_phase(birth, "墓") for phase, birth in births}


def _tombs_listed_by_phase(rules: System) -> Mapping[Phase, Branch]:
    return rules.read(sources.LISTED_TOMBS_OF_PHASES)


TOMBS_OF_PHASES: Final[Mapping[str, Callable[[System], Mapping[Phase, Branch]]]] = {
    "reckoned": _tombs_reckoned_by_phase,
    "listed": _tombs_listed_by_phase,
}
