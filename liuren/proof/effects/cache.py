"""The effects of all readings, kept in a file under the fingerprint of what they were made of.

    python -m liuren.proof.effects.cache build/effects.json

works them out, unless the file already holds those of these texts and this code. The edition shows
what the file holds, if it is of the same state.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Sequence
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from liuren import corpus
from liuren.home import PACKAGE
from liuren.messages import say
from liuren.proof import kept
from liuren.proof.effects import Cell, Effect, effects

__all__ = ["fingerprint", "main", "read", "write"]

# What these do changes nothing that a text or a table says.
_OUTSIDE_THE_ENGINE: Final = {"cli", "edition", "render", "corpus/tei"}


def fingerprint(texts: str | os.PathLike[str]) -> str:
    """A fingerprint of the code of the engine, and of what it reads of the texts in a directory."""
    code = [
        file
        for file in PACKAGE.rglob("*.py")
        if _OUTSIDE_THE_ENGINE.isdisjoint(
            folder.as_posix() for folder in file.relative_to(PACKAGE).parents
        )
    ]
    files = sorted([*code, *Path(texts).rglob("*.json")])
    stats = [file.stat() for file in files]
    return _digest(tuple((f, s.st_mtime_ns, s.st_size) for f, s in zip(files, stats, strict=True)))


# Of these nothing is computed: why an editor reads so, what a translator wrote, who signed.
_SAID_FOR_READERS: Final = {
    "apparatus.json": {"reason", "evidence", "touches"},
    "clauses.json": {"why"},
    "examples.json": {"note"},
}
_FOR_READERS: Final = {"errata.json", "reviews.json", "layout.json"}


def _told(file: Path) -> bytes:
    """What of a file something is computed from; all of it, if it is none that can be taken apart."""
    content = file.read_bytes()
    if file.name in _FOR_READERS or _is_translation(file):
        return b""
    if (left_out := _SAID_FOR_READERS.get(file.name)) is None:
        return content
    try:
        rows = json.loads(content)
        told = {id: {k: v for k, v in row.items() if k not in left_out} for id, row in rows.items()}
    except (ValueError, AttributeError):
        return content
    return json.dumps(told, ensure_ascii=False).encode()


def _is_translation(file: Path) -> bool:
    """True if the work in whose directory a file lies says that it is in this language."""
    try:
        work = json.loads(file.with_name("work.json").read_bytes())
        return any(file.name == f"{one['lang']}.json" for one in work["translations"])
    except (OSError, ValueError, LookupError, TypeError):
        return False


@lru_cache(maxsize=4)
def _digest(files: tuple[tuple[Path, int, int], ...]) -> str:
    made = hashlib.sha256()
    for file, _, _ in files:
        made.update(file.name.encode() + b"\0" + _told(file) + b"\0")
    return made.hexdigest()


def read(file: Path, made_of: str) -> tuple[Effect, ...] | None:
    """The effects in a file; None if it has none, or those of another state of texts and code."""
    try:
        held = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError):
        return None
    return tuple(map(_effect, held["value"])) if held.get("made of") == made_of else None


def _effect(row: dict[str, Any]) -> Effect:
    plain: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in row.items()}
    plain["cells"] = tuple(Cell(**cell) for cell in row["cells"])
    return Effect(**plain)


def write(file: Path, made_of: str, found: Sequence[Effect]) -> None:
    """Write effects to a file, which is whole or not there."""
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_suffix(".part")
    held = {"made of": made_of, "value": [asdict(effect) for effect in found]}
    part.write_text(json.dumps(held, ensure_ascii=False) + "\n", "utf-8")
    part.replace(file)


def main(arguments: Sequence[str]) -> int:
    """Work out the effects into the file that is named, unless it has them; say how many."""
    file = Path(arguments[0])
    made_of = fingerprint(corpus.default().root)
    found = read(file, made_of)
    if found is None:
        known = kept.read(file.with_name("examples.json"), corpus.default())
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
