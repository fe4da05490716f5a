"""The directive that sets the patterns on a page, with what each is and how often it occurs::

    ```{patterns} verses
    ```

    ```{patterns} elsewhere
    ```

``verses`` are the sixty-five of 《大全》, ``elsewhere`` those that another text defines otherwise. The
counts are `liuren.doctrine.patterns.frequency`'s.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from liuren.doctrine import patterns
from liuren.doctrine.patterns import Pattern, frequency
from liuren.edition.build_cache import cached
from liuren.edition.domain import domain_of
from liuren.edition.filled_later import late, part
from liuren.edition.markup import block, inline, lang, text
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
            late(self.env, "pattern-charts", row.key),
            late(self.env, "pattern-share", row.key),
        )
        made = block("tr", "", *(block("td", "", cell) for cell in cells), ids=[id])
        self.state.document.note_explicit_target(made)
        return made


# -- how often --


def _counted() -> dict[str, Any]:
    return {
        often.pattern.key: {
            "always": often.always,
            "sometimes": often.sometimes,
            "undecided": often.undecided,
            "share": round(often.share, 6),
            "varied": list(often.varied),
            "needs": [str(one) for one in often.needs],
        }
        for often in (*frequency.count(), *frequency.rivals())
    }


def _often(env: BuildEnvironment, key: str) -> Any:
    return cached(env, "patterns", _counted)[key]


@part("pattern-charts", _often)
def _show_charts(env: BuildEnvironment, key: str, facts: Any) -> list[nodes.Node]:
    met = facts["always"] + facts["sometimes"]
    made: list[nodes.Node] = [text(f"{met:,}" if met else ("—" if facts["undecided"] else "never"))]
    if facts["varied"] and met:
        made.append(inline("varied", text(f" by {' and '.join(facts['varied'])}")))
    if facts["undecided"]:
        needs = "; ".join(facts["needs"])
        made.append(inline("needs", text(f" {facts['undecided']:,} open: {needs}")))
    return made


@part("pattern-share", _often)
def _show_share(env: BuildEnvironment, key: str, facts: Any) -> list[nodes.Node]:
    share = 100 * facts["share"]
    return [text(f"{share:.2f} %" if share else "")]
