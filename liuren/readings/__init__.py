"""Readings 斷語: the sentences of the texts that speak about a chart, each with its reason.

A judgement is a row of data: the clause it stands in, and a condition. Its words are never
repeated here; they come from the corpus, in the language the reader chose. Sentences that
contradict each other stand side by side, as the texts leave them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from liuren.citation import Rule, register
from liuren.conditions import Condition, Needs

if TYPE_CHECKING:
    from liuren.chart import Chart

__all__ = ["Judgement", "Open", "Reading", "judgements", "of", "open_questions", "rows"]


@dataclass(frozen=True, slots=True)
class Judgement:
    """A sentence that judges: its clause, the topic, the side it states, and its condition."""

    key: str
    clause: str
    topic: str
    holds: Condition


@dataclass(frozen=True, slots=True)
class Reading:
    """A sentence that applies to a chart: the clause, its words, and why it applies."""

    clause: str
    topic: str
    words: str
    why: str


@dataclass(frozen=True, slots=True)
class Open:
    """A sentence of which it cannot be said whether it applies, and what is needed to say it."""

    clause: str
    topic: str
    needs: str


def rows(module: str, found: Iterable[Judgement]) -> tuple[Judgement, ...]:
    """``found``, each row registered as the implementation of its clause."""
    kept = tuple(found)
    for row in kept:
        register(Rule(f"reading.{row.key}", (row.clause,), f"{module}.JUDGEMENTS", row.topic))
    return kept


def judgements() -> tuple[Judgement, ...]:
    """Every judgement the library knows, in the order of the texts."""
    from liuren.readings import hour, places, transmissions

    return (*places.JUDGEMENTS, *hour.JUDGEMENTS, *transmissions.JUDGEMENTS)


def of(chart: Chart, topic: str | None = None) -> tuple[Reading, ...]:
    """The judgements that apply to ``chart`` (of one topic, if one is named)."""
    critical = chart.system.corpus.critical
    found = []
    for row in judgements():
        if topic is not None and row.topic != topic:
            continue
        try:
            reason = row.holds(chart)
        except Needs:
            continue
        if reason is not None:
            found.append(Reading(row.clause, row.topic, critical(row.clause), reason.why))
    return tuple(found)


def open_questions(chart: Chart) -> tuple[Open, ...]:
    """The judgements that cannot be decided on ``chart``, and what each one needs."""
    found = []
    for row in judgements():
        try:
            row.holds(chart)
        except Needs as needs:
            found.append(Open(row.clause, row.topic, str(needs)))
    return tuple(found)
