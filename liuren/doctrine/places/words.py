"""How a verse puts names and sayings on branches: 子上解息, 辰戌入獄, 損羽投江子丑為.

The branches are read from the words; what is a name and what a saying is told by the row, which cuts
them from the words. Where a name stands after branches, it belongs to the nearest of them: to all of
a group, or, where there are as many names after the group as branches in it, to each its own. Where
no branch stands before the names, each takes its own from the group behind. A text may also give the
branches in a small note behind the name: 生角（寅）.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from liuren.errors import BrokenCorpus
from liuren.signs.symbols import BRANCHES, Branch
from liuren.signs.symbols import branch as to_branch
from liuren.signs.tables import folded

__all__ = [
    "SEASONS", "after", "by_month", "by_polarity", "by_season", "by_third", "noted", "placed",
    "stepping",
]  # fmt: skip

_B: Final = f"[{''.join(BRANCHES)}]"


@lru_cache(maxsize=1024)
def placed(
    words: str, cut: tuple[str, ...], others: tuple[str, ...] = ()
) -> Mapping[str, tuple[Branch, ...]]:
    """On which branches ``words`` put each of the names (or each of the sayings) ``cut`` from them.

    ``others`` are cut from the words as well and are no places. What does not stand in the words is
    put nowhere.

    >>> placed("損羽投江子丑為", ("損羽", "投江"))
    {'損羽': (子,), '投江': (丑,)}
    >>> placed("辰戌入獄多憂懼", ("入獄",), ("多憂懼",))
    {'入獄': (辰, 戌)}
    """
    text = folded(words)
    where = {one: text.find(folded(one)) for one in (*cut, *others)}
    for one, at in where.items():
        if at >= 0:
            text = text[:at] + "　" * len(one) + text[at + len(one) :]
    groups = [(m.start(), tuple(map(to_branch, m[0]))) for m in re.finditer(f"{_B}+", text)]
    found = {one: where[one] for one in cut if where[one] >= 0}
    return {one: _of(at, found, groups) for one, at in found.items()}


def _of(
    at: int, found: Mapping[str, int], groups: Sequence[tuple[int, tuple[Branch, ...]]]
) -> tuple[Branch, ...]:
    before = [(start, group) for start, group in groups if start < at]
    if before:
        start, group = before[-1]
        after = min((s for s, _ in groups if s > at), default=None)
        mates = sorted(p for p in found.values() if start < p and (after is None or p < after))
    elif groups:
        start, group = groups[0]
        mates = sorted(p for p in found.values() if p < start)
    else:
        return ()
    if len(group) > 1 and len(mates) == len(group):
        return (group[mates.index(at)],)
    return group


def noted(words: str, name: str) -> tuple[Branch, ...]:
    """The branches in the small note directly behind ``name``; none where no such note stands.

    >>> noted("生角（寅）露齒（酉）禍福兩途", "露齒"), noted("安巢（寅卯）兮遲滯沉溺", "安巢")
    ((酉,), (寅, 卯))
    """
    found = re.search(f"{re.escape(folded(name))}（({_B}+)）", folded(words))
    return tuple(map(to_branch, found[1])) if found else ()


_NUMERALS: Final = "〇一二三四五六七八九十"
_MONTH: Final = f"(十[一二]?|[正{_NUMERALS}])({_B})"
SEASONS: Final = "春夏秋冬"


def _number(numeral: str) -> int:
    """The number of a month: 正 is the first, 十一 the eleventh."""
    _, ten, ones = numeral.replace("正", "一").rpartition("十")
    return (10 if ten else 0) + (_NUMERALS.index(ones) if ones else 0)


def by_month(words: str) -> tuple[Branch, ...]:
    """A branch for each of the twelve months: 正酉二巳三丑 …; a round that begins again 周而復始 repeats.

    Raises `BrokenCorpus` if they are not whole.

    >>> "".join(by_month("交戰者正夘二酉三子四午周而復始"))
    '卯酉子午卯酉子午卯酉子午'
    >>> by_month("正酉二巳三丑四子五申六辰七夘八亥九未十午十一寅十二戌")[9:]
    (午, 寅, 戌)
    """
    found = {_number(n): to_branch(b) for n, b in re.findall(_MONTH, folded(words))}
    round_ = [found[n] for n in sorted(found)]
    if sorted(found) != list(range(1, len(found) + 1)) or 12 % (len(found) or 5):
        raise BrokenCorpus("no round of months stands in «{words}…»", words=words[:40])
    return tuple(round_ * (12 // len(round_)))


def stepping(words: str) -> tuple[Branch, ...]:
    """A branch for each month, one on or one back from the first: 正月起巳逆行十二支.

    Raises `BrokenCorpus` if they are not whole.

    >>> "".join(stepping("正月起巳逆行十二支是也"))
    '巳辰卯寅丑子亥戌酉申未午'
    """
    found = re.search(f"正月起({_B})([順逆])行十二支", folded(words))
    if found is None:
        raise BrokenCorpus("no first month stands in «{words}…»", words=words[:40])
    way = 1 if found[2] == "順" else -1
    return tuple(to_branch(found[1]).step(way * n) for n in range(12))


def by_season(words: str) -> tuple[Branch, ...]:
    """A branch for each of the four seasons: 春亥夏子秋巳冬酉.

    Raises `BrokenCorpus` if they are not whole.

    >>> by_season("當卧者春亥夏子秋巳冬酉遇之皆吉")
    (亥, 子, 巳, 酉)
    """
    found = dict(re.findall(f"([{SEASONS}])({_B})", folded(words)))
    if len(found) != len(SEASONS):
        raise BrokenCorpus("not every season has its branch in «{words}…»", words=words[:40])
    return tuple(to_branch(found[season]) for season in SEASONS)


def by_third(words: str) -> tuple[Branch, ...]:
    """A branch for each month, told for the 孟, the 仲 and the 季 of a season: 孟月寅仲月酉季月戌.

    Raises `BrokenCorpus` if they are not whole.

    >>> "".join(by_third("開眼者孟月寅仲月酉季月戌逢㐫皆吉"))
    '寅酉戌寅酉戌寅酉戌寅酉戌'
    """
    found = dict(re.findall(f"([孟仲季])月({_B})", folded(words)))
    if len(found) != 3:
        raise BrokenCorpus("孟, 仲 and 季 have not each a branch in «{words}…»", words=words[:40])
    return tuple(to_branch(found[third]) for third in "孟仲季") * 4


def by_polarity(words: str) -> tuple[Branch, ...]:
    """A branch for each month, told for the yin and the yang ones: 陰月臨申陽月臨酉.

    Raises `BrokenCorpus` if they are not whole.

    >>> "".join(by_polarity("若隂月臨申陽月臨酉"))
    '酉申酉申酉申酉申酉申酉申'
    """
    found = dict(re.findall(f"([陰陽])月臨({_B})", folded(words)))
    if len(found) != 2:
        raise BrokenCorpus(
            "yin and yang months have not each a branch in «{words}…»", words=words[:40]
        )
    return tuple(to_branch(found[polarity]) for polarity in "陽陰") * 6


def after(words: str, verbs: str) -> tuple[Branch, ...]:
    """The branches that stand directly behind one of ``verbs``: 乘申, 臨辰戌丑, 到辰戌.

    Raises `BrokenCorpus` if no branch follows.

    >>> after("若臨辰戌丑上主盗賊", "臨")
    (辰, 戌, 丑)
    """
    found = re.search(f"[{verbs}]({_B}+)", folded(words))
    if found is None:
        raise BrokenCorpus(
            "no branches stand behind {verbs} in «{words}…»", verbs=verbs, words=words[:40]
        )
    return tuple(map(to_branch, found[1]))
