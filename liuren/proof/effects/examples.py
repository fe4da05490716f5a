"""The worked examples under other words: which come out otherwise than with the critical text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from types import CodeType
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakKeyDictionary

from liuren import corpus
from liuren.corpus import Corpus, Example
from liuren.doctrine.conditions import Needs
from liuren.errors import BrokenCorpus
from liuren.proof import examples
from liuren.proof.watched import Watched

if TYPE_CHECKING:
    from liuren.board.chart import Chart
    from liuren.proof.outcomes import Kept

__all__ = ["changed_by", "everything_tried", "make_ready", "said"]


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
    code: str
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
        str(call),
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


_READY: WeakKeyDictionary[Corpus, tuple[_Question, ...]] = WeakKeyDictionary()


def make_ready(texts: Corpus, known: Kept | None = None) -> tuple[_Question, ...]:
    """The examples ready to be asked: what each reads and shows is seen, or ``known`` from when it ran."""
    if texts not in _READY:
        _READY[texts] = tuple(_asked(Watched(texts), known))
    return _READY[texts]


def _asked(watched: Watched, known: Kept | None) -> Iterator[_Question]:
    for example in watched.examples():
        if example.uncheckable:
            continue
        try:
            question = _question(example)
        except BrokenCorpus:  # what cannot be asked is named where the examples run
            continue
        # Asked about sentences, it tries fewer of them here than where it runs.
        outcome = (
            known and example.ask not in _READINGS and known.of_example(example, question.code)
        )
        if outcome:
            read, holds = frozenset(outcome.words), not example.differs
            yield replace(question, read=read, holds=holds)
            continue
        watched.forget()
        holds = _outcome(question, watched) == question.expected
        yield replace(question, read=frozenset(watched.asked), holds=holds)


def changed_by(texts: Corpus, other: Corpus, words: frozenset[str]) -> tuple[str, ...]:
    """The examples that come out otherwise when the library reads ``other``.

    ``words`` are all IDs whose critical words are not those of ``texts``; only the examples that read
    some of them are asked.
    """
    return _moved((one for one in make_ready(texts) if one.read & words), other)


def everything_tried(texts: Corpus, other: Corpus) -> tuple[str, ...]:
    """The same as `changed_by`, found by asking every example there is."""
    return _moved(make_ready(texts), other)


def _moved(questions: Iterable[_Question], other: Corpus) -> tuple[str, ...]:
    return tuple(q.id for q in questions if (_outcome(q, other) == q.expected) != q.holds)
