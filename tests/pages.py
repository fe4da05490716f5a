"""A page of HTML as a tree of elements, with the standard library alone."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement

__all__ = ["anchors", "find", "read", "words"]

_VOID = {"area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}


class _Reader(HTMLParser):
    """Builds the tree; an end tag closes what it names, and whatever was left open in it."""

    def __init__(self) -> None:
        super().__init__()
        self.root = Element("page")
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        made = SubElement(self.open[-1], tag, {name: value or "" for name, value in attrs})
        if tag not in _VOID:
            self.open.append(made)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        SubElement(self.open[-1], tag, {name: value or "" for name, value in attrs})

    def handle_endtag(self, tag: str) -> None:
        names = [element.tag for element in self.open]
        if tag in names:
            at = len(names) - 1 - names[::-1].index(tag)
            del self.open[at:]

    def handle_data(self, data: str) -> None:
        at = self.open[-1]
        if len(at):
            at[-1].tail = (at[-1].tail or "") + data
        else:
            at.text = (at.text or "") + data


def read(path: Path) -> Element:
    """Return the page in a file."""
    reader = _Reader()
    reader.feed(path.read_text("utf-8"))
    reader.close()
    return reader.root


def find(within: Element, tag: str = "*", **attributes: str) -> Iterator[Element]:
    """Yield the elements of a tag whose attributes have these words (``class_`` for ``class``)."""
    for element in within.iter(None if tag == "*" else tag):
        given = {name: element.get(name.rstrip("_"), "").split() for name in attributes}
        if all(value in given[name] for name, value in attributes.items()):
            yield element


def words(element: Element) -> str:
    """Return the text of an element, white space made single."""
    return " ".join("".join(element.itertext()).split())


def anchors(within: Element) -> set[str]:
    """Return every ID in a page."""
    return {id for element in within.iter() if (id := element.get("id"))}
