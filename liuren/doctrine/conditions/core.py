"""What a condition is: a function of a chart that says why it holds, and how several are one.

Nothing unknown is taken for no: a part that cannot be decided leaves the whole undecided, unless
another part decides it. ``every`` fails as soon as one part fails, whatever else is not known;
``some`` holds as soon as one holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from liuren.errors import LiurenError

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = [
    "Condition",
    "Needs",
    "Reason",
    "answers",
    "every",
    "given",
    "joined",
    "lacking",
    "some",
]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a condition holds: one line, made of the lines of its parts."""

    why: str

    def __str__(self) -> str:
        return self.why


Condition = Callable[["Chart"], Reason | None]


class Needs(LiurenError):
    """What a condition needs and the chart does not have."""


T = TypeVar("T")


def given(value: T | None, what: str) -> T:
    """``value``, if the chart has it; `Needs` names what is missing if not.

    >>> given(None, "the season")
    Traceback (most recent call last):
    liuren.doctrine.conditions.core.Needs: needs the season
    """
    if value is None:
        raise Needs(f"needs {what}")
    return value


def answers(parts: Iterable[Callable[..., T]], *asked: object) -> Iterator[T]:
    """What each of ``parts`` answers when it is asked the same; what one of them needs comes last.

    Whoever can decide on the answers given stops there, and what is not known does not matter.

    >>> heard = answers([lambda: "yes", lambda: given(None, "the season"), lambda: "no"])
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


def joined(reasons: Iterable[object]) -> Reason:
    """Several reasons as one."""
    return Reason("; ".join(dict.fromkeys(map(str, reasons))))


def every(*conditions: Condition) -> Condition:
    """The condition that all of ``conditions`` hold."""

    def holds(chart: Chart) -> Reason | None:
        reasons = []
        for reason in answers(conditions, chart):
            if reason is None:
                return None
            reasons.append(reason)
        return joined(reasons)

    return holds


def some(*conditions: Condition) -> Condition:
    """The condition that at least one of ``conditions`` holds; it gives the reasons of all that do."""

    def holds(chart: Chart) -> Reason | None:
        reasons = []
        try:
            for reason in answers(conditions, chart):
                if reason is not None:
                    reasons.append(reason)
        except Needs:
            if not reasons:
                raise
        return joined(reasons) if reasons else None

    return holds


def lacking(what: str, condition: Condition) -> Condition:
    """The condition that ``condition`` does not hold, said as ``what``."""

    def holds(chart: Chart) -> Reason | None:
        return Reason(what) if condition(chart) is None else None

    return holds
