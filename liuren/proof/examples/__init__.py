"""Worked examples as code: what a reader would type to ask what the text answers.

An example of the corpus has a question (``ask``), what is given, and what the text says must come
out; the last was typed from the page by somebody who did not write this code. Here each question is
one expression over the public interface. The edition shows these lines and doctest runs them; there
is no other way in which an example is checked.
"""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter
from typing import Any, Final

from liuren.board.schools import SCHOOLS, SWITCHES
from liuren.corpus import Example
from liuren.errors import BrokenCorpus
from liuren.proof.examples import (
    calendar,
    charts,
    combinations,
    conditions,
    enumerations,
    places,
    relations,
    spirits,
    tables,
    tombs,
)
from liuren.proof.examples.form import Ask, Call

__all__ = ["ASKS", "Ask", "Call", "call"]

ASKS: Final[Mapping[str, Ask]] = {
    **charts.ASKS,
    **tables.ASKS,
    **calendar.ASKS,
    **spirits.ASKS,
    **places.ASKS,
    **relations.ASKS,
    **enumerations.ASKS,
    **combinations.ASKS,
    **conditions.ASKS,
    **tombs.ASKS,
}


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
    gaps = (
        {"school": _school(example), "clause": example.clause}
        | given
        | _answer(example.expect)
        | _switches(given)
        | enumerations.asked(name, given)
        | tombs.asked(name, given)
        | conditions.asked(given)
    )
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
    for variant in (spirits.variant, relations.variant, combinations.variant, tombs.variant):
        ask = variant(ask, given)
    return ask, given


def _import(used: str) -> str:
    module, _, name = used.rpartition(".")
    return f"from liuren.{module} import {name}"


def _school(example: Example) -> str:
    """The school of the text that the example stands in; the common one where it has none."""
    work = example.id.partition(".")[0]
    return work if work in SCHOOLS else "common"


def _answer(expect: Any) -> dict[str, str]:
    """What is expected, for questions that compare it themselves: its keys, and all of it."""
    keys = repr(list(expect)) if isinstance(expect, Mapping) else ""
    if isinstance(expect, Mapping):
        return {"keys": keys, "expected": repr(dict(expect))}
    if isinstance(expect, list):
        return {"keys": keys, "expected": "{" + ", ".join(map(repr, expect)) + "}"}
    return {"keys": keys, "expected": repr(expect)}


def _switches(given: Mapping[str, Any]) -> dict[str, str]:
    """The switches among what is given, as they stand in a call: ``, she_hai='depth'``."""
    chosen = {k: v for k, v in given.items() if k.replace("_", "-") in SWITCHES}
    return {"switches": "".join(f", {k}={v!r}" for k, v in chosen.items())}
