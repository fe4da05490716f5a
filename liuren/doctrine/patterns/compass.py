"""The patterns 卦 as 《指南》 defines them: its conditions by name, and what else its names tell.

They are short. Where they ask the same as a verse of 《大全》 the condition is the very one; where the
text leaves a part out, or adds one, it has its own. `liuren.doctrine.readings.compass_patterns`
judges by them, and under the names of the verses they stand beside these in
`liuren.doctrine.patterns.elsewhere`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from liuren.corpus.citation import rule
from liuren.doctrine.conditions import (
    BRANCH_OVER_STEM,
    CONTROLS_THE_STEM,
    HORSE,
    IS_CONTROLLED_BY_THE_STEM,
    LAST,
    ON_DAY_AND_BRANCH,
    OVER_DAY,
    STEM_OVER_BRANCH,
    Answer,
    are,
    at,
    either,
    every,
    everywhere,
    given,
    god_is,
    is_branch_of_year,
    is_spirit,
    nobles_backward,
    nobles_forward,
    question,
    rides,
    sits_on,
    some,
)
from liuren.doctrine.conditions.control import MANY_OR_NONE_ALIKE
from liuren.doctrine.conditions.needs import LIGHT, MONTH
from liuren.doctrine.conditions.tombs import is_day_branch
from liuren.doctrine.patterns.household import BRANCH_CONTROLS, STEM_CONTROLS
from liuren.doctrine.patterns.misfortune import dipper_on_the_root, fate_at_a_gate, on_a_gate_day
from liuren.doctrine.patterns.nine_gates import MAO_XING, STILL, YAO_KE
from liuren.doctrine.patterns.terms import (
    CHIEFS,
    ENDS,
    IS_DING,
    IS_THE_GENERAL,
    MIDDLES,
    OPENERS,
    SPENT,
    all_are,
    forth,
    in_row,
    in_the_transmissions,
    is_a_gate,
    is_branch,
    stems_in,
    where,
)
from liuren.errors import BadChoice, BrokenCorpus
from liuren.messages import say
from liuren.signs.symbols import Branch, 丑, 卯, 巳, 戌, 申, 酉

if TYPE_CHECKING:
    from liuren.board.chart import Chart
    from liuren.corpus import Corpus

__all__ = [
    "ALL_ENDS",
    "ALL_MIDDLES",
    "ALL_OPENERS",
    "ARROW",
    "AT_ONCE",
    "CANOPY",
    "DRAGON_HEAD",
    "DRAGON_WAR",
    "FIRE",
    "HEAD_IN_DISORDER",
    "IN_ONE_PLACE",
    "LEWD_WOMAN",
    "LIVES_WITH_HER",
    "METAL",
    "NINE_UGLY",
    "NOBLE_AT_A_GATE",
    "OFFICE",
    "PASS",
    "PELLET",
    "PRISON",
    "SEAL",
    "SNAKE",
    "STILL_AND_BACKWARD",
    "STILL_AND_FORWARD",
    "STILL_AND_HARD",
    "STILL_AND_SOFT",
    "TIGER",
    "WANDERER",
    "WATER",
    "WEALTH",
    "WHEEL",
    "WHEEL_OR_SEAL",
    "WOOD",
    "place_to_search",
    "spouse_of",
]

_TEXT: Final = "zhinan.1.4"


# 見機 to 八專: the manners of the lessons

# 深 is not counted in this text: it is the seat on 寅 申 巳 亥 (zhinan.1.2.3).
AT_ONCE: Final = every(MANY_OR_NONE_ALIKE, forth(sits_on(*OPENERS)))
"""見機: 涉害, and what is put forth sits where a season opens."""

ARROW: Final = every(YAO_KE, forth(CONTROLS_THE_STEM))
"""蒿矢: the god controls the stem from afar."""
PELLET: Final = every(YAO_KE, forth(IS_CONTROLLED_BY_THE_STEM))
"""彈射: the stem controls the god from afar."""

SNAKE: Final = every(MAO_XING, forth(rides("螣蛇")))
"""冬蛇掩目: 昴星, and 螣蛇 put forth."""
TIGER: Final = every(MAO_XING, forth(rides("白虎")))
"""虎視轉蓬: 昴星, and 白虎 put forth; on no lesson."""

_YANG_DAY: Final = where(say("the day is yang"), lambda chart: chart.day.stem.is_yang, at=OVER_DAY)
_YIN_DAY: Final = where(
    say("the day is yin"), lambda chart: not chart.day.stem.is_yang, at=OVER_DAY
)
STILL_AND_HARD: Final = every(STILL, _YANG_DAY)
"""自任: 伏吟 on a yang day."""
STILL_AND_SOFT: Final = every(STILL, _YIN_DAY)
"""自信: 伏吟 on a yin day."""
STILL_AND_FORWARD: Final = every(STILL, nobles_forward)
STILL_AND_BACKWARD: Final = every(STILL, nobles_backward)

IN_ONE_PLACE: Final = where(
    say("stem and branch are in one place"),
    lambda chart: chart.lessons.day_seat is chart.day.branch,
    at=ON_DAY_AND_BRANCH,
)
"""八專: the stem lodges in the day branch, whatever the lessons."""


# 龍首 to 高蓋乘軒

_OF_THE_MONTH: Final = is_branch(
    say("the branch of the month"), lambda chart: given(chart.month, MONTH), MONTH
)
DRAGON_HEAD: Final = forth(
    is_branch_of_year(say("the year"), 0), rides("貴人"), _OF_THE_MONTH, IS_THE_GENERAL
)
"""龍首: one god is year, month, month general and noble, and put forth."""
_GATES: Final = f"{_TEXT}.4.11"
DRAGON_WAR: Final = every(on_a_gate_day(_GATES), forth(is_a_gate(_GATES)), fate_at_a_gate(_GATES))
"""龍戰: day, year-fate and what is put forth are all of 卯 酉."""
OFFICE: Final = forth(HORSE)
"""官爵: the horse of the day branch put forth."""
WEALTH: Final = forth(rides("貴人"))
"""富貴: the noble put forth."""
WHEEL: Final = forth(god_is(卯), sits_on(申))
"""斫輪: 卯 over 申 put forth."""
SEAL: Final = forth(god_is(戌), sits_on(巳))
"""鑄印: 戌 over 巳 put forth; on no lesson."""
WHEEL_OR_SEAL: Final = some(WHEEL, SEAL)
CANOPY: Final = in_row(f"{_TEXT}.5.14")
"""高蓋乘軒: the transmissions are the three that the clause names, in their order."""


# 淫女 to 天獄

LEWD_WOMAN: Final = every(
    forth(rides("天后")), at(LAST, rides("六合")), in_the_transmissions(god_is(卯, 酉))
)
"""淫女: 天后 first, 六合 last, and 卯 or 酉 among the transmissions."""
ALL_MIDDLES: Final = all_are(*MIDDLES)
"""三交: the transmissions all of 子 午 卯 酉."""


@question(
    "the stem is one that the words name, and the branch one of 子 午 卯 酉", at=ON_DAY_AND_BRANCH
)
def _ugly_day(chart: Chart) -> Answer:
    """乙戊己辛壬日更得四仲: the stem is one of the five, and the branch of the day a middle one."""
    if chart.day.stem not in stems_in(chart, f"{_TEXT}.6.15", 5) or chart.day.branch not in MIDDLES:
        return None
    return say("the day is {day}", day=chart.day)


_OX_OVER_A_MIDDLE: Final = where(
    say("丑 stands over one of 子 午 卯 酉"), lambda chart: chart.plate.seat(丑) in MIDDLES
)
NINE_UGLY: Final = every(_ugly_day, _OX_OVER_A_MIDDLE)
"""九醜: one of the ten days, and 丑 over one of 子 午 卯 酉."""
PASS: Final = at(ON_DAY_AND_BRANCH, god_is(*CHIEFS), rides("六合", "青龍"))
"""斬關: 辰 or 戌 over stem or branch, with 六合 or 青龍 on it."""
ALL_ENDS: Final = all_are(*ENDS)
"""稼穡: the transmissions all of 辰 戌 丑 未."""
WANDERER: Final = every(
    ALL_ENDS, in_the_transmissions(either(IS_DING, is_spirit("daquan.1.3.1.6", "天馬")))
)
"""遊子: 稼穡, and the 丁 of the decade or 天馬 among them."""
PRISON: Final = every(dipper_on_the_root, forth(SPENT))
"""天獄: what is put forth 囚 or 死, and 辰 over the long life of the stem's phase."""


