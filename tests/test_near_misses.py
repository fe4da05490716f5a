"""Near misses: that each part of each condition has a chart on which it alone decides."""

from __future__ import annotations

import json
import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from liuren import cast, corpus
from liuren.board.chart import Chart
from liuren.board.schools import SCHOOLS, school_of
from liuren.doctrine.conditions import Condition
from liuren.doctrine.patterns import Pattern, rows, written
from liuren.doctrine.readings import condition_of, judgements
from liuren.proof import later
from liuren.proof.near_misses import outcome, telling, variants

DATA = Path(__file__).parent / "data"
_LISTED: dict[str, Any] = json.loads((DATA / "alike.json").read_text("utf-8"))
ALIKE: dict[str, list[str]] = _LISTED["conditions"]
"""By a clause or pattern that has the condition: the variants from which no chart tells it apart."""
WAITING: dict[str, list[str]] = _LISTED["waiting"]
"""Likewise the variants for which there are charts that nobody has judged yet."""
ELSEWHERE: dict[str, Any] = json.loads((DATA / "elsewhere.json").read_text("utf-8"))


def chart_of(row: dict[str, Any]) -> Chart:
    """The chart of a row."""
    given = dict(row["given"])
    return cast(given.pop("when", None), **given)


@cache
def judged() -> dict[str, list[tuple[Chart, bool]]]:
    """The charts judged from the words, by clause, and whether the sentence applies to each."""
    found: dict[str, list[tuple[Chart, bool]]] = defaultdict(list)
    for path in sorted(DATA.glob("blind_*.json")):
        for name, row in json.loads(path.read_text("utf-8")).items():
            if not name.startswith("_") and "ask" in row:
                for clause in row["expect"]:
                    found[clause].append((chart_of(row), row["ask"] == "readings"))
    for clause, chart, holds in of_the_later_juan():
        found[clause].append((chart, holds))
    return found


def of_the_later_juan() -> Iterator[tuple[str, Chart, bool]]:
    """The charts of juan 5 to 8 of which the book says that they are what a clause says, or are not.

    Of a pattern that several clauses define the book does not say which: then the one that has it.
    """
    for row in later.ROWS.rows(corpus.default().root):
        holds = row.expected.holds
        if holds is not None and not row.differs and not row.one_of:
            for given in row.charts:
                chart = chart_of({"given": {"school": "daquan", **given}})
                if outcome(condition_of(row.clause, corpus.default()), chart) is holds:
                    yield row.clause, chart, holds


def others() -> list[Pattern]:
    """The patterns as other texts define them."""
    verses = {row.clause for row in written.ROWS.rows(corpus.default().root)}
    return [one for one in rows(corpus.default()) if one.clause not in verses]


@cache
def conditions() -> dict[Condition, tuple[str, list[Chart]]]:
    """Every condition, with the clause or pattern that has it first, and all charts judged for it.

    Of several under one clause each but the first has its number: ``daquan.1.10.1.10 (2)``.
    """
    found: dict[Condition, tuple[str, list[Chart]]] = {}
    of_clause: Counter[str] = Counter()
    for row in judgements():
        if row.holds not in found:
            of_clause[row.clause] += 1
        n = of_clause[row.clause]
        name = row.clause if n < 2 else f"{row.clause} ({n})"
        _, charts = found.setdefault(row.holds, (name, []))
        charts += [chart for chart, _ in judged()[row.clause]]
    for pattern in others():
        _, charts = found.setdefault(pattern.holds, (pattern.key, []))
        told = (row for name, row in ELSEWHERE.items() if not name.startswith("_"))
        charts += [chart_of(row) for row in told if row["pattern"] == pattern.key]
    return found


def school_for(name: str) -> str:
    """The school by whose rules a clause, or a pattern of another text, is tried."""
    if name.count(".") > 3:
        return school_of(name.partition(" ")[0])
    work = name.rpartition(".")[2]
    return work if work in SCHOOLS else "common"


def untold() -> dict[str, list[str]]:
    """The variants of each condition from which none of the charts judged for it tells it apart."""
    left: dict[str, list[str]] = defaultdict(list)
    for condition, (name, charts) in conditions().items():
        answers = [(chart, outcome(condition, chart)) for chart in charts]
        for one in variants(condition):
            if not any(
                answer is not None and outcome(one.condition, chart) is (not answer)
                for chart, answer in answers
            ):
                left[name].append(one.where)
    return {name: sorted(found) for name, found in left.items()}


def test_each_part_of_each_condition_has_a_chart_on_which_it_alone_decides() -> None:
    """A part that may be dropped without any judged chart saying otherwise is unproved.

    Left out are the variants that no chart tells from the condition; they are listed, and tried below.
    So are those whose charts still wait for somebody to judge them.
    """
    names = {*ALIKE, *WAITING}
    listed = {name: sorted([*ALIKE.get(name, ()), *WAITING.get(name, ())]) for name in names}
    assert untold() == listed


def test_what_is_listed_as_alike_is_told_apart_by_no_chart() -> None:
    """Of the parts that say nothing of their own a tenth, drawn anew for each day's list, is tried on all charts."""
    by_name = {name: condition for condition, (name, _) in conditions().items()}
    drawn = random.Random(json.dumps(ALIKE, sort_keys=True)).sample(sorted(ALIKE), len(ALIKE) // 10)
    for name in drawn:
        alike = [one for one in variants(by_name[name]) if one.where in ALIKE[name]]
        assert not telling(by_name[name], alike, school_for(name), name), name


@pytest.mark.parametrize("name", [name for name in ELSEWHERE if not name.startswith("_")])
def test_a_pattern_of_another_text_is_what_its_words_say(name: str) -> None:
    """How another text defines a pattern, on charts judged from its own passage."""
    row = ELSEWHERE[name]
    pattern = next(one for one in others() if one.key == row["pattern"])
    assert outcome(pattern.holds, chart_of(row)) is row["holds"]
