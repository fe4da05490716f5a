"""Coverage: for each clause, whether code does what it says, and whether its examples hold.

Nothing here is typed by hand. It is put together from the corpus (which clauses are doctrine, who
reviewed which, what was waived and why), from the rules that cite them, and from what the examples
did when they were last run.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from liuren import corpus
from liuren.corpus import Clause, Corpus, Example, citation
from liuren.home import CHECKOUT
from liuren.messages import Words, chain, say
from liuren.proof import checkout, results
from liuren.proof.results import Results

__all__ = [
    "Coverage",
    "Status",
    "digest",
    "of_clause",
    "of_example",
    "of_work",
    "provenance",
    "report",
]


@dataclass(frozen=True, slots=True)
class Status:
    """A word for the state of a clause or an example, and the reason where there is one."""

    kind: str
    reason: str | Words = ""


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
    an example that passes and runs their code are verified, and those whose words changed since review are stale.
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
    tally = run.of("examples", example.id)
    if not tally.tries:
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
        return Status("stale", say("its words changed since {day}", day=clause.review.on))
    own = [e for e in texts.passage(clause.passage).examples if e.clause == clause.id]
    found = [(example, of_example(example, run)) for example in own]
    kinds = {status.kind: status for _, status in found}
    if "failed" in kinds or any(run.of(kind, clause.id).failures for kind in _BESIDE):
        return Status("example fails")
    if "differs" in kinds:
        return Status("example differs", kinds["differs"].reason)
    by = _verified_by(clause, (example for example, it in found if it.kind == "passed"), run)
    if by:
        return Status("implemented, example passes", by)
    return Status("implemented", _ELSEWHERE if "passed" in kinds else "")


_BESIDE: Final = ("holds", "fails", "proofs")
"""What is tried of a clause beside its examples."""

_ELSEWHERE: Final = say("its example passes and does not run the code that cites it")


def _verified_by(clause: Clause, passed: Iterable[Example], run: Results) -> Words | None:
    """What shows that the code of a clause does what it says; None if nothing does.

    An example of its own that ran this code, charts written blind on which it holds and on which it
    does not, or a proof.
    """
    keys = {rule.key for rule in citation.implementing(clause.id)}
    if any(not keys.isdisjoint(run.entered(example.id)) for example in passed):
        return say("by its example")
    if run.of("holds", clause.id).passed and run.of("fails", clause.id).passed:
        return say("by charts written blind")
    return say("by a proof") if run.of("proofs", clause.id).passed else None


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
    """The coverage of all works as plain data: ``{"commit": …, "works": {key: {…}}}``.

    ``elsewhere`` counts what was tried on another commit than this checkout's, ``changed`` what was
    tried while something was changed and not committed, or has been changed since.
    """
    texts = corpus.default() if texts is None else texts
    run = results.read() if run is None else run
    elsewhere, changed = _strayed(run)
    return {
        "commit": run.commit,
        "elsewhere": elsewhere,
        "changed": changed,
        "works": {key: of_work(key, texts, run).to_dict() for key in texts.works},
    }


def _strayed(run: Results) -> tuple[int, int]:
    """How much was tried on another commit, and how much on a changed tree of this one."""
    now = checkout.state(CHECKOUT)
    head = now.partition("+")[0]
    elsewhere = changed = 0
    for state, count in run.states.items():
        commit, plus, _ = state.partition("+")
        if head and commit != head:
            elsewhere += count
        elif plus or (head and now != state):
            changed += count
    return elsewhere, changed


def provenance(found: Mapping[str, Any]) -> Words:
    """Where the results of a report come from, in a line: the commit, and what was found elsewhere."""
    if not found["commit"]:
        return say("The examples have not been run here.")
    said = [say("The examples were run at {commit}.", commit=found["commit"][:12])]
    if found["elsewhere"]:
        said.append(say("Results of another commit: {count}.", count=found["elsewhere"]))
    if found["changed"]:
        said.append(
            say(
                "Results with or before changes that are not committed: {count}.",
                count=found["changed"],
            )
        )
    return chain(said, " ")
