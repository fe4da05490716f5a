"""What is asked of the god at a site, and at which sites of a place it must be so.

A *judge* asks something of the god at a site (to be a ghost, to be void, to carry 白虎) and answers why
it is so. ``at`` makes a condition of a place and judges: some site of it at which all of them agree.

>>> from liuren import cast
>>> from liuren.doctrine.conditions.sites import TRANSMISSIONS
>>> from liuren.signs.symbols import 午, 巳
>>> chart = cast(day="甲子", general="丑", hour="子")
>>> print(at(TRANSMISSIONS, god_is(巳, 午))(chart))
the middle transmission 巳 is there; the last transmission 午 is there
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Concatenate, ParamSpec, Protocol

from liuren.doctrine.conditions.core import (
    Answer,
    Asked,
    Condition,
    Leaf,
    Need,
    Needs,
    Read,
    Reason,
    Value,
    answers,
    reason_of,
    told_leaves,
)
from liuren.doctrine.conditions.needs import QUERENT, SEX_AND_YEAR
from liuren.doctrine.conditions.sites import (
    EVERYWHERE,
    OVER_FATE,
    Site,
    Where,
    places_in_words,
    sites,
)
from liuren.messages import Chain, Message, Words, chain, say
from liuren.signs.symbols import Branch
from liuren.signs.symbols import branch as to_branch

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = [
    "All",
    "At",
    "But",
    "Either",
    "Judge",
    "Judging",
    "also",
    "at",
    "at_least",
    "but",
    "either",
    "everywhere",
    "god_is",
    "judge",
    "judges",
    "number_of",
    "sits_on",
    "throughout",
]

P = ParamSpec("P")


class Judging(Asked, Protocol):
    """What is asked of the god at a site; the answer says why it is so."""

    def __call__(self, chart: Chart, site: Site, /) -> Reason | None:
        """Why the god at ``site`` is as asked; None if it is not."""


@dataclass(frozen=True, slots=True)
class Judge(Leaf):
    """A judge that is one question about the god at a site."""

    def __call__(self, chart: Chart, site: Site) -> Reason | None:
        return reason_of(self, self.answer(chart, site, *self.told))


def judge(
    template: str, *wants: Need, at: Where = ()
) -> Callable[[Callable[[Chart, Site], Answer]], Judge]:
    """A decorator that makes a judge of a function of a chart and a site.

    ``template`` says what is asked; ``wants`` what may have to be known, ``at`` where it looks beside.

    >>> from liuren import cast
    >>> from liuren.doctrine.conditions import PUT_FORTH
    >>> @judge("is yang")
    ... def is_yang(chart, site):
    ...     return site.branch.is_yang
    >>> print(at(PUT_FORTH, is_yang)(cast(day="甲子", over="卯")))
    the initial transmission 辰 is yang
    """
    return lambda answer: Judge(answer, template, (), at, wants)


def judges(
    template: str, *wants: Need, at: Where = (), read: Read = ()
) -> Callable[[Callable[Concatenate[Chart, Site, P], Answer]], Callable[P, Judge]]:
    """A decorator for judges that are told something: of a function of chart, site and what it is told.

    What it returns makes a judge of what it is told, ``read`` as `questions` says; ``{told}`` in
    ``template`` stands for that.

    >>> from liuren import cast
    >>> from liuren.doctrine.conditions import PUT_FORTH
    >>> @judges("is at most {told} places from 子")
    ... def is_near(chart, site, places):
    ...     return site.branch.ordinal <= places
    >>> print(at(PUT_FORTH, is_near(4))(cast(day="甲子", over="卯")))
    the initial transmission 辰 is at most 4 places from 子
    """
    return told_leaves(Judge, template, wants, at, read)


@dataclass(frozen=True, slots=True)
class All(Value):
    """What all of several judges ask."""

    judges: tuple[Judging, ...]

    def __call__(self, chart: Chart, site: Site) -> Reason | None:
        return _all(chart, site, self.judges)

    @property
    def asks(self) -> Words:
        """What each of them asks."""
        return chain((one.asks for one in self.judges), " and ")


@dataclass(frozen=True, slots=True)
class Either(Value):
    """What at least one of several judges asks; the first that agrees says why."""

    judges: tuple[Judging, ...]

    def __call__(self, chart: Chart, site: Site) -> Reason | None:
        heard = answers(self.judges, chart, site)
        return next((why for why in heard if why is not None), None)

    @property
    def asks(self) -> Words:
        """What one of them asks."""
        return chain((one.asks for one in self.judges), " or ")


@dataclass(frozen=True, slots=True)
class But(Value):
    """The contrary of what a judge asks, and how that is said."""

    said: Message
    judge: Judging

    def __call__(self, chart: Chart, site: Site) -> Reason | None:
        return self.said if self.judge(chart, site) is None else None

    @property
    def asks(self) -> Words:
        """How it is said that the judge does not agree."""
        return self.said


def also(*judges: Judging) -> Judging:
    """What all of ``judges`` ask.

    >>> from liuren import cast
    >>> from liuren.doctrine.conditions import PUT_FORTH
    >>> print(at(PUT_FORTH, also(god_is("辰"), sits_on("卯")))(cast(day="甲子", over="卯")))
    the initial transmission 辰 is there and sits on 卯
    """
    return All(judges)


def either(*judges: Judging) -> Judging:
    """What at least one of ``judges`` asks.

    >>> from liuren import cast
    >>> from liuren.doctrine.conditions import PUT_FORTH
    >>> print(at(PUT_FORTH, either(god_is("子"), sits_on("卯")))(cast(day="甲子", over="卯")))
    the initial transmission 辰 sits on 卯
    """
    return Either(judges)


def but(said: Message, judge: Judging) -> Judging:
    """The contrary of what ``judge`` asks, said as ``said``.

    >>> from liuren import cast
    >>> from liuren.doctrine.conditions import PUT_FORTH
    >>> print(at(PUT_FORTH, but(say("is not 子"), god_is("子")))(cast(day="甲子", over="卯")))
    the initial transmission 辰 is not 子
    """
    return But(said, judge)


def _all(chart: Chart, site: Site, judges: tuple[Judging, ...]) -> Reason | None:
    if len(judges) == 1:
        return judges[0](chart, site)
    reasons = []
    for why in answers(judges, chart, site):
        if why is None:
            return None
        reasons.append(why)
    return Chain(tuple(reasons), " and ")


# Conditions: a place, and what is asked there


@dataclass(frozen=True, slots=True)
class At(Value):
    """The condition that at ``count`` sites of a place, or more, all judges agree."""

    place: Where
    judges: tuple[Judging, ...]
    count: int = 1

    def __call__(self, chart: Chart) -> Reason | None:
        found, unknown = _agreed(chart, self.place, self.judges)
        if len(found) >= self.count:
            return chain(found)
        if unknown is not None:
            raise unknown
        return None

    @property
    def places(self) -> Where:
        """The place, and what the judges look at beside."""
        beside = (place for one in self.judges for place in one.places)
        return tuple(dict.fromkeys((*self.place, *beside)))

    @property
    def needs(self) -> frozenset[Need]:
        """What the judges may need to know, and the querent where a place is one of the querent's."""
        fate = {QUERENT, SEX_AND_YEAR} if set(self.place) & set(OVER_FATE) else set()
        return frozenset(need for one in self.judges for need in one.needs) | fate

    @property
    def asks(self) -> Words:
        """Where, and what is asked there."""
        asked = chain((one.asks for one in self.judges), " and ")
        where = places_in_words(self.place)
        if self.count == 1:
            return say("{where}: a god that {asked}", where=where, asked=asked)
        if self.count == len(self.place):
            all_of_them = places_in_words(self.place, " and ")
            return say("throughout {where}: a god that {asked}", where=all_of_them, asked=asked)
        return say(
            "{where}, at {count} or more: a god that {asked}",
            where=where, count=self.count, asked=asked,
        )  # fmt: skip


