"""The texts, noting what is asked of them: so it is seen, not listed, on which words a result rests."""

from __future__ import annotations

from liuren.corpus import Corpus
from liuren.corpus.layers import Layers
from liuren.proof.recorder import forget

__all__ = ["Watched"]


class Watched(Corpus):
    """The same texts, noting in ``asked`` the IDs whose critical words are asked for.

    ``opened`` are the works of which anything else was asked: a passage, a clause, the title.

    >>> from liuren.corpus import default
    >>> texts = Watched(default())
    >>> words, work = texts.critical("xunyuan.1.0.0"), texts.work("daquan")
    >>> sorted(texts.asked), sorted(texts.opened)
    (['xunyuan.1.0.0'], ['daquan'])
    """

    def __init__(self, texts: Corpus) -> None:
        super().__init__(texts.root, {key: texts.shelf(key) for key in texts.keys})
        self.asked: set[str] = set()
        self.opened: set[str] = set()
        self._within = False

    def critical(self, id: str) -> str:
        """The critical text of ``id``, which is noted."""
        self.asked.add(id)
        before, self._within = self._within, True
        try:
            return super().critical(id)
        finally:
            self._within = before

    def shelf(self, id: str) -> Layers:
        """The layers of the work of ``id``; the work is noted, unless only words are asked for."""
        if not self._within:
            self.opened.add(id.partition(".")[0])
        return super().shelf(id)

    def _with(self, shelf: Layers) -> Corpus:
        self.opened.update(self.keys)
        return super()._with(shelf)

    def forget(self) -> None:
        """Note nothing yet, and let everything be read again, so that it is noted."""
        self.asked.clear()
        self.opened.clear()
        self.__dict__.pop("works", None)  # which is made once, of all shelves
        forget()
