"""The role that sets a number which the library counts: ``{count}`lessons daquan.1.9.3.1```.

``{count-capital}`` begins a sentence with it, ``{figure}`` sets it in figures. What can be asked is told by
`liuren.proof.counts`.
"""

from __future__ import annotations

from collections.abc import Callable

from docutils import nodes
from sphinx.util.docutils import SphinxRole

from liuren.edition.markup import block, text
from liuren.edition.texts import depend_on_code
from liuren.errors import LiurenError
from liuren.proof import counts

__all__ = ["COUNTS", "Count"]


class Count(SphinxRole):
    """A number that is counted when the page is read; what was asked is told on demand."""

    def __init__(self, said: Callable[[int], str]) -> None:
        super().__init__()
        self.said = said

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """The number; an error where it cannot be counted."""
        depend_on_code(self.env)
        try:
            number = counts.count(self.text)
        except LiurenError as error:
            message = self.inliner.reporter.error(str(error), line=self.lineno)
            return [self.inliner.problematic(self.rawtext, self.rawtext, message)], [message]
        return [block("span", "counted", text(self.said(number)), title=self.text)], []


COUNTS = {
    "count": Count(counts.in_words),
    "count-capital": Count(lambda number: counts.in_words(number).capitalize()),
    "figure": Count(lambda number: f"{number:,}"),
}
"""The roles by their names."""
