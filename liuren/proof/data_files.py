"""Whether the files beside the layers can be read: the rows of data that cite the clauses of the texts.

Their readers stand on higher floors than the corpus. `problems` runs all of them over a corpus, and
asks every judgement of one chart, so that a row is missed here that a reading would miss.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Final

from liuren.errors import LiurenError
from liuren.messages import Words, say

if TYPE_CHECKING:
    from liuren.corpus import Corpus

__all__ = ["problems"]

_WORKS: Final = {"daquan", "xunyuan", "zhinan", "guicuojiao"}
"""The texts whose words the readers look for; a corpus without them has no such files."""


def problems(corpus: Corpus) -> Iterator[Words]:
    """What is wrong with the files beside the layers, a line each.

    >>> from liuren.corpus import default
    >>> list(problems(default()))
    []
    """
    if not set(corpus.keys) >= _WORKS:
        return
    files = [line for reader in _readers(corpus) for line in _refused(reader)]
    yield from files
    if not files:  # else every row would say the same once more
        yield from _unread(corpus)


def _refused(act: Callable[[], object]) -> Iterator[Words]:
    try:
        act()
    except LiurenError as error:
        yield error.message


def _readers(corpus: Corpus) -> Iterator[Callable[[], object]]:
    """What reads each file, and nothing but the file."""
    from liuren.board import system
    from liuren.doctrine import patterns, places
    from liuren.doctrine.spirits import collation, palaces
    from liuren.doctrine.spirits.table import rows

    root = corpus.root
    yield lambda: system.outside(root)
    yield lambda: palaces.written(root)
    yield lambda: rows(root)
    yield lambda: places.known(root)
    yield lambda: places.beside(root)
    yield lambda: patterns.rows(root)
    yield lambda: collation.edited(root)


def _unread(corpus: Corpus) -> Iterator[Words]:
    """The clauses that rows cite and that are not there, and the tables that cannot be read."""
    from liuren.board.casting import cast, rules
    from liuren.doctrine import patterns, places
    from liuren.doctrine.conditions import Needs
    from liuren.doctrine.readings import judgements
    from liuren.doctrine.spirits.table import rows, values

    root, in_force = corpus.root, rules("common", corpus)
    cited: dict[str, Iterable[str]] = {
        "places.json": (id for row in places.known(root) for id in row.cites),
        "patterns.json": (id for row in patterns.rows(root) for id in row.clauses),
    }
    for name, ids in cited.items():
        for id in dict.fromkeys(ids):
            for line in _refused(lambda id=id: corpus.get(id)):  # type: ignore[misc]
                yield say("{name}: {line}", name=name, line=line)
    for table in ("nobles", "ten_gods", "sounds", "natures_of_generals"):
        yield from _refused(lambda table=table: getattr(in_force, table))  # type: ignore[misc]
    for spirit in rows(root):
        yield from _refused(lambda spirit=spirit: values(in_force, spirit.id))  # type: ignore[misc]
    try:
        chart = cast(
            "2026-11-30T14:00", zone="+08:00", birth="戊辰", sex="m", moon="子", corpus=corpus
        )
    except LiurenError as error:
        yield error.message
        return
    for row in judgements():
        try:
            corpus.critical(row.clause)
            row.holds(chart)
        except Needs:
            continue
        except LiurenError as error:
            yield say("reading {clause}: {error}", clause=row.clause, error=error.message)
