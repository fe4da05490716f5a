"""The corpus: the five texts, passage by passage, with everything that has been said about them.

A text lies in ``corpus/<work>/``, one JSON file per layer, the same keys in every file: the base
text exactly as received, its translation, its segments, and where a text has been read through its
clauses, apparatus and worked examples. Nothing is read before it is asked for: a chart that quotes
one sentence opens three small files of one work.

    >>> corpus = default()
    >>> corpus.passage("xunyuan.1.4.4").base[:9]
    '即如甲子日丑將子時'

**The text is a parameter.** `Corpus.with_base` and `Corpus.with_choice` give another corpus, in
which a passage reads differently or another reading is chosen; whatever is computed from the
critical text follows, and the corpus they were asked of stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from copy import deepcopy
from functools import cache, cached_property
from os import PathLike
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, TypeAlias, TypeVar

from liuren.corpus import alteration, apparatus
from liuren.corpus.apparatus import Entry, Reading
from liuren.corpus.layers import Layers
from liuren.corpus.records import (
    Clause,
    Erratum,
    Example,
    Join,
    Passage,
    Review,
    Row,
    Section,
    Segment,
    Translation,
    Witness,
    Work,
    passage_of,
)
from liuren.corpus.rows import Directory, read_json
from liuren.errors import BadChoice, BrokenCorpus, NotInCorpus
from liuren.home import CHECKOUT, PACKAGE
from liuren.messages import say

__all__ = [
    "Clause",
    "Corpus",
    "Entry",
    "Erratum",
    "Example",
    "Join",
    "Passage",
    "Reading",
    "Record",
    "Review",
    "Row",
    "Section",
    "Segment",
    "Translation",
    "Witness",
    "Work",
    "default",
    "load",
    "passage_of",
    "using",
]

Record: TypeAlias = Work | Section | Passage | Row | Clause | Entry | Example | Erratum | Join
"""Whatever an ID can stand for."""

R = TypeVar("R", Clause, Entry, Example, Erratum, Join)

_RANGE: Final = re.compile(r"(.+\.)([0-9]{1,4})-([0-9]{1,4})")


class Corpus:
    """The texts under one directory; two corpora are equal only if they are the same object."""

    def __init__(self, root: Path | Directory, shelves: Mapping[str, Layers] | None = None) -> None:
        self.root = root = root if isinstance(root, Directory) else Directory(root)
        if shelves is None:
            keys = read_json(root / "works.json", "works.json")
            if not (isinstance(keys, list) and all(isinstance(key, str) for key in keys)):
                raise BrokenCorpus("works.json: must be a list of the keys of the works")
            shelves = {key: Layers(root, key) for key in keys}
        self._shelves: dict[str, Layers] = dict(shelves)
        self._critical: dict[str, str] = {}

    # What there is

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the works, in the order in which the edition gives them."""
        return tuple(self._shelves)

    @cached_property
    def works(self) -> Mapping[str, Work]:
        """The works by key, in the order in which the edition gives them."""
        return MappingProxyType({key: self.shelf(key).work for key in self._shelves})

    def work(self, named: str) -> Work:
        """The record of a work, by its key or by words of its title (大全); `NotInCorpus` if none."""
        if named not in self._shelves:
            from liuren.corpus.titles import key_of

            named = key_of(self, named)
        return self.shelf(named).work

    def state(self, key: str) -> str:
        """How far a text is worked through: read through, being read through, or as received."""
        if self.work(key).read:
            return str(say("read through"))
        return str(say("being read through") if self.clauses(key) else say("as received"))

    def shelf(self, id: str) -> Layers:
        """The layers of the work to which an ID belongs.

        Raises `NotInCorpus` if there is no such work.
        """
        key = id.partition(".")[0]
        try:
            return self._shelves[key]
        except KeyError:
            known = tuple(self._shelves)
            raise NotInCorpus(
                "{id!r} is not in the corpus: the works are {known}", id=id, known=known
            ) from None

    def section(self, id: str) -> Section:
        """A section, for example ``xunyuan.1.3``."""
        for section in self.work(id.partition(".")[0]).sections:
            if section.id == id:
                return section
        raise self._missing(id)

    def passages(self, within: str | None = None) -> tuple[Passage, ...]:
        """The passages of a work, a section or a range (``daquan.1.7.3-5``), or all of them.

        >>> [passage.id for passage in default().passages("xunyuan.1.6")]
        ['xunyuan.1.6.1', 'xunyuan.1.6.2']
        """
        if within is None:
            return tuple(p for key in self._shelves for p in self.passages(key))
        base = self.shelf(within).base
        if span := _RANGE.fullmatch(within):
            wanted = [f"{span[1]}{n}" for n in range(int(span[2]), int(span[3]) + 1)]
        else:
            wanted = [id for id in base if id == within or id.startswith(within + ".")]
        if not wanted or not all(id in base for id in wanted):
            raise self._missing(within)
        return tuple(map(self.passage, wanted))

    def passage(self, id: str) -> Passage:
        """A passage, with all that belongs to it."""
        shelf = self.shelf(id)
        if id not in shelf.base:
            raise self._missing(id)
        return Passage(
            id,
            work=shelf.key,
            section=id.rpartition(".")[0],
            base=shelf.base[id],
            translations={lang: shelf.translation(lang).get(id) for lang in shelf.languages},
            repeats=id in shelf.work.repeats,
            segments=shelf.segments.get(id, ()),
            clauses=shelf.clauses.get(id, ()),
            apparatus=shelf.entries.get(id, ()),
            examples=shelf.examples.get(id, ()),
            errata=shelf.errata.get(id, ()),
            joins=shelf.joins.get(id, ()),
            punctuated=shelf.punctuated.get(id),
        )

    def row(self, id: str) -> Row:
        """A passage in one language: ``xunyuan.1.0.5.ja``."""
        passage, _, lang = id.rpartition(".")
        shelf = self.shelf(id)
        if lang not in shelf.languages or passage not in shelf.base:
            raise self._missing(id)
        text = shelf.translation(lang).get(passage)
        return Row(id, passage, lang, text, repeats=passage in shelf.work.repeats)

    def clause(self, id: str) -> Clause:
        """A clause."""
        return self._one(id, self.shelf(id).clauses)

    def clauses(self, within: str | None = None) -> tuple[Clause, ...]:
        """The clauses of a work, or of all works, in the order of the text."""
        keys = self._shelves if within is None else (self.work(within).key,)
        return tuple(c for key in keys for cs in self.shelf(key).clauses.values() for c in cs)

    def entry(self, id: str) -> Entry:
        """An entry of the apparatus."""
        return self._one(id, self.shelf(id).entries)

    def example(self, id: str) -> Example:
        """A worked example."""
        return self._one(id, self.shelf(id).examples)

    def join(self, id: str) -> Join:
        """A note or verse joined again."""
        return self._one(id, self.shelf(id).joins)

    def erratum(self, id: str) -> Erratum:
        """An error of a translation."""
        return self._one(id, self.shelf(id).errata)

    def examples(self, within: str | None = None) -> tuple[Example, ...]:
        """The worked examples of a work, or of all works, in the order of the text."""
        keys = self._shelves if within is None else (self.work(within).key,)
        return tuple(x for key in keys for xs in self.shelf(key).examples.values() for x in xs)

    def get(self, id: str) -> Record:
        """Whatever the ID stands for; `NotInCorpus` if nothing does.

        >>> default().get("xunyuan.1.3").title
        '月將'
        """
        for shape, look_up in _LOOK_UPS:
            if shape.fullmatch(id):
                return look_up(self, id)
        raise self._missing(id)

    def ids(self, within: str | None = None) -> Iterator[str]:
        """All IDs of a work, or of all works, each passage followed by what belongs to it."""
        for key in self._shelves if within is None else (self.work(within).key,):
            shelf = self.shelf(key)
            yield key
            yield from (section.id for section in shelf.work.sections)
            for id in shelf.base:
                yield id
                yield from (f"{id}.{lang}" for lang in shelf.languages)
                for group in (
                    shelf.clauses,
                    shelf.entries,
                    shelf.examples,
                    shelf.joins,
                    shelf.errata,
                ):
                    yield from (record.id for record in group.get(id, ()))

    @cached_property
    def retired(self) -> Mapping[str, str]:
        """The IDs that are no longer used, each with the ID that took its place."""
        found = read_json(self.root / "retired.json", "retired.json")
        if not (isinstance(found, dict) and all(isinstance(id, str) for id in found.values())):
            raise BrokenCorpus("retired.json: must be an object: each ID with its successor")
        return MappingProxyType(found)

    # What it says

    def critical(self, id: str) -> str:
        """The critical text of a passage or clause: as received, with the chosen readings.

        >>> default().passage("xunyuan.1.0.0").base, default().critical("xunyuan.1.0.0")
        ('『大六壬尋源』巻一', '『大六壬尋源』卷一')
        """
        if id not in self._critical:
            shelf, passage = self.shelf(id), passage_of(id)
            if passage not in shelf.base:
                raise self._missing(id)
            base, entries = shelf.base[passage], shelf.entries.get(passage, ())
            if id == passage:
                self._critical[id] = apparatus.apply(base, entries)
            else:
                clause = self.clause(id)
                self._critical[id] = apparatus.apply(base, entries, clause.start, clause.end)
        return self._critical[id]

    def fingerprint(self, id: str) -> str:
        """What a review keeps of a clause: the first 12 hex digits of the SHA-256 of its words."""
        import hashlib  # here: only reviews need it

        return hashlib.sha256(self.critical(id).encode()).hexdigest()[:12]

    def source(self, key: str) -> str:
        """The received file of a work, put together again from its layers."""
        shelf = self.shelf(self.work(key).key)
        texts = {lang: shelf.translation(lang) for lang in shelf.languages} | {"base": shelf.base}
        lines = [texts[line[0]].get(line[1]) or "" if line else "" for line in shelf.layout]
        return "\n".join(lines) + "\n" * shelf.work.final_newline

    def rebuild(self, key: str) -> bytes:
        """The received file of a work, byte for byte."""
        return self.source(key).encode()

    def layers(self, key: str) -> dict[str, Any]:
        """All layers of a work as plain data, for export: what its JSON files hold."""
        shelf = self.shelf(self.work(key).key)
        return {name: deepcopy(shelf.raw(name)) for name in shelf.names}

    # What it would say

    def with_choice(self, entry: str, reading: int | None) -> Corpus:
        """The corpus in which an entry of the apparatus chooses another reading (None: the lemma).

        Raises `BadChoice` if the entry has no such reading.
        """
        found, shelf = self.entry(entry), self.shelf(entry)
        if reading is not None and not 0 <= reading < len(found.readings):
            known = tuple(f"{n} {r.text}" for n, r in enumerate(found.readings))
            raise BadChoice(
                "{entry} has no reading {reading}; its readings are {known}",
                entry=entry,
                reading=reading,
                known=known or say("none"),
            )
        return self._with(alteration.choosing(shelf, {entry: reading}))

    def of_witness(self, work: str, siglum: str) -> Corpus:
        """The corpus in which a work reads as a witness does, wherever the apparatus cites it.

        Raises `BadChoice` if the work has no such witness.
        """
        shelf = self.shelf(work)
        sigla = [witness.siglum for witness in shelf.work.witnesses]
        cited = (r.by for entries in shelf.entries.values() for e in entries for r in e.readings)
        if siglum not in (
            known := tuple(dict.fromkeys([*sigla, *(by for b in cited for by in b)]))
        ):
            raise BadChoice(
                "{work} has no witness {siglum!r}; it has {known}",
                work=work,
                siglum=siglum,
                known=known,
            )
        return self._with(alteration.of_witness(shelf, siglum))

    def with_base(self, id: str, text: str) -> Corpus:
        """The corpus in which a passage or clause was received with other words.

        The boundaries of clauses and segments move with the words around them. An entry of the
        apparatus stays if its lemma stands as before, and goes if its words are among those changed.

        >>> other = default().with_base("xunyuan.1.0.0", "『六壬尋源』巻一")
        >>> other.critical("xunyuan.1.0.0"), default().critical("xunyuan.1.0.0")
        ('『六壬尋源』卷一', '『大六壬尋源』卷一')
        """
        shelf, passage = self.shelf(id), self.passage(passage_of(id))
        if id == passage.id:
            return self._with(alteration.with_text(shelf, id, text))
        at = self.clause(id)
        return self._with(alteration.with_words(shelf, passage.id, at.start, at.end, text))

    def _with(self, shelf: Layers) -> Corpus:
        return Corpus(self.root, {**self._shelves, shelf.key: shelf})

    # What is asked for in vain

    def _one(self, id: str, groups: Mapping[str, tuple[R, ...]]) -> R:
        for record in groups.get(passage_of(id), ()):
            if record.id == id:
                return record
        raise self._missing(id)

    def _missing(self, id: str) -> NotInCorpus:
        if id in self.retired:
            return NotInCorpus(
                "{id!r} is retired: {successor!r} took its place",
                id=id,
                successor=self.retired[id],
            )
        shape = next((shape for shape, _ in _LOOK_UPS if shape.fullmatch(id)), None)
        known = [
            other for other in self.ids(id.partition(".")[0]) if shape and shape.fullmatch(other)
        ]
        beside = id.rpartition(".")[0] + "."
        near = [other for other in known if other.startswith(beside)] or known
        if not near:
            return NotInCorpus("{id!r} is not in the corpus", id=id)
        if len(near) == 1:
            return NotInCorpus(
                "{id!r} is not in the corpus; there is {other}", id=id, other=near[0]
            )
        return NotInCorpus(
            "{id!r} is not in the corpus; there is {first} to {last}",
            id=id,
            first=near[0],
            last=near[-1],
        )


