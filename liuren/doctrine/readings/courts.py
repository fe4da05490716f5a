"""Where the transmissions run: paying court 朝干 朝支, and within the lessons 不離四課, by 《五要》 (1.41.7–9).

In both examples of 朝干 the first transmission is the upper of the fourth lesson; so ‘from the branch’ is
from either lesson of the branch. An example of 朝支 (庚寅, 午辰寅) ends on the branch itself; so the end is
the god over the other or the other itself. The six days of 返吟 are those that the words name, no others.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from liuren.doctrine.conditions import (
    BRANCH,
    INITIAL,
    LAST,
    LESSONS,
    ON_DAY_AND_BRANCH,
    OVER_BRANCH,
    OVER_BRANCH_GOD,
    OVER_DAY,
    OVER_STEM_GOD,
    STEM,
    TRANSMISSIONS,
    Answer,
    Condition,
    Partner,
    Where,
    at,
    every,
    gods_of,
    meets,
    questions,
    same,
    the_branch,
    the_day,
    the_stem,
    throughout,
    triple,
)
from liuren.doctrine.conditions.poles import Pole
from liuren.doctrine.judgement import judgements, row
from liuren.doctrine.patterns.terms import gate
from liuren.doctrine.readings.first_to_last import MOSTLY_BAD, MOSTLY_GOOD
from liuren.errors import BrokenCorpus
from liuren.messages import say
from liuren.signs.symbols import PAIRS, Pair
from liuren.signs.symbols import pair as to_pair
from liuren.signs.tables import folded

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["JUDGEMENTS", "day_named", "of_their_triple"]

_P: Final = "wuyao.1.41"
_PAIR: Final = re.compile("|".join(map(str, PAIRS)))


@lru_cache(maxsize=16)
def _pairs_in(words: str) -> tuple[Pair, ...]:
    found = tuple(map(to_pair, _PAIR.findall(folded(words))))
    if not found:
        raise BrokenCorpus("no day is named in «{words}»", words=words)
    return found


@questions("the day is one that {told} names")
def day_named(chart: Chart, clause: str) -> Answer:
    """The condition that the day is one of the pairs that a clause names.

    >>> from liuren import cast
    >>> print(day_named("wuyao.1.41.9.4")(cast(day="癸酉", over="未")))
    the day is 癸酉
    """
    named = _pairs_in(chart.system.corpus.critical(clause))
    return say("the day is {day}", day=chart.day) if chart.day in named else None


@questions("of the triple of the transmissions: {told}", at=TRANSMISSIONS)
def of_their_triple(chart: Chart, *poles: Pole) -> Answer:
    """The condition that one of these belongs to the triple 三合 that the transmissions complete.

    >>> from liuren import cast
    >>> from liuren.doctrine.conditions import BRANCH, STEM
    >>> print(of_their_triple(STEM, BRANCH)(cast(day="甲子", over="午")))
    the branch 子 is of the triple of the transmissions
    """
    three = triple(chart)
    if three is None:
        return None
    for pole in poles:
        if pole.of(chart) in three:
            return say("{one} is of the triple of the transmissions", one=pole.told(chart))
    return None


def _runs(begins: Where, ends: Where, itself: Partner) -> Condition:
    """The condition that the first is an upper of ``begins``, and the last is over ``ends`` or is it."""
    return every(
        at(INITIAL, meets(same, gods_of(begins))), at(LAST, meets(same, gods_of(ends), itself))
    )


_TO_THE_BRANCH: Final = _runs(LESSONS[:2], OVER_BRANCH, the_branch)
_TO_THE_STEM: Final = _runs(LESSONS[2:], OVER_DAY, the_stem)
_COURT: Final = ("general", "dealings")

_ROWS: Final = (
    row("to-the-branch", "7.1", _TO_THE_BRANCH, *_COURT, shown=("8.2-4",)),
    row("to-the-stem", "7.2", _TO_THE_STEM, *_COURT, shown=("7.5-6",)),
    row("to-the-stem.good", "7.3", every(_TO_THE_STEM, MOSTLY_GOOD), *_COURT),
    row(
        "to-the-stem.bad",
        "7.4",
        every(_TO_THE_STEM, MOSTLY_BAD),
        *("general", "sickness", "lawsuit", "childbirth"),
    ),
    row("to-the-branch.bows", "8.1", _TO_THE_BRANCH),
    row(
        "stem-and-branch",
        "8.5",
        throughout(TRANSMISSIONS, meets(same, gods_of(ON_DAY_AND_BRANCH), the_day)),
        *("wealth", "general", "awaited", "theft", "fugitive"),
    ),
    row(
        "within-the-lessons",
        "9.1",
        throughout(TRANSMISSIONS, meets(same, gods_of(LESSONS))),
        *("general", "sickness", "lawsuit", "childbirth"),
        shown=("9.2-3",),
    ),
    row(
        "six-days",
        "9.4",
        every(gate("返吟"), day_named(f"{_P}.9.4")),
        *("general", "fugitive", "lawsuit"),
    ),
    row(
        "drawn-about",
        "9.5",
        every(
            of_their_triple(STEM, OVER_STEM_GOD),
            of_their_triple(BRANCH, OVER_BRANCH_GOD),
        ),
    ),
)

JUDGEMENTS: Final = judgements(__name__, _P, "general", _ROWS, family="court")
