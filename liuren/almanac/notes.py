"""Notes: what a reader should know of a moment, of its date, its clock, its terms and what is near.

Each is a sentence; a chart shows them under its drawing and tells them with its data.
"""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from liuren.almanac import borders
from liuren.almanac.civil import REFORM, julian_date, place_of
from liuren.almanac.lunar import reform
from liuren.almanac.zone_hints import reversed_sign
from liuren.messages import Message, Words, say

if TYPE_CHECKING:
    from liuren.almanac.moments import Moment

__all__ = ["notes_of"]


def notes_of(moment: Moment) -> tuple[Words, ...]:
    """What a reader should know of a moment, a sentence each.

    >>> from liuren.almanac import moment
    >>> print(notes_of(moment("1500-02-28T12:00", calendar="julian", zone="+08:00"))[1])
    terms as the almanac had them before 1645 平氣, to the day
    """
    found: list[Words | Message] = []
    civil = moment.civil.toordinal()
    if civil < REFORM:
        found.append(
            say(
                "the date is Gregorian, counted back beyond 1582-10-15; as a Julian date, "
                "which is read with calendar julian, it is {date}",
                date=julian_date(civil),
            )
        )
    elif moment.calendar == "julian":
        date_there = julian_date(civil)
        found.append(say("the date is Gregorian; as a Julian date it is {date}", date=date_there))
    if moment.day != civil:
        turned = moment.reading.toordinal() == civil
        why = (
            say("days begin at 23:00")
            if turned
            else say("the clock that is followed has another date")
        )
        found.append(
            say(
                "{why}: the day is that of {date}; the lunar date is that of the civil date",
                why=why,
                date=date.fromordinal(moment.day),
            )
        )
    if _beside_the_clock(moment):
        found.append(
            say(
                "the longitude does not move the hour, which is that of the zone; with "
                "clock=apparent it is that of the sun"
            )
        )
    if moment.civil.tzname() == "LMT":
        found.append(
            say(
                "{zone} had no zone time yet: the mean time of one place, {offset}",
                zone=moment.zone,
                offset=moment.civil.isoformat()[19:],
            )
        )
    if (told := reversed_sign(moment.zone)) is not None:
        found.append(told)
    if not moment.in_force.by_sun:
        found.append(say("terms as the almanac had them before 1645 平氣, to the day"))
    changed = reform(civil)
    if changed:
        found.append(changed)
    return (*found, *borders.notes(moment))


def _beside_the_clock(moment: Moment) -> bool:
    """True if a longitude was given and no choice looks at it."""
    place = moment.place
    return (
        place.longitude is not None
        and place != place_of(None, place.longitude, place.latitude)
        and moment.choices.clock != "apparent"
        and moment.choices.daylight != "sun"
    )
