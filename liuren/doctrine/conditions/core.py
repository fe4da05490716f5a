"""What a condition is: a value that is asked of a chart, and how several are one.

A condition is a small tree of frozen dataclasses. Called on a chart it answers with the reason why
it holds, or None; and it can be asked what it is made of: its ``parts``, the ``places`` at which it
looks, what it ``needs`` to know, and its ``asks``, what it asks in words.

Nothing unknown is taken for no: a part that cannot be decided leaves the whole undecided, unless
another part decides it. ``every`` fails as soon as one part fails, whatever else is not known;
``some`` holds as soon as one holds.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, fields
from functools import update_wrapper
from importlib import import_module
from inspect import Signature, signature
from itertools import repeat
from typing import TYPE_CHECKING, Any, Concatenate, Final, ParamSpec, Protocol, TypeVar

from liuren.errors import LiurenError
from liuren.messages import Chain, Message, Words, chain, say

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = [
    "Answer",
    "Asked",
    "Condition",
    "Every",
    "Lacking",
    "Need",
    "Needs",
    "Question",
    "Read",
    "Reason",
    "Some",
    "Value",
    "answers",
    "every",
    "given",
    "lacking",
    "question",
    "questions",
    "reason_of",
    "some",
    "told_leaves",
]

Reason = Words
"""Why a condition holds: a message, made of those of its parts."""

Answer = Words | bool | None
"""What a leaf answers: why it holds, or merely that it is as it asks, True; None or False if not."""

Read = Callable[[str], object] | tuple[Callable[[str], object], ...]
"""What takes from words what a leaf is told, so that a word which names nothing is an error at once."""

T = TypeVar("T")
P = ParamSpec("P")
L = TypeVar("L", bound="Leaf")


# What a chart may not have been told


@dataclass(frozen=True, slots=True)
class Need:
    """Something that a condition may need to know: its key, what it is called, and where a chart has it."""

    key: str
    called: Message
    of: Callable[[Chart], object] = field(compare=False)  # one that was pickled is another object


class Needs(LiurenError):
    """What a condition needs and the chart does not have."""

    def __init__(self, need: Need) -> None:
        super().__init__(_NEEDS_IT, what=need.called)
        self.need = need

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Needs) and other.need == self.need

    def __hash__(self) -> int:
        return hash(self.need)

    def __reduce__(self) -> tuple[type[Needs], tuple[Need]]:
        return Needs, (self.need,)


_NEEDS_IT: Final = say("needs {what}").template


def given(value: T | None, need: Need) -> T:
    """``value``, if the chart has it; `Needs` names what is missing if not.

    >>> from liuren.doctrine.conditions.needs import SEASON
    >>> given(None, SEASON)
    Traceback (most recent call last):
    liuren.doctrine.conditions.core.Needs: needs the season
    """
    if value is None:
        raise Needs(need)
    return value


# What can be asked of a condition


@dataclass(frozen=True, slots=True)
class Value(ABC):
    """What conditions and all that they are made of have in common: they can be asked what they are."""

    @property
    def parts(self) -> tuple[Value, ...]:
        """The values it is made of, in their order; none of a leaf."""
        return tuple(
            part
            for field in fields(self)
            for part in _each(getattr(self, field.name))
            if isinstance(part, Value)
        )

    @property
    def places(self) -> tuple[str, ...]:
        """The places of a chart at which it looks, itself and its parts, each once."""
        return tuple(dict.fromkeys(p for part in self.parts for p in part.places))

    @property
    def needs(self) -> frozenset[Need]:
        """What it may need to know beyond day and plate; what decides without it is not asked."""
        return frozenset(need for part in self.parts for need in part.needs)

    @property
    @abstractmethod
    def asks(self) -> Words:
        """What it asks, in words."""

    def __deepcopy__(self, memo: object) -> Value:
        return self  # nothing of it can be changed

    def __reduce_ex__(self, protocol: Any) -> str | tuple[Any, ...]:
        # What has a name in a module goes by it, whatever it is made of; the rest by its parts.
        at = _name_of(self)
        return (_named, at) if at is not None else object.__reduce_ex__(self, protocol)


def _name_of(value: Value) -> tuple[str, str] | None:
    """The module and the name under which a value stands, if it has one."""
    for room, module in tuple(sys.modules.items()):
        if room.startswith(_WING):
            for name, one in vars(module).items():
                if one is value:
                    return room, name
    return None


def _named(room: str, name: str) -> object:
    return getattr(import_module(room), name)


_WING: Final = "liuren.doctrine."


def _each(value: object) -> tuple[object, ...]:
    return value if type(value) is tuple else (value,)


class Asked(Protocol):
    """What a `Value` says of itself, whatever it is called on."""

    @property
    def parts(self) -> tuple[Value, ...]:
        """The values it is made of."""

    @property
    def places(self) -> tuple[str, ...]:
        """The places at which it looks."""

    @property
    def needs(self) -> frozenset[Need]:
        """What it may need to know."""

    @property
    def asks(self) -> Words:
        """What it asks, in words."""


class Condition(Asked, Protocol):
    """What is asked of a whole chart; any `Value` that can be called on one."""

    def __call__(self, chart: Chart, /) -> Reason | None:
        """Why it holds on ``chart``; None if it does not."""


@dataclass(frozen=True, slots=True)
class Leaf(Value):
    """A value that a function answers: the function, what it is told, and what it asks in words."""

    answer: Callable[..., Answer]
    template: str
    told: tuple[Any, ...] = ()
    looks_at: tuple[str, ...] = ()
    wants: tuple[Need, ...] = ()

    def __reduce_ex__(self, protocol: Any) -> str | tuple[Any, ...]:
        # The function that answers has lent its name to what makes leaves of it.
        maker = getattr(sys.modules[self.answer.__module__], self.answer.__name__, None)
        if getattr(maker, "__wrapped__", None) is self.answer and _name_of(self) is None:
            return maker, self.told
        return Value.__reduce_ex__(self, protocol)

    @property
    def places(self) -> tuple[str, ...]:
        """The places at which it looks."""
        told = (place for part in self.told if isinstance(part, Value) for place in part.places)
        return tuple(dict.fromkeys((*self.looks_at, *told)))

    @property
    def needs(self) -> frozenset[Need]:
        """What it may need to know."""
        told = (need for part in self.told if isinstance(part, Value) for need in part.needs)
        return frozenset((*self.wants, *told))

    @property
    def asks(self) -> Words:
        """What it asks, in words: ``{told}`` in its template is what it is told, ``{first}`` the first of it."""
        told = (one for part in self.told for one in _each(part))
        said = tuple(
            part.asks if isinstance(part, Value) else part
            for part in told
            if isinstance(part, Value | Message | Chain | str | int) and not isinstance(part, bool)
        )
        return Message(self.template, (("told", said), ("first", said[0])) if said else ())


def reason_of(leaf: Leaf, answer: Answer) -> Reason | None:
    """The reason that an answer of ``leaf`` is: where it is a bare yes, what the leaf asks.

    >>> from liuren.doctrine.conditions import by_day
    >>> print(reason_of(by_day, True))
    it is day
    """
    if answer is True:
        return leaf.asks
    return answer or None


@dataclass(frozen=True, slots=True)
class Question(Leaf):
    """A condition that is one question about the chart."""

    def __call__(self, chart: Chart) -> Reason | None:
        return reason_of(self, self.answer(chart, *self.told))


def question(
    template: str, *wants: Need, at: tuple[str, ...] = ()
) -> Callable[[Callable[[Chart], Answer]], Question]:
    """A decorator that makes a condition of a function of a chart.

    ``template`` says what is asked; ``wants`` what may have to be known, ``at`` where it looks.

    >>> from liuren import cast
    >>> from liuren.doctrine.conditions.core import question
    >>> @question("the day is yang")
    ... def is_yang(chart):
    ...     return chart.day.stem.is_yang
    >>> print(is_yang(cast(day="甲子", over="卯")))
    the day is yang
    """
    return lambda answer: Question(answer, template, (), at, wants)


_ASKED_OF: Final = ("chart", "site")


def told_leaves(
    kind: type[L],
    template: str,
    wants: tuple[Need, ...],
    at: tuple[str, ...],
    read: Read,
) -> Callable[[Callable[..., Answer]], Callable[..., L]]:
    """A decorator for leaves of one kind that are told something, which ``read`` takes from words.

    >>> made = told_leaves(Question, "the day is {told}", (), (), ())
    >>> print(made(lambda chart, stem: chart.day.stem == stem)("甲").asks)
    the day is 甲
    """
    each = read if isinstance(read, tuple) else repeat(read)

    def maker(answer: Callable[..., Answer]) -> Callable[..., L]:
        def make(*told: Any, **named: Any) -> L:
            words = (*told, *named.values())
            if read:
                words = tuple(reader(word) for reader, word in zip(each, words, strict=False))
            return kind(answer, template, words, at, wants)

        # It is told all that the function is but the chart and the site: these it is asked of.
        told_of = [p for p in signature(answer).parameters.values() if p.name not in _ASKED_OF]
        make.__dict__["__signature__"] = Signature(told_of)
        return update_wrapper(make, answer)

    return maker


def questions(
    template: str, *wants: Need, at: tuple[str, ...] = (), read: Read = ()
) -> Callable[[Callable[Concatenate[Chart, P], Answer]], Callable[P, Question]]:
    """A decorator for conditions that are told something: of a function of a chart and what it is told.

    What it returns makes a condition of what it is told; ``{told}`` in ``template`` stands for that.
    ``read`` takes what it is told from words: one reader for all of it, or one for each part.

    >>> from liuren import cast
    >>> @questions("the day is {told}")
    ... def falls_on(chart, stem):
    ...     return chart.day.stem == stem
    >>> print(falls_on("甲")(cast(day="甲子", over="卯")))
    the day is 甲
    """
    return told_leaves(Question, template, wants, at, read)


# Several are one


def answers(parts: Iterable[Callable[..., T]], *asked: object) -> Iterator[T]:
    """What each of ``parts`` answers when it is asked the same; what one of them needs comes last.

    Whoever can decide on the answers given stops there, and what is not known does not matter.

    >>> from liuren.doctrine.conditions.needs import SEASON
    >>> heard = answers([lambda: "yes", lambda: given(None, SEASON), lambda: "no"])
    >>> next(heard), next(heard)
    ('yes', 'no')
    >>> next(heard)
    Traceback (most recent call last):
    liuren.doctrine.conditions.core.Needs: needs the season
    """
    unknown: Needs | None = None
    for part in parts:
        try:
            answer = part(*asked)
        except Needs as needs:
            unknown = unknown or needs
        else:
            yield answer
    if unknown is not None:
        raise unknown


@dataclass(frozen=True, slots=True)
class Every(Value):
    """The condition that all of several hold."""

    conditions: tuple[Condition, ...]

    def __call__(self, chart: Chart) -> Reason | None:
        reasons = []
        for reason in answers(self.conditions, chart):
            if reason is None:
                return None
            reasons.append(reason)
        return chain(reasons)

    @property
    def asks(self) -> Words:
        """What each part asks."""
        return chain((part.asks for part in self.conditions), " and ")


@dataclass(frozen=True, slots=True)
class Some(Value):
    """The condition that at least one of several holds; it gives the reasons of all that do."""

    conditions: tuple[Condition, ...]

    def __call__(self, chart: Chart) -> Reason | None:
        reasons: list[Reason] = []
        try:
            reasons.extend(r for r in answers(self.conditions, chart) if r is not None)
        except Needs:
            if not reasons:
                raise
        return chain(reasons) if reasons else None

    @property
    def asks(self) -> Words:
        """What one of the parts asks."""
        return chain((part.asks for part in self.conditions), " or ")


@dataclass(frozen=True, slots=True)
class Lacking(Value):
    """The condition that another does not hold, and how that is said."""

    said: Message
    condition: Condition

    def __call__(self, chart: Chart) -> Reason | None:
        return self.said if self.condition(chart) is None else None

    @property
    def asks(self) -> Words:
        """How it is said that the other does not hold."""
        return self.said


def every(*conditions: Condition) -> Condition:
    """The condition that all of ``conditions`` hold.

    >>> from liuren import cast
    >>> from liuren.doctrine.conditions import by_night, nobles_backward
    >>> print(every(by_night, nobles_backward)(cast(day="甲子", general="丑", hour="子")))
    it is night; the generals run backward
    """
    return Every(conditions)


def some(*conditions: Condition) -> Condition:
    """The condition that at least one of ``conditions`` holds; it gives the reasons of all that do.

    >>> from liuren import cast
    >>> from liuren.doctrine.conditions import by_day, by_night
    >>> print(some(by_day, by_night)(cast(day="甲子", general="丑", hour="子")))
    it is night
    """
    return Some(conditions)


def lacking(said: Message, condition: Condition) -> Condition:
    """The condition that ``condition`` does not hold, said as ``said``.

    >>> from liuren import cast
    >>> from liuren.doctrine.conditions import by_day
    >>> print(lacking(say("it is not day"), by_day)(cast(day="甲子", general="丑", hour="子")))
    it is not day
    """
    return Lacking(said, condition)
