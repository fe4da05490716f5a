"""The checks themselves: `make test` must not be able to pass over a failure."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import bench
import check
import compare
import liuren
import steps
import try_all
from liuren.errors import LiurenError
from liuren.proof import checkout, coverage, results
from liuren.proof.results import Results, Run, Tally
from liuren.signs.symbols import BRANCHES
from steps import Step


@pytest.fixture(autouse=True)
def logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep the logs of these steps out of the real ones."""
    monkeypatch.setattr(steps, "LOGS", tmp_path)
    return tmp_path


def python(code: str) -> list[str | Path]:
    """Return the command that runs a line of Python."""
    return [sys.executable, "-c", code]


def test_a_failing_step_is_seen_and_shown(capsys: pytest.CaptureFixture[str], logs: Path) -> None:
    """A command that fails must be reported as failed, with all that it said, and kept."""
    (done,) = steps.run_all([Step("one", python("print('why'); raise SystemExit(3)"))], 2)
    assert not done.ok
    shown = capsys.readouterr().out
    assert "FAILED" in shown
    assert "why" in shown
    assert "why" in (logs / "one.log").read_text("utf-8")


def test_a_long_failure_keeps_both_ends(capsys: pytest.CaptureFixture[str]) -> None:
    """The first complaint and the last word of a failing tool must both be in sight."""
    steps.run_all([Step("one", python("print(*range(9999), sep='\\n'); raise SystemExit(1)"))], 1)
    shown = capsys.readouterr().out.splitlines()
    assert {"0", "9998"} <= set(shown)
    assert len(shown) < 300


def test_a_command_that_is_missing_fails(capsys: pytest.CaptureFixture[str]) -> None:
    """A tool that is not there must not count as one that found nothing."""
    (done,) = steps.run_all([Step("one", ["no-such-command-anywhere"])], 1)
    assert not done.ok
    assert "no-such-command-anywhere" in capsys.readouterr().out


def test_a_step_of_serve_is_told_when_it_begins_and_its_warnings_are_counted(
    capsys: pytest.CaptureFixture[str], logs: Path
) -> None:
    """A newcomer sees what is running and no warning of Sphinx; how many, and where they all are."""
    code = "print('page.md:1: WARNING: odd'); print('WARNING: odder'); print('why')"
    assert steps.main("the edition", *map(str, python(code))) == 0
    begun, ended = capsys.readouterr().out.splitlines()
    assert begun.split() == ["…", "the", "edition"]
    assert ended.startswith("ok")
    assert "the edition: 2 warnings, in " in ended
    assert "odder" in (logs / "the-edition.log").read_text("utf-8")
    assert steps.main("the edition", *map(str, python(f"{code}; raise SystemExit(1)"))) == 1
    shown = capsys.readouterr().out
    assert "FAILED" in shown
    assert "why" in shown
    assert "odd" not in shown


def test_steps_wait_for_those_before_them(tmp_path: Path) -> None:
    """The edition shows results, so it must be built after the examples have run, even failing."""
    mark = str(tmp_path / "mark")
    first = f"import time; time.sleep(0.3); open({mark!r}, 'w'); raise SystemExit(1)"
    second = f"import os; raise SystemExit(not os.path.exists({mark!r}))"
    done = steps.run_all(
        [Step("second", python(second), ("first",)), Step("first", python(first))], at_once=2
    )
    assert [result.ok for result in done] == [True, False]


def test_every_step_waits_for_one_that_exists() -> None:
    """A misspelt predecessor would hold its step back for ever."""
    names = [step.name for step in check.steps()]
    assert len(names) == len(set(names))
    assert all(name in names for step in check.steps() for name in step.after)


def test_the_totals_count_failures_and_errors() -> None:
    """The closing line is what a reader of a log believes."""
    output = (
        "....\n12 passed in 3.21s\n"
        "== 2 failed, 5 passed, 1 error in 70.00s (0:01:10) ==\n"
        "3 deselected, 1 error in 0.10s\n"
    )
    assert check.pytest_totals(output) == "17 passed, 4 failed"