_LOOK_UPS: Final[tuple[tuple[re.Pattern[str], Callable[[Corpus, str], Record]], ...]] = tuple(
    (re.compile(shape), look_up)
    for shape, look_up in (
        (r"[a-z]+", Corpus.work),
        (r"[a-z]+(\.\d+){2}", Corpus.section),
        (r"[a-z]+(\.\d+){3}", Corpus.passage),
        (r"[a-z]+(\.\d+){4}", Corpus.clause),
        (r"[a-z]+(\.\d+){3}\.a\d+", Corpus.entry),
        (r"[a-z]+(\.\d+){3}\.x\d+", Corpus.example),
        (r"[a-z]+(\.\d+){3}\.j\d+", Corpus.join),
        (r"[a-z]+(\.\d+){3}\.[a-z]{2,3}", Corpus.row),
        (r"[a-z]+(\.\d+){3}\.[a-z]{2,3}\.e\d+", Corpus.erratum),
    )
)


def load(root: str | PathLike[str]) -> Corpus:
    """The corpus in a directory, whose files are read anew.

    >>> load("nowhere")
    Traceback (most recent call last):
    liuren.errors.BrokenCorpus: works.json: the file is missing
    """
    return Corpus(Path(root))


_in_use: Final[ContextVar[Corpus | None]] = ContextVar("_in_use", default=None)


def default() -> Corpus:
    """The corpus in use: the library's own, or within `using` the one given there.

    >>> default().keys
    ('daquan', 'xunyuan', 'zhinan', 'guicuojiao', 'wuyao')
    """
    return _in_use.get() or _own()


@contextmanager
def using(texts: Corpus) -> Iterator[Corpus]:
    """A context in which ``texts`` is the corpus of whatever is not told another.

    >>> with using(default().with_base("xunyuan.1.0.0", "『六壬尋源』")):
    ...     print(default().critical("xunyuan.1.0.0"))
    『六壬尋源』
    """
    token = _in_use.set(texts)
    try:
        yield texts
    finally:
        _in_use.reset(token)


@cache
def _own() -> Corpus:
    """The corpus that comes with the library: in a wheel in the package, in a checkout beside it."""
    inside = PACKAGE / "_corpus"
    return load(inside if inside.is_dir() else CHECKOUT / "corpus")
