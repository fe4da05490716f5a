"""What a list gives to each day or branch: 甲乙日寅卯臨申酉, 甲乙日青龍六合乘申酉.

Such a list is read from the words of the clause, and a chart is held against what stands there for
its own day. A day that is not in the list is asked for nothing, and never has it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

from liuren.doctrine.conditions.core import Answer, given
from liuren.doctrine.conditions.judges import judges
from liuren.doctrine.conditions.needs import LIGHT
from liuren.doctrine.conditions.sites import Site
from liuren.errors import BrokenCorpus
from liuren.messages import say
from liuren.signs import tombs
from liuren.signs.symbols import BRANCHES, GENERALS, STEMS, Branch, Stem
from liuren.signs.symbols import branch as to_branch
from liuren.signs.symbols import stem as to_stem
from liuren.signs.tables import folded

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = [
    "by_day",
    "is_tomb_as_listed",
    "rides_as_listed",
    "sits_as_listed",
    "sits_on_its_listed_tomb",
]

_S: Final = f"[{''.join(STEMS)}]"
_B: Final = f"[{''.join(BRANCHES)}]"
_GENERAL: Final = "|".join(map(str, GENERALS))
_SITS: Final = re.compile(f"({_S}+)日以?({_B}+)[臨加]({_B}+)")
_RIDES: Final = re.compile(f"({_S}+)日((?:{_GENERAL})+)[乘乗]({_B}+)")

# For each stem in a list: who is asked about, gods or generals, and the branches where they are.
Listed: TypeAlias = Mapping[Stem, tuple[frozenset[str], frozenset[Branch]]]


@lru_cache(maxsize=64)
def by_day(words: str) -> Listed:
    """What ``words`` give to each day stem: the gods and their seats, or the generals and their gods.

    Raises `BrokenCorpus` if the words list no days.

    >>> gods, seats = by_day("丙丁日巳午臨亥子庚辛日申酉臨寅夘")[to_stem("庚")]
    >>> sorted(map(to_branch, gods)), sorted(seats)
    ([申, 酉], [卯, 寅])
    """
    text = folded(words)
    found = _RIDES.findall(text) or _SITS.findall(text)
    if len(found) != len(re.findall(f"{_S}日", text)) or not found:
        raise BrokenCorpus("not every day of «{words}…» has what it is asked for", words=words[:40])
    return {
        to_stem(stem): (frozenset(_names(who)), frozenset(map(to_branch, where)))
        for stems, who, where in found
        for stem in stems
    }


def _names(who: str) -> list[str]:
    return re.findall(_GENERAL, who) or list(who)


def _of_the_day(chart: Chart, clause: str) -> tuple[frozenset[str], frozenset[Branch]]:
    listed = by_day(chart.system.corpus.critical(clause))
    return listed.get(chart.day.stem, (frozenset(), frozenset()))


@judges("sits where {told} puts it on this day")
def sits_as_listed(chart: Chart, site: Site, clause: str) -> Answer:
    """What a god is asked: to sit where the list in ``clause`` puts it on this day.

    >>> print(sits_as_listed("daquan.1.9.5.5").asks)
    sits where daquan.1.9.5.5 puts it on this day
    """
    gods, seats = _of_the_day(chart, clause)
    if site.branch not in gods or site.seat not in seats:
        return None
    return say("sits on {seat}, on a day {stem}", seat=site.seat, stem=chart.day.stem)


@judges("carries a general that {told} gives it on this day", LIGHT)
def rides_as_listed(chart: Chart, site: Site, clause: str) -> Answer:
    """What a god is asked: to carry a general that the list in ``clause`` gives it on this day.

    >>> print(rides_as_listed("daquan.1.9.6.1").asks)
    carries a general that daquan.1.9.6.1 gives it on this day
    """
    generals, gods = _of_the_day(chart, clause)
    if site.branch not in gods:
        return None
    general = given(site.general, LIGHT)
    if general not in generals:
        return None
    return say("carries {general}, on a day {stem}", general=general, stem=chart.day.stem)


@judges("is the tomb of the branch that {told} lists")
def is_tomb_as_listed(chart: Chart, site: Site, clause: str) -> Answer:
    """What a god is asked: to be the tomb of the day branch that is listed in ``clause``.

    >>> print(is_tomb_as_listed("daquan.1.9.9.3").asks)
    is the tomb of the branch that daquan.1.9.9.3 lists
    """
    listed = tombs.of_branches(chart.system.corpus.critical(clause))
    if site.branch is not listed[chart.day.branch]:
        return None
    return say("is the tomb 墓, by its branch, of {day}", day=chart.day)


@judges("sits on its tomb that {told} lists")
def sits_on_its_listed_tomb(chart: Chart, site: Site, clause: str) -> Answer:
    """What a god is asked: to sit on its own tomb, as it is listed in ``clause``.

    >>> print(sits_on_its_listed_tomb("daquan.1.9.9.4").asks)
    sits on its tomb that daquan.1.9.9.4 lists
    """
    tomb = tombs.of_branches(chart.system.corpus.critical(clause))[site.branch]
    return say("sits on its tomb {tomb}", tomb=tomb) if site.seat is tomb else None