def test_two_builds_that_differ_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that comes out differently each time must be found, and so must one that is missing."""
    for name, files in (("a", {"x": "1", "y": "1"}), ("b", {"x": "1", "y": "2", "z": "3"})):
        (tmp_path / name).mkdir()
        for file, text in files.items():
            (tmp_path / name / file).write_text(text, "utf-8")
    monkeypatch.setattr(check, "SITE", tmp_path / "a")
    monkeypatch.setattr(check, "AGAIN", tmp_path / "b")
    with pytest.raises(AssertionError, match=r"y\nz$"):
        check.identical()


def test_the_page_beside_another_package_is_not_stale() -> None:
    """What the page says was found here must still be what is found here."""
    page = (steps.ROOT / "docs" / "about" / "beside.md").read_text("utf-8")
    rows = [line.strip("| ").split(" | ") for line in page.splitlines() if line.startswith("| ")]
    lessons = [row for row in rows if len(row) == 7 and row[1] in BRANCHES]
    assert lessons
    for day, general, hour, gate, here, there, _ in lessons:
        chart = liuren.cast(day=day, general=general, hour=hour)
        assert (chart.method.gate, compare.ours(chart)) == (gate, here) != (gate, there)


@pytest.mark.parametrize(
    "words",
    [
        "", "[]", '{"states": []}', '{"states": [], "examples": [], "pages": {}}', "[" * 100_000,
        *(
            '{"states": [""], "pages": {}, "holds": {}, "fails": {}, "proofs": {}, "examples": '
            f'{{"x": {{"t": {{"tries": {tries}, "failures": {failures}, "state": {state}}}}}}}}}'
            for tries, failures, state in ((1, 2, 0), (-1, -1, 0), (1, 0, -1), ("Infinity", 0, 0))
        ),
    ],
)  # fmt: skip
def test_results_that_are_broken_take_one_line(tmp_path: Path, words: str) -> None:
    """A file of results that was cut off, or is none, is named with what makes it anew."""
    file = tmp_path / "results.json"
    file.write_text(words, "utf-8")
    with pytest.raises(LiurenError, match=r"^results\.json cannot be read: delete it"):
        results.read(file)


def test_a_run_replaces_what_it_found_before_and_leaves_the_rest(tmp_path: Path) -> None:
    """A page or a test run twice counts once, a run of one page keeps the others, a full run all anew."""
    file = tmp_path / "results.json"
    one, two = Run(Tally(2, 0), "a"), Run(Tally(3, 1), "b", ("plate",))
    results.merge(file, {"examples": {"x1": {"page p": one, "test t": one}, "x2": {"page q": one}}})
    results.merge(file, {"examples": {"x1": {"page p": two}}}, lambda source: source == "page p")
    results.merge(file, {"examples": {"x1": {"test t": one}}})
    found = results.read(file)
    assert found.examples == {"x1": Tally(5, 1), "x2": Tally(2, 0)}
    assert found.entered("x1") == {"plate"}
    assert found.states == {"a": 2, "b": 1}
    results.merge(file, {"examples": {"x3": {"page r": one}}}, lambda source: source[:4] == "page")
    assert results.read(file).examples == {"x1": Tally(2, 0), "x3": Tally(2, 0)}


def test_two_runs_at_once_lose_nothing(tmp_path: Path) -> None:
    """Runs that end together wait for one another: the file is whole, and has what each found."""
    file = tmp_path / "results.json"
    code = (
        "import sys; from pathlib import Path; from liuren.proof.results import *\n"
        "for n in range(20):\n"
        "    merge(Path(sys.argv[1]), {'examples': {sys.argv[2] + str(n): {'t': Run(Tally(1, 0))}}})"
    )
    runs = [subprocess.Popen([*python(code), str(file), name]) for name in "abc"]
    assert [run.wait(60) for run in runs] == [0, 0, 0]
    assert len(results.read(file).examples) == 60
    assert not list(tmp_path.glob("*.part"))


def test_a_changed_tree_is_another_state_than_its_commit(tmp_path: Path) -> None:
    """What ran while something was not committed is not said of the commit; a log beside is nothing."""
    git = ["git", "-c", "user.name=a", "-c", "user.email=a@b", "-C", str(tmp_path)]
    subprocess.run([*git, "init", "-q"], check=True)
    (tmp_path / "liuren").mkdir()
    (tmp_path / "liuren" / "a.py").write_text("1", "utf-8")
    subprocess.run([*git, "add", "."], check=True)
    subprocess.run([*git, "commit", "-q", "-m", "one"], check=True)
    clean = checkout.state(tmp_path)
    assert clean == checkout.commit(tmp_path)
    (tmp_path / "notes").write_text("not watched", "utf-8")
    assert checkout.state(tmp_path) == clean
    (tmp_path / "liuren" / "b.py").write_text("2", "utf-8")
    added = checkout.state(tmp_path)
    (tmp_path / "liuren" / "a.py").write_text("3", "utf-8")
    changed = checkout.state(tmp_path)
    assert len({clean, added, changed}) == 3
    assert {state.partition("+")[0] for state in (added, changed)} == {clean}
    assert checkout.state(tmp_path / "liuren") == ""


def test_results_of_another_state_are_said_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    """The coverage says in a line what was found on another commit, or on a tree with changes."""
    monkeypatch.setattr(checkout, "state", lambda root: "a" * 40)
    runs = [Run(Tally(1, 0), state) for state in ("a" * 40, "a" * 40 + "+1", "b" * 40, "b" * 40)]
    found = Results({"examples": {f"x{n}": {"page": run} for n, run in enumerate(runs)}})
    said = str(coverage.provenance(coverage.report(run=found)))
    assert "another commit: 2." in said
    assert "changes that are not committed: 1." in said
    assert "have not been run" in str(coverage.provenance(coverage.report(run=Results())))


def test_the_public_edition_is_built_as_anybody_builds_it() -> None:
    """Read the Docs calls `make html`, which runs examples, charts and proofs before it builds."""
    assert "- make html" in (steps.ROOT / ".readthedocs.yaml").read_text("utf-8")
    rule = (steps.ROOT / "Makefile").read_text("utf-8").partition("build/results.json:")[2]
    assert rule.index("tools/try_all.py") < rule.index("html:")
    commands = [
        " ".join(map(str, step.command))
        for step in try_all.steps("-n")
        if not callable(step.command)
    ]
    assert any("sphinx -q -j auto -n" in c and "-b doctest" in c for c in commands)
    assert any("example or chart or proof" in c and "--results=" in c for c in commands)


def test_the_bench_says_by_how_much_an_aim_is_missed() -> None:
    """A figure stands beside what it should be; one that falls short says how far."""
    assert bench.against(1200, 1000) == "1,000 ×"
    assert bench.against(500, 1000) == "1,000 ×: 2.0 times too slow"
    assert bench.against(7, None) == ""


def test_the_bench_says_where_the_time_of_a_chart_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each step from a moment to the dictionary has its figure, so that a slow one is found by name."""
    monkeypatch.setattr(bench, "OURS", 3)
    monkeypatch.setattr(bench, "ROUNDS", 1)
    table = bench.where_the_time_goes()
    assert table.row_count == 11
    assert "the month general" in list(table.columns[0].cells)
