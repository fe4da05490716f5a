"""Steps of `make`: each is one command, run quietly, that leaves one line with its time.

    python tools/steps.py NAME COMMAND…

Only the standard library: the setup runs this before anything is installed.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOGS = ROOT / "build" / "logs"
SHOWN = 240  # lines of a failure, half from its beginning and half from its end


@dataclass(frozen=True)
class Step:
    """A command (or a function) with a name, run once those named in `after` have ended, well or
    badly. `summary` picks, from what it printed, the words that follow its name.
    """

    name: str
    command: Sequence[str | Path] | Callable[[], str]
    after: tuple[str, ...] = ()
    summary: Callable[[str], str] = lambda output: ""


@dataclass(frozen=True)
class Done:
    """What came of a step."""

    step: Step
    ok: bool
    seconds: float
    output: str


def run(step: Step) -> Done:
    """Return what came of one step; its whole output is also kept in build/logs."""
    start = time.monotonic()
    if callable(step.command):
        try:
            ok, output = True, step.command()
        except AssertionError as error:
            ok, output = False, str(error)
    else:
        try:
            process = subprocess.run(
                [str(part) for part in step.command],
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                encoding="utf-8",
                errors="replace",
                check=False,
            )
            ok, output = process.returncode == 0, process.stdout
        except OSError as error:
            ok, output = False, str(error)
    log(step).parent.mkdir(parents=True, exist_ok=True)
    log(step).write_text(output, encoding="utf-8")
    return Done(step, ok, time.monotonic() - start, output)


def log(step: Step) -> Path:
    """Return the file that keeps all a step said."""
    return LOGS / f"{re.sub(r'[^A-Za-z0-9.]+', '-', step.name)}.log"


def run_all(
    steps: Sequence[Step], at_once: int, tell: Callable[[Done], None] | None = None
) -> list[Done]:
    """Return what came of all the steps, run `at_once` at a time in an order that `after` allows.

    Each is told once it is done: by `report`, or as `tell` does it.
    """
    waiting, running, done = list(steps), dict[Future[Done], Step](), dict[str, Done]()
    with ThreadPoolExecutor(at_once) as pool:
        while waiting or running:
            free = [s for s in waiting if all(name in done for name in s.after)]
            for step in free[: at_once - len(running)]:
                waiting.remove(step)
                running[pool.submit(run, step)] = step
            with Ticker(" · ".join(step.name for step in running.values())):
                ended, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in ended:
                del running[future]
                result = future.result()
                done[result.step.name] = result
                (tell or report)(result)
    return [done[step.name] for step in steps]


def report(result: Done) -> None:
    """Print the line of a step, and what it said if it failed."""
    words = result.step.summary(result.output)
    name = f"{result.step.name}: {words}" if words else result.step.name
    say(f"{'ok' if result.ok else 'FAILED':8}{result.seconds:6.1f} s  {name}")
    if not result.ok:
        lines = result.output.rstrip().splitlines()
        if len(lines) > SHOWN:
            left_out = f"… {len(lines) - SHOWN} more lines in {log(result.step)} …"
            lines[SHOWN // 2 : -SHOWN // 2] = [left_out]
        say("\n".join(lines))


def begin(name: str) -> None:
    """Print that a step begins; on a terminal its ticker says so."""
    if not sys.stdout.isatty():
        say(f"{'…':18}{name}")


def is_warning(line: str) -> bool:
    """Return whether a line is a warning of Sphinx."""
    return re.search(r"(^|: )WARNING: ", line) is not None


def warnings(output: str) -> str:
    """Return how many warnings Sphinx gave; nothing if none."""
    count = sum(map(is_warning, output.splitlines()))
    return f"{count} warning{'s' * (count != 1)}" if count else ""


def say(line: str) -> None:
    """Print a line at once, over whatever a ticker has left on the terminal."""
    print(f"\r\x1b[K{line}" if sys.stdout.isatty() else line, flush=True)


class Ticker:
    """Shows on a terminal what is running and for how long; prints nothing into a log."""

    def __init__(self, what: str) -> None:
        self.what = what
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._tick, daemon=True)

    def _tick(self) -> None:
        start = time.monotonic()
        while True:
            print(f"\r\x1b[K…{time.monotonic() - start:13.0f} s  {self.what}", end="", flush=True)
            if self._stop.wait(0.5):
                return

    def __enter__(self) -> None:
        """Start showing."""
        if sys.stdout.isatty():
            self._thread.start()

    def __exit__(self, *_: object) -> None:
        """Stop showing and clear the line."""
        if self._thread.is_alive():
            self._stop.set()
            self._thread.join()
            print("\r\x1b[K", end="", flush=True)


def main(name: str, *command: str) -> int:
    """Run one step and return 0 if it went well.

    Warnings are counted, not shown: they are for whoever edits, and the log has them.
    """
    begin(name)
    with Ticker(name):
        done = run(Step(name, command))
    briefly(done)
    return 0 if done.ok else 1


def briefly(done: Done) -> None:
    """Print the line of a step; of its warnings their number, and where they are to be read."""
    count, where = warnings(done.output), os.path.relpath(log(done.step), ROOT)
    words = f"{count}, in {where}" if count else ""
    shown = "\n".join(line for line in done.output.splitlines() if not is_warning(line))
    report(replace(done, output=shown, step=replace(done.step, summary=lambda _: words)))


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))
