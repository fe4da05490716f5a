"""A cache between builds, of what takes long to work out and depends on texts and engine alone.

It is kept beside the results of the examples, under the fingerprint of the corpus and of the code
that made it: whatever changes, it is made again. Of a corpus other than the library's own nothing is
kept.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from liuren.edition.status import results_path
from liuren.edition.texts import made_of

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment

__all__ = ["cached"]

_MADE: Final[dict[tuple[str, str], Any]] = {}


def cached(env: BuildEnvironment, name: str, make: Callable[[], Any]) -> Any:
    """What ``make`` returns, as plain data: from ``NAME.json`` if it was made of the same sources."""
    key = (name, made_of(env))
    if key not in _MADE:
        file = results_path(env).parent / f"{name}.json"
        value = _read(file, key[1]) if not env.config.liuren_corpus else None
        if value is None:
            value = make()
            if not env.config.liuren_corpus:
                _write(file, key[1], value)
        _MADE[key] = value
    return _MADE[key]


def _read(file: Path, made_of: str) -> Any:
    try:
        row = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError):
        return None
    return row["value"] if row.get("made of") == made_of else None


def _write(file: Path, made_of: str, value: Any) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    row = {"made of": made_of, "value": value}
    part = file.with_suffix(".part")
    part.write_text(json.dumps(row, ensure_ascii=False) + "\n", "utf-8")
    part.replace(file)
