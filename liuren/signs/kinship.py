"""What a symbol is to the day stem: the six kin 六親 and the ten gods 十神."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from liuren.corpus.citation import rule
from liuren.errors import BrokenCorpus
from liuren.signs.symbols import STEMS, Branch, Phase, Stem, phase, symbol
from liuren.signs.symbols import stem as to_stem

__all__ = ["KIN", "TenGods", "ghost_of", "is_ghost", "kin", "relation", "ten_god", "ten_gods"]

# How another phase stands to mine, in the words of xunyuan.1.8.1, and the kin that it is.
KIN: Final[Mapping[str, str]] = {
    "生我": "父母",
    "我生": "子孫",
    "克我": "官鬼",
    "我克": "妻財",
    "比肩": "兄弟",
}

# The name of a ten god by relation, by the polarity of the day and by that of the other.
TenGods = Mapping[tuple[str, bool, bool], str]


def relation(mine: Phase | str, other: Phase | str) -> str:
    """How ``other`` stands to ``mine``: 生我, 我生, 克我, 我克 or 比肩.

    >>> relation("木", "土")
    '我克'
    """
    mine, other = phase(mine), phase(other)
    if other is mine:
        return "比肩"
    if other.generates is mine:
        return "生我"
    if mine.generates is other:
        return "我生"
    return "克我" if other.controls is mine else "我克"


@rule("kin", cites=("xunyuan.1.8.2.1", "xunyuan.1.8.2.3", "xunyuan.1.10.4.3"))
def kin(day: Stem | str, other: Stem | Branch | str) -> str:
    """Which of the six kin 六親 ``other`` is to the day stem.

    >>> kin("甲", "辰")
    '妻財'
    """
    return KIN[relation(to_stem(day).phase, symbol(other).phase)]


@lru_cache(maxsize=32)
@rule(
    "ten-gods",
    cites=("xunyuan.1.8.1.1-5",),
)
def ten_gods(words: str) -> TenGods:
    """The names of the ten gods, read from words like 我克者。（陽見陽為偏財，陰見陰為妻財。）.

    The first 陽 or 陰 is the day stem's, the second that of what it meets 見.

    Raises `BrokenCorpus` if the twenty are not whole.

    >>> from liuren.corpus import default
    >>> ten_gods(default().critical("xunyuan.1.8.1"))["我克", True, False]
    '正財'
    """
    parts = re.split(f"({'|'.join(KIN)})者", words)[1:]
    table = {
        (name, day == "陽", other == "陽"): god
        for name, body in zip(parts[::2], parts[1::2], strict=True)
        for day, other, god in re.findall("([陽陰])見([陽陰])為([^，。）]+)", body)
    }
    if len(table) != 4 * len(KIN):
        raise BrokenCorpus(
            "the ten gods: {number} of 20 can be read from «{words}…»",
            number=len(table),
            words=words[:40],
        )
    return table


@rule("ten-god", cites=("xunyuan.1.8.2.2", "xunyuan.1.8.2.4"))
def ten_god(day: Stem | str, other: Stem | Branch | str, names: TenGods) -> str:
    """Which of the ten gods 十神 ``other`` is to the day stem, under the names of ``names``.

    A branch has the polarity of its place (巳 is yin), not that of a stem hidden in it.

    >>> from liuren import rules
    >>> ten_god("甲", "辰", rules().ten_gods)
    '偏財'
    """
    day, other = to_stem(day), symbol(other)
    return names[relation(day.phase, other.phase), day.is_yang, other.is_yang]


@rule("ghost", cites=("daquan.1.8.12.8",))
def is_ghost(one: Stem | Branch | str, of: Stem | Branch | str) -> bool:
    """True if ``one`` is the ghost of ``of``: it controls it, and both are yang or both are yin.

    The judgements call ghost whatever controls the day stem, of either polarity.

    >>> is_ghost("卯", "己"), is_ghost("寅", "己")
    (True, False)
    """
    one, of = symbol(one), symbol(of)
    return one.phase.controls is of.phase and one.is_yang == of.is_yang


def ghost_of(stem: Stem | str) -> Stem:
    """The one stem that is the ghost of ``stem``.

    >>> ghost_of("甲")
    庚
    """
    return next(other for other in STEMS if is_ghost(other, to_stem(stem)))
