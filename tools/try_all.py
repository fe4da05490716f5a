"""Tries all that the edition shows the outcome of:  python tools/try_all.py [OPTION…]

The examples of the pages, the charts written blind and the proofs, and what would change if the texts
read otherwise; several at once, as far as there are cores. What fails stops nothing: the edition
says so where it stands. The options go to Sphinx.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from steps import ROOT, Step, begin, briefly, run_all

BUILD = ROOT / "build"


def steps(*options: str) -> list[Step]:
    """Return what is to be tried."""
    python: list[str | Path] = [sys.executable, "-m"]
    sphinx = [*python, "sphinx", "-q", "-j", "auto", *options, "-c", ".", "-d", BUILD / "doctrees"]
    tried = [*python, "pytest", "-q", "-m", "example or chart or proof"]
    return [
        Step("the examples", [*sphinx, "-b", "doctest", "docs", BUILD / "doctest"]),
        Step(
            "readings tried",
            [*python, "liuren.proof.effects.cache", BUILD / "effects.json"],
            after=("the examples",),  # by then it is known what each of them reads
        ),
        Step(
            "shares counted",
            [*python, "liuren.proof.shares", BUILD / "shares.json"],
        ),
        Step("charts and proofs", [*tried, f"--results={BUILD / 'results.json'}"]),
    ]


def main(*options: str) -> int:
    """Try everything, and return 0 whatever came of it."""
    found = steps(*options)
    begin(", ".join(step.name for step in found))
    run_all(found, os.cpu_count() or 1, briefly)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))
