"""Which forms to look for when a reader types a character: variants, simplified and Japanese forms.

The five texts were typed by different hands: 剋 stands beside 尅 and 克, 隂 beside 陰, 歲 beside 嵗
and, in the Japanese, 歳. No normalisation of Unicode brings them together, so the edition has a
table of its own (``fold.json``). It is used one way only: **what the reader types is widened to the
forms that may occur; the text is never changed.** A result therefore shows the text as it stands.

The table has two kinds of entry. Forms of *the same word* stand for each other. *One way*, a
simplified form that is also an old character with another meaning finds more than itself: typing
后 finds 後 (after) and 后 (queen), typing 後 finds only 後. 己, 巳 and 已 are three words, confused
by every scribe and never by this table.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

__all__ = [
    "GAP",
    "TABLE",
    "Table",
    "fold",
    "forms",
    "pattern",
    "same",
    "simplify",
    "spells",
    "table",
    "tokens",
]

TABLE: Final = Path(__file__).with_name("fold.json")
GAP: Final = "[ \u3000、。，；：！？…—·「」『』《》〈〉（）()\\[\\]“”‘’\"',.;:!?-]*"
"""A pattern for what may stand between two characters of a phrase: editors' punctuation."""

_NO_MORE: Final[Mapping[str, str]] = MappingProxyType({})
_CJK: Final = "\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff"
_EDGE: Final = re.compile(rf"(?<=[{_CJK}]){GAP}|{GAP}(?=[{_CJK}])")
_PUNCTUATION: Final = re.compile(GAP)
_LATIN: Final = re.compile(rf"[^\W{_CJK}]+")


class Table(NamedTuple):
    """Character → the other forms of its word; character → what else it may stand for."""

    same: Mapping[str, str]
    one_way: Mapping[str, str]
    simplified: Mapping[str, str]


@cache
def table() -> Table:
    """The table in ``fold.json``: the forms that OpenCC knows, and those of these texts.

    >>> table().same["夘"]
    '夘卯'
    """
    data = json.loads(TABLE.read_text(encoding="utf-8"))
    opencc, ours = data["opencc"], data["ours"]
    word: dict[str, str] = {}
    pairs = [a + b for kind in ("simplified", "variants") for a, b in opencc[kind].items()]
    for forms_ in (*ours["same"], *pairs):
        joined = "".join(dict.fromkeys("".join(word.get(c, c) for c in forms_)))
        word.update(dict.fromkeys(joined, joined))
    one_way = {
        c: "".join(dict.fromkeys(f for t in to for f in word.get(t, t) if f not in word.get(c, c)))
        for c, to in opencc["one_way"].items()
    }
    return Table(word, {c: to for c, to in one_way.items() if to}, _plain(word, opencc))


def _plain(word: Mapping[str, str], opencc: Mapping[str, Mapping[str, str]]) -> dict[str, str]:
    """Character → how it is written in the simplified characters of today."""
    plain = {c: s for s in opencc["simplified"] for c in word[s]}
    for s, to in opencc["one_way"].items():
        for t in to:
            if _in_use(s) and not _in_use(t):
                plain.update((c, s) for c in word.get(t, t) if c not in plain)
    for c, forms_ in word.items():
        if c not in plain:
            plain[c] = next(filter(_in_use, forms_), c)
    return {c: s for c, s in plain.items() if c != s}


def _in_use(char: str) -> bool:
    """Whether today's standard of simplified characters has this one."""
    try:
        return bool(char.encode("gb2312"))
    except UnicodeEncodeError:
        return False


def same(char: str) -> str:
    """All forms of the word that ``char`` writes, itself first.

    >>> same("剋"), same("隂"), same("巳")
    ('剋尅克', '隂陰阴', '巳')
    """
    return char + table().same.get(char, "").replace(char, "")


def forms(char: str) -> str:
    """All characters to look for when a reader types ``char``, itself first.

    >>> forms("云"), forms("雲")
    ('云雲', '雲')
    """
    return same(char) + table().one_way.get(char, "")


def fold(text: str) -> str:
    """``text`` with every word in one form, the same for all its forms; one-way forms stay apart.

    >>> fold("太隂嵗尅") == fold("太陰歳克")
    True
    >>> fold("己") == fold("巳"), fold("後") == fold("后")
    (False, False)
    """
    known = table().same
    return "".join(known.get(c, c)[0] for c in text)


def simplify(text: str) -> str:
    """``text`` in the simplified characters of today, character by character, as jieba wants it.

    >>> simplify("傳送、𤣥武")
    '传送、玄武'
    """
    known = table().simplified
    return "".join(known.get(c, c) for c in text)


def tokens(query: str) -> tuple[str, ...]:
    """The words of a query: parted by spaces, without punctuation at Chinese characters.

    >>> tokens("甲課，乙課 「she_hai」 day's")
    ('甲課乙課', 'she_hai', "day's")
    """
    words = unicodedata.normalize("NFC", query).split()
    words = [_EDGE.sub("", word) for word in words]
    return tuple(w for word in words if (w := _strip(word)))


def _strip(word: str) -> str:
    start = _PUNCTUATION.match(word)
    assert start is not None
    word = word[start.end() :]
    while word and _PUNCTUATION.fullmatch(word[-1]):
        word = word[:-1]
    return word


def look_alikes(occurring: Iterable[str]) -> dict[str, str]:
    """Plain character → those of the characters ``occurring`` that are it with a mark or a width.

    >>> look_alikes("Ｘé陰")
    {'X': 'Ｘ', 'e': 'é'}
    """
    found: dict[str, str] = {}
    for char in occurring:
        if char.isascii() or not char.isalnum():
            continue
        plain = unicodedata.normalize("NFKD", char)[0]
        if plain != char and (plain.isascii() or len(unicodedata.normalize("NFKC", char)) == 1):
            found[plain] = found.get(plain, "") + char
    return found


def pattern(query: str, also: Mapping[str, str] = _NO_MORE) -> re.Pattern[str]:
    """A pattern for ``query`` as one phrase, in any of its forms and over any punctuation.

    ``also`` are further forms of characters, as `look_alikes` gives them.

    >>> pattern("阴阳贵人").search("陰、陽貴人").group()
    '陰、陽貴人'
    """
    parts = []
    for token in tokens(query):
        pieces = [_one(char, also) for char in token]
        for i in range(len(token) - 1, 0, -1):
            if not _LATIN.fullmatch(token[i - 1 : i + 1]):
                pieces.insert(i, GAP)
        parts.append("".join(pieces))
    return re.compile(f"{GAP}".join(parts), re.IGNORECASE)


def _one(char: str, also: Mapping[str, str]) -> str:
    alternatives = forms(char) + also.get(char, "")
    return re.escape(char) if len(alternatives) == 1 else f"[{re.escape(alternatives)}]"


def spells(typed: str, name: str) -> bool:
    """True if ``typed`` is a way of writing ``name``.

    >>> spells("绝嗣", "絕嗣"), spells("别責", "別責"), spells("斬關", "閉口")
    (True, True, False)
    """
    return bool(tokens(typed)) and pattern(typed).fullmatch(name) is not None
