"""What a condition may need to know that a chart may not have been told, each with its name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from liuren.doctrine.conditions.core import Need
from liuren.messages import say

__all__ = [
    "DATE",
    "GENERAL",
    "HOUR",
    "LIGHT",
    "MONTH",
    "MOON",
    "NATAL",
    "NEEDS",
    "QUERENT",
    "SEASON",
    "SEX",
    "SEX_AND_YEAR",
    "SPOUSE",
    "WHO",
    "YEAR",
    "YEAR_BRANCH",
    "YEAR_FATE",
    "YEAR_STEM",
]

LIGHT: Final = Need("light", say("day or night"), lambda chart: chart.daylight)
HOUR: Final = Need("hour", say("the hour"), lambda chart: chart.hour)
GENERAL: Final = Need("general", say("the month general"), lambda chart: chart.general)
MONTH: Final = Need("month", say("the month"), lambda chart: chart.month)
SEASON: Final = Need("season", say("the season"), lambda chart: chart.month)
YEAR: Final = Need("year", say("the year"), lambda chart: chart.year)
YEAR_STEM: Final = Need("year stem", say("the year stem"), lambda chart: chart.year)
YEAR_BRANCH: Final = Need("year branch", say("the year branch"), lambda chart: chart.year)
DATE: Final = Need("date", say("the date"), lambda chart: chart.moment)
MOON: Final = Need("moon", say("the lodge of the moon"), lambda chart: chart.moon)
WHO: Final = Need("who", say("the querent"), lambda chart: chart.querent)
QUERENT: Final = Need("querent", say("the querent's year of birth"), lambda chart: chart.querent)
SEX: Final = Need("sex", say("the querent's sex"), lambda chart: chart.querent)
SEX_AND_YEAR: Final = Need(
    "sex and year", say("the querent's sex and the year"), lambda chart: chart.querent
)
NATAL: Final = Need("natal", say("the natal branch"), lambda chart: chart.querent)
YEAR_FATE: Final = Need("year-fate", say("the year-fate"), lambda chart: chart.querent)
SPOUSE: Final = Need(
    "spouse", say("the year of birth of husband or wife"), lambda chart: chart.spouse
)

NEEDS: Final[Mapping[str, Need]] = {
    need.key: need
    for need in (
        LIGHT, HOUR, GENERAL, MONTH, SEASON, YEAR, YEAR_STEM, YEAR_BRANCH, DATE, MOON, WHO, QUERENT,
        SEX, SEX_AND_YEAR, NATAL, YEAR_FATE, SPOUSE,
    )
}  # fmt: skip
"""All of them by their keys."""
