"""The directive that shows the charts of the later juan under the verses for whose patterns they speak::

    ```{later} daquan.1.11.3
    ```

The rows are those of `liuren.proof.later`, clause by clause, behind one line that counts what came of
them. They are evidence from outside the received file, and no examples of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from liuren.edition.build_cache import cached
from liuren.edition.domain import domain_of
from liuren.edition.filled_later import late, part
from liuren.edition.markup import block, inline, lang, text
from liuren.edition.status import Status
from liuren.edition.texts import corpus_of, depend, depend_on_code
from liuren.proof import later

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sphinx.environment import BuildEnvironment

    from liuren.proof.later import Later

__all__ = ["LaterDirective"]

_LZH: Final = lang("lzh")
# How each state is set: as the states of examples are.
_SET: Final = {
    "comes out": "passed",
    "differs": "differs",
    "names another thing": "uncheckable",
    "not tried": "uncheckable",
    "fails": "failed",
}


class LaterDirective(SphinxDirective):
    """``{later} ID``: what juan 5 to 8 give for the patterns of a passage of the verses."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """One block for each clause that has any."""
        id = self.arguments[0]
        corpus = corpus_of(self.env)
        rows = [row for row in later.ROWS.rows(corpus.root) if row.id.startswith(f"{id}.y")]
        if not rows:
            raise self.error(f"passage {id} has no later examples")
        depend(self.env, id)
        depend_on_code(self.env)
        in_order = {clause.id: n for n, clause in enumerate(corpus.passage(id).clauses)}
        rows.sort(key=lambda row: in_order[row.clause])  # stable: in the order of the leaves
        return [
            self._clause(clause, list(those))
            for clause, those in groupby(rows, key=attrgetter("clause"))
        ]

    def _clause(self, clause: str, rows: list[Later]) -> nodes.Element:
        words = " ".join(corpus_of(self.env).critical(clause).split())
        head = block(
            "summary", "example-head no-search", late(self.env, "link", clause),
            inline(f"quoted {_LZH}", f"「{words}」"),
            inline("", f"{len(rows)} charts of the later juan: "),
            late(self.env, "later-tally", clause),
        )  # fmt: skip
        return block(
            "details", "examples-of-clause later", head, block("ul", "", *map(self._row, rows))
        )

    def _row(self, row: Later) -> nodes.Element:
        domain_of(self.env).place("row", row.id, row.id)
        where = f"juan {row.juan}, {row.leaf.partition('-')[2]}"
        if row.source != "main":
            where += f", {row.source}"
        made = block(
            "li", "later-row",
            inline("quoted " + _LZH, f"「{row.text}」"), text(f" ({where}) "),
            late(self.env, "later-state", row.id),
            ids=[row.id],
        )  # fmt: skip
        if row.charts:
            made += block("code", "no-search", text(_asked(row.charts)))
        made += inline("example-note", f" {row.note}")
        self.state.document.note_explicit_target(made)
        return made


def _asked(charts: Iterable[Mapping[str, Any]]) -> str:
    """The first of the charts as it is typed, and how many more there are."""
    first, *more = charts
    given = dict(first)
    parts = [repr(given.pop("when"))] if "when" in given else []
    parts += [f"{key}={value!r}" for key, value in given.items()]
    return f"cast({', '.join(parts)})" + (f" and {len(more)} more" if more else "")


# -- later-state: what came of a chart; later-tally: of those of a clause --


def _states(env: BuildEnvironment) -> Mapping[str, tuple[str, str]]:
    def found() -> dict[str, list[str]]:
        corpus = corpus_of(env)
        return {
            row.id: list(map(str, later.state(row, corpus))) for row in later.ROWS.rows(corpus.root)
        }

    return {id: (kind, why) for id, (kind, why) in cached(env, "later", found).items()}


def _state(env: BuildEnvironment, id: str) -> Any:
    return _states(env)[id]


@part("later-state", _state)
def _show_state(env: BuildEnvironment, id: str, facts: Any) -> list[nodes.Node]:
    kind, why = facts
    said = f"{kind}: {why}" if why else kind
    return [inline(f"status {Status(_SET[kind]).name} later-state", said), text(" ")]


def _tally(env: BuildEnvironment, clause: str) -> Any:
    states = _states(env)
    rows = later.ROWS.of_clause(corpus_of(env).root, clause)
    kinds = [states[row.id][0] for row in rows]
    return [(kind, kinds.count(kind)) for kind in _SET if kind in kinds]


@part("later-tally", _tally)
def _show_tally(env: BuildEnvironment, clause: str, facts: Any) -> list[nodes.Node]:
    made: list[nodes.Node] = []
    for kind, count in facts:
        words = "come out" if kind == "comes out" and count > 1 else kind
        made.append(inline(f"status {Status(_SET[kind]).name}", f"{count} {words} "))
    return made
