"""Whether the corpus contradicts itself: every promise of its layers, checked from end to end.

`problems` reads everything, and says of each fault in one line which file it is in, at which key,
and what is wrong. (Whoever merely quotes a passage opens a few files only, and meets a fault as a
`BrokenCorpus` if it lies there.)
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from liuren.corpus import Corpus
from liuren.corpus.rows import Directory
from liuren.errors import BrokenCorpus
from liuren.messages import Words, say
from liuren.proof import data_files
from liuren.proof.received import RECEIVED, SHAPES, lacks
from liuren.proof.said import SAID

__all__ = ["listed_ids", "problems", "record_ids"]


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
        for one in (*RECEIVED, *SAID):
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
    """The IDs that have been given out, in the committed list ``ids.txt``.

    Raises `BrokenCorpus` if the file is no list of IDs.
    """
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
            key: [layer for layer in SHAPES if lacks(shelf, layer)]
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
            if re.fullmatch(SHAPES[layer], rest) and id not in retired:
                file = f"{key}/{layer}.json"
                missing[file] = missing.get(file, 0) + 1
    for file, number in missing.items():
        yield say(
            "{file}: is missing, and {number} of its IDs were given out", file=file, number=number
        )
