"""Folding: what a reader types is widened to the forms in the texts, one way, and never too far."""

from __future__ import annotations

import pytest

from liuren import corpus
from liuren.corpus import fold


@pytest.mark.parametrize(
    ("typed", "stands"),
    [
        # variants of the received files
        *[(a, b) for word in ("剋克尅", "陰隂", "歲嵗歳", "爲為") for a in word for b in word],
        *[(a, b) for a, b in ("卯夘", "虛虚", "涉渉", "凶㐫", "喪䘮", "玄𤣥", "竒奇", "會㑹")],
        # simplified and Japanese forms
        ("贵人", "貴人"),
        ("腾蛇", "騰蛇"),
        ("三传", "三傳"),
        ("三伝", "三傳"),
        ("三傳", "三伝"),
        ("发用", "發用"),
        ("発用", "發用"),
        ("别责", "別責"),
        ("別責", "别責"),
        ("德", "徳"),
        # one way
        ("干", "乾"),
        ("后", "後"),
        ("云", "雲"),
        ("斗", "鬥"),
        ("斗", "鬬"),
        ("丑", "醜"),
        ("里", "裡"),
        ("历", "曆"),
        ("历", "歷"),
    ],
)
def test_finds(typed: str, stands: str) -> None:
    """A reader finds the word whichever of its forms was typed and whichever stands there."""
    assert fold.pattern(typed).search(stands)


@pytest.mark.parametrize(
    "query", ["乾干", "後后", "雲云", "鬥斗", "醜丑", "餘余", "穀谷", "歷曆", "曆歷"]
)
def test_one_way(query: str) -> None:
    """A traditional character does not find another word that is simplified like it."""
    assert not fold.pattern(query[0]).search(query[1])


@pytest.mark.parametrize(
    "query", ["己巳", "己已", "巳己", "巳已", "已己", "已巳", "末未", "未末", "戊戌"]
)
def test_distinct(query: str) -> None:
    """Characters that scribes confuse stay apart: the apparatus, not the search, decides."""
    assert not fold.pattern(query[0]).search(query[1])
    assert fold.fold(query[0]) != fold.fold(query[1])


def test_words_do_not_run_together() -> None:
    """No chain of equations joins two characters of which one may stand for several words."""
    table = fold.table()
    for char, others in table.one_way.items():
        assert not set(others) & set(table.same.get(char, char)), char
    for word in set(table.same.values()):
        assert len(word) <= 5, f"{word}: too many forms for one word"
        assert all(table.same[char] == word for char in word)


def test_table_serves_the_corpus() -> None:
    """The table holds no word of which no form stands in any of the received files."""
    texts = corpus.default()
    occurring = {char for key in texts.works for char in texts.source(key)}
    for word in set(fold.table().same.values()):
        assert occurring & set(word), word


@pytest.mark.parametrize(
    ("typed", "stands"),
    [
        ("涿鹿之野九天玄女", "涿鹿之野，九天玄女"),
        ("「甲課」", "甲課寅兮"),
        ("子，丑", "子丑寅"),
        ("稽留不起○昴星", "稽留不起。○昴星卦"),
        ("she_hai", "liuren.board.transmissions.She_hai"),
    ],
)
def test_punctuation(typed: str, stands: str) -> None:
    """Editors' punctuation is neither asked for nor in the way."""
    assert fold.pattern(typed).search(stands)


def test_paragraphs_end() -> None:
    """A phrase does not run from one paragraph into the next."""
    assert not fold.pattern("甲乙").search("甲\n乙")
