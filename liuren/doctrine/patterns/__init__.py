"""The patterns 課體: the sixty-five that the verses of 《大全》 name, and what other texts mean by the names.

A pattern is a row: its name, its hexagram, the clauses that define it, and the condition of these.
What the verses say besides, of a stronger case or of what it forebodes, stands among the readings.
``chart.patterns`` gives those that a chart is, each with its clause and the reason; `undecided`
those of which it cannot be said, and what they need.

>>> from liuren import cast
>>> chart = cast(day="甲子", over="午", school="daquan")
>>> [found.name for found in chart.patterns]
['元首', '亨通', '斬關', '解離', '鬼墓', '全局', '六純']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from liuren.corpus.rows import Directory, Fields, kept, read_rows
from liuren.doctrine.conditions import Condition, Needs, Reason, some
from liuren.doctrine.readings import condition_of, judgements
from liuren.errors import NotInCorpus
from liuren.signs.tables import folded

if TYPE_CHECKING:
    from liuren.board.chart import Chart
    from liuren.board.system import System

__all__ = ["Found", "Other", "Pattern", "Undecided", "find", "of", "rows", "table", "undecided"]

_FILE: Final = "daquan/patterns.json"


@dataclass(frozen=True, slots=True)
class Other:
    """How another text defines a pattern of this name: the passage, and the definition in English."""

    passage: str
    definition: str


@dataclass(frozen=True, slots=True)
class Pattern:
    """A pattern: its name, its hexagram (empty if it has none), and the clauses that define it.

    ``further`` are the other clauses of its verse, ``doubt`` says what is taken where the verse is
    too short, and from where; ``work`` is the text whose definition it is.
    """

    key: str
    work: str
    number: int
    name: str
    hexagram: str
    clauses: tuple[str, ...]
    further: tuple[str, ...]
    aliases: tuple[str, ...]
    definition: str
    doubt: str
    others: tuple[Other, ...]
    holds: Condition

    @property
    def clause(self) -> str:
        """The clause that names it."""
        return self.clauses[0]


@dataclass(frozen=True, slots=True)
class Found:
    """A pattern that a chart is, and why."""

    pattern: Pattern
    why: str

    @property
    def name(self) -> str:
        """What the pattern is called."""
        return self.pattern.name

    @property
    def clause(self) -> str:
        """The clause that names it."""
        return self.pattern.clause

    def __str__(self) -> str:
        return f"{self.name}: {self.why}"


@dataclass(frozen=True, slots=True)
class Undecided:
    """A pattern of which it cannot be said whether the chart is it, and what is needed to say it."""

    pattern: Pattern
    needs: str


def _pattern(fields: Fields) -> Pattern:
    clause = fields.take("clause", str)
    further = fields.texts("further") if "further" in fields.row else ()
    together = fields.one_of("holds", ("first", "any")) == "any"
    clauses = (clause, *further) if together else (clause,)
    for unused in ("with",):
        fields.maybe(unused, list)
    return Pattern(
        _key_of(clause),
        "daquan",
        fields.take("n", int),
        folded(fields.take("name", str)),
        str(fields.whatever("hexagram") or ""),  # some have none
        clauses,
        () if together else further,
        tuple(map(folded, fields.texts("alias"))),
        fields.take("definition", str),
        fields.maybe("doubt", str) or "",
        tuple(Other(row["text"], row["definition"]) for row in fields.maybe("others", list) or ()),
        some(*map(condition_of, clauses)) if together else condition_of(clause),
    )


def _key_of(clause: str) -> str:
    """The key of the judgement that stands in a clause, without the clause's number."""
    return next(row.key for row in judgements() if row.clause == clause).partition(".")[0]


@kept
def rows(root: Directory) -> tuple[Pattern, ...]:
    """The patterns of all texts: the sixty-five of the verses, then what others define otherwise."""
    from liuren.doctrine.patterns import elsewhere

    written = read_rows(root / _FILE, _FILE)
    found = [Fields(_FILE, id, row).all(_pattern) for id, row in written.items()]
    return (*found, *elsewhere.rows(found))


@lru_cache(maxsize=64)
def table(rules: System) -> tuple[Pattern, ...]:
    """The patterns of a school: of each the definition of its text, if it has one of its own.

    >>> from liuren import rules
    >>> len(table(rules()))
    65
    """
    by_number: dict[int, list[Pattern]] = {}
    for row in rows(rules.corpus.root):
        by_number.setdefault(row.number, []).append(row)
    return tuple(
        next((row for row in found if rules.makes(f"patterns={row.work}")), found[0])
        for found in by_number.values()
    )


def find(rules: System, name: str) -> Pattern:
    """The pattern of this name or key in a school; `NotInCorpus` if there is none.

    >>> from liuren import rules
    >>> find(rules(), "軒蓋").hexagram
    '升'
    """
    for row in table(rules):
        if folded(name) in (row.name, row.key, *row.aliases):
            return row
    raise NotInCorpus(
        f"there is no pattern {name!r}; there are {' '.join(r.name for r in table(rules))}"
    )


def of(chart: Chart) -> tuple[Found, ...]:
    """The patterns that ``chart`` is, in their order."""
    return tuple(
        Found(row, answer.why) for row, answer in _asked(chart) if isinstance(answer, Reason)
    )


def undecided(chart: Chart) -> tuple[Undecided, ...]:
    """The patterns of which it cannot be said whether ``chart`` is them, and what each needs."""
    return tuple(
        Undecided(row, str(answer)) for row, answer in _asked(chart) if isinstance(answer, Needs)
    )


def _asked(chart: Chart) -> Iterator[tuple[Pattern, Reason | Needs]]:
    for row in table(chart.system):
        try:
            answer = row.holds(chart)
        except Needs as needs:
            yield row, needs
            continue
        if answer is not None:
            yield row, answer
