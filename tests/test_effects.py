"""Readings and results: what another reading changes is computed, and kept for the state it is of."""

from __future__ import annotations

import json
import random
import shutil
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from pathlib import Path

from liuren import corpus, kept
from liuren.proof import effects
from liuren.proof.effects import cache
from liuren.proof.effects.examples import _asked, changed_by, everything_tried
from liuren.proof.examples import call
from liuren.proof.outcomes import Kept, code_of
from liuren.proof.results import Tally
from liuren.proof.watched import Watched


def of(entry: str) -> tuple[effects.Effect, ...]:
    """The effects of the other readings of an entry."""
    return effects.of_entry(corpus.default().entry(entry))


def test_a_received_character_moves_the_noble_its_lessons_and_its_examples() -> None:
    """丁難 for 丁雞: the night noble of 丁 alone, on the 72 lessons of its days, in one school."""
    (found,) = of("xunyuan.1.5.3.a3")
    assert found.received
    assert found.schools == ("xunyuan",)
    assert [(cell.key, cell.is_now) for cell in found.cells] == [("丁by night", "酉")]
    assert len(found.lessons) == 72
    assert {lesson[0] for lesson in found.lessons} == {"丁"}
    assert found.examples


def test_a_reading_of_no_consequence_says_so() -> None:
    """A variant in a title changes no table, no lesson and no example."""
    entry = corpus.default().passage("xunyuan.1.0.0").apparatus[0]
    assert [effect.size for effect in effects.of_entry(entry)] == [0]


def test_a_verse_that_cannot_be_read_takes_its_pattern_away() -> None:
    """己 for 巳 in the verse on the cast seal: no lesson is it any more, and no other pattern moves."""
    (found,) = (effect for effect in of("daquan.1.11.4.a3") if effect.received)
    (cell,) = (cell for cell in found.cells if cell.table.startswith("the pattern"))
    assert cell.table == "the pattern 鑄印"
    assert cell.is_now == "34"


def test_no_change_changes_no_example() -> None:
    """Where nothing differs nothing is asked again; whoever asks everything finds nothing either."""
    texts = corpus.default()
    assert changed_by(texts, texts, frozenset()) == ()
    assert everything_tried(texts, texts) == ()


def drawn() -> list[tuple[str, int | None]]:
    """Twelve readings: three on which many examples hang, and nine drawn by lot."""
    texts = corpus.default()
    others = [
        (entry.id, number)
        for passage in texts.passages()
        if passage.clauses
        for entry in passage.apparatus
        for number in (None, *range(len(entry.readings)))
        if number != entry.chosen
    ]
    chosen = [("xunyuan.1.4.2.a1", None), ("daquan.1.2.5.a1", None), ("daquan.1.2.6.a1", None)]
    return [*chosen, *random.Random(1582).sample(others, 9)]


def either_way(reading: tuple[str, int | None]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The examples that a reading changes: as they are found, and by asking every one of them."""
    texts = corpus.default()
    other = texts.with_choice(*reading)
    entry = texts.entry(reading[0])
    words = effects.changed_words(entry.passage, texts, other)
    return changed_by(texts, other, words), everything_tried(texts, texts.with_choice(*reading))


def test_an_example_is_left_out_only_where_it_comes_out_the_same() -> None:
    """What is found by asking those that read the words is what asking every example finds."""
    texts = corpus.default()
    changed_by(texts, texts, frozenset())  # a process begins with what is known here
    with ProcessPoolExecutor(2, get_context("fork")) as pool:
        for reading, (found, brute) in zip(drawn(), pool.map(either_way, drawn()), strict=True):
            assert found == brute, reading


def test_effects_are_kept_for_their_own_state_only(tmp_path: Path) -> None:
    """What was worked out comes back as it was; of another state of texts or code nothing comes."""
    file = tmp_path / "effects.json"
    found = of("xunyuan.1.5.3.a3")
    cache.write(file, "one state", found)
    assert cache.read(file, "one state") == found
    assert cache.read(file, "another") is None
    assert cache.read(tmp_path / "none.json", "one state") is None


def test_another_word_of_a_text_is_another_state(tmp_path: Path) -> None:
    """The fingerprint follows the words of the corpus."""
    (tmp_path / "works.json").write_text("[]", "utf-8")
    before = kept.fingerprint(tmp_path)
    (tmp_path / "works.json").write_text('["xunyuan"]', "utf-8")
    assert kept.fingerprint(tmp_path) != before


def test_only_what_is_computed_of_a_text_makes_another_state(tmp_path: Path) -> None:
    """A reason reworded or a review signed lets the effects stand; a reading chosen or a word does not."""
    texts = shutil.copytree(corpus.default().root, tmp_path / "corpus")
    seen = kept.fingerprint(texts)

    def changes(name: str, field: str) -> bool:
        file = texts / "daquan" / name
        before = file.read_bytes()
        rows = json.loads(before)
        row = rows if name in ("ko.json", "base.json") else rows[next(iter(rows))]
        row[field] = "new"
        file.write_text(json.dumps(rows, ensure_ascii=False), "utf-8")
        other = kept.fingerprint(texts) != seen
        file.write_bytes(before)
        return other

    for name, field in (
        ("apparatus.json", "reason"), ("apparatus.json", "evidence"), ("clauses.json", "why"),
        ("reviews.json", "by"), ("examples.json", "note"), ("ko.json", "daquan.1.0.0"),
    ):  # fmt: skip
        assert not changes(name, field), name
    for name, field in (
        ("apparatus.json", "chosen"), ("apparatus.json", "lemma"), ("examples.json", "expect"),
        ("base.json", "daquan.1.0.0"), ("spirits.json", "reads"),
    ):  # fmt: skip
        assert changes(name, field), name


def test_what_an_example_reads_may_be_known_from_when_it_ran() -> None:
    """An example whose outcome is kept is not asked again, and counts as holding; the next one is asked."""
    texts = corpus.default()
    known = Kept(texts, "", {})
    first, second = texts.examples()[:2]
    known.watched.asked.add("xunyuan.1.6.1")
    known.note((first.id, "a page"), code_of(first, str(call(first))), Tally(1), ())
    asked, other = islice(_asked(Watched(texts), known), 2)
    assert (asked.id, sorted(asked.read), asked.holds) == (first.id, ["xunyuan.1.6.1"], True)
    assert other.id == second.id
    assert other.read - asked.read
