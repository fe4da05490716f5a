"""Every mutant that can be made of a module: cosmic-ray's usual ones, and ours as operators of its own.

cosmic-ray finds and applies a mutant by an operator and a number, the place of it among all that the
operator can do. Ours are one operator for each kind, which has its places from `mutants_own`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import cosmic_ray.plugins
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code

import mutants_own
from mutants_source import Source, changed
from steps import ROOT

_COMPARED = {
    "Lt": ("LtE", "GtE"), "LtE": ("Lt", "Gt"), "Gt": ("GtE", "LtE"), "GtE": ("Gt", "Lt"),
    "Eq": ("NotEq",), "NotEq": ("Eq",),
}  # fmt: skip
USUAL = {
    **{
        f"core/ReplaceComparisonOperator_{old}_{new}": "comparison"
        for old, others in _COMPARED.items()
        for new in others
    },
    "core/ReplaceComparisonOperator_Is_IsNot": "is ↔ is not",
    "core/ReplaceComparisonOperator_IsNot_Is": "is ↔ is not",
    "core/ReplaceAndWithOr": "and ↔ or",
    "core/ReplaceOrWithAnd": "and ↔ or",
    "core/ReplaceUnaryOperator_Delete_Not": "not removed",
    "core/AddNot": "not added",
    "core/NumberReplacer": "number ±1",
    "core/ReplaceTrueWithFalse": "True ↔ False",
    "core/ReplaceFalseWithTrue": "True ↔ False",
}
OURS = {f"liuren/{kind}": kind for kind in mutants_own.KINDS}


@lru_cache(maxsize=8)
def _changes(text: str, kind: str) -> tuple[mutants_own.Change, ...]:
    return tuple(one for one in _all_changes(text) if one.kind == kind)


@lru_cache(maxsize=8)
def _all_changes(text: str) -> tuple[mutants_own.Change, ...]:
    return tuple(mutants_own.changes(text, ROOT))


class Ours:
    """An operator of cosmic-ray that makes our changes of one kind; it works on a whole module."""

    def __init__(self, kind: str) -> None:
        self.kind = kind

    def mutation_positions(self, node: Any) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
        """Yield where each change begins and ends: line, and column in characters."""
        if node.type == "file_input":
            text = node.get_code()
            for change in _changes(text, self.kind):
                start, end, _ = change.change
                yield _place(text, start), _place(text, end)

    def mutate(self, node: Any, index: int) -> Any:
        """Return the module with one change made."""
        text = node.get_code()
        return get_ast(_changes(text, self.kind)[index].apply(text))


class Provider:
    """Our operators by their names, as a plugin of cosmic-ray has them."""

    def __iter__(self) -> Iterator[str]:
        """Yield the names."""
        return iter(mutants_own.KINDS)

    def __getitem__(self, kind: str) -> Any:
        """Return what makes an operator."""
        return lambda: Ours(kind)


cosmic_ray.plugins.OPERATOR_PROVIDERS["liuren"] = Provider()


def _place(text: str, offset: int) -> tuple[int, int]:
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset) - 1


@dataclass(frozen=True)
class Mutant:
    """One change of one file: the operator that makes it and its number, and where it is."""

    file: str
    operator: str
    number: int
    start: tuple[int, int]
    end: tuple[int, int]
    owner: str
    key: str

    @property
    def kind(self) -> str:
        """The kind of change."""
        return (USUAL | OURS)[self.operator]


def mutated(text: str, operator: str, number: int) -> str | None:
    """Return the text of a module with one mutant made, or None if there is none of this number."""
    made: str | None = mutate_code(text, cosmic_ray.plugins.get_operator(operator)(), number)
    return made


def mutants(root: Path, file: str) -> list[Mutant]:
    """Return every mutant of a file but those of types, imports and words.

    ``key`` is made of what is changed and in what, not of its line, so that it outlives other changes.
    """
    text = (root / file).read_text("utf-8")
    source, nodes = Source(text), list(ast_nodes(get_ast(text)))
    lines = text.splitlines()
    found, seen = [], dict[str, int]()
    for name in USUAL | OURS:
        operator = cosmic_ray.plugins.get_operator(name)()
        places = (place for node in nodes for place in operator.mutation_positions(node))
        for number, (first, last) in enumerate(places):
            start, end = source.at(*first), source.at(*last)
            stepping = name == "core/NumberReplacer" and text[:start].rstrip(" -").endswith(
                ".step("
            )
            if stepping or (name in USUAL and source.left_alone(start, end)):
                continue
            owner = source.owner(start, end)
            words = "\t".join((file, owner, name, lines[first[0] - 1].strip()))
            seen[words] = seen.get(words, -1) + 1
            key = sha256(f"{words}\t{seen[words]}".encode()).hexdigest()[:16]
            found.append(Mutant(file, name, number, first, last, owner, key))
    return found


def shown(text: str, mutant: Mutant) -> tuple[str, str]:
    """Return what stood in the text where the mutant is, and what stands there now."""
    source = Source(text)
    if mutant.operator in OURS:
        return source.shown(*_changes(text, mutant.kind)[mutant.number].change)
    made = mutated(text, mutant.operator, mutant.number)
    assert made is not None
    return source.shown(*changed(text, made))
