"""Questions about how two branches stand to each other: 破 害 刑 沖 合, their places, their kinds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from liuren.proof.examples.form import Ask, bare, with_rules
from liuren.signs.tables import folded

__all__ = ["ASKS", "variant"]

# What has a table of its own; what clashes faces its branch, in every text.
_TABLES: Final = {
    "破": "rules.breaks",
    "害": "rules.harms",
    "刑": "rules.punishments",
    "合": "rules.branch_combinations",
}
# By which relation: it chooses the question.
_BY: Final = ("relation",)
_ROW: Final = "row = find(rules, {row[0]!r}, {row[1]!r})"

ASKS: Final[Mapping[str, Ask]] = {
    "related by 沖": Ask(
        "branch({branch!r}).opposite", ("signs.symbols.branch",), shows=bare, takes=_BY
    ),
    "relates by 沖": Ask("branch({of!r}).opposite == {to!r}", ("signs.symbols.branch",), takes=_BY),
    **{
        f"related by {relation}": with_rules(f"{table}[{{branch!r}}]", takes=_BY)
        for relation, table in _TABLES.items()
    },
    **{
        f"relates by {relation}": with_rules(
            f"{table}.get({{of!r}}) == {{to!r}}", shows=repr, takes=_BY
        )
        for relation, table in _TABLES.items()
    },
    **{
        f"pairs_also by {relation}": with_rules(
            f"[a + b for a, b in {{pairs}} if {table}.get(a) == b]", shows=repr, takes=_BY
        )
        for relation, table in _TABLES.items()
    },
    "fourth back": Ask(
        "counted(branch({branch!r}), -4)",
        ("signs.relations.counted", "signs.symbols.branch"),
        shows=bare,
        takes=("way",),
    ),
    "fourth ahead": Ask(
        "counted(branch({branch!r}), 4)",
        ("signs.relations.counted", "signs.symbols.branch"),
        shows=bare,
        takes=("way",),
    ),
    "facing_rows": Ask(
        "[''.join(row) for row in facing_rows(default().critical({clause!r}))]",
        ("corpus.default", "signs.relations.facing_rows"),
        takes=_BY,
    ),
    "punishment_kind": with_rules(
        "[''.join(group) for group in rules.punishment_kinds[{kind!r}]]",
        shows=lambda value: repr(list(value)),
    ),
    "punishment_kinds": with_rules("len(rules.punishment_kinds)"),
    "punishes_row": with_rules(
        "sum(row.at(b) == (rules.punishments.get(b),) for b in BRANCHES)",
        "doctrine.spirits.find",
        "signs.symbols.BRANCHES",
        setup=(_ROW,),
        takes=("key",),
    ),
    "every_god_over": Ask(
        "all(e.figure.lessons.plate.over(b) is b.opposite for e in found for b in BRANCHES)",
        ("board.census.lessons", "signs.symbols.BRANCHES"),
        ("found = lessons({school!r}, gate={gate!r})",),
        takes=_BY,
    ),
}


def variant(ask: str, given: Mapping[str, Any]) -> str:
    """The question as it is put for what is given: by which relation, which way."""
    if ask in {"related", "relates", "pairs_also"}:
        return f"{ask} by {folded(given['relation'])}"
    return f"fourth {given['way']}" if ask == "fourth" else ask
