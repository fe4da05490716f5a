"""Where a god stands on a chart: the places, and the sites at them.

A *site* is a god at a place: over the stem, over the branch, in a transmission, over the natal
branch. What is asked of the god there is a judge's matter (`liuren.doctrine.conditions.judges`).

>>> from liuren import cast
>>> known = sites(cast(day="甲子", general="丑", hour="子"))
>>> [str(known[name]) for name in OVER_DAY + LAST]
['卯 over the stem', 'the last transmission 午']
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final, ParamSpec, TypeAlias

from liuren.doctrine.conditions.core import (
    Needs,
)
from liuren.doctrine.conditions.needs import QUERENT, SEX_AND_YEAR
from liuren.messages import Message, Words, chain, say
from liuren.signs import kinship
from liuren.signs.symbols import Branch, General, Stem

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = [
    "EVERYWHERE",
    "INITIAL",
    "LAST",
    "LESSONS",
    "MIDDLE",
    "NATAL",
    "ON_DAY_AND_BRANCH",
    "OVER_BRANCH",
    "OVER_DAY",
    "OVER_FATE",
    "PUT_FORTH",
    "SEEN",
    "TRANSMISSIONS",
    "Site",
    "Where",
    "places_in_words",
    "sites",
]

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Site:
    """A god where it stands: its seat on the earth plate, what lies under it, and its general.

    ``where`` tells of the god at its place, ``met`` of the place and then the god, as whoever meets
    it there says.
    """

    name: str
    where: Message
    met: Message
    branch: Branch
    seat: Branch
    under: Stem | Branch
    general: General | None
    kin: str
    void: bool

    def __str__(self) -> str:
        return str(self.where)


Where: TypeAlias = tuple[str, ...]
"""Places of a chart, by their names."""

# The places, in the words of the field.
OVER_DAY: Final = ("over the stem",)
OVER_BRANCH: Final = ("over the branch",)
ON_DAY_AND_BRANCH: Final = OVER_DAY + OVER_BRANCH
PUT_FORTH: Final = ("initial",)
INITIAL, MIDDLE, LAST = PUT_FORTH, ("middle",), ("last",)
TRANSMISSIONS: Final = (*INITIAL, *MIDDLE, *LAST)
LESSONS: Final = ("over the stem", "second lesson", "over the branch", "fourth lesson")
SEEN: Final = LESSONS + TRANSMISSIONS
"""In the chart 入課傳: the four lessons and the three transmissions."""
NATAL: Final = ("over the natal branch",)
OVER_FATE: Final = ("over the year-fate", *NATAL)
EVERYWHERE: Final = tuple(f"earth {n}" for n in range(12))
"""The whole heaven plate, each god on its seat."""


@dataclass(frozen=True, slots=True)
class _Told:
    """How a place is told: of the god there, of the god met there, and by itself."""

    where: str
    met: str
    itself: Message


def _told(where: Message, met: Message, itself: Message) -> _Told:
    return _Told(where.template, met.template, itself)


_TOLD: Final[Mapping[str, _Told]] = {
    "over the stem": _told(
        say("{god} over the stem"), say("over the stem {god}"), say("over the stem")
    ),
    "second lesson": _told(
        say("second lesson {lesson}"), say("second lesson {under} {god}"), say("second lesson")
    ),
    "over the branch": _told(
        say("{god} over the branch"), say("over the branch {god}"), say("over the branch")
    ),
    "fourth lesson": _told(
        say("fourth lesson {lesson}"), say("fourth lesson {under} {god}"), say("fourth lesson")
    ),
    "initial": _told(
        say("the initial transmission {god}"),
        say("the initial transmission {god}"),
        say("the initial transmission"),
    ),
    "middle": _told(
        say("the middle transmission {god}"),
        say("the middle transmission {god}"),
        say("the middle transmission"),
    ),
    "last": _told(
        say("the last transmission {god}"),
        say("the last transmission {god}"),
        say("the last transmission"),
    ),
    "over the year-fate": _told(
        say("{god} over the year-fate"), say("over the year-fate {god}"), say("over the year-fate")
    ),
    "over the natal branch": _told(
        say("{god} over the natal branch"),
        say("over the natal branch {god}"),
        say("over the natal branch"),
    ),
}
_ON_THE_PLATE: Final = _told(
    say("{god} over {seat}"), say("over {seat} {god}"), say("wherever it sits")
)


def _site(chart: Chart, name: str, god: Branch, under: Stem | Branch | None) -> Site:
    seat = chart.plate.seat(god)
    told = _TOLD.get(name, _ON_THE_PLATE)
    gaps: tuple[tuple[str, object], ...] = (
        ("god", god), ("seat", seat), ("under", under), ("lesson", f"{god}{under}"),
    )  # fmt: skip
    return Site(
        name,
        Message(told.where, gaps),
        Message(told.met, gaps),
        god,
        seat,
        seat if under is None else under,
        chart.generals.get(god),
        kinship.kin(chart.day.stem, god),
        god in chart.void,
    )


@lru_cache(maxsize=64)
def sites(chart: Chart) -> Mapping[str, Site | Needs]:
    """Every site of a chart by the name of its place; where the chart was not told, what it needs.

    >>> from liuren import cast
    >>> print(sites(cast(day="甲子", over="卯"))["initial"])
    the initial transmission 辰
    """
    key = (chart.day, chart.plate.shift, chart.daylight)
    kept = chart.system.sites if chart.as_cast else {}
    known: Mapping[str, Site | Needs] | None = kept.get(key)
    if known is None:
        known = kept[key] = _of_face(chart)
    person = chart.querent
    if person is None:
        return known
    found = dict(known)
    for name, god in zip(OVER_FATE, (person.year_fate, person.over_natal), strict=True):
        found[name] = Needs(SEX_AND_YEAR) if god is None else _site(chart, name, god, None)
    return found


def _of_face(chart: Chart) -> Mapping[str, Site | Needs]:
    """The sites that depend on day, plate and light alone, which are those of 1,440 charts."""
    found: dict[str, Site | Needs] = {}
    for name, lesson in zip(LESSONS, chart.lessons.four, strict=True):
        found[name] = _site(chart, name, lesson.upper, lesson.lower)
    for name, one in zip(TRANSMISSIONS, chart.transmissions, strict=True):
        found[name] = _site(chart, name, one.branch, None)
    for name, god in zip(EVERYWHERE, chart.plate.heaven, strict=True):
        found[name] = _site(chart, name, god, None)
    return found | dict.fromkeys(OVER_FATE, Needs(QUERENT))


def places_in_words(place: Where, between: str = " or ") -> Words:
    """What places are called, in words.

    >>> print(places_in_words(OVER_DAY + LAST))
    over the stem or the last transmission
    """
    return chain((_TOLD.get(name, _ON_THE_PLATE).itself for name in place), between)
