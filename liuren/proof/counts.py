"""Numbers that the commentary gives, counted: how many charts, lessons or days are as a sentence says.

A number in the prose that a program can count is not typed: the page asks for it in words, and what
comes out stands there. What can be asked:

- ``lessons``, ``charts`` or ``days``, and the clauses whose sentences hold on them; ``and`` and
  ``without`` join several. What a sentence may need to know besides is not told, and a chart on which
  it would decide does not count.
- ``lessons`` and what `liuren.board.census.lessons` is asked (``gate=別責 polarity=陽``).
- ``parted`` and two schools: the lessons on whose transmissions they part.
- one of the names of `NAMED`, for what no sentence says.

The rules are those of the text of the clause, or of the school that is named (``school=common``).

>>> count("lessons daquan.1.9.3.1"), count("lessons daquan.1.9.3.1 without daquan.1.9.3.2")
(8, 5)
>>> count("lessons gate=別責 polarity=陽"), count("parted daquan daquan+she-hai-palace=counted")
(3, 6)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from liuren import corpus
from liuren.board import census
from liuren.board.schools import school, school_of
from liuren.board.system import system
from liuren.doctrine import places
from liuren.doctrine.conditions import Condition, Needs
from liuren.doctrine.conditions.listed import by_day
from liuren.doctrine.readings import condition_of
from liuren.doctrine.spirits import palaces
from liuren.errors import BadChoice
from liuren.proof import later
from liuren.signs.symbols import GENERALS, PAIRS

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["NAMED", "count", "in_words", "lessons"]


@cache
def count(asked: str) -> int:
    """How many there are of what is asked; `BadChoice` says what can be."""
    if asked in NAMED:
        return NAMED[asked]()
    kind, *words = asked.split() or [""]
    if kind == "parted" and len(words) == 2:
        return len(census.parted(*words))
    if kind == "lessons" and words and all("=" in word for word in words):
        return len(census.lessons(**_options(words)))
    if kind not in _KINDS or not words:
        raise BadChoice(
            "{asked!r} cannot be counted: ask for {kinds} and clauses, or for one of {names}",
            asked=asked, kinds=tuple(_KINDS), names=tuple(NAMED),
        )  # fmt: skip
    return len({_KINDS[kind](chart) for chart in _charts(words)})


def lessons(asked: str) -> tuple[str, ...]:
    """The lessons that ``lessons …`` of these words counts, written 戊辰上辰.

    >>> lessons("daquan.1.9.3.2")
    ('丁丑上午', '丙戌上午', '己丑上申')
    """
    found = (f"{chart.day}上{chart.lessons.over_day}" for chart in _charts(asked.split()))
    return tuple(dict.fromkeys(found))


_KINDS: Final[Mapping[str, Callable[[Chart], object]]] = {
    "charts": lambda chart: (chart.day, chart.plate.shift, chart.daylight),
    "lessons": lambda chart: (chart.day, chart.plate.shift),
    "days": lambda chart: chart.day,
}


def _options(words: list[str]) -> dict[str, Any]:
    return {key: value for key, _, value in (word.partition("=") for word in words)}


def _charts(words: list[str]) -> Iterator[Chart]:
    """The charts that are as the words ask: clauses, joined by ``and`` or ``without``."""
    options: dict[str, Any] = _options([word for word in words if "=" in word])
    if "daylight" in options:
        options["daylight"] = options["daylight"] == "yes"
    first, *rest = (word for word in words if "=" not in word)
    if len(rest) % 2 or not set(rest[::2]) <= {"and", "without"}:
        raise BadChoice(
            "{asked!r} cannot be counted: join clauses by and, without", asked=" ".join(words)
        )
    wanted = [("and", first), *zip(rest[::2], rest[1::2], strict=True)]
    parts = [(how == "and", condition_of(clause)) for how, clause in wanted]
    for chart in census.charts(options.pop("school", school_of(first)), **options):
        if all(_holds(part, chart) is so for so, part in parts):
            yield chart


def _holds(condition: Condition, chart: Chart) -> bool:
    try:
        return condition(chart) is not None
    except Needs:
        return False


# What no sentence says


def _all_hidden_ghosts() -> int:
    """The lessons of 借益 with a triple on which, by day or by night, all three generals control the stem."""
    phases = system(school("daquan")).phases_of_generals
    return len(
        {
            (chart.day, chart.plate.shift)
            for chart in _charts(["daquan.1.9.5.1"])
            if len({one.branch for one in chart.transmissions}) == 3
            and all(
                one.general is not None and phases[one.general].controls is chart.day.stem.phase
                for one in chart.transmissions
            )
        }
    )


def _put_forth(clause: str, god: Callable[[Chart], object]) -> int:
    """The charts on which a sentence holds, and the god of which it speaks is put forth."""
    return sum(chart.transmissions[0].branch is god(chart) for chart in _charts([clause]))


def _virtue(chart: Chart) -> object:
    return chart.system.virtues[chart.day.stem]


def _drained_upward() -> int:
    """The lessons of which every lower generates its upper."""
    return sum(
        all(one.lower.phase.generates is one.upper.phase for one in entry.figure.lessons.four)
        for entry in census.figures("daquan")
    )


def _neighbours() -> int:
    """The lessons with the branch over the stem, and the gods over stem and branch in harmony."""
    pairs = system(school("daquan")).branch_combinations
    four = [entry.figure.lessons for entry in census.figures("daquan")]
    return sum(
        one.over_day is one.day.branch and pairs[one.over_day] is one.over_branch for one in four
    )


def _mourning() -> int:
    """The days whose branch is four places from the stem's lodging, ahead or behind."""
    lodging = system(school("daquan")).lodging
    return sum(lodging[day.stem].steps_to(day.branch) in {4, 8} for day in PAIRS)


