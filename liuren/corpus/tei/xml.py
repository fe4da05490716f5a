"""The names of TEI, and the few things that are done with elements on both ways."""

from __future__ import annotations

from typing import Final
from xml.etree.ElementTree import Element

from liuren.errors import BrokenCorpus

__all__ = ["ID", "LANG", "TEI", "add", "find", "indent", "made", "parent", "text_at"]

TEI: Final = "http://www.tei-c.org/ns/1.0"
ID: Final = "{http://www.w3.org/XML/1998/namespace}id"
LANG: Final = "{http://www.w3.org/XML/1998/namespace}lang"


def made(
    tag: str, text: str | None = None, /, *, id: str | None = None, lang: str | None = None,
    **attributes: str | None,
) -> Element:  # fmt: skip
    """A new element; an attribute that is None is left out."""
    all = {ID: id, LANG: lang, **attributes}
    element = Element(tag, {name: value for name, value in all.items() if value is not None})
    element.text = text
    return element


def add(
    into: Element, tag: str, text: str | None = None, /, *, id: str | None = None,
    lang: str | None = None, **attributes: str | None,
) -> Element:  # fmt: skip
    """A new element, put at the end of another."""
    into.append(made(tag, text, id=id, lang=lang, **attributes))
    return into[-1]


def find(element: Element, path: str) -> Element:
    """The first element at the path; `BrokenCorpus` if there is none."""
    found = element.find(path)
    if found is None:
        raise BrokenCorpus("the TEI document has no {path} in {tag}", path=path, tag=element.tag)
    return found


def text_at(element: Element, path: str) -> str:
    """The text of the first element at the path."""
    return find(element, path).text or ""


def parent(row: Element) -> str:
    """The ID of the passage to which the row of a translation belongs."""
    return row.get(ID, "").rpartition(".")[0]


def indent(element: Element, depth: int = 0) -> None:
    """White space between elements, and none where it would become part of a text."""
    if not len(element) or element.tag == "ab":
        return
    element.text = "\n" + " " * (depth + 1)
    for child in element:
        indent(child, depth + 1)
        child.tail = "\n" + " " * (depth + 1)
    element[-1].tail = "\n" + " " * depth
