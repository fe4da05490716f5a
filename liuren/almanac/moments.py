"""A moment: civil time, the instant, and what the almanac says of it.

A `Moment` keeps what it was made from. Everything else (pillars, term, lunar date, month general,
the sun's own time) is worked out when it is first asked for, so that a chart pays only for what it
uses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta, tzinfo
from functools import cached_property
from typing import Any, Final, NamedTuple, TypeVar

from liuren.almanac.civil import Place, instant_of
from liuren.almanac.clocks import CLOCKS, DAY_BEGINS, DAYLIGHT, InDay
from liuren.almanac.instants import FIRST, datetime_of
from liuren.almanac.lunar import Lunar, lunar_date
from liuren.almanac.month_general import MONTH_GENERALS
from liuren.almanac.notes import notes_of
from liuren.almanac.solar_terms import OLD_TERMS, InForce, Term, began, opening
from liuren.almanac.sun import apparent_time
from liuren.corpus.citation import rule
from liuren.errors import BadChoice, BadMoment
from liuren.messages import Words as Said
from liuren.messages import listed, say
from liuren.signs.symbols import BRANCHES, PAIRS, Branch, Pair
from liuren.signs.tables import Source, Words

__all__ = ["CHOICES", "Choices", "Moment", "Pillars", "moment"]

T = TypeVar("T")

_DAY: Final = 86400
_ORDINAL_1970: Final = 719163
# The pair of a day is its ordinal and this, counted round the sixty.
_PAIR_OF_DAY_ZERO: Final = 14


def pair_of_day(ordinal: int) -> Pair:
    """The pair of a day, given as an ordinal.

    >>> pair_of_day(datetime(2026, 11, 30).toordinal())
    戊申
    """
    return PAIRS[(ordinal + _PAIR_OF_DAY_ZERO) % len(PAIRS)]


class Pillars(NamedTuple):
    """The four pillars 四柱: the pairs of year, month, day and hour."""

    year: Pair
    month: Pair
    day: Pair
    hour: Pair

    def __str__(self) -> str:
        return " ".join(map(str, self))


class Choices(NamedTuple):
    """Which row of each table is in force."""

    clock: str
    day_begins: str
    daylight: str
    old_terms: str
    month_general: str


# The tables, by the name of the choice.
CHOICES: Final = {
    "clock": CLOCKS,
    "day_begins": DAY_BEGINS,
    "daylight": DAYLIGHT,
    "old_terms": OLD_TERMS,
    "month_general": MONTH_GENERALS,
}

# What a choice must know of the place.
_NEEDS: Final = {
    ("clock", "apparent"): ("longitude",),
    ("daylight", "sun"): ("longitude", "latitude"),
}
_MISSING: Final = {"longitude": say("a longitude"), "latitude": say("a latitude")}


def _choices(*chosen: str) -> Choices:
    for (name, rows), choice in zip(CHOICES.items(), chosen, strict=True):
        if not isinstance(choice, str) or choice not in rows:
            raise BadChoice(
                "{switch} has no choice {choice!r}: {known} are allowed",
                switch=name,
                choice=choice,
                known=tuple(rows),
            )
    return Choices(*map(str, chosen))


def _default() -> Words:
    from liuren.corpus import default

    return default()


@dataclass(frozen=True)
class Moment:
    """A moment at a place, under the choices made for the almanac.

    ``civil`` is the legal time of the place, with its offset; ``utc`` the same instant.
    """

    civil: datetime
    utc: datetime
    place: Place
    choices: Choices
    words: Words | None = field(default=None, repr=False, compare=False)
    calendar: str = field(default="gregorian", repr=False, compare=False)

    @property
    def zone(self) -> str:
        """The zone as it was given, or the mean time of the longitude."""
        return self.place.name

    @cached_property
    def reading(self) -> datetime:
        """What the chosen clock shows; day, hour and pillars follow it."""
        return CLOCKS[self.choices.clock](self.utc, self.place)

    @cached_property
    def _in_day(self) -> InDay:
        at = self.reading
        return DAY_BEGINS[self.choices.day_begins](at.toordinal(), at.hour)

    @property
    def day(self) -> int:
        """The day, as the ordinal of its date."""
        return self._in_day.day

    @property
    def double_hour(self) -> int:
        """How many double hours of the day are past; 12 in a late 子 that is left to its day."""
        return self._in_day.past

    @property
    def hour(self) -> Branch:
        """The branch of the hour."""
        return BRANCHES[self._in_day.past % 12]

    @cached_property
    def in_force(self) -> InForce:
        """Where the moment lies in the table of terms."""
        at = self.reading
        clock = (
            (at.toordinal() - _ORDINAL_1970) * _DAY + at.hour * 3600 + at.minute * 60 + at.second
        )
        return OLD_TERMS[self.choices.old_terms](int(self.utc.timestamp()), clock)

    def shown(self, instant: int) -> int:
        """What the chosen clock shows at an instant, as seconds from 1970 on that clock."""
        # In the first days of the almanac a 節 may lie before all datetimes; a clock differs from
        # UTC then as it does two days later.
        at = datetime_of(max(instant, FIRST + 2 * _DAY))
        ahead = CLOCKS[self.choices.clock](at, self.place) - at.replace(tzinfo=None)
        return instant + round(ahead.total_seconds())

    @property
    def opening_day(self) -> int:
        """The day of the 節 that opened the month, as an ordinal."""
        instant = opening(self.in_force)
        shown = self.shown(instant) if self.in_force.by_sun else instant
        day, second = divmod(shown, _DAY)
        return DAY_BEGINS[self.choices.day_begins](day + _ORDINAL_1970, second // 3600).day

    @property
    def solar_year(self) -> int:
        """The year in which the pillar of the year began, at 立春."""
        year, place, _, _ = self.in_force
        return year - (place < 3)

    @cached_property
    def pillars(self) -> Pillars:
        """The four pillars: the year from 立春, the month from its 節, the day, and the hour.

        The stems of months and hours run on round the sixty, which is what the rules 五虎遁 and
        五鼠遁 come to; where the late 子 keeps to its own day, that hour alone steps back.
        """
        year, place, _, _ = self.in_force
        day, hour = self._in_day.day + _PAIR_OF_DAY_ZERO, self._in_day.pair
        return Pillars(
            PAIRS[(self.solar_year - 4) % 60],
            PAIRS[(12 * year + (place + 1) // 2 + 12) % 60],
            PAIRS[day % 60],
            PAIRS[(12 * day + hour) % 60],
        )

    @cached_property
    def term(self) -> Term:
        """The term in force and when it began.

        Before 1645 the almanac names only the day; the term then begins with it, at midnight of
        the chosen clock.
        """
        found = self.in_force
        if found.by_sun:
            return Term(found.name, began(found.begins))
        ahead = round((self.reading - self.utc.replace(tzinfo=None)).total_seconds())
        return Term(found.name, began(found.begins - ahead))

    @cached_property
    def lunar(self) -> Lunar:
        """The lunar date of the civil date."""
        return lunar_date(self.civil.toordinal())

    @cached_property
    def apparent(self) -> datetime | None:
        """The sun's own time at the longitude, without a zone; None where no longitude was given."""
        if self.place.longitude is None:
            return None
        return apparent_time(self.utc, self.place.longitude)

    @cached_property
    def general(self) -> Branch:
        """The month general 月將 in office."""
        return MONTH_GENERALS[self.choices.month_general](self)

    @cached_property
    def daylight(self) -> bool:
        """True if it is day."""
        return DAYLIGHT[self.choices.daylight](self)

    @cached_property
    def notes(self) -> tuple[Said, ...]:
        """What a reader should know of this moment, a sentence each."""
        return notes_of(self)

    def moved(self, seconds: int) -> Moment:
        """The moment so many seconds later, under the same choices; `BadMoment` beyond the almanac.

        >>> moment("2026-11-30T14:00", zone="+08:00").moved(-1).hour
        未
        """
        try:
            utc = self.utc + timedelta(seconds=seconds)
            civil = utc.astimezone(self.place.zone)
        except OverflowError:
            raise BadMoment("that is outside the almanac") from None
        return Moment(civil, utc, self.place, self.choices, self.words, self.calendar)

    def table(self, source: Source[T]) -> T:
        """A table of the texts, as the corpus in force gives it."""
        return source.table(self.words or _default())

    def to_dict(self, notes: Iterable[Said] | None = None) -> dict[str, Any]:
        """The moment as plain data, for JSON; with ``notes`` in place of its own, if they are given.

        >>> at = moment("2026-11-30T14:00", zone="Asia/Shanghai").to_dict()
        >>> at["term"], at["lunar"]["month"]
        ({'name': '小雪', 'utc': '2026-11-22T07:23:21+00:00'}, 10)
        """
        apparent, began_at = self.apparent, self.term.utc
        return {
            "civil": self.civil.isoformat(),
            "zone": self.zone,
            "utc": self.utc.isoformat(),
            "apparent": apparent.isoformat() if apparent is not None else None,
            "pillars": {name: str(pair) for name, pair in self.pillars._asdict().items()},
            "term": {
                "name": self.term.name,
                "utc": began_at.isoformat() if began_at is not None else None,
            },
            "lunar": self.lunar._asdict(),
            "notes": [str(note) for note in (self.notes if notes is None else notes)],
        }

    def __deepcopy__(self, memo: object) -> Moment:
        return self  # nothing of it can be changed

    def __reduce__(self) -> tuple[Callable[..., Moment], tuple[object, ...]]:
        if self.words is not None and self.words is not _default():
            raise BadMoment("a moment of another corpus cannot be pickled; keep its time and zone")
        return _again, (self.utc, self.place, self.choices, self.calendar)

    def __str__(self) -> str:
        return f"{self.civil.isoformat(timespec='minutes')} {self.zone}: {self.pillars}"


