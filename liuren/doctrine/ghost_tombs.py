"""The tombs of the ghost 鬼之墓: where what controls the day stem is buried, as 《五要》 lists them.

Of a stem that the list leaves out (戊 and 己, to which it comes with 之類) the tomb is that of the
phase by which it is controlled, as it is of the others.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from liuren.corpus.citation import rule
from liuren.doctrine.conditions import ON_DAY_AND_BRANCH, Answer, Site, judge
from liuren.doctrine.conditions.relations import Met, partner
from liuren.errors import BrokenCorpus
from liuren.messages import say
from liuren.signs.symbols import BRANCHES, PHASES, STEMS, Branch, Stem
from liuren.signs.symbols import branch as to_branch
from liuren.signs.symbols import stem as to_stem
from liuren.signs.tables import folded

if TYPE_CHECKING:
    from liuren.board.chart import Chart
    from liuren.board.system import System

__all__ = ["IS_A_TOMB_OF_THE_GHOST", "ghost_tombs", "listed", "the_ghost_tombs"]

_LISTED: Final = "wuyao.1.40.4.2"
_S: Final = f"[{''.join(STEMS)}]"
_B: Final = f"[{''.join(BRANCHES)}]"


@lru_cache(maxsize=32)
def listed(words: str) -> Mapping[Stem, tuple[Branch, ...]]:
    """The tombs of the ghost of the stems that are named, read from words like 甲乙丑、丙丁辰.

    Raises `BrokenCorpus` if the words name none.

    >>> listed("如甲乙丑、壬癸辰戌丑未之類。")["壬"]
    (辰, 戌, 丑, 未)
    """
    found = re.findall(f"({_S}+)({_B}+)", folded(words))
    if not found:
        raise BrokenCorpus("no tombs of the ghost stand in «{words}…»", words=words[:40])
    return {to_stem(stem): tuple(map(to_branch, tombs)) for stems, tombs in found for stem in stems}


@rule("ghost-tombs", cites=(_LISTED,))
def ghost_tombs(rules: System) -> Mapping[Stem, tuple[Branch, ...]]:
    """The tombs of the ghost of each day stem: as listed, or else of the phase that controls it.

    >>> from liuren import rules
    >>> ghost_tombs(rules())["甲"], ghost_tombs(rules())["戊"]
    ((丑,), (未,))
    """
    named = listed(rules.corpus.critical(_LISTED))
    return {
        stem: named.get(stem)
        or tuple(rules.tombs_of_phases[p] for p in PHASES if p.controls is stem.phase)
        for stem in STEMS
    }


_kept = lru_cache(maxsize=64)(ghost_tombs)


@judge("is a tomb of the ghost")
def IS_A_TOMB_OF_THE_GHOST(chart: Chart, site: Site) -> Answer:
    """What a god is asked: to be a tomb of the ghost of the day stem 日鬼之墓."""
    if site.branch not in _kept(chart.system)[chart.day.stem]:
        return None
    return say("is a tomb of the ghost of {stem}", stem=chart.day.stem)


@partner(say("the tomb of the ghost"), at=ON_DAY_AND_BRANCH)
def the_ghost_tombs(chart: Chart, site: Site) -> Met:
    """The tombs of the ghost that stand over the stem or over the branch."""
    tombs = _kept(chart.system)[chart.day.stem]
    for god in dict.fromkeys((chart.lessons.over_day, chart.lessons.over_branch)):
        if god in tombs:
            yield say("the tomb of the ghost {branch}", branch=god), god
