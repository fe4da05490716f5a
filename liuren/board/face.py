"""What a lesson shows by day or by night: the transmissions with all that stands in them, the generals.

>>> from liuren import rules
>>> shown = face(rules("xunyuan"), "甲子", 1, False)
>>> [(t.branch, t.general, t.kin) for t in shown.transmissions][0]
(辰, 六合, '妻財')
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import Any, Final

from liuren.board.generals import Muster
from liuren.board.system import Figure, System
from liuren.board.transmissions import NINE_GATES
from liuren.corpus import citation
from liuren.messages import language
from liuren.signs import kinship, relations
from liuren.signs.symbols import BRANCHES, Branch, General, Pair, Stem
from liuren.signs.symbols import pair as to_pair

__all__ = ["Face", "Transmission", "face"]


@dataclass(frozen=True, slots=True)
class Transmission:
    """One of the three transmissions, with all that stands in it.

    ``general`` is None where it is not known whether it is day or night; ``stem`` is the stem it
    carries in the decade 遁干, None on a void branch, unless the school has the stems run on.
    """

    branch: Branch
    general: General | None
    kin: str
    ten_god: str
    stem: Stem | None
    void: bool

    def __str__(self) -> str:
        return str(self.branch)


# What is told of a transmission as plain data.
_TOLD: Final = tuple(field.name for field in fields(Transmission))


@dataclass(frozen=True, slots=True)
class Face:
    """What a lesson shows by day or by night: one of 1,440 for a school, worked out once."""

    figure: Figure
    muster: Muster | None
    transmissions: tuple[Transmission, Transmission, Transmission]
    void: tuple[Branch, Branch]
    citations: tuple[str, ...]
    parts: Mapping[str, Any] = field(compare=False, repr=False)
    # Put into words, by the language: each once, when it is asked for.
    traces: dict[str, list[str]] = field(compare=False, repr=False)

    def trace(self) -> list[str]:
        """The trace, a line a step, in the language in force; a list of the caller's own."""
        lang = language()
        known = self.traces.get(lang)
        if known is None:
            known = self.traces[lang] = [str(step) for step in self.figure.method.trace]
        return known.copy()


def face(in_force: System, day: Pair | str, shift: int, daylight: bool | None) -> Face:
    """What ``day`` shows under the plate turned ``shift`` places, by day or by night; kept once made.

    >>> from liuren import rules
    >>> face(rules(), "甲子", 1, True).void
    (戌, 亥)
    """
    day = to_pair(day)
    key = (day, shift, daylight)
    known: Face | None = in_force.faces.get(key)
    if known is None:
        known = in_force.faces[key] = _made(in_force, day, shift, daylight)
    return known


@citation.rule("transmissions.dressed", cites=("daquan.1.1.1.14",))
def dressed(
    branch: Branch, day: Pair, on: Mapping[Branch, General], in_force: System
) -> Transmission:
    """A transmission with the general that it carries on the heaven plate, its kin, stem and void."""
    return Transmission(
        branch=branch,
        general=on.get(branch),
        kin=kinship.kin(day.stem, branch),
        ten_god=kinship.ten_god(day.stem, branch, in_force.ten_gods),
        stem=in_force.hidden_stem(day, branch),
        void=branch in relations.void(day),
    )


def _made(in_force: System, day: Pair, shift: int, daylight: bool | None) -> Face:
    figure = in_force.figure(day, shift)
    muster = in_force.muster(day, shift, daylight) if daylight is not None else None
    on: Mapping[Branch, General] = muster.on if muster else {}
    void = relations.void(day)
    first, middle, last = (dressed(b, day, on, in_force) for b in figure.transmissions)
    transmissions = (first, middle, last)
    parts = {
        "plate": figure.lessons.plate.as_dict(),
        "lessons": [
            {"upper": x.upper, "lower": x.lower, "seat": x.seat, "general": on.get(x.upper)}
            for x in figure.lessons.four
        ],
        "transmissions": [{name: getattr(t, name) for name in _TOLD} for t in transmissions],
        "method": {"gate": figure.method.gate, "name": figure.method.name},
        "generals": {b: on[b] for b in BRANCHES if b in on},
        "void": list(void),
    }
    return Face(figure, muster, transmissions, void, _cited(figure.method.gate), parts, {})


_ALWAYS: Final = ("plate", "lessons", "transmissions.onward", "generals", "noble.direction", "kin")


@lru_cache(maxsize=32)
def _cited(gate: str) -> tuple[str, ...]:
    key = next(g.key for g in NINE_GATES if g.title == gate)
    used = [citation.known(k) for k in (*_ALWAYS, f"gate.{key}")]
    return tuple(dict.fromkeys(id for r in used for id in (*r.cites, *r.see)))
