"""涉害: of several gods, the one that wades through most harm on its way home.

The texts part here. 《大全》 counts the harms and asks for 孟 仲 季 only where the counts are
equal; 《指南》 asks for 孟 and 仲 at once. Juan 5 of 《大全》 has, under 比用格 (19b), a third way beside its
own count: the god in harmony with the day comes first. `SHE_HAI` has a row for each way.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from liuren.board.candidates import Candidate, Step, step
from liuren.board.lessons import Lessons
from liuren.corpus.citation import rule
from liuren.messages import Words, say
from liuren.signs.symbols import Branch, Phase

__all__ = ["SHE_HAI", "Weighing"]


@dataclass(frozen=True, slots=True)
class Weighing:
    """Which of several candidates comes first, by what name, and why each other one lost."""

    candidate: Candidate
    name: str
    steps: tuple[Step, ...]


def _harms(lessons: Lessons, candidate: Candidate, begin: int) -> int:
    """How many harms the god meets from its seat to its home, from the ``begin``-th palace on.

    A palace harms by its branch and by each stem that lodges there; a attacked god is harmed by what
    controls it, a controlling one by what it controls. The home palace is not part of the way.
    """
    god, seat = candidate.god, candidate.lesson.seat
    attacked = candidate.relation == "賊"

    def harms(phase: Phase) -> bool:
        return phase.controls is god.phase if attacked else god.phase.controls is phase

    between = way(seat, god)[begin:-1]
    return sum(harms(phase) for palace in between for phase in _phases_at(lessons, palace))


@rule("she-hai.way", cites=("daquan.1.1.2.1",))
def way(seat: Branch, god: Branch) -> tuple[Branch, ...]:
    """The palaces that a god goes through on its way home 渉害行来本家止, seat and home included.

    >>> from liuren.signs.symbols import 丑, 亥
    >>> len(way(丑, 亥))
    11
    """
    return tuple(seat.step(n) for n in range(seat.steps_to(god) + 1))


def _phases_at(lessons: Lessons, palace: Branch) -> tuple[Phase, ...]:
    lodgers = (s.phase for s, seat in lessons.lodging.items() if seat is palace)
    return (palace.phase, *lodgers)


_GRADES: Final = (("孟", "見機"), ("仲", "察微"), ("季", "涉害"))


def _grade(candidate: Candidate) -> int:
    """0 on a 孟 (寅申巳亥), 1 on a 仲 (子午卯酉), 2 on a 季 (辰戌丑未)."""
    return (candidate.lesson.seat.ordinal - 2) % 3


@rule("she-hai.grade", cites=("daquan.1.1.2.3",))
def by_grade(lessons: Lessons, found: tuple[Candidate, ...], counted: tuple[Step, ...]) -> Weighing:
    """Of several gods the one whose seat is a 孟, before a 仲, before a 季; if equal, the day's side."""
    best = min(map(_grade, found))
    level, name = _GRADES[best]
    kept = tuple(c for c in found if _grade(c) == best)
    steps = counted + tuple(
        step(c, False, say("sits on {seat}, not on a {level}", seat=c.lesson.seat, level=level))
        for c in found
        if c not in kept
    )
    if len(kept) == 1:
        why = say("sits on {seat}, a {level}", seat=kept[0].lesson.seat, level=level)
        return Weighing(kept[0], name, (*steps, step(kept[0], True, why)))
    return still_equal(lessons, kept, steps)


@rule("she-hai.still-equal", cites=("daquan.1.1.2.4",))
def still_equal(
    lessons: Lessons, found: tuple[Candidate, ...], steps: tuple[Step, ...]
) -> Weighing:
    """Of gods still equal 復等, the one on the day (a yang day) or on the branch (a yin day)."""
    yang = lessons.day.stem.is_yang
    numbers = (1, 2) if yang else (3, 4)
    chosen = next((c for c in found if c.lesson.number in numbers), found[0])
    with_it, against_it = _SIDES[yang]
    lost = tuple(step(c, False, against_it) for c in found if c is not chosen)
    return Weighing(chosen, "復等", (*steps, *lost, step(chosen, True, with_it)))


# By whether the day is yang: the god is on the side that counts, or it is not.
_SIDES: Final = {
    True: (say("equal, and on the day's side"), say("equal, but not on the day's side")),
    False: (say("equal, and on the branch's side"), say("equal, but not on the branch's side")),
}
_TIMES: Final = {1: say("once"), 2: say("twice")}


