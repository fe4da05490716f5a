"""The layers of a work, read from its TEI document."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from liuren.corpus.layers import OPTIONAL
from liuren.corpus.tei.xml import ID, LANG, TEI, find, parent, text_at
from liuren.errors import BrokenCorpus

__all__ = ["from_tei"]


def from_tei(document: str) -> dict[str, Any]:
    """The layers of a work, as `Corpus.layers` gives them, from its TEI document.

    `BrokenCorpus` if it is no such document.
    """
    try:
        root = ElementTree.fromstring(document.encode())
    except ElementTree.ParseError as error:
        raise BrokenCorpus("the TEI document is not XML: {why}", why=error) from None
    for element in root.iter():
        element.tag = element.tag.removeprefix(f"{{{TEI}}}")
    layers: dict[str, Any] = {"work": _header(root), "base": {}}
    layers |= {row["lang"]: {} for row in layers["work"]["translations"]}
    layers |= {"layout": _layout(root), "segments": {}} | {name: {} for name in OPTIONAL}
    for part in root.iterfind("text/body/div/ab"):
        if part.get("type") == "translation":
            absent = part.get("ana") == "#absent"
            layers[part.get(LANG, "")][parent(part)] = None if absent else part.text or ""
        else:
            _passage(part, layers)
    for note in root.iterfind("standOff/note"):
        _note(note, layers)
    return layers


def _header(root: Element) -> dict[str, Any]:
    header = find(root, "teiHeader")
    source = find(header, "fileDesc/sourceDesc")
    titles = header.findall("fileDesc/titleStmt/title")
    received = find(source, "bibl[@type='received']")
    rows = [row for row in root.iterfind("text/body/div/ab") if row.get("type") == "translation"]
    return {
        "key": root.get(ID),
        "title": titles[0].text or "",
        "title_en": titles[1].text or "",
        "author": text_at(header, "fileDesc/titleStmt/author"),
        "date": text_at(source, "bibl[@type='text']/date"),
        "recension": text_at(source, "bibl[@type='text']/note"),
        "lang": find(header, "profileDesc/langUsage/language").get("ident"),
        "seed": {
            "name": text_at(received, "idno[@type='file']"),
            "sha256": text_at(received, "idno[@type='SHA-256']"),
            "final_newline": text_at(received, "note[@type='final-newline']") == "yes",
        },
        "licence": {
            row.get("n"): row.text or ""
            for row in header.iterfind("fileDesc/publicationStmt/availability/licence")
        },
        "translations": [
            {
                "lang": row.get(LANG),
                "by": text_at(row, "editor"),
                "licence": text_at(row, "availability/licence"),
            }
            for row in source.iterfind("bibl[@type='translation']")
        ],
        "witnesses": [
            {
                "siglum": row.get(ID),
                "what": text_at(row, "bibl"),
                "licence": text_at(row, "note[@type='licence']"),
                "independent": text_at(row, "note[@type='independent']") == "yes",
            }
            for row in source.iterfind("listWit/witness")
        ],
        "sections": [_section(div) for div in root.iterfind("text/body/div")],
        "read": text_at(header, "encodingDesc/editorialDecl/interpretation/p") == "yes",
        "introduction_doc": text_at(header, "profileDesc/abstract/p"),
        "repeats": [parent(row) for row in rows if row.get("ana") == "#repeats"],
        "repeats_in_part": [parent(row) for row in rows if row.get("ana") == "#repeats-in-part"],
        "damage": {
            row.get("target", "")[1:]: row.text or ""
            for row in root.iterfind("standOff/note[@type='damage']")
        },
    }


def _section(div: Element) -> dict[str, Any]:
    head, english = div.findall("head")
    supplied = head.find("supplied")
    return {
        "id": div.get(ID),
        "title": (head if supplied is None else supplied).text or "",
        "title_en": english.text or "",
        "supplied": supplied is not None,
    }


def _layout(root: Element) -> list[str]:
    measure = find(root, "teiHeader/fileDesc/sourceDesc/bibl[@type='received']/extent/measure")
    lines = [""] * int(measure.get("quantity", "0"))
    for row in root.iterfind("text/body/div/ab"):
        if number := row.get("n"):
            layer = row.get(LANG) if row.get("type") == "translation" else "base"
            id = parent(row) if layer != "base" else row.get(ID)
            lines[int(number) - 1] = f"{layer} {id}"
    return lines


def _passage(part: Element, layers: dict[str, Any]) -> None:
    id = part.get(ID, "")
    text, marks = "", []
    for piece in _pieces(part):
        if isinstance(piece, str):
            text += piece
        elif piece.tag == "milestone":
            marks.append((len(text), piece))
    layers["base"][id] = text
    segments = [mark for mark in marks if mark[1].get("unit") == "segment"]
    layers["segments"][id] = [[m.get("type"), words] for m, words in _spans(text, segments)]
    for mark, words in _spans(text, [mark for mark in marks if mark[1].get("unit") == "clause"]):
        layers["clauses"][mark.get(ID)] = {
            "text": words,
            "kind": mark.get("type"),
            "doctrinal": mark.get("subtype") == "doctrinal",
        }
    for app in part.iterfind("app"):
        layers["apparatus"][app.get(ID)] = _app(app)


def _pieces(part: Element) -> Iterator[str | Element]:
    """The words and milestones of a passage, those of the lemmas among them."""
    yield part.text or ""
    for child in part:
        if child.tag == "app":
            yield from _pieces(find(child, "lem"))
        else:
            yield child
        yield child.tail or ""


def _spans(text: str, marks: list[tuple[int, Element]]) -> Iterator[tuple[Element, str]]:
    ends = [*(at for at, _ in marks[1:]), len(text)]
    for (start, mark), end in zip(marks, ends, strict=False):
        yield mark, text[start:end]


def _app(app: Element) -> dict[str, Any]:
    lemma = "".join(piece for piece in _pieces(find(app, "lem")) if isinstance(piece, str))
    row: dict[str, Any] = {"lemma": lemma}
    if number := app.get("n"):
        row["occurrence"] = int(number)
    row |= {"type": app.get("type"), "readings": [], "chosen": None}
    for at, reading in enumerate(app.iterfind("rdg")):
        supplied = reading.find("supplied")
        words = (reading if supplied is None else supplied).text or ""
        by = [pointer[1:] for pointer in reading.get("wit", "").split()]
        row["readings"].append({"text": words, "by": by})
        if reading.get("type") == "chosen":
            row["chosen"] = at
        if supplied is not None:
            row["supplied"] = True
    return row | {note.get("type", ""): note.text or "" for note in app.iterfind("note")}


def _note(note: Element, layers: dict[str, Any]) -> None:
    kind, target = note.get("type"), note.get("target", "")[1:]
    fields = {seg.get("type"): seg.text or "" for seg in note.iterfind("seg")}
    if kind == "clause":
        layers["clauses"][target]["why"] = note.text or ""
    elif kind == "punctuation":
        layers["punctuation"][target] = note.text or ""
    elif kind == "review":
        layers["reviews"][target] = fields
    elif kind == "waiver":
        layers["waivers"][target] = note.text or ""
    elif kind == "erratum":
        layers["errata"][note.get(ID)] = fields
    elif kind == "example":
        values = _value(find(note, "fs"))
        layers["examples"][note.get(ID)] = {"clause": target, **fields, **values}
    elif kind == "join":
        quotes = note.iterfind("quote")
        parts = [[quote.get("source", "")[1:], quote.text or ""] for quote in quotes]
        layers["joins"][note.get(ID)] = {"parts": parts, **fields}


def _value(element: Element) -> Any:
    written = element.get("value", "")
    if element.tag == "fs":
        return {feature.get("name"): _value(feature[0]) for feature in element}
    if element.tag == "vColl":
        return [_value(inner) for inner in element]
    if element.tag == "binary":
        return written == "true"
    if element.tag == "numeric":
        return float(written) if set(written) & set(".en") else int(written)
    return None if element.tag == "symbol" else element.text or ""
