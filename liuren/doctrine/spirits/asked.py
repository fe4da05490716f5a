"""What a reader of spirits is given, and the words in which the texts write symbols and numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from liuren.errors import BrokenCorpus
from liuren.signs.symbols import (
    BRANCHES,
    CORNERS,
    STEMS,
    Branch,
    Corner,
    General,
    Pair,
    Stem,
    Symbol,
)

if TYPE_CHECKING:
    from liuren.board.system import System

__all__ = [
    "ANY", "BRANCH", "NUMERALS", "SEASONS", "SYMBOL", "Asked", "Key", "Value", "Values", "each",
    "of_branches", "season_of",
]  # fmt: skip

Key = Symbol | str
Value = Branch | Stem | Corner | Pair | General
Values = Mapping[Key, tuple[Value, ...]]
BRANCH: Final = f"[{''.join(BRANCHES)}]"
SYMBOL: Final = f"[{''.join(STEMS)}{''.join(BRANCHES)}]"
ANY: Final = f"[{''.join(STEMS)}{''.join(BRANCHES)}{''.join(CORNERS)}]"
NUMERALS: Final = "〇一二三四五六七八九十"
SEASONS: Final = "春夏秋冬"


@dataclass(frozen=True, slots=True)
class Asked:
    """What a reader is given: the spirit's name, its words, its keys in order, and other spirits.

    ``of`` names the spirit from which this one is counted; ``other`` finds its values.
    """

    name: str
    words: str
    keys: tuple[Key, ...]
    other: Callable[[str], Values]
    of: str
    rules: System

    def fail(self) -> BrokenCorpus:
        """The error that says that these words give no values."""
        return BrokenCorpus(
            "the spirit {name} has no values in «{words}…»", name=self.name, words=self.words[:40]
        )


def each(asked: Asked, values: Sequence[Value]) -> Values:
    """The keys in their order, each with the value that stands in its place; a row must be whole.

    >>> from liuren import rules
    >>> from liuren.signs.symbols import BRANCHES, 子, 丑
    >>> asked = Asked("歲君", "", (子, 丑), lambda name: {}, "", rules())
    >>> each(asked, (丑, 子))
    {子: (丑,), 丑: (子,)}
    """
    if len(values) != len(asked.keys):
        raise asked.fail()
    return {key: (value,) for key, value in zip(asked.keys, values, strict=True)}


def of_branches(asked: Asked, found: Callable[[Branch], Value]) -> Values:
    """What ``found`` gives for each key that is a branch.

    >>> from liuren import rules
    >>> from liuren.signs.symbols import 子, 丑
    >>> asked = Asked("歲破", "", (子, 丑), lambda name: {}, "", rules())
    >>> of_branches(asked, lambda key: key.opposite)
    {子: (午,), 丑: (未,)}
    """
    return {key: (found(key),) for key in asked.keys if isinstance(key, Branch)}


def season_of(key: Key) -> str:
    """The season of a month's branch (寅卯辰 spring), or the season itself.

    >>> from liuren.signs.symbols import 卯
    >>> season_of(卯), season_of("冬")
    ('春', '冬')
    """
    return SEASONS[((key.ordinal - 2) % 12) // 3] if isinstance(key, Branch) else str(key)
