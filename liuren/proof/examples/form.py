"""What an example looks like as code: a question with gaps, and literals that fill them.

A row of examples is data. Whatever of it enters a line of code enters as the literal of a checked
value, or as a name that is on a list here; so no row can make a line do anything else than ask.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from inspect import Parameter, signature
from math import isfinite
from string import Formatter
from typing import Any, Final

from liuren.board.casting import cast
from liuren.board.schools import SWITCHES
from liuren.errors import BrokenCorpus

__all__ = [
    "CAST",
    "FORWARD",
    "SWITCH_KEYS",
    "Ask",
    "Call",
    "Code",
    "Shown",
    "bare",
    "characters",
    "checked",
    "fields",
    "fill",
    "keywords",
    "members",
    "on_chart",
    "one_of",
    "values",
    "with_rules",
]

SWITCH_KEYS: Final = frozenset(key.replace("-", "_") for key in SWITCHES)
"""The switches, as the keywords by which functions take them."""

# A row may give no corpus: it stands in one.
CAST: Final = SWITCH_KEYS | {
    name
    for name, parameter in signature(cast).parameters.items()
    if parameter.kind is Parameter.KEYWORD_ONLY and name != "corpus"
}
"""What `liuren.cast` may be given by name."""


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
    as Python would show it. ``takes`` are the keys that may be given and fill no gap by themselves:
    they choose the question, or say of what it is asked.
    """

    expression: str
    uses: tuple[str, ...] = ()
    setup: tuple[str, ...] = ()
    on_chart: bool = False
    shows: Callable[[Any], str] = repr
    takes: Collection[str] = ()


# Values as literals

_WORD: Final = re.compile(r"(?!.*\.\.)[\w.:+/ ,-]*")
"""What a word given or expected is made of: no quotes, brackets, backslashes, ends of lines, ellipses."""


def checked(value: Any) -> Any:
    """``value``, if it is plain data made of words; `BrokenCorpus` says what is none.

    >>> checked({"day": "甲子", "number": [1, True]})
    {'day': '甲子', 'number': [1, True]}
    """
    if type(value) is str:
        if not _WORD.fullmatch(value):
            raise BrokenCorpus("{value} is no plain word", value=repr(value))
        return value
    if type(value) is list:
        return [checked(one) for one in value]
    if isinstance(value, Mapping):
        return {checked(key): checked(one) for key, one in value.items()}
    if value is None or type(value) in (bool, int) or (type(value) is float and isfinite(value)):
        return value
    raise BrokenCorpus("{value} is no plain word", value=repr(value))


@dataclass(frozen=True, slots=True)
class Code:
    """A piece of code that is no single literal; made only by the functions below."""

    source: str


def keywords(given: Mapping[str, Any], known: Collection[str], *, after: bool = False) -> Code:
    """``given`` as keywords of a call, each of a name that is ``known``: ``day='甲子', over='午'``.

    With ``after`` each has a comma before it, to stand after other arguments.
    """
    for name in given:
        one_of(name, known)
    words = [f"{name}={checked(value)!r}" for name, value in given.items()]
    return Code("".join(f", {word}" for word in words) if after else ", ".join(words))


def one_of(name: Any, known: Collection[str]) -> Code:
    """``name`` as it stands in code, if it is ``known``; `BrokenCorpus` lists what is.

    >>> one_of("gate", ("gate", "day")).source
    'gate'
    """
    if type(name) is not str or name not in known or not name.isidentifier():
        listed = ", ".join(sorted(known))
        raise BrokenCorpus("{name} is none of {known}", name=repr(name), known=listed)
    return Code(name)


def members(value: list[Any]) -> Code:
    """The members of a list as the set of them: ``{'a', 'b'}``."""
    return Code(f"{{{', '.join(repr(checked(one)) for one in value)}}}" if value else "set()")


class _Filler(Formatter):
    """Puts literals into gaps: whatever a gap says of its form, a value is written as repr does."""

    def convert_field(self, value: Any, conversion: str | None) -> Any:
        """The value as it is."""
        return value

    def format_field(self, value: Any, format_spec: str) -> str:
        """The literal of a value; of a piece of code that piece."""
        return value.source if isinstance(value, Code) else repr(checked(value))


def fill(line: str, gaps: Mapping[str, Any]) -> str:
    """A line of a question with its gaps filled by literals; `KeyError` names what is not given.

    >>> fill("branch({god!r}).step({number})", {"god": "子", "number": 3})
    "branch('子').step(3)"
    """
    return _Filler().vformat(line, (), gaps)


def fields(ask: Ask) -> frozenset[str]:
    """The names of the gaps of a question."""
    found = (name for line in (*ask.setup, ask.expression) for _, name, _, _ in _parsed(line))
    return frozenset(re.split(r"[.\[]", name)[0] for name in found if name)


def _parsed(line: str) -> Any:
    return Formatter().parse(line)


# How answers are shown


def bare(value: Any) -> str:
    """As symbols show themselves: 子, or [子, 丑], or {子: 丑}."""
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{bare(k)}: {bare(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(bare, value)) + "]"
    return repr(value)


def characters(value: str) -> str:
    """辰巳午 as the symbols it names: [辰, 巳, 午]."""
    return bare(list(value))


def values(value: Mapping[str, Any]) -> str:
    """A table whose keys are plain words and whose values are symbols: {'day': 辰}."""
    return "{" + ", ".join(f"{k!r}: {bare(v)}" for k, v in value.items()) + "}"


class Shown(str):
    """A value already written as Python shows it."""

    def __new__(cls, value: Any) -> Shown:
        return super().__new__(cls, values(value) if isinstance(value, Mapping) else bare(value))


# Two kinds of question


def on_chart(expression: str, *uses: str, shows: Callable[[Any], str] = bare) -> Ask:
    """A question about the chart that is given."""
    return Ask(expression, uses, on_chart=True, shows=shows)


def with_rules(
    expression: str,
    *uses: str,
    shows: Callable[[Any], str] = bare,
    setup: tuple[str, ...] = (),
    takes: Collection[str] = (),
) -> Ask:
    """A question about the rules of a school: the one given, or that of the example's own text."""
    return Ask(
        expression,
        uses,
        ("rules = liuren.rules({school!r})", *setup),
        shows=shows,
        takes=takes,
    )


FORWARD: Final = "'forward' if {} else 'backward'"
