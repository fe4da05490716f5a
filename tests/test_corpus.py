"""The corpus: what was received is kept, what is said of it holds together, and faults are named."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sample_corpus import RECEIVED, sample, written

import liuren
from liuren.corpus import Corpus, Passage, citation, default, load, rows
from liuren.corpus.apparatus import locate, occurrence_at
from liuren.corpus.layers import Layers
from liuren.doctrine.readings import judgements
from liuren.errors import BadChoice, BrokenCorpus, LiurenError, NotInCorpus
from liuren.proof.integrity import listed_ids, problems, record_ids

WORKS = ("daquan", "xunyuan", "zhinan", "guicuojiao", "wuyao")

# -- what was received --


@pytest.mark.parametrize("work", WORKS)
def test_received_file_is_rebuilt_byte_for_byte(work: str) -> None:
    """Nothing of a received file is lost or changed: its hash is that of the file put together."""
    corpus = default()
    assert hashlib.sha256(corpus.rebuild(work)).hexdigest() == corpus.work(work).sha256


@pytest.mark.parametrize(
    ("work", "digest"),
    [
        ("daquan", "89237e36d73648008258486aad21091e07e26a82540f9cad665069940836404c"),
        ("xunyuan", "818b1233d80016b14cfef730af920ce8a7860ff138e029d2bab24f1769b47598"),
        ("zhinan", "40e1796c6d10cc4f02e46466a955774eef9c2b849a8d0c181490cae704c35e3e"),
        ("guicuojiao", "e00dd28104a3e2ceaa09fdfc14076d0faeb5bff3ccfa378f428310c0ce59d6fe"),
        ("wuyao", "462573facc272ac491840d3216453cd60c26a0a24542e546e1348c440be60b7c"),
    ],
)
def test_hash_is_that_of_the_received_file(work: str, digest: str) -> None:
    """The hash in the metadata cannot be bent to fit a changed text: it stands here as well."""
    assert default().work(work).sha256 == digest


@pytest.mark.parametrize(
    ("work", "count"),
    [("daquan", 105), ("xunyuan", 46), ("zhinan", 45), ("guicuojiao", 88), ("wuyao", 43)],
)
def test_every_classical_paragraph_is_a_passage(work: str, count: int) -> None:
    """A received file has as many passages as classical paragraphs, counted by hand."""
    assert len(default().passages(work)) == count


def test_repeated_lines_are_flagged() -> None:
    """Where the received file repeats the classical line, no reader is told that it translates it."""
    repeating = [passage.id for passage in default().passages() if passage.repeats]
    assert len(repeating) == 42
    assert {id.split(".")[0] for id in repeating} == {"daquan"}
    assert default().passage("daquan.1.5.1").repeats


def test_heading_without_classical_line() -> None:
    """The Korean heading of discourse 38 stands in the corpus though no classical line goes with it."""
    heading = default().passage("wuyao.1.38.0")
    assert heading.base == ""
    assert heading.translations["ko"] == "점시(占時)를 논함 제삼십팔"


def test_look_alikes_are_kept_apart() -> None:
    """己, 巳 and 已 stand in the base text just as received, misprints and all."""
    assert "乙猴已鼠求" in default().passage("xunyuan.1.5.2").base
    assert "丙戊課己不須論" in default().passage("daquan.1.1.1").base


# -- what is found under an ID --


def test_every_id_finds_its_record() -> None:
    """An ID that the corpus lists can be looked up, and what is found bears it."""
    corpus = default()
    for id in corpus.ids():
        found = corpus.get(id)
        assert getattr(found, "id", getattr(found, "key", None)) == id


def test_ids_are_unique() -> None:
    """No two things share an ID, whatever layer they stand in."""
    ids = list(default().ids())
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize(
    ("id", "told"),
    [
        ("xunyuan.1.9.4", "there is xunyuan.1.9.1"),
        ("xunyuan.1.6.7", "there is xunyuan.1.6.1 to xunyuan.1.6.2"),
        ("xunyuan.1.5.2.99", "there is xunyuan.1.5.2.1 to"),
        ("xunyuan.1.5.2.ko", "there is xunyuan.1.5.2.ja"),
        ("nothing.1", "the works are daquan 六壬大全, xunyuan 大六壬尋源"),
        ("xunyuan.1..2", "is not in the corpus"),
    ],
)
def test_unknown_id_says_what_there_is(id: str, told: str) -> None:
    """Whoever mistypes an ID is told in one line which there are."""
    with pytest.raises(NotInCorpus) as caught:
        default().get(id)
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


def test_passages_of_a_section_and_of_a_range() -> None:
    """A section, a range and a single passage are all ways of naming passages."""
    corpus = default()
    assert [p.id for p in corpus.passages("daquan.1.7.3-5")] == [
        "daquan.1.7.3",
        "daquan.1.7.4",
        "daquan.1.7.5",
    ]
    assert len(corpus.passages("xunyuan.1.3")) == 6
    assert [p.id for p in corpus.passages("xunyuan.1.1.1")] == ["xunyuan.1.1.1"]
    with pytest.raises(NotInCorpus):
        corpus.passages("daquan.1.7.3-99")


def test_retired_id_names_its_successor(tmp_path: Path) -> None:
    """A citation of an ID that had to go is not a dead end."""
    corpus = written(tmp_path, sample(), retired='{"probe.1.1.9": "probe.1.1.2"}')
    with pytest.raises(NotInCorpus, match=r"retired.*probe\.1\.1\.2"):
        corpus.get("probe.1.1.9")


def test_a_quotation_opens_the_files_of_its_words_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """A chart that quotes a sentence stays fast: nothing is read that it does not need."""
    opened: list[str] = []
    read = rows.read_json

    def noted(path: Path, name: str) -> Any:
        opened.append(name)
        return read(path, name)

    monkeypatch.setattr("liuren.corpus.layers.read_json", noted)
    load(default().root).critical("guicuojiao.1.2.1")
    assert opened == ["guicuojiao/base.json"]


def test_import_reads_nothing() -> None:
    """Importing the reader opens no text and loads none of the heavy modules."""
    code = (
        "import sys; import liuren.corpus.texts as texts;"
        "print({'difflib', 'hashlib', 'xml.etree'} & set(sys.modules), texts._own.cache_info())"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.startswith("set() ")
    assert "currsize=0" in run.stdout


# -- the critical text --


def test_critical_text_is_base_with_chosen_readings(tmp_path: Path) -> None:
    """A chosen reading takes the place of its lemma, and only there; a discussed one changes nothing."""
    corpus = written(tmp_path, sample())
    assert corpus.critical("probe.1.1.1") == "己日占，巳時大吉。（註己日"
    assert corpus.critical("probe.1.1.1.1") == "己日占，"
    assert corpus.critical("probe.1.1.1.2") == "巳時大吉。（註己日"
    assert corpus.critical("probe.1.1.2") == "同）甲子日丑將。"


def test_clauses_side_by_side_are_the_passage() -> None:
    """Cutting a passage into clauses loses no word, received or critical."""
    corpus = default()
    for passage in corpus.passages():
        if passage.clauses:
            assert "".join(clause.base for clause in passage.clauses) == passage.base
            critical = [corpus.critical(clause.id) for clause in passage.clauses]
            assert "".join(critical) == corpus.critical(passage.id)


def test_every_reading_can_be_chosen() -> None:
    """Any reading of the apparatus, and the lemma itself, can be read as the text."""
    corpus = default()
    for passage in corpus.passages():
        for entry in passage.apparatus:
            for number in (None, *range(len(entry.readings))):
                words = entry.lemma if number is None else entry.readings[number].text
                text = corpus.with_choice(entry.id, number).critical(passage.id)
                assert words in text
                if number == entry.chosen:
                    assert text == corpus.critical(passage.id)


def test_choice_leaves_the_corpus_as_it_was(tmp_path: Path) -> None:
    """Asking what another reading would give changes nothing for anybody else."""
    corpus = written(tmp_path, sample())
    other = corpus.with_choice("probe.1.1.1.a1", None)
    assert other.critical("probe.1.1.1.1") == "巳日占，"
    assert corpus.critical("probe.1.1.1.1") == "己日占，"
    assert other.with_choice("probe.1.1.1.a1", 1).critical("probe.1.1.1.1") == "已日占，"
    with pytest.raises(BadChoice, match=r"its readings are 0 己, 1 已"):
        corpus.with_choice("probe.1.1.1.a1", 2)


def test_other_words_for_a_clause(tmp_path: Path) -> None:
    """Another wording of a clause moves what follows, keeps its apparatus, and drops its own."""
    corpus = written(tmp_path, sample())
    other = corpus.with_base("probe.1.1.1.1", "凡巳日占之，")
    assert other.critical("probe.1.1.1") == "凡巳日占之，巳時大吉。（註己日"
    assert other.critical("probe.1.1.1.2") == corpus.critical("probe.1.1.1.2")
    assert [entry.id for entry in other.passage("probe.1.1.1").apparatus] == ["probe.1.1.1.a2"]
    assert [s.text for s in other.passage("probe.1.1.1").segments] == [
        "凡巳日占之，巳時吉。",
        "（註己日",
    ]


def test_other_words_keep_the_occurrence_of_a_lemma(tmp_path: Path) -> None:
    """An entry stays with its own word when another of the same kind appears before it."""
    layers = sample()
    layers["apparatus"]["probe.1.1.1.a1"]["occurrence"] = 2
    corpus = written(tmp_path, layers)
    other = corpus.with_base("probe.1.1.1.1", "巳巳日占，")
    assert other.critical("probe.1.1.1") == "巳巳日占，己時大吉。（註己日"


@given(text=st.text("巳日占，時吉。（註己甲", max_size=20))
def test_other_words_for_a_passage(text: str) -> None:
    """Whatever a passage is made to read, its clauses and segments still add up to it."""
    corpus = default().with_base("xunyuan.1.5.2", text)
    passage = corpus.passage("xunyuan.1.5.2")
    assert passage.base == text
    assert "".join(clause.base for clause in passage.clauses) == text
    assert "".join(segment.text for segment in passage.segments) == text
    assert corpus.critical("xunyuan.1.5.3") == default().critical("xunyuan.1.5.3")


@given(st.text("甲乙", max_size=12), st.text("甲乙", min_size=1, max_size=3), st.integers(1, 5))
def test_place_and_occurrence_are_inverse(text: str, lemma: str, occurrence: int) -> None:
    """The computed offset of a lemma is where that occurrence of its words begins."""
    try:
        start = locate(text, lemma, occurrence)
    except BrokenCorpus:
        assert sum(text.startswith(lemma, at) for at in range(len(text))) < occurrence
    else:
        assert text.startswith(lemma, start)
        assert occurrence_at(text, lemma, start) == occurrence


# -- what is wrong with a corpus --


def test_corpus_is_sound() -> None:
    """Keys agree, lemmas are found, sigla are declared, texts add up, no character is broken."""
    assert problems(default()) == []


def test_sample_is_sound(tmp_path: Path) -> None:
    """The text that the following tests break is whole to begin with."""
    corpus = written(tmp_path, sample())
    assert problems(corpus) == []
    assert corpus.source("probe") == RECEIVED


def _remove(layer: str, key: str) -> Callable[[dict[str, Any]], None]:
    def breaking(layers: dict[str, Any]) -> None:
        del layers[layer][key]

    return breaking


def _set(*path: str | int, value: object) -> Callable[[dict[str, Any]], None]:
    def breaking(layers: dict[str, Any]) -> None:
        target: Any = layers
        for step in path[:-1]:
            target = target[step]
        target[path[-1]] = value

    return breaking


@pytest.mark.parametrize(
    ("breaking", "line"),
    [
        (
            _remove("ja", "probe.1.1.1"),
            "probe/ja.json: probe.1.1.1: the key is missing; it stands in probe/base.json",
        ),
        (
            _set("ja", "probe.1.1.7", value="x"),
            "probe/ja.json: probe.1.1.7: the key is not in probe/base.json",
        ),
        (
            _set("segments", "probe.1.1.7", value=[]),
            "probe/segments.json: probe.1.1.7: there is no passage probe.1.1.7",
        ),
        (
            _set("segments", "probe.1.1.1", 0, 0, value="poem"),
            "probe/segments.json: probe.1.1.1: unknown kind 'poem'; allowed are prose, heading, "
            "verse, note, commentary, table, diagram, example",
        ),
        (
            _set("segments", "probe.1.1.1", 1, 1, value="（註已日"),
            "probe/segments.json: probe.1.1.1: side by side they differ from the base text at 10: "
            "'已日' for '己日'",
        ),
        (
            _set("clauses", "probe.1.1.2.1", "text", value="同"),
            "probe/clauses.json: probe.1.1.2: side by side they differ from the base text at 1: "
            "'甲子日丑將。' for '）甲子日丑將。'",
        ),
        (
            _set("clauses", "probe.1.1.2.1", "kind", value="saying"),
            "probe/clauses.json: probe.1.1.2.1: unknown kind 'saying'; allowed are rule, table, "
            "example, preface, polemic, connective, heading, gloss",
        ),
        (
            _set("clauses", "probe.1.1.2.1", "doctrine", value=True),
            "probe/clauses.json: probe.1.1.2.1: unknown field 'doctrine'; known are text, kind, "
            "doctrinal, why",
        ),
        (
            _set("clauses", "probe.1.1.2.1", "doctrinal", value="yes"),
            "probe/clauses.json: probe.1.1.2.1: 'doctrinal' is a string; it must be true or false",
        ),
        (
            _set("apparatus", "probe.1.1.1.a2", "lemma", value="時凶"),
            "probe/apparatus.json: probe.1.1.1.a2: lemma '時凶' stands not at all in the base text "
            "of its passage",
        ),
        (
            _remove("apparatus", "probe.1.1.1.a2"),
            "probe/apparatus.json: ",
        ),
        (
            lambda layers: layers["apparatus"]["probe.1.1.1.a1"].pop("occurrence"),
            "probe/apparatus.json: probe.1.1.1.a1: lemma '巳' stands 2 times: 'occurrence' must say "
            "which",
        ),
        (
            _set("apparatus", "probe.1.1.1.a1", "occurrence", value=3),
            "probe/apparatus.json: probe.1.1.1.a1: lemma '巳' stands only 2 times in the base text "
            "of its passage",
        ),
        (
            _set("apparatus", "probe.1.1.1.a2", "lemma", value="巳日"),
            "probe/apparatus.json: probe.1.1.1.a2: lemma '巳日' overlaps '巳' of probe.1.1.1.a1",
        ),
        (
            _set("apparatus", "probe.1.1.1.a2", "lemma", value="占，巳時"),
            "probe/apparatus.json: probe.1.1.1.a2: lemma '占，巳時' reaches over the end of "
            "probe.1.1.1.1; it must lie in one clause",
        ),
        (
            _set("apparatus", "probe.1.1.1.a2", "type", value="typo"),
            "probe/apparatus.json: probe.1.1.1.a2: unknown type 'typo'; allowed are misprint, "
            "graphic, taboo, omission, addition, transposition, dittography, lacuna, variant",
        ),
        (
            _set("apparatus", "probe.1.1.1.a2", "readings", 0, "by", value=["XX"]),
            "probe/apparatus.json: probe.1.1.1.a2: undeclared siglum 'XX'; declared are MB, ed",
        ),
        (
            _set("apparatus", "probe.1.1.1.a2", "chosen", value=1),
            "probe/apparatus.json: probe.1.1.1.a2: 'chosen' is 1; there are 1 readings, from 0",
        ),
        (
            _set("apparatus", "probe.1.1.1.a2", "touches", value="probe.1.1.2.x9"),
            "probe/apparatus.json: probe.1.1.1.a2: touches 'probe.1.1.2.x9', and there is no such "
            "example",
        ),
        (
            _set("examples", "probe.1.1.2.x1", "clause", value="probe.1.1.2.7"),
            "probe/examples.json: probe.1.1.2.x1: 'probe.1.1.2.7' is no clause of its passage",
        ),
        (
            _set("examples", "probe.1.1.2.x1", "text", value="甲子日巳將"),
            "probe/examples.json: probe.1.1.2.x1: '甲子日巳將' does not stand in the base text of "
            "its passage",
        ),
        (
            _set("waivers", "probe.1.1.1.9", value="because"),
            "probe/waivers.json: probe.1.1.1.9: there is no such clause",
        ),
        (
            _set("reviews", "probe.1.1.1.1", value={"sha": "0" * 12, "by": "A", "on": "2026"}),
            "probe/reviews.json: probe.1.1.1.1: stale: reviewed as 000000000000, the words are now ",
        ),
        (
            _set("errata", "probe.1.1.1.ja.e1", "lemma", value="巳"),
            "probe/errata.json: probe.1.1.1.ja.e1: lemma '巳' does not stand in the translation of "
            "its passage",
        ),
        (
            _set("joins", "probe.1.1.1.j1", "parts", 1, 1, value="何"),
            "probe/joins.json: probe.1.1.1.j1: '何' does not stand in the base text of probe.1.1.2",
        ),
        (
            _set("punctuation", "probe.1.1.1", value="己日占，巳時吉。（註：己日"),
            "probe/punctuation.json: probe.1.1.1: without the marks ，。；：、「」『』《》？！ it is not "
            "the base text",
        ),
        (
            _set("layout", 1, value="base probe.1.1.9"),
            "probe/layout.json: line 2: is 'base probe.1.1.9'; allowed is 'base', or a language, "
            "and the ID of a passage; '' for an empty line",
        ),
        (
            _set("work", "repeats", value=[]),
            "probe/work.json: probe.1.1.2: its translation repeats the classical line; 'repeats' "
            "says otherwise",
        ),
        (
            _set("work", "damage", value={"probe.1.0.0": "a hole"}),
            "probe/work.json: damage probe.1.0.0: nothing there is broken",
        ),
        (
            lambda layers: layers["work"]["sections"].pop(),
            "probe/work.json: probe.1.1: the section has passages and is not declared",
        ),
        (
            _set("work", "key", value="other"),
            "probe/work.json: probe: 'key' is 'other'; it must be the name of the directory",
        ),
        (
            lambda layers: layers["work"].pop("title"),
            "probe/work.json: probe: the field 'title' is missing",
        ),
        (
            _set("works", value={}),
            "probe/works.json: no layer has this name; they are work, base, ja, layout, segments, "
            "joins, punctuation, clauses, apparatus, errata, examples, reviews, waivers",
        ),
    ],
)
def test_fault_is_named_in_one_line(
    tmp_path: Path, breaking: Callable[[dict[str, Any]], None], line: str
) -> None:
    """Each fault is told in a line of its own: the file, the key, and what is wrong."""
    layers = sample()
    breaking(layers)
    found = problems(written(tmp_path, layers))
    if line.endswith(": "):  # the entry was taken out whole: that is no fault
        assert not found
    else:
        assert any(told.startswith(line) for told in found), found


def test_broken_character_is_named(tmp_path: Path) -> None:
    """A character of private use, or one that stands for a lost one, is declared or reported."""
    layers = sample()
    for name in ("base", "ja"):
        layers[name]["probe.1.1.2"] = "同\ufffd甲子日丑將。"
    layers["segments"]["probe.1.1.2"] = [["note", "同\ufffd甲子日丑將。"]]
    line = "probe/base.json: probe.1.1.2: broken character U+FFFD at 1, undeclared"
    assert line in problems(written(tmp_path, layers))
    layers["work"]["damage"] = {"probe.1.1.2": "one character lost", "probe.1.1.2.ja": "the same"}
    assert not [told for told in problems(written(tmp_path, layers)) if "U+FFFD" in told]


@pytest.mark.parametrize(
    ("contents", "line"),
    [
        (b'{\n "probe.1.0.0": "\n', "probe/base.json: line 2: not JSON: "),
        (b'{"a": "x", "a": "y"}', "probe/base.json: a: the key stands twice in one object"),
        (b"\xff", "probe/base.json: byte 0 is not UTF-8"),
        (b"[]", "probe/base.json: holds a list; it must be an object"),
        (
            b'{"probe.1.0.0": 1}',
            "probe/base.json: probe.1.0.0: is a whole number; it must be a str",
        ),
        (None, "probe/base.json: the file is missing"),
    ],
)
def test_unreadable_file_is_named(tmp_path: Path, contents: bytes | None, line: str) -> None:
    """A file that cannot be read at all is named, with the line or the byte, and nothing crashes."""
    written(tmp_path, sample())
    file = tmp_path / "probe" / "base.json"
    file.unlink() if contents is None else file.write_bytes(contents)
    with pytest.raises(BrokenCorpus, match="^" + line.replace("(", r"\(")):
        load(tmp_path).critical("probe.1.0.0")
    assert any(told.startswith(line) for told in problems(load(tmp_path)))


NONSENSE: tuple[Any, ...] = (
    None, True, -1, 1.5, "", "x", "probe.1.1.1", [], {}, ["a"], {"a": 1}, [["a", "b"]],
)  # fmt: skip


def _places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place in a nest of lists and objects, as the way to it."""
    if path:
        yield path
    keys = (
        value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    )
    for key in keys:
        yield from _places(value[key], (*path, key))


