"""The directives that set the spirits on pages: where each stands, and how its tellings compare::

    ```{spirits}
    ```

    ```{collation}
    ```

    ```{palaces}
    ```

``spirits`` lists every row of the table with its values, ``collation`` the month spirits in their
tellings, month by month, ``palaces`` the monthly lists put together again. Everything comes from
`liuren.doctrine.spirits`; nothing is compared here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from liuren.board import schools
from liuren.board.system import System, system
from liuren.corpus import citation
from liuren.doctrine import spirits
from liuren.doctrine.spirits import Spirit, collation, palaces
from liuren.doctrine.spirits.asked import Value
from liuren.doctrine.spirits.collation import Collated
from liuren.doctrine.spirits.palaces import Palace
from liuren.edition.domain import domain_of
from liuren.edition.filled_later import late, part
from liuren.edition.filters import MONTH_NAMES, controls, names_of
from liuren.edition.markup import block, inline, lang, text
from liuren.edition.parts import reference
from liuren.edition.texts import corpus_of, depend, depend_on_code

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment

__all__ = ["CollationDirective", "PalacesDirective", "SpiritsDirective"]

_LZH: Final = lang("lzh")
_WORK: Final = "daquan"
_DIFFERS: Final = "where the tellings differ"


def _rules(env: BuildEnvironment) -> System:
    return system(schools.school("common"), corpus_of(env))


def _opened(env: BuildEnvironment) -> None:
    depend(env, _WORK)
    depend_on_code(env)


def _linked(env: BuildEnvironment, ids: tuple[str, ...]) -> Iterator[nodes.Node]:
    for id in ids:
        yield late(env, "link", id) if "." in id else nodes.literal("", id)


class SpiritsDirective(SphinxDirective):
    """``{spirits}``: every spirit, what it is keyed by, where it stands, and who says so."""

    def run(self) -> list[nodes.Node]:
        """The controls, and a row for each; its anchor is ``spirits.ID``."""
        _opened(self.env)
        rules = _rules(self.env)
        parting = {
            c.spirit.row.id for c in collation.collate(rules) if collation.tellings_differ(c)
        }
        kinds = {by: str(spirits.in_words(by)) for by in spirits.KEYED_BY}
        rows = block("div", "told-rows")
        for spirit in spirits.every(rules):
            rows += self._row(spirit, spirit.row.id in parting)
        return [
            block("div", "filtered", controls(kinds=kinds, months=True, differs=_DIFFERS), rows)
        ]

    def _row(self, spirit: Spirit, parts: bool) -> nodes.Element:
        row = spirit.row
        id, rule = f"spirits.{row.id}", f"spirit.{row.id}"
        domain = domain_of(self.env)
        domain.place("row", id, id)
        if rule in citation.rules():
            domain.place("rule", rule, id, rule)
        attrs = {"data_kind": spirit.by, "data_names": names_of(spirit.name, row.name)}
        if parts:
            attrs["data_differs"] = "yes"
        head = inline("told-head", inline(f"told-name {_LZH}", spirit.name), f" {spirit.kind}")
        if row.when:
            head += [text(" · "), nodes.literal("", row.when)]
        if parts:
            head += [text(" · "), late(self.env, "collated", f"collation.{row.id}")]
        made = block("div", "told", head, _values(spirit), ids=[id], **attrs)
        if row.reads in palaces.READS:
            made += inline(
                "told-source", "in the monthly lists, first ", late(self.env, "link", spirit.clause)
            )
        else:
            # Of a text that has not been read through there are no clauses yet, only passages.
            shown = "clause-words" if row.clause.count(".") > 3 else "link"
            made += inline("told-source", late(self.env, shown, row.clause))
        self.state.document.note_explicit_target(made)
        return made


def _values(spirit: Spirit) -> nodes.Element:
    shown = block("div", f"told-values {_LZH}")
    for key, values in spirit.values.items():
        attrs = {"data_month": str(key)} if spirit.by == "month" else {}
        where = "".join(map(str, values)) or "—"
        shown += block("span", "keyed", nodes.strong("", str(key)), where, **attrs)
    return shown


def _placed(env: BuildEnvironment, id: str) -> bool:
    return domain_of(env).find("row", id) is not None


@part("collated", _placed)
def _show_collated(env: BuildEnvironment, id: str, facts: bool) -> list[nodes.Node]:
    return [reference(env, "row", id, text("collated"))]


class CollationDirective(SphinxDirective):
    """``{collation}``: the month spirits in their tellings, a row a spirit, a column a month."""

    def run(self) -> list[nodes.Node]:
        """The controls, and a block for each; its anchor is ``collation.ID``."""
        _opened(self.env)
        rows = block("div", "told-rows")
        for one in collation.collate(_rules(self.env)):
            rows += self._row(one)
        return [block("div", "filtered", controls(months=True, differs=_DIFFERS), rows)]

    def _row(self, one: Collated) -> nodes.Element:
        id = f"collation.{one.spirit.row.id}"
        domain_of(self.env).place("row", id, id)
        attrs = {"data_kind": "month", "data_names": names_of(one.name, one.spirit.row.name)}
        if collation.tellings_differ(one):
            attrs["data_differs"] = "yes"
        head = inline("told-head", inline(f"told-name {_LZH}", one.name))
        if one.listed_as:
            head += text(f" in the lists {' '.join(one.listed_as)}")
        if one.is_listed and one.clause:
            head += text(f" · {len(one.agreeing)} of {len(one.compared)} months agree")
        made = block("div", "told", head, _tellings(one), ids=[id], **attrs)
        made += self._said(one)
        self.state.document.note_explicit_target(made)
        return made

    def _said(self, one: Collated) -> nodes.Element:
        """The clause, what the editor says, and the entries and switches that go with it."""
        said = block("div", "told-source")
        if one.clause:
            said += late(self.env, "link", one.clause)
        reasons = dict.fromkeys(f"{j.judgement}: {j.reason}" for j in one.judged.values())
        for words in (*reasons, one.note):
            if words:
                said += [text(" "), inline("told-reason", words)]
        for node in _linked(self.env, one.links):
            said += [text(" "), node]
        return said


def _tellings(one: Collated) -> nodes.Element:
    """A small table: a row for each telling, a column for each month."""
    heads = [block("th", "", "")]
    heads += [
        block("th", "", str(n), data_month=month, title=MONTH_NAMES[month])
        for n, month in enumerate(MONTH_NAMES, 1)
    ]
    table = block("table", "twelve", block("thead", "", block("tr", "", *heads)))
    parting = {*one.parting, *one.besides}
    rows = [("rule" if one.clause else "course", one.rule, parting)]
    if one.is_listed:
        rows.append(("lists", one.lists, parting))
    for siglum, read in one.witnesses.items():
        rows.append((siglum, read, {n for n in range(12) if read[n] != one.rule[n]}))
    body = block("tbody", "")
    for name, cells, marked in rows:
        body += _line(name, cells, marked)
    table += body
    return table


def _line(name: str, cells: tuple[tuple[Value, ...], ...], marked: set[int]) -> nodes.Element:
    line = block("tr", "", block("th", "", name))
    for n, (month, where) in enumerate(zip(MONTH_NAMES, cells, strict=True)):
        classes = f"{_LZH} parts" if n in marked else _LZH
        line += block("td", classes, "".join(map(str, where)) or "–", data_month=month)
    return line


class PalacesDirective(SphinxDirective):
    """``{palaces}``: the 144 palaces of the monthly lists, and where each comes from."""

    def run(self) -> list[nodes.Node]:
        """The controls, and a row for each palace; its anchor is ``palace.MONTH-BRANCH``."""
        _opened(self.env)
        rows = block("div", "told-rows")
        for palace in palaces.palaces(_rules(self.env)):
            rows += self._row(palace)
        return [block("div", "filtered", controls(kinds=MONTH_NAMES), rows)]

    def _row(self, palace: Palace) -> nodes.Element:
        id = f"palace.{palace.month.pinyin}-{palace.branch.pinyin}"
        domain = domain_of(self.env)
        domain.place("row", id, id)
        if id in citation.rules():
            domain.place("rule", id, id, id)
        head = inline("told-head", inline(f"told-name {_LZH}", palace.key.replace(".", " ")))
        made = block(
            "div", "told", head, ids=[id], data_kind=str(palace.month),
            data_names=names_of(*palace.names),
        )  # fmt: skip
        for side in palaces.REGISTERS:
            made += _register(side, palace)
        source = block("div", "told-source")
        for node in _linked(self.env, palace.clauses):
            source += [node, text(" ")]
        source += text(" ".join(filter(None, (_supplied(palace), palace.notes))))
        for siglum, sides in palace.witness.items():
            for side, names in sides.items():
                words = f"{siglum}, {side}: {' '.join(names)}."
                source += [text(" "), inline("told-reason", words)]
        made += source
        self.state.document.note_explicit_target(made)
        return made


def _register(side: str, palace: Palace) -> nodes.Element:
    shown = block("div", f"register {side} {_LZH}", block("span", "side", side))
    for name in getattr(palace, side):
        if supplied := palace.supplied_from(name, side):
            said = str(spirits.supplied_from(supplied))
            made: nodes.Node = block("span", "listed supplied", name, title=said)
        else:
            made = inline("listed", name)
        shown += [text(" "), made]
    return shown


def _supplied(palace: Palace) -> str:
    """Where what was not received comes from, and the leaf of the print."""
    leaf = f"WYG leaf {palace.leaf}."
    if palace.status == "received":
        return leaf
    source = f"{palace.source[0].upper()}{palace.source[1:]}."
    return source if palace.leaf in source else f"{source} {leaf}"
