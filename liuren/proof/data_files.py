"""Whether the files beside the layers can be read: the rows of data that cite the clauses of the texts.

Their readers stand on higher floors than the corpus. `problems` runs all of them over a corpus, and
asks every judgement of one chart, so that a row is missed here that a reading would miss. The charts
of the later juan are all cast: each comes out, or says why it does not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Final

from liuren.errors import LiurenError
from liuren.messages import Words, say

if TYPE_CHECKING:
    from liuren.corpus import Corpus

__all__ = ["problems"]

_ROWS: Final = "rows.json"
"""The file that says which works have which rows; a corpus without it has none."""


def problems(corpus: Corpus) -> Iterator[Words]:
    """What is wrong with the files beside the layers, a line each.

    >>> from liuren.corpus import default
    >>> list(problems(default()))
    []
    """
    if not (corpus.root / _ROWS).exists():
        yield from _unlisted(corpus)
        return
    files = [line for reader in _readers(corpus) for line in _refused(reader)]
    yield from files
    yield from _unlisted(corpus)
    if not files:  # else every row would say the same once more
        yield from _unread(corpus)


def _unlisted(corpus: Corpus) -> Iterator[Words]:
    """The files of rows that lie in the folder of a work and that ``rows.json`` does not name."""
    from liuren.doctrine.catalogue import works
    from liuren.doctrine.patterns.written import ROWS as pattern_rows
    from liuren.doctrine.places import ROWS as place_rows
    from liuren.doctrine.spirits.palaces import ROWS as palace_rows
    from liuren.doctrine.spirits.table import ROWS as spirit_rows
    from liuren.proof.later import ROWS as later_rows

    for one in (spirit_rows, palace_rows, place_rows, pattern_rows, later_rows):
        named = works(corpus.root, one.file)
        for key in corpus.keys:
            if (corpus.root / f"{key}/{one.file}").exists() and key not in named:
                yield say(
                    "{file}: {rows}: {work} has such rows, and is not named",
                    file=_ROWS, rows=one.file, work=key,
                )  # fmt: skip


def _refused(act: Callable[[], object]) -> Iterator[Words]:
    try:
        act()
    except LiurenError as error:
        yield error.message


def _readers(corpus: Corpus) -> Iterator[Callable[[], object]]:
    """What reads each file, and nothing but the file."""
    from liuren.board import sources
    from liuren.doctrine import places
    from liuren.doctrine.patterns.written import ROWS as pattern_rows
    from liuren.doctrine.spirits import collation, palaces
    from liuren.doctrine.spirits.table import rows
    from liuren.proof import later

    root = corpus.root
    yield lambda: sources.outside(root)
    yield lambda: palaces.written(root)
    yield lambda: rows(root)
    yield lambda: places.ROWS.rows(root)
    yield lambda: places.BESIDE.rows(root)
    yield lambda: pattern_rows.rows(root)
    yield lambda: collation.edited(root)
    yield lambda: later.ROWS.rows(root)


def _unread(corpus: Corpus) -> Iterator[Words]:
    """The clauses that rows cite and that are not there, and the tables that cannot be read."""
    from liuren.board.casting import cast, rules
    from liuren.doctrine import places
    from liuren.doctrine.conditions import Needs
    from liuren.doctrine.patterns.written import ROWS as pattern_rows
    from liuren.doctrine.readings import judgements
    from liuren.doctrine.spirits.table import rows, values
    from liuren.proof import later

    root, in_force = corpus.root, rules("common", corpus)
    cited: dict[str, Iterable[str]] = {
        "places.json": (id for row in places.ROWS.rows(root) for id in row.cites),
        "patterns.json": (id for row in pattern_rows.rows(root) for id in row.clauses),
    }
    for name, ids in cited.items():
        for id in dict.fromkeys(ids):
            for line in _refused(partial(corpus.get, id)):
                yield say("{name}: {line}", name=name, line=line)
    for table in (
        "nobles",
        "ten_gods",
        "sounds",
        "natures_of_generals",
        "first_lodges",
        "long_lodges",
    ):
        yield from _refused(partial(getattr, in_force, table))
    for spirit in rows(root):
        yield from _refused(partial(values, in_force, spirit.id))
    try:
        chart = cast(
            "2026-11-30T14:00", zone="+08:00", birth="戊辰", sex="m", moon="子", corpus=corpus
        )
    except LiurenError as error:
        yield error.message
        return
    yield from later.checked(corpus)
    for row in judgements(corpus):
        try:
            corpus.critical(row.clause)
            row.holds(chart)
        except Needs:
            continue
        except LiurenError as error:
            yield say("reading {clause}: {error}", clause=row.clause, error=error.message)
