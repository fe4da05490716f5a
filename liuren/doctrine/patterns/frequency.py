"""How often each pattern occurs: its share of all charts, as `liuren.doctrine.shares` counts it."""

from __future__ import annotations

from dataclasses import dataclass

from liuren.board.schools import School
from liuren.board.schools import school as to_school
from liuren.board.system import system
from liuren.doctrine import shares
from liuren.doctrine.patterns import Pattern, table
from liuren.doctrine.shares import Share

__all__ = ["Frequency", "count"]


@dataclass(frozen=True, slots=True)
class Frequency:
    """A pattern, and its share of all charts."""

    pattern: Pattern
    share: Share

    @property
    def charts(self) -> int:
        """On how many of the 1,440 charts it can be met with."""
        return self.share.always + self.share.sometimes


def count(school: str | School = "common") -> tuple[Frequency, ...]:
    """How often each pattern of a school occurs, in the order of the patterns.

    >>> found = {one.pattern.name: one for one in count()}
    >>> found["軒蓋"].charts, round(found["富貴"].share.ratio, 4)
    (16, 0.0282)
    """
    in_force = to_school(school)
    return tuple(
        Frequency(row, shares.count(row.holds, in_force)) for row in table(system(in_force))
    )
