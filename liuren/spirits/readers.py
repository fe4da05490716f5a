"""How the values of a spirit are read from the words that give it.

The texts say where a spirit stands in some twenty ways: a row of ten or twelve values, so many
places ahead or behind, the clash of another spirit, a branch and a direction. Each way is a function
of the words; a row of ``spirits.json`` names the one that fits its clause.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from liuren.errors import BrokenCorpus
from liuren.relations import breaks, harms, month_pairs
from liuren.spirits import palaces
from liuren.symbols import BRANCHES, CORNERS, STEMS, Branch, Corner, General, Pair, Stem, Symbol, 金
from liuren.symbols import branch as to_branch
from liuren.symbols import general as to_general
from liuren.symbols import pair as to_pair
from liuren.symbols import symbol as to_symbol
from liuren.tables import folded

if TYPE_CHECKING:
    from liuren.system import System

__all__ = [
    "READERS", "SEASONS", "Asked", "Key", "Value", "Values", "meaning", "place_in_round", "season_of",
]  # fmt: skip

Key = Symbol | str | Pair
Value = Branch | Stem | Corner | Pair | General
Values = Mapping[Key, tuple[Value, ...]]

_B: Final = f"[{''.join(BRANCHES)}]"
_SB: Final = f"[{''.join(STEMS)}{''.join(BRANCHES)}]"
_ANY: Final = f"[{''.join(STEMS)}{''.join(BRANCHES)}{''.join(CORNERS)}]"
_NUMERALS: Final = "〇一二三四五六七八九十"
SEASONS: Final = "春夏秋冬"


@dataclass(frozen=True, slots=True)
class Asked:
    """What a reader is given: the spirit's name, its words, its keys in order, and other spirits.

    ``of`` names the spirit from which this one is counted; ``other`` finds its values.
    """

    name: str
    words: str
    keys: tuple[Key, ...]
    other: Callable[[str], Values]
    of: str
    rules: System

    def fail(self) -> BrokenCorpus:
        """The error that says that these words give no values."""
        return BrokenCorpus(f"the spirit {self.name} has no values in «{self.words[:40]}…»")


def _value(character: str) -> Value:
    corners = {str(c): c for c in CORNERS}
    return corners.get(character) or to_symbol(character)


def _each(asked: Asked, values: Sequence[Value]) -> Values:
    if len(values) != len(asked.keys):
        raise asked.fail()
    return {key: (value,) for key, value in zip(asked.keys, values, strict=True)}


def _of_branches(asked: Asked, found: Callable[[Branch], Value]) -> Values:
    return {key: (found(key),) for key in asked.keys if isinstance(key, Branch)}


def row(asked: Asked) -> Values:
    """A row: the name, then a value for each key.

    A run that comes again is written once, and ○ for the rest, or 周而復始.
    """
    pattern = f"{folded(asked.name)}[^{''.join(STEMS)}{''.join(BRANCHES)}]*?((?:{_ANY} ?)+)(○*)(周而復始)?"
    for found in re.finditer(pattern, folded(asked.words)):
        values = [_value(c) for c in found[1] if c != " "]
        left = len(found[2]) or (len(asked.keys) - len(values) if found[3] else 0)
        if left and len(values) + left == len(asked.keys):
            values *= len(asked.keys) // len(values)
        if len(values) == len(asked.keys):
            return _each(asked, values)
    raise asked.fail()


def under_branches(asked: Asked) -> Values:
    """A row that is printed under the branches from 子 on, whatever the keys' own order."""
    header = Asked(asked.name, asked.words, BRANCHES, asked.other, asked.of, asked.rules)
    found = row(header)
    return {key: found[key] for key in asked.keys}


def itself(asked: Asked) -> Values:
    """The key itself: 子年見子之類, 即月建."""
    if not re.search(f"({_SB})年?見\\1|即月建", asked.words):
        raise asked.fail()
    return {key: (key,) for key in asked.keys if isinstance(key, Stem | Branch)}


def places(asked: Asked) -> Values:
    """So many places ahead 前 or behind 後, the place itself not counted: 後四白虎, 嵗前二辰."""
    found = re.search(f"([前後])([{_NUMERALS}])", folded(asked.words))
    if found is None:
        raise asked.fail()
    steps = _NUMERALS.index(found[2]) * (1 if found[1] == "前" else -1)
    return _of_branches(asked, lambda b: b.step(steps))


def clash(asked: Asked) -> Values:
    """The clash of the key: 與年冲, 即對宮, 各相對為冲."""
    if not re.search("與年[冲沖]|對宮|即嵗冲|各相對為[冲沖]", asked.words):
        raise asked.fail()
    return _of_branches(asked, lambda b: b.opposite)


