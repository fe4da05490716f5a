"""The three transmissions 三傳, taken through the nine gates 九宗門.

The gates are **one table**, `NINE_GATES`. A chart goes down it and takes the first gate that admits it;
the decision diagram in the edition is drawn from the same table. What differs between the texts is
a row of a small table beside its gate, and a school picks the row.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from liuren.board import admission
from liuren.board.candidates import (
    Candidate,
    Step,
    afar,
    candidates,
    peers,
    polarity_of,
    rivals,
    step,
)
from liuren.board.harm import Weighing
from liuren.board.lessons import Lessons
from liuren.corpus.citation import rule
from liuren.errors import BrokenCorpus
from liuren.messages import Words, say
from liuren.signs.symbols import Branch, Stem, 酉

__all__ = ["NINE_GATES", "Gate", "Method", "NineGateRows", "Step", "Taken", "transmit"]


@dataclass(frozen=True, slots=True)
class NineGateRows:
    """The rows in force where the texts disagree, and the tables the nine gates need."""

    deepest: Callable[[Lessons, tuple[Candidate, ...]], Weighing]
    punishes: Mapping[Branch, Branch]
    combines: Mapping[Stem, Stem]
    after_mutual_punishment: Callable[[Branch, Mapping[Branch, Branch]], Branch]
    still_name: Callable[[Lessons, bool], str]
    harmony_on_yin_day: Callable[[Lessons], Branch]
    reversed_without_control: Callable[[Lessons, Mapping[Branch, Branch]], Branch]
    reversed_by: Mapping[Branch, Branch]
    reversed_name: Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Taken:
    """What a gate gives: the three transmissions, the name of the lesson, and why.

    ``manner`` is the name that the choice among candidates has wherever it is made, in 返吟 too.
    """

    first: Branch
    middle: Branch
    last: Branch
    name: str
    steps: tuple[Step, ...] = ()
    manner: str = ""


@dataclass(frozen=True, slots=True)
class Method:
    """How the transmissions were found: the gate, the name of the lesson, and the trace."""

    gate: str
    name: str
    trace: tuple[Step, ...]
    manner: str = ""

    @property
    def words(self) -> tuple[str, ...]:
        """The gate and the name, or the one word where the lesson has the name of its gate."""
        return (self.gate,) if self.name == self.gate else (self.gate, self.name)


@dataclass(frozen=True, slots=True)
class Gate:
    """One of the nine gates: what it asks, and what it gives to those it admits."""

    key: str
    title: str
    question: Words
    asks: Callable[[Lessons], admission.Verdict]
    takes: Callable[[Lessons, NineGateRows], Taken]


@rule(
    "transmissions.onward",
    cites=(
        "xunyuan.1.4.7.5",
        "xunyuan.1.4.7.6",
        "daquan.1.1.1.12",
        "daquan.1.1.1.13",
        "xunyuan.1.10.3.2",
        "zhinan.1.2.1.2",
        "zhinan.1.2.1.7",
        "zhinan.1.2.3.7",
        "zhinan.1.2.4.8",
        "zhinan.1.2.8.3",
    ),
)
def onward(lessons: Lessons, first: Branch, name: str, steps: tuple[Step, ...] = ()) -> Taken:
    """The transmissions from ``first`` on: the middle rides on the first, the last on the middle."""
    middle = lessons.plate.over(first)
    return Taken(first, middle, lessons.plate.over(middle), name, steps, name)


_ALONE: Final = say("the only one")
_BY_RELATION: Final = {"賊": "重審", "尅": "元首"}


@lru_cache(maxsize=32)
@rule(
    "transmissions.origins",
    cites=("xunyuan.1.4.3.1-3", "xunyuan.1.4.7.4"),
)
def origins(words: str) -> tuple[str, ...]:
    """The origins of the three transmissions, read from words like 一交而關天元曰初傳.

    >>> origins("一交而關天元曰初傳，再交而定地元曰中傳，三交而得人元曰終傳，")
    ('天元', '地元', '人元')
    """
    told = {place: origin for origin, place in re.findall("(.元)曰(.)傳", words)}
    if set(told) != set("初中終"):
        raise BrokenCorpus("not every transmission has its origin in «{words}»", words=words)
    return tuple(told[place] for place in "初中終")


@rule(
    "gate.zei-ke",
    cites=(
        "xunyuan.1.4.7.1-3",
        "daquan.1.1.1.8-11",
        "zhinan.1.2.1.1",
        "zhinan.1.2.1.4-5",
        "zhinan.1.2.9.3",
    ),
)
def zei_ke(lessons: Lessons, rows: NineGateRows) -> Taken:
    """賊尅: the one attacked god comes first (重審), or where none is, the one that controls (元首)."""
    (only,) = candidates(lessons)
    return onward(lessons, only.god, _BY_RELATION[only.relation], (step(only, True, _ALONE),))


@rule(
    "gate.bi-yong",
    cites=(
        "daquan.1.1.1.16-19",
        "daquan.1.11.1.13",
        "zhinan.1.2.2.1",
        "zhinan.1.2.2.5-6",
        "zhinan.1.2.3.1",
        "zhinan.1.2.9.3",
    ),
)
def bi_yong(lessons: Lessons, rows: NineGateRows) -> Taken:
    """比用: of several, the only one of the day stem's polarity comes first (知一)."""
    found = candidates(lessons)
    (only,) = peers(lessons, found)
    return onward(lessons, only.god, "知一", _unlike(lessons, found, only))


