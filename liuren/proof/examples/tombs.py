"""Questions about ghosts and tombs: who controls the day, where it is buried, and what is always so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from liuren.proof.examples.form import SWITCH_KEYS, Ask, Code, keywords, on_chart, with_rules

__all__ = ["ASKS", "asked", "variant"]

_GODS: Final = "gods = [t.branch for t in chart.transmissions]"
_GHOSTS: Final = "''.join(b for b in {} if kin(chart.day.stem, b) == '官鬼')"

# What `liuren.proof.occurrences.occurring` may be given.
_OCCURRING: Final = SWITCH_KEYS | {
    "stem", "branch", "god", "seat", "general", "transmission", "last", "month", "natal", "year_fate",
}  # fmt: skip


def _stage(of: str) -> str:
    """Where a stem reaches a stage, both given as one pair: ["甲", "死"]."""
    return f"stage(stem({{{of}[0]!r}}), rules.births[{{{of}[0]!r}}], {{{of}[1]!r}})"


ASKS: Final[Mapping[str, Ask]] = {
    # On a chart
    "ghosts": Ask(
        f"{{{{'transmissions': {_GHOSTS.format('gods')}, "
        f"'seats': {_GHOSTS.format('map(chart.plate.seat, gods)')}}}}}",
        ("signs.kinship.kin",),
        (_GODS,),
        on_chart=True,
    ),
    "transmission_general": on_chart("chart.transmissions[{number} - 1].general"),
    "transmission_kin": on_chart("chart.transmissions[{number} - 1].kin", shows=repr),
    "generals_in_transmissions": on_chart(
        "[str(g) for g in GENERALS if g in {{t.general for t in chart.transmissions}}]",
        "signs.symbols.GENERALS",
        shows=repr,
    ),
    # Looked up
    "strength": Ask(
        "chart.strength(phase({phase!r}))",
        ("signs.symbols.phase",),
        ("chart = liuren.cast(day='甲子', over='子', month={month!r}, school={school!r})",),
    ),
    "tomb of stem": with_rules("rules.tombs_of_stems[{stem!r}]"),
    "tomb of phase": with_rules("rules.tombs_of_phases[{phase!r}]"),
    "ghost_tombs": with_rules(
        "list(ghost_tombs(rules)[{stem!r}])", "doctrine.ghost_tombs.ghost_tombs"
    ),
    "tomb_kind": with_rules("rules.tomb_kinds[{branch!r}]", shows=repr),
    "tomb_of_born_on": with_rules(
        "{{rules.tombs_of_phases[p] for p, b in rules.births_of_phases.items() if b == {branch!r}}}",
        shows=lambda value: f"{{{value}}}",
    ),
    "same_place": with_rules(
        f"{_stage('a')} == {_stage('b')}",
        "signs.relations.stage",
        "signs.symbols.stem",
        shows=repr,
    ),
    "same_stages": with_rules(
        "len({{tuple(stage(s, rules.births[s], name) for name in STAGES) for s in map(stem, {stems!r})}}) == 1",
        "signs.relations.STAGES",
        "signs.relations.stage",
        "signs.symbols.stem",
        shows=repr,
    ),
    # Over all charts
    "always_when": Ask(
        "always(condition_of({condition!r}), {school!r}, {asked})",
        ("doctrine.readings.condition_of", "proof.occurrences.always"),
        takes=_OCCURRING,
    ),
}


def variant(ask: str, given: Mapping[str, Any]) -> str:
    """The question as it is put for what is given: of a stem or of a phase."""
    if ask == "tomb":
        return "tomb of stem" if "stem" in given else "tomb of phase"
    return ask


def asked(ask: str, given: Mapping[str, Any]) -> dict[str, Code]:
    """What must come about, as it stands in a call: ``stem='甲乙', god='寅', seat='申'``."""
    if ask != "always_when":
        return {}
    words = {k: v for k, v in given.items() if k not in {"condition", "school"}}
    return {"asked": keywords(words, _OCCURRING)}
