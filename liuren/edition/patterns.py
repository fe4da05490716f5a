"""The directive that sets the patterns on a page, with what each is and how often it occurs::

    ```{patterns} verses
    ```

    ```{patterns} elsewhere
    ```

``verses`` are the sixty-five of 《大全》, ``elsewhere`` those that another text defines otherwise. The
counts are those that `liuren.proof.shares` has worked out, each by the rules of its own text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from liuren.doctrine import patterns
from liuren.doctrine.conditions import Needs
from liuren.doctrine.patterns import Pattern
from liuren.doctrine.shares import Share
from liuren.edition.domain import domain_of
from liuren.edition.filled_later import late, part
from liuren.edition.markup import block, inline, lang, text
from liuren.edition.shares import share_of
from liuren.edition.texts import corpus_of, depend, depend_on_code

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment

__all__ = ["PatternsDirective"]

_LZH = lang("lzh")
_HEADS = ("", "Pattern", "Hexagram", "What it is", "Charts", "Share")


class PatternsDirective(SphinxDirective):
    """``{patterns} WHICH``: a row for each pattern; its anchor is ``pattern.KEY``."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The table; how often each occurs is filled in when the page is written."""
        which = directives.choice(self.arguments[0], ("verses", "elsewhere"))
        depend(self.env, "daquan")
        depend_on_code(self.env)
        body = block("tbody")
        for row in patterns.rows(corpus_of(self.env)):
            if (row.work == "daquan") is (which == "verses"):
                body += self._row(row)
        head = block("thead", "", block("tr", "", *(block("th", "", h) for h in _HEADS)))
        table = block("table", "docutils ruletable ruletable-patterns", head, body)
        return [block("div", "table-wrapper", table)]

    def _row(self, row: Pattern) -> nodes.Element:
        id, domain = row.rule, domain_of(self.env)
        domain.place("row", id, id)
        domain.place("rule", id, id, id)
        name = inline("", inline(_LZH, row.name), " ", late(self.env, "link", row.clause))
        what = inline("", text(row.definition))
        if row.doubt:
            what += inline("doubt", text(f" — {row.doubt}"))
        cells = (
            text(str(row.number) if row.work == "daquan" else row.work),
            name,
            inline(_LZH, row.hexagram),
            what,
            late(self.env, "pattern-charts", row.rule),
            late(self.env, "pattern-share", row.rule),
        )
        made = block("tr", "", *(block("td", "", cell) for cell in cells), ids=[id])
        self.state.document.note_explicit_target(made)
        return made


# -- how often --


@part("pattern-charts", share_of)
def _show_charts(env: BuildEnvironment, key: str, facts: Share | None) -> list[nodes.Node]:
    if facts is None:
        return []
    met = facts.always + facts.sometimes
    made: list[nodes.Node] = [text(f"{met:,}" if met else ("—" if facts.undecided else "never"))]
    if facts.by and met:
        made.append(inline("varied", text(f" by {' and '.join(facts.by)}")))
    if facts.undecided:
        needs = "; ".join(str(Needs(need)) for need in facts.needs)
        made.append(inline("needs", text(f" {facts.undecided:,} open: {needs}")))
    return made


@part("pattern-share", share_of)
def _show_ratio(env: BuildEnvironment, key: str, facts: Share | None) -> list[nodes.Node]:
    return [text(f"{100 * facts.ratio:.2f} %")] if facts is not None and facts.held else []
