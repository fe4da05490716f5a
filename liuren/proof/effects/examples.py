"""The worked examples under other words: which come out otherwise than with the critical text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from types import CodeType
from typing import TYPE_CHECKING, Any, Final

from liuren import corpus
from liuren.corpus import Corpus, Example
from liuren.doctrine.conditions import Needs
from liuren.errors import BrokenCorpus
from liuren.proof import examples
from liuren.proof.watched import Watched

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["changed_by", "everything_tried", "said"]


@dataclass(frozen=True, slots=True)
class _Question:
    """An example made ready to be asked again: its code, and what it shows and reads as the text stands.

    ``read`` are the IDs whose critical words it reads. Where none of them reads otherwise, nothing that
    the example does is another; so it need not be asked.
    """

    id: str
    setup: CodeType
    expression: CodeType
    expected: str
    read: frozenset[str] = frozenset()
    holds: bool = False


_READINGS: Final = ("readings", "not_readings")


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
        compile(setup, example.id, "exec"),
        compile(expression, example.id, "eval"),
        call.expected,
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
        yield replace(question, read=frozenset(watched.asked), holds=holds)


def changed_by(texts: Corpus, other: Corpus, words: frozenset[str]) -> tuple[str, ...]:
    """The examples that come out otherwise when the library reads ``other``.

    ``words`` are all IDs whose critical words are not those of ``texts``; only the examples that read
    some of them are asked.
    """
    return _moved((one for one in _questions(texts) if one.read & words), other)


def everything_tried(texts: Corpus, other: Corpus) -> tuple[str, ...]:
    """The same as `changed_by`, found by asking every example there is."""
    return _moved(_questions(texts), other)


def _moved(questions: Iterable[_Question], other: Corpus) -> tuple[str, ...]:
    return tuple(q.id for q in questions if (_outcome(q, other) == q.expected) != q.holds)
