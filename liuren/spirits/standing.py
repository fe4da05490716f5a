"""Where the spirits of a chart stand: on which branch, over which palace, in lesson or transmission."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from liuren.relations import branch_of_stem
from liuren.spirits.readers import season_of
from liuren.spirits.table import Spirit, table
from liuren.symbols import Branch, Corner, Pair, Stem

if TYPE_CHECKING:
    from liuren.chart import Chart
    from liuren.spirits.readers import Key, Value

__all__ = ["Standing", "lacking", "stand"]


@dataclass(frozen=True, slots=True)
class Standing:
    """A spirit on a chart.

    ``value`` is what the text gives: a branch, a stem, a corner or a pair. ``branch`` is the heaven
    branch on which it is seen: of a stem the branch that carries it in the decade of the day, of a
    corner each of its two, of a pair its branch on the one day that is that pair. ``seat`` is the
    palace it stands over; ``lessons`` and ``transmissions`` are the numbers of those in which it is.
    """

    spirit: Spirit
    value: Value
    branch: Branch
    seat: Branch
    lessons: tuple[int, ...]
    transmissions: tuple[int, ...]
    on_year_fate: bool
    on_natal: bool

    @property
    def is_in_the_chart(self) -> bool:
        """True if it stands in a lesson or a transmission 入課傳."""
        return bool(self.lessons or self.transmissions)

    def __str__(self) -> str:
        return f"{self.spirit.name} {self.value}"


# What each kind of spirit is looked up by on a chart; None if the chart was not told.
_KEY_OF: Final[Mapping[str, Callable[[Chart], Key | None]]] = {
    "year stem": lambda chart: chart.year.stem if chart.year else None,
    "year branch": lambda chart: chart.year.branch if chart.year else None,
    "day stem": lambda chart: chart.day.stem,
    "day branch": lambda chart: chart.day.branch,
    "month": lambda chart: chart.month,
    "season": lambda chart: season_of(chart.month) if chart.month else None,
}


def stand(chart: Chart) -> tuple[Standing, ...]:
    """All spirits that stand on ``chart``, in the order of the texts.

    Those keyed by something the chart was not told (the year, the month) are left out; `lacking`
    names it.
    """
    upper = [lesson.upper for lesson in chart.lessons.four]
    three = [transmission.branch for transmission in chart.transmissions]
    lessons = {b: tuple(n for n, u in enumerate(upper, 1) if u is b) for b in {*upper}}
    transmissions = {b: tuple(n for n, t in enumerate(three, 1) if t is b) for b in {*three}}
    person = chart.querent
    fate, natal = (person.year_fate, person.natal) if person else (None, None)
    found = []
    for spirit in table(chart.system):
        key = _KEY_OF[spirit.by](chart)
        values = spirit.values.get(key, ()) if key is not None else ()
        found += [
            Standing(
                spirit,
                value,
                branch,
                chart.plate.seat(branch),
                lessons.get(branch, ()),
                transmissions.get(branch, ()),
                branch is fate,
                branch is natal,
            )
            for value in values
            for branch in _seen_on(value, chart.day)
        ]
    return tuple(found)


def _seen_on(value: Value, day: Pair) -> tuple[Branch, ...]:
    if isinstance(value, Branch):
        return (value,)
    if isinstance(value, Corner):
        return value.branches
    if isinstance(value, Stem):
        return (branch_of_stem(day, value),)
    return (value.branch,) if value == day else ()


def lacking(chart: Chart) -> tuple[str, ...]:
    """What the chart was not told that some spirits are keyed by: the year, the month."""
    return tuple(by for by, key_of in _KEY_OF.items() if key_of(chart) is None)
