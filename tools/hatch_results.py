"""Build hook: a wheel or sdist carries the results of the examples, where they have been run.

With them an installed `liuren coverage` knows which examples passed. A checkout in which
`make test` has never run has none, and builds all the same.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

RESULTS = "build/results.json"


class Results(BuildHookInterface[BuilderConfig]):
    """Adds build/results.json to what is built: to a wheel as liuren/_results.json."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the results, unless there are none or the project is installed in place."""
        results = Path(self.root) / RESULTS
        if version != "editable" and results.is_file():
            place = "liuren/_results.json" if self.target_name == "wheel" else RESULTS
            build_data["force_include"][str(results)] = place