# 玄胎 to 潤下

ALL_OPENERS: Final = all_are(*OPENERS)
"""玄胎: the transmissions all of 寅 申 巳 亥."""
LIVES_WITH_HER: Final = every(BRANCH_OVER_STEM, STEM_CONTROLS, forth(is_day_branch))
"""贅婿: the day branch over the stem, controlled by it, put forth."""
HEAD_IN_DISORDER: Final = every(STEM_OVER_BRANCH, BRANCH_CONTROLS)
"""亂首: the stem over the day branch, controlled by it."""
NOBLE_AT_A_GATE: Final = everywhere(rides("貴人"), sits_on(卯, 酉))
"""勵德: the noble over 卯 or 酉."""
WOOD: Final = are("亥", "卯", "未")
METAL: Final = are("巳", "酉", "丑")
FIRE: Final = are("寅", "午", "戌")
WATER: Final = are("申", "子", "辰")


# What the names tell besides


@rule("search.still", cites=(f"{_TEXT}.3.15", f"{_TEXT}.3.16"))
def place_to_search(chart: Chart) -> Branch | None:
    """Where to look for who has gone, on a lesson of 伏吟; None on any other.

    It is the branch next after that of the day if the noble goes forward, the one next behind it
    if backward. Raises `Needs` where it is not known whether it is day or night.

    >>> from liuren import cast
    >>> place_to_search(cast(day="甲子", over="寅", daylight=True, school="zhinan"))
    丑
    """
    if not chart.plate.is_still:
        return None
    return chart.day.branch.step(1 if given(chart.forward, LIGHT) else -1)


_PARTS: Final = {"stem": "干", "branch": "支"}


@lru_cache(maxsize=16)
def _spouses(words: str) -> Mapping[str, str]:
    """夫，干也；妻，支也: who is which part of the day."""
    told = {part: who for who, part in re.findall("([夫妻])，([干支])也", words)}
    if set(told) != set(_PARTS.values()):
        raise BrokenCorpus("not both stem and branch are told in «{words}»", words=words)
    return told


@rule("spouses.of-the-day", cites=(f"{_TEXT}.6.2",))
def spouse_of(part: str, corpus: Corpus) -> str:
    """Which of husband 夫 and wife 妻 a part of the day, ``stem`` or ``branch``, stands for.

    `BadChoice` lists the parts.

    >>> from liuren.corpus import default
    >>> spouse_of("stem", default()), spouse_of("branch", default())
    ('夫', '妻')
    """
    if part not in _PARTS:
        raise BadChoice(
            "the day has no part {part!r:.40}; it has {known}", part=part, known=tuple(_PARTS)
        )
    return _spouses(corpus.critical(f"{_TEXT}.6.2"))[_PARTS[part]]
