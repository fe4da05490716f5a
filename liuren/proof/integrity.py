"""Whether the corpus contradicts itself: every promise of its layers, checked from end to end.

`problems` reads everything, and says of each fault in one line which file it is in, at which key,
and what is wrong. (Whoever merely quotes a passage opens a few files only, and meets a fault as a
`BrokenCorpus` if it lies there.)
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, pairwise
from pathlib import Path
from typing import Final

from liuren.corpus import Corpus
from liuren.corpus.layers import TABLES, Layers
from liuren.corpus.rows import Directory
from liuren.errors import BrokenCorpus
from liuren.messages import Words, say
from liuren.proof import data_files
from liuren.proof import examples as questions

__all__ = ["listed_ids", "problems", "record_ids"]

_NUMBER: Final = r"(?:0|[1-9]\d*)"
_PASSAGE: Final = rf"{_NUMBER}\.{_NUMBER}\.{_NUMBER}"
_SHAPES: Final = {
    "base": _PASSAGE,
    "clauses": rf"{_PASSAGE}\.[1-9]\d*",
    "apparatus": rf"{_PASSAGE}\.a[1-9]\d*",
    "examples": rf"{_PASSAGE}\.x[1-9]\d*",
    "joins": rf"{_PASSAGE}\.j[1-9]\d*",
    "errata": rf"{_PASSAGE}\.[a-z]{{2,3}}\.e[1-9]\d*",
}
"""What an ID looks like after the key of its work: plain numbers, no leading zeros."""

PUNCTUATION: Final = "，。；：、「」『』《》？！"
"""The marks that an editor may add."""

Check = Callable[[Corpus, Layers], Iterator[Words]]


def problems(corpus: Corpus) -> list[str]:
    """What is wrong with the corpus, a line each; an empty list if nothing.

    >>> from liuren.corpus import default
    >>> problems(default())
    []
    """
    return list(dict.fromkeys(map(str, _problems(corpus))))


def _problems(corpus: Corpus) -> list[Words]:
    found: list[Words] = []
    keys = _keys(corpus, found)
    if gone := list(_gone(corpus)):  # else all that stood there would be missed line by line
        return [*found, *gone]
    for key in keys:
        shelf = corpus.shelf(key)
        for one in _CHECKS:
            try:
                found += one(corpus, shelf)
            except BrokenCorpus as error:
                found.append(error.message)
    try:
        found += _lost(corpus)
    except BrokenCorpus as error:
        found.append(error.message)
    if (
        not found
    ):  # else what is wrong in a layer would be said once more for each row that cites it
        found += data_files.problems(corpus)
    return found


def listed_ids(root: Path | Directory) -> tuple[str, ...]:
    """The IDs that have been given out, in the committed list ``ids.txt``."""
    try:
        return tuple((root / "ids.txt").read_text("utf-8").split())
    except FileNotFoundError:
        raise BrokenCorpus("ids.txt: the list of the IDs given out is missing") from None


def record_ids(corpus: Corpus) -> tuple[str, ...]:
    """The IDs that were not on the list yet, and now are: from here on they must not be lost."""
    before = listed_ids(corpus.root)
    now = list(corpus.ids())
    added = tuple(id for id in now if id not in set(before))
    gone = [id for id in before if id not in set(now)]
    (corpus.root / "ids.txt").write_text("\n".join([*now, *gone]) + "\n", "utf-8")
    return added


def _keys(corpus: Corpus, found: list[Words]) -> list[str]:
    """The works that can be checked at all."""
    beside = sorted(file.parent.name for file in corpus.root.path.glob("*/work.json"))
    found += [
        say("works.json: {key}: is not listed", key=key) for key in beside if key not in corpus.keys
    ]
    keys = []
    for key in corpus.keys:
        try:
            assert corpus.work(key)
            keys.append(key)
        except BrokenCorpus as error:
            found.append(error.message)
    return keys


def _files(corpus: Corpus, shelf: Layers) -> Iterator[Words]:
    """A misnamed file would be passed over in silence."""
    for file in sorted((shelf.root / shelf.key).glob("*")):
        if file.stem not in (*shelf.names, *TABLES) or file.suffix != ".json":
            yield say(
                "{key}/{name}: no layer has this name; they are {list}",
                key=shelf.key,
                name=file.name,
                list=_list(shelf.names),
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
    for layer, shape in _SHAPES.items():
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


def _clauses(corpus: Corpus, shelf: Layers) -> Iterator[Words]:
    file, clauses = shelf.file("clauses"), shelf.clauses
    known = {clause.id for group in clauses.values() for clause in group}
    if _lacks(shelf, "clauses"):
        if shelf.work.read:
            yield say("{file}: the file is missing, and the work is marked read", file=file)
        return
    if shelf.work.read:
        for id, text in shelf.base.items():
            if text and id not in clauses:
                yield say(
                    "{file}: {id}: the work is marked read, and this passage has no clauses",
                    file=file,
                    id=id,
                )
    for group in clauses.values():
        for clause in group:
            if not clause.base:
                yield say("{file}: {id}: the clause has no words", file=file, id=clause.id)
            if not clause.why:
                yield say(
                    "{file}: {id}: 'why' is empty; say what it states, or why nothing",
                    file=file,
                    id=clause.id,
                )
            if clause.waiver is not None and not clause.waiver:
                yield say(
                    "{file}: {id}: a waiver needs its reason",
                    file=shelf.file("waivers"),
                    id=clause.id,
                )
            review = clause.review
            if shelf.work.read and review and review.sha != corpus.fingerprint(clause.id):
                now = corpus.fingerprint(clause.id)
                what = say(
                    "stale: reviewed as {sha}, the words are now {now}", sha=review.sha, now=now
                )
                yield say(
                    "{file}: {id}: {what}", file=shelf.file("reviews"), id=clause.id, what=what
                )
    for layer in ("reviews", "waivers"):
        for id in shelf.raw(layer):
            if id not in known:
                yield say("{file}: {id}: there is no such clause", file=shelf.file(layer), id=id)


def _apparatus(corpus: Corpus, shelf: Layers) -> Iterator[Words]:
    file = shelf.file("apparatus")
    examples = {example.id for group in shelf.examples.values() for example in group}
    for passage, entries in shelf.entries.items():
        for entry in entries:
            if entry.chosen is not None and entry.reading == entry.lemma:
                yield say(
                    "{file}: {id}: the chosen reading is the lemma; 'chosen' must be null",
                    file=file,
                    id=entry.id,
                )
            if entry.chosen is None and entry.supplied:
                yield say(
                    "{file}: {id}: 'supplied' is true, and no reading is chosen",
                    file=file,
                    id=entry.id,
                )
            if not (entry.reason and entry.evidence):
                yield say(
                    "{file}: {id}: 'reason' and 'evidence' must both say something",
                    file=file,
                    id=entry.id,
                )
            if entry.switch is not None and not re.fullmatch(r"[\w.-]+=[\w.-]+", entry.switch):
                yield say(
                    "{file}: {id}: 'switch' is {switch}; it must be switch=choice",
                    file=file,
                    id=entry.id,
                    switch=repr(entry.switch),
                )
            touches = entry.touches or ""
            if touches.startswith(f"{shelf.key}.") and touches not in examples:
                yield say(
                    "{file}: {id}: touches {touches}, and there is no such example",
                    file=file,
                    id=entry.id,
                    touches=repr(touches),
                )
            for clause in shelf.clauses.get(passage, ()):
                if entry.start < clause.end < entry.end:
                    what = say(
                        "lemma {lemma} reaches over the end of {id}",
                        lemma=repr(entry.lemma),
                        id=clause.id,
                    )
                    yield say(
                        "{file}: {id}: {what}; it must lie in one clause",
                        file=file,
                        id=entry.id,
                        what=what,
                    )


def _examples(corpus: Corpus, shelf: Layers) -> Iterator[Words]:
    file = shelf.file("examples")
    if _lacks(shelf, "clauses") and shelf.work.read:
        return
    for passage, examples in shelf.examples.items():
        clauses = {clause.id for clause in shelf.clauses.get(passage, ())}
        for example in examples:
            if example.clause not in clauses:
                yield say(
                    "{file}: {id}: {clause} is no clause of its passage",
                    file=file,
                    id=example.id,
                    clause=repr(example.clause),
                )
            if not example.text or example.text not in shelf.base[passage]:
                what = say(
                    "{text} does not stand in the base text of its passage", text=repr(example.text)
                )
                yield say("{file}: {id}: {what}", file=file, id=example.id, what=what)
            if example.differs is not None and example.uncheckable is not None:
                yield say(
                    "{file}: {id}: both 'differs' and 'uncheckable'; it can be one only",
                    file=file,
                    id=example.id,
                )


def _asked(corpus: Corpus, shelf: Layers) -> Iterator[Words]:
    """An example is asked in words of its own, and what cannot be asked is in none of the pages."""
    yield from (
        say("{file}: {wrong}", file=shelf.file("examples"), wrong=wrong.message)
        for wrong in questions.problems(corpus, shelf.key)
    )


def _errata(corpus: Corpus, shelf: Layers) -> Iterator[Words]:
    file = shelf.file("errata")
    for passage, errata in shelf.errata.items():
        for erratum in errata:
            if erratum.lang not in shelf.languages:
                known = _list(shelf.languages)
                yield say(
                    "{file}: {id}: no translation {lang}; there is {known}",
                    file=file,
                    id=erratum.id,
                    lang=repr(erratum.lang),
                    known=known,
                )
            elif erratum.lemma not in (shelf.translation(erratum.lang).get(passage) or ""):
                what = say(
                    "lemma {lemma} does not stand in the translation of its passage",
                    lemma=repr(erratum.lemma),
                )
                yield say("{file}: {id}: {what}", file=file, id=erratum.id, what=what)


def _joins(corpus: Corpus, shelf: Layers) -> Iterator[Words]:
    file = shelf.file("joins")
    for passage, joins in shelf.joins.items():
        for join in joins:
            if len(join.parts) < 2 or join.parts[0][0] != passage:
                yield say(
                    "{file}: {id}: needs two parts or more, the first in its own passage",
                    file=file,
                    id=join.id,
                )
            for id, words in join.parts:
                if not words or words not in shelf.base.get(id, ""):
                    yield say(
                        "{file}: {id}: {words} does not stand in the base text of {id2}",
                        file=file,
                        id=join.id,
                        words=repr(words),
                        id2=id,
                    )


def _punctuation(corpus: Corpus, shelf: Layers) -> Iterator[Words]:
    """The editor's punctuation adds marks and nothing else."""
    file = shelf.file("punctuation")
    for id, text in shelf.punctuated.items():
        base = shelf.base.get(id)
        if base is None:
            yield say("{file}: {id}: there is no passage {id}", file=file, id=id)
        elif not _only_marks_added(base, text):
            yield say(
                "{file}: {id}: without the marks {marks} it is not the base text",
                file=file,
                id=id,
                marks=PUNCTUATION,
            )


