"""The directive that quotes the texts in the middle of an argument.

    ```{quote} xunyuan.1.4.7.1-2
    Among the lessons look first for an attack from below; …
    ```

It shows a clause (or several in a row, or some words of a passage) as the critical text has them,
and below them the ways to the passage and to its translation. What stands in it is our rendering.
A passage itself is set once in the whole edition; its sentences may be quoted anywhere. Of a text
that has no clauses yet, the words are named:

    ```{quote} zhinan.1.2.6
    :words: 而不用乘神
    ```

They must stand in the passage, or the build fails.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.addnodes import pending_xref
from sphinx.util.docutils import SphinxDirective

from liuren.corpus import Corpus
from liuren.corpus.records import passage_of
from liuren.edition.domain import ends
from liuren.edition.markup import block, inline, lang, text
from liuren.edition.texts import corpus_of, depend
from liuren.errors import LiurenError, NotInCorpus

__all__ = ["QuoteDirective", "quoted"]

_NAMES: Final = {"ja": "Japanese", "ko": "Korean", "zh": "modern Chinese"}


def quoted(corpus: Corpus, target: str, words: str = "") -> tuple[str, bool]:
    """The words quoted, and whether they are other than the received ones.

    ``target`` is a clause, a range of clauses, or a passage in which ``words`` stand.
    """
    first, last = ends(target)
    passage = corpus.passage(passage_of(first))
    if words or first == passage.id:
        whole = corpus.critical(passage.id)
        if words not in whole:
            raise NotInCorpus(f"「{words}」 does not stand in {passage.id}")
        return words or whole, (words or whole) not in passage.base
    ids = [clause.id for clause in passage.clauses]
    corpus.clause(first)
    corpus.clause(last)
    chosen = ids[ids.index(first) : ids.index(last) + 1]
    critical = "".join(corpus.critical(id) for id in chosen)
    return critical, critical != "".join(corpus.clause(id).base for id in chosen)


class QuoteDirective(SphinxDirective):
    """``{quote} ID``: some sentences of a text, our rendering of them, and where they stand."""

    required_arguments = 1
    has_content = True
    option_spec: ClassVar[dict[str, Any]] = {"words": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        """A figure: the words, what is said of them, and the line that says whose they are."""
        target = self.arguments[0]
        corpus = corpus_of(self.env)
        try:
            words, mended = quoted(corpus, target, self.options.get("words", ""))
        except LiurenError as error:
            raise self.error(str(error)) from None
        depend(self.env, target)
        passage = corpus.passage(passage_of(ends(target)[0]))
        work = corpus.work(passage.work)
        figure = block("figure", "quote")
        figure += block("blockquote", lang(work.lang), block("p", "", words))
        if self.content:
            figure += block("div", "rendering", *self.parse_content_to_nodes())
        source = block("figcaption", "", inline(lang(work.lang), f"《{work.title}》"), text(" "))
        kind = "passage" if ends(target)[0] == passage.id else "clause"
        source += self._link(kind, target, target.replace("-", "–"))
        if not passage.repeats:
            for code, translated in passage.translations.items():
                if translated:
                    name = _NAMES.get(code, code)
                    source += [text(" · "), self._link("translation", f"{passage.id}.{code}", name)]
        if mended:
            source += text(" · critical text")
        figure += source
        return [figure]

    def _link(self, kind: str, target: str, words: str) -> nodes.Node:
        first, last = ends(target)
        return pending_xref(
            "",
            inline("", words),
            refdoc=self.env.current_document.docname,
            refdomain="liuren",
            reftype=kind,
            reftarget=first,
            refexplicit=True,
            refwarn=True,
            **({"reflast": last} if last != first else {}),
        )
