"""The patterns of fortune, from 三光 to 遊子: the eleventh to the thirty-first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from liuren.doctrine.conditions import (
    BRANCH,
    GOOD_GENERAL,
    HORSE,
    INITIAL,
    LAST,
    ON_DAY_AND_BRANCH,
    OVER_BRANCH_GOD,
    OVER_DAY,
    OVER_STEM_GOD,
    PUT_FORTH,
    SALARY,
    STEM,
    VIRTUE,
    Answer,
    Condition,
    Judging,
    Site,
    Tie,
    branch_is,
    combines,
    day_is,
    either,
    every,
    given,
    god_is,
    is_branch_of_year,
    is_kin,
    is_spirit,
    judge,
    meets,
    month_number,
    nobles_forward,
    question,
    questions,
    rides,
    some,
    stand,
    stands_over,
    the_branch,
    the_day,
    the_month,
    the_stem,
    throughout,
)
from liuren.doctrine.conditions.needs import (
    LIGHT,
    MONTH,
    NATAL,
    QUERENT,
    SEX_AND_YEAR,
    YEAR,
    YEAR_FATE,
)
from liuren.doctrine.conditions.relations import Met, partner
from liuren.doctrine.judgement import judgements, row
from liuren.doctrine.patterns import couple
from liuren.doctrine.patterns.terms import (
    BEFORE_THE_NOBLE,
    CHIEFS,
    ENDS,
    HEAD_OF_THE_DECADE,
    IS_A_TRIPLE,
    IS_DING,
    IS_THE_GENERAL,
    PROSPEROUS,
    TAIL_OF_THE_DECADE,
    branches_in,
    forth,
    in_row,
    in_the_transmissions,
    is_branch,
    named_spirit,
    phase_chain,
    spirit_in_force,
    the_fate,
    the_natal,
    where,
)
from liuren.messages import say
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
    return given(chart.month, MONTH)


# 三光 to 龍德

_WONDER: Final = is_spirit(f"{_V}.3.5", "三奇"), is_spirit(f"{_V}.3.6", "三奇")
_OF_THE_YEAR: Final = is_branch_of_year(0, say("the year"))
_OF_THE_TIME: Final = forth(either(_OF_THE_YEAR, is_branch(say("the month"), _month, MONTH)))
_WEALTH_OR_VIRTUE: Final = either(is_kin("妻財"), VIRTUE)


# 官爵 to 斵輪


@partner(say("the year"), YEAR)
def _the_year(chart: Chart, site: Site) -> Met:
    """The branch of the year 太歲."""
    year = given(chart.year, YEAR).branch
    yield say("the year {branch}", branch=year), year


@partner(say("the year-fate"), YEAR_FATE)
def _fate(chart: Chart, site: Site) -> Met:
    """The year-fate, called so where it is not known for whatever reason."""
    person = chart.querent
    fate = given(person.year_fate_seat if person else None, YEAR_FATE)
    yield say("the year-fate {branch}", branch=fate), fate


@partner(say("the natal branch"), NATAL)
def _natal(chart: Chart, site: Site) -> Met:
    """The natal branch, called so where it is not known."""
    person = chart.querent
    natal = given(person.natal if person else None, NATAL)
    yield say("the natal branch {branch}", branch=natal), natal


_horse_of: Final = Tie(
    "is the horse of {other}",
    "has its horse in {other}",
    lambda chart, one, other: chart.system.horses[other] is one,
)
"""馬: the first is the post-horse of the second."""
_IS_A_HORSE: Final = meets(_horse_of, _the_year, the_month, _fate, _natal)


@judge("and its seat generate one the other")
def _generates_or_is_generated(chart: Chart, site: Site) -> Answer:
    """What a god is asked: that it generates its seat, or its seat it."""
    upper, lower = site.branch.phase, site.seat.phase
    if upper.generates is lower or lower.generates is upper:
        return say("and its seat {seat} generate one the other", seat=site.seat)
    return None


_RICH: Final = (PROSPEROUS, rides("貴人"))
_CANOPY: Final = in_row(f"{_V}.4.6")


def _month_is_told(chart: Chart) -> bool:
    """正七兩月: the month is one of those that the words name."""
    words = folded(chart.system.corpus.critical(f"{_V}.4.7"))
    numbers = ["正一二三四五六七八九十".find(c) for c in words.partition("兩月")[0]]
    return month_number(_month(chart)) in {max(n, 1) for n in numbers if n >= 0}


_MONTH_AS_NAMED: Final = where(say("the month is one of those named"), _month_is_told, MONTH)


@questions("the second branch that {told} names is put forth, the first over it", at=PUT_FORTH)
def _over_as_told(chart: Chart, clause: str) -> Answer:
    """The condition that the first branch of a clause stands over the second, and the second is put forth.

    戌加巳: 戌 itself is put forth over 巳 in none of the 720 lessons, so the words are of the place
    where the transmissions begin: 巳, over which 戌 stands.
    """
    above, below = branches_in(chart, clause, 2)
    if chart.transmissions[0].branch is not below or chart.plate.over(below) is not above:
        return None
    return say("{below} is put forth, and {above} stands over it", below=below, above=above)


_SEAL: Final = _over_as_told(f"{_V}.4.9")


@question("the wheel is put forth over the axe", at=PUT_FORTH)
def _wheel(chart: Chart) -> Answer:
    """斵輪太冲申上傳: the month general of this name over the branch that is told."""
    words = folded(chart.system.corpus.critical(f"{_V}.4.12"))
    begun = chart.system.month_beginnings.values()
    wheel = next((one.general for one in begun if one.name in words), None)
    (axe,) = branches_in(chart, f"{_V}.4.12", 1)
    first = chart.transmissions[0].branch
    if first is not wheel or chart.plate.seat(first) is not axe:
        return None
    return say("{wheel} is put forth over {axe}", wheel=first, axe=axe)


# 引從 and 亨通


@question(
    "initial and last stand before and behind stem or branch",
    at=(*ON_DAY_AND_BRANCH, *INITIAL, *LAST),
)
def _escorted(chart: Chart) -> Answer:
    """The initial stands one place before the stem or the branch, the last one place behind it."""
    first, last = chart.transmissions[0].branch, chart.transmissions[2].branch
    before, behind = chart.plate.seat(first), chart.plate.seat(last)
    for pole in (STEM, BRANCH):
        place = pole.of(chart)
        if before is place.step(1) and behind is place.step(-1):
            return say(
                "{first} stands before {pole} in {place}, {last} behind it",
                first=first, pole=pole.called, place=place, last=last,
            )  # fmt: skip
    return None


def _flanked(chart: Chart, place: Branch) -> bool:
    nobles = {chart.system.nobles[chart.day.stem, lit] for lit in (True, False)}
    return {chart.plate.over(place.step(1)), chart.plate.over(place.step(-1))} == nobles


@question("the two nobles stand before and behind the stem", at=OVER_DAY)
def _stem_by_nobles(chart: Chart) -> Answer:
    place = chart.lessons.day_seat
    if not _flanked(chart, place):
        return None
    return say("the two nobles stand before and behind the stem in {place}", place=place)


@question("the two nobles stand before and behind the year-fate", QUERENT, SEX_AND_YEAR)
def _fate_by_nobles(chart: Chart) -> Answer:
    fate = given(given(chart.querent, QUERENT).year_fate_seat, SEX_AND_YEAR)
    if not _flanked(chart, fate):
        return None
    return say("the two nobles stand before and behind the year-fate {place}", place=fate)


_FLOW: Final = phase_chain(say("generates"), lambda phase: phase.generates)


# 榮華 to 和美

_VIRTUE_OF_ANY: Final = either(
    VIRTUE,
    is_spirit("daquan.1.2.5.11", "支德"),
    spirit_in_force("month", "天德"),
    spirit_in_force("month", "月德"),
)


@question("the god over the day has in the decade the stem that combines with it", at=OVER_DAY)
def _hidden_stem_combines(chart: Chart) -> Answer:
    """The stem that the god over the day has in the decade combines with the day stem."""
    over, stem = chart.lessons.over_day, chart.day.stem
    hidden = hidden_stem(chart.day, over)
    if hidden is None or chart.system.stem_combinations[stem] is not hidden:
        return None
    return say(
        "{over} over the day has {hidden} in the decade, which combines with {stem}",
        over=over, hidden=hidden, stem=stem,
    )  # fmt: skip


_EACH_ITS_OWN: Final = every(
    stand(OVER_STEM_GOD, combines, STEM), stand(OVER_BRANCH_GOD, combines, BRANCH)
)
_EACH_THE_OTHER: Final = every(
    stand(OVER_STEM_GOD, combines, BRANCH), stand(OVER_BRANCH_GOD, combines, STEM)
)


# 閉口 and 遊子


@question("the tail of the decade stands over its head")
def _tail_over_head(chart: Chart) -> Answer:
    head = chart.day.decade_head.branch
    tail = head.step(9)
    if chart.plate.over(head) is not tail:
        return None
    return say("{tail}, the tail of the decade, stands over its head {head}", tail=tail, head=head)


@question("玄武 rides the head of the decade", LIGHT)
def _dark_on_the_head(chart: Chart) -> Answer:
    """玄武 rides the head of the decade; the fourth god back from it, itself the first, is the tail."""
    head = chart.day.decade_head.branch
    if given(chart.general_on(head), LIGHT) != "玄武":
        return None
    return say(
        "玄武 rides {head}, the head of the decade, four back from which is its tail", head=head
    )


_WANDERER: Final = forth(god_is(*ENDS), IS_DING)

_BRANCH_RIDES_NOBLE: Final = in_the_transmissions(rides("貴人"))
_PASS: Final = forth(god_is(*CHIEFS), stands_over(the_day))
_GLORY: Final[tuple[Judging, ...]] = (either(SALARY, HORSE), GOOD_GENERAL, _OVER_ANY, PROSPEROUS)

_ROWS: Final[tuple[tuple[str, str, Condition], ...]] = (
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
            forth(_OF_THE_YEAR, rides("貴人")),
            in_the_transmissions(IS_THE_GENERAL),
        ),
    ),
    (
        "guan-jue",
        "4.1",
        every(
            in_the_transmissions(god_is(戌)),
            in_the_transmissions(rides("太常")),
            forth(_IS_A_HORSE),
        ),
    ),
    ("fu-gui", "4.3", forth(*_RICH)),
    ("fu-gui", "4.4", forth(*_RICH, _generates_or_is_generated, _OVER_ANY)),
    ("xuan-gai", "4.6", _CANOPY),
    ("xuan-gai", "4.7", every(_CANOPY, _MONTH_AS_NAMED)),
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
            some(IS_A_TRIPLE, forth(meets(combines, the_day))),
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

JUDGEMENTS: Final = judgements(
    __name__,
    _V,
    "pattern",
    (row(f"{key}.{clause}", clause, holds) for key, clause, holds in _ROWS),
    family="",
)
