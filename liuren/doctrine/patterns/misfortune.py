"""The patterns of misfortune, from 迍福 to 鬼墓: the forty-fourth to the fifty-ninth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from liuren.doctrine.conditions import (
    BAD_GENERAL,
    BRANCH,
    GOOD_GENERAL,
    LAST,
    ON_DAY_AND_BRANCH,
    OVER_BRANCH_GOD,
    OVER_STEM_GOD,
    STEM,
    TOMB,
    TRANSMISSIONS,
    Judge,
    Reason,
    Site,
    at,
    controls_its_general,
    either,
    every,
    given,
    harms,
    is_controlled_by_its_general,
    is_strong,
    meets,
    punishes,
    rides,
    some,
    stand,
    strength_of,
    the_branch,
    the_day,
    the_stem,
    throughout,
)
from liuren.doctrine.conditions.relations import Partner
from liuren.doctrine.patterns import moments
from liuren.doctrine.patterns.terms import (
    BEHIND_THE_NOBLE,
    PROSPEROUS,
    SPENT,
    branches_in,
    forth,
    is_branch,
    named_spirit,
    nobles_backward,
    phase_chain,
    spirit_in_force,
    stands_over,
    stems_in,
    the_fate,
    the_natal,
    where,
)
from liuren.doctrine.readings import Judgement, rows
from liuren.signs.symbols import Branch, 辰

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["DRAGONS", "JUDGEMENTS", "dipper_on_the_root", "fate_at_a_gate", "ugly_day"]

_V: Final = "daquan.1.11"


# 迍福 to 刑傷


def _seat_overcomes(chart: Chart, site: Site) -> str | None:
    if site.seat.phase.controls is not site.branch.phase:
        return None
    return (
        "is controlled by its seat, which is 旺"
        if strength_of(chart, site.seat.phase) == "旺"
        else None
    )


_HARM_ON_STEM: Final = stand(OVER_STEM_GOD, harms, STEM)
_HARM_ON_BRANCH: Final = stand(OVER_BRANCH_GOD, harms, BRANCH)


def _is_the_harm(chart: Chart, site: Site) -> str | None:
    """One of the gods that, over the stem or over the branch, harm what they stand on."""
    known = (
        (chart.lessons.over_day, chart.lessons.day_seat),
        (chart.lessons.over_branch, chart.day.branch),
    )
    for god, under in known:
        if god is site.branch and chart.system.harms[god] is under:
            return f"harms {under} under it"
    return None


def _punishes_it(chart: Chart, one: Branch, other: Branch) -> str | None:
    return "is punished 刑 by" if punishes(chart, other, one) else None


def _punished_by(*partners: Partner) -> Judge:
    """What a god is asked: to be what one of ``partners`` punishes 刑."""
    return meets(_punishes_it, *partners)


_PUNISHED: Final = _punished_by(the_day)


# 天獄 to 三陰


_TOMB_OF_ITS_PHASE: Final = is_branch(
    "the tomb of the stem's phase",
    lambda chart: chart.system.tombs_of_phases[chart.day.stem.phase],
)


def dipper_on_the_root(chart: Chart) -> Reason | None:
    """天罡日本之宫躔: 辰 stands over the long life of the stem's phase 日本."""
    root = chart.system.births_of_phases[chart.day.stem.phase]
    return (
        Reason(f"辰 stands over {root}, the root of the day")
        if chart.plate.seat(辰) is root
        else None
    )


def _hour_controls_the_stem(chart: Chart) -> Reason | None:
    hour = given(chart.hour, "the hour")
    return (
        Reason(f"the hour {hour} controls the stem")
        if hour.phase.controls is chart.day.stem.phase
        else None
    )


def _hour_controls_the_fate(chart: Chart) -> Reason | None:
    hour = given(chart.hour, "the hour")
    person = given(chart.querent, "the querent's year of birth")
    fate = given(person.year_fate_seat, "the querent's sex and the year")
    return (
        Reason(f"the hour {hour} controls the year-fate {fate}")
        if hour.phase.controls is fate.phase
        else None
    )


def _controls_the_stem(chart: Chart, site: Site) -> str | None:
    return "controls the stem" if site.branch.phase.controls is chart.day.stem.phase else None


# 龍戰 to 鬼墓


def _gates(chart: Chart) -> tuple[Branch, ...]:
    return branches_in(chart, f"{_V}.9.9", 2)


