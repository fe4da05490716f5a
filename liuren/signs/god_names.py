"""The names of the twelve gods 十二神, by which the month generals 月將 are called: 登明 is 亥.

They are read from the words of the texts, never typed. Where a text prints another name, or another
reading of its words is chosen, the table has that one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from liuren.corpus.citation import rule
from liuren.signs.symbols import BRANCHES, Branch
from liuren.signs.tables import Source, Words

__all__ = ["GOD_NAMES", "TOLD", "every_name", "named_by_month", "named_by_sign"]


def _by_branch(found: list[tuple[str, str]]) -> Mapping[Branch, str]:
    names = dict(found)
    return {branch: names[branch] for branch in BRANCHES if branch in names}


@rule("god-names.sign", cites=("zhinan.1.1.2.3-14",))
@lru_cache(maxsize=32)
def named_by_sign(words: str) -> Mapping[Branch, str]:
    """The names by the branch, from a text that names the general after the sun's sign.

    >>> named_by_sign("之次入亥宮，乃登明將也；之次入戌宮，乃河魁將也")
    {戌: '河魁', 亥: '登明'}
    """
    return _by_branch(re.findall(r"入(.)宮，乃(..)將也", words))


@rule("god-names.month", see=("xunyuan.1.3.2", "xunyuan.1.3.3", "xunyuan.1.3.4", "xunyuan.1.3.5"))
@lru_cache(maxsize=32)
def named_by_month(*words: str) -> Mapping[Branch, str]:
    """The names by the branch, from a text that names the general beside the month's own branch.

    >>> named_by_month("正月建寅，與亥將登明合")
    {亥: '登明'}
    """
    return _by_branch(re.findall(r"與(.)將(..)合", "".join(words)))


GOD_NAMES: Final = Source(("zhinan.1.1.2",), named_by_sign, 12)
"""The names that a drawing shows."""

TOLD: Final = (
    GOD_NAMES,
    Source(
        ("xunyuan.1.3.2", "xunyuan.1.3.3", "xunyuan.1.3.4", "xunyuan.1.3.5"), named_by_month, 12
    ),
)
"""Every telling, for what is typed."""


def every_name(texts: Words) -> Mapping[str, Branch]:
    """Every name that the texts have for one of the twelve gods, and its branch.

    >>> from liuren.corpus import default
    >>> every_name(default())["登明"]
    亥
    """
    return {name: branch for source in TOLD for branch, name in source.table(texts).items()}
