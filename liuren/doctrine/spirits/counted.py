"""Spirits that are counted from their key, or from another spirit: ahead and behind, 沖, 合, 三合.

The words say how many places, which way, and from where; nothing of it is written here.
"""

from __future__ import annotations

import re
from typing import Final

from liuren.doctrine.spirits.asked import (
    BRANCH,
    NUMERALS,
    SYMBOL,
    Asked,
    Value,
    Values,
    of_branches,
)
from liuren.signs.relations import breaks, harms
from liuren.signs.symbols import CORNERS, Branch, Corner, Pair, Stem
from liuren.signs.symbols import branch as to_branch
from liuren.signs.symbols import symbol as to_symbol
from liuren.signs.tables import folded

__all__ = [
    "ahead_of_decade", "ahead_of_lodging", "back_then_on", "backward", "beside_the_clash",
    "breaking", "by_polarity", "clash", "corner", "facing", "harming", "in_the_round", "itself",
    "next_place", "partner", "place_in_round", "places", "same_as", "three_years_each",
    "triad_end", "twelve_in_a_row", "yang_partner",
]  # fmt: skip


def itself(asked: Asked) -> Values:
    """The key itself: 子年見子之類, 即月建.

    >>> from liuren import rules
    >>> from liuren.doctrine.spirits import find
    >>> find(rules(), "daquan.1.2.1.2", "歲君").at("甲")
    (甲,)
    """
    if not re.search(f"({SYMBOL})年?見\\1|即月建", asked.words):
        raise asked.fail()
    return {key: (key,) for key in asked.keys if isinstance(key, Stem | Branch)}


def places(asked: Asked) -> Values:
    """So many places ahead 前 or behind 後, the place itself not counted: 後四白虎, 嵗前二辰.

    >>> from liuren import rules
    >>> from liuren.doctrine.spirits import find
    >>> find(rules(), "daquan.1.2.1.15", "死符").at("子")
    (巳,)
    """
    found = re.search(f"([前後])([{NUMERALS}])", folded(asked.words))
    if found is None:
        raise asked.fail()
    steps = NUMERALS.index(found[2]) * (1 if found[1] == "前" else -1)
    return of_branches(asked, lambda b: b.step(steps))


def clash(asked: Asked) -> Values:
    """The clash of the key: 與年冲, 即對宮, 各相對為冲.

    >>> from liuren import rules
    >>> from liuren.doctrine.spirits import find
    >>> find(rules(), "daquan.1.2.1.14", "歲破").at("子")
    (午,)
    """
    if not re.search("與年[冲沖]|對宮|即嵗冲|各相對為[冲沖]", asked.words):
        raise asked.fail()
    return of_branches(asked, lambda b: b.opposite)


# The twelve of the row 建除, counted from the key as 建; the texts name two of them here.
_ROUND: Final = "建除滿平定執破危成收開閉"


def place_in_round(start: Branch | str, name: str) -> Branch:
    """The place of the row 建除 that ``name`` (破, 執 …) has when ``start`` is its 建.

    >>> place_in_round("子", "破")
    午
    """
    return to_branch(start).step(_ROUND.index(name))


def in_the_round(asked: Asked) -> Values:
    """The place of 建除 that the words name, the key being 建: 嵗建前破也.

    >>> from liuren import rules
    >>> from liuren.doctrine.spirits import find
    >>> find(rules(), "daquan.1.2.2.8", "大耗").at("子")
    (午,)
    """
    found = re.search(f"建前([{_ROUND}])", asked.words)
    if found is None:
        raise asked.fail()
    return of_branches(asked, lambda b: place_in_round(b, found[1]))


def by_polarity(asked: Asked) -> Values:
    """So many places behind on a yang key, ahead on a yin one: 陽日後三辰隂日前三辰.

    >>> from liuren import rules
    >>> from liuren.doctrine.spirits import find
    >>> find(rules(), "daquan.1.2.6.3", "支破").at("子")
    (酉,)
    """
    found = re.search(
        f"陽日([前後])([{NUMERALS}])辰陰日([前後])([{NUMERALS}])辰", folded(asked.words)
    )
    if found is None:
        raise asked.fail()
    yang, yin = (
        NUMERALS.index(n) * (1 if way == "前" else -1)
        for way, n in ((found[1], found[2]), (found[3], found[4]))
    )
    return of_branches(asked, lambda b: b.step(yang if b.is_yang else yin))


def ahead_of_lodging(asked: Asked) -> Values:
    """So many places ahead of where the day stem lodges: 日前一位.

    >>> from liuren import rules
    >>> from liuren.doctrine.spirits import find
    >>> find(rules(), "daquan.1.2.5.5", "天羅").at("甲")
    (卯,)
    """
    found = re.search(f"日前([{NUMERALS}])位", asked.words)
    if found is None:
        raise asked.fail()
    steps = NUMERALS.index(found[1])
    lodging = asked.rules.lodging
    return {k: (lodging[k].step(steps),) for k in asked.keys if isinstance(k, Stem)}


