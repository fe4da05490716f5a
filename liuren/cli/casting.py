"""``liuren cast``: a chart on the terminal, as data, or as a drawing."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

import click

from liuren.cli.fit import hidden, refuse
from liuren.cli.given import Made, make
from liuren.cli.output import colours, show
from liuren.cli.spoken import Command, Option, option
from liuren.errors import LiurenError
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
  liuren cast --pillars '丙午 己亥 戊申 己未' --general 功曹
  liuren cast jiazi chou/zi night xunyuan --trace""")


class _Topic(Option):
    """An option whose help names the topics."""

    def gaps(self) -> dict[str, object]:
        from liuren.doctrine.readings import topics

        return {"topics": tuple(topics())}


@click.command(cls=Command, epilog=_EPILOG.template)
@click.argument("when", nargs=-1)
@option(
    "--zone",
    metavar="ZONE",
    help=say(
        "An IANA name (Asia/Shanghai) or an offset (+08:00); without it that of LIUREN_ZONE, or of "
        "the machine."
    ),
)
@option("--longitude", type=float, metavar="DEGREES", help=say("East of Greenwich positive."))
@option("--latitude", type=float, metavar="DEGREES", help=say("North of the equator positive."))
@option("--calendar", type=click.Choice(["gregorian", "julian"]), help=say("That of WHEN."))
@option("--lunar", metavar="Y-M-D[-leap]", help=say("A lunar date; WHEN is then the time of day."))
@option(
    "--fold", type=click.IntRange(0, 1), help=say("Of a time that was twice: the first, 0, or 1.")
)
@option(
    "--pillars",
    metavar="'PAIR PAIR PAIR PAIR'",
    help=say("Year, month, day and hour, without WHEN."),
)
@option("--day", metavar="PAIR", help=say("The day: 甲子, jiazi."))
@option("--general", metavar="BRANCH", help=say("The month general 月將: 丑, chou, 大吉."))
@option("--hour", metavar="BRANCH", help=say("The hour 占時: 子, zi."))
@option("--over", metavar="BRANCH", help=say("The god on the day, in place of general and hour."))
@option(
    "--year",
    metavar="YEAR|PAIR",
    help=say("The year, for its spirits: 庚午, gengwu, or 1990, the year that began at its 立春."),
)
@option(
    "--month", metavar="BRANCH", help=say("The month, for its spirits and the season: 寅, yin.")
)
@option("--day-or-night", metavar="day|night", help=say("Whatever the hour says; also 晝, 夜."))
@option(
    "--birth",
    metavar="YEAR|DATE|PAIR",
    help=say("The querent's: 1990 (the year that began at its 立春), 1990-01-20, 庚午."),
)
@option("--sex", metavar="m|f", help=say("The querent's; also 男, 女."))
@option(
    "--spouse",
    metavar="YEAR|DATE|PAIR",
    help=say("The birth of husband or wife, written likewise."),
)
@option("--moon", metavar="BRANCH", help=say("The branch in which the moon lodges 月宿."))
@option(
    "--school",
    metavar="NAME",
    help=say("Whose rules: common, daquan, xunyuan or zhinan, or the text by its name: 大全."),
)
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
@option(
    "--order",
    type=click.Choice(["text", "rarest"]),
    help=say("Add them as the texts have them, or the rarest sentence first."),
)
@option("--legend", is_flag=True, help=say("Add how to read the chart."))
def cast(when: tuple[str, ...], switches: tuple[str, ...], svg: str | None, **options: Any) -> None:
    """Cast a chart.

    WHEN is a moment (2026-11-30T14:00, 2026年11月30日14時; or now), or a chart in one line as the
    commands print it. What is given beside it goes before what it says. Without WHEN give --day and
    two of --general, --hour and --over, or --over alone; or --pillars and --general.
    """
    # A longitude and a fold may be 0, and are given all the same.
    given = {k: v for k, v in options.items() if v is not None and v is not False and v != ()}
    if (idle := hidden(given, only_drawn=svg == "-")) is not None:
        raise refuse(*idle)
    shown = {name: given.pop(name, None) for name in _SHOWN}
    made = make(" ".join(when), switches, given)
    if svg is not None:
        _draw(made, svg)
        if svg == "-":
            return
    if shown["as_json"]:
        click.echo(json.dumps(_data(made.chart, shown), ensure_ascii=False, indent=1))
        return
    # All is worked out before anything is printed: what cannot be leaves nothing behind.
    added = [*_added(made.chart, shown)]
    _print(made, legend=bool(shown["legend"]))
    for line in added:
        click.echo(line)


# What says how the chart is shown, not which it is.
_SHOWN: Final = (
    "as_json", "legend", "trace", "patterns", "spirits", "readings", "topic", "lang", "works",
    "order",
)  # fmt: skip


