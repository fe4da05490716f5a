"""Empty places 空亡: a god that is void 逢空, and a god that sits on a void 落空."""

from __future__ import annotations

from typing import TYPE_CHECKING

from liuren.doctrine.conditions.core import Answer
from liuren.doctrine.conditions.judges import either, judge
from liuren.doctrine.conditions.sites import Site
from liuren.messages import say

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["VOID_OR_ON_VOID", "falls_on_void", "is_void"]


@judge("is void")
def is_void(chart: Chart, site: Site) -> Answer:
    """What a god is asked: to be one of the two void branches 逢空."""
    return site.void


@judge("sits on a void")
def falls_on_void(chart: Chart, site: Site) -> Answer:
    """What a god is asked: to sit on a void branch of the earth plate 落空."""
    return say("sits on the void {seat}", seat=site.seat) if site.seat in chart.void else None


VOID_OR_ON_VOID = either(is_void, falls_on_void)
