"""The worked examples and the blind charts: that they are checked, and that the check can fail."""

from __future__ import annotations

import ast
import doctest
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sample_corpus import sample, written

from liuren import cast, corpus, rules
from liuren.corpus import Corpus, Example, citation
from liuren.doctrine import places
from liuren.doctrine.readings import judgements
from liuren.doctrine.spirits import find
from liuren.errors import BrokenCorpus, LiurenError
from liuren.proof import coverage, examples, recorder
from liuren.proof.integrity import problems
from liuren.proof.results import Results, Run, Tally

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


HOSTILE = "__import__('os').system('x')"
BREAKING = (
    "x') or boom('",
    '"); boom("',
    "{school}",
    "{school.__class__}",
    "甲子\n>>> boom()",
    "甲子\u2028",
    "\\",
    "...",
)


@pytest.mark.parametrize("key", [HOSTILE, "day=boom(), over", "corpus", "stem", "expected", ""])
@pytest.mark.parametrize("ask", ["transmissions", "holds", "lessons_of", "spirit", "always_when"])
def test_a_key_that_a_question_does_not_take_is_reported(key: str, ask: str) -> None:
    """A key of a row never becomes a line of code: only those that the question takes are written."""
    example = next(e for e in agreeing() if e.ask == ask)
    if (ask, key) == ("always_when", "stem"):
        return
    with pytest.raises(BrokenCorpus, match=rf"^{re.escape(example.id)}: .*(takes no|no plain)"):
        examples.call(replace(example, given={**example.given, key: "甲"}))


@pytest.mark.parametrize("value", [HOSTILE, *BREAKING])
def test_a_value_stays_a_value_whatever_it_says(value: str) -> None:
    """Quotes, braces and ends of lines in a row are refused, given or expected, in every question."""
    first = {e.ask: e for e in reversed(agreeing())}
    for example in first.values():
        for key in example.given:
            spoilt = replace(example, given={**example.given, key: value})
            with pytest.raises(BrokenCorpus, match=rf"^{re.escape(example.id)}: "):
                examples.call(spoilt)
        for expect in (value, [value], {value: "子"}):
            with pytest.raises(BrokenCorpus, match=rf"^{re.escape(example.id)}: "):
                examples.call(replace(example, expect=expect))


def test_only_literals_and_known_names_are_put_into_the_lines_of_a_question() -> None:
    """The lines shown are those of the question: other values give the same code but for literals."""

    def shape(line: str) -> str:
        tree = ast.parse(line)
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant):
                node.value = None
        return ast.dump(tree)

    for example in checkable():
        shown = examples.call(example)
        given = {k: spoiled_text(v) for k, v in example.given.items() if k not in CHOOSING}
        again = examples.call(replace(example, given={**example.given, **given}))
        lines = zip((*shown.setup, shown.expression), (*again.setup, again.expression), strict=True)
        assert all(shape(one) == shape(other) for one, other in lines)


# What is given and chooses the question, or a name on a list.
CHOOSING = {"relation", "way", "of", "header", "from", "gate", "switch", "choices", "rule", "step"}


def spoiled_text(value: Any) -> Any:
    """Another word; a list of them, word by word."""
    if isinstance(value, list):
        return [spoiled_text(one) for one in value]
    return "other" if isinstance(value, str) else value


def test_a_row_that_cannot_be_asked_is_found_by_the_check_of_the_corpus(tmp_path: Path) -> None:
    """`liuren corpus check` names the file, the row, and what is wrong with it."""
    layers = sample()
    row = layers["examples"]["probe.1.1.2.x1"]
    row["given"]["__import__('os').system('x')"] = "y"
    (line,) = problems(written(tmp_path, layers))
    assert line.startswith("probe/examples.json: probe.1.1.2.x1: ")
    assert "takes no" in line or "is no plain word" in line


def blind() -> list[tuple[str, dict[str, Any]]]:
    """The charts written from the words, by who did not write the code."""
    rows = []
    for path in sorted(DATA.glob("blind_*.json")):
        found = json.loads(path.read_text("utf-8"))
        rows += [(name, row) for name, row in found.items() if not name.startswith("_")]
    return rows


