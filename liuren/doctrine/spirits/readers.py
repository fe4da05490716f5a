"""How the values of a spirit are read from the words that give it.

The texts say where a spirit stands in some thirty ways: a row of ten or twelve values, so many
places ahead or behind, the clash of another spirit, a branch and a direction. Each way is a function
of the words; a row of ``spirits.json`` names the one that fits its clause. Those that write values
out are here, those that count them from something in `liuren.doctrine.spirits.counted`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from liuren.doctrine.spirits import counted, palaces
from liuren.doctrine.spirits.asked import (
    ANY,
    BRANCH,
    SEASONS,
    SYMBOL,
    Asked,
    Key,
    Value,
    Values,
    each,
    of_branches,
    season_of,
)
from liuren.signs.relations import month_pairs
from liuren.signs.symbols import BRANCHES, CORNERS, STEMS, Branch, Pair, Stem, 金
from liuren.signs.symbols import branch as to_branch
from liuren.signs.symbols import general as to_general
from liuren.signs.symbols import pair as to_pair
from liuren.signs.symbols import symbol as to_symbol
from liuren.signs.tables import folded

__all__ = ["READERS", "meaning"]


def _value(character: str) -> Value:
    corners = {str(c): c for c in CORNERS}
    return corners.get(character) or to_symbol(character)


def row(asked: Asked) -> Values:
    """A row: the name, then a value for each key.

    A run that comes again is written once, and ○ for the rest, or 周而復始.
    """
    pattern = (
        f"{folded(asked.name)}[^{''.join(STEMS)}{''.join(BRANCHES)}]*?((?:{ANY} ?)+)(○*)(周而復始)?"
    )
    for found in re.finditer(pattern, folded(asked.words)):
        values = [_value(c) for c in found[1] if c != " "]
        left = len(found[2]) or (len(asked.keys) - len(values) if found[3] else 0)
        if left and len(values) + left == len(asked.keys):
            values *= len(asked.keys) // len(values)
        if len(values) == len(asked.keys):
            return each(asked, values)
    raise asked.fail()


def under_branches(asked: Asked) -> Values:
    """A row that is printed under the branches from 子 on, whatever the keys' own order."""
    header = Asked(asked.name, asked.words, BRANCHES, asked.other, asked.of, asked.rules)
    found = row(header)
    return {key: found[key] for key in asked.keys}


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


def start_and_way(asked: Asked) -> Values:
    """From a branch through the months, forward 順 or backward 逆: 亥順十二, 午順六陽, 丑逆行四季.

    By twelve it goes through every branch, by six through every other one, by the four grave
    branches 四季 through every third.
    """
    found = re.search(f"({BRANCH})([順逆]) ?(行?四季|十二|六陽)", folded(asked.words))
    if found is None:
        raise asked.fail()
    start = to_branch(found[1])
    stride = {"十": 1, "六": 2, "行": 3, "四": 3}[found[3][0]]
    way = stride if found[2] == "順" else -stride
    return {key: (start.step(way * n),) for n, key in enumerate(asked.keys)}


def by_season(asked: Asked) -> Values:
    """A value for each season, a branch or a pair: 春戌夏丑秋辰冬未, 春戊寅夏甲午 …"""
    found = dict(re.findall(f"([{SEASONS}]) ?({SYMBOL}{{1,2}})", folded(asked.words)))
    if set(found) != set(SEASONS):
        raise asked.fail()
    values = {s: to_pair(w) if len(w) == 2 else to_symbol(w) for s, w in found.items()}
    return {key: (values[season_of(key)],) for key in asked.keys}


def by_groups(asked: Asked) -> Values:
    """A branch for each group of stems: 甲丙丁在子乙庚辛在丑, or 甲己子乙庚亥."""
    found = {
        to_symbol(stem): (to_branch(branch),)
        for stems, branch in re.findall(f"([{''.join(STEMS)}]+)在?({BRANCH})", folded(asked.words))
        for stem in stems
    }
    if set(found) != set(asked.keys):
        raise asked.fail()
    return {key: found[key] for key in asked.keys if isinstance(key, Stem)}


# The kinds of branches from 子 on, over and over.
_KINDS: Final = "仲季孟"


def by_kinds(asked: Asked) -> Values:
    """A branch for each kind of branch: 四孟見酉四仲見巳四季見丑."""
    found = dict(re.findall(f"四([{_KINDS}])見({BRANCH})", folded(asked.words)))
    if set(found) != set(_KINDS):
        raise asked.fail()
    return of_branches(asked, lambda b: to_branch(found[_KINDS[b.ordinal % 3]]))


def by_decades(asked: Asked) -> Values:
    """A branch for some of the decades, told by their heads: 子戌尋大吉, 申午辰寅子亥承.

    The one is told by the name that it has as a month general, the other two as they are, each for
    two decades; the decades that the words do not name have none.
    """
    names = {row.name: row.general for row in asked.rules.month_beginnings.values()}
    heads: dict[str, Branch] = {}
    if (found := re.search(f"({BRANCH}{{2}})尋(..)", asked.words)) and found[2] in names:
        heads |= dict.fromkeys(found[1], names[found[2]])
    if found := re.search(f"({BRANCH}{{2}})({BRANCH}{{2}})({BRANCH})({BRANCH})承", asked.words):
        heads |= dict.fromkeys(found[1], to_branch(found[3]))
        heads |= dict.fromkeys(found[2], to_branch(found[4]))
    if not heads:
        raise asked.fail()
    pairs = (key for key in asked.keys if isinstance(key, Pair))
    return {key: (heads[key.branch],) for key in pairs if key.branch in heads}


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


READERS: Final[Mapping[str, Callable[[Asked], Values]]] = {
    "row": row,
    "itself": counted.itself,
    "places": counted.places,
    "in-the-round": counted.in_the_round,
    "by-polarity": counted.by_polarity,
    "ahead-of-lodging": counted.ahead_of_lodging,
    "same-as": counted.same_as,
    "clash": counted.clash,
    "corner": counted.corner,
    "facing": counted.facing,
    "next-place": counted.next_place,
    "backward": counted.backward,
    "triad-end": counted.triad_end,
    "beside-the-clash": counted.beside_the_clash,
    "three-years-each": counted.three_years_each,
    "metal-months": metal_months,
    "partner": counted.partner,
    "yang-partner": counted.yang_partner,
    "twelve-in-a-row": counted.twelve_in_a_row,
    "start-and-way": start_and_way,
    "by-season": by_season,
    "by-groups": by_groups,
    "under-branches": under_branches,
    "breaks": counted.breaking,
    "harms": counted.harming,
    "by-kinds": by_kinds,
    "ahead-of-decade": counted.ahead_of_decade,
    "by-decades": by_decades,
    "back-then-on": counted.back_then_on,
    "set-of-stems": set_of_stems,
    "tomb-as-general": tomb_as_general,
    "lists": lists,
    "upper": upper,
}
