"""Combinations 合 over the stem and in the transmissions: of the phases, the stems, the branches."""

from __future__ import annotations

from collections.abc import Callable
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
    Condition,
    Judge,
    Reason,
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
    lacking,
    meets,
    punishes,
    rides,
    seat,
    some,
    the_day,
)
from liuren.doctrine.conditions.combination import (
    COMBINATION,
    completes,
    is_in_a_named_harmony,
    is_missing,
    is_stem_combination,
    triple_among,
    triple_complete,
    wants_one,
)
from liuren.doctrine.readings import Judgement, rows
from liuren.doctrine.readings.virtues import ANY_VIRTUE
from liuren.signs.symbols import Branch, 卯, 子, 酉

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["JUDGEMENTS"]

_PASSAGE: Final = "daquan.1.8"
_FIRE: Final = f"{_PASSAGE}.3.3"
_ON: Final = OVER_DAY + TRANSMISSIONS
_SKY_VOID: Final = at(SEEN, rides("天空"))


def _names_its_general(chart: Chart, site: Site) -> str:
    """What decides: the general that a god carries."""
    return f"carries {given(site.general, 'day or night')}"


# Of the stems


def _on_mao_or_you(chart: Chart, site: Site) -> str | None:
    """What a god is asked: to be 卯 or 酉, or to sit there."""
    if site.branch in (卯, 酉):
        return "is on the gate"
    return f"sits on {site.seat}" if site.seat in (卯, 酉) else None


def _is_called(name: str) -> Judge:
    """What a god is asked: to be the stem's combination, on a day whose combination has this name."""

    def judge(chart: Chart, site: Site) -> str | None:
        if chart.system.combination_names[chart.day.stem] != name:
            return None
        why = is_stem_combination(chart, site)
        return f"{why}: {name}" if why is not None else None

    return judge


_LEWD: Final = (rides("太陰", "天后", "玄武", "六合"), _on_mao_or_you)
_ANYWHERE: Final = ON_DAY_AND_BRANCH + TRANSMISSIONS


def _stems(name: str, *judges: Judge) -> Condition:
    return at(_ANYWHERE, _is_called(name), *judges)


# Of the branches

_IN: Final = at(TRANSMISSIONS, COMBINATION)
_JOY: Final = either(ANY_VIRTUE, SALARY, is_spirit("daquan.1.3.1.7", "天喜"))
_HURTS: Final = meets(each_other(punishes, harms), the_day, seat)
_VOID_AND_HURT: Final = at(TRANSMISSIONS, COMBINATION, VOID_OR_ON_VOID, _HURTS)


def _in_the_dark(chart: Chart) -> Reason | None:
    """Three or six harmonies among the uppers of the lessons, and none among the transmissions."""
    hidden = {lesson.upper for lesson in chart.lessons.four}
    shown = {one.branch for one in chart.transmissions}
    if not _harmony_among(chart, hidden) or _harmony_among(chart, shown):
        return None
    return Reason("the uppers of the lessons are in harmony, the transmissions are not")


def _harmony_among(chart: Chart, gods: set[Branch]) -> bool:
    pairs = chart.system.branch_combinations
    return triple_among(gods) or any(pairs[god] in gods for god in gods)


def _empress(one: Callable[[Chart], Branch], other: Callable[[Chart], Branch]) -> Condition:
    """The condition that two gods are in harmony and both in the lessons or transmissions."""

    def holds(chart: Chart) -> Reason | None:
        first, second = one(chart), other(chart)
        if chart.system.branch_combinations[first] is not second:
            return None
        if not (chart.shows(first) and chart.shows(second)):
            return None
        return Reason(f"{first} and {second} are in harmony")

    return holds


def _with_heaven_empress(chart: Chart) -> Branch:
    return bearer(chart, "天后")


def _with_great_yin(chart: Chart) -> Branch:
    return bearer(chart, "太陰")


def _zi(chart: Chart) -> Branch:
    return 子


def _one_on_the_other(chart: Chart, site: Site) -> str | None:
    """What a god is asked: to sit on the one with which it is 破合 or 刑合."""
    name = chart.system.harmony_names.get(frozenset((site.branch, site.seat)))
    return f"sits on {site.seat}: {name}" if name else None


_FULL: Final = triple_complete
_COMPLETED: Final = every(wants_one, at(ON_DAY_AND_BRANCH, is_missing))
_NAMED: Final = at(TRANSMISSIONS, is_in_a_named_harmony)
_FAVOURED: Final = either(VIRTUE, SALARY, rides("貴人", "青龍"))
_BOTH: Final = every(_IN, at(TRANSMISSIONS, ANY_VIRTUE))

