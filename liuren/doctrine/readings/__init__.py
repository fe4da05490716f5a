"""Readings 斷語: the sentences of the texts that speak about a chart, each with its reason.

A judgement is a row of data: the clause it stands in, and a condition. Its words are never
repeated here; they come from the corpus, in the language the reader chose. Sentences that
contradict each other stand side by side, as the texts leave them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from liuren.corpus import Corpus, default
from liuren.corpus.citation import Rule, expanded, register
from liuren.doctrine.conditions import Condition, Needs, Reason, some
from liuren.errors import BadChoice, NotInCorpus
from liuren.signs.tables import folded

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = [
    "Judgement",
    "Open",
    "Reading",
    "condition_of",
    "judgements",
    "of",
    "open_questions",
    "pattern_names",
    "rows",
    "topics",
]


@dataclass(frozen=True, slots=True)
class Judgement:
    """A sentence that judges: its clause, its topic, and its condition.

    What a sentence asks about (占病, 占訟) is its topic, not part of its condition.
    ``shown`` are the clauses that show it: an example or an enumeration, another name of it.
    """

    key: str
    clause: str
    topic: str
    holds: Condition
    shown: tuple[str, ...] = ()

    @property
    def topics(self) -> tuple[str, ...]:
        """What the sentence is about: one topic, or several."""
        return tuple(self.topic.split(", "))


@dataclass(frozen=True, slots=True)
class Reading:
    """A sentence that applies to a chart: the clause, its words, and why it applies.

    ``marked`` are the words of its passage with the clause between 【 and 】, and ``translation`` those
    of the whole passage in the language asked for: translations are aligned by passage. Both are
    empty where no language was asked for, the translation also where there is none in it.
    """

    clause: str
    topic: str
    words: str
    why: str
    marked: str = ""
    translation: str = ""


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
        cites = (row.clause, *expanded(row.shown))
        register(Rule(f"reading.{row.key}", cites, f"{module}.JUDGEMENTS", row.topic))
    return kept


@cache
def judgements() -> tuple[Judgement, ...]:
    """Every judgement the library knows, in the order of the texts."""
    from liuren.doctrine.patterns import days, fortune, household, misfortune, nine_gates, shape
    from liuren.doctrine.readings import (
        breaking,
        clashing,
        combinations,
        controlling,
        day_and_night_ghosts,
        ghosts,
        harming,
        hour,
        places,
        punishing,
        spirits,
        stem_and_branch,
        tombs,
        transmissions,
        virtues,
    )

    return (
        *places.JUDGEMENTS,
        *spirits.JUDGEMENTS,
        *hour.JUDGEMENTS,
        *transmissions.JUDGEMENTS,
        *virtues.JUDGEMENTS,
        *combinations.JUDGEMENTS,
        *stem_and_branch.JUDGEMENTS,
        *day_and_night_ghosts.JUDGEMENTS,
        *ghosts.JUDGEMENTS,
        *tombs.JUDGEMENTS,
        *breaking.JUDGEMENTS,
        *harming.JUDGEMENTS,
        *punishing.JUDGEMENTS,
        *clashing.JUDGEMENTS,
        *controlling.JUDGEMENTS,
        *nine_gates.JUDGEMENTS,
        *fortune.JUDGEMENTS,
        *household.JUDGEMENTS,
        *misfortune.JUDGEMENTS,
        *shape.JUDGEMENTS,
        *days.JUDGEMENTS,
    )


@cache
def topics() -> tuple[str, ...]:
    """What the judgements are about."""
    return tuple(sorted({topic for row in judgements() for topic in row.topics}))


def condition_of(clause: str) -> Condition:
    """The condition of a clause: that of its judgement; of several rows, any of them.

    `NotInCorpus` if no judgement stands in the clause.
    """
    found = [row.holds for row in judgements() if row.clause == clause]
    if not found:
        raise NotInCorpus(f"no judgement stands in clause {clause}")
    return found[0] if len(found) == 1 else some(*found)


_NAMED: Final = re.compile("名([^名格]{2,4})格")


def pattern_names(clause: str, corpus: Corpus | None = None) -> tuple[str, ...]:
    """The names that a sentence gives to what it judges, read from words like 名折腰格, 亦名虚一待用格.

    >>> pattern_names("daquan.1.8.3.5")
    ('折腰', '虛一待用')
    """
    texts = corpus if corpus is not None else default()
    clauses = [c for row in judgements() if row.clause == clause for c in (clause, *row.shown)]
    found = [name for c in clauses for name in _NAMED.findall(folded(texts.critical(c)))]
    return tuple(dict.fromkeys(found))


def _judged(
    chart: Chart, topic: str | None, works: Sequence[str] | None
) -> Iterable[tuple[Judgement, Reason | Needs]]:
    """The judgements that apply or cannot be decided, each condition evaluated once."""
    known: dict[Condition, Reason | Needs | None] = {}
    if topic is not None and topic not in topics():
        raise BadChoice(f"there is no topic {topic!r}; there are {', '.join(topics())}")
    asked = None if works is None else {works} if isinstance(works, str) else set(works)
    for work in asked or ():
        chart.system.corpus.work(work)  # which says what there is, if it is none
    for row in judgements():
        if topic is not None and topic not in row.topics:
            continue
        if asked is not None and row.clause.partition(".")[0] not in asked:
            continue
        if row.holds not in known:
            try:
                known[row.holds] = row.holds(chart)
            except Needs as needs:
                known[row.holds] = needs
        answer = known[row.holds]
        if answer is not None:
            yield row, answer


def of(
    chart: Chart,
    topic: str | None = None,
    lang: str | None = None,
    works: Sequence[str] | None = None,
) -> tuple[Reading, ...]:
    """The judgements that apply to ``chart`` (of one topic, and of some texts, if they are named).

    With ``lang`` each has its passage as well, the clause marked, and the passage's translation.
    `BadChoice` lists the topics or languages, `NotInCorpus` the texts that there are.
    """
    corpus = chart.system.corpus
    if lang is not None and lang not in (known := _languages(corpus)):
        raise BadChoice(f"no text is there in {lang!r}; there is {', '.join(known)}")
    found = []
    for row, answer in _judged(chart, topic, works):
        if isinstance(answer, Needs):
            continue
        marked = translation = ""
        if lang is not None:
            clause = corpus.clause(row.clause)
            passage = corpus.passage(clause.passage)
            words = passage.base
            marked = f"{words[: clause.start]}【{words[clause.start : clause.end]}】{words[clause.end :]}"
            if not passage.repeats:  # where it does, the line is no translation
                translation = passage.translations.get(lang) or ""
        words = corpus.critical(row.clause)
        found.append(Reading(row.clause, row.topic, words, answer.why, marked, translation))
    return tuple(found)


def _languages(corpus: Corpus) -> tuple[str, ...]:
    works = corpus.works.values()
    return tuple(dict.fromkeys(t.lang for work in works for t in work.translations))


def open_questions(
    chart: Chart, topic: str | None = None, works: Sequence[str] | None = None
) -> tuple[Open, ...]:
    """The judgements that cannot be decided on ``chart``, and what each one needs."""
    return tuple(
        Open(row.clause, row.topic, str(answer))
        for row, answer in _judged(chart, topic, works)
        if isinstance(answer, Needs)
    )
