"""Questions about virtues and combinations: their kinds and names, and who goes with whom."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from liuren.proof.examples.form import Ask, bare, on_chart, with_rules

__all__ = ["ASKS", "variant"]

ASKS: Final[Mapping[str, Ask]] = {
    "kinds of virtue": Ask("len(VIRTUES)", ("doctrine.virtues.VIRTUES",), takes=("of",)),
    "kinds of combination": with_rules("len(rules.combination_ranks)", takes=("of",)),
    "kinds of crossing": Ask(
        "len(TEN_KINDS)", ("doctrine.readings.stem_and_branch.TEN_KINDS",), takes=("of",)
    ),
    "virtue": with_rules("rules.virtues[{stem!r}]"),
    "virtues_that_are_ghosts": with_rules(
        "[virtue + stem for stem, virtue in ghostly(rules).items()]",
        "doctrine.virtues.ghostly",
        shows=repr,
    ),
    "ghost_stem": Ask(
        "ghost_of(stem({stem!r}))", ("signs.kinship.ghost_of", "signs.symbols.stem"), shows=bare
    ),
    "triple": with_rules("''.join(rules.triples[{phase!r}])", shows=repr),
    "succeeds_on": with_rules(
        "next(succeeds_on(three) for three in rules.triples.values() if set(three) == set({triple!r}))",
        "signs.combinations.succeeds_on",
    ),
    "harmony": with_rules("rules.branch_combinations[{branch!r}]"),
    "harmony_name": with_rules("rules.harmony_names[frozenset({branches!r})]", shows=repr),
    "combination_name": with_rules(
        "{{rules.combination_names[s] for s in {stems!r}}}", shows=lambda value: repr({value})
    ),
    "combination_rank": with_rules("list(rules.combination_ranks)", shows=repr),
    "days_in_one_place": with_rules(
        "list(days_in_one_place(rules))", "signs.combinations.days_in_one_place"
    ),
    "general_phase_on": on_chart("chart.system.phases_of_generals[chart.generals[{heaven!r}]]"),
    "void": on_chart("''.join(chart.void)", shows=repr),
}


def variant(ask: str, given: Mapping[str, Any]) -> str:
    """The question as it is put for what is given: of which the kinds are counted."""
    return f"kinds of {given['of']}" if ask == "kinds" else ask
