"""TEI: a text goes out and comes back without loss, and a TEI reader finds what it expects."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree
from sample_corpus import sample, written

from liuren.corpus import Corpus, default
from liuren.corpus.layers import Layers
from liuren.corpus.tei import from_tei, to_tei
from liuren.errors import BrokenCorpus

WORKS = tuple(default().keys)
TEI = "{http://www.tei-c.org/ns/1.0}"
ID = "{http://www.w3.org/XML/1998/namespace}id"
# All of TEI P5, edition 4.3.0, unchanged: see LICENCES.md.
SCHEMA = Path(__file__).parent / "reference" / "tei_all.rng"
# The attributes of TEI that point: the classes att.pointing, att.linking, att.global.responsibility …
POINTERS = {
    "target", "corresp", "wit", "resp", "source", "ana", "ref", "sameAs", "copyOf", "next", "prev",
    "exclude", "select", "synch", "decls", "facs", "edRef", "spanTo", "from", "to", "change",
}  # fmt: skip


@cache
def schema() -> etree.RelaxNG:
    """The schema, made ready once: that takes longer than checking all five texts by it."""
    return etree.RelaxNG(etree.parse(SCHEMA))


def faults(document: str) -> list[str]:
    """What the schema finds wrong with a document."""
    rules = schema()
    rules.validate(etree.fromstring(document.encode()))
    return [f"line {fault.line}: {fault.message}" for fault in rules.error_log]


@pytest.mark.parametrize("work", WORKS)
def test_text_goes_out_and_comes_back(work: str) -> None:
    """JSON to TEI to JSON is the identity, for every layer of every text."""
    layers = default().layers(work)
    again = from_tei(to_tei(default(), work))
    assert again.keys() == layers.keys()
    for name, rows in layers.items():
        assert again[name] == rows, name


@pytest.mark.parametrize("work", WORKS)
def test_order_is_kept(work: str) -> None:
    """The passages and clauses come back in the order of the text."""
    layers, again = default().layers(work), from_tei(to_tei(default(), work))
    for name in ("base", "clauses", "segments"):
        assert list(again[name]) == list(layers[name])


def test_every_kind_of_row_comes_back(tmp_path: Path) -> None:
    """Torn notes, nested values, empty and absent fields survive as well: the sample has them all."""
    corpus = written(tmp_path, sample())
    assert from_tei(to_tei(corpus, "probe")) == sample()


def test_ids_of_the_corpus_are_those_of_the_document() -> None:
    """A citation of anything in the corpus is the xml:id of it in the document, each but once."""
    corpus = default()
    for work in WORKS:
        root = ElementTree.fromstring(to_tei(corpus, work))
        found = [element.get(ID, "") for element in root.iter() if element.get(ID)]
        assert len(found) == len(set(found))
        assert all(re.fullmatch(r"[A-Za-z_][\w.-]*", id) for id in found)
        sigla = corpus.work(work).sigla | {"received"}
        assert set(found) - sigla == set(corpus.ids(work))


@pytest.mark.parametrize("work", WORKS)
def test_document_is_valid_tei(work: str) -> None:
    """Every text goes out as TEI that the Consortium's own schema of all its elements passes."""
    assert faults(to_tei(default(), work)) == []


def test_every_kind_of_row_is_valid_tei(tmp_path: Path) -> None:
    """Also what no text of ours has at present, but the sample has, is valid."""
    assert faults(to_tei(written(tmp_path, sample()), "probe")) == []


@pytest.mark.parametrize(
    ("of", "instead"),
    [
        ("<standOff>(.|\\n)*</standOff>", "<standOff/>"),
        ("<sourceDesc>(.|\\n)*</sourceDesc>", ""),
        ("<lem", "<rdg/><lem"),
        ('<milestone unit="[a-z]*"', "<milestone"),
        ("<witness ", "<manuscript/><witness "),
        ('type="graphic"', 'type=""'),
    ],
)
def test_the_schema_refuses_a_broken_document(of: str, instead: str, tmp_path: Path) -> None:
    """What passes the schema has been looked at: each of these changes is found."""
    document = to_tei(written(tmp_path, sample()), "probe")
    broken = re.sub(of, instead, document, count=1)
    assert broken != document
    assert faults(broken)


