"""The ways in which a verse says where a general is: what it reads from the words, what it asks.

A general *rides* 乘 a god of the heaven plate, and the god *sits* 臨 on a branch of the earth plate.
Which of the two a bare 子上 means is a choice of the school (`System.place_of`); the other ways say
it, or leave no choice: what is told by month or season can only be the god, for on many of those
branches the general never sits.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from liuren.doctrine.conditions import Need, bearer, given
from liuren.doctrine.conditions.needs import LIGHT, MONTH, SEX, WHO
from liuren.doctrine.conditions.spirits import month_number
from liuren.doctrine.places import words
from liuren.doctrine.places.rows import Row
from liuren.errors import BrokenCorpus
from liuren.messages import Message, Words, say
from liuren.signs.symbols import Branch, Stem, 亥
from liuren.signs.symbols import stem as to_stem
from liuren.signs.tables import folded

if TYPE_CHECKING:
    from liuren.board.chart import Chart
    from liuren.board.system import System

__all__ = ["NAMING", "WAYS", "Placed", "Way"]


@dataclass(frozen=True, slots=True)
class Placed:
    """A row with the branches that its words name: one list, or one for each month or season."""

    row: Row
    branches: tuple[Branch, ...]

    def at(self, month: int) -> Branch:
        """The branch for the month of this number, of a state told by month or season."""
        months = len(self.branches)
        return self.branches[(month - 1) * months // 12 if months == 4 else month - 1]


Reads: TypeAlias = "Callable[[str, System, Row], tuple[Branch, ...]]"
Holds: TypeAlias = "Callable[[Placed, Chart], Words | None]"


@dataclass(frozen=True, slots=True)
class Way:
    """A way of saying where: how the branches are read, what is asked of a chart, and what that needs."""

    reads: Reads
    holds: Holds
    needs: tuple[Need, ...] = (LIGHT,)


# -- what is asked --


def _god(place: Placed, chart: Chart) -> Branch:
    """The god that the general of a row rides."""
    return bearer(chart, place.row.general)


def _told(template: Message, place: Placed, chart: Chart, **parts: object) -> Words:
    god = _god(place, chart)
    gaps = {"general": place.row.general, "god": god, "seat": chart.plate.seat(god), **parts}
    return Message(template.template, tuple(gaps.items()))


def _said(place: Placed, chart: Chart) -> Words:
    return _told(say("{general} rides {god} and sits on {seat}"), place, chart)


def _on(place: Placed, chart: Chart) -> Words | None:
    """On one of the branches, as the school understands being on a branch."""
    branch = chart.system.place_of(chart.plate, _god(place, chart))
    return _said(place, chart) if branch in place.branches else None


def _sits(place: Placed, chart: Chart) -> Words | None:
    """Seated on one of the branches."""
    seat = chart.plate.seat(_god(place, chart))
    return _said(place, chart) if seat in place.branches else None


def _rides(place: Placed, chart: Chart) -> Words | None:
    """Riding one of the gods."""
    return _said(place, chart) if _god(place, chart) in place.branches else None


def _rides_or_sits(place: Placed, chart: Chart) -> Words | None:
    return _rides(place, chart) or _sits(place, chart)


def _of_the_month(branch_of: Callable[[Chart, Branch], Branch]) -> Holds:
    """The one branch of the month or season of the chart."""

    def asked(place: Placed, chart: Chart) -> Words | None:
        month = given(chart.month, MONTH)
        if branch_of(chart, _god(place, chart)) is not place.at(month_number(month)):
            return None
        return say("in the month {month} {said}", month=month, said=_said(place, chart))

    return asked


_rides_in_the_month: Final = _of_the_month(lambda chart, god: god)
_sits_in_the_month: Final = _of_the_month(lambda chart, god: chart.plate.seat(god))


def _on_for_a_man(place: Placed, chart: Chart) -> Words | None:
    """On one of the branches, and a man asks: who asks matters only where the general is there."""
    if (on := _on(place, chart)) is None:
        return None
    sex = given(given(chart.querent, WHO).sex, SEX)
    return say("{on}, and a man asks", on=on) if sex == "m" else None


def _controls_day(place: Placed, chart: Chart) -> Words | None:
    day = chart.day.stem
    if _god(place, chart).phase.controls is not day.phase:
        return None
    return _told(say("{general} rides {god}, which controls {stem}"), place, chart, stem=day)


def _controlled_by_day(place: Placed, chart: Chart) -> Words | None:
    day = chart.day.stem
    if day.phase.controls is not _god(place, chart).phase:
        return None
    return _told(say("{general} rides {god}, which {stem} controls"), place, chart, stem=day)


def _brought_out(place: Placed, chart: Chart) -> Words | None:
    """Riding the branch that has one of the stems in the decade, brought out by the transmissions."""
    god = _god(place, chart)
    stem = chart.system.hidden_stem(chart.day, god)
    told = _stems(chart.system.corpus.critical(place.row.clause))
    if stem not in told or god not in {t.branch for t in chart.transmissions}:
        return None
    return _told(
        say("{general} rides {god}, {stem} in the decade, and it is a transmission"),
        place, chart, stem=stem,
    )  # fmt: skip


# -- what is read --


def _placed(text: str, rules: System, row: Row) -> tuple[Branch, ...]:
    names, sayings = _cut(rules, row.clause)
    kind, cut, others = (row.name, names, sayings) if row.name else (row.saying, sayings, names)
    return words.placed(text, cut, others).get(kind, ())


def _noted(text: str, rules: System, row: Row) -> tuple[Branch, ...]:
    return words.noted(text, row.name)


def _cut(rules: System, clause: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    from liuren.doctrine.places.table import of_clause

    found = of_clause(rules.corpus.root, clause)
    names = dict.fromkeys(row.name for row in found if row.name)
    sayings = dict.fromkeys(row.saying for row in found if row.saying)
    return tuple(names), tuple(sayings)


def _as_of(text: str, rules: System, row: Row) -> tuple[Branch, ...]:
    from liuren.doctrine.places.table import place

    return place(rules, row.of).branches


def _said_as_well(text: str, rules: System, row: Row) -> tuple[Branch, ...]:
    """What is said at the end is said of a branch before as well: 戌眠亥掩目無咎, of both."""
    return _as_of(text, rules, row) if folded(row.saying) in folded(text) else ()


def _gate_of_heaven(text: str, rules: System, row: Row) -> tuple[Branch, ...]:
    """天門, the gate of heaven: 乾, of whose two branches 戌 is the prison of the next clause."""
    if "天門" not in text:
        raise BrokenCorpus("no gate of heaven stands in «{text}»", text=text)
    return (亥,)


def _named(text: str, rules: System, row: Row) -> tuple[Branch, ...]:
    """The god that the words call by its name as a month general: 值天罡."""
    names = {begin.name: begin.general for begin in rules.month_beginnings.values()}
    found = tuple(branch for name, branch in names.items() if name in text)
    if not found:
        raise BrokenCorpus("no god is named in «{text}»", text=text)
    return found


def _stems(text: str) -> tuple[Stem, ...]:
    found = "".join(c for c in folded(text).partition("臨")[2] if c in "甲乙丙丁戊己庚辛壬癸")
    return tuple(map(to_stem, found))


def _behind(verbs: str) -> Reads:
    return lambda text, rules, row: words.after(text, verbs)


def _reading(read: Callable[[str], tuple[Branch, ...]]) -> Reads:
    return lambda text, rules, row: read(text)


def _nothing(text: str, rules: System, row: Row) -> tuple[Branch, ...]:
    return ()


WAYS: Final[Mapping[str, Way]] = {
    "placed": Way(_placed, _on),
    "noted": Way(_noted, _on),
    "as-well": Way(_said_as_well, _on),
    "man": Way(_as_of, _on_for_a_man, (LIGHT, WHO, SEX)),
    "seats": Way(_behind("到臨"), _sits),
    "gate-of-heaven": Way(_gate_of_heaven, _sits),
    "ridden": Way(_behind("乗"), _rides),
    "named": Way(_named, _rides),
    # The three 臨辰戌丑 of 玄武 and the two 臨巳午 of 白虎 are what riding and sitting together allow;
    # and 入四仲之辰, on one of the four middle branches, repeats of the seat what 乘 says of the god.
    "ridden-or-seats": Way(_behind("臨"), _rides_or_sits),
    "ridden-or-middle": Way(_behind("乗"), _rides_or_sits),
    "months": Way(_reading(words.by_month), _rides_in_the_month, (LIGHT, MONTH)),
    "months-backward": Way(_reading(words.stepping), _rides_in_the_month, (LIGHT, MONTH)),
    "months-of-season": Way(_reading(words.by_third), _rides_in_the_month, (LIGHT, MONTH)),
    "seasons": Way(_reading(words.by_season), _rides_in_the_month, (LIGHT, MONTH)),
    "months-by-polarity": Way(_reading(words.by_polarity), _sits_in_the_month, (LIGHT, MONTH)),
    "anywhere": Way(_nothing, _said),
    "controls-day": Way(_nothing, _controls_day),
    "controlled-by-day": Way(_nothing, _controlled_by_day),
    "hidden-stems": Way(_nothing, _brought_out),
}

NAMING: Final = frozenset({"placed", "noted", "as-well"})
"""The ways that say on which branches a general has a name or a saying, and ask nothing further."""
