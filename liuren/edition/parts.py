"""The parts of a page that speak of code and results: links, badges, the clauses of a passage."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from docutils import nodes
from sphinx.addnodes import pending_xref

from liuren.corpus import citation
from liuren.corpus.citation import Rule
from liuren.doctrine.shares import Share
from liuren.edition.domain import LiurenDomain, domain_of
from liuren.edition.filled_later import part
from liuren.edition.markup import block, inline, link, text
from liuren.edition.shares import share_of, shown
from liuren.edition.status import Status, of_clause, of_example
from liuren.edition.texts import corpus_of

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment

__all__ = ["badge", "counted", "reference", "tally"]


def badge(status: Status) -> nodes.Element:
    """A status as a quiet dot and a word, the reason on demand."""
    attrs = {"title": status.reason} if status.reason else {}
    return block("span", f"status {status.name}", inline("", status.kind), **attrs)


def counted(statuses: Iterable[Status]) -> tuple[tuple[str, Status], ...]:
    """How many there are of each kind, in words, with the first of them."""
    by_kind: dict[str, list[Status]] = {}
    for status in statuses:
        by_kind.setdefault(status.kind, []).append(status)
    return tuple((f"{len(those)} {kind}", those[0]) for kind, those in by_kind.items())


def tally(found: Iterable[tuple[str, Status]]) -> nodes.Element:
    """What came of several examples: a dot and a word for each kind."""
    made = inline("tally")
    for words, status in found:
        attrs = {"title": status.reason} if status.reason else {}
        made += block("span", f"status {status.name}", inline("", words), **attrs)
    return made


def reference(env: BuildEnvironment, kind: str, id: str, *label: nodes.Node) -> nodes.Node:
    """A link to an object if it stands on a page, and its label if not."""
    content = nodes.inline("", "", *(label or (nodes.literal("", id),)))
    if domain_of(env).find(kind, id) is None:
        return content
    return pending_xref(
        "",
        content,
        refdoc=env.current_document.docname,
        refdomain="liuren",
        reftype=kind,
        reftarget=id,
        refexplicit=True,
        refwarn=True,
    )


# -- link: a word that names a rule, an example or anything else that has an ID --


def _kind_of(env: BuildEnvironment, id: str) -> str | None:
    domain = domain_of(env)
    return next((kind for kind in LiurenDomain.object_types if domain.find(kind, id)), None)


@part("link", _kind_of)
def _show_link(env: BuildEnvironment, id: str, kind: str | None) -> list[nodes.Node]:
    return [nodes.literal("", id) if kind is None else reference(env, kind, id)]


# -- badge: whether an example holds --


def _example_status(env: BuildEnvironment, id: str) -> Status:
    return of_example(env, corpus_of(env).example(id))


@part("badge", _example_status)
def _show_badge(env: BuildEnvironment, id: str, status: Status) -> list[nodes.Node]:
    return [badge(status)]


# -- clauses: what each clause of a passage states, which rules do it, and whether they hold --


class _Row(NamedTuple):
    id: str
    kind: str
    doctrinal: bool
    why: str
    status: Status
    rules: tuple[tuple[str, str, bool], ...]
    share: Share | None


class _Clauses(NamedTuple):
    rows: tuple[_Row, ...]
    see: tuple[tuple[str, str, bool], ...]


def _rules(env: BuildEnvironment, rules: list[Rule]) -> tuple[tuple[str, str, bool], ...]:
    domain = domain_of(env)
    return tuple((r.key, r.title, domain.find("rule", r.key) is not None) for r in rules)


def _clauses(env: BuildEnvironment, id: str) -> _Clauses:
    passage = corpus_of(env).passage(id)
    rows = [
        _Row(
            clause.id,
            clause.kind,
            clause.doctrinal,
            clause.why,
            of_clause(env, clause),
            _rules(env, list(citation.implementing(clause.id))),
            share_of(env, clause.id),
        )
        for clause in passage.clauses
    ]
    see = [rule for rule in citation.rules().values() if id in rule.see]
    return _Clauses(tuple(rows), _rules(env, see))


@part("clauses", _clauses)
def _show_clauses(env: BuildEnvironment, id: str, facts: _Clauses) -> list[nodes.Node]:
    made: list[nodes.Node] = []
    if facts.rows:
        count = len(facts.rows)
        dots = inline("dots")
        dots += [
            block("i", f"dot {row.status.name}", title=f"{number(row.id)}: {row.status.kind}")
            for row in facts.rows
            if row.doctrinal
        ]
        words = f"{count} clause{'s' * (count != 1)}"
        if not any(row.doctrinal for row in facts.rows):
            words += " · no rule here"
        listed = block("ol", "clause-list", *(_clause_item(env, row) for row in facts.rows))
        made.append(
            block("details", "clauses", block("summary", "", inline("", words), dots), listed)
        )
    if facts.see:
        line = nodes.paragraph("", "", text("Also stated here: "), classes=["see-also"])
        line += _rule_links(env, facts.see)
        made.append(line)
    return made


def number(id: str) -> str:
    """The last part of an ID."""
    return id.rpartition(".")[2]


def _clause_item(env: BuildEnvironment, row: _Row) -> nodes.Element:
    item = block("li", "clause-row" + ("" if row.doctrinal else " states-nothing"))
    item += link(row.id, number(row.id), classes="clause-ref")
    body = inline("clause-what", inline("why", row.why))
    if row.rules:
        body += [inline("arrow", " → "), *_rule_links(env, row.rules)]
    body += shown(row.share)
    item += body
    # Of a clause that states nothing, ``why`` has said it already.
    item += badge(row.status if row.doctrinal else Status(row.kind))
    return item


def _rule_links(
    env: BuildEnvironment, rules: tuple[tuple[str, str, bool], ...]
) -> list[nodes.Node]:
    made: list[nodes.Node] = []
    for n, (key, title, _) in enumerate(rules):
        if n:
            made.append(text(", "))
        made.append(block("span", "rule-link", reference(env, "rule", key), title=title))
    return made
