"""Measures, beside the other package and in one run:  python tools/bench.py   (`make bench`)

Every figure is the median of several rounds in which the two take turns, in time that the processor
spent on it, so that a busy machine tells nearly the same; of whole processes and enumerations it is
the time on the clock. Nothing here is asserted: a figure is a report, not a check. Beside an aim
stands by how much it is missed, and a table says where the time goes.
"""

from __future__ import annotations

import platform
import random
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from statistics import median
from typing import TypeVar
from zoneinfo import ZoneInfo

from rich.console import Console
from rich.table import Table

from liuren.signs.symbols import BRANCHES, PAIRS, Branch, Pair
from peers import Peer

ROUNDS = 7
THEIRS = 60  # charts a round for the other package, which takes milliseconds over each
OURS = 6000
# How many times as fast as the other package a chart should be: of what is known, and of a moment.
AIM_OF_KNOWN = 1000
AIM_OF_MOMENTS = 333
_ZONE = ZoneInfo("Asia/Shanghai")
_START = datetime(1900, 1, 1, tzinfo=UTC)
T = TypeVar("T")


def main() -> int:
    """Print the tables."""
    console = Console(width=max(Console().width, 100))
    console.print(
        f"Python {platform.python_version()}, {platform.machine()}; medians, {ROUNDS} rounds"
    )
    console.print(charts_a_second())
    console.print(where_the_time_goes())
    console.print(what_a_chart_says())
    console.print(enumerations())
    console.print(starting())
    return 0


def charts_a_second() -> Table:
    """Return the table of charts a second, to the finished dictionary."""
    peer = Peer()
    import liuren  # after the other has started, so that both begin cold

    dice = random.Random(720)
    known = [(day, general, hour) for day in PAIRS for general in BRANCHES for hour in BRANCHES]

    def from_known(chart: tuple[Pair, Branch, Branch]) -> None:
        day, general, hour = chart
        liuren.cast(day=day, general=general, hour=hour).to_dict()

    def from_moment(moment: datetime) -> None:
        liuren.cast(moment).to_dict()

    peer.ask(dice.sample(known, 5))
    first = timed(from_known, dice.sample(known, len(known)))
    first_moments = timed(from_moment, moments(dice, OURS))
    ours, by_moment, theirs = [], [], []
    for _ in range(ROUNDS):
        sample = dice.sample(known, OURS)
        theirs.append(peer.ask(sample[:THEIRS])[0] / THEIRS)
        ours.append(timed(from_known, sample))
        by_moment.append(timed(from_moment, moments(dice, OURS)))
    peer.close()
    base = median(theirs)
    table = Table("to the finished dictionary", "a chart", "charts a second", "ratio", "aim")
    for words, took, aim in (
        (f"{peer.name}: term, month, day, hour", base, None),
        ("liuren: day, general, hour", median(ours), AIM_OF_KNOWN),
        (f"liuren: the same, the first {len(known):,}, each once", first, None),
        ("liuren: from a moment in Shanghai, 1900–2100", median(by_moment), AIM_OF_MOMENTS),
        (f"liuren: the same, the first {OURS:,}", first_moments, None),
    ):
        ratio = base / took
        table.add_row(
            words, seconds(took), f"{1 / took:,.0f}", f"{ratio:,.0f} ×", against(ratio, aim)
        )
    return table


def against(ratio: float, aim: int | None) -> str:
    """Return an aim, and how many times too slow a ratio is that is short of it."""
    if aim is None:
        return ""
    return f"{aim:,} ×" if ratio >= aim else f"{aim:,} ×: {aim / ratio:.1f} times too slow"


