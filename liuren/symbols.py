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

__all__ = [
    "BRANCHES",
    "GENERALS",
    "PAIRS",
    "PHASES",
    "STEMS",
    "Branch",
    "General",
    "Pair",
    "Phase",
    "Stem",
    "branch",
    "general",
    "pair",
    "phase",
    "stem",
]


class Symbol(str):
    """A character of a fixed cycle, with its place in it."""

    __slots__ = ("index", "pinyin")

    index: int
    pinyin: str

    def __repr__(self) -> str:
        return str(self)

    def __getnewargs__(self) -> tuple[str]:
        return (str(self),)

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return _restore, (f"{type(self).__name__}:{self}",)


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
        return PHASES[(self.index + 1) % 5]

    @property
    def controls(self) -> Phase:
        """The phase this one controls 尅.

        >>> 木.controls
        土
        """
        return PHASES[(self.index + 2) % 5]


class _Polar(Symbol):
    """A symbol with a phase and a polarity: a stem or a branch."""

    __slots__ = ("phase",)

    phase: Phase

    @property
    def is_yang(self) -> bool:
        """True for 甲丙戊庚壬 and 子寅辰午申戌: both cycles alternate, yang 陽 first."""
        return self.index % 2 == 0


class Stem(_Polar):
    """One of the ten heavenly stems 天干."""

    __slots__ = ()

    def step(self, n: int) -> Stem:
        """The stem ``n`` places on (back, if negative)."""
        return STEMS[(self.index + n) % 10]


class Branch(_Polar):
    """One of the twelve earthly branches 地支."""

    __slots__ = ()

    def step(self, n: int) -> Branch:
        """The branch ``n`` places on (back, if negative)."""
        return BRANCHES[(self.index + n) % 12]

    def steps_to(self, other: Branch) -> int:
        """How many places forward ``other`` lies, 0 to 11."""
        return (other.index - self.index) % 12

    @property
    def opposite(self) -> Branch:
        """The branch across the circle: its clash 沖."""
        return BRANCHES[(self.index + 6) % 12]


class General(Symbol):
    """One of the twelve heavenly generals 天將, in the order in which they follow the noble 貴人."""

    __slots__ = ()


S = TypeVar("S", bound=Symbol)


def _cycle(kind: type[S], names: str, pinyin: str) -> tuple[S, ...]:
    made = []
    for index, (name, sound) in enumerate(zip(names.split(), pinyin.split(), strict=True)):
        symbol = kind(name)
        symbol.index, symbol.pinyin = index, sound
        made.append(symbol)
    return tuple(made)


PHASES: Final = _cycle(Phase, "木 火 土 金 水", "mu huo tu jin shui")
STEMS: Final = _cycle(Stem, "甲 乙 丙 丁 戊 己 庚 辛 壬 癸", "jia yi bing ding wu ji geng xin ren gui")
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

for _s in STEMS:
    _s.phase = PHASES[_s.index // 2]
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
    def index(self) -> int:
        """The place in the sixty, 甲子 being 0."""
        return (6 * self.stem.index - 5 * self.branch.index) % 60

    def step(self, n: int) -> Pair:
        """The pair ``n`` places on (back, if negative).

        >>> pair("癸亥").step(1)
        甲子
        """
        return PAIRS[(self.index + n) % 60]

    @property
    def decade_head(self) -> Pair:
        """The 甲 pair that opens this pair's decade 旬.

        >>> pair("戊辰").decade_head, pair("丁丑").decade_head
        (甲子, 甲戌)
        """
        return PAIRS[self.index - self.stem.index]


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


def _restore(name: str) -> Symbol:
    kind, _, character = name.partition(":")
    table: dict[str, dict[str, Symbol]] = {
        "Stem": {**_STEM_NAMES},
        "Branch": {**_BRANCH_NAMES},
        "Phase": {**_PHASE_NAMES},
        "General": {**_GENERAL_NAMES},
    }
    return table[kind][character]


def _key(text: str) -> str:
    return "".join(c for c in text.strip().lower() if c not in " -'")


def stem(text: str) -> Stem:
    """The stem that ``text`` names, in characters or pinyin; `NotASymbol` if none.

    >>> stem("geng")
    庚
    """
    try:
        return _STEM_NAMES[_key(text)]
    except KeyError:
        raise NotASymbol(f"{text!r} is not a stem; the ten are {' '.join(STEMS)}") from None


def branch(text: str) -> Branch:
    """The branch that ``text`` names, in characters or pinyin; `NotASymbol` if none.

    >>> branch("chou")
    丑
    """
    try:
        return _BRANCH_NAMES[_key(text)]
    except KeyError:
        raise NotASymbol(f"{text!r} is not a branch; the twelve are {' '.join(BRANCHES)}") from None


def phase(text: str) -> Phase:
    """The phase that ``text`` names; `NotASymbol` if none."""
    try:
        return _PHASE_NAMES[_key(text)]
    except KeyError:
        raise NotASymbol(f"{text!r} is not a phase; the five are {' '.join(PHASES)}") from None


def general(text: str) -> General:
    """The heavenly general that ``text`` names; `NotASymbol` if none."""
    try:
        return _GENERAL_NAMES[_key(text)]
    except KeyError:
        raise NotASymbol(
            f"{text!r} is not a heavenly general; the twelve are {' '.join(GENERALS)}"
        ) from None


def pair(text: str) -> Pair:
    """The one of the sixty pairs that ``text`` names; `NotASymbol` if the two do not go together.

    >>> pair("jiazi")
    甲子
    """
    key = _key(text)
    try:
        return _PAIR_NAMES[key]
    except KeyError:
        pass
    if len(key) == 2 and key[0] in _STEM_NAMES and key[1] in _BRANCH_NAMES:
        head = _STEM_NAMES[key[0]]
        allowed = " ".join(f"{head}{b}" for b in BRANCHES if b.is_yang == head.is_yang)
        raise NotASymbol(f"{text!r} is none of the sixty pairs: {head} goes with {allowed}")
    raise NotASymbol(f"{text!r} is none of the sixty pairs 六十甲子 (甲子, 乙丑 … 癸亥)")
