"""Breaks 破: what breaks the day, and one branch that breaks another where it sits on it.

臨日入傳 is over the stem or in the transmissions, and what comes there is the break of the day branch,
as the row 支破 gives it. A branch breaks another where it sits on it, in a lesson or in a
transmission.
"""

from __future__ import annotations

from dataclasses import dataclass
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
    Value,
    at,
    breaks,
    either,
    is_spirit,
    meets,
    over_as_written,
    seat,
)
from liuren.doctrine.conditions.branch import BREAK, CLASH
from liuren.doctrine.judgement import judgements, row
from liuren.messages import Words, say

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


@dataclass(frozen=True, slots=True)
class _Turned(Value):
    """The condition of a clause turned round; the reason names the clause, whose meaning it has."""

    clause: str
    turned: Condition

    def __call__(self, chart: Chart) -> Reason | None:
        reason = self.turned(chart)
        if reason is None:
            return None
        return say("{reason}: {clause} turned round", reason=reason, clause=self.clause)

    @property
    def asks(self) -> Words:
        """What it asks, in words."""
        return say("{asked}: {clause} turned round", asked=self.turned.asks, clause=self.clause)


def _turned(clause: str) -> Condition:
    """The condition that the break which a clause tells is there turned round."""
    return _Turned(clause, over_as_written(clause, turned=True))


_ROWS: Final = (
    row("day", "1.3", _BREAK),
    row("half-way", "1.4", _BREAK),
    *(row(f"pair.{n}", f"1.{n}", over_as_written(clause)) for n, clause in _PAIRS.items()),
    *(row(f"turned.{n}", "1.10", _turned(clause)) for n, clause in _PAIRS.items()),
    row("shattering", "2.2", _SHATTERING),
    row("or-clash", "2.3", _UNSETTLING),
    row("marriage", "2.4", _UNSETTLING, "marriage"),
    row("childbirth", "2.5", _UNSETTLING, "childbirth"),
    row("with-joy", "2.6", at(_COMES, _UNSETTLED, _JOY)),
    row("void", "2.7", at(_COMES, _UNSETTLED, VOID_OR_ON_VOID)),
    row("fate", "2.8", at(OVER_FATE, meets(breaks, seat))),
)

JUDGEMENTS: Final = judgements(__name__, _PASSAGE, "break", _ROWS)
