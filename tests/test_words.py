"""The words that jieba cuts: they lose nothing, and the terms of the field are among them."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from liuren import corpus
from liuren.corpus.fold import simplify, table
from liuren.edition.search import encode_cuts
from liuren.edition.terms import candidates
from liuren.edition.words import cuts, field_terms, words

ROOT = Path(__file__).resolve().parent.parent
DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
texts = st.text(
    st.sampled_from("子丑天后貴人𤣥武加日傳传 ，。\n ab1의の")
    | st.characters(exclude_categories=["Cs"])  # half a pair is no text, and has no encoding
)


@settings(deadline=None)  # the first cut loads jieba's dictionary
@given(texts)
def test_nothing_is_lost(text: str) -> None:
    """The words of any text, put together, are that text; so every cut is a place in it."""
    assert "".join(words(text)) == text
    assert all(0 <= at < len(text) for at in cuts(text))


@settings(deadline=None)  # the first cut loads jieba's dictionary
@given(texts)
def test_cuts_survive_their_encoding(text: str) -> None:
    """What the browser reads from the bits is what was cut, counted in its own units of text."""
    starts = cuts(text)
    bits = "".join(f"{DIGITS.index(digit):06b}" for digit in encode_cuts(text, starts))
    read = [at for at, bit in enumerate(bits) if bit == "1"]
    assert read == [len(text[:at].encode("utf-16-le")) // 2 for at in starts]


def test_simplified_forms_have_the_same_length() -> None:
    """A text is cut in simplified form, so that form must have its characters one for one."""
    assert all(len(short) == 1 for short in table().simplified.values())
    assert len(simplify("傳送、𤣥武")) == 5


def test_glossary_is_known() -> None:
    """Every term with an entry in the glossary is one word for the index."""
    page = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
    entries = re.findall(r"^([\u3400-\u9fff]{2,}) \(", page, re.MULTILINE)
    assert entries, "the glossary has entries"
    known = set(map(simplify, field_terms()))
    assert [term for term in entries if simplify(term) not in known] == []


def test_candidates_stand_in_the_texts() -> None:
    """A candidate for the glossary is counted as often as it was cut, never oftener than it stands."""
    sources = {key: corpus.default().source(key) for key in corpus.default().works}
    for term in candidates(corpus.default()):
        assert term.total >= 4
        assert any(term.word in sources[key] for key in term.counts)


def test_jieba_is_silent() -> None:
    """Cutting says nothing on standard error: a strict build shows only what is wrong."""
    code = "from liuren.edition.words import words; words('天后')"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout + run.stderr == ""
