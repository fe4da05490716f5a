"""Punishments 刑: how the ring of the branches gives them, their three kinds, and what they say."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from liuren.citation import rule
from liuren.conditions import (
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
from liuren.readings import Judgement, rows
from liuren.symbols import Branch, 丑, 卯, 子, 寅

if TYPE_CHECKING:
    from liuren.chart import Chart

__all__ = ["JUDGEMENTS", "chains", "from_the_ring", "kind"]

_PASSAGE: Final = "daquan.1.10"

# Where each chain begins, which way it runs, and how many punishments it has: first the two that
# part between 丑 and 寅, then the two that cross.
_STARTS: Final = ((丑, -1, 3), (寅, 1, 3), (子, 1, 2), (卯, -1, 2))


@rule("punishment.chains", cites=("daquan.1.10.4.3-5", "daquan.1.10.4.6-9"))
def chains() -> tuple[tuple[Branch, ...], ...]:
    """The four chains of the punishments: each branch, and the fourth place from it, itself counted.

    The last of a chain clashes with the middle one of three, or with the first of two, and punishes
    itself.

    >>> ["".join(chain) for chain in chains()]
    ['丑戌未辰', '寅巳申亥', '子卯午', '卯子酉']
    """
    return tuple(
        tuple(first.step(3 * way * n) for n in range(many + 1)) for first, way, many in _STARTS
    )


@rule("punishment.from-the-ring", cites=("daquan.1.10.4.4-5",))
def from_the_ring() -> Mapping[Branch, Branch]:
    """The punishments that the four chains give: all but the last step, and the last upon itself.

    >>> from liuren import rules
    >>> from_the_ring() == rules("daquan").punishments
    True
    """
    table: dict[Branch, Branch] = {}
    for chain in chains():
        *punishing, last = chain
        assert last.opposite in punishing
        table |= dict(pairwise(punishing))
        table[last] = last
    return table


@rule("punishment.kinds", cites=("daquan.1.10.4.10-13",))
def kind(branch: Branch, table: Mapping[Branch, Branch]) -> str | None:
    """Which of the three kinds the punishment by ``branch`` is: 自刑, 互刑 or 朋刑; None if it has none.

    >>> from liuren import rules
    >>> [kind(b, rules("daquan").punishments) for b in (丑, 卯, 寅.step(2), 寅.step(5))]
    ['朋刑', '互刑', '自刑', None]
    """
    punished = table.get(branch)
    if punished is None:
        return None
    if punished is branch:
        return "自刑"
    return "互刑" if table.get(punished) is branch else "朋刑"


def _punished(*kinds: str) -> Judge:
    """What a god is asked: to be what the day branch punishes, by a punishment of these kinds."""

    def judge(chart: Chart, site: Site) -> str | None:
        table, branch = chart.system.punishments, chart.day.branch
        if table.get(branch) is not site.branch:
            return None
        found = kind(branch, table)
        return f"is the {found} of the branch {branch}" if not kinds or found in kinds else None

    return judge


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


_ON: Final = OVER_DAY + TRANSMISSIONS
_FORTH_STEM: Final = at(PUT_FORTH, meets(punishes, the_stem))
_FORTH_BRANCH: Final = at(PUT_FORTH, meets(punishes, the_branch))
_ITS_SEAT: Final = meets(punishes, seat)

_ROWS: Final = (
    ("day", "4.20", "punishment", at(_ON, _punished())),
    ("self", "4.21", "punishment", at(_ON, _punished("自刑"))),
    ("mutual", "5.1", "punishment", at(_ON, _punished("互刑"))),
    ("zi-mao", "5.2", "punishment", over_as_written(f"{_PASSAGE}.5.2")),
    ("mao-zi", "5.3", "punishment", over_as_written(f"{_PASSAGE}.5.3")),
    ("friends", "5.4", "punishment", at(_ON, _punished("朋刑"))),
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
        at(SEEN, _ITS_SEAT, is_strong("旺"), _seat_is("休", "囚", "死")),
    ),
    (
        "dead-over-strong",
        "6.2",
        "punishment",
        at(SEEN, _ITS_SEAT, is_strong("囚", "死"), _seat_is("旺")),
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