def read_off(row: ElementTree.Element, path: str) -> str:
    """The words of a passage, of each entry those at the path: read without any of our code."""
    words = row.text or ""
    for child in row:
        if child.tag == f"{TEI}app":
            (part,) = child.findall(path)
            words += "".join(part.itertext())
        words += child.tail or ""
    return words


@pytest.mark.parametrize("work", WORKS)
def test_lemma_is_the_reading_of_the_critical_text(work: str) -> None:
    """As TEI has it, the lemma is what the editor reads; what was received bears its siglum."""
    corpus = default()
    for row in ElementTree.fromstring(to_tei(corpus, work)).iter(f"{TEI}ab"):
        if row.get("type") == "passage":
            id = row.get(ID, "")
            assert read_off(row, f"{TEI}lem") == corpus.critical(id)
            assert read_off(row, f"{TEI}*[@wit='#received']") == corpus.passage(id).base


@pytest.mark.parametrize("work", WORKS)
def test_clauses_begin_outside_the_apparatus(work: str) -> None:
    """Who leaves the readings out still meets every clause: none begins within the words of one."""
    root = ElementTree.fromstring(to_tei(default(), work))
    inside = root.iterfind(f".//{TEI}app//{TEI}milestone")
    assert not [mark for mark in inside if mark.get("unit") == "clause"]


def pointers(root: ElementTree.Element) -> Iterator[str]:
    """Everything in a document that points, or looks as if it did."""
    for element in root.iter():
        for name, value in element.attrib.items():
            if name in POINTERS:
                yield from value.split()
            else:
                yield from (word for word in value.split() if word.startswith("#"))


def test_pointers_point_at_something(tmp_path: Path) -> None:
    """Whatever attribute points, it points at something that stands in the same document."""
    documents = {work: to_tei(default(), work) for work in WORKS}
    documents["probe"] = to_tei(written(tmp_path, sample()), "probe")
    for work, document in documents.items():
        root = ElementTree.fromstring(document)
        ids = {f"#{element.get(ID)}" for element in root.iter()}
        assert set(pointers(root)) <= ids, work
    assert len(set(pointers(root))) > 10


def test_white_space_of_the_text_is_kept() -> None:
    """Tables set with spaces, and passages that begin or end with one, come back as they were."""
    corpus = default().with_base("xunyuan.1.4.1", "  巳　　午 \u3000")
    again = from_tei(to_tei(corpus, "xunyuan"))
    assert again["base"]["xunyuan.1.4.1"] == "  巳　　午 \u3000"


