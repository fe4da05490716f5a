"""Reading and result: what would change if a text read otherwise.

For an entry of the apparatus every other reading is put in its place, and whatever is computed from
the text is computed again: the tables, cell by cell; the spirits; the 720 lessons; the worked
examples. Nothing is listed by hand: an entry whose readings change nothing says so. A reading that
changes the logic names the switch it corresponds to, and what the switch changes is counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context

from liuren import corpus
from liuren.board.schools import SCHOOLS, SWITCHES, School
from liuren.board.schools import school as to_school
from liuren.board.system import system
from liuren.corpus import Corpus
from liuren.corpus.apparatus import Entry
from liuren.proof.effects.changes import (
    FACES,
    TABLES,
    Cell,
    cells,
    lessons,
    moved_places,
    moved_spirits,
    switched_spirits,
)
from liuren.proof.effects.examples import changed_by, make_ready
from liuren.proof.effects.patterns import moved_patterns
from liuren.proof.effects.sources import rows_touched, table_sources
from liuren.proof.outcomes import Kept

__all__ = ["Cell", "Effect", "changed_words", "effects", "of_entry", "order", "prepare"]

_WATCHED = (*TABLES, *FACES)
_SHOWN = frozenset((*FACES, "ten_gods"))  # what a chart shows is made of these


@dataclass(frozen=True, slots=True)
class Effect:
    """What one other reading of one entry would change.

    ``reading`` is empty for the effect of a switch. ``received`` says that the words are those of
    the received text; ``by`` has the sigla of other readings.
    """

    entry: str
    reading: str
    received: bool
    by: tuple[str, ...]
    switch: str
    schools: tuple[str, ...]
    cells: tuple[Cell, ...]
    lessons: tuple[str, ...]
    examples: tuple[str, ...]

    @property
    def size(self) -> int:
        """How much would change: lessons, examples and cells together."""
        return len(self.lessons) + len(self.examples) + len(self.cells)


def of_entry(entry: Entry, texts: Corpus | None = None) -> tuple[Effect, ...]:
    """What each other reading of ``entry`` would change, the received words among them."""
    texts = texts or corpus.default()
    found = []
    for number in (None, *range(len(entry.readings))):
        if number == entry.chosen:
            continue
        other = texts.with_choice(entry.id, number)
        words, by = (entry.lemma, ()) if number is None else tuple(entry.readings[number])
        found.append(_effect(entry, words, by, texts, other))
    return (*found, *_of_switch(entry, texts))


def changed_words(passage: str, texts: Corpus, other: Corpus) -> frozenset[str]:
    """The IDs, of a passage and its clauses, whose critical words are others in ``other``."""
    ids = (passage, *(clause.id for clause in texts.passage(passage).clauses))
    return frozenset(id for id in ids if texts.critical(id) != other.critical(id))


def _effect(
    entry: Entry, reading: str, by: tuple[str, ...], texts: Corpus, other: Corpus
) -> Effect:
    changed = changed_words(entry.passage, texts, other)
    sources = table_sources(texts, _WATCHED)
    touched = [name for name in _WATCHED if sources[name] & changed]
    if _SHOWN.isdisjoint(touched):
        for school in SCHOOLS.values():
            system(school, other).show_as(system(school, texts))
    found: dict[Cell, None] = {}
    seen: set[str] = set()
    schools, shown_in = [], []
    for name, school in SCHOOLS.items() if touched else ():
        now, then = system(school, texts), system(school, other)
        here = list(cells(now, then, (table for table in touched if table in TABLES)))
        shown = set() if set(FACES).isdisjoint(touched) else set(lessons(now, then))
        found |= dict.fromkeys(here)
        seen |= shown
        if shown:
            shown_in.append(name)
        if here or shown:
            schools.append(name)
    common = system(SCHOOLS["common"], texts), system(SCHOOLS["common"], other)
    rows = rows_touched(texts, changed, tables=bool(found))
    moved = list(moved_spirits(*common, rows))
    # Of a passage read as a whole what counts is whether a table made of it is another.
    words = changed if found or seen else changed - {entry.passage}
    recounted = list(moved_patterns(texts, other, words))
    failing = changed_by(texts, other, changed)
    for school in SCHOOLS.values():  # hundreds of other texts are tried: no chart of theirs is kept
        system(school, other).let_go()
    return Effect(
        entry.id,
        reading,
        received=reading == entry.lemma and not by,
        by=by,
        switch="",
        schools=tuple(schools),
        cells=(
            *found,
            *(cell for _, cell in moved),
            *moved_places(*common, changed),
            *recounted,
        ),
        lessons=tuple(sorted(seen)),
        examples=failing,
    )


def _of_switch(entry: Entry, texts: Corpus) -> Iterator[Effect]:
    """What the switch that an entry names changes, in the common school."""
    switch, _, choice = (entry.switch or "").partition("=")
    if switch not in SWITCHES:
        return
    for school in _either_way(switch, choice):
        now, then = system(SCHOOLS["common"], texts), system(school, texts)
        found = [*cells(now, then, TABLES), *switched_spirits(now, then)]
        yield Effect(
            entry.id,
            "",
            received=False,
            by=(),
            switch=f"{switch}={school[switch]}",
            schools=(school.key,),
            cells=tuple(found),
            lessons=tuple(lessons(now, then)),
            examples=(),
        )


def _either_way(switch: str, choice: str) -> Iterator[School]:
    common = SCHOOLS["common"]
    if common[switch] != choice:
        yield to_school(common, **{switch: choice})
    else:
        for other in SWITCHES[switch].choices:
            if other.key != choice:
                yield to_school(common, **{switch: other.key})


def effects(
    texts: Corpus | None = None, processes: int = 1, known: Kept | None = None
) -> tuple[Effect, ...]:
    """The effects of all entries of all texts that have clauses, the largest first.

    With several ``processes`` the entries of the edition's own texts are shared out; what comes of it
    is the same. What is ``known`` of the examples since they ran is not looked for again.
    """
    texts = texts or corpus.default()
    make_ready(texts, known)
    ids = [
        e.id for key in texts.works for p in texts.passages(key) if p.clauses for e in p.apparatus
    ]
    if processes > 1 and texts is corpus.default():
        prepare(texts)
        with ProcessPoolExecutor(processes, get_context("fork")) as pool:
            shares = pool.map(_share_of_default, [ids[n::40] for n in range(40)])
            found = [effect for share in shares for effect in share]
    else:
        found = _share(texts, ids)
    return tuple(sorted(found, key=lambda it: (-it.size, order(it.entry), it.reading, it.switch)))


def prepare(texts: Corpus) -> None:
    """Try everything once with no change, so that processes that begin later know what reads what."""
    table_sources(texts, _WATCHED)
    list(moved_patterns(texts, texts, frozenset(c.id for c in texts.clauses())))
    changed_by(texts, texts, frozenset())


def _share_of_default(ids: Sequence[str]) -> list[Effect]:
    return _share(corpus.default(), ids)  # inherited: a process begins with what is known here


def _share(texts: Corpus, ids: Sequence[str]) -> list[Effect]:
    return [effect for id in ids for effect in of_entry(texts.entry(id), texts)]


def order(id: str) -> tuple[str, tuple[int, ...]]:
    """A key by which IDs stand in the order of the text.

    >>> order("xunyuan.1.1.10.a2") > order("xunyuan.1.1.9.a10")
    True
    """
    work, _, rest = id.partition(".")
    return work, tuple(int(part.lstrip("a")) for part in rest.split("."))
