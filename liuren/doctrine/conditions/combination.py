"""What a combination 合 is on a chart: of the stem, of the branch, of the phases.

A god is a combination of the day where the stem that combines with the day stem lodges in it or is
hidden on it, where it is in harmony with the stem's lodging or with the branch, and where it is one
of three transmissions that complete a triple.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from liuren.doctrine.conditions.core import Answer, question, questions
from liuren.doctrine.conditions.judges import either, judge, judges
from liuren.doctrine.conditions.relations import combines, meets, the_day
from liuren.doctrine.conditions.sites import ON_DAY_AND_BRANCH, TRANSMISSIONS, Site
from liuren.doctrine.conditions.transmissions import missing, three_in_a_row, triple
from liuren.errors import BrokenCorpus
from liuren.messages import say
from liuren.signs.symbols import BRANCHES, Branch
from liuren.signs.symbols import branch as to_branch
from liuren.signs.tables import folded

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = [
    "COMBINATION", "completes", "is_called", "is_in_a_named_harmony", "is_missing",
    "is_stem_combination", "triple_among", "triple_complete", "wants_one",
]  # fmt: skip

_THREE: Final = re.compile(f"[{''.join(BRANCHES)}]{{3}}")


@judge("carries or lodges the stem that combines with the day stem")
def is_stem_combination(chart: Chart, site: Site) -> Answer:
    """What a god is asked: that the stem which combines with the day stem lodges or is hidden in it."""
    stem = chart.day.stem
    mate = chart.system.stem_combinations[stem]
    if chart.system.lodging[mate] is site.branch:
        return say("lodges {mate}, which combines with {stem}", mate=mate, stem=stem)
    if chart.system.hidden_stem(chart.day, site.branch) is mate:
        return say("carries {mate}, which combines with {stem}", mate=mate, stem=stem)
    return None


@judges("is the stem's combination {told}")
def is_called(chart: Chart, site: Site, name: str) -> Answer:
    """What a god is asked: to be the stem's combination, on a day whose combination has this name.

    >>> print(is_called("中正").asks)
    is the stem's combination 中正
    """
    if chart.system.combination_names[chart.day.stem] != name:
        return None
    why = is_stem_combination(chart, site)
    return say("{why}: {name}", why=why, name=name) if why is not None else None


@judge("is one of three in harmony", at=TRANSMISSIONS)
def _in_triple(chart: Chart, site: Site) -> Answer:
    three = triple(chart)
    return three is not None and site.branch in three


COMBINATION: Final = either(is_stem_combination, meets(combines, the_day), _in_triple)


@question("the transmissions are a triple", at=TRANSMISSIONS)
def triple_complete(chart: Chart) -> Answer:
    """The condition that the transmissions complete one of the triples 三合."""
    if not triple(chart):
        return None
    return say("the transmissions {three} are a triple", three=three_in_a_row(chart))


@questions("the transmissions are the triple that {told} names", at=TRANSMISSIONS)
def completes(chart: Chart, clause: str) -> Answer:
    """The condition that the transmissions are the triple that stands in the words of ``clause``.

    Raises `BrokenCorpus`, when it is asked, if the clause names no triple.

    >>> print(completes("daquan.1.8.2.11").asks)
    the transmissions are the triple that daquan.1.8.2.11 names
    """
    three = triple(chart)
    if not three:
        return None
    told = _THREE.search(folded(chart.system.corpus.critical(clause)))
    if told is None:
        raise BrokenCorpus("clause {clause} names no three branches", clause=clause)
    return triple_complete(chart) if three == frozenset(told[0]) else None


@judge("completes the triple of the transmissions", at=TRANSMISSIONS)
def is_missing(chart: Chart, site: Site) -> Answer:
    """What a god is asked: to be the one that two of the transmissions want for a triple."""
    return missing(chart) is site.branch


@question("two transmissions want a third for a triple", at=TRANSMISSIONS)
def wants_one(chart: Chart) -> Answer:
    """The condition that two of the transmissions are of one triple, and the third is not among them."""
    wanted = missing(chart)
    return say("the transmissions want {god} for a triple", god=wanted) if wanted else None


@judge("is in a harmony that breaks or punishes", at=ON_DAY_AND_BRANCH + TRANSMISSIONS)
def is_in_a_named_harmony(chart: Chart, site: Site) -> Answer:
    """What a god is asked: to be one of 寅 and 亥, or of 巳 and 申, with the other there too.

    There: in the transmissions, or the day branch or where the stem lodges. Which two have a name,
    破合 or 刑合, is read from the text.
    """
    mate = chart.system.branch_combinations[site.branch]
    name = chart.system.harmony_names.get(frozenset((site.branch, mate)))
    if name is None:
        return None
    if mate in (chart.lessons.day_seat, chart.day.branch):
        return say("combines with the day's {mate}: {name}", mate=mate, name=name)
    if not any(one.branch is mate for one in chart.transmissions):
        return None
    return say("combines with {mate} in the transmissions: {name}", mate=mate, name=name)


def triple_among(gods: Iterable[Branch | str]) -> bool:
    """True if three of ``gods`` are a triple.

    >>> triple_among("丑午寅戌")
    True
    """
    among = set(map(to_branch, gods))
    return any({god, god.step(4), god.step(8)} <= among for god in among)
