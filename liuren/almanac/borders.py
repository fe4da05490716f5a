"""Borders: what changes within ten minutes of a moment, and whether its hour has two generals.

A watch is seldom right to the minute, a birth is remembered to the quarter of an hour, and terms are
computed to seconds: near a border the reader should know what stands on its other side. Nothing is
reckoned here: the moment just before a border is compared with the one just after it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from liuren.almanac.solar_terms import following
from liuren.errors import BadMoment
from liuren.messages import Words, chain, listed, say

if TYPE_CHECKING:
    from liuren.almanac.moments import Moment

__all__ = ["NEAR", "Border", "borders", "changes", "notes"]

NEAR: Final = 600
"""How near a border is spoken of, in seconds."""

_HOUR: Final = 3600
_DOUBLE_HOUR: Final = 2 * _HOUR
# What the sun's own clock may go wrong by when ten minutes are added to it, with its rounding.
_SLACK: Final = 3


class Border(NamedTuple):
    """A border near a moment: in how many seconds, what begins, and the moments on either side.

    ``time`` is what the clocks of the place show then.
    """

    seconds: int
    time: str
    what: Words
    before: Moment
    after: Moment


def _terms(moment: Moment) -> Iterator[Border]:
    """The terms that begin less than a double hour before or after the moment."""
    term = moment.in_force
    now = int(moment.utc.timestamp())
    if not term.by_sun:
        now = moment.shown(now)
    for instant in (term.begins, following(term)):
        seconds = instant - now
        if -_DOUBLE_HOUR < seconds < _DOUBLE_HOUR:
            yield from _border(moment, seconds, 1)


def _hours(moment: Moment) -> Iterator[Border]:
    """The hours and days that begin within ten minutes: each with a full hour of the clock."""
    past = moment.reading.minute * 60 + moment.reading.second
    for seconds in (-past, _HOUR - past):
        if -NEAR <= seconds <= NEAR:
            beyond = seconds + (_SLACK if seconds > 0 else -_SLACK)
            if not _is_in(moment, beyond):
                yield from _border(moment, seconds, _SLACK)


def _is_in(moment: Moment, seconds: int) -> bool:
    """True if so many seconds later it is the same double hour of the same day, or there is no later."""
    try:
        other = moment.moved(seconds)
        return (other.day, other.double_hour) == (moment.day, moment.double_hour)
    except BadMoment:
        return True


def _border(moment: Moment, seconds: int, slack: int) -> Iterator[Border]:
    try:
        before = moment.moved(seconds - slack)
        after = moment.moved(seconds + slack - 1)
        what = _begun(before, after)
    except (OverflowError, BadMoment):
        return  # beyond the ends of the almanac
    if what is not None:
        yield Border(seconds, f"{moment.moved(seconds).civil:%H:%M:%S}", what, before, after)


def _begun(before: Moment, after: Moment) -> Words | None:
    """What begins between two moments: a term, a day, or else an hour."""
    found: list[Words] = []
    if before.in_force.name != after.in_force.name:
        found.append(say("the term {name}", name=after.in_force.name))
    if before.day != after.day:
        found.append(say("the day {pair}", pair=after.pillars.day))
    elif before.double_hour != after.double_hour:
        found.append(say("the hour {pair}", pair=after.pillars.hour))
    return listed(found) if found else None


def borders(moment: Moment) -> tuple[Border, ...]:
    """The terms, hours and days that begin within ten minutes of a moment, before it and after it.

    >>> from liuren.almanac import moment
    >>> at = moment("2026-11-22T15:20", zone="Asia/Shanghai")
    >>> [(str(border.what), border.seconds) for border in borders(at)]
    [('the term 小雪', 201)]
    """
    return _near(moment, tuple(_terms(moment)))


def _near(moment: Moment, terms: tuple[Border, ...]) -> tuple[Border, ...]:
    found = [*(border for border in terms if abs(border.seconds) <= NEAR), *_hours(moment)]
    # A term told by its day may begin with that day: one border, found twice.
    once = {border.what: border for border in found}
    return tuple(sorted(once.values(), key=lambda border: border.seconds))


def changes(before: Moment, after: Moment) -> Iterator[tuple[Words, object, object]]:
    """What differs between two moments: what it is, and what it is before and after.

    >>> from liuren.almanac import moment
    >>> late, early = (moment(f"2026-11-30T{time}", zone="+08:00") for time in ("22:59", "23:00"))
    >>> [(str(what), *map(str, both)) for what, *both in changes(late, early)]
    [('the day', '戊申', '己酉'), ('the hour', '癸亥', '甲子')]
    """
    for what, its, other in (
        (say("the year"), before.pillars.year, after.pillars.year),
        (say("the month"), before.pillars.month, after.pillars.month),
        (say("the day"), before.pillars.day, after.pillars.day),
        (say("the hour"), before.pillars.hour, after.pillars.hour),
        (say("the general"), before.general, after.general),
        (say("it"), _LIGHT[before.daylight], _LIGHT[after.daylight]),
    ):
        if its != other:
            yield what, its, other


_LIGHT: Final = {True: say("day"), False: say("night")}
_SAME: Final = say("pillars and general are the same")


def notes(moment: Moment) -> Iterator[Words]:
    """A sentence for each border near a moment, and one if its hour has two generals.

    >>> from liuren.almanac import moment
    >>> for note in notes(moment("2026-11-30T14:55", zone="Asia/Shanghai")):
    ...     print(note)
    within ten minutes, at 15:00:00, is the beginning of the hour 庚申: then the hour is 庚申 instead of 己未
    """
    terms = tuple(_terms(moment))
    for border in _near(moment, terms):
        yield _sentence(border)
    for border in terms:
        if abs(border.seconds) > NEAR and _parts_the_hour(moment, border):
            yield say(
                "the hour {hour} has two month generals: {before} until {term} at {time}, then {after}",
                hour=moment.hour,
                before=border.before.general,
                term=border.after.in_force.name,
                time=border.time,
                after=border.after.general,
            )


def _parts_the_hour(moment: Moment, border: Border) -> bool:
    """True if the general changes at a border that lies within the double hour of the moment."""
    both = (border.before, border.after)
    return border.before.general != border.after.general and all(
        one.hour == moment.hour for one in both
    )


def _sentence(border: Border) -> Words:
    found = changes(border.before, border.after)
    if border.seconds <= 0:
        was = [
            say("{what} was {there} instead of {here}", what=what, there=before, here=after)
            for what, before, after in found
        ]
        return say(
            "within the last ten minutes, at {time}, was the beginning of {what}: before it {changes}",
            time=border.time,
            what=border.what,
            changes=chain(was or [_SAME], ", "),
        )
    then = [
        say("{what} is {there} instead of {here}", what=what, there=after, here=before)
        for what, before, after in found
    ]
    return say(
        "within ten minutes, at {time}, is the beginning of {what}: then {changes}",
        time=border.time,
        what=border.what,
        changes=chain(then or [_SAME], ", "),
    )
