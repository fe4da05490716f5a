"""The works by whatever name they go: their key, or words of their Chinese title.

>>> from liuren.corpus import default
>>> key_of(default(), "大全"), key_of(default(), "寻源")
('daquan', 'xunyuan')
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from unicodedata import normalize

from liuren.corpus import fold
from liuren.errors import NotInCorpus

if TYPE_CHECKING:
    from liuren.corpus.texts import Corpus

__all__ = ["key_of"]

_FEWEST: Final = 2  # characters: any single one stands in several titles or may tomorrow
_QUOTES: Final = str.maketrans("", "", "《》『』 \u3000")


def key_of(texts: Corpus, named: str) -> str:
    """The key of the work that ``named`` means: its key, or words that only its title has.

    Variant and simplified characters are taken as on the search page. `NotInCorpus` names the works.

    >>> from liuren.corpus import default
    >>> key_of(default(), "《六壬大全》")
    'daquan'
    """
    if named in texts.keys:
        return named
    written = normalize("NFKC", named).casefold().strip() if isinstance(named, str) else ""
    if written in texts.keys:
        return written
    words = _plain(written)
    found = [
        key
        for key, work in texts.works.items()
        if len(words) >= _FEWEST and words in _plain(work.title)
    ]
    if len(found) == 1:
        return found[0]
    known = tuple(f"{key} {work.title.partition(' ')[0]}" for key, work in texts.works.items())
    raise NotInCorpus("there is no work {named!r}: the works are {known}", named=named, known=known)


def _plain(words: str) -> str:
    return fold.fold(words).translate(_QUOTES)
