"""A moment: civil time, the instant, and what the almanac says of it.

A `Moment` keeps what it was made from. Everything else (pillars, term, lunar date, month general,
the sun's own time) is worked out when it is first asked for, so that a chart pays only for what it
uses.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime
from functools import cached_property, lru_cache
from typing import Any, Final, NamedTuple, TypeVar

from liuren.almanac.civil import REFORM, Place, instant_of, julian_date, place_of
from liuren.almanac.clocks import CLOCKS, DAY_BEGINS, DAYLIGHT
from liuren.almanac.instants import FIRST, datetime_of
from liuren.almanac.lunar import Lunar, lunar_date, reform
from liuren.almanac.month_general import MONTH_GENERALS
from liuren.almanac.solar_terms import OLD_TERMS, InForce, Term, began, opening
from liuren.almanac.sun import apparent_time
from liuren.almanac.zone_hints import reversed_sign
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


@lru_cache(maxsize=256)
def _choices(*chosen: str) -> Choices:
    for (name, rows), choice in zip(CHOICES.items(), chosen, strict=True):
        if choice not in rows:
            raise BadChoice(
                "{switch} has no choice {choice!r}: {known} are allowed",
                switch=name,
                choice=choice,
                known=tuple(rows),
            )
    return Choices(*chosen)


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
    def _day_and_hour(self) -> tuple[int, int]:
        at = self.reading
        return DAY_BEGINS[self.choices.day_begins](at.toordinal(), at.hour)

    @property
    def day(self) -> int:
        """The day, as the ordinal of its date."""
        return self._day_and_hour[0]

    @property
    def double_hour(self) -> int:
        """How many double hours of the day are past; 12 in the second half of a midnight 子."""
        return self._day_and_hour[1]

    @property
    def hour(self) -> Branch:
        """The branch of the hour."""
        return BRANCHES[self._day_and_hour[1] % 12]

    @cached_property
    def in_force(self) -> InForce:
        """Where the moment lies in the table of terms."""
        at = self.reading
        clock = (
            (at.toordinal() - _ORDINAL_1970) * _DAY + at.hour * 3600 + at.minute * 60 + at.second
        )
        return OLD_TERMS[self.choices.old_terms](int(self.utc.timestamp()), clock)

    def _shown(self, instant: int) -> int:
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
        shown = self._shown(instant) if self.in_force.by_sun else instant
        day, second = divmod(shown, _DAY)
        return DAY_BEGINS[self.choices.day_begins](day + _ORDINAL_1970, second // 3600)[0]

    @cached_property
    def pillars(self) -> Pillars:
        """The four pillars: the year from 立春, the month from its 節, the day, and the hour.

        The stems of months and hours run on round the sixty, which is what the rules 五虎遁 and
        五鼠遁 come to.
        """
        year, place, _, _ = self.in_force
        day, hour = self._day_and_hour
        day += _PAIR_OF_DAY_ZERO
        return Pillars(
            PAIRS[(year - 4 - (place < 3)) % 60],
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

    @property
    def notes(self) -> tuple[Said, ...]:
        """What a reader should know about the calendar of this moment, a sentence each."""
        found: list[Said] = []
        civil = self.civil.toordinal()
        if civil < REFORM:
            found.append(
                say(
                    "the date is Gregorian, counted back beyond 1582-10-15; as a Julian date, "
                    "which is read with calendar julian, it is {date}",
                    date=julian_date(civil),
                )
            )
        elif self.calendar == "julian":
            date_there = julian_date(civil)
            found.append(
                say("the date is Gregorian; as a Julian date it is {date}", date=date_there)
            )
        if self.day != civil:
            turned = self.reading.toordinal() == civil
            why = (
                say("days begin at 23:00")
                if turned
                else say("the clock that is followed has another date")
            )
            found.append(
                say(
                    "{why}: the day is that of {date}; the lunar date is that of the civil date",
                    why=why,
                    date=date.fromordinal(self.day),
                )
            )
        if self._beside_the_clock():
            found.append(
                say(
                    "the longitude does not move the hour, which is that of the zone; with "
                    "clock=apparent it is that of the sun"
                )
            )
        if self.civil.tzname() == "LMT":
            found.append(
                say(
                    "{zone} had no zone time yet: the mean time of one place, {offset}",
                    zone=self.zone,
                    offset=self.civil.isoformat()[19:],
                )
            )
        if (told := reversed_sign(self.zone)) is not None:
            found.append(told)
        if not self.in_force.by_sun:
            found.append(say("terms as the almanac had them before 1645 平氣, to the day"))
        changed = reform(civil)
        return (*found, changed) if changed else tuple(found)

    def _beside_the_clock(self) -> bool:
        """True if a longitude was given and no choice looks at it."""
        place = self.place
        return (
            place.longitude is not None
            and place != place_of(None, place.longitude, place.latitude)
            and self.choices.clock != "apparent"
            and self.choices.daylight != "sun"
        )

    def table(self, source: Source[T]) -> T:
        """A table of the texts, as the corpus in force gives it."""
        return source.table(self.words or _default())

    def to_dict(self) -> dict[str, Any]:
        """The moment as plain data, for JSON.

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
            "notes": [str(note) for note in self.notes],
        }

    def __deepcopy__(self, memo: object) -> Moment:
        return self  # nothing of it can be changed

    def __str__(self) -> str:
        return f"{self.civil.isoformat(timespec='minutes')} {self.zone}: {self.pillars}"


@rule("almanac", cites=("xunyuan.1.3.6.1",))
def moment(
    when: str | datetime | None = None,
    *,
    zone: str | None = None,
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

    ``when`` is ISO 8601 with a time, or a datetime. Its place is ``zone`` (an IANA name, or an
    offset such as ``+08:00``), or else the mean solar time of ``longitude`` (degrees, east
    positive). A ``calendar`` may be ``julian``; with a ``lunar`` date (year, month, leap, day)
    ``when`` is the time alone. ``fold`` 0 or 1 chooses the first or second of two equal local
    times. The other keywords choose rows of `CHOICES`. `BadMoment` and `BadChoice` say what is
    wrong and what is allowed.

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
