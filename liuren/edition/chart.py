"""The directive that draws a chart, as a figure in the page::

    ```{chart}
    :day: 甲子
    :general: 丑
    :hour: 子
    :school: xunyuan
    The example of the text.
    ```

Its options are the keywords of `liuren.cast`; its argument, if any, is the moment; what stands in
it is the caption. The drawing names what it shows for those who cannot see it, and the same chart
can be opened as text.
"""

from __future__ import annotations

import inspect
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

import liuren
from liuren.board.schools import SWITCHES
from liuren.edition.markup import block
from liuren.edition.texts import depend_on_code
from liuren.errors import LiurenError
from liuren.render import svg

__all__ = ["ChartDirective"]

_KEYWORDS = [
    name
    for name, parameter in inspect.signature(liuren.cast).parameters.items()
    if parameter.kind is parameter.KEYWORD_ONLY and name != "corpus"
]
_SWITCHES = [switch.replace("-", "_") for switch in SWITCHES]


def _value(name: str, words: str) -> Any:
    if name == "daylight":
        return directives.choice(words, ("day", "night")) == "day"
    if name in {"longitude", "latitude"}:
        return float(words)
    return words.strip()


class ChartDirective(SphinxDirective):
    """``{chart}``: a chart cast from the options, drawn."""

    optional_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec: ClassVar[dict[str, Any]] = dict.fromkeys(
        [*_KEYWORDS, *_SWITCHES], directives.unchanged_required
    )

    def run(self) -> list[nodes.Node]:
        """A figure: the drawing, the caption, and the chart as text to be opened."""
        given = {name: _value(name, words) for name, words in self.options.items()}
        try:
            chart = liuren.cast(*self.arguments, **given)
        except LiurenError as error:
            raise self.error(str(error)) from None
        depend_on_code(self.env)
        figure = block("figure", "chart")
        drawing = block("div", "drawing no-search", nodes.raw("", svg.draw(chart), format="html"))
        text = nodes.literal_block(str(chart), str(chart), language="none", classes=["no-search"])
        text["classes"].append("language-zh-Hant")
        figure += drawing
        if self.content:
            caption = block("figcaption")
            caption += self.parse_content_to_nodes()
            figure += caption
        figure += block("details", "as-text", block("summary", "", "as text"), text)
        return [figure]
