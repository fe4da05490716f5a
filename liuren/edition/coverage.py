"""The directive that shows how far the texts are covered; the numbers are `liuren.proof.coverage`'s::

    ```{coverage} works
    ```

``works`` counts clauses and examples of each text, ``matrix`` sets the rules against the texts,
``pending`` lists the clauses that still want code, and ``later`` counts the charts of the later juan.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from liuren.corpus import citation
from liuren.edition.filled_later import late, part
from liuren.edition.markup import Tag, block, inline, lang, text
from liuren.edition.parts import reference
from liuren.edition.status import results_of
from liuren.edition.texts import corpus_of
from liuren.proof import coverage, later

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment

__all__ = ["CoverageDirective"]

_COUNTS: Final = (
    ("clauses", "clauses"),
    ("doctrinal", "doctrine"),
    ("implemented", "implemented"),
    ("verified", "and verified"),
    ("waived", "waived"),
    ("pending", "not yet"),
    ("stale", "stale"),
    ("reviewed", "reviewed"),
)
_TRIED: Final = (
    ("examples", "examples"),
    ("passed", "passed"),
    ("differs", "differ"),
    ("uncheckable", "uncheckable"),
    ("tested", "tested"),
)
# Rules that are rows of a long table, by the beginning of their keys; the others are the engine's own.
_LONG: Final = {
    "spirit": "Spirits",
    "palace": "Lists of the palaces, month by month",
    "place": "Generals on the branches",
    "pattern": "Patterns",
    "reading": "Judgements",
}
_ENGINE: Final = "The engine"
_KINDS: Final = (("lookups", "Examples: look-ups of a table"), ("computed", "Examples: computed"))


class CoverageDirective(SphinxDirective):
    """``{coverage} PART``: one of the coverage tables."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The place of the table, filled in when the page is written."""
        name = directives.choice(self.arguments[0], ("works", "matrix", "pending", "later"))
        return [late(self.env, f"coverage-{name}", name)]


def _table(
    kind: str, heads: list[nodes.Node | str], rows: list[list[nodes.Node | str]]
) -> nodes.Element:
    head = block("thead", "", block("tr", "", *(block("th", "", h) for h in heads)))
    body = block("tbody")
    for first, *cells in rows:
        body += block("tr", "", block("th", "", first), *map(_in_cell, cells))
    table = block("table", f"docutils coverage coverage-{kind}", head, body)
    return block("div", "table-wrapper no-search", table)


def _in_cell(what: nodes.Node | str) -> nodes.Node:
    return what if isinstance(what, Tag) and what["tag"] == "td" else block("td", "", what)


# -- works: what stands, counted --


def _report(env: BuildEnvironment, of: str) -> Any:
    return coverage.report(corpus_of(env), results_of(env))


def _work(env: BuildEnvironment, key: str) -> nodes.Node:
    title = corpus_of(env).work(key).title.partition(" ")[0]
    return reference(env, "work", key, inline(lang("lzh"), title))


@part("coverage-works", _report)
def _show_works(env: BuildEnvironment, of: str, facts: Any) -> list[nodes.Node]:
    works = facts["works"]
    made: list[nodes.Node] = [
        nodes.rubric("", "Clauses"),
        _counted(env, works, _COUNTS, lambda counts: counts),
    ]
    for kind, words in _KINDS:
        made += [nodes.rubric("", words), _counted(env, works, _TRIED, itemgetter(kind))]
    made.append(nodes.paragraph("", str(coverage.provenance(facts))))
    return made


def _counted(
    env: BuildEnvironment,
    works: Mapping[str, Any],
    columns: Sequence[tuple[str, str]],
    of: Callable[[Any], Mapping[str, int]],
) -> nodes.Element:
    rows: list[list[nodes.Node | str]] = [
        [_work(env, key), *(str(of(counts)[name]) for name, _ in columns)]
        for key, counts in works.items()
    ]
    return _table("works", ["", *(words for _, words in columns)], rows)


# -- matrix: which rule is stated in which text --


