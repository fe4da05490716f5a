"""What a combination 合 is on a chart: of the stem, of the branch, of the phases.

A god is a combination of the day where the stem that combines with the day stem lodges in it or is
hidden on it, where it is in harmony with the stem's lodging or with the branch, and where it is one
of three transmissions that complete a triple.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from liuren.doctrine.conditions.core import Condition, Reason
from liuren.doctrine.conditions.relations import combines, meets, the_day
from liuren.doctrine.conditions.sites import Site, either
from liuren.doctrine.conditions.transmissions import missing, triple
from liuren.errors import BrokenCorpus
from liuren.signs.relations import hidden_stem
from liuren.signs.symbols import BRANCHES, Branch
from liuren.signs.tables import folded

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = [
    "COMBINATION", "completes", "is_in_a_named_harmony", "is_missing", "is_stem_combination",
    "triple_among", "triple_complete", "wants_one",
]  # fmt: skip

_THREE: Final = re.compile(f"[{''.join(BRANCHES)}]{{3}}")


def is_stem_combination(chart: Chart, site: Site) -> str | None:
    """What a god is asked: that the stem which combines with the day stem lodges or is hidden in it."""
    partner = chart.system.stem_combinations[chart.day.stem]
    if chart.system.lodging[partner] is site.branch:
        return f"lodges {partner}, which combines with {chart.day.stem}"
    if hidden_stem(chart.day, site.branch) is partner:
        return f"carries {partner}, which combines with {chart.day.stem}"
    return None


def _in_triple(chart: Chart, site: Site) -> str | None:
    three = triple(chart)
    return "is one of three in harmony" if three and site.branch in three else None


COMBINATION: Final = either(is_stem_combination, meets(combines, the_day), _in_triple)


def triple_complete(chart: Chart) -> Reason | None:
    """The transmissions complete one of the triples 三合."""
    three = triple(chart)
    if not three:
        return None
    return Reason(
        f"the transmissions {''.join(t.branch for t in chart.transmissions)} are a triple"
    )


def completes(clause: str) -> Condition:
    """The condition that the transmissions are the triple that stands in the words of ``clause``."""

    def holds(chart: Chart) -> Reason | None:
        three = triple(chart)
        if not three:
            return None
        told = _THREE.search(folded(chart.system.corpus.critical(clause)))
        if told is None:
            raise BrokenCorpus(f"clause {clause} names no three branches")
        return triple_complete(chart) if three == frozenset(told[0]) else None

    return holds


def is_missing(chart: Chart, site: Site) -> str | None:
    """What a god is asked: to be the one that two of the transmissions want for a triple."""
    wanted = missing(chart)
    return "completes the triple of the transmissions" if wanted is site.branch else None


def wants_one(chart: Chart) -> Reason | None:
    """Two of the transmissions are of one triple, the third of it is not among them."""
    wanted = missing(chart)
    return Reason(f"the transmissions want {wanted} for a triple") if wanted else None


def is_in_a_named_harmony(chart: Chart, site: Site) -> str | None:
    """What a god is asked: to be one of 寅 and 亥, or of 巳 and 申, with the other there too.

    There: in the transmissions, or the day branch or where the stem lodges. Which two have a name,
    破合 or 刑合, is read from the text.
    """
    mate = chart.system.branch_combinations[site.branch]
    name = chart.system.harmony_names.get(frozenset((site.branch, mate)))
    if name is None:
        return None
    if mate in (chart.lessons.day_seat, chart.day.branch):
        return f"combines with the day's {mate}: {name}"
    there = any(one.branch is mate for one in chart.transmissions)
    return f"combines with {mate} in the transmissions: {name}" if there else None


def triple_among(gods: set[Branch]) -> bool:
    """True if three of ``gods`` are a triple.

    >>> from liuren.signs.symbols import 丑, 午, 寅, 戌
    >>> triple_among({丑, 午, 寅, 戌})
    True
    """
    return any({god, god.step(4), god.step(8)} <= gods for god in gods)
