"""The patterns 課體: the sixty-five that the verses of 《大全》 name, and what other texts mean by the names.

A pattern is a row: its name, its hexagram, the clauses that define it, and the condition of these.
What the verses say besides, of a stronger case or of what it forebodes, stands among the readings.
``chart.patterns`` gives those that a chart is, each with its clause and the reason; `undecided`
those of which it cannot be said, and what they need.

>>> from liuren import cast
>>> chart = cast(day="甲子", over="午", school="daquan")
>>> [found.name for found in chart.patterns]
['元首', '亨通', '和美', '斬關', '解離', '鬼墓', '全局', '六純']
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakKeyDictionary

from liuren.corpus import Corpus, default
from liuren.corpus.citation import entered
from liuren.doctrine import shares
from liuren.doctrine.conditions import Condition, Needs, Reason, some
from liuren.doctrine.patterns.names import called
from liuren.doctrine.patterns.written import ROWS, Other, Row
from liuren.doctrine.readings import condition_of, judgements
from liuren.doctrine.shares import Share
from liuren.errors import NotInCorpus
from liuren.messages import Words, told

if TYPE_CHECKING:
    from liuren.board.chart import Chart
    from liuren.board.system import System

__all__ = [
    "Found",
    "Kind",
    "Other",
    "Pattern",
    "Undecided",
    "find",
    "of",
    "rows",
    "table",
    "undecided",
]


@dataclass(frozen=True, slots=True)
class Kind:
    """What a pattern is called by one of its clauses, which has a name of its own for what it says."""

    name: str
    clause: str
    holds: Condition


@dataclass(frozen=True, slots=True)
class Pattern:
    """A pattern: its name, its hexagram (empty if it has none), the clauses that define it, its condition.

    ``further`` are the other clauses of its verse, ``kinds`` those of its clauses that have a name
    of their own; ``doubt`` says what is taken where the verse is too short, and from where; ``work``
    is the text whose definition it is.
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
    kinds: tuple[Kind, ...] = ()

    @property
    def clause(self) -> str:
        """The clause that names it."""
        return self.clauses[0]

    @property
    def other_names(self) -> tuple[str, ...]:
        """What it is called besides: the names of its kinds, and those that others use."""
        return (*(kind.name for kind in self.kinds), *self.aliases)

    @property
    def rule(self) -> str:
        """The key of the rule that it is."""
        return f"pattern.{self.key}"

    def __deepcopy__(self, memo: object) -> Pattern:
        return self  # nothing of it can be changed

    def __reduce__(self) -> tuple[Callable[[str, str], Pattern], tuple[str, str]]:
        if self not in rows(default()):
            raise NotInCorpus("a pattern of another corpus cannot be pickled; keep its key")
        return _of_the_edition, (self.work, self.key)


@dataclass(frozen=True, slots=True)
class Found:
    """A pattern that a chart is, and why; ``kind`` says by which of its clauses, if that has a name."""

    pattern: Pattern
    why: Words
    kind: Kind | None = None

    @property
    def name(self) -> str:
        """What the chart is called."""
        return self.kind.name if self.kind else self.pattern.name

    @property
    def clause(self) -> str:
        """The clause that names it."""
        return self.kind.clause if self.kind else self.pattern.clause

    @property
    def share(self) -> Share | None:
        """On what share of all charts it is met with; None if nobody has worked that out."""
        return shares.known().get(self.pattern.rule)

    def to_dict(self) -> dict[str, Any]:
        """The pattern as plain data; the reason in words and taken apart."""
        return {
            "key": self.pattern.key,
            "name": self.name,
            "clause": self.clause,
            "why": told(self.why),
            "share": self.share.to_dict() if self.share is not None else None,
        }

    def __str__(self) -> str:
        return f"{self.name}: {self.why}"


@dataclass(frozen=True, slots=True)
class Undecided:
    """A pattern of which it cannot be said whether the chart is it, and what is needed to say it."""

    pattern: Pattern
    needs: Needs

    def to_dict(self) -> dict[str, Any]:
        """The pattern as plain data, and what it needs by its key and in words."""
        row = self.pattern
        needs = {"key": self.needs.need.key, "words": str(self.needs)}
        return {"key": row.key, "name": row.name, "clause": row.clause, "needs": needs}


