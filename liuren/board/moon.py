"""The lodge of the moon 月宿: over which of the twelve palaces the moon stands.

《大全》 counts it: each month begins with a lodge, and the moon goes on by one a day, but stays for two in
six of the twenty-eight. So thirty-four days go round, where the moon needs twenty-seven: it is a count
of days, not of the sky, and the chapter itself refers whoever wants more to the ephemeris (juan 7,
28a: 更詳七政厯細度為凖). The other row asks the sky. There the palaces are those of the sun, each thirty
degrees from a mid-term 中氣 on, so that sun and moon are in one palace at every new moon. Where the lodges
begin among the stars is not asked: that moves against the terms, and no text here has it in degrees.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from liuren.corpus.citation import rule
from liuren.errors import BrokenCorpus
from liuren.signs.symbols import BRANCHES, Branch, 戌, 辰
from liuren.signs.symbols import branch as to_branch
from liuren.signs.tables import folded

if TYPE_CHECKING:
    from liuren.almanac import Moment
    from liuren.board.system import System

__all__ = ["MOONS", "firsts", "lodge", "palaces", "stays"]

_LODGES: Final = "角亢氐房心尾箕斗牛女虛危室壁奎婁胃昴畢觜參井鬼柳星張翼軫"


@lru_cache(maxsize=32)
@rule("moon.lodges", see=tuple(f"guicuojiao.1.1.{n}" for n in (*range(1, 11), 12, 13)))
def palaces(*passages: str) -> Mapping[str, Branch]:
    """The palace of each lodge, read from words like 神后屬子，…，在女虛危三宿之位; in their order, from 角.

    >>> palaces("天罡屬辰，其數五，其味甘，在角亢二宿之位。", "太沖屬卯，在氐房心三宿之位。")
    {'角': 辰, '亢': 辰, '氐': 卯, '房': 卯, '心': 卯}

    Raises `BrokenCorpus` if the words put no lodges in a palace.
    """
    found: dict[Branch, str] = {}
    for words in passages:
        told = re.search(
            f"[屬為]([{''.join(BRANCHES)}]).*?在([{_LODGES}]+)[二三]宿之位", folded(words)
        )
        if told is None:
            raise BrokenCorpus("no lodges are put in a palace in «{words}»", words=words[:40])
        found[to_branch(told[1])] = told[2]
    backward = (辰.step(-n) for n in range(len(BRANCHES)))
    return {lodge: palace for palace in backward for lodge in found.get(palace, "")}


@lru_cache(maxsize=32)
@rule("moon.firsts")
def firsts(words: str) -> tuple[str, ...]:
    """The lodge with which each month begins, read from 正室二奎三在胃 and so on to 十二虛.

    >>> firsts("正室二奎三胃四畢五參六鬼七張八角九氐十心一斗十二虛，遇奎井張翼氐斗，重留一日")[2]
    '胃'
    """
    return tuple(re.findall(f"[{_LODGES}]", folded(words).partition("遇")[0]))


@lru_cache(maxsize=32)
@rule("moon.stays")
def stays(words: str) -> tuple[str, ...]:
    """The lodges in which the moon stays two days, read from the words of the count.

    >>> stays("遇奎井張翼氐斗，重留一日")
    ('奎', '井', '張', '翼', '氐', '斗')

    Raises `BrokenCorpus` if the words name none.
    """
    told = re.search(f"遇([{_LODGES}]+)，重留一日", folded(words))
    if told is None:
        raise BrokenCorpus("no lodges of two days are named in «{words}»", words=words)
    return tuple(told[1])


def lodge(
    month: int,
    day: int,
    *,
    lodges: Sequence[str],
    begin: Sequence[str],
    twice: Collection[str],
) -> str:
    """The lodge of the moon on a day of a month.

    ``lodges`` are the twenty-eight in their order, ``begin`` those with which the months begin,
    ``twice`` those in which it stays two days.

    >>> three = {"lodges": "奎婁胃", "begin": ("室", "奎"), "twice": "奎"}
    >>> [lodge(2, day, **three) for day in (1, 2, 3)]
    ['奎', '奎', '婁']
    """
    place = lodges.index(begin[month - 1])
    while True:
        here = lodges[place % len(lodges)]
        day -= 1 + (here in twice)
        if day <= 0:
            return here
        place += 1


def by_count(moment: Moment, rules: System) -> Branch:
    """The palace of the lodge that the book counts for the day of a moment.

    A leap month, of which the book says nothing, is counted like the month whose number it has. The
    day is that of the chart: where it begins at 23:00, so does the moon's.
    """
    from liuren.almanac.lunar import lunar_date

    at = lunar_date(moment.day)
    return rules.palaces_of_lodges[rules.lodge_of_the_moon(at.month, at.day)]


def by_sky(moment: Moment, rules: System) -> Branch:
    """The palace whose general the sun is where the moon stands: 戌 for thirty degrees from 春分, and back."""
    from liuren.almanac.moon import longitude_of_the_moon

    return 戌.step(-int(longitude_of_the_moon(moment.utc) // 30))


MOONS: Final[Mapping[str, Callable[[Moment, System], Branch]]] = {
    "count": by_count,
    "sky": by_sky,
}
