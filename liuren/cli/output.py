"""What the commands share: colour where there is a terminal, and columns that hold Chinese."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING
from unicodedata import east_asian_width

if TYPE_CHECKING:
    from rich.text import Text

__all__ = ["colours", "padded", "show"]


def colours() -> str | None:
    """The colours the output can show: ``standard`` (sixteen), ``256``, ``truecolor``; None if none.

    None if it is not a terminal, and wherever ``NO_COLOR`` is set.
    """
    if os.environ.get("NO_COLOR") or not (sys.stdout.isatty() or os.environ.get("FORCE_COLOR")):
        return None
    from rich.console import Console

    return Console().color_system


def show(text: Text) -> None:
    """Print ``text`` in its colours."""
    from rich.console import Console

    Console(highlight=False, soft_wrap=True).print(text)


def padded(words: str, width: int) -> str:
    """``words`` and blanks up to ``width`` columns of a terminal, a Chinese character being two.

    >>> padded("立春", 6) + "|"
    '立春  |'
    """
    taken = sum(2 if east_asian_width(c) in "WF" else 1 for c in words)
    return words + " " * (width - taken)
