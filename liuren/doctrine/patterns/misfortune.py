"""The patterns of misfortune, from 迍福 to 鬼墓: the forty-fourth to the fifty-ninth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from liuren.doctrine.conditions import (
    BAD_GENERAL,
    BRANCH,
    GOOD_GENERAL,
    LAST,
    ON_DAY_AND_BRANCH,
    OVER_BRANCH,
    OVER_BRANCH_GOD,
    OVER_DAY,
    OVER_STEM_GOD,
    STEM,
    TOMB,
    TRANSMISSIONS,
    Answer,
    Condition,
    Site,
    at,
    controls_its_general,
    either,
    either_way,
    every,
    given,
    harms,
    is_controlled_by_its_general,
    is_strong,
    judge,
    nobles_backward,
    punishes,
    question,
    questions,
    rides,
    some,
    stand,
    stands_over,
    strength_of,
    the_branch,
    the_day,
    the_stem,
    throughout,
)
from liuren.doctrine.conditions.needs import HOUR, QUERENT, SEASON, SEX_AND_YEAR
from liuren.doctrine.judgement import judgements, row
from liuren.doctrine.patterns import moments
from liuren.doctrine.patterns.terms import (
    BEHIND_THE_NOBLE,
    CONTROLS_ON,
    PROSPEROUS,
    SPENT,
    branches_in,
    forth,
    is_a_gate,
    is_branch,
    named_spirit,
    spirit_in_force,
    stems_in,
    the_fate,
    the_natal,
)
from liuren.messages import say
from liuren.signs.symbols import Branch, 辰

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = [
    "HEAVENS_NET",
    "JUDGEMENTS",
    "dipper_on_the_root",
    "fate_at_a_gate",
    "on_a_gate_day",
]

_V: Final = "daquan.1.11"


# 迍福 to 刑傷


@judge("is controlled by its seat, which is 旺", SEASON)
def _seat_overcomes(chart: Chart, site: Site) -> Answer:
    """What a god is asked: that its seat controls it, and prospers in the season."""
    if site.seat.phase.controls is not site.branch.phase:
        return None
    return strength_of(chart, site.seat.phase) == "旺"


_HARM_ON_STEM: Final = stand(OVER_STEM_GOD, harms, STEM)
_HARM_ON_BRANCH: Final = stand(OVER_BRANCH_GOD, harms, BRANCH)


@judge("harms stem or branch under it", at=ON_DAY_AND_BRANCH)
def _is_the_harm(chart: Chart, site: Site) -> Answer:
    """One of the gods that, over the stem or over the branch, harm what they stand on."""
    known = (
        (chart.lessons.over_day, chart.lessons.day_seat),
        (chart.lessons.over_branch, chart.day.branch),
    )
    for god, under in known:
        if god is site.branch and chart.system.harms[god] is under:
            return say("harms {under} under it", under=under)
    return None


# The verse names the three punishments and no direction, and the example, 午 on a day of 午, has none. In
# 1.10.4.20, as in the table of juan 7 (27a: 支刑), 刑 is what the day punishes; in 1.10.5.9 (刑干) what punishes it.
_HURT: Final = forth(either_way(punishes, the_day))
_HURT_AS_WELL: Final = forth(either_way(punishes, the_natal, the_fate))


# 天獄 to 三陰


_TOMB_OF_ITS_PHASE: Final = is_branch(
    say("the tomb of the stem's phase"),
    lambda chart: chart.system.tombs_of_phases[chart.day.stem.phase],
)


@question("辰 stands over the root of the day")
def dipper_on_the_root(chart: Chart) -> Answer:
    """天罡日本之宫躔: 辰 stands over the long life of the stem's phase 日本."""
    root = chart.system.births_of_phases[chart.day.stem.phase]
    if chart.plate.seat(辰) is not root:
        return None
    return say("辰 stands over {root}, the root of the day", root=root)


@question("the hour controls the stem", HOUR, at=OVER_DAY)
def _hour_controls_the_stem(chart: Chart) -> Answer:
    """The condition that the hour controls the day stem by its phase."""
    hour = given(chart.hour, HOUR)
    if hour.phase.controls is not chart.day.stem.phase:
        return None
    return say("the hour {hour} controls the stem", hour=hour)