def where_the_time_goes() -> Table:
    """Return the table of what each step takes of a chart cast from a moment, one after the other."""
    import liuren
    from liuren.almanac.moments import Moment, moment

    whens = moments(random.Random(720), OURS)
    steps: tuple[tuple[str, Callable[[Moment], object]], ...] = (
        ("what the chosen clock shows", lambda at: at.reading),
        ("the term in which it lies", lambda at: at.in_force),
        ("the four pillars", lambda at: at.pillars),
        ("the month general", lambda at: at.general),
        ("day or night", lambda at: at.daylight),
        ("when the term began", lambda at: at.term),
        ("the lunar date", lambda at: at.lunar),
        ("the notes", lambda at: at.notes),
        ("the dictionary of the moment, notes and all", lambda at: at.to_dict()),
    )
    took: dict[str, list[float]] = {}

    def note(words: str, act: Callable[[T], object], on: Sequence[T]) -> None:
        took.setdefault(words, []).append(timed(act, on))

    for _ in range(ROUNDS):
        note("civil time, instant and place", moment, whens)
        made = list(map(moment, whens))
        for words, step in steps:
            note(words, step, made)
        charts = [liuren.cast(when) for when in whens]
        note("the dictionary of the chart, that of the moment in it", liuren.Chart.to_dict, charts)
    table = Table("of a chart from a moment, each once the others are known", "time")
    for words, times in took.items():
        table.add_row(words, seconds(median(times)))
    return table


def moments(dice: random.Random, count: int) -> list[datetime]:
    """Return so many moments in Shanghai, 1900 to 2100."""
    minutes = 200 * 365 * 24 * 60
    days = (_START + timedelta(minutes=dice.randrange(minutes)) for _ in range(count))
    return [day.astimezone(_ZONE) for day in days]


def what_a_chart_says() -> Table:
    """Return the table of what it takes to ask a chart for its spirits and its readings."""
    import liuren

    dice = random.Random(720)
    charts = [
        liuren.cast(
            day=dice.choice(PAIRS), general=dice.choice(BRANCHES), hour=dice.choice(BRANCHES),
            year=dice.choice(PAIRS), month=dice.choice(BRANCHES), birth=dice.choice(PAIRS),
            sex=dice.choice("mf"),
        )
        for _ in range(200)
    ]  # fmt: skip
    table = Table("of a chart that was told everything", "the first time", "a chart")
    for words, act in (
        ("all its spirits", lambda chart: chart.spirits()),
        ("all its readings", lambda chart: chart.readings()),
    ):
        first = timed(act, charts[:1])
        table.add_row(
            words, seconds(first), seconds(median(timed(act, charts) for _ in range(ROUNDS)))
        )
    return table


def enumerations() -> Table:
    """Return the table of what it takes to go through all lessons once."""
    import liuren.doctrine.patterns.frequency as frequency
    from liuren.board import census

    table = Table("all 720 lessons, by day and by night", "time")
    for words, act in (
        ("by gate and name", census.take),
        ("the patterns, months, years and hours tried where needed", frequency.count),
    ):
        start = time.perf_counter()
        act("daquan")
        table.add_row(words, seconds(time.perf_counter() - start))
    return table


def starting() -> Table:
    """Return the table of what whole commands take, beside a bare interpreter."""
    commands = {
        "a bare interpreter": ["-c", "pass"],
        "import liuren": ["-c", "import liuren"],
        "the first chart of a process": [
            "-c",
            "import liuren; liuren.cast(day='甲子', general='丑', hour='子').to_dict()",
        ],
        "liuren census --school common": ["-m", "liuren", "census", "--school", "common"],
        "liuren cast 2026-11-30T14:00 …": [
            *("-m", "liuren", "cast", "2026-11-30T14:00", "--zone", "Asia/Shanghai"),
        ],
    }
    took: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(ROUNDS):
        for name, arguments in commands.items():
            start = time.perf_counter()
            process = subprocess.run([sys.executable, *arguments], capture_output=True)
            took[name].append(time.perf_counter() - start if process.returncode == 0 else 0)
    bare = median(took["a bare interpreter"])
    table = Table("a whole process", "time", "more than a bare one")
    for name, times in took.items():
        if min(times) == 0:
            table.add_row(name, "failed", "")
        else:
            more = median(times) - bare
            table.add_row(name, seconds(median(times)), seconds(more) if more > 0 else "")
    return table


def timed(act: Callable[[T], object], on: Sequence[T]) -> float:
    """Return the seconds of the processor that `act` takes for one of these."""
    start = time.process_time()
    for one in on:
        act(one)
    return (time.process_time() - start) / len(on)


def seconds(time: float) -> str:
    """Return a time in a unit that suits it."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if time >= size:
            return f"{time / size:.1f} {unit}"
    return f"{time / 1e-9:.0f} ns"


if __name__ == "__main__":
    raise SystemExit(main())
