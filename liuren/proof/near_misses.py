"""Near misses: the charts that tell a condition from the same condition with a part changed.

From the tree of a condition every *variant* is made that differs from it in one place: a part
dropped, a place dropped, a word of a list dropped, all for some, one fewer in a count. A chart on
which a variant answers otherwise than the condition *tells them apart*: only such a chart protects
the part. `telling` looks for one; where all charts have been tried and there is none, the part says
nothing that the rest does not say already.
"""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from itertools import product
from typing import TYPE_CHECKING, Any, Final, cast

from liuren.board import casting
from liuren.board.census import charts
from liuren.doctrine.conditions import At, Condition, Needs, Value
from liuren.doctrine.conditions.core import Leaf
from liuren.signs.symbols import BRANCHES, PAIRS

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["Variant", "given_for", "outcome", "telling", "variants"]


@dataclass(frozen=True, slots=True)
class Variant:
    """A condition that differs from another in one place, and where: the way down its tree."""

    where: str
    condition: Condition


def variants(condition: Condition) -> Iterator[Variant]:
    """Every variant of a condition, from the top of its tree down.

    >>> from liuren.doctrine.conditions import GHOST, TRANSMISSIONS, at, rides
    >>> [one.where for one in variants(at(TRANSMISSIONS, GHOST, rides("白虎")))][:4]
    ['at every site', 'place initial dropped', 'place middle dropped', 'place last dropped']
    """
    for where, value in _variants(cast(Value, condition)):
        yield Variant(where, cast(Condition, value))


def _variants(node: Value) -> Iterator[tuple[str, Value]]:
    if isinstance(node, At):
        yield from _of_counts(node)
        yield from _of_places(node)
    if isinstance(node, Leaf) and not _is_parts(node.told):
        yield from _of_lists(node)
    for field in fields(node):
        value = getattr(node, field.name)
        if isinstance(value, Value):
            for where, other in _variants(value):
                yield f"{field.name}: {where}", replace(node, **{field.name: other})
        elif _is_parts(value):
            yield from _of_parts(node, field.name, value)


def _is_parts(value: object) -> bool:
    return type(value) is tuple and bool(value) and all(isinstance(one, Value) for one in value)


def _of_parts(node: Value, name: str, parts: tuple[Value, ...]) -> Iterator[tuple[str, Value]]:
    """One of several parts dropped, or changed in itself."""
    # What a leaf is told has its place, unless it takes any number of it.
    fixed = isinstance(node, Leaf) and not _takes_any_number(node.answer)
    for n, part in enumerate(parts):
        rest = parts[:n] + parts[n + 1 :]
        if rest and not fixed:
            yield f"{name} {n + 1} dropped", replace(node, **{name: rest})
        for where, other in _variants(part):
            changed = (*parts[:n], other, *parts[n + 1 :])
            yield f"{name} {n + 1}: {where}", replace(node, **{name: changed})


def _of_counts(node: At) -> Iterator[tuple[str, Value]]:
    """Some for all, all for some, one fewer."""
    if node.count > 1:
        yield "one site fewer", replace(node, count=node.count - 1)
        if node.count > 2:
            yield "at some site", replace(node, count=1)
    elif len(node.place) > 1:
        yield "at every site", replace(node, count=len(node.place))


def _of_places(node: At) -> Iterator[tuple[str, Value]]:
    """One of several places dropped; where all were asked for, all of the rest."""
    if len(node.place) == len(BRANCHES):
        return  # the whole plate is one place
    for n, place in enumerate(node.place):
        rest = node.place[:n] + node.place[n + 1 :]
        if rest:
            yield (
                f"place {place} dropped",
                replace(node, place=rest, count=min(node.count, len(rest))),
            )


def _of_lists(node: Leaf) -> Iterator[tuple[str, Value]]:
    """One of several words dropped that a leaf is told as alternatives."""
    if len(node.told) < 2 or not _takes_any_number(node.answer):
        return
    for n, word in enumerate(node.told):
        yield f"{word} dropped", replace(node, told=node.told[:n] + node.told[n + 1 :])


def _takes_any_number(answer: Callable[..., Any]) -> bool:
    kinds = (one.kind for one in inspect.signature(answer).parameters.values())
    return inspect.Parameter.VAR_POSITIONAL in kinds


# Charts that tell two conditions apart


def outcome(condition: Condition, chart: Chart) -> bool | None:
    """Whether a condition holds on a chart; None if it cannot be said."""
    try:
        return condition(chart) is not None
    except Needs:
        return None


_MOST_TRIED: Final = 60_000

# What a chart is told for what a condition needs: the keywords of `liuren.cast` and their values.
_TOLD: Final[Mapping[str, tuple[str, tuple[Any, ...]]]] = {
    "month": ("month", BRANCHES),
    "season": ("month", BRANCHES),
    "year": ("year", PAIRS),
    "year stem": ("year", PAIRS),
    "year branch": ("year", PAIRS),
    "moon": ("moon", BRANCHES),
    "who": ("birth", PAIRS),
    "querent": ("birth", PAIRS),
    "natal": ("birth", PAIRS),
    "sex": ("sex", ("m", "f")),
    "sex and year": ("sex", ("m", "f")),
    "year-fate": ("sex", ("m", "f")),
    "spouse": ("spouse", PAIRS),
}
_FATE: Final = {"sex and year", "year-fate", "sex", "spouse"}


def given_for(condition: Condition) -> dict[str, tuple[Any, ...]]:
    """What a chart has to be told for a condition to be decided, and the values it may have."""
    keys = {need.key for need in condition.needs}
    told = dict(_TOLD[key] for key in sorted(keys) if key in _TOLD)
    if keys & _FATE:
        told |= {"birth": PAIRS, "year": PAIRS, "sex": ("m", "f")}
    if keys & {"hour", "general", "date"}:
        told["hour"] = BRANCHES
    return told


def _givens(condition: Condition, school: str, dice: random.Random) -> Iterator[dict[str, Any]]:
    """The charts on which a condition may be tried, as keywords of `liuren.cast`, in random order."""
    told = given_for(condition)
    faces = [
        {"day": str(c.day), "over": str(c.lessons.over_day), "daylight": c.daylight}
        for c in charts(school)
    ]
    size = len(faces)
    for values in told.values():
        size *= len(values)
    if size <= _MOST_TRIED:
        everything = [
            {**face, **dict(zip(told, values, strict=True))}
            for face in faces
            for values in product(*told.values())
        ]
        dice.shuffle(everything)
        yield from everything
        return
    for _ in range(_MOST_TRIED):
        yield {**dice.choice(faces), **{name: dice.choice(vs) for name, vs in told.items()}}


def telling(
    condition: Condition, others: Iterable[Variant], school: str, seed: str
) -> dict[str, dict[str, Any]]:
    """For each variant a chart that tells it from the condition, as keywords of `liuren.cast`.

    A variant for which there is none among all charts, or among 60,000 drawn where there are more,
    is not in the answer.
    """
    dice = random.Random(seed)
    left = {one.where: one.condition for one in others}
    told: dict[str, dict[str, Any]] = {}
    for given in _givens(condition, school, dice):
        if not left:
            break
        chart = casting.cast(school=school, **given)
        answer = outcome(condition, chart)
        if answer is None:
            continue
        for where in [w for w, other in left.items() if outcome(other, chart) is (not answer)]:
            del left[where]
            told[where] = {name: v if isinstance(v, bool) else str(v) for name, v in given.items()}
    return told
