"""``python -m liuren``: the same as the command ``liuren``."""

from __future__ import annotations

import sys

__all__ = ["run"]


def run() -> int:
    """The exit status of the command, which says nothing of an interruption while it is loaded."""
    try:
        from liuren.cli import main

        return main()
    except KeyboardInterrupt:
        return 130  # liuren.cli.INTERRUPTED, which may not be there yet


if __name__ == "__main__":
    sys.exit(run())
