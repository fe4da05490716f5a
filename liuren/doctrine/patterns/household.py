"""The patterns of a house at odds, from 三交 to 絕嗣: the thirty-second to the forty-third."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from liuren.doctrine.conditions import (
    BRANCH_OVER_STEM,
    INITIAL,
    LAST,
    LESSONS,
    ON_DAY_AND_BRANCH,
    STEM_OVER_BRANCH,
    Answer,
    Condition,
    Site,
    clashes,
    either,
    every,
    falls_on_void,
    given,
    god_is,
    is_void,
    judge,
    meets,
    month_number,
    question,
    questions,
    rides,
    sits_on,
    some,
    the_day,
)
from liuren.doctrine.conditions.needs import LIGHT, MONTH
from liuren.doctrine.judgement import judgements, row
from liuren.doctrine.patterns import couple
from liuren.doctrine.patterns.terms import (
    HAS_A_CONTROL,
    MIDDLES,
    all_are,
    branches_in,
    forth,
    in_the_transmissions,
    is_a_gate,
    named_spirit,
    spirit_in_force,
    where,
)
from liuren.messages import Message, say

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = [
    "ALL_ATTACKED",
    "ALL_CONTROLLED",
    "BRANCH_CONTROLS",
    "JUDGEMENTS",
    "STEM_CONTROLS",
    "crosswise",
]

_V: Final = "daquan.1.11"


# 三交 to 淫佚: stem and branch change places


BRANCH_CONTROLS: Final = where(
    say("the branch controls the stem"),
    lambda chart: chart.day.branch.phase.controls is chart.day.stem.phase,
    at=ON_DAY_AND_BRANCH,
)
STEM_CONTROLS: Final = where(
    say("the stem controls the branch"),
    lambda chart: chart.day.stem.phase.controls is chart.day.branch.phase,
    at=ON_DAY_AND_BRANCH,
)
_CLASH_FORTH: Final = forth(meets(clashes, the_day))
_BREAKS_THE_TIME: Final = either(
    spirit_in_force("year branch", "歲破"), spirit_in_force("month", "月破")
)


@question("六合 and 天后 are on the initial and the last", LIGHT, at=(*INITIAL, *LAST))
def _lovers(chart: Chart) -> Answer:
    """狡童: 六合 on the initial, 天后 on the last; 泆女: the other way round."""
    first = given(chart.transmissions[0].general, LIGHT)
    last = given(chart.transmissions[2].general, LIGHT)
    names = {("六合", "天后"): "狡童", ("天后", "六合"): "泆女"}
    name = names.get((first, last))
    if name is None:
        return None
    return say(
        "{first} is on the initial, {last} on the last: {name}", first=first, last=last, name=name
    )


# 乗夘酉: the two branches that the words name.
_LICENCE: Final = forth(is_a_gate(f"{_V}.6.12"), rides("天后", "六合"))
_THREE_LESSONS: Final = where(
    say("three of the lessons differ"), lambda chart: chart.lessons.distinct == 3, at=LESSONS
)


@question("the gods over stem and branch control branch and stem", at=ON_DAY_AND_BRANCH)
def crosswise(chart: Chart) -> Answer:
    """交車尅下: the god over the stem controls the branch, that over the branch the stem."""
    upper, other = chart.lessons.over_day, chart.lessons.over_branch
    day = chart.day
    if upper.phase.controls is day.branch.phase and other.phase.controls is day.stem.phase:
        return say(
            "{upper} over the stem controls {branch}, {other} over the branch {stem}",
            upper=upper, branch=day.branch, other=other, stem=day.stem,
        )  # fmt: skip
    return None


@question("stem and branch control the gods over branch and stem", at=ON_DAY_AND_BRANCH)
def _unbound(chart: Chart) -> Answer:
    """互尅上: the stem controls the god over the branch, the branch the god over the stem."""
    upper, other = chart.lessons.over_day, chart.lessons.over_branch
    day = chart.day
    if day.stem.phase.controls is other.phase and day.branch.phase.controls is upper.phase:
        return say(
            "{stem} controls {other} over the branch, {branch} {upper} over the stem",
            stem=day.stem, other=other, branch=day.branch, upper=upper,
        )  # fmt: skip
    return None


# 孤寡 to 絕嗣

_LONELY: Final = named_spirit(("daquan.1.3.2.6", "孤神"), ("daquan.1.3.3.10", "寡神"))


@question("it is spring", MONTH)
def _spring(chart: Chart) -> Answer:
    """The condition that the month is one of the first three."""
    return month_number(given(chart.month, MONTH)) <= 3


@judge("is 孤 or 寡 of the example")
def _lonely_as_told(chart: Chart, site: Site) -> Answer:
    """春巳孤丑寡: one of the two branches of the example."""
    lone, widowed = branches_in(chart, f"{_V}.7.5", 2)
    return {lone: say("is 孤"), widowed: say("is 寡")}.get(site.branch)


@judge("is 孤 or 寡 by its polarity")
def _lone_by_polarity(chart: Chart, site: Site) -> Answer:
    """What a god is asked: to be void, which is 孤 of a yang god and 寡 of a yin one."""
    if not site.void:
        return None
    return say("is yang: 孤") if site.branch.is_yang else say("is yin: 寡")


def _controlled(count: int) -> Condition:
    """The condition that in so many of the lessons, and no more, the upper controls the lower."""
    said = say("the upper controls the lower in {count} lessons", count=count)
    return _has_controlling(said, count)


@questions("{first}", at=LESSONS)
def _has_controlling(chart: Chart, said: Message, count: int) -> Answer:
    return said if sum(one.is_controlling for one in chart.lessons.four) == count else None


def _attacked(count: int) -> Condition:
    """The condition that in so many of the lessons, and no more, the lower attacks the upper."""
    said = say("the lower attacks the upper in {count} lessons", count=count)
    return _has_attacked(said, count)


@questions("{first}", at=LESSONS)
def _has_attacked(chart: Chart, said: Message, count: int) -> Answer:
    return said if sum(one.is_attacked for one in chart.lessons.four) == count else None


ALL_CONTROLLED: Final = _controlled(4)
ALL_ATTACKED: Final = _attacked(4)

_ALL_MIDDLES: Final = all_are(*MIDDLES)
_ROWS: Final[tuple[tuple[str, str, Condition], ...]] = (
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
    # Without 卯 or 酉 put forth: so juan 6 has it of 戊戌日辰時午將, 泆女 by 天后 on 子 and 六合 on 辰.
    ("yin-yi", "6.13", _lovers),
    ("wu-yin", "6.15", every(_THREE_LESSONS, HAS_A_CONTROL)),
    ("wu-yin", "6.16", crosswise),
    ("jie-li", "7.1", _unbound),
    ("jie-li", "7.2", couple.divided),
    ("gu-gua", "7.4", forth(_LONELY)),
    ("gu-gua", "7.5", every(forth(_lonely_as_told), _spring)),
    ("gu-gua-void", "7.7", forth(either(falls_on_void, is_void))),
    ("gu-gua-void", "7.8", forth(_lone_by_polarity)),
    ("du-e", "7.10", some(_controlled(3), _attacked(3))),
    ("wu-lu", "7.12", ALL_CONTROLLED),
    ("jue-si", "7.14", ALL_ATTACKED),
)

JUDGEMENTS: Final = judgements(
    __name__,
    _V,
    "pattern",
    (row(f"{key}.{clause}", clause, holds) for key, clause, holds in _ROWS),
    family="",
)
