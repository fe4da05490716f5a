"""Breaks 破: what breaks the day, and one branch that breaks another where it sits on it.

臨日入傳 is over the stem or in the transmissions, and what comes there is the break of the day branch,
as the row 支破 gives it. A branch breaks another where it sits on it, in a lesson or in a
transmission.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from liuren.doctrine.conditions import (
    GOOD_GENERAL,
    ON_DAY_AND_BRANCH,
    OVER_DAY,
    OVER_FATE,
    TRANSMISSIONS,
    VOID_OR_ON_VOID,
    Condition,
    Reason,
    at,
    breaks,
    either,
    is_spirit,
    meets,
    over_as_written,
    seat,
)
from liuren.doctrine.conditions.branch import BREAK, CLASH
from liuren.doctrine.readings import Judgement, rows

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["JUDGEMENTS"]

_PASSAGE: Final = "daquan.1.10"
_COMES: Final = OVER_DAY + TRANSMISSIONS
_BREAK: Final = at(_COMES, BREAK)
_SHATTERING: Final = at(ON_DAY_AND_BRANCH + TRANSMISSIONS, is_spirit(f"{_PASSAGE}.2.1", "破碎"))
# 破冲: either of the two.
_UNSETTLED: Final = either(BREAK, CLASH)
_UNSETTLING: Final = at(_COMES, _UNSETTLED)
# 喜神吉神: heavenly joy, or a good general.
_JOY: Final = either(GOOD_GENERAL, is_spirit("daquan.1.3.1.7", "天喜"))
_PAIRS: Final = {n: f"{_PASSAGE}.1.{n}" for n in range(5, 10)}


def _turned(clause: str) -> Condition:
    """A break that a clause tells, turned round; the reason names the clause, whose meaning it has."""
    turned = over_as_written(clause, turned=True)

    def holds(chart: Chart) -> Reason | None:
        reason = turned(chart)
        return Reason(f"{reason}: {clause} turned round") if reason else None

    return holds


_ROWS: Final = (
    ("break.day", "1.3", "break", _BREAK),
    ("break.half-way", "1.4", "break", _BREAK),
    *((f"break.pair.{n}", f"1.{n}", "break", over_as_written(_PAIRS[n])) for n in _PAIRS),
    *((f"break.turned.{n}", "1.10", "break", _turned(_PAIRS[n])) for n in _PAIRS),
    ("break.shattering", "2.2", "break", _SHATTERING),
    ("break.or-clash", "2.3", "break", _UNSETTLING),
    ("break.marriage", "2.4", "marriage", _UNSETTLING),
    ("break.childbirth", "2.5", "childbirth", _UNSETTLING),
    ("break.with-joy", "2.6", "break", at(_COMES, _UNSETTLED, _JOY)),
    ("break.void", "2.7", "break", at(_COMES, _UNSETTLED, VOID_OR_ON_VOID)),
    ("break.fate", "2.8", "break", at(OVER_FATE, meets(breaks, seat))),
)

JUDGEMENTS: Final = rows(
    __name__,
    (Judgement(key, f"{_PASSAGE}.{clause}", topic, holds) for key, clause, topic, holds in _ROWS),
)
