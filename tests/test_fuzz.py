"""What nobody would type: whatever is given, there comes a result or one line that says what is wrong.

Here a few thousand inputs are tried, the same ones each time; `make fuzz` tries as many as one likes.
"""

from __future__ import annotations

import inspect
import json
import subprocess
import sys
from datetime import datetime
from typing import Any

import click
import pytest

import fuzz
import liuren
from fuzz_inputs import LONG, leaves
from liuren.board.chart import Chart
from liuren.cli import commands
from liuren.corpus import Corpus
from liuren.errors import BadChoice, LiurenError
from liuren.signs import symbols

# What went wrong once, by the kind of input. A new one goes here with the change that mends it.
ONCE: dict[str, list[Any]] = {
    "commands": [
        # The clause was printed, and then the language refused.
        ["passage", "xunyuan.1.1.4.6", "--lang", "ko"],
        # A part of a work was taken for the work.
        ["corpus", "tei", "xunyuan.bogus"],
        ["corpus", "json", "xunyuan.1"],
        ["corpus", "rebuild", "xunyuan."],
        # All numbers of the range were listed before it was seen that there are none.
        ["passage", "xunyuan.1.4.4-99999999999"],
        ["passage", "xunyuan.1.4.4-" + "9" * 5000],
        # What is nowhere was said again as it was written.
        ["find", "\x1b\n"],
        # No file can have such a name.
        ["cast", "--day", "甲子", "--over", "子", "--svg", "\0"],
        ["cast", "--day", "甲子", "--over", "子", "--svg", "\ud800"],
    ],
    "charts": [
        (None, {"day": "甲子", "over": "子", "school": []}),
        (None, {"day": "甲子", "over": "子", "she_hai": []}),
        (None, {"day": "甲子", "over": "子", "daylight": []}),
        (None, {"day": "甲子", "over": "子", "daylight": -1}),
        (None, {"day": "甲子", "over": "子", "general": []}),
        (None, {"day": "甲子", "over": "子", "birth": 1990, "sex": []}),
        ("2026-11-30T14:00", {"zone": "UTC", "calendar": []}),
        ("2026-11-30T14:00", {"zone": "Asia/Shanghai", "longitude": 10**5000}),
        (datetime(2000, 1, 1), {"zone": []}),
        # Python does not print a number of so many digits.
        (None, {"day": "甲子", "over": "子", "year": 10**5000}),
        # The whole of what was given was said again.
        ("2026-11-30T14:00", {"zone": "UTC", "she_hai": "9" * 5000}),
        ("2026-11-30T14:00", {"zone": "UTC", "school": "甲" * 3000}),
    ],
    "lines": [
        "甲子 over=zi day common at=2026-11-30T14:00 at=" + "9" * 5000,
        "甲子 over=zi day common moon=" + "9" * 5000,
        "甲子 over=zi day common lon=" + "甲" * 3000,
    ],
    "functions": [
        ("Corpus.passages", ["xunyuan.1.4.4-99999999999"]),
        ("Corpus.passages", ["xunyuan.1.4.4-" + "9" * 5000]),
        # The line was broken by what was said again in it.
        ("doctrine.condition_of", ["\x1e0"]),
        ("doctrine.place", [liuren.rules(), "\x1e"]),
        ("tei.from_tei", ["<TEI>\ud800</TEI>"]),
    ],
    "documents": ["<vColl>" * 2000, "<?xml version='1.0' encoding='TF-8'?><TEI/>"],
}
# How many are drawn of each hundred: the whole takes about twenty seconds.
EACH = 25


