"""``liuren cast``: a chart on the terminal, as data, or as a drawing."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

import click

from liuren.cli.now import NOW, now
from liuren.cli.output import colours, show
from liuren.cli.spoken import Command, Option, option
from liuren.errors import BadChoice, BadMoment, LiurenError
from liuren.messages import Words, chain, say

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["cast"]

_EPILOG: Final = say("""\b
Examples:
  liuren cast --day 甲子 --general 丑 --hour 子 --school xunyuan
  liuren cast --day gengwu --over chen --day-or-night day
  liuren cast 2026-11-30T14:00 --zone Asia/Shanghai --birth 1990 --sex f
  liuren cast now --zone Asia/Shanghai
  liuren cast 14:00 --lunar 2025-6-1-leap --zone Asia/Shanghai
  liuren cast jiazi chou/zi night xunyuan --trace""")

# What --lunar takes: year, month, day, and whether the month is a leap month 閏.
_LUNAR: Final = re.compile(r"(\d{1,4})-([閏闰])?(\d{1,2})-(\d{1,2})(-leap)?", re.IGNORECASE)
_SEX: Final = {"m": "m", "f": "f", "男": "m", "女": "f"}


def _lunar(written: str) -> tuple[int, int, bool, int]:
    """The year, month, leap and day of a lunar date on the command line."""
    found = _LUNAR.fullmatch(written)
    if found is None:
        raise BadMoment(
            "{written!r} is no lunar date: write 2025-6-1, or 2025-6-1-leap in a leap month",
            written=written,
        )
    year, mark, month, day, leap = found.groups()
    return int(year), int(month), bool(mark or leap), int(day)


def _switch(written: str) -> tuple[str, str]:
    """The switch and the choice in ``switch=choice``."""
    switch, equals, choice = written.partition("=")
    if not equals:
        raise BadChoice(
            "{written!r} sets nothing: write switch=choice, for example she-hai=meng",
            written=written,
        )
    return switch, choice


class _Topic(Option):
    """An option whose help names the topics."""

    def gaps(self) -> dict[str, object]:
        from liuren.doctrine.readings import topics

        return {"topics": tuple(topics())}


@click.command(cls=Command, epilog=_EPILOG.template)
@click.argument("when", nargs=-1)
@option("--zone", metavar="ZONE", help=say("An IANA name (Asia/Shanghai) or an offset (+08:00)."))
@option("--longitude", type=float, metavar="DEGREES", help=say("East of Greenwich positive."))
@option("--latitude", type=float, metavar="DEGREES", help=say("North of the equator positive."))
@option("--calendar", type=click.Choice(["gregorian", "julian"]), help=say("That of WHEN."))
@option("--lunar", metavar="Y-M-D[-leap]", help=say("A lunar date; WHEN is then the time of day."))
@option(
    "--fold", type=click.IntRange(0, 1), help=say("Of a time that was twice: the first, 0, or 1.")
)
@option("--day", metavar="PAIR", help=say("The day: 甲子, jiazi."))
@option("--general", metavar="BRANCH", help=say("The month general 月將: 丑, chou."))
@option("--hour", metavar="BRANCH", help=say("The hour 占時: 子, zi."))
@option("--over", metavar="BRANCH", help=say("The god on the day, in place of general and hour."))
@option("--year", metavar="PAIR", help=say("The year, for its spirits: 庚午, gengwu."))
@option(
    "--month", metavar="BRANCH", help=say("The month, for its spirits and the season: 寅, yin.")
)
@option("--day-or-night", type=click.Choice(["day", "night"]), help=say("Whatever the hour says."))
@option(
    "--birth",
    metavar="YEAR|DATE|PAIR",
    help=say("The querent's: 1990 (the year that began at its 立春), 1990-01-20, 庚午."),
)
@option("--sex", type=click.Choice(list(_SEX)), metavar="m|f", help=say("The querent's."))
@option("--school", metavar="NAME", help=say("Whose rules: common, daquan, xunyuan or zhinan."))
@option(
    "--set",
    "switches",
    multiple=True,
    metavar="SWITCH=CHOICE",
    help=say("One rule otherwise than in the school; see `liuren schools`."),
)
@option("--json", "as_json", is_flag=True, help=say("Print the chart as data."))
@option("--svg", metavar="FILE", help=say("Draw the chart into FILE (- for the output)."))
@option("--trace", is_flag=True, help=say("Add how the transmissions were found."))
@option(
    "--spirits", is_flag=True, help=say("Add the spirits 神煞, by the god on which they stand.")
)
@option("--patterns", is_flag=True, help=say("Add the patterns 課體 that it is."))
@option("--readings", is_flag=True, help=say("Add the sentences of the texts that apply."))
@option("--topic", cls=_Topic, metavar="TOPIC", help=say("Add those of one topic: {topics}."))
@option(
    "--work", "works", multiple=True, metavar="WORK", help=say("Add those of one text; repeatable.")
)
@option("--lang", metavar="LANGUAGE", help=say("Add them with a translation: ja, ko, zh."))
@option("--legend", is_flag=True, help=say("Add how to read the chart."))
def cast(
    when: tuple[str, ...],
    switches: tuple[str, ...],
    day_or_night: str | None,
    as_json: bool,
    svg: str | None,
    trace: bool,
    patterns: bool,
    spirits: bool,
    readings: bool,
    topic: str | None,
    works: tuple[str, ...],
    lang: str | None,
    legend: bool,
    **options: Any,
) -> None:
    """Cast a chart.

    WHEN is a moment (2026-11-30T14:00, with --zone; or now), or a chart in one line as the commands
    print it. What is given beside it goes before what it says. Without WHEN give --day and two of
    --general, --hour and --over, or --over alone.
    """
    chart = _cast(" ".join(when), switches, day_or_night, options)
    readings = bool(readings or topic or works or lang)
    if svg is not None:
        _draw(chart, svg)
        if svg == "-":
            return
    if as_json:
        data = chart.to_dict()
        data |= _patterns_as_data(chart) if patterns else {}
        data |= {"spirits": [one.to_dict() for one in chart.spirits()]} if spirits else {}
        data |= _readings_as_data(chart, topic, lang, works) if readings else {}
        click.echo(json.dumps(data, ensure_ascii=False, indent=1))
        return
    # All is worked out before anything is printed: what cannot be leaves nothing behind.
    added = [
        *(_trace(chart) if trace else ()),
        *(_patterns(chart) if patterns else ()),
        *(_spirits(chart) if spirits else ()),
        *(_read(chart, topic, lang, works) if readings else ()),
    ]
    _print(chart, legend)
    for line in added:
        click.echo(line)


def _cast(
    when: str,
    switches: tuple[str, ...],
    day_or_night: str | None,
    options: dict[str, Any],
) -> Chart:
    """The chart of the command line; an option goes before what a notation says."""
    from liuren.board import notation
    from liuren.board.casting import cast as make
    from liuren.board.schools import school

    given: dict[str, Any] = {}
    if when == NOW:
        when, given = now(options)
    elif notation.looks(when):
        given = notation.parse(when)
        when = given.pop("when", "")
    given |= {name: value for name, value in options.items() if value is not None}
    if day_or_night is not None:
        given["daylight"] = day_or_night == "day"
    if "sex" in given:
        given["sex"] = _SEX.get(given["sex"], given["sex"])
    if "lunar" in given:
        given["lunar"] = _lunar(given["lunar"])
    in_force = school(given.pop("school", "common"))
    for switch, choice in map(_switch, switches):
        in_force = school(in_force, **{switch: choice})
    return make(when or None, school=in_force, **given)


def _patterns_as_data(chart: Chart) -> dict[str, Any]:
    from liuren.doctrine.patterns import undecided

    return {
        "patterns": [one.to_dict() for one in chart.patterns],
        "patterns_open": [one.to_dict() for one in undecided(chart)],
    }


def _readings_as_data(
    chart: Chart, topic: str | None, lang: str | None, works: tuple[str, ...]
) -> dict[str, Any]:
    asked = works or None
    return {
        "readings": [one.to_dict() for one in chart.readings(topic, lang, asked)],
        "readings_open": [one.to_dict() for one in chart.open_questions(topic, asked)],
    }


def _print(chart: Chart, legend: bool) -> None:
    from liuren.render import text

    depth = colours()
    if depth:
        show(text.coloured(chart, legend=legend, sixteen=depth == "standard"))
    else:
        click.echo(text.draw(chart, legend=legend))


def _draw(chart: Chart, file: str) -> None:
    from liuren.render import svg

    drawing = svg.draw(chart)
    try:
        with click.open_file(file, "w", encoding="utf-8") as out:
            out.write(drawing)
    except OSError as error:
        raise LiurenError(
            "the drawing cannot be written to {file!r}: {why}", file=file, why=error.strerror
        ) from None


def _trace(chart: Chart) -> Iterator[str]:
    """Which gates and candidates were taken or passed over, and why."""
    yield f"\n{say('How the transmissions were found')}"
    for step in chart.method.trace:
        yield f"  {step}"


# What spirits are keyed by and a chart may not have been told.
_LACKING: Final = {
    "year stem": say("year stem"),
    "year branch": say("year branch"),
    "month": say("month"),
}


def _spirits(chart: Chart) -> Iterator[str]:
    """The spirits on each god of the heaven plate, and who says so; then what was not told."""
    from liuren.doctrine.spirits import lacking, supplied_from

    found = chart.spirits()
    yield f"\n{say('The spirits ({number})', number=len(found))}"
    for god in chart.plate.heaven:
        here = [one for one in found if one.branch is god]
        lessons = sorted({n for one in here for n in one.lessons})
        three = sorted({n for one in here for n in one.transmissions})
        where = chain(
            (
                say("{god} over {seat}", god=god, seat=chart.plate.seat(god)),
                *(say("lesson {number}", number=n) for n in lessons),
                *(say("transmission {number}", number=n) for n in three),
            ),
            ", ",
        )
        yield f"\n  {where}"
        for one in here:
            value = "" if one.value == god else f" {one.value}"
            said = ", ".join(one.clauses) or supplied_from(one.supplied)
            told = say("{name}: {line}", name=one.spirit.kind, line=said)
            yield f"    {one.name}{value}  {told}"
    if missing := tuple(_LACKING[what] for what in lacking(chart)):
        yield f"\n{say('There are more if more is known: {missing}', missing=missing)}"


def _patterns(chart: Chart) -> Iterator[str]:
    """The patterns that the chart is, each with its reason; then those that want to know more."""
    from liuren.doctrine.patterns import undecided

    found = chart.patterns
    yield f"\n{say('Its patterns ({number})', number=len(found))}"
    for one in found:
        yield f"  {one.name}  {one.clause}  {say('because {why}', why=one.why)}"
    waiting: dict[Words | str, list[str]] = {}
    for question in undecided(chart):
        waiting.setdefault(question.needs.message, []).append(question.pattern.name)
    for needs, names in waiting.items():
        yield f"  {say('{name}: {line}', name=needs, line=' '.join(names))}"


def _read(
    chart: Chart, topic: str | None, lang: str | None, works: tuple[str, ...]
) -> Iterator[str]:
    """The sentences that apply, each with its reason; then those for which more must be known."""
    from liuren.cli.texts import LANGUAGES, translated
    from liuren.corpus.records import passage_of

    texts, found = chart.system.corpus, chart.readings(topic, lang, works or None)
    yield f"\n{say('What the texts say ({number})', number=len(found))}"
    if lang is not None and (without := sum(not reading.translation for reading in found)):
        name = LANGUAGES.get(lang, lang)
        yield f"  {say('{number} of these have no words in {lang}', number=without, lang=name)}"
    for reading in found:
        yield f"\n  {reading.clause}  {reading.words}"
        passage = texts.passage(passage_of(reading.clause))
        if lang is not None and lang in passage.translations:
            yield f"  {translated(texts, passage, lang)}"
        yield f"  {say('because {why}', why=reading.why)}"
    waiting: dict[Words | str, dict[str, None]] = {}
    for question in chart.open_questions(topic, works or None):
        waiting.setdefault(question.needs.message, {})[question.clause] = None
    if waiting:
        yield f"\n{say('More could be said if more were known')}"
    for needs, clauses in waiting.items():
        yield f"  {say('{name}: {line}', name=needs, line=', '.join(clauses))}"
