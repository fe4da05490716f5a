"""The directive that sets the generals on the branches on a page: ``{places}``.

A general at a time: its twelve places with the names and sayings of 《大全》, what the other books say
of the same places beside them, and the states it comes into. Everything comes from `liuren.doctrine.places`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from liuren.board import schools
from liuren.board.system import system
from liuren.doctrine import places
from liuren.doctrine.places.ways import Placed
from liuren.edition.domain import domain_of
from liuren.edition.filled_later import late
from liuren.edition.filters import controls, names_of
from liuren.edition.markup import block, inline, lang, text
from liuren.edition.texts import corpus_of, depend, depend_on_code
from liuren.signs.symbols import BRANCHES, GENERALS, Branch, General

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment

__all__ = ["PlacesDirective"]

_LZH: Final = lang("lzh")
# The ways of saying where that name branches outright; the others are states.
_ON_BRANCHES: Final = places.NAMING | {"man"}


class PlacesDirective(SphinxDirective):
    """``{places}``: the twelve generals on the twelve branches, in all the books."""

    def run(self) -> list[nodes.Node]:
        """The controls, and a row for each place and each state; a row of a text has its anchor."""
        for work in corpus_of(self.env).keys:
            depend(self.env, work)
        depend_on_code(self.env)
        rules = system(schools.school("common"), corpus_of(self.env))
        table = places.table(rules)
        kinds = {str(general): str(general) for general in GENERALS}
        rows = block("div", "told-rows")
        for general in GENERALS:
            of_general = [one for one in table if one.row.general is general]
            for branch in BRANCHES:
                rows += self._place(general, branch, of_general)
            for one in of_general:
                if one.row.where not in _ON_BRANCHES:
                    rows += self._state(one)
        return [block("div", "filtered", controls(kinds=kinds), rows)]

    def _place(self, general: General, branch: Branch, placed: list[Placed]) -> nodes.Element:
        here = [one for one in placed if one.row.where in _ON_BRANCHES and branch in one.branches]
        names = [one.row.name for one in here if one.row.name]
        made = block(
            "div", "told", data_kind=str(general), data_names=names_of(str(general), *names)
        )
        head = inline("told-head", inline(f"told-name {_LZH}", f"{general} {branch}"))
        if branch in places.never_seated(general):
            head += text(" never sits here")
        made += head
        for one in here:
            made += self._line(one, first=branch is one.branches[0])
        for beside in places.BESIDE.rows(corpus_of(self.env).root):
            if (beside.general, beside.branch) == (general, branch):
                made += _line(
                    self.env, beside.name, beside.saying, beside.see, classes="told-line beside"
                )
        return made

    def _line(self, one: Placed, *, first: bool) -> nodes.Element:
        made = _line(self.env, one.row.name, one.row.saying, one.row.clause)
        if first:
            self._anchor(one, made)
        return made

    def _state(self, one: Placed) -> nodes.Element:
        row = one.row
        made = block(
            "div", "told state", data_kind=str(row.general),
            data_names=names_of(str(row.general), row.name or row.saying),
        )  # fmt: skip
        head = inline("told-head", inline(f"told-name {_LZH}", f"{row.general} {row.name}"))
        head += [text(f" {row.where.replace('-', ' ')} "), inline(_LZH, "".join(one.branches))]
        made += head
        for clause in row.cites:
            made += block("div", "told-source", late(self.env, "clause-words", clause))
        self._anchor(one, made)
        return made

    def _anchor(self, one: Placed, node: nodes.Element) -> None:
        id = f"place.{one.row.id}"
        domain = domain_of(self.env)
        domain.place("row", id, id)
        domain.place("rule", id, id, id)
        node["ids"].append(id)
        self.state.document.note_explicit_target(node)


def _line(
    env: BuildEnvironment, name: str, saying: str, id: str, classes: str = "told-line"
) -> nodes.Element:
    made = block("div", classes)
    made += list(_words(name, saying))
    made += [text(" "), late(env, "link", id)]
    return made


def _words(name: str, saying: str) -> Iterator[nodes.Node]:
    if name:
        yield inline(f"place-name {_LZH}", name)
    if saying:
        yield text(" " if name else "")
        yield inline(f"place-saying {_LZH}", saying)
