"""The book's later examples: the charts that juan 5 to 8 of 《大全》 give for the patterns of juan 1.

The received file ends with juan 1. In juan 5 to 8, the 課經, the same book goes through the patterns
in prose, with charts, and what it there calls by a name is evidence for what the verse means. A row
of ``later.json`` is one such chart: the words, where they stand in the copy, what they give, in the
keywords of `liuren.cast`, and what they say comes out. The rows are no examples of the received text
and are counted apart. Each comes out, or says why it does not (``differs``), or why it cannot be
tried (``untried``); `checked` finds the rows of which none is true. Some names are of kinds that stand
beside the pattern: such a row says so (``another``), and only its lessons are tried.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from liuren.board.casting import cast
from liuren.corpus.rows import Fields
from liuren.doctrine import patterns
from liuren.doctrine.catalogue import Catalogue
from liuren.doctrine.conditions import Condition, Needs
from liuren.doctrine.patterns.written import ROWS as PATTERNS
from liuren.doctrine.readings import condition_of
from liuren.errors import BrokenCorpus, LiurenError
from liuren.messages import Words, say

if TYPE_CHECKING:
    from liuren.board.chart import Chart
    from liuren.corpus import Corpus
    from liuren.corpus.rows import Directory
    from liuren.doctrine.patterns.written import Row

__all__ = [
    "ROWS",
    "Expected",
    "Later",
    "checked",
    "counted",
    "of_pattern",
    "state",
    "without_any",
    "wrong",
]


@dataclass(frozen=True, slots=True)
class Expected:
    """What the words say of a chart; None where they do not say it.

    ``holds`` is whether it is what the clause says; the rest is read off the chart as it is printed.
    """

    holds: bool | None
    uppers: tuple[str, ...] | None
    transmissions: tuple[str, ...] | None
    generals: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Later:
    """A chart of the later juan: the clause for which it speaks, where it stands, and what it says.

    ``source`` is ``main`` or the book that the chapter quotes, ``called`` the name that the words
    give. ``charts`` are what `liuren.cast` is given: all are meant, or some one if ``one_of``.
    """

    id: str
    clause: str
    juan: int
    leaf: str
    source: str
    called: str
    text: str
    charts: tuple[Mapping[str, Any], ...]
    one_of: bool
    expected: Expected
    differs: str
    another: str
    untried: str
    note: str


def _row(fields: Fields) -> Later:
    charts = fields.take("charts", list)
    if not all(isinstance(chart, dict) for chart in charts):
        raise fields.error(say("{name!r} must hold objects only", name="charts"))
    differs, untried = (fields.maybe(name, str) or "" for name in ("differs", "untried"))
    if bool(charts) is bool(untried):
        raise fields.error(say("has charts, or says in 'untried' why there is none"))
    another = fields.maybe("another", str) or ""
    told = Fields(fields.file, f"{fields.key}: expect", fields.take("expect", dict))
    expected = told.all(_expected)
    if another and expected.holds is not None:
        raise fields.error(say("names another thing: then 'holds' is not asked"))
    return Later(
        fields.key,
        fields.take("clause", str),
        fields.take("juan", int),
        fields.take("leaf", str),
        fields.take("source", str),
        fields.take("called", str),
        fields.take("text", str),
        tuple(charts),
        fields.maybe("one_of", bool) or False,
        expected,
        differs,
        another,
        untried,
        fields.maybe("note", str) or "",
    )


def _expected(fields: Fields) -> Expected:
    """What the words say comes out; whatever else stands there is an error."""

    def told(name: str) -> tuple[str, ...] | None:
        return fields.texts(name) if name in fields.row else None

    holds = fields.maybe("holds", bool)
    return Expected(holds, told("uppers"), told("transmissions"), told("generals"))


ROWS: Final = Catalogue("later.json", _row)


def _pattern_rows(root: Directory) -> Mapping[str, Row]:
    return {row.clause: row for row in PATTERNS.rows(root)}


def of_pattern(corpus: Corpus, clause: str) -> tuple[Later, ...]:
    """The later examples of the pattern that has ``clause``, those of its further clauses with them.

    >>> from liuren.corpus import default
    >>> [row.leaf for row in of_pattern(default(), "daquan.1.11.3.3")]
    ['005-61a']
    """
    row = next(row for row in PATTERNS.rows(corpus.root) if clause in (*row.clauses, *row.further))
    of = {*row.clauses, *row.further}
    return tuple(later for later in ROWS.rows(corpus.root) if later.clause in of)


def without_any(corpus: Corpus) -> tuple[str, ...]:
    """The patterns of the verses for which juan 5 to 8 give no example, by their clauses.

    >>> from liuren.corpus import default
    >>> [default().critical(clause).split()[0] for clause in without_any(default())]
    ['孤寡四季之前後', '地盤為孤天盤寡']
    """
    rows = PATTERNS.rows(corpus.root)
    return tuple(row.clause for row in rows if not of_pattern(corpus, row.clause))


def counted(corpus: Corpus) -> Mapping[str, Any]:
    """How many charts there are, what came of them, and of how many patterns there is one, as plain data.

    >>> from liuren.corpus import default
    >>> counted(default())["patterns"]
    63
    """
    rows = ROWS.rows(corpus.root)
    without = without_any(corpus)
    return {
        "charts": len(rows),
        "states": dict(Counter(state(row, corpus)[0] for row in rows)),
        "patterns": len(PATTERNS.rows(corpus.root)) - len(without),
        "without": list(without),
    }


def _condition(corpus: Corpus, clause: str) -> Condition:
    """The condition of a pattern where the clause names one; else that of the clause."""
    if clause in _pattern_rows(corpus.root):
        return next(one.holds for one in patterns.rows(corpus) if one.clause == clause)
    return condition_of(clause, corpus)


def wrong(row: Later, corpus: Corpus) -> tuple[Words, ...]:
    """What comes out otherwise than ``row`` says, whatever it gives as its reason; nothing if all comes out.

    >>> from liuren.corpus import default
    >>> row = next(row for row in ROWS.rows(default().root) if row.leaf == "007-50b")
    >>> [str(one) for one in wrong(row, default())]
    ['the transmissions are 寅子戌, not 午', 'it is not as the clause says']
    """
    found = [tuple(_wrong(row, dict(given), corpus)) for given in row.charts]
    if row.one_of and not all(found):
        return ()
    return next((one for one in found if one), ())


def state(row: Later, corpus: Corpus) -> tuple[str, str]:
    """The state of a row, and the reason where it has one: whether it comes out, and if not, why.

    >>> from liuren.corpus import default
    >>> rows = ROWS.rows(default().root)
    >>> [state(row, default()) for row in rows if row.leaf == "005-61a"]
    [('comes out', '')]
    """
    if row.untried:
        return "not tried", row.untried
    found = wrong(row, corpus)
    if found and not row.differs:
        return "fails", str(found[0])
    if row.differs:
        return "differs", row.differs
    return ("names another thing", row.another) if row.another else ("comes out", "")


def _wrong(row: Later, given: dict[str, Any], corpus: Corpus) -> Iterator[Words]:
    chart = cast(given.pop("when", None), corpus=corpus, **({"school": "daquan"} | given))
    expected = row.expected
    uppers = tuple(str(lesson.upper) for lesson in chart.lessons.four)
    yield from _differing(say("the uppers of the lessons"), uppers, expected.uppers)
    sent = tuple(str(one) for one in chart.transmissions)
    yield from _differing(say("the transmissions"), sent, expected.transmissions)
    generals = tuple(str(one.general) for one in chart.transmissions)
    yield from _differing(say("the generals on them"), generals, expected.generals)
    if expected.holds is not None:
        yield from _held(_condition(corpus, row.clause), chart, expected.holds)


def _differing(
    what: Words, found: tuple[str, ...], said: tuple[str, ...] | None
) -> Iterator[Words]:
    """What is found, where it is not what is said; of three the book may tell the first alone."""
    if said is not None and found[: len(said)] != said:
        yield say(
            "{what} are {found}, not {said}", what=what, found="".join(found), said="".join(said)
        )


def _held(condition: Condition, chart: Chart, said: bool) -> Iterator[Words]:
    try:
        found = condition(chart) is not None
    except Needs as needs:
        yield say("it cannot be said: {needs}", needs=needs.message)
        return
    if found is not said:
        yield (
            say("it is not as the clause says")
            if said
            else say("it is as the clause says after all")
        )


def checked(corpus: Corpus) -> Iterator[Words]:
    """What is wrong with the layer, a line each: rows that come out otherwise without saying why.

    `BrokenCorpus` and the like that a row raises are such lines, and go no further.

    >>> from liuren.corpus import default
    >>> list(checked(default()))
    []
    """
    for row in ROWS.rows(corpus.root):
        file = f"{row.id.partition('.')[0]}/{ROWS.file}"
        try:
            clause = corpus.clause(row.clause)
            if not row.id.startswith(f"{clause.passage}."):
                raise BrokenCorpus("is filed under another passage than its clause")
            found = wrong(row, corpus)
        except (LiurenError, TypeError) as error:
            yield say("{file}: {id}: {error}", file=file, id=row.id, error=str(error))
            continue
        if found and not row.differs:
            yield say("{file}: {id}: {found}", file=file, id=row.id, found=found[0])
        if row.differs and not found:
            yield say("{file}: {id}: says that it differs, and comes out", file=file, id=row.id)
