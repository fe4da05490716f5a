"""The example charts of the same book's juan 5 to 8: evidence from outside the received file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest

from liuren import cast, corpus
from liuren.doctrine.patterns import Pattern, rows, written
from liuren.errors import LiurenError
from liuren.proof.near_misses import outcome

DATA = Path(__file__).parent / "data" / "juan_5_8.json"
SEASONS: Final = {"春": "寅", "夏": "巳", "秋": "申", "冬": "亥"}
SEX: Final = {"男": "m", "女": "f"}


def told() -> dict[str, dict[str, Any]]:
    """The rows whose words give a whole chart and say whether it is the pattern."""
    found = json.loads(DATA.read_text("utf-8"))
    return {
        name: row
        for name, row in found.items()
        if not name.startswith("_") and row["holds"] is not None and given(row) is not None
    }


def given(row: dict[str, Any]) -> dict[str, Any] | None:
    """What the words of a row give, as `liuren.cast` takes it; None if they give no whole chart."""
    says = row["given"]
    if not isinstance(says.get("day"), str):
        return None
    taken = {"day": says["day"], "school": "daquan"}
    if says.get("hour") and says.get("general"):
        taken |= {"hour": says["hour"], "general": says["general"]}
    elif says.get("over_stem"):
        taken["over"] = says["over_stem"]
    else:
        return None
    month, birth = says.get("month"), says.get("birth")
    if isinstance(month, str):
        taken["month"] = SEASONS.get(month, month)
    if isinstance(says.get("year"), str) and len(says["year"]) == 2:
        taken["year"] = says["year"]
    if isinstance(birth, str) and len(birth) == 2:
        taken |= {"birth": birth} | (
            {"sex": SEX.get(says["sex"], says["sex"])} if "sex" in says else {}
        )
    if isinstance(says.get("daylight"), bool):
        taken["daylight"] = says["daylight"]
    if isinstance(says.get("moon"), str):
        taken["moon"] = says["moon"]
    return taken


def pattern_of(row: dict[str, Any]) -> Pattern | None:
    """The pattern of the verses that a row is an example of."""
    verses = {one.clause for one in written.ROWS.rows(corpus.default().root)}
    return next(
        (
            one
            for one in rows(corpus.default())
            if one.clause == row["clause"] and one.clause in verses
        ),
        None,
    )


def answer(row: dict[str, Any]) -> bool | None:
    """Whether the chart of a row is the pattern by the verse of juan 1; None if it cannot be said."""
    pattern, taken = pattern_of(row), given(row)
    assert taken is not None
    if pattern is None:
        return None
    try:
        return outcome(pattern.holds, cast(**taken))
    except LiurenError:
        return None


@pytest.mark.parametrize("name", told())
def test_an_example_of_the_later_juan_comes_out_or_is_marked_as_open(name: str) -> None:
    """What the book itself calls by a name is it by the verse, or the row says that it is not."""
    row = told()[name]
    found = answer(row)
    assert (found is None or found is row["holds"]) is not row.get("open", False)


def test_most_examples_can_be_tried() -> None:
    """The evidence is used: more than a hundred and fifty of its charts are cast and decided."""
    decided = [row for row in told().values() if answer(row) is not None]
    assert len(decided) > 150
