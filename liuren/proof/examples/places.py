"""Questions about the generals: on the branches their names, sayings, states, and each by itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from liuren.proof.examples.form import Ask, bare, characters, with_rules

__all__ = ["ASKS", "variant"]

_STATE: Final = "state(rules, {general!r}, {state!r})"

ASKS: Final[Mapping[str, Ask]] = {
    "place_name": with_rules(
        "name(rules, {general!r}, {branch!r})", "doctrine.places.name", shows=repr
    ),
    "place_names": with_rules(
        "list(names(rules, {general!r}, {branch!r}))", "doctrine.places.names", shows=repr
    ),
    "place_readings": with_rules(
        "list(sayings(rules, {general!r}, {branch!r}))", "doctrine.places.sayings", shows=repr
    ),
    # States
    "state_branches": with_rules(
        f"list({_STATE}.branches)", "doctrine.places.state", shows=characters
    ),
    "state_branch": with_rules(f"{_STATE}.at({{month}})", "doctrine.places.state"),
    "state_seats": with_rules(
        f"list({_STATE}.branches)", "doctrine.places.state", shows=characters
    ),
    "decade_branches": Ask(
        "[branch_of_stem(pair({day!r}), stem(s)) for s in {stems!r}]",
        ("signs.relations.branch_of_stem", "signs.symbols.pair", "signs.symbols.stem"),
        shows=characters,
    ),
    # Where a general never comes
    "never_sits": Ask(
        "set({branches!r}) <= set(never_seated({general!r}))", ("doctrine.places.never_seated",)
    ),
    "never_rides": Ask(
        "set({branches!r}) <= set(never_ridden({general!r}))", ("doctrine.places.never_ridden",)
    ),
    "never_seated": Ask(
        "list(never_seated({general!r}))", ("doctrine.places.never_seated",), shows=characters
    ),
    "never_ridden": Ask(
        "list(never_ridden({general!r}))", ("doctrine.places.never_ridden",), shows=characters
    ),
    # What is said of a general by itself
    "general_means": with_rules(
        "meanings(rules, {general!r})[{clause!r}]", "doctrine.places.meanings", shows=repr
    ),
    "general_home": with_rules("home(rules, {general!r})", "doctrine.places.home"),
    "generals_about_noble": with_rules(
        "list(about_noble(rules, {way!r}))", "doctrine.places.about_noble"
    ),
    "generals_about_noble both": with_rules(
        "numbers(rules)", "doctrine.places.numbers", shows=repr, takes=("way",)
    ),
    "general_step": with_rules(
        "from_noble(rules, {general!r}, {way!r})", "doctrine.places.from_noble"
    ),
    "general_faces": Ask("facing({of!r})", ("doctrine.places.facing",), shows=bare),
    "stems_seated_on": Ask(
        "[s for s, b in seats_of_stems(by_day={daylight}).items() if b == {branch!r}]",
        ("board.generals.seats_of_stems",),
        shows=bare,
    ),
}


def variant(ask: str, given: Mapping[str, Any]) -> str:
    """How many stand about the noble is another question than who: ``both`` sides are counted."""
    counted = ask == "generals_about_noble" and given["way"] == "both"
    return f"{ask} both" if counted else ask
