"""The controls over a long table: its rows by kind, by month, by name, or where tellings differ.

The page is whole without it. A row says of itself what it is in ``data-`` attributes; the controls
hide the rows that are not asked for, and in a row the cells of other months. ``edition.js`` does it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from docutils import nodes

from liuren.doctrine.spirits.palaces import MONTHS, alike
from liuren.edition.markup import block

__all__ = ["MONTH_NAMES", "controls", "names_of"]

MONTH_NAMES: Final[Mapping[str, str]] = {
    str(branch): f"{number} {name} {branch}"
    for number, (name, branch) in enumerate(MONTHS.items(), 1)
}
"""What a month is called in the list of months, by its branch."""


def controls(
    *, kinds: Mapping[str, str] | None = None, months: bool = False, differs: str = ""
) -> nodes.Element:
    """The controls over the rows that follow: which kinds there are, and what else can be asked."""
    form = block("form", "filters no-search", hidden="hidden")
    if kinds:
        form += _choice("kind", "every kind", kinds)
    if months:
        form += _choice("month", "every month", MONTH_NAMES)
    form += block("input", "", type="search", name="name", placeholder="name", aria_label="name")
    if differs:
        box = block("input", "", type="checkbox", name="differs")
        form += block("label", "", box, f" {differs}")
    form += block("output", "")
    return form


def _choice(name: str, every: str, options: Mapping[str, str]) -> nodes.Element:
    listed = [block("option", "", every, value="")]
    listed += [block("option", "", words, value=key) for key, words in options.items()]
    return block("select", "", *listed, name=name, aria_label=name)


def names_of(*names: str) -> str:
    """The names by which a row is found: as written, as usual, and in simplified characters."""
    from liuren.corpus.fold import simplify

    forms = [form for name in names for form in (name, alike(name), simplify(name))]
    return " ".join(dict.fromkeys(forms))
