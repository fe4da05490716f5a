"""The words of the Chinese texts, as jieba cuts them: for the index and for lists of terms.

jieba knows the Chinese of today, in simplified characters, and cuts a traditional text nearly to
single characters. So it is shown the text in simplified form, which has the same length, and its
cuts are used on the text as it stands. The terms of the field (``words.txt``, and the pairs and
generals of `liuren.signs.symbols`) come before its own words; the guessing of unknown words (HMM) is off.

A cut only says where words are likely to begin. The search never depends on it to find something.
"""

from __future__ import annotations

import logging
from copy import copy
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from liuren.corpus.fold import simplify
from liuren.signs.symbols import GENERALS, PAIRS

__all__ = ["cuts", "field_terms", "fingerprint", "per_million", "words"]

_OUR_WEIGHT: Final = 1_000_000  # as many as 的 has in jieba's dictionary: our terms win
_LIST: Final = Path(__file__).with_name("words.txt")


@cache
def field_terms() -> tuple[str, ...]:
    """The terms of the field that jieba is taught, in traditional characters.

    >>> "涉害" in field_terms(), "甲子" in field_terms()
    (True, True)
    """
    lines = _LIST.read_text(encoding="utf-8").splitlines()
    listed = [w for line in lines if not line.startswith("#") for w in line.split()]
    return tuple(dict.fromkeys([*map(str, PAIRS), *map(str, GENERALS), *listed]))


def fingerprint() -> str:
    """A short mark of everything that decides the cuts; it changes when they may."""
    return sha256(" ".join(map(simplify, field_terms())).encode()).hexdigest()[:12]


@cache
def _plain() -> Any:
    # Loaded only here: it takes a second, and most builds cut nothing new.
    import jieba

    jieba.setLogLevel(logging.WARNING)
    tokenizer = jieba.Tokenizer()
    tokenizer.initialize()
    return tokenizer


@cache
def _taught() -> Any:
    tokenizer = copy(_plain())
    tokenizer.FREQ = dict(tokenizer.FREQ)
    for term in field_terms():
        tokenizer.add_word(simplify(term), freq=_OUR_WEIGHT)
    return tokenizer


def per_million(word: str) -> float:
    """How often ``word`` stands in a million words of today's Chinese, by jieba's own counts.

    >>> per_million("父母") > 1 > per_million("涉害")
    True
    """
    plain = _plain()
    count: int = plain.FREQ.get(simplify(word), 0)
    return 1e6 * count / float(plain.total)


def words(text: str) -> list[str]:
    """The words of ``text``; put together they are ``text`` again.

    >>> words("子加日，乘天后乃小女")
    ['子', '加', '日', '，', '乘', '天后', '乃', '小女']
    """
    cut, at = [], 0
    for word in _taught().cut(simplify(text), HMM=False):
        cut.append(text[at : at + len(word)])
        at += len(word)
    return cut


def cuts(text: str) -> list[int]:
    """The offsets at which the words of ``text`` begin.

    >>> cuts("乘天后乃小女")
    [0, 1, 3, 4]
    """
    starts, at = [], 0
    for word in words(text):
        starts.append(at)
        at += len(word)
    return starts
