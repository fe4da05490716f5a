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

from liuren.corpus.citation import rule
from liuren.errors import BrokenCorpus
from liuren.signs.symbols import Branch, Symbol
from liuren.signs.tables import Words

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = [
    "CLAUSES",
    "PLACES",
    "EightGate",
    "EightGateRow",
    "answering",
    "eight",
    "listed",
    "named",
    "rows",
]

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

# What stands in a place on a chart; where two things do, each under its own name.
Stands = Symbol | Mapping[str, Branch | None] | None

PLACES: Final[Mapping[str, Callable[[Chart], Stands]]] = {
    "正時": lambda chart: chart.hour,
    "月將": lambda chart: chart.general,
    "日干": lambda chart: chart.day.stem,
    "日支": lambda chart: chart.day.branch,
    "初傳": lambda chart: chart.transmissions[0].branch,
    "中傳": lambda chart: chart.transmissions[1].branch,
    "終傳": lambda chart: chart.transmissions[2].branch,
    "年命": lambda chart: (
        {"行年": chart.querent.year_fate, "本命": chart.querent.natal} if chart.querent else None
    ),
}

# The sentence on the fourth gate is lost but for its end, 故謂之內事. That it is the day branch is
# said by 《六壬秘本》 (以支辰為宅之盛衰 … 故曰內事門) and follows from 外事 being the day stem.
_LOST: Final = "日支"


@dataclass(frozen=True, slots=True)
class EightGateRow:
    """One of the eight gates as the text has it: number, name, the place it looks at, its clause.

    ``answers`` says what the place answers to, in the words of the text; empty where it does not.
    """

    number: int
    name: str
    place: str
    answers: Mapping[str, str]
    clause: str


@dataclass(frozen=True, slots=True)
class EightGate:
    """One of the eight gates on a chart: the gate, and what stands in its place."""

    gate: EightGateRow
    stands: Stands

    @property
    def name(self) -> str:
        """What the gate is called."""
        return self.gate.name


@lru_cache(maxsize=64)
@rule("eight-gates.list", cites=("xunyuan.1.10.1.1",))
def listed(words: str) -> tuple[str, ...]:
    """The names of the eight gates in order, read from the table: 第一門 … above, the names below.

    Raises `BrokenCorpus` if they are not eight.

    >>> listed("第一門　第二門 先鋒　　直事")
    ('先鋒', '直事')
    """
    numbers, _, names = words.partition(" ")
    found = tuple(names.split())
    if len(found) != len(numbers.split()):
        raise BrokenCorpus("not every gate has a name in «{words}…»", words=words[:40])
    return found


@lru_cache(maxsize=64)
@rule("eight-gates.names", cites=tuple(CLAUSES))
def named(words: str) -> tuple[str, str]:
    """The place and the name of a gate, read from words like 正時為先鋒 or 故謂之內事.

    Raises `BrokenCorpus` if the words name no gate.

    >>> named("終傳為歸計。"), named("□……故謂之內事。")
    (('終傳', '歸計'), ('日支', '內事'))
    """
    if found := re.search("(..)為(..)", words):
        return found[1], found[2]
    if found := re.search("故謂之(..)", words):
        return _LOST, found[1]
    raise BrokenCorpus("no gate is named in «{words}»", words=words)


@lru_cache(maxsize=64)
@rule("eight-gates.answers", cites=tuple(c for said in CLAUSES.values() for c in said))
def answering(words: str) -> tuple[str, str]:
    """A place and what it answers to, read from words like 凡事以初傳為應事之始 or 年為用事之助.

    Raises `BrokenCorpus` if the words answer to nothing.

    >>> answering("凡事以初傳為應事之始，"), answering("年為用事之助。")
    (('初傳', '應事之始'), ('行年', '用事之助'))
    """
    found = re.search("(?:以|蓋|^)([^以蓋，]{1,2})為([^，。]+)", words)
    if found is None:
        raise BrokenCorpus("nothing is said of what a gate answers to in «{words}»", words=words)
    return _IN_SHORT.get(found[1], found[1]), found[2]


_IN_SHORT: Final = {"年": "行年", "命": "本命"}


def rows(corpus: Words) -> tuple[EightGateRow, ...]:
    """The eight gates as the text has them.

    >>> from liuren.corpus import default
    >>> [row.name for row in rows(default())]
    ['先鋒', '直事', '外事', '內事', '發端', '移易', '歸計', '變體']
    """
    found = []
    for number, (clause, said) in enumerate(CLAUSES.items(), 1):
        place, name = named(corpus.critical(clause))
        answers = dict(answering(corpus.critical(c)) for c in said)
        found.append(EightGateRow(number, name, place, answers, clause))
    return tuple(found)


def eight(chart: Chart) -> tuple[EightGate, ...]:
    """The eight gates of ``chart``, from the hour to the querent's years.

    >>> from liuren import cast
    >>> chart = cast(day="甲子", general="丑", hour="子", school="xunyuan")
    >>> [(gate.name, gate.stands) for gate in eight(chart)[:3]]
    [('先鋒', 子), ('直事', 丑), ('外事', 甲)]
    """
    return tuple(EightGate(row, PLACES[row.place](chart)) for row in chart.system.eight_gates)
