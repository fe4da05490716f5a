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
    Answer,
    at,
    each_other,
    either_way,
    given,
    gods_of,
    is_strong,
    meets,
    over_as_written,
    punishes,
    question,
    seat,
    seat_is_strong,
    the_branch,
    the_day,
    the_hour,
    the_month,
    the_stem,
)
from liuren.doctrine.conditions.branch import PUNISHED, is_punished
from liuren.doctrine.conditions.needs import HOUR
from liuren.doctrine.judgement import judgements, row
from liuren.messages import say

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["JUDGEMENTS"]

_PASSAGE: Final = "daquan.1.10"


@question("the hour punishes 刑 the stem", HOUR, at=OVER_DAY)
def _hour_punishes_stem(chart: Chart) -> Answer:
    """The condition that the hour punishes the branch where the stem lodges."""
    hour, lodging = given(chart.hour, HOUR), chart.lessons.day_seat
    if not punishes.holds(chart, hour, lodging):
        return None
    return say("the hour {hour} punishes 刑 the stem in {branch}", hour=hour, branch=lodging)


@question("the stem punishes 刑 the hour", HOUR, at=OVER_DAY)
def _stem_punishes_hour(chart: Chart) -> Answer:
    """The condition that the branch where the stem lodges punishes the hour."""
    hour, lodging = given(chart.hour, HOUR), chart.lessons.day_seat
    if not punishes.holds(chart, lodging, hour):
        return None
    return say("the stem in {branch} punishes 刑 the hour {hour}", branch=lodging, hour=hour)


_COMES: Final = OVER_DAY + TRANSMISSIONS
_FORTH_STEM: Final = at(PUT_FORTH, meets(punishes, the_stem))
_FORTH_BRANCH: Final = at(PUT_FORTH, meets(punishes, the_branch))
# 衰, and 死 as a word for the weak: strictly dead 死, a god never sits on a strong one it punishes.
_WEAK: Final = ("休", "囚", "死")
_ITS_SEAT: Final = meets(punishes, seat)
# 日隂: the second lesson.
_DAY_YIN: Final = gods_of(LESSONS[1:2])

_ROWS: Final = (
    row("day", "4.20", at(_COMES, PUNISHED)),
    row("self", "4.21", at(_COMES, is_punished("自刑"))),
    row("mutual", "5.1", at(_COMES, is_punished("互刑"))),
    row("zi-mao", "5.2", over_as_written(f"{_PASSAGE}.5.2")),
    row("mao-zi", "5.3", over_as_written(f"{_PASSAGE}.5.3")),
    row("friends", "5.4", at(_COMES, is_punished("朋刑"))),
    row("with-harm", "5.5", over_as_written(f"{_PASSAGE}.5.5")),
    row("with-ghost", "5.6", over_as_written(f"{_PASSAGE}.5.6")),
    row("with-break", "5.7", over_as_written(f"{_PASSAGE}.5.7")),
    # 刑 as in 4.20, what the day punishes, or as in 5.9, what punishes it (juan 7, 26a, 27a: both).
    row("put-forth", "5.8", at(PUT_FORTH, either_way(punishes, the_day, the_hour))),
    row("stem.man", "5.9", _FORTH_STEM),
    row("branch.woman", "5.10", _FORTH_BRANCH),
    row("hour.matter", "5.11", at(PUT_FORTH, meets(punishes, the_hour))),
    row("hour.mean", "5.12", _hour_punishes_stem),
    row("hour.noble", "5.13", _stem_punishes_hour),
    row("strong-over-weak", "6.1", at(SEEN, _ITS_SEAT, is_strong("旺"), seat_is_strong(*_WEAK))),
    row("dead-over-strong", "6.2", at(SEEN, _ITS_SEAT, is_strong(*_WEAK), seat_is_strong("旺"))),
    row("month.lawsuit", "6.3", at(PUT_FORTH, meets(punishes, the_month)), "lawsuit"),
    row("day-yin.journey", "6.4", at(PUT_FORTH, meets(punishes, _DAY_YIN)), "journey"),
    row("unquiet", "6.5", at(PUT_FORTH, meets(punishes, the_day))),
    row("stem.soon", "6.6", _FORTH_STEM, "timing"),
    row("branch.late", "6.7", _FORTH_BRANCH, "timing"),
    row("ghost", "6.8", at(PUT_FORTH, GHOST, meets(each_other(punishes), seat))),
)

JUDGEMENTS: Final = judgements(__name__, _PASSAGE, "punishment", _ROWS)
