"""Makes the virtual environment that requirements.lock describes; what comes as source is built with
what tools/build.lock names. Called by `make`, only when the
lock or pyproject.toml has changed:  python3 tools/setup.py .venv
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from steps import ROOT, Step, Ticker, begin, report, run, say

OLDEST: tuple[int, ...] = (3, 11)


def main(venv: Path) -> int:
    """Return 0 when `venv` holds everything and the project itself, installed in place."""
    if sys.version_info < OLDEST:
        say(f"liuren needs Python 3.11 or later; {sys.executable} is {sys.version.split()[0]}.")
        say("Name another one: make PYTHON=python3.12 …")
        return 1
    python = venv / "bin" / "python"
    pip: list[str | Path] = [python, "-m", "pip", "--disable-pip-version-check", "install"]
    lock = (ROOT / "requirements.lock").read_text("utf-8").splitlines()
    steps = [
        # What comes as source is built by this, and by nothing that is fetched unseen.
        Step("what builds packages", [*pip, "--require-hashes", "-r", "tools/build.lock"]),
        Step(
            f"{sum('==' in line for line in lock)} packages of requirements.lock",
            [*pip, "--no-build-isolation", "--require-hashes", "-r", "requirements.lock"],
        ),
        # --no-build-isolation: hatchling is in the lock, so nothing more is fetched.
        Step("liuren, in place", [*pip, "--no-deps", "--no-build-isolation", "-e", "."]),
    ]
    if not works(python):
        steps.insert(0, Step(f"a virtual environment in {venv}", create(venv)))
    say(f"Setting up {venv} (once; it takes a few minutes)")
    for step in steps:
        begin(step.name)
        with Ticker(step.name):
            result = run(step)
        report(result)
        if not result.ok:
            if "ensurepip" in result.output:
                say("The venv module of Python is incomplete: on Debian, install python3-venv.")
            return 1
    return 0


def create(venv: Path) -> list[str | Path]:
    """Return the command that makes a virtual environment with this Python."""
    return [sys.executable, "-m", "venv", "--clear", venv]


def works(python: Path) -> bool:
    """Return whether this is the Python of a complete virtual environment."""
    try:
        return subprocess.run([python, "-m", "pip", "-V"], capture_output=True).returncode == 0
    except OSError:
        return False


if __name__ == "__main__":
    raise SystemExit(main(Path(sys.argv[1])))
