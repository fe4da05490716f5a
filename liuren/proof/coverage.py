"""Coverage: for each clause, whether code does what it says, and whether its examples hold.

Nothing here is typed by hand. It is put together from the corpus (which clauses are doctrine, who
reviewed which, what was waived and why), from the rules that cite them, and from what the examples
did when they were last run.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from liuren import corpus
from liuren.corpus import Clause, Corpus, Example, citation
from liuren.proof import results
from liuren.proof.results import Results

__all__ = ["Coverage", "Status", "digest", "of_clause", "of_example", "of_work", "report"]


@dataclass(frozen=True, slots=True)
class Status:
    """A word for the state of a clause or an example, and the reason where there is one."""

    kind: str
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Tried:
    """How many examples there are of one kind, and what came of them."""

    examples: int = 0
    passed: int = 0
    differs: int = 0
    uncheckable: int = 0

    @property
    def tested(self) -> int:
        """Those that passed, differ with a reason, or cannot be checked for a reason."""
        return self.passed + self.differs + self.uncheckable

    def __add__(self, other: Tried) -> Tried:
        return Tried(
            self.examples + other.examples,
            self.passed + other.passed,
            self.differs + other.differs,
            self.uncheckable + other.uncheckable,
        )

    def to_dict(self) -> dict[str, int]:
        """The counts as plain data."""
        return {**asdict(self), "tested": self.tested}


@dataclass(frozen=True, slots=True)
class Coverage:
    """How far a work is covered.

    Of the doctrinal clauses each is implemented, waived or pending; of the implemented, those with
    an example that passes are verified, and those whose words changed since review are stale.
    """

    clauses: int
    doctrinal: int
    implemented: int
    verified: int
    waived: int
    pending: int
    stale: int
    reviewed: int
    lookups: Tried
    computed: Tried

    def to_dict(self) -> dict[str, Any]:
        """The counts as plain data, look-ups and computed examples together and apart."""
        counts = {k: v for k, v in asdict(self).items() if isinstance(v, int)}
        return {
            **counts,
            **(self.lookups + self.computed).to_dict(),
            "lookups": self.lookups.to_dict(),
            "computed": self.computed.to_dict(),
        }


def digest(words: str) -> str:
    """The hash by which a review remembers the words it was made on.

    >>> digest("正時為先鋒。")
    '9133e98cf93a'
    """
    return hashlib.sha256(words.encode()).hexdigest()[:12]


def of_example(example: Example, run: Results) -> Status:
    """Whether a worked example held when it was last run: passed, failed, differs, uncheckable, not run."""
    if example.uncheckable:
        return Status("uncheckable", example.uncheckable)
    tally = run.examples.get(example.id)
    if tally is None or not tally.tries:
        return Status("not run")
    if not tally.passed:
        return Status("failed")
    return Status("differs", example.differs) if example.differs else Status("passed")


def of_clause(clause: Clause, texts: Corpus, run: Results) -> Status:
    """The state of a clause.

    One of: no rule here, waived, not yet, stale, example differs, example fails,
    implemented, implemented and verified.
    """
    if not clause.doctrinal:
        return Status("no rule here", clause.why)
    if clause.waiver:
        return Status("waived", clause.waiver)
    if not citation.implementing(clause.id):
        return Status("not yet")
    if clause.review and clause.review.sha != digest(texts.critical(clause.id)):
        return Status("stale", f"its words changed since {clause.review.on}")
    found = [
        of_example(e, run) for e in texts.passage(clause.passage).examples if e.clause == clause.id
    ]
    kinds = {status.kind: status for status in found}
    if "failed" in kinds:
        return Status("example fails")
    if "differs" in kinds:
        return Status("example differs", kinds["differs"].reason)
    if "passed" in kinds:
        return Status("implemented, example passes")
    return Status("implemented")


def _tried(examples: Iterable[Example], run: Results) -> Tried:
    kinds = [of_example(example, run).kind for example in examples]
    return Tried(
        len(kinds), kinds.count("passed"), kinds.count("differs"), kinds.count("uncheckable")
    )


_IMPLEMENTED = {
    "implemented",
    "implemented, example passes",
    "example differs",
    "example fails",
    "stale",
}


def of_work(key: str, texts: Corpus, run: Results) -> Coverage:
    """The coverage of one work."""
    clauses = texts.clauses(key)
    kinds = [of_clause(clause, texts, run).kind for clause in clauses]
    examples = texts.examples(key)
    return Coverage(
        clauses=len(clauses),
        doctrinal=sum(clause.doctrinal for clause in clauses),
        implemented=sum(kind in _IMPLEMENTED for kind in kinds),
        verified=kinds.count("implemented, example passes"),
        waived=kinds.count("waived"),
        pending=kinds.count("not yet"),
        stale=kinds.count("stale"),
        reviewed=sum(clause.doctrinal and clause.review is not None for clause in clauses),
        lookups=_tried((e for e in examples if e.kind == "lookup"), run),
        computed=_tried((e for e in examples if e.kind == "computed"), run),
    )


def report(texts: Corpus | None = None, run: Results | None = None) -> Mapping[str, Any]:
    """The coverage of all works as plain data: ``{"commit": …, "works": {key: {…}}}``."""
    texts = corpus.default() if texts is None else texts
    run = results.read() if run is None else run
    return {
        "commit": run.commit,
        "works": {key: of_work(key, texts, run).to_dict() for key in texts.works},
    }
