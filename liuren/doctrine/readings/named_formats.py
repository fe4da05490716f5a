"""The named formats 格 of day and branch in 《五要》: what is wanting, what bars, one over the other.

Day and branch change places: the day goes to the branch 日臨辰, or the branch comes to the day 辰臨日;
either generates, controls or is of the kind of the other. The day is known by its phase and by the
place where it lodges. Where both have one place each is over the other on the still plate.
"""

from __future__ import annotations

from typing import Final

from liuren.doctrine.conditions import (
    BRANCH,
    BRANCH_OVER_STEM,
    ON_DAY_AND_BRANCH,
    OVER_BRANCH,
    OVER_BRANCH_GOD,
    OVER_STEM_GOD,
    PUT_FORTH,
    STEM,
    STEM_OVER_BRANCH,
    TRANSMISSIONS,
    Condition,
    Tie,
    at,
    controls,
    every,
    god_is,
    is_controlled_by_its_general,
    lacking,
    met_by,
    rides,
    same,
    seat,
    some,
    stand,
    stands_over,
    the_day,
)
from liuren.doctrine.judgement import judgements, row
from liuren.doctrine.patterns.household import BRANCH_CONTROLS, STEM_CONTROLS
from liuren.doctrine.patterns.terms import CHIEFS, where
from liuren.messages import say
from liuren.signs.symbols import 卯, 酉

__all__ = ["BRANCH_GENERATES", "JUDGEMENTS", "ONE_KIND", "STEM_GENERATES"]

BRANCH_GENERATES: Final = where(
    say("the branch generates the stem"),
    lambda chart: chart.day.branch.phase.generates is chart.day.stem.phase,
    at=ON_DAY_AND_BRANCH,
)
STEM_GENERATES: Final = where(
    say("the stem generates the branch"),
    lambda chart: chart.day.stem.phase.generates is chart.day.branch.phase,
    at=ON_DAY_AND_BRANCH,
)
ONE_KIND: Final = where(
    say("stem and branch are of one phase"),
    lambda chart: chart.day.stem.phase is chart.day.branch.phase,
    at=ON_DAY_AND_BRANCH,
)
_TWO_PLACES: Final = lacking(say("stem and branch have not one place"), stand(STEM, same, BRANCH))
_CHIEF: Final = at(ON_DAY_AND_BRANCH, god_is(*CHIEFS))
# 自取亂首: the day goes to the branch and is controlled there.
_DISORDER: Final = (STEM_OVER_BRANCH, BRANCH_CONTROLS)
_next: Final = Tie(
    "is the next after {other}",
    "is the one before {other}",
    lambda chart, one, other: other.steps_to(one) == 1,
)
_ROOTED: Final[Condition] = every(STEM_OVER_BRANCH, ONE_KIND)
_GROUNDED: Final[Condition] = every(BRANCH_OVER_STEM, ONE_KIND)

_ROWS: Final = (
    # The second lesson is only the third, or the fourth only the first.
    row("wanting.day", "6.1", every(BRANCH_OVER_STEM, _TWO_PLACES), "general"),
    row("wanting.branch", "6.2", every(STEM_OVER_BRANCH, _TWO_PLACES), "house", "sickness"),
    row("chief", "6.3", _CHIEF, "general"),
    row(
        "chief.hiding",
        "6.4",
        every(_CHIEF, at(PUT_FORTH, rides("六合"))),
        "fugitive",
        "quarrel",
    ),
    row(
        "chief.injury",
        "6.5",
        at(PUT_FORTH, god_is(*CHIEFS), stands_over(the_day), rides("螣蛇", "白虎")),
        "sickness",
        "quarrel",
    ),
    row("barred", "6.6", at(ON_DAY_AND_BRANCH, god_is(卯, 酉)), "journey", "general"),
    row("disorder.sought", "6.7", every(*_DISORDER), "servants", "quarrel", "house"),
    # 夾尅: between the general on it and the branch below, both of which control it
    row(
        "disorder.servant",
        "6.8",
        every(
            *_DISORDER,
            at(OVER_BRANCH, rides("天空"), is_controlled_by_its_general, met_by(controls, seat)),
        ),
        "servants",
    ),
    row(
        "disorder.lewd",
        "6.9",
        every(*_DISORDER, at(TRANSMISSIONS, rides("六合"))),
        "marriage",
        "house",
    ),
    row(
        "disorder.at-the-door",
        "6.10",
        every(BRANCH_OVER_STEM, BRANCH_CONTROLS),
        "servants",
        "quarrel",
        "house",
    ),
    row("stoops", "7.1", every(STEM_OVER_BRANCH, BRANCH_GENERATES), "general"),
    row("at-ease", "7.2", every(BRANCH_OVER_STEM, BRANCH_GENERATES), "general"),
    row("spends", "7.3", every(STEM_OVER_BRANCH, STEM_GENERATES), "house", "wealth"),
    row("halts", "7.4", every(BRANCH_OVER_STEM, STEM_GENERATES), "wealth"),
    row("earns", "8.1", every(STEM_OVER_BRANCH, STEM_CONTROLS), "wealth"),
    row("wife-s-house", "8.2", every(BRANCH_OVER_STEM, STEM_CONTROLS), "wealth", "servants"),
    row("rooted", "8.3", _ROOTED, "general"),
    row("grounded", "8.4", _GROUNDED, "general"),
    row(
        "rooted-or-grounded",
        "8.5",
        every(some(STEM_OVER_BRANCH, BRANCH_OVER_STEM), ONE_KIND),
        "general",
    ),
    row(
        "netted",
        "8.6",
        every(stand(OVER_STEM_GOD, _next, STEM), stand(OVER_BRANCH_GOD, _next, BRANCH)),
        "general",
        "house",
    ),
)

JUDGEMENTS: Final = judgements(__name__, "wuyao.1.40", "format", _ROWS)
