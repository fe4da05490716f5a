"""Conditions 條件: what a judgement asks of a chart, and why it holds.

A condition is a function ``Chart → Reason | None``. It is made of the few words of this package,
and says not only that it holds but why. What it needs and was not given (the hour of a chart cast
from the god on the day, the season, the year-fate of nobody) raises `Needs`, so that "not known"
is never read as "no".

>>> from liuren import cast
>>> ghost_put_forth = at(PUT_FORTH, GHOST, either(is_void, falls_on_void))
>>> print(ghost_put_forth(cast(day="乙酉", over="亥")))
None
>>> print(at(PUT_FORTH, GHOST)(cast(day="庚辰", over="酉")))
the initial transmission 午 is 官鬼 to 庚
"""

from __future__ import annotations

from liuren.conditions.core import Condition, Needs, Reason, every, given, joined, lacking, some
from liuren.conditions.day import (
    CONTROLS_THE_STEM,
    DRAINS_THE_STEM,
    GENERATES_THE_STEM,
    GHOST,
    GRAVE,
    HORSE,
    IS_CONTROLLED_BY_THE_STEM,
    LONG_LIFE,
    OFFSPRING,
    SALARY,
    VIRTUE,
    is_kin,
    is_kin_of_branch,
)
from liuren.conditions.generals import (
    BAD_GENERAL,
    GOOD_GENERAL,
    bearer,
    by_day,
    by_night,
    carries_a_hidden_ghost,
    controls_its_general,
    general_sits,
    is_controlled_by_its_general,
    is_drained_by_its_general,
    is_generated_by_its_general,
    is_of_the_phase_of_its_general,
    nobles_forward,
    rides,
)
from liuren.conditions.hour import hour_is_day, hour_meets_branch
from liuren.conditions.querent import fate_has
from liuren.conditions.relations import (
    breaks,
    clashes,
    combines,
    controls,
    each_other,
    generates,
    gods_of,
    harms,
    is_the,
    meets,
    punishes,
    same_triple,
    seat,
    stands_to,
    the_branch,
    the_day,
    the_hour,
    the_month,
    the_stem,
    tied,
)
from liuren.conditions.season import day_is, is_strong, sits_at_stage, strength_of
from liuren.conditions.sites import (
    EVERYWHERE,
    INITIAL,
    LAST,
    LESSONS,
    MIDDLE,
    NATAL,
    ON_DAY_AND_BRANCH,
    OVER_BRANCH,
    OVER_DAY,
    OVER_FATE,
    PUT_FORTH,
    SEEN,
    TRANSMISSIONS,
    Judge,
    Place,
    Site,
    also,
    at,
    at_least,
    but,
    either,
    everywhere,
    god_is,
    number_of,
    sites,
    sits_on,
    throughout,
)
from liuren.conditions.transmissions import (
    are,
    go,
    missing,
    some_transmission,
    transmission,
    triple,
)
from liuren.conditions.void import VOID_OR_ON_VOID, falls_on_void, is_void

__all__ = [
    "BAD_GENERAL", "CONTROLS_THE_STEM", "DRAINS_THE_STEM", "EVERYWHERE", "GENERATES_THE_STEM",
    "GHOST", "GOOD_GENERAL", "GRAVE", "HORSE", "INITIAL", "IS_CONTROLLED_BY_THE_STEM", "LAST",
    "LESSONS", "LONG_LIFE", "MIDDLE", "NATAL", "OFFSPRING", "ON_DAY_AND_BRANCH", "OVER_BRANCH",
    "OVER_DAY", "OVER_FATE", "PUT_FORTH", "SALARY", "SEEN", "TRANSMISSIONS", "VIRTUE",
    "VOID_OR_ON_VOID", "Condition", "Judge", "Needs", "Place", "Reason", "Site", "also", "are",
    "at", "at_least", "bearer", "breaks", "but", "by_day", "by_night", "carries_a_hidden_ghost",
    "clashes", "combines", "controls", "controls_its_general", "day_is", "each_other", "either",
    "every", "everywhere", "falls_on_void", "fate_has", "general_sits", "generates", "given",
    "go", "god_is", "gods_of", "harms", "hour_is_day", "hour_meets_branch",
    "is_controlled_by_its_general", "is_drained_by_its_general", "is_generated_by_its_general",
    "is_kin", "is_kin_of_branch", "is_of_the_phase_of_its_general", "is_strong", "is_the",
    "is_void", "joined", "lacking", "meets", "missing", "nobles_forward", "number_of", "punishes",
    "rides", "same_triple", "seat", "sites", "sits_at_stage", "sits_on", "some",
    "some_transmission", "stands_to", "strength_of", "the_branch", "the_day", "the_hour",
    "the_month", "the_stem", "throughout", "tied", "transmission", "triple",
]  # fmt: skip
