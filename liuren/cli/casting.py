"""``liuren cast``: a chart on the terminal, as data, or as a drawing."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

import click

from liuren.cli.now import NOW, now
from liuren.cli.output import colours, show
from liuren.errors import BadChoice, BadMoment, LiurenError

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["cast"]

_EPILOG: Final = """\b
Examples:
  liuren cast --day 甲子 --general 丑 --hour 子 --school xunyuan
  liuren cast --day gengwu --over chen --day-or-night day
  liuren cast 2026-11-30T14:00 --zone Asia/Shanghai --birth 1990 --sex f
  liuren cast now --zone Asia/Shanghai
  liuren cast 14:00 --lunar 2025-6-1-leap --zone Asia/Shanghai
  liuren cast jiazi chou/zi night xunyuan --trace
"""

# What --lunar takes: year, month, day, and whether the month is a leap month 閏.
_LUNAR: Final = re.compile(r"(\d{1,4})-([閏闰])?(\d{1,2})-(\d{1,2})(-leap)?", re.IGNORECASE)
_SEX: Final = {"m": "m", "f": "f", "男": "m", "女": "f"}


def _lunar(written: str) -> tuple[int, int, bool, int]:
    """The year, month, leap and day of a lunar date on the command line."""
    found = _LUNAR.fullmatch(written)
    if found is None:
        raise BadMoment(
            f"{written!r} is no lunar date: write 2025-6-1, or 2025-6-1-leap in a leap month"
        )
    year, mark, month, day, leap = found.groups()
    return int(year), int(month), bool(mark or leap), int(day)


def _switch(written: str) -> tuple[str, str]:
    """The switch and the choice in ``switch=choice``."""
    switch, equals, choice = written.partition("=")
    if not equals:
        raise BadChoice(f"{written!r} sets nothing: write switch=choice, for example she-hai=meng")
    return switch, choice


class _Topic(click.Option):
    """An option whose help names the topics, which are looked up only when help is asked for."""

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        from liuren.doctrine.readings import topics

        record = super().get_help_record(ctx)
        return record and (record[0], f"{record[1]}: {', '.join(topics())}.")


@click.command(epilog=_EPILOG)
@click.argument("when", nargs=-1)
@click.option("--zone", metavar="ZONE", help="An IANA name (Asia/Shanghai) or an offset (+08:00).")
@click.option("--longitude", type=float, metavar="DEGREES", help="East of Greenwich positive.")
@click.option("--latitude", type=float, metavar="DEGREES", help="North of the equator positive.")
@click.option("--calendar", type=click.Choice(["gregorian", "julian"]), help="That of WHEN.")
@click.option("--lunar", metavar="Y-M-D[-leap]", help="A lunar date; WHEN is then the time of day.")
@click.option(
    "--fold", type=click.IntRange(0, 1), help="Of a time that was twice: the first, 0, or 1."
)
@click.option("--day", metavar="PAIR", help="The day: 甲子, jiazi.")
@click.option("--general", metavar="BRANCH", help="The month general 月將: 丑, chou.")
@click.option("--hour", metavar="BRANCH", help="The hour 占時: 子, zi.")
@click.option("--over", metavar="BRANCH", help="The god on the day, in place of general and hour.")
@click.option("--year", metavar="PAIR", help="The year, for its spirits: 庚午, gengwu.")
@click.option(
    "--month", metavar="BRANCH", help="The month, for its spirits and the season: 寅, yin."
)
@click.option("--day-or-night", type=click.Choice(["day", "night"]), help="Whatever the hour says.")
@click.option(
    "--birth",
    metavar="YEAR|DATE|PAIR",
    help="The querent's: 1990 (the year that began at its 立春), 1990-01-20, 庚午.",
)
@click.option("--sex", type=click.Choice(list(_SEX)), metavar="m|f", help="The querent's.")
@click.option("--school", metavar="NAME", help="Whose rules: common, daquan, xunyuan or zhinan.")
@click.option(
    "--set",
    "switches",
    multiple=True,
    metavar="SWITCH=CHOICE",
    help="One rule otherwise than in the school; see `liuren schools`.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the chart as data.")
@click.option("--svg", metavar="FILE", help="Draw the chart into FILE (- for the output).")
@click.option("--trace", is_flag=True, help="Add how the transmissions were found.")
@click.option(
    "--spirits", is_flag=True, help="Add the spirits 神煞, by the god on which they stand."
)
@click.option("--patterns", is_flag=True, help="Add the patterns 課體 that it is.")
@click.option("--readings", is_flag=True, help="Add the sentences of the texts that apply.")
@click.option("--topic", cls=_Topic, metavar="TOPIC", help="Add those of one topic")
@click.option(
    "--work", "works", multiple=True, metavar="WORK", help="Add those of one text; repeatable."
)
@click.option("--lang", metavar="LANGUAGE", help="Add them with a translation: ja, ko, zh.")
@click.option("--legend", is_flag=True, help="Add how to read the chart.")
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
    # All is worked out before anything is printed: what cannot be leaves nothing behind.
    added = [
        *(_trace(chart) if trace else ()),
        *(_patterns(chart) if patterns else ()),
        *(_spirits(chart) if spirits else ()),
        *(_read(chart, topic, lang, works) if readings or topic or works or lang else ()),
    ]
    if svg is not None:
        _draw(chart, svg)
        if svg == "-":
            return
    if as_json:
        click.echo(json.dumps(chart.to_dict(), ensure_ascii=False, indent=1))
        return
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
        raise LiurenError(f"the drawing cannot be written to {file!r}: {error.strerror}") from None


def _trace(chart: Chart) -> Iterator[str]:
    """Which gates and candidates were taken or passed over, and why."""
    yield "\nHow the transmissions were found"
    for step in chart.method.trace:
        yield f"  {'+' if step.taken else '-'} {step.what}: {step.reason}"


def _spirits(chart: Chart) -> Iterator[str]:
    """The spirits on each god of the heaven plate, and who says so; then what was not told."""
    from liuren.doctrine.spirits import lacking

    found = chart.spirits()
    yield f"\nThe spirits ({len(found)})"
    for god in chart.plate.heaven:
        here = [one for one in found if one.branch is god]
        numbers = {f"lesson {n}" for one in here for n in one.lessons}
        numbers |= {f"transmission {n}" for one in here for n in one.transmissions}
        where = ", ".join([f"{god} over {chart.plate.seat(god)}", *sorted(numbers)])
        yield f"\n  {where}"
        for one in here:
            value = "" if one.value == god else f" {one.value}"
            said = ", ".join(one.clauses) or "a palace of the monthly lists that is supplied"
            yield f"    {one.name}{value}  {one.spirit.kind}: {said}"
    if missing := lacking(chart):
        yield f"\nThere are more if more is known: {', '.join(missing)}"


def _patterns(chart: Chart) -> Iterator[str]:
    """The patterns that the chart is, each with its reason; then those that want to know more."""
    from liuren.doctrine.patterns import undecided

    found = chart.patterns
    yield f"\nIts patterns ({len(found)})"
    for one in found:
        yield f"  {one.name}  {one.clause}  because {one.why}"
    waiting: dict[str, list[str]] = {}
    for question in undecided(chart):
        waiting.setdefault(question.needs, []).append(question.pattern.name)
    for needs, names in waiting.items():
        yield f"  {needs}: {' '.join(names)}"


def _read(
    chart: Chart, topic: str | None, lang: str | None, works: tuple[str, ...]
) -> Iterator[str]:
    """The sentences that apply, each with its reason; then those for which more must be known."""
    from liuren.cli.texts import LANGUAGES, translated
    from liuren.corpus.records import passage_of

    texts, found = chart.system.corpus, chart.readings(topic, lang, works or None)
    yield f"\nWhat the texts say ({len(found)})"
    if lang is not None and (without := sum(not reading.translation for reading in found)):
        yield f"  {without} of these have no words in {LANGUAGES.get(lang, lang)}"
    for reading in found:
        yield f"\n  {reading.clause}  {reading.words}"
        passage = texts.passage(passage_of(reading.clause))
        if lang is not None and lang in passage.translations:
            yield f"  {translated(texts, passage, lang)}"
        yield f"  because {reading.why}"
    waiting: dict[str, dict[str, None]] = {}
    for question in chart.open_questions(topic, works or None):
        waiting.setdefault(question.needs, {})[question.clause] = None
    if waiting:
        yield "\nMore could be said if more were known"
    for needs, clauses in waiting.items():
        yield f"  {needs}: {', '.join(clauses)}"
