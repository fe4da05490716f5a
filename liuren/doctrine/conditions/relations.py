"""How a god stands to another symbol: 合 沖 刑 破 害, 生 尅, and to whom it is asked.

A *tie* holds between two branches, the first acting: 子 punishes 卯. A *partner* is what a god is
held against: its own seat, the day branch, the lodging of the stem, the other transmissions.
``meets`` makes a judge of the two, ``met_by`` the same turned round, ``either_way`` one of both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Protocol, TypeAlias

from liuren.corpus.citation import rule
from liuren.doctrine.conditions.core import Answer, Need, Needs, Reason, Value, answers, given
from liuren.doctrine.conditions.judges import Judging, either, judges
from liuren.doctrine.conditions.needs import HOUR, MONTH, QUERENT, SEX_AND_YEAR
from liuren.doctrine.conditions.sites import (
    OVER_BRANCH,
    OVER_DAY,
    OVER_FATE,
    Site,
    Where,
    places_in_words,
    sites,
)
from liuren.messages import Message, Words, chain, say
from liuren.signs.symbols import Branch, Stem
from liuren.signs.symbols import branch as to_branch

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = [
    "Partner", "Tie", "Ties", "breaks", "clashes", "combines", "controls", "each_other",
    "either_way", "face_each_other", "generates", "gods_of", "harms", "is_the", "meets", "met_by",
    "partner", "punishes", "same_triple", "seat", "stands_over", "stands_to", "the_branch",
    "the_day", "the_hour", "the_month", "the_stem",
]  # fmt: skip


# Ties


class Ties(Protocol):
    """What one branch may be to another; the answer has a gap ``{other}`` for the other's name."""

    def __call__(self, chart: Chart, one: Branch | str, other: Branch | str, /) -> str | None:
        """The words for what ``one`` does to ``other``; None if it does nothing."""

    @property
    def asks(self) -> Words:
        """What it asks, in words."""


@dataclass(frozen=True, slots=True)
class Tie(Value):
    """What one branch does to another: the words for it, those for suffering it, and whether it is so."""

    does: str
    suffers: str
    holds: Callable[[Chart, Branch, Branch], bool]

    def __call__(self, chart: Chart, one: Branch | str, other: Branch | str) -> str | None:
        return self.does if self.holds(chart, to_branch(one), to_branch(other)) else None

    @property
    def asks(self) -> Words:
        """What it asks, in words."""
        return Message(self.does, (("other", "…"),))


@dataclass(frozen=True, slots=True)
class Turned(Value):
    """A tie in which the second branch acts."""

    tie: Tie

    def __call__(self, chart: Chart, one: Branch | str, other: Branch | str) -> str | None:
        one, other = to_branch(one), to_branch(other)
        return self.tie.suffers if self.tie.holds(chart, other, one) else None

    @property
    def asks(self) -> Words:
        """What it asks, in words."""
        return Message(self.tie.suffers, (("other", "…"),))


@dataclass(frozen=True, slots=True)
class EachOther(Value):
    """Any of several ties, whichever of the two branches acts."""

    ties: tuple[Tie, ...]

    def __call__(self, chart: Chart, one: Branch | str, other: Branch | str) -> str | None:
        for tie in self.ties:
            for way in (tie, Turned(tie)):
                if (words := way(chart, one, other)) is not None:
                    return words
        return None

    @property
    def asks(self) -> Words:
        """What it asks, in words."""
        return chain((tie.asks for tie in self.ties), " or ")


def each_other(*ties: Tie) -> EachOther:
    """Any of ``ties``, whichever of the two acts.

    >>> from liuren import cast
    >>> each_other(clashes, harms)(cast(day="甲子", over="卯"), "未", "子")
    'harms 害 {other}'
    """
    return EachOther(ties)


@rule("clash", cites=("daquan.1.10.6.10",))
def face_each_other(chart: Chart, one: Branch | str, other: Branch | str) -> bool:
    """True if the two face each other; the chart makes no difference.

    >>> from liuren import cast
    >>> face_each_other(cast(day="甲子", over="卯"), "子", "午")
    True
    """
    return to_branch(one).opposite is to_branch(other)


