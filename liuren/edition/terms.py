"""Candidates for the glossary: words that stand in the texts far more often than in other Chinese.

jieba cuts the five texts (see `liuren.edition.words`) and says how common each word is in general.
A word is a candidate if it stands often enough here, and many times more often than there. This
only proposes: what is a term of the field, and what it means, people decide.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util.docutils import SphinxDirective

from liuren.corpus import Corpus
from liuren.corpus.fold import TABLE, fold
from liuren.edition.markup import block, lang
from liuren.edition.texts import corpus_of, corpus_root
from liuren.edition.words import field_terms, per_million, words
from liuren.signs.symbols import PAIRS

if TYPE_CHECKING:
    from sphinx.application import Sphinx

__all__ = ["Term", "candidates"]

_HAN: Final = re.compile(r"[\u3400-\u9fff\U00020000-\U0003ffff]{2,}")
_TIMES: Final = 30  # so many times more common here than elsewhere


class Term(NamedTuple):
    """A candidate: its commonest form, how often it stands in each work, whether jieba was taught it."""

    word: str
    counts: Mapping[str, int]
    taught: bool

    @property
    def total(self) -> int:
        """How often it stands in all works."""
        return sum(self.counts.values())


def candidates(corpus: Corpus, least: int = 4) -> tuple[Term, ...]:
    """The candidates that stand at least ``least`` times in ``corpus``, the commonest first.

    Forms of one word are counted together; the sixty pairs are left out.

    >>> from liuren import corpus
    >>> by_word = {term.word: term for term in candidates(corpus.default())}
    >>> sorted(by_word["涉害"].counts)
    ['daquan', 'guicuojiao', 'zhinan']
    >>> "涉害" in by_word, "父母" in by_word
    (True, False)
    """
    counts: dict[str, Counter[str]] = {}
    forms: dict[str, Counter[str]] = {}
    cut = 0
    for key in corpus.works:
        for passage in corpus.passages(key):
            for word in words(passage.base):
                cut += 1
                if _HAN.fullmatch(word):
                    counts.setdefault(fold(word), Counter())[key] += 1
                    forms.setdefault(fold(word), Counter())[word] += 1
    known = frozenset(map(fold, field_terms()))
    pairs = frozenset(fold(str(pair)) for pair in PAIRS)
    terms = []
    for one, count in counts.items():
        word = min(forms[one], key=lambda w: (-forms[one][w], w))
        here = 1e6 * count.total() / cut
        if count.total() >= least and one not in pairs and here > _TIMES * per_million(word):
            terms.append(Term(word, dict(count), one in known))
    return tuple(sorted(terms, key=lambda term: (-term.total, term.word)))


# -- on a page --


class TermTable(nodes.General, nodes.Element):
    """The place of the table; it is filled in when the page is written, for this builder."""


class TermsDirective(SphinxDirective):
    """``{terms}``: the candidates as a table, each with its counts and a search for it."""

    def run(self) -> list[nodes.Node]:
        """The place of the table, on a page that is read again when the texts or words change."""
        root, here = corpus_root(self.env), Path(__file__).parent
        files = [root / key / "base.json" for key in corpus_of(self.env).works]
        for file in (*files, here / "words.txt", TABLE):
            self.env.note_dependency(str(file))
        return [TermTable()]


class FillTable(SphinxPostTransform):
    """Sets the table, with links to the search page of this builder."""

    default_priority = 6

    def run(self, **kwargs: Any) -> None:
        """Put the table in its place."""
        for node in list(self.document.findall(TermTable)):
            page = self.env.current_document.docname
            node.replace_self(self._table(self.app.builder.get_relative_uri(page, "search")))

    def _table(self, search: str) -> nodes.Element:
        corpus = corpus_of(self.env)
        head = block("tr", "", *(block("th", "", key) for key in ("term", "all", *corpus.works)))
        rows = []
        for term in candidates(corpus):
            counts = (term.total, *(term.counts.get(key, 0) for key in corpus.works))
            link = block("a", "", term.word, href=f"{search}?q={term.word}")
            word = block("td", lang("lzh") + (" taught" if term.taught else ""), link)
            rows.append(block("tr", "", word, *(block("td", "", str(n or "")) for n in counts)))
        made = (block("thead", "", head), block("tbody", "", *rows))
        return block("table", "terms no-search", *made)


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directive."""
    app.add_directive("terms", TermsDirective)
    app.add_post_transform(FillTable)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