def _unlike(lessons: Lessons, found: tuple[Candidate, ...], only: Candidate) -> tuple[Step, ...]:
    polarity = polarity_of(lessons)
    unlike = say("is not {polarity} like the day", polarity=polarity)
    alone = say("the only one that is {polarity} like the day", polarity=polarity)
    lost = tuple(step(c, False, unlike) for c in found if c is not only)
    return (*lost, step(only, True, alone))


@rule(
    "gate.she-hai",
    cites=(
        "daquan.1.1.1.21",
        "zhinan.1.2.2.1",
        "zhinan.1.2.3.2",
        "zhinan.1.2.3.7",
        "zhinan.1.2.9.3",
    ),
    see=("daquan.1.1.2",),
)
def she_hai(lessons: Lessons, rows: NineGateRows) -> Taken:
    """涉害: of several peers, or several of which none is a peer, the most deeply harmed."""
    weighing = rows.deepest(lessons, rivals(lessons, candidates(lessons)))
    return onward(lessons, weighing.candidate.god, weighing.name, weighing.steps)


@rule(
    "gate.yao-ke",
    cites=(
        "daquan.1.1.2.5-7",
        "daquan.1.1.2.11",
        "zhinan.1.2.4.1-3",
        "zhinan.1.2.4.5",
        "zhinan.1.2.4.7-8",
    ),
)
def yao_ke(lessons: Lessons, rows: NineGateRows) -> Taken:
    """遙尅: the god that shoots at the day (蒿矢), or at which it shoots (彈射); of two, the peer."""
    found = afar(lessons)
    if len(found) == 1:
        only = found[0]
        return onward(lessons, only.god, only.relation, (step(only, True, _ALONE),))
    # Of two or more exactly one is a peer, in all the 720: nothing is ever left to weigh.
    (only,) = peers(lessons, found)
    return onward(lessons, only.god, only.relation, _unlike(lessons, found, only))


@rule(
    "gate.mao-xing",
    cites=("daquan.1.1.2.14-19", "zhinan.1.2.5.1-2", "zhinan.1.2.5.4-7", "zhinan.1.2.6.5"),
)
def mao_xing(lessons: Lessons, rows: NineGateRows) -> Taken:
    """昴星: a yang day looks up at what rides on 酉, a yin day down at what 酉 rides on."""
    if lessons.day.stem.is_yang:
        return Taken(lessons.plate.over(酉), lessons.over_branch, lessons.over_day, "虎視轉蓬")
    return Taken(lessons.plate.seat(酉), lessons.over_day, lessons.over_branch, "冬蛇掩目")