clashes = Tie("clashes with 沖 {other}", "meets what clashes with 沖 it: {other}", face_each_other)
"""沖: the two face each other."""
combines = Tie(
    "combines with 合 {other}",
    "meets what combines with 合 it: {other}",
    lambda chart, one, other: chart.system.branch_combinations[one] is other,
)
"""六合: the two are one of the six harmonies."""
harms = Tie(
    "harms 害 {other}",
    "meets what harms 害 it: {other}",
    lambda chart, one, other: chart.system.harms[one] is other,
)
"""害: the two are one of the six harms."""
breaks = Tie(
    "breaks 破 {other}",
    "meets what breaks 破 it: {other}",
    lambda chart, one, other: chart.system.breaks[one] is other,
)
"""破: the two break each other."""
punishes = Tie(
    "punishes 刑 {other}",
    "meets what punishes 刑 it: {other}",
    lambda chart, one, other: chart.system.punishments.get(one) is other,
)
"""刑: the first punishes the second."""
same_triple = Tie(
    "is of one triple 三合 with {other}",
    "meets what is of one triple 三合 with it: {other}",
    lambda chart, one, other: one is not other and not one.steps_to(other) % 4,
)
"""三合: two branches of one triple."""
controls = Tie(
    "controls 尅 {other}",
    "meets what controls 尅 it: {other}",
    lambda chart, one, other: one.phase.controls is other.phase,
)
"""尅: the phase of the first controls that of the second."""
generates = Tie(
    "generates 生 {other}",
    "meets what generates 生 it: {other}",
    lambda chart, one, other: one.phase.generates is other.phase,
)
"""生: the phase of the first generates that of the second."""


# Partners

Met: TypeAlias = Iterator[tuple[Message, Branch]]
"""Branches that a god is held against, each with what it is called."""


@dataclass(frozen=True, slots=True)
class Partner(Value):
    """What a god is held against: called on a chart and a site, it gives branches with their names."""

    called: Words
    met: Callable[..., Met]
    told: tuple[object, ...] = ()
    wants: tuple[Need, ...] = ()
    looks_at: Where = ()

    def __call__(self, chart: Chart, site: Site) -> Met:
        return self.met(chart, site, *self.told)

    @property
    def places(self) -> Where:
        """The places at which it looks."""
        return self.looks_at

    @property
    def needs(self) -> frozenset[Need]:
        """What it may need to know."""
        return frozenset(self.wants)

    @property
    def asks(self) -> Words:
        """What it is called, in words."""
        return self.called


def partner(
    called: Message, *wants: Need, at: Where = ()
) -> Callable[[Callable[[Chart, Site], Met]], Partner]:
    """A decorator that makes a partner, called so, of a function of a chart and a site.

    >>> from liuren import cast
    >>> @partner(say("the branch of the day"))
    ... def the_day_branch(chart, site):
    ...     yield say("the branch"), chart.day.branch
    >>> print(the_day_branch.asks)
    the branch of the day
    """
    return lambda met: Partner(called, met, (), wants, at)


@partner(say("its seat"))
def seat(chart: Chart, site: Site) -> Met:
    """The earth branch on which the god sits."""
    yield say("its seat {branch}", branch=site.seat), site.seat


@partner(say("the stem"), at=OVER_DAY)
def the_stem(chart: Chart, site: Site) -> Met:
    """The day stem, by the branch where it lodges."""
    lodging = chart.lessons.day_seat
    yield say("the stem {stem} in {branch}", stem=chart.day.stem, branch=lodging), lodging


@partner(say("the branch"), at=OVER_BRANCH)
def the_branch(chart: Chart, site: Site) -> Met:
    """The day branch."""
    yield say("the branch {branch}", branch=chart.day.branch), chart.day.branch


@partner(say("stem or branch"), at=(*OVER_DAY, *OVER_BRANCH))
def the_day(chart: Chart, site: Site) -> Met:
    """The day stem, by its lodging, and the day branch."""
    yield from the_stem(chart, site)
    yield from the_branch(chart, site)


@partner(say("the hour"), HOUR)
def the_hour(chart: Chart, site: Site) -> Met:
    """The hour 占時."""
    hour = given(chart.hour, HOUR)
    yield say("the hour {branch}", branch=hour), hour


@partner(say("the month"), MONTH)
def the_month(chart: Chart, site: Site) -> Met:
    """The month 月建."""
    month = given(chart.month, MONTH)
    yield say("the month {branch}", branch=month), month


def _gods(chart: Chart, site: Site, place: Where) -> Met:
    known = sites(chart)
    for name in place:
        other = known[name]
        if isinstance(other, Needs):
            raise other
        if name != site.name:
            yield other.met, other.branch


def gods_of(place: Where) -> Partner:
    """The gods at the sites of ``place``, those of the site itself left out.

    >>> from liuren import cast
    >>> chart = cast(day="甲子", over="卯")
    >>> [god for _, god in gods_of(("initial", "last"))(chart, sites(chart)["last"])]
    [辰]
    """
    wants = (QUERENT, SEX_AND_YEAR) if set(place) & set(OVER_FATE) else ()
    return Partner(places_in_words(place), _gods, (place,), wants, place)


# Judges made of a tie and partners


