"""The corpus in a running build: which one it is, and that a page depends on its files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from liuren import corpus as library
from liuren.corpus import Corpus, Passage, Work
from liuren.corpus.records import passage_of
from liuren.home import PACKAGE
from liuren.kept import fingerprint

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

__all__ = [
    "corpus_of", "depend", "depend_on_code", "made_of", "number", "open_corpus", "opening",
    "section_title",
]  # fmt: skip

_OPEN: WeakKeyDictionary[BuildEnvironment, Corpus] = WeakKeyDictionary()
_MADE_OF: WeakKeyDictionary[BuildEnvironment, str] = WeakKeyDictionary()


def corpus_root(app_or_env: Sphinx | BuildEnvironment) -> Path:
    """The directory of the corpus: the one configured, or the library's own."""
    configured = app_or_env.config.liuren_corpus
    return Path(configured or library.default().root)


def open_corpus(app: Sphinx) -> None:
    """Read the corpus anew for each build, so that a process may build twice."""
    _OPEN.pop(app.env, None)
    _MADE_OF.pop(app.env, None)


def corpus_of(env: BuildEnvironment) -> Corpus:
    """The corpus of this build."""
    if env not in _OPEN:
        _OPEN[env] = library.load(corpus_root(env))
    return _OPEN[env]


def made_of(env: BuildEnvironment) -> str:
    """The fingerprint of the texts and the engine of which this build is made, taken once."""
    if env not in _MADE_OF:
        _MADE_OF[env] = fingerprint(corpus_root(env))
    return _MADE_OF[env]


def depend(env: BuildEnvironment, id: str) -> None:
    """Have the page being read again when a file of the work of ``id`` changes."""
    work = passage_of(id).split(".")[0]
    for file in sorted((corpus_root(env) / work).glob("*.json")):
        env.note_dependency(str(file))


def depend_on_code(env: BuildEnvironment) -> None:
    """Have the page being read again when the engine changes: it shows what the engine makes."""
    for file in sorted(PACKAGE.rglob("*.py")):
        if file.relative_to(PACKAGE).parts[0] not in {"cli", "edition"}:
            env.note_dependency(str(file))


def number(id: str) -> str:
    """An ID without its work: ``1.4.4`` of ``xunyuan.1.4.4``."""
    return id.partition(".")[2]


def section_title(work: Work, section: str) -> str:
    """The title of a section, in Chinese."""
    return next((s.title for s in work.sections if s.id == section), "")


def opening(passage: Passage, length: int = 14) -> str:
    """The first words of a passage, to tell it from others."""
    words = passage.base or next((t for t in passage.translations.values() if t), "")
    return words if len(words) <= length else words[:length] + "…"
