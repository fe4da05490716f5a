"""The generals on the branches: the names of the places and what is said of them, read from the words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from liuren.corpus import Corpus
from liuren.corpus.citation import Rule, entered, supplies
from liuren.corpus.rows import Directory
from liuren.doctrine.catalogue import Catalogue
from liuren.doctrine.places.rows import FILE, Row, is_row, row_of
from liuren.doctrine.places.ways import NAMING, WAYS, Placed
from liuren.errors import NotInCorpus
from liuren.signs.symbols import Branch, General
from liuren.signs.symbols import branch as to_branch
from liuren.signs.symbols import general as to_general

if TYPE_CHECKING:
    from liuren.board.chart import Chart
    from liuren.board.system import System

__all__ = ["ROWS", "name", "name_on", "names", "of_clause", "place", "sayings", "state", "table"]


ROWS: Final = Catalogue(
    FILE, lambda fields: row_of(fields, tuple(WAYS)), is_row, lambda row: row.of
)
"""The rows of the texts that have been read through."""


def of_clause(root: Directory, clause: str) -> tuple[Row, ...]:
    """The rows of a clause.

    >>> from liuren.corpus import default
    >>> [row.name for row in of_clause(default().root, "daquan.1.13.1.2")]
    ['解息']
    """
    return ROWS.of_clause(root, clause)


def place(rules: System, id: str) -> Placed:
    """The row ``id`` with the branches that the critical words of its clause name.

    A name or a saying that no longer stands in the words is on no branch.

    >>> from liuren import rules
    >>> place(rules(), "daquan.1.13.1.6").branches
    (辰, 戌)
    """
    entered(f"place.{id}")
    return _placed(rules, id)


@lru_cache(maxsize=4096)
def _placed(rules: System, id: str) -> Placed:
    row = ROWS.find(rules.corpus.root, id)
    text = rules.corpus.critical(row.clause)
    return Placed(row, WAYS[row.where].reads(text, rules, row))


@lru_cache(maxsize=64)
def table(rules: System) -> tuple[Placed, ...]:
    """All places of all texts that have been read, in the order of the texts.

    >>> from liuren import rules
    >>> len(table(rules("daquan"))) > 100
    True
    """
    return tuple(_placed(rules, row.id) for row in ROWS.rows(rules.corpus.root))


@lru_cache(maxsize=64)
def _of_text(rules: System) -> Mapping[tuple[General, Branch], tuple[Row, ...]]:
    """What the school's own text says of each general on each branch, without further conditions."""
    found: dict[tuple[General, Branch], tuple[Row, ...]] = {}
    # Row by row, so that a state that cannot be read leaves the names as they are.
    for row in ROWS.rows(rules.corpus.root):
        if row.where in NAMING and row.work == rules.text_of_places:
            for branch in _placed(rules, row.id).branches:
                key = row.general, branch
                found[key] = (*found.get(key, ()), row)
    return found


def _here(rules: System, general: str, branch: str) -> tuple[Row, ...]:
    found = _of_text(rules).get((to_general(general), to_branch(branch)), ())
    for row in found:
        entered(f"place.{row.id}")
    return found


def names(rules: System, general: General | str, branch: Branch | str) -> tuple[str, ...]:
    """What a general on a branch is called: its name, and other names 又云 after it.

    >>> from liuren import rules
    >>> names(rules("daquan"), "螣蛇", "巳")
    ('入穴', '乗霧')
    """
    found = sorted((row for row in _here(rules, general, branch) if row.name), key=lambda r: r.also)
    return tuple(dict.fromkeys(row.name for row in found))


def name(rules: System, general: General | str, branch: Branch | str) -> str:
    """What a general on a branch is called first; `NotInCorpus` if the text has no name for it.

    >>> from liuren import rules
    >>> name(rules("daquan"), "貴人", "子"), name(rules("xunyuan"), "貴人", "子")
    ('解息', '玷玉神')
    """
    found = names(rules, general, branch)
    if not found:
        raise NotInCorpus(
            "{text} has no name for {general} on {branch}",
            text=rules.text_of_places, general=general, branch=branch,
        )  # fmt: skip
    return found[0]


def name_on(chart: Chart, general: General | str) -> str:
    """What a general is called where it is on ``chart``.

    >>> from liuren import cast
    >>> name_on(cast(day="甲子", general="丑", hour="子", school="daquan"), "螣蛇")
    '入穴'
    """
    from liuren.doctrine.conditions import bearer

    branch = chart.system.place_of(chart.plate, bearer(chart, general))
    return name(chart.system, general, branch)


def sayings(rules: System, general: General | str, branch: Branch | str) -> tuple[str, ...]:
    """What is said of a general on a branch, in the order of the text.

    >>> from liuren import rules
    >>> sayings(rules("daquan"), "貴人", "丑")
    ('名利途', '圡地')
    """
    found = (row.saying for row in _here(rules, general, branch) if row.saying)
    return tuple(dict.fromkeys(found))


def state(rules: System, general: General | str, name: str) -> Placed:
    """The state of this name into which a general comes on certain branches.

    Raises `NotInCorpus` if the general has no state of this name.

    >>> from liuren import rules
    >>> state(rules(), "太常", "銷鑠").branches
    (辰, 酉, 卯, 巳)
    """
    general = to_general(general)
    for row in ROWS.rows(rules.corpus.root):
        if row.where not in NAMING and (row.general, row.name) == (general, name):
            return place(rules, row.id)
    raise NotInCorpus("{general} has no state {name}", general=general, name=name)


@supplies
def rules_of_rows(corpus: Corpus) -> Iterator[Rule]:
    """The rules that the rows of a corpus implement: a general where its words put it."""
    for row in ROWS.rows(corpus.root):
        called = f"{row.general}: {row.name or row.saying or row.where}"
        yield Rule(f"place.{row.id}", row.cites, "liuren.doctrine.places.table.place", called)