def _only_marks_added(base: str, text: str) -> bool:
    """True if ``text`` is ``base`` with punctuation between its characters."""
    rest = iter(text)
    for character in base:
        for found in rest:
            if found == character:
                break
            if found not in PUNCTUATION:
                return False
        else:
            return False
    return all(left in PUNCTUATION for left in rest)


def _lost(corpus: Corpus) -> Iterator[Words]:
    """IDs never change: one that was given out is still there, or retired with a successor."""
    there, retired = set(corpus.ids()), corpus.retired
    for id in listed_ids(corpus.root):
        if id not in there and id not in retired:
            yield say(
                "ids.txt: {id}: was given out and is gone; retire it, naming its successor", id=id
            )
    for id, successor in retired.items():
        if id in there:
            yield say(
                "retired.json: {id}: is retired and stands in the corpus; IDs are not used again",
                id=id,
            )
        if successor not in there and successor not in retired:
            yield say(
                "retired.json: {id}: its successor {successor} is not in the corpus",
                id=id,
                successor=repr(successor),
            )


def _gone(corpus: Corpus) -> Iterator[Words]:
    """The files, and works, that are gone although IDs of what stood in them were given out."""
    try:
        listed, retired = listed_ids(corpus.root), corpus.retired
        lacking = {
            key: [layer for layer in _SHAPES if _lacks(shelf, layer)]
            for key in corpus.keys
            if (shelf := corpus.shelf(key))
        }
    except BrokenCorpus:
        return  # which is said elsewhere
    missing: dict[str, int] = {}
    for id in listed:
        key, _, rest = id.partition(".")
        if key not in lacking:
            file = f"works.json: {key}"
            missing[file] = missing.get(file, 0) + 1
        for layer in lacking.get(key, ()):
            if re.fullmatch(_SHAPES[layer], rest) and id not in retired:
                file = f"{key}/{layer}.json"
                missing[file] = missing.get(file, 0) + 1
    for file, number in missing.items():
        yield say(
            "{file}: is missing, and {number} of its IDs were given out", file=file, number=number
        )


