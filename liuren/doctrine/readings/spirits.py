"""The spirits 神煞 of which a sentence says what they mean when they are met.

What 《大全》 means by 入占 and 見, "met", and by 受尅, "controlled", it does not say. Here a spirit is met
when its branch is over one of the four lessons or is a transmission; one that is a stem is seen on
the branch that carries the stem in the decade of the day; it is controlled when its seat controls
it. Who asks, and about what (占官, 仕人), is told with the words and is no condition of a chart.
"""

from __future__ import annotations

from typing import Final

from liuren.doctrine.conditions import CONTROLS_THE_STEM, SEEN, at, controls, every, rides, seat
from liuren.doctrine.conditions.relations import met_by
from liuren.doctrine.conditions.spirits import is_branch_of_year, is_spirit, month_as_told
from liuren.doctrine.readings import Judgement, rows

__all__ = ["JUDGEMENTS"]

_LORD: Final = is_spirit("daquan.1.2.1.2", "歲君")
_YEAR: Final = is_spirit("daquan.1.2.1.7", "太歲")
_CONTROLLED: Final = met_by(controls, seat)
_BEFORE: Final = "daquan.1.2.1.11"
_AFTER: Final = "daquan.1.2.1.12"

_MET: Final = {
    "year-lord": ("daquan.1.2.1.4", at(SEEN, _LORD)),
    "year-lord.office": ("daquan.1.2.1.5", at(SEEN, _LORD)),
    "year-lord.controlled": ("daquan.1.2.1.6", at(SEEN, _LORD, _CONTROLLED)),
    "year.office": ("daquan.1.2.1.8", at(SEEN, _YEAR)),
    "year.commoner": ("daquan.1.2.1.9", at(SEEN, _YEAR)),
    "year.controlled": ("daquan.1.2.1.10", at(SEEN, _YEAR, _CONTROLLED)),
    "year.last": (
        _BEFORE,
        every(month_as_told(_BEFORE), at(SEEN, is_branch_of_year(-1, "last year"))),
    ),
    "year.next": (
        _AFTER,
        every(month_as_told(_AFTER), at(SEEN, is_branch_of_year(1, "next year"))),
    ),
    "traveller": ("daquan.1.3.3.3", at(SEEN, is_spirit("daquan.1.3.3.3", "轉煞"))),
    "news": ("daquan.1.3.3.4", at(SEEN, is_spirit("daquan.1.3.3.4", "信煞"))),
    "uncanny": (
        "daquan.1.3.4.5",
        every(
            at(SEEN, is_spirit("daquan.1.3.4.5", "天煞")),
            at(SEEN, rides("朱雀"), CONTROLS_THE_STEM),
        ),
    ),
}

JUDGEMENTS: Final = rows(
    __name__,
    (Judgement(key, clause, "spirits", holds) for key, (clause, holds) in _MET.items()),
)
