"""Questions that go through all 720 lessons: which are so, where two schools part, what never is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from liuren.board.transmissions import GATES
from liuren.proof.examples.form import SWITCH_KEYS, Ask, Code, bare, keywords
from liuren.signs.tables import folded

__all__ = ["ASKS", "asked"]

_LESSONS: Final = "lessons({school!r}, {asked})"
_KEPT: Final = frozenset({"gate", "day", "decade", "polarity"}) | SWITCH_KEYS
# What `lessons` takes for these: a gate is a gate, a manner or a name.
_TAKEN: Final = _KEPT | {"name", "manner", "controlled"}

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

_GATES: Final = {folded(gate.title) for gate in GATES}
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
    gate, _, control = given["gate"].partition(" ")
    kind = "gate" if folded(gate) in _GATES else "name" if gate in _NAMES else "manner"
    words: dict[str, Any] = {kind: gate}
    if control:
        words["controlled"] = control.startswith("with ")
    # A switch among what is given is one more thing that `lessons` takes.
    words |= {k: v for k, v in given.items() if k not in {"gate", "school"}}
    return {"asked": keywords(words, _TAKEN)}
