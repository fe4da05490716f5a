"""The inner 天罡 in the twelve channels 內天罡行十二經絡: which channel of the body each hour is in."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from liuren.corpus.citation import rule
from liuren.errors import BrokenCorpus
from liuren.signs.symbols import BRANCHES, Branch
from liuren.signs.symbols import branch as to_branch
from liuren.signs.tables import Source, folded

if TYPE_CHECKING:
    from liuren.board.system import System

__all__ = ["channels", "read"]

_B: Final = f"[{''.join(BRANCHES)}]"


@rule("channels", cites=("daquan.1.2.7.3-9",))
def read(*lines: str) -> Mapping[Branch, str]:
    """The channel of each hour, read from a verse like 夘時流入大腸中 辰胃巳脾午心上: an hour, an organ.

    >>> read("每日寅罡在肺經", "子膽丑肝循環轉")["丑"]
    '肝'
    """
    verse = " ".join(map(folded, lines))
    found = re.findall(
        f"({_B})(?:罡在|在|時流入|時却入)?([^ {_B[1:-1]}]+?)(?=[經中上行循 {_B[1:-1]}]|$)", verse
    )
    return {to_branch(hour): organ for hour, organ in found}


_VERSE: Final = Source(tuple(f"daquan.1.2.7.{n}" for n in range(3, 10)), read)


@lru_cache(maxsize=64)
@rule("channels.round", cites=("daquan.1.2.7.10",))
def channels(rules: System) -> Mapping[Branch, str]:
    """The channels in the order in which a day and a night pass through all twelve, from 寅 on.

    Raises `BrokenCorpus` if the words give none.

    >>> from liuren import rules
    >>> list(channels(rules()).items())[:2]
    [(寅, '肺'), (卯, '大腸')]
    """
    found = _VERSE.table(rules.corpus)
    if len(set(found.values())) != len(BRANCHES) or len(found) != len(BRANCHES):
        raise BrokenCorpus("the verse of the channels does not give each hour one of its own")
    return found
