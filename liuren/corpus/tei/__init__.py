"""A text of the corpus as one TEI P5 document, and back: nothing is lost either way.

The IDs of the corpus are the ``xml:id`` of the document. A passage is an ``ab``; its segments and
clauses, which may cut across one another, are milestones in it; the apparatus stands in the line. Its
lemma (``lem``) is the reading of the critical text; what was received is the lemma or the reading
whose witness is ``#received``. What is said *about* clauses, examples, torn notes and errors of the
translation stands off, in ``note``. ``n`` is the line of the received file.

Every text is valid by the schema ``tei_all`` of TEI P5 (edition 4.3.0), and every pointer in it points
at something that stands in it.

    >>> from liuren.corpus import default
    >>> from_tei(to_tei(default(), "wuyao")) == default().layers("wuyao")
    True
"""

from liuren.corpus.tei.read import from_tei
from liuren.corpus.tei.write import to_tei

__all__ = ["from_tei", "to_tei"]