@rule(
    "gate.bie-ze",
    cites=(
        "daquan.1.1.3.5",
        "daquan.1.1.3.6",
        "daquan.1.1.3.8",
        "daquan.1.1.3.9",
        "zhinan.1.2.6.1",
        "zhinan.1.2.6.4-6",
        "zhinan.1.2.6.11",
    ),
)
def bie_ze(lessons: Lessons, rows: NineGateRows) -> Taken:
    """別責: what rides on the stem the day combines with; on a yin day by the three-harmony branch."""
    if lessons.day.stem.is_yang:
        partner = lessons.lodging[rows.combines[lessons.day.stem]]
        first = lessons.plate.over(partner)
    else:
        first = rows.harmony_on_yin_day(lessons)
    return Taken(first, lessons.over_day, lessons.over_day, "別責")


@rule("bie-ze.next-in-harmony", cites=("zhinan.1.2.6.10",))
def next_in_harmony(branch: Branch) -> Branch:
    """The next branch of the three harmonies 三合: 巳 to 酉, 酉 to 丑, 丑 to 巳."""
    return branch.step(4)


@rule("bie-ze.branch", cites=("daquan.1.1.3.7", "zhinan.1.2.6.1", "zhinan.1.2.6.9"))
def harmony_itself(lessons: Lessons) -> Branch:
    """The next three-harmony branch itself, "不用乘神"."""
    return next_in_harmony(lessons.day.branch)


@rule(
    "bie-ze.rides",
    cites=("daquan.1.1.3.7", "daquan.1.1.3.8"),
)
def rider_on_harmony(lessons: Lessons) -> Branch:
    """What rides on the next three-harmony branch, "皆以天上作初"."""
    return lessons.plate.over(next_in_harmony(lessons.day.branch))


BIE_ZE_YIN: Final = {"branch": harmony_itself, "rides": rider_on_harmony}


@rule(
    "gate.ba-zhuan",
    cites=(
        "daquan.1.1.4.1-6",
        "daquan.1.11.2.11",
        "zhinan.1.2.9.1",
        "zhinan.1.2.9.4",
        "zhinan.1.2.9.6-8",
    ),
)
def ba_zhuan(lessons: Lessons, rows: NineGateRows) -> Taken:
    """八專: the third from the god on the day, forward (yang day); from the fourth lesson's, back (yin)."""
    places = 3 - 1  # the first place counts as one: 連本位數
    yang = lessons.day.stem.is_yang
    first = lessons.over_day.step(places) if yang else lessons.four[3].upper.step(-places)
    return Taken(first, lessons.over_day, lessons.over_day, "八專")


@rule(
    "gate.fu-yin",
    cites=(
        "daquan.1.1.4.7-9",
        "daquan.1.1.4.11-13",
        "zhinan.1.2.7.1",
        "zhinan.1.2.7.3-7",
    ),
)
def fu_yin(lessons: Lessons, rows: NineGateRows) -> Taken:
    """伏吟: what controls or is attacked, else the day (yang) or the branch (yin); then by punishment 刑.

    After a branch that punishes itself comes the other side, branch for day and day for branch;
    if that too punishes itself, its clash.
    """
    found = candidates(lessons)
    yang = lessons.day.stem.is_yang
    if found:
        first, on_day = found[0].god, True  # only the first lesson can: 乙 and 癸
        why = step(found[0], True, say("the stem meets its own seat"))
    else:
        first, on_day = (lessons.over_day, True) if yang else (lessons.over_branch, False)
        why = step(first, True, say("on the day, yang") if yang else say("on the branch, yin"))
    itself = rows.punishes[first] is first
    other_side = lessons.over_branch if on_day else lessons.over_day
    middle = other_side if itself else rows.punishes[first]
    if rows.punishes[middle] is middle:
        last = middle.opposite
    elif rows.punishes[middle] is first:
        last = rows.after_mutual_punishment(middle, rows.punishes)
    else:
        last = rows.punishes[middle]
    return Taken(first, middle, last, rows.still_name(lessons, bool(found)), (why,))


@rule("fu-yin.name.polarity", cites=("zhinan.1.4.3.11", "zhinan.1.4.3.12"))
def still_by_polarity(lessons: Lessons, controlled: bool) -> str:
    """The name of a 伏吟 lesson by the day: 自任 on a yang day, 自信 on a yin day."""
    return "自任" if lessons.day.stem.is_yang else "自信"


@rule("fu-yin.name.control", see=("daquan.1.11.2",))
def still_by_control(lessons: Lessons, controlled: bool) -> str:
    """The same for those without control; one that has a control, of 乙 or 癸, is 伏吟 and no more."""
    return "伏吟" if controlled else still_by_polarity(lessons, controlled)


