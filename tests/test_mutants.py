"""The changes that `make mutants` makes: that they are what they are called, and that they can be run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import mutants_own
import mutants_trials
from mutants_own import IN, NEIGHBOUR, PART, RETURN, STEP, WORD
from mutants_source import Source, changed

ROOT = Path(__file__).resolve().parent.parent


def made(text: str, kind: str) -> list[str]:
    """Return what a text becomes by each change of one kind."""
    return [one.apply(text) for one in mutants_own.changes(text, ROOT) if one.kind == kind]


@pytest.mark.parametrize(
    ("text", "kind", "expected"),
    [
        ("x = at(SEEN, A, B)", PART, ["x = at(SEEN, B)", "x = at(SEEN, A)"]),
        ("x = at(SEEN, A)", PART, []),
        ("x = a and (b or c)", PART, ["x = (b or c)", "x = a", "x = a and (c)", "x = a and (b)"]),
        ("x = f(A + B)", PART, ["x = f(A)", "x = f(B)"]),
        ("x = at_least(2, SEEN, A)", WORD, ["x = at_least(1, SEEN, A)"]),
        ("x = 戌.step(n)", STEP, ["x = 戌.step((n) +1)", "x = 戌.step((n) -1)"]),
        ("x = 戌.step(-1)", STEP, ["x = 戌.step(0)", "x = 戌.step(-2)"]),
        ('x = sits("長生")', NEIGHBOUR, ['x = sits("帝旺")']),
        ("x = (a) not in b", IN, ["x = (a) in b"]),
        ("def f(): return 1", RETURN, ["def f(): return None"]),
        ("def f(): return None", RETURN, []),
        ("from m import every\nx: every = 1\n@every\ndef f(a: every): pass", WORD, []),
    ],
)
def test_a_change_is_what_it_is_called(text: str, kind: str, expected: list[str]) -> None:
    """A measure of slips must make those slips, and leave types and decorators alone."""
    assert made(text, kind) == expected


def test_a_contrary_that_changes_nothing_is_not_made() -> None:
    """Of a place with one god some are all: such a mutant could not be noticed by anybody."""
    text = "from liuren.doctrine.conditions import at, throughout\nx = at({}, A)"
    assert made(text.format("LAST"), WORD) == []
    assert made(text.format("LESSONS"), WORD) == [
        text.format("LESSONS").replace("x = at(", "x = throughout(")
    ]


def test_a_name_that_is_not_there_is_imported() -> None:
    """A name nobody imported would fail loudly, and be counted as noticed though no test asked."""
    text = "from liuren.doctrine.conditions import (\n    VIRTUE,\n)\nx = VIRTUE"
    (other,) = made(text, NEIGHBOUR)
    assert other == "from liuren.doctrine.conditions import (\n    VIRTUE, SALARY,\n)\nx = SALARY"
    assert made("from nowhere import VIRTUE\nx = VIRTUE", NEIGHBOUR) == []


def test_every_change_of_the_engine_is_python() -> None:
    """A change that cannot be read fails every test, and would count as noticed."""
    for name in ("doctrine/patterns/fortune", "doctrine/readings/ghosts", "board/transmissions"):
        text = (ROOT / "liuren" / f"{name}.py").read_text("utf-8")
        found = mutants_own.changes(text, ROOT)
        assert found
        for change in found:
            assert compile(change.apply(text), name, "exec")


def test_a_change_is_shown_with_what_is_about_it() -> None:
    """Whoever reads the report must see what was changed, and in which row of which table."""
    text = 'ROWS = (("one", "1.1", at(SEEN, GHOST)), ("two", "1.2", at(SEEN, 戌.step(1))))'
    start = text.index("1)))")
    source = Source(text)
    assert source.owner(start, start + 1) == "ROWS[two]"
    assert source.shown(start, start + 1, "2") == ("戌.step(1)", "戌.step(2)")
    assert changed(text, text.replace("戌", "亥")) == (start - 7, start - 6, "亥")


def test_what_a_mutant_is_tried_on_exists() -> None:
    """A renamed file of tests would leave its wing to the slow ones, or to none."""
    named = {*mutants_trials.QUICK, *(t for tests in mutants_trials.FIRST.values() for t in tests)}
    assert not [name for name in sorted(named) if not (ROOT / name).exists()]
    assert mutants_trials.FIRST.keys() == mutants_trials.WINGS.keys()
    assert sum(share for share, _ in mutants_trials.WINGS.values()) == pytest.approx(1)
    for _, tops in mutants_trials.WINGS.values():
        assert all((ROOT / top).is_dir() for top in tops)
    assert mutants_trials.wing_of("liuren/doctrine/virtues.py") == "doctrine/readings"
    assert mutants_trials.wing_of("liuren/render/svg.py") is None


def test_what_is_judged_equal_still_stands() -> None:
    """A judgement of words that are gone would one day excuse other words."""
    for row in json.loads((ROOT / "tests/data/equal_mutants.json").read_text("utf-8")):
        assert row.keys() == {"file", "function", "old", "new", "reason"}
        text = (ROOT / row["file"]).read_text("utf-8")
        assert row["old"] in " ".join(text.split()), row["old"]
        assert row["reason"]
