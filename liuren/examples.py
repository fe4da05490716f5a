"""Worked examples as code: what a reader would type to ask what the text answers.

An example of the corpus has a question (``ask``), what is given, and what the text says must come
out; the last was typed from the page by somebody who did not write this code. Here each question is
one expression over the public interface. The edition shows these lines and doctest runs them; there
is no other way in which an example is checked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from string import Formatter
from typing import Any, Final

from liuren.corpus import Example
from liuren.errors import BrokenCorpus

__all__ = ["ASKS", "Ask", "Call", "call"]


@dataclass(frozen=True, slots=True)
class Call:
    """An example as code: the lines that prepare, the expression that asks, and what it must show."""

    setup: tuple[str, ...]
    expression: str
    expected: str

    def __str__(self) -> str:
        prompts = "\n".join(f">>> {line}" for line in (*self.setup, self.expression))
        return f"{prompts}\n{self.expected}"


@dataclass(frozen=True, slots=True)
class Ask:
    """A question, as an expression with gaps for what is given.

    ``uses`` are the names to import, from the module that has them; ``setup`` prepares. Where
    ``on_chart`` is true what fills no gap goes to `liuren.cast`. ``shows`` writes what is expected
    as Python would show it.
    """

    expression: str
    uses: tuple[str, ...] = ()
    setup: tuple[str, ...] = ()
    on_chart: bool = False
    shows: Callable[[Any], str] = repr


def _bare(value: Any) -> str:
    """As symbols show themselves: 子, or [子, 丑], or {子: 丑}."""
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_bare(k)}: {_bare(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_bare, value)) + "]"
    return repr(value)


def _characters(value: str) -> str:
    """辰巳午 as the symbols it names: [辰, 巳, 午]."""
    return _bare(list(value))


def _values(value: Mapping[str, Any]) -> str:
    """A table whose keys are plain words and whose values are symbols: {'day': 辰}."""
    return "{" + ", ".join(f"{k!r}: {_bare(v)}" for k, v in value.items()) + "}"


def _chart(expression: str, *uses: str, shows: Callable[[Any], str] = _bare) -> Ask:
    return Ask(expression, uses, on_chart=True, shows=shows)


def _rules(
    expression: str,
    *uses: str,
    shows: Callable[[Any], str] = _bare,
    setup: tuple[str, ...] = (),
    school: bool = False,
) -> Ask:
    made = "rules = liuren.rules({school!r})" if school else "rules = liuren.rules('xunyuan')"
    return Ask(expression, uses, (made, *setup), shows=shows)


_FORWARD: Final = "'forward' if {} else 'backward'"
_ROW: Final = "row = rules.month_beginnings[{month!r}]"
_ROW_OF: Final = "row = next(r for r in rules.month_beginnings.values() if r.general == {!s})"
_OF_BRANCH: Final = _ROW_OF.format("{branch!r}")
_OF_GENERAL: Final = _ROW_OF.format("{general!r}")
_MOMENT: Final = "at = moment({when!r}, zone={zone!r})"
_CHANGE: Final = "change = next(d for d in divergence({year}, {year}) if d.general == {general!r})"

ASKS: Final[Mapping[str, Ask]] = {
    # On a chart: the plate and the lessons
    "lessons": _chart("[str(lesson) for lesson in chart.lessons.four]", shows=repr),
    "lesson": _chart("str(chart.lessons.four[{number} - 1])", shows=repr),
    "attacked": _chart("[x.number for x in chart.lessons.four if x.is_attacked]"),
    "controlling": _chart("[x.number for x in chart.lessons.four if x.is_controlling]"),
    "over": _chart("chart.plate.over(branch({earth!r}))", "symbols.branch"),
    "heaven": _chart("''.join(chart.plate.heaven)", shows=repr),
    "image": _chart(
        "dict(zip(chart.system.lesson_names, [x.upper for x in chart.lessons.four]))[{name!r}]"
    ),
    # On a chart: the transmissions
    "transmissions": _chart("[t.branch for t in chart.transmissions]", shows=_characters),
    "transmission": _chart("chart.transmissions[{number} - 1].branch"),
    "kin": _chart("[t.kin for t in chart.transmissions]", shows=repr),
    "ten_gods": _chart("[t.ten_god for t in chart.transmissions]", shows=repr),
    "origins": _chart(
        "{{o: t.branch for o, t in zip(chart.system.origins, chart.transmissions) if o in {keys}}}",
        shows=_values,
    ),
    # On a chart: the generals
    "noble": _chart("chart.noble"),
    "direction": _chart(_FORWARD.format("chart.forward"), shows=repr),
    "general_on": _chart("chart.generals[{heaven!r}]"),
    "generals": _chart("chart.generals == {expected}", shows=lambda _: "True"),
    "lesson_generals": _chart("[chart.general_on(x.upper) for x in chart.lessons.four]"),
    "seat_of": _chart("chart.plate.seat(chart.bearer(general({of!r})))", "symbols.general"),
    "place_name_on": _chart(
        "chart.system.noble_places[chart.plate.seat(chart.bearer(general({of!r})))]",
        "symbols.general",
        shows=repr,
    ),
    "shadow": _chart("chart.shadow(general({of!r}))", "symbols.general"),
    "shadows": _chart(
        "{{g: chart.shadow(g) for g in GENERALS if g in {keys}}}", "symbols.GENERALS"
    ),
    # On a chart: day, querent, gates, readings
    "birth_of_day": _chart("chart.system.births[chart.day.stem]"),
    "birth_of_branch": _chart(
        "birth_of_branch(chart.day.branch, chart.system.births_of_phases)",
        "relations.birth_of_branch",
    ),
    "year_fate": _chart("chart.querent.year_fate"),
    "year_fate_seat": _chart("chart.querent.year_fate_seat"),
    "natal": _chart("chart.querent.natal"),
    "over_natal": _chart("chart.querent.over_natal"),
    "eight_gates": _chart(
        "{{g.name: g.stands for g in chart.eight_gates if g.name in {keys}}}",
        shows=lambda value: _values({k: _Shown(v) for k, v in value.items()}),
    ),
    "readings": _chart(
        "{expected} <= {{reading.clause for reading in chart.readings()}}",
        shows=lambda _: "True",
    ),
    "not_readings": _chart(
        "{expected} & {{reading.clause for reading in chart.readings()}}",
        shows=lambda _: "set()",
    ),
    # The plate and the nobles, looked up
    "earth_square": _rules("''.join(b for row in rules.earth_square for b in row)", shows=repr),
    "lodging": _rules("rules.lodging[{stem!r}]"),
    "lodged_in": _rules("[s for s, b in rules.lodging.items() if b == {branch!r}]"),
    "noble_of": _rules("rules.nobles[{stem!r}, {daylight}]", school=True),
    "noble_seat": Ask("seats(by_day={daylight})[{stem!r}]", ("generals.seats",), shows=_bare),
    "nobles_derived": _rules(
        "derive(rules.stem_combinations, by_day={daylight})", "generals.derive"
    ),
    "combines": _rules("rules.stem_combinations[{stem!r}]"),
    "direction_on": Ask(
        _FORWARD.format("goes_forward(branch({seat!r}))"),
        ("generals.goes_forward", "symbols.branch"),
    ),
    "place_name": _rules("rules.noble_places[{branch!r}]", shows=repr),
    # The month generals, looked up
    "month_branch": _rules("list(rules.month_beginnings)[{number} - 1]"),
    "general_of_month": _rules(
        "partner(branch({month!r}), rules.month_beginnings)",
        "almanac.month_general.partner",
        "symbols.branch",
    ),
    "general_name": _rules("row.name", setup=(_OF_BRANCH,), shows=repr),
    "search_of_month": _rules(
        "{{'after': row.opening, 'branch': str(row.first)}}", setup=(_ROW,), shows=repr
    ),
    "search_window": _rules(
        "[row.opening, TERMS[TERMS.index(row.opening) + 1]]",
        "almanac.TERMS",
        setup=(_ROW,),
        shows=repr,
    ),
    "river_number": _rules(
        "river_number(row)", "almanac.month_general.river_number", setup=(_OF_BRANCH,)
    ),
    "river_word": _rules("row.side + row.kind", setup=(_OF_BRANCH,), shows=repr),
    "river_kind": _rules(
        "{{row.kind for row in rules.month_beginnings.values() if row.general.is_yang == ({polarity!r} == '陽')}}",
        shows=lambda value: repr({value}),
    ),
    "river_numbers": _rules(
        "{{row.general: river_number(row) for row in rules.month_beginnings.values()}} == {expected}",
        "almanac.month_general.river_number",
        shows=lambda _: "True",
    ),
    "counted_day": Ask(
        "BRANCHES[day_begun(branch({from!r}).ordinal, {number}) % 12]",
        ("almanac.month_general.day_begun", "symbols.BRANCHES", "symbols.branch"),
        shows=_bare,
    ),
    "counted_pair": Ask(
        "PAIRS[day_begun(pair({from!r}).ordinal, {number}) % 60]",
        ("almanac.month_general.day_begun", "symbols.PAIRS", "symbols.pair"),
        shows=_bare,
    ),
    "starts_at": _rules(
        "{{'day': BRANCHES[day_begun(row.first.ordinal, river_number(row)) % 12], 'hour': row.hour}}",
        "almanac.month_general.day_begun",
        "almanac.month_general.river_number",
        "symbols.BRANCHES",
        setup=(_ROW,),
        shows=_values,
    ),
    # Births and stages
    "birth_of_stem": _rules("rules.births[{stem!r}]"),
    "birth_places": _rules("list(dict.fromkeys(rules.births.values()))"),
    "birth_of_phase": _rules("rules.births_of_phases[{phase!r}]"),
    "birth_of_symbol": _rules("rules.births_of_phases[symbol({symbol!r}).phase]", "symbols.symbol"),
    "stage_of_stem": _rules(
        "stage(rules.births[{stem!r}], {stage!r}, forward=stem({stem!r}).is_yang)",
        "relations.stage",
        "symbols.stem",
    ),
    "stage_of_stems": _rules(
        "{{s: stage(b, {stage!r}, forward=s.is_yang) for s, b in rules.births.items()}}",
        "relations.stage",
    ),
    "stages": _rules(
        "''.join(stage(rules.births[{stem!r}], s, forward=stem({stem!r}).is_yang) for s in STAGES)",
        "relations.STAGES",
        "relations.stage",
        "symbols.stem",
        shows=repr,
    ),
    "stage_of_phase": _rules(
        "stage(rules.births_of_phases[symbol({symbol!r}).phase], {stage!r}, forward=True)",
        "relations.stage",
        "symbols.symbol",
    ),
    "salaries": _rules("rules.salaries"),
    "salary_missed_by_phase": _rules(
        "list(missed_salaries(rules.births_of_phases, rules.salaries))",
        "relations.missed_salaries",
    ),
    # Years, kin, gates
    "decade_head": Ask("pair({pair!r}).decade_head", ("symbols.pair",), shows=_bare),
    "years_from_head": Ask(
        "years_from_decade_head(pair({pair!r}), None)",
        ("querent.years_from_decade_head", "symbols.pair"),
    ),
    "hour_pair": Ask(
        "hour_pair(pair({day!r}), branch({hour!r}))",
        ("relations.hour_pair", "symbols.branch", "symbols.pair"),
        shows=_bare,
    ),
    "relation": Ask(
        "relation(symbol({day!r}).phase, symbol({meets!r}).phase)",
        ("kinship.relation", "symbols.symbol"),
    ),
    "polarity": Ask("'陽' if symbol({symbol!r}).is_yang else '陰'", ("symbols.symbol",)),
    "ten_god": _rules(
        "ten_god(stem({day!r}), symbol({meets!r}), rules.ten_gods)",
        "kinship.ten_god",
        "symbols.stem",
        "symbols.symbol",
        school=True,
        shows=repr,
    ),
    "gate_of": _rules("rules.gate_names[{number} - 1]", shows=repr),
    "stands_for": _rules(
        "gate.answers[gate.place]",
        setup=("gate = next(g for g in rules.gates if g.name == {gate!r})",),
        shows=repr,
    ),
    "part_stands_for": _rules(
        "gate.answers[{part!r}]",
        setup=("gate = next(g for g in rules.gates if g.name == {gate!r})",),
        shows=repr,
    ),
    # On the calendar
    "pillars": Ask(
        "{{k: str(p) for k, p in at.pillars._asdict().items() if k in {keys}}}",
        ("almanac.moment",),
        (_MOMENT,),
    ),
    "lunar": Ask("list(at.lunar)", ("almanac.moment",), (_MOMENT,)),
    "term": Ask("at.term.name", ("almanac.moment",), (_MOMENT,)),
    "is_day": _rules("{hour!r} in rules.day_hours", shows=repr),
    "month_general": Ask(
        "at.general",
        ("almanac.moment",),
        (
            "choice = liuren.rules({school!r}).school['month-general']",
            "at = moment({when!r}, zone={zone!r}, month_general=choice)",
        ),
        shows=_bare,
    ),
    "term_day": Ask(
        "str(moment(dict(terms({year}))[{term!r}], zone={zone!r}).civil.date())",
        ("almanac.moment", "almanac.terms"),
    ),
    "searched_day": _rules(
        "{{'date': str(found.civil.date()), 'day': str(found.pillars.day)}}",
        "almanac.moment",
        "almanac.month_general.first_day",
        "almanac.terms",
        setup=(
            "from datetime import date",
            _OF_GENERAL,
            "begins = moment(dict(terms({year}))[row.opening], zone={zone!r})",
            "day = date.fromordinal(first_day(begins.day, row.first))",
            "found = moment(f'{{day}}T12:00', zone={zone!r})",
        ),
        shows=repr,
    ),
    "takes_office": Ask(
        "{{'date': str(at.civil.date()), 'day': str(at.pillars.day), 'hour': str(at.pillars.hour)}}",
        ("almanac.divergence", "almanac.moment"),
        (_CHANGE, "at = moment(change.{rule}, zone={zone!r})"),
    ),
    "falls_empty": Ask(
        "falls_empty(change.{rule}, change.zhongqi)",
        ("almanac.divergence", "almanac.month_general.falls_empty"),
        (_CHANGE,),
    ),
}


class _Shown(str):
    """A value already written as Python shows it."""

    def __new__(cls, value: Any) -> _Shown:
        return super().__new__(cls, _values(value) if isinstance(value, Mapping) else _bare(value))


def call(example: Example) -> Call:
    """The code of ``example``; `BrokenCorpus` names a question that is not known.

    >>> from liuren.corpus import default
    >>> code = call(default().example("xunyuan.1.4.7.x12"))
    >>> print(code.expression, code.expected, sep="  gives  ")
    [t.branch for t in chart.transmissions]  gives  [辰, 巳, 午]
    """
    name, given = _variant(example.ask, dict(example.given))
    if name not in ASKS:
        known = ", ".join(ASKS)
        raise BrokenCorpus(f"{example.id}: no question {name!r}; there are {known}")
    ask = ASKS[name]
    gaps = given | {"keys": _keys(example.expect), "expected": _expected(example.expect)}
    setup = [_import(used) for used in ask.uses]
    lines = [*ask.setup, ask.expression]
    filled = {field for line in lines for _, field, _, _ in Formatter().parse(line) if field}
    if ask.on_chart:
        keywords = ", ".join(f"{k}={v!r}" for k, v in given.items() if k not in filled)
        setup += [f"chart = liuren.cast({keywords})"]
    try:
        *prepared, expression = (line.format(**gaps) for line in lines)
    except KeyError as missing:
        raise BrokenCorpus(f"{example.id}: {name} needs {missing} to be given") from None
    setup += prepared
    if any("liuren." in line and not line.startswith("from ") for line in setup):
        setup.insert(0, "import liuren")
    return Call(tuple(setup), expression, ask.shows(example.expect))


def _variant(ask: str, given: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """The question as it is put when one of its optional arguments is given."""
    if ask == "birth_of_phase" and "symbol" in given:
        return "birth_of_symbol", given
    if ask == "stands_for" and "part" in given:
        return "part_stands_for", given
    return ask, given


def _import(used: str) -> str:
    module, _, name = used.rpartition(".")
    return f"from liuren.{module} import {name}"


def _keys(expect: Any) -> str:
    return repr(list(expect)) if isinstance(expect, Mapping) else ""


def _expected(expect: Any) -> str:
    if isinstance(expect, Mapping):
        return repr(dict(expect))
    return "{" + ", ".join(map(repr, expect)) + "}" if isinstance(expect, list) else repr(expect)
