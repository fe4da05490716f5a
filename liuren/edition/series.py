"""Examples that put one question many times over, as a table: what is given, what must come out, whether it did.

Most look-ups of a clause differ in nothing but what is looked up: 天德 in the first month, in the
second, … Their code is shown once, when asked for; each is still a doctest of its own, which the
doctest builder makes of what `series_node` leaves on the page (`examples_of`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from docutils import nodes

from liuren.corpus import Corpus, Example
from liuren.corpus.records import passage_of
from liuren.edition.filled_later import late, part
from liuren.edition.markup import Late, block, inline, lang, text
from liuren.edition.parts import counted, reference, tally
from liuren.edition.status import Status, of_example
from liuren.edition.texts import corpus_of
from liuren.proof.examples import call

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment

__all__ = ["Series", "examples_of", "gathered", "series_node"]

# From so many on examples of a kind are a table; the code of the others is what is worth seeing.
_FEWEST: Final[Mapping[str, int]] = {"lookup": 2, "computed": 6}
# Of so few characters an example needs no line of its own; of so few it needs little room.
_SHORT: Final = 10
_NARROW: Final = 2
_CLAUSE: Final = "clause"


@dataclass(frozen=True, slots=True)
class Series:
    """Examples that put one question: what they are all given, and by what they differ.

    ``same`` is given to all of them; each of ``varying`` is a column. ``clause`` is the clause of
    all, or empty: then the clause is a column too.
    """

    examples: tuple[Example, ...]
    clause: str
    same: tuple[str, ...]
    varying: tuple[str, ...]

    @property
    def ask(self) -> str:
        """The question in words."""
        return self.examples[0].ask.replace("_", " ")


def gathered(examples: Sequence[Example]) -> tuple[tuple[Series, ...], tuple[Example, ...]]:
    """The series among the examples of a passage, and the examples that stand by themselves.

    Those of one clause make a series; and of the look-ups that are left those of the whole passage.

    >>> from liuren.corpus import default
    >>> found, single = gathered(default().passage("daquan.1.3.1").examples)
    >>> [(one.varying, len(one.examples)) for one in found if one.clause == "daquan.1.3.1.3"]
    [(('month',), 12)]
    """
    found: dict[str, Series] = {}
    left = {example.id: example for example in examples if not example.uncheckable}
    for across in (False, True):
        groups: dict[tuple[object, ...], list[Example]] = {}
        for example in left.values():
            if not across or example.kind == "lookup":
                where = "" if across else example.clause
                key = (where, example.kind, example.ask, *sorted(example.given))
                groups.setdefault(key, []).append(example)
        for members in groups.values():
            if len(members) >= _FEWEST[members[0].kind]:
                found[members[0].id] = _series(members, "" if across else members[0].clause)
                for example in members:
                    del left[example.id]
    single = tuple(e for e in examples if e.id in left or e.uncheckable)
    return tuple(found[e.id] for e in examples if e.id in found), single


def _series(members: Sequence[Example], clause: str) -> Series:
    keys = members[0].given
    varying = [key for key in keys if len({repr(e.given[key]) for e in members}) > 1]
    same = [key for key in keys if key not in varying]
    return Series(tuple(members), clause, tuple(same), tuple(varying))


@lru_cache(maxsize=64)
def _of_passage(corpus: Corpus, passage: str) -> Mapping[str, Series]:
    return {one.examples[0].id: one for one in gathered(corpus.passage(passage).examples)[0]}


# -- where a series stands on a page --


def series_node(env: BuildEnvironment, series: Series, *, opened: bool = False) -> Late:
    """The place of a series on the page being read; `BrokenCorpus`, if one of it cannot be run."""
    for example in series.examples:
        call(example)
    node = late(env, "opened-series" if opened else "series", series.examples[0].id)
    node["examples"] = [example.id for example in series.examples]
    return node


def examples_of(doctree: nodes.Node) -> Iterator[tuple[Late, Sequence[str]]]:
    """The places of the series on a page, each with the IDs of its examples."""
    for node in list(doctree.findall(Late)):
        if "examples" in node:
            yield node, node["examples"]


def _statuses(env: BuildEnvironment, first: str) -> tuple[Status, ...]:
    series = _of_passage(corpus_of(env), passage_of(first))[first]
    return tuple(of_example(env, example) for example in series.examples)


def _show(
    env: BuildEnvironment, first: str, facts: tuple[Status, ...], **attrs: str
) -> list[nodes.Node]:
    corpus = corpus_of(env)
    series = _of_passage(corpus, passage_of(first))[first]
    language = lang(corpus.work(first.partition(".")[0]).lang)
    head = block(
        "summary", "example-head no-search", *_head(env, series, language), tally(counted(facts))
    )
    made = block("details", "examples-of-clause series", head, **attrs)
    made += _table(env, series, facts, language)
    if note := _shared_note(series):
        made += nodes.paragraph("", "", text(note), classes=["example-note"])
    made += _as_code(series)
    return [made]


@part("series", _statuses)
def _show_closed(env: BuildEnvironment, first: str, facts: tuple[Status, ...]) -> list[nodes.Node]:
    return _show(env, first, facts)


@part("opened-series", _statuses)
def _show_opened(env: BuildEnvironment, first: str, facts: tuple[Status, ...]) -> list[nodes.Node]:
    return _show(env, first, facts, open="open")


def _head(env: BuildEnvironment, series: Series, language: str) -> Iterator[nodes.Node]:
    """Whose words they are, and what is asked: by what it is looked up."""
    if series.clause:
        yield reference(env, "clause", series.clause)
        words = " ".join(corpus_of(env).clause(series.clause).base.split())
        yield inline(f"quoted {language}", f"「{words}」")
    by = ", ".join(map(_name, series.varying))
    yield inline("asked", f"{' '.join((series.ask, *_same(series)))}{' by ' if by else ''}{by}")


def _same(series: Series) -> Iterator[str]:
    """What all are given, but for their own clause and text."""
    given, own = series.examples[0].given, series.examples[0].id.partition(".")[0]
    for key in series.same:
        if given[key] not in (own, series.clause):
            plain = isinstance(given[key], str)
            yield _shown(given[key]) if plain else f"{_name(key)} {_shown(given[key])}"


def _name(key: str) -> str:
    return key.replace("_", " ")


def _as_code(series: Series) -> nodes.Element:
    """The code of the first example, in which is marked what is another in the others.

    It is set without the colours of code: their spans would be most of the page.
    """
    first = series.examples[0]
    code = call(first)
    given = {repr(first.given[key]) for key in series.varying}
    literal = re.compile("|".join(map(re.escape, sorted(given, key=len, reverse=True))) or "$^")
    shown = block("pre", "")
    for line in (*code.setup, code.expression):
        shown += text(">>> ")
        at = 0
        for found in literal.finditer(line):
            shown += [text(line[at : found.start()]), inline("varies", found[0])]
            at = found.end()
        shown += text(f"{line[at:]}\n")
    shown += inline("gives", code.expected)
    framed = block("div", "highlight-pycon notranslate", block("div", "highlight", shown))
    return block("details", "as-code no-search", block("summary", "", "as code"), framed)


# -- its table --


class _Line(NamedTuple):
    """A row: what is given, what must come out, and what else is said of it."""

    example: Example
    keys: tuple[str, ...]
    value: str
    words: str
    note: str


def _lines(series: Series) -> list[_Line]:
    """The rows of a series; of words and notes those that not all of them share."""
    several = len({example.text for example in series.examples}) > 1
    shared = _shared_note(series)
    return [
        _Line(
            example,
            tuple(_shown(example.given[key]) for key in series.varying),
            _shown(example.expect),
            " ".join(example.text.split()) if several else "",
            example.differs or ("" if shared else example.note),
        )
        for example in series.examples
    ]


def _shared_note(series: Series) -> str:
    """The one note of a series, though it may be written at the first example alone."""
    notes = {example.note for example in series.examples if example.note}
    return notes.pop() if len(notes) == 1 else ""


def _table(
    env: BuildEnvironment, series: Series, facts: Sequence[Status], language: str
) -> nodes.Element:
    """A row for each example, which is its anchor; short ones stand side by side."""
    lines = _lines(series)
    words, notes = any(line.words for line in lines), any(line.note for line in lines)
    longest = max(len("".join((*line.keys, line.value))) for line in lines)
    dense = longest <= _SHORT and not (words or notes) and bool(series.clause)
    heads = [
        *(["clause"] if not series.clause else []),
        *(["words"] if words else []),
        *map(_name, series.varying),
        series.ask,
        "",
        *(["note"] if notes else []),
    ]
    body = block("tbody", "")
    for line, status in zip(lines, facts, strict=True):
        row = block("tr", "", ids=[line.example.id])
        if not series.clause:
            row += block("td", "", reference(env, "clause", line.example.clause))
        if words:
            row += block("td", language, line.words)
        row += [block("th", language, key) for key in line.keys]
        row += [block("td", language, line.value), _came(status)]
        if notes:
            row += block("td", "example-note", line.note)
        body += row
    head = block("thead", "", block("tr", "", *(block("th", "", name) for name in heads)))
    kind = f"docutils lines{' dense' * dense}{' wide' * (longest > _NARROW)}"
    return block("div", "table-wrapper no-search", block("table", kind, head, body))


def _came(status: Status) -> nodes.Element:
    """What came of an example: a tick, or the word for what came instead."""
    said = "✓" if status.kind == "passed" else status.kind
    title = f"{status.kind}: {status.reason}" if status.reason else status.kind
    return block("td", f"came {status.name}", said, title=title)


def _shown(value: Any) -> str:
    """A value as the text would write it: 寅, 寅 卯, yes."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return ", ".join(f"{_shown(key)} {_shown(one)}" for key, one in value.items())
    if isinstance(value, Iterable) and not isinstance(value, str):
        return " ".join(map(_shown, value)) or "—"
    return "—" if value is None else str(value)
