"""The tables that are read from the words: that a torn passage never gives a smaller table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from liuren import corpus
from liuren.board import sources
from liuren.board.sources import WithOutside
from liuren.errors import BrokenCorpus, NotASymbol
from liuren.signs import symbols
from liuren.signs.symbols import BRANCHES, GENERALS, PAIRS, STEMS
from liuren.signs.tables import Source


@dataclass(frozen=True)
class Torn:
    """The words of a corpus, in which one passage reads otherwise."""

    corpus: Any
    id: str
    words: str

    def critical(self, id: str, /) -> str:
        """The words of a passage."""
        return self.words if id == self.id else str(self.corpus.critical(id))


def tables() -> Iterator[tuple[str, Source[Any]]]:
    """Every table that is read from words, by its name; of several tellings each."""
    for name, value in vars(sources).items():
        if isinstance(value, Source):
            yield name, value
        elif isinstance(value, Mapping) and name.isupper():
            for key, one in value.items():
                if isinstance(one, Source):
                    yield f"{name}.{key}", one


def size(table: Any) -> int:
    """How much a table has: its keys, and what each has."""
    if isinstance(table, Mapping):
        return sum(1 + (len(v) if isinstance(v, tuple | frozenset) else 0) for v in table.values())
    return len(table)


@pytest.mark.parametrize(("name", "source"), list(tables()), ids=[name for name, _ in tables()])
def test_a_torn_passage_gives_an_error_or_a_whole_table(name: str, source: Source[Any]) -> None:
    """With any piece of its words lost a table is read whole, or not at all; and never crashes.

    A piece is a fortieth of the passage, but three characters at least. A symbol lost from the middle
    of a list may leave another table; it must not leave a smaller one without a word.
    """
    whole = WithOutside(corpus.default())
    known = source.table(whole)
    for passage in source.passages:
        words = whole.critical(passage)
        length = max(3, len(words) // 40)
        for start in range(0, len(words), length):
            torn = Torn(whole, passage, words[:start] + words[start + length :])
            try:
                table = source.table(torn)
            except (BrokenCorpus, NotASymbol):
                continue
            assert size(table) >= size(known), (name, words[start : start + length])


def test_a_passage_without_its_words_gives_no_table() -> None:
    """A passage that says nothing is an error that names what was looked for."""
    whole = WithOutside(corpus.default())
    for name, source in tables():
        with pytest.raises(BrokenCorpus):
            source.table(Torn(whole, source.passages[0], ""))
        assert name


@pytest.mark.parametrize(
    ("written", "read", "kind"),
    [
        ("夘", "卯", "branch"), ("贵人", "貴人", "general"), ("天乙", "貴人", "general"),
        ("腾蛇", "螣蛇", "general"), ("騰蛇", "螣蛇", "general"), ("勾陈", "勾陳", "general"),
        ("青龙", "青龍", "general"), ("元武", "玄武", "general"), ("太阴", "太陰", "general"),
    ],
)  # fmt: skip
def test_other_ways_of_writing_a_symbol_are_read(written: str, read: str, kind: str) -> None:
    """What people and texts write for a symbol is that symbol, and no other."""
    assert getattr(symbols, kind)(written) == read


def test_every_symbol_is_read_by_itself_and_by_its_pinyin() -> None:
    """A symbol is what its character and its pinyin say, and never its neighbour."""
    for reads, cycle in (
        (symbols.stem, STEMS),
        (symbols.branch, BRANCHES),
        (symbols.general, GENERALS),
    ):
        for one in cycle:
            assert reads(str(one)) is one
            assert reads(one.pinyin) is one
            assert reads(one.pinyin.upper()) is one
    for pair in PAIRS:
        assert symbols.pair(str(pair)) is pair
        assert symbols.pair(pair.stem.pinyin + pair.branch.pinyin) is pair