def same_as(asked: Asked) -> Values:
    """Another spirit under a second name: 即小耗.

    >>> from liuren import rules
    >>> from liuren.doctrine.spirits import find
    >>> find(rules(), "daquan.1.2.3.7", "破碎").at("寅")
    (酉,)
    """
    if not re.search("即..", asked.words):
        raise asked.fail()
    return asked.other(asked.of)


def corner(asked: Asked) -> Values:
    """The corner ahead of 前維 or behind 後維 the key's quarter of the year: 亥子丑, 寅卯辰 …

    >>> from liuren import rules
    >>> from liuren.doctrine.spirits import find
    >>> find(rules(), "daquan.1.2.1.21", "力士").at("子")
    (艮,)
    """
    found = re.search("([前後])維", asked.words)
    if found is None:
        raise asked.fail()
    back = 0 if found[1] == "前" else 1
    return of_branches(asked, lambda b: CORNERS[(((b.ordinal + 1) % 12) // 3 - back) % 4])


def facing(asked: Asked) -> Values:
    """What faces another spirit: 對冲, or 冲 said of two.

    >>> from liuren import rules
    >>> from liuren.doctrine.spirits import find
    >>> find(rules(), "daquan.1.2.1.22", "蠶室").at("子")
    (坤,)
    """
    if not re.search("[冲沖]", asked.words):
        raise asked.fail()
    return {key: tuple(map(_across, values)) for key, values in asked.other(asked.of).items()}


def _across(value: Value) -> Value:
    if isinstance(value, Corner):
        return CORNERS[(value.ordinal + 2) % len(CORNERS)]
    return value.opposite if isinstance(value, Branch) else value


def next_place(asked: Asked) -> Values:
    """So many places ahead of or behind another spirit: 驛馬前一位.

    >>> from liuren import rules
    >>> from liuren.doctrine.spirits import find
    >>> find(rules(), "daquan.1.2.7.1", "馬倒").at("子")
    (卯,)
    """
    found = re.search(f"([前後])([{NUMERALS}])位", folded(asked.words))
    if found is None:
        raise asked.fail()
    steps = NUMERALS.index(found[2]) * (1 if found[1] == "前" else -1)
    return {
        key: tuple(v.step(steps) for v in values if isinstance(v, Branch))
        for key, values in asked.other(asked.of).items()
    }


def backward(asked: Asked) -> Values:
    """From a branch backward as the years go on: 逆行子加辰.

    >>> from liuren import rules
    >>> from liuren.doctrine.spirits import find
    >>> find(rules(), "daquan.1.2.1.24", "五鬼").at("子")
    (辰,)
    """
    found = re.search(f"逆行({BRANCH})加({BRANCH})", asked.words)
    if found is None:
        raise asked.fail()
    at, start = map(to_branch, found.groups())
    return of_branches(asked, lambda b: start.step(-at.steps_to(b)))


def _triad(branch: Branch) -> tuple[Branch, Branch, Branch]:
    """The three harmonies 三合 of a branch in order: birth 孟, height 仲, grave 季."""
    three = sorted((branch.step(4 * n) for n in range(3)), key=lambda b: (b.ordinal - 2) % 3)
    return three[0], three[1], three[2]


def triad_end(asked: Asked) -> Values:
    """The last of the key's three harmonies: 三合末.

    >>> from liuren import rules
    >>> from liuren.doctrine.spirits import find
    >>> find(rules(), "daquan.1.2.1.25", "黃幡").at("子")
    (辰,)
    """
    if "三合末" not in asked.words:
        raise asked.fail()
    return of_branches(asked, lambda b: _triad(b)[2])


def beside_the_clash(asked: Asked) -> Values:
    """The stem on one side of the clash of the key's middle harmony: 三合中冲兩邊干.

    The names are read in the order in which the words give them, the first for the first stem.

    >>> from liuren import rules
    >>> from liuren.doctrine.spirits import find
    >>> find(rules(), "daquan.1.2.1.28", "伏兵").at("子")
    (丙,)
    """
    if "三合中冲兩邊干" not in asked.words:
        raise asked.fail()
    names = re.search("兩邊干便是(..)(..)神", asked.words)
    if names is None:
        raise asked.fail()
    side = names.groups().index(asked.name)
    # Two stems stand on each quarter, about its middle: 甲乙 by 卯, 丙丁 by 午, 庚辛 by 酉, 壬癸 by 子.
    beside = {"卯": "甲乙", "午": "丙丁", "酉": "庚辛", "子": "壬癸"}
    return of_branches(asked, lambda b: to_symbol(beside[_triad(b)[1].opposite][side]))


def three_years_each(asked: Asked) -> Values:
    """A branch for three years, then the next of its kind: 亥子丑年将軍酉三年一移順仲神.

    >>> from liuren import rules
    >>> from liuren.doctrine.spirits import find
    >>> find(rules(), "daquan.1.2.1.29", "將軍").at("子")
    (酉,)
    """
    found = re.search(
        f"({BRANCH})({BRANCH})({BRANCH})年..({BRANCH})三年一移順仲神", folded(asked.words)
    )
    if found is None:
        raise asked.fail()
    begin, start = to_branch(found[1]), to_branch(found[4])
    return of_branches(asked, lambda b: start.step(3 * (begin.steps_to(b) // 3)))


def partner(asked: Asked) -> Values:
    """The stem with which the key combines: 甲年見己.

    >>> from liuren import rules
    >>> from liuren.doctrine.spirits import find
    >>> find(rules(), "daquan.1.2.3.4", "歲合").at("甲")
    (己,)
    """
    if not re.search(f"({SYMBOL})年見({SYMBOL})", asked.words):
        raise asked.fail()
    combines = asked.rules.stem_combinations
    return {k: (combines[k],) for k in asked.keys if isinstance(k, Stem)}


def yang_partner(asked: Asked) -> Values:
    """A yang key itself, for a yin one the yang stem with which it combines: 隂年從陽如己年見甲.

    >>> from liuren import rules
    >>> from liuren.doctrine.spirits import find
    >>> find(rules(), "daquan.1.2.3.3", "歲德").at("甲")
    (甲,)
    """
    if "年從陽" not in asked.words:
        raise asked.fail()
    combines = asked.rules.stem_combinations
    return {k: (k if k.is_yang else combines[k],) for k in asked.keys if isinstance(k, Stem)}


def twelve_in_a_row(asked: Asked) -> Values:
    """One of twelve spirits that follow each other round, of which the post-horse 驛馬 is known.

    >>> from liuren import rules
    >>> from liuren.doctrine.spirits import find
    >>> find(rules(), "daquan.1.2.7.2", "劫殺").at("子")
    (巳,)
    """
    names = re.findall("..", asked.words.strip().translate(_FILLING))
    if asked.name not in names or _HORSE not in names:
        raise asked.fail()
    steps = names.index(asked.name) - names.index(_HORSE)
    return {
        key: tuple(v.step(steps) for v in values if isinstance(v, Branch))
        for key, values in asked.other(asked.of).items()
    }


# The one of the twelve whose place is known from another row.
_HORSE: Final = "驛馬"
# What the verse of the twelve has besides names, to fill its lines.
_FILLING: Final = str.maketrans("", "", "知齊是馳")


def breaking(asked: Asked) -> Values:
    """What breaks the key, counted with itself: 陽日破後四辰隂日破前四辰.

    >>> from liuren import rules
    >>> from liuren.doctrine.spirits import find
    >>> find(rules(), "daquan.1.10.1.2", "支破").at("子")
    (酉,)
    """
    return of_branches(asked, lambda b: breaks(asked.words)[b])


def harming(asked: Asked) -> Values:
    """What harms the key, of two rows laid one on the other: 自戌至夘横列於下自酉至辰横加其上.

    >>> from liuren import rules
    >>> from liuren.doctrine.spirits import find
    >>> find(rules(), "daquan.1.10.2.11", "支害").at("子")
    (未,)
    """
    return of_branches(asked, lambda b: harms(asked.words)[b])


def ahead_of_decade(asked: Asked) -> Values:
    """So many places ahead of the head of the decade: 旬前一辰.

    >>> from liuren import rules
    >>> from liuren.doctrine.spirits import find
    >>> find(rules(), "daquan.1.4.1.4", "旬盜").at("甲子")
    (丑,)
    """
    found = re.search(f"旬前([{NUMERALS}])辰", asked.words)
    if found is None:
        raise asked.fail()
    steps = NUMERALS.index(found[1])
    return {key: (key.branch.step(steps),) for key in asked.keys if isinstance(key, Pair)}


def back_then_on(asked: Asked) -> Values:
    """From one branch back for the first six keys, from another on for the last: 午逆未順.

    >>> from liuren import rules
    >>> from liuren.doctrine.spirits import find
    >>> find(rules(), "daquan.1.11.3.9", "日儀").at("子")
    (午,)
    """
    found = re.search(f"({BRANCH})逆({BRANCH})順", folded(asked.words))
    if found is None:
        raise asked.fail()
    back, on = map(to_branch, found.groups())
    return of_branches(
        asked, lambda key: back.step(-key.ordinal) if key.ordinal < 6 else on.step(key.ordinal - 6)
    )
