"""Which phase reigns over a chart, by which all the others are strong or weak 旺相休囚死."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from liuren.corpus.citation import rule
from liuren.signs.symbols import Phase

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["REIGNS", "of_the_day", "of_the_season"]


def of_the_season(chart: Chart) -> Phase | None:
    """The phase that reigns by the season: that of the month branch; earth in the last of each.

    >>> from liuren import cast
    >>> of_the_season(cast(day="甲子", over="卯", month="申"))
    金
    """
    return chart.month.phase if chart.month is not None else None


@rule("strength.day-stem", see=("guicuojiao.1.9.5", "guicuojiao.1.9.8"))
def of_the_day(chart: Chart) -> Phase | None:
    """The phase that reigns by the day stem, two days a phase.

    >>> from liuren import cast
    >>> of_the_day(cast(day="甲子", over="卯"))
    木
    """
    return chart.day.stem.phase


REIGNS: Final[Mapping[str, Callable[[Chart], Phase | None]]] = {
    "season": of_the_season,
    "day-stem": of_the_day,
}
