"""What other texts mean by the names of the patterns: 《指南》 and 《五要》, where they differ and can be run.

The school chooses whose definitions stand (switch ``patterns``); what the other text does not define
otherwise stays as the verses have it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from liuren.doctrine.conditions import (
    BRANCH_OVER_STEM,
    HORSE,
    OVER_BRANCH,
    OVER_DAY,
    SALARY,
    Condition,
    at,
    every,
)
from liuren.doctrine.patterns import compass
from liuren.doctrine.patterns.household import STEM_CONTROLS, crosswise

if TYPE_CHECKING:
    from liuren.doctrine.patterns import Pattern

__all__ = ["RICH", "rows"]


RICH: Final = every(at(OVER_DAY, HORSE), at(OVER_BRANCH, SALARY))
"""日上辰馬, 辰上日祿: over the stem the horse of the branch, over the branch the salary of the stem."""


# By work and passage: the name that the verses have, that of the text, its clause, and the condition.
_CONDITIONS: Final[dict[tuple[str, str], tuple[str, str, Condition]]] = {
    ("zhinan.1.4.4", "八專"): ("八專", "3", compass.IN_ONE_PLACE),
    ("zhinan.1.4.4", "龍德"): ("龍首", "7", compass.DRAGON_HEAD),
    ("zhinan.1.4.5", "官爵"): ("官爵", "2", compass.OFFICE),
    ("zhinan.1.4.5", "富貴"): ("富貴", "6", compass.WEALTH),
    ("wuyao.1.40.5", "富貴"): ("富貴", "", RICH),
    ("zhinan.1.4.5", "鑄印"): ("鑄印", "10", compass.SEAL),
    ("zhinan.1.4.7", "斬關"): ("斬關", "2", compass.PASS),
    ("zhinan.1.4.7", "遊子"): ("遊子", "5", compass.WANDERER),
    ("zhinan.1.4.6", "三交"): ("三交", "9", compass.ALL_MIDDLES),
    ("zhinan.1.4.9", "亂首"): ("亂首", "5", compass.HEAD_IN_DISORDER),
    ("zhinan.1.4.8", "贅婿"): ("贅婿", "5", compass.LIVES_WITH_HER),
    ("wuyao.1.40.8", "贅婿"): ("贅婿", "", every(BRANCH_OVER_STEM, STEM_CONTROLS)),
    ("zhinan.1.4.6", "淫佚"): ("淫女", "6", compass.LEWD_WOMAN),
    ("zhinan.1.4.6", "蕪淫"): ("蕪淫", "3", crosswise),
    ("zhinan.1.4.7", "天獄"): ("天獄", "8", compass.PRISON),
    ("zhinan.1.4.4", "龍戰"): ("龍戰", "11", compass.DRAGON_WAR),
    ("zhinan.1.4.6", "九醜"): ("九醜", "15", compass.NINE_UGLY),
}


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
            name, clause, holds = meant
            work = other.passage.partition(".")[0]
            yield replace(
                row,
                key=f"{row.key}.{work}",
                work=work,
                name=name,
                clauses=(f"{other.passage}.{clause}" if clause else other.passage,),
                further=(),
                definition=other.definition,
                doubt="",
                others=(),
                holds=holds,
                kinds=(),
            )
