"""What is kept of a chart or a corpus: for whom it holds, how long it stays, and whether it can be sent."""

from __future__ import annotations

import copy
import gc
import json
import pickle
import shutil
import threading
import weakref
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from liuren import cast, corpus
from liuren.board.chart import Chart
from liuren.board.face import face
from liuren.corpus import Corpus
from liuren.doctrine import patterns, readings
from liuren.doctrine.conditions import Needs
from liuren.doctrine.conditions.needs import NEEDS
from liuren.errors import NotInCorpus
from liuren.messages import speaking


def chart() -> Chart:
    """Return a chart of which all but the people is known."""
    return cast(day="甲子", over="酉", daylight=True, month="寅", year="庚午")


def told(one: Chart) -> list[tuple[str, str]]:
    """Return what a chart's readings and patterns are, and why."""
    read = [(reading.clause, str(reading.why)) for reading in one.readings()]
    return read + [(found.clause, str(found.why)) for found in one.patterns]


@pytest.mark.parametrize(
    "change",
    [
        lambda: replace(chart(), day=cast(day="丙寅", over="酉").day),
        lambda: replace(chart(), daylight=None),
        lambda: replace(chart(), daylight=False),
        lambda: replace(chart(), system=cast(day="甲子", over="酉", school="xunyuan").system),
        lambda: replace(chart(), face=cast(day="甲子", over="午").face),
        lambda: replace(chart(), face=cast(day="甲申", over="酉", daylight=True).face),
    ],
    ids=["day", "light unknown", "night", "school", "plate", "face of another day"],
)
def test_a_chart_changed_by_hand_answers_for_itself_alone(change: Callable[[], Chart]) -> None:
    """What `dataclasses.replace` makes without its own face must not answer for the honest charts."""
    odd = change()
    same = (odd.system, odd.day, odd.plate.shift, odd.daylight)
    odd.system.let_go()
    readings._ANSWERS.pop(odd.system, None)
    odd = change()
    told(odd)
    after = told(replace(odd, face=face(*same)))
    odd.system.let_go()
    readings._ANSWERS.pop(odd.system, None)
    assert after == told(replace(odd, face=face(*same)))


def test_an_altered_corpus_is_let_go() -> None:
    """What is kept of the judgements and patterns of a corpus must not keep the corpus: they may be many."""
    gone = []
    for number in range(3):
        altered = corpus.default().with_base("xunyuan.1.0.0", f"『大六壬尋源』巻一{number}")
        kept = readings.judgements(altered), patterns.rows(altered)
        assert all(kept)
        gone.append(weakref.ref(altered))
    del altered, kept
    gc.collect()
    assert [ref() for ref in gone] == [None] * 3


def test_a_row_of_one_corpus_judges_there_and_nowhere_else(tmp_path: Path) -> None:
    """A row that a copy of the corpus has more, and one that it lacks, is nothing to the library's own."""
    root = Path(shutil.copytree(corpus.default().root, tmp_path / "corpus"))
    file = root / "daquan" / "places.json"
    rows = json.loads(file.read_text("utf-8"))
    clause = next(row["clause"] for row in rows.values() if row["general"] == "貴人")
    kept = {id: row for id, row in rows.items() if row.get("clause") != clause}
    more = {"daquan.1.13.1.1": rows[clause] | {"clause": "daquan.1.13.1.1"}}
    file.write_text(json.dumps(more | kept, ensure_ascii=False), "utf-8")
    before = readings.judgements()
    there = {row.clause for row in readings.judgements(Corpus(root))}
    here = {row.clause for row in readings.judgements()}
    assert there ^ here == {clause, "daquan.1.13.1.1"}
    assert readings.judgements() is before


def test_charts_in_many_threads_say_what_they_say_alone() -> None:
    """What one thread keeps is read by another that speaks another language."""
    heard: dict[tuple[str, str], list[list[tuple[str, str]]]] = {}

    def hear(lang: str) -> None:
        with speaking(lang):
            for over in "子丑寅卯":
                one = cast(day="乙丑", over=over, daylight=True)
                heard.setdefault((lang, over), []).append(told(one))

    readings._ANSWERS.pop(chart().system, None)
    threads = [threading.Thread(target=hear, args=(lang,)) for lang in ("en", "zh-Hant") * 3]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for (lang, over), found in heard.items():
        with speaking(lang):
            assert found == [told(cast(day="乙丑", over=over, daylight=True))] * 3


def test_what_a_chart_says_can_be_sent() -> None:
    """Readings, open questions and patterns go to another process and come back as they were."""
    one = cast(day="甲子", over="午", daylight=None)
    for found in (one.readings(), one.open_questions(), one.patterns, patterns.undecided(one)):
        assert found
        assert pickle.loads(pickle.dumps(found)) == found
        assert copy.deepcopy(found) == found
    for row in patterns.rows(corpus.default()):
        assert pickle.loads(pickle.dumps(row)) is row
    for need in NEEDS.values():
        assert pickle.loads(pickle.dumps(Needs(need))) == Needs(need)
        assert need.of(one) == pickle.loads(pickle.dumps(need)).of(one)


def test_a_pattern_of_another_corpus_is_not_sent() -> None:
    """There it would be taken for the edition's own of the same key."""
    row = replace(patterns.rows(corpus.default())[0], name="新")
    assert copy.deepcopy(row) is row
    with pytest.raises(NotInCorpus, match="keep its key"):
        pickle.dumps(row)


def test_open_questions_are_equal_where_they_need_the_same() -> None:
    """Whether two charts ask the same must not hang on what happened to be kept."""
    one = cast(day="甲子", over="午").open_questions()
    readings._ANSWERS.pop(chart().system, None)
    assert cast(day="甲子", over="午").open_questions() == one
    assert Needs(NEEDS["hour"]) != Needs(NEEDS["month"])
