"""Where the spirits of a chart stand: on which branch, over which palace, in lesson or transmission."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from liuren.doctrine.spirits.table import Spirit, Told, lodged, told
from liuren.signs.relations import branch_of_stem
from liuren.signs.symbols import BRANCHES, Branch, Corner, General, Pair, Stem, named, pair

if TYPE_CHECKING:
    from liuren.board.chart import Chart
    from liuren.doctrine.spirits.asked import Key, Value

__all__ = ["Standing", "branches_of", "lacking", "seen_on", "stand"]


@dataclass(frozen=True, slots=True)
class Standing:
    """A spirit on a chart.

    ``branch`` is the heaven branch on which it is seen: of a pair its branch on the one day that is
    that pair; of a stem that the month gives the branch where it lodges, and of a corner the branch
    after it, as the monthly lists have them; of another stem the branch that carries it in the
    decade of the day, and of another corner each of its two. ``seat`` is the palace it stands over;
    ``lessons`` and ``transmissions`` are the numbers of those in which it is.
    """

    told: Told
    branch: Branch
    seat: Branch
    lessons: tuple[int, ...]
    transmissions: tuple[int, ...]
    on_year_fate: bool
    on_natal: bool

    @property
    def spirit(self) -> Spirit:
        """The spirit, as it is told first."""
        return self.told.spirit

    @property
    def name(self) -> str:
        """The spirit's name, in the usual characters."""
        return self.told.spirit.name

    @property
    def value(self) -> Value:
        """What the text gives: a branch, a stem, a corner, a pair or a general."""
        return self.told.value

    @property
    def clauses(self) -> tuple[str, ...]:
        """Every clause that puts it there and has its name."""
        return self.told.clauses

    @property
    def supplied(self) -> str:
        """The siglum of the witness that has it there, where no clause does; else empty."""
        return self.told.supplied

    @property
    def is_in_the_chart(self) -> bool:
        """True if it stands in a lesson or a transmission 入課傳."""
        return bool(self.lessons or self.transmissions)

    def to_dict(self) -> dict[str, Any]:
        """The spirit as plain data: where it stands, and every clause or the witness that puts it there."""
        return {
            "name": self.name,
            "by": self.spirit.by,
            "value": str(self.value),
            "branch": self.branch,
            "seat": self.seat,
            "lessons": list(self.lessons),
            "transmissions": list(self.transmissions),
            "clauses": list(self.clauses),
            "supplied": self.supplied or None,
        }

    def __str__(self) -> str:
        return f"{self.name} {self.value}"


# What each kind of spirit is looked up by on a chart; None if the chart was not told.
_KEY_OF: Final[Mapping[str, Callable[[Chart], Key | None]]] = {
    "year stem": lambda chart: chart.year.stem if chart.year else None,
    "year branch": lambda chart: chart.year.branch if chart.year else None,
    "day stem": lambda chart: chart.day.stem,
    "day branch": lambda chart: chart.day.branch,
    "decade": lambda chart: chart.day.decade_head,
    "month": lambda chart: chart.month,
    "set": lambda chart: "",
    "chart": lambda chart: "",
}


def stand(chart: Chart) -> tuple[Standing, ...]:
    """All spirits that stand on ``chart``, by what they are keyed by.

    Those keyed by something the chart was not told (the year, the month) are left out; `lacking`
    names it. What several clauses put on the same place is given once, with all of them.

    >>> from liuren import cast
    >>> [str(one) for one in stand(cast(day="甲子", over="卯"))][:3]
    ['福星 子', '日德 寅', '日祿 寅']
    """
    places = _places(chart)
    here = told(chart.system)
    return tuple(
        Standing(one, branch, *places[branch])
        for by, key_of in _KEY_OF.items()
        if (key := key_of(chart)) is not None
        for one in here[by].get(key, ())
        for branch in _where(one, chart)
    )


def _places(
    chart: Chart,
) -> Mapping[Branch, tuple[Branch, tuple[int, ...], tuple[int, ...], bool, bool]]:
    """For each heaven branch: its seat, its lessons and transmissions, whether it is fate or natal."""
    upper = [lesson.upper for lesson in chart.lessons.four]
    three = [transmission.branch for transmission in chart.transmissions]
    person = chart.querent
    fate, natal = (person.year_fate, person.natal) if person else (None, None)
    return {
        b: (
            chart.plate.seat(b),
            tuple(n for n, u in enumerate(upper, 1) if u is b),
            tuple(n for n, t in enumerate(three, 1) if t is b),
            b is fate,
            b is natal,
        )
        for b in BRANCHES
    }


def _where(one: Told, chart: Chart) -> tuple[Branch, ...]:
    """The heaven branches on which a spirit is seen on ``chart``.

    A set of stems is seen when all of them are in the chart: the texts say only "seen together". A
    general that the tomb must carry is looked for on the tomb of the day stem.
    """
    if isinstance(one.value, General):
        tomb = chart.system.tombs[chart.day.stem]
        return (tomb,) if chart.general_on(tomb) == one.value else ()
    seen = _seen(one.spirit, one.value, chart)
    if one.spirit.by == "set":
        stems = [seen_on(stem, chart.day) for stem in one.spirit.at()]
        return seen if all(chart.shows(branch) for (branch,) in stems) else ()
    return seen


def _seen(spirit: Spirit, value: Value, chart: Chart) -> tuple[Branch, ...]:
    """What the month gives stands where it lodges; what year and day give, where the decade has it."""
    if spirit.by == "month" and (branch := lodged(chart.system, value)) is not None:
        return (branch,)
    return seen_on(value, chart.day)


def seen_on(value: Value | str, day: Pair | str) -> tuple[Branch, ...]:
    """The heaven branches on which what a text gives for a year or a day is seen on a day.

    >>> seen_on("甲", "丙寅"), seen_on("巽", "丙寅")
    ((子,), (辰, 巳))
    """
    value, day = named(value), pair(day)
    if isinstance(value, Branch):
        return (value,)
    if isinstance(value, Corner):
        return value.branches
    if isinstance(value, Stem):
        return (branch_of_stem(day, value),)
    return (value.branch,) if isinstance(value, Pair) and value == day else ()


def branches_of(spirit: Spirit, chart: Chart) -> tuple[Branch, ...] | None:
    """The heaven branches on which one spirit is seen on ``chart``; None if its key was not told.

    >>> from liuren import cast
    >>> from liuren.doctrine.spirits import find
    >>> chart = cast(day="甲子", general="丑", hour="子")
    >>> branches_of(find(chart.system, "daquan.1.2.4.5", "日祿"), chart)
    (寅,)
    """
    key = _KEY_OF[spirit.by](chart)
    if key is None:
        return None
    return tuple(b for value in spirit.at(key) for b in _seen(spirit, value, chart))


def lacking(chart: Chart) -> tuple[str, ...]:
    """What the chart was not told that some spirits are keyed by: the year, the month.

    >>> from liuren import cast
    >>> lacking(cast(day="甲子", over="卯"))
    ('year stem', 'year branch', 'month')
    """
    return tuple(by for by, key_of in _KEY_OF.items() if key_of(chart) is None)
