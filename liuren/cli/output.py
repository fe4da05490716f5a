"""What the commands share: colour where there is a terminal, and columns that hold Chinese."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Final
from unicodedata import east_asian_width

import click

if TYPE_CHECKING:
    from rich.text import Text

__all__ = ["colours", "columns", "echo", "fitted", "padded", "show", "wrapped"]

# What a line may be broken after: a word with the blanks that follow, or one full-width character
# with the marks that may not begin a line, or those after which none may end.
_PIECE: Final = re.compile(
    r"[「『《〈（【]*[\u2e80-\uffef\U00020000-\U0003ffff][，。、；：？！」』》〉）】]*|[^\s\u2e80-\uffef]+[，。、；：？！」』》〉）】]*\s*|\s+"
)


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


def echo(lines: Iterable[str]) -> None:
    """Print the lines, those too long for a terminal broken."""
    click.echo("\n".join(fitted(lines)))


def padded(words: str, width: int) -> str:
    """``words`` and blanks up to ``width`` columns of a terminal, a Chinese character being two.

    >>> padded("立春", 6) + "|"
    '立春  |'
    """
    return words + " " * (width - columns(words))


def columns(words: str) -> int:
    """How many columns of a terminal the words take."""
    return sum(2 if east_asian_width(c) in "WF" else 1 for c in words)


def fitted(lines: Iterable[str]) -> Iterator[str]:
    """``lines``, those too long for the terminal broken; as they are where there is no terminal."""
    if not sys.stdout.isatty():
        yield from lines
        return
    width = get_terminal_size().columns
    for line in lines:
        yield from wrapped(line, width)


def wrapped(line: str, width: int) -> Iterator[str]:
    """``line`` in pieces of at most ``width`` columns, each as far from the margin as the first.

    >>> list(wrapped("  甲子日，丑將子時 is the example", 14))
    ['  甲子日，丑將', '  子時 is the', '  example']
    """
    margin = line[: len(line) - len(line.lstrip(" "))]
    broken = margin
    for piece in _PIECE.findall(line[len(margin) :]):
        if broken != margin and columns(broken + piece.rstrip()) > width:
            yield broken.rstrip()
            broken = margin
        broken += piece
    yield broken.rstrip()
