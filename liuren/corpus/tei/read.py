"""The layers of a work, read from its TEI document."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from liuren.corpus.layers import OPTIONAL
from liuren.corpus.tei.xml import (
    ID,
    LANG,
    RECEIVED,
    TEI,
    find,
    number,
    parent,
    text_at,
    wanted,
)
from liuren.errors import BrokenCorpus

__all__ = ["from_tei"]


def from_tei(document: str) -> dict[str, Any]:
    """The layers of a work, as `Corpus.layers` gives them, from its TEI document.

    >>> from liuren.corpus import default
    >>> from liuren.corpus.tei import to_tei
    >>> from_tei(to_tei(default(), "zhinan"))["work"]["title"]
    '大六壬指南 卷一'

    What the layers say is not judged here: who makes a corpus of them is told there what is wrong.
    Raises `BrokenCorpus` if it is no such document.
    """
    try:
        root = ElementTree.fromstring(document.encode())
    except (ElementTree.ParseError, UnicodeEncodeError, LookupError) as error:
        raise BrokenCorpus("the TEI document is not XML: {why}", why=error) from None
    try:
        return _layers(root)
    except RecursionError:
        raise BrokenCorpus("the TEI document is nested too deep to be one of ours") from None


def _layers(root: Element) -> dict[str, Any]:
    for element in root.iter():
        element.tag = element.tag.removeprefix(f"{{{TEI}}}")
    layers: dict[str, Any] = {"work": _header(root), "base": {}}
    layers |= {row["lang"]: {} for row in layers["work"]["translations"]}
    layers |= {"layout": _layout(root), "segments": {}} | {name: {} for name in OPTIONAL}
    for part in root.iterfind("text/body/div/ab"):
        if part.get("type") == "translation":
            absent = part.get("subtype") == "absent"
            _row(layers, wanted(part, LANG))[parent(part)] = None if absent else part.text or ""
        else:
            _passage(part, layers)
    for note in root.iterfind("standOff/note"):
        _note(note, layers)
    return layers


def _row(rows: dict[str, Any], key: str) -> Any:
    """What stands under the key; `BrokenCorpus` if nothing does."""
    if key not in rows:
        raise BrokenCorpus("the TEI document speaks of {key!r}, and does not have it", key=key)
    return rows[key]


def _header(root: Element) -> dict[str, Any]:
    header = find(root, "teiHeader")
    source = find(header, "fileDesc/sourceDesc")
    received = _received(root)
    rows = [row for row in root.iterfind("text/body/div/ab") if row.get("type") == "translation"]
    return {
        "key": wanted(root, ID),
        "title": text_at(header, "fileDesc/titleStmt/title[1]"),
        "title_en": text_at(header, "fileDesc/titleStmt/title[2]"),
        "author": text_at(header, "fileDesc/titleStmt/author"),
        "date": text_at(source, "bibl[@type='text']/date"),
        "recension": text_at(source, "bibl[@type='text']/note"),
        "lang": wanted(find(header, "profileDesc/langUsage/language"), "ident"),
        "seed": {
            "name": text_at(received, "idno[@type='file']"),
            "sha256": text_at(received, "idno[@type='SHA-256']"),
            "final_newline": text_at(received, "note[@type='final-newline']") == "yes",
        },
        "licence": {
            wanted(row, "n"): row.text or ""
            for row in header.iterfind("fileDesc/publicationStmt/availability/licence")
        },
        "translations": [
            {
                "lang": wanted(row, LANG),
                "by": text_at(row, "editor"),
                "licence": text_at(row, "availability/licence"),
            }
            for row in source.iterfind("bibl[@type='translation']")
        ],
        "witnesses": [
            {
                "siglum": wanted(row, ID),
                "what": text_at(row, "bibl"),
                "licence": text_at(row, "note[@type='licence']"),
                "independent": text_at(row, "note[@type='independent']") == "yes",
            }
            for row in source.iterfind("listWit/witness")
            if row.get(ID) != RECEIVED
        ],
        "sections": [_section(div) for div in root.iterfind("text/body/div")],
        "read": text_at(header, "encodingDesc/editorialDecl/interpretation/p") == "yes",
        "introduction_doc": text_at(header, "profileDesc/abstract/p"),
        "repeats": [parent(row) for row in rows if row.get("subtype") == "repeats"],
        "repeats_in_part": [parent(row) for row in rows if row.get("subtype") == "repeats-in-part"],
        "damage": {
            _pointer(row, "target"): row.text or ""
            for row in root.iterfind("standOff/note[@type='damage']")
        },
    }


def _received(root: Element) -> Element:
    """What the document says of the received file."""
    for row in root.iterfind("teiHeader/fileDesc/sourceDesc/listWit/witness"):
        if row.get(ID) == RECEIVED:
            return find(row, "bibl")
    raise BrokenCorpus(
        "the TEI document has no {path} in {tag}", path=f"witness {RECEIVED!r}", tag="teiHeader"
    )


def _section(div: Element) -> dict[str, Any]:
    head = find(div, "head[1]")
    supplied = head.find("supplied")
    return {
        "id": wanted(div, ID),
        "title": (head if supplied is None else supplied).text or "",
        "title_en": text_at(div, "head[2]"),
        "supplied": supplied is not None,
    }


def _layout(root: Element) -> list[str]:
    length = number(find(_received(root), "extent/measure"), "quantity")
    lines: dict[int, str] = {}
    for row in root.iterfind("text/body/div/ab"):
        if row.get("n") is None:
            continue
        translation = row.get("type") == "translation"
        layer, id = (wanted(row, LANG), parent(row)) if translation else ("base", wanted(row, ID))
        lines[number(row, "n")] = f"{layer} {id}"
    if beyond := sorted(line for line in lines if not 1 <= line <= length):
        raise BrokenCorpus(
            "the TEI document names line {line} of a file of {length}",
            line=beyond[-1],
            length=length,
        )
    return [lines.get(line, "") for line in range(1, length + 1)]


def _passage(part: Element, layers: dict[str, Any]) -> None:
    id = wanted(part, ID)
    text, marks = "", []
    for piece in _pieces(part):
        if isinstance(piece, str):
            text += piece
        elif piece.tag == "milestone":
            marks.append((len(text), piece))
    layers["base"][id] = text
    segments = [mark for mark in marks if mark[1].get("unit") == "segment"]
    layers["segments"][id] = [[wanted(m, "type"), words] for m, words in _spans(text, segments)]
    for mark, words in _spans(text, [mark for mark in marks if mark[1].get("unit") == "clause"]):
        layers["clauses"][wanted(mark, ID)] = {
            "text": words,
            "kind": wanted(mark, "type"),
            "doctrinal": mark.get("subtype") == "doctrinal",
        }
    for app in part.iterfind("app"):
        layers["apparatus"][wanted(app, ID)] = _app(app)


def _pieces(part: Element) -> Iterator[str | Element]:
    """The received words of a passage, and its milestones."""
    yield part.text or ""
    for child in part:
        if child.tag == "app":
            yield from _pieces(_had(child))
        else:
            yield child
        yield child.tail or ""


def _spans(text: str, marks: list[tuple[int, Element]]) -> Iterator[tuple[Element, str]]:
    ends = [*(at for at, _ in marks[1:]), len(text)]
    for (start, mark), end in zip(marks, ends, strict=False):
        yield mark, text[start:end]


def _had(app: Element) -> Element:
    """What the received file has: the lemma, or another reading where one was chosen."""
    return find(app, f"*[@wit='#{RECEIVED}']")


def _app(app: Element) -> dict[str, Any]:
    lemma = "".join(piece for piece in _pieces(_had(app)) if isinstance(piece, str))
    row: dict[str, Any] = {"lemma": lemma}
    if app.get("n") is not None:
        row["occurrence"] = number(app, "n")
    row |= {"type": wanted(app, "type"), "readings": [], "chosen": None}
    readings = [it for it in app if it.tag in ("lem", "rdg") and it.get("n") is not None]
    for reading in sorted(readings, key=lambda reading: number(reading, "n")):
        supplied = reading.find("supplied")
        words = (reading if supplied is None else supplied).text or ""
        by = [pointer.removeprefix("#") for pointer in reading.get("wit", "").split()]
        if reading.tag == "lem":
            row["chosen"] = len(row["readings"])
        if supplied is not None:
            row["supplied"] = True
        row["readings"].append({"text": words, "by": by})
    return row | {wanted(note, "type"): note.text or "" for note in app.iterfind("note")}


def _note(note: Element, layers: dict[str, Any]) -> None:
    kind = note.get("type")
    fields = {wanted(seg, "type"): seg.text or "" for seg in note.iterfind("seg")}
    if kind == "clause":
        _row(layers["clauses"], _pointer(note, "target"))["why"] = note.text or ""
    elif kind in ("punctuation", "waiver"):
        layer = layers["waivers" if kind == "waiver" else kind]
        layer[_pointer(note, "target")] = note.text or ""
    elif kind == "review":
        layers["reviews"][_pointer(note, "target")] = fields
    elif kind == "erratum":
        layers["errata"][wanted(note, ID)] = fields
    elif kind == "example":
        clause = {"clause": _pointer(note, "target")}
        layers["examples"][wanted(note, ID)] = clause | fields | _value(find(note, "fs"))
    elif kind == "join":
        quotes = note.iterfind("quote")
        parts = [[_pointer(quote, "source"), quote.text or ""] for quote in quotes]
        layers["joins"][wanted(note, ID)] = {"parts": parts, **fields}


def _pointer(element: Element, name: str) -> str:
    """The ID to which an attribute points."""
    return wanted(element, name).removeprefix("#")


def _value(element: Element) -> Any:
    """The JSON value that is written as TEI writes values."""
    if element.tag == "fs":
        return {wanted(feature, "name"): _value(find(feature, "*")) for feature in element}
    if element.tag == "vColl":
        return [_value(inner) for inner in element]
    if element.tag == "string":
        return element.text or ""
    written = wanted(element, "value")
    try:
        # A flag, a number and null are written as JSON writes them.
        return json.loads(written)
    except (ValueError, RecursionError):
        raise BrokenCorpus(
            "the TEI document has {written!r} for {name} in {tag}; allowed is a flag or a number",
            written=written,
            name="@value",
            tag=element.tag,
        ) from None