@dataclass(frozen=True, slots=True)
class Meets(Value):
    """What a god is asked: that a tie holds between it and one of several partners."""

    tie: Ties
    partners: tuple[Partner, ...]

    def __call__(self, chart: Chart, site: Site) -> Reason | None:
        for words in answers(self._ways, chart, site):
            if words is not None:
                return words
        return None

    @property
    def _ways(self) -> Iterator[Callable[[Chart, Site], Reason | None]]:
        return (partial(self._with, one) for one in self.partners)

    def _with(self, one: Partner, chart: Chart, site: Site) -> Reason | None:
        for called, other in one(chart, site):
            if (words := self.tie(chart, site.branch, other)) is not None:
                return Message(words, (("other", called),))
        return None

    @property
    def asks(self) -> Words:
        """What it asks, in words."""
        partners = chain((one.asks for one in self.partners), " or ")
        return say("{tie} {partners}", tie=self.tie.asks, partners=partners)


def meets(tie: Ties, *partners: Partner) -> Judging:
    """What a god is asked: to act on one of ``partners``.

    >>> from liuren import cast
    >>> from liuren.doctrine.conditions import SEEN, at
    >>> print(at(SEEN, meets(clashes, the_branch))(cast(day="甲子", over="卯")))
    the last transmission 午 clashes with 沖 the branch 子
    """
    return Meets(tie, partners)


def met_by(tie: Tie, *partners: Partner) -> Judging:
    """What a god is asked: to suffer from one of ``partners``.

    >>> from liuren import cast
    >>> from liuren.doctrine.conditions import SEEN, at
    >>> print(at(SEEN, met_by(punishes, the_branch))(cast(day="甲子", over="卯")))
    卯 over the stem meets what punishes 刑 it: the branch 子
    """
    return Meets(Turned(tie), partners)


def either_way(tie: Tie, *partners: Partner) -> Judging:
    """What a god is asked: to act on one of ``partners``, or to suffer from one of them.

    >>> from liuren import cast
    >>> from liuren.doctrine.conditions import PUT_FORTH, at
    >>> print(at(PUT_FORTH, either_way(punishes, the_day))(cast(day="甲子", over="巳")))
    the initial transmission 申 punishes 刑 the stem 甲 in 寅
    """
    return either(meets(tie, *partners), met_by(tie, *partners))


@dataclass(frozen=True, slots=True)
class StandsOver(Value):
    """What a god is asked: to sit on 臨 one of several partners."""

    partners: tuple[Partner, ...]

    def __call__(self, chart: Chart, site: Site) -> Reason | None:
        over = (partial(self._with, one) for one in self.partners)
        return next((words for words in answers(over, chart, site) if words is not None), None)

    def _with(self, one: Partner, chart: Chart, site: Site) -> Reason | None:
        for called, other in one(chart, site):
            if site.seat is other:
                return say("stands over {other}", other=called)
        return None

    @property
    def asks(self) -> Words:
        """What it asks, in words."""
        return say("stands over {other}", other=chain((p.asks for p in self.partners), " or "))


def stands_over(*partners: Partner) -> Judging:
    """What a god is asked: to sit on 臨 one of ``partners``: the stem, the branch, the year-fate.

    >>> from liuren import cast
    >>> from liuren.doctrine.conditions import SEEN, at
    >>> print(at(SEEN, stands_over(the_branch))(cast(day="甲子", over="卯")))
    丑 over the branch stands over the branch 子
    """
    return StandsOver(partners)


# What a god is to the day


@judges("is the {told}")
def is_the(
    chart: Chart,
    site: Site,
    name: Message,
    of: Callable[[Chart], Branch | tuple[Branch, ...]],
) -> Answer:
    """What a god is asked: to be the day's ``name``: its virtue 德, its grave 墓 and so on.

    >>> from liuren import cast
    >>> from liuren.doctrine.conditions import SEEN, at
    >>> lodging = is_the(say("lodging 寄宮"), lambda chart: chart.lessons.day_seat)
    >>> print(at(SEEN, lodging)(cast(day="甲子", over="卯")))
    fourth lesson 寅丑 is the lodging 寄宮 of 甲子
    """
    wanted = of(chart)
    if site.branch is wanted or (isinstance(wanted, tuple) and site.branch in wanted):
        return say("is the {name} of {day}", name=name, day=chart.day)
    return None


@judges("{first}")
def _stands(
    chart: Chart,
    site: Site,
    asked: Message,
    does: Message,
    holds: Callable[[Branch, Stem], bool],
) -> Answer:
    stem = chart.day.stem
    return Message(does.template, (("stem", stem),)) if holds(site.branch, stem) else None


def stands_to(does: Message, holds: Callable[[Branch, Stem], bool]) -> Judging:
    """What a god is asked: to do something to the day stem by its phase, said with a gap ``{stem}``.

    >>> from liuren import cast
    >>> from liuren.doctrine.conditions import SEEN, at
    >>> kin = stands_to(say("is of the phase of {stem}"), lambda god, day: god.phase is day.phase)
    >>> print(at(SEEN, kin)(cast(day="甲子", over="卯")))
    卯 over the stem is of the phase of 甲; fourth lesson 寅丑 is of the phase of 甲
    """
    return _stands(Message(does.template, (("stem", say("the stem")),)), does, holds)
