"""The four pillars as somebody writes them down, without a date.

Four pillars are nearly a moment: they give the day, the hour, the month and the year. They do not
say on which side of the mid-term 中氣 the day lies, and so leave two month generals possible.

>>> str(read("丙午 己亥 戊申 己未")), generals_possible(read("丙午 己亥 戊申 己未").month.branch)
('丙午 己亥 戊申 己未', (卯, 寅))
"""

from __future__ import annotations

from typing import Final

from liuren.almanac.moments import Pillars
from liuren.almanac.month_general import ZHONGQI
from liuren.almanac.solar_terms import TERMS
from liuren.errors import BadChart
from liuren.messages import Message, say
from liuren.signs import relations
from liuren.signs.symbols import BRANCHES, Branch, Pair
from liuren.signs.symbols import branch as to_branch
from liuren.signs.symbols import pair as to_pair
from liuren.signs.tables import Words

__all__ = ["generals_possible", "read"]

_EXAMPLE: Final = "丙午 己亥 戊申 己未"


def read(text: str) -> Pillars:
    """The pillars of year, month, day and hour; `BadChart` if they are not four or contradict.

    The stem of a month follows from the year (五虎遁), that of an hour from the day (五鼠遁); of the
    second half of a midnight 子 either from this day or from the next.

    >>> read("bingwu jihai wushen jiwei").hour
    己未
    """
    words = text.replace("，", " ").replace(",", " ").split()
    if len(words) == 1 and len(words[0]) == 8:  # 丙午己亥戊申己未
        words = [words[0][at : at + 2] for at in range(0, 8, 2)]
    if len(words) != len(Pillars._fields):
        raise BadChart(
            "{text!r} is not four pillars: write year, month, day and hour, as '{example}'",
            text=text[:60],
            example=_EXAMPLE,
        )
    year, month, day, hour = map(to_pair, words)
    _agree(say("the month"), month, say("the year"), year, relations.month_pairs(year.stem))
    hours = [relations.hour_pair(day, branch) for branch in BRANCHES]
    late = relations.hour_pair(day.step(1), BRANCHES[0])  # the second half of a midnight 子
    _agree(say("the hour"), hour, say("the day"), day, (*hours, late))
    return Pillars(year, month, day, hour)


def _agree(what: Message, part: Pair, of: Message, whole: Pair, known: tuple[Pair, ...]) -> None:
    if part not in known:
        raise BadChart(
            "{what} {part} does not go with {of} {whole}: it is {allowed} there",
            what=what,
            part=part,
            of=of,
            whole=whole,
            allowed=tuple(other for other in known if other.branch is part.branch),
        )


def generals_possible(month: Branch | str, words: Words | None = None) -> tuple[Branch, Branch]:
    """The month general before the mid-term 中氣 of a month, and the one after it.

    >>> generals_possible("寅")
    (子, 亥)
    """
    if words is None:
        from liuren.corpus import default

        words = default()
    table, month = ZHONGQI.table(words), to_branch(month)
    before, after = (table[_mid_term(branch)] for branch in (month.step(-1), month))
    return before, after


def _mid_term(month: Branch) -> str:
    """The mid-term of a month: that of 丑 is the first of `TERMS` that is one."""
    return TERMS[1::2][(month.ordinal - 1) % len(BRANCHES)]
