"""Where a god stands on a chart, and what is asked of it there.

A *site* is a god at a place: over the stem, over the branch, in a transmission, over the natal
branch. A *judge* asks something of the god at a site (to be a ghost, to be void, to carry 白虎) and
answers why it is so. ``at`` makes a condition of the two: some site of a place at which
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
from typing import TYPE_CHECKING, Concatenate, Final, ParamSpec, Protocol, TypeAlias

from liuren.doctrine.conditions.core import (
    Answer,
    Condition,
    Leaf,
    Need,
    Needs,
    Reason,
    Value,
    answers,
    reason_of,
)
from liuren.doctrine.conditions.needs import QUERENT, SEX_AND_YEAR
from liuren.messages import Chain, Message, Words, chain, say
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
    "At",
    "Judge",
    "Judging",
    "Site",
    "Where",
    "also",
    "at",
    "at_least",
    "but",
    "either",
    "everywhere",
    "god_is",
    "judge",
    "judges",
    "number_of",
    "sites",
    "sits_on",
    "throughout",
]  # fmt: skip

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


def places_in_words(place: Where) -> Words:
    """What places are called, in words.

    >>> print(places_in_words(OVER_DAY + LAST))
    over the stem or the last transmission
    """
    return chain((_TOLD.get(name, _ON_THE_PLATE).itself for name in place), " or ")


# Judges: what is asked of the god at a site


class Judging(Protocol):
    """What is asked of the god at a site; the answer says why it is so."""

    def __call__(self, chart: Chart, site: Site, /) -> Reason | None:
        """Why the god at ``site`` is as asked; None if it is not."""

    @property
    def parts(self) -> tuple[Value, ...]:
        """The values it is made of."""

    @property
    def places(self) -> tuple[str, ...]:
        """The places at which it looks besides its site."""

    @property
    def needs(self) -> frozenset[Need]:
        """What it may need to know."""

    @property
    def asks(self) -> Words:
        """What it asks, in words."""


@dataclass(frozen=True, slots=True)
class Judge(Leaf):
    """A judge that is one question about the god at a site."""

    def __call__(self, chart: Chart, site: Site) -> Reason | None:
        return reason_of(self, self.answer(chart, site, *self.told))


def judge(
    template: str, *wants: Need, at: Where = ()
) -> Callable[[Callable[[Chart, Site], Answer]], Judge]:
    """A decorator that makes a judge of a function of a chart and a site.

    ``template`` says what is asked; ``wants`` what may have to be known, ``at`` where it looks beside.
    """
    return lambda answer: Judge(answer, template, (), at, wants)


def judges(
    template: str, *wants: Need, at: Where = ()
) -> Callable[[Callable[Concatenate[Chart, Site, P], Answer]], Callable[P, Judge]]:
    """A decorator for judges that are told something: of a function of chart, site and what it is told.

    What it returns makes a judge of what it is told; ``{told}`` in ``template`` stands for that.
    """

    def maker(answer: Callable[Concatenate[Chart, Site, P], Answer]) -> Callable[P, Judge]:
        def make(*told: P.args, **named: P.kwargs) -> Judge:
            return Judge(answer, template, (*told, *named.values()), at, wants)

        make.__doc__, make.__name__ = answer.__doc__, answer.__name__
        make.__module__, make.__qualname__ = answer.__module__, answer.__qualname__
        return make

    return maker


@dataclass(frozen=True, slots=True)
class All(Value):
    """What all of several judges ask."""

    judges: tuple[Judging, ...]

    def __call__(self, chart: Chart, site: Site) -> Reason | None:
        return _all(chart, site, self.judges)

    @property
    def asks(self) -> Words:
        """What each of them asks."""
        return chain((one.asks for one in self.judges), " and ")


@dataclass(frozen=True, slots=True)
class Either(Value):
    """What at least one of several judges asks; the first that agrees says why."""

    judges: tuple[Judging, ...]

    def __call__(self, chart: Chart, site: Site) -> Reason | None:
        heard = answers(self.judges, chart, site)
        return next((why for why in heard if why is not None), None)

    @property
    def asks(self) -> Words:
        """What one of them asks."""
        return chain((one.asks for one in self.judges), " or ")


@dataclass(frozen=True, slots=True)
class But(Value):
    """The contrary of what a judge asks, and how that is said."""

    said: Message
    judge: Judging

    def __call__(self, chart: Chart, site: Site) -> Reason | None:
        return self.said if self.judge(chart, site) is None else None

    @property
    def asks(self) -> Words:
        """How it is said that the judge does not agree."""
        return self.said


def also(*judges: Judging) -> Judging:
    """What all of ``judges`` ask."""
    return All(judges)


def either(*judges: Judging) -> Judging:
    """What at least one of ``judges`` asks."""
    return Either(judges)


def but(said: Message, judge: Judging) -> Judging:
    """The contrary of what ``judge`` asks, said as ``said``."""
    return But(said, judge)


def _all(chart: Chart, site: Site, judges: tuple[Judging, ...]) -> Reason | None:
    if len(judges) == 1:
        return judges[0](chart, site)
    reasons = []
    for why in answers(judges, chart, site):
        if why is None:
            return None
        reasons.append(why)
    return Chain(tuple(reasons), " and ")


# Conditions: a place, and what is asked there


@dataclass(frozen=True, slots=True)
class At(Value):
    """The condition that at ``count`` sites of a place, or more, all judges agree."""

    place: Where
    judges: tuple[Judging, ...]
    count: int = 1

    def __call__(self, chart: Chart) -> Reason | None:
        found, unknown = _agreed(chart, self.place, self.judges)
        if len(found) >= self.count:
            return chain(found)
        if unknown is not None:
            raise unknown
        return None

    @property
    def places(self) -> Where:
        """The place, and what the judges look at beside."""
        beside = (place for one in self.judges for place in one.places)
        return tuple(dict.fromkeys((*self.place, *beside)))

    @property
    def needs(self) -> frozenset[Need]:
        """What the judges may need to know, and the querent where a place is one of the querent's."""
        fate = {QUERENT, SEX_AND_YEAR} if set(self.place) & set(OVER_FATE) else set()
        return frozenset(need for one in self.judges for need in one.needs) | fate

    @property
    def asks(self) -> Words:
        """Where, and what is asked there."""
        asked = chain((one.asks for one in self.judges), " and ")
        where = places_in_words(self.place)
        if self.count == 1:
            return say("{where}: a god that {asked}", where=where, asked=asked)
        if self.count == len(self.place):
            return say("throughout {where}: a god that {asked}", where=where, asked=asked)
        return say(
            "{where}, at {count} or more: a god that {asked}",
            where=where, count=self.count, asked=asked,
        )  # fmt: skip


