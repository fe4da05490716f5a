"""The directive that sets a passage of the corpus on a page::

    ```{passage} xunyuan.1.4.4
    ```

The original and its translation side by side, the clauses as spans with their own anchors, the
marks of the apparatus in the text and its entries below, and, filled in when the page is written,
what each clause states and which function does it. The received text is what stands here; the
reader may switch to the critical one.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from liuren.corpus import Corpus, Passage, Work
from liuren.edition import apparatus
from liuren.edition.domain import domain_of
from liuren.edition.filled_later import late
from liuren.edition.markup import SearchText, block, inline, lang, text
from liuren.edition.texts import corpus_of, depend, opening, section_title
from liuren.edition.weave import Piece, Strand, weave
from liuren.errors import LiurenError

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment

__all__ = ["PassageDirective", "original"]

# Segments that are paragraphs of their own; the others run on in the paragraph they stand in.
_BLOCKS: Final = {"heading", "verse", "commentary", "table", "diagram"}
_NAMES: Final = {"ja": "Japanese", "ko": "Korean", "zh": "modern Chinese"}


class PassageDirective(SphinxDirective):
    """``{passage} ID``: a passage of the corpus, with all its layers."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The passage; before the first of a text not yet read through, a note that says so."""
        id = self.arguments[0]
        corpus = corpus_of(self.env)
        try:
            passage = corpus.passage(id)
            strands = weave(passage)
        except LiurenError as error:
            raise self.error(str(error)) from None
        depend(self.env, id)
        work = corpus.work(passage.work)
        self._place(passage)

        section = block("section", "passage", ids=[id])
        section += [
            _head(self, passage, work),
            search_text(corpus, passage),
            _texts(self.env, passage, work, strands),
        ]
        section += late(self.env, "clauses", id)
        self.state.document.note_explicit_target(section)
        return [*self._not_read(work), section]

    def _place(self, passage: Passage) -> None:
        domain = domain_of(self.env)
        domain.place("passage", passage.id, passage.id, f"{passage.id} {opening(passage)}")
        for code in passage.translations:
            domain.place("translation", f"{passage.id}.{code}", f"{passage.id}.{code}")
        for clause in passage.clauses:
            domain.place("clause", clause.id, clause.id, f"{clause.id} {clause.base}")
        lemmata = [(entry.id, entry.lemma) for entry in passage.apparatus]
        lemmata += [(erratum.id, erratum.lemma) for erratum in passage.errata]
        for id, lemma in lemmata:
            domain.place("entry", id, id, f"{id} {lemma}")

    def _not_read(self, work: Work) -> list[nodes.Node]:
        key = f"liuren-not-read-{work.key}"
        if work.read or self.env.current_document.get(key):
            return []
        self.env.current_document[key] = True
        if corpus_of(self.env).clauses(work.key):
            head = "Being read through. "
            words = (
                "The text stands here as received, with the translation that came with it. What "
                "there is of clauses, apparatus and rules is not yet complete."
            )
        else:
            head = "As received, not yet read through. "
            words = (
                "The text stands here as received, with the translation that came with it. It has "
                "no clauses, no apparatus and no rules of its own so far."
            )
        note = block("aside", "not-read")
        note += nodes.paragraph("", "", nodes.strong("", head), text(words))
        return [note]


def _head(directive: SphinxDirective, passage: Passage, work: Work) -> nodes.Element:
    link = nodes.reference("", "", internal=True, refid=passage.id, classes=["permalink"])
    link += inline("", passage.id)
    head = block("header", "passage-head no-search", link)
    if any(entry.chosen is not None for entry in passage.apparatus):
        box = block("input", type="checkbox", name="critical-text")
        words = (inline("received", "received"), inline("critical", "critical"))
        head += block("label", "which-text", box, *words, title="Received or critical text")
    title = section_title(work, passage.section)
    cite = block("button", "cite", "cite", type="button", title="Copy the citation")
    cite["cites"] = (
        f"《{work.title}》{'，' + title if title else ''}, {passage.id} "
        f"({directive.config.project} {directive.config.release})",
        directive.env.current_document.docname,
        passage.id,
    )
    head += cite
    return head


