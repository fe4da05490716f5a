"""What the verses of the patterns ask about, beyond the common words of `liuren.doctrine.conditions`.

The year-fate 行年 is here the branch of the earth plate that the years reach, 年立; to be over it 臨 is
to sit on it. 日辰 are the stem and the branch of the day. Before the noble 貴前 are the five generals
from 螣蛇 to 青龍, behind it 貴後 the six from 天空 to 天后.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from liuren.board.candidates import candidates
from liuren.doctrine.conditions import (
    LESSONS,
    OVER_DAY,
    PUT_FORTH,
    TRANSMISSIONS,
    Answer,
    Condition,
    Judge,
    Judging,
    Need,
    Question,
    Site,
    Where,
    at,
    either,
    given,
    god_is,
    is_spirit,
    is_strong,
    judge,
    judges,
    questions,
    three_in_a_row,
    throughout,
    triple,
)
from liuren.doctrine.conditions.needs import GENERAL, LIGHT, QUERENT, SEX_AND_YEAR
from liuren.doctrine.conditions.relations import Met, partner
from liuren.doctrine.conditions.spirits import BY, KEYED_BY, is_on
from liuren.doctrine.spirits.palaces import alike
from liuren.doctrine.spirits.table import find
from liuren.doctrine.spirits.table import rows as rows_of_spirits
from liuren.errors import BrokenCorpus
from liuren.messages import Message, say
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
    "CONTROLS_ON",
    "ENDS",
    "GENERATES_ON",
    "HAS_A_CONTROL",
    "HEAD_OF_THE_DECADE",
    "IS_A_TRIPLE",
    "IS_DING",
    "IS_THE_GENERAL",
    "MIDDLES",
    "OPENERS",
    "PROSPEROUS",
    "SPENT",
    "TAIL_OF_THE_DECADE",
    "all_are",
    "branches_in",
    "forth",
    "gate",
    "in_row",
    "in_the_transmissions",
    "is_a_gate",
    "is_branch",
    "named_spirit",
    "phase_chain",
    "spirit_in_force",
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


def where(said: Message, holds: Callable[[Chart], bool], *needs: Need, at: Where = ()) -> Condition:
    """The condition that is one question about the chart, said as ``said`` when it holds.

    ``needs`` are what it may have to know, ``at`` the places at which it looks.

    >>> from liuren import cast
    >>> yang = where(say("the day is yang"), lambda chart: chart.day.stem.is_yang)
    >>> print(yang(cast(day="甲子", over="卯")))
    the day is yang
    """
    return Question(_where, "{told}", (said, holds), at, needs)


def _where(chart: Chart, said: Message, holds: Callable[[Chart], bool]) -> Answer:
    return said if holds(chart) else None


def forth(*judges: Judging) -> Condition:
    """The condition that the god put forth 發用 is as all ``judges`` ask.

    >>> from liuren import cast
    >>> print(forth(god_is("辰"))(cast(day="甲子", over="卯")))
    the initial transmission 辰 is there
    """
    return at(PUT_FORTH, *judges)


@questions("the gate is {told}", at=LESSONS)
def gate(chart: Chart, title: str) -> Answer:
    """The condition that the transmissions are found through this gate.

    >>> from liuren import cast
    >>> print(gate("賊尅")(cast(day="甲子", over="卯")))
    the gate is 賊尅: 重審
    """
    method = chart.method
    if method.gate != title:
        return None
    if method.name == title:
        return say("the gate is {gate}", gate=title)
    return say("the gate is {gate}: {name}", gate=title, name=method.name)


HAS_A_CONTROL: Final = where(
    say("a lesson has a control"), lambda chart: bool(candidates(chart.lessons)), at=LESSONS
)
IS_A_TRIPLE: Final = where(
    say("the transmissions are a triple"),
    lambda chart: triple(chart) is not None,
    at=TRANSMISSIONS,
)


# The noble

_BEFORE: Final = GENERALS[1:6]
_BEHIND: Final = GENERALS[6:12]


@judge("carries a general before the noble", LIGHT)
def BEFORE_THE_NOBLE(chart: Chart, site: Site) -> Answer:
    """What a god is asked: to carry one of the five generals before the noble 貴前."""
    general = given(site.general, LIGHT)
    return (
        say("carries {general}, before the noble", general=general) if general in _BEFORE else None
    )


@judge("carries a general behind the noble", LIGHT)
def BEHIND_THE_NOBLE(chart: Chart, site: Site) -> Answer:
    """What a god is asked: to carry one of the six generals behind the noble 貴後."""
    general = given(site.general, LIGHT)
    return (
        say("carries {general}, behind the noble", general=general) if general in _BEHIND else None
    )


# What a god may stand over


@partner(say("the year-fate"), QUERENT, SEX_AND_YEAR)
def the_fate(chart: Chart, site: Site) -> Met:
    """The year-fate 行年, a branch of the earth plate."""
    person = given(chart.querent, QUERENT)
    fate = given(person.year_fate_seat, SEX_AND_YEAR)
    yield say("the year-fate {branch}", branch=fate), fate


@partner(say("the natal branch"), QUERENT)
def the_natal(chart: Chart, site: Site) -> Met:
    """The natal branch 本命."""
    natal = given(chart.querent, QUERENT).natal
    yield say("the natal branch {branch}", branch=natal), natal


# What a god is


def is_branch(called: Message, of: Callable[[Chart], Branch], *needs: Need) -> Judging:
    """What a god is asked: to be a branch that the chart knows by this name.

    >>> print(is_branch(say("the branch of the day"), lambda chart: chart.day.branch).asks)
    is the branch of the day
    """
    return Judge(_is_branch, "is {told}", (called, of), (), needs)


def _is_branch(chart: Chart, site: Site, called: Message, of: Callable[[Chart], Branch]) -> Answer:
    return say("is {called}", called=called) if site.branch is of(chart) else None


@judges("is a gate that {told} names")
def is_a_gate(chart: Chart, site: Site, clause: str) -> Answer:
    """What a god is asked: to be one of the two gates, 卯 and 酉, that a clause names.

    >>> print(is_a_gate("daquan.1.9.5.5").asks)
    is a gate that daquan.1.9.5.5 names
    """
    return say("is a gate") if site.branch in branches_in(chart, clause, 2) else None


def named_spirit(*told: tuple[str, str]) -> Judging:
    """What a god is asked: to be one of these spirits, each told in a clause under a name.

    That one of them is not known does not matter where another decides.

    >>> print(named_spirit(("daquan.1.2.4.5", "日祿")).asks)
    is the spirit daquan.1.2.4.5, 日祿
    """
    return either(*(is_spirit(clause, name) for clause, name in told))


def spirit_in_force(by: str, name: str) -> Judging:
    """What a god is asked: to be the spirit of this name, where the school's own row puts it.

    ``by`` is what it is keyed by, one of `KEYED_BY`.

    >>> print(spirit_in_force("month", "天德").asks)
    is 天德, by the month
    """
    need = KEYED_BY[by]
    return Judge(_is_in_force, "is {told}", (name, BY[by], need), (), (need,))


def _is_in_force(chart: Chart, site: Site, name: str, said: Message, keyed_by: Need) -> Answer:
    return is_on(chart, site, _in_force(chart.system, keyed_by.key, name), name)


@lru_cache(maxsize=256)
def _in_force(rules: System, by: str, name: str) -> Spirit:
    """The first row of this name and key that stands in the school."""
    wanted = alike(name)
    rows = rows_of_spirits(rules.corpus.root)
    for row in rows:
        if row.by == by and alike(row.name) == wanted and rules.makes(row.when):
            return find(rules, row.clause, row.name)
    raise BrokenCorpus(
        "spirits.json: {name}, by the {by}: the row is missing, and is looked for", name=name, by=by
    )


HEAD_OF_THE_DECADE: Final = is_branch(
    say("the head of the decade"), lambda chart: chart.day.decade_head.branch
)
TAIL_OF_THE_DECADE: Final = is_branch(
    say("the tail of the decade"), lambda chart: chart.day.decade_head.branch.step(9)
)
IS_DING: Final = is_branch(say("the 丁 of the decade"), lambda chart: branch_of_stem(chart.day, 丁))
IS_THE_GENERAL: Final = is_branch(
    say("the month general"), lambda chart: given(chart.general, GENERAL), GENERAL
)


# The transmissions


def in_the_transmissions(*judges: Judging) -> Condition:
    """The condition that one of the three transmissions is as all ``judges`` ask 入傳.

    >>> from liuren import cast
    >>> print(in_the_transmissions(god_is("午"))(cast(day="甲子", over="卯")))
    the last transmission 午 is there
    """
    return at(TRANSMISSIONS, *judges)


def all_are(*gods: Branch | str) -> Condition:
    """The condition that all three transmissions are of these gods.

    >>> from liuren import cast
    >>> all_are("辰", "巳", "午")(cast(day="甲子", over="卯")) is not None
    True
    """
    return throughout(TRANSMISSIONS, god_is(*gods))


@questions("the transmissions are the three that {told} names, in their order", at=TRANSMISSIONS)
def in_row(chart: Chart, clause: str) -> Answer:
    """The condition that the transmissions are the branches that a clause names, in this order.

    >>> print(in_row("daquan.1.9.5.5").asks)
    the transmissions are the three that daquan.1.9.5.5 names, in their order
    """
    three = tuple(one.branch for one in chart.transmissions)
    if three != branches_in(chart, clause, 3):
        return None
    return say("the transmissions are {three}", three=three_in_a_row(chart))


# What the verse calls the two ways, 進退 of 連珠 and 順逆 of 間傳: on, and back.
_ON_AND_BACK: Final = {1: ("進", "退"), 2: ("順", "逆")}


@questions("the transmissions go on or back by as many places each time", at=TRANSMISSIONS)
def steps(chart: Chart, size: int) -> Answer:
    """The condition that the transmissions go on, or back, by ``size`` places, 1 or 2, each time.

    >>> from liuren import cast
    >>> print(steps(1)(cast(day="甲子", over="卯")))
    the transmissions 辰巳午 go on by 1: 進
    """
    first, middle, last = (one.branch for one in chart.transmissions)
    step = first.steps_to(middle)
    if step != middle.steps_to(last) or step not in (size, 12 - size):
        return None
    three, (on, back) = three_in_a_row(chart), _ON_AND_BACK[size]
    if step == size:
        return say(
            "the transmissions {three} go on by {size}: {way}", three=three, size=size, way=on
        )
    return say(
        "the transmissions {three} go back by {size}: {way}", three=three, size=size, way=back
    )


@questions(
    "each transmission {told} the next, and the last or the first of them the stem",
    at=TRANSMISSIONS + OVER_DAY,
)
def phase_chain(chart: Chart, does: Message, acts: Callable[[Phase], Phase]) -> Answer:
    """The condition that each transmission does it to the next, from either end, and at last to the stem.

    >>> print(phase_chain(say("generates"), lambda phase: phase.generates).asks)
    each transmission generates the next, and the last or the first of them the stem
    """
    three = [one.branch for one in chart.transmissions]
    for way in (three, three[::-1]):
        links: list[Branch | Stem] = [*way, chart.day.stem]
        if all(acts(a.phase) is b.phase for a, b in pairwise(links)):
            first, second, third = way
            return say(
                "{first} {does} {second}, {second} {third}, {third} the stem",
                first=first, does=does, second=second, third=third,
            )  # fmt: skip
    return None


GENERATES_ON: Final = phase_chain(say("generates"), lambda phase: phase.generates)
"""遞生: each generates the next, and at last the stem."""
CONTROLS_ON: Final = phase_chain(say("controls"), lambda phase: phase.controls)
"""遞克: each controls the next, and at last the stem."""


# What the words of a clause name


@lru_cache(maxsize=256)
def _symbols(words: str, cycle: str, count: int) -> str:
    symbols = "".join(c for c in folded(words) if c in cycle)
    if len(symbols) < count:
        raise BrokenCorpus(
            "{count} of {cycle} are wanted, not {symbols}, in «{words}»",
            count=count, cycle=cycle, symbols=symbols or say("none"), words=words,
        )  # fmt: skip
    return symbols


def branches_in(chart: Chart, clause: str, count: int) -> tuple[Branch, ...]:
    """The first ``count`` branches that the critical words of a clause name.

    >>> from liuren import cast
    >>> branches_in(cast(day="甲子", over="卯"), "daquan.1.9.5.5", 1)
    (寅,)
    """
    symbols = _symbols(chart.system.corpus.critical(clause), "".join(BRANCHES), count)
    return tuple(to_branch(c) for c in symbols[:count])


def stems_in(chart: Chart, clause: str, count: int) -> tuple[Stem, ...]:
    """The first ``count`` stems that the critical words of a clause name.

    >>> from liuren import cast
    >>> stems_in(cast(day="甲子", over="卯"), "daquan.1.9.6.5", 2)
    (甲, 癸)
    """
    symbols = _symbols(chart.system.corpus.critical(clause), "".join(STEMS), count)
    return tuple(to_stem(c) for c in symbols[:count])
