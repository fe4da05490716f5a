"""A mutant tried: it is made in a copy of the tree, and the tests run until one of them fails.

The tests most likely to fail come first: those beside the module, then all that are quick, and the
rest only for what has outlived these. What fails without any mutant is left out, and named.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from steps import ROOT

PYTHON = ROOT / ".venv" / "bin" / "python"
EXAMPLES = "tools/mutants_examples.py"
BLIND = "tests/test_examples.py"
NEAR = "tests/test_near_misses.py"

WINGS = {
    "signs": (0.10, ("liuren/signs/",)),
    "almanac": (0.12, ("liuren/almanac/",)),
    "board": (0.16, ("liuren/board/",)),
    "doctrine/conditions": (0.14, ("liuren/doctrine/conditions/",)),
    "doctrine/readings": (0.16, ("liuren/doctrine/", "liuren/doctrine/readings/")),
    "doctrine/patterns": (0.12, ("liuren/doctrine/patterns/",)),
    "doctrine/spirits": (0.09, ("liuren/doctrine/spirits/",)),
    "doctrine/places": (0.05, ("liuren/doctrine/places/",)),
    "corpus": (0.04, ("liuren/corpus/",)),
    "proof": (0.02, ("liuren/proof/",)),
}
"""The wings of which mutants are drawn: the share of each, and where it is."""

FIRST = {
    "signs": ("tests/test_tombs.py", "tests/test_clashes.py", EXAMPLES, "tests/test_chart.py"),
    "almanac": ("tests/test_almanac.py", EXAMPLES),
    "board": (
        "tests/test_chart.py",
        EXAMPLES,
        "tests/test_transmissions.py",
        "tests/test_notation.py",
    ),
    "doctrine/conditions": ("tests/test_conditions.py", BLIND, NEAR, EXAMPLES),
    "doctrine/readings": (BLIND, NEAR, EXAMPLES, "tests/test_clashes.py"),
    "doctrine/patterns": (BLIND, NEAR, EXAMPLES, "tests/test_patterns.py"),
    "doctrine/spirits": ("tests/test_spirits.py", EXAMPLES, BLIND),
    "doctrine/places": ("tests/test_places.py", EXAMPLES, BLIND),
    "corpus": ("tests/test_corpus.py",),
    "proof": ("tests/test_corpus.py", "tests/test_effects.py"),
}
QUICK = (
    EXAMPLES, "tests/test_conditions.py", "tests/test_chart.py", "tests/test_transmissions.py",
    "tests/test_spirits.py", "tests/test_places.py", "tests/test_patterns.py", "tests/test_tombs.py",
    "tests/test_clashes.py", "tests/test_almanac.py", "tests/test_notation.py",
    "tests/test_oracle.py", "tests/test_schools.py", BLIND, NEAR, "liuren",
)  # fmt: skip
MEMORY = 6_000_000
"""What a quick run may take, in kB: some mutants never come to an end."""


@dataclass(frozen=True)
class Run:
    """What came of a run of tests: the tests that failed, or `timeout`; none if all passed."""

    failed: tuple[str, ...]
    seconds: float


@dataclass(frozen=True)
class Known:
    """What is known of the tests on the tree as it stands: those that fail, and the time they need."""

    failed: tuple[str, ...] = ()
    quick: float = 60
    late: float = 240

    def limit(self, quick: bool) -> float:
        """Return the seconds after which a run is taken never to end, also on a busy machine."""
        return 30 + 5 * (self.quick if quick else self.late)


@dataclass
class Copy:
    """A copy of the tree in which mutants are made, one after another."""

    path: Path
    known: Known = Known()
    running: list[subprocess.Popen[str]] = field(default_factory=list)

    def make(self) -> None:
        """Copy every file of the checkout, and commit them, since some tests ask git for their names."""
        git = ["git", "-c", "user.name=mutants", "-c", "user.email=", "-C"]
        names = subprocess.run(
            [*git, ROOT, "ls-files", "-zco", "--exclude-standard"], capture_output=True, check=True
        ).stdout.decode()
        for name in filter(None, names.split("\0")):
            if (ROOT / name).is_file():
                (self.path / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, self.path / name)
        for words in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "the tree as it stands"]):
            subprocess.run([*git, self.path, *words], check=True, capture_output=True)

    def without_mutants(self) -> Known:
        """Return what is to be known of the tests, having run them all."""
        quick, late = (self._run(tests, False, stop=False) for tests in (QUICK, self._rest()))
        failed = tuple(dict.fromkeys(quick.failed + late.failed))
        if broken := [test for test in failed if "::" not in test]:
            raise SystemExit(f"Not even without a mutant can these run: {', '.join(broken)}")
        return Known(failed, quick.seconds, late.seconds)

    def outlives(self, file: str, text: str) -> Run:
        """Return what became of the mutant in which a file has another text."""
        path = self.path / file
        old = path.read_text("utf-8")
        _write(path, text)
        try:
            seconds = 0.0
            for tests, quick in self._stages(file):
                run = self._run(tests, quick)
                seconds += run.seconds
                if run.failed:
                    return Run(run.failed, seconds)
            return Run((), seconds)
        finally:
            _write(path, old)
            shutil.rmtree(self.path / ".hypothesis", ignore_errors=True)

    def stop(self) -> None:
        """End what is still running here."""
        for process in self.running:
            _end(process)

    def _stages(self, file: str) -> list[tuple[Sequence[str], bool]]:
        first = (*FIRST.get(wing_of(file) or "", ()), file)
        quick = [test for test in QUICK if test not in first]
        late = [test for test in self._rest() if test not in first]
        return [(first, True), (quick, True), (late, False)]

    def _rest(self) -> list[str]:
        tests = sorted(path.name for path in (self.path / "tests").glob("test_*.py"))
        return [f"tests/{name}" for name in tests if f"tests/{name}" not in QUICK]

    def _run(self, tests: Sequence[str], quick: bool, stop: bool = True) -> Run:
        start = time.monotonic()
        options = ["-q", "-rfE", "--tb=no", "-p", "no:cacheprovider", "--hypothesis-seed=0"]
        options += ["-m", "not site", "--doctest-modules", *(["-x"] if stop else [])]
        options += [f"--deselect={test}" for test in self.known.failed]
        command = [str(PYTHON), "-m", "pytest", *options, *tests]
        if quick:  # later there may be a browser, which asks for more than it takes
            command = ["sh", "-c", f'ulimit -v {MEMORY}; exec "$@"', "sh", *command]
        process = subprocess.Popen(
            command,
            cwd=self.path,
            env=os.environ | {"PYTHONPATH": str(self.path)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
        )
        self.running.append(process)
        try:
            output, _ = process.communicate(timeout=self.known.limit(quick))
        except subprocess.TimeoutExpired:
            _end(process)
            return Run(("timeout",), time.monotonic() - start)
        finally:
            self.running.remove(process)
        took = time.monotonic() - start
        if process.returncode in (0, 5):
            return Run((), took)
        failed = re.findall(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", output, re.MULTILINE)
        if not failed and process.returncode == 4 and "conftest" not in output:
            raise SystemExit(f"pytest could not run:\n{output}")
        return Run(tuple(failed) or ("the run broke off",), took)


def wing_of(file: str) -> str | None:
    """Return the wing to which a file belongs: that of the longest path that leads to it."""
    found = [
        (len(top), wing)
        for wing, (_, tops) in WINGS.items()
        for top in tops
        if file.startswith(top)
    ]
    return max(found)[1] if found else None


def _write(path: Path, text: str) -> None:
    """Write a module, and forget what was compiled of it: its time and size may be the same."""
    path.write_text(text, "utf-8")
    for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
        compiled.unlink()


def _end(process: subprocess.Popen[str]) -> None:
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        return
    process.wait()
