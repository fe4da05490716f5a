"""How much a sentence says: on what share of all charts it holds.

A sentence that holds on two charts in three says little of any of them. So every condition is tried on
the 720 lessons by day and by night, 1,440 charts. What it needs besides is tried in full where that
is finite: the twelve months, the six hours of the day or of the night, and the years, by their twelve
branches, or by all sixty pairs where the stem is asked for. Only what is asked for is tried: where a
chart decides without the month, its twelve months are of one kind. Of whom a chart asks about, of the
date and of the moon nothing is made up; what needs them stays open, and that is said.

>>> from liuren.doctrine.readings import condition_of
>>> share = count(condition_of("daquan.1.9.2.1"), "daquan")
>>> share.held, share.total, print(share.words)
holds on 52 of 1,440 charts (3.61 %)
(52, 1440, None)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from math import prod
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakKeyDictionary

from liuren import corpus, kept
from liuren.board.census import charts
from liuren.board.schools import School
from liuren.board.schools import school as to_school
from liuren.board.system import System, system
from liuren.doctrine.conditions import Condition, Needs
from liuren.doctrine.conditions.core import Need
from liuren.doctrine.conditions.needs import NEEDS
from liuren.messages import Words, chain, listed, say
from liuren.signs.symbols import BRANCHES, PAIRS

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["CHARTS", "Share", "count", "known", "of_row"]

CHARTS: Final = 1440
"""The charts of a school: the 720 lessons by day and by night."""

_BY: Final = {"month": say("month"), "year": say("year"), "hour": say("hour")}


@dataclass(frozen=True, slots=True)
class Share:
    """On how much of all charts a condition holds, under the rules of ``school``.

    It holds on ``held`` of ``total``: charts, or charts ``by`` month, year or hour where it asks for
    them. On ``open`` of these it cannot be said without what it ``needs``. Of the 1,440 charts
    ``always`` are as it asks whatever else is true, ``sometimes`` by one month, year or hour and not
    by another, and ``undecided`` those on which something stays open.
    """

    school: str
    held: int
    open: int
    total: int
    always: int
    sometimes: int
    undecided: int
    by: tuple[str, ...] = ()
    needs: tuple[Need, ...] = ()

    @property
    def ratio(self) -> float:
        """The share on which it holds, from 0 to 1, that is known without what it needs."""
        return self.held / self.total

    @property
    def at_most(self) -> float:
        """The share on which it may hold: what stays open is taken to hold."""
        return (self.held + self.open) / self.total

    @property
    def words(self) -> Words:
        """The share in words; where nothing can be said, what it needs."""
        needs = chain((Needs(need).message for need in self.needs), ", ")
        if self.open == self.total:
            return needs
        holds = self._holds
        if not self.open:
            return holds
        return say(
            "{holds}, open on {open}: {needs}", holds=holds, open=f"{self.open:,}", needs=needs
        )

    @property
    def _holds(self) -> Words:
        held, total, percent = f"{self.held:,}", f"{self.total:,}", f"{100 * self.ratio:.3g}"
        if not self.held:
            return say("holds on none of {total} charts", total=total)
        if not self.by:
            return say(
                "holds on {held} of {total} charts ({percent} %)",
                held=held, total=total, percent=percent,
            )  # fmt: skip
        return say(
            "holds on {held} of {total} charts by {what} ({percent} %)",
            held=held, total=total, percent=percent, what=listed(_BY[what] for what in self.by),
        )  # fmt: skip

    def to_dict(self) -> dict[str, Any]:
        """The share as plain data, and in words."""
        return {
            "school": self.school,
            "held": self.held,
            "open": self.open,
            "total": self.total,
            "by": list(self.by),
            "needs": [need.key for need in self.needs],
            "words": str(self.words),
        }


# Counting


def _months(chart: Chart) -> Iterator[Chart]:
    return (replace(chart, month=month) for month in BRANCHES)


def _years_by_branch(chart: Chart) -> Iterator[Chart]:
    return (replace(chart, year=year) for year in PAIRS[:12])


def _years(chart: Chart) -> Iterator[Chart]:
    return (replace(chart, year=year) for year in PAIRS)


def _hours(chart: Chart) -> Iterator[Chart]:
    """The hours of the day, or of the night; plate and hour together tell the month general."""
    shift, day_hours = chart.plate.shift, chart.system.day_hours
    return (
        replace(chart, hour=hour, general=hour.step(shift))
        for hour in BRANCHES
        if (hour in day_hours) is chart.daylight
    )


# What is tried for what a condition needs: by what it is then counted, and the charts.
_TRIED: Final[Mapping[str, tuple[str, Callable[[Chart], Iterator[Chart]]]]] = {
    "month": ("month", _months),
    "season": ("month", _months),
    "year": ("year", _years),
    "year branch": ("year", _years_by_branch),
    "year stem": ("year", _years),
    "hour": ("hour", _hours),
    "general": ("hour", _hours),
}
# Of what asks for none of these a chart says the same by day and by night.
_LIT: Final = frozenset({"light", "hour", "general", "date"})
_WHOLE: Final = 12 * 60 * 6  # months, years, hours: whatever is tried divides it


@dataclass(slots=True)
class _Trial:
    """What comes of trying a condition on one chart after another."""

    condition: Condition
    by: dict[str, int] = field(default_factory=dict)
    needs: dict[Need, None] = field(default_factory=dict)

    def run(self, chart: Chart, weight: int) -> tuple[int, int]:
        """How much of ``weight`` holds on ``chart``, and how much stays open."""
        try:
            return (weight if self.condition(chart) is not None else 0), 0
        except Needs as needs:
            need = needs.need
        if need.key not in _TRIED:
            self.needs[need] = None
            return 0, weight
        what, others_of = _TRIED[need.key]
        others = list(others_of(chart))
        self.by[what] = max(self.by.get(what, 0), len(others))
        found = [self.run(other, weight // len(others)) for other in others]
        return sum(held for held, _ in found), sum(open for _, open in found)


def count(condition: Condition, school: str | School = "common") -> Share:
    """On what share of the charts of a school a condition holds; counted once.

    >>> from liuren.doctrine.readings import condition_of
    >>> print(count(condition_of("daquan.1.9.3.2"), "daquan").words)
    holds on 6 of 1,440 charts (0.417 %), open on 10: needs the querent's year of birth
    """
    rules = system(to_school(school))
    found = _COUNTED.setdefault(rules, {})
    if condition not in found:
        found[condition] = _counted(condition, rules)
    return found[condition]


_COUNTED: Final[WeakKeyDictionary[System, dict[Condition, Share]]] = WeakKeyDictionary()


def _counted(condition: Condition, rules: System) -> Share:
    trial = _Trial(condition)
    if _LIT.isdisjoint(need.key for need in condition.needs):
        found = [trial.run(chart, _WHOLE) for chart in charts(rules.school, daylight=True)]
        found *= 2  # by night it is as by day
    else:
        found = [trial.run(chart, _WHOLE) for chart in charts(rules.school)]
    by = {what: trial.by[what] for what in _BY if what in trial.by}
    total = CHARTS * prod(by.values())
    return Share(
        rules.key,
        sum(held for held, _ in found) * total // (CHARTS * _WHOLE),
        sum(open for _, open in found) * total // (CHARTS * _WHOLE),
        total,
        always=sum(held == _WHOLE for held, _ in found),
        sometimes=sum(0 < held < _WHOLE for held, _ in found),
        undecided=sum(open > 0 for _, open in found),
        by=tuple(by),
        needs=tuple(trial.needs),
    )


# Kept


@cache
def known() -> Mapping[str, Share]:
    """The shares that have been worked out for this state of texts and code, by clause or pattern.

    `liuren.proof.shares` works them out. Empty if nobody has.

    >>> all(share.held <= share.total for share in known().values())
    True
    """
    rows = kept.read(kept.place("shares"), kept.fingerprint(corpus.default().root)) or {}
    return {key: of_row(row) for key, row in rows.items()}


def of_row(row: Mapping[str, Any]) -> Share:
    """A share from the file in which it is kept.

    >>> row = {"school": "daquan", "held": 6, "open": 10, "total": 1440, "always": 6,
    ...        "sometimes": 0, "undecided": 10, "by": [], "needs": ["querent"]}
    >>> print(of_row(row).words)
    holds on 6 of 1,440 charts (0.417 %), open on 10: needs the querent's year of birth
    """
    plain = {k: v for k, v in row.items() if k not in {"by", "needs"}}
    return Share(**plain, by=tuple(row["by"]), needs=tuple(NEEDS[key] for key in row["needs"]))