def tried() -> list[Any]:
    """The charts as cases of a test, each marked with the clauses that it tries."""
    return [
        pytest.param(row, id=name, marks=pytest.mark.chart(row["ask"], *row["expect"]))
        for name, row in blind()
    ]


@pytest.mark.parametrize("row", tried())
def test_a_condition_holds_and_fails_where_its_words_say(row: dict[str, Any]) -> None:
    """A chart on which the sentence must apply, and one on which it must not, written blind."""
    given = dict(row["given"])
    said = {reading.clause for reading in cast(given.pop("when", None), **given).readings()}
    wanted = set(row["expect"])
    assert wanted <= said if row["ask"] == "readings" else not wanted & said


def never() -> set[str]:
    """The clauses that hold on no chart, as who wrote the charts found; each has its proof."""
    found = (json.loads(path.read_text("utf-8")) for path in DATA.glob("blind_*.json"))
    return {one for told in found for one in told.get("_never", ()) if " " not in one}


def test_every_condition_has_a_chart_that_holds_and_one_that_does_not() -> None:
    """No condition comes without its two charts, but one that is said, and proved, to hold on none.

    Only the names of seats in 《大全》 and 《尋源》 are tried elsewhere.
    """
    seats = {one.row.clause for one in places.table(rules("daquan")) if one.row.work != "zhinan"}
    asked = {one.clause for one in judgements()} - seats
    for ask, none in (("readings", never()), ("not_readings", set())):
        given = {clause for _, row in blind() if row["ask"] == ask for clause in row["expect"]}
        assert asked - given <= none
        assert not none & given


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


def test_what_an_example_enters_is_seen_also_when_it_is_kept() -> None:
    """A table that was read before, and is kept, is entered by whoever asks for it next."""
    for _ in range(2):
        with recorder.recording() as seen:
            assert cast(day="丁卯", general="丑", hour="子", school="xunyuan").noble == "酉"
        assert {"noble", "noble.verse", "lodging.square", "plate"} <= set(seen.entered())
    with recorder.recording() as seen:
        find(rules(), "daquan.1.2.6.3", "支破")
    assert "spirit.daquan.1.2.6.3" in seen.entered()
    assert "spirit.daquan.1.2.6.2" not in seen.entered()


def test_who_asks_for_the_readings_enters_the_rows_asked_about_and_no_others() -> None:
    """`chart.readings()` goes through all rows; an example is no evidence for those it does not name."""
    example = next(e for e in checkable() if e.ask == "readings")
    (clause,) = example.expect[:1]
    key = next(r.key for r in citation.implementing(clause) if r.key.startswith("reading."))
    other = next(k for k in citation.rules() if k.startswith("reading.") and k != key)
    kept = recorder.own(replace(example, expect=[clause]), (key, other, "plate"))
    assert set(kept) == {key, "plate"}


def test_a_clause_is_verified_only_by_what_ran_its_code() -> None:
    """An example of a neighbour's row, one of the two charts, or an old failure verifies nothing."""
    texts = corpus.default()
    clause, passed = texts.clause("daquan.1.2.6.3"), Tally(1, 0)

    def kind(**found: dict[str, dict[str, Run]]) -> str:
        return coverage.of_clause(clause, texts, Results(found)).kind

    def ran(*keys: str) -> dict[str, dict[str, Run]]:
        return {"daquan.1.2.6.x25": {"page": Run(passed, "", keys)}}

    chart, failed = {clause.id: {"a": Run(passed)}}, {clause.id: {"a": Run(Tally(1, 1))}}
    assert kind() == kind(examples=ran("spirit.daquan.1.2.6.2")) == "implemented"
    assert kind(examples=ran("spirit.daquan.1.2.6.3")) == "implemented, example passes"
    assert kind(holds=chart) == kind(fails=chart) == "implemented"
    assert kind(holds=chart, fails=chart) == "implemented, example passes"
    assert kind(proofs=chart) == "implemented, example passes"
    assert kind(proofs=failed) == kind(holds=chart, fails=failed) == "example fails"
