"""What people type for a sign, and which sign it is.

`liuren.signs.symbols` knows each sign by its character and its pinyin. Everything else that a hand
may write is brought to these here, in one place for the command line and for Python:

- full-width letters, Kangxi radicals and other forms of compatibility (NFKC), capitals, blanks,
  and the marks of the tones: ``ＪＩＡＺＩ``, ``⾠``, ``jiǎ zǐ``;
- variant and simplified characters, by the table of the search page (`liuren.corpus.fold`), which
  never makes one of 己, 巳 and 已: 太隂, 𤣥武, 贵人;
- the word that says what the sign is of: 甲子日, 子時, 登明將;
- the names of the twelve gods, which are read from the texts (`liuren.signs.god_names`);
- other names of a few generals, which no table of characters has.

>>> spelt("ＪｉǍ-ｚǐ"), spelt("𤣥武") == spelt("玄武")
('jiazi', True)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final
from unicodedata import category, normalize

from liuren.corpus import fold
from liuren.errors import BadChart
from liuren.signs.symbols import BRANCHES, GENERALS, PAIRS, PHASES, STEMS, Symbol

__all__ = ["daylight", "meant", "sex", "spelt"]

_LONGEST: Final = 40  # characters of anything that can be a sign
_NOTHING: Final = " \t-'’‘ʼ·"

# What is said after a sign of what it is, and may be left out.
_OF: Final = "年歲月日時將"

# Names that differ by more than the form of a character, under the name that the table has.
_ALSO: Final = {
    "螣蛇": ("騰蛇",),
    "貴人": ("天乙", "天乙貴人"),
    "玄武": ("元武",),
}


def spelt(text: str) -> str:
    """``text`` without what makes no difference: width, case, blanks, tones, form of a character.

    >>> spelt("⼦") == spelt("子"), spelt("己") == spelt("巳")
    (True, False)
    """
    letters = normalize("NFD", normalize("NFKC", text).casefold())
    bare = "".join(c for c in letters if category(c) != "Mn" and c not in _NOTHING)
    return fold.fold(bare)


_KINDS: Final[Mapping[str, Sequence[Symbol]]] = {
    "Stem": STEMS, "Branch": BRANCHES, "Phase": PHASES, "General": GENERALS,
}  # fmt: skip


@cache
def _spellings(kind: str) -> Mapping[str, str]:
    """The characters of each sign of a kind, by all that is typed for it and stands in no text."""
    if kind == "Pair":
        names: dict[str, tuple[str, ...]] = {
            str(p): (p.stem.pinyin + p.branch.pinyin,) for p in PAIRS
        }
    else:
        names = {str(s): (s.pinyin, *_ALSO.get(s, ())) for s in _KINDS[kind]}
    return {spelt(name): sign for sign, others in names.items() for name in (sign, *others)}


def _readings(text: str) -> Iterator[str]:
    """What ``text`` may be the spelling of: itself, or without the word that says what it is of."""
    whole = spelt(text)
    yield whole
    if len(whole) > 1 and whole[-1] in spelt(_OF):
        yield whole[:-1]


def meant(kind: str, text: str) -> str | None:
    """The character of the sign of a kind (``Stem``, ``Pair``) that ``text`` means; None if none.

    >>> meant("Branch", "登明"), meant("Pair", "甲子日"), meant("General", "太隂"), meant("Stem", "已")
    ('亥', '甲子', '太陰', None)
    """
    if len(text) > _LONGEST:
        return None
    known = _spellings(kind)
    for word in _readings(text):
        if word in known:
            return known[word]
        if kind == "Branch" and len(word) == 2 and not word.isascii():
            god = _gods().get(word)
            if god is not None:
                return str(god)
    return None


def _gods() -> Mapping[str, str]:
    from liuren.corpus import default  # here: hardly anybody names a branch by its god
    from liuren.signs.god_names import every_name

    return {spelt(name): branch for name, branch in every_name(default()).items()}


_LIGHT: Final = {"day": True, "晝": True, "晝占": True, "night": False, "夜": False, "夜占": False}
_SEX: Final = {"m": "m", "男": "m", "f": "f", "女": "f"}


def daylight(text: str) -> bool:
    """True for day 晝, False for night 夜; `BadChart` says what is allowed.

    >>> daylight("昼"), daylight("night")
    (True, False)
    """
    found = {spelt(word): light for word, light in _LIGHT.items()}.get(spelt(text))
    if found is None:
        raise BadChart(
            "{light!r} is neither day nor night; allowed are {known}",
            light=text,
            known=("day", "night", "晝", "夜"),
        )
    return found


def sex(text: str) -> str:
    """``m`` for a man 男, ``f`` for a woman 女; `BadChart` says what is allowed.

    >>> sex("女"), sex("Ｍ")
    ('f', 'm')
    """
    found = _SEX.get(spelt(text))
    if found is None:
        raise BadChart("sex {sex!r} is not known; it is m or f, or left out", sex=text)
    return found
