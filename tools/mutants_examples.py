"""The examples of the corpus and of the pages, for a mutant: much sooner than the edition runs them.

The edition is the check; this is the same lines without the pages about them. `tools/mutants.py`
gives this file to pytest.
"""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import liuren
from liuren import corpus
from liuren.proof import examples

ROOT = Path(__file__).resolve().parent.parent
OPTIONS = doctest.DONT_ACCEPT_TRUE_FOR_1 | doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
_FENCE = re.compile(r"^```(.*)\n(\s*>>>(?:.|\n)*?)^```", re.MULTILINE)
KINDS = sorted({example.ask for example in corpus.default().examples() if not example.uncheckable})


def failed(lines: str, name: str, names: dict[str, object]) -> bool:
    """Return whether any of the lines does not show what it should."""
    test = doctest.DocTestParser().get_doctest(lines, names, name, None, None)
    runner = doctest.DocTestRunner(verbose=False, optionflags=OPTIONS)
    return runner.run(test, out=lambda _: None, clear_globs=False).failed > 0


@pytest.mark.parametrize("kind", KINDS)
def test_the_worked_examples_come_out(kind: str) -> None:
    """What the texts say comes out, of every example of one question."""
    for example in corpus.default().examples():
        if example.ask == kind and not example.uncheckable:
            wrong = failed(str(examples.call(example)), example.id, {"liuren": liuren})
            assert wrong == bool(example.differs), example.id


def pages() -> list[Path]:
    """Return the pages that show Python."""
    every = sorted((ROOT / "docs").rglob("*.md"))
    return [page for page in every if _FENCE.search(page.read_text("utf-8"))]


@pytest.mark.parametrize("page", pages(), ids=lambda page: str(page.relative_to(ROOT)))
def test_the_pages_show_what_comes_out(page: Path) -> None:
    """What a page shows is what comes out; the fences of a group go on from one another."""
    groups: dict[str, list[str]] = {}
    for kind, lines in _FENCE.findall(page.read_text("utf-8")):
        directive, _, name = kind.partition("}")
        group = name.strip() if directive == "{doctest" else ""
        groups.setdefault(group or "default", []).append(lines)
    for group, fences in groups.items():
        assert not failed("\n".join(fences), group, {"liuren": liuren}), group
