"""What can be found on a page: its units, each with the anchor a result leads to and its words.

A unit is a passage of the corpus, a section, a documented object, a term of the glossary or a row
of a table that has an anchor: the smallest thing around the words that a link can point to. Its
words are kept by language and line by line, as they stand: the search looks at the text itself, so
nothing here may cut, fold or drop any of it. What has the class ``no-search`` is left out, and
what a `SearchText` node names is taken whole from the corpus.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from docutils import nodes
from sphinx import addnodes

from liuren.edition.markup import LANGUAGE, SearchText, Tag
from liuren.edition.texts import section_title

if TYPE_CHECKING:
    from liuren.corpus import Corpus

__all__ = ["Block", "Unit", "units"]

_SILENT: Final = (
    nodes.comment,
    nodes.raw,
    nodes.substitution_definition,
    nodes.system_message,
    addnodes.index,
    addnodes.toctree,
)
_WORD: Final = re.compile(r"[A-Za-z0-9]")
_RUNNING: Final = {"a", "abbr", "b", "button", "em", "i", "input", "label", "span", "strong"}


class Block(NamedTuple):
    """Lines of one language. ``critical``: they restate the text with the readings chosen."""

    lang: str
    text: str
    critical: bool = False


class Unit(NamedTuple):
    """A place that results lead to: its anchor ('' is the top of the page), title, kind, words."""

    anchor: str
    title: str
    kind: str
    blocks: tuple[Block, ...]


class _Open:
    """A unit being gathered."""

    def __init__(self, anchor: str, title: str, kind: str) -> None:
        self.anchor, self.title, self.kind = anchor, title, kind
        self.lines: list[tuple[str, str]] = []
        self.whole: list[Block] = []
        self.going_on = False

    def add(self, lang: str, words: str) -> None:
        if self.going_on:
            lang, before = self.lines[-1]
            # Parts of a line that a style sheet sets apart do not make one word.
            apart = " " if _WORD.match(before[-1:]) and _WORD.match(words) else ""
            self.lines[-1] = (lang, before + apart + words)
        else:
            self.lines.append((lang, words))
        self.going_on = True

    def close(self) -> Unit:
        blocks = list(self.whole)
        for lang, words in self.lines:
            line = re.sub(r"[ \t]*\n[ \t\n]*", "\n", re.sub(r"[ \t]+", " ", words)).strip(" \n")
            if not line:
                continue
            if blocks and blocks[-1].lang == lang and len(blocks) > len(self.whole):
                blocks[-1] = Block(lang, f"{blocks[-1].text}\n{line}")
            else:
                blocks.append(Block(lang, line))
        return Unit(self.anchor, self.title, self.kind, tuple(blocks))


def units(doctree: nodes.document, corpus: Corpus, language: str = "en") -> list[Unit]:
    """The units of a page, in its order."""
    page = _Open("", "", "section")
    opened = [page]
    _gather(doctree, page, language, corpus, opened)
    closed = [unit.close() for unit in opened]
    return [unit for unit in closed if unit.blocks or unit.title]


def _gather(node: nodes.Node, unit: _Open, lang: str, corpus: Corpus, opened: list[_Open]) -> None:
    if isinstance(node, nodes.Text):
        plain = isinstance(node.parent, nodes.literal_block | nodes.doctest_block)
        words = node.astext()
        unit.add(lang, words if plain else words.replace("\n", " "))
        return
    if not isinstance(node, nodes.Element) or isinstance(node, _SILENT):
        return
    if isinstance(node, SearchText):
        _passage(unit, corpus, node["passage"])
        return
    if "no-search" in node.get("classes", ()):
        return
    if isinstance(node, nodes.title) and isinstance(node.parent, nodes.section) and not unit.title:
        unit.title = node.astext()
        return
    running = _runs_on(node)
    if not running:
        unit.going_on = False
        lang = next(_languages(node), lang)
    inner = _opened(node, opened) or unit
    for child in node.children:
        _gather(child, inner, lang, corpus, opened)
    if not running:
        inner.going_on = unit.going_on = False


def _runs_on(node: nodes.Element) -> bool:
    """Whether the node is part of a line rather than a block of its own."""
    if isinstance(node, Tag):
        return node["tag"] in _RUNNING
    return isinstance(node, nodes.Inline)


def _languages(node: nodes.Element) -> Iterator[str]:
    classes: list[str] = node["classes"]
    for name in classes:
        if name.startswith("language-"):
            yield name.removeprefix("language-")


def _opened(node: nodes.Element, opened: list[_Open]) -> _Open | None:
    """The unit that begins with this node, noted in ``opened``; None if none does."""
    made: _Open | None = None
    if isinstance(node, nodes.section) and node["ids"]:
        if isinstance(node.parent, nodes.document) and len(opened) == 1:
            return None  # the page itself
        made = _Open(node["ids"][0], "", "section")
    elif isinstance(node, addnodes.desc):
        signature = next(iter(node.findall(addnodes.desc_signature)), None)
        if signature is not None and signature["ids"]:
            made = _Open(signature["ids"][0], signature["ids"][0], "object")
    elif isinstance(node, nodes.definition_list_item):
        term = node.children[0]
        if isinstance(term, nodes.term) and term["ids"]:
            made = _Open(term["ids"][0], term.astext(), "term")
    elif isinstance(node, nodes.row) and node["ids"]:
        made = _Open(node["ids"][0], node["ids"][0], "row")
    elif isinstance(node, Tag) and "passage" in node["classes"] and node["ids"]:
        made = _Open(node["ids"][0], "", "passage")
    if made is not None:
        opened.append(made)
    return made


def _passage(unit: _Open, corpus: Corpus, id: str) -> None:
    """Add the words of a passage to the unit: the received text, translations, critical text."""
    passage = corpus.passage(id)
    work = corpus.work(passage.work)
    unit.anchor, unit.title = id, section_title(work, passage.section) or work.title
    original = LANGUAGE.get(work.lang, work.lang)
    if passage.base:
        unit.whole.append(Block(original, passage.base))
    if not passage.repeats:
        for code, words in passage.translations.items():
            if words:
                unit.whole.append(Block(LANGUAGE.get(code, code), words))
    critical = corpus.critical(id)
    if critical != passage.base:
        unit.whole.append(Block(original, critical, critical=True))
