"""What changes from one reading of the texts to another: tables, spirits, places, lessons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from liuren.board.system import System
from liuren.doctrine.places.table import ROWS, place
from liuren.doctrine.spirits.asked import Value
from liuren.doctrine.spirits.table import Row, told, values
from liuren.errors import LiurenError
from liuren.signs.symbols import PAIRS
from liuren.signs.tables import folded

__all__ = [
    "FACES", "TABLES", "Cell", "cells", "lessons", "moved_places", "moved_spirits",
    "switched_spirits",
]  # fmt: skip

# What a school's system reads from the texts, by the name under which `System` has it.
TABLES: Final = {
    "lodging": "where the stems lodge 寄宮",
    "nobles": "the nobles 貴人",
    "ten_gods": "the ten gods 十神",
    "punishments": "the punishments 刑",
    "stem_combinations": "the combinations of the stems 干合",
    "branch_combinations": "the combinations of the branches 六合",
    "virtues": "the virtues 德",
    "salaries": "the salaries 祿",
    "horses": "the horses 馬",
    "breaks": "the breaks 破",
    "harms": "the harms 害",
    "births_of_phases": "the births of the phases 長生",
    "births": "the births of the stems 長生",
    "tombs": "the tombs 墓",
    "strengths": "旺相休囚死",
    "month_beginnings": "the month generals 月將",
    "lesson_names": "the names of the lessons",
    "origins": "the origins of the transmissions",
    "eight_gate_names": "the eight gates 八門",
    "eight_gates": "what the eight gates answer to",
    "earth_square": "the square of the earth plate",
    "day_hours": "the hours of the day",
}

FACES: Final = ("lodging", "nine_gate_rows", "nobles")
"""What the 720 lessons are made of: where the stems lodge, the rows of the gates, the nobles."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a table that another reading changes: as it is, and as it would be.

    ``would_be`` is the message where the table could no longer be read at all.
    """

    table: str
    key: str
    is_now: str
    would_be: str


def _table(rules: System, name: str) -> Mapping[Any, Any] | str:
    """A table as a mapping; the message where it cannot be read."""
    try:
        found = getattr(rules, name)
    except LiurenError as error:
        return str(error)
    if isinstance(found, Mapping):
        return found
    return dict(enumerate(found)) if isinstance(found, tuple) else dict.fromkeys(found, True)


def cells(now: System, then: System, tables: Iterable[str]) -> Iterator[Cell]:
    """The cells of ``tables`` on which two systems differ."""
    for name in tables:
        old, new = _table(now, name), _table(then, name)
        if isinstance(old, str) or isinstance(new, str):
            if old != new:
                would_be = new if isinstance(new, str) else "can be read"
                yield Cell(TABLES[name], "", "", would_be)
            continue
        for key in {**old, **new}:
            if old.get(key) != new.get(key):
                is_now, would_be = _shown(old.get(key, "—")), _shown(new.get(key, "—"))
                yield Cell(TABLES[name], _shown(key), is_now, would_be)


def _shown(value: Any) -> str:
    if isinstance(value, tuple):
        return "".join(_shown(v) for v in value)
    if isinstance(value, bool):
        return "by day" if value else "by night"
    return str(value)


def moved_spirits(now: System, then: System, rows: Iterable[Row]) -> Iterator[tuple[Row, Cell]]:
    """Where the spirits of ``rows`` stand otherwise: the row, and a cell for each of its keys."""
    for row in rows:
        old, new = _values(now, row), _values(then, row)
        title = f"{folded(row.name)} by the {row.by}"
        if isinstance(old, str) or isinstance(new, str):
            if old != new:
                yield row, Cell(title, "", "", new if isinstance(new, str) else "can be read")
            continue
        for key in {**old, **new}:
            if old.get(key) != new.get(key):
                is_now, would_be = _shown(old.get(key, "—")), _shown(new.get(key, "—"))
                yield row, Cell(title, str(key), is_now, would_be)


def _values(rules: System, row: Row) -> Mapping[Any, Any] | str:
    try:
        return values(rules, row.id)
    except LiurenError as error:
        return str(error)


def switched_spirits(now: System, then: System) -> Iterator[Cell]:
    """Where the spirits stand otherwise in another school, by what they are keyed by."""
    old, new = _standing(now), _standing(then)
    for title, key in {**old, **new}:
        is_now, would_be = (_shown(there.get((title, key), "—")) for there in (old, new))
        if is_now != would_be:
            yield Cell(title, key, is_now, would_be)


def _standing(rules: System) -> Mapping[tuple[str, str], tuple[Value, ...]]:
    found: dict[tuple[str, str], tuple[Value, ...]] = {}
    for by, keys in told(rules).items():
        for key, here in keys.items():
            for one in here:
                at = f"{one.spirit.name} by the {by}", str(key)
                found[at] = (*found.get(at, ()), one.value)
    return found


def moved_places(now: System, then: System, changed: frozenset[str]) -> Iterator[Cell]:
    """The names and sayings of generals that the clauses ``changed`` put on other branches."""
    for row in ROWS.rows(now.corpus.root):
        if changed.isdisjoint(row.cites):
            continue
        old, new = _branches(now, row.id), _branches(then, row.id)
        if old != new:
            yield Cell(f"{row.general} {row.name or row.saying}", "", old, new)


def _branches(rules: System, id: str) -> str:
    try:
        return _shown(place(rules, id).branches) or "—"
    except LiurenError as error:
        return str(error)


def lessons(now: System, then: System) -> Iterator[str]:
    """The lessons, as 戊辰上午, that show something else: four lessons, transmissions or generals."""
    for day in PAIRS:
        for shift in range(12):
            old = now.figure(day, shift)
            try:
                new = then.figure(day, shift)
                same = (old.lessons.four, old.transmissions) == (
                    new.lessons.four,
                    new.transmissions,
                )
                same = same and all(
                    now.muster(day, shift, lit) == then.muster(day, shift, lit)
                    for lit in (True, False)
                )
            except LiurenError:
                same = False
            if not same:
                yield f"{day}上{old.lessons.over_day}"