@pytest.mark.parametrize("kind", fuzz.TRIALS)
def test_whatever_is_given_no_traceback_comes(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A result, or one line; what went wrong once is among what is tried."""
    monkeypatch.setenv("NO_COLOR", "1")
    trial = fuzz.TRIALS[kind]
    trial.run(EACH * trial.share, ONCE[kind])


def test_every_command_is_tried() -> None:
    """A command that is added is tried from then on: they are taken from what there is."""
    there: set[tuple[str, ...]] = set()
    for name, command in commands.commands.items():
        inner = command.commands if isinstance(command, click.Group) else {}
        there |= {(name, sub) for sub in inner} or {(name,)}
    assert there == {path for path, _ in leaves(commands)} | (LONG & there)
    assert len(LONG & there) < 3


def test_every_function_for_words_is_tried() -> None:
    """Every public method of a chart or a corpus, and every reader of a sign, is among the entries."""
    tried = set(fuzz.entries())
    for kind in (Chart, Corpus):
        for name, method in vars(kind).items():
            if inspect.isfunction(method) and not name.startswith("_"):
                takes = [*inspect.signature(method).parameters][1:]
                assert not takes or f"{kind.__name__}.{name}" in tried
    for name in symbols.__all__:
        if inspect.isfunction(getattr(symbols, name)):
            assert f"signs.{name}" in tried


@pytest.mark.parametrize(
    ("wrong", "judge"),
    [
        (["cast", "--day", "甲子"], "status"),
        (["schools"], "printed"),
    ],
)
def test_the_trial_finds_what_is_wrong(
    wrong: list[str], judge: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A trial that could find nothing would be green as well: here the command line is broken."""

    def broken(args: list[str]) -> int:
        click.echo("half a chart")
        return 3 if judge == "status" else 2

    monkeypatch.setattr(fuzz, "command_line", broken)
    with pytest.raises(AssertionError, match="3" if judge == "status" else "printed before"):
        fuzz.commanded(wrong)


@pytest.mark.parametrize(
    "args",
    [
        ["cast", "--day", "甲子", "--over", "子", "--json"],
        ["cast", "2026-11-30T14:00", "--zone", "\udcff"],
        ["cast", "2026-11-30T14:00", "--zone", "\x1b[31m"],
        ["passage", "xunyuan.1.4.4-" + "9" * 3000],
        ["corpus", "tei", "xunyuan.bogus"],
        ["cite", "liuren..x"],
    ],
)
def test_a_real_process_ends_as_well(args: list[str]) -> None:
    """What holds inside this process holds for one that a shell starts: the statuses and the streams."""
    done = subprocess.run([sys.executable, "-m", "liuren", *args], capture_output=True, check=False)
    assert done.returncode in fuzz.STATUSES
    if done.returncode:
        assert not done.stdout
        assert done.stderr.count(b"\n") == 1
        assert b"\x1b" not in done.stderr
    else:
        assert not done.stderr
        assert json.loads(done.stdout)


def test_an_error_says_again_what_was_given_cut_short() -> None:
    """A page pasted into the wrong field would fill the screen, and hide what is allowed."""
    with pytest.raises(BadChoice) as caught:
        liuren.cast(day="甲子", over="子", school="x" * 9000)
    assert str(caught.value) == (
        f"there is no school '{'x' * 100}…'; there are common, daquan, xunyuan, zhinan"
    )


def test_an_error_is_one_line_and_moves_no_terminal() -> None:
    """What is said again may hold line breaks and the codes of a terminal."""
    error = LiurenError("there is no {name}", name="\x1b[2J\n子\u2028x")
    assert str(error) == r"there is no \x1b[2J 子 x"


@pytest.mark.parametrize("key", ["xunyuan.bogus", "xunyuan.1", "xunyuan.", "daquan.1.1.1"])
def test_part_of_a_work_is_not_the_work(key: str) -> None:
    """What is asked of a work is not answered with all of it when the ID of a part is given."""
    from liuren.corpus import default
    from liuren.corpus.tei import to_tei

    texts = default()
    asked = (texts.work, texts.layers, texts.rebuild, texts.clauses, texts.examples)
    for ask in (*asked, lambda key: [*texts.ids(key)], lambda key: to_tei(texts, key)):
        with pytest.raises(LiurenError, match="the works are daquan"):
            ask(key)
