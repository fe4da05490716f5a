"""What came of the worked examples, the blind charts and the proofs when they were last run.

One JSON file keeps for each of them, and for each page, what every source found: a page that shows
an example, or a test. With it stands the state of the checkout on which it was found::

    {"states": ["1242248…"],
     "examples": {"xunyuan.1.4.4.x1": {"page xunyuan/1.4": {"tries": 3, "failures": 0, "state": 0,
                                                            "entered": ["plate", "lessons"]}}},
     "pages": {…}, "holds": {…}, "fails": {…}, "proofs": {…}}

A run puts what it found in place of what the same source found before, and leaves the rest; so a run
of one page, or of one test twice, neither loses nor doubles anything, nor do two runs at once. A
checkout keeps the file as ``build/results.json``; the wheel carries it as ``liuren/_results.json``,
so that an installed ``liuren coverage`` knows which examples hold.
"""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, Final, TypeAlias

from liuren import kept
from liuren.errors import BadResults

if sys.platform != "win32":
    import fcntl

__all__ = ["KINDS", "Found", "Results", "Run", "Tally", "default_path", "merge", "read", "write"]

KINDS: Final = ("examples", "pages", "holds", "fails", "proofs")
"""What is run: worked examples by their ID, pages by their name, and by the clause blind charts on
which its sentence holds or fails, and proofs."""


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
class Run:
    """What one source found of one thing: the tally, and the rules that were entered.

    ``state`` is the checkout on which it was found, as `liuren.proof.checkout.state` tells it.
    """

    tally: Tally = Tally()
    state: str = ""
    entered: tuple[str, ...] = ()


Found: TypeAlias = Mapping[str, Mapping[str, Mapping[str, Run]]]
"""What was found, by kind, by the thing that was tried, and by source."""


@dataclass(frozen=True)
class Results:
    """What all runs found."""

    runs: Found = field(default_factory=dict)

    def of(self, kind: str, name: str) -> Tally:
        """What all sources found of one thing, taken together."""
        sources = self.runs.get(kind, {}).get(name, {})
        return sum((run.tally for run in sources.values()), Tally())

    def entered(self, example: str) -> frozenset[str]:
        """The rules that an example entered, whoever ran it."""
        sources = self.runs.get("examples", {}).get(example, {})
        return frozenset(key for run in sources.values() for key in run.entered)

    @property
    def examples(self) -> Mapping[str, Tally]:
        """What came of each example."""
        return {id: self.of("examples", id) for id in self.runs.get("examples", {})}

    @property
    def pages(self) -> Mapping[str, Tally]:
        """What came of the other code on each page."""
        return {name: self.of("pages", name) for name in self.runs.get("pages", {})}

    @cached_property
    def states(self) -> Mapping[str, int]:
        """On which states of the checkout examples, charts and proofs were tried, and how many."""
        found = Counter(
            run.state
            for kind, things in self.runs.items()
            if kind != "pages"
            for sources in things.values()
            for run in sources.values()
        )
        return dict(found.most_common())

    @property
    def commit(self) -> str:
        """The commit on which most of them were tried; empty if none were, or on none."""
        return next(iter(self.states), "").partition("+")[0]


def default_path() -> Path:
    """Where the results are: in the installed package, or else in the checkout's ``build``."""
    return kept.place("results")


def read(path: Path | None = None) -> Results:
    """The results in a file (`default_path` if none is named); empty ones if it does not exist.

    Raises `BadResults` if the file is torn.
    """
    path = path or default_path()
    if not path.exists():
        return Results()
    try:
        row: dict[str, Any] = json.loads(path.read_text("utf-8"))
        states = row["states"]
        return Results(
            {
                kind: {
                    name: {by: _run(one, states) for by, one in sources.items()}
                    for name, sources in row[kind].items()
                }
                for kind in KINDS
            }
        )
    except (
        OSError, ValueError, TypeError, LookupError, AttributeError, ArithmeticError, RecursionError,
    ):  # fmt: skip
        raise BadResults(
            "{file} cannot be read: delete it and run make html", file=path.name
        ) from None


def _run(row: Mapping[str, Any], states: list[str]) -> Run:
    tally, state = Tally(int(row["tries"]), int(row["failures"])), row["state"]
    if not (0 <= tally.failures <= tally.tries and state >= 0):
        raise ValueError
    return Run(tally, str(states[state]), tuple(row.get("entered", ())))


def write(path: Path, results: Results) -> None:
    """Write results to a file, in a fixed order; the file is whole or not there."""
    states = sorted(
        {
            run.state
            for things in results.runs.values()
            for sources in things.values()
            for run in sources.values()
        }
    )
    row: dict[str, Any] = {"states": states}
    for kind in KINDS:
        row[kind] = {
            name: {by: _row(run, states) for by, run in sorted(sources.items())}
            for name, sources in sorted(results.runs.get(kind, {}).items())
        }
    path.parent.mkdir(parents=True, exist_ok=True)
    # A name of its own: another run may be writing the same file.
    with NamedTemporaryFile(
        "w", encoding="utf-8", dir=path.parent, prefix=f"{path.stem}.", suffix=".part", delete=False
    ) as part:
        part.write(json.dumps(row, ensure_ascii=False, indent=1) + "\n")
    os.chmod(part.name, 0o644)  # it would be the writer's alone
    os.replace(part.name, path)


def _row(run: Run, states: list[str]) -> dict[str, Any]:
    tally = {"tries": run.tally.tries, "failures": run.tally.failures}
    entered = {"entered": list(run.entered)} if run.entered else {}
    return {**tally, "state": states.index(run.state), **entered}


def merge(path: Path, found: Found, over: Callable[[str], bool] = lambda source: False) -> None:
    """Put what a run found into a file.

    A source stands in place of itself; and what other sources found is forgotten where ``over``
    says so: a page that was run, and no longer shows an example, has found nothing of it.
    """
    with _alone(path):
        write(path, Results(_merged(read(path).runs, found, over)))


def _merged(known: Found, found: Found, over: Callable[[str], bool]) -> Found:
    merged: dict[str, dict[str, Mapping[str, Run]]] = {}
    for kind in KINDS:
        merged[kind] = {}
        before, now = known.get(kind, {}), found.get(kind, {})
        for name in {**before, **now}:
            kept = {by: run for by, run in before.get(name, {}).items() if not over(by)}
            if sources := {**kept, **now.get(name, {})}:
                merged[kind][name] = sources
    return merged


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Nobody else merges into the file meanwhile, or what both read and one wrote would be lost."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.with_suffix(".lock").open("a") as lock:
        if sys.platform != "win32":
            fcntl.flock(lock, fcntl.LOCK_EX)  # until it is closed
        yield
