"""The four lessons 四課: what rides on the day, and what rides on that, twice."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from liuren.board.plate import Plate
from liuren.corpus.citation import rule
from liuren.signs.symbols import Branch, Pair, Stem, pair

__all__ = ["Lesson", "Lessons", "lay", "names_by_number", "names_by_place"]


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson: an upper god 上神 on what lies below it.

    ``lower`` is the day stem itself in the first lesson and a branch in the others; ``seat`` is
    always the earth branch beneath (in the first lesson, where the stem lodges).
    """

    number: int
    upper: Branch
    lower: Stem | Branch
    seat: Branch

    @property
    def is_attacked(self) -> bool:
        """True if the lower controls the upper: 賊."""
        return self.lower.phase.controls is self.upper.phase

    @property
    def is_controlling(self) -> bool:
        """True if the upper controls the lower: 尅."""
        return self.upper.phase.controls is self.lower.phase

    def __str__(self) -> str:
        return f"{self.upper}{self.lower}"


@dataclass(frozen=True, slots=True)
class Lessons:
    """The four lessons of one day under one plate: one of the 720."""

    day: Pair
    plate: Plate
    lodging: Mapping[Stem, Branch] = field(hash=False)
    four: tuple[Lesson, Lesson, Lesson, Lesson]

    @property
    def day_seat(self) -> Branch:
        """The earth branch where the day stem lodges."""
        return self.four[0].seat

    @property
    def over_day(self) -> Branch:
        """The god on the day stem 干上神."""
        return self.four[0].upper

    @property
    def over_branch(self) -> Branch:
        """The god on the day branch 支上神."""
        return self.four[2].upper

    @property
    def distinct(self) -> int:
        """How many of the four differ: 4, 3 (不備) or 2 (八專, 返吟 on some days)."""
        return len({lesson.upper for lesson in self.four})


@rule(
    "lessons",
    cites=(
        "xunyuan.1.4.5.2",
        "xunyuan.1.4.6.4",
        "xunyuan.1.4.6.6-8",
        "xunyuan.1.10.3.2",
        "zhinan.1.1.3.1-5",
    ),
)
def lay(day: Pair | str, plate: Plate, lodging: Mapping[Stem, Branch]) -> Lessons:
    """The four lessons 四課 of ``day`` under ``plate``.

    The god over the lodging of the day stem rides on the stem; the god over that god's own earth
    branch rides on it; then the same from the day branch.

    >>> from liuren import rules
    >>> from liuren.board.plate import PLATES
    >>> " ".join(map(str, lay("甲子", PLATES[1], rules().lodging).four))
    '卯甲 辰卯 丑子 寅丑'
    """
    day = pair(day)
    seat = lodging[day.stem]
    first = plate.over(seat)
    third = plate.over(day.branch)
    return Lessons(
        day,
        plate,
        lodging,
        (
            Lesson(1, first, day.stem, seat),
            Lesson(2, plate.over(first), first, first),
            Lesson(3, third, day.branch, day.branch),
            Lesson(4, plate.over(third), third, third),
        ),
    )


_PLACES = {"干上之神": 1, "干上所得之神": 2, "支上之神": 3, "支上所得之神": 4}


@lru_cache(maxsize=32)
@rule(
    "lessons.names.xunyuan",
    cites=("xunyuan.1.4.2.3-6",),
)
def names_by_place(words: str) -> tuple[str, ...]:
    """The names of the four upper gods in order, read from words like 干上之神曰陽.

    >>> names_by_place("干上之神曰陽，支上之神曰陰：干上所得之神曰陽中之陰，支上所得之神曰陰中之陽，")
    ('陽', '陽中之陰', '陰', '陰中之陽')
    """
    found = {
        _PLACES[place]: name
        for place, name in re.findall("([干支]上[所得]*之神)曰([^，；：。]+)", words)
    }
    return tuple(found[n] for n in sorted(found))


@lru_cache(maxsize=32)
@rule("lessons.names.zhinan", cites=("zhinan.1.1.3.1-5",))
def names_by_number(words: str) -> tuple[str, ...]:
    """The names of the four upper gods in order, read from words like 為第一課，乃陽中之陽也.

    >>> names_by_number("為第一課，乃陽中之陽也；為第二課，乃陽中之陰也")
    ('陽中之陽', '陽中之陰')
    """
    found = dict(re.findall("為第([一二三四])課，乃([^也]+)也", words))
    return tuple(found[n] for n in "一二三四" if n in found)
