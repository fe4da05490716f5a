"""``python -m liuren``: the same as the command ``liuren``."""

from __future__ import annotations

import sys

if __name__ == "__main__":
    try:
        from liuren.cli import INTERRUPTED, main
    except KeyboardInterrupt:  # before there was anything to do
        sys.exit(130)
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
