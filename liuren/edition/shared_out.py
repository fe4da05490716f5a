"""The pages whose examples are run, shared out among processes; and what each of these finds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from liuren.edition.prompts import Block
from liuren.proof.outcomes import Outcome
from liuren.proof.results import Run, Tally

__all__ = ["COUNTS", "Found", "shares"]

COUNTS: Final = tuple(
    f"{what}_{came}" for what in ("total", "setup", "cleanup") for came in ("failures", "tries")
)
"""What Sphinx's builder counts, by the names under which it does."""

_A_PROCESS: Final = 6  # so many shares for each process: who is done early takes another


@dataclass(slots=True)
class Found:
    """What came of the examples of some pages.

    ``examples`` are the worked examples by ID and source, ``pages`` the other code of each page;
    ``tested`` the pages, ``ran`` the blocks; ``outcomes`` may be kept for the next build; ``output``
    is what doctest says, ``counts`` how much ran.
    """

    examples: dict[str, dict[str, Run]] = field(default_factory=dict)
    pages: dict[str, Tally] = field(default_factory=dict)
    tested: set[str] = field(default_factory=set)
    ran: set[Block] = field(default_factory=set)
    outcomes: dict[tuple[str, str], Outcome] = field(default_factory=dict)
    output: str = ""
    counts: dict[str, int] = field(default_factory=dict)

    def add(self, other: Found) -> None:
        """Take over what was found on other pages."""
        for id, sources in other.examples.items():
            self.examples.setdefault(id, {}).update(sources)
        self.pages |= other.pages
        self.outcomes |= other.outcomes
        self.tested |= other.tested
        self.ran |= other.ran


def shares(
    pages: Iterable[str], weight: Callable[[str], int], processes: int
) -> Iterator[Sequence[str]]:
    """The pages in shares of about one weight, in an order in which the heavy ones begin first.

    >>> [*shares("abcdef", {"a": 9, "b": 1, "c": 1, "d": 1, "e": 1, "f": 9}.__getitem__, 1)]
    [['a'], ['e'], ['b', 'c', 'd'], ['f']]
    """
    weights = {page: weight(page) for page in sorted(pages)}
    most = sum(weights.values()) / (_A_PROCESS * processes) if weights else 0
    made: list[list[str]] = []
    room = 0.0
    for page in sorted(weights, key=lambda page: (-weights[page], page)):
        if weights[page] > room:
            made.append([])
            room = most
        made[-1].append(page)
        room -= weights[page]
    made.sort(key=lambda share: -sum(weights[page] for page in share))
    # The first begin at once; of those that wait Sphinx takes the last first.
    yield from (*made[:processes], *reversed(made[processes:]))