def _asks_readings(shown: Mapping[str, Any]) -> bool:
    return any(shown[name] for name in ("readings", "topic", "works", "lang", "order"))


def _asked(shown: Mapping[str, Any]) -> dict[str, Any]:
    """Which readings are asked for, as `Chart.readings` takes it."""
    asked = {name: shown[name] for name in ("topic", "lang", "works")}
    return asked | {"order": shown["order"] or "text"}


def _data(chart: Chart, shown: Mapping[str, Any]) -> dict[str, Any]:
    """The chart as data, with what was asked for besides."""
    data = chart.to_dict()
    data |= _patterns_as_data(chart) if shown["patterns"] else {}
    data |= {"spirits": [one.to_dict() for one in chart.spirits()]} if shown["spirits"] else {}
    if _asks_readings(shown):
        data |= _readings_as_data(chart, _asked(shown))
    return data


def _added(chart: Chart, shown: Mapping[str, Any]) -> Iterator[str]:
    """What was asked for besides the chart, line by line."""
    if shown["trace"]:
        yield from _trace(chart)
    if shown["patterns"]:
        yield from _patterns(chart)
    if shown["spirits"]:
        yield from _spirits(chart)
    if _asks_readings(shown):
        yield from _read(chart, _asked(shown))


def _patterns_as_data(chart: Chart) -> dict[str, Any]:
    from liuren.doctrine.patterns import undecided

    return {
        "patterns": [one.to_dict() for one in chart.patterns],
        "patterns_open": [one.to_dict() for one in undecided(chart)],
    }


def _readings_as_data(chart: Chart, asked: Mapping[str, Any]) -> dict[str, Any]:
    still = chart.open_questions(asked["topic"], asked["works"])
    return {
        "readings": [one.to_dict() for one in chart.readings(**asked)],
        "readings_open": [one.to_dict() for one in still],
    }


def _print(made: Made, legend: bool) -> None:
    from liuren.render import text

    chart, zone_from, notes = made
    depth = colours()
    if depth:
        sixteen = depth == "standard"
        show(text.coloured(chart, legend=legend, zone_from=zone_from, notes=notes, sixteen=sixteen))
    else:
        click.echo(text.draw(chart, legend=legend, zone_from=zone_from, notes=notes))


def _draw(made: Made, file: str) -> None:
    from liuren.render import svg

    drawing = svg.draw(made.chart, zone_from=made.zone_from)
    try:
        out = click.open_file(file, "w", encoding="utf-8")
    except (OSError, ValueError) as error:  # no such place, or no name that a file could have
        why = error.strerror if isinstance(error, OSError) else error
        raise LiurenError(
            "the drawing cannot be written to {file!r}: {why}", file=file, why=why
        ) from None
    try:
        with out:
            out.write(drawing)
    except OSError as error:
        error.filename = None if file == "-" else file  # a full disk says not where
        raise


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
        if one.share is not None:
            yield f"    {one.share.words}"
    waiting: dict[Words | str, list[str]] = {}
    for question in undecided(chart):
        waiting.setdefault(question.needs.message, []).append(question.pattern.name)
    for needs, names in waiting.items():
        yield f"  {say('{name}: {line}', name=needs, line=' '.join(names))}"


def _read(chart: Chart, asked: Mapping[str, Any]) -> Iterator[str]:
    """The sentences that apply, with reason and share; then those for which more must be known."""
    from liuren.cli.texts import LANGUAGES, translated
    from liuren.corpus.records import passage_of

    texts, found, lang = chart.system.corpus, chart.readings(**asked), asked["lang"]
    yield f"\n{say('What the texts say ({number})', number=len(found))}"
    if found and (schools := {one.share.school: None for one in found if one.share is not None}):
        yield f"  {say('Shares are of all charts, by the rules of {schools}', schools=tuple(schools))}"
    elif found:
        yield f"  {say('On what share of all charts they hold has not been worked out here')}"
    if lang is not None and (without := sum(not reading.translation for reading in found)):
        name = LANGUAGES.get(lang, lang)
        yield f"  {say('{number} of these have no words in {lang}', number=without, lang=name)}"
    for reading in found:
        yield f"\n  {reading.clause}  {reading.words}"
        passage = texts.passage(passage_of(reading.clause))
        if lang is not None and lang in passage.translations:
            yield f"  {translated(texts, passage, lang)}"
        yield f"  {say('because {why}', why=reading.why)}"
        if reading.share is not None:
            yield f"  {reading.share.words}"
    waiting: dict[Words | str, dict[str, None]] = {}
    for question in chart.open_questions(asked["topic"], asked["works"]):
        waiting.setdefault(question.needs.message, {})[question.clause] = None
    if waiting:
        yield f"\n{say('More could be said if more were known')}"
    for needs, clauses in waiting.items():
        yield f"  {say('{name}: {line}', name=needs, line=', '.join(clauses))}"
