"""Compares the three transmissions with the other package's over all 720 lessons, and writes the
page that says so:  python tools/compare.py docs/about/beside.md   (`make compare`)

Which of the two is right is no question for a table: it shows where to look.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

import liuren
from liuren.board.schools import SCHOOLS
from liuren.board.transmissions import NINE_GATES
from peers import Answer, Peer, lessons

HEAD = """# Beside another package

[kinliuren](https://github.com/kentang2017/kinliuren) is the Python package for 大六壬 that is used
most. Nothing of it is used here; it is asked as a neighbour would be, in an environment of its own,
for the three transmissions of all {lessons} lessons. This page is what {package} answered.
(`make compare` asks again and writes the page.)

Where the two part, one of them need not be wrong: the texts part too. The trace of a chart says by
which rule it was found here, and its citations say where that rule stands; the table shows where to
look. An answer that agrees proves little either, since both may follow the same book.

"""
LIST = """
## The lessons on which they part

By the rules of `common`; general and hour stand for all that turn the plate as far.

| day | general | hour | gate | here | there | its name for it |
| --- | --- | --- | --- | --- | --- | --- |
"""


class Compared(NamedTuple):
    """A lesson as both packages have it."""

    chart: liuren.Chart
    ours: str
    other: Answer

    @property
    def verdict(self) -> str:
        """Whether they agree."""
        if self.other.error:
            return "no answer"
        return "same" if self.ours == self.other.transmissions else "differ"


def ours(chart: liuren.Chart) -> str:
    """Return the three transmissions in one word."""
    return "".join(str(place.branch) for place in chart.transmissions)


def compared(peer: Peer) -> dict[str, list[Compared]]:
    """Return, per preset, all 720 lessons."""
    asked = lessons()
    _, answers = peer.ask(asked)
    found: dict[str, list[Compared]] = {}
    for school in SCHOOLS:
        charts = [liuren.cast(day=d, general=g, hour=h, school=school) for d, g, h in asked]
        rows = zip(charts, answers, strict=True)
        found[school] = [Compared(chart, ours(chart), answer) for chart, answer in rows]
    return found


def by_gate(rows: list[Compared]) -> Mapping[str, Counter[str]]:
    """Return how many lessons of each gate agree, in the order of the gates, and of all."""
    counts = {gate.title: Counter[str]() for gate in NINE_GATES}
    for row in rows:
        counts[row.chart.method.gate][row.verdict] += 1
    return counts | {"all": Counter(row.verdict for row in rows)}


def table(found: dict[str, list[Compared]]) -> Iterator[list[str]]:
    """Yield the rows of the table: per gate, the lessons of `common`, and how many part."""
    counts = {school: by_gate(rows) for school, rows in found.items()}
    yield ["gate", "lessons", *(f"part, {school}" for school in found)]
    for gate, count in counts["common"].items():
        parted = (counts[school][gate] for school in found)
        yield [gate, str(count.total()), *(str(c.total() - c["same"]) for c in parted)]


def page(package: str, found: dict[str, list[Compared]]) -> str:
    """Return the page."""
    head, *rows = table(found)
    text = HEAD.format(package=package, lessons=len(found["common"]))
    text += row(head) + row(["---"] * len(head)) + "".join(map(row, rows)) + LIST
    for one in found["common"]:
        if one.verdict != "same":
            chart = one.chart
            cells = (chart.day, chart.general, chart.hour, chart.method.gate, one.ours)
            there = one.other.transmissions or one.other.error
            text += row([*map(str, cells), there, " ".join(one.other.method)])
    return text


def row(cells: list[str]) -> str:
    """Return a row of a table."""
    return f"| {' | '.join(cells)} |\n"


def main(file: Path) -> int:
    """Print the table, and write the page."""
    peer = Peer()
    found = compared(peer)
    peer.close()
    head, *rows = table(found)
    shown = Table(*head, title=f"Three transmissions, beside {peer.name}")
    for cells in rows:
        shown.add_row(*cells)
    Console(width=max(Console().width, 100)).print(shown)
    file.write_text(page(peer.name, found), "utf-8")
    print(f"Every lesson on which they part: {file}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(Path(sys.argv[1])))
