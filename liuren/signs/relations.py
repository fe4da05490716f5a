"""How symbols stand to one another: 合 沖 刑 破 害, 德 祿 馬, 長生 and 墓, 旺相休囚死, 旬.

Each table is read from the words of a text; the functions that read them are pure, so that other
words give another table. `liuren.board.system` says which words are in force.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

from liuren.corpus.citation import rule
from liuren.errors import BrokenCorpus
from liuren.messages import Message, say
from liuren.signs.symbols import BRANCHES, PAIRS, PHASES, STEMS, Branch, Pair, Phase, Stem
from liuren.signs.symbols import branch as to_branch
from liuren.signs.symbols import pair as to_pair
from liuren.signs.symbols import stem as to_stem
from liuren.signs.tables import branches_after, by_stem, folded

__all__ = [
    "STAGES",
    "birth_by_phase",
    "birth_by_stem",
    "birth_of_branch",
    "branch_combinations",
    "branch_of_stem",
    "breaks",
    "counted",
    "decade",
    "facing_rows",
    "harms",
    "hidden_stem",
    "horses",
    "hour_pair",
    "missed_salaries",
    "month_pairs",
    "punishments",
    "salaries",
    "sounds",
    "stage",
    "stage_of_phase",
    "stem_combinations",
    "strength",
    "strict_punishments",
    "virtues",
    "void",
]

_S: Final = f"[{''.join(STEMS)}]"
_B: Final = f"[{''.join(BRANCHES)}]"


def _missing(table: Message, words: str) -> BrokenCorpus:
    return BrokenCorpus("{table} cannot be read from «{words}…»", table=table, words=words[:40])


@lru_cache(maxsize=32)
@rule("combination.stem", cites=("zhinan.1.2.6.7",), see=("daquan.1.8.4",))
def stem_combinations(words: str) -> Mapping[Stem, Stem]:
    """Which stem each stem combines with 干合, read from words like 甲己、乙庚 … 相合.

    Raises `BrokenCorpus` if the five are not there.

    >>> stem_combinations("合者，甲己、乙庚、丙辛、丁壬、戊癸相合也")["癸"]
    戊
    """
    found = re.search(f"((?:{_S}{_S}、){{4}}{_S}{_S})相合", words)
    if found is None:
        raise _missing(say("the five combinations of the stems"), words)
    pairs = [(to_stem(two[0]), to_stem(two[1])) for two in found[1].split("、")]
    return {a: b for x, y in pairs for a, b in ((x, y), (y, x))}


@lru_cache(maxsize=32)
def branch_combinations(*months: str) -> Mapping[Branch, Branch]:
    """Which branch each branch combines with 六合, read from the twelve months: 建寅，與亥將 … 合.

    Raises `BrokenCorpus` if they are not twelve.

    >>> from liuren.corpus import default
    >>> branch_combinations(*(default().critical(f"xunyuan.1.3.{n}") for n in range(2, 6)))["寅"]
    亥
    """
    found = re.findall(f"建({_B})，?與({_B})將", "".join(months))
    table = {to_branch(month): to_branch(general) for month, general in found}
    if len(table) != 12:
        raise _missing(say("the six combinations of the branches"), "".join(months))
    return table


@lru_cache(maxsize=32)
@rule("punishment.ring", cites=("zhinan.1.2.7.8-10",))
def punishments(words: str) -> Mapping[Branch, Branch]:
    """Which branch each branch punishes 刑, read from words like 寅刑巳、巳刑申、申刑寅.

    >>> punishments("子刑卯、卯刑子")["子"]
    卯
    """
    return {to_branch(a): to_branch(b) for a, b in re.findall(f"({_B})刑({_B})", words)}


@lru_cache(maxsize=32)
@rule(
    "punishment.strict",
    cites=("daquan.1.10.4.10", "daquan.1.10.4.11", "daquan.1.10.4.14-18"),
)
def strict_punishments(words: str) -> Mapping[Branch, Branch]:
    """Which branch each branch punishes, as 《大全》 allows it: 未 and 申 punish none.

    Read from 惟丑能刑戌 … (who is able), 是以辰亥午酉為自刑 (so these punish themselves) and 子卯卯子為互刑.

    Raises `BrokenCorpus` if the words do not give them.

    >>> from liuren.corpus import default
    >>> table = strict_punishments(default().critical("daquan.1.10.4"))
    >>> table["丑"], table["午"], table.get("未")
    (戌, 午, None)
    """
    text = folded(words)
    table = {to_branch(a): to_branch(b) for a, b in re.findall(f"({_B})能刑({_B})", text)}
    alone, mutual = (
        re.search(f"是以({_B}+)為自刑", text),
        re.search(f"({_B})({_B})\\2\\1為互刑", text),
    )
    if alone is None or mutual is None:
        raise _missing(say("the strict punishments"), words)
    table |= {to_branch(b): to_branch(b) for b in alone[1]}
    one, other = to_branch(mutual[1]), to_branch(mutual[2])
    return table | {one: other, other: one}


@lru_cache(maxsize=32)
@rule("break", cites=("daquan.1.10.1.2", "daquan.1.10.1.11"))
def breaks(words: str) -> Mapping[Branch, Branch]:
    """Which branch each branch breaks 破: yang the fourth place behind, yin the fourth ahead.

    The place itself counts as the first: 午 breaks 卯. Read from 陽日破後四辰隂日破前四辰.

    Raises `BrokenCorpus` if the words give none.

    >>> breaks("陽日破後四辰隂日破前四辰")["午"]
    卯
    """
    found = re.search("陽日破後(.)辰陰日破前(.)辰", folded(words))
    if found is None:
        raise _missing(say("the breaks"), words)
    behind, ahead = (_NUMERALS.index(n) for n in found.groups())
    return {b: counted(b, -behind if b.is_yang else ahead) for b in BRANCHES}


def counted(branch: Branch | str, places: int) -> Branch:
    """The branch so many places on from ``branch``, back if negative, ``branch`` itself the first.

    >>> counted("午", -4), counted("丑", 4)
    (卯, 辰)
    """
    return to_branch(branch).step(places - 1 if places > 0 else places + 1)


@lru_cache(maxsize=32)
@rule("harm", cites=("daquan.1.10.2.11",))
def harms(words: str) -> Mapping[Branch, Branch]:
    """Which branch each branch harms 害: of two rows laid one on the other, what meets.

    Read from 自戌至夘橫列於下自酉至辰橫加其上: 戌 on to 卯 below, 酉 back to 辰 above.

    >>> harms("自戌至夘横列於下自酉至辰横加其上")["子"]
    未
    """
    lower, upper = facing_rows(words)
    return dict(zip(lower + upper, upper + lower, strict=True))


def facing_rows(words: str) -> tuple[tuple[Branch, ...], tuple[Branch, ...]]:
    """The two rows of six that are laid one on the other, the lower first.

    Raises `BrokenCorpus` if there are none.

    >>> ["".join(row) for row in facing_rows("自戌至夘横列於下自酉至辰横加其上")]
    ['戌亥子丑寅卯', '酉申未午巳辰']
    """
    found = re.search(f"自({_B})至({_B})橫列於下自({_B})至({_B})橫加其上", folded(words))
    if found is None:
        raise _missing(say("the harms"), words)
    below, below_end, above, above_end = map(to_branch, found.groups())
    length = below.steps_to(below_end)
    if above_end.steps_to(above) != length:
        raise _missing(say("the harms"), words)
    return (
        tuple(below.step(n) for n in range(length + 1)),
        tuple(above.step(-n) for n in range(length + 1)),
    )


_NUMERALS: Final = "〇一二三四五六七八九十"


@lru_cache(maxsize=32)
@rule("virtue.stem", see=("daquan.1.2.4",))
def virtues(words: str) -> Mapping[Stem, Branch]:
    """The virtue 德 of each day stem, read from the row 日德.

    >>> from liuren.corpus import default
    >>> virtues(default().critical("daquan.1.2.4"))["甲"]
    寅
    """
    return by_stem(branches_after(words, "日德", 10))


@lru_cache(maxsize=32)
@rule("salary", see=("daquan.1.2.4",))
def salaries(words: str) -> Mapping[Stem, Branch]:
    """The salary 祿 of each day stem, read from the row 日祿.

    >>> from liuren.corpus import default
    >>> salaries(default().critical("daquan.1.2.4"))["甲"]
    寅
    """
    return by_stem(branches_after(words, "日祿", 10))


@lru_cache(maxsize=32)
@rule("horse", see=("daquan.1.2.5",))
def horses(words: str) -> Mapping[Branch, Branch]:
    """The post-horse 驛馬 of each branch, read from the row 支馬.

    >>> from liuren.corpus import default
    >>> horses(default().critical("daquan.1.2.5"))["子"]
    寅
    """
    return dict(zip(BRANCHES, branches_after(words, "支馬", 12), strict=True))


# The twelve stages of a life 十二運, in their order; the texts name them one at a time.
STAGES: Final = ("長生", "沐浴", "冠帶", "臨官", "帝旺", "衰", "病", "死", "墓", "絕", "胎", "養")


# 敗 is the bath 沐浴; the clause names that of each phase.
@rule("birth.stages-of-phases", cites=("zhinan.1.4.6.11",))
def stage_of_phase(birth: Branch | str, name: str) -> Branch:
    """The branch on which a phase born on ``birth`` reaches the stage ``name``, forward.

    >>> stage_of_phase("亥", "墓")
    未
    """
    return to_branch(birth).step(STAGES.index(name))


@rule("birth.stages", cites=("xunyuan.1.6.1.1-3",))
def stage(stem: Stem | str, birth: Branch | str, name: str) -> Branch:
    """The branch on which a stem born on ``birth`` reaches the stage ``name``.

    A yang stem runs forward through the branches, a yin stem backward.

    >>> stage("甲", "亥", "臨官"), stage("乙", "午", "臨官")
    (寅, 卯)
    """
    places = STAGES.index(name)
    return to_branch(birth).step(places if to_stem(stem).is_yang else -places)


@rule(
    "birth.by-stem",
    cites=("xunyuan.1.1.5.1", "xunyuan.1.1.5.3-5"),
)
def birth_by_stem(salaries: Mapping[Stem, Branch]) -> Mapping[Stem, Branch]:
    """The long life 長生 of each stem: from it the stem reaches 臨官 on its own salary 祿.

    >>> from liuren import rules
    >>> birth_by_stem(rules().salaries)["乙"]
    午
    """
    return {s: next(b for b in BRANCHES if stage(s, b, "臨官") is salaries[s]) for s in salaries}


@lru_cache(maxsize=32)
@rule(
    "birth.by-phase",
    cites=("xunyuan.1.6.2.2-5",),
)
def birth_by_phase(words: str) -> Mapping[Phase, Branch]:
    """The long life 長生 of each phase, read from words like 丙丁巳午火，長生在寅.

    Raises `BrokenCorpus` if one of the five is missing.

    >>> from liuren.corpus import default
    >>> birth_by_phase(default().critical("xunyuan.1.6.2"))["火"]
    寅
    """
    table: dict[Phase, Branch] = {}
    for names, birth in re.findall(f"([^；。]+?)，長生同?在({_B})", words):
        table |= {p: to_branch(birth) for p in PHASES if p in names}
    if len(table) != len(PHASES):
        raise _missing(say("the births of the phases"), words)
    return table


@rule("birth.of-branch", cites=("xunyuan.1.1.5.8",))
def birth_of_branch(branch: Branch | str, births: Mapping[Phase, Branch]) -> Branch:
    """The long life 長生 of a day branch: that of its phase.

    >>> from liuren import rules
    >>> birth_of_branch("子", rules().births_of_phases)
    申
    """
    return births[to_branch(branch).phase]


@rule("birth.mixed", cites=("xunyuan.1.1.5.6",))
def missed_salaries(
    births: Mapping[Phase, Branch], salaries: Mapping[Stem, Branch]
) -> tuple[Stem, ...]:
    """The stems whose 臨官 is not their salary 祿 when they borrow the birth of their phase.

    >>> from liuren import rules
    >>> here = rules()
    >>> missed_salaries(here.births_of_phases, here.salaries)
    (乙, 丁, 戊, 己, 辛, 癸)
    """
    return tuple(
        s for s, salary in salaries.items() if stage_of_phase(births[s.phase], "臨官") is not salary
    )


@lru_cache(maxsize=32)
@rule("strength", see=("guicuojiao.1.9.5",))
def strength(words: str) -> Mapping[str, str]:
    """The strength 旺相休囚死 by how a phase stands to the reigning one: 當生, 我生, 生我 …

    >>> strength("當生者旺，我克者死，生我者休，克我者囚，我生者相。")["我生"]
    '相'
    """
    return dict(re.findall("(當生|我克|生我|克我|我生)者([旺相休囚死])", words))


def branch_of_stem(day: Pair | str, stem: Stem | str) -> Branch:
    """The branch that carries ``stem`` in the decade of ``day``: `hidden_stem` the other way round.

    >>> branch_of_stem("甲子", "戊")
    辰
    """
    return to_pair(day).decade_head.step(to_stem(stem).ordinal).branch


def hour_pair(day: Pair | str, hour: Branch | str) -> Pair:
    """The pair of the double hour ``hour`` of ``day`` 五鼠遁: the hours run on round the sixty.

    >>> hour_pair("戊辰", "亥")
    癸亥
    """
    past = len(BRANCHES) * to_pair(day).ordinal + to_branch(hour).ordinal
    return PAIRS[past % len(PAIRS)]


@lru_cache(maxsize=32)
def month_pairs(year: Stem | str) -> tuple[Pair, ...]:
    """The pairs of the twelve months of a year with this stem 五虎遁, from 寅 on.

    >>> month_pairs("甲")[:2]
    (丙寅, 丁卯)
    """
    # Twelve months a year run on round the sixty; the third place of 甲 and 己 is 丙寅.
    first = len(BRANCHES) * to_stem(year).ordinal + 2
    return tuple(PAIRS[(first + n) % len(PAIRS)] for n in range(len(BRANCHES)))


@lru_cache(maxsize=32)
def sounds(words: str) -> Mapping[Pair, Phase]:
    """The sound 納音 of each of the sixty pairs, read from thirty phases, one for each two pairs.

    Raises `BrokenCorpus` if they are not thirty.

    >>> from liuren import rules
    >>> rules().sounds["甲子"]
    金
    """
    found = [phase for character in words for phase in PHASES if phase == character]
    if 2 * len(found) != len(PAIRS):
        raise _missing(say("the sounds of the sixty pairs"), words)
    return {pair: found[pair.ordinal // 2] for pair in PAIRS}


@rule("decade", cites=("xunyuan.1.7.1.2", "xunyuan.1.7.1.3", "xunyuan.1.7.1.5"))
def decade(pair: Pair | str) -> tuple[Pair, ...]:
    """The ten pairs of the decade 旬 to which ``pair`` belongs, from its 甲 on.

    >>> decade("丙寅")[:3]
    (甲子, 乙丑, 丙寅)
    """
    head = to_pair(pair).decade_head
    return tuple(head.step(n) for n in range(10))


def void(day: Pair | str) -> tuple[Branch, Branch]:
    """The two branches that the decade of ``day`` leaves out: 旬空.

    >>> void("甲子")
    (戌, 亥)
    """
    end = to_pair(day).decade_head.branch
    return end.step(10), end.step(11)


def hidden_stem(day: Pair | str, branch: Branch | str) -> Stem | None:
    """The stem that ``branch`` carries in the decade of ``day`` 遁干; None on a void branch.

    >>> hidden_stem("甲子", "辰")
    戊
    """
    places = to_pair(day).decade_head.branch.steps_to(branch)
    return STEMS[places] if places < len(STEMS) else None


def stem_running_on(day: Pair, branch: Branch) -> Stem:
    """The same where the stems run on over the void: there 甲 and 乙 of the next decade.

    >>> from liuren.signs.symbols import pair
    >>> stem_running_on(pair("甲子"), to_branch("亥"))
    乙
    """
    return STEMS[day.decade_head.branch.steps_to(branch) % len(STEMS)]


HIDDEN_STEMS: Final[Mapping[str, Callable[[Pair, Branch], Stem | None]]] = {
    "none": hidden_stem,
    "onward": stem_running_on,
}
