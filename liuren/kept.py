"""What takes long to work out, kept in a file under the fingerprint of the texts and the code that made it.

Whatever changes in these, it is worked out again. A checkout keeps such files in ``build``; the wheel
carries some of them in the package, so that what is installed has them without working.
"""

from __future__ import annotations

import hashlib
import json
import os
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from liuren.home import CHECKOUT, PACKAGE

__all__ = ["fingerprint", "place", "read", "write"]

# What these do changes nothing that a text or a table says.
_OUTSIDE_THE_ENGINE: Final = {"cli", "edition", "render", "corpus/tei"}


def place(name: str) -> Path:
    """Where the file ``NAME.json`` is: in the installed package, or else in the checkout's ``build``.

    >>> place("shares").name in {"_shares.json", "shares.json"}
    True
    """
    installed = PACKAGE / f"_{name}.json"
    return installed if installed.exists() else CHECKOUT / "build" / f"{name}.json"


def fingerprint(texts: str | os.PathLike[str]) -> str:
    """A fingerprint of the texts in a directory and of the code of the engine, wherever they stand."""
    code = [
        file
        for file in PACKAGE.rglob("*.py")
        if _OUTSIDE_THE_ENGINE.isdisjoint(
            folder.as_posix() for folder in file.relative_to(PACKAGE).parents
        )
    ]
    files = [*sorted(code), *sorted(Path(texts).rglob("*.json"))]
    stats = [file.stat() for file in files]
    return _digest(tuple((f, s.st_mtime_ns, s.st_size) for f, s in zip(files, stats, strict=True)))


@lru_cache(maxsize=4)
def _digest(files: tuple[tuple[Path, int, int], ...]) -> str:
    made = hashlib.sha256()
    for file, _, _ in files:
        made.update(file.name.encode() + b"\0" + _told(file) + b"\0")
    return made.hexdigest()


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


def read(file: Path, made_of: str) -> Any:
    """What a file keeps; None if it keeps nothing, or what was made of another state of texts and code."""
    try:
        held = json.loads(file.read_text("utf-8"))
        return held["value"] if held["made of"] == made_of else None
    except (OSError, ValueError, TypeError, LookupError):
        return None


def write(file: Path, made_of: str, value: Any) -> None:
    """Keep plain data in a file, which is whole or not there."""
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_suffix(".part")
    held = {"made of": made_of, "value": value}
    part.write_text(json.dumps(held, ensure_ascii=False) + "\n", "utf-8")
    part.replace(file)
