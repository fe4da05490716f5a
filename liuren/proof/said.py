"""What can be wrong with what was said of the text: clauses, apparatus, examples, errata, joins, punctuation.

`SAID` are the checks of one work; each yields a message for every fault.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from liuren.corpus import Corpus
from liuren.corpus.layers import Layers
from liuren.messages import Words, say
from liuren.proof import examples as questions
from liuren.proof.received import Check, lacks

__all__ = ["SAID"]

PUNCTUATION: Final = "，。；：、「」『』《》？！"
"""The marks that an editor may add."""


def _clauses(corpus: Corpus, shelf: Layers) -> Iterator[Words]:
    file, clauses = shelf.file("clauses"), shelf.clauses
    known = {clause.id for group in clauses.values() for clause in group}
    if lacks(shelf, "clauses"):
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
    if lacks(shelf, "clauses") and shelf.work.read:
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
                known = ", ".join(shelf.languages)
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


SAID: Final[tuple[Check, ...]] = (
    _clauses,
    _apparatus,
    _examples,
    _asked,
    _errata,
    _joins,
    _punctuation,
)
