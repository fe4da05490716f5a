"""返吟, every god on its clash: how it begins where no lesson has 尅, and what its lessons are called.

《大全》 and a note in 《指南》 begin with the horse of the day branch; the words of 《指南》 with the god over
the rail of the well 井欄. As received these name the clash, over which in 返吟 the branch itself stands;
as emended 巳 for 丑 and 亥 for 未, over which stands the horse.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from liuren.corpus.citation import rule
from liuren.errors import BrokenCorpus
from liuren.signs.symbols import BRANCHES, Branch
from liuren.signs.symbols import branch as to_branch
from liuren.signs.tables import folded

if TYPE_CHECKING:
    from liuren.board.lessons import Lessons

__all__ = [
    "FAN_YIN",
    "FAN_YIN_NAMES",
    "clashes",
    "god_over_the_rail",
    "horse_of_the_branch",
    "rails",
]

_B: Final = f"[{''.join(BRANCHES)}]"


@rule("fan-yin.horse", cites=("daquan.1.1.4.17", "zhinan.1.2.8.9"))
def horse_of_the_branch(lessons: Lessons, horse: Mapping[Branch, Branch]) -> Branch:
    """The post-horse 驛馬 of the day branch: 登明 for 丑, 太乙 for 未.

    >>> from liuren import cast, rules
    >>> horse_of_the_branch(cast(day="丁丑", over="丑").lessons, rules().horses)
    亥
    """
    return horse[lessons.day.branch]


@rule("fan-yin.rail", cites=("zhinan.1.2.8.6",))
def god_over_the_rail(lessons: Lessons, rails: Mapping[Branch, Branch]) -> Branch:
    """The god over the rail 井欄 of the day branch; ``rails`` says what that is.

    >>> from liuren import cast
    >>> god_over_the_rail(cast(day="丁丑", over="丑").lessons, rails("夫井欄者，丑沖巳、未沖亥也。"))
    亥
    """
    return lessons.plate.over(rails[lessons.day.branch])


@lru_cache(maxsize=32)
@rule("fan-yin.rails", cites=("zhinan.1.2.8.8",))
def rails(words: str) -> Mapping[Branch, Branch]:
    """The rail of the well 井欄 of the branches that are named, read from words like 丑沖巳、未沖亥.

    Each of a pair has the other, a clash being mutual: so 未 has one also as received, 丑沖未、巳沖亥.
    Raises `BrokenCorpus` if the words are not two pairs.

    >>> rails("夫井欄者，丑沖巳、未沖亥也。")
    {丑: 巳, 巳: 丑, 未: 亥, 亥: 未}
    """
    found = re.search(f"井欄者，((?:{_B}沖{_B}、?){{2}})也", folded(words))
    if found is None:
        raise BrokenCorpus("no rail of the well in «{words}…»", words=words[:40])
    pairs = [tuple(map(to_branch, pair)) for pair in re.findall(f"({_B})沖({_B})", found[1])]
    return {one: other for a, b in pairs for one, other in ((a, b), (b, a))}


@lru_cache(maxsize=32)
def clashes(words: str) -> Mapping[Branch, Branch]:
    """The clash 沖 of each branch as its rail, where the words are no more than 井欄沖射上所得之神.

    Raises `BrokenCorpus` if they name no clash.

    >>> clashes("以支神之井欄沖射上所得之神以為初用，")[to_branch("丑")]
    未
    """
    if "井欄沖" not in folded(words):
        raise BrokenCorpus("no rail of the well in «{words}…»", words=words[:40])
    return {branch: branch.opposite for branch in BRANCHES}


FAN_YIN: Final = {
    "yima": horse_of_the_branch,
    "jinglan": god_over_the_rail,
    "rail": god_over_the_rail,
}


# Their names. They are given the name that the choice among several gods has, none without 尅.


@rule("fan-yin.name.every", see=("zhinan.1.4.3", "daquan.1.11.2"))
def named_by_control(manner: str) -> str:
    """The name of a 返吟 lesson: 無依 with 尅, 井欄 without."""
    return "無依" if manner else "井欄"


@rule("fan-yin.name.without", cites=("zhinan.1.2.8.2", "zhinan.1.2.8.5"))
def named_without_control(manner: str) -> str:
    """The same where 無依 is said of those without 尅; with it, a lesson is called as anywhere."""
    return manner or "無依"


FAN_YIN_NAMES: Final = {"control": named_by_control, "without": named_without_control}
