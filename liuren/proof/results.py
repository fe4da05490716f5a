"""What came of the worked examples when they were last run.

The doctest builder writes one JSON file, keyed by the commit that was run, and the tests add theirs::

    {"commit": "…", "examples": {"xunyuan.1.4.4.x1": {"tries": 3, "failures": 0}}, "pages": {…}}

A checkout keeps it as ``build/results.json``; the wheel carries it as ``liuren/_results.json``, so
that an installed ``liuren coverage`` knows which examples hold.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from liuren.errors import BadResults
from liuren.home import CHECKOUT, PACKAGE

__all__ = ["Results", "Tally", "commit", "default_path", "merge", "read", "write"]


@dataclass(frozen=True, slots=True)
class Tally:
    """How often something was tried and how often it failed."""

    tries: int = 0
    failures: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.tries + other.tries, self.failures + other.failures)

    @property
    def passed(self) -> bool:
        """True if it was tried and never failed."""
        return self.tries > 0 and self.failures == 0


@dataclass(frozen=True, slots=True)
class Results:
    """What one run found: per example of the corpus and per page, and the commit it ran on."""

    commit: str = ""
    examples: Mapping[str, Tally] = field(default_factory=dict)
    pages: Mapping[str, Tally] = field(default_factory=dict)


def default_path() -> Path:
    """Where the results are: in the installed package, or else in the checkout's ``build``."""
    installed = PACKAGE / "_results.json"
    return installed if installed.exists() else CHECKOUT / "build" / "results.json"


def read(path: Path | None = None) -> Results:
    """The results in a file (`default_path` if none is named); empty ones if it does not exist."""
    path = path or default_path()
    if not path.exists():
        return Results()
    try:
        row: dict[str, Any] = json.loads(path.read_text("utf-8"))
        return Results(
            commit=row["commit"],
            examples={id: Tally(**tally) for id, tally in row["examples"].items()},
            pages={docname: Tally(**tally) for docname, tally in row["pages"].items()},
        )
    except (ValueError, TypeError, KeyError, AttributeError):
        raise BadResults(f"{path.name} cannot be read: run make html again") from None


def write(path: Path, results: Results) -> None:
    """Write results to a file, in a fixed order."""
    row = {
        "commit": results.commit,
        "examples": {id: asdict(t) for id, t in sorted(results.examples.items())},
        "pages": {docname: asdict(t) for docname, t in sorted(results.pages.items())},
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(row, ensure_ascii=False, indent=1) + "\n", "utf-8")


def merge(path: Path, examples: Mapping[str, Tally]) -> None:
    """Add what the tests found of some examples to the results in a file."""
    known = read(path)
    added = {id: known.examples.get(id, Tally()) + tally for id, tally in examples.items()}
    write(path, Results(known.commit, {**known.examples, **added}, known.pages))


def commit(root: Path) -> str:
    """The commit of the checkout at ``root``; empty where there is none."""
    try:
        found = subprocess.run(
            ["git", "rev-parse", "HEAD"], cwd=root, capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return ""
    return found.stdout.strip()
