"""The census: all 720 lessons of a school, by the way their transmissions are found.

Like *perft* in chess it is an enumeration to be compared: sixty days, twelve turns of the heaven
plate, and of each the gate, the name and the three transmissions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from liuren.board.candidates import candidates
from liuren.board.chart import Chart
from liuren.board.face import face
from liuren.board.schools import School
from liuren.board.schools import school as to_school
from liuren.board.system import Figure, system
from liuren.corpus import Corpus
from liuren.corpus.citation import rule
from liuren.corpus.fold import pattern
from liuren.signs.symbols import BRANCHES, PAIRS, Branch, Pair
from liuren.signs.symbols import branch as to_branch
from liuren.signs.symbols import pair as to_pair

__all__ = [
    "Census",
    "Entry",
    "charts",
    "figures",
    "holding",
    "lessons",
    "parted",
    "reversed_days",
    "take",
    "under_the_star",
    "where",
    "without_the_fourth",
]


@dataclass(frozen=True, slots=True)
class Entry:
    """One of the 720: the day, the god on the day, and the lesson worked out."""

    day: Pair
    over: Branch
    figure: Figure

    def __str__(self) -> str:
        return f"{self.day}上{self.over}"


@dataclass(frozen=True, slots=True)
class Census:
    """How many of the 720 lessons each gate takes, and how many bear each name."""

    school: str
    gates: dict[str, int]
    names: dict[str, int]


def figures(school: str | School = "common", corpus: Corpus | None = None) -> Iterator[Entry]:
    """All 720 lessons of a school, day by day, the heaven plate turned from 0 to 11.

    >>> sum(1 for _ in figures())
    720
    """
    in_force = system(to_school(school), corpus)
    for day in PAIRS:
        for shift in range(12):
            figure = in_force.figure(day, shift)
            yield Entry(day, figure.lessons.over_day, figure)


def lessons(
    school: str | School = "common",
    *,
    gate: str | None = None,
    name: str | None = None,
    manner: str | None = None,
    day: str | None = None,
    decade: str | None = None,
    polarity: str | None = None,
    controlled: bool | None = None,
    **switches: str,
) -> tuple[Entry, ...]:
    """The lessons of a school that are as asked, by the sixty days and then the gods from 子 on.

    ``gate``, ``name`` and ``manner`` are those of the method, in any spelling; ``day`` is one day, ``decade`` the
    pair that heads ten of them, ``polarity`` 陽 or 陰 of the day stem; ``controlled`` asks whether any
    of the four lessons has 賊 or 尅. What else is given sets a switch of the school.

    >>> [str(e.day) for e in lessons(gate="返吟", controlled=False)]
    ['辛未', '丁丑', '己丑', '辛丑', '丁未', '己未']
    """
    asked = {"gate": gate, "name": name, "manner": manner, "day": day}
    asked |= {"decade": decade, "polarity": polarity}
    wanted = {key: pattern(value).fullmatch for key, value in asked.items() if value is not None}
    found = []
    for entry in figures(to_school(school, **switches)):
        method = entry.figure.method
        is_now = {
            "gate": method.gate,
            "name": method.name,
            "manner": method.manner,
            "day": str(entry.day),
            "decade": str(entry.day.decade_head),
            "polarity": "陽" if entry.day.stem.is_yang else "陰",
        }
        if all(spelt(is_now[key]) for key, spelt in wanted.items()) and (
            controlled is None or bool(candidates(entry.figure.lessons)) is controlled
        ):
            found.append(entry)
    return tuple(sorted(found, key=lambda e: (e.day.ordinal, e.over.ordinal)))


def where(school: str | School = "common", **asked: Any) -> tuple[str, ...]:
    """The lessons of a school that are as asked of `lessons`, written 戊辰上午.

    >>> where(gate="別責", day="戊辰"), where("common", manner="復等", she_hai_palace="counted")
    (('戊辰上午',), ('戊辰上子', '戊辰上亥', '戊戌上亥'))
    """
    return tuple(map(str, lessons(school, **asked)))


def charts(
    school: str | School = "common",
    *,
    day: str | None = None,
    daylight: bool | None = None,
    month: str | None = None,
    year: str | None = None,
    **switches: str,
) -> Iterator[Chart]:
    """Every chart of a school: the 720 lessons by day and by night, or by one of the two.

    By the sixty days and then the gods over the stem from 子 on. ``month`` (its branch) and ``year``
    (its pair) are those of every chart.

    >>> sum(1 for _ in charts()), sum(1 for _ in charts(day="甲子", daylight=True))
    (1440, 12)
    """
    in_force = system(to_school(school, **switches))
    the_month = to_branch(month) if month is not None else None
    the_year = to_pair(year) if year is not None else None
    for pair in PAIRS if day is None else (to_pair(day),):
        lodging = in_force.lodging[pair.stem]
        for over in BRANCHES:
            for light in (True, False) if daylight is None else (daylight,):
                shown = face(in_force, pair, lodging.steps_to(over), light)
                yield Chart(
                    in_force, pair, None, None, light, shown, year=the_year, month=the_month
                )


def holding(
    condition: Callable[[Chart], object | None], school: str | School = "common", **asked: Any
) -> tuple[Entry, ...]:
    """The lessons on which a condition holds, by day or by night; ``asked`` as for `charts`.

    `Needs` where it cannot be said of a lesson for want of a month or a year.

    >>> from liuren.doctrine.readings import condition_of
    >>> [str(entry) for entry in holding(condition_of("daquan.1.8.11.1"), "daquan")]
    ['辛亥上寅']
    """
    found: dict[tuple[Pair, Branch], Entry] = {}
    for chart in charts(school, **asked):
        place = (chart.day, chart.lessons.over_day)
        if place not in found and condition(chart) is not None:
            found[place] = Entry(*place, chart.face.figure)
    return tuple(found.values())


@rule("mao-xing.lessons", cites=("daquan.1.12.2.9-21", "daquan.1.12.3.1-4"))
def under_the_star(school: str | School = "common", **asked: Any) -> tuple[str, ...]:
    """The lessons that go through 昴星, as 己巳上申: the day, and the god on it; ``asked`` as of `lessons`.

    >>> under_the_star()[-2:]
    ('戊申上午', '己酉上午')
    """
    return where(school, gate="昴星", **asked)


@rule(
    "bie-ze.lessons",
    cites=("daquan.1.1.3.1-4", "daquan.1.1.3.10", "daquan.1.1.3.12-15", "daquan.1.11.2.8"),
)
def without_the_fourth(school: str | School = "common", **asked: Any) -> tuple[str, ...]:
    """The lessons that go through 別責, as 戊辰上午: the day, and the god on it; ``asked`` as of `lessons`.

    >>> len(without_the_fourth())
    9
    """
    return where(school, gate="別責", **asked)


@rule("fan-yin.days", cites=("daquan.1.1.4.16", "zhinan.1.2.8.4"))
def reversed_days(school: str | School = "common") -> tuple[str, ...]:
    """The days on which 返吟 has no 尅.

    >>> reversed_days()
    ('辛未', '丁丑', '己丑', '辛丑', '丁未', '己未')
    """
    return tuple(str(e.day) for e in lessons(school, gate="返吟", controlled=False))


def take(school: str | School = "common", corpus: Corpus | None = None) -> Census:
    """The census of a school.

    >>> take().gates["遙尅"], take().names["蒿矢"], take().names["彈射"]
    (65, 40, 25)
    """
    gates: Counter[str] = Counter()
    names: Counter[str] = Counter()
    for entry in figures(school, corpus):
        gates[entry.figure.method.gate] += 1
        names[entry.figure.method.name] += 1
    return Census(to_school(school).key, dict(gates.most_common()), dict(names.most_common()))


def parted(one: str | School, other: str | School) -> tuple[tuple[Entry, Entry], ...]:
    """The lessons on whose transmissions two schools part.

    >>> [str(a) for a, b in parted("common", "common+fu-yin-last=xing")]
    ['丁卯上未', '己卯上未', '辛卯上戌']
    """
    pairs = zip(lessons(one), lessons(other), strict=True)
    return tuple((a, b) for a, b in pairs if a.figure.transmissions != b.figure.transmissions)
