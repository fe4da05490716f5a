"""``liuren census``, ``coverage``, ``patterns``, ``schools`` and ``terms``: what can be counted and listed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Final

import click

from liuren.cli.fit import refuse
from liuren.cli.now import default_zone
from liuren.cli.output import columns, padded
from liuren.cli.spoken import Command, option
from liuren.messages import Message, chain, listed, say

__all__ = ["census", "coverage", "patterns", "schools", "terms"]

# What a count of the patterns varies.
_VARIED: Final[Mapping[str, Message]] = {
    "month": say("month"),
    "year": say("year"),
    "hour": say("hour"),
}


@click.command(cls=Command)
@option(
    "--school", default="common", metavar="NAME", help=say("Whose rules; see `liuren schools`.")
)
@option(
    "--against", metavar="NAME", help=say("List the lessons on which another school parts from it.")
)
@option("--patterns", "often", is_flag=True, help=say("Count the patterns instead, day and night."))
@option("--json", "as_json", is_flag=True, help=say("The counts as data."))
def census(school: str, against: str | None, often: bool, as_json: bool) -> None:
    """Count the 720 lessons by the way their transmissions are found."""
    from liuren.board import census as counting

    if often and against is not None:
        raise refuse("against", say("beside --patterns"))
    if often:
        _often(school, as_json)
        return
    if against is not None:
        _parted(school, against, as_json)
        return
    found = counting.take(school)
    if as_json:
        click.echo(json.dumps(asdict(found), ensure_ascii=False, indent=1))
        return
    total = sum(found.gates.values())
    click.echo(say("{school}: {number} lessons", school=found.school, number=total))
    for title, counts in ((say("by gate 九宗門"), found.gates), (say("by name"), found.names)):
        click.echo(f"\n{title}")
        for name, count in counts.items():
            click.echo(f"  {padded(name, 10)}{count:4}")


def _often(school: str, as_json: bool) -> None:
    from liuren.doctrine import shares
    from liuren.doctrine.conditions import Needs
    from liuren.doctrine.patterns import frequency

    found = frequency.count(school)
    rows = [
        {
            "name": it.pattern.name,
            "clause": it.pattern.clause,
            "always": it.share.always,
            "sometimes": it.share.sometimes,
            "undecided": it.share.undecided,
            "share": round(it.share.ratio, 6),
            "varied": list(it.share.by),
            "needs": [str(Needs(need)) for need in it.share.needs],
        }
        for it in found
    ]
    if as_json:
        click.echo(json.dumps(rows, ensure_ascii=False, indent=1))
        return
    click.echo(
        say(
            "{school}: patterns on {number:,} charts, the 720 lessons by day and by night",
            school=school,
            number=shares.CHARTS,
        )
    )
    for it in found:
        needs = chain(Needs(need).message for need in it.share.needs)
        by = [_VARIED[what] for what in it.share.by]
        varied = f"  {say('by {what}', what=listed(by))}" if by else ""
        still = (
            f"  {say('{number} open, {needs}', number=it.share.undecided, needs=needs)}"
            if it.share.undecided
            else ""
        )
        click.echo(
            f"  {padded(it.pattern.name, 6)}{it.charts:5}{100 * it.share.ratio:7.2f} %{varied}{still}"
        )


@click.command(cls=Command)
@option("--school", default="common", metavar="NAME", help=say("Whose definitions of the names."))
@option("--json", "as_json", is_flag=True, help=say("As data."))
def patterns(school: str, as_json: bool) -> None:
    """List the patterns 課體: what each is, and the clause that says so."""
    from liuren.board.casting import rules
    from liuren.doctrine.patterns import table

    found = table(rules(school))
    if as_json:
        rows = [
            {
                "number": it.number,
                "name": it.name,
                "hexagram": it.hexagram or None,
                "clauses": list(it.clauses),
                "definition": str(it.definition),
            }
            for it in found
        ]
        click.echo(json.dumps(rows, ensure_ascii=False, indent=1))
        return
    for it in found:
        name, hexagram = padded(it.name, 6), padded(it.hexagram or "—", 6)
        click.echo(f"{it.number:2}  {name}{hexagram}{it.clause:18} {it.definition}")


def _parted(one: str, other: str, as_json: bool) -> None:
    from liuren.board.census import parted

    rows = [
        {
            "day": str(a.day),
            "over": a.over,
            one: [*a.figure.transmissions],
            other: [*b.figure.transmissions],
        }
        for a, b in parted(one, other)
    ]
    if as_json:
        click.echo(json.dumps(rows, ensure_ascii=False, indent=1))
        return
    click.echo(
        say(
            "{one} and {other} part on {number} of 720 lessons",
            one=one,
            other=other,
            number=len(rows),
        )
    )
    for row in rows:
        mine, theirs = "".join(row[one]), "".join(row[other])
        click.echo(f"  {row['day']}  {row['over']}  {mine}  {theirs}")


@click.command(cls=Command)
def schools() -> None:
    """List the switches, their choices, and which school takes which.

    A choice can be set for one chart: `liuren cast … --set she-hai=meng`.
    """
    from liuren.board.schools import SCHOOLS, SWITCHES

    for key, switch in SWITCHES.items():
        click.echo(f"{key}: {switch.title}")
        for choice in switch.choices:
            takers = [name for name, it in SCHOOLS.items() if it[key] == choice.key]
            where = f"  [{', '.join(choice.passages)}]" if choice.passages else ""
            click.echo(f"  {choice.key:10} {choice.gloss}{where}")
            if takers:
                click.echo(f"  {'':10} {', '.join(takers)}")


@click.command(cls=Command)
@click.argument("year", type=int)
@option(
    "--zone",
    metavar="ZONE",
    help=say(
        "The zone in which to give the times; without it that of LIUREN_ZONE, or of the machine."
    ),
)
@option("--json", "as_json", is_flag=True, help=say("As data, in UTC."))
def terms(year: int, zone: str | None, as_json: bool) -> None:
    """Print the 24 terms 節氣 of YEAR, by the true sun."""
    if as_json and zone is not None:
        raise refuse("zone", say("beside --json, which is in UTC"))
    from liuren import almanac
    from liuren.almanac import solar_terms
    from liuren.almanac.civil import place_of

    found = almanac.terms(year)
    if as_json:
        rows = [{"name": it.name, "utc": it.utc and it.utc.isoformat()} for it in found]
        click.echo(json.dumps(rows, ensure_ascii=False, indent=1))
        return
    name, zone_from = (zone, None) if zone is not None else default_zone()
    place = place_of(name, None, None)
    click.echo(
        say(
            "The terms of {year} by the true sun, in the time of {place}{why}",
            year=year,
            place=place.name,
            why=say(" ({why})", why=zone_from) if zone_from is not None else "",
        )
    )
    for name, utc in found:
        if utc is not None:
            click.echo(f"{name}  {utc.astimezone(place.zone).isoformat(' ')}")
    if solar_terms.told_by_day(year):
        click.echo(
            say(
                "Before 1645-01-28 charts follow the even terms of the almanac 平氣, told by the "
                "day; with --set old-terms=true-sun they follow these."
            )
        )


@click.command(cls=Command)
@option("--json", "as_json", is_flag=True, help=say("As data."))
def coverage(as_json: bool) -> None:
    """Print how much of each text has code, and how many of its examples hold."""
    from liuren.proof.coverage import provenance, report

    found = report()
    if as_json:
        click.echo(json.dumps(found, ensure_ascii=False, indent=1))
        return
    works = found["works"]
    _table(say("clauses"), _CLAUSES, works)
    for title, within in (
        (say("examples"), None),
        (say("look-ups"), "lookups"),
        (say("computed"), "computed"),
    ):
        _table(title, _EXAMPLES, {k: it[within] if within else it for k, it in works.items()})
    click.echo(str(provenance(found)))


# What is counted: its name in the data, and in words.
_CLAUSES: Final = {
    "clauses": say("clauses"),
    "doctrinal": say("doctrinal"),
    "implemented": say("implemented"),
    "verified": say("verified"),
    "waived": say("waived"),
    "pending": say("pending"),
}
_EXAMPLES: Final = {
    "examples": say("examples"),
    "passed": say("passed"),
    "differs": say("differs"),
    "uncheckable": say("uncheckable"),
    "tested": say("tested"),
}


def _table(
    title: Message, counted: Mapping[str, Message], rows: Mapping[str, Mapping[str, int]]
) -> None:
    head = (str(it) for it in counted.values())
    click.echo(padded(str(title), 12) + "".join(" " * (12 - columns(it)) + it for it in head))
    for key, counts in rows.items():
        click.echo(f"  {key:10}" + "".join(f"{counts[name]:12}" for name in counted))
    click.echo("")
