"""Questions about one chart: plate, lessons, transmissions, generals, querent, readings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from liuren.proof.examples.form import FORWARD, Ask, Shown, characters, on_chart, values

__all__ = ["ASKS"]


def _one_or_both(value: str | list[str]) -> str:
    """A branch, or a branch and the general that it carries: 寅, or (寅, 白虎)."""
    return value if isinstance(value, str) else f"({', '.join(value)})"


ASKS: Final[Mapping[str, Ask]] = {
    # On a chart: the plate and the lessons
    "lessons": on_chart("[str(lesson) for lesson in chart.lessons.four]", shows=repr),
    "lesson": on_chart("str(chart.lessons.four[{number} - 1])", shows=repr),
    "lessons_differ": on_chart("chart.lessons.distinct"),
    "attacked": on_chart("[x.number for x in chart.lessons.four if x.is_attacked]"),
    "controlling": on_chart("[x.number for x in chart.lessons.four if x.is_controlling]"),
    "over": on_chart("chart.plate.over(branch({earth!r}))", "signs.symbols.branch"),
    "heaven": on_chart("''.join(chart.plate.heaven)", shows=repr),
    "image": on_chart(
        "dict(zip(chart.system.lesson_names, [x.upper for x in chart.lessons.four]))[{name!r}]"
    ),
    "lesson_named": on_chart(
        "str(lesson_named(chart, {name!r}))", "board.lesson_roles.lesson_named", shows=repr
    ),
    # On a chart: the hour, and several who ask at it
    "hour_gates": on_chart(
        "hour_gates(chart)[{name!r}]", "board.hour_gates.hour_gates", shows=_one_or_both
    ),
    "over_each": on_chart("over_each(chart, {from!r})", "board.callers.over_each"),
    # On a chart: the transmissions
    "transmissions": on_chart("[t.branch for t in chart.transmissions]", shows=characters),
    "transmission": on_chart("chart.transmissions[{number} - 1].branch"),
    "gate": on_chart("folded(chart.method.gate)", "signs.tables.folded", shows=repr),
    "method_name": on_chart("chart.method.name", shows=repr),
    "kin": on_chart("[t.kin for t in chart.transmissions]", shows=repr),
    "ten_gods": on_chart("[t.ten_god for t in chart.transmissions]", shows=repr),
    "lacking": on_chart("place_lacking(chart)", "doctrine.conditions.between.place_lacking"),
    "origins": on_chart(
        "{{o: t.branch for o, t in zip(chart.system.origins, chart.transmissions) if o in {keys}}}",
        shows=values,
    ),
    # On a chart: the generals
    "noble": on_chart("chart.noble"),
    "direction": on_chart(FORWARD.format("chart.forward"), shows=repr),
    "general_on": on_chart("chart.generals[{heaven!r}]"),
    "generals": on_chart("chart.generals == {expected}", shows=lambda _: "True"),
    "transmission_generals": on_chart("[t.general for t in chart.transmissions]"),
    "lesson_generals": on_chart("[chart.general_on(x.upper) for x in chart.lessons.four]"),
    "seat_of": on_chart("chart.plate.seat(chart.bearer(general({of!r})))", "signs.symbols.general"),
    "place_name_on": on_chart("name_on(chart, {of!r})", "doctrine.places.name_on", shows=repr),
    "shadow": on_chart("chart.shadow(general({of!r}))", "signs.symbols.general"),
    "shadows": on_chart(
        "{{g: chart.shadow(g) for g in GENERALS if g in {keys}}}", "signs.symbols.GENERALS"
    ),
    # On a chart: day, querent, gates, readings
    "birth_of_day": on_chart("chart.system.births[chart.day.stem]"),
    "birth_of_branch": on_chart(
        "birth_of_branch(chart.day.branch, chart.system.births_of_phases)",
        "signs.relations.birth_of_branch",
    ),
    "year_fate": on_chart("chart.querent.year_fate"),
    "year_fate_seat": on_chart("chart.querent.year_fate_seat"),
    "natal": on_chart("chart.querent.natal"),
    "over_natal": on_chart("chart.querent.over_natal"),
    "search_place": on_chart("place_to_search(chart)", "doctrine.patterns.compass.place_to_search"),
    "eight_gates": on_chart(
        "{{g.name: g.stands for g in chart.eight_gates if g.name in {keys}}}",
        shows=lambda value: values({k: Shown(v) for k, v in value.items()}),
    ),
    "readings": on_chart(
        "{expected} <= {{reading.clause for reading in chart.readings()}}",
        shows=lambda _: "True",
    ),
    "not_readings": on_chart(
        "{expected} & {{reading.clause for reading in chart.readings()}}",
        shows=lambda _: "set()",
    ),
}
