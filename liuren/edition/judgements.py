"""The directive that sets the judgements on a page, by what they are about::

    ```{judgements}
    ```

Each sentence stands once, under the first of its topics, with what it says in English and on what
share of all charts it holds; that several rows decide it shows in its anchors alone. Everything comes
from `liuren.doctrine.readings` and the corpus. The generals on the branches, which have a table of their own, are
left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from liuren.doctrine import readings
from liuren.edition.domain import domain_of
from liuren.edition.filled_later import late
from liuren.edition.markup import block, inline, text
from liuren.edition.shares import share_line
from liuren.edition.texts import corpus_of, depend, depend_on_code

if TYPE_CHECKING:
    from liuren.doctrine.readings import Judgement

__all__ = ["JudgementsDirective", "by_topic"]

_ELSEWHERE = "places"


def by_topic() -> dict[str, dict[str, list[Judgement]]]:
    """The rows of every judgement but the places: by topic, then by clause, in the texts' order."""
    home: dict[str, str] = {}
    topics: dict[str, dict[str, list[Judgement]]] = {}
    for row in readings.judgements():
        if row.topic == _ELSEWHERE:
            continue
        topic = home.setdefault(row.clause, row.topics[0])
        topics.setdefault(topic, {}).setdefault(row.clause, []).append(row)
    return topics


class JudgementsDirective(SphinxDirective):
    """``{judgements}``: a section for each topic, and in it a row for each sentence."""

    def run(self) -> list[nodes.Node]:
        """The sections; a row has the anchors ``readings.KEY``."""
        depend_on_code(self.env)
        made: list[nodes.Node] = []
        for topic, clauses in by_topic().items():
            section = nodes.section("", ids=[f"judgements-{topic}"], names=[])
            section += nodes.title("", topic.capitalize())
            section += [self._row(clause, topic, rows) for clause, rows in clauses.items()]
            self.state.document.note_explicit_target(section)
            made.append(section)
        return made

    def _row(self, clause: str, topic: str, rows: list[Judgement]) -> nodes.Element:
        depend(self.env, clause)
        # The search finds the sentence and its sense where the text stands.
        made = block("div", "judgement no-search")
        for row in rows:
            made += self._anchor(row)
        made += block("div", "judgement-words", late(self.env, "clause-words", clause))
        why = block("div", "judgement-why", text(corpus_of(self.env).clause(clause).why))
        others = [t for t in dict.fromkeys(t for row in rows for t in row.topics) if t != topic]
        if others:
            why += [text(" "), inline("count", f"(also: {', '.join(others)})")]
        why += share_line(self.env, clause)
        made += why
        return made

    def _anchor(self, row: Judgement) -> nodes.Element:
        id = f"readings.{row.key}"
        domain = domain_of(self.env)
        domain.place("row", id, id)
        domain.place("rule", f"reading.{row.key}", id, f"reading.{row.key}")
        anchor = block("span", "", ids=[id])
        self.state.document.note_explicit_target(anchor)
        return anchor
