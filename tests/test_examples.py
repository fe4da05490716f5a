"""The worked examples and the blind charts: that they are checked, and that the check can fail."""

from __future__ import annotations

import doctest
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from liuren import cast, corpus, rules
from liuren.corpus import Corpus, Example
from liuren.doctrine import places
from liuren.doctrine.readings import judgements
from liuren.errors import LiurenError
from liuren.proof import examples

DATA = Path(__file__).parent / "data"


def failures(example: Example) -> int:
    """How many of the example's lines do not show what they should."""
    test = doctest.DocTestParser().get_doctest(
        str(examples.call(example)), {}, example.id, None, None
    )
    return doctest.DocTestRunner(verbose=False).run(test, out=lambda _: None).failed


def checkable() -> list[Example]:
    """All examples that can be checked."""
    return [e for e in corpus.default().examples() if not e.uncheckable]


def spoiled(value: Any) -> Any:
    """Another value of the same shape: what a wrong book might say."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value[::-1] + "子" if value != "子" else "丑"
    if isinstance(value, list):
        return [*map(spoiled, value)] or ["子"]
    return {key: spoiled(one) for key, one in value.items()}


def agreeing() -> list[Example]:
    """All examples whose answer the computation is meant to give."""
    return [e for e in checkable() if not e.differs]


@pytest.mark.parametrize("ask", sorted({e.ask for e in agreeing()} - {"readings", "not_readings"}))
def test_an_example_with_another_answer_fails(ask: str) -> None:
    """No question is put so that any answer would pass: a spoiled expectation always fails."""
    example = next(e for e in agreeing() if e.ask == ask)
    assert failures(example) == 0
    assert failures(replace(example, expect=spoiled(example.expect))) == 1


def test_a_reading_that_does_not_apply_fails_the_question_for_it() -> None:
    """The two questions about readings are each other's contrary, so neither passes by itself."""
    for example in checkable():
        if example.ask in {"readings", "not_readings"}:
            other = {"readings": "not_readings", "not_readings": "readings"}[example.ask]
            assert failures(example) == 0
            assert failures(replace(example, ask=other)) == 1


def test_an_unknown_question_is_named() -> None:
    """A misspelt question is an error that lists the questions there are, never a silent pass."""
    example = replace(checkable()[0], ask="lesons")
    with pytest.raises(LiurenError, match="no question 'lesons'; there are lessons"):
        examples.call(example)


def blind() -> list[tuple[str, dict[str, Any]]]:
    """The charts written from the words, by who did not write the code."""
    rows = []
    for path in sorted(DATA.glob("blind_*.json")):
        found = json.loads(path.read_text("utf-8"))
        rows += [(name, row) for name, row in found.items() if not name.startswith("_")]
    return rows


@pytest.mark.parametrize(("name", "row"), blind(), ids=[name for name, _ in blind()])
def test_a_condition_holds_and_fails_where_its_words_say(name: str, row: dict[str, Any]) -> None:
    """A chart on which the sentence must apply, and one on which it must not, written blind."""
    given = dict(row["given"])
    said = {reading.clause for reading in cast(given.pop("when", None), **given).readings()}
    wanted = set(row["expect"])
    assert wanted <= said if row["ask"] == "readings" else not wanted & said


def test_every_condition_has_a_chart_that_holds_and_one_that_does_not() -> None:
    """No condition comes without its two charts; only the names of seats are tried elsewhere."""
    seats = {one.row.clause for one in places.table(rules("daquan"))}
    asked = {one.clause for one in judgements()} - seats
    for ask in ("readings", "not_readings"):
        given = {clause for _, row in blind() if row["ask"] == ask for clause in row["expect"]}
        assert not asked - given


def other(texts: Corpus, passage: str, old: str, new: str) -> Corpus:
    """The corpus in which a passage was received with one character changed."""
    words = texts.passage(passage).base
    assert words.count(old) == 1
    return texts.with_base(passage, words.replace(old, new))


def test_one_character_of_a_verse_changes_the_noble_and_every_chart_on_it() -> None:
    """The text is a parameter: 丁雞 read as 丁馬 moves the night noble of 丁, and of no other stem."""
    texts = corpus.default()
    changed = other(texts, "xunyuan.1.5.3", "丁難上", "丁馬上")
    before = cast(day="丁卯", general="丑", hour="子", school="xunyuan")
    after = cast(day="丁卯", general="丑", hour="子", school="xunyuan", corpus=changed)
    assert (before.noble, after.noble) == ("酉", "午")
    differing = {
        key for key, noble in after.system.nobles.items() if noble != before.system.nobles[key]
    }
    assert differing == {("丁", False)}


def test_one_character_of_the_square_changes_where_a_stem_lodges_and_its_lessons() -> None:
    """Lodging is read from the diagram: with 庚 under 酉 the lessons of a 庚 day begin there."""
    texts = corpus.default()
    words = texts.critical("xunyuan.1.4.1.1")
    changed = texts.with_base("xunyuan.1.4.1.1", words.replace("申庚", "申").replace("酉", "酉庚"))
    after = cast(day="庚午", general="丑", hour="子", school="xunyuan", corpus=changed)
    assert after.system.lodging["庚"] == "酉"  # type: ignore[index]
    assert after.lessons.four[0].upper == "戌"
