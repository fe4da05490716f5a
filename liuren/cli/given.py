"""What is given on the command line, as `liuren.cast` takes it, and the chart that it makes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from liuren.cli.fit import refuse, refuse_unfit
from liuren.cli.now import NOW, default_zone, now
from liuren.errors import BadChart, BadChoice
from liuren.messages import Words, say

if TYPE_CHECKING:
    from liuren.almanac import Moment
    from liuren.almanac.written import Year
    from liuren.board.chart import Chart
    from liuren.board.schools import School

__all__ = ["Made", "make"]


class Made(NamedTuple):
    """A chart, and what its reader is to know of how its command line was read."""

    chart: Chart
    zone_from: Words | str | None
    notes: tuple[Words, ...]


def make(when: str, switches: Sequence[str], options: dict[str, Any]) -> Made:
    """The chart of a command line; an option goes before what a chart in one line says.

    ``when`` is a moment, a chart in one line, ``now`` or nothing; ``options`` are the parameters that
    were given, by name.
    """
    from liuren.almanac import written
    from liuren.board import notation
    from liuren.board.casting import cast
    from liuren.signs import spellings

    given: dict[str, Any] = notation.parse(when) if when != NOW and notation.looks(when) else {}
    form = _form(when, given, options)
    refuse_unfit(form, options)
    given = {**_yielding(given, options), **options}
    when = when if form in ("moment", "lunar", "now") else given.pop("when", "")
    in_force = _school(given.pop("school", "common"), switches)
    if "latitude" in options and in_force["day-and-night"] != "sun":
        raise refuse("latitude", say("without --set day-and-night=sun"))
    if "day_or_night" in given:
        given["daylight"] = spellings.daylight(given.pop("day_or_night"))
    if "sex" in options:
        given["sex"] = spellings.sex(options["sex"])
    if "lunar" in given:
        given["lunar"] = written.lunar(given["lunar"])
    zone_from = None
    if form in ("moment", "lunar", "now") and _placeless(when, given):
        given["zone"], zone_from = default_zone()
    if form == "now":
        when, at = now(given)
        given |= at
    notes: list[Words] = []
    if "year" in options:
        year = written.year(options["year"])
        given["year"] = year.pair
        notes += _which_year(year)
    pillars = given.pop("pillars", None)
    if pillars is not None:
        given |= _pillars(pillars, given)
    chart = cast(when or None, school=in_force, **given)
    if "fold" in options and (written.says_offset(when) or not _twice(chart.moment)):
        raise refuse("fold", say("on a time of which it is known when it was"))
    if pillars is not None:
        notes += _another_general(chart)
    return Made(chart, zone_from, tuple(notes))


def _form(when: str, line: dict[str, Any], options: dict[str, Any]) -> str:
    """From what the chart is made: a key of `liuren.cli.fit.FORMS`."""
    if when == NOW:
        return "now"
    if line:
        return "line of a moment" if "when" in line else "line"
    if "lunar" in options:
        return "lunar"
    if when:
        return "moment"
    return "pillars" if "pillars" in options else "day"


def _yielding(line: dict[str, Any], options: dict[str, Any]) -> dict[str, Any]:
    """What a line says, without what an option for another side of the plate makes untrue.

    Of general, hour and the god on the day any two give the third.
    """
    if "over" in options and "general" not in options:
        return {name: value for name, value in line.items() if name != "general"}
    if "general" in options and "hour" in options:
        return {name: value for name, value in line.items() if name != "over"}
    return line


def _placeless(when: str, given: dict[str, Any]) -> bool:
    from liuren.almanac.written import says_offset

    return "zone" not in given and "longitude" not in given and not says_offset(when)


def _school(named: str, switches: Sequence[str]) -> School:
    from liuren.board.schools import school

    found = school(named)
    for written in switches:
        switch, equals, choice = written.partition("=")
        if not equals:
            raise BadChoice(
                "{written!r} sets nothing: write switch=choice, for example she-hai=meng",
                written=written,
            )
        found = school(found, **{switch: choice})
    return found


def _which_year(year: Year) -> list[Words]:
    """A note on a year that was given by its number: which pair that is, and from when on."""
    begins = year.begins
    if begins is None or begins.utc is None:
        return []
    return [
        say(
            "{number} is the year {pair}, which begins at its 立春, {time} UTC; till then "
            "the year is {before}",
            number=year.gregorian,
            pair=year.pair,
            time=f"{begins.utc:%m-%d %H:%M}",
            before=year.pair.step(-1),
        )
    ]


def _pillars(text: str, given: dict[str, Any]) -> dict[str, Any]:
    """What four pillars say: day, hour, year and month; not which of two generals is in office."""
    from liuren.almanac import pillars

    four = pillars.read(text)
    if "general" not in given and "over" not in given:
        before, after = pillars.generals_possible(four.month.branch)
        raise BadChart(
            "the month {month} has two generals: give --general {before} before its mid-term 中氣, "
            "--general {after} after it",
            month=four.month,
            before=before,
            after=after,
        )
    return {
        "year": four.year,
        "month": four.month.branch,
        "day": four.day,
        "hour": four.hour.branch,
    }


def _another_general(chart: Chart) -> list[Words]:
    from liuren.almanac import pillars

    assert chart.month is not None
    possible = pillars.generals_possible(chart.month)
    if chart.general in possible:
        return []
    before, after = possible
    return [
        say(
            "the month {month} has the generals {before} and {after}; {given} was given",
            month=chart.month,
            before=before,
            after=after,
            given=chart.general,
        )
    ]


def _twice(moment: Moment | None) -> bool:
    """True if the civil time of a moment was twice in its zone."""
    if moment is None:
        return False
    return moment.civil.replace(fold=0).utcoffset() != moment.civil.replace(fold=1).utcoffset()
