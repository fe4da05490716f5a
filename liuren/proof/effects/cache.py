"""The effects of all readings, kept in a file under the fingerprint of what they were made of.

    python -m liuren.proof.effects.cache build/effects.json

works them out, unless the file already holds those of these texts and this code. The edition shows
what the file holds, if it is of the same state.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from liuren import corpus, kept
from liuren.messages import say
from liuren.proof import outcomes
from liuren.proof.effects import Cell, Effect, effects

__all__ = ["main", "read", "write"]


def read(file: Path, made_of: str) -> tuple[Effect, ...] | None:
    """The effects in a file; None if it has none, or those of another state of texts and code."""
    rows = kept.read(file, made_of)
    return None if rows is None else tuple(map(_effect, rows))


def _effect(row: dict[str, Any]) -> Effect:
    plain: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in row.items()}
    plain["cells"] = tuple(Cell(**cell) for cell in row["cells"])
    return Effect(**plain)


def write(file: Path, made_of: str, found: Sequence[Effect]) -> None:
    """Write effects to a file, which is whole or not there."""
    kept.write(file, made_of, [asdict(effect) for effect in found])


def main(arguments: Sequence[str]) -> int:
    """Work out the effects into the file that is named, unless it has them; say how many."""
    file = Path(arguments[0])
    made_of = kept.fingerprint(corpus.default().root)
    found = read(file, made_of)
    if found is None:
        known = outcomes.read(file.with_name("examples.json"), corpus.default())
        found = effects(processes=os.cpu_count() or 1, known=known)
        write(file, made_of, found)
    print(
        say(
            "{count} readings, {changing} of which change something",
            count=len(found),
            changing=sum(effect.size > 0 for effect in found),
        )
    )
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