def test_no_breakage_is_a_crash(tmp_path: Path) -> None:
    """Whatever nonsense stands anywhere in a file, the check says so in plain lines."""
    written(tmp_path, sample())
    for *way, last in _places(sample()):
        for nonsense in NONSENSE:
            layers = sample()
            node: Any = layers
            for step in way:
                node = node[step]
            node[last] = nonsense
            shelf = Layers(tmp_path, "probe", layers)
            for line in problems(Corpus(tmp_path, {"probe": shelf})):
                assert "\n" not in line
                assert re.match(r"(probe/\w+|works|ids|retired)\.(json|txt): ", line), line


@given(data=st.data())
def test_no_change_of_a_text_goes_unseen(data: st.DataObject) -> None:
    """A character changed in any base text or translation is noticed, though every key agrees."""
    corpus = default()
    work = data.draw(st.sampled_from(WORKS))
    shelf = corpus.shelf(work)
    layer = data.draw(st.sampled_from(("base", *shelf.languages)))
    texts = dict(shelf.raw(layer))
    id = data.draw(st.sampled_from([id for id, text in texts.items() if text]))
    at = data.draw(st.integers(0, len(texts[id]) - 1))
    put = data.draw(st.text("甲乙丙", max_size=2).filter(lambda new: new != texts[id][at]))
    texts[id] = texts[id][:at] + put + texts[id][at + 1 :]
    altered = Corpus(corpus.root, {work: shelf.altered(**{layer: texts})})
    assert altered.rebuild(work) != corpus.rebuild(work)


