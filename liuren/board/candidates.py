"""The gods that may come first: attacked 賊, controlling 尅, or shooting from afar 遙尅."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from liuren.board.lessons import Lesson, Lessons
from liuren.corpus.citation import rule
from liuren.messages import Words, say
from liuren.signs.symbols import Branch

__all__ = ["Candidate", "Step", "afar", "candidates", "peers", "polarity_of", "rivals", "step"]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A god that may come first: the lesson in which it stands, and how upper and lower meet."""

    lesson: Lesson
    relation: str

    @property
    def god(self) -> Branch:
        """The upper god itself."""
        return self.lesson.upper

    def __str__(self) -> str:
        return str(say("{lesson} ({relation})", lesson=self.lesson, relation=self.relation))


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the trace: a gate or a candidate, whether it was taken, and why or why not."""

    what: Words
    taken: bool
    reason: Words

    def __str__(self) -> str:
        mark = "+" if self.taken else "-"
        return str(say("{mark} {what}: {reason}", mark=mark, what=self.what, reason=self.reason))


def step(what: object, taken: bool, reason: Words) -> Step:
    """A step of the trace about a gate, a candidate or a god: a word of the texts in any language.

    >>> print(step("伏吟", False, say("the heaven plate is turned")))
    - 伏吟: the heaven plate is turned
    """
    return Step(say("{what}", what=what), taken, reason)


@rule(
    "zei-ke.candidates",
    cites=(
        "xunyuan.1.4.7.1",
        "xunyuan.1.4.7.2",
        "daquan.1.1.1.10",
        "daquan.1.1.1.11",
        "zhinan.1.2.1.1",
        "zhinan.1.2.1.4-5",
        "zhinan.1.2.2.4",
    ),
)
def candidates(lessons: Lessons) -> tuple[Candidate, ...]:
    """The gods that may come first: those attacked 賊 by their lower; failing that, those that control 尅.

    A god that stands in two lessons is one god and counts once, at the first.

    >>> from liuren import cast
    >>> [c.god for c in candidates(cast(day="甲子", over="卯").lessons)]
    [辰]
    """
    attacked = _once(Candidate(x, "賊") for x in lessons.four if x.is_attacked)
    return attacked or _once(Candidate(x, "尅") for x in lessons.four if x.is_controlling)


def _once(found: Iterable[Candidate]) -> tuple[Candidate, ...]:
    return tuple({c.god: c for c in reversed(tuple(found))}.values())[::-1]


@rule(
    "bi-yong.peers",
    cites=("daquan.1.1.1.20", "daquan.1.1.2.12", "zhinan.1.2.2.5-6", "zhinan.1.2.4.7"),
)
def peers(lessons: Lessons, found: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
    """Those of ``found`` whose polarity is the day stem's 比.

    >>> from liuren import cast
    >>> four = cast(day="甲子", over="卯").lessons
    >>> [c.god for c in peers(four, candidates(four))]
    [辰]
    """
    return tuple(c for c in found if c.god.is_yang == lessons.day.stem.is_yang)


def polarity_of(lessons: Lessons) -> Words:
    """Whether the day stem is yang or yin, as a word in a reason.

    >>> from liuren import cast
    >>> print(polarity_of(cast(day="甲子", over="卯").lessons))
    yang
    """
    return say("yang") if lessons.day.stem.is_yang else say("yin")


def rivals(lessons: Lessons, found: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
    """Who is left after 比: the peers; all of them, where none or all are peers.

    >>> from liuren import cast
    >>> four = cast(day="甲子", over="卯").lessons
    >>> [c.god for c in rivals(four, candidates(four))]
    [辰]
    """
    return peers(lessons, found) or found


@rule(
    "yao-ke.candidates",
    cites=("daquan.1.1.2.8-10", "zhinan.1.2.4.2-3", "zhinan.1.2.4.5"),
)
def afar(lessons: Lessons) -> tuple[Candidate, ...]:
    """The gods of lessons 2 to 4 that control the day stem from afar; failing that, those it controls.

    >>> from liuren import cast
    >>> [c.god for c in afar(cast(day="壬辰", over="卯").lessons)]
    [未]
    """
    day = lessons.day.stem.phase
    others = lessons.four[1:]
    arrows = _once(Candidate(x, "蒿矢") for x in others if x.upper.phase.controls is day)
    return arrows or _once(Candidate(x, "彈射") for x in others if day.controls is x.upper.phase)
