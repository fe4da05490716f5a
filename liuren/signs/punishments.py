"""How the ring of the branches gives the punishments 刑, and the three kinds of them.

《大全》 derives what it allows. The ring is parted between 丑 and 寅, and from there each branch
punishes the fourth place, itself counted, in chains: two that part, of three punishments, and two
that cross, of two. The last of a chain clashes with one before it, and so punishes itself instead
of being punished. All of it is read from the words of the passage.

>>> from liuren.corpus import default
>>> words = default().critical("daquan.1.10.4")
>>> ["".join(chain) for chain in chains(words)]
['丑戌未辰', '寅巳申亥', '子卯午', '卯子酉']
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Final

from liuren.corpus.citation import rule
from liuren.errors import BrokenCorpus
from liuren.signs.relations import counted
from liuren.signs.symbols import BRANCHES, Branch
from liuren.signs.symbols import branch as to_branch
from liuren.signs.tables import folded

__all__ = ["Chain", "Kinds", "chains", "chains_as_told", "disputed", "kind", "kinds", "of_chains"]

Chain = tuple[Branch, ...]

_B: Final = f"[{''.join(BRANCHES)}]"
_NUMERALS: Final = "〇一二三四五六七八九十"
# Of so many punishments in a row, the place of the one with which the last clashes.
_CLASHED: Final = {"中": 1, "首": 0}


@lru_cache(maxsize=32)
@rule("punishment.chains", cites=("daquan.1.10.4.3-5",))
def chains(words: str) -> tuple[Chain, ...]:
    """The four chains of the punishments: those that part, one back and one ahead, then those that cross.

    Read from 以丑寅向下兩分隔四刑之始分而刑三沖中者自刑終交而刑二沖首者自刑. A chain of three punishments
    has four branches; `BrokenCorpus` if the last does not clash with the one it should.

    >>> from liuren.corpus import default
    >>> len(chains(default().critical("daquan.1.10.4")))
    4
    """
    found = re.search(
        f"以({_B})({_B})向下兩分隔(.)刑之始分而刑(.)沖(.)者自刑終交而刑(.)沖(.)者自刑",
        folded(words),
    )
    if found is None:
        raise BrokenCorpus("no chains of punishments in «{words}…»", words=words[:40])
    back, ahead = to_branch(found[1]), to_branch(found[2])
    fourth, three, two = (_NUMERALS.index(found[n]) for n in (3, 4, 6))
    told = (
        (back, -1, three, found[5]),
        (ahead, 1, three, found[5]),
        # Each of the two goes on by one place, and there they turn and cross.
        (back.step(-1), 1, two, found[7]),
        (ahead.step(1), -1, two, found[7]),
    )
    made = []
    for first, way, many, clashed in told:
        chain: Chain = (first,)
        for _ in range(many):
            chain = (*chain, counted(chain[-1], way * fourth))
        if chain[-1].opposite is not chain[_CLASHED[clashed]]:
            raise BrokenCorpus(
                "{last} does not clash with the {place} of {chain}",
                last=chain[-1],
                place=clashed,
                chain="".join(chain),
            )
        made.append(chain)
    return tuple(made)


@lru_cache(maxsize=32)
@rule("punishment.chains-as-told", cites=("daquan.1.10.4.6-9",))
def chains_as_told(words: str) -> Mapping[Chain, Branch]:
    """The chains as the text tells them one by one, each with the branch that its last clashes with.

    Read from words like 丑刑戌戌刑未未刑辰辰沖戌為自刑.

    Raises `BrokenCorpus` if the words give none.

    >>> {"".join(chain): met for chain, met in chains_as_told("子刑夘夘刑午午冲子為自刑").items()}
    {'子卯午': 子}
    """
    told: dict[Chain, Branch] = {}
    for steps, last, met in re.findall(f"((?:{_B}刑{_B})+)({_B})沖({_B})為自刑", folded(words)):
        links = re.findall(f"({_B})刑({_B})", steps)
        whole = (links[0][0], *(punished for _, punished in links))
        if [(a, b) for a, b in pairwise(whole)] != links or whole[-1] != last:
            raise BrokenCorpus("{steps} is no chain that ends in {last}", steps=steps, last=last)
        told[tuple(map(to_branch, whole))] = to_branch(met)
    return told


@rule("punishment.of-chains", cites=("daquan.1.10.4.4", "daquan.1.10.4.5"))
def of_chains(found: tuple[Chain, ...]) -> Mapping[Branch, Branch]:
    """Which branch each branch punishes by the chains: the next one; the last of a chain itself.

    The last is not punished by the one before it.

    >>> from liuren import rules
    >>> from liuren.corpus import default
    >>> of_chains(chains(default().critical("daquan.1.10.4"))) == rules("daquan").punishments
    True
    """
    table = {a: b for *punishing, _ in found for a, b in pairwise(punishing)}
    return table | {chain[-1]: chain[-1] for chain in found}


@lru_cache(maxsize=32)
@rule("punishment.disputed", cites=("daquan.1.10.4.18",))
def disputed(words: str) -> Mapping[Branch, Branch]:
    """The punishments that current books have and the text does not allow: 未刑丑, 申刑寅.

    Raises `BrokenCorpus` if the words name none.

    >>> from liuren.corpus import default
    >>> disputed(default().critical("daquan.1.10.4.18"))
    {未: 丑, 申: 寅}
    """
    found = re.search(f"世本有以((?:{_B}刑{_B})+)者", folded(words))
    if found is None:
        raise BrokenCorpus("no punishment is disputed in «{words}…»", words=words[:40])
    return {to_branch(a): to_branch(b) for a, b in re.findall(f"({_B})刑({_B})", found[1])}


Kinds = Mapping[str, tuple[Chain, ...]]
"""Of each kind of punishment the groups of branches, as the text lists them."""


@lru_cache(maxsize=32)
@rule("punishment.kinds", cites=("daquan.1.10.4.10-13",))
def kinds(words: str) -> Kinds:
    """The three kinds of punishment 三刑 and who is in them: 自刑 alone, 互刑 one another, 朋刑 among friends.

    Read from 辰亥午酉為自刑子卯卯子為互刑丑戌未寅巳申為朋刑.

    Raises `BrokenCorpus` if the three are not there.

    >>> from liuren.corpus import default
    >>> found = kinds(default().critical("daquan.1.10.4"))
    >>> {name: ["".join(group) for group in groups] for name, groups in found.items()}
    {'自刑': ['辰', '亥', '午', '酉'], '互刑': ['子卯', '卯子'], '朋刑': ['丑戌未', '寅巳申']}
    """
    found = re.search(
        f"是以({_B}{{4}})為自刑({_B}{{2}})({_B}{{2}})為互刑({_B}{{3}})({_B}{{3}})為朋刑",
        folded(words),
    )
    if found is None:
        raise BrokenCorpus("no three kinds of punishment in «{words}…»", words=words[:40])
    alone, *others = (tuple(map(to_branch, group)) for group in found.groups())
    return {
        "自刑": tuple((one,) for one in alone),
        "互刑": tuple(others[:2]),
        "朋刑": tuple(others[2:]),
    }


def kind(one: Branch | str, other: Branch | str, of: Kinds) -> str | None:
    """Which kind of punishment stands between two branches; None if they have nothing to do with it.

    >>> from liuren import rules
    >>> [kind(a, b, rules().punishment_kinds) for a, b in ("丑戌", "子卯", "亥亥", "子丑")]
    ['朋刑', '互刑', '自刑', None]
    """
    two = {to_branch(one), to_branch(other)}
    for name, groups in of.items():
        # A branch of a larger group has no punishment for itself.
        if any(two == set(group) or (len(two) > 1 and two <= set(group)) for group in groups):
            return name
    return None
