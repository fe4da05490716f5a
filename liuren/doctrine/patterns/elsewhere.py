"""What other texts mean by the names of the patterns: 《指南》 and 《五要》, where they differ and can be run.

The school chooses whose definitions stand (switch ``patterns``); what the other text does not define
otherwise stays as the verses have it. These texts have not been read clause by clause: their rows
link the passage.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from liuren.doctrine.conditions import (
    BRANCH_OVER_STEM,
    HORSE,
    LAST,
    ON_DAY_AND_BRANCH,
    OVER_BRANCH,
    OVER_DAY,
    SALARY,
    STEM_OVER_BRANCH,
    Condition,
    at,
    either,
    every,
    given,
    god_is,
    is_branch_of_year,
    is_spirit,
    rides,
    sits_on,
)
from liuren.doctrine.conditions.needs import MONTH
from liuren.doctrine.conditions.tombs import is_day_branch
from liuren.doctrine.patterns.household import BRANCH_CONTROLS, STEM_CONTROLS, crosswise
from liuren.doctrine.patterns.misfortune import (
    A_GATE_FORTH,
    ON_A_GATE_DAY,
    dipper_on_the_root,
    fate_at_a_gate,
    ugly_day,
)
from liuren.doctrine.patterns.terms import (
    CHIEFS,
    ENDS,
    IS_DING,
    IS_THE_GENERAL,
    MIDDLES,
    SPENT,
    all_are,
    forth,
    in_the_transmissions,
    is_branch,
    where,
)
from liuren.messages import say
from liuren.signs.symbols import 丑, 卯, 巳, 戌, 酉

if TYPE_CHECKING:
    from liuren.doctrine.patterns import Pattern

__all__ = ["RICH", "rows"]


_OF_THE_MONTH: Final = is_branch(
    say("the branch of the month"), lambda chart: given(chart.month, MONTH), MONTH
)


RICH: Final = every(at(OVER_DAY, HORSE), at(OVER_BRANCH, SALARY))
"""日上辰馬, 辰上日祿: over the stem the horse of the branch, over the branch the salary of the stem."""

_IN_ONE_PLACE: Final = where(
    say("stem and branch are in one place"),
    lambda chart: chart.lessons.day_seat is chart.day.branch,
    at=ON_DAY_AND_BRANCH,
)
_OX_OVER_A_MIDDLE: Final = where(
    say("丑 stands over one of 子 午 卯 酉"), lambda chart: chart.plate.seat(丑) in MIDDLES
)


# By work and passage: the name that the verses have, that of the text, and the condition.
_CONDITIONS: Final[dict[tuple[str, str], tuple[str, Condition]]] = {
    ("zhinan.1.4.4", "八專"): ("八專", _IN_ONE_PLACE),
    ("zhinan.1.4.4", "龍德"): (
        "龍首",
        forth(is_branch_of_year(say("the year"), 0), rides("貴人"), _OF_THE_MONTH, IS_THE_GENERAL),
    ),
    ("zhinan.1.4.5", "官爵"): ("官爵", forth(HORSE)),
    ("zhinan.1.4.5", "富貴"): ("富貴", forth(rides("貴人"))),
    ("wuyao.1.40.5", "富貴"): ("富貴", RICH),
    ("zhinan.1.4.5", "鑄印"): ("鑄印", forth(god_is(戌), sits_on(巳))),
    ("zhinan.1.4.7", "斬關"): (
        "斬關", at(ON_DAY_AND_BRANCH, god_is(*CHIEFS), rides("六合", "青龍")),
    ),
    ("zhinan.1.4.7", "遊子"): (
        "遊子",
        every(
            all_are(*ENDS),
            in_the_transmissions(either(IS_DING, is_spirit("daquan.1.3.1.6", "天馬"))),
        ),
    ),
    ("zhinan.1.4.6", "三交"): ("三交", all_are(*MIDDLES)),
    ("zhinan.1.4.9", "亂首"): ("亂首", every(STEM_OVER_BRANCH, BRANCH_CONTROLS)),
    ("zhinan.1.4.8", "贅婿"): (
        "贅婿", every(BRANCH_OVER_STEM, STEM_CONTROLS, forth(is_day_branch)),
    ),
    ("wuyao.1.40.8", "贅婿"): ("贅婿", every(BRANCH_OVER_STEM, STEM_CONTROLS)),
    ("zhinan.1.4.6", "淫佚"): (
        "淫女",
        every(forth(rides("天后")), at(LAST, rides("六合")), in_the_transmissions(god_is(卯, 酉))),
    ),
    ("zhinan.1.4.6", "蕪淫"): ("蕪淫", crosswise),
    ("zhinan.1.4.7", "天獄"): ("天獄", every(dipper_on_the_root, forth(SPENT))),
    ("zhinan.1.4.4", "龍戰"): ("龍戰", every(ON_A_GATE_DAY, A_GATE_FORTH, fate_at_a_gate)),
    ("zhinan.1.4.6", "九醜"): (
        "九醜",
        every(ugly_day, _OX_OVER_A_MIDDLE),
    ),
}  # fmt: skip


def rows(verses: Iterable[Pattern]) -> Iterator[Pattern]:
    """The patterns of other texts, made from the rows of the verses that name them.

    >>> from liuren.corpus import default
    >>> from liuren.doctrine import patterns
    >>> [one.work for one in rows(patterns.rows(default()))][:1]
    ['zhinan']
    """
    for row in verses:
        for other in row.others:
            meant = _CONDITIONS.get((other.passage, row.name))
            if meant is None:
                continue
            name, holds = meant
            work = other.passage.partition(".")[0]
            yield replace(
                row,
                key=f"{row.key}.{work}",
                work=work,
                name=name,
                clauses=(other.passage,),
                further=(),
                definition=other.definition,
                doubt="",
                others=(),
                holds=holds,
                kinds=(),
            )
