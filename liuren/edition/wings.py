"""The directive that shows a wing of the library: what it is for, and its modules, a line each::

    .. wing:: liuren.board

Both are taken from the docstrings, and the order from the contents of the wing's page: nothing that
stands there is typed again. ``:show:`` keeps it to one of the two, ``purpose`` or ``modules``.
"""

from __future__ import annotations

import inspect
import re
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Final

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.addnodes import pending_xref
from sphinx.util.docutils import SphinxDirective

from liuren.edition.filled_later import late, part
from liuren.edition.markup import block, text
from liuren.edition.texts import depend_on_code

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sphinx.environment import BuildEnvironment

__all__ = ["WingDirective", "first_line", "purpose"]

_EXAMPLE: Final = re.compile(r"\s*(>>>|\.\. )")


def purpose(module: str) -> str:
    """What a module's docstring says of it, without its examples.

    >>> purpose("liuren.almanac").splitlines()[0]
    'The almanac 曆: from civil time to the 24 terms, the four pillars and the month general.'
    """
    paragraphs = (inspect.getdoc(import_module(module)) or "").split("\n\n")
    return "\n\n".join(words for words in paragraphs if not _EXAMPLE.match(words))


def first_line(module: str) -> str:
    """The first line of a module's docstring.

    >>> first_line("liuren.board.plate")
    'The heaven plate 天盤 turned over the earth plate 地盤, and where each stem lodges 寄宮'
    """
    return purpose(module).partition("\n")[0].rstrip(":.")


class WingDirective(SphinxDirective):
    """``.. wing:: NAME``: the purpose of a package of the library, and the list of its modules."""

    required_arguments = 1
    option_spec: ClassVar[dict[str, Any]] = {
        "show": lambda words: directives.choice(words, ("purpose", "modules"))
    }

    def run(self) -> list[nodes.Node]:
        """The paragraphs of its docstring, and the place of the list."""
        (name,) = self.arguments
        depend_on_code(self.env)
        made: list[nodes.Node] = []
        if self.options.get("show") != "modules":
            made += self.parse_text_to_nodes(purpose(name))
        if self.options.get("show") != "purpose":
            made.append(late(self.env, "wing", name))
        return made


def _pages(env: BuildEnvironment, page: str) -> Iterator[str]:
    """A page and those in its contents, in their order."""
    yield page
    for below in env.toctree_includes.get(page, ()):
        yield from _pages(env, below)


def _modules(env: BuildEnvironment, wing: str) -> tuple[tuple[str, str], ...]:
    """The modules directly in a wing that its pages document, in their order, each with its line."""
    documented = env.domains.python_domain.modules
    order = {page: n for n, page in enumerate(_pages(env, documented[wing].docname))}
    inside = [
        (order[entry.docname], name)
        for name, entry in documented.items()
        if name.rpartition(".")[0] == wing and entry.docname in order
    ]
    return tuple((name, first_line(name)) for _, name in sorted(inside, key=lambda row: row[0]))


@part("wing", _modules)
def _show_modules(
    env: BuildEnvironment, wing: str, facts: tuple[tuple[str, str], ...]
) -> list[nodes.Node]:
    rows = (
        block("tr", "", block("td", "", _link(env, name)), block("td", "", *_words(line)))
        for name, line in facts
    )
    table = block("table", "docutils modules", block("tbody", "", *rows))
    return [block("div", "table-wrapper", table)]


def _link(env: BuildEnvironment, module: str) -> nodes.Node:
    return pending_xref(
        "",
        nodes.literal("", module.rpartition(".")[2]),
        refdoc=env.current_document.docname,
        refdomain="py",
        reftype="mod",
        reftarget=module,
        refexplicit=True,
        refwarn=True,
    )


def _words(line: str) -> Iterator[nodes.Node]:
    for n, words in enumerate(re.split("`+", line)):
        yield nodes.literal("", words) if n % 2 else text(words)