def _agreed(
    chart: Chart, place: Where, judges: tuple[Judging, ...]
) -> tuple[list[Reason], Needs | None]:
    """Why, at each site of ``place`` at which all judges agree; and what was needed elsewhere."""
    known = sites(chart)
    found: list[Reason] = []
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
            found.append(say("{site} {is_so}", site=site.where, is_so=why))
    return found, unknown


def at(place: Where, *judges: Judging) -> Condition:
    """The condition that at some site of ``place`` all ``judges`` agree."""
    return At(place, judges)


def at_least(count: int, place: Where, *judges: Judging) -> Condition:
    """The condition that at ``count`` sites of ``place``, or more, all ``judges`` agree."""
    return At(place, judges, count)


def throughout(place: Where, *judges: Judging) -> Condition:
    """The condition that at every site of ``place`` all ``judges`` agree."""
    return At(place, judges, len(place))


def everywhere(*judges: Judging) -> Condition:
    """The condition that some god of the heaven plate, wherever it sits, is as ``judges`` ask."""
    return At(EVERYWHERE, judges)


def number_of(chart: Chart, place: Where, *judges: Judging) -> int:
    """At how many sites of ``place`` all ``judges`` agree."""
    return len(_agreed(chart, place, judges)[0])


# Judges of the god itself and of its seat


@judges("is {told}")
def god_is(chart: Chart, site: Site, *gods: Branch) -> Answer:
    """What a site is asked: to have one of these gods."""
    return say("is there") if site.branch in gods else None


@judges("sits on {told}")
def sits_on(chart: Chart, site: Site, *seats: Branch) -> Answer:
    """What a god is asked: to sit on 臨 one of these branches of the earth plate."""
    return say("sits on {seat}", seat=site.seat) if site.seat in seats else None
