"""Questions that go through all 720 lessons: which are so, where two schools part, what never is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from liuren.board.transmissions import NINE_GATES
from liuren.proof.examples.form import Ask, bare
from liuren.signs.tables import folded

__all__ = ["ASKS", "asked"]

_LESSONS: Final = "lessons({school!r}, {asked})"

ASKS: Final[Mapping[str, Ask]] = {
    "lessons_of": Ask("list(where({school!r}, {asked}))", ("board.census.where",)),
    "lessons_count": Ask(f"len({_LESSONS})", ("board.census.lessons",)),
    "days_of": Ask(
        f"list(dict.fromkeys(e.day for e in {_LESSONS}))", ("board.census.lessons",), shows=bare
    ),
    "days_of_gate": Ask(
        f"list(dict.fromkeys(e.day for e in {_LESSONS}))", ("board.census.lessons",), shows=bare
    ),
    "overs_of_gate": Ask(f"''.join(e.over for e in {_LESSONS})", ("board.census.lessons",)),
    "parted": Ask(
        "[str(a) for a, b in parted(one, other)]",
        ("board.census.parted", "board.schools.school"),
        (
            "one = school({school!r}, {one}{switches})",
            "other = school({school!r}, {other}{switches})",
        ),
    ),
    "walk": Ask(
        "''.join(way(branch({seat!r}), branch({god!r})))",
        ("board.harm.way", "signs.symbols.branch"),
    ),
}

_GATES: Final = {folded(gate.title) for gate in NINE_GATES}
_NAMES: Final = ("蒿矢", "彈射")


def asked(ask: str, given: Mapping[str, Any]) -> dict[str, str]:
    """What is asked of the lessons, as it stands in a call: ``gate='別責', day='戊辰'``."""
    if ask == "parted":
        keyword = given["switch"].replace("-", "_")
        one, other = (f"{keyword}={choice!r}" for choice in given["choices"])
        return {"one": one, "other": other}
    if "gate" not in given or ask not in ASKS:
        return {}
    gate, _, control = given["gate"].partition(" ")
    kind = "gate" if folded(gate) in _GATES else "name" if gate in _NAMES else "manner"
    words = {kind: gate}
    if control:
        words["controlled"] = control.startswith("with ")
    # A switch among what is given is one more thing that `lessons` takes.
    words |= {k: v for k, v in given.items() if k not in {"gate", "school"}}
    return {"asked": ", ".join(f"{k}={v!r}" for k, v in words.items())}
