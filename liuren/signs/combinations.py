"""Combinations 合: of the phases, the stems and the branches, and the crossed carts 交車 of a day.

The tables are read from the words of 《大全》; what follows says when stem and branch combine on a
chart, with each other and with the gods over them.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from liuren.corpus.citation import rule
from liuren.errors import BrokenCorpus
from liuren.messages import Message, say
from liuren.signs.symbols import (
    BRANCHES,
    PAIRS,
    PHASES,
    STEMS,
    Branch,
    Pair,
    Phase,
    Stem,
)
from liuren.signs.symbols import branch as to_branch
from liuren.signs.symbols import pair as to_pair
from liuren.signs.symbols import phase as to_phase
from liuren.signs.symbols import stem as to_stem
from liuren.signs.tables import folded

if TYPE_CHECKING:
    from liuren.board.system import System

__all__ = [
    "crossed_over", "days_in_one_place", "harmonies", "harmony_names", "named_combinations",
    "names_of_combinations", "ranks", "succeeds_on", "triples",
]  # fmt: skip

_S: Final = f"[{''.join(STEMS)}]"
_B: Final = f"[{''.join(BRANCHES)}]"


def _whole(found: Collection[object], count: int, what: Message, words: tuple[str, ...]) -> None:
    if len(found) != count:
        raise BrokenCorpus(
            "{number} of {count} {what} can be read from «{words}…»",
            number=len(found),
            count=count,
            what=what,
            words=words[0][:40],
        )


@lru_cache(maxsize=32)
@rule("combination.phases", cites=("daquan.1.8.2.10-14",))
def triples(*words: str) -> Mapping[Phase, tuple[Branch, Branch, Branch]]:
    """The three branches of each phase that combine 三合, read from words like 亥卯未木合.

    Earth has none.

    >>> triples("亥夘未木合主繁宂駁雜", "寅午戌火合", "巳酉丑金合", "申子辰水合")[to_phase("木")]
    (亥, 卯, 未)
    """
    found: dict[Phase, tuple[Branch, Branch, Branch]] = {}
    for three, phase in re.findall(f"({_B}{{3}})([{''.join(PHASES)}])合", folded(" ".join(words))):
        first, middle, last = map(to_branch, three)
        found[to_phase(phase)] = (first, middle, last)
    _whole(found, 4, say("harmonies of three"), words)
    return found


@rule("combination.succeeds-on", cites=("daquan.1.8.3.4",))
def succeeds_on(triple: tuple[Branch | str, Branch | str, Branch | str]) -> Branch:
    """The branch of the month or the day on which the matter of a triple succeeds: its last, its grave.

    >>> succeeds_on(("寅", "午", "戌"))
    戌
    """
    return to_branch(triple[-1])


@lru_cache(maxsize=32)
@rule("combination.stems", cites=("daquan.1.8.4.1-6",))
def named_combinations(*words: str) -> Mapping[Stem, Stem]:
    """Which stem each stem combines with 干合, read from words like 甲己為中正合.

    >>> from liuren.corpus import default
    >>> named_combinations(*(default().critical(f"daquan.1.8.4.{n}") for n in range(2, 7)))["丁"]
    壬
    """
    return {a: b for one, other, _ in _named(words) for a, b in ((one, other), (other, one))}


@lru_cache(maxsize=32)
@rule("combination.stems.names", cites=("daquan.1.8.4.2-6",))
def names_of_combinations(*words: str) -> Mapping[Stem, str]:
    """What the combination of each stem is called: 中正, 仁義, 威權, 淫泆, 無情.

    >>> from liuren.corpus import default
    >>> names_of_combinations(*(default().critical(f"daquan.1.8.4.{n}") for n in range(2, 7)))["丁"]
    '淫泆'
    """
    return {stem: name for one, other, name in _named(words) for stem in (one, other)}


def _named(words: tuple[str, ...]) -> list[tuple[Stem, Stem, str]]:
    found = re.findall(f"({_S})({_S})為(..)合", folded(" ".join(words)))
    _whole(dict.fromkeys(found), 5, say("combinations of the stems"), words)
    return [(to_stem(a), to_stem(b), name) for a, b, name in found]


@lru_cache(maxsize=32)
@rule("combination.branches", cites=("daquan.1.8.5.5-11",))
def harmonies(*words: str) -> Mapping[Branch, Branch]:
    """Which branch each branch combines with 六合, read from words like 子與丑合.

    >>> from liuren.corpus import default
    >>> harmonies(*(default().critical(f"daquan.1.8.5.{n}") for n in range(6, 12)))["寅"]
    亥
    """
    found = re.findall(f"({_B})與({_B})合", folded(" ".join(words)))
    table = {to_branch(a): to_branch(b) for x, y in found for a, b in ((x, y), (y, x))}
    _whole(table, 12, say("harmonies of the branches"), words)
    return table


@lru_cache(maxsize=32)
@rule("combination.branches.names", cites=("daquan.1.8.5.17-18",))
def harmony_names(*words: str) -> Mapping[frozenset[Branch], str]:
    """The combinations that break or punish, 破合 and 刑合, read from words like 寅合亥為破合.

    >>> from liuren.signs.symbols import 亥, 寅
    >>> harmony_names("凡寅合亥為破合", "巳合申為刑合")[frozenset((亥, 寅))]
    '破合'
    """
    found = re.findall(f"({_B})合({_B})為(.合)", folded(" ".join(words)))
    return {frozenset((to_branch(a), to_branch(b))): name for a, b, name in found}


@lru_cache(maxsize=32)
@rule("combination.ranks", cites=("daquan.1.8.7.1", "daquan.1.8.2.9"))
def ranks(words: str) -> tuple[str, ...]:
    """The three kinds of combination by their weight, read from words like 以干合為主支合次之.

    >>> ranks("右三等合神以干合為主支合次之行合又次之")
    ('干合', '支合', '行合')
    """
    return tuple(re.findall("(?<!等)(.合)(?:為主|次之|又次之)", words))


@rule("combination.crossed.lesson", cites=("daquan.1.8.9.7",))
def crossed_over(day: Pair | str, rules: System) -> Branch | None:
    """The god over the stem in the one lesson of a day that is 交車; None where there is none.

    >>> from liuren import rules
    >>> crossed_over("甲申", rules()), crossed_over("甲寅", rules())
    (巳, None)
    """
    day = to_pair(day)
    lodging = rules.lodging[day.stem]
    if lodging is day.branch:
        return None
    over_stem = rules.branch_combinations[day.branch]
    over_branch = day.branch.step(lodging.steps_to(over_stem))
    return over_stem if rules.branch_combinations[lodging] is over_branch else None


@rule("combination.one-place", cites=("daquan.1.8.9.6", "zhinan.1.2.9.2"))
def days_in_one_place(rules: System) -> tuple[Pair, ...]:
    """The days whose stem lodges on their branch 支干同處: they cannot be crossed.

    >>> from liuren import rules
    >>> days_in_one_place(rules())
    (丁未, 癸丑, 甲寅, 己未, 庚申)
    """
    return tuple(day for day in PAIRS if rules.lodging[day.stem] is day.branch)