# The twelve of the row 建除, counted from the key as 建; the texts name two of them here.
_ROUND: Final = "建除滿平定執破危成收開閉"


def place_in_round(start: Branch, name: str) -> Branch:
    """The place of the row 建除 that ``name`` (破, 執 …) has when ``start`` is its 建.

    >>> place_in_round(to_branch("子"), "破")
    午
    """
    return start.step(_ROUND.index(name))


def in_the_round(asked: Asked) -> Values:
    """The place of 建除 that the words name, the key being 建: 嵗建前破也."""
    found = re.search(f"建前([{_ROUND}])", asked.words)
    if found is None:
        raise asked.fail()
    return _of_branches(asked, lambda b: place_in_round(b, found[1]))


def by_polarity(asked: Asked) -> Values:
    """So many places behind on a yang key, ahead on a yin one: 陽日後三辰隂日前三辰."""
    found = re.search(
        f"陽日([前後])([{_NUMERALS}])辰陰日([前後])([{_NUMERALS}])辰", folded(asked.words)
    )
    if found is None:
        raise asked.fail()
    yang, yin = (
        _NUMERALS.index(n) * (1 if way == "前" else -1)
        for way, n in ((found[1], found[2]), (found[3], found[4]))
    )
    return _of_branches(asked, lambda b: b.step(yang if b.is_yang else yin))


def ahead_of_lodging(asked: Asked) -> Values:
    """So many places ahead of where the day stem lodges: 日前一位."""
    found = re.search(f"日前([{_NUMERALS}])位", asked.words)
    if found is None:
        raise asked.fail()
    steps = _NUMERALS.index(found[1])
    lodging = asked.rules.lodging
    return {k: (lodging[k].step(steps),) for k in asked.keys if isinstance(k, Stem)}


def same_as(asked: Asked) -> Values:
    """Another spirit under a second name: 即小耗."""
    if not re.search("即..", asked.words):
        raise asked.fail()
    return asked.other(asked.of)


