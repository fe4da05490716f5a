"""Which rules a run enters, and which words it reads: seen from outside, with nothing remembered.

What the library has worked out once it keeps, and a table that is kept is entered by nobody. So all
that was kept is forgotten first; then the run is watched by the profiler of Python, which knows the
code of every function that ran, and rows of data say themselves that they were `entered`. Outside
`recording` nothing of this costs anything.

>>> from liuren import rules
>>> with recording() as seen:
...     noble = rules("xunyuan").nobles["甲", True]
>>> [key for key in seen.entered() if key.startswith("noble")]
['noble.verse']
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from cProfile import Profile
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Final

from liuren.corpus import citation

if TYPE_CHECKING:
    from collections.abc import Iterable

    from liuren.corpus import Example

__all__ = ["Seen", "forget", "own", "recording"]

# What these keep is made of words; what others keep is the texts themselves, or how they look.
_KEEPING: Final = ("liuren.signs.", "liuren.almanac.", "liuren.board.", "liuren.doctrine.")


@cache
def _kept() -> tuple[Callable[[], None], ...]:
    """For each function that keeps what it gave, how to make it forget."""
    citation.rules()  # every module is there
    found: dict[int, Callable[[], None]] = {}
    for name, module in sorted(sys.modules.items()):
        if name.startswith(_KEEPING):
            for value in vars(module).values():
                if hasattr(value, "cache_clear"):
                    found[id(value)] = value.cache_clear
    return tuple(found.values())


def forget() -> None:
    """Make the library forget all that it worked out, so that it reads and enters everything anew."""
    for clear in _kept():
        clear()


@dataclass(frozen=True, slots=True)
class Seen:
    """What was seen of a run; complete once the run is over."""

    rows: set[str]
    profile: Profile = field(default_factory=lambda: Profile(subcalls=False, builtins=False))

    def entered(self) -> tuple[str, ...]:
        """The keys of the rules that were entered, sorted; a row that cites nothing is no rule."""
        coded = citation.coded()
        ran = (entry.code for entry in self.profile.getstats())
        functions = {k for c in ran if not isinstance(c, str) for k in coded.get(c, ())}
        return tuple(sorted(functions | (self.rows & citation.rules().keys())))


# Rules that are rows of a table, by the beginning of their keys.
_ROWS: Final = ("reading.", "pattern.", "place.", "spirit.", "palace.")


def own(example: Example, keys: Iterable[str]) -> tuple[str, ...]:
    """Of the rules that an example entered those on which its answer hangs.

    Whoever asks for the readings of a chart goes through every row there is; only the rows of the
    clauses that are asked about decide whether the example passes.
    """
    if example.ask not in {"readings", "not_readings"}:
        return tuple(keys)
    asked, rules = set(example.expect), citation.rules()
    return tuple(
        key for key in keys if not key.startswith(_ROWS) or asked.intersection(rules[key].cites)
    )


@contextmanager
def recording() -> Iterator[Seen]:
    """A context whose run is watched from a fresh beginning."""
    forget()
    with citation.entries() as rows:
        seen = Seen(rows)
        seen.profile.enable()
        try:
            yield seen
        finally:
            seen.profile.disable()
