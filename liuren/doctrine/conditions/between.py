"""Three transmissions in a row, and the gods over stem and branch: held between 夾定, past one of them 透關.

The gods over stem and branch stand on the ring, and three transmissions in a row 連茹 between them or not.
Where the way from one god to the other has no place that is neither a transmission nor one of the two,
they are held 夾定; where it has one such place, that is lacking 虛一; where they come from one god and run
out beyond the other, they are through the pass 透關. A god may itself be the first or the last of the row.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from liuren.doctrine.conditions.core import Answer, question, some
from liuren.doctrine.conditions.judges import everywhere, judge
from liuren.doctrine.conditions.poles import OVER_BRANCH_GOD, OVER_STEM_GOD, Pole
from liuren.doctrine.conditions.sites import ON_DAY_AND_BRANCH, TRANSMISSIONS, Site
from liuren.doctrine.conditions.transmissions import three_in_a_row
from liuren.messages import say
from liuren.signs.symbols import BRANCHES, Branch

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = [
    "HELD", "HELD_BUT_FOR_ONE", "PAST_EITHER", "PAST_THE_BRANCH", "PAST_THE_STEM", "is_lacking",
    "place_lacking",
]  # fmt: skip

_PLACES: Final = ON_DAY_AND_BRANCH + TRANSMISSIONS


def _way(chart: Chart) -> int | None:
    """Which way three transmissions in a row go: 1 forward, -1 backward; None if they are not in a row."""
    first, middle, last = (one.branch for one in chart.transmissions)
    step = first.steps_to(middle)
    if step != middle.steps_to(last):
        return None
    return {1: 1, 11: -1}.get(step)


def _left_open(chart: Chart) -> tuple[Branch, ...] | None:
    """The places between the two gods at which nothing stands; None if no row is between them."""
    if _way(chart) is None:
        return None
    three = {one.branch for one in chart.transmissions}
    one, other = chart.lessons.over_day, chart.lessons.over_branch
    for start, end in ((one, other), (other, one)):
        arc = tuple(start.step(n) for n in range(start.steps_to(end) + 1))
        if three.issubset(arc):
            return tuple(place for place in arc if place not in {*three, one, other})
    return None


def place_lacking(chart: Chart) -> Branch | None:
    """The one branch that is lacking where the transmissions are held but for one 夾定虛一; None elsewhere.

    >>> from liuren import cast
    >>> place_lacking(cast(day="丁卯", over="申"))
    未
    """
    open_places = _left_open(chart)
    return open_places[0] if open_places is not None and len(open_places) == 1 else None


@question("the transmissions are held between the gods over stem and branch", at=_PLACES)
def HELD(chart: Chart) -> Answer:
    """The condition that the transmissions are held 夾定: nothing is lacking between the two gods."""
    if _left_open(chart) != ():
        return None
    return say(
        "the transmissions {three} are held between {one} and {other}",
        three=three_in_a_row(chart),
        one=OVER_STEM_GOD.told(chart),
        other=OVER_BRANCH_GOD.told(chart),
    )


@judge("is lacking between the gods over stem and branch", at=_PLACES)
def is_lacking(chart: Chart, site: Site) -> Answer:
    """What a god is asked: to be the one that is lacking where all else is held 夾定虛一."""
    if site.branch is not place_lacking(chart):
        return None
    return say(
        "is lacking where {three} are between {one} and {other}",
        three=three_in_a_row(chart),
        one=OVER_STEM_GOD.told(chart),
        other=OVER_BRANCH_GOD.told(chart),
    )


HELD_BUT_FOR_ONE: Final = everywhere(is_lacking)
"""夾定虛一: the transmissions are between the two gods, and one place is lacking."""


def _runs_past(chart: Chart, near: Pole, far: Pole) -> Answer:
    """That the row begins beside ``near``, or with it, and goes on beyond ``far``."""
    way = _way(chart)
    if way is None:
        return None
    first = chart.transmissions[0].branch
    # Places along the way: 0 is the first transmission, 2 the last, -1 the place before the first.
    begun, passed = (
        (first.steps_to(pole.of(chart)) * way + 1) % len(BRANCHES) - 1 for pole in (near, far)
    )
    if begun not in (-1, 0) or passed not in (0, 1) or begun == passed:
        return None
    return say(
        "from {near} the transmissions {three} run out past {far}",
        near=near.told(chart), three=three_in_a_row(chart), far=far.told(chart),
    )  # fmt: skip


@question(
    "from the god over the stem the transmissions run out past that over the branch", at=_PLACES
)
def PAST_THE_BRANCH(chart: Chart) -> Answer:
    """The condition that the transmissions come from over the stem and run out past the branch 干透出支."""
    return _runs_past(chart, OVER_STEM_GOD, OVER_BRANCH_GOD)


@question(
    "from the god over the branch the transmissions run out past that over the stem", at=_PLACES
)
def PAST_THE_STEM(chart: Chart) -> Answer:
    """The condition that the transmissions come from over the branch and run out past the stem 支透出干."""
    return _runs_past(chart, OVER_BRANCH_GOD, OVER_STEM_GOD)


PAST_EITHER: Final = some(PAST_THE_BRANCH, PAST_THE_STEM)
"""透關: the transmissions run out past one of the two gods."""
