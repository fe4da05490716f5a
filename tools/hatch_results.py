"""Build hook: a wheel or sdist carries what was worked out: the results of the examples, and the shares.

With the results an installed `liuren coverage` knows which examples passed, with the shares an
installed `liuren cast --readings` on how many of all charts a sentence holds. A checkout in which
`make test` has never run has none, and builds all the same.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CARRIED = ("results", "shares")


class Results(BuildHookInterface[BuilderConfig]):
    """Adds build/NAME.json to what is built: to a wheel as liuren/_NAME.json."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add each that there is, unless the project is installed in place."""
        for name in CARRIED:
            file = Path(self.root) / "build" / f"{name}.json"
            if version != "editable" and file.is_file():
                place = (
                    f"liuren/_{name}.json" if self.target_name == "wheel" else f"build/{name}.json"
                )
                build_data["force_include"][str(file)] = place