def _one_place() -> int:
    """The days of which stem and branch have one place."""
    lodging = system(school("daquan")).lodging
    return sum(lodging[day.stem] is day.branch for day in PAIRS)


def _riders(branch: bool) -> int:
    """The lessons whose first rides before the stem, or the branch, and whose last behind it."""
    found = 0
    for chart in _charts(["daquan.1.11.4.14", "daylight=yes"]):
        at = chart.day.branch if branch else chart.lessons.day_seat
        found += chart.plate.seat(chart.transmissions[0].branch) is at.step(1)
    return found


def _kinds_on_kinds() -> int:
    """The lessons with crossed carts in which every kind of branch is over its own kind."""
    found = _charts(["daquan.1.8.9.4"])
    return len({(c.day, c.plate.shift) for c in found if c.plate.shift % 3 == 0})


def _never_seated() -> int:
    """The seats on which a general never sits, of all twelve generals."""
    return sum(len(places.never_seated(general)) for general in GENERALS)


def _never_ridden() -> int:
    """The gods that a general never rides, of all twelve generals."""
    return sum(len(places.never_ridden(general)) for general in GENERALS)


def _of_months(never: bool = False) -> int:
    """The branches that a state by month or season names; or those on which its general never sits."""
    named = {
        (one.row.id, one.row.general, branch)
        for one in places.table(system(school("daquan")))
        if one.row.where.startswith(("months", "seasons"))
        for branch in one.branches
    }
    if never:
        named = {one for one in named if one[2] in places.never_seated(one[1])}
    return len(named)


def _own_kind(met: bool = False) -> int:
    """The generals on gods that 1.9.6.1 lists for a day; or those of them that some chart has."""
    listed = by_day(corpus.default().critical("daquan.1.9.6.1"))
    named = {(who, god) for generals, gods in listed.values() for who in generals for god in gods}
    if met:
        named &= {
            (str(general), god)
            for chart in census.charts("daquan")
            for god, general in chart.generals.items()
            if str(general) in listed.get(chart.day.stem, ((), ()))[0]
            and god in listed[chart.day.stem][1]
        }
    return len(named)


NAMED: Final[Mapping[str, Callable[[], int]]] = {
    "all hidden ghosts": _all_hidden_ghosts,
    "lettered virtues put forth": lambda: _put_forth("daquan.1.8.2.4", _virtue),
    "lessons drained upward": _drained_upward,
    "branch on stem in harmony": _neighbours,
    "days of mourning": _mourning,
    "days of one place": _one_place,
    "riders of the stem": lambda: _riders(branch=False),
    "riders of the branch": lambda: _riders(branch=True),
    "kinds on kinds": _kinds_on_kinds,
    "places that are never": _never_seated,
    "gods that are never ridden": _never_ridden,
    "branches by month or season": _of_months,
    "branches by month or season that are never": lambda: _of_months(never=True),
    "own kind as listed": _own_kind,
    "own kind as met": lambda: _own_kind(met=True),
    "patterns without a later chart": lambda: len(later.without_any(corpus.default())),
    "palaces supplied": lambda: sum(
        one.status == "supplied" for one in palaces.palaces(system(school("daquan")))
    ),
}
"""What is counted besides, by the name under which a page asks for it."""


# In words

_ONES: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)  # fmt: skip
_TENS: Final = (
    "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
)  # fmt: skip


def in_words(number: int) -> str:
    """A number as it stands in a sentence: in words below a hundred, in figures from there.

    >>> in_words(8), in_words(26), in_words(918), in_words(0)
    ('eight', 'twenty-six', '918', 'no')
    """
    if number < len(_ONES):
        return _ONES[number]
    if number < 100:
        tens, ones = divmod(number, 10)
        return _TENS[tens - 2] + (f"-{_ONES[ones]}" if ones else "")
    return f"{number:,}"
