"""All rows that judge: those of the modules of the readings and of the verses, and those of the corpus."""

from __future__ import annotations

from typing import Final

from liuren.corpus import Corpus
from liuren.doctrine.judgement import Judgement
from liuren.doctrine.patterns import days, fortune, household, misfortune, nine_gates, shape
from liuren.doctrine.readings import (
    breaking,
    callers,
    clashing,
    combinations,
    compass_gates,
    compass_generals,
    compass_patterns,
    controlling,
    courts,
    day_and_branch_lessons,
    day_and_night_ghosts,
    first_to_last,
    ghosts,
    harming,
    held_between,
    hour,
    hour_of_asking,
    named_formats,
    natal_and_fate,
    places,
    punishing,
    put_forth,
    spirits,
    stem_and_branch,
    tombs,
    transmissions,
    virtues,
    whole_triples,
)

__all__ = ["all_rows"]

_MODULES: Final = (
    spirits, hour, transmissions, virtues, combinations, stem_and_branch, day_and_night_ghosts,
    ghosts, tombs, breaking, harming, punishing, clashing, controlling, nine_gates, fortune,
    household, misfortune, shape, days, compass_gates, compass_generals, compass_patterns,
    first_to_last, courts, whole_triples, held_between, put_forth, natal_and_fate, hour_of_asking,
    callers, day_and_branch_lessons, named_formats,
)  # fmt: skip
_WRITTEN: Final = tuple(row for module in _MODULES for row in module.JUDGEMENTS)


def all_rows(corpus: Corpus) -> tuple[Judgement, ...]:
    """The judgements of a corpus in the order of its texts; of texts that it does not have, none.

    >>> from liuren.corpus import default
    >>> all_rows(default())[0].clause
    'daquan.1.2.1.4'
    """
    there = {work: n for n, work in enumerate(corpus.keys)}
    found = (*_WRITTEN, *places.rows(corpus))
    here = [row for row in found if row.clause.partition(".")[0] in there]
    return tuple(sorted(here, key=lambda row: _order(row, there)))


def _order(row: Judgement, works: dict[str, int]) -> tuple[int, ...]:
    work, _, numbers = row.clause.partition(".")
    return (works[work], *map(int, numbers.split(".")))
