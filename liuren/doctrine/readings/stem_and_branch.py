"""Stem and branch combined 干支合: one heart 同心, crossed carts 交車 and its ten kinds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from liuren.corpus.citation import rule
from liuren.doctrine.conditions import (
    BRANCH,
    BRANCH_OVER_STEM,
    GHOST,
    ON_DAY_AND_BRANCH,
    OVER_BRANCH,
    OVER_BRANCH_GOD,
    OVER_DAY,
    OVER_STEM_GOD,
    STEM,
    STEM_OVER_BRANCH,
    TRANSMISSIONS,
    Answer,
    Condition,
    at,
    breaks,
    clashes,
    combines,
    each_other,
    every,
    harms,
    is_kin,
    is_kin_of_branch,
    is_void,
    lacking,
    neighbours,
    punishes,
    question,
    same,
    same_triple,
    some,
    stand,
)
from liuren.doctrine.conditions.combination import triple_complete
from liuren.doctrine.judgement import judgements, row
from liuren.messages import say
from liuren.signs.symbols import 午, 卯, 子, 酉

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = [
    "CROSSED",
    "JUDGEMENTS",
    "ONE_HEART",
    "TEN_KINDS",
    "kinds_crossed",
    "like_sits_on_like",
    "three_crossed",
]

_PASSAGE: Final = "daquan.1.8"

# The clauses that show one of the ten kinds.
_EXAMPLES: Final = {
    "10.2": ("10.3",),
    "10.4": ("10.5",),
    "11.2": ("11.3",),
    "11.4": ("11.5",),
    "11.6": ("11.7",),
    "12.1": ("12.3",),
    "12.4": ("12.6",),
}

_ABOVE: Final = stand(OVER_STEM_GOD, combines, OVER_BRANCH_GOD)
_BELOW: Final = stand(STEM, combines, BRANCH)
_ONE_OVER_THE_OTHER: Final = some(BRANCH_OVER_STEM, STEM_OVER_BRANCH)
_EACH_WITH_ITS_OWN: Final = every(
    stand(OVER_STEM_GOD, combines, STEM), stand(OVER_BRANCH_GOD, combines, BRANCH)
)
_EACH_WITH_THE_OTHER: Final = every(
    stand(STEM, combines, OVER_BRANCH_GOD), stand(BRANCH, combines, OVER_STEM_GOD)
)
_ONE_UPON_ITS_MATE: Final = every(_BELOW, _ONE_OVER_THE_OTHER)
_HURTS: Final = each_other(punishes, harms)
_HARM_BELOW: Final = stand(STEM, harms, BRANCH)


@question("every god sits on its clash")
def _reversed(chart: Chart) -> Answer:
    """The condition that the plate is that of 返吟."""
    return chart.plate.is_reversed


ONE_HEART: Final = some(_ABOVE, _EACH_WITH_ITS_OWN, _EACH_WITH_THE_OTHER, _ONE_UPON_ITS_MATE)

# On the five days on which stem and branch have one place they cannot be crossed.
CROSSED: Final = every(
    lacking(say("stem and branch have not one place"), stand(STEM, same, BRANCH)),
    _EACH_WITH_THE_OTHER,
)

_TRIPLES_CROSSED: Final = every(
    stand(OVER_STEM_GOD, same_triple, STEM),
    stand(OVER_BRANCH_GOD, same_triple, BRANCH),
    at(OVER_BRANCH, GHOST),
    at(OVER_DAY, is_kin_of_branch("官鬼")),
)


@question(
    "the god over the stem is the long life of the branch, that over the branch of the stem",
    at=ON_DAY_AND_BRANCH,
)
def _long_lives(chart: Chart) -> Answer:
    """The condition that over the stem is the long life of the branch, over the branch that of the stem."""
    births = chart.system.births_of_phases
    over_stem, over_branch = chart.lessons.over_day, chart.lessons.over_branch
    if over_stem is not births[chart.day.branch.phase]:
        return None
    if over_branch is not births[chart.day.stem.phase]:
        return None
    return say(
        "{one} is the long life of the branch, {other} that of the stem",
        one=over_stem, other=over_branch,
    )  # fmt: skip


def _each(kin: str) -> Condition:
    """The condition that over the stem is this kin of the branch, and over the branch of the stem."""
    return every(at(OVER_DAY, is_kin_of_branch(kin)), at(OVER_BRANCH, is_kin(kin)))


@rule("combination.three-crossed", cites=(f"{_PASSAGE}.12.2",))
def like_sits_on_like(chart: Chart) -> Answer:
    """True if each 孟, 仲, 季 comes to a 孟, a 仲, a 季: what 三交 asks of the plate.

    >>> from liuren import cast
    >>> print(like_sits_on_like(cast(day="甲子", over="寅")))
    True
    """
    return not chart.plate.shift % 3


@question("the transmissions are all of 子午卯酉", at=TRANSMISSIONS)
def _all_middles(chart: Chart) -> Answer:
    """The condition that the transmissions are all 仲."""
    return all(one.branch in (子, 午, 卯, 酉) for one in chart.transmissions)


three_crossed: Final = every(question("孟 仲 季 sit on 孟 仲 季")(like_sits_on_like), _all_middles)
"""三交: each 孟, 仲, 季 comes to a 孟, a 仲, a 季, and the transmissions are all 仲."""


# The ten kinds of crossed carts by name: the clause, what it asks beside 交車, and its topic.
TEN_KINDS: Final[Mapping[str, tuple[str, Condition, str]]] = {
    "長生合": ("10.1", _long_lives, "dealings"),
    "財合": ("10.2", _each("妻財"), "dealings"),
    "脫合": ("10.4", _each("子孫"), "dealings"),
    "害合": (
        "10.6",
        every(stand(OVER_STEM_GOD, harms, STEM), stand(OVER_BRANCH_GOD, harms, BRANCH)),
        "dealings",
    ),
    "空合": ("11.1", every(at(OVER_DAY, is_void), at(OVER_BRANCH, is_void)), "dealings"),
    "刑合": (
        "11.2",
        every(
            stand(OVER_STEM_GOD, each_other(punishes), STEM),
            stand(OVER_BRANCH_GOD, each_other(punishes), BRANCH),
        ),
        "dealings",
    ),
    "沖合": ("11.4", stand(STEM, clashes, BRANCH), "dealings"),
    "尅合": ("11.6", _each("官鬼"), "lawsuit"),
    "三交合": ("12.1", three_crossed, "dealings"),
    "交會合": ("12.4", triple_complete, "dealings"),
}


@rule("combination.ten-kinds", cites=(f"{_PASSAGE}.9.8",))
def kinds_crossed(chart: Chart) -> tuple[str, ...]:
    """Which of the ten kinds of crossed carts 交車 a chart is; it may be several, or none of the ten.

    >>> from liuren import cast
    >>> kinds_crossed(cast(day="甲申", over="巳", school="daquan"))
    ('長生合', '害合', '沖合')
    """
    if CROSSED(chart) is None:
        return ()
    return tuple(name for name, (_, asks, _) in TEN_KINDS.items() if asks(chart) is not None)


_HEART: Final = every(
    ONE_HEART, some(stand(STEM, _HURTS, BRANCH), stand(OVER_STEM_GOD, _HURTS, OVER_BRANCH_GOD))
)
_BESIDE: Final = stand(STEM, neighbours, BRANCH)
_FEIGNED: Final = every(
    _HARM_BELOW,
    _ABOVE,
    lacking(
        say("without punishment or break"),
        stand(OVER_STEM_GOD, each_other(punishes, breaks), OVER_BRANCH_GOD),
    ),
)
_MET: Final = every(CROSSED, triple_complete)

_ROWS: Final = (
    row("triples-crossed", "7.5", _TRIPLES_CROSSED, shown=("7.6",)),
    row("one-heart", "7.7", ONE_HEART, shown=("7.11-13",)),
    row("one-heart.jealous", "7.8", _HEART),
    row("one-heart.reversed", "7.9", every(_reversed, _BELOW, _ABOVE)),
    row("one-heart.over", "7.10", _ONE_UPON_ITS_MATE),
    row("neighbours", "8.1", every(BRANCH_OVER_STEM, _BESIDE, _ABOVE), shown=("8.2",)),
    row(
        "together",
        "8.3",
        every(_ONE_OVER_THE_OTHER, _ABOVE, lacking(say("not neighbours"), _BESIDE)),
        shown=("8.4",),
    ),
    row(
        "poison",
        "8.5",
        every(_HARM_BELOW, _ABOVE, stand(OVER_STEM_GOD, breaks, OVER_BRANCH_GOD)),
        shown=("8.6",),
    ),
    row("feigned", "9.1", _FEIGNED, shown=("9.3",)),
    row("feigned.void", "9.2", every(_FEIGNED, at(ON_DAY_AND_BRANCH, is_void))),
    row("crossed", "9.4", CROSSED, "dealings"),
    row("crossed.joint-plans", "9.5", CROSSED, "dealings"),
    *(
        row(f"crossed.{n}", clause, every(CROSSED, asks), topic, shown=_EXAMPLES.get(clause, ()))
        for n, (clause, asks, topic) in enumerate(TEN_KINDS.values(), 1)
    ),
    row("crossed.void", "12.5", every(_MET, at(TRANSMISSIONS, is_void)), "dealings"),
)

JUDGEMENTS: Final = judgements(__name__, _PASSAGE, "combination", _ROWS)