@given(data=st.data())
def test_any_cutting_comes_back(
    data: st.DataObject, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """However segments, clauses and lemmas cut across one another, all of them come back."""
    text = data.draw(st.text("甲乙 <&>\"'", min_size=1, max_size=12))
    cuts = st.lists(st.integers(0, len(text)), max_size=4).map(sorted)

    def cut(places: list[int]) -> list[str]:
        edges = [0, *places, len(text)]
        return [text[a:b] for a, b in pairwise(edges) if a < b]

    segments, clauses, lemmas = (cut(data.draw(cuts)) for _ in range(3))
    layers = sample()
    layers["base"]["probe.1.1.1"] = text
    layers["segments"]["probe.1.1.1"] = [["prose", words] for words in segments]
    for id in ("probe.1.1.1.1", "probe.1.1.1.2"):
        del layers["clauses"][id]
    layers["waivers"] = {}
    for number, words in enumerate(clauses, 1):
        row = {"text": words, "kind": "rule", "doctrinal": number % 2 == 0, "why": words}
        layers["clauses"][f"probe.1.1.1.{number}"] = row
    layers["apparatus"] = {}
    at = 0
    for number, words in enumerate(lemmas, 1):
        occurrence = sum(text.startswith(words, place) for place in range(at + 1))
        reading = data.draw(st.text("丙丁 ", max_size=2))
        layers["apparatus"][f"probe.1.1.1.a{number}"] = {
            "lemma": words,
            "occurrence": occurrence,
            "type": "variant",
            "readings": [{"text": reading, "by": ["ed"]}],
            "chosen": data.draw(st.sampled_from([None, 0])),
            "reason": reading,
            "evidence": words,
        }
        at += len(words)
    root = tmp_path_factory.getbasetemp()
    corpus = Corpus(root, {"probe": Layers(root, "probe", layers)})
    document = to_tei(corpus, "probe")
    assert from_tei(document) == layers
    assert faults(document) == []


def test_a_carriage_return_comes_back() -> None:
    """A reader of XML makes a new line of it where it stands bare, and the text would be another."""
    corpus = default().with_base("xunyuan.1.4.1", "巳\r\n午\r")
    assert from_tei(to_tei(corpus, "xunyuan"))["base"]["xunyuan.1.4.1"] == "巳\r\n午\r"


@pytest.mark.parametrize("character", ["\0", "\x1b", "\ud800", "\uffff"])
def test_what_xml_cannot_hold_is_refused(character: str) -> None:
    """A document that no reader of XML could open is not written."""
    corpus = default().with_base("xunyuan.1.4.1", character)
    with pytest.raises(BrokenCorpus, match="XML cannot hold"):
        to_tei(corpus, "xunyuan")


def test_siglum_of_the_received_file_is_its_own(tmp_path: Path) -> None:
    """A witness that is called as the received file is in the document could not be told from it."""
    layers = sample()
    layers["work"]["witnesses"][1]["siglum"] = "received"
    layers["apparatus"] = {}
    with pytest.raises(BrokenCorpus, match="'received'"):
        to_tei(written(tmp_path, layers), "probe")


def damaged(document: str) -> Iterator[str]:
    """The document with any one of its elements taken out, or of its attributes taken out or spoilt."""
    count = sum(1 for _ in ElementTree.fromstring(document).iter())
    for number in range(count):
        root = ElementTree.fromstring(document)
        element = [*root.iter()][number]
        for parent in root.iter():
            if element in [*parent]:
                parent.remove(element)
                yield ElementTree.tostring(root, "unicode")
        for name in element.attrib:
            root = ElementTree.fromstring(document)
            element = [*root.iter()][number]
            for spoilt in ("", "-1", "99999999999", "nothing"):
                element.set(name, spoilt)
                yield ElementTree.tostring(root, "unicode")
            del element.attrib[name]
            yield ElementTree.tostring(root, "unicode")


def test_a_damaged_document_is_refused_in_one_line(tmp_path: Path) -> None:
    """Whatever is missing or spoilt in a document of ours, it is read or refused: no traceback."""
    told = []
    for document in damaged(to_tei(written(tmp_path, sample()), "probe")):
        try:
            from_tei(document)
        except BrokenCorpus as error:
            told.append(str(error))
    assert len(told) > 300
    assert not [line for line in told if "\n" in line]


@pytest.mark.parametrize(
    ("document", "told"),
    [
        ("<TEI", "the TEI document is not XML"),
        ("<TEI>\ud800</TEI>", "the TEI document is not XML"),
        ("<TEI/>", "the TEI document has no teiHeader"),
    ],
)
def test_what_is_no_tei_is_told_in_one_line(document: str, told: str) -> None:
    """A file that is no document of ours is refused in a line, not with a traceback."""
    with pytest.raises(BrokenCorpus, match=told):
        from_tei(document)