def _agreed(
    chart: Chart, place: Where, judges: tuple[Judging, ...]
) -> tuple[list[Reason], Needs | None]:
    """Why, at each site of ``place`` at which all judges agree; and what was needed elsewhere."""
    known = sites(chart)
    found: list[Reason] = []
    unknown: Needs | None = None
    for name in place:
        site = known[name]
        if isinstance(site, Needs):
            unknown = unknown or site
            continue
        try:
            why = _all(chart, site, judges)
        except Needs as needs:
            unknown = unknown or needs
            continue
        if why is not None:
            found.append(say("{site} {is_so}", site=site.where, is_so=why))
    return found, unknown


def at(place: Where, *judges: Judging) -> Condition:
    """The condition that at some site of ``place`` all ``judges`` agree.

    >>> from liuren import cast
    >>> from liuren.doctrine.conditions import PUT_FORTH
    >>> print(at(PUT_FORTH, god_is("辰"))(cast(day="甲子", over="卯")))
    the initial transmission 辰 is there
    """
    return At(place, judges)


def at_least(count: int, place: Where, *judges: Judging) -> Condition:
    """The condition that at ``count`` sites of ``place``, or more, all ``judges`` agree.

    >>> from liuren import cast
    >>> from liuren.doctrine.conditions import TRANSMISSIONS
    >>> print(at_least(2, TRANSMISSIONS, god_is("辰", "巳"))(cast(day="甲子", over="卯")))
    the initial transmission 辰 is there; the middle transmission 巳 is there
    """
    return At(place, judges, count)


