"""Punishments 刑: what the day punishes, one branch that sits on what it punishes, the god put forth.

入傳臨日 is over the stem or in the transmissions, and what comes there is what the day branch
punishes. The stem is punished where it lodges.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from liuren.doctrine.conditions import (
    GHOST,
    LESSONS,
    OVER_DAY,
    PUT_FORTH,
    SEEN,
    TRANSMISSIONS,
    Condition,
    Judge,
    Reason,
    Site,
    at,
    each_other,
    given,
    gods_of,
    is_strong,
    meets,
    over_as_written,
    punishes,
    seat,
    strength_of,
    the_branch,
    the_day,
    the_hour,
    the_month,
    the_stem,
)
from liuren.doctrine.conditions.branch import PUNISHED, is_punished
from liuren.doctrine.readings import Judgement, rows

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["JUDGEMENTS"]

_PASSAGE: Final = "daquan.1.10"


def _hour_and_day(*, hour_punishes: bool) -> Condition:
    def holds(chart: Chart) -> Reason | None:
        one, other = given(chart.hour, "the hour"), chart.lessons.day_seat
        if not hour_punishes:
            one, other = other, one
        if punishes(chart, one, other) is None:
            return None
        names = ("the hour", "the stem in") if hour_punishes else ("the stem in", "the hour")
        return Reason(f"{names[0]} {one} punishes 刑 {names[1]} {other}")

    return holds


def _seat_is(*strengths: str) -> Judge:
    """What a god is asked: to sit on a branch of one of these strengths in the season."""

    def judge(chart: Chart, site: Site) -> str | None:
        now = strength_of(chart, site.seat.phase)
        return f"its seat {site.seat} is {now}" if now in strengths else None

    return judge


_COMES: Final = OVER_DAY + TRANSMISSIONS
_FORTH_STEM: Final = at(PUT_FORTH, meets(punishes, the_stem))
_FORTH_BRANCH: Final = at(PUT_FORTH, meets(punishes, the_branch))
# 衰, and 死 as a word for the weak: strictly dead 死, a god never sits on a strong one it punishes.
_WEAK: Final = ("休", "囚", "死")
_ITS_SEAT: Final = meets(punishes, seat)

_ROWS: Final = (
    ("day", "4.20", "punishment", at(_COMES, PUNISHED)),
    ("self", "4.21", "punishment", at(_COMES, is_punished("自刑"))),
    ("mutual", "5.1", "punishment", at(_COMES, is_punished("互刑"))),
    ("zi-mao", "5.2", "punishment", over_as_written(f"{_PASSAGE}.5.2")),
    ("mao-zi", "5.3", "punishment", over_as_written(f"{_PASSAGE}.5.3")),
    ("friends", "5.4", "punishment", at(_COMES, is_punished("朋刑"))),
    ("with-harm", "5.5", "punishment", over_as_written(f"{_PASSAGE}.5.5")),
    ("with-ghost", "5.6", "punishment", over_as_written(f"{_PASSAGE}.5.6")),
    ("with-break", "5.7", "punishment", over_as_written(f"{_PASSAGE}.5.7")),
    ("put-forth", "5.8", "punishment", at(PUT_FORTH, meets(punishes, the_day, the_hour))),
    ("stem.man", "5.9", "punishment", _FORTH_STEM),
    ("branch.woman", "5.10", "punishment", _FORTH_BRANCH),
    ("hour.matter", "5.11", "punishment", at(PUT_FORTH, meets(punishes, the_hour))),
    ("hour.mean", "5.12", "punishment", _hour_and_day(hour_punishes=True)),
    ("hour.noble", "5.13", "punishment", _hour_and_day(hour_punishes=False)),
    (
        "strong-over-weak",
        "6.1",
        "punishment",
        at(SEEN, _ITS_SEAT, is_strong("旺"), _seat_is(*_WEAK)),
    ),
    (
        "dead-over-strong",
        "6.2",
        "punishment",
        at(SEEN, _ITS_SEAT, is_strong(*_WEAK), _seat_is("旺")),
    ),
    ("month.lawsuit", "6.3", "lawsuit", at(PUT_FORTH, meets(punishes, the_month))),
    (
        "day-yin.journey",
        "6.4",
        "journey",
        at(PUT_FORTH, meets(punishes, gods_of(LESSONS[1:2]))),
    ),
    ("unquiet", "6.5", "punishment", at(PUT_FORTH, meets(punishes, the_day))),
    ("stem.soon", "6.6", "timing", _FORTH_STEM),
    ("branch.late", "6.7", "timing", _FORTH_BRANCH),
    ("ghost", "6.8", "punishment", at(PUT_FORTH, GHOST, meets(each_other(punishes), seat))),
)

JUDGEMENTS: Final = rows(
    __name__,
    (
        Judgement(f"punishment.{key}", f"{_PASSAGE}.{clause}", topic, holds)
        for key, clause, topic, holds in _ROWS
    ),
)
