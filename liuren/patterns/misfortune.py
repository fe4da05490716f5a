"""The patterns of misfortune, from 三交 to 鬼墓: the thirty-second to the fifty-ninth."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from liuren.conditions import (
    BAD_GENERAL,
    BRANCH,
    BRANCH_OVER_STEM,
    GOOD_GENERAL,
    LAST,
    ON_DAY_AND_BRANCH,
    OVER_BRANCH_GOD,
    OVER_STEM_GOD,
    STEM,
    STEM_OVER_BRANCH,
    TOMB,
    TRANSMISSIONS,
    Condition,
    Judge,
    Reason,
    Site,
    at,
    clashes,
    controls_its_general,
    either,
    every,
    falls_on_void,
    given,
    god_is,
    harms,
    is_controlled_by_its_general,
    is_strong,
    is_void,
    meets,
    month_number,
    punishes,
    rides,
    sits_on,
    some,
    stand,
    strength_of,
    the_branch,
    the_day,
    the_stem,
    throughout,
)
from liuren.conditions.relations import Partner
from liuren.lessons import Lesson
from liuren.patterns import couple, moments
from liuren.patterns.terms import (
    BEHIND_THE_NOBLE,
    HAS_A_CONTROL,
    MIDDLES,
    PROSPEROUS,
    SPENT,
    all_are,
    branches_in,
    forth,
    in_the_transmissions,
    is_branch,
    named_spirit,
    nobles_backward,
    phase_chain,
    stands_over,
    stems_in,
    the_fate,
    the_natal,
    where,
)
from liuren.readings import Judgement, rows
from liuren.symbols import Branch, Phase, 辰

if TYPE_CHECKING:
    from collections.abc import Callable

    from liuren.chart import Chart

__all__ = [
    "BRANCH_CONTROLS", "DRAGONS", "JUDGEMENTS", "STEM_CONTROLS", "crosswise", "dipper_on_the_root",
    "fate_at_a_gate", "ugly_day",
]  # fmt: skip

_V: Final = "daquan.1.11"


# 三交 to 淫佚: stem and branch change places


def _day(said: str, holds: Callable[[Phase, Phase], bool]) -> Condition:
    """How the phases of the day stem and the day branch stand to one another."""
    return where(said, lambda chart: holds(chart.day.stem.phase, chart.day.branch.phase))


BRANCH_CONTROLS: Final = _day(
    "the branch controls the stem", lambda stem, branch: branch.controls is stem
)
STEM_CONTROLS: Final = _day(
    "the stem controls the branch", lambda stem, branch: stem.controls is branch
)
_CLASH_FORTH: Final = forth(meets(clashes, the_day))
_BREAKS_THE_TIME: Final = named_spirit(("daquan.1.2.2.4", "歲破"), ("daquan.1.3.4.8", "月破"))


def _gates_of_love(chart: Chart, site: Site) -> str | None:
    """乗夘酉: one of the two branches that the words name."""
    return "is a gate" if site.branch in branches_in(chart, f"{_V}.6.12", 2) else None


def _lovers(chart: Chart) -> Reason | None:
    """狡童: 六合 on the initial, 天后 on the last; 泆女: the other way round."""
    first, last = chart.transmissions[0].general, chart.transmissions[2].general
    ends = (given(first, "day or night"), given(last, "day or night"))
    names = {("六合", "天后"): "狡童", ("天后", "六合"): "泆女"}
    name = names.get(ends)
    return Reason(f"{first} is on the initial, {last} on the last: {name}") if name else None


_THREE_LESSONS: Final = where(
    "three of the lessons differ", lambda chart: chart.lessons.distinct == 3
)


def crosswise(chart: Chart) -> Reason | None:
    """交車尅下: the god over the stem controls the branch, that over the branch the stem."""
    upper, other = chart.lessons.over_day, chart.lessons.over_branch
    day = chart.day
    if upper.phase.controls is day.branch.phase and other.phase.controls is day.stem.phase:
        return Reason(
            f"{upper} over the stem controls {day.branch}, {other} over the branch {day.stem}"
        )
    return None


def _unbound(chart: Chart) -> Reason | None:
    """互尅上: the stem controls the god over the branch, the branch the god over the stem."""
    upper, other = chart.lessons.over_day, chart.lessons.over_branch
    day = chart.day
    if day.stem.phase.controls is other.phase and day.branch.phase.controls is upper.phase:
        return Reason(
            f"{day.stem} controls {other} over the branch, {day.branch} {upper} over the stem"
        )
    return None


# 孤寡 to 絕嗣

_LONELY: Final = named_spirit(("daquan.1.3.2.6", "孤神"), ("daquan.1.3.3.10", "寡神"))


def _spring(chart: Chart) -> Reason | None:
    month = given(chart.month, "the month")
    return Reason("it is spring") if month_number(month) <= 3 else None


def _lonely_as_told(chart: Chart, site: Site) -> str | None:
    """春巳孤丑寡: one of the two branches of the example."""
    lone, widowed = branches_in(chart, f"{_V}.7.5", 2)
    return {lone: "is 孤", widowed: "is 寡"}.get(site.branch)


def _lone_by_polarity(chart: Chart, site: Site) -> str | None:
    return f"is {'yang: 孤' if site.branch.is_yang else 'yin: 寡'}" if site.void else None


def _lessons(count: int, said: str, of: Callable[[Lesson], bool]) -> Condition:
    """Of so many of the four lessons, and no more, this is true."""
    return where(
        f"{said} in {count} lessons", lambda chart: sum(map(of, chart.lessons.four)) == count
    )


def _controlled(count: int) -> Condition:
    return _lessons(count, "the upper controls the lower", lambda lesson: lesson.is_controlling)


def _attacked(count: int) -> Condition:
    return _lessons(count, "the lower attacks the upper", lambda lesson: lesson.is_attacked)


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
_CLASH_OF_TOMB: Final = is_branch(
    "the clash of the stem's tomb", lambda chart: chart.system.tombs[chart.day.stem].opposite
)
_OF_GRAVES: Final = either(
    TOMB, _CLASH_OF_TOMB, named_spirit(("daquan.1.2.4.1", "歲虎"), ("daquan.1.3.3.12", "天鬼"))
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


_ALL_MIDDLES: Final = all_are(*MIDDLES)
_ROWS: Final = (
    (
        "san-jiao",
        "6.1",
        every(
            forth(god_is(*MIDDLES), sits_on(*MIDDLES)),
            _ALL_MIDDLES,
            in_the_transmissions(rides("太陰", "六合")),
        ),
    ),
    ("luan-shou", "6.3", every(BRANCH_OVER_STEM, BRANCH_CONTROLS)),
    ("luan-shou", "6.4", every(STEM_OVER_BRANCH, BRANCH_CONTROLS)),
    ("zhui-xu", "6.6", every(BRANCH_OVER_STEM, STEM_CONTROLS)),
    ("zhui-xu", "6.7", every(STEM_OVER_BRANCH, STEM_CONTROLS)),
    ("chong-po", "6.9", _CLASH_FORTH),
    ("chong-po", "6.10", every(_CLASH_FORTH, forth(_BREAKS_THE_TIME))),
    ("yin-yi", "6.12", forth(_gates_of_love, rides("天后", "六合"))),
    ("yin-yi", "6.13", _lovers),
    ("wu-yin", "6.15", every(_THREE_LESSONS, HAS_A_CONTROL)),
    ("wu-yin", "6.16", crosswise),
    ("jie-li", "7.1", _unbound),
    ("jie-li", "7.2", couple.divided),
    ("gu-gua", "7.4", forth(_LONELY)),
    ("gu-gua", "7.5", every(forth(_lonely_as_told), _spring)),
    ("gu-gua-void", "7.7", forth(either(falls_on_void, is_void))),
    ("gu-gua-void", "7.8", forth(_lone_by_polarity)),
    ("du-e", "7.10", some(_controlled(3), _attacked(3))),
    ("wu-lu", "7.12", _controlled(4)),
    ("jue-si", "7.14", _attacked(4)),
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
