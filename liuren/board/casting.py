"""Casting 起課: from a moment, or from what is known of the day, to a chart."""

from __future__ import annotations

from datetime import datetime, tzinfo
from functools import lru_cache

from liuren.almanac import written
from liuren.board import births, querent
from liuren.board import face as faces
from liuren.board.births import Births, BirthTold
from liuren.board.chart import Chart
from liuren.board.plate import turn
from liuren.board.schools import School
from liuren.board.schools import school as to_school
from liuren.board.system import System, system
from liuren.corpus import Corpus, default
from liuren.errors import BadChart
from liuren.signs.symbols import Branch, Pair
from liuren.signs.symbols import branch as to_branch
from liuren.signs.symbols import pair as to_pair

__all__ = ["cast", "rules"]


@lru_cache(maxsize=256)
def _in_force(school: str | School, corpus: Corpus) -> System:
    return system(to_school(school), corpus)


def rules(school: str | School = "common", corpus: Corpus | None = None, **switches: str) -> System:
    """The rules in force in a school: its tables, and the rows it selects.

    >>> rules("xunyuan").nobles["甲", True], rules().nobles["甲", True]
    (未, 丑)
    """
    return _in_force(to_school(school, **switches), default() if corpus is None else corpus)


def cast(
    when: str | datetime | None = None,
    /,
    *,
    day: str | Pair | None = None,
    general: str | Branch | None = None,
    hour: str | Branch | None = None,
    over: str | Branch | None = None,
    daylight: bool | None = None,
    year: str | int | Pair | None = None,
    month: str | Branch | None = None,
    birth: BirthTold | None = None,
    sex: str | None = None,
    spouse: BirthTold | None = None,
    moon: str | Branch | None = None,
    school: str | School = "common",
    corpus: Corpus | None = None,
    zone: str | tzinfo | None = None,
    longitude: float | None = None,
    latitude: float | None = None,
    calendar: str = "gregorian",
    lunar: tuple[int, int, bool, int] | None = None,
    fold: int | None = None,
    **switches: str,
) -> Chart:
    """A chart, for a moment or for a day on which something is known of the plate.

    ``when`` is a date and time, as `liuren.almanac.written` takes it, or a datetime; ``zone`` an IANA
    name or an offset. Without a moment give ``day`` and two of ``general`` (the month general),
    ``hour`` and ``over`` (the god on the day, as the books write it); ``over`` alone is enough for
    lessons and transmissions. ``year`` (its pair, or the Gregorian year in which it begins) and
    ``month`` (its branch) are for what depends on them: the spirits, the season, the age. What is
    given beside a moment goes before what the almanac says, and `Chart.notes` names it; another hour
    is by day or night of its own. ``birth`` (a pair, a year, or a date in the zone of the moment) and
    ``sex`` (``m`` or ``f``) bring in the querent, ``spouse`` (written like ``birth``) the husband or
    wife; ``moon`` is the branch in which the moon lodges, which a moment gives as well. ``school`` is
    a preset, and any switch of `liuren.board.schools` is a keyword (``she_hai="meng"``). Another
    ``corpus`` gives other tables.

    Raises a `LiurenError`, one line, for whatever cannot be: `BadMoment` for a moment or a place,
    `BadChart` for what is given of a chart, `NotASymbol` for a word that names no sign, `BadChoice`
    for a school or a switch. ``longitude`` and ``latitude`` are in degrees, east and north positive.

    >>> str(cast(day="庚午", over="辰", daylight=True).transmissions[0])
    '子'
    >>> str(cast(day="庚午", over="辰", daylight=True, school="zhinan").transmissions[0])
    '戌'
    """
    in_force = (
        rules(school, corpus, **switches)
        if switches
        else _in_force(
            school if isinstance(school, str) else to_school(school),
            default() if corpus is None else corpus,
        )
    )
    moment = None
    if when is not None or lunar is not None:
        from liuren.almanac.moments import moment as moment_of

        moment = moment_of(
            when,
            zone=zone,
            longitude=longitude,
            latitude=latitude,
            calendar=calendar,
            lunar=lunar,
            fold=fold,
            words=corpus,
            **in_force.almanac_choices,
        )
        day = moment.pillars.day if day is None else day
        general = moment.general if general is None and over is None else general
        if hour is None or to_branch(hour) == moment.hour:
            hour = moment.hour
            daylight = moment.daylight if daylight is None else daylight
        year = moment.pillars.year if year is None else year
        month = moment.pillars.month.branch if month is None else month
    if day is None:
        raise BadChart("a chart needs a moment, or a day with two of general, hour and over")
    the_day = _pair("day", day)
    shift, the_general, the_hour = _turned(in_force, the_day, general, hour, over)
    if not isinstance(daylight, bool | None):
        raise BadChart("daylight is True, False or None; not {given!r:.40}", given=daylight)
    if daylight is None and the_hour is not None:
        daylight = the_hour in in_force.day_hours
    face = faces.face(in_force, the_day, shift, daylight)
    the_year = written.year(year).pair if year is not None else None
    the_month = to_branch(month) if month is not None else None
    told = Births(
        births.read(birth, moment) if birth is not None else None,
        births.read(spouse, moment) if spouse is not None else None,
    )
    person = None
    if told.querent is not None:
        plate = face.figure.lessons.plate
        person = querent.ask(plate, told.querent.pair, sex, the_year, in_force.count_years)
    elif sex is not None:
        raise BadChart("sex says nothing without birth; give the year of birth")
    if spouse is not None and (person is None or person.sex is None):
        raise BadChart("spouse says nothing without birth and sex; give both of the querent")
    return Chart(
        in_force,
        the_day,
        the_general,
        the_hour,
        daylight,
        face,
        moment,
        person,
        the_year,
        the_month,
        told.spouse.pair if told.spouse is not None else None,
        to_branch(moon) if moon is not None else None,
        told,
    )


def _pair(what: str, given: str | Pair) -> Pair:
    if isinstance(given, Pair):
        return given
    if isinstance(given, str):
        return to_pair(given)
    raise BadChart(
        "{what} is of the type {type}: give a pair, as 甲子 or jiazi",
        what=what,
        type=type(given).__name__,
    )


def _turned(
    in_force: System,
    day: Pair,
    general: str | Branch | None,
    hour: str | Branch | None,
    over: str | Branch | None,
) -> tuple[int, Branch | None, Branch | None]:
    """How far the heaven plate is turned, and the general and hour as far as they are known."""
    if over is not None:
        shift = in_force.lodging[day.stem].steps_to(to_branch(over))
        if general is None:
            at = to_branch(hour) if hour is not None else None
            return shift, at.step(shift) if at is not None else None, at
        above = to_branch(general)
        if hour is not None and to_branch(hour).steps_to(above) != shift:
            raise BadChart(
                "general {general} on hour {hour} does not put {over} over {stem}; leave one out",
                general=general,
                hour=hour,
                over=over,
                stem=day.stem,
            )
        return shift, above, above.step(-shift)
    if general is None or hour is None:
        raise BadChart("day {day} needs two of general, hour and over, or over alone", day=day)
    above, at = to_branch(general), to_branch(hour)
    return turn(above, at).shift, above, at
