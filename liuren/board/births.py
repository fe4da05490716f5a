"""A birth as it is told: by the pair of its year, by the year, or by its date; and whether it can be.

A chart asks for no more of a birth than the pair of its year. What was told beyond that is kept, so
that a birth that lies after the moment, or longer before it than people live, does not pass unseen:
as a rule it is a slip of the pen.
"""

from __future__ import annotations

import operator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, timezone
from typing import TYPE_CHECKING, Final, SupportsIndex
from unicodedata import normalize

from liuren.almanac.solar_terms import LAST_YEAR
from liuren.almanac.written import as_iso
from liuren.almanac.zones import offset_name
from liuren.errors import BadChart, NotASymbol
from liuren.messages import Words, say
from liuren.signs.symbols import PAIRS, Pair
from liuren.signs.symbols import pair as to_pair

if TYPE_CHECKING:
    from liuren.almanac import Moment

__all__ = ["OLDEST", "Birth", "BirthTold", "Births", "doubt", "doubts", "read"]

BirthTold = str | SupportsIndex | date | Pair
"""How a birth is told: a pair, a year, a date; a year or a date also as it is written."""

OLDEST: Final = 120
"""Years of age beyond which a birth is doubted."""

_LONGEST: Final = 40  # characters of any year, date or pair
_CHINA: Final = timezone(timedelta(hours=8))


@dataclass(frozen=True, slots=True)
class Birth:
    """The pair of a year of birth; and what was told, the year and the earliest instant, if known."""

    pair: Pair
    told: str = ""
    year: int | None = None
    earliest: datetime | None = None


@dataclass(frozen=True, slots=True)
class Births:
    """The births of those on a chart, as they were told."""

    querent: Birth | None = None
    spouse: Birth | None = None


def read(told: BirthTold, moment: Moment | None = None) -> Birth:
    """The birth that is told; a date is one of the zone of ``moment``, or without it of China.

    A bare year is the year that begins in it, at its 立春; a date before 立春 belongs to the year
    before. `BadChart` and `BadMoment` say what is allowed.

    >>> read("1990-01-20").pair, read(1990).pair, read("wuchen").pair
    (己巳, 庚午, 戊辰)
    """
    if isinstance(told, Pair):
        return Birth(told)
    text = _text(told)
    if len(text) > _LONGEST:
        raise BadChart("birth {text}… is no year, date or pair", text=text[:_LONGEST])
    text = as_iso(text)
    if not text.isascii():
        text = normalize("NFKC", text).removesuffix("年")  # full-width digits; 1990年
    if text.isdecimal() and text.isascii():
        year = int(text)
        if not 1 <= year <= LAST_YEAR:
            raise BadChart(
                "birth {text} is no year; years are 1 to {last}, or give a pair",
                text=text,
                last=LAST_YEAR,
            )
        return Birth(PAIRS[(year - 4) % 60], text, year)
    if text[:1].isdecimal():
        return _dated(text.replace(" ", "T"), moment)
    try:
        return Birth(to_pair(text))
    except NotASymbol as wrong:
        raise BadChart(
            "birth {text!r} is no year, date or pair: {wrong}", text=text, wrong=wrong.message
        ) from None


def _text(told: str | SupportsIndex | date) -> str:
    """What is told as it is written: a string, a whole number of any library, a date."""
    if isinstance(told, str):
        return told.strip()
    if isinstance(told, datetime):
        return told.isoformat(timespec="seconds")
    if isinstance(told, date):
        return told.isoformat()
    try:
        if not isinstance(told, bool):
            year = operator.index(told)
            if 1 <= year <= LAST_YEAR:
                return str(year)
            raise BadChart(
                "there is no such year of birth; years are 1 to {last}, or give a pair",
                last=LAST_YEAR,
            )
    except TypeError:
        pass
    raise BadChart(
        "birth is of the type {type}: give a year, date or pair", type=type(told).__name__
    )


def _dated(text: str, moment: Moment | None) -> Birth:
    from liuren import almanac

    zone = _CHINA if moment is None else moment.place.zone
    if len(text) > len("1990-01-20"):
        born = almanac.moment(text, zone=zone)
        return Birth(born.pillars.year, text, born.solar_year, born.utc)
    # Of a day alone its noon, which the clocks of the zone may have passed over, or shown twice.
    noon = almanac.moment(f"{text}T12:00", zone="Z").civil.replace(tzinfo=zone)
    offset = noon.utcoffset()
    assert offset is not None
    born = almanac.moment(f"{text}T12:00{offset_name(offset)}", zone=zone)
    half_a_day = min(timedelta(hours=12), born.utc - datetime.min.replace(tzinfo=UTC))
    return Birth(born.pillars.year, text, born.solar_year, born.utc - half_a_day)


def doubt(birth: Birth | None, moment: Moment) -> Words | None:
    """Why a birth can hardly be that of somebody who is there at the moment; None if it can.

    >>> from liuren import almanac
    >>> now = almanac.moment("2026-11-30T14:00", zone="Asia/Shanghai")
    >>> print(doubt(read(1890), now))
    the birth (1890) lies 136 years before the moment
    """
    if birth is None or birth.year is None:
        return None
    if birth.year > moment.solar_year or (birth.earliest and birth.earliest > moment.utc):
        return say("the birth ({told}) lies after the moment", told=birth.told)
    age = moment.solar_year - birth.year
    if age > OLDEST:
        return say(
            "the birth ({told}) lies {age} years before the moment", told=birth.told, age=age
        )
    return None


def doubts(births: Births, moment: Moment) -> tuple[Words, ...]:
    """What is to be said of the births on a chart, each with whose it is.

    >>> from liuren import almanac
    >>> now = almanac.moment("2026-11-30T14:00", zone="Asia/Shanghai")
    >>> print(*doubts(Births(read(1990), read("2027-01-01")), now))
    the husband or wife: the birth (2027-01-01) lies after the moment
    """
    if births.querent is None and births.spouse is None:
        return ()
    return tuple(
        say("{who}: {doubt}", who=who, doubt=why)
        for who, birth in zip(_WHOSE, (births.querent, births.spouse), strict=True)
        if (why := doubt(birth, moment)) is not None
    )


_WHOSE: Final = (say("the querent"), say("the husband or wife"))