def _matrix(env: BuildEnvironment, of: str) -> list[tuple[str, dict[str, tuple[int, int]]]]:
    matrix = []
    for key, rule in citation.rules().items():
        works: dict[str, tuple[int, int]] = {}
        for n, ids in enumerate((rule.cites, rule.see)):
            for id in ids:
                counts = list(works.get(id.partition(".")[0], (0, 0)))
                counts[n] += 1
                works[id.partition(".")[0]] = (counts[0], counts[1])
        matrix.append((key, works))
    return matrix


@part("coverage-matrix", _matrix)
def _show_matrix(
    env: BuildEnvironment, of: str, facts: list[tuple[str, dict[str, tuple[int, int]]]]
) -> list[nodes.Node]:
    groups: dict[str, dict[str, dict[str, tuple[int, int]]]] = {_ENGINE: {}}
    for rule, works in facts:
        groups.setdefault(_LONG.get(rule.partition(".")[0], _ENGINE), {})[rule] = works
    return [_group(env, title, rules) for title, rules in groups.items()]


def _group(
    env: BuildEnvironment, title: str, rules: dict[str, dict[str, tuple[int, int]]]
) -> nodes.Node:
    """The rules of one kind, with a column for each text that any of them names."""
    keys = [key for key in corpus_of(env).works if any(key in works for works in rules.values())]
    heads: list[nodes.Node | str] = ["Rule", *(_work(env, key) for key in keys)]
    rows: list[list[nodes.Node | str]] = [
        [
            reference(env, "rule", rule, text(rule)),
            *(_cell(*works.get(key, (0, 0))) for key in keys),
        ]
        for rule, works in rules.items()
    ]
    head = block("summary", "", f"{title} ", inline("count", f"{len(rows)} rules"))
    return block("details", "folded", head, _table("matrix", heads, rows))


def _cell(cited: int, seen: int) -> nodes.Node:
    """A cell of the matrix; it bears its marks itself, for there are thousands."""
    if cited:
        words = f"{cited} clause{'s' * (cited != 1)}"
        return block("td", "cell-cited", "●" * min(cited, 3), title=words, aria_label=words)
    if seen:
        words = f"stated in {seen} passage{'s' * (seen != 1)} not yet read through"
        return block("td", "cell-seen", "○", title=words, aria_label=words)
    return block("td", "cell-none", "·")


# -- pending: what still wants code --


def _pending(env: BuildEnvironment, of: str) -> list[tuple[str, str, str]]:
    corpus, run = corpus_of(env), results_of(env)
    return [
        (clause.id, clause.base, clause.why)
        for key in corpus.works
        for clause in corpus.clauses(key)
        if coverage.of_clause(clause, corpus, run).kind in {"not yet", "stale", "example fails"}
    ]


@part("coverage-pending", _pending)
def _show_pending(
    env: BuildEnvironment, of: str, facts: list[tuple[str, str, str]]
) -> list[nodes.Node]:
    if not facts:
        words = "No clause of a text that has been read through is waiting for code."
        return [nodes.paragraph("", words)]
    made: list[nodes.Node] = []
    for work, rows in groupby(facts, lambda row: row[0].partition(".")[0]):
        listed = block("ul", "pending no-search")
        for id, words, why in rows:
            quoted = inline(lang("lzh"), f"「{words}」")
            listed += block("li", "", reference(env, "clause", id), " ", quoted, f" {why}")
        count = inline("count", f"{len(listed)} clauses")
        head = block("summary", "", _work(env, work), " ", count)
        made.append(block("details", "folded", head, listed))
    return made


# -- later: the charts of juan 5 to 8, which are no examples of the received text --


def _later(env: BuildEnvironment, of: str) -> Any:
    return later.counted(corpus_of(env))


@part("coverage-later", _later)
def _show_later(env: BuildEnvironment, of: str, facts: Any) -> list[nodes.Node]:
    states = "; ".join(f"{kind}: {count}" for kind, count in facts["states"].items())
    charts = f"{facts['charts']} charts ({states}), for {facts['patterns']} of the patterns."
    made = nodes.paragraph("", "", text(charts))
    if facts["without"]:
        made += text(" Without one: ")
    for n, clause in enumerate(facts["without"], 1):
        words = " ".join(corpus_of(env).critical(clause).split())
        made += reference(env, "clause", clause, inline(lang("lzh"), words))
        made += text("." if n == len(facts["without"]) else "; ")
    return [made]
