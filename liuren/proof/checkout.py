"""The state of the checkout: its commit, and whether anything that the results hang on was changed since."""

from __future__ import annotations

import hashlib
import subprocess
from functools import lru_cache
from pathlib import Path
from typing import Final

__all__ = ["commit", "state"]

_WATCHED: Final = ("corpus", "liuren", "docs", "tests")
"""What the results hang on."""


def commit(root: Path) -> str:
    """The commit of the checkout at ``root``; empty where there is none."""
    return _git(root, "rev-parse", "HEAD").decode().strip()


def state(root: Path) -> str:
    """The commit of the checkout at ``root``, and after a + a hash of what is changed and not committed.

    Empty where there is no checkout.
    """
    head = commit(root)
    if not head:
        return ""
    changed = _git(root, "diff", "--binary", "HEAD", "--", *_WATCHED)
    added = _git(root, "ls-files", "--others", "--exclude-standard", "-z", "--", *_WATCHED)
    names = sorted(name for name in added.decode().split("\0") if name)
    if not changed and not names:
        return head
    made = hashlib.sha256(changed)
    for name in names:
        made.update(name.encode() + b"\0" + (root / name).read_bytes())
    return f"{head}+{made.hexdigest()[:12]}"


@lru_cache(maxsize=4)
def _top(root: Path) -> bool:
    """True if ``root`` itself is a checkout; a package installed inside of another one is none of it."""
    top = _run(root, "rev-parse", "--show-toplevel").decode().strip()
    return bool(top) and Path(top).resolve() == root.resolve()


def _git(root: Path, *arguments: str) -> bytes:
    return _run(root, *arguments) if _top(root) else b""


def _run(root: Path, *arguments: str) -> bytes:
    command = ["git", "-c", "core.quotePath=off", *arguments]
    try:
        return subprocess.run(command, cwd=root, capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return b""
