"""What the patterns are called: one spelling each, and any spelling taken.

The spelling is that of ``patterns.json``; where a pattern is one of the nine gates, it is that of the
gate. Whoever asks by name may write it in any form of its words that `liuren.corpus.fold` knows,
simplified or as the texts were typed, and by any of its other names.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from liuren.corpus.fold import spells
from liuren.errors import NotInCorpus

if TYPE_CHECKING:
    from liuren.doctrine.patterns import Pattern

__all__ = ["called"]


def called(patterns: Iterable[Pattern], name: str) -> Pattern:
    """The pattern of this key or name, or of this other name; `NotInCorpus` if none or several are.

    >>> from liuren import rules
    >>> from liuren.doctrine.patterns import table
    >>> called(table(rules()), "间传").name, called(table(rules()), "斫轮").name
    ('連珠', '斵輪')
    """
    patterns = tuple(patterns)
    for row in patterns:
        if name == row.key or spells(name, row.name):
            return row
    found = [row for row in patterns if any(spells(name, other) for other in row.other_names)]
    if len(found) == 1:
        return found[0]
    if found:
        raise NotInCorpus(
            "several patterns are called {name!r}: {known}",
            name=name, known=tuple(row.name for row in found),
        )  # fmt: skip
    known = " ".join(row.name for row in patterns)
    raise NotInCorpus("there is no pattern {name!r}; there are {known}", name=name, known=known)