def _fate(chart: Chart) -> Branch:
    return given(given(chart.querent, QUERENT).year_fate_seat, SEX_AND_YEAR)


@question("the hour controls the year-fate", HOUR, QUERENT, SEX_AND_YEAR)
def _hour_controls_the_fate(chart: Chart) -> Answer:
    """The condition that the hour controls the year-fate by its phase."""
    hour = given(chart.hour, HOUR)
    fate = _fate(chart)
    if hour.phase.controls is not fate.phase:
        return None
    return say("the hour {hour} controls the year-fate {fate}", hour=hour, fate=fate)


@judge("controls the stem")
def _controls_the_stem(chart: Chart, site: Site) -> Answer:
    """What a god is asked: to control the day stem by its phase."""
    return site.branch.phase.controls is chart.day.stem.phase


# 龍戰 to 鬼墓

_GATES: Final = f"{_V}.9.9"


@questions("the day is of a gate that {told} names", at=OVER_BRANCH)
def on_a_gate_day(chart: Chart, clause: str) -> Answer:
    """The condition that the day branch is one of the two gates, 卯 and 酉, that a clause names.

    >>> print(on_a_gate_day("daquan.1.11.9.9").asks)
    the day is of a gate that daquan.1.11.9.9 names
    """
    return (
        say("the day is of 卯 or 酉") if chart.day.branch in branches_in(chart, clause, 2) else None
    )


@judge("sits on a gate")
def _sits_on_a_gate(chart: Chart, site: Site) -> Answer:
    """What a god is asked: to sit on one of the two gates, 卯 and 酉, that the words name."""
    gates = branches_in(chart, _GATES, 2)
    return say("sits on the gate {seat}", seat=site.seat) if site.seat in gates else None


# 用: the god, or where it is put forth (juan 7, 62a: 夘酉上神發用; 63a: 辰 on 卯).
_DRAGONS: Final = every(on_a_gate_day(_GATES), forth(either(is_a_gate(_GATES), _sits_on_a_gate)))


@questions("the year-fate stands on a gate that {told} names", QUERENT, SEX_AND_YEAR)
def fate_at_a_gate(chart: Chart, clause: str) -> Answer:
    """The condition that the year-fate stands 年立 on one of the two gates that a clause names.

    >>> print(fate_at_a_gate("daquan.1.11.9.9").asks)
    the year-fate stands on a gate that daquan.1.11.9.9 names
    """
    fate = _fate(chart)
    if fate not in branches_in(chart, clause, 2):
        return None
    return say("the year-fate stands on {fate}", fate=fate)


_OF_MOURNING: Final = named_spirit(
    ("daquan.1.2.2.11", "喪門"), ("daquan.1.2.3.1", "弔客"), ("daquan.1.3.1.8", "遊魂")
)
# 邱墓 are 三丘 and 五墓, which the monthly lists have by the season (1.4.1.10, 1.4.3.3), and 伏殃 is in
# them from 申 forward (1.4.3.4). Juan 8 (4a) calls 天鬼 by the name 伏殃: it stands beside that one.
_OF_GRAVES: Final = either(
    spirit_in_force("year branch", "歲虎"),
    spirit_in_force("month", "三丘"),
    spirit_in_force("month", "五墓"),
    spirit_in_force("month", "伏殃"),
    spirit_in_force("month", "天鬼"),
)


# 死囚: of the season, or by the spirits of the month (juan 7, 53b: 死神死氣及時囚死之神). The examples
# have the spirit: 戌 in the sixth month, when earth is not 死.
_DEAD_OR_SPENT: Final = either(
    SPENT, spirit_in_force("month", "死神"), spirit_in_force("month", "死氣")
)


@question("stem and branch lie under their tombs", at=ON_DAY_AND_BRANCH)
def _both_entombed(chart: Chart) -> Answer:
    """乗墓: stem and branch each lie under their tomb."""
    over_day, over_branch = chart.lessons.over_day, chart.lessons.over_branch
    if over_day is not chart.system.tombs[chart.day.stem]:
        return None
    if over_branch is not chart.system.tombs_of_phases[chart.day.branch.phase]:
        return None
    return say(
        "{over_day} and {over_branch} over stem and branch are their tombs",
        over_day=over_day, over_branch=over_branch,
    )  # fmt: skip


