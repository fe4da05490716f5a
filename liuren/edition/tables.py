"""The directive that sets a table of rules on a page: one anchor a row::

    ```{ruletable} gates
    ```

The rows are those the engine goes by; nothing of them is written here. ``gates`` are the nine gates
in the order in which they are tried, ``switches`` what the texts disagree on, ``schools`` which
choices a school makes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from liuren.board import schools, transmissions
from liuren.corpus import citation
from liuren.edition import gate_diagram
from liuren.edition.domain import domain_of
from liuren.edition.filled_later import late, part
from liuren.edition.markup import block, inline, lang, text
from liuren.edition.parts import badge, reference
from liuren.edition.status import of_clause
from liuren.edition.texts import corpus_of, depend_on_code

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment

__all__ = ["GateDiagram", "RuleTable"]


@dataclass(frozen=True, slots=True)
class _Row:
    """A row: its key in the table, and its cells."""

    key: str
    cells: tuple[nodes.Node, ...]


@dataclass(frozen=True, slots=True)
class _Table:
    """A table of rules: the heads of its columns and what makes its rows."""

    heads: tuple[str, ...]
    rows: Callable[[BuildEnvironment], Iterator[_Row]]


def _cell(*children: nodes.Node | str) -> nodes.Node:
    return inline("", *children)


def _key_of(function: object) -> str | None:
    target = f"{getattr(function, '__module__', '')}.{getattr(function, '__qualname__', '')}"
    rules = citation.of(target)
    return rules[0].key if rules else None


def _gates(env: BuildEnvironment) -> Iterator[_Row]:
    for n, gate in enumerate(transmissions.NINE_GATES, 1):
        key = _key_of(gate.takes)
        link = late(env, "link", key) if key else text("")
        title = inline(lang("lzh"), gate.title)
        what = (gate.takes.__doc__ or "").partition("\n")[0].partition(": ")[2]
        cells = (_cell(str(n)), _cell(title), _cell(str(gate.question)), _cell(what), _cell(link))
        yield _Row(gate.key, cells)


def _passage_links(env: BuildEnvironment, ids: tuple[str, ...]) -> list[nodes.Node]:
    made: list[nodes.Node] = []
    for id in ids:
        made += [text(", " if made else ""), late(env, "link", id)]
    return made


def _switches(env: BuildEnvironment) -> Iterator[_Row]:
    for switch in schools.SWITCHES.values():
        listed = block("ul", "choices")
        for n, choice in enumerate(switch.choices):
            item = block("li", "choice" + (" default" if n == 0 else ""))
            item += [nodes.literal("", choice.key), text(f" {choice.gloss}")]
            if choice.passages:
                item += [text(" ("), *_passage_links(env, choice.passages), text(")")]
            listed += item
        yield _Row(
            switch.key, (_cell(nodes.literal("", switch.key)), _cell(str(switch.title)), listed)
        )


def _schools(env: BuildEnvironment) -> Iterator[_Row]:
    for key, school in schools.SCHOOLS.items():
        own = [s for s in schools.SWITCHES.values() if school[s.key] != s.default]
        made: list[nodes.Node | str] = []
        for switch in own:
            words = nodes.literal("", f"{switch.key}={school[switch.key]}")
            made += [" " if made else "", words]
        yield _Row(key, (_cell(nodes.literal("", key)), _cell(*(made or ["the defaults"]))))


_TABLES: Final = {
    "gates": _Table(("", "Gate", "asks", "gives", "Rule"), _gates),
    "switches": _Table(("Switch", "What is at issue", "Choices, the default first"), _switches),
    "schools": _Table(("School", "Departs from the defaults in"), _schools),
}


class RuleTable(SphinxDirective):
    """``{ruletable} NAME``: a table of rules, an anchor a row."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The table; its rows have the anchors ``NAME.KEY``."""
        name = directives.choice(self.arguments[0], tuple(_TABLES))
        kind = _TABLES[name]
        body = block("tbody")
        domain = domain_of(self.env)
        depend_on_code(self.env)
        for row in kind.rows(self.env):
            id = f"{name}.{row.key}"
            domain.place("row", id, id)
            cells = [block("td", "", cell) for cell in row.cells]
            made = block("tr", "", *cells, ids=[id])
            self.state.document.note_explicit_target(made)
            body += made
        head = block("thead", "", block("tr", "", *(block("th", "", h) for h in kind.heads)))
        table = block("table", f"docutils ruletable ruletable-{name}", head, body)
        return [block("div", "table-wrapper", table)]


# -- the words of a clause, with its status --


def _words(env: BuildEnvironment, id: str) -> tuple[str, str, object]:
    corpus = corpus_of(env)
    clause = corpus.clause(id)
    language = corpus.work(corpus.passage(clause.passage).work).lang
    return corpus.critical(id), language, of_clause(env, clause)


@part("clause-words", _words)
def _show_words(env: BuildEnvironment, id: str, facts: tuple[str, str, object]) -> list[nodes.Node]:
    words, language, _ = facts
    quoted = inline(f"cited-words {lang(language)}", f"「{' '.join(words.split())}」")
    status = badge(of_clause(env, corpus_of(env).clause(id)))
    return [quoted, text(" "), reference(env, "clause", id), text(" "), status]


class GateDiagram(SphinxDirective):
    """``{gatediagram}``: the nine gates as a decision diagram, drawn from the table itself."""

    def run(self) -> list[nodes.Node]:
        """The drawing; the table beside it says the same in words."""
        depend_on_code(self.env)
        drawing = gate_diagram.diagram(transmissions.NINE_GATES)
        return [block("figure", "gate-diagram no-search", nodes.raw("", drawing, format="html"))]