def throughout(place: Where, *judges: Judging) -> Condition:
    """The condition that at every site of ``place`` all ``judges`` agree.

    >>> from liuren import cast
    >>> from liuren.doctrine.conditions import TRANSMISSIONS
    >>> throughout(TRANSMISSIONS, god_is("辰", "巳", "午"))(cast(day="甲子", over="卯")) is not None
    True
    """
    return At(place, judges, len(place))


def everywhere(*judges: Judging) -> Condition:
    """The condition that some god of the heaven plate, wherever it sits, is as ``judges`` ask.

    >>> from liuren import cast
    >>> print(everywhere(god_is("子"), sits_on("亥"))(cast(day="甲子", over="卯")))
    子 over 亥 is there and sits on 亥
    """
    return At(EVERYWHERE, judges)


def number_of(chart: Chart, place: Where, *judges: Judging) -> int:
    """At how many sites of ``place`` all ``judges`` agree.

    >>> from liuren import cast
    >>> from liuren.doctrine.conditions import TRANSMISSIONS
    >>> number_of(cast(day="甲子", over="卯"), TRANSMISSIONS, god_is("辰", "巳"))
    2
    """
    return len(_agreed(chart, place, judges)[0])


# Judges of the god itself and of its seat


@judges("is {told}", read=to_branch)
def god_is(chart: Chart, site: Site, *gods: Branch | str) -> Answer:
    """What a site is asked: to have one of these gods.

    >>> from liuren import cast
    >>> from liuren.doctrine.conditions import PUT_FORTH
    >>> print(at(PUT_FORTH, god_is("辰", "戌"))(cast(day="甲子", over="卯")))
    the initial transmission 辰 is there
    """
    return say("is there") if site.branch in gods else None


@judges("sits on {told}", read=to_branch)
def sits_on(chart: Chart, site: Site, *seats: Branch | str) -> Answer:
    """What a god is asked: to sit on 臨 one of these branches of the earth plate.

    >>> from liuren import cast
    >>> from liuren.doctrine.conditions import PUT_FORTH
    >>> print(at(PUT_FORTH, sits_on("卯"))(cast(day="甲子", over="卯")))
    the initial transmission 辰 sits on 卯
    """
    return say("sits on {seat}", seat=site.seat) if site.seat in seats else None