# -- IDs are for ever --


def test_every_id_is_listed() -> None:
    """An ID is on the committed list from the day it is given out, so that it cannot be lost."""
    listed = set(listed_ids(default().root))
    new = [id for id in default().ids() if id not in listed]
    assert not new, "liuren.proof.integrity.record_ids(default()) puts them on corpus/ids.txt"


def test_lost_id_is_named(tmp_path: Path) -> None:
    """An ID that was given out may go only if it is retired and its successor named."""
    line = "ids.txt: probe.1.1.9: was given out and is gone; retire it, naming its successor"
    assert problems(written(tmp_path, sample(), ids="probe.1.1.9\n")) == [line]
    retired = '{"probe.1.1.9": "probe.1.1.2"}'
    left = problems(written(tmp_path, sample(), ids="probe.1.1.9\n", retired=retired))
    assert [told for told in left if "ids.txt" in told or "retired" in told] == []


@pytest.mark.parametrize(
    ("retired", "line"),
    [
        (
            '{"probe.1.1.2": "probe.1.1.1"}',
            "retired.json: probe.1.1.2: is retired and stands in the corpus; IDs are not used again",
        ),
        ("[]", "retired.json: must be an object: each ID with its successor"),
        ('{"a": "b", "a": "c"}', "retired.json: a: the key stands twice in one object"),
        (
            '{"probe.1.1.3": "probe.1.1.4"}',
            "retired.json: probe.1.1.3: its successor 'probe.1.1.4' is not in the corpus",
        ),
    ],
)
def test_retired_ids_are_not_used_again(tmp_path: Path, retired: str, line: str) -> None:
    """A retired ID stays retired, and leads somewhere."""
    assert line in problems(written(tmp_path, sample(), retired=retired))


