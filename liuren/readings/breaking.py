"""Breaks 破: what breaks the day, and one branch that breaks another where it sits on it.

臨日入傳 is taken as the text takes it elsewhere: over the stem or in the transmissions. A branch that
breaks another does so where it sits on it, in a lesson or in a transmission.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from liuren.citation import rule
from liuren.conditions import (
    GOOD_GENERAL,
    OVER_BRANCH,
    OVER_DAY,
    OVER_FATE,
    TRANSMISSIONS,
    VOID_OR_ON_VOID,
    at,
    breaks,
    either,
    is_the,
    meets,
    over_as_written,
    seat,
)
from liuren.conditions.spirits import is_spirit
from liuren.errors import BrokenCorpus
from liuren.readings import Judgement, rows
from liuren.symbols import Branch
from liuren.symbols import branch as to_branch
from liuren.tables import folded

if TYPE_CHECKING:
    from liuren.chart import Chart

__all__ = ["JUDGEMENTS", "shattering"]

_PASSAGE: Final = "daquan.1.10"
_SHATTERING: Final = f"{_PASSAGE}.2.1"

# The kinds of branches by their place in the season, from 子 on: 仲 季 孟, over and over.
_KINDS: Final = "仲季孟"


@lru_cache(maxsize=32)
@rule("shattering", cites=(_SHATTERING,))
def shattering(words: str, branch: Branch) -> Branch:
    """The shattering spirit 破碎煞 of a branch, read from words like 四孟見酉四仲見巳四季見丑.

    >>> from liuren.symbols import 子
    >>> shattering("凡四孟見酉四仲見巳四季見丑名破碎煞", 子)
    巳
    """
    kind = _KINDS[branch.ordinal % 3]
    found = re.search(f"四{kind}見(.)", folded(words))
    if found is None:
        raise BrokenCorpus(f"no 破碎煞 of 四{kind} in «{words[:40]}…»")
    return to_branch(found[1])


def _shattering(chart: Chart) -> Branch:
    return shattering(chart.system.corpus.critical(_SHATTERING), chart.day.branch)


BREAK: Final = is_the("break 破", lambda chart: chart.system.breaks[chart.day.branch])
CLASH: Final = is_the("clash 沖", lambda chart: chart.day.branch.opposite)
SHATTERING: Final = is_the("shattering spirit 破碎煞", _shattering)

_ON: Final = OVER_DAY + TRANSMISSIONS
_BREAK: Final = at(_ON, BREAK)
__PAIRS: Final = tuple(f"{_PASSAGE}.1.{n}" for n in range(5, 10))
_PAIRS: Final = tuple(f"{_PASSAGE}.1.{n}" for n in range(5, 10))
_UNSETTLED: Final = either(BREAK, CLASH)


_JOY: Final = either(GOOD_GENERAL, is_spirit("daquan.1.3.1.7", "天喜"))

_ROWS: Final = (
    ("break.day", "1.3", "break", _BREAK),
    ("break.half-way", "1.4", "break", _BREAK),
    *(
        (f"break.{n}", f"1.{n}", "break", over_as_written(f"{_PASSAGE}.1.{n}"))
        for n in range(5, 10)
    ),
    ("break.turned", "1.10", "break", over_as_written(*_PAIRS, turned=True)),
    ("break.shattering", "2.2", "break", at(_ON + OVER_BRANCH, SHATTERING)),
    ("break.or-clash", "2.3", "break", at(_ON, _UNSETTLED)),
    ("break.marriage", "2.4", "marriage", at(_ON, _UNSETTLED)),
    ("break.childbirth", "2.5", "childbirth", at(_ON, _UNSETTLED)),
    ("break.with-joy", "2.6", "break", at(_ON, _UNSETTLED, _JOY)),
    ("break.void", "2.7", "break", at(_ON, _UNSETTLED, VOID_OR_ON_VOID)),
    ("break.fate", "2.8", "break", at(OVER_FATE, meets(breaks, seat))),
)

JUDGEMENTS: Final = rows(
    __name__,
    (Judgement(key, f"{_PASSAGE}.{clause}", topic, holds) for key, clause, topic, holds in _ROWS),
)
