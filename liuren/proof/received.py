"""What can be wrong with what was received and how it is kept: files, keys, IDs, characters, segments.

`RECEIVED` are the checks of one work; each yields a message for every fault.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, pairwise
from string import digits
from typing import Final, TypeAlias

from liuren.corpus import Corpus
from liuren.corpus.layers import TABLES, Layers
from liuren.messages import Words, say

__all__ = ["RECEIVED", "SHAPES", "Check", "lacks"]

_NUMBER: Final = r"(?:0|[1-9]\d*)"
_PASSAGE: Final = rf"{_NUMBER}\.{_NUMBER}\.{_NUMBER}"
SHAPES: Final = {
    "base": _PASSAGE,
    "clauses": rf"{_PASSAGE}\.[1-9]\d*",
    "apparatus": rf"{_PASSAGE}\.a[1-9]\d*",
    "examples": rf"{_PASSAGE}\.x[1-9]\d*",
    "joins": rf"{_PASSAGE}\.j[1-9]\d*",
    "errata": rf"{_PASSAGE}\.[a-z]{{2,3}}\.e[1-9]\d*",
}
"""What an ID looks like after the key of its work: plain numbers, no leading zeros."""


Check: TypeAlias = Callable[[Corpus, Layers], Iterator[Words]]


def _files(corpus: Corpus, shelf: Layers) -> Iterator[Words]:
    """A misnamed file would be passed over in silence."""
    for file in sorted((shelf.root / shelf.key).glob("*")):
        if file.stem not in (*shelf.names, *TABLES) or file.suffix != ".json":
            yield say(
                "{key}/{name}: no layer has this name; they are {list}",
                key=shelf.key,
                name=file.name,
                list=", ".join(shelf.names),
            )


def _work(corpus: Corpus, shelf: Layers) -> Iterator[Words]:
    work, file = shelf.work, shelf.file("work")
    sections = [section.id for section in work.sections]
    used = list(dict.fromkeys(id.rpartition(".")[0] for id in shelf.base))
    for id in used:
        if id not in sections:
            yield say(
                "{file}: {id}: the section has passages and is not declared", file=file, id=id
            )
    for id in sections:
        if id not in used:
            yield say("{file}: {id}: the section has no passages", file=file, id=id)
    if sections != sorted(sections, key=_numbers):
        yield say("{file}: sections: not in the order of their numbers", file=file)
    for name, keys in (("siglum", [w.siglum for w in work.witnesses]), ("section", sections)):
        for twin in sorted({key for key in keys if keys.count(key) > 1}):
            yield say(
                "{file}: {twin}: the {name} is declared twice", file=file, twin=twin, name=name
            )
    same = {
        id
        for lang in shelf.languages
        for id, text in shelf.translation(lang).items()
        if text is not None and text == shelf.base.get(id)
    }
    for id in sorted(work.repeats ^ same, key=_numbers):
        reads = (
            say("repeats the classical line")
            if id in same
            else say("does not repeat the classical line")
        )
        yield say(
            "{file}: {id}: its translation {reads}; 'repeats' says otherwise",
            file=file,
            id=id,
            reads=reads,
        )


def _same_keys(corpus: Corpus, shelf: Layers) -> Iterator[Words]:
    base = list(shelf.base)
    for layer in (*shelf.languages, "segments"):
        keys, file = list(shelf.raw(layer)), shelf.file(layer)
        for key in base:
            if key not in shelf.raw(layer):
                yield say(
                    "{file}: {key}: the key is missing; it stands in {base}",
                    file=file,
                    key=key,
                    base=shelf.file("base"),
                )
        for key in keys:
            if key not in shelf.base:
                yield say(
                    "{file}: {key}: the key is not in {base}",
                    file=file,
                    key=key,
                    base=shelf.file("base"),
                )
        if sorted(keys) == sorted(base) and keys != base:
            key = next(k for k, other in zip(keys, base, strict=True) if k != other)
            yield say(
                "{file}: {key}: the keys are not in the order of {base}",
                file=file,
                key=key,
                base=shelf.file("base"),
            )


def _ids(corpus: Corpus, shelf: Layers) -> Iterator[Words]:
    retired = [id for id in corpus.retired if id.startswith(f"{shelf.key}.")]
    for layer, shape in SHAPES.items():
        file, good = shelf.file(layer), re.compile(rf"{shelf.key}\.{shape}")
        keys = list(shelf.raw(layer))
        bad = [key for key in keys if not good.fullmatch(key)]
        if bad:
            said = (
                say(
                    "{file}: {id}: is no ID; an ID here is {key}.juan.section.passage",
                    file=file,
                    id=bad[0],
                    key=shelf.key,
                )
                if layer == "base"
                else say(
                    "{file}: {id}: is no ID; an ID here is {key}.juan.section.passage and what the layer adds to it",
                    file=file,
                    id=bad[0],
                    key=shelf.key,
                )
            )
            yield said
            continue
        if layer in ("base", "clauses"):
            for one, other in pairwise(keys):
                if not _numbers(one) < _numbers(other):
                    yield say(
                        "{file}: {other}: stands after {one}; IDs go in the order of the text",
                        file=file,
                        other=other,
                        one=one,
                    )
        counted = chain(keys, (id for id in retired if good.fullmatch(id)))
        yield from (
            say("{file}: {id}: is skipped; numbers have no gaps", file=file, id=id)
            for id in _gaps(counted)
        )


def _layout(corpus: Corpus, shelf: Layers) -> Iterator[Words]:
    file = shelf.file("layout")
    rows: dict[tuple[str, str], object] = {("base", id): t for id, t in shelf.base.items()}
    for lang in shelf.languages:
        rows |= {(lang, id): text for id, text in shelf.translation(lang).items()}
    lines = [line for line in shelf.layout if line]
    for (layer, id), text in rows.items():
        times = lines.count((layer, id))
        if times != bool(text):
            stands = (
                say("does not stand") if not times else say("stands {times} times", times=times)
            )
            why = say("has words") if text else say("has no words")
            yield say(
                "{file}: {id}: its {layer} text {why} and {stands} in the received file",
                file=file,
                id=id,
                layer=layer,
                why=why,
                stands=stands,
            )
    made, want = hashlib.sha256(corpus.rebuild(shelf.key)).hexdigest(), shelf.work.sha256
    if made != want:
        what = say(
            "the received file has the SHA-256 {want}…; put together again it has", want=want[:12]
        )
        yield say(
            "{file}: seed: {what} {made}…", file=shelf.file("work"), what=what, made=made[:12]
        )


def _characters(corpus: Corpus, shelf: Layers) -> Iterator[Words]:
    damage, damaged = shelf.work.damage, set()
    for layer in ("base", *shelf.languages):
        texts = shelf.base if layer == "base" else shelf.translation(layer)
        for id, text in texts.items():
            row = id if layer == "base" else f"{id}.{layer}"
            for at, character in enumerate(text or ""):
                if not _broken(character):
                    continue
                damaged.add(row)
                if row not in damage:
                    point = f"U+{ord(character):04X}"
                    yield say(
                        "{file}: {id}: broken character {point} at {at}, undeclared",
                        file=shelf.file(layer),
                        id=id,
                        point=point,
                        at=at,
                    )
                    break
    for row in damage:
        if row not in damaged:
            yield say(
                "{file}: damage {row}: nothing there is broken", file=shelf.file("work"), row=row
            )


def _broken(character: str) -> bool:
    """True for what no text should hold: private use, unassigned, control, replacement."""
    return character == "\ufffd" or unicodedata.category(character) in ("Co", "Cn", "Cc", "Cs")


def _segments(corpus: Corpus, shelf: Layers) -> Iterator[Words]:
    for id, segments in shelf.segments.items():
        if any(not segment.text for segment in segments):
            yield say("{file}: {id}: an empty segment", file=shelf.file("segments"), id=id)


def lacks(shelf: Layers, layer: str) -> bool:
    """True if a layer has no file, nor words given in its place."""
    return not shelf.raw(layer) and not (shelf.root / shelf.key / f"{layer}.json").exists()


def _numbers(id: str) -> tuple[int, ...]:
    """The numbers of an ID, to order it by."""
    return tuple(int(number) for number in re.findall(r"\d+", id.partition(".")[2]))


def _gaps(ids: Iterable[str]) -> Iterator[str]:
    """The IDs that a numbering leaves out; it may begin at 0 or, for a numbered discourse, later."""
    numbers_of: dict[str, set[int]] = {}
    for id in ids:
        stem = id.rstrip(digits)
        numbers_of.setdefault(stem, set()).add(int(id.removeprefix(stem)))
    for stem, numbers in numbers_of.items():
        for number in range(min(1, *numbers), max(numbers)):
            if number not in numbers:
                yield f"{stem}{number}"


RECEIVED: Final[tuple[Check, ...]] = (
    _files,
    _work,
    _same_keys,
    _ids,
    _layout,
    _characters,
    _segments,
)