def _again(utc: datetime, place: Place, choices: Choices, calendar: str) -> Moment:
    return Moment(utc.astimezone(place.zone), utc, place, choices, calendar=calendar)


@rule("almanac", cites=("xunyuan.1.3.6.1",))
def moment(
    when: str | datetime | None = None,
    *,
    zone: str | tzinfo | None = None,
    longitude: float | None = None,
    latitude: float | None = None,
    calendar: str = "gregorian",
    lunar: tuple[int, int, bool, int] | None = None,
    fold: int | None = None,
    clock: str = "standard",
    day_begins: str = "23:00",
    daylight: str = "hours",
    old_terms: str = "almanac",
    month_general: str = "zhongqi",
    words: Words | None = None,
) -> Moment:
    """The moment written in ``when``: civil time, instant, pillars, term, lunar date, month general.

    ``when`` is ISO 8601 with a time, or a datetime. Its place is ``zone`` (an IANA name, an offset
    such as ``+08:00``, or a zone as zoneinfo, pytz or dateutil make it), or else the mean solar time
    of ``longitude`` (degrees, east positive). A ``calendar`` may be ``julian``; with a ``lunar`` date
    (year, month, leap, day) ``when`` is the time alone. ``fold`` 0 or 1 chooses the first or second
    of two equal local times. The other keywords choose rows of `CHOICES`. `BadMoment` and
    `BadChoice` say what is wrong and what is allowed.

    >>> at = moment("2026-11-30T14:00", zone="Asia/Shanghai")
    >>> at.pillars, at.term.name, at.general
    (Pillars(year=丙午, month=己亥, day=戊申, hour=己未), '小雪', 寅)
    >>> moment("21:00", lunar=(1810, 1, False, 13), zone="+08:00", month_general="chaoshen").general
    亥
    """
    civil, utc, place = instant_of(
        when, zone, longitude, latitude, calendar=calendar, lunar=lunar, fold=fold
    )
    chosen = _choices(clock, day_begins, daylight, old_terms, month_general)
    for (name, choice), needs in _NEEDS.items():
        missing = [need for need in needs if getattr(place, need) is None]
        if missing and getattr(chosen, name) == choice:
            raise BadMoment(
                "the choice {switch}={choice} needs {missing}",
                switch=name,
                choice=choice,
                missing=listed(_MISSING[need] for need in missing),
            )
    return Moment(civil, utc, place, chosen, words, calendar if lunar is None else "gregorian")
