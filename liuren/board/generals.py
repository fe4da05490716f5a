"""The noble 貴人 and the twelve heavenly generals 天將 that follow it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from liuren.board.plate import Plate
from liuren.corpus.citation import rule
from liuren.errors import BrokenCorpus
from liuren.signs.symbols import (
    BRANCHES,
    GENERALS,
    STEMS,
    Branch,
    General,
    Phase,
    Stem,
    亥,
    子,
    戌,
    申,
    辰,
)
from liuren.signs.symbols import branch as to_branch
from liuren.signs.symbols import general as to_general
from liuren.signs.symbols import stem as to_stem
from liuren.signs.tables import fixed

__all__ = [
    "Muster",
    "Nobles",
    "derive_nobles",
    "goes_forward",
    "homes",
    "muster",
    "natures",
    "nobles_from_list",
    "nobles_from_verses",
    "phases",
    "shadow",
]

# The branch of the noble, by day stem and by daylight.
Nobles = Mapping[tuple[Stem, bool], Branch]

# The animals of the branches, which the verses name for the rhyme.
_ANIMALS: Final = dict(zip("鼠牛虎兔龍蛇馬羊猴雞犬豬", BRANCHES, strict=True))


@rule("noble.verse", cites=("xunyuan.1.5.2.2", "xunyuan.1.5.3.3"))
def nobles_of_verse(words: str) -> Mapping[Stem, Branch]:
    """The noble of each stem, read from a verse like 甲羊戊庚牛: stems, then an animal.

    >>> nobles_of_verse("甲羊戊庚牛，乙猴己鼠求，丙雞丁豬位，壬兔癸蛇游，六辛逢虎上")["庚"]
    丑
    """
    table: dict[Stem, Branch] = {}
    waiting: list[Stem] = []
    for character in words:
        if character in STEMS:
            waiting.append(to_stem(character))
        elif character in _ANIMALS:
            table |= dict.fromkeys(waiting, _ANIMALS[character])
            waiting = []
    if len(table) != len(STEMS):
        missing = " ".join(s for s in STEMS if s not in table)
        raise BrokenCorpus(
            "the verse of the nobles has none for {missing}: «{words}…»",
            missing=missing,
            words=words[:40],
        )
    return table


@lru_cache(maxsize=32)
def nobles_from_verses(by_day: str, by_night: str) -> Nobles:
    """The nobles from two verses, one for the day and one for the night.

    >>> day = "甲羊戊庚牛，乙猴己鼠求，丙雞丁豬位，壬兔癸蛇游，六辛逢虎上"
    >>> night = "甲牛戊庚羊，乙鼠己猴鄉，丙豬丁雞位，壬蛇癸兔藏，六辛逢馬上"
    >>> nobles_from_verses(day, night)[to_stem("甲"), False]
    丑
    """
    day, night = nobles_of_verse(by_day), nobles_of_verse(by_night)
    return {(s, lit): (day if lit else night)[s] for s in STEMS for lit in (True, False)}


@lru_cache(maxsize=32)
@rule("noble.list", cites=("daquan.1.12.3.16",))
def nobles_from_list(words: str) -> Nobles:
    """The nobles in use, from a list like 甲戊庚 丑未 乙己 子申: stems, their day noble, their night noble.

    It is the table by which 《大全》 goes: the derivation, it says, is reasonable, and out of use.

    Raises `BrokenCorpus` if it is not whole.

    >>> nobles_from_list("甲戊庚 丑未 乙己 子申 丙丁 亥酉 壬癸 巳卯 辛 午寅")[to_stem("甲"), True]
    丑
    """
    table: dict[tuple[Stem, bool], Branch] = {}
    for stems, day, night in re.findall(
        f"([{''.join(STEMS)}]+) *([{''.join(BRANCHES)}])(.)", words
    ):
        for s in map(to_stem, stems):
            table |= {(s, True): to_branch(day), (s, False): to_branch(night)}
    if len(table) != 2 * len(STEMS):
        raise BrokenCorpus("the list of the nobles is not whole: «{words}…»", words=words[:40])
    return table


@rule("noble", cites=("xunyuan.1.4.3.7", "xunyuan.1.5.1.1"))
def noble_of(stem: Stem | str, nobles: Nobles, *, daylight: bool) -> Branch:
    """The heaven branch that carries the noble of a day stem: one by day, another by night."""
    return nobles[to_stem(stem), daylight]


@rule(
    "noble.seats",
    cites=(
        "xunyuan.1.5.2.3",
        "xunyuan.1.5.3.4",
        "daquan.1.12.3.7",
        "daquan.1.12.3.8",
        "daquan.1.12.3.10-12",
    ),
)
def seats_of_stems(*, by_day: bool) -> Mapping[Stem, Branch]:
    """Where the ten stems sit in the derivation of the nobles.

    By day from 子, the place of 坤 in the earlier heaven, forward; by night from 申, where 坤 lodges
    in the later heaven, backward. None sits on 辰 or 戌, nor on the place facing the first; 癸, for
    whom only the first seat would be left, stands beside it (丑 by day, 未 by night). The places
    passed over are told by 《大全》, not by 《尋源》.

    >>> seats_of_stems(by_day=True)[to_stem("己")], seats_of_stems(by_day=False)[to_stem("乙")]
    (未, 未)
    """
    first, way = (子, 1) if by_day else (申, -1)
    barred = {辰, 戌, first.opposite}
    ring = [b for n in range(len(BRANCHES)) if (b := first.step(n * way)) not in barred]
    return dict(zip(STEMS, [*ring, first.step(way)], strict=True))


@rule(
    "noble.derivation",
    cites=(
        "xunyuan.1.5.2.4",
        "xunyuan.1.5.3.5",
        "xunyuan.1.5.2.3",
        "daquan.1.12.3.9",
        "daquan.1.12.3.14",
    ),
)
def derive_nobles(combines: Mapping[Stem, Stem], *, by_day: bool) -> Mapping[Stem, Branch]:
    """The noble of each stem by its virtue of combination 德合: the seat of the stem it combines with.

    >>> derive_nobles({s: STEMS[(s.ordinal + 5) % 10] for s in STEMS}, by_day=True)[to_stem("甲")]
    未
    """
    places = seats_of_stems(by_day=by_day)
    return {s: places[combines[s]] for s in STEMS}


@rule(
    "noble.direction",
    cites=("xunyuan.1.4.3.6", "xunyuan.1.5.4.2-5", "zhinan.1.3.1.6-7"),
)
def goes_forward(seat: Branch | str) -> bool:
    """True if the generals run forward when the noble sits on the earth branch ``seat``.

    Forward on 亥 子 丑 寅 卯 辰, backward on 巳 午 未 申 酉 戌.

    >>> goes_forward("辰"), goes_forward("戌")
    (True, False)
    """
    return 亥.steps_to(seat) <= 亥.steps_to(辰)


@dataclass(frozen=True, slots=True)
class Muster:
    """The twelve generals on the heaven plate: where the noble stands and which way they run."""

    noble: Branch
    forward: bool
    on: Mapping[Branch, General] = field(hash=False)

    def bearer(self, general: General | str) -> Branch:
        """The heaven branch that carries ``general``.

        >>> from liuren.board.plate import PLATES
        >>> muster(PLATES[1], "未").bearer("青龍")
        寅
        """
        places = to_general(general).ordinal
        return self.noble.step(places if self.forward else -places)


@rule(
    "generals",
    cites=(
        "xunyuan.1.4.5.1",
        "xunyuan.1.5.4.6",
        "zhinan.1.3.1.1",
        "zhinan.1.3.1.8-9",
        "zhinan.1.3.13.6",
    ),
)
def muster(plate: Plate, noble: Branch | str) -> Muster:
    """The generals in their order from the noble's heaven branch on, the way its seat demands.

    >>> from liuren.board.plate import PLATES
    >>> muster(PLATES[1], "未").forward
    False
    """
    noble = to_branch(noble)
    forward = goes_forward(plate.seat(noble))
    way = 1 if forward else -1
    return Muster(noble, forward, fixed({noble.step(n * way): g for n, g in enumerate(GENERALS)}))


@rule("shadow", cites=("xunyuan.1.9.1.3-5",))
def shadow(
    general: General | str, muster: Muster, plate: Plate, other_noble: Branch | str
) -> Branch:
    """The yin god 陰神 of ``general``: what rides on the earth branch its heaven branch names.

    Only the noble has no such shadow: the nobles of day and night are each other's.

    >>> from liuren.board.plate import PLATES
    >>> shadow("青龍", muster(PLATES[1], "未"), PLATES[1], "丑")
    卯
    """
    general, other_noble = to_general(general), to_branch(other_noble)
    if general is GENERALS[0]:
        return other_noble
    return plate.over(muster.bearer(general))


@lru_cache(maxsize=32)
@rule("generals.phases", see=("guicuojiao.1.2.1",))
def phases(*words: str) -> Mapping[General, Phase]:
    """The phase of each general, read from where it is at home: 青龍者，… 家在甲寅.

    Raises `BrokenCorpus` if a general has no home there.

    >>> phases("玄武者，水神，凶將，家在癸亥，旺於孟冬")
    {玄武: 水}
    """
    return {name: to_stem(stem).phase for name, stem in _at_home(words, f"([{''.join(STEMS)}])")}


@lru_cache(maxsize=32)
@rule("generals.homes", see=("guicuojiao.1.2.1",))
def homes(*words: str) -> Mapping[General, Branch]:
    """The home of each general on the earth plate, read from the same words: 青龍者，… 家在甲寅.

    Raises `BrokenCorpus` if a general has no home there.

    >>> homes("玄武者，水神，凶將，家在癸亥，旺於孟冬")
    {玄武: 亥}
    """
    found = _at_home(words, f"[{''.join(STEMS)}]([{''.join(BRANCHES)}])")
    return {name: to_branch(branch) for name, branch in found}


def _at_home(words: tuple[str, ...], sign: str) -> Iterator[tuple[General, str]]:
    """Each general with the sign, a pattern with one group, that the words give to its home."""
    for paragraph in words:
        name, _, rest = paragraph.partition("者")
        home = re.search(f"家在{sign}", rest)
        if home is None:
            raise BrokenCorpus("no home of a general in «{words}…»", words=paragraph[:40])
        yield to_general(name), home[1]


@lru_cache(maxsize=32)
def natures(words: str) -> Mapping[str, frozenset[General]]:
    """Which generals are good 吉 and which bad 凶, read from words like 吉 貴人 六合 … 凶 螣蛇 ….

    >>> sorted(natures("吉 貴人 青龍 凶 白虎")["吉"])
    [貴人, 青龍]
    """
    kinds: dict[str, set[General]] = {}
    here = ""
    for word in words.split():
        if word in ("吉", "凶"):
            here = word
        else:
            kinds.setdefault(here, set()).add(to_general(word))
    return {kind: frozenset(found) for kind, found in kinds.items()}
