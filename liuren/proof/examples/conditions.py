"""Questions about the condition of a clause: whether it holds, and on which of all the lessons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from liuren.proof.examples.form import Ask, bare, on_chart

__all__ = ["ASKS", "asked"]

_USES: Final = ("board.census.holding", "doctrine.readings.condition_of")
_FOUND: Final = ("found = holding(condition_of({condition!r}), {school!r}{only}{switches})",)

ASKS: Final[Mapping[str, Ask]] = {
    "holds": on_chart(
        "condition_of({condition!r})(chart) is not None",
        "doctrine.readings.condition_of",
        shows=repr,
    ),
    "lessons_where": Ask("[str(lesson) for lesson in found]", _USES, _FOUND),
    "days_where": Ask(
        "list(dict.fromkeys(lesson.day for lesson in found))", _USES, _FOUND, shows=bare
    ),
    "count_where": Ask("len(found)", _USES, _FOUND),
    "count_per_day": Ask(
        "sorted(set(Counter(lesson.day for lesson in found).values()))",
        _USES,
        ("from collections import Counter", *_FOUND),
    ),
    "pattern_names": Ask(
        "list(pattern_names({condition!r}))", ("doctrine.readings.pattern_names",)
    ),
}


def asked(given: Mapping[str, Any]) -> dict[str, str]:
    """To which lessons the question is kept, as it stands in a call: ``, day='丙寅'``."""
    kept = ("day", "daylight", "month", "year")
    return {"only": "".join(f", {k}={given[k]!r}" for k in kept if k in given)}
