"""Where the signs are: the quarters 方 of branches and stems, and the stations of Jupiter 次.

They are read from the words of 《指南》, which lays the branches out on the earth plate by their
quarters, and tells the palaces that the sun enters by the stations of Jupiter.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from liuren.corpus.citation import rule
from liuren.signs.symbols import BRANCHES, PHASES, STEMS, Branch, Phase, Stem
from liuren.signs.symbols import branch as to_branch
from liuren.signs.symbols import phase as to_phase
from liuren.signs.symbols import stem as to_stem
from liuren.signs.tables import folded

__all__ = ["of_branches", "of_stems", "phases_of_stems", "stations"]

_S: Final = f"[{''.join(STEMS)}]"
_B: Final = f"[{''.join(BRANCHES)}]"
_P: Final = f"[{''.join(PHASES)}]"


@lru_cache(maxsize=32)
@rule("quarter.branches", cites=("zhinan.1.1.1.4",))
def of_branches(words: str) -> Mapping[Branch, str]:
    """The quarter of each branch, read from words like 亥子丑應於北方.

    >>> of_branches("亥子丑應於北方，寅卯辰應於東方")[to_branch("卯")]
    '東'
    """
    found = re.findall(f"({_B}{{3}})應於([東南西北])方", folded(words))
    return {to_branch(b): quarter for three, quarter in found for b in three}


@lru_cache(maxsize=32)
@rule("quarter.stems", cites=("zhinan.1.1.1.5",))
def of_stems(words: str) -> Mapping[Stem, str]:
    """The quarter of each stem, read from words like 甲乙東方木 and 戊己中央土.

    >>> of_stems("天干者甲乙東方木，丙丁南方火，戊己中央土")[to_stem("己")]
    '中'
    """
    return {stem: quarter for stem, quarter, _ in _stems(words)}


@lru_cache(maxsize=32)
@rule("phase.stems", cites=("zhinan.1.1.1.5",))
def phases_of_stems(words: str) -> Mapping[Stem, Phase]:
    """The phase of each stem, read from words like 甲乙東方木.

    >>> phases_of_stems("天干者甲乙東方木，丙丁南方火，戊己中央土")[to_stem("己")]
    土
    """
    return {stem: to_phase(phase) for stem, _, phase in _stems(words)}


def _stems(words: str) -> list[tuple[Stem, str, str]]:
    found = re.findall(f"({_S}{{2}})([東南西北中])[方央]({_P})", folded(words))
    return [(to_stem(s), quarter, phase) for two, quarter, phase in found for s in two]


@lru_cache(maxsize=32)
@rule("stations", cites=("zhinan.1.1.2.3-14",))
def stations(words: str) -> Mapping[Branch, str]:
    """The station of Jupiter 次 in the palace of each branch, read from words like 日躔娵訾之次入亥宮.

    >>> stations("正月雨水後日躔娵訾之次入亥宮，乃登明將也；")
    {亥: '娵訾'}
    """
    return {to_branch(b): name for name, b in re.findall(f"日躔(..)之次入({_B})宮", folded(words))}
