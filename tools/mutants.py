"""Says how much of a change the tests would notice:  python tools/mutants.py   (`make mutants`)

Small changes, mutants, are drawn from all the wings, each is made in a copy of the tree, and the
tests run until one fails. A mutant that outlives them all is a sentence that nothing holds: it is
named, with what stood there and what stood there instead. One that changes nothing that can be seen
stands with its reason in tests/data/equal_mutants.json, and is not counted.

A rerun of the same tree goes on where the last one broke off. This is a measure, not a check.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path

from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import MutationSpec, TestOutcome, WorkerOutcome, WorkItem, WorkResult

from mutants_own import NEIGHBOUR, PART, WORD
from mutants_trials import WINGS, Copy, Known, Run, wing_of
from mutants_usual import Mutant, mutants, mutated, shown
from steps import ROOT, say

KEPT = ROOT / "build" / "mutants"
REPORT = ROOT / "build" / "mutants.json"
EQUAL = ROOT / "tests" / "data" / "equal_mutants.json"
# What the tests have missed most is drawn twice as often, what breaks loudly half as often.
WEIGHT = {PART: 2, WORD: 2, NEIGHBOUR: 2, "and ↔ or": 2, "not added": 0.5, "True ↔ False": 0.5}


@dataclass(frozen=True)
class Tried:
    """A mutant and what came of it: the first test that failed, or none."""

    key: str
    wing: str
    kind: str
    file: str
    line: int
    function: str
    old: str
    new: str
    killed_by: str
    seconds: float
    reason: str = ""


def main() -> int:
    """Try the mutants, print the tables and write the report."""
    options = _options()
    start = time.monotonic()
    pool = [mutant for file in _files() for mutant in mutants(ROOT, file)]
    if options.again:
        keys = {row["key"] for row in json.loads(REPORT.read_text("utf-8"))["survivors"]}
        drawn = [mutant for mutant in pool if mutant.key in keys]
    else:
        drawn = draw(pool, options.number, options.seed)
    say(f"{len(drawn)} mutants of {len(pool):,}, drawn in {time.monotonic() - start:.0f} s")
    KEPT.mkdir(parents=True, exist_ok=True)
    tree = _digest()
    those = sha256(" ".join(mutant.key for mutant in drawn).encode()).hexdigest()[:16]
    kept = KEPT / f"{tree}-{those}.sqlite"
    for old in KEPT.iterdir():
        if not old.name.startswith(tree):  # of another tree the results say nothing
            old.unlink()
    with use_db(str(kept)) as session, tempfile.TemporaryDirectory(prefix="liuren-") as scratch:
        left_out = _try(drawn, session, KEPT / f"{tree}.json", Path(scratch), options.at_once)
        done = _tried(drawn, session)
    _report(done, left_out, options.seed, time.monotonic() - start)
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Try mutants.")
    parser.add_argument("-n", "--number", type=int, default=240)
    parser.add_argument("--seed", type=int, default=720)
    parser.add_argument("--at-once", type=int, default=2)
    parser.add_argument(
        "--again", action="store_true", help="only those that outlived the last run"
    )
    return parser.parse_args()


def _files() -> list[str]:
    files = (path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "liuren").rglob("*.py")))
    return [file for file in files if wing_of(file)]


def draw(pool: Iterable[Mutant], number: int, seed: int) -> list[Mutant]:
    """Return so many mutants: each wing has its share, and in a wing each kind its turn.

    A mutant has its rank from its own words, so another line elsewhere leaves the rest drawn.
    """
    ranked: dict[str, dict[str, list[Mutant]]] = {wing: {} for wing in WINGS}
    for mutant in sorted(pool, key=lambda one: sha256(f"{seed} {one.key}".encode()).digest()):
        if wing := wing_of(mutant.file):
            ranked[wing].setdefault(mutant.kind, []).append(mutant)
    drawn = []
    for wing, kinds in ranked.items():
        turns = sorted(
            (
                (turn + 1) / WEIGHT.get(kind, 1),
                sha256(f"{seed} {wing} {kind}".encode()).digest(),
                mutant.key,
                mutant,
            )
            for kind, those in kinds.items()
            for turn, mutant in enumerate(those)
        )
        drawn += [mutant for *_, mutant in turns[: round(number * WINGS[wing][0])]]
    return drawn


def _digest() -> str:
    """Return what the tree comes to."""
    found = sha256()
    for top in ("corpus", "docs", "liuren", "tests", "tools"):
        for path in sorted((ROOT / top).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts and path != EQUAL:
                found.update(path.relative_to(ROOT).as_posix().encode() + path.read_bytes())
    return found.hexdigest()[:16]


def _try(
    drawn: Sequence[Mutant], session: WorkDB, known: Path, scratch: Path, at_once: int
) -> tuple[str, ...]:
    """Try what has no result yet; return the tests that fail without any mutant."""
    if not session.num_work_items:
        session.add_work_items([_item(mutant) for mutant in drawn])
    before = {key for key, _ in session.results}
    waiting = [mutant for mutant in drawn if mutant.key not in before]
    if before:
        say(f"{len(before)} have been tried before")
    copies = [Copy(scratch / str(n)) for n in range(at_once)]
    for copy in copies if waiting else ():
        copy.make()
    tests = _without_mutants(copies[0], known)
    for copy in copies:
        copy.known = tests
    with ThreadPoolExecutor(at_once) as pool:
        running: dict[Future[Run], tuple[Mutant, Copy]] = {}
        free = list(copies)
        try:
            while waiting or running:
                while waiting and free:
                    mutant, copy = waiting.pop(0), free.pop()
                    running[pool.submit(_one, copy, mutant)] = mutant, copy
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    mutant, copy = running.pop(future)
                    free.append(copy)
                    _keep(session, mutant, future.result(), len(drawn))
        finally:
            for copy in copies:
                copy.stop()
    return tests.failed


def _one(copy: Copy, mutant: Mutant) -> Run:
    made = mutated((copy.path / mutant.file).read_text("utf-8"), mutant.operator, mutant.number)
    assert made is not None, mutant
    return copy.outlives(mutant.file, made)


def _without_mutants(copy: Copy, kept: Path) -> Known:
    if not kept.exists():
        say("The tests without a mutant")
        kept.write_text(json.dumps(asdict(copy.without_mutants()), ensure_ascii=False), "utf-8")
    found = json.loads(kept.read_text("utf-8"))
    return Known(tuple(found["failed"]), found["quick"], found["late"])


def _item(mutant: Mutant) -> WorkItem:
    spec = MutationSpec(
        module_path=mutant.file,
        operator_name=mutant.operator,
        occurrence=mutant.number,
        start_pos=mutant.start,
        end_pos=mutant.end,
        definition_name=mutant.owner,
    )
    return WorkItem.single(mutant.key, spec)


def _keep(session: WorkDB, mutant: Mutant, run: Run, number: int) -> None:
    outcome = TestOutcome.KILLED if run.failed else TestOutcome.SURVIVED
    output = json.dumps([run.failed[:1], run.seconds], ensure_ascii=False)
    session.set_result(mutant.key, WorkResult(WorkerOutcome.NORMAL, output, outcome))
    word = f"caught by {run.failed[0]}" if run.failed else "OUTLIVES ALL"
    place = f"{mutant.file}:{mutant.start[0]}"
    say(f"{session.num_results:4}/{number} {run.seconds:6.1f} s  {mutant.kind}, {place}: {word}")


def _tried(drawn: Sequence[Mutant], session: WorkDB) -> list[Tried]:
    results = {key: json.loads(result.output) for key, result in session.results}
    equal = {
        tuple(row[word] for word in ("file", "function", "old", "new")): row["reason"]
        for row in json.loads(EQUAL.read_text("utf-8"))
    }
    found = []
    for mutant in drawn:
        failed, seconds = results[mutant.key]
        old, new = shown((ROOT / mutant.file).read_text("utf-8"), mutant)
        known = "" if failed else equal.get((mutant.file, mutant.owner, old, new), "")
        found.append(
            Tried(
                mutant.key, str(wing_of(mutant.file)), mutant.kind, mutant.file, mutant.start[0],
                mutant.owner, old, new, failed[0] if failed else "", round(seconds, 1), known,
            )
        )  # fmt: skip
    return found


def _report(done: Sequence[Tried], left_out: Sequence[str], seed: int, took: float) -> None:
    """Write build/mutants.json, and print what it comes to."""
    counted = [one for one in done if not one.reason]
    survivors = [one for one in counted if not one.killed_by]
    equal = [one for one in done if one.reason]
    score = {"all": score_of(counted)} | {
        word: score_of([one for one in counted if word in (one.wing, one.kind)])
        for word in (*WINGS, *sorted({one.kind for one in counted}))
    }
    report = {
        "seed": seed,
        "score": score,
        "survivors": [asdict(one) for one in survivors],
        "equal": [asdict(one) for one in equal],
        "caught": [asdict(one) for one in done if one.killed_by],
        "fail without a mutant": left_out,
    }
    REPORT.write_text(json.dumps(report, ensure_ascii=False, indent=1) + "\n", "utf-8")
    for one in survivors:
        say(f"\n{one.file}:{one.line} {one.function} ({one.kind})\n    {one.old}\n  → {one.new}")
    for one in equal:
        say(f"\nequal: {one.file}:{one.line} {one.old} → {one.new}: {one.reason}")
    say("")
    for word, (caught, tried) in score.items():
        if tried:
            say(f"{word:24}{caught:4} of {tried:4} {caught / tried:6.0%}")
    times = sorted(one.seconds for one in done if one.killed_by)
    if times:
        slow = [one.seconds for one in done if not one.killed_by]
        words = f", {sum(slow) / len(slow):.0f} s if it outlives all" if slow else ""
        say(f"A mutant takes {times[len(times) // 2]:.1f} s (median) if it is caught{words}.")
    where = Counter(one.killed_by.partition("::")[0] for one in done if one.killed_by)
    say("Caught by: " + ", ".join(f"{name} {count}" for name, count in where.most_common()))
    if left_out:
        say(f"Left out, since they fail without a mutant: {', '.join(left_out)}")
    say(f"{took:.0f} s; all of it is in {REPORT.relative_to(ROOT)}")


def score_of(done: Sequence[Tried]) -> tuple[int, int]:
    """Return how many were caught, of how many."""
    return sum(bool(one.killed_by) for one in done), len(done)


if __name__ == "__main__":
    try:
        raise SystemExit(main())
    except KeyboardInterrupt:
        raise SystemExit("Broken off; the same command goes on from here.") from None
