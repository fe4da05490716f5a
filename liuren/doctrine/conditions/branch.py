"""What a god is to the day branch: its break 破, its harm 害, its clash 沖, what it punishes 刑."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from liuren.doctrine.conditions.core import Answer
from liuren.doctrine.conditions.judges import judge, judges
from liuren.doctrine.conditions.sites import Site
from liuren.messages import say
from liuren.signs import punishments
from liuren.signs.symbols import one_of

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["BREAK", "CLASH", "HARM", "PUNISHED", "is_punished"]


@judge("is the break 破 of the branch")
def BREAK(chart: Chart, site: Site) -> Answer:
    """What a god is asked: to be the break 破 of the day branch."""
    branch = chart.day.branch
    if site.branch is not chart.system.breaks[branch]:
        return None
    return say("is the break 破 of the branch {branch}", branch=branch)


@judge("is the harm 害 of the branch")
def HARM(chart: Chart, site: Site) -> Answer:
    """What a god is asked: to be the harm 害 of the day branch."""
    branch = chart.day.branch
    if site.branch is not chart.system.harms[branch]:
        return None
    return say("is the harm 害 of the branch {branch}", branch=branch)


@judge("is the clash 沖 of the branch")
def CLASH(chart: Chart, site: Site) -> Answer:
    """What a god is asked: to be the clash 沖 of the day branch."""
    branch = chart.day.branch
    if site.branch is not branch.opposite:
        return None
    return say("is the clash 沖 of the branch {branch}", branch=branch)


@judges("is the {told} of the branch", read=one_of(("自刑", "互刑", "朋刑")))
def is_punished(chart: Chart, site: Site, *kinds: str) -> Answer:
    """What a god is asked: to be what the day branch punishes, by one of these kinds 自刑 互刑 朋刑.

    Whom a branch punishes is the school's own; a strict one gives 未 and 申 nobody.

    >>> from liuren import cast
    >>> from liuren.doctrine.conditions import SEEN, at
    >>> print(at(SEEN, is_punished("自刑"))(cast(day="甲午", over="寅")))
    午 over the branch is the 自刑 of the branch 午; fourth lesson 午午 is the 自刑 of the branch 午
    """
    branch, rules = chart.day.branch, chart.system
    if rules.punishments.get(branch) is not site.branch:
        return None
    kind = punishments.kind(branch, site.branch, rules.punishment_kinds)
    if kind not in kinds:
        return None
    return say("is the {kind} of the branch {branch}", kind=kind, branch=branch)


PUNISHED: Final = is_punished("自刑", "互刑", "朋刑")
