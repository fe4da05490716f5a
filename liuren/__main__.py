"""``python -m liuren``: the same as the command ``liuren``."""

from __future__ import annotations

import sys

from liuren.cli import main

if __name__ == "__main__":
    sys.exit(main())
