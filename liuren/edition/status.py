"""What the edition says of a clause or an example: `liuren.proof.coverage`, for the build that runs."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from liuren.corpus import Clause, Example
from liuren.edition.texts import corpus_of
from liuren.proof import coverage, results

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment

__all__ = ["Status", "of_clause", "of_example", "results_of"]


class Status(NamedTuple):
    """A word for the state of a thing, and the reason where one was given."""

    kind: str
    reason: str = ""

    @property
    def name(self) -> str:
        """The kind as the name of a CSS class: its last part, which is the finding."""
        return "status-" + self.kind.split(",")[-1].strip().replace(" ", "-")


def results_path(env: BuildEnvironment) -> Path:
    """The file of results that this build writes or shows."""
    configured = env.config.liuren_results
    return Path(configured) if configured else results.default_path()


def results_of(env: BuildEnvironment) -> results.Results:
    """The results that this build shows."""
    path = results_path(env)
    return _read(path, path.stat().st_mtime_ns if path.exists() else 0)


@lru_cache(maxsize=2)
def _read(path: Path, written: int) -> results.Results:
    return results.read(path)


def of_example(env: BuildEnvironment, example: Example) -> Status:
    """Whether a worked example held when it was last run."""
    state = coverage.of_example(example, results_of(env))
    return Status(state.kind, str(state.reason))


def of_clause(env: BuildEnvironment, clause: Clause) -> Status:
    """The state of a clause: of its code, and of the examples that stand in it."""
    state = coverage.of_clause(clause, corpus_of(env), results_of(env))
    return Status(state.kind, str(state.reason))
