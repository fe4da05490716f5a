"""How a god stands to another symbol: 合 沖 刑 破 害, 生 尅, and to whom it is asked.

A *tie* holds between two branches, the first acting: 子 punishes 卯. A *partner* is what a god is
held against: its own seat, the day branch, the lodging of the stem, the other transmissions.
``meets`` makes a judge of the two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from liuren.corpus.citation import rule
from liuren.doctrine.conditions.core import Needs, given
from liuren.doctrine.conditions.sites import Judge, Site, Where, either, sites
from liuren.signs.symbols import Branch, Stem

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = [
    "Partner",
    "Tie",
    "breaks",
    "clashes",
    "combines",
    "controls",
    "each_other",
    "generates",
    "gods_of",
    "harms",
    "is_the",
    "meets",
    "met_by",
    "punishes",
    "same_triple",
    "seat",
    "stands_to",
    "the_branch",
    "the_day",
    "the_hour",
    "the_month",
    "the_stem",
]  # fmt: skip

# What one branch does to another; the answer is the verb.
Tie = Callable[["Chart", Branch, Branch], str | None]


@rule("clash", cites=("daquan.1.10.6.10",))
def clashes(chart: Chart, one: Branch, other: Branch) -> str | None:
    """沖: the two face each other."""
    return "clashes with 沖" if one.opposite is other else None


def combines(chart: Chart, one: Branch, other: Branch) -> str | None:
    """六合: the two are one of the six harmonies."""
    return "combines with 合" if chart.system.branch_combinations[one] is other else None


def harms(chart: Chart, one: Branch, other: Branch) -> str | None:
    """害: the two are one of the six harms."""
    return "harms 害" if chart.system.harms[one] is other else None


def breaks(chart: Chart, one: Branch, other: Branch) -> str | None:
    """破: the two break each other."""
    return "breaks 破" if chart.system.breaks[one] is other else None


def punishes(chart: Chart, one: Branch, other: Branch) -> str | None:
    """刑: the first punishes the second."""
    return "punishes 刑" if chart.system.punishments.get(one) is other else None


def same_triple(chart: Chart, one: Branch, other: Branch) -> str | None:
    """三合: two branches of one triple."""
    return (
        "is of one triple 三合 with" if one is not other and not one.steps_to(other) % 4 else None
    )


def controls(chart: Chart, one: Branch, other: Branch) -> str | None:
    """尅: the phase of the first controls that of the second."""
    return "controls 尅" if one.phase.controls is other.phase else None


def generates(chart: Chart, one: Branch, other: Branch) -> str | None:
    """生: the phase of the first generates that of the second."""
    return "generates 生" if one.phase.generates is other.phase else None


def each_other(*ties: Tie) -> Tie:
    """Any of ``ties``, whichever of the two acts."""

    def tie(chart: Chart, one: Branch, other: Branch) -> str | None:
        for each in ties:
            if (verb := each(chart, one, other)) is not None:
                return verb
            if (verb := each(chart, other, one)) is not None:
                return f"meets what {verb} it:"
        return None

    return tie


# Partners

# What a god is held against: branches, each with what it is called.
Partner = Callable[["Chart", Site], Iterator[tuple[str, Branch]]]


def seat(chart: Chart, site: Site) -> Iterator[tuple[str, Branch]]:
    """The earth branch on which the god sits."""
    yield "its seat", site.seat


def the_stem(chart: Chart, site: Site) -> Iterator[tuple[str, Branch]]:
    """The day stem, by the branch where it lodges."""
    yield f"the stem {chart.day.stem} in", chart.lessons.day_seat


def the_branch(chart: Chart, site: Site) -> Iterator[tuple[str, Branch]]:
    """The day branch."""
    yield "the branch", chart.day.branch


def the_day(chart: Chart, site: Site) -> Iterator[tuple[str, Branch]]:
    """The day stem, by its lodging, and the day branch."""
    yield from the_stem(chart, site)
    yield from the_branch(chart, site)


def the_hour(chart: Chart, site: Site) -> Iterator[tuple[str, Branch]]:
    """The hour 占時."""
    yield "the hour", given(chart.hour, "the hour")


def the_month(chart: Chart, site: Site) -> Iterator[tuple[str, Branch]]:
    """The month 月建."""
    yield "the month", given(chart.month, "the month")


def gods_of(place: Where) -> Partner:
    """The gods at the sites of ``place``, those of the site itself left out."""

    def partner(chart: Chart, site: Site) -> Iterator[tuple[str, Branch]]:
        known = sites(chart)
        for name in place:
            other = known[name]
            if isinstance(other, Needs):
                raise other
            if name != site.name:
                yield _called(other), other.branch

    return partner


def _called(site: Site) -> str:
    return site.where.replace(str(site.branch), "").replace("  ", " ").strip()


def held_against(
    partners: tuple[Partner, ...], says: Callable[[Chart, Site, Branch], str | None]
) -> Judge:
    """What a god is asked: that ``says`` has a word for how it stands to one of ``partners``."""

    def against(partner: Partner) -> Judge:
        def judge(chart: Chart, site: Site) -> str | None:
            for called, other in partner(chart, site):
                if (verb := says(chart, site, other)) is not None:
                    return f"{verb} {called} {other}"
            return None

        return judge

    return either(*map(against, partners))


def meets(tie: Tie, *partners: Partner) -> Judge:
    """What a god is asked: to act on one of ``partners``."""

    return held_against(partners, lambda chart, site, other: tie(chart, site.branch, other))


def met_by(tie: Tie, *partners: Partner) -> Judge:
    """What a god is asked: to suffer from one of ``partners``."""
    return meets(_passive(tie), *partners)


def _passive(tie: Tie) -> Tie:
    def turned(chart: Chart, one: Branch, other: Branch) -> str | None:
        verb = tie(chart, other, one)
        return f"meets what {verb} it:" if verb is not None else None

    return turned


# What a god is to the day


def is_the(name: str, of: Callable[[Chart], Branch | tuple[Branch, ...]]) -> Judge:
    """What a god is asked: to be the day's ``name``: its virtue 德, its grave 墓 and so on."""

    def judge(chart: Chart, site: Site) -> str | None:
        wanted = of(chart)
        if site.branch is wanted or (isinstance(wanted, tuple) and site.branch in wanted):
            return f"is the {name} of {chart.day}"
        return None

    return judge


def stands_to(verb: str, holds: Callable[[Branch, Stem], bool]) -> Judge:
    """What a god is asked: to do something to the day stem by its phase."""
    return lambda chart, site: (
        f"{verb} {chart.day.stem}" if holds(site.branch, chart.day.stem) else None
    )
