"""The way to the other package: makes its environment, and asks it for charts through a pipe."""

from __future__ import annotations

import json
import subprocess
import venv
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from liuren.signs.relations import hour_pair
from liuren.signs.symbols import BRANCHES, PAIRS, Branch, Pair

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv-bench"
LOCK = ROOT / "tools" / "peer.lock"

# The term and the month at whose beginning each month general enters, as that package wants them.
_TERMS = [
    "大寒",
    "冬至",
    "小雪",
    "霜降",
    "秋分",
    "處暑",
    "大暑",
    "夏至",
    "小滿",
    "穀雨",
    "春分",
    "雨水",
]
_MONTHS = ["十二", "十一", "十", "九", "八", "七", "六", "五", "四", "三", "二", "正"]


class Answer(NamedTuple):
    """What the other package says of a chart: three branches and its names, or only an error."""

    transmissions: str = ""
    method: tuple[str, ...] = ()
    error: str = ""


class Peer:
    """The other package, running in a process of its own."""

    def __init__(self) -> None:
        python = VENV / "bin" / "python"
        stamp = VENV / "ready"
        if not stamp.exists() or stamp.read_text("utf-8") != LOCK.read_text("utf-8"):
            venv.create(VENV, clear=True, with_pip=True)
            install: list[str | Path] = [python, "-m", "pip", "install", "-q"]
            install += ["--disable-pip-version-check", "--require-hashes", "-r", LOCK]
            subprocess.run(install, check=True)
            stamp.write_text(LOCK.read_text("utf-8"), "utf-8")
        self._process = subprocess.Popen(
            [python, ROOT / "tools" / "peer.py"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )

    @property
    def name(self) -> str:
        """The package with its release."""
        line = next(line for line in LOCK.read_text("utf-8").splitlines() if "==" in line)
        return line.rstrip(" \\").replace("==", " ")

    def ask(self, charts: Sequence[tuple[Pair, Branch, Branch]]) -> tuple[float, list[Answer]]:
        """Return the seconds it took and the answers, for charts of day, month general and hour."""
        assert self._process.stdin
        assert self._process.stdout
        rows = [
            (_TERMS[general.ordinal], _MONTHS[general.ordinal], str(day), str(hour_pair(day, hour)))
            for day, general, hour in charts
        ]
        print(json.dumps(rows), file=self._process.stdin, flush=True)
        reply = json.loads(self._process.stdout.readline())
        answers = [
            Answer(row.get("transmissions", ""), tuple(row.get("method", ())), row.get("error", ""))
            for row in reply["answers"]
        ]
        return float(reply["seconds"]), answers

    def close(self) -> None:
        """End its process."""
        self._process.communicate()


def lessons() -> list[tuple[Pair, Branch, Branch]]:
    """Return all 720 lessons: each day, and every month general over the hour 子."""
    return [(day, general, BRANCHES[0]) for day in PAIRS for general in BRANCHES]