def search_text(corpus: Corpus, passage: Passage) -> SearchText:
    """The words by which the index finds a passage: original, critical text, translations."""
    words = [passage.base]
    if (critical := corpus.critical(passage.id)) != passage.base:
        words.append(critical)
    if not passage.repeats:
        words += [t for t in passage.translations.values() if t]
    node = SearchText("", passage=passage.id)
    node += [text(w) for w in words]
    return node


def _texts(
    env: BuildEnvironment, passage: Passage, work: Work, strands: tuple[Strand, ...]
) -> nodes.Element:
    texts = block("div", "texts")
    left = block("div", f"original no-search {lang(work.lang)}")
    left += original(strands) if passage.base else [_absent("The received file has no original.")]
    texts += left
    if passage.apparatus or passage.joins:
        texts += apparatus.entries(env, passage, work)
    for code, words in passage.translations.items():
        texts += _translation(passage, code, words)
    return texts


def _translation(passage: Passage, code: str, words: str | None) -> nodes.Element:
    name = _NAMES.get(code, code)
    right = block("div", "translation", ids=[f"{passage.id}.{code}"])
    if passage.repeats:
        right += _absent("Not translated: the received file repeats the classical line here.")
    elif words is None:
        right += _absent(f"No {name} in the received file.")
    else:
        paragraph = nodes.paragraph("", "", classes=["no-search", lang(code)])
        paragraph += apparatus.marked_translation(passage, code, words)
        right += paragraph
    if any(erratum.lang == code for erratum in passage.errata):
        right += apparatus.errata(passage, code)
    return right


def _absent(words: str) -> nodes.Element:
    return nodes.paragraph("", words, classes=["absent", lang("en")])


def original(strands: tuple[Strand, ...]) -> list[nodes.Node]:
    """The woven text as paragraphs, verses, tables and diagrams."""
    made: list[nodes.Node] = []
    for kind, group in groupby(strands, lambda s: s.kind if s.kind in _BLOCKS else "prose"):
        members = tuple(group)
        if kind == "prose":
            paragraph = nodes.paragraph("", "", classes=["prose"])
            for strand in members:
                inner = _line([p for line in strand.lines for p in line])
                plain = strand.kind == "prose"
                paragraph += inner if plain else [inline(f"segment {strand.kind}", *inner)]
            made.append(paragraph)
        elif kind in {"verse", "diagram"}:
            paragraph = nodes.paragraph("", "", classes=[kind])
            lines = [line for strand in members for line in strand.lines]
            paragraph += _couplets(lines) if kind == "verse" else _rows(lines)
            made.append(paragraph)
        else:
            for strand in members:
                words = _line([p for line in strand.lines for p in line])
                made.append(nodes.paragraph("", "", *words, classes=[kind]))
    return made


def _couplets(lines: list[tuple[Piece, ...]]) -> list[nodes.Node]:
    """Verse: its phrases as units that do not break, gathered up to the end of each sentence."""
    made, couplet = [], inline("couplet")
    for line in lines:
        couplet += inline("line", *_line(list(line)))
        if line and line[-1].text.endswith(("。", "；", "！", "？")):
            made.append(couplet)
            couplet = inline("couplet")
    return [*made, couplet] if couplet.children else [*made]


def _rows(lines: list[tuple[Piece, ...]]) -> list[nodes.Node]:
    """A diagram: each of its rows on a line of its own."""
    return [inline("line", *_line(list(line))) for line in lines]


def _line(pieces: list[Piece]) -> list[nodes.Node]:
    """Pieces as spans: one span per clause, and in it the pieces that bear a mark."""
    made: list[nodes.Node] = []
    for clause, group in groupby(pieces, lambda p: p.clause):
        members = list(group)
        inner = [node for piece in members for node in apparatus.marked(piece)]
        if clause is None:
            made += inner
            continue
        span = inline(f"clause{'' if clause.doctrinal else ' states-nothing'}")
        if members[0].opens:
            span["ids"] = [clause.id]
            span += inline("clause-number", clause.id.rpartition(".")[2])
        else:
            span["classes"].append("continued")
        span += inner
        made.append(span)
    return made
