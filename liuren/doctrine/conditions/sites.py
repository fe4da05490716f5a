"""Where a god stands on a chart, and what is asked of it there.

A *site* is a god at a place: over the stem, over the branch, in a transmission, over the natal
branch. A *judge* asks something of the god at a site (to be a ghost, to be void, to carry 白虎) and
answers in words why it is so. ``at`` makes a condition of the two: some site of a place at which
all the judges agree.

>>> from liuren import cast
>>> from liuren.signs.symbols import 午, 巳
>>> chart = cast(day="甲子", general="丑", hour="子")
>>> print(at(TRANSMISSIONS, god_is(巳, 午))(chart))
the middle transmission 巳 is there; the last transmission 午 is there
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from liuren.doctrine.conditions.core import Condition, Needs, Reason, answers, joined
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
    "Judge",
    "Site",
    "Where",
    "also",
    "at",
    "at_least",
    "but",
    "either",
    "everywhere",
    "god_is",
    "number_of",
    "sites",
    "sits_on",
    "throughout",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Site:
    """A god where it stands: its seat on the earth plate, what lies under it, and its general."""

    name: str
    where: str
    branch: Branch
    seat: Branch
    under: Stem | Branch
    general: General | None
    kin: str
    void: bool

    def __str__(self) -> str:
        return self.where


Where = tuple[str, ...]

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


def _site(chart: Chart, name: str, where: str, god: Branch, under: Stem | Branch | None) -> Site:
    seat = chart.plate.seat(god)
    return Site(
        name,
        where,
        god,
        seat,
        seat if under is None else under,
        chart.generals.get(god),
        kinship.kin(chart.day.stem, god),
        god in chart.void,
    )


@lru_cache(maxsize=64)
def sites(chart: Chart) -> Mapping[str, Site | Needs]:
    """Every site of a chart by the name of its place; where the chart was not told, what it needs."""
    key = (chart.day, chart.plate.shift, chart.daylight)
    known: Mapping[str, Site | Needs] | None = chart.system.sites.get(key)
    if known is None:
        known = chart.system.sites[key] = _of_face(chart)
    person = chart.querent
    if person is None:
        return known
    found = dict(known)
    for name, god in zip(OVER_FATE, (person.year_fate, person.over_natal), strict=True):
        found[name] = (
            Needs("needs the querent's sex and the year")
            if god is None
            else _site(chart, name, f"{god} {name}", god, None)
        )
    return found


def _of_face(chart: Chart) -> Mapping[str, Site | Needs]:
    """The sites that depend on day, plate and light alone, which are those of 1,440 charts."""
    found: dict[str, Site | Needs] = {}
    for name, lesson in zip(LESSONS, chart.lessons.four, strict=True):
        where = f"{lesson.upper} {name}" if name.startswith("over") else f"{name} {lesson}"
        found[name] = _site(chart, name, where, lesson.upper, lesson.lower)
    for name, one in zip(TRANSMISSIONS, chart.transmissions, strict=True):
        where = f"the {name} transmission {one}"
        found[name] = _site(chart, name, where, one.branch, None)
    for name, god in zip(EVERYWHERE, chart.plate.heaven, strict=True):
        found[name] = _site(chart, name, f"{god} over {chart.plate.seat(god)}", god, None)
    return found | dict.fromkeys(OVER_FATE, Needs("needs the querent's year of birth"))


# What is asked of the god at a site; the answer says why it is so.
Judge = Callable[["Chart", Site], str | None]


def _all(chart: Chart, site: Site, judges: tuple[Judge, ...]) -> str | None:
    reasons = []
    for why in answers(judges, chart, site):
        if why is None:
            return None
        reasons.append(why)
    return " and ".join(reasons)


def _agreed(
    chart: Chart, place: Where, judges: tuple[Judge, ...]
) -> tuple[dict[str, str], Needs | None]:
    """The sites of ``place`` at which all judges agree, with why; and what was needed elsewhere."""
    known = sites(chart)
    found: dict[str, str] = {}
    unknown: Needs | None = None
    for name in place:
        site = known[name]
        if isinstance(site, Needs):
            unknown = unknown or site
            continue
        try:
            why = _all(chart, site, judges)
        except Needs as needs:
            unknown = unknown or needs
            continue
        if why is not None:
            found[name] = f"{site} {why}"
    return found, unknown


def at(place: Where, *judges: Judge) -> Condition:
    """The condition that at some site of ``place`` all ``judges`` agree."""
    return at_least(1, place, *judges)


def at_least(count: int, place: Where, *judges: Judge) -> Condition:
    """The condition that at ``count`` sites of ``place``, or more, all ``judges`` agree."""

    def holds(chart: Chart) -> Reason | None:
        found, unknown = _agreed(chart, place, judges)
        if len(found) >= count:
            return joined(found.values())
        if unknown is not None:
            raise unknown
        return None

    return holds


def throughout(place: Where, *judges: Judge) -> Condition:
    """The condition that at every site of ``place`` all ``judges`` agree."""
    return at_least(len(place), place, *judges)


def number_of(chart: Chart, place: Where, *judges: Judge) -> int:
    """At how many sites of ``place`` all ``judges`` agree."""
    return len(_agreed(chart, place, judges)[0])


# Judges of the god itself and of its seat; and judges made of judges.


def god_is(*gods: Branch) -> Judge:
    """What a site is asked: to have one of these gods."""
    return lambda chart, site: "is there" if site.branch in gods else None


def sits_on(*seats: Branch) -> Judge:
    """What a god is asked: to sit on 臨 one of these branches of the earth plate."""
    return lambda chart, site: f"sits on {site.seat}" if site.seat in seats else None


def also(*judges: Judge) -> Judge:
    """What all of ``judges`` ask."""
    return lambda chart, site: _all(chart, site, judges)


def either(*judges: Judge) -> Judge:
    """What at least one of ``judges`` asks."""

    def judge(chart: Chart, site: Site) -> str | None:
        return next((why for why in answers(judges, chart, site) if why is not None), None)

    return judge


def but(said: str, judge: Judge) -> Judge:
    """The contrary of what ``judge`` asks, said as ``said``."""
    return lambda chart, site: said if judge(chart, site) is None else None


def everywhere(*judges: Judge) -> Condition:
    """The condition that some god of the heaven plate, wherever it sits, is as ``judges`` ask."""
    return at(EVERYWHERE, *judges)
