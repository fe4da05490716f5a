"""Tables read from the words of a text.

A table whose values stand in a passage is never typed a second time. It is a *source*: the
passages, and a pure function of their critical words. Another reading, or another text, gives
another table without a special path.
"""

from __future__ import annotations

import copyreg
import re
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final, Generic, Protocol, TypeVar, cast

from liuren.errors import BrokenCorpus
from liuren.signs.symbols import BRANCHES, STEMS, Branch, Stem
from liuren.signs.symbols import branch as to_branch

__all__ = ["Source", "Words", "branches_after", "by_stem", "entries_of_rows", "fixed", "folded"]

T_co = TypeVar("T_co", covariant=True)
K = TypeVar("K")
V = TypeVar("V")


def fixed(table: Mapping[K, V]) -> Mapping[K, V]:
    """The table, to be read only: it is kept and given to everybody who asks.

    >>> fixed({"甲": "寅"})["甲"]
    '寅'
    """
    return MappingProxyType(table)


# Python has no way of its own to send a table that is to be read only; a chart has several.
copyreg.pickle(MappingProxyType, lambda table: (_to_be_read, (dict(table),)))


def _to_be_read(table: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(table)


class Words(Protocol):
    """Anything that gives the critical words of a passage or clause by its ID: a corpus."""

    def critical(self, id: str, /) -> str:
        """The words of ``id``, emendations applied."""
        ...


def entries_of_rows(table: Mapping[Any, Collection[Any]] | Collection[Collection[Any]]) -> int:
    """How much the rows of a table have, all together.

    >>> entries_of_rows(("巳午未申", "辰酉"))
    6
    """
    rows = table.values() if isinstance(table, Mapping) else table
    return sum(map(len, rows))


@dataclass(frozen=True, slots=True)
class Source(Generic[T_co]):
    """Where a table stands and how it is read there.

    Where its reader takes what it finds, ``whole`` is how much it must find: torn words must never
    give a smaller table. ``counted`` says how much a table has, its keys as a rule.
    """

    passages: tuple[str, ...]
    read: Callable[..., T_co]
    whole: int = 0
    counted: Callable[[Any], int] = len

    def table(self, corpus: Words) -> T_co:
        """The table, as the words of ``corpus`` give it; `BrokenCorpus` if it is not whole."""
        table = self.read(*(corpus.critical(passage) for passage in self.passages))
        if self.whole and (count := self.counted(table)) != self.whole:
            raise BrokenCorpus(
                "{passages}: the words give {count} of the {whole} entries of a table",
                passages=self.passages, count=count, whole=self.whole,
            )  # fmt: skip
        return cast("T_co", fixed(table)) if isinstance(table, dict) else table


# Ways of writing a word that are no other word; the received texts print both.
_SAME: Final = str.maketrans(
    "夘徳禄隂横嵗冲盗竒䘮灾逰黄将産㢘亷䰟鳯鷄内呑刧刼㓕㐲曺尅剋㑹闗𤣥眀圡虚",
    "卯德祿陰橫歲沖盜奇喪災遊黃將產廉廉魂鳳雞內吞劫劫滅伏曹克克會關玄明土虛",
)


def folded(words: str) -> str:
    """``words`` with variant characters written the usual way (夘 as 卯); 己, 巳, 已 stay apart.

    >>> folded("夘隂巳己已")
    '卯陰巳己已'
    """
    return words.translate(_SAME)


def branches_after(words: str, label: str, count: int) -> tuple[Branch, ...]:
    """The ``count`` branches that follow ``label`` in ``words``, as a table row prints them.

    Raises `BrokenCorpus` if there is no such row.

    >>> branches_after("日禄 寅夘巳午巳午申酉亥子 日醫", "日祿", 10)
    (寅, 卯, 巳, 午, 巳, 午, 申, 酉, 亥, 子)
    """
    text = folded(words)
    found = re.search(
        f"{label}\\s*([{''.join(BRANCHES)}]{{{count}}})(?![{''.join(BRANCHES)}])", text
    )
    if found is None:
        raise BrokenCorpus(
            "no row of {count} branches after {label} in «{words}…»",
            count=count,
            label=label,
            words=words[:40],
        )
    return tuple(to_branch(b) for b in found[1])


def by_stem(row: Iterable[Branch | str]) -> Mapping[Stem, Branch]:
    """A row of ten values under their stems, from 甲 on.

    >>> by_stem("寅卯巳午巳午申酉亥子")["庚"]
    申
    """
    return dict(zip(STEMS, map(to_branch, row), strict=True))