def _lacks(shelf: Layers, layer: str) -> bool:
    """True if a layer has no file, nor words given in its place."""
    return not shelf.raw(layer) and not (shelf.root / shelf.key / f"{layer}.json").exists()


def _numbers(id: str) -> tuple[int, ...]:
    """The numbers of an ID, to order it by."""
    return tuple(int(number) for number in re.findall(r"\d+", id.partition(".")[2]))


def _gaps(ids: Iterable[str]) -> Iterator[str]:
    """The IDs that a numbering leaves out; it may begin at 0 or, for a numbered discourse, later."""
    found: dict[str, set[int]] = {}
    for id in ids:
        stem, number = re.fullmatch(r"(.*?)(\d+)", id).groups()  # type: ignore[union-attr]
        found.setdefault(stem, set()).add(int(number))
    for stem, numbers in found.items():
        for number in range(min(1, *numbers), max(numbers)):
            if number not in numbers:
                yield f"{stem}{number}"


def _list(names: Iterable[str]) -> str:
    return ", ".join(names)


_CHECKS: Final[tuple[Check, ...]] = (
    _files,
    _work,
    _same_keys,
    _ids,
    _layout,
    _characters,
    _segments,
    _clauses,
    _apparatus,
    _examples,
    _asked,
    _errata,
    _joins,
    _punctuation,
)