@question("the day is one of the ugly ones", at=ON_DAY_AND_BRANCH)
def _ugly_day(chart: Chart) -> Answer:
    """九醜: the stem and the branch of the day are both among those that the words name."""
    branches = branches_in(chart, f"{_V}.10.10", 4)
    stems = stems_in(chart, f"{_V}.10.10", 5)
    if chart.day.stem not in stems or chart.day.branch not in branches:
        return None
    return say("the day is {day}", day=chart.day)


@judge("is ghost and tomb of stem or branch")
def _ghost_and_tomb(chart: Chart, site: Site) -> Answer:
    """Ghost and tomb in one, of the stem or of the branch."""
    day, god = chart.day, site.branch
    if god.phase.controls is day.stem.phase and god is chart.system.tombs[day.stem]:
        return say("is ghost and tomb of {day}", day=day.stem)
    if (
        god.phase.controls is day.branch.phase
        and god is chart.system.tombs_of_phases[day.branch.phase]
    ):
        return say("is ghost and tomb of {day}", day=day.branch)
    return None


HEAVENS_NET: Final = every(forth(_controls_the_stem), _hour_controls_the_stem)

_ROWS: Final[tuple[tuple[str, str, Condition], ...]] = (
    (
        "zhun-fu",
        "8.1",
        every(
            forth(BAD_GENERAL, is_strong("死"), _seat_overcomes), at(LAST, GOOD_GENERAL, PROSPEROUS)
        ),
    ),
    ("qin-hai", "8.3", some(_HARM_ON_STEM, _HARM_ON_BRANCH)),
    ("qin-hai", "8.4", forth(_is_the_harm, stands_over(the_fate, the_natal))),
    ("xing-shang", "8.6", _HURT),
    ("xing-shang", "8.7", every(_HURT, _HURT_AS_WELL)),
    ("er-fan", "8.9", moments.both_vexed),
    ("tian-huo", "8.11", moments.heaven_strikes),
    ("tian-yu", "8.13", every(dipper_on_the_root, forth(_TOMB_OF_ITS_PHASE, SPENT))),
    ("tian-kou", "9.1", moments.heaven_robs),
    ("tian-wang", "9.3", HEAVENS_NET),
    (
        "po-hua",
        "9.5",
        forth(rides("白虎"), _DEAD_OR_SPENT, stands_over(the_stem, the_branch, the_fate)),
    ),
    (
        "san-yin",
        "9.7",
        every(
            nobles_backward,
            throughout(ON_DAY_AND_BRANCH, BEHIND_THE_NOBLE),
            forth(rides("玄武", "白虎"), SPENT),
            _hour_controls_the_fate,
        ),
    ),
    ("long-zhan", "9.9", _DRAGONS),
    ("long-zhan", "9.10", every(_DRAGONS, fate_at_a_gate(_GATES))),
    ("si-qi", "10.1", moments.dead_wonder),
    ("si-qi", "10.2", every(moments.dead_wonder, forth(either(_controls_the_stem, TOMB)))),
    ("zai-e", "10.4", forth(_OF_MOURNING)),
    ("zai-e", "10.5", forth(_OF_GRAVES)),
    ("yang-jiu", "10.7", CONTROLS_ON),
    (
        "yang-jiu",
        "10.8",
        some(
            _both_entombed,
            throughout(TRANSMISSIONS, is_controlled_by_its_general),
            throughout(TRANSMISSIONS, controls_its_general),
        ),
    ),
    ("jiu-chou", "10.10", _ugly_day),
    ("gui-mu", "10.12", forth(_ghost_and_tomb, stands_over(the_day))),
)

JUDGEMENTS: Final = judgements(
    __name__,
    _V,
    "pattern",
    (row(f"{key}.{clause}", clause, holds) for key, clause, holds in _ROWS),
    family="",
)
