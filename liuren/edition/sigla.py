"""The directive that lists the sigla of all texts: who is meant by each letter of the apparatus.

    ```{sigla}
    ```

The list is made of the records of the works; nothing of it is typed on the page.
"""

from __future__ import annotations

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from liuren.corpus import Corpus
from liuren.edition.markup import block, inline, text
from liuren.edition.texts import corpus_of, depend

__all__ = ["SiglaDirective", "listed"]


def listed(corpus: Corpus) -> dict[tuple[str, str], tuple[str, ...]]:
    """Each siglum and what it stands for, with the works that use it so; those of all works first."""
    used_by: dict[tuple[str, str], list[str]] = {}
    for key, work in corpus.works.items():
        for witness in work.witnesses:
            standing = ". Independent" if witness.independent else ""
            used_by.setdefault((witness.siglum, witness.what + standing), []).append(key)
    shared = sorted(used_by, key=lambda row: len(used_by[row]) < len(corpus.works))
    return {row: tuple(used_by[row]) for row in shared}


class SiglaDirective(SphinxDirective):
    """``{sigla}``: every siglum, what it stands for, and in which texts."""

    def run(self) -> list[nodes.Node]:
        """The table."""
        corpus = corpus_of(self.env)
        for key in corpus.works:
            depend(self.env, key)
        body = block("tbody")
        for (siglum, what), works in listed(corpus).items():
            row = block("tr", "", block("td", "", inline("siglum", siglum)), block("td", "", what))
            row += block("td", "", self._works(corpus, works))
            body += row
        heads = ("Siglum", "What it is", "Used in")
        head = block("thead", "", block("tr", "", *(block("th", "", h) for h in heads)))
        return [block("div", "table-wrapper", block("table", "docutils sigla", head, body))]

    def _works(self, corpus: Corpus, works: tuple[str, ...]) -> nodes.Node:
        if len(works) == len(corpus.works):
            return inline("", "all texts")
        return inline("", *(part for key in works for part in (nodes.literal("", key), text(" "))))
