"""The schools: each a name and the choices in which it departs from the defaults.

A school never appears in a rule. It *selects rows*: a module that knows two ways keeps them in a
table keyed by choice, and `liuren.board.system` picks the row. The switches are those of
`liuren.board.switches`.

>>> school("xunyuan")["nobles"], school("common", nobles="xiantian").key
('xiantian', 'common+nobles=xiantian')
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from liuren.board.switches import SWITCHES, Choice, Switch
from liuren.board.switches import switch as switch_of
from liuren.errors import BadChoice, NotInCorpus

__all__ = ["SCHOOLS", "SWITCHES", "Choice", "School", "Switch", "school", "school_of"]


@dataclass(frozen=True, slots=True)
class School:
    """A set of choices with a name; what it does not set is the default."""

    name: str
    chosen: tuple[tuple[str, str], ...] = ()

    def __getitem__(self, switch: str) -> str:
        """The choice made for ``switch``; `BadChoice` if there is no such switch."""
        for key, choice in self.chosen:
            if key == switch:
                return choice
        return switch_of(switch).default

    @property
    def key(self) -> str:
        """The school in one word: its preset, and each choice in which it departs from it."""
        preset = dict(SCHOOLS[self.name].chosen)
        departures = [f"{k}={c}" for k, c in self.chosen if preset.get(k) != c]
        return "+".join([self.name, *departures])


_PRESETS: Final[Mapping[str, Mapping[str, str]]] = {
    "common": {},
    "daquan": {
        "lodging": "verse",
        "fu-yin-last": "xing",
        "fu-yin-names": "control",
        "xing": "strict",
        "stem-combinations": "named",
        "branch-combinations": "pairs",
        "tombs-of-stems": "listed",
        "tombs-of-phases": "listed",
    },
    "xunyuan": {
        "month-general": "chaoshen",
        "lodging": "square",
        "lesson-names": "place",
        "nobles": "xiantian",
        "year-fate": "decade",
        "place-names": "xunyuan",
        "ten-gods": "xunyuan",
    },
    "zhinan": {
        "she-hai": "grades",
        "fu-yin-last": "xing",
        "fan-yin": "rail",
        "fan-yin-names": "without",
        "mao-xing-names": "general",
        "place-names": "zhinan",
        "patterns": "zhinan",
    },
}

SCHOOLS: Final[Mapping[str, School]] = {
    name: School(name, tuple(choices.items())) for name, choices in _PRESETS.items()
}


def _of_work(named: str) -> str:
    """The school that follows the work of this name, as 大全; `BadChoice` if there is none."""
    from liuren.corpus import default  # here: as a rule a school is named by its key
    from liuren.corpus.titles import key_of
    from liuren.signs.spellings import spelt

    with suppress(NotInCorpus):
        if (key := key_of(default(), named)) in SCHOOLS:
            return key
    if (key := spelt(named)) in SCHOOLS:
        return key
    raise BadChoice(
        "there is no school {name!r}; there are {known}", name=named, known=tuple(SCHOOLS)
    )


def school_of(id: str) -> str:
    """The school by whose rules the sentences of a text are tried: its own, or the common one.

    >>> school_of("daquan.1.9.2.1"), school_of("wuyao.1.41.11")
    ('daquan', 'common')
    """
    work = id.partition(".")[0]
    return work if work in SCHOOLS else "common"


@lru_cache(maxsize=256)
def _school(key: str, overrides: tuple[tuple[str, str], ...]) -> School:
    named, *departures = key.split("+")
    name = named if named in SCHOOLS else _of_work(named)
    chosen = dict(SCHOOLS[name].chosen)
    for departure in departures:
        switch, _, choice = departure.partition("=")
        overrides = ((switch, choice), *overrides)
    for switch, choice in overrides:
        chosen[switch] = switch_of(switch).check(choice)
    # A choice that merely restates the default leaves no trace, so that equal schools are equal.
    preset = SCHOOLS[name].chosen
    kept = {k: c for k, c in chosen.items() if c != SWITCHES[k].default or k in dict(preset)}
    return School(name, tuple((k, kept[k]) for k in SWITCHES if k in kept))


def school(key: str | School = "common", /, **choices: str) -> School:
    """The school of this name, with the switches given as keywords set otherwise.

    ``key`` is a preset (``common``, ``daquan``, ``xunyuan``, ``zhinan``), the name of its text (大全)
    or what `School.key` returns; a keyword names a switch with ``_`` for ``-``. `BadChoice` lists what is allowed.

    >>> school("zhinan", she_hai="depth")["she-hai"]
    'depth'
    """
    if isinstance(key, School):
        key = key.key
    if not isinstance(key, str):
        raise BadChoice(
            "a school has a name: {known}; not {given!r:.40}", known=tuple(SCHOOLS), given=key
        )
    for switch, choice in choices.items():
        if not isinstance(choice, str):
            raise BadChoice(
                "a choice has a name: {switch} cannot be {given!r:.40}", switch=switch, given=choice
            )
    return _school(key, tuple((k.replace("_", "-"), c) for k, c in choices.items()))