_ROWS: Final[tuple[tuple[str, str, str, Condition], ...]] = (
    ("day", "2.7", "combination", at(_ON, COMBINATION)),
    *(
        (f"triple.{n}", f"2.{n}", "combination", completes(f"{_PASSAGE}.2.{n}"))
        for n in range(11, 15)
    ),
    ("triple.month", "3.1", "timing", _FULL),
    ("triple.many", "3.2", "combination", _FULL),
    ("triple.sky-void", "3.3", "timing", every(completes(_FIRE), _SKY_VOID)),
    (
        "triple.no-sky-void",
        "3.4",
        "timing",
        every(completes(_FIRE), lacking("天空 is not seen", _SKY_VOID)),
    ),
    (
        "broken-waist",
        "3.5",
        "timing",
        every(
            wants_one, lacking("nor is it over stem or branch", at(ON_DAY_AND_BRANCH, is_missing))
        ),
    ),
    ("completed", "3.7", "combination", _COMPLETED),
    (
        "completed.by",
        "3.8",
        "combination",
        every(wants_one, at(ON_DAY_AND_BRANCH, is_missing, _names_its_general)),
    ),
    (
        "completed.noble",
        "3.9",
        "combination",
        every(wants_one, at(ON_DAY_AND_BRANCH, is_missing, rides("貴人"))),
    ),
    ("zhong-zheng.noble", "4.7", "combination", _stems("中正", rides("貴人"))),
    ("zhong-zheng.virtue", "4.8", "combination", every(_stems("中正"), at(_ON, VIRTUE))),
    ("zhong-zheng.lewd", "4.9", "combination", _stems("中正", *_LEWD)),
    ("ren-yi.good", "4.10", "combination", _stems("仁義", GOOD_GENERAL)),
    ("ren-yi.lewd", "4.11", "combination", _stems("仁義", *_LEWD)),
    ("wei-quan.good", "4.12", "combination", _stems("威權", GOOD_GENERAL)),
    ("wei-quan.bad", "4.13", "combination", _stems("威權", BAD_GENERAL)),
    ("yin-yi.good", "5.1", "combination", _stems("淫泆", GOOD_GENERAL)),
    ("yin-yi.lewd", "5.2", "combination", _stems("淫泆", *_LEWD)),
    ("wu-qing.good", "5.3", "combination", _stems("無情", GOOD_GENERAL)),
    ("wu-qing.bad", "5.4", "combination", _stems("無情", BAD_GENERAL)),
    ("with-virtue", "5.12", "combination", _BOTH),
    (
        "with-virtue.bad",
        "5.13",
        "combination",
        every(_BOTH, at(TRANSMISSIONS, either(COMBINATION, ANY_VIRTUE), BAD_GENERAL)),
    ),
    ("forward", "5.15", "combination", every(go(1), _IN)),
    ("back", "5.16", "combination", every(go(-1), _IN)),
    ("named", "5.19", "combination", _NAMED),
    ("named.favoured", "5.20", "combination", at(TRANSMISSIONS, is_in_a_named_harmony, _FAVOURED)),
    ("slow", "6.1", "timing", _IN),
    ("unfit", "6.2", "sickness, lawsuit", _IN),
    ("dark", "6.3", "loss", _in_the_dark),
    ("empress", "6.4", "marriage", _empress(_with_heaven_empress, _zi)),
    (
        "empress.yin",
        "6.5",
        "marriage",
        some(_empress(_with_heaven_empress, _with_great_yin), _empress(_zi, _with_great_yin)),
    ),
    ("named.put-forth", "6.6", "combination", at(PUT_FORTH, _one_on_the_other)),
    ("void-and-hurt", "6.7", "combination", _VOID_AND_HURT),
    (
        "void-and-hurt.virtue",
        "6.8",
        "combination",
        every(_VOID_AND_HURT, at(TRANSMISSIONS, ANY_VIRTUE)),
    ),
    ("hurt", "6.9", "combination", at(TRANSMISSIONS, COMBINATION, _HURTS)),
    (
        "harmful",
        "6.10",
        "combination",
        at(TRANSMISSIONS, COMBINATION, either(CONTROLS_THE_STEM, rides("螣蛇", "白虎", "朱雀"))),
    ),
    ("with-joy", "7.2", "combination", every(_IN, at(TRANSMISSIONS, _JOY))),
    (
        "ill",
        "7.3",
        "combination",
        every(
            at(TRANSMISSIONS, COMBINATION, BAD_GENERAL),
            lacking(
                "there is no good general, virtue, salary or joy",
                at(TRANSMISSIONS, either(_JOY, GOOD_GENERAL)),
            ),
        ),
    ),
)

# Another name, or the clause that opens two sentences: said by the same row.
_SHOWN: Final = {"broken-waist": (f"{_PASSAGE}.3.6",)}

JUDGEMENTS: Final = rows(
    __name__,
    (
        Judgement(f"combination.{key}", f"{_PASSAGE}.{clause}", topic, holds, _SHOWN.get(key, ()))
        for key, clause, topic, holds in _ROWS
    ),
)
