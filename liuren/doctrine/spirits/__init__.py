"""The spirits 神煞: by year, day, month, season and decade, each where a sentence of a text puts it.

A spirit is a row of data: its clause, its name, what it is keyed by, and the way its values are
read. Its words are not repeated; the values are read from the critical text of the clause, so that
another reading of one character moves the spirit. ``chart.spirits()`` gives all that stand in a
chart.

>>> from liuren import cast
>>> chart = cast(day="甲子", general="丑", hour="子", year="庚午", month="寅")
>>> [str(s) for s in chart.spirits() if "daquan.1.2.4.5" in s.clauses]
['日祿 寅']
"""

from __future__ import annotations

from liuren.doctrine.spirits.counted import place_in_round
from liuren.doctrine.spirits.standing import Standing, branches_of, lacking, seen_on, stand
from liuren.doctrine.spirits.table import (
    KEYED_BY,
    Spirit,
    Told,
    agreeing,
    every,
    find,
    in_words,
    stepped,
    supplied_from,
    table,
    told,
)

__all__ = [
    "KEYED_BY",
    "Spirit",
    "Standing",
    "Told",
    "agreeing",
    "branches_of",
    "every",
    "find",
    "in_words",
    "lacking",
    "place_in_round",
    "seen_on",
    "stand",
    "stepped",
    "supplied_from",
    "table",
    "told",
]
