"""TEI: a text goes out and comes back without loss, and a TEI reader finds what it expects."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sample_corpus import sample, written

from liuren.corpus import Corpus, default
from liuren.corpus.layers import Layers
from liuren.corpus.tei import from_tei, to_tei
from liuren.errors import BrokenCorpus

WORKS = tuple(default().keys)
TEI = "{http://www.tei-c.org/ns/1.0}"
ID = "{http://www.w3.org/XML/1998/namespace}id"


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
        sigla = corpus.work(work).sigla
        assert set(found) - sigla == set(corpus.ids(work))


def test_critical_text_can_be_read_off() -> None:
    """Reading each lemma as its chosen reading gives the critical text, without any of our code."""
    corpus = default()
    for work in WORKS:
        root = ElementTree.fromstring(to_tei(corpus, work))
        for row in root.iter(f"{TEI}ab"):
            if row.get("type") == "passage":
                words = row.text or ""
                for child in row:
                    if child.tag == f"{TEI}app":
                        chosen = child.find(f"{TEI}rdg[@type='chosen']")
                        lemma = child.find(f"{TEI}lem")
                        part = lemma if chosen is None else chosen
                        assert part is not None
                        words += "".join(part.itertext())
                    words += child.tail or ""
                assert words == corpus.critical(row.get(ID, ""))


def test_pointers_point_at_something() -> None:
    """Every target, source and witness that the document names stands in it."""
    for work in WORKS:
        root = ElementTree.fromstring(to_tei(default(), work))
        ids = {element.get(ID) for element in root.iter()}
        for element in root.iter():
            for name in ("target", "source", "wit"):
                for pointer in element.get(name, "").split():
                    assert pointer.removeprefix("#") in ids


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
    assert from_tei(to_tei(corpus, "probe")) == layers


@pytest.mark.parametrize(
    ("document", "told"),
    [("<TEI", "the TEI document is not XML"), ("<TEI/>", "the TEI document has no teiHeader")],
)
def test_what_is_no_tei_is_told_in_one_line(document: str, told: str) -> None:
    """A file that is no document of ours is refused in a line, not with a traceback."""
    with pytest.raises(BrokenCorpus, match=told):
        from_tei(document)
