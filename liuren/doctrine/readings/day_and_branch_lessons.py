"""The four lessons of day and branch 論日辰四課: what comes over either, in 《五要》.

互 is said where the god over the stem does something to the branch and that over the branch to the
stem, 俱 where each does it to its own; of the two either is enough. Stages and tombs are by the phase.
"""

from __future__ import annotations

from typing import Final

from liuren.doctrine.conditions import (
    BAD_GENERAL,
    CONTROLS_THE_STEM,
    DRAINS_THE_STEM,
    EVERYWHERE,
    GENERATES_THE_STEM,
    GOOD_GENERAL,
    HORSE,
    IS_CONTROLLED_BY_THE_STEM,
    LESSONS,
    OFFSPRING,
    ON_DAY_AND_BRANCH,
    OVER_BRANCH,
    OVER_BRANCH_GOD,
    OVER_DAY,
    OVER_FATE,
    OVER_STEM_GOD,
    SALARY,
    SEEN,
    TRANSMISSIONS,
    VIRTUE,
    Condition,
    Judging,
    at,
    breaks,
    by_day,
    by_night,
    clashes,
    combines,
    controls,
    each_other,
    either,
    every,
    generates,
    harms,
    is_drained_by_its_general,
    is_strong,
    is_void,
    meets,
    met_by,
    punishes,
    rides,
    some,
    stand,
    the_branch,
    the_stem,
    throughout,
)
from liuren.doctrine.conditions.stages import (
    is_stage_of_branch,
    is_stage_of_stem,
    sits_on_the_tomb_of_the_stem,
)
from liuren.doctrine.conditions.tombs import (
    LODGING,
    TOMB_OF_PHASE,
    is_day_branch,
    is_the_tomb_of_its_seat,
    sits_on_its_tomb,
)
from liuren.doctrine.ghost_tombs import IS_A_TOMB_OF_THE_GHOST, the_ghost_tombs
from liuren.doctrine.judgement import judgements, row
from liuren.doctrine.patterns.elsewhere import RICH
from liuren.doctrine.patterns.terms import where
from liuren.messages import say

__all__ = ["JUDGEMENTS"]


def _each_its_own(to_stem: Judging, to_branch: Judging) -> Condition:
    """俱: the god over the stem is ``to_stem``, that over the branch ``to_branch``."""
    return every(at(OVER_DAY, to_stem), at(OVER_BRANCH, to_branch))


def _each_the_other(to_stem: Judging, to_branch: Judging) -> Condition:
    """互: the god over the stem is ``to_branch``, that over the branch ``to_stem``."""
    return every(at(OVER_DAY, to_branch), at(OVER_BRANCH, to_stem))


def _mutual_or_each(to_stem: Judging, to_branch: Judging) -> Condition:
    """互 or 俱: each god does it to the other side, or each to its own."""
    return some(_each_the_other(to_stem, to_branch), _each_its_own(to_stem, to_branch))


def _both_at_stage(stage: str) -> Condition:
    """Over the stem this stage of it, and over the branch this stage of the branch."""
    return _each_its_own(is_stage_of_stem(stage), is_stage_of_branch(stage))


_ALL_FOUR: Final = where(
    say("the four lessons all differ"), lambda chart: chart.lessons.distinct == 4, at=LESSONS
)
_NOT_ALL_FOUR: Final = where(
    say("the four lessons do not all differ"),
    lambda chart: chart.lessons.distinct < 4,
    at=LESSONS,
)
_GENERATED: Final = at(OVER_DAY, GENERATES_THE_STEM)
_CONTROLLED: Final = at(OVER_DAY, CONTROLS_THE_STEM)
_DRAINED: Final = _mutual_or_each(DRAINS_THE_STEM, met_by(generates, the_branch))
_GHOST_TOMB: Final = at(ON_DAY_AND_BRANCH, IS_A_TOMB_OF_THE_GHOST)
_UNDONE: Final = either(OFFSPRING, meets(each_other(clashes, breaks), the_ghost_tombs))

