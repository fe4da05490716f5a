"""How often each pattern occurs: over the 720 lessons by day and by night, and whatever it needs besides.

A pattern that asks for no more than the chart is counted on the 1,440 charts. One that needs the
month, the year or the hour is tried with all twelve of each, and what is counted is the share of
these on which it holds; a year is tried by its branch, and an hour decides whether it is day. Of
whom a chart asks about, and of the sky, nothing is made up: what needs them is left undecided.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from liuren.board.census import charts
from liuren.board.schools import School
from liuren.board.schools import school as to_school
from liuren.board.system import System, system
from liuren.doctrine.conditions import Needs, Reason
from liuren.doctrine.patterns import Pattern, rows, table
from liuren.signs.symbols import BRANCHES, PAIRS

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["Frequency", "count", "of_pattern", "rivals"]

CHARTS: Final = 1440


@dataclass(frozen=True, slots=True)
class Frequency:
    """How often a pattern occurs.

    ``always`` are the charts that are it whatever else is true, ``sometimes`` those that are in some
    months, years or hours and not in others, ``undecided`` those of which it cannot be said; ``share``
    is the mean over all that was tried, and ``varied`` says what that was.
    """

    pattern: Pattern
    always: int
    sometimes: int
    undecided: int
    share: float
    varied: tuple[str, ...]
    needs: tuple[Needs, ...]

    @property
    def charts(self) -> int:
        """On how many of the 1,440 charts it can be met with."""
        return self.always + self.sometimes


# What is varied, by the key of what is needed.
_VARIED: Final = {
    "month": "month",
    "season": "month",
    "year": "year",
    "year branch": "year",
    "hour": "hour",
    "general": "hour",
}
_YEARS: Final = PAIRS[:12]
_WHOLE: Final = 12**4


@dataclass(slots=True)
class _Trial:
    """What comes of trying a pattern on one chart: how much of the whole held, how much stayed open."""

    pattern: Pattern
    varied: dict[str, None]
    needs: dict[str, Needs]
    held: int = 0
    open: int = 0

    def answer(self, chart: Chart) -> Reason | Needs | None:
        """What the pattern says of a chart, a need among the answers."""
        try:
            return self.pattern.holds(chart)
        except Needs as needs:
            return needs

    def run(self, chart: Chart, weight: int) -> None:
        """Try ``chart``, which is so much of the whole, and all that it needs varied."""
        answer = self.answer(chart)
        if not isinstance(answer, Needs):
            self.held += weight if answer is not None else 0
            return
        what = _VARIED.get(answer.need.key)
        if what is None:
            self.needs[answer.need.key] = answer
            self.open += weight
        elif what == "hour" or chart.month is not None or chart.year is not None:
            self.varied[what] = None
            others = list(_with(chart, what))
            for other in others:
                self.run(other, weight // len(others))
        else:
            self._over_months_and_years(chart, what, weight)

    def _over_months_and_years(self, chart: Chart, first: str, weight: int) -> None:
        """Try twelve months and twelve years, each by itself.

        No verse holds the month against the year. So where neither decides by itself, all pairs of
        those that are left come to the same, and one of them is tried.
        """
        self.varied[first] = None
        one = {other: self.answer(other) for other in _with(chart, first)}
        self.held += weight // 12 * sum(_held(a) for a in one.values())
        left = [other for other, a in one.items() if isinstance(a, Needs)]
        if not left:
            return
        needed = one[left[0]]
        if isinstance(needed, Needs) and _VARIED.get(needed.need.key) not in {"month", "year"}:
            for other in left:
                self.run(other, weight // 12)
            return
        second = "year" if first == "month" else "month"
        self.varied[second] = None
        many = list(_with(left[0], second))
        apart = [self.answer(other) for other in _with(chart, second)]
        part = weight // 144 * len(left)
        self.held += part * sum(_held(a) for a in apart)
        pairs = [pair for pair, a in zip(many, apart, strict=True) if isinstance(a, Needs)]
        if pairs:
            self.run(pairs[0], part * len(pairs))


def _held(answer: Reason | Needs | None) -> bool:
    return answer is not None and not isinstance(answer, Needs)


def _with(chart: Chart, what: str) -> Iterator[Chart]:
    if what == "month":
        return (replace(chart, month=month) for month in BRANCHES)
    if what == "year":
        return (replace(chart, year=year) for year in _YEARS)
    shift, day_hours = chart.plate.shift, chart.system.day_hours
    return (
        replace(chart, hour=hour, general=hour.step(shift))
        for hour in BRANCHES
        if (hour in day_hours) is chart.daylight
    )


def of_pattern(pattern: Pattern, rules: System) -> Frequency:
    """How often one pattern occurs under these rules.

    >>> from liuren import rules
    >>> from liuren.doctrine import patterns
    >>> of_pattern(patterns.find(rules(), "軒蓋"), rules()).charts
    16
    """
    return next(_counted((pattern,), rules))


def _counted(patterns: tuple[Pattern, ...], rules: System) -> Iterator[Frequency]:
    shown = list(charts(rules.school))
    for pattern in patterns:
        varied: dict[str, None] = {}
        needs: dict[str, Needs] = {}
        always = sometimes = undecided = 0
        held = 0
        for chart in shown:
            trial = _Trial(pattern, varied, needs)
            trial.run(chart, _WHOLE)
            held += trial.held
            always += trial.held == _WHOLE
            sometimes += 0 < trial.held < _WHOLE
            undecided += trial.open > 0
        yield Frequency(
            pattern,
            always,
            sometimes,
            undecided,
            held / (_WHOLE * len(shown)),
            tuple(varied),
            tuple(needs.values()),
        )


def count(school: str | School = "common") -> tuple[Frequency, ...]:
    """How often each pattern of a school occurs, in the order of the patterns."""
    rules = system(to_school(school))
    return tuple(_counted(table(rules), rules))


def rivals(school: str | School = "common") -> tuple[Frequency, ...]:
    """How often the patterns that another text defines otherwise occur."""
    rules = system(to_school(school))
    others = tuple(row for row in rows(rules.corpus) if row.work != "daquan")
    return tuple(_counted(others, rules))
