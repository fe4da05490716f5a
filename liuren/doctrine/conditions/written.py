"""Conditions that stand in the words of a clause themselves: 子加未, 午破卯, 子午相加.

The branches are read from the critical words, so that another reading of one character (己 for 巳)
asks for another god; nothing is typed twice.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

from liuren.doctrine.conditions.core import Answer, Condition
from liuren.doctrine.conditions.judges import Judging, at, judges
from liuren.doctrine.conditions.sites import SEEN, Site, Where
from liuren.errors import BrokenCorpus
from liuren.messages import say
from liuren.signs.symbols import BRANCHES, Branch
from liuren.signs.symbols import branch as to_branch
from liuren.signs.tables import folded

if TYPE_CHECKING:
    from liuren.board.chart import Chart
    from liuren.board.system import System

__all__ = ["over_as_written", "pairs", "sits_as_written"]

_B: Final = f"[{''.join(BRANCHES)}]"
_TURNED: Final = re.compile(f"({_B})({_B})相加")
_OVER: Final = re.compile(f"({_B})[加破刑]({_B})")
_COMES_TO: Final = re.compile(f"({_B}+)臨({_B}+)")

Pairs: TypeAlias = frozenset[tuple[Branch, Branch]]


@lru_cache(maxsize=512)
def pairs(words: str) -> Pairs:
    """Which branch is over which, read from words like 子加未, 戌刑未, 寅卯臨申酉 or 子午相加.

    Of several that come to 臨 several each on each; two that are over one another 相加 both ways.

    Raises `BrokenCorpus` if the words put nothing on anything.

    >>> sorted(pairs("子午相加道路驅逐")), sorted(pairs("甲乙日寅夘臨申"))
    ([(午, 子), (子, 午)], [(卯, 申), (寅, 申)])
    """
    text = folded(words)
    found = {(to_branch(a), to_branch(b)) for a, b in _TURNED.findall(text)}
    found |= {(b, a) for a, b in found}
    found |= {(to_branch(a), to_branch(b)) for a, b in _OVER.findall(text)}
    for above, below in _COMES_TO.findall(text):
        found |= {(to_branch(a), to_branch(b)) for a in above for b in below}
    if not found:
        raise BrokenCorpus("no branch is over another in «{words}…»", words=words[:40])
    return frozenset(found)


@lru_cache(maxsize=1024)
def _of_clauses(rules: System, clauses: tuple[str, ...], turned: bool) -> Pairs:
    found = frozenset().union(*(pairs(rules.corpus.critical(clause)) for clause in clauses))
    return frozenset((b, a) for a, b in found) if turned else found


@judges("sits where {told} puts it")
def _sits(chart: Chart, site: Site, clauses: tuple[str, ...], turned: bool) -> Answer:
    if (site.branch, site.seat) not in _of_clauses(chart.system, clauses, turned):
        return None
    return say("sits on {seat}", seat=site.seat)


def sits_as_written(*clauses: str, turned: bool = False) -> Judging:
    """What a god is asked: to sit where the words of ``clauses`` put it (or, turned, the other way).

    >>> print(sits_as_written("daquan.1.10.6.1").asks)
    sits where daquan.1.10.6.1 puts it
    """
    return _sits(clauses, turned)


def over_as_written(*clauses: str, place: Where = SEEN, turned: bool = False) -> Condition:
    """The condition that in a lesson, or in a transmission, a god sits where ``clauses`` put it.

    >>> print(over_as_written("daquan.1.10.6.1", place=("initial",)).asks)
    the initial transmission: a god that sits where daquan.1.10.6.1 puts it
    """
    return at(place, sits_as_written(*clauses, turned=turned))
