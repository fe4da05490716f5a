"""What a condition may need to know that a chart may not have been told, each with its name."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
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

LIGHT: Final = Need("light", say("day or night"), attrgetter("daylight"))
HOUR: Final = Need("hour", say("the hour"), attrgetter("hour"))
GENERAL: Final = Need("general", say("the month general"), attrgetter("general"))
MONTH: Final = Need("month", say("the month"), attrgetter("month"))
SEASON: Final = Need("season", say("the season"), attrgetter("month"))
YEAR: Final = Need("year", say("the year"), attrgetter("year"))
YEAR_STEM: Final = Need("year stem", say("the year stem"), attrgetter("year"))
YEAR_BRANCH: Final = Need("year branch", say("the year branch"), attrgetter("year"))
DATE: Final = Need("date", say("the date"), attrgetter("moment"))
MOON: Final = Need("moon", say("the lodge of the moon"), attrgetter("moon"))
WHO: Final = Need("who", say("the querent"), attrgetter("querent"))
QUERENT: Final = Need("querent", say("the querent's year of birth"), attrgetter("querent"))
SEX: Final = Need("sex", say("the querent's sex"), attrgetter("querent"))
SEX_AND_YEAR: Final = Need(
    "sex and year", say("the querent's sex and the year"), attrgetter("querent")
)
NATAL: Final = Need("natal", say("the natal branch"), attrgetter("querent"))
YEAR_FATE: Final = Need("year-fate", say("the year-fate"), attrgetter("querent"))
SPOUSE: Final = Need("spouse", say("the year of birth of husband or wife"), attrgetter("spouse"))

NEEDS: Final[Mapping[str, Need]] = {
    need.key: need
    for need in (
        LIGHT, HOUR, GENERAL, MONTH, SEASON, YEAR, YEAR_STEM, YEAR_BRANCH, DATE, MOON, WHO, QUERENT,
        SEX, SEX_AND_YEAR, NATAL, YEAR_FATE, SPOUSE,
    )
}  # fmt: skip
"""All of them by their keys."""
