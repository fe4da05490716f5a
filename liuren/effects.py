"""Reading and result: what would change if a text read otherwise.

For an entry of the apparatus every other reading is put in its place, and whatever is computed from
the text is computed again: the tables, cell by cell; the spirits; the 720 lessons; the worked
examples. Nothing is listed by hand: an entry whose readings change nothing says so.
"""

from __future__ import annotations

import doctest
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from liuren import corpus, examples
from liuren.apparatus import Entry
from liuren.corpus import Corpus
from liuren.errors import LiurenError
from liuren.schools import SCHOOLS
from liuren.symbols import PAIRS
from liuren.system import System, system

__all__ = ["Cell", "Effect", "effects", "of_entry"]

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
    "noble_places": "the places of the noble",
    "lesson_names": "the names of the lessons",
    "origins": "the origins of the transmissions",
    "gate_names": "the eight gates 八門",
    "earth_square": "the square of the earth plate",
    "day_hours": "the hours of the day",
}


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a table that another reading changes: as it is, and as it would be.

    ``would_be`` is the message where the table could no longer be read at all.
    """

    table: str
    key: str
    is_now: str
    would_be: str


@dataclass(frozen=True, slots=True)
class Effect:
    """What one other reading of one entry would change."""

    entry: str
    reading: str
    schools: tuple[str, ...]
    cells: tuple[Cell, ...]
    lessons: tuple[str, ...]
    examples: tuple[str, ...]

    @property
    def size(self) -> int:
        """How much would change: lessons, examples and cells together."""
        return len(self.lessons) + len(self.examples) + len(self.cells)


def _table(rules: System, name: str) -> Mapping[Any, Any] | str:
    """A table as a mapping; the message where it cannot be read."""
    try:
        found = getattr(rules, name)
    except LiurenError as error:
        return str(error)
    if isinstance(found, Mapping):
        return found
    return dict(enumerate(found)) if isinstance(found, tuple) else dict.fromkeys(found, True)


def _cells(now: System, then: System) -> Iterator[Cell]:
    for name, title in TABLES.items():
        old, new = _table(now, name), _table(then, name)
        if isinstance(old, str) or isinstance(new, str):
            if old != new:
                yield Cell(title, "", "", new if isinstance(new, str) else "can be read")
            continue
        for key in {**old, **new}:
            if old.get(key) != new.get(key):
                yield Cell(title, _shown(key), _shown(old.get(key, "—")), _shown(new.get(key, "—")))


def _shown(value: Any) -> str:
    if isinstance(value, tuple):
        return "".join(_shown(v) for v in value)
    if isinstance(value, bool):
        return "by day" if value else "by night"
    return str(value)


def _spirits(now: System, then: System) -> Iterator[Cell]:
    from liuren.spirits import table

    old = {spirit.row.id: spirit for spirit in table(now)}
    try:
        new = {spirit.row.id: spirit for spirit in table(then)}
    except LiurenError as error:
        yield Cell("the spirits 神煞", "", "", str(error))
        return
    for id, spirit in old.items():
        for key, values in spirit.values.items():
            if values != new[id].values.get(key, ()):
                would_be = _shown(new[id].values.get(key, ("—",)))
                yield Cell(f"{spirit.name} by the {spirit.by}", str(key), _shown(values), would_be)


def _lessons(now: System, then: System) -> Iterator[str]:
    for day in PAIRS:
        for shift in range(12):
            old = now.figure(day, shift)
            try:
                new = then.figure(day, shift)
            except LiurenError:
                yield f"{day}上{old.lessons.over_day}"
                continue
            if (old.lessons, old.transmissions) != (new.lessons, new.transmissions):
                yield f"{day}上{old.lessons.over_day}"


def _fails(texts: Corpus, id: str) -> bool:
    """True if a worked example does not come out when the library reads ``texts``."""
    code = str(examples.call(texts.example(id)))
    test = doctest.DocTestParser().get_doctest(code, {}, id, None, None)
    with corpus.using(texts):
        return doctest.DocTestRunner(verbose=False).run(test, out=lambda _: None).failed > 0


def _touched(texts: Corpus, entry: Entry) -> tuple[str, ...]:
    """The worked examples of the works that read the passage of ``entry``: all of its own work."""
    return tuple(e.id for e in texts.examples(entry.passage.partition(".")[0]) if not e.uncheckable)


def of_entry(entry: Entry, texts: Corpus | None = None) -> tuple[Effect, ...]:
    """What each other reading of ``entry`` would change, the received words among them."""
    texts = texts or corpus.default()
    found = []
    for number in (None, *range(len(entry.readings))):
        if number == entry.chosen:
            continue
        words = entry.lemma if number is None else entry.readings[number].text
        found.append(_effect(entry, words, texts, texts.with_choice(entry.id, number)))
    return tuple(found)


def _effect(entry: Entry, words: str, texts: Corpus, other: Corpus) -> Effect:
    cells: list[Cell] = []
    lessons: set[str] = set()
    schools = []
    for school in SCHOOLS.values():
        now, then = system(school, texts), system(school, other)
        changed = list(_cells(now, then))
        if changed:
            schools.append(school.name)
            cells += [cell for cell in changed if cell not in cells]
            lessons |= set(_lessons(now, then))
    common = system(SCHOOLS["common"], texts), system(SCHOOLS["common"], other)
    cells += _spirits(*common)
    failing = tuple(id for id in _touched(texts, entry) if cells and _fails(other, id))
    return Effect(entry.id, words, tuple(schools), tuple(cells), tuple(sorted(lessons)), failing)


def effects(texts: Corpus | None = None) -> tuple[Effect, ...]:
    """The effects of all entries of all texts that have been read, the largest first."""
    texts = texts or corpus.default()
    found = [
        effect
        for work in texts.works.values()
        if work.read
        for passage in texts.passages(work.key)
        for entry in passage.apparatus
        for effect in of_entry(entry, texts)
    ]
    return tuple(sorted(found, key=lambda effect: (-effect.size, effect.entry)))
