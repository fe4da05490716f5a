"""Compares the three transmissions with the other package's, over all 720 lessons:

    python tools/compare.py [build/compare.json]

Which of the two is right is no question for this table: it shows where to look.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

import liuren
from liuren.schools import SCHOOLS
from peers import Peer, lessons


def compared() -> dict[str, Any]:
    """Return, per preset, how the lessons of each gate compare, and every one that differs."""
    peer = Peer()
    charts = lessons()
    _, theirs = peer.ask(charts)
    peer.close()
    found: dict[str, Any] = {}
    for school in SCHOOLS:
        counts: dict[str, Counter[str]] = {}
        differing = []
        for (day, general, hour), other in zip(charts, theirs, strict=True):
            chart = liuren.cast(day=day, general=general, hour=hour, school=school)
            ours = "".join(str(place.branch) for place in chart.transmissions)
            kind = "no answer" if other.error else "same"
            if not other.error and other.transmissions != ours:
                kind = "differ"
            counts.setdefault(chart.method.gate, Counter())[kind] += 1
            if kind != "same":
                row = {"day": str(day), "general": str(general), "hour": str(hour)}
                row |= {"gate": chart.method.gate, "ours": ours, "theirs": other.transmissions}
                row |= {"their method": " ".join(other.method), "error": other.error}
                differing.append(row)
        gates = {gate: dict(count) for gate, count in counts.items()}
        found[school] = {"gates": gates, "differing": differing}
    return {"package": peer.name, "lessons": len(charts), "schools": found}


def main(file: Path | None) -> int:
    """Print the table, and write all the rest to a file if one is named."""
    result = compared()
    console = Console(width=max(Console().width, 100))
    for school, found in result["schools"].items():
        title = f"{school}: three transmissions of {result['lessons']} lessons, {result['package']}"
        table = Table("gate", "lessons", "same", "differ", "no answer", title=title)
        total: Counter[str] = Counter()
        for gate, count in found["gates"].items():
            table.add_row(gate, *columns(count))
            total.update(count)
        table.add_section()
        table.add_row("all", *columns(total))
        console.print(table)
    if file:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(result, ensure_ascii=False, indent=1) + "\n", "utf-8")
        print(f"Every lesson that differs: {file}")
    return 0


def columns(count: dict[str, int]) -> list[str]:
    """Return the cells of a row."""
    kinds = ("same", "differ", "no answer")
    return [str(sum(count.values())), *(str(count.get(kind, 0)) for kind in kinds)]


if __name__ == "__main__":
    raise SystemExit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else None))
