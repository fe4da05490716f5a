"""What came of the worked examples, kept with all that it rests on, so that only what changed runs again.

An example rests on its own code, on the engine and what the engine is run with, on the rows of data,
and on the words that it reads; these are seen while it runs (`liuren.proof.watched`). What is kept
counts as long as none of this is another. Only what came out as it should is kept: what fails is
always run, and says how.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import zoneinfo
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.metadata import distributions
from pathlib import Path
from typing import Any, Final, TypeAlias

from liuren.corpus import Corpus, Example
from liuren.corpus.layers import OPTIONAL, REQUIRED
from liuren.errors import LiurenError
from liuren.home import CHECKOUT, PACKAGE
from liuren.messages import language
from liuren.proof.results import Tally
from liuren.proof.watched import Watched

__all__ = ["Kept", "Outcome", "code_of", "ground", "read", "rests_on", "write"]

# No example runs what is in these, but for the module that runs the examples.
_OUTSIDE: Final = {"cli", "edition", "render", "corpus/tei"}
_RUNNER: Final = "edition/doctest.py"


Name: TypeAlias = tuple[str, str]
"""An example on a page: its ID, and the page."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of an example on one page, and the digests of what it rests on.

    ``code`` is the digest of its code; ``words`` are the IDs whose critical words it reads, ``works``
    the works of which it reads anything else, and ``said`` the digest of these.
    """

    code: str
    words: tuple[str, ...]
    works: tuple[str, ...]
    said: str
    tally: Tally
    entered: tuple[str, ...]


def code_of(example: Example, *code: str) -> str:
    """All that is run of an example, and whether it is to fail.

    >>> from liuren.corpus import default
    >>> code_of(default().example("xunyuan.1.4.4.x1"), ">>> 1 + 1", "2").split("\\0")
    ['>>> 1 + 1', '2', '']
    """
    return "\0".join((*code, example.differs or ""))


def ground(texts: Corpus) -> str:
    """The digest of what every example rests on: engine, Python and its packages, rows of data."""
    made = hashlib.sha256(f"{sys.version} {language()} {os.environ.get('TZ', '')}".encode())
    for package in sorted(f"{d.metadata['Name']} {d.version}" for d in distributions()):
        made.update(package.encode() + b"\0")
    for zones in (Path(path) / "tzdata.zi" for path in zoneinfo.TZPATH):
        if zones.exists():
            made.update(zones.read_bytes())
    if (settings := CHECKOUT / "conf.py").exists():  # it says what runs before every example
        made.update(settings.read_bytes())
    code = (f for f in PACKAGE.rglob("*.py") if _is_engine(f.relative_to(PACKAGE)))
    rows = (f for f in Path(texts.root).rglob("*.json") if f.name not in _layers(texts))
    for file in sorted([*code, *rows]):
        made.update(str(file).encode() + b"\0" + file.read_bytes())
    return made.hexdigest()


def _is_engine(module: Path) -> bool:
    folders = {folder.as_posix() for folder in module.parents}
    return module.as_posix() == _RUNNER or _OUTSIDE.isdisjoint(folders)


def _layers(texts: Corpus) -> set[str]:
    """The names of the files of which it is noted what is read."""
    languages = {lang for key in texts.keys for lang in texts.shelf(key).languages}
    return {f"{layer}.json" for layer in (*REQUIRED, *OPTIONAL, *languages)}


def rests_on(texts: Corpus, words: Iterable[str], works: Iterable[str]) -> str:
    """The digest of the critical words of some IDs, and of all the files of some works.

    >>> from liuren.corpus import default
    >>> other = default().with_base("xunyuan.1.0.0", "『六壬尋源』")
    >>> rests_on(default(), ["xunyuan.1.0.0"], []) == rests_on(other, ["xunyuan.1.0.0"], [])
    False
    """
    made = hashlib.sha256()
    for id in sorted(words):
        try:
            said = texts.critical(id)
        except LiurenError as error:
            said = str(error)
        made.update(f"{id}\0{said}\0".encode())
    for work in sorted(works):
        for file in sorted((Path(texts.root) / work).glob("*.json")):
            made.update(file.name.encode() + b"\0" + file.read_bytes())
    return made.hexdigest()


class Kept:
    """The outcomes of earlier runs that still count, and those of this one."""

    def __init__(self, texts: Corpus, made_on: str, known: Mapping[Name, Outcome]) -> None:
        self.texts, self.made_on = texts, made_on
        self.watched = Watched(texts)
        self.known = dict(known)
        self._digests: dict[tuple[tuple[str, ...], tuple[str, ...]], str] = {}

    def of(self, name: Name, code: str) -> Outcome | None:
        """What came of an example with this very code, if it would come of it now."""
        found = self.known.get(name)
        if found is None or found.code != _digest(code):
            return None
        return found if self._said(found.words, found.works) == found.said else None

    def of_example(self, example: Example, code: str) -> Outcome | None:
        """What came of an example on whichever page, if it would come of it now."""
        pages = self._pages.get(example.id, ())
        found = (self.of((example.id, page), code_of(example, code)) for page in pages)
        return next((outcome for outcome in found if outcome), None)

    @cached_property
    def _pages(self) -> Mapping[str, Sequence[str]]:
        found: dict[str, list[str]] = {}
        for id, page in self.known:
            found.setdefault(id, []).append(page)
        return found

    def note(self, name: Name, code: str, tally: Tally, entered: Iterable[str]) -> Outcome:
        """Keep what came of an example, which has just been run on ``watched``."""
        words, works = tuple(sorted(self.watched.asked)), tuple(sorted(self.watched.opened))
        said = self._said(words, works)
        self.known[name] = Outcome(_digest(code), words, works, said, tally, tuple(entered))
        return self.known[name]

    def replace(self, found: Mapping[Name, Outcome], pages: Collection[str]) -> None:
        """Keep what was found on these pages, in place of what was kept of them."""
        others = {name: one for name, one in self.known.items() if name[1] not in pages}
        self.known = {**others, **found}

    def _said(self, words: tuple[str, ...], works: tuple[str, ...]) -> str:
        if (words, works) not in self._digests:
            self._digests[words, works] = rests_on(self.texts, words, works)
        return self._digests[words, works]


def _digest(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()


def read(file: Path, texts: Corpus) -> Kept:
    """What a file keeps, if it was made on the same ground; else nothing.

    What is in it is only believed whole: a file that cannot be read is as good as none.
    """
    made_on = ground(texts)
    try:
        held: dict[str, Any] = json.loads(file.read_text("utf-8"))
        if held["made on"] != made_on:
            return Kept(texts, made_on, {})
        ids, known = held["ids"], dict[Name, Outcome]()
        for name, row in held["outcomes"].items():
            id, _, page = name.partition(" ")
            words = tuple(ids[n] for n in row["words"])
            tally = Tally(row["tries"], row["failures"])
            works, entered = tuple(row["works"]), tuple(ids[n] for n in row["entered"])
            known[id, page] = Outcome(row["code"], words, works, row["said"], tally, entered)
    except (OSError, ValueError, TypeError, LookupError):
        return Kept(texts, made_on, {})
    return Kept(texts, made_on, known)


def write(file: Path, kept: Kept) -> None:
    """Write what is kept to a file, which is whole or not there."""
    outcomes = dict(sorted(kept.known.items()))
    ids = sorted({id for one in outcomes.values() for id in (*one.words, *one.entered)})
    number = {id: n for n, id in enumerate(ids)}
    row = {
        "made on": kept.made_on,
        "ids": ids,
        "outcomes": {
            " ".join(name): {
                "code": one.code,
                "words": [number[id] for id in one.words],
                "works": one.works,
                "said": one.said,
                "tries": one.tally.tries,
                "failures": one.tally.failures,
                "entered": [number[id] for id in one.entered],
            }
            for name, one in outcomes.items()
        },
    }
    file.parent.mkdir(parents=True, exist_ok=True)
    part = file.with_suffix(".part")
    part.write_text(json.dumps(row, ensure_ascii=False) + "\n", "utf-8")
    part.replace(file)
