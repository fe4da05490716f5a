"""The patterns of a house at odds, from 三交 to 絕嗣: the thirty-second to the forty-third."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from liuren.board.lessons import Lesson
from liuren.doctrine.conditions import (
    BRANCH_OVER_STEM,
    STEM_OVER_BRANCH,
    Condition,
    Reason,
    Site,
    clashes,
    either,
    every,
    falls_on_void,
    given,
    god_is,
    is_void,
    meets,
    month_number,
    rides,
    sits_on,
    some,
    the_day,
)
from liuren.doctrine.patterns import couple
from liuren.doctrine.patterns.terms import (
    HAS_A_CONTROL,
    MIDDLES,
    all_are,
    branches_in,
    forth,
    in_the_transmissions,
    named_spirit,
    spirit_in_force,
    where,
)
from liuren.doctrine.readings import Judgement, rows
from liuren.signs.symbols import Phase

if TYPE_CHECKING:
    from collections.abc import Callable

    from liuren.board.chart import Chart

__all__ = ["BRANCH_CONTROLS", "JUDGEMENTS", "STEM_CONTROLS", "crosswise"]

_V: Final = "daquan.1.11"


# 三交 to 淫佚: stem and branch change places


def _day(said: str, holds: Callable[[Phase, Phase], bool]) -> Condition:
    """How the phases of the day stem and the day branch stand to one another."""
    return where(said, lambda chart: holds(chart.day.stem.phase, chart.day.branch.phase))


BRANCH_CONTROLS: Final = _day(
    "the branch controls the stem", lambda stem, branch: branch.controls is stem
)
STEM_CONTROLS: Final = _day(
    "the stem controls the branch", lambda stem, branch: stem.controls is branch
)
_CLASH_FORTH: Final = forth(meets(clashes, the_day))
_BREAKS_THE_TIME: Final = either(
    spirit_in_force("year branch", "歲破"), spirit_in_force("month", "月破")
)


def _gates_of_love(chart: Chart, site: Site) -> str | None:
    """乗夘酉: one of the two branches that the words name."""
    return "is a gate" if site.branch in branches_in(chart, f"{_V}.6.12", 2) else None


def _lovers(chart: Chart) -> Reason | None:
    """狡童: 六合 on the initial, 天后 on the last; 泆女: the other way round."""
    first, last = chart.transmissions[0].general, chart.transmissions[2].general
    ends = (given(first, "day or night"), given(last, "day or night"))
    names = {("六合", "天后"): "狡童", ("天后", "六合"): "泆女"}
    name = names.get(ends)
    return Reason(f"{first} is on the initial, {last} on the last: {name}") if name else None


_LICENCE: Final = forth(_gates_of_love, rides("天后", "六合"))
_THREE_LESSONS: Final = where(
    "three of the lessons differ", lambda chart: chart.lessons.distinct == 3
)


def crosswise(chart: Chart) -> Reason | None:
    """交車尅下: the god over the stem controls the branch, that over the branch the stem."""
    upper, other = chart.lessons.over_day, chart.lessons.over_branch
    day = chart.day
    if upper.phase.controls is day.branch.phase and other.phase.controls is day.stem.phase:
        return Reason(
            f"{upper} over the stem controls {day.branch}, {other} over the branch {day.stem}"
        )
    return None


def _unbound(chart: Chart) -> Reason | None:
    """互尅上: the stem controls the god over the branch, the branch the god over the stem."""
    upper, other = chart.lessons.over_day, chart.lessons.over_branch
    day = chart.day
    if day.stem.phase.controls is other.phase and day.branch.phase.controls is upper.phase:
        return Reason(
            f"{day.stem} controls {other} over the branch, {day.branch} {upper} over the stem"
        )
    return None


# 孤寡 to 絕嗣

_LONELY: Final = named_spirit(("daquan.1.3.2.6", "孤神"), ("daquan.1.3.3.10", "寡神"))


def _spring(chart: Chart) -> Reason | None:
    month = given(chart.month, "the month")
    return Reason("it is spring") if month_number(month) <= 3 else None


def _lonely_as_told(chart: Chart, site: Site) -> str | None:
    """春巳孤丑寡: one of the two branches of the example."""
    lone, widowed = branches_in(chart, f"{_V}.7.5", 2)
    return {lone: "is 孤", widowed: "is 寡"}.get(site.branch)


def _lone_by_polarity(chart: Chart, site: Site) -> str | None:
    return f"is {'yang: 孤' if site.branch.is_yang else 'yin: 寡'}" if site.void else None


def _lessons(count: int, said: str, of: Callable[[Lesson], bool]) -> Condition:
    """Of so many of the four lessons, and no more, this is true."""
    return where(
        f"{said} in {count} lessons", lambda chart: sum(map(of, chart.lessons.four)) == count
    )


def _controlled(count: int) -> Condition:
    return _lessons(count, "the upper controls the lower", lambda lesson: lesson.is_controlling)


def _attacked(count: int) -> Condition:
    return _lessons(count, "the lower attacks the upper", lambda lesson: lesson.is_attacked)


_ALL_MIDDLES: Final = all_are(*MIDDLES)
_ROWS: Final = (
    (
        "san-jiao",
        "6.1",
        every(
            forth(god_is(*MIDDLES), sits_on(*MIDDLES)),
            _ALL_MIDDLES,
            in_the_transmissions(rides("太陰", "六合")),
        ),
    ),
    ("luan-shou", "6.3", every(BRANCH_OVER_STEM, BRANCH_CONTROLS)),
    ("luan-shou", "6.4", every(STEM_OVER_BRANCH, BRANCH_CONTROLS)),
    ("zhui-xu", "6.6", every(BRANCH_OVER_STEM, STEM_CONTROLS)),
    ("zhui-xu", "6.7", every(STEM_OVER_BRANCH, STEM_CONTROLS)),
    ("chong-po", "6.9", _CLASH_FORTH),
    ("chong-po", "6.10", every(_CLASH_FORTH, forth(_BREAKS_THE_TIME))),
    ("yin-yi", "6.12", _LICENCE),
    ("yin-yi", "6.13", every(_LICENCE, _lovers)),
    ("wu-yin", "6.15", every(_THREE_LESSONS, HAS_A_CONTROL)),
    ("wu-yin", "6.16", crosswise),
    ("jie-li", "7.1", _unbound),
    ("jie-li", "7.2", couple.divided),
    ("gu-gua", "7.4", forth(_LONELY)),
    ("gu-gua", "7.5", every(forth(_lonely_as_told), _spring)),
    ("gu-gua-void", "7.7", forth(either(falls_on_void, is_void))),
    ("gu-gua-void", "7.8", forth(_lone_by_polarity)),
    ("du-e", "7.10", some(_controlled(3), _attacked(3))),
    ("wu-lu", "7.12", _controlled(4)),
    ("jue-si", "7.14", _attacked(4)),
)

JUDGEMENTS: Final = rows(
    __name__,
    (Judgement(f"{key}.{n}", f"{_V}.{n}", "pattern", holds) for key, n, holds in _ROWS),
)
