"""The almanac 曆: from civil time to the 24 terms, the four pillars and the month general.

    >>> at = moment("2026-11-30T14:00", zone="Asia/Shanghai")
    >>> str(at.pillars), at.general
    ('丙午 己亥 戊申 己未', 寅)

Years 1 to 2200. Where almanacs and schools part, a keyword chooses a row: `CLOCKS`, `DAY_BEGINS`,
`DAYLIGHT`, `OLD_TERMS`, `MONTH_GENERALS`. No astronomy is imported before a year's table is made.
"""

from __future__ import annotations

from liuren.almanac.clocks import CLOCKS, DAY_BEGINS, DAYLIGHT
from liuren.almanac.lunar import Lunar
from liuren.almanac.moments import Moment, Pillars, moment
from liuren.almanac.month_general import MONTH_GENERALS, Divergence, divergence
from liuren.almanac.solar_terms import OLD_TERMS, TERMS, Term, terms

__all__ = [
    "CLOCKS",
    "DAYLIGHT",
    "DAY_BEGINS",
    "MONTH_GENERALS",
    "OLD_TERMS",
    "TERMS",
    "Divergence",
    "Lunar",
    "Moment",
    "Pillars",
    "Term",
    "divergence",
    "moment",
    "terms",
]
