"""The worked examples under other words: which come out otherwise than with the critical text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from types import CodeType
from typing import TYPE_CHECKING, Any, Final

from liuren import corpus
from liuren.corpus import Corpus, Example
from liuren.doctrine.conditions import Needs
from liuren.doctrine.spirits.palaces import alike
from liuren.errors import BrokenCorpus
from liuren.proof import examples
from liuren.proof.effects.sources import Watched

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["Change", "changed_by", "said"]


@dataclass(frozen=True, slots=True)
class Change:
    """What another reading changes, as far as examples need to know it.

    ``words`` are the IDs whose critical words differ, ``clauses`` those in which a spirit is moved,
    ``spirits`` the names of these; ``schools`` are those in which a lesson shows something else.
    """

    words: frozenset[str]
    clauses: frozenset[str]
    spirits: frozenset[str]
    schools: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Question:
    """An example made ready to be asked again: its code, what it reads, and whether it holds now.

    ``about`` are the clauses it is about (the one it stands in and those it names), ``named`` the
    spirit that it names, if any, and ``every_spirit`` whether it looks at all of them.
    """

    id: str
    school: str
    setup: CodeType
    expression: CodeType
    expected: str
    about: frozenset[str]
    named: str
    every_spirit: bool
    asked: frozenset[str] = frozenset()
    holds: bool = False

    def may_change(self, change: Change) -> bool:
        """True if it could come out otherwise."""
        if self.asked & change.words or self.about & (change.words | change.clauses):
            return True
        if self.named:
            return self.named in change.spirits
        return self.school in change.schools or (self.every_spirit and bool(change.spirits))


# What looks at all the spirits of a chart, or of a table.
_EVERY_SPIRIT: Final = re.compile(r"spirits\(\)|mourning|palace")
_READINGS: Final = ("readings", "not_readings")
_CLAUSE: Final = re.compile(r"[a-z]+(?:\.\d+){4}")


def said(chart: Chart, clauses: Iterable[str]) -> set[str]:
    """Those of ``clauses`` that apply to a chart, without going through all the others."""
    from liuren.doctrine.readings import condition_of

    found = set()
    for clause in clauses:
        try:
            if condition_of(clause)(chart) is not None:
                found.add(clause)
        except Needs:
            continue
    return found


def _question(example: Example) -> _Question:
    call = examples.call(example)
    expression = call.expression
    setup = "\n".join(call.setup)
    if example.ask in _READINGS:  # of hundreds of sentences only those asked about are tried
        setup += "\nfrom liuren.proof.effects.examples import said"
        operator = expression.replace("{reading.clause for reading in chart.readings()}", "said(")
        expression = f"{operator}chart, {examples.checked(list(example.expect))!r})"
    return _Question(
        example.id,
        str(example.given.get("school", example.id.partition(".")[0])),
        compile(setup, example.id, "exec"),
        compile(expression, example.id, "eval"),
        call.expected,
        about=frozenset((example.clause, *_CLAUSE.findall(repr((example.given, example.expect))))),
        named=alike(str(example.given.get("name", ""))),
        every_spirit=_EVERY_SPIRIT.search(str(call)) is not None,
    )


def _outcome(question: _Question, texts: Corpus) -> str:
    """What the code shows when the library reads ``texts``; the error, where there is one."""
    names: dict[str, Any] = {}
    with corpus.using(texts):
        try:
            exec(question.setup, names)
            return repr(eval(question.expression, names))
        except Exception as error:  # whatever it is, the answer does not come
            return f"{type(error).__name__}: {error}"


@lru_cache(maxsize=4)
def _questions(texts: Corpus) -> tuple[_Question, ...]:
    watched = Watched(texts)
    return tuple(_asked(watched))


def _asked(watched: Watched) -> Iterator[_Question]:
    for example in watched.examples():
        if example.uncheckable:
            continue
        try:
            question = _question(example)
        except BrokenCorpus:  # what cannot be asked is named where the examples run
            continue
        watched.forget()
        holds = _outcome(question, watched) == question.expected
        yield replace(question, asked=frozenset(watched.asked), holds=holds)


def changed_by(texts: Corpus, other: Corpus, change: Change) -> tuple[str, ...]:
    """The examples that come out otherwise when the library reads ``other``.

    Only those that could be are asked: those that read the changed words, those about the clause of
    a spirit that is moved or that name it, those that look at every spirit if any is moved, and in a
    school in which a lesson shows something else, all but the look-ups of spirits that stay.
    """
    return tuple(
        question.id
        for question in _questions(texts)
        if question.may_change(change)
        and (_outcome(question, other) == question.expected) != question.holds
    )
