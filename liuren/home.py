"""Where the package stands, and the checkout around it: what is beside the code is looked for here."""

from __future__ import annotations

from pathlib import Path
from typing import Final

__all__ = ["CHECKOUT", "PACKAGE"]

PACKAGE: Final = Path(__file__).parent
CHECKOUT: Final = PACKAGE.parent
