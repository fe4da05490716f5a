"""Questions that go through all 720 lessons: which are so, where two schools part, what never is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from liuren.board.transmissions import NINE_GATES
from liuren.proof.examples.form import SWITCH_KEYS, Ask, Code, bare, keywords
from liuren.signs.tables import folded

__all__ = ["ASKS", "asked", "variant"]

_LESSONS: Final = "lessons({school!r}, {asked})"
_KEPT: Final = frozenset({"gate", "day", "decade", "polarity"}) | SWITCH_KEYS
# What `lessons` takes for these: a gate is a gate, a manner or a name.
_TAKEN: Final = _KEPT | {"name", "manner", "controlled"}

# The gates whose lessons a text lists, and how the list is asked.
_LISTED: Final = {"別責": "without_the_fourth", "昴星": "under_the_star"}
_OF_A_LIST: Final = {
    "lessons_of": "list({})",
    "lessons_count": "len({})",
    "days_of": "list(dict.fromkeys(lesson[:2] for lesson in {}))",
    "days_of_gate": "list(dict.fromkeys(lesson[:2] for lesson in {}))",
    "overs_of_gate": "''.join(lesson[-1] for lesson in {})",
}

ASKS: Final[Mapping[str, Ask]] = {
    "lessons_of": Ask("list(where({school!r}, {asked}))", ("board.census.where",), takes=_KEPT),
    "lessons_count": Ask(f"len({_LESSONS})", ("board.census.lessons",), takes=_KEPT),
    "days_of": Ask(
        f"list(dict.fromkeys(e.day for e in {_LESSONS}))",
        ("board.census.lessons",),
        shows=bare,
        takes=_KEPT,
    ),
    "days_of_gate": Ask(
        f"list(dict.fromkeys(e.day for e in {_LESSONS}))",
        ("board.census.lessons",),
        shows=bare,
        takes=_KEPT,
    ),
    "overs_of_gate": Ask(
        f"''.join(e.over for e in {_LESSONS})", ("board.census.lessons",), takes=_KEPT
    ),
    "different_lessons": Ask(
        f"sorted({{{{e.figure.lessons.distinct for e in {_LESSONS}}}}})",
        ("board.census.lessons",),
        takes=_KEPT,
    ),
    "first_clashes_and_returns": Ask(
        f"all(a is c and b is a.opposite for a, b, c in (e.figure.transmissions for e in {_LESSONS}))",
        ("board.census.lessons",),
        takes=_KEPT,
    ),
    **{
        f"{ask} through {gate}": Ask(
            expression.format(f"{function}({{school!r}}{{further}})"),
            (f"board.census.{function}",),
            takes=_KEPT,
        )
        for gate, function in _LISTED.items()
        for ask, expression in _OF_A_LIST.items()
    },
    "days_of through 返吟 without 尅": Ask(
        "list(reversed_days({school!r}))", ("board.census.reversed_days",), takes=("gate",)
    ),
    "parted": Ask(
        "[str(a) for a, b in parted(one, other)]",
        ("board.census.parted", "board.schools.school"),
        (
            "one = school({school!r}, {one}{switches})",
            "other = school({school!r}, {other}{switches})",
        ),
        takes=("switch", "choices"),
    ),
    "walk": Ask(
        "''.join(way(branch({seat!r}), branch({god!r})))",
        ("board.harm.way", "signs.symbols.branch"),
    ),
}

_GATES: Final = {folded(gate.title) for gate in NINE_GATES}
_NONE: Final = Ask("")
_NAMES: Final = ("蒿矢", "彈射")


def asked(ask: str, given: Mapping[str, Any]) -> dict[str, Code]:
    """What is asked of the lessons, as it stands in a call: ``gate='別責', day='戊辰'``."""
    if ask == "parted":
        switch = given["switch"].replace("-", "_")
        one, other = (keywords({switch: choice}, SWITCH_KEYS) for choice in given["choices"])
        return {"one": one, "other": other}
    if "gate" not in given or not ASKS.get(ask, _NONE).takes:
        return {}
    further = {k: v for k, v in given.items() if k not in {"gate", "school"}}
    if ask.endswith(f" through {given['gate']}"):
        return {"further": keywords(further, _KEPT, after=True)}
    gate, _, control = given["gate"].partition(" ")
    kind = "gate" if folded(gate) in _GATES else "name" if gate in _NAMES else "manner"
    words: dict[str, Any] = {kind: gate}
    if control:
        words["controlled"] = control.startswith("with ")
    # A switch among what is given is one more thing that `lessons` takes.
    words |= further
    return {"asked": keywords(words, _TAKEN)}


def variant(ask: str, given: Mapping[str, Any]) -> str:
    """The question as it is put for what is given: of a list that the text has, or of all lessons."""
    named = f"{ask} through {given.get('gate')}"
    return named if named in ASKS else ask
