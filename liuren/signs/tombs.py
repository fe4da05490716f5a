"""Tombs 墓: of the ten stems and of the five phases, as 《大全》 lists them, and what it says of the two.

A phase sinks into the last branch of a season. By the stems each of the ten has a tomb of its own,
the yang stem forward and the yin stem backward; by the phases yin and yang make no difference.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Final

from liuren.corpus.citation import rule
from liuren.errors import BrokenCorpus
from liuren.signs.relations import STAGES, stage
from liuren.signs.symbols import BRANCHES, PHASES, STEMS, Branch, Phase, Stem
from liuren.signs.symbols import branch as to_branch
from liuren.signs.symbols import phase as to_phase
from liuren.signs.symbols import stem as to_stem
from liuren.signs.tables import folded

__all__ = [
    "births_by_tombs", "births_of_the_yin_stems", "followed", "is_an_end", "kinds", "of_branches",
    "of_phases", "of_stems",
]  # fmt: skip

_S: Final = f"[{''.join(STEMS)}]"
_B: Final = f"[{''.join(BRANCHES)}]"


@rule("tomb.ends", cites=("daquan.1.9.6.3",))
def is_an_end(branch: Branch | str) -> bool:
    """True of the last branch of a season 季, where alone a tomb can be.

    >>> "".join(filter(is_an_end, BRANCHES))
    '丑辰未戌'
    """
    return to_branch(branch).ordinal % 3 == 1


def _checked(table: Collection[Branch], wanted: int, words: str) -> None:
    if len(table) != wanted or not all(map(is_an_end, table)):
        raise BrokenCorpus("the tombs cannot be read from «{words}…»", words=words[:40])


@lru_cache(maxsize=32)
@rule("tomb.stem", cites=("daquan.1.9.6.5",))
def of_stems(words: str) -> Mapping[Stem, Branch]:
    """The tomb of each of the ten stems, read from words like 未為甲癸之墓戌為丙戊乙之墓.

    >>> table = of_stems("未為甲癸之墓戌為丙戊乙之墓丑為庚丁己之墓辰為壬辛之墓")
    >>> table[to_stem("乙")], table[to_stem("癸")]
    (戌, 未)
    """
    found = re.findall(f"({_B})為({_S}+)之墓", folded(words))
    table = {to_stem(s): to_branch(b) for b, stems in found for s in stems}
    _checked(table.values(), len(STEMS), words)
    return {stem: table[stem] for stem in STEMS}


@lru_cache(maxsize=32)
@rule("tomb.phase", cites=("daquan.1.9.6.7",))
def of_phases(words: str) -> Mapping[Phase, Branch]:
    """The tomb of each of the five phases, read from words like 未為木墓 … 辰為水土墓.

    >>> of_phases("未為木墓戌為火墓丑為金墓辰為水圡墓")[to_phase("土")]
    辰
    """
    found = re.findall(f"({_B})為([{''.join(PHASES)}]+)墓", folded(words))
    table = {to_phase(p): to_branch(b) for b, phases in found for p in phases}
    _checked(table.values(), len(PHASES), words)
    return {phase: table[phase] for phase in PHASES}


@lru_cache(maxsize=32)
@rule("tomb.day-and-night", cites=("daquan.1.9.7.2-3",))
def kinds(*words: str) -> Mapping[Branch, str]:
    """Which tombs are of the day 日 and which of the night 夜, read from words like 辰未為日墓.

    >>> kinds("凡辰未為日墓", "戌丑為夜墓")
    {辰: '日', 未: '日', 戌: '夜', 丑: '夜'}
    """
    found = re.findall(f"({_B}+)為([日夜])墓", folded(" ".join(words)))
    table = {to_branch(b): kind for branches, kind in found for b in branches}
    _checked(table, 4, words[0])
    return table


@lru_cache(maxsize=32)
def of_branches(words: str) -> Mapping[Branch, Branch]:
    """The tomb of each branch, read from words like 辰加亥子并辰戌丑未 or 亥子并辰戌丑未臨辰.

    What comes over 加 is the tomb, what comes to sit on 臨 is the branch.

    Raises `BrokenCorpus` if they are not whole.

    >>> table = of_branches("戴墓如辰加亥子并辰戌丑未未加寅夘丑加申酉戌加巳午")
    >>> table == of_branches("坐墓如亥子并辰戌丑未臨辰寅夘臨未申酉臨丑巳午臨戌")
    True
    >>> table[to_branch("未")], table[to_branch("寅")]
    (辰, 未)
    """
    text = folded(words).replace("并", "")
    over = re.findall(f"({_B})加({_B}+?)(?={_B}加|$)", text)
    under = [(tomb, gods) for gods, tomb in re.findall(f"({_B}+)臨({_B})", text)]
    table = {to_branch(b): to_branch(tomb) for tomb, branches in over + under for b in branches}
    if len(table) != len(BRANCHES):
        raise BrokenCorpus(
            "the tombs of the branches cannot be read from «{words}…»", words=words[:40]
        )
    return table


# What is said of the two lists


@rule("tomb.yin-born-where-yang-dies", cites=("daquan.1.9.6.4",))
def births_of_the_yin_stems(births: Mapping[Stem, Branch]) -> Mapping[Stem, Branch]:
    """Where each yin stem is born: where the yang stem before it dies 死.

    >>> from liuren import rules
    >>> births = rules("daquan").births
    >>> all(births[stem] is birth for stem, birth in births_of_the_yin_stems(births).items())
    True
    """
    return {
        STEMS[yang.ordinal + 1]: stage(yang, birth, "死")
        for yang, birth in births.items()
        if yang.is_yang
    }


@lru_cache(maxsize=32)
@rule("tomb.earth-follows-fire", cites=("daquan.1.9.6.6",))
def followed(words: str) -> Mapping[Stem, Stem]:
    """Which stem each of the two of earth goes with, as a child with its mother: 戊己從丙丁分順逆.

    Raises `BrokenCorpus` if the words follow neither.

    >>> followed("此蓋戊己從丙丁分順逆")
    {戊: 丙, 己: 丁}
    """
    found = re.search(f"({_S}{{2}})從({_S}{{2}})分順逆", words)
    if found is None:
        raise BrokenCorpus("no stems follow others in «{words}…»", words=words[:40])
    return {to_stem(a): to_stem(b) for a, b in zip(*found.groups(), strict=True)}


@rule("tomb.earth-lodges-with-water", cites=("daquan.1.9.6.8",))
def births_by_tombs(tombs: Mapping[Phase, Branch]) -> Mapping[Phase, Branch]:
    """Where each phase is born, reckoned back from its tomb; earth is born in 申, the place of 坤.

    >>> from liuren import rules
    >>> births = births_by_tombs(rules("daquan").tombs_of_phases)
    >>> births[to_phase("土")], births == rules("daquan").births_of_phases
    (申, True)
    """
    return {phase: tomb.step(-STAGES.index("墓")) for phase, tomb in tombs.items()}
