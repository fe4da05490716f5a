"""Questions about the condition of a clause: whether it holds, and on which of all the lessons."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from liuren.examples.form import Ask, bare, on_chart

__all__ = ["ASKS"]

_USES: Final = ("census.holding", "readings.condition_of")
_FOUND: Final = ("found = holding(condition_of({condition!r}), {school!r}{switches})",)

ASKS: Final[Mapping[str, Ask]] = {
    "holds": on_chart(
        "condition_of({condition!r})(chart) is not None", "readings.condition_of", shows=repr
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
    "pattern_names": Ask("list(pattern_names({condition!r}))", ("readings.pattern_names",)),
}
