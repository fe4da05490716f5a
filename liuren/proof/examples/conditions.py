"""Questions about the condition of a clause: whether it holds, and on which of all the lessons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from liuren.proof.examples.form import Ask, Code, bare, keywords, on_chart

__all__ = ["ASKS", "asked"]

_USES: Final = ("board.census.holding", "doctrine.readings.condition_of")
_KEPT: Final = ("day", "daylight", "month", "year")
_FOUND: Final = ("found = holding(condition_of({condition!r}), {school!r}{only}{switches})",)

ASKS: Final[Mapping[str, Ask]] = {
    "holds": on_chart(
        "condition_of({condition!r})(chart) is not None",
        "doctrine.readings.condition_of",
        shows=repr,
    ),
    "lessons_where": Ask("[str(lesson) for lesson in found]", _USES, _FOUND, takes=_KEPT),
    "days_where": Ask(
        "list(dict.fromkeys(lesson.day for lesson in found))",
        _USES,
        _FOUND,
        shows=bare,
        takes=_KEPT,
    ),
    "count_where": Ask("len(found)", _USES, _FOUND, takes=_KEPT),
    "count_per_day": Ask(
        "sorted(set(Counter(lesson.day for lesson in found).values()))",
        _USES,
        ("from collections import Counter", *_FOUND),
        takes=_KEPT,
    ),
    "pattern_names": Ask(
        "list(pattern_names({condition!r}))", ("doctrine.readings.pattern_names",)
    ),
}


def asked(given: Mapping[str, Any]) -> dict[str, Code]:
    """To which lessons the question is kept, as it stands in a call: ``, day='丙寅'``."""
    kept = {key: given[key] for key in _KEPT if key in given}
    return {"only": keywords(kept, _KEPT, after=True)}
