"""Questions about the spirits 神煞: where one stands, what it is for, how two tellings agree."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from liuren.proof.examples.form import Ask, Shown, bare, on_chart, values, with_rules

__all__ = ["ASKS", "variant"]

# What a spirit is asked by: the argument of the question; a set of stems is asked by nothing.
_KEYS: Final = ("year_stem", "year_branch", "day_stem", "day_branch", "month", "decade")

# The branch under which the row 金神 begins: 寅 as a row of months, 子 as it is printed, of years.
_HEADERS: Final = {"寅": "month", "子": "year"}

_FOUND: Final = "find(rules, {clause!r}, {name!r})"


def _tuple(value: Any) -> str:
    """A value, or several, as the tuple that holds them: (甲,), (午, 未)."""
    found = value if isinstance(value, list) else [value]
    return f"({', '.join(map(bare, found))}{',' if len(found) == 1 else ''})"


def _under(header: str, expression: str, shows: Any = _tuple) -> Ask:
    """The question of a row whose first value is read under the branch ``header``."""
    setup = f"rules = liuren.rules({{school!r}}, jin_shen={_HEADERS[header]!r})"
    return Ask(expression, _uses(expression), (setup,), shows=shows, takes=("header", "by"))


def _uses(expression: str) -> tuple[str, ...]:
    return tuple(
        f"doctrine.spirits.{name}" for name in ("agreeing", "find", "stepped") if name in expression
    )


def _asks(expression: str, shows: Any = repr, takes: tuple[str, ...] = ()) -> Ask:
    return with_rules(expression, *_uses(expression), shows=shows, takes=takes)


_AGREEING: Final = "agreeing(find(rules, {a[0]!r}, {a[1]!r}), find(rules, {b[0]!r}, {b[1]!r}))"
_BY: Final = {f"spirit by {key}": f"{_FOUND}.at({{{key}!r}})" for key in _KEYS}

ASKS: Final[Mapping[str, Ask]] = {
    "spirit": _asks(f"{_FOUND}.at()", _tuple),
    **{name: _asks(expression, _tuple) for name, expression in _BY.items()},
    **{
        f"{name} under {header}": _under(header, expression)
        for name, expression in _BY.items()
        for header in _HEADERS
    },
    "spirit by decade": with_rules(
        f"{_FOUND}.at(pair({{decade!r}}))",
        "doctrine.spirits.find",
        "signs.symbols.pair",
        shows=_tuple,
    ),
    "months_where": with_rules(
        "[month for month, seen in spirit.values.items() if {stands!r} in seen]",
        "doctrine.spirits.find",
        setup=("spirit = find(rules, {spirit[0]!r}, {spirit[1]!r})",),
    ),
    "spirit_words": _asks(f"{_FOUND}.meaning"),
    "spirit_in": on_chart("[s.branch for s in chart.spirits() if s.name == {name!r}]"),
    "row_by_rule": _asks(f"stepped({_FOUND}, {{step}})", takes=("from",)),
    "row_by_rule of two": _asks(f"stepped({_FOUND}, {{step[0]}}, {{step[1]}})", takes=("from",)),
    "row_by_rule from lodging": _asks(
        f"stepped({_FOUND}, {{step}}, start=rules.lodging)", takes=("from",)
    ),
    "rows_agree": _asks(_AGREEING, takes=("by",)),
    **{f"rows_agree under {header}": _under(header, _AGREEING, repr) for header in _HEADERS},
    "jianchu": Ask(
        "place_in_round(branch({jian!r}), {name!r})",
        ("doctrine.spirits.place_in_round", "signs.symbols.branch"),
        shows=bare,
    ),
    "channel": with_rules(
        "channels(rules)[{hour!r}]", "doctrine.spirits.channels.channels", shows=repr
    ),
    "channels": with_rules(
        "list(channels(rules).values())", "doctrine.spirits.channels.channels", shows=repr
    ),
    # From the first day of a month to that of another year
    "first_day_step": with_rules(
        "steps(rules.corpus)[{leap}, {toward!r}]", "almanac.first_days.steps"
    ),
    "first_day": with_rules(
        "reached(pair({from!r}), rules.corpus, leap={leap}, toward={toward!r})",
        "almanac.first_days.reached",
        "signs.symbols.pair",
    ),
    "year_step": Ask(
        "{{k: v for k, v in found.items() if k in {keys}}}",
        ("almanac.first_days.year_step",),
        (
            "at = year_step({year}, {month}, {toward!r})",
            "found = {{'from': at.start, 'to': at.end, 'leap': at.leap, 'step': at.step}}",
        ),
        shows=lambda value: values({k: Shown(v) for k, v in value.items()}),
        takes=("zone",),
    ),
    # Mourning in one and the same year
    "mourning": with_rules(
        "mourning(pair({day!r}), rules)",
        "doctrine.spirits.mourning.mourning",
        "signs.symbols.pair",
        shows=repr,
    ),
    "mourning_days": with_rules(
        "[day for day in PAIRS if mourning(day, rules)]",
        "doctrine.spirits.mourning.mourning",
        "signs.symbols.PAIRS",
    ),
}


def variant(ask: str, given: Mapping[str, Any]) -> str:
    """The question as it is put for what is given: by which key, under which header, from where."""
    if ask == "spirit":
        ask = next((f"spirit by {key}" for key in _KEYS if key in given), ask)
    if "header" in given:
        return f"{ask} under {given['header']}"
    if ask == "row_by_rule" and given.get("from") == "lodging":
        return "row_by_rule from lodging"
    if ask == "row_by_rule" and isinstance(given.get("step"), list):
        return "row_by_rule of two"
    return ask