FU_YIN_NAMES: Final = {"polarity": still_by_polarity, "control": still_by_control}


@rule("fu-yin.last.chong")
def clash_of_the_middle(middle: Branch, punishes: Mapping[Branch, Branch]) -> Branch:
    """The clash 沖 of the middle: 卯子午."""
    return middle.opposite


@rule("fu-yin.last.xing", cites=("daquan.1.1.4.9", "zhinan.1.2.7.5"))
def punishment_again(middle: Branch, punishes: Mapping[Branch, Branch]) -> Branch:
    """The punishment 刑 of the middle, though that is the first again: 卯子卯."""
    return punishes[middle]


FU_YIN_LAST: Final = {"chong": clash_of_the_middle, "xing": punishment_again}


@rule(
    "gate.fan-yin",
    cites=(
        "daquan.1.1.4.14",
        "daquan.1.1.4.15",
        "daquan.1.1.4.18",
        "daquan.1.1.4.19",
        "daquan.1.11.2.16",
        "zhinan.1.2.7.1",
        "zhinan.1.2.8.2-3",
        "zhinan.1.2.8.7",
    ),
)
def fan_yin(lessons: Lessons, rows: NineGateRows) -> Taken:
    """返吟: with 尅 as anywhere; without, the horse or the well's rail 井欄.

    Without 尅 the middle is the god on the branch, the last the god on the day.
    """
    for gate in _BY_CONTROL:
        verdict = gate.asks(lessons)
        if verdict.admits:
            taken = gate.takes(lessons, rows)
            steps = (step(gate.title, True, verdict.why), *taken.steps)
            return replace(taken, name=rows.reversed_name(taken.name), steps=steps)
    first = rows.reversed_without_control(lessons, rows.reversed_by)
    return Taken(first, lessons.over_branch, lessons.over_day, rows.reversed_name(""))


_BY_CONTROL: Final = (
    Gate(
        "zei-ke",
        "賊尅",
        say("one god attacked from below; or none, and one that controls?"),
        admission.has_one,
        zei_ke,
    ),
    Gate(
        "bi-yong",
        "比用",
        say("several, and one alone of the day's polarity?"),
        admission.has_one_peer,
        bi_yong,
    ),
    Gate("she-hai", "涉害", say("several still?"), admission.has_several, she_hai),
)

NINE_GATES: Final = (
    Gate("fu-yin", "伏吟", say("does every branch lie on itself?"), admission.is_still, fu_yin),
    Gate(
        "fan-yin",
        "返吟",
        say("does every branch lie on its clash?"),
        admission.is_reversed,
        fan_yin,
    ),
    *_BY_CONTROL,
    Gate(
        "ba-zhuan",
        "八專",
        say("do stem and branch share a palace?"),
        admission.shares_a_palace,
        ba_zhuan,
    ),
    Gate("yao-ke", "遙尅", say("control from afar?"), admission.shoots, yao_ke),
    Gate(
        "bie-ze", "別責", say("are only three lessons different?"), admission.lacks_a_lesson, bie_ze
    ),
    Gate("mao-xing", "昴星", say("what is left"), admission.always, mao_xing),
)


def transmit(lessons: Lessons, rows: NineGateRows) -> tuple[Taken, Method]:
    """The three transmissions of ``lessons``, and how they were found.

    >>> from liuren import rules
    >>> from liuren.board.lessons import lay
    >>> from liuren.board.plate import PLATES
    >>> four = lay("甲子", PLATES[1], rules().lodging)
    >>> taken, method = transmit(four, rules().nine_gate_rows)
    >>> taken.first, taken.middle, taken.last, method.name
    (辰, 巳, 午, '重審')
    """
    passed: list[Step] = []
    for gate in NINE_GATES:
        verdict = gate.asks(lessons)
        if verdict.admits:
            taken = gate.takes(lessons, rows)
            trace = (*passed, step(gate.title, True, verdict.why), *taken.steps)
            return taken, Method(gate.title, taken.name, trace, taken.manner)
        passed.append(step(gate.title, False, verdict.why))
    raise AssertionError("the last gate admits everything")
