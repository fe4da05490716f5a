"""The shares of all sentences that judge and of all patterns, kept in a file.

    python -m liuren.proof.shares build/shares.json

works them out, unless the file already holds those of these texts and this code. Each is counted
under the rules of the text in which it stands. A sentence is known by its clause, a pattern by its
rule; `liuren.doctrine.shares.known` has what is kept.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import fields
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from liuren import corpus, kept
from liuren.board.schools import school_of
from liuren.doctrine import patterns, readings, shares
from liuren.doctrine.conditions import Condition
from liuren.doctrine.shares import Share
from liuren.messages import say

__all__ = ["all_shares", "main", "worth"]


def worth() -> dict[str, tuple[Condition, str]]:
    """What has a share: by its key the condition, and the school by whose rules it is counted."""
    texts = corpus.default()
    clauses = dict.fromkeys(row.clause for row in readings.judgements(texts))
    found = {clause: (readings.condition_of(clause), school_of(clause)) for clause in clauses}
    return found | {row.rule: (row.holds, school_of(row.work)) for row in patterns.rows(texts)}


def all_shares(processes: int = 1) -> dict[str, Share]:
    """The share of every sentence that judges and of every pattern, counted by several processes."""
    asked: dict[tuple[Condition, str], list[str]] = {}
    for key, what in worth().items():
        asked.setdefault(what, []).append(key)
    keys = [names[0] for names in asked.values()]
    parts = [keys[n::40] for n in range(40)]  # what takes long stands together in the texts
    if processes > 1:
        with ProcessPoolExecutor(processes, get_context("fork")) as pool:
            counted = [pair for part in pool.map(_part, parts) for pair in part]
    else:
        counted = [pair for part in parts for pair in _part(part)]
    first = dict(counted)
    return {key: first[names[0]] for names in asked.values() for key in names}


def _part(keys: Sequence[str]) -> list[tuple[str, Share]]:
    asked = worth()  # conditions are made of functions, which do not travel
    return [(key, shares.count(*asked[key])) for key in keys]


def _row(share: Share) -> dict[str, Any]:
    plain = {one.name: getattr(share, one.name) for one in fields(share)}
    return plain | {"needs": [need.key for need in share.needs]}


def main(arguments: Sequence[str]) -> int:
    """Count all shares into the file that is named, unless it has them; say how many."""
    file = Path(arguments[0])
    made_of = kept.fingerprint(corpus.default().root)
    rows = kept.read(file, made_of)
    if rows is None:
        found = all_shares(processes=os.cpu_count() or 1)
        rows = {key: _row(share) for key, share in sorted(found.items())}
        kept.write(file, made_of, rows)
    print(say("{number} shares", number=len(rows)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
