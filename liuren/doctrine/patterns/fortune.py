"""The patterns of fortune, from 三光 to 遊子: the eleventh to the thirty-first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from liuren.doctrine.conditions import (
    BRANCH,
    GOOD_GENERAL,
    HORSE,
    ON_DAY_AND_BRANCH,
    OVER_BRANCH_GOD,
    OVER_STEM_GOD,
    SALARY,
    STEM,
    VIRTUE,
    Condition,
    Judge,
    Reason,
    Site,
    combines,
    day_is,
    either,
    every,
    given,
    god_is,
    is_branch_of_year,
    is_kin,
    is_spirit,
    meets,
    month_number,
    nobles_forward,
    rides,
    some,
    stand,
    the_branch,
    the_day,
    the_stem,
    throughout,
    triple,
)
from liuren.doctrine.patterns import couple
from liuren.doctrine.patterns.terms import (
    BEFORE_THE_NOBLE,
    CHIEFS,
    ENDS,
    HEAD_OF_THE_DECADE,
    IS_DING,
    PROSPEROUS,
    TAIL_OF_THE_DECADE,
    branch_is,
    branches_in,
    forth,
    in_row,
    in_the_transmissions,
    is_branch,
    named_spirit,
    phase_chain,
    spirit_in_force,
    stands_over,
    the_fate,
    the_natal,
    where,
)
from liuren.doctrine.readings import Judgement, rows
from liuren.signs.relations import hidden_stem
from liuren.signs.symbols import Branch, 戌
from liuren.signs.tables import folded

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["JUDGEMENTS"]

_V: Final = "daquan.1.11"

_DAY_PROSPERS: Final = every(day_is("旺", "相"), branch_is("旺", "相"))
_OVER_ANY: Final = stands_over(the_stem, the_branch, the_fate, the_natal)


def _month(chart: Chart) -> Branch:
    return given(chart.month, "the month")


# 三光 to 龍德

_WONDER: Final = is_spirit(f"{_V}.3.5", "三奇"), is_spirit(f"{_V}.3.6", "三奇")
_OF_THE_TIME: Final = forth(
    either(is_branch_of_year(0, "the year"), is_branch("the month", _month))
)
_WEALTH_OR_VIRTUE: Final = either(is_kin("妻財"), VIRTUE)
_OF_THE_GENERAL: Final = is_branch(
    "the month general", lambda chart: given(chart.general, "the month general")
)


# 官爵 to 斵輪


def _is_a_horse(chart: Chart, site: Site) -> str | None:
    """The post-horse of the year, the month, the year-fate or the natal branch."""
    person = chart.querent
    of = {
        "the year": chart.year and chart.year.branch,
        "the month": chart.month,
        "the year-fate": person and person.year_fate_seat,
        "the natal branch": person and person.natal,
    }
    for called, branch in of.items():
        if branch and chart.system.horses[branch] is site.branch:
            return f"is the horse of {called} {branch}"
    for called, branch in of.items():
        given(branch, called)
    return None


def _generates_or_is_generated(chart: Chart, site: Site) -> str | None:
    upper, lower = site.branch.phase, site.seat.phase
    if upper.generates is lower or lower.generates is upper:
        return f"and its seat {site.seat} generate one the other"
    return None


_RICH: Final = (PROSPEROUS, rides("貴人"))
_CANOPY: Final = in_row(lambda chart: branches_in(chart, f"{_V}.4.6", 3))


def _month_is_told(chart: Chart) -> bool:
    """正七兩月: the month is one of those that the words name."""
    words = folded(chart.system.corpus.critical(f"{_V}.4.7"))
    numbers = ["正一二三四五六七八九十".find(c) for c in words.partition("兩月")[0]]
    return month_number(_month(chart)) in {max(n, 1) for n in numbers if n >= 0}


def _over_as_told(clause: str) -> Condition:
    """The first branch that a clause names stands over the second, and the second is put forth.

    戌加巳: 戌 itself is put forth over 巳 in none of the 720 lessons, so the words are of the place
    where the transmissions begin: 巳, over which 戌 stands.
    """

    def holds(chart: Chart) -> Reason | None:
        above, below = branches_in(chart, clause, 2)
        if chart.transmissions[0].branch is not below or chart.plate.over(below) is not above:
            return None
        return Reason(f"{below} is put forth, and {above} stands over it")

    return holds


_SEAL: Final = _over_as_told(f"{_V}.4.9")


def _wheel(chart: Chart) -> Reason | None:
    """斵輪太冲申上傳: the month general of this name over the branch that is told."""
    words = folded(chart.system.corpus.critical(f"{_V}.4.12"))
    begun = chart.system.month_beginnings.values()
    wheel = next((row.general for row in begun if row.name in words), None)
    (axe,) = branches_in(chart, f"{_V}.4.12", 1)
    first = chart.transmissions[0].branch
    if first is not wheel or chart.plate.seat(first) is not axe:
        return None
    return Reason(f"{first} is put forth over {axe}")


# 引從 and 亨通


def _escorted(chart: Chart) -> Reason | None:
    """The initial stands one place before the stem or the branch, the last one place behind it."""
    first, last = chart.transmissions[0].branch, chart.transmissions[2].branch
    before, behind = chart.plate.seat(first), chart.plate.seat(last)
    for name, pole in (("stem", chart.lessons.day_seat), ("branch", chart.day.branch)):
        if before is pole.step(1) and behind is pole.step(-1):
            return Reason(f"{first} stands before the {name} in {pole}, {last} behind it")
    return None


def _flanked(chart: Chart, pole: Branch, called: str) -> Reason | None:
    nobles = {chart.system.nobles[chart.day.stem, lit] for lit in (True, False)}
    if {chart.plate.over(pole.step(1)), chart.plate.over(pole.step(-1))} != nobles:
        return None
    return Reason(f"the two nobles stand before and behind {called} {pole}")


def _stem_by_nobles(chart: Chart) -> Reason | None:
    return _flanked(chart, chart.lessons.day_seat, "the stem in")


def _fate_by_nobles(chart: Chart) -> Reason | None:
    person = given(chart.querent, "the querent's year of birth")
    seat = given(person.year_fate_seat, "the querent's sex and the year")
    return _flanked(chart, seat, "the year-fate")


_FLOW: Final = phase_chain("generates", lambda phase: phase.generates)


# 榮華 to 和美

_VIRTUE_OF_ANY: Final = either(
    VIRTUE,
    is_spirit("daquan.1.2.5.11", "支德"),
    spirit_in_force("month", "天德"),
    spirit_in_force("month", "月德"),
)


def _hidden_stem_combines(chart: Chart) -> Reason | None:
    """The stem that the god over the day has in the decade combines with the day stem."""
    over, stem = chart.lessons.over_day, chart.day.stem
    hidden = hidden_stem(chart.day, over)
    if hidden is None or chart.system.stem_combinations[stem] is not hidden:
        return None
    return Reason(f"{over} over the day has {hidden} in the decade, which combines with {stem}")


_TRIPLE: Final = where("the transmissions are a triple", lambda chart: triple(chart) is not None)
_EACH_ITS_OWN: Final = every(
    stand(OVER_STEM_GOD, combines, STEM), stand(OVER_BRANCH_GOD, combines, BRANCH)
)
_EACH_THE_OTHER: Final = every(
    stand(OVER_STEM_GOD, combines, BRANCH), stand(OVER_BRANCH_GOD, combines, STEM)
)


# 閉口 and 遊子


def _tail_over_head(chart: Chart) -> Reason | None:
    head = chart.day.decade_head.branch
    tail = head.step(9)
    if chart.plate.over(head) is not tail:
        return None
    return Reason(f"{tail}, the tail of the decade, stands over its head {head}")


def _dark_on_the_head(chart: Chart) -> Reason | None:
    """玄武 rides the head of the decade; the fourth god back from it, itself the first, is the tail."""
    head = chart.day.decade_head.branch
    if given(chart.general_on(head), "day or night") != "玄武":
        return None
    return Reason(f"玄武 rides {head}, the head of the decade, four back from which is its tail")


_WANDERER: Final = forth(god_is(*ENDS), IS_DING)

_BRANCH_RIDES_NOBLE: Final = in_the_transmissions(rides("貴人"))
_PASS: Final = forth(god_is(*CHIEFS), stands_over(the_day))
_GLORY: Final[tuple[Judge, ...]] = (either(SALARY, HORSE), GOOD_GENERAL, _OVER_ANY, PROSPEROUS)

_ROWS: Final = (
    (
        "san-guang",
        "3.1",
        every(
            forth(GOOD_GENERAL, PROSPEROUS),
            throughout(ON_DAY_AND_BRANCH, GOOD_GENERAL),
            _DAY_PROSPERS,
        ),
    ),
    (
        "san-yang",
        "3.3",
        every(
            nobles_forward,
            throughout(ON_DAY_AND_BRANCH, BEFORE_THE_NOBLE),
            forth(PROSPEROUS),
            _DAY_PROSPERS,
        ),
    ),
    ("san-qi", "3.5", in_the_transmissions(_WONDER[0])),
    ("san-qi", "3.6", in_the_transmissions(_WONDER[1])),
    ("liu-yi", "3.8", forth(HEAD_OF_THE_DECADE)),
    ("liu-yi", "3.9", forth(is_spirit(f"{_V}.3.9", "日儀"))),
    ("shi-tai", "3.11", _OF_THE_TIME),
    ("shi-tai", "3.12", every(forth(_WEALTH_OR_VIRTUE, rides("青龍", "六合")), _OF_THE_TIME)),
    (
        "long-de",
        "3.14",
        every(
            forth(is_branch_of_year(0, "the year"), rides("貴人")),
            in_the_transmissions(_OF_THE_GENERAL),
        ),
    ),
    (
        "guan-jue",
        "4.1",
        every(
            in_the_transmissions(god_is(戌)),
            in_the_transmissions(rides("太常")),
            forth(_is_a_horse),
        ),
    ),
    ("fu-gui", "4.3", forth(*_RICH)),
    ("fu-gui", "4.4", forth(*_RICH, _generates_or_is_generated, _OVER_ANY)),
    ("xuan-gai", "4.6", _CANOPY),
    ("xuan-gai", "4.7", every(_CANOPY, where("the month is one of those named", _month_is_told))),
    ("zhu-yin", "4.9", _SEAL),
    ("zhu-yin", "4.10", every(_SEAL, in_the_transmissions(rides("太常")))),
    ("zhuo-lun", "4.12", _wheel),
    ("zhuo-lun", "4.13", _wheel),
    ("yin-cong", "4.14", _escorted),
    ("yin-cong", "4.15", some(_stem_by_nobles, _fate_by_nobles)),
    ("heng-tong", "4.16", _FLOW),
    ("heng-tong", "4.17", _FLOW),
    ("fan-chang", "5.1", couple.flourish),
    ("rong-hua", "5.3", every(forth(*_GLORY), _BRANCH_RIDES_NOBLE)),
    ("de-qing", "5.4", forth(_VIRTUE_OF_ANY)),
    ("he-huan", "5.5", _hidden_stem_combines),
    (
        "he-huan",
        "5.6",
        every(
            _hidden_stem_combines,
            forth(GOOD_GENERAL),
            some(_TRIPLE, forth(meets(combines, the_day))),
        ),
    ),
    ("he-mei", "5.7", some(_EACH_ITS_OWN, _EACH_THE_OTHER)),
    ("zhan-guan", "5.8", _PASS),
    ("bi-kou", "5.9", every(_tail_over_head, forth(TAIL_OF_THE_DECADE))),
    ("bi-kou", "5.10", _dark_on_the_head),
    ("you-zi", "5.12", _WANDERER),
    (
        "you-zi",
        "5.13",
        every(_WANDERER, in_the_transmissions(named_spirit(("daquan.1.3.1.6", "天馬")))),
    ),
)

JUDGEMENTS: Final = rows(
    __name__,
    (Judgement(f"{key}.{n}", f"{_V}.{n}", "pattern", holds) for key, n, holds in _ROWS),
)
