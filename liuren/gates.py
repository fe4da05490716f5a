"""The eight gates 八門: the eight places through which a matter is looked at, in their order.

What each gate is called, and what stands in it, is read from 《尋源》 1.10; the text's words for a
place (正時, 月將, 日干 …) are the keys of `PLACES`, which knows where that is on a chart.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from liuren.citation import rule
from liuren.errors import BrokenCorpus

if TYPE_CHECKING:
    from liuren.chart import Chart

__all__ = ["CLAUSES", "PLACES", "EightGate", "eight", "named"]

# The clause that names each gate, in the order of the gates, and those that say what it answers to.
CLAUSES: Final[Mapping[str, tuple[str, ...]]] = {
    "xunyuan.1.10.2.2": (),
    "xunyuan.1.10.3.1": (),
    "xunyuan.1.10.4.1": ("xunyuan.1.10.4.2",),
    "xunyuan.1.10.4.4": (),
    "xunyuan.1.10.5.1": ("xunyuan.1.10.5.2",),
    "xunyuan.1.10.5.5": ("xunyuan.1.10.5.6",),
    "xunyuan.1.10.6.1": ("xunyuan.1.10.6.2",),
    "xunyuan.1.10.6.5": ("xunyuan.1.10.6.6", "xunyuan.1.10.6.7", "xunyuan.1.10.6.8"),
}

PLACES: Final[Mapping[str, Callable[[Chart], tuple[str | None, ...]]]] = {
    "正時": lambda chart: (chart.hour,),
    "月將": lambda chart: (chart.general,),
    "日干": lambda chart: (chart.day.stem,),
    "日支": lambda chart: (chart.day.branch,),
    "初傳": lambda chart: (chart.transmissions[0].branch,),
    "中傳": lambda chart: (chart.transmissions[1].branch,),
    "終傳": lambda chart: (chart.transmissions[2].branch,),
    "年命": lambda chart: (
        (chart.querent.year_fate, chart.querent.natal) if chart.querent else (None, None)
    ),
}

# The sentence on the fourth gate is lost but for its end, 故謂之內事. That it is the day branch is
# said by 《六壬秘本》 (以支辰為宅之盛衰 … 故曰內事門) and follows from 外事 being the day stem.
_LOST: Final = "日支"


@dataclass(frozen=True, slots=True)
class EightGate:
    """One of the eight gates: its number, its name, the place it looks at, and what stands there.

    ``answers`` is what that place answers to, in the words of the text; empty where it does not say.
    """

    number: int
    name: str
    place: str
    stands: tuple[str | None, ...]
    answers: tuple[str, ...]
    clause: str


@lru_cache(maxsize=64)
@rule("eight-gates.names", cites=("xunyuan.1.10.1.1", *CLAUSES))
def named(words: str) -> tuple[str, str]:
    """The place and the name of a gate, read from words like 正時為先鋒 or 故謂之內事.

    >>> named("終傳為歸計。"), named("□……故謂之內事。")
    (('終傳', '歸計'), ('日支', '內事'))
    """
    if found := re.search("(..)為(..)", words):
        return found[1], found[2]
    if found := re.search("故謂之(..)", words):
        return _LOST, found[1]
    raise BrokenCorpus(f"no gate is named in «{words}»")


@lru_cache(maxsize=64)
@rule("eight-gates.answers", cites=tuple(c for said in CLAUSES.values() for c in said))
def answering(words: str) -> str:
    """What a place answers to, read from words like 凡事以初傳為應事之始 or 年為用事之助.

    >>> answering("凡事以初傳為應事之始，"), answering("年為用事之助。")
    ('初傳為應事之始', '年為用事之助')
    """
    found = re.search("(?:以|蓋|^)([^以蓋，]{1,2}為[^，。]+)", words)
    if found is None:
        raise BrokenCorpus(f"nothing is said of what a gate answers to in «{words}»")
    return found[1]


def eight(chart: Chart) -> tuple[EightGate, ...]:
    """The eight gates of ``chart``, from the hour to the querent's years.

    >>> from liuren import cast
    >>> chart = cast(day="甲子", general="丑", hour="子", school="xunyuan")
    >>> [(gate.name, *gate.stands) for gate in eight(chart)[:3]]
    [('先鋒', 子), ('直事', 丑), ('外事', 甲)]
    """
    critical = chart.system.corpus.critical
    gates = []
    for number, (clause, said) in enumerate(CLAUSES.items(), 1):
        place, name = named(critical(clause))
        answers = tuple(answering(critical(c)) for c in said)
        gates.append(EightGate(number, name, place, PLACES[place](chart), answers, clause))
    return tuple(gates)