_ROWS: Final = (
    row("all", "1.6", _ALL_FOUR, "general"),
    row("not-all", "1.7", _NOT_ALL_FOUR, "general"),
    # The god over the stem and the stem
    row("generated", "2.1", _GENERATED, "general"),
    row("generated.day", "2.2", every(_GENERATED, by_day), "general"),
    row("generated.night", "2.3", every(_GENERATED, by_night), "uncanny"),
    row("generated.void", "2.4", at(OVER_DAY, GENERATES_THE_STEM, is_void), "general"),
    row(
        "generated.lost",
        "2.5",
        every(_GENERATED, throughout(TRANSMISSIONS, either(is_void, DRAINS_THE_STEM))),
        "wealth",
    ),
    row("controlled", "2.7", _CONTROLLED, "general"),
    row("controlled.day", "2.8", every(_CONTROLLED, by_day), "quarrel"),
    row("controlled.night", "2.9", every(_CONTROLLED, by_night), "uncanny"),
    # 鬼賊當時無畏忌: it is the god that is in its season.
    row(
        "controlled.strong",
        "2.10",
        at(OVER_DAY, CONTROLS_THE_STEM, is_strong("旺", "相")),
        "general",
    ),
    row(
        "controlled.weak",
        "2.11",
        at(OVER_DAY, CONTROLS_THE_STEM, is_strong("休", "囚")),
        "general",
    ),
    row(
        "drained.twice", "2.13", at(OVER_DAY, DRAINS_THE_STEM, is_drained_by_its_general), "wealth"
    ),
    row("controls", "2.14", at(OVER_DAY, IS_CONTROLLED_BY_THE_STEM), "general"),
    # 互 and 俱
    row(
        "both.generated",
        "3.1",
        _mutual_or_each(GENERATES_THE_STEM, meets(generates, the_branch)),
        "dealings",
        "house",
    ),
    row(
        "both.controlled",
        "3.2",
        _mutual_or_each(CONTROLS_THE_STEM, meets(controls, the_branch)),
        "quarrel",
        "house",
    ),
    row("both.drained", "3.3", _DRAINED, "theft", "wealth"),
    row(
        "both.drained.dark",
        "3.4",
        every(_DRAINED, at(ON_DAY_AND_BRANCH, rides("玄武"))),
        "theft",
    ),
    row(
        "both.prime",
        "3.5",
        _mutual_or_each(is_stage_of_stem("帝旺"), is_stage_of_branch("帝旺")),
        "general",
        "journey",
    ),
    row(
        "both.harmony",
        "3.6",
        _mutual_or_each(meets(combines, the_stem), meets(combines, the_branch)),
        "dealings",
    ),
    # Tombs
    row(
        "under-tombs",
        "3.7",
        _each_its_own(TOMB_OF_PHASE, is_the_tomb_of_its_seat),
        "general",
        "house",
    ),
    row(
        "ghost-tomb.bad",
        "4.1",
        at(ON_DAY_AND_BRANCH, IS_A_TOMB_OF_THE_GHOST, BAD_GENERAL),
        "general",
    ),
    row("ghost-tomb", "4.4", _GHOST_TOMB, "lawsuit", "sickness", "uncanny"),
    row(
        "ghost-tomb.undone",
        "4.5",
        every(_GHOST_TOMB, at(SEEN + OVER_FATE, _UNDONE)),
        "lawsuit",
        "sickness",
    ),
    row(
        "on-tombs",
        "4.6",
        every(
            at(EVERYWHERE, LODGING, sits_on_the_tomb_of_the_stem),
            at(EVERYWHERE, is_day_branch, sits_on_its_tomb),
        ),
        "general",
        "house",
    ),
    # What both show
    row(
        "salary-and-horse",
        "5.1",
        every(at(ON_DAY_AND_BRANCH, SALARY), at(ON_DAY_AND_BRANCH, HORSE)),
        "office",
        "journey",
    ),
    row("rich", "5.2", RICH, "office", "house"),
    row("virtue", "5.3", at(ON_DAY_AND_BRANCH, VIRTUE), "office"),
    row("virtue.good", "5.4", at(ON_DAY_AND_BRANCH, VIRTUE, GOOD_GENERAL), "office"),
    row(
        "at-odds",
        "5.5",
        stand(OVER_STEM_GOD, each_other(punishes, harms), OVER_BRANCH_GOD),
        "quarrel",
        "dealings",
    ),
    row("decay", "5.6", _both_at_stage("沐浴"), "house", "general"),
    row("end", "5.7", _both_at_stage("絕"), "dealings", "lawsuit"),
    row("death", "5.8", _both_at_stage("死"), "general"),
    row("void", "5.9", _each_its_own(is_void, is_void), "general"),
)

JUDGEMENTS: Final = judgements(__name__, "wuyao.1.40", "lessons", _ROWS)
