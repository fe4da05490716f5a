"""The four lessons by their sides, as 《五要》 has them: 日陽 日陰 辰陽 辰陰, and what each is for."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from liuren.board.lessons import Lesson
from liuren.corpus.citation import rule
from liuren.errors import BadChoice, BrokenCorpus
from liuren.signs.tables import Words

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["lesson_named", "names", "stands_for"]

_NAMES: Final = "wuyao.1.40.1.2"
_FOR: Final = "wuyao.1.40.1.4"


@lru_cache(maxsize=32)
def names(words: str) -> tuple[str, ...]:
    """The names of the four lessons in order, read from words like 第一課日陽，二課日陰.

    Raises `BrokenCorpus` if they are not four.

    >>> names("第一課日陽，二課日陰，三課辰陽，四課辰陰，")
    ('日陽', '日陰', '辰陽', '辰陰')
    """
    found = dict(re.findall("([一二三四])課([日辰][陰陽])", words))
    if len(found) != 4:
        raise BrokenCorpus("not every lesson has a name in «{words}»", words=words)
    return tuple(found[number] for number in "一二三四")


@rule("lessons.names.wuyao", cites=(_NAMES,))
def lesson_named(chart: Chart, name: str) -> Lesson:
    """The lesson of a chart that has this name; `BadChoice` lists the four.

    >>> from liuren import cast
    >>> print(lesson_named(cast(day="甲子", over="卯"), "辰陽"))
    丑子
    """
    known = names(chart.system.corpus.critical(_NAMES))
    if name not in known:
        raise BadChoice("no lesson is called {name!r}; there are {known}", name=name, known=known)
    return chart.lessons.four[known.index(name)]


@rule("lessons.stand-for", cites=(_FOR,))
def stands_for(texts: Words, number: int) -> str:
    """What the lesson of a number is asked about: what shows, or what is hidden.

    Raises `BrokenCorpus` if the words do not say it.

    >>> from liuren.corpus import default
    >>> stands_for(default(), 1), stands_for(default(), 2)
    ('出現', '伏藏')
    """
    words = texts.critical(_FOR)
    side = names(texts.critical(_NAMES))[number - 1][-1]
    found = re.search(f"{side}神以占([^，。]+)", words)
    if found is None:
        raise BrokenCorpus("nothing is said of what a lesson is for in «{words}»", words=words)
    return found[1]
