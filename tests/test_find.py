"""``liuren find``: words are found wherever they stand, in any form, and shown in context."""

from __future__ import annotations

import json

import pytest

from liuren.cli import main
from liuren.corpus import default, fold
from liuren.corpus.finding import find
from liuren.errors import BadChoice


def passages(words: str, *works: str) -> set[str]:
    """The passages in which the words stand."""
    return {place.passage for place in find(default(), words, works or None)}


def test_all_and_only_the_passages_with_a_word_are_found() -> None:
    """What is found by the table of forms is what a plain look through the texts finds."""
    wanted = fold.pattern("涉害")
    there = {
        it.id
        for it in default().passages()
        if wanted.search(it.base) or wanted.search(default().critical(it.id))
    }
    found = find(default(), "渉害")
    assert {it.passage for it in found if it.kind in ("text", "critical")} == there != set()


@pytest.mark.parametrize("typed", ["賊尅", "贼克", "賊剋", "「賊，尅」", "賊克"])
def test_any_form_of_a_word_finds_the_same(typed: str) -> None:
    """Who types simplified or variant characters, or with punctuation between, misses nothing."""
    assert passages(typed) == passages("賊尅") != set()


def test_words_may_stand_apart_and_a_phrase_may_not() -> None:
    """Two words are looked for anywhere in a passage; in quotation marks they stand together."""
    assert passages("「甲課乙課」") < passages("甲課 乙課")


def test_translations_and_notes_are_searched_and_say_what_they_are() -> None:
    """A word of the Japanese, of the apparatus or of an erratum leads to its passage."""
    kinds = {
        words: {it.kind for it in find(default(), words)}
        for words in ("伝送", "misprint", "the", "伝")
    }
    assert "translation" in kinds["伝"]
    assert {"apparatus", "clause", "example", "erratum"} <= kinds["the"]


def test_a_word_of_letters_is_found_where_one_begins() -> None:
    """``art`` is not looked for in ``part``, as on the page."""
    for place in find(default(), "art"):
        assert all(not place.words[a - 1 : a].isalpha() for a, _ in place.at if a)


def test_one_text_can_be_asked_by_its_name() -> None:
    """``--work 大全`` leaves the other texts out."""
    assert {id.partition(".")[0] for id in passages("貴人", "大全")} == {"daquan"}


def test_the_words_are_shown_in_context_under_their_passage(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Each line begins with an ID of the corpus and marks what was found."""
    assert main(["find", "贵人", "--work", "xunyuan", "--limit", "2"]) == 0
    *lines, last = capsys.readouterr().out.splitlines()
    for line in lines:
        assert default().get(line.split()[0])
        assert "«貴人»" in line or "«贵人»" in line
    assert last.startswith("2 of ")


def test_what_is_found_is_data_as_well(capsys: pytest.CaptureFixture[str]) -> None:
    """The offsets in the data are those of the words found."""
    assert main(["find", "贵人", "--json", "--limit", "3"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert len({row["passage"] for row in rows}) == 3
    for row in rows:
        assert row["at"]
        assert {fold.fold(row["words"][a:b]) for a, b in row["at"]} == {fold.fold("貴人")}


def test_nothing_found_is_status_1_and_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    """A script can ask whether a word stands anywhere."""
    assert main(["find", "zzz"]) == 1
    out, err = capsys.readouterr()
    assert (out, err) == ("", "«zzz» stands nowhere\n")


@pytest.mark.parametrize("words", [",", "", "「」", "甲" * 201])
def test_what_cannot_be_looked_for_is_refused(words: str) -> None:
    """An empty word would stand everywhere."""
    with pytest.raises(BadChoice):
        list(find(default(), words))
