"""The TEI document of a work, written from its layers."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from liuren.corpus import Corpus, Entry, Passage
from liuren.corpus.layers import Layers
from liuren.corpus.tei.xml import ID, LANG, RECEIVED, TEI, add, indent, made
from liuren.errors import BrokenCorpus

__all__ = ["to_tei"]


SCHEMA: Final = (
    '<?xml-model href="http://www.tei-c.org/release/xml/tei/custom/schema/relaxng/tei_all.rng" '
    'type="application/xml" schematypens="http://relaxng.org/ns/structure/1.0"?>'
)
"""What tells an editor by which schema the document is to be checked."""

_DECLARED: Final = (
    "The lemma (lem) is the reading of the critical text: that which was chosen, or else the words "
    "received. What the received file has bears its siglum, in the lemma or in a reading; the "
    "received text is that, and what stands outside the apparatus.",
    "The number (n) of a passage or translation is the line of the received file on which it "
    "stands; that of a reading its place among the readings of the entry, from 0; that of an entry "
    "which of the like words of the passage is meant, where it is said.",
    "Of a translation, the subtype is 'absent' where the received file has none of the passage, "
    "'repeats' where it repeats the passage, 'repeats-in-part' where it does so in part.",
)

# What XML cannot hold, not even escaped.
_UNWRITABLE: Final = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def to_tei(corpus: Corpus, work: str) -> str:
    """The TEI document of a work, with all its layers; it is valid by the schema ``tei_all``.

    >>> from liuren.corpus import default
    >>> entry = to_tei(default(), "xunyuan").partition('<app xml:id="xunyuan.1.1.1.a1"')[2]
    >>> entry[:88]
    ' type="misprint"><lem n="0" wit="#ed">乾</lem><rdg wit="#received">干</rdg><note type="rea'

    Raises `NotInCorpus` if there is no such work, `BrokenCorpus` if a layer is not sound, or has a
    character that XML cannot hold.
    """
    key = corpus.work(work).key
    shelf = corpus.shelf(key)
    if RECEIVED in shelf.work.sigla:
        raise BrokenCorpus(
            "{work}: the siglum {siglum!r} is that of the received file; call the witness otherwise",
            work=key,
            siglum=RECEIVED,
        )
    root = Element("TEI", {"xmlns": TEI, ID: key, LANG: "en"})
    root.append(_header(shelf))
    if len(stand := _stand_off(shelf)):
        root.append(stand)
    body = add(add(root, "text", lang=shelf.work.lang), "body")
    lines = {line: str(number) for number, line in enumerate(shelf.layout, 1) if line}
    for section in shelf.work.sections:
        div = add(body, "div", id=section.id, type="section")
        head = add(div, "head")
        if section.supplied:
            head = add(head, "supplied")
        head.text = section.title
        add(div, "head", section.title_en, lang="en")
        for passage in corpus.passages(section.id):
            div.extend(_passage(shelf, passage, lines))
    indent(root)
    # A reader of XML takes a bare carriage return for a new line.
    written = ElementTree.tostring(root, "unicode").replace("\r", "&#13;")
    if found := _UNWRITABLE.search(written):
        raise BrokenCorpus("{work}: XML cannot hold {character!r}", work=work, character=found[0])
    return f"<?xml version='1.0' encoding='UTF-8'?>\n{SCHEMA}\n{written}\n"


def _header(shelf: Layers) -> Element:
    work, header = shelf.work, Element("teiHeader")
    file = add(header, "fileDesc")
    titles = add(file, "titleStmt")
    add(titles, "title", work.title, lang=work.lang)
    add(titles, "title", work.title_en, lang="en")
    add(titles, "author", work.author)
    published = add(file, "publicationStmt")
    add(published, "authority", "liuren")
    licences = add(published, "availability")
    for what, words in work.licence.items():
        add(licences, "licence", words, n=what)
    source = add(file, "sourceDesc")
    text = add(source, "bibl", type="text")
    add(text, "date", work.date)
    add(text, "note", work.recension, type="recension")
    for translation in work.translations:
        bibl = add(source, "bibl", type="translation", lang=translation.lang)
        add(bibl, "editor", translation.by, role="translator")
        add(add(bibl, "availability"), "licence", translation.licence)
    witnesses = add(source, "listWit")
    received = add(add(witnesses, "witness", id=RECEIVED), "bibl")
    add(received, "idno", work.seed, type="file")
    add(received, "idno", work.sha256, type="SHA-256")
    add(add(received, "extent"), "measure", unit="line", quantity=str(len(shelf.layout)))
    add(received, "note", _yes(work.final_newline), type="final-newline")
    for witness in work.witnesses:
        row = add(witnesses, "witness", id=witness.siglum)
        add(row, "bibl", witness.what)
        add(row, "note", witness.licence, type="licence")
        add(row, "note", _yes(witness.independent), type="independent")
    encoding = add(header, "encodingDesc")
    declared = add(encoding, "editorialDecl")
    for words in _DECLARED:
        add(declared, "p", words)
    add(add(declared, "interpretation"), "p", _yes(work.read), n="read")
    add(encoding, "variantEncoding", method="parallel-segmentation", location="internal")
    profile = add(header, "profileDesc")
    add(add(profile, "abstract"), "p", work.introduction)
    add(add(profile, "langUsage"), "language", ident=work.lang)
    return header


def _passage(
    shelf: Layers, passage: Passage, lines: Mapping[tuple[str, str], str]
) -> Iterator[Element]:
    row = Element("ab", {ID: passage.id, "type": "passage"})
    if line := lines.get(("base", passage.id)):
        row.set("n", line)
    marks: list[tuple[int, Element]] = []
    at = 0
    for segment in passage.segments:
        marks.append((at, Element("milestone", {"unit": "segment", "type": segment.kind})))
        at += len(segment.text)
    for clause in passage.clauses:
        states = "doctrinal" if clause.doctrinal else "silent"
        mark = {"unit": "clause", ID: clause.id, "type": clause.kind, "subtype": states}
        marks.append((clause.start, Element("milestone", mark)))
    marks.sort(key=lambda mark: mark[0])  # stable: a segment before the clause that begins with it
    at = 0
    for entry in passage.apparatus:
        _run(row, passage.base, at, entry.start, marks)
        inside = [mark for mark in marks if mark[0] < entry.end]
        del marks[: len(inside)]
        received = made("rdg", wit=f"#{RECEIVED}")
        _run(received, passage.base, entry.start, entry.end, inside)
        explicit = shelf.raw("apparatus")[entry.id].get("occurrence")
        occurrence = None if explicit is None else str(explicit)
        app = add(row, "app", id=entry.id, type=entry.type, n=occurrence)
        app.extend(_readings(entry, received))
        for name in ("reason", "evidence", "touches", "switch"):
            if (words := getattr(entry, name)) is not None:
                add(app, "note", words, type=name)
        at = entry.end
    _run(row, passage.base, at, len(passage.base), marks)
    yield row
    for lang, text in passage.translations.items():
        how = {
            text is None: "absent",
            passage.repeats: "repeats",
            passage.id in shelf.work.repeats_in_part: "repeats-in-part",
        }.get(True)
        id = f"{passage.id}.{lang}"
        line = lines.get((lang, passage.id))
        yield made("ab", text, id=id, lang=lang, type="translation", n=line, subtype=how)


def _run(into: Element, text: str, start: int, end: int, marks: list[tuple[int, Element]]) -> None:
    """Put a stretch of text into an element, with the milestones that stand in it or at its end."""
    while marks and marks[0][0] <= end:
        at, mark = marks.pop(0)
        _say(into, text[start:at])
        into.append(mark)
        start = at
    _say(into, text[start:end])


def _say(into: Element, words: str) -> None:
    if len(into):
        into[-1].tail = (into[-1].tail or "") + words
    else:
        into.text = (into.text or "") + words


def _readings(entry: Entry, received: Element) -> list[Element]:
    """The lemma, which stands in the critical text, then the other readings."""
    found = [received]
    for number, reading in enumerate(entry.readings):
        wit = " ".join(f"#{siglum}" for siglum in reading.by) or None
        row = made("rdg", n=str(number), wit=wit)
        chosen = number == entry.chosen
        (add(row, "supplied") if chosen and entry.supplied else row).text = reading.text
        found.insert(0 if chosen else len(found), row)
    found[0].tag = "lem"
    return found


def _stand_off(shelf: Layers) -> Element:
    stand = Element("standOff")
    for id, words in shelf.work.damage.items():
        add(stand, "note", words, type="damage", target=f"#{id}")
    for id, words in shelf.raw("punctuation").items():
        add(stand, "note", words, type="punctuation", target=f"#{id}")
    for id, row in shelf.raw("clauses").items():
        add(stand, "note", row["why"], type="clause", target=f"#{id}")
    for id, row in shelf.raw("reviews").items():
        _segs(add(stand, "note", type="review", target=f"#{id}"), row)
    for id, words in shelf.raw("waivers").items():
        add(stand, "note", words, type="waiver", target=f"#{id}")
    for id, row in shelf.raw("errata").items():
        translated = id.rpartition(".")[0]
        _segs(add(stand, "note", type="erratum", id=id, target=f"#{translated}"), row)
    for id, row in shelf.raw("examples").items():
        note = add(stand, "note", type="example", id=id, target=f"#{row['clause']}")
        fs = add(note, "fs")
        for name in ("given", "expect"):
            add(fs, "f", name=name).append(_feature_value(row[name]))
        _segs(note, {k: v for k, v in row.items() if k not in ("clause", "given", "expect")})
    for id, row in shelf.raw("joins").items():
        note = add(stand, "note", type="join", id=id)
        for passage, words in row["parts"]:
            add(note, "quote", words, source=f"#{passage}")
        _segs(note, {"reason": row["reason"]})
    return stand


def _segs(note: Element, fields: Mapping[str, str]) -> None:
    for name, words in fields.items():
        add(note, "seg", words, type=name)


def _feature_value(value: Any) -> Element:
    """Any JSON value as TEI writes values: a feature structure, a collection, a string …"""
    if isinstance(value, dict):
        fs = Element("fs")
        for name, inner in value.items():
            add(fs, "f", name=name).append(_feature_value(inner))
        return fs
    if isinstance(value, list):
        collection = Element("vColl", {"org": "list"})
        collection.extend(_feature_value(inner) for inner in value)
        return collection
    if isinstance(value, bool):
        return Element("binary", {"value": str(value).lower()})
    if isinstance(value, int | float):
        return Element("numeric", {"value": repr(value)})
    if value is None:
        return Element("symbol", {"value": "null"})
    return made("string", value)


def _yes(value: bool) -> str:
    return "yes" if value else "no"