_ON_A_GATE_DAY: Final = where("the day is of 卯 or 酉", lambda c: c.day.branch in _gates(c))
DRAGONS: Final = every(
    _ON_A_GATE_DAY, forth(lambda c, site: "is a gate" if site.branch in _gates(c) else None)
)


def fate_at_a_gate(chart: Chart) -> Reason | None:
    """年立夘酉: the year-fate stands on one of the two gates."""
    person = given(chart.querent, "the querent's year of birth")
    fate = given(person.year_fate_seat, "the querent's sex and the year")
    return Reason(f"the year-fate stands on {fate}") if fate in _gates(chart) else None


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


def _both_entombed(chart: Chart) -> Reason | None:
    """乗墓: stem and branch each lie under their tomb."""
    over_day, over_branch = chart.lessons.over_day, chart.lessons.over_branch
    if over_day is not chart.system.tombs[chart.day.stem]:
        return None
    if over_branch is not chart.system.tombs_of_phases[chart.day.branch.phase]:
        return None
    return Reason(f"{over_day} and {over_branch} over stem and branch are their tombs")


def ugly_day(chart: Chart) -> Reason | None:
    """九醜: the stem and the branch of the day are both among those that the words name."""
    branches = branches_in(chart, f"{_V}.10.10", 4)
    stems = stems_in(chart, f"{_V}.10.10", 5)
    if chart.day.stem not in stems or chart.day.branch not in branches:
        return None
    return Reason(f"the day is {chart.day}")


def _ghost_and_tomb(chart: Chart, site: Site) -> str | None:
    """Ghost and tomb in one, of the stem or of the branch."""
    day, god = chart.day, site.branch
    if god.phase.controls is day.stem.phase and god is chart.system.tombs[day.stem]:
        return f"is ghost and tomb of {day.stem}"
    if (
        god.phase.controls is day.branch.phase
        and god is chart.system.tombs_of_phases[day.branch.phase]
    ):
        return f"is ghost and tomb of {day.branch}"
    return None


_ROWS: Final = (
    (
        "zhun-fu",
        "8.1",
        every(
            forth(BAD_GENERAL, is_strong("死"), _seat_overcomes), at(LAST, GOOD_GENERAL, PROSPEROUS)
        ),
    ),
    ("qin-hai", "8.3", some(_HARM_ON_STEM, _HARM_ON_BRANCH)),
    ("qin-hai", "8.4", forth(_is_the_harm, stands_over(the_fate, the_natal))),
    ("xing-shang", "8.6", forth(_PUNISHED)),
    ("xing-shang", "8.7", forth(_PUNISHED, _punished_by(the_natal, the_fate))),
    ("er-fan", "8.9", moments.both_vexed),
    ("tian-huo", "8.11", moments.heaven_strikes),
    ("tian-yu", "8.13", every(dipper_on_the_root, forth(_TOMB_OF_ITS_PHASE, SPENT))),
    ("tian-kou", "9.1", moments.heaven_robs),
    ("tian-wang", "9.3", every(forth(_controls_the_stem), _hour_controls_the_stem)),
    ("po-hua", "9.5", forth(rides("白虎"), SPENT, stands_over(the_stem, the_branch, the_fate))),
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
    ("long-zhan", "9.9", DRAGONS),
    ("long-zhan", "9.10", every(DRAGONS, fate_at_a_gate)),
    ("si-qi", "10.1", moments.dead_wonder),
    ("si-qi", "10.2", every(moments.dead_wonder, forth(either(_controls_the_stem, TOMB)))),
    ("zai-e", "10.4", forth(_OF_MOURNING)),
    ("zai-e", "10.5", forth(_OF_GRAVES)),
    ("yang-jiu", "10.7", phase_chain("controls", lambda phase: phase.controls)),
    (
        "yang-jiu",
        "10.8",
        some(
            _both_entombed,
            throughout(TRANSMISSIONS, is_controlled_by_its_general),
            throughout(TRANSMISSIONS, controls_its_general),
        ),
    ),
    ("jiu-chou", "10.10", ugly_day),
    ("gui-mu", "10.12", forth(_ghost_and_tomb, stands_over(the_day))),
)

JUDGEMENTS: Final = rows(
    __name__,
    (Judgement(f"{key}.{n}", f"{_V}.{n}", "pattern", holds) for key, n, holds in _ROWS),
)