def _pattern(row: Row, corpus: Corpus) -> Pattern:
    conditions = [condition_of(clause, corpus) for clause in row.clauses]
    return Pattern(
        _key_of(row.clause, corpus),
        row.work,
        row.number,
        row.name,
        row.hexagram,
        row.clauses,
        row.further,
        row.aliases,
        row.definition,
        row.doubt,
        row.others,
        conditions[0] if len(conditions) == 1 else some(*conditions),
        tuple(
            Kind(row.called[clause], clause, holds)
            for clause, holds in zip(row.clauses, conditions, strict=True)
            if clause in row.called
        ),
    )


def _key_of(clause: str, corpus: Corpus) -> str:
    """The key of the judgement that stands in a clause, without the clause's number."""
    return next(row.key for row in judgements(corpus) if row.clause == clause).partition(".")[0]


def _of_the_edition(work: str, key: str) -> Pattern:
    return next(row for row in rows(default()) if (row.work, row.key) == (work, key))


def rows(corpus: Corpus) -> tuple[Pattern, ...]:
    """The patterns of a corpus: the sixty-five of the verses, then what other texts define otherwise.

    >>> from liuren.corpus import default
    >>> rows(default())[0].name
    '元首'
    """
    from liuren.doctrine.patterns import elsewhere

    if corpus not in _ROWS:
        verses = [_pattern(row, corpus) for row in ROWS.rows(corpus.root)]
        _ROWS[corpus] = (*verses, *elsewhere.rows(verses))
    return _ROWS[corpus]


_ROWS: Final[WeakKeyDictionary[Corpus, tuple[Pattern, ...]]] = WeakKeyDictionary()


@lru_cache(maxsize=64)
def table(rules: System) -> tuple[Pattern, ...]:
    """The patterns of a school: of each the definition of its text, if it has one of its own.

    >>> from liuren import rules
    >>> len(table(rules()))
    65
    """
    by_number: dict[int, list[Pattern]] = {}
    for row in rows(rules.corpus):
        by_number.setdefault(row.number, []).append(row)
    return tuple(
        next((row for row in rivals if rules.makes(f"patterns={row.work}")), rivals[0])
        for rivals in by_number.values()
    )


def find(rules: System, name: str) -> Pattern:
    """The pattern of this name or key in a school, in any spelling.

    `NotInCorpus` if there is none, or if several go by the name.

    >>> from liuren import rules
    >>> find(rules(), "軒蓋").hexagram, find(rules(), "轩盖").name
    ('升', '軒蓋')
    """
    return called(table(rules), name)


def of(chart: Chart) -> tuple[Found, ...]:
    """The patterns that ``chart`` is, in their order.

    >>> from liuren import cast
    >>> [one.pattern.name for one in of(cast(day="甲子", over="卯"))][:2]
    ['重審', '連珠']
    """
    return tuple(
        Found(row, answer, _kind(row, chart))
        for row, answer in _asked(chart)
        if not isinstance(answer, Needs)
    )


def _kind(row: Pattern, chart: Chart) -> Kind | None:
    """By which of its clauses that have a name of their own a chart is a pattern, if by one."""
    return next((kind for kind in row.kinds if kind.holds(chart) is not None), None)


def undecided(chart: Chart) -> tuple[Undecided, ...]:
    """The patterns of which it cannot be said whether ``chart`` is them, and what each needs.

    >>> from liuren import cast
    >>> len(undecided(cast(day="甲子", over="卯"))) > 0
    True
    """
    return tuple(
        Undecided(row, answer) for row, answer in _asked(chart) if isinstance(answer, Needs)
    )


def _asked(chart: Chart) -> Iterator[tuple[Pattern, Reason | Needs]]:
    for row in table(chart.system):
        entered(row.rule)
        try:
            answer = row.holds(chart)
        except Needs as needs:
            yield row, needs
            continue
        if answer is not None:
            yield row, answer
