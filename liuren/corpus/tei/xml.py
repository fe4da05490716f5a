"""The names of TEI, and the few things that are done with elements on both ways."""

from __future__ import annotations

import re
from typing import Final
from xml.etree.ElementTree import Element

from liuren.errors import BrokenCorpus

__all__ = [
    "ID",
    "LANG",
    "RECEIVED",
    "TEI",
    "add",
    "find",
    "indent",
    "made",
    "number",
    "parent",
    "text_at",
    "wanted",
]

TEI: Final = "http://www.tei-c.org/ns/1.0"
ID: Final = "{http://www.w3.org/XML/1998/namespace}id"
LANG: Final = "{http://www.w3.org/XML/1998/namespace}lang"
RECEIVED: Final = "received"
"""The siglum of the received file, which the corpus does not need: there it is the base text."""


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


def wanted(element: Element, name: str) -> str:
    """The value of an attribute; `BrokenCorpus` if it is not there."""
    found = element.get(name)
    if found is None:
        shown = name.replace("{http://www.w3.org/XML/1998/namespace}", "xml:")
        raise BrokenCorpus(
            "the TEI document has no {path} in {tag}", path=f"@{shown}", tag=element.tag
        )
    return found


def number(element: Element, name: str) -> int:
    """The whole number, from 0, that an attribute holds; `BrokenCorpus` if it is none."""
    written = wanted(element, name)
    # Nine digits are more lines, readings and words than any text has.
    if not re.fullmatch("[0-9]{1,9}", written):
        raise BrokenCorpus(
            "the TEI document has {written!r} for {name} in {tag}; allowed is a number from 0",
            written=written,
            name=f"@{name}",
            tag=element.tag,
        )
    return int(written)


def parent(row: Element) -> str:
    """The ID of the passage to which the row of a translation belongs."""
    return wanted(row, ID).rpartition(".")[0]


def indent(element: Element, depth: int = 0) -> None:
    """White space between elements, and none where it would become part of a text."""
    if not len(element) or element.tag == "ab":
        return
    element.text = "\n" + " " * (depth + 1)
    for child in element:
        indent(child, depth + 1)
        child.tail = "\n" + " " * (depth + 1)
    element[-1].tail = "\n" + " " * depth
