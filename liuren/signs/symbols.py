"""The vocabulary: stems 天干, branches 地支, the sixty pairs 干支 and the five phases 五行.

Everything here is a cycle or a name: what the texts take for granted and never state as a rule.
What a text *states* (who combines with whom, where a stem lodges, where a phase is born) is read
from the text, in the module that uses it.

A symbol **is** its character: ``chart.day.stem == "甲"`` is true, a symbol can key a dictionary
beside plain strings, and JSON writes it as it stands.

>>> 子.step(-1), 子.steps_to(丑), 甲.phase, 子.phase.controls
(亥, 1, 木, 火)
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeVar

from liuren.errors import NotASymbol
from liuren.messages import Message, say

__all__ = [
    "BRANCHES",
    "CORNERS",
    "GENERALS",
    "PAIRS",
    "PHASES",
    "STEMS",
    "Branch",
    "Corner",
    "General",
    "Pair",
    "Phase",
    "Stem",
    "branch",
    "general",
    "pair",
    "phase",
    "stem",
    "symbol",
]


class Symbol(str):
    """A character of a fixed cycle, with its place in it."""

    __slots__ = ("ordinal", "pinyin")

    ordinal: int
    pinyin: str

    def __repr__(self) -> str:
        return str(self)

    def __reduce__(self) -> tuple[object, tuple[str, str]]:
        # A copy is the symbol itself: there is one of each, and code may compare them with `is`.
        return _restore, (type(self).__name__, str(self))


class Phase(Symbol):
    """One of the five phases 五行: 木 wood, 火 fire, 土 earth, 金 metal, 水 water.

    Each generates the next of the cycle and controls the next but one.
    """

    __slots__ = ()

    @property
    def generates(self) -> Phase:
        """The phase this one generates 生.

        >>> 木.generates
        火
        """
        return PHASES[(self.ordinal + 1) % 5]

    @property
    def controls(self) -> Phase:
        """The phase this one controls 尅.

        >>> 木.controls
        土
        """
        return PHASES[(self.ordinal + 2) % 5]


class _Polar(Symbol):
    """A symbol with a phase and a polarity: a stem or a branch."""

    __slots__ = ("phase",)

    phase: Phase

    @property
    def is_yang(self) -> bool:
        """True for 甲丙戊庚壬 and 子寅辰午申戌: both cycles alternate, yang 陽 first."""
        return self.ordinal % 2 == 0


class Stem(_Polar):
    """One of the ten heavenly stems 天干."""

    __slots__ = ()

    def step(self, n: int) -> Stem:
        """The stem ``n`` places on (back, if negative)."""
        return STEMS[(self.ordinal + n) % 10]


class Branch(_Polar):
    """One of the twelve earthly branches 地支."""

    __slots__ = ()

    def step(self, n: int) -> Branch:
        """The branch ``n`` places on (back, if negative)."""
        return BRANCHES[(self.ordinal + n) % 12]

    def steps_to(self, other: Branch) -> int:
        """How many places forward ``other`` lies, 0 to 11."""
        return (other.ordinal - self.ordinal) % 12

    @property
    def opposite(self) -> Branch:
        """The branch across the circle: its clash 沖."""
        return BRANCHES[(self.ordinal + 6) % 12]


class General(Symbol):
    """One of the twelve heavenly generals 天將, in the order in which they follow the noble 貴人."""

    __slots__ = ()


class Corner(Symbol):
    """One of the four corners 四維, each between two branches: 艮 丑寅, 巽 辰巳, 坤 未申, 乾 戌亥."""

    __slots__ = ()

    @property
    def branches(self) -> tuple[Branch, Branch]:
        """The branch before and the branch after the corner.

        >>> CORNERS[2].branches
        (未, 申)
        """
        after = BRANCHES[3 * self.ordinal + 2]
        return after.step(-1), after


S = TypeVar("S", bound=Symbol)


def _cycle(kind: type[S], names: str, pinyin: str) -> tuple[S, ...]:
    made = []
    for index, (name, sound) in enumerate(zip(names.split(), pinyin.split(), strict=True)):
        symbol = kind(name)
        symbol.ordinal, symbol.pinyin = index, sound
        made.append(symbol)
    return tuple(made)


PHASES: Final = _cycle(Phase, "木 火 土 金 水", "mu huo tu jin shui")
STEMS: Final = _cycle(
    Stem, "甲 乙 丙 丁 戊 己 庚 辛 壬 癸", "jia yi bing ding wu ji geng xin ren gui"
)
BRANCHES: Final = _cycle(
    Branch,
    "子 丑 寅 卯 辰 巳 午 未 申 酉 戌 亥",
    "zi chou yin mao chen si wu wei shen you xu hai",
)
GENERALS: Final = _cycle(
    General,
    "貴人 螣蛇 朱雀 六合 勾陳 青龍 天空 白虎 太常 玄武 太陰 天后",
    "guiren tengshe zhuque liuhe gouchen qinglong tiankong baihu taichang xuanwu taiyin tianhou",
)

CORNERS: Final = _cycle(Corner, "艮 巽 坤 乾", "gen xun kun qian")

for _s in STEMS:
    _s.phase = PHASES[_s.ordinal // 2]
for _b, _p in zip(BRANCHES, "水土木木土火火土金金土水", strict=True):
    _b.phase = PHASES["木火土金水".index(_p)]


class Pair(NamedTuple):
    """One of the sixty pairs 六十甲子: a stem and a branch of the same polarity."""

    stem: Stem
    branch: Branch

    def __str__(self) -> str:
        return f"{self.stem}{self.branch}"

    def __repr__(self) -> str:
        return str(self)

    @property
    def ordinal(self) -> int:
        """The place in the sixty, 甲子 being 0."""
        return (6 * self.stem.ordinal - 5 * self.branch.ordinal) % 60

    def step(self, n: int) -> Pair:
        """The pair ``n`` places on (back, if negative).

        >>> pair("癸亥").step(1)
        甲子
        """
        return PAIRS[(self.ordinal + n) % 60]

    @property
    def decade_head(self) -> Pair:
        """The 甲 pair that opens this pair's decade 旬.

        >>> pair("戊辰").decade_head, pair("丁丑").decade_head
        (甲子, 甲戌)
        """
        return PAIRS[self.ordinal - self.stem.ordinal]


PAIRS: Final = tuple(Pair(STEMS[i % 10], BRANCHES[i % 12]) for i in range(60))

甲, 乙, 丙, 丁, 戊, 己, 庚, 辛, 壬, 癸 = STEMS
子, 丑, 寅, 卯, 辰, 巳, 午, 未, 申, 酉, 戌, 亥 = BRANCHES
木, 火, 土, 金, 水 = PHASES
貴人, 螣蛇, 朱雀, 六合, 勾陳, 青龍, 天空, 白虎, 太常, 玄武, 太陰, 天后 = GENERALS

# What people type: the characters themselves, pinyin, and the simplified or variant forms of a few.
# 己, 巳 and 已 are three characters; only the first is a stem and only the second a branch.
_ALIASES: Final = {
    "夘": "卯", "贵人": "貴人", "天乙": "貴人", "腾蛇": "螣蛇", "騰蛇": "螣蛇", "勾陈": "勾陳",
    "青龙": "青龍", "元武": "玄武", "太阴": "太陰",
}  # fmt: skip


def _names(cycle: tuple[S, ...]) -> dict[str, S]:
    found = {str(s): s for s in cycle} | {s.pinyin: s for s in cycle}
    found |= {alias: found[name] for alias, name in _ALIASES.items() if name in found}
    return found


_STEM_NAMES: Final = _names(STEMS)
_BRANCH_NAMES: Final = _names(BRANCHES)
_PHASE_NAMES: Final = _names(PHASES)
_GENERAL_NAMES: Final = _names(GENERALS)
_PAIR_NAMES: Final = {str(p): p for p in PAIRS} | {
    f"{p.stem.pinyin}{p.branch.pinyin}": p for p in PAIRS
}


def _restore(kind: str, character: str) -> Symbol:
    cycles: dict[str, tuple[Symbol, ...]] = {
        "Stem": STEMS, "Branch": BRANCHES, "Phase": PHASES, "General": GENERALS,
        "Corner": CORNERS,
    }  # fmt: skip
    return next(s for s in cycles[kind] if s == character)


_SPACING: Final = str.maketrans({" ": None, "-": None, "'": None, "夘": "卯"})


def _key(text: str) -> str:
    return text.strip().lower().translate(_SPACING)


# What is said of a word that is no such symbol.
_NO_STEM: Final = say("is not a stem; the ten are")
_NO_BRANCH: Final = say("is not a branch; the twelve are")
_NEITHER: Final = say("is not a stem or branch; they are")
_NO_PHASE: Final = say("is not a phase; the five are")
_NO_GENERAL: Final = say("is not a heavenly general; the twelve are")


def _find(names: dict[str, S], text: str, wrong: Message) -> S:
    # Nearly always a symbol is written as the table has it; only then is it worth folding.
    found = names.get(text) if isinstance(text, str) else None
    found = found or (names.get(_key(text)) if isinstance(text, str) else None)
    if found is None:
        allowed = " ".join(dict.fromkeys(map(str, names.values())))
        raise NotASymbol("{text!r} {wrong} {allowed}", text=text, wrong=wrong, allowed=allowed)
    return found


def stem(text: str) -> Stem:
    """The stem that ``text`` names, in characters or pinyin; `NotASymbol` if none.

    >>> stem("geng")
    庚
    """
    return _find(_STEM_NAMES, text, _NO_STEM)


def branch(text: str) -> Branch:
    """The branch that ``text`` names, in characters or pinyin; `NotASymbol` if none.

    >>> branch("chou")
    丑
    """
    return _find(_BRANCH_NAMES, text, _NO_BRANCH)


def symbol(text: str) -> Stem | Branch:
    """The stem or the branch that the character ``text`` is; `NotASymbol` if neither.

    >>> symbol("己").phase, symbol("巳").phase
    (土, 火)
    """
    both: tuple[Stem | Branch, ...] = (*STEMS, *BRANCHES)
    found: dict[str, Stem | Branch] = {str(s): s for s in both}
    return _find(found, text, _NEITHER)


def phase(text: str) -> Phase:
    """The phase that ``text`` names; `NotASymbol` if none."""
    return _find(_PHASE_NAMES, text, _NO_PHASE)


def general(text: str) -> General:
    """The heavenly general that ``text`` names; `NotASymbol` if none."""
    return _find(_GENERAL_NAMES, text, _NO_GENERAL)


def pair(text: str) -> Pair:
    """The one of the sixty pairs that ``text`` names; `NotASymbol` if the two do not go together.

    >>> pair("jiazi")
    甲子
    """
    found = _PAIR_NAMES.get(text) or _PAIR_NAMES.get(key := _key(text))
    if found is not None:
        return found
    if len(key) == 2 and key[0] in _STEM_NAMES and key[1] in _BRANCH_NAMES:
        head = _STEM_NAMES[key[0]]
        allowed = " ".join(f"{head}{b}" for b in BRANCHES if b.is_yang == head.is_yang)
        raise NotASymbol(
            "{text!r} is none of the sixty pairs: {head} goes with {allowed}",
            text=text,
            head=head,
            allowed=allowed,
        )
    raise NotASymbol("{text!r} is none of the sixty pairs 六十甲子 (甲子, 乙丑 … 癸亥)", text=text)
