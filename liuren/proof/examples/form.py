"""What an example looks like as code: a question with gaps, and how answers are shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

__all__ = [
    "FORWARD",
    "Ask",
    "Call",
    "Shown",
    "bare",
    "characters",
    "on_chart",
    "values",
    "with_rules",
]


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


def on_chart(expression: str, *uses: str, shows: Callable[[Any], str] = bare) -> Ask:
    """A question about the chart that is given."""
    return Ask(expression, uses, on_chart=True, shows=shows)


def with_rules(
    expression: str,
    *uses: str,
    shows: Callable[[Any], str] = bare,
    setup: tuple[str, ...] = (),
) -> Ask:
    """A question about the rules of a school: the one given, or that of the example's own text."""
    return Ask(expression, uses, ("rules = liuren.rules({school!r})", *setup), shows=shows)


class Shown(str):
    """A value already written as Python shows it."""

    def __new__(cls, value: Any) -> Shown:
        return super().__new__(cls, values(value) if isinstance(value, Mapping) else bare(value))


FORWARD: Final = "'forward' if {} else 'backward'"
