"""A judgement 斷: a sentence that judges, as a row of data, its clause and its condition.

A row does not repeat its words; they come from the corpus, in the language the reader chose. What a
sentence asks about (占病, 占訟) is its topic, no part of its condition. The rows of the readings and of
the patterns are all of this one shape, made by `judgements`.

>>> from liuren.doctrine.readings import tombs
>>> shut = tombs.JUDGEMENTS[0]
>>> shut.key, shut.clause, shut.topics, print(shut.holds.asks)
the initial transmission or the middle transmission or the last transmission or over the stem: a god that is the tomb 墓
('tomb.shut', 'daquan.1.9.7.1', ('tomb',), None)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from liuren.corpus.citation import Rule, expanded, register
from liuren.doctrine.conditions import Condition, gate_of

__all__ = ["Judgement", "Told", "judgements", "row"]

_NOTHING: Final[Mapping[str, str]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Judgement:
    """A sentence that judges: its clause, its topics, its condition, and what it says of a thing.

    ``shown`` are the clauses that show it: an example or an enumeration, another name of it.
    ``family`` is the kind of rule to which it belongs, whatever the text; ``says`` are the attributes
    that it gives to what is asked about, where it gives any (colour, shape). ``see`` are clauses of
    other texts from which it takes what its own does not define.
    """

    key: str
    clause: str
    topics: tuple[str, ...]
    holds: Condition
    shown: tuple[str, ...] = ()
    family: str = ""
    says: Mapping[str, str] = field(default_factory=lambda: _NOTHING, hash=False)
    see: tuple[str, ...] = ()

    @property
    def topic(self) -> str:
        """Its topics in one line."""
        return ", ".join(self.topics)

    @property
    def rule(self) -> str:
        """The key of the rule that it is; a row of the places is known by its own."""
        return f"reading.{self.key}"

    @property
    def cites(self) -> tuple[str, ...]:
        """The clauses that state or show it."""
        return (self.clause, *expanded(self.shown))

    @property
    def gate(self) -> int | None:
        """The number of the first of the eight gates 八門 at which it looks, from 0; None if at none."""
        return gate_of(self.holds)


@dataclass(frozen=True, slots=True)
class Told:
    """A row as it is written in a module: what `judgements` makes a `Judgement` of."""

    key: str
    clause: str
    holds: Condition
    topics: tuple[str, ...]
    shown: tuple[str, ...]
    says: Mapping[str, str]
    see: tuple[str, ...]


def row(
    key: str,
    clause: str,
    holds: Condition,
    *topics: str,
    shown: tuple[str, ...] = (),
    says: Mapping[str, str] = _NOTHING,
    see: tuple[str, ...] = (),
) -> Told:
    """A row: its key, its clause within the passage, its condition, and its own topics if it has any.

    ``shown`` are clauses within the passage as well, or ranges of them; ``see`` clauses of other texts.

    >>> from liuren.doctrine.conditions import by_day
    >>> row("key", "3.2", by_day, "sickness").topics
    ('sickness',)
    """
    return Told(key, clause, holds, topics, shown, says, see)


def judgements(
    module: str, passage: str, topic: str, rows: Iterable[Told], *, family: str | None = None
) -> tuple[Judgement, ...]:
    """The judgements of a passage, each registered as the implementation of its clauses.

    ``topic`` is theirs unless a row has its own. Their keys begin with ``family``, by default the
    topic; where it is empty the rows have their whole keys.

    >>> judgements("liuren.doctrine.readings.tombs", "daquan.1.9.7", "tomb", ())
    ()
    """
    begun = topic if family is None else family
    made = tuple(
        Judgement(
            f"{begun}.{told.key}" if begun else told.key,
            f"{passage}.{told.clause}",
            told.topics or (topic,),
            told.holds,
            tuple(f"{passage}.{clause}" for clause in told.shown),
            begun or told.key.partition(".")[0],
            told.says,
            told.see,
        )
        for told in rows
    )
    for one in made:
        register(Rule(one.rule, one.cites, f"{module}.JUDGEMENTS", one.topic, one.see))
    return made
