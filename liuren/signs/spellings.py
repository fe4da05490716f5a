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

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final
from unicodedata import category, normalize

from liuren.corpus import fold
from liuren.errors import BadChart
from liuren.signs.symbols import BRANCHES, GENERALS, PAIRS, PHASES, STEMS

__all__ = ["daylight", "light", "names", "sex", "spelt"]

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


@cache
def _named() -> Mapping[str, str]:
    """The characters of every sign by the forms in which they, or a further name of it, are written."""
    signs: tuple[object, ...] = (*STEMS, *BRANCHES, *PHASES, *GENERALS, *PAIRS)
    names = {str(sign): (str(sign), *_ALSO.get(str(sign), ())) for sign in signs}
    return {spelt(written): name for name, others in names.items() for written in others}


def names(text: str) -> Iterator[str]:
    """What ``text`` may be the spelling of, as the tables have it: in characters, or in pinyin.

    >>> list(names("ｊｉǎ zǐ")), list(names("甲子日")), list(names("登明")), list(names("太隂"))
    (['jiazi'], ['甲子'], ['亥'], ['太陰'])
    """
    if len(text) > _LONGEST:
        return
    whole = spelt(text)
    words = [whole, whole[:-1]] if whole[1:] and whole[-1] in spelt(_OF) else [whole]
    for word in words:
        if (found := _named().get(word)) is not None:
            yield found
        elif word.isascii():
            yield word  # pinyin, which is of no one kind: wu is 戊 and 午
    for word in words:
        if len(word) == _GOD and not word.isascii() and word not in _named():
            yield from _gods(word)


_GOD: Final = 2  # characters of the name of a god


def _gods(word: str) -> Iterator[str]:
    from liuren.corpus import default  # here: hardly anybody names a branch by its god
    from liuren.signs.god_names import every_name

    for name, branch in every_name(default()).items():
        if spelt(name) == word:
            yield str(branch)


_LIGHT: Final = {"day": True, "晝": True, "晝占": True, "night": False, "夜": False, "夜占": False}
_SEX: Final = {"m": "m", "男": "m", "f": "f", "女": "f"}


def light(text: str) -> bool | None:
    """True for day 晝, False for night 夜, None for any other word.

    >>> light("昼"), light("夜"), light("dusk")
    (True, False, None)
    """
    return {spelt(word): lit for word, lit in _LIGHT.items()}.get(spelt(text))


def daylight(text: str) -> bool:
    """True for day 晝, False for night 夜; `BadChart` says what is allowed.

    >>> daylight("昼"), daylight("night")
    (True, False)
    """
    found = light(text)
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
