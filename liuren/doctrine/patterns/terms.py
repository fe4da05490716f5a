"""What the verses of the patterns ask about, beyond the common words of `liuren.doctrine.conditions`.

The year-fate 行年 is here the branch of the earth plate that the years reach, 年立; to be over it 臨 is
to sit on it. 日辰 are the stem and the branch of the day. Before the noble 貴前 are the five generals
from 螣蛇 to 青龍, behind it 貴後 the six from 天空 to 天后.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from liuren.board.candidates import candidates
from liuren.doctrine.conditions import (
    PUT_FORTH,
    TRANSMISSIONS,
    Condition,
    Judge,
    Reason,
    Site,
    at,
    either,
    given,
    god_is,
    is_spirit,
    is_strong,
    strength_of,
    throughout,
)
from liuren.doctrine.conditions.relations import Partner, held_against
from liuren.doctrine.spirits.palaces import alike
from liuren.doctrine.spirits.standing import branches_of
from liuren.doctrine.spirits.table import find
from liuren.doctrine.spirits.table import rows as rows_of_spirits
from liuren.errors import BrokenCorpus
from liuren.signs.relations import branch_of_stem
from liuren.signs.symbols import BRANCHES, GENERALS, STEMS, Branch, Phase, Stem, 丁
from liuren.signs.symbols import branch as to_branch
from liuren.signs.symbols import stem as to_stem
from liuren.signs.tables import folded

if TYPE_CHECKING:
    from liuren.board.chart import Chart
    from liuren.board.system import System
    from liuren.doctrine.spirits import Spirit

__all__ = [
    "BEFORE_THE_NOBLE",
    "BEHIND_THE_NOBLE",
    "CHIEFS",
    "ENDS",
    "HAS_A_CONTROL",
    "HEAD_OF_THE_DECADE",
    "IS_DING",
    "MIDDLES",
    "OPENERS",
    "PROSPEROUS",
    "SPENT",
    "TAIL_OF_THE_DECADE",
    "all_are",
    "branch_is",
    "branches_in",
    "forth",
    "gate",
    "in_row",
    "in_the_transmissions",
    "is_branch",
    "named_spirit",
    "nobles_backward",
    "phase_chain",
    "stands_over",
    "stems_in",
    "steps",
    "the_fate",
    "the_natal",
    "where",
]  # fmt: skip

# 孟 opens a season, 仲 is its middle, 季 its end.
OPENERS: Final = tuple(BRANCHES[n] for n in (2, 5, 8, 11))
MIDDLES: Final = tuple(BRANCHES[n] for n in (0, 3, 6, 9))
ENDS: Final = tuple(BRANCHES[n] for n in (1, 4, 7, 10))
CHIEFS: Final = (BRANCHES[4], BRANCHES[10])
"""魁罡: 天罡 辰 and 河魁 戌."""

PROSPEROUS: Final = is_strong("旺", "相")
SPENT: Final = is_strong("死", "囚")


def where(said: str, holds: Callable[[Chart], bool]) -> Condition:
    """A condition that is one question about the chart, and the words for its answer."""
    return lambda chart: Reason(said) if holds(chart) else None


def forth(*judges: Judge) -> Condition:
    """The god put forth 發用 is as all ``judges`` ask."""
    return at(PUT_FORTH, *judges)


def gate(title: str) -> Condition:
    """The transmissions are found through this gate."""

    def holds(chart: Chart) -> Reason | None:
        method = chart.method
        return Reason(f"the gate is {title}: {method.name}") if method.gate == title else None

    return holds


HAS_A_CONTROL: Final = where(
    "a lesson has a control", lambda chart: bool(candidates(chart.lessons))
)


# The season


def branch_is(*strengths: str) -> Condition:
    """The day branch has one of these strengths in the season."""

    def holds(chart: Chart) -> Reason | None:
        now = strength_of(chart, chart.day.branch.phase)
        if now not in strengths:
            return None
        return Reason(f"the branch {chart.day.branch} is {now} in the season")

    return holds


# The noble


def _on_a_side(said: str, first: int, last: int) -> Judge:
    side = GENERALS[first : last + 1]

    def judge(chart: Chart, site: Site) -> str | None:
        general = given(site.general, "day or night")
        return f"carries {general}, {said} the noble" if general in side else None

    return judge


BEFORE_THE_NOBLE: Final = _on_a_side("before", 1, 5)
BEHIND_THE_NOBLE: Final = _on_a_side("behind", 6, 11)


def nobles_backward(chart: Chart) -> Reason | None:
    """The generals run backward 逆."""
    return None if given(chart.forward, "day or night") else Reason("the generals run backward")


# Where a god stands


def the_fate(chart: Chart, site: Site) -> Iterator[tuple[str, Branch]]:
    """The year-fate 行年, a branch of the earth plate."""
    person = given(chart.querent, "the querent's year of birth")
    yield "the year-fate", given(person.year_fate_seat, "the querent's sex and the year")


def the_natal(chart: Chart, site: Site) -> Iterator[tuple[str, Branch]]:
    """The natal branch 本命."""
    yield "the natal branch", given(chart.querent, "the querent's year of birth").natal


def stands_over(*partners: Partner) -> Judge:
    """What a god is asked: to sit on 臨 one of ``partners``: the stem, the branch, the year-fate."""

    return held_against(
        partners, lambda chart, site, other: "stands over" if site.seat is other else None
    )


# What a god is


def is_branch(called: str, of: Callable[[Chart], Branch]) -> Judge:
    """What a god is asked: to be a branch that the chart knows by this name."""
    return lambda chart, site: f"is {called}" if site.branch is of(chart) else None


def named_spirit(*told: tuple[str, str]) -> Judge:
    """What a god is asked: to be one of these spirits, each told in a clause under a name.

    That one of them is not known does not matter where another decides.
    """
    return either(*(is_spirit(clause, name) for clause, name in told))


def spirit_in_force(by: str, name: str) -> Judge:
    """What a god is asked: to be the spirit of this name, where the school's own row puts it.

    ``by`` is what it is keyed by.
    """

    def judge(chart: Chart, site: Site) -> str | None:
        seen = given(branches_of(_in_force(chart.system, by, name), chart), f"the {by}")
        return f"is {name}, by the {by}" if site.branch in seen else None

    return judge


@lru_cache(maxsize=256)
def _in_force(rules: System, by: str, name: str) -> Spirit:
    """The first row of this name and key that stands in the school."""
    wanted = alike(name)
    rows = rows_of_spirits(rules.corpus.root)
    for row in rows:
        if row.by == by and alike(row.name) == wanted and rules.makes(row.when):
            return find(rules, row.clause, row.name)
    raise BrokenCorpus(f"spirits.json: {name}, by the {by}: the row is missing, and is looked for")


HEAD_OF_THE_DECADE: Final = is_branch(
    "the head of the decade", lambda chart: chart.day.decade_head.branch
)
TAIL_OF_THE_DECADE: Final = is_branch(
    "the tail of the decade", lambda chart: chart.day.decade_head.branch.step(9)
)
IS_DING: Final = is_branch("the 丁 of the decade", lambda chart: branch_of_stem(chart.day, 丁))


# The transmissions


def in_the_transmissions(*judges: Judge) -> Condition:
    """One of the three transmissions is as all ``judges`` ask 入傳."""
    return at(TRANSMISSIONS, *judges)


def all_are(*gods: Branch) -> Condition:
    """All three transmissions are of these gods."""
    return throughout(TRANSMISSIONS, god_is(*gods))


def in_row(of: Callable[[Chart], tuple[Branch, ...]]) -> Condition:
    """The transmissions are these branches, in this order."""

    def holds(chart: Chart) -> Reason | None:
        three = tuple(one.branch for one in chart.transmissions)
        return Reason(f"the transmissions are {''.join(three)}") if three == of(chart) else None

    return holds


def steps(size: int) -> Condition:
    """The transmissions go on, or back, by ``size`` places each time."""

    def holds(chart: Chart) -> Reason | None:
        first, middle, last = (one.branch for one in chart.transmissions)
        step = first.steps_to(middle)
        if step != middle.steps_to(last) or step not in (size, 12 - size):
            return None
        way = "on" if step == size else "back"
        return Reason(f"the transmissions {first}{middle}{last} go {way} by {size}")

    return holds


def phase_chain(verb: str, acts: Callable[[Phase], Phase]) -> Condition:
    """Each transmission does it to the next and at last to the stem, from the first or from the last."""

    def holds(chart: Chart) -> Reason | None:
        three = [one.branch for one in chart.transmissions]
        for way in (three, three[::-1]):
            chain: list[Branch | Stem] = [*way, chart.day.stem]
            if all(acts(a.phase) is b.phase for a, b in pairwise(chain)):
                return Reason(
                    f"{chain[0]} {verb} {chain[1]}, {chain[1]} {chain[2]}, {chain[2]} the stem"
                )
        return None

    return holds


# What the words of a clause name


@lru_cache(maxsize=256)
def _symbols(words: str, cycle: str, count: int) -> str:
    found = "".join(c for c in folded(words) if c in cycle)
    if len(found) < count:
        raise BrokenCorpus(f"{count} of {cycle} are wanted, not {found or 'none'}, in «{words}»")
    return found


def branches_in(chart: Chart, clause: str, count: int) -> tuple[Branch, ...]:
    """The first ``count`` branches that the critical words of a clause name."""
    found = _symbols(chart.system.corpus.critical(clause), "".join(BRANCHES), count)
    return tuple(to_branch(c) for c in found[:count])


def stems_in(chart: Chart, clause: str, count: int) -> tuple[Stem, ...]:
    """The first ``count`` stems that the critical words of a clause name."""
    found = _symbols(chart.system.corpus.critical(clause), "".join(STEMS), count)
    return tuple(to_stem(c) for c in found[:count])
