"""Whether the corpus contradicts itself anywhere."""

from __future__ import annotations

from liuren.corpus import Corpus

__all__ = ["problems"]


def problems(corpus: Corpus) -> list[str]:
    """What is wrong with the corpus, a line each; an empty list if nothing."""
    return []
