"""One text as it lies on disk: a directory with one JSON file per layer, the same keys in each.

`Layers` opens a file when it is first asked for and makes records of its rows. Whatever is wrong
with a file is a `BrokenCorpus`, one line: the file, the key in it, and what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, partial
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, TypeVar

from liuren.corpus import rows
from liuren.corpus.apparatus import TYPES, Entry, Reading, locate
from liuren.corpus.records import (
    SEGMENT_KINDS,
    Clause,
    Erratum,
    Example,
    Join,
    Segment,
    Work,
    passage_of,
)
from liuren.corpus.rows import KINDS, Directory, Fields, named, read_json
from liuren.errors import BrokenCorpus
from liuren.messages import Words, say

__all__ = ["OPTIONAL", "REQUIRED", "TABLES", "Layers"]

REQUIRED: Final = ("work", "base", "layout", "segments")
"""The layers that every text has; the others come when it is read, and are empty until then."""
OPTIONAL: Final = (
    "joins",
    "punctuation",
    "clauses",
    "apparatus",
    "errata",
    "examples",
    "reviews",
    "waivers",
)

TABLES: Final = ("spirits", "places", "palaces", "patterns", "collation", "later")
"""Files beside the layers: rows of data that cite clauses, read by the module they are for."""

_SOURCES: Final = {
    "work": {"work"},
    "languages": {"work"},
    "base": {"base"},
    "segments": {"base", "segments"},
    "clauses": {"base", "clauses", "reviews", "waivers"},
    "entries": {"base", "apparatus", "work"},
    "examples": {"base", "examples"},
    "errata": {"base", "errata"},
    "joins": {"base", "joins"},
    "punctuated": {"punctuation"},
}
"""The files of which each kind of record is made."""

T = TypeVar("T", covariant=True)

_PAIRS: Final = say("must be a list of [kind, text] pairs")


def _no_string(value: object) -> Words:
    return say("is {found}; it must be {kind}", found=named(value), kind=KINDS[str])


def _no_line(line: object) -> Words:
    return say(
        "is {line!r}; allowed is 'base', or a language, and the ID of a passage; "
        "'' for an empty line",
        line=line,
    )


def _no_passage(id: str) -> Words:
    return say("there is no passage {id}", id=id)


class ByPassage(Mapping[str, tuple[T, ...]]):
    """The records of a layer by passage; those of a passage are made when it is asked for."""

    def __init__(
        self, keys: Mapping[str, list[str]], made: Callable[[str, list[str]], Iterable[T]]
    ) -> None:
        self._keys, self._make = keys, made
        self._made: dict[str, tuple[T, ...]] = {}

    def __getitem__(self, passage: str) -> tuple[T, ...]:
        if passage not in self._made:
            self._made[passage] = tuple(self._make(passage, self._keys[passage]))
        return self._made[passage]

    def __iter__(self) -> Iterator[str]:
        return iter(self._keys)

    def __len__(self) -> int:
        return len(self._keys)


class Layers:
    """The layers of one text, opened one by one as they are asked for."""

    def __init__(
        self, root: Path | Directory, key: str, given: Mapping[str, Any] | None = None
    ) -> None:
        self.root, self.key = root, key
        self._raw: dict[str, Any] = dict(given or {})

    def altered(self, **layers: Any) -> Layers:
        """The same text with other contents for some layers; nothing is written.

        What has been made of layers that stay the same is not made again.
        """
        other = Layers(self.root, self.key, {**self._raw, **layers})
        for name, sources in _SOURCES.items():
            if name in self.__dict__ and not sources & layers.keys():
                other.__dict__[name] = self.__dict__[name]
        return other

    def file(self, layer: str) -> str:
        """The name of a layer's file, as errors give it."""
        return f"{self.key}/{layer}.json"

    def raw(self, layer: str) -> Any:
        """The contents of a layer's file; an empty object where an optional layer has none.

        Raises `BrokenCorpus` if it is no object of JSON.
        """
        if layer not in self._raw:
            path = self.root / self.key / f"{layer}.json"
            absent = layer in OPTIONAL and not path.exists()
            self._raw[layer] = {} if absent else read_json(path, self.file(layer))
        want = list if layer == "layout" else dict
        if not isinstance(self._raw[layer], want):
            raise BrokenCorpus(
                "{file}: holds {found}; it must be {kind}",
                file=self.file(layer),
                found=named(self._raw[layer]),
                kind=KINDS[want],
            )
        return self._raw[layer]

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """The languages of the translations."""
        return tuple(translation.lang for translation in self.work.translations)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all layers, in the order in which they are written out."""
        return ("work", "base", *self.languages, "layout", "segments", *OPTIONAL)

    @cached_property
    def work(self) -> Work:
        """The record of the text as a whole."""
        row = Fields(self.file("work"), self.key, self.raw("work"))
        made = row.all(rows.work)
        if made.key != self.key:
            raise row.error(
                say("'key' is {key!r}; it must be the name of the directory", key=made.key)
            )
        return made

    @cached_property
    def base(self) -> Mapping[str, str]:
        """The base text of each passage, in the order of the text."""
        found: dict[str, str] = self.raw("base")
        for key, value in found.items():
            if not isinstance(value, str):
                raise self._error("base", key, _no_string(value))
        return found

    def translation(self, lang: str) -> Mapping[str, str | None]:
        """One translation, passage by passage; None where the received file has none."""
        found: dict[str, str | None] = self.raw(lang)
        for key, value in found.items():
            if not isinstance(value, str | None):
                raise self._error(
                    lang, key, say("is {found}; it must be a string or null", found=named(value))
                )
        return found

    @cached_property
    def layout(self) -> tuple[tuple[str, str] | None, ...]:
        """What stands on each line of the received file: (layer, passage), or None: nothing."""
        lines: list[tuple[str, str] | None] = []
        for number, line in enumerate(self.raw("layout"), 1):
            layer, _, key = line.partition(" ") if isinstance(line, str) else ("", "", "")
            if line != "" and (layer not in ("base", *self.languages) or key not in self.base):
                where = say("line {number}", number=number)
                raise self._error("layout", where, _no_line(line))
            lines.append((layer, key) if line else None)
        return tuple(lines)

    @cached_property
    def segments(self) -> Mapping[str, tuple[Segment, ...]]:
        """The segments of each passage."""
        found: dict[str, tuple[Segment, ...]] = {}
        for key, value in self.raw("segments").items():
            made = []
            for pair in value if isinstance(value, list) else [None]:
                if not (isinstance(pair, list) and [type(part) for part in pair] == [str, str]):
                    raise self._error("segments", key, _PAIRS)
                if pair[0] not in SEGMENT_KINDS:
                    what = say(
                        "unknown kind {kind!r}; allowed are {known}",
                        kind=pair[0],
                        known=SEGMENT_KINDS,
                    )
                    raise self._error("segments", key, what)
                made.append(Segment(pair[0], pair[1]))
            self._concatenates("segments", key, [segment.text for segment in made])
            found[key] = tuple(made)
        return found

    @cached_property
    def clauses(self) -> Mapping[str, tuple[Clause, ...]]:
        """The clauses of each passage that has any: side by side they are its base text."""
        waivers = Fields(self.file("waivers"), "waivers", {"": self.raw("waivers")}).strings("")
        reviews = {id: self._row("reviews", id).all(rows.review) for id in self.raw("reviews")}

        def made(passage: str, ids: list[str]) -> Iterator[Clause]:
            start, texts = 0, []
            for id in ids:
                review, waiver = reviews.get(id), waivers.get(id)
                make = partial(rows.clause, start=start, review=review, waiver=waiver)
                clause = self._row("clauses", id).all(make)
                start = clause.end
                texts.append(clause.base)
                yield clause
            self._concatenates("clauses", passage, texts)

        return ByPassage(self._by_passage("clauses"), made)

    @cached_property
    def entries(self) -> Mapping[str, tuple[Entry, ...]]:
        """The apparatus of each passage that has any, in the order of the passage's words."""

        def made(passage: str, ids: list[str]) -> list[Entry]:
            found = [self._row("apparatus", id).all(self._entry) for id in ids]
            found.sort(key=lambda entry: entry.start)
            for one, other in pairwise(found):
                if other.start < one.end:
                    what = say(
                        "lemma {lemma!r} overlaps {other!r} of {id}",
                        lemma=other.lemma,
                        other=one.lemma,
                        id=one.id,
                    )
                    raise self._error("apparatus", other.id, what)
            return found

        return ByPassage(self._by_passage("apparatus"), made)

    @cached_property
    def examples(self) -> Mapping[str, tuple[Example, ...]]:
        """The worked examples of each passage that has any."""
        return self._simple("examples", rows.example)

    @cached_property
    def errata(self) -> Mapping[str, tuple[Erratum, ...]]:
        """The errors of the translations, by passage."""
        return self._simple("errata", rows.erratum)

    @cached_property
    def joins(self) -> Mapping[str, tuple[Join, ...]]:
        """The torn notes and verses, each under the passage in which it begins."""
        return self._simple("joins", rows.join)

    @cached_property
    def punctuated(self) -> Mapping[str, str]:
        """The base text of the passages to which the editor gave punctuation, with the marks."""
        found: dict[str, str] = self.raw("punctuation")
        for key, value in found.items():
            if not isinstance(value, str):
                raise self._error("punctuation", key, _no_string(value))
        return found

    def _error(self, layer: str, key: Words | str, what: Words) -> BrokenCorpus:
        return BrokenCorpus("{file}: {key}: {what}", file=self.file(layer), key=key, what=what)

    def _row(self, layer: str, key: str) -> Fields:
        return Fields(self.file(layer), key, self.raw(layer)[key])

    def _simple(self, layer: str, made: Callable[[Fields], T]) -> Mapping[str, tuple[T, ...]]:
        """The records of a layer whose rows can each be made by itself."""
        return ByPassage(
            self._by_passage(layer),
            lambda _, ids: [self._row(layer, id).all(made) for id in ids],
        )

    def _by_passage(self, layer: str) -> Mapping[str, list[str]]:
        """The keys of a layer under the passages to which they belong."""
        found: dict[str, list[str]] = {}
        for key in self.raw(layer):
            passage = passage_of(key)
            if passage not in self.base:
                raise self._error(layer, key, _no_passage(passage))
            found.setdefault(passage, []).append(key)
        return found

    def _concatenates(self, layer: str, key: str, texts: list[str]) -> None:
        whole, base = "".join(texts), self.base.get(key)
        if base is None:
            raise self._error(layer, key, _no_passage(key))
        if whole != base:
            pairs = zip(whole, base, strict=False)
            at = next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(whole), len(base)))
            what = say(
                "side by side they differ from the base text at {at}: {reads!r} for {should!r}",
                at=at,
                reads=whole[at : at + 8],
                should=base[at : at + 8],
            )
            raise self._error(layer, key, what)

    def _entry(self, row: Fields) -> Entry:
        passage, lemma = passage_of(row.key), row.take("lemma", str)
        occurrence = row.maybe("occurrence", int)
        base = self.base[passage]
        if occurrence is None and base.count(lemma) > 1:
            raise row.error(
                say(
                    "lemma {lemma!r} stands {number} times: 'occurrence' must say which",
                    lemma=lemma,
                    number=base.count(lemma),
                )
            )
        try:
            start = locate(base, lemma, occurrence or 1)
        except BrokenCorpus as error:
            raise row.error(error.message) from None
        readings = row.rows("readings", lambda r: Reading(r.take("text", str), r.texts("by")))
        supplied = row.maybe("supplied", bool)
        if supplied is False:
            raise row.error(say("'supplied' stands only where it is true; leave it out"))
        chosen = row.nullable("chosen", int)
        if chosen is not None and not 0 <= chosen < len(readings):
            raise row.error(
                say(
                    "'chosen' is {chosen}; there are {number} readings, from 0",
                    chosen=chosen,
                    number=len(readings),
                )
            )
        for reading in readings:
            for siglum in reading.by:
                if siglum not in self.work.sigla:
                    raise row.error(
                        say(
                            "undeclared siglum {siglum!r}; declared are {known}",
                            siglum=siglum,
                            known=tuple(sorted(self.work.sigla)),
                        )
                    )
        return Entry(
            row.key,
            passage,
            lemma=lemma,
            occurrence=occurrence or 1,
            start=start,
            end=start + len(lemma),
            type=row.one_of("type", TYPES),
            readings=readings,
            chosen=chosen,
            supplied=supplied or False,
            reason=row.take("reason", str),
            evidence=row.take("evidence", str),
            touches=row.maybe("touches", str),
            switch=row.maybe("switch", str),
        )
