"""Worked examples as code: what a reader would type to ask what the text answers.

An example of the corpus has a question (``ask``), what is given, and what the text says must come
out; the last was typed from the page by somebody who did not write this code. Here each question is
one expression over the public interface. The edition shows these lines and doctest runs them; there
is no other way in which an example is checked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from liuren.board.schools import SCHOOLS
from liuren.corpus import Corpus, Example
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
from liuren.proof.examples.form import (
    CAST,
    SWITCH_KEYS,
    Ask,
    Call,
    checked,
    fields,
    fill,
    keywords,
    members,
)

__all__ = ["ASKS", "Ask", "Call", "call", "checked", "problems"]

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
    """The code of ``example``; `BrokenCorpus` names the row of which none can be made, and why.

    >>> from liuren.corpus import default
    >>> code = call(default().example("xunyuan.1.4.7.x12"))
    >>> print(code.expression, code.expected, sep="  gives  ")
    [t.branch for t in chart.transmissions]  gives  [辰, 巳, 午]
    """
    try:
        return _call(example)
    except BrokenCorpus as wrong:
        raise BrokenCorpus("{id}: {wrong}", id=example.id, wrong=wrong.message) from None
    except (AttributeError, IndexError, TypeError, ValueError):  # a list where a word is wanted
        raise BrokenCorpus(
            "{id}: what is given is not what the question {ask} takes",
            id=example.id,
            ask=repr(example.ask),
        ) from None


def problems(corpus: Corpus, work: str) -> Iterator[BrokenCorpus]:
    """What is wrong with the examples of a work: those of which no code can be made."""
    for example in corpus.examples(work):
        if not example.uncheckable:
            try:
                call(example)
            except BrokenCorpus as wrong:
                yield wrong


def _call(example: Example) -> Call:
    given, expect = checked(example.given), checked(example.expect)
    name = _variant(checked(example.ask), given)
    if name not in ASKS:
        known = ", ".join(ASKS)
        raise BrokenCorpus("no question {name}; there are {known}", name=repr(name), known=known)
    ask = ASKS[name]
    gaps = fields(ask)
    _check_keys(name, given, gaps)
    filled = (
        {"school": _school(example), "clause": example.clause}
        | given
        | {"keys": list(expect) if isinstance(expect, Mapping) else ""}
        | {"expected": members(expect) if isinstance(expect, list) else expect}
        | {"switches": keywords(_switches(given), SWITCH_KEYS, after=True)}
        | calendar.named(name, given)
        | enumerations.asked(name, given)
        | tombs.asked(name, given)
        | conditions.asked(given)
    )
    setup = [_import(used) for used in ask.uses]
    if ask.on_chart:
        told = {key: value for key, value in given.items() if key not in gaps}
        setup += [f"chart = liuren.cast({_told(told)})"]
    try:
        *prepared, expression = (fill(line, filled) for line in (*ask.setup, ask.expression))
    except KeyError as missing:
        raise BrokenCorpus(
            "{name} needs {missing} to be given", name=name, missing=str(missing)
        ) from None
    setup += prepared
    if any("liuren." in line and not line.startswith("from ") for line in setup):
        setup.insert(0, "import liuren")
    return Call(tuple(setup), expression, _shown(ask, expect))


# What `liuren.cast` is given before anything that has a name.
_MOMENT: Final = "when"


def _told(given: Mapping[str, Any]) -> str:
    """What a chart is cast from, as it stands in the call: the moment, if there is one, then the rest."""
    moment = [repr(checked(given[_MOMENT]))] if _MOMENT in given else []
    named = {key: value for key, value in given.items() if key != _MOMENT}
    return ", ".join([*moment, keywords(named, CAST).source] if named else moment)


# What fills a gap and is never given by its name.
_DERIVED: Final = frozenset(
    {"asked", "expected", "further", "keys", "one", "only", "other", "switches"}
)


def _check_keys(name: str, given: Mapping[str, Any], gaps: frozenset[str]) -> None:
    """`BrokenCorpus` if something is given that the question does not take."""
    ask = ASKS[name]
    taken = (gaps - _DERIVED) | {"school", *ask.takes}
    if ask.on_chart:
        taken |= CAST | {_MOMENT}
    if "switches" in gaps:
        taken |= SWITCH_KEYS
    for key in given:
        if key not in taken:
            listed = ", ".join(sorted(taken))
            raise BrokenCorpus(
                "{name} takes no {key}; it takes {taken}", name=name, key=repr(key), taken=listed
            )


def _shown(ask: Ask, expect: Any) -> str:
    """What must be shown, in one line; an ellipsis or nothing at all would pass for anything."""
    shown = ask.shows(expect)
    if not shown or "..." in shown or len(shown.splitlines()) > 1:
        raise BrokenCorpus("what is expected shows as {shown}", shown=repr(shown))
    return shown


def _variant(ask: str, given: Mapping[str, Any]) -> str:
    """The question as it is put when one of its optional arguments is given."""
    if ask == "birth_of_phase" and "symbol" in given:
        return "birth_of_symbol"
    if ask == "general_name" and "school" in given:
        return "general_name by the mid-term"
    if ask == "stands_for" and "part" in given:
        return "part_stands_for"
    for variant in (
        spirits.variant,
        places.variant,
        relations.variant,
        combinations.variant,
        tombs.variant,
        enumerations.variant,
    ):
        try:
            ask = variant(ask, given)
        except KeyError as missing:
            raise BrokenCorpus(
                "{name} needs {missing} to be given", name=ask, missing=str(missing)
            ) from None
    return ask


def _import(used: str) -> str:
    module, _, name = used.rpartition(".")
    return f"from liuren.{module} import {name}"


def _school(example: Example) -> str:
    """The school of the text that the example stands in; the common one where it has none."""
    work = example.id.partition(".")[0]
    return work if work in SCHOOLS else "common"


def _switches(given: Mapping[str, Any]) -> dict[str, Any]:
    """The switches among what is given."""
    return {key: value for key, value in given.items() if key in SWITCH_KEYS}
