"""What the edition can say of a clause or an example: is there code for it, and does it hold?"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from liuren import citation, results
from liuren.corpus import Clause, Example
from liuren.edition.texts import corpus_of

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment

__all__ = ["Status", "of_clause", "of_example", "results_of"]


class Status(NamedTuple):
    """A word for the state of a thing, and the reason where one was given."""

    kind: str
    reason: str = ""

    @property
    def name(self) -> str:
        """The kind as the name of a CSS class."""
        return "status-" + self.kind.split(",")[-1].strip().replace(" ", "-")


def results_of(env: BuildEnvironment) -> results.Results:
    """The results that this build shows."""
    configured = env.config.liuren_results
    return results.read(Path(configured) if configured else results.default_path())


def of_example(env: BuildEnvironment, example: Example) -> Status:
    """Whether a worked example held when it was last run."""
    if example.uncheckable:
        return Status("uncheckable", example.uncheckable)
    if example.differs:
        return Status("differs", example.differs)
    tally = results_of(env).examples.get(example.id)
    if tally is None or not tally.tries:
        return Status("not run")
    return Status("passed" if tally.passed else "failed")


def of_clause(env: BuildEnvironment, clause: Clause) -> Status:
    """The state of a clause: of its code, and of the examples that stand in it."""
    if not clause.doctrinal:
        return Status("no rule here", clause.why)
    if not citation.implementing(clause.id):
        return Status("waived", clause.waiver) if clause.waiver else Status("not yet")
    corpus = corpus_of(env)
    examples = [e for e in corpus.passage(clause.passage).examples if e.clause == clause.id]
    found = {of_example(env, example).kind: example for example in examples}
    if "differs" in found:
        return Status("example differs", found["differs"].differs or "")
    if "failed" in found:
        return Status("example fails", found["failed"].id)
    if "passed" in found:
        return Status("implemented, example passes")
    return Status("implemented")
