"""Readings 斷語: the sentences of the texts that speak about a chart, each with its reason.

Which sentences judge, and when, is said by rows (`liuren.doctrine.judgement`): those of the modules
here, of the verses of the patterns, and of the files of the corpus. Sentences that contradict each
other stand side by side, as the texts leave them.

What a sentence asks of a chart rests on the day, the plate and the light, and on what it says that
it needs besides. So its answer is kept under these, and is worked out once for all charts that
have them in common.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeAlias
from weakref import WeakKeyDictionary

from liuren.board.schools import school_of
from liuren.corpus import Corpus, default
from liuren.corpus.citation import entered
from liuren.doctrine import shares
from liuren.doctrine.conditions import Condition, Needs, Reason, some
from liuren.doctrine.judgement import Judgement
from liuren.doctrine.shares import Share
from liuren.errors import BadChoice, NotInCorpus
from liuren.messages import Words, told
from liuren.signs.tables import folded

if TYPE_CHECKING:
    from liuren.board.chart import Chart
    from liuren.board.system import System

__all__ = [
    "ORDERS",
    "Judgement",
    "Open",
    "Reading",
    "condition_of",
    "judgements",
    "of",
    "open_questions",
    "pattern_names",
    "rarest_first",
    "share_of",
    "topics",
]


@dataclass(frozen=True, slots=True)
class Reading:
    """A sentence that applies to a chart: the clause, its words, and why it applies.

    ``why`` is a message; ``str`` puts it into the language in force. ``marked`` are the words of its
    passage with the clause between 【 and 】, and ``translation`` those of the whole passage in the
    language asked for: translations are aligned by passage. Both are empty where no language was
    asked for, the translation also where there is none in it.
    """

    clause: str
    topic: str
    words: str
    why: Words
    marked: str = ""
    translation: str = ""

    @property
    def share(self) -> Share | None:
        """On what share of all charts the sentence holds; None if nobody has worked that out.

        It is that of the edition's own text, by the rules of its own school. `share_of` works it out.
        """
        return shares.known().get(self.clause)

    def to_dict(self) -> dict[str, Any]:
        """The reading as plain data; its reason in words and taken apart.

        >>> from liuren import cast
        >>> reading = cast(day="庚辰", over="酉").readings("transmissions")[0].to_dict()
        >>> reading["why"]["words"], reading["why"]["parts"]["site"]["parts"]["god"]
        ('the initial transmission 午 is ghost 鬼 to 庚', 午)
        """
        return {
            "clause": self.clause,
            "topics": self.topic.split(", "),
            "words": self.words,
            "why": told(self.why),
            "translation": self.translation or None,
            "share": self.share.to_dict() if self.share is not None else None,
        }


@dataclass(frozen=True, slots=True)
class Open:
    """A sentence of which it cannot be said whether it applies, and what is needed to say it."""

    clause: str
    topic: str
    needs: Needs

    def to_dict(self) -> dict[str, Any]:
        """The question as plain data: what it needs by its key, and in words."""
        return {
            "clause": self.clause,
            "topics": self.topic.split(", "),
            "needs": {"key": self.needs.need.key, "words": str(self.needs)},
        }


# Which sentences judge


def judgements(corpus: Corpus | None = None) -> tuple[Judgement, ...]:
    """Every judgement of a corpus, the library's own if none is given, in the order of the texts.

    >>> judgements()[0].clause
    'daquan.1.2.1.4'
    """
    return _catalogue(corpus if corpus is not None else default()).rows


def topics(corpus: Corpus | None = None) -> tuple[str, ...]:
    """What the judgements of a corpus are about.

    >>> [topic for topic in topics() if topic.startswith("c")]
    ['childbirth', 'clash', 'combination']
    """
    return tuple(sorted({topic for row in judgements(corpus) for topic in row.topics}))


def condition_of(clause: str, corpus: Corpus | None = None) -> Condition:
    """The condition of a clause: that of its judgement; of several rows, any of them.

    `NotInCorpus` if no judgement stands in the clause.

    >>> condition_of("daquan.1.10.6.1").places[:2]
    ('over the stem', 'second lesson')
    """
    texts = corpus if corpus is not None else default()
    found = _catalogue(texts).of_clause(clause)
    if not found:
        raise NotInCorpus("no judgement stands in clause {clause}", clause=clause)
    entered(*(row.rule for row in found))
    return found[0].holds if len(found) == 1 else some(*(row.holds for row in found))


_NAMED: Final = re.compile("名([^名格]{2,4})格")


def pattern_names(clause: str, corpus: Corpus | None = None) -> tuple[str, ...]:
    """The names that a sentence gives to what it judges, read from words like 名折腰格, 亦名虚一待用格.

    >>> pattern_names("daquan.1.8.3.5")
    ('折腰', '虛一待用')
    """
    texts = corpus if corpus is not None else default()
    clauses = [c for row in _catalogue(texts).of_clause(clause) for c in (clause, *row.shown)]
    found = [name for c in clauses for name in _NAMED.findall(folded(texts.critical(c)))]
    return tuple(dict.fromkeys(found))


def _catalogue(corpus: Corpus) -> _Catalogue:
    from liuren.doctrine.readings.rows import all_rows  # which all import this

    if corpus not in _CATALOGUES:
        _CATALOGUES[corpus] = _Catalogue(all_rows(corpus))
    return _CATALOGUES[corpus]


_CATALOGUES: Final[WeakKeyDictionary[Corpus, _Catalogue]] = WeakKeyDictionary()


# How much they say


def share_of(clause: str) -> Share:
    """On what share of all charts the sentence of a clause holds, by the rules of its own school.

    Counted now if nobody has worked it out; of several rows in a clause any counts. `NotInCorpus` if
    no judgement stands in the clause.

    >>> print(share_of("daquan.1.9.2.1").words)
    holds on 52 of 1,440 charts (3.61 %)
    """
    return shares.known().get(clause) or shares.count(condition_of(clause), school_of(clause))


def rarest_first(found: Iterable[Reading]) -> tuple[Reading, ...]:
    """Readings by the share of all charts on which their sentences hold, the rarest first.

    What cannot be counted is taken to hold, so that nothing is called rare that may be common; of the
    same share they stay in their order.

    >>> from liuren import cast
    >>> rarest = rarest_first(cast(day="庚辰", over="酉").readings("ghost"))[0]
    >>> rarest.clause, share_of(rarest.clause).held
    ('daquan.1.9.2.1', 52)
    """
    return tuple(sorted(found, key=lambda reading: share_of(reading.clause).at_most))


# What they say of a chart

Answer: TypeAlias = Reason | Needs | None


@dataclass(frozen=True, slots=True)
class _Group:
    """Conditions that rest on the same: their numbers, and what a chart has of what they need.

    ``kept`` is False where that cannot be the key of anything: what rests on the date itself.
    """

    conditions: tuple[int, ...]
    has: tuple[Callable[[Chart], object], ...]
    kept: bool


class _Catalogue:
    """The judgements of one corpus, their conditions by what these rest on."""

    def __init__(self, rows: Sequence[Judgement]) -> None:
        self.rows = tuple(rows)
        self.rules = tuple(row.rule for row in rows)
        numbers: dict[Condition, int] = {}
        self.number = tuple(numbers.setdefault(row.holds, len(numbers)) for row in rows)
        self.conditions = tuple(numbers)
        groups: dict[tuple[str, ...], list[int]] = {}
        needs = {need.key: need for one in self.conditions for need in one.needs}
        for condition, number in numbers.items():
            keys = tuple(sorted(need.key for need in condition.needs))
            groups.setdefault(keys, []).append(number)
        self.groups = tuple(
            _Group(
                tuple(found),
                tuple(dict.fromkeys(needs[key].of for key in keys)),
                "date" not in keys,
            )
            for keys, found in groups.items()
        )
        self._of_clause: dict[str, tuple[Judgement, ...]] = {}
        for row in rows:
            self._of_clause[row.clause] = (*self._of_clause.get(row.clause, ()), row)

    def of_clause(self, clause: str) -> tuple[Judgement, ...]:
        """The judgements that stand in a clause."""
        return self._of_clause.get(clause, ())

    def answers(self, chart: Chart) -> list[Answer]:
        """What each condition answers on ``chart``, by its number."""
        answers: list[Answer] = [None] * len(self.conditions)
        known = _known(chart.system)
        face, as_cast = (chart.day, chart.plate.shift, chart.daylight), chart.as_cast
        for group in self.groups:
            key = (group, face, *(has(chart) for has in group.has))
            kept = group.kept and as_cast
            found = known.get(key) if kept else None
            if found is None:
                found = tuple(_answer(self.conditions[n], chart) for n in group.conditions)
                if kept:
                    known[key] = found
            for number, answer in zip(group.conditions, found, strict=True):
                answers[number] = answer
        return answers


def _answer(condition: Condition, chart: Chart) -> Answer:
    try:
        return condition(chart)
    except Needs as needs:
        return needs.with_traceback(None)


ORDERS: Final = ("text", "rarest")
"""The orders in which readings come: that of the texts, or the rarest sentence first."""

_MOST_KEPT: Final = 20_000
_ANSWERS: Final[WeakKeyDictionary[System, dict[object, tuple[Answer, ...]]]] = WeakKeyDictionary()


def _known(system: System) -> dict[object, tuple[Answer, ...]]:
    """The answers that are kept for a system; where they are too many they are begun anew."""
    known = _ANSWERS.get(system)
    if known is None or len(known) > _MOST_KEPT:
        known = _ANSWERS[system] = {}
    return known


def _judged(
    chart: Chart, topic: str | None, works: Sequence[str] | None
) -> Iterator[tuple[Judgement, Reason | Needs]]:
    """The judgements that apply or cannot be decided, each condition evaluated once."""
    corpus = chart.system.corpus
    catalogue = _catalogue(corpus)
    if topic is not None and topic not in (known := topics(corpus)):
        raise BadChoice("there is no topic {topic!r}; there are {known}", topic=topic, known=known)
    named = (works,) if isinstance(works, str) else works
    asked = None if named is None else {corpus.work(name).key for name in named}
    entered(*catalogue.rules)
    answers = catalogue.answers(chart)
    for row, number in zip(catalogue.rows, catalogue.number, strict=True):
        answer = answers[number]
        if answer is None or (topic is not None and topic not in row.topics):
            continue
        if asked is None or row.clause.partition(".")[0] in asked:
            yield row, answer


def of(
    chart: Chart,
    topic: str | None = None,
    lang: str | None = None,
    works: Sequence[str] | None = None,
    order: str = "text",
) -> tuple[Reading, ...]:
    """The judgements that apply to ``chart`` (of one topic, and of some texts, if they are named).

    With ``lang`` each has its passage as well, the clause marked, and the passage's translation. They
    come in the ``order`` of the texts, or ``rarest`` first. `BadChoice` lists the topics, languages
    or orders, `NotInCorpus` the texts that there are.

    >>> from liuren import cast
    >>> of(cast(day="甲子", over="卯"))[0].clause
    'daquan.1.7.7.6'
    """
    if order not in ORDERS:
        raise BadChoice("there is no order {order!r}; there are {known}", order=order, known=ORDERS)
    corpus = chart.system.corpus
    if lang is not None and lang not in (known := _languages(corpus)):
        raise BadChoice("no text is there in {lang!r}; there is {known}", lang=lang, known=known)
    found = []
    for row, answer in _judged(chart, topic, works):
        if isinstance(answer, Needs):
            continue
        marked, translation = _quoted(corpus, row.clause, lang) if lang is not None else ("", "")
        words = corpus.critical(row.clause)
        found.append(Reading(row.clause, row.topic, words, answer, marked, translation))
    return rarest_first(found) if order == "rarest" else tuple(found)


def _quoted(corpus: Corpus, id: str, lang: str) -> tuple[str, str]:
    """The words of a clause's passage with the clause marked, and the translation of the passage."""
    clause = corpus.clause(id)
    passage = corpus.passage(clause.passage)
    words, start, end = passage.base, clause.start, clause.end
    marked = f"{words[:start]}【{words[start:end]}】{words[end:]}"
    if passage.repeats:  # there the line is no translation
        return marked, ""
    return marked, passage.translations.get(lang) or ""


def _languages(corpus: Corpus) -> tuple[str, ...]:
    works = corpus.works.values()
    return tuple(dict.fromkeys(t.lang for work in works for t in work.translations))


def open_questions(
    chart: Chart, topic: str | None = None, works: Sequence[str] | None = None
) -> tuple[Open, ...]:
    """The judgements that cannot be decided on ``chart``, and what each one needs.

    >>> from liuren import cast
    >>> {str(one.needs) for one in open_questions(cast(day="甲子", over="卯"), "hour")}
    {'needs the hour'}
    """
    return tuple(
        Open(row.clause, row.topic, answer)
        for row, answer in _judged(chart, topic, works)
        if isinstance(answer, Needs)
    )