def test_recording_ids_never_drops_one(tmp_path: Path) -> None:
    """New IDs go on the list; those on it stay, even if they are gone from the corpus."""
    corpus = written(tmp_path, sample(), ids="probe\nprobe.1.1.9\n")
    assert "probe.1.1.2.x1" in record_ids(corpus)
    assert {*corpus.ids(), "probe.1.1.9"} == set(listed_ids(tmp_path))
    assert record_ids(corpus) == ()


def test_numbers_have_no_gaps(tmp_path: Path) -> None:
    """A number that is missing is reported: it may be a passage that got lost."""
    layers = sample()
    layers["examples"]["probe.1.1.2.x3"] = layers["examples"]["probe.1.1.2.x1"]
    line = "probe/examples.json: probe.1.1.2.x2: is skipped; numbers have no gaps"
    assert line in problems(written(tmp_path, layers))


def test_a_witness_that_is_none_is_refused() -> None:
    """Who misspells a siglum is told which there are, and does not get the text as it was."""
    with pytest.raises(BadChoice, match=r"no witness 'XYZ'; it has .*ctext"):
        default().of_witness("daquan", "XYZ")


FILES = ("spirits", "places", "palaces", "patterns", "collation", "later")


@pytest.fixture(scope="module")
def texts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the corpus whose files may be changed, and are put back."""
    return Path(shutil.copytree(default().root, tmp_path_factory.mktemp("texts") / "corpus"))


@contextmanager
def changed(file: Path, words: str | None) -> Iterator[None]:
    """Give a file other contents, or take it away, for a while."""
    before = file.read_bytes()
    file.unlink() if words is None else file.write_text(words, "utf-8")
    yield
    file.write_bytes(before)


@pytest.mark.parametrize("name", [*(f"daquan/{file}.json" for file in FILES), "outside.json"])
@pytest.mark.parametrize(
    "fault", ["gone", "no JSON", "a list", "a row that is none", "a field less"]
)
def test_a_fault_beside_the_layers_is_found(texts: Path, name: str, fault: str) -> None:
    """The files that the readers of the rows read are checked like the layers: one line for a fault."""
    rows = json.loads((texts / name).read_text("utf-8"))
    inner = rows["spirits"] if name == "daquan/collation.json" else rows
    key = 3 if isinstance(inner, list) else list(inner)[3]
    if fault == "a row that is none":
        inner[key] = 1
    elif fault == "a field less":
        needed = {"daquan/palaces.json": "upper", "outside.json": "words"}.get(name, "clause")
        del inner[key][needed]
    words = {"gone": None, "no JSON": "[1", "a list": "[]"}.get(fault, json.dumps(rows))
    with changed(texts / name, words):
        found = problems(load(texts))
        assert len(found) == 1
        assert found[0].startswith(f"{name}: ")
    if fault == "gone":
        assert problems(load(texts)) == [], "what was read of other files is not kept for these"


@pytest.mark.parametrize(
    "name", ["daquan/base.json", "daquan/clauses.json", "daquan/apparatus.json"]
)
def test_a_layer_that_is_gone_takes_a_line_or_two(texts: Path, name: str) -> None:
    """Of a file that is missing the file is named, not everything that stood in it."""
    with changed(texts / name, None):
        found = problems(load(texts))
    assert 1 <= len(found) <= 2
    assert all(line.startswith(f"{name}: ") for line in found)


def said_by(texts: Path) -> set[str]:
    """Return the clauses that apply to one chart by the rows of a corpus."""
    chart = liuren.cast(day="甲子", general="丑", hour="子", corpus=load(texts))
    return {reading.clause for reading in chart.readings()}


def test_a_row_is_a_judgement_of_its_corpus_and_of_no_other(texts: Path) -> None:
    """A row added in a copy judges there and nowhere else; one taken away judges there no more."""
    places, now = texts / "daquan" / "places.json", said_by(texts)
    rows = json.loads(places.read_text("utf-8"))
    applying = next(id for id, row in rows.items() if row["clause"] in now and "couplet" not in row)
    fewer = {id: row for id, row in rows.items() if row["clause"] != rows[applying]["clause"]}
    with changed(places, json.dumps(fewer)):
        assert said_by(texts) == now - {rows[applying]["clause"]}
        assert rows[applying]["clause"] not in {j.clause for j in judgements(load(texts))}
    # A clause that states no place, made to state one: 子 named where the general is on 甲子's chart.
    more = rows | {
        "daquan.1.0.1.1": {
            "clause": "daquan.1.1.1.1",
            "general": "貴人",
            "where": "anywhere",
            "name": "x",
        }
    }
    assert "daquan.1.1.1.1" not in now
    with changed(places, json.dumps(more)):
        assert said_by(texts) == now | {"daquan.1.1.1.1"}
        assert "place.daquan.1.0.1.1" in citation.rules(load(texts))
    assert said_by(texts) == now
    assert "place.daquan.1.0.1.1" not in citation.rules()


def test_a_row_that_is_looked_for_is_named_where_it_is_missing(texts: Path) -> None:
    """A sentence that asks for a spirit of which the corpus has no row says which, and never passes."""
    with (
        changed(texts / "daquan" / "spirits.json", "{}"),
        pytest.raises(LiurenError, match="no spirit"),
    ):
        said_by(texts)


def test_errors_are_for_people() -> None:
    """Every error of the reader is one of the library's own, so that the command line can show it."""
    for error in (BrokenCorpus, NotInCorpus, BadChoice):
        assert issubclass(error, LiurenError)
    assert isinstance(default().passages("xunyuan")[0], Passage)
    assert json.loads((default().root / "works.json").read_text()) == list(WORKS)
