"""The texts as data: what was received, what is read instead, and where every sentence stands.

Begin with `liuren.corpus.texts`: a `Corpus` gives works, passages, clauses, apparatus and examples by
their IDs, and the critical text of any of them. It reads the files of a work through ``layers``,
which make ``records`` of ``rows``; ``apparatus`` and ``alteration`` say what stands instead of what
was received; ``titles`` and ``fold`` know by what names a work goes and in what forms a word is
written, and ``finding`` looks for words; ``citation`` knows which code does what which sentence says,
and ``tei`` writes a work as TEI and reads it back. Nothing here knows a stem from a branch.

>>> from liuren.corpus import default
>>> default().critical("xunyuan.1.0.0")
'『大六壬尋源』卷一'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from liuren.corpus.texts import (
        Clause,
        Corpus,
        Entry,
        Erratum,
        Example,
        Join,
        Passage,
        Reading,
        Record,
        Review,
        Row,
        Section,
        Segment,
        Translation,
        Witness,
        Work,
        default,
        load,
        passage_of,
        using,
    )

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


def __getattr__(name: str) -> Any:
    # Opened when first asked for: who only cites a clause needs no texts.
    if name in __all__:
        from liuren.corpus import texts

        value = globals()[name] = getattr(texts, name)
        return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
