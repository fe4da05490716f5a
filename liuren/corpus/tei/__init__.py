"""A text of the corpus as one TEI P5 document, and back: nothing is lost either way.

The IDs of the corpus are the ``xml:id`` of the document. A passage is an ``ab``; its segments and
clauses, which may cut across one another, are milestones in it; the apparatus stands in the line, a
lemma (the received words) and its readings. What is said *about* clauses, examples, torn notes and
errors of the translation stands off, in ``note``. ``n`` is the line of the received file.

    >>> from liuren.corpus import default
    >>> from_tei(to_tei(default(), "wuyao")) == default().layers("wuyao")
    True
"""

from liuren.corpus.tei.read import from_tei
from liuren.corpus.tei.write import to_tei

__all__ = ["from_tei", "to_tei"]
