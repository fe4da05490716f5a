"""Runs every check:  python tools/check.py   (this is `make test`)

The order that matters: the examples of the pages and docstrings run first, then the tests; both put
their results into build/results.json, which is begun anew, and which the edition, built fresh after them, sets beside
the text. The tests that look at the built edition come last. The rest runs beside these.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import time
from filecmp import cmp
from pathlib import Path

from steps import ROOT, Step, run_all, say

FRESH = ROOT / "build" / "fresh"
RESULTS = ROOT / "build" / "results.json"
KEPT = ROOT / "build" / "examples.json"
EFFECTS = ROOT / "build" / "effects.json"
SHARES = ROOT / "build" / "shares.json"
SITE = FRESH / "html"
AGAIN = FRESH / "again"
STRICT = ("-n", "-W", "--keep-going")


def steps() -> list[Step]:
    """Return every check."""
    pytest = python("pytest", "-q", "--continue-on-collection-errors", f"--results={RESULTS}")
    before = ("tests", "readings tried", "shares counted")
    return [
        Step(
            "examples of pages and docstrings",
            build("doctest", FRESH / "doctest", *STRICT, "-j", "auto"),
            (),
            examples,
        ),
        Step("lint", python("ruff", "check", "-q")),
        Step("format", python("ruff", "format", "--check", "-q")),
        Step("strict types", python("mypy"), (), last_line),
        Step(
            "tests",
            [*pytest, "-m", "not site"],
            ("examples of pages and docstrings",),
            last_line,
        ),
        Step("readings tried", python("liuren.proof.effects.cache", EFFECTS), (), last_line),
        Step("shares counted", python("liuren.proof.shares", SHARES), (), last_line),
        Step("strict build", build("html", SITE, *STRICT, "-j", "2"), before),
        Step("second build", build("html", AGAIN), before),
        Step(
            "two builds are identical",
            identical,
            ("strict build", "second build"),
            last_line,
        ),
        Step(
            "tests of the built edition",
            [*pytest, "-m", "site", f"--site={SITE}"],
            ("strict build",),
            last_line,
        ),
    ]


def python(*arguments: str | Path) -> list[str | Path]:
    """Return the command that runs a module with this Python."""
    return [sys.executable, "-m", *arguments]


def build(builder: str, to: Path, *options: str) -> list[str | Path]:
    """Return the command that builds all of the edition anew."""
    fresh = ("-q", "-N", "-E", "-c", ".", "-d", to.with_suffix(".doctrees"))
    return python("sphinx", "-b", builder, *fresh, *options, "docs", to)


def identical() -> str:
    """Return how many files two builds have, all of them the same; fail by naming the others."""
    ours, theirs = (
        {path.relative_to(top) for path in top.rglob("*") if path.is_file()}
        for top in (SITE, AGAIN)
    )
    other = {path for path in ours & theirs if not cmp(SITE / path, AGAIN / path, shallow=False)}
    differ = sorted(map(str, other | ours ^ theirs))
    assert ours, "There is nothing to compare."
    assert not differ, "These differ between two builds:\n" + "\n".join(differ)
    return f"{len(ours)} files"


def last_line(output: str) -> str:
    """Return what a tool says of itself in its last line."""
    lines = output.strip().splitlines()
    return lines[-1].strip("= ") if lines else ""


def examples(output: str) -> str:
    """Return how many examples the doctest builder ran, which it says in a file of its own."""
    file = FRESH / "doctest" / "output.txt"
    found = re.findall(r"^ *(\d+) tests?$", file.read_text("utf-8") if file.exists() else "", re.M)
    return f"{int(found[-1]):,} run" if found else ""


def main() -> int:
    """Run every check, and return 0 if all of them passed."""
    start = time.monotonic()
    shutil.rmtree(FRESH, ignore_errors=True)
    RESULTS.unlink(missing_ok=True)
    KEPT.unlink(missing_ok=True)  # here every example runs
    done = run_all(steps(), os.cpu_count() or 1)
    failed = [result.step.name for result in done if not result.ok]
    output = "\n".join(result.output for result in done)
    for line in sorted(set(re.findall(r"^Left out: .*", output, re.MULTILINE))):
        say(line)
    say(f"{time.monotonic() - start:.0f} s. " + (f"Failed: {', '.join(failed)}." if failed else ""))
    say(pytest_totals(output))
    return 1 if failed else 0


def pytest_totals(output: str) -> str:
    """Return what all runs of pytest add up to, as pytest would say it."""
    closing = re.findall(r"^=*\s*(\d+ [a-z].*) in [\d.]+s\b", output, re.MULTILINE)
    count = {
        word: sum(int(n) for line in closing for n in re.findall(rf"(\d+) {word}", line))
        for word in ("passed", "failed", "error", "skipped")
    }
    skipped = f", {count['skipped']} skipped" if count["skipped"] else ""
    return f"{count['passed']} passed, {count['failed'] + count['error']} failed{skipped}"


if __name__ == "__main__":
    raise SystemExit(main())
