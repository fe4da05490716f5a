"""The few document nodes that docutils lacks: a tag of HTML, text for the search, a late part.

Everything else is made of ordinary nodes. Other builders (text, LaTeX, EPUB) see the words inside
a tag and nothing of the tag itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from docutils import nodes

if TYPE_CHECKING:
    from sphinx.application import Sphinx

__all__ = ["Late", "SearchText", "Tag", "Write", "block", "inline", "lang", "link", "text"]

LANGUAGE = {"lzh": "lzh-Hant", "zh": "zh-Hans"}
"""The tag a browser needs to choose the glyph forms, where the corpus writes a shorter one."""


class Tag(nodes.General, nodes.Inline, nodes.TextElement):
    """An element of HTML: its name in ``tag``, what stands in its start tag in ``attrs``.

    ``cites`` (the words, the page, the anchor) makes it a button that copies this citation.
    """


class SearchText(nodes.Invisible, nodes.Element):
    """Words for the search index alone: the plain text of a passage (its ID in ``passage``).

    Marks in a text cut it into pieces, and an index of pieces finds no phrase that spans two. So
    the visible text has the class ``no-search``, and its words stand here, whole and unmarked.
    """


class Late(nodes.General, nodes.Inline, nodes.Element):
    """A part filled in when the page is written: ``part`` names it, ``of`` says of what.

    It depends on other pages, on the code or on the results of the examples.
    """


def text(words: str) -> nodes.Text:
    """``words`` as a node."""
    return nodes.Text(words)


def lang(code: str) -> str:
    """The class that gives an element this language (docutils turns it into ``lang``)."""
    return f"language-{LANGUAGE.get(code, code)}"


_IN_LINE: Final = {"abbr", "button", "i", "input", "label", "span"}


def block(
    tag: str,
    classes: str = "",
    *children: nodes.Node | str,
    ids: Sequence[str] = (),
    **attrs: str,
) -> Tag:
    """An element of HTML; an underscore in the name of an attribute stands for a hyphen."""
    node = Tag("", "", tag=tag, classes=classes.split(), ids=[*ids], attrs=attrs)
    node += [nodes.Text(c) if isinstance(c, str) else c for c in children]
    node["block"] = tag not in _IN_LINE  # in a line, the end of one would be a space
    return node


def inline(classes: str, *children: nodes.Node | str) -> nodes.inline:
    """A stretch of text with these classes."""
    node = nodes.inline("", "", classes=classes.split())
    node += [nodes.Text(c) if isinstance(c, str) else c for c in children]
    return node


def link(anchor: str, *children: nodes.Node | str, classes: str = "") -> nodes.reference:
    """A link within the page."""
    node = nodes.reference("", "", internal=True, refid=anchor, classes=classes.split())
    node += [nodes.Text(c) if isinstance(c, str) else c for c in children]
    return node


class Write:
    """What the HTML writer does with the nodes of this module."""

    @staticmethod
    def tag(self: Any, node: Tag) -> None:
        """The start tag."""
        attrs = {name.replace("_", "-"): value for name, value in node["attrs"].items()}
        if "cites" in node:
            attrs["data-cite"] = _citation(self, *node["cites"])
        empty = node["tag"] in {"input", "hr", "br"}
        self.body.append(self.starttag(node, node["tag"], "", empty=empty, **attrs))

    @staticmethod
    def end_tag(self: Any, node: Tag) -> None:
        """The end tag."""
        if node["tag"] not in {"input", "hr", "br"}:
            self.body.append(f"</{node['tag']}>" + ("\n" if node["block"] else ""))

    @staticmethod
    def skip(self: Any, node: nodes.Element) -> None:
        """Nothing at all."""
        raise nodes.SkipNode

    @staticmethod
    def through(self: Any, node: nodes.Element) -> None:
        """Only what is inside."""


def _citation(writer: Any, words: str, docname: str, anchor: str) -> str:
    """The words of a citation, with its URI if the edition has a public address."""
    base: str = writer.config.liuren_uri_base
    if not base:
        return words
    page = writer.builder.get_target_uri(docname)
    return f"{words}, {base.rstrip('/')}/{page}#{anchor}"


def setup_nodes(app: Sphinx) -> None:
    """Register the nodes for every builder."""
    through: Any = (Write.through, Write.through)
    skip: Any = (Write.skip, None)
    html: Any = (Write.tag, Write.end_tag)
    app.add_node(Tag, html=html, latex=through, text=through, man=through, texinfo=through)
    app.add_node(SearchText, html=skip, latex=skip, text=skip, man=skip, texinfo=skip)
    app.add_node(Late, html=through, latex=through, text=through, man=through, texinfo=through)
