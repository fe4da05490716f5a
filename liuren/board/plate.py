"""The heaven plate 天盤 turned over the earth plate 地盤, and where each stem lodges 寄宮."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from liuren.corpus.citation import rule
from liuren.errors import BrokenCorpus
from liuren.signs.symbols import BRANCHES, STEMS, Branch, Stem
from liuren.signs.symbols import branch as to_branch
from liuren.signs.symbols import stem as to_stem

__all__ = [
    "BRANCH_OF_GENERAL",
    "PLATES",
    "Plate",
    "empty_palaces",
    "lodging",
    "lodging_by_salary",
    "square",
    "square_lodging",
    "turn",
    "verse_lodging",
]


@dataclass(frozen=True, slots=True)
class Plate:
    """A heaven plate 天盤 lying on the fixed earth plate 地盤, ``shift`` places turned."""

    shift: int
    heaven: tuple[Branch, ...]

    def over(self, earth: Branch | str) -> Branch:
        """The heaven branch that lies over the earth branch ``earth`` (what *rides* there, 乘).

        >>> PLATES[1].over("寅")
        卯
        """
        return self.heaven[to_branch(earth).ordinal]

    def seat(self, heaven: Branch | str) -> Branch:
        """The earth branch on which the heaven branch ``heaven`` sits (to which it is *added*, 加).

        >>> PLATES[1].seat("卯")
        寅
        """
        return BRANCHES[(to_branch(heaven).ordinal - self.shift) % 12]

    @property
    @rule("plate.still", cites=("zhinan.1.2.7.2",))
    def is_still(self) -> bool:
        """True if every branch lies on itself: 伏吟."""
        return self.shift == 0

    @property
    @rule("plate.reversed", cites=("daquan.1.10.6.11", "zhinan.1.2.8.1"))
    def is_reversed(self) -> bool:
        """True if every branch lies on its clash: 返吟."""
        return self.shift == 6

    def as_dict(self) -> dict[str, str]:
        """Earth branch to heaven branch, from 子 on."""
        return dict(zip(BRANCHES, self.heaven, strict=True))


PLATES: Final = tuple(Plate(n, BRANCHES[n:] + BRANCHES[:n]) for n in range(12))


@rule(
    "plate",
    cites=(
        "xunyuan.1.1.1.1",
        "xunyuan.1.3.1.2",
        "xunyuan.1.4.2.1",
        "xunyuan.1.4.4.1",
        "xunyuan.1.10.3.2",
        "zhinan.1.1.2.1",
        "zhinan.1.1.2.15-16",
        "wuyao.1.38.1.4",
    ),
)
def turn(general: Branch | str, hour: Branch | str) -> Plate:
    """The plate with the month general 月將 laid on the hour 占時 and the rest following forward.

    >>> turn("丑", "子").over("寅")
    卯
    """
    return PLATES[to_branch(hour).steps_to(general)]


# On which branch a general is: where it sits on the earth plate, or the god of heaven that it rides.
BRANCH_OF_GENERAL: Final[Mapping[str, Callable[[Plate, Branch], Branch]]] = {
    "seat": lambda plate, god: plate.seat(god),
    "ridden": lambda plate, god: god,
}


_S: Final = f"[{''.join(STEMS)}]"
_B: Final = f"[{''.join(BRANCHES)}]"


def _whole(found: Mapping[Stem, Branch], words: str) -> Mapping[Stem, Branch]:
    missing = " ".join(s for s in STEMS if s not in found)
    if missing:
        raise BrokenCorpus(
            "the stems {missing} lodge nowhere in «{words}…»", missing=missing, words=words[:40]
        )
    return {s: found[s] for s in STEMS}


@lru_cache(maxsize=32)
@rule("earth-plate.square", cites=("xunyuan.1.4.5.3", "xunyuan.1.4.1.1"))
def square(words: str) -> tuple[tuple[Branch, ...], ...]:
    """The rows of the square in which the earth plate 地盤 is drawn, from the top, left to right.

    >>> square("巳　午　未　申 辰　　　　　酉 卯　　　　　戌 寅　丑　子　亥")[1]
    (辰, 酉)
    """
    rows = ([to_branch(b) for b in re.findall(_B, line)] for line in words.split(" "))
    return tuple(tuple(row) for row in rows if row)


@lru_cache(maxsize=32)
@rule("lodging.list", cites=("zhinan.1.1.1.6",))
def lodging(words: str) -> Mapping[Stem, Branch]:
    """Where each stem lodges 寄宮, read from words like 丙戊課在巳.

    >>> lodging("甲課在寅，乙課在辰，丙戊課在巳，丁己課在未，庚課在申，辛課在戌，壬課在亥，癸課在丑")["己"]
    未
    """
    found = {
        to_stem(s): to_branch(b)
        for stems, b in re.findall(f"({_S}+)課在({_B})", words)
        for s in stems
    }
    return _whole(found, words)


@lru_cache(maxsize=32)
@rule("lodging.square", cites=("xunyuan.1.4.1.1", "xunyuan.1.4.6.3"))
def square_lodging(words: str) -> Mapping[Stem, Branch]:
    """Where each stem lodges 寄宮, read from the square of the earth plate: a branch, then its stems.

    >>> square_lodging("巳丙戊　　午　　未丁己　　申庚 辰乙　酉 卯　戌辛 寅甲　丑癸　子　亥壬")["癸"]
    丑
    """
    found = {
        to_stem(s): to_branch(b) for b, stems in re.findall(f"({_B})({_S}*)", words) for s in stems
    }
    return _whole(found, words)


@lru_cache(maxsize=32)
@rule(
    "lodging.verse",
    cites=("daquan.1.1.1.2-6",),
)
def verse_lodging(*lines: str) -> Mapping[Stem, Branch]:
    """Where each stem lodges 寄宮, read from a verse like 丁己課未庚申上: stems, then their branch.

    >>> verse_lodging("甲課寅兮乙課辰", "丙戊課巳", "丁己課未庚申上", "辛戌壬亥", "癸課原来丑宮坐")["庚"]
    申
    """
    verse = " ".join(lines)
    found = {
        to_stem(s): to_branch(b)
        for stems, b in re.findall(f"({_S}+)(?:課原来|課|)({_B})", verse)
        for s in stems
    }
    return _whole(found, verse)


@rule("lodging.by-salary", cites=("zhinan.1.1.1.8",))
def lodging_by_salary(salaries: Mapping[Stem, Branch]) -> Mapping[Stem, Branch]:
    """Where each stem lodges 寄宮, reasoned from its salary 祿: a yang stem there, a yin stem one on.

    It is no other way of casting, but why the lists have what they have.

    >>> from liuren import rules
    >>> lodging_by_salary(rules().salaries) == rules().lodging
    True
    """
    return {stem: at.step(0 if stem.is_yang else 1) for stem, at in salaries.items()}


@rule("lodging.upright", cites=("daquan.1.1.1.7", "zhinan.1.1.1.7"))
def empty_palaces(lodging: Mapping[Stem, Branch]) -> tuple[Branch, ...]:
    """The palaces in which no stem lodges: the four upright 四正, 子 卯 午 酉.

    >>> empty_palaces({}) == BRANCHES
    True
    """
    return tuple(b for b in BRANCHES if b not in lodging.values())
