"""The vocabulary: stems 天干, branches 地支, the sixty pairs 干支 and the five phases 五行.

Everything here is a cycle or a name: what the texts take for granted and never state as a rule.
What a text *states* (who combines with whom, where a stem lodges, where a phase is born) is read
from the text, in the module that uses it.

A symbol **is** its characters: ``chart.day == "甲子"`` is true, a symbol can key a dictionary beside
plain strings, and JSON writes it as it stands. There is one of each, so code may compare them with
``is``; whoever takes one from outside reads it first, with `branch` and its like, so that a word that
is no symbol is an error and never merely unequal.

>>> 子.step(-1), 子.steps_to(丑), 甲.phase, 子.phase.controls
(亥, 1, 木, 火)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeVar

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
    "named",
    "one_of",
    "pair",
    "phase",
    "stem",
    "symbol",
]


class Symbol(str):
    """A name in a fixed cycle, with its place in it."""

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

    def steps_to(self, other: Branch | str) -> int:
        """How many places forward ``other`` lies, 0 to 11.

        >>> 亥.steps_to("寅")
        3
        """
        return (branch(other).ordinal - self.ordinal) % 12

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


class Pair(Symbol):
    """One of the sixty pairs 六十甲子: a stem and a branch of the same polarity."""

    __slots__ = ("branch", "stem")

    stem: Stem
    branch: Branch

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
        return PAIRS[self.ordinal - self.ordinal % 10]


S = TypeVar("S", bound=Symbol)
T = TypeVar("T")


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

_SIXTY: Final = tuple((STEMS[n % 10], BRANCHES[n % 12]) for n in range(60))
PAIRS: Final = _cycle(
    Pair,
    " ".join(stem + branch for stem, branch in _SIXTY),
    " ".join(stem.pinyin + branch.pinyin for stem, branch in _SIXTY),
)
for _pair, (_s, _b) in zip(PAIRS, _SIXTY, strict=True):
    _pair.stem, _pair.branch = _s, _b

甲, 乙, 丙, 丁, 戊, 己, 庚, 辛, 壬, 癸 = STEMS
子, 丑, 寅, 卯, 辰, 巳, 午, 未, 申, 酉, 戌, 亥 = BRANCHES
木, 火, 土, 金, 水 = PHASES
貴人, 螣蛇, 朱雀, 六合, 勾陳, 青龍, 天空, 白虎, 太常, 玄武, 太陰, 天后 = GENERALS


def _names(cycle: tuple[S, ...]) -> dict[str, S]:
    return {str(s): s for s in cycle} | {s.pinyin: s for s in cycle}


_STEM_NAMES: Final = _names(STEMS)
_BRANCH_NAMES: Final = _names(BRANCHES)
_PHASE_NAMES: Final = _names(PHASES)
_GENERAL_NAMES: Final = _names(GENERALS)
_PAIR_NAMES: Final = _names(PAIRS)
# In pinyin wu and ji, xin and shen are of several, so these two are told by their characters alone.
_BOTH: Final[dict[str, Stem | Branch]] = {
    **{str(s): s for s in STEMS}, **{str(b): b for b in BRANCHES},
}  # fmt: skip


_ALL: Final[dict[str, Symbol]] = {
    str(one): one for cycle in (PHASES, STEMS, BRANCHES, GENERALS, CORNERS, PAIRS) for one in cycle
}


def _restore(kind: str, name: str) -> Symbol:
    cycles: dict[str, tuple[Symbol, ...]] = {
        "Stem": STEMS, "Branch": BRANCHES, "Phase": PHASES, "General": GENERALS,
        "Corner": CORNERS, "Pair": PAIRS,
    }  # fmt: skip
    return next(s for s in cycles[kind] if s == name)


# What is said of a word that is no such symbol.
_NO_STEM: Final = say("is not a stem; the ten are")
_NO_BRANCH: Final = say("is not a branch; the twelve are")
_NEITHER: Final = say("is not a stem or branch; they are")
_NO_PHASE: Final = say("is not a phase; the five are")
_NO_GENERAL: Final = say("is not a heavenly general; the twelve are")


def _find(names: dict[str, S], text: str, wrong: Message) -> S:
    found = _read(names, text)
    if found is None:
        allowed = " ".join(dict.fromkeys(map(str, names.values())))
        raise NotASymbol("{text!r} {wrong} {allowed}", text=text, wrong=wrong, allowed=allowed)
    return found


def _read(names: dict[str, T], text: object) -> T | None:
    # Nearly always a symbol is written as the table has it; only else is it worth looking closer.
    if not isinstance(text, str):
        return None
    if text in names:
        return names[text]
    from liuren.signs import spellings  # here: they know the symbols

    return next((names[name] for name in spellings.names(text) if name in names), None)


def stem(text: str) -> Stem:
    """The stem that ``text`` names, as `liuren.signs.spellings` takes it; `NotASymbol` if none.

    >>> stem("geng")
    庚
    """
    return text if type(text) is Stem else _find(_STEM_NAMES, text, _NO_STEM)


def branch(text: str) -> Branch:
    """The branch that ``text`` names, in characters, pinyin or by its god; `NotASymbol` if none.

    >>> branch("chou"), branch("登明")
    (丑, 亥)
    """
    return text if type(text) is Branch else _find(_BRANCH_NAMES, text, _NO_BRANCH)


def symbol(text: str) -> Stem | Branch:
    """The stem or the branch that the character ``text`` is; `NotASymbol` if neither.

    >>> symbol("己").phase, symbol("巳").phase
    (土, 火)
    """
    return text if isinstance(text, Stem | Branch) else _find(_BOTH, text, _NEITHER)


def named(text: str) -> Symbol:
    """The symbol of whatever kind whose characters ``text`` is; `NotASymbol` if it is none.

    >>> named("巽").branches, named("乙丑").branch, named("巳").phase
    ((辰, 巳), 丑, 火)
    """
    found = text if isinstance(text, Symbol) else _ALL.get(text) if isinstance(text, str) else None
    if found is None:
        raise NotASymbol(
            "{text!r} is no symbol: give its characters, as 寅, 甲子 or 青龍", text=text
        )
    return found


def one_of(known: Iterable[str]) -> Callable[[str], str]:
    """A reader for the words of a list: it gives a word that is one; `NotASymbol` for any other.

    >>> one_of(("旺", "相", "休", "囚", "死"))("旺")
    '旺'
    """
    words = tuple(known)

    def reader(text: str) -> str:
        if text not in words:
            raise NotASymbol("{text!r} is none of {known}", text=text, known=words)
        return text

    return reader


def phase(text: str) -> Phase:
    """The phase that ``text`` names; `NotASymbol` if none.

    >>> phase("金").generates
    水
    """
    return text if type(text) is Phase else _find(_PHASE_NAMES, text, _NO_PHASE)


def general(text: str) -> General:
    """The heavenly general that ``text`` names; `NotASymbol` if none.

    >>> general("tianhou"), general("贵人")
    (天后, 貴人)
    """
    return text if type(text) is General else _find(_GENERAL_NAMES, text, _NO_GENERAL)


def pair(text: str) -> Pair:
    """The one of the sixty pairs that ``text`` names; `NotASymbol` if the two do not go together.

    >>> pair("jiazi")
    甲子
    """
    found = text if type(text) is Pair else _read(_PAIR_NAMES, text)
    if found is not None:
        return found
    key = text.strip() if isinstance(text, str) else ""
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
