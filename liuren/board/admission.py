"""Which lessons each of the nine gates 九宗門 admits, and the reason in a few words.

One function a gate; `liuren.board.transmissions.NINE_GATES` asks them in order.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from liuren.board.candidates import Candidate, afar, candidates, peers, polarity_of, rivals
from liuren.board.lessons import Lessons
from liuren.corpus.citation import rule
from liuren.messages import Words, say

__all__ = [
    "Verdict",
    "always",
    "has_one",
    "has_one_peer",
    "has_several",
    "is_reversed",
    "is_still",
    "lacks_a_lesson",
    "shares_a_palace",
    "shoots",
]


@dataclass(frozen=True, slots=True)
class Verdict:
    """A gate's answer for one lesson: whether it admits it, and the reason in a few words."""

    admits: bool
    why: Words


def is_still(lessons: Lessons) -> Verdict:
    """伏吟: whether the heaven plate lies as the earth plate does.

    >>> from liuren import cast
    >>> print(is_still(cast(day="甲子", over="寅").lessons).why)
    every branch lies on itself
    """
    if lessons.plate.is_still:
        return Verdict(True, say("every branch lies on itself"))
    return Verdict(False, say("the heaven plate is turned"))


def is_reversed(lessons: Lessons) -> Verdict:
    """返吟: whether every branch lies on its clash.

    >>> from liuren import cast
    >>> print(is_reversed(cast(day="甲子", over="申").lessons).why)
    every branch lies on its clash
    """
    if lessons.plate.is_reversed:
        return Verdict(True, say("every branch lies on its clash"))
    return Verdict(False, say("the branches do not lie on their clashes"))


_NO_CONTROL: Final = Verdict(False, say("no lesson has 賊 or 尅"))


@rule("zei-ke.alone", cites=("zhinan.1.2.2.2-3",))
def has_one(lessons: Lessons) -> Verdict:
    """賊尅: whether one god alone may come first.

    >>> from liuren import cast
    >>> has_one(cast(day="甲子", over="卯").lessons).admits
    True
    """
    found = candidates(lessons)
    if not found:
        return _NO_CONTROL
    if len(found) > 1:
        return Verdict(False, say("there are {count}: {found}", count=len(found), found=found))
    return Verdict(True, say("one alone: {found}", found=found[0]))


def has_one_peer(lessons: Lessons) -> Verdict:
    """比用: whether of several one alone is of the day's polarity.

    >>> from liuren import cast
    >>> print(has_one_peer(cast(day="甲子", over="子").lessons).why)
    each is yang like the day: 戌子 (尅)
    """
    found = candidates(lessons)
    if not found:
        return _NO_CONTROL
    alike = peers(lessons, found)
    return Verdict(len(alike) == 1, _how_many(alike, found, polarity_of(lessons)))


def _how_many(alike: tuple[Candidate, ...], found: tuple[Candidate, ...], polarity: Words) -> Words:
    if not alike:
        return say("none is {polarity} like the day: {found}", polarity=polarity, found=found)
    if len(alike) == len(found):
        return say("each is {polarity} like the day: {found}", polarity=polarity, found=found)
    if len(alike) == 1:
        return say("one alone is {polarity} like the day: {found}", polarity=polarity, found=alike)
    return say(
        "{count} are {polarity} like the day: {found}",
        count=len(alike),
        polarity=polarity,
        found=alike,
    )


def has_several(lessons: Lessons) -> Verdict:
    """涉害: whether several are left after 比.

    >>> from liuren import cast
    >>> has_several(cast(day="甲子", over="卯").lessons).admits
    False
    """
    left = rivals(lessons, candidates(lessons))
    if len(left) > 1:
        return Verdict(True, say("{count} are left: {found}", count=len(left), found=left))
    return _NO_CONTROL


@rule("ba-zhuan.one-place", cites=("zhinan.1.2.9.2",))
def shares_a_palace(lessons: Lessons) -> Verdict:
    """八專: whether the stem lodges on the branch of the day.

    >>> from liuren import cast
    >>> shares_a_palace(cast(day="甲寅", over="卯").lessons).admits
    True
    """
    day, seat = lessons.day, lessons.day_seat
    if seat is day.branch:
        two = say("{stem} lodges on {seat}: two lessons only", stem=day.stem, seat=seat)
        return Verdict(True, two)
    apart = say(
        "{stem} lodges on {seat}, not on {branch}", stem=day.stem, seat=seat, branch=day.branch
    )
    return Verdict(False, apart)


def shoots(lessons: Lessons) -> Verdict:
    """遙尅: whether a god controls the stem from afar, or is controlled by it.

    >>> from liuren import cast
    >>> shoots(cast(day="甲子", over="卯").lessons).admits
    True
    """
    found = afar(lessons)
    if found:
        return Verdict(True, say("from afar: {found}", found=found))
    none = say("no upper god controls {stem} or is controlled by it", stem=lessons.day.stem)
    return Verdict(False, none)


@rule("bie-ze.three-lessons", cites=("zhinan.1.2.6.5",))
def lacks_a_lesson(lessons: Lessons) -> Verdict:
    """別責: whether two of the four lessons are the same.

    >>> from liuren import cast
    >>> print(lacks_a_lesson(cast(day="丙辰", over="午").lessons).why)
    two of the four lessons are the same
    """
    if lessons.distinct == 3:
        return Verdict(True, say("two of the four lessons are the same"))
    return Verdict(False, say("the four lessons differ"))


def always(lessons: Lessons) -> Verdict:
    """昴星: whatever has come so far.

    >>> from liuren import cast
    >>> print(always(cast(day="甲子", over="卯").lessons).why)
    nothing else is left
    """
    return Verdict(True, say("nothing else is left"))