def corner(asked: Asked) -> Values:
    """The corner ahead of 前維 or behind 後維 the key's quarter of the year: 亥子丑, 寅卯辰 …"""
    found = re.search("([前後])維", asked.words)
    if found is None:
        raise asked.fail()
    back = 0 if found[1] == "前" else 1
    return _of_branches(asked, lambda b: CORNERS[(((b.ordinal + 1) % 12) // 3 - back) % 4])


def facing(asked: Asked) -> Values:
    """What faces another spirit: 對冲, or 冲 said of two."""
    if not re.search("[冲沖]", asked.words):
        raise asked.fail()
    return {key: tuple(map(_across, values)) for key, values in asked.other(asked.of).items()}


def _across(value: Value) -> Value:
    if isinstance(value, Corner):
        return CORNERS[(value.ordinal + 2) % len(CORNERS)]
    return value.opposite if isinstance(value, Branch) else value


def next_place(asked: Asked) -> Values:
    """So many places ahead of or behind another spirit: 驛馬前一位."""
    found = re.search(f"([前後])([{_NUMERALS}])位", folded(asked.words))
    if found is None:
        raise asked.fail()
    steps = _NUMERALS.index(found[2]) * (1 if found[1] == "前" else -1)
    return {
        key: tuple(v.step(steps) for v in values if isinstance(v, Branch))
        for key, values in asked.other(asked.of).items()
    }


def backward(asked: Asked) -> Values:
    """From a branch backward as the years go on: 逆行子加辰."""
    found = re.search(f"逆行({_B})加({_B})", asked.words)
    if found is None:
        raise asked.fail()
    at, start = map(to_branch, found.groups())
    return _of_branches(asked, lambda b: start.step(-at.steps_to(b)))


def _triad(branch: Branch) -> tuple[Branch, Branch, Branch]:
    """The three harmonies 三合 of a branch in order: birth 孟, height 仲, grave 季."""
    three = sorted((branch.step(4 * n) for n in range(3)), key=lambda b: (b.ordinal - 2) % 3)
    return three[0], three[1], three[2]


def triad_end(asked: Asked) -> Values:
    """The last of the key's three harmonies: 三合末."""
    if "三合末" not in asked.words:
        raise asked.fail()
    return _of_branches(asked, lambda b: _triad(b)[2])


def beside_the_clash(asked: Asked) -> Values:
    """The stem on one side of the clash of the key's middle harmony: 三合中冲兩邊干.

    The names are read in the order in which the words give them, the first for the first stem.
    """
    if "三合中冲兩邊干" not in asked.words:
        raise asked.fail()
    names = re.search("兩邊干便是(..)(..)神", asked.words)
    if names is None:
        raise asked.fail()
    side = names.groups().index(asked.name)
    # Two stems stand on each quarter, about its middle: 甲乙 by 卯, 丙丁 by 午, 庚辛 by 酉, 壬癸 by 子.
    beside = {"卯": "甲乙", "午": "丙丁", "酉": "庚辛", "子": "壬癸"}
    return _of_branches(asked, lambda b: to_symbol(beside[_triad(b)[1].opposite][side]))


def three_years_each(asked: Asked) -> Values:
    """A branch for three years, then the next of its kind: 亥子丑年将軍酉三年一移順仲神."""
    found = re.search(f"({_B})({_B})({_B})年..({_B})三年一移順仲神", folded(asked.words))
    if found is None:
        raise asked.fail()
    begin, start = to_branch(found[1]), to_branch(found[4])
    return _of_branches(asked, lambda b: start.step(3 * (begin.steps_to(b) // 3)))


def metal_months(asked: Asked) -> Values:
    """The months of a year whose pair sounds 納音 of metal, or whose stem is 庚 or 辛."""
    stems = re.search(f"納音金位同({'|'.join(STEMS)})({'|'.join(STEMS)})", asked.words)
    if stems is None:
        raise asked.fail()
    return {
        key: tuple(
            pair.branch
            for pair in month_pairs(key)
            if asked.rules.sounds[pair] is 金 or pair.stem in stems.groups()
        )
        for key in asked.keys
        if isinstance(key, Stem)
    }


def partner(asked: Asked) -> Values:
    """The stem with which the key combines: 甲年見己."""
    if not re.search(f"({_SB})年見({_SB})", asked.words):
        raise asked.fail()
    combines = asked.rules.stem_combinations
    return {k: (combines[k],) for k in asked.keys if isinstance(k, Stem)}


def yang_partner(asked: Asked) -> Values:
    """A yang key itself, for a yin one the yang stem with which it combines: 隂年從陽如己年見甲."""
    if "年從陽" not in asked.words:
        raise asked.fail()
    combines = asked.rules.stem_combinations
    return {k: (k if k.is_yang else combines[k],) for k in asked.keys if isinstance(k, Stem)}


def twelve_in_a_row(asked: Asked) -> Values:
    """One of twelve spirits that follow each other round, of which the post-horse 驛馬 is known."""
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


def start_and_way(asked: Asked) -> Values:
    """From a branch through the months, forward 順 or backward 逆: 亥順十二, 午順六陽, 丑逆行四季.

    By twelve it goes through every branch, by six through every other one, by the four grave
    branches 四季 through every third.
    """
    found = re.search(f"({_B})([順逆]) ?(行?四季|十二|六陽)", folded(asked.words))
    if found is None:
        raise asked.fail()
    start = to_branch(found[1])
    stride = {"十": 1, "六": 2, "行": 3, "四": 3}[found[3][0]]
    way = stride if found[2] == "順" else -stride
    return {key: (start.step(way * n),) for n, key in enumerate(asked.keys)}


def by_season(asked: Asked) -> Values:
    """A value for each season, a branch or a pair: 春戌夏丑秋辰冬未, 春戊寅夏甲午 …"""
    found = dict(re.findall(f"([{SEASONS}]) ?({_SB}{{1,2}})", folded(asked.words)))
    if set(found) != set(SEASONS):
        raise asked.fail()
    values = {s: to_pair(w) if len(w) == 2 else to_symbol(w) for s, w in found.items()}
    return {key: (values[season_of(key)],) for key in asked.keys}


def by_groups(asked: Asked) -> Values:
    """A branch for each group of stems: 甲丙丁在子乙庚辛在丑, or 甲己子乙庚亥."""
    found = {
        to_symbol(stem): (to_branch(branch),)
        for stems, branch in re.findall(f"([{''.join(STEMS)}]+)在?({_B})", folded(asked.words))
        for stem in stems
    }
    if set(found) != set(asked.keys):
        raise asked.fail()
    return {key: found[key] for key in asked.keys if isinstance(key, Stem)}


def breaking(asked: Asked) -> Values:
    """What breaks the key, counted with itself: 陽日破後四辰隂日破前四辰."""
    return _of_branches(asked, lambda b: breaks(asked.words)[b])


def harming(asked: Asked) -> Values:
    """What harms the key, of two rows laid one on the other: 自戌至夘横列於下自酉至辰横加其上."""
    return _of_branches(asked, lambda b: harms(asked.words)[b])


# The kinds of branches from 子 on, over and over.
_KINDS: Final = "仲季孟"


def by_kinds(asked: Asked) -> Values:
    """A branch for each kind of branch: 四孟見酉四仲見巳四季見丑."""
    found = dict(re.findall(f"四([{_KINDS}])見({_B})", folded(asked.words)))
    if set(found) != set(_KINDS):
        raise asked.fail()
    return _of_branches(asked, lambda b: to_branch(found[_KINDS[b.ordinal % 3]]))


def ahead_of_decade(asked: Asked) -> Values:
    """So many places ahead of the head of the decade: 旬前一辰."""
    found = re.search(f"旬前([{_NUMERALS}])辰", asked.words)
    if found is None:
        raise asked.fail()
    steps = _NUMERALS.index(found[1])
    return {key: (key.branch.step(steps),) for key in asked.keys if isinstance(key, Pair)}


def by_decades(asked: Asked) -> Values:
    """A branch for some of the decades, told by their heads: 子戌尋大吉, 申午辰寅子亥承.

    The one is told by the name that it has as a month general, the other two as they are, each for
    two decades; the decades that the words do not name have none.
    """
    names = {row.name: row.general for row in asked.rules.month_beginnings.values()}
    heads: dict[str, Branch] = {}
    if (found := re.search(f"({_B}{{2}})尋(..)", asked.words)) and found[2] in names:
        heads |= dict.fromkeys(found[1], names[found[2]])
    if found := re.search(f"({_B}{{2}})({_B}{{2}})({_B})({_B})承", asked.words):
        heads |= dict.fromkeys(found[1], to_branch(found[3]))
        heads |= dict.fromkeys(found[2], to_branch(found[4]))
    if not heads:
        raise asked.fail()
    pairs = (key for key in asked.keys if isinstance(key, Pair))
    return {key: (heads[key.branch],) for key in pairs if key.branch in heads}


def back_then_on(asked: Asked) -> Values:
    """From one branch back for the first six keys, from another on for the last: 午逆未順."""
    found = re.search(f"({_B})逆({_B})順", folded(asked.words))
    if found is None:
        raise asked.fail()
    back, on = map(to_branch, found.groups())
    return _of_branches(
        asked, lambda key: back.step(-key.ordinal) if key.ordinal < 6 else on.step(key.ordinal - 6)
    )


def set_of_stems(asked: Asked) -> Values:
    """Three stems that are one spirit together: 三奇 乙丙丁."""
    found = re.search(f"{folded(asked.name)} ([{''.join(STEMS)}]{{3}})", folded(asked.words))
    if found is None:
        raise asked.fail()
    return {key: tuple(map(to_symbol, found[1])) for key in asked.keys}


def tomb_as_general(asked: Asked) -> Values:
    """The general that the tomb must carry for the spirit to be there: 墓神為玄武."""
    found = re.search("墓神為(..)", folded(asked.words))
    if found is None:
        raise asked.fail()
    return {key: (to_general(found[1]),) for key in asked.keys}


def lists(asked: Asked) -> Values:
    """The palaces in which the monthly lists have the name, month by month."""
    return _listed(asked, "lists")


def upper(asked: Asked) -> Values:
    """The palaces in whose upper register the monthly lists have the name."""
    return _listed(asked, "upper")


def _listed(asked: Asked, way: str) -> Values:
    found: dict[Key, tuple[Value, ...]] = {}
    for month, where in palaces.branches(asked.rules, asked.name, palaces.READS[way]).items():
        found[month] = where
    return found


def meaning(words: str) -> str:
    """What a clause says that its spirit is for or means: 占行人用, 主遠信至; empty if nothing.

    >>> meaning("信煞(註:酉順十二主逺信至) ")
    '主逺信至'
    """
    found = re.search("(占|主|見之)[^ )]*", words)
    return found[0] if found else ""


def season_of(key: Key) -> str:
    """The season of a month's branch (寅卯辰 spring), or the season itself."""
    return SEASONS[((key.ordinal - 2) % 12) // 3] if isinstance(key, Branch) else str(key)


READERS: Final[Mapping[str, Callable[[Asked], Values]]] = {
    "row": row,
    "itself": itself,
    "places": places,
    "in-the-round": in_the_round,
    "by-polarity": by_polarity,
    "ahead-of-lodging": ahead_of_lodging,
    "same-as": same_as,
    "clash": clash,
    "corner": corner,
    "facing": facing,
    "next-place": next_place,
    "backward": backward,
    "triad-end": triad_end,
    "beside-the-clash": beside_the_clash,
    "three-years-each": three_years_each,
    "metal-months": metal_months,
    "partner": partner,
    "yang-partner": yang_partner,
    "twelve-in-a-row": twelve_in_a_row,
    "start-and-way": start_and_way,
    "by-season": by_season,
    "by-groups": by_groups,
    "under-branches": under_branches,
    "breaks": breaking,
    "harms": harming,
    "by-kinds": by_kinds,
    "ahead-of-decade": ahead_of_decade,
    "by-decades": by_decades,
    "back-then-on": back_then_on,
    "set-of-stems": set_of_stems,
    "tomb-as-general": tomb_as_general,
    "lists": lists,
    "upper": upper,
}
