"""The spirits 神煞 of which a sentence says what they mean when they are met.

What 《大全》 means by 入占 and 見, "met", and by 受尅, "controlled", it does not say. Here a spirit is met
when its branch is over one of the four lessons or is a transmission; one that is a stem is seen on
the branch that carries the stem in the decade of the day; it is controlled when its seat controls
it. Who asks, and about what (占官, 仕人), is told with the words and is no condition of a chart.
"""

from __future__ import annotations

from typing import Final

from liuren.doctrine.conditions import (
    CONTROLS_THE_STEM,
    SEEN,
    at,
    controls,
    every,
    is_branch_of_year,
    is_spirit,
    met_by,
    month_as_told,
    rides,
    seat,
)
from liuren.doctrine.judgement import judgements, row
from liuren.messages import say

__all__ = ["JUDGEMENTS"]

_PASSAGE: Final = "daquan.1"

_LORD: Final = is_spirit(f"{_PASSAGE}.2.1.2", "歲君")
_YEAR: Final = is_spirit(f"{_PASSAGE}.2.1.7", "太歲")
_CONTROLLED: Final = met_by(controls, seat)
_TRAVELLER: Final = is_spirit(f"{_PASSAGE}.3.3.3", "轉煞")
_NEWS: Final = is_spirit(f"{_PASSAGE}.3.3.4", "信煞")
_OF_HEAVEN: Final = is_spirit(f"{_PASSAGE}.3.4.5", "天煞")
_LAST_YEAR: Final = is_branch_of_year(say("last year"), -1)
_NEXT_YEAR: Final = is_branch_of_year(say("next year"), 1)
_EARLY: Final = month_as_told(f"{_PASSAGE}.2.1.11")
_LATE: Final = month_as_told(f"{_PASSAGE}.2.1.12")

_ROWS: Final = (
    row("year-lord", "2.1.4", at(SEEN, _LORD)),
    row("year-lord.office", "2.1.5", at(SEEN, _LORD)),
    row("year-lord.controlled", "2.1.6", at(SEEN, _LORD, _CONTROLLED)),
    row("year.office", "2.1.8", at(SEEN, _YEAR)),
    row("year.commoner", "2.1.9", at(SEEN, _YEAR)),
    row("year.controlled", "2.1.10", at(SEEN, _YEAR, _CONTROLLED)),
    row("year.last", "2.1.11", every(_EARLY, at(SEEN, _LAST_YEAR))),
    row("year.next", "2.1.12", every(_LATE, at(SEEN, _NEXT_YEAR))),
    row("traveller", "3.3.3", at(SEEN, _TRAVELLER)),
    row("news", "3.3.4", at(SEEN, _NEWS)),
    row(
        "uncanny",
        "3.4.5",
        every(at(SEEN, _OF_HEAVEN), at(SEEN, rides("朱雀"), CONTROLS_THE_STEM)),
    ),
)

JUDGEMENTS: Final = judgements(__name__, _PASSAGE, "spirits", _ROWS, family="")
