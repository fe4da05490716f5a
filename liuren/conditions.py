"""Conditions 條件: what a judgement asks of a chart, and why it holds.

A condition is a function ``Chart → Reason | None``. It is made of the few words below, and says not
only that it holds but why. What it needs and was not given (the hour of a chart cast from the god
on the day, the year-fate of nobody) raises `Needs`, so that "not known" is never read as "no".
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from liuren import kinship
from liuren.errors import LiurenError
from liuren.symbols import Branch

if TYPE_CHECKING:
    from liuren.chart import Chart, Transmission

__all__ = [
    "Condition",
    "Judge",
    "Needs",
    "Reason",
    "every",
    "fate_has",
    "general_sits",
    "hour_is_day",
    "hour_meets_branch",
    "some",
    "some_transmission",
    "transmission",
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


def _given(value: T | None, what: str) -> T:
    if value is None:
        raise Needs(f"needs {what}")
    return value


# Combining


def every(*conditions: Condition) -> Condition:
    """The condition that all of ``conditions`` hold."""

    def holds(chart: Chart) -> Reason | None:
        found = [condition(chart) for condition in conditions]
        reasons = [r for r in found if r is not None]
        return Reason("; ".join(map(str, reasons))) if len(reasons) == len(found) else None

    return holds


def some(*conditions: Condition) -> Condition:
    """The condition that at least one of ``conditions`` holds; it gives the reasons of all that do."""

    def holds(chart: Chart) -> Reason | None:
        reasons = [r for c in conditions if (r := c(chart)) is not None]
        return Reason("; ".join(map(str, reasons))) if reasons else None

    return holds


# The hour


def hour_is_day(name: str, of_day: Callable[[Chart], Branch | tuple[Branch, ...]]) -> Condition:
    """The hour is the day stem's ``name``: its virtue 德, its tomb 墓 and so on."""

    def holds(chart: Chart) -> Reason | None:
        hour = _given(chart.hour, "the hour")
        wanted = of_day(chart)
        if hour != wanted and hour not in (wanted if isinstance(wanted, tuple) else ()):
            return None
        return Reason(f"the hour {hour} is the {name} of {chart.day.stem}")

    return holds


def hour_meets_branch(name: str, meets: Callable[[Chart, Branch], Branch | None]) -> Condition:
    """The hour does ``name`` to the day branch, or the day branch to the hour."""

    def holds(chart: Chart) -> Reason | None:
        hour, branch = _given(chart.hour, "the hour"), chart.day.branch
        if meets(chart, hour) is branch:
            return Reason(f"the hour {hour} {name} the branch {branch}")
        if meets(chart, branch) is hour:
            return Reason(f"the branch {branch} {name} the hour {hour}")
        return None

    return holds


# The transmissions

_ORDER = ("initial", "middle", "last")
Judge = Callable[["Chart", "Transmission"], str | None]


def transmission(number: int, judge: Judge) -> Condition:
    """The transmission ``number`` (0 initial, 1 middle, 2 last) is as ``judge`` asks."""

    def holds(chart: Chart) -> Reason | None:
        one = chart.transmissions[number]
        why = judge(chart, one)
        return Reason(f"the {_ORDER[number]} transmission {one} {why}") if why else None

    return holds


def some_transmission(judge: Judge) -> Condition:
    """One of the three transmissions is as ``judge`` asks."""
    return some(*(transmission(n, judge) for n in range(3)))


def is_kin(kin: str) -> Judge:
    """What a transmission is asked: to be this kin of the day stem."""
    return lambda chart, one: f"is {kin} to {chart.day.stem}" if one.kin == kin else None


# The querent and the generals


def fate_has(kin: str) -> Condition:
    """The year-fate, the natal branch, or the god over the natal branch is this kin of the day stem.

    年命見: the year-fate and the natal branch as gods of the heaven plate, and, since the same branch
    of the earth plate is to be looked at as well (xunyuan.1.7.2), what rides on it.
    """

    def holds(chart: Chart) -> Reason | None:
        person = _given(chart.querent, "the querent's year of birth")
        gods = {
            "the year-fate": person.year_fate,
            "the natal branch": person.natal,
            "over the natal branch": person.over_natal,
        }
        reasons = [
            f"{where} {god} is {kin} to {chart.day.stem}"
            for where, god in gods.items()
            if god is not None and kinship.kin(chart.day.stem, god) == kin
        ]
        return Reason("; ".join(reasons)) if reasons else None

    return holds


def general_sits(general: str, seat: Branch) -> Condition:
    """The heaven branch that carries ``general`` sits on the earth branch ``seat``."""

    def holds(chart: Chart) -> Reason | None:
        bearers = [b for b, g in chart.generals.items() if g == general]
        if not bearers:
            raise Needs("needs day or night")
        if chart.plate.seat(bearers[0]) is not seat:
            return None
        return Reason(f"{general} on {bearers[0]} sits on {seat}")

    return holds