def _times(number: int) -> Words:
    return _TIMES.get(number, say("{number} times", number=number))


def _fewer(number: int, most: int) -> Words:
    return say("harmed {times} on its way home, fewer than {most}", times=_times(number), most=most)


def _deepest(lessons: Lessons, found: tuple[Candidate, ...], begin: int) -> Weighing:
    depth = {c: _harms(lessons, c, begin) for c in found}
    most = max(depth.values())
    kept = tuple(c for c in found if depth[c] == most)
    lost = tuple(step(c, False, _fewer(depth[c], most)) for c in found if c not in kept)
    if len(kept) == 1:
        why = say("harmed {times} on its way home, the most", times=_times(most))
        return Weighing(kept[0], "涉害", (*lost, step(kept[0], True, why)))
    return by_grade(lessons, kept, lost)


@rule(
    "she-hai.depth",
    cites=("daquan.1.1.2.1", "daquan.1.1.2.2", "daquan.1.11.1.16"),
)
def deepest_after_the_seat(lessons: Lessons, found: tuple[Candidate, ...]) -> Weighing:
    """The god that meets most harm on its way home 涉害, the palace of its seat left out."""
    return _deepest(lessons, found, 1)


@rule(
    "she-hai.depth-with-seat",
    cites=("daquan.1.1.2.1", "daquan.1.1.2.2", "daquan.1.11.1.16"),
)
def deepest_from_the_seat(lessons: Lessons, found: tuple[Candidate, ...]) -> Weighing:
    """The god that meets most harm on its way home 涉害, the palace of its seat counted."""
    return _deepest(lessons, found, 0)


_IN_HARMONY: Final = say("generates the stem, as no other does")
_NOT_IN_HARMONY: Final = say("does not generate the stem")


def _harmonious(lessons: Lessons, found: tuple[Candidate, ...], begin: int) -> Weighing:
    stem = lessons.day.stem.phase
    kept = tuple(c for c in found if c.god.phase.generates is stem)
    if not kept:
        return _deepest(lessons, found, begin)
    lost = tuple(step(c, False, _NOT_IN_HARMONY) for c in found if c not in kept)
    if len(kept) == 1:
        return Weighing(kept[0], "比用", (*lost, step(kept[0], True, _IN_HARMONY)))
    among = _deepest(lessons, kept, begin)
    return replace(among, steps=(*lost, *among.steps))


@rule("she-hai.bi-he", see=("daquan.1.9.4",))
def in_harmony_else_deepest(lessons: Lessons, found: tuple[Candidate, ...]) -> Weighing:
    """The god that generates the day stem 比和; where none does, the one that meets most harm."""
    return _harmonious(lessons, found, 1)


@rule("she-hai.bi-he-with-seat", see=("daquan.1.9.4",))
def in_harmony_else_deepest_from_the_seat(
    lessons: Lessons, found: tuple[Candidate, ...]
) -> Weighing:
    """The same, the palace of the seat counted."""
    return _harmonious(lessons, found, 0)


@rule("she-hai.meng", see=("zhinan.1.2.3",))
def first_on_a_meng(lessons: Lessons, found: tuple[Candidate, ...]) -> Weighing:
    """The god on a 孟, failing that on a 仲, without counting harms; of two the day's side, 復等."""
    return by_grade(lessons, found, ())


@rule("she-hai.grades", cites=("zhinan.1.2.3.3", "zhinan.1.2.3.5"))
def named_by_its_grade(lessons: Lessons, found: tuple[Candidate, ...]) -> Weighing:
    """The god on a 孟, 見機, failing that on a 仲, 察微, without counting harms.

    Of two on a 孟, of which the text does not speak, the one on the day's side; it is 見機 all the same.
    """
    weighing = by_grade(lessons, found, ())
    return replace(weighing, name=_GRADES[_grade(weighing.candidate)][1])


SHE_HAI: Final = {
    ("depth", "left-out"): deepest_after_the_seat,
    ("depth", "counted"): deepest_from_the_seat,
    ("bi-he", "left-out"): in_harmony_else_deepest,
    ("bi-he", "counted"): in_harmony_else_deepest_from_the_seat,
    ("meng", "left-out"): first_on_a_meng,
    ("meng", "counted"): first_on_a_meng,
    ("grades", "left-out"): named_by_its_grade,
    ("grades", "counted"): named_by_its_grade,
}
