"""The charts of the same book's juan 5 to 8: evidence from outside the received file."""

from __future__ import annotations

import json
import re
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from liuren import cast, corpus
from liuren.board import census
from liuren.doctrine.patterns import rows as patterns
from liuren.doctrine.patterns.written import ROWS as PATTERNS
from liuren.doctrine.readings import condition_of
from liuren.errors import BrokenCorpus
from liuren.proof import later
from liuren.proof.integrity import problems
from liuren.proof.later import Later
from liuren.proof.near_misses import outcome

ROWS: dict[str, Later] = {row.id: row for row in later.ROWS.rows(corpus.default().root)}


@pytest.mark.parametrize("id", ROWS)
def test_a_chart_of_the_later_juan_comes_out_or_says_why_not(id: str) -> None:
    """What the book itself calls by a name is it by the verse, or the row has a reason that is needed."""
    row = ROWS[id]
    kind, why = later.state(row, corpus.default())
    assert kind != "fails", why
    assert (kind == "comes out") is not bool(why)
    if kind == "differs":
        assert later.wrong(row, corpus.default())


def test_most_of_the_charts_come_out() -> None:
    """The evidence is used: of more than four hundred charts all but a few are cast."""
    states = Counter(later.state(row, corpus.default())[0] for row in ROWS.values())
    assert states["comes out"] > 290
    assert states["not tried"] < 20
    assert sum(states.values()) == len(ROWS) > 430


def test_the_patterns_without_an_example_in_the_later_juan_are_known() -> None:
    """Of the sixty-five patterns all have an example there but the two called 孤寡 (10a to 12b: rules alone)."""
    without = later.without_any(corpus.default())
    assert without == ("daquan.1.11.7.4", "daquan.1.11.7.7")
    assert len(PATTERNS.rows(corpus.default().root)) - len(without) == 63


def test_the_later_charts_are_counted_apart() -> None:
    """They are evidence from outside: no example of the received text, in no count of those."""
    text = corpus.default()
    assert not {example.id for example in text.examples("daquan")} & ROWS.keys()
    counts = later.counted(text)
    assert counts["charts"] == len(ROWS)
    assert counts["patterns"] == 63
    assert len(counts["without"]) == 2


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("三陽", {"day": "乙丑", "hour": "酉", "general": "戌", "month": "寅", "daylight": True}),
        ("三光", {"day": "甲寅", "hour": "未", "general": "酉", "month": "辰", "daylight": True}),
        ("三光", {"day": "戊寅", "hour": "寅", "general": "午", "month": "午", "daylight": True}),
        ("榮華", {"day": "丙申", "hour": "卯", "general": "子", "month": "寅"}),
        ("淫佚", {"day": "戊戌", "hour": "辰", "general": "午"}),
        ("龍戰", {"day": "乙卯", "hour": "辰", "general": "巳"}),
        ("刑傷", {"day": "庚午", "hour": "寅", "general": "子", "she_hai": "meng"}),
        ("天網", {"day": "庚辰", "hour": "午", "general": "辰", "she_hai": "meng"}),
        ("魄化", {"day": "壬戌", "over": "戌", "month": "未", "daylight": True}),
        ("天寇", dict(next(row for row in ROWS.values() if row.leaf == "007-48a").charts[0])),
    ],
)  # fmt: skip
def test_a_pattern_takes_the_example_of_its_own_book(name: str, given: dict[str, Any]) -> None:
    """The patterns that once refused the book's own example, each by its example."""
    told = {"school": "daquan", **given}
    chart = cast(told.pop("when", None), **told)
    assert name in {found.name for found in chart.patterns}


def test_whatever_the_clause_calls_hurt_is_the_pattern_of_hurt() -> None:
    """刑傷 of the verse and 1.10.5.8, which speaks of it, are one: on a day without an hour they hold together."""
    hurt = next(one for one in patterns(corpus.default()) if one.name == "刑傷").holds
    clause = condition_of("daquan.1.10.5.8", corpus.default())
    found = []
    for entry in census.charts("daquan"):
        if entry.daylight:
            found.append(outcome(hurt, entry))
            assert outcome(clause, entry) in (found[-1], None)
    assert 0 < found.count(True) < len(found) / 2


def test_a_pattern_whose_example_differs_says_so_in_its_doubt() -> None:
    """No pattern stands without a doubt that a chart of the same book contradicts."""
    text = corpus.default()
    differing = {
        row.clause for row in ROWS.values() if row.expected.holds is not None and row.differs
        if any("clause says" in str(words) for words in later.wrong(row, text))
    }  # fmt: skip
    for pattern in PATTERNS.rows(text.root):
        if differing & {*pattern.clauses, *pattern.further}:
            assert pattern.doubt, pattern.name
    assert len(differing) > 10


def test_each_chart_stands_on_the_page_of_its_verse() -> None:
    """Under every passage of the verses the page sets the charts of the later juan that it has."""
    page = (Path(__file__).parent.parent / "docs/daquan/patterns.md").read_text("utf-8")
    shown = set(re.findall(r"```\{later\} (\S+)\n", page))
    assert shown == {id.rpartition(".y")[0] for id in ROWS}


@pytest.fixture
def texts(tmp_path: Path) -> Path:
    """Return a copy of the corpus that may be changed."""
    return Path(shutil.copytree(corpus.default().root, tmp_path / "corpus"))


@pytest.mark.parametrize(
    ("field", "value", "line"),
    [
        ("differs", "no reason", "says that it differs, and comes out"),
        ("clause", "daquan.1.11.4.1", "is filed under another passage"),
        ("clause", "daquan.1.11.3.99", "daquan.1.11.3.99"),
        ("charts", [{"day": "甲甲"}], "甲甲"),
        ("charts", [{"day": "乙丑", "up": "戌"}], "up"),
        ("charts", [], "untried"),
        ("expect", {"transmissions": ["寅", "卯", "巳"]}, "not 寅卯巳"),
        ("expect", {"sent": ["寅"]}, "sent"),
        ("another", "a side-name", "holds"),
    ],
)
def test_a_fault_in_the_layer_is_found(texts: Path, field: str, value: object, line: str) -> None:
    """`liuren corpus check` says in one line what is wrong with a chart of the later juan."""
    file = texts / "daquan" / "later.json"
    rows = json.loads(file.read_text("utf-8"))
    id = next(row.id for row in ROWS.values() if row.leaf == "005-61a")
    rows[id][field] = value
    file.write_text(json.dumps(rows), "utf-8")
    found = problems(corpus.load(texts))
    assert len(found) == 1
    assert found[0].startswith(f"daquan/later.json: {id}")
    assert line in found[0]


def test_a_row_that_is_none_is_refused(texts: Path) -> None:
    """The loader takes no row without its words."""
    file = texts / "daquan" / "later.json"
    rows = json.loads(file.read_text("utf-8"))
    del rows[next(iter(rows))]["text"]
    file.write_text(json.dumps(rows), "utf-8")
    with pytest.raises(BrokenCorpus, match="text"):
        later.ROWS.rows(corpus.load(texts).root)
