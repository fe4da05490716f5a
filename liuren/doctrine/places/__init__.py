"""The twelve generals on the twelve branches: names, sayings, and the states they come into.

A row of data names a general and cuts a name or a saying from the words of its clause; on which
branches, in which months, is read from the words. ``chart.readings("places")`` gives what applies.

>>> from liuren import cast
>>> chart = cast(day="甲子", general="丑", hour="子", school="daquan")
>>> [r.words.strip() for r in chart.readings("places") if r.clause == "daquan.1.13.2.7"]
['巳上入穴(註:又云乗霧)不出頭']
"""

from __future__ import annotations

from liuren.doctrine.places.heads import (
    SIDES,
    about_noble,
    facing,
    from_noble,
    home,
    meanings,
    numbers,
)
from liuren.doctrine.places.never import barred, never_ridden, never_seated
from liuren.doctrine.places.rows import BESIDE, Beside, Row
from liuren.doctrine.places.table import ROWS, name, name_on, names, place, sayings, state, table
from liuren.doctrine.places.ways import NAMING, WAYS, Placed, Way

__all__ = [
    "BESIDE",
    "NAMING",
    "ROWS",
    "SIDES",
    "WAYS",
    "Beside",
    "Placed",
    "Row",
    "Way",
    "about_noble",
    "barred",
    "facing",
    "from_noble",
    "home",
    "meanings",
    "name",
    "name_on",
    "names",
    "never_ridden",
    "never_seated",
    "numbers",
    "place",
    "sayings",
    "state",
    "table",
]
