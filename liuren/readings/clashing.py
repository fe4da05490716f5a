"""Clashes 沖: of the day, the year and the month, and of the six pairs on one another."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from liuren.citation import rule
from liuren.conditions import (
    BAD_GENERAL,
    GOOD_GENERAL,
    ON_DAY_AND_BRANCH,
    OVER_BRANCH,
    OVER_DAY,
    SEEN,
    TRANSMISSIONS,
    Judge,
    at,
    clashes,
    either,
    given,
    gods_of,
    is_the,
    meets,
    over_as_written,
    rides,
    seat,
    sits_as_written,
    some,
)
from liuren.plate import Plate
from liuren.readings import Judgement, rows
from liuren.relations import month_pairs
from liuren.symbols import BRANCHES, Branch, Stem

if TYPE_CHECKING:
    from liuren.chart import Chart

__all__ = ["JUDGEMENTS", "all_clash"]

_PASSAGE: Final = "daquan.1.10"


@rule("clash.reversed", cites=("daquan.1.10.6.11",))
def all_clash(plate: Plate) -> bool:
    """True if every god sits on its clash: so they do in 返吟, and only there.

    >>> from liuren.plate import PLATES
    >>> [plate.shift for plate in PLATES if all_clash(plate)]
    [6]
    """
    return all(plate.over(b) is b.opposite for b in BRANCHES)


def _clash_of(name: str, of: Callable[[Chart], Branch]) -> Judge:
    """What a god is asked: to be the clash of a branch that the chart has or was told."""
    return is_the(f"clash 沖 of {name}", lambda chart: of(chart).opposite)


def _lodging(chart: Chart, stem: Stem) -> Branch:
    return chart.system.lodging[stem]


def _month_stem(chart: Chart) -> Stem:
    month = given(chart.month, "the month")
    pairs = month_pairs(given(chart.year, "the year").stem)
    return next(pair.stem for pair in pairs if pair.branch is month)


STEM: Final = _clash_of("the stem", lambda c: c.lessons.day_seat)
BRANCH: Final = _clash_of("the branch", lambda c: c.day.branch)
YEAR: Final = either(
    _clash_of("the year's branch", lambda c: given(c.year, "the year").branch),
    _clash_of("the year's stem", lambda c: _lodging(c, given(c.year, "the year").stem)),
)
MONTH: Final = either(
    _clash_of("the month's branch", lambda c: given(c.month, "the month")),
    _clash_of("the month's stem", lambda c: _lodging(c, _month_stem(c))),
)

_ON: Final = OVER_DAY + TRANSMISSIONS
_MEETS_CLASH: Final = meets(clashes, seat, gods_of(TRANSMISSIONS))
_YEAR: Final = at(ON_DAY_AND_BRANCH, YEAR)
_MONTH: Final = at(ON_DAY_AND_BRANCH, MONTH)
_PAIRS: Final = {n: over_as_written(f"{_PASSAGE}.6.{n}") for n in (15, 16, 18, 19, 20, 21)}

_ROWS: Final = (
    ("stem", "10.6.12", at(_ON, STEM)),
    ("branch", "10.6.13", at(OVER_BRANCH + TRANSMISSIONS, BRANCH)),
    ("unrest", "10.6.14", at(_ON, BRANCH)),
    *((f"pair.{n}", f"10.6.{n}", holds) for n, holds in _PAIRS.items()),
    (
        "licence",
        "10.6.17",
        at(SEEN, sits_as_written(f"{_PASSAGE}.6.16"), rides("太陰", "六合")),
    ),
    ("year-month-day", "11.1.1", some(at(ON_DAY_AND_BRANCH, either(STEM, BRANCH)), _YEAR, _MONTH)),
    ("year", "11.1.2", _YEAR),
    ("month", "11.1.3", _MONTH),
    ("good-general", "11.1.4", at(TRANSMISSIONS, GOOD_GENERAL, _MEETS_CLASH)),
    ("bad-general", "11.1.5", at(TRANSMISSIONS, BAD_GENERAL, _MEETS_CLASH)),
)

JUDGEMENTS: Final = rows(
    __name__,
    (
        Judgement(f"clash.{key}", f"daquan.1.{clause}", "clash", holds)
        for key, clause, holds in _ROWS
    ),
)
