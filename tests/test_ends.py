"""How the command ends: each end has one status, and one line or silence."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from liuren import cli

EXAMPLE = ("cast", "--day", "甲子", "--general", "丑", "--hour", "子", "--school", "xunyuan")
LIUREN = (sys.executable, "-m", "liuren")
FULL = b"No space left on device\n"


def test_every_status_is_documented() -> None:
    """Who writes a script reads the table of the module, and it is the one that the code follows."""
    documented = {
        line.split()[0] for line in (cli.__doc__ or "").splitlines() if line[:1].isdigit()
    }
    assert documented == {"0", "1", *map(str, (cli.WRONG, cli.UNWRITTEN, cli.INTERRUPTED))}


@pytest.mark.parametrize(
    "args",
    [("--help",), EXAMPLE, ("corpus", "rebuild", "xunyuan"), (*EXAMPLE, "--svg", "-")],
    ids=["help", "chart", "bytes", "drawing"],
)
def test_a_full_disk_is_one_line(args: tuple[str, ...]) -> None:
    """An output that takes no more is told in one line with status 74, not by a traceback."""
    with open("/dev/full", "w") as full:
        done = subprocess.run([*LIUREN, *args], stdout=full, stderr=subprocess.PIPE, timeout=60)
    assert (done.returncode, done.stderr) == (74, b"liuren: " + FULL)


def test_a_full_disk_under_a_drawing_is_one_line_that_names_it() -> None:
    """The drawing of ``--svg FILE`` may be what does not fit; then the line says which file."""
    done = subprocess.run(
        [*LIUREN, *EXAMPLE, "--svg", "/dev/full"], capture_output=True, timeout=60
    )
    assert (done.returncode, done.stdout) == (74, b"")
    assert done.stderr == b"liuren: /dev/full: " + FULL


@pytest.mark.parametrize("args", [("corpus", "json", "xunyuan"), ("corpus", "rebuild", "daquan")])
def test_a_reader_that_leaves_early_is_not_complained_of(args: tuple[str, ...]) -> None:
    """``liuren corpus json xunyuan | head -1`` ends with status 0 and without a word of a broken pipe."""
    with subprocess.Popen(
        [*LIUREN, *args], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 0


@pytest.mark.parametrize(
    ("streams", "args", "status"),
    [
        (">&-", "--help", 0),
        (">&-", "cast jiazi chou/zi night common", 0),
        (">&-", "corpus rebuild xunyuan", 0),
        (">&- 2>&-", "burn", 2),
        ("2>&-", "burn", 2),
        ("2>/dev/full", "burn", 2),
        ("2>&-", "find zzz", 1),
    ],
)
def test_a_stream_that_was_closed_is_not_complained_of(
    streams: str, args: str, status: int
) -> None:
    """Started without an output, as services may be, the command does its work and says so by its status."""
    line = f'exec "$0" -m liuren {args} {streams}'
    done = subprocess.run(["sh", "-c", line, sys.executable], capture_output=True, timeout=60)
    assert (done.returncode, done.stderr) == (status, b"")


def test_an_interruption_is_silent(tmp_path: Path) -> None:
    """Ctrl-C ends a long run with the status that a shell gives it, 130, and not a word."""
    begun = tmp_path / "begun"
    # What is started in the background may be told to ignore it; a terminal never is.
    code = (
        "import sys, pathlib, signal; from liuren.board import census; from liuren.cli import main;"
        "signal.signal(signal.SIGINT, signal.default_int_handler);"
        f"take = census.take; mark = pathlib.Path({str(begun)!r});"
        "census.take = lambda school: [mark.touch(), *map(take, [school] * 10 ** 6)];"
        "sys.exit(main(['census']))"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        until = time.monotonic() + 60
        while not begun.exists() and time.monotonic() < until:
            time.sleep(0.02)
        os.kill(process.pid, signal.SIGINT)
        try:
            out, err = process.communicate(timeout=60)
        finally:
            process.kill()
    assert (process.returncode, out, err) == (130, b"", b"")
