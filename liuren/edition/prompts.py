"""Every ``>>>`` in the sources, to hold against what has run.

Sphinx passes over examples in silence more easily than it runs them: a plain fence, a docstring of
a function that no page documents, a page in no toctree. So they are counted in the sources, page by
page and module by module, and what was shown but never run is an error.
"""

from __future__ import annotations

import ast
import doctest
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

__all__ = ["DOCSTRING", "Block", "Prompt", "in_module", "in_page", "never_run"]

DOCSTRING: Final = ":docstring of "
"""What Sphinx puts between a module's path and the name of the object whose docstring it reads."""

_PROMPT: Final = re.compile(r"^\s*>>> ?(.*?)\s*$", re.MULTILINE)


class Prompt(NamedTuple):
    """One ``>>>``: the file in which it stands, and the line after it."""

    file: Path
    code: str


class Block(NamedTuple):
    """A block that ran: the file, which docstring or line of it, and its text."""

    file: Path
    place: str
    text: str

    def prompts(self) -> list[Prompt]:
        """The prompts of the block."""
        examples = doctest.DocTestParser().get_examples(self.text)
        return [Prompt(self.file, e.source.partition("\n")[0].rstrip()) for e in examples]


def in_page(path: Path) -> Iterator[Prompt]:
    """The prompts of a page, whatever they stand in."""
    for prompt in _PROMPT.finditer(path.read_text("utf-8")):
        yield Prompt(path, prompt[1])


def in_module(path: Path) -> Iterator[Prompt]:
    """The prompts of a module's docstrings, and of the strings that describe its constants."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            words = node.value.value
            for prompt in _PROMPT.finditer(words if isinstance(words, str) else ""):
                yield Prompt(path, prompt[1])


def never_run(shown: Iterable[Prompt], ran: Iterable[Block]) -> list[Prompt]:
    """The prompts that the sources show more often than they have run.

    A docstring that two pages show runs twice, and is one block all the same.
    """
    missing = Counter(shown) - Counter(prompt for block in set(ran) for prompt in block.prompts())
    return sorted(missing.elements())
