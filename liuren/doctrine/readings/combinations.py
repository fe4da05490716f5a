"""Combinations 合 over the stem and in the transmissions: of the phases, the stems, the branches."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from liuren.doctrine.conditions import (
    BAD_GENERAL,
    CONTROLS_THE_STEM,
    GOOD_GENERAL,
    ON_DAY_AND_BRANCH,
    OVER_DAY,
    PUT_FORTH,
    SALARY,
    SEEN,
    TRANSMISSIONS,
    VIRTUE,
    VOID_OR_ON_VOID,
    Answer,
    Condition,
    Judging,
    Site,
    at,
    bearer,
    each_other,
    either,
    every,
    given,
    go,
    harms,
    is_spirit,
    judge,
    lacking,
    meets,
    punishes,
    question,
    questions,
    rides,
    seat,
    sits_on,
    some,
    the_day,
)
from liuren.doctrine.conditions.combination import (
    COMBINATION,
    completes,
    is_called,
    is_in_a_named_harmony,
    is_missing,
    triple_among,
    triple_complete,
    wants_one,
)
from liuren.doctrine.conditions.needs import LIGHT
from liuren.doctrine.judgement import judgements, row
from liuren.doctrine.readings.virtues import ANY_VIRTUE
from liuren.messages import say
from liuren.signs.symbols import Branch, 卯, 子, 酉

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["JUDGEMENTS"]

_PASSAGE: Final = "daquan.1.8"
_ON: Final = OVER_DAY + TRANSMISSIONS
_SKY_VOID: Final = at(SEEN, rides("天空"))


@judge("carries a general", LIGHT)
def _names_its_general(chart: Chart, site: Site) -> Answer:
    """What a god is asked: which general it carries, for that decides."""
    return say("carries {general}", general=given(site.general, LIGHT))


# Of the stems


@judge("is 卯 or 酉")
def _is_a_gate(chart: Chart, site: Site) -> Answer:
    """What a god is asked: to be 卯 or 酉, the gates."""
    return say("is on the gate") if site.branch in (卯, 酉) else None


_LEWD: Final = (
    rides("太陰", "天后", "玄武", "六合"),
    either(_is_a_gate, sits_on(卯, 酉)),
)
_ANYWHERE: Final = ON_DAY_AND_BRANCH + TRANSMISSIONS


def _stems(name: str, *judges: Judging) -> Condition:
    return at(_ANYWHERE, is_called(name), *judges)


# Of the branches

_IN: Final = at(TRANSMISSIONS, COMBINATION)
_JOY: Final = either(ANY_VIRTUE, SALARY, is_spirit("daquan.1.3.1.7", "天喜"))
_HURTS: Final = meets(each_other(punishes, harms), the_day, seat)
_VOID_AND_HURT: Final = at(TRANSMISSIONS, COMBINATION, VOID_OR_ON_VOID, _HURTS)


@question(
    "the uppers of the lessons are in harmony, the transmissions are not",
    at=SEEN,
)
def _in_the_dark(chart: Chart) -> Answer:
    """The condition that 三合 or 六合 is among the uppers of the lessons, and not in the transmissions."""
    hidden = {lesson.upper for lesson in chart.lessons.four}
    shown = {one.branch for one in chart.transmissions}
    return _harmony_among(chart, hidden) and not _harmony_among(chart, shown)


def _harmony_among(chart: Chart, gods: set[Branch]) -> bool:
    pairs = chart.system.branch_combinations
    return triple_among(gods) or any(pairs[god] in gods for god in gods)


def _god(chart: Chart, named: str) -> Branch:
    """The god of this name, or that carries the general of this name."""
    return named if isinstance(named, Branch) else bearer(chart, named)


@questions("in harmony, and in lessons or transmissions: {told}", LIGHT, at=SEEN)
def _are_in_harmony(chart: Chart, one: str, other: str) -> Answer:
    """The condition that two gods are in harmony and both in the lessons or transmissions."""
    first, second = _god(chart, one), _god(chart, other)
    if chart.system.branch_combinations[first] is not second:
        return None
    if not (chart.shows(first) and chart.shows(second)):
        return None
    return say("{one} and {other} are in harmony", one=first, other=second)


@judge("sits on the one with which it is 破合 or 刑合")
def _one_on_the_other(chart: Chart, site: Site) -> Answer:
    """What a god is asked: to sit on the one with which it is 破合 or 刑合."""
    name = chart.system.harmony_names.get(frozenset((site.branch, site.seat)))
    return say("sits on {seat}: {name}", seat=site.seat, name=name) if name else None


_FAVOURED: Final = either(VIRTUE, SALARY, rides("貴人", "青龍"))
_BOTH: Final = every(_IN, at(TRANSMISSIONS, ANY_VIRTUE))

_FIRE: Final = completes(f"{_PASSAGE}.3.3")
_NO_SKY_VOID: Final = lacking(say("天空 is not seen"), _SKY_VOID)
_NOT_THERE: Final = lacking(say("nor is it over stem or branch"), at(ON_DAY_AND_BRANCH, is_missing))
_NO_JOY: Final = lacking(
    say("there is no good general, virtue, salary or joy"),
    at(TRANSMISSIONS, either(_JOY, GOOD_GENERAL)),
)
_HARMFUL: Final = either(CONTROLS_THE_STEM, rides("螣蛇", "白虎", "朱雀"))


def _completed(*judges: Judging) -> Condition:
    """The condition that the god which is wanted for a triple is over the day, and as ``judges`` ask."""
    return every(wants_one, at(ON_DAY_AND_BRANCH, is_missing, *judges))


_ROWS: Final = (
    row("day", "2.7", at(_ON, COMBINATION)),
    *(row(f"triple.{n}", f"2.{n}", completes(f"{_PASSAGE}.2.{n}")) for n in range(11, 15)),
    row("triple.month", "3.1", triple_complete, "timing"),
    row("triple.many", "3.2", triple_complete),
    row("triple.sky-void", "3.3", every(_FIRE, _SKY_VOID), "timing"),
    row("triple.no-sky-void", "3.4", every(_FIRE, _NO_SKY_VOID), "timing"),
    # The clause shown is its other name.
    row("broken-waist", "3.5", every(wants_one, _NOT_THERE), "timing", shown=("3.6",)),
    row("completed", "3.7", _completed()),
    row("completed.by", "3.8", _completed(_names_its_general)),
    row("completed.noble", "3.9", _completed(rides("貴人"))),
    # Of the stems
    row("zhong-zheng.noble", "4.7", _stems("中正", rides("貴人"))),
    row("zhong-zheng.virtue", "4.8", every(_stems("中正"), at(_ON, VIRTUE))),
    row("zhong-zheng.lewd", "4.9", _stems("中正", *_LEWD)),
    row("ren-yi.good", "4.10", _stems("仁義", GOOD_GENERAL)),
    row("ren-yi.lewd", "4.11", _stems("仁義", *_LEWD)),
    row("wei-quan.good", "4.12", _stems("威權", GOOD_GENERAL)),
    row("wei-quan.bad", "4.13", _stems("威權", BAD_GENERAL)),
    row("yin-yi.good", "5.1", _stems("淫泆", GOOD_GENERAL)),
    row("yin-yi.lewd", "5.2", _stems("淫泆", *_LEWD)),
    row("wu-qing.good", "5.3", _stems("無情", GOOD_GENERAL)),
    row("wu-qing.bad", "5.4", _stems("無情", BAD_GENERAL)),
    # Of the branches
    row("with-virtue", "5.12", _BOTH),
    row(
        "with-virtue.bad",
        "5.13",
        every(_BOTH, at(TRANSMISSIONS, either(COMBINATION, ANY_VIRTUE), BAD_GENERAL)),
    ),
    row("forward", "5.15", every(go(1), _IN)),
    row("back", "5.16", every(go(-1), _IN)),
    row("named", "5.19", at(TRANSMISSIONS, is_in_a_named_harmony)),
    row("named.favoured", "5.20", at(TRANSMISSIONS, is_in_a_named_harmony, _FAVOURED)),
    row("slow", "6.1", _IN, "timing"),
    row("unfit", "6.2", _IN, "sickness", "lawsuit"),
    row("dark", "6.3", _in_the_dark, "loss"),
    row("empress", "6.4", _are_in_harmony("天后", 子), "marriage"),
    row(
        "empress.yin",
        "6.5",
        some(_are_in_harmony("天后", "太陰"), _are_in_harmony(子, "太陰")),
        "marriage",
    ),
    row("named.put-forth", "6.6", at(PUT_FORTH, _one_on_the_other)),
    row("void-and-hurt", "6.7", _VOID_AND_HURT),
    row("void-and-hurt.virtue", "6.8", every(_VOID_AND_HURT, at(TRANSMISSIONS, ANY_VIRTUE))),
    row("hurt", "6.9", at(TRANSMISSIONS, COMBINATION, _HURTS)),
    row("harmful", "6.10", at(TRANSMISSIONS, COMBINATION, _HARMFUL)),
    row("with-joy", "7.2", every(_IN, at(TRANSMISSIONS, _JOY))),
    row("ill", "7.3", every(at(TRANSMISSIONS, COMBINATION, BAD_GENERAL), _NO_JOY)),
)

JUDGEMENTS: Final = judgements(__name__, _PASSAGE, "combination", _ROWS)
