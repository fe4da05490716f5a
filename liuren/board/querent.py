"""Who asks: the natal branch 本命 and the year-fate 行年."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from liuren.board import births
from liuren.board.plate import Plate
from liuren.corpus.citation import rule
from liuren.errors import BadChart
from liuren.signs.symbols import Branch, Pair, 寅, 申
from liuren.signs.symbols import pair as to_pair

__all__ = ["YEAR_FATE", "Querent", "YearCount", "ask", "born"]

# Where the count of years begins, and which way it runs: a man from 寅 on, a woman from 申 back.
_STARTS: Final = {"m": (寅, 1), "f": (申, -1)}


@dataclass(frozen=True, slots=True)
class Querent:
    """A person on a chart: born in the year ``birth``; the heaven branches that stand for them."""

    birth: Pair
    sex: str | None
    natal: Branch
    over_natal: Branch
    year_fate_seat: Branch | None
    year_fate: Branch | None

    def to_dict(self) -> dict[str, str | None]:
        """The querent as plain data."""
        return {
            "birth": str(self.birth),
            "sex": self.sex,
            "natal": self.natal,
            "over_natal": self.over_natal,
            "year_fate_seat": self.year_fate_seat,
            "year_fate": self.year_fate,
        }


@rule("year-fate.decade", cites=("xunyuan.1.7.1.1", "xunyuan.1.7.1.7"))
def years_from_decade_head(birth: Pair, now: Pair | None) -> int | None:
    """The years counted from the head of the decade 旬 to the year of birth, both included.

    >>> from liuren.signs.symbols import pair
    >>> years_from_decade_head(pair("戊辰"), None)
    5
    """
    return birth.stem.ordinal + 1


def years_of_age(birth: Pair, now: Pair | None) -> int | None:
    """The years of age, the year of birth being the first; None where the year is not known.

    Ages that differ by sixty give the same year-fate, and are not told apart.
    """
    return None if now is None else (now.ordinal - birth.ordinal) % 60 + 1


YearCount = Callable[[Pair, Pair | None], int | None]

YEAR_FATE: Final[dict[str, YearCount]] = {
    "age": years_of_age,
    "decade": years_from_decade_head,
}


@rule(
    "year-fate",
    cites=("xunyuan.1.7.1.4", "xunyuan.1.7.1.11"),
)
def year_fate_seat(sex: str, years: int) -> Branch:
    """The earth branch that ``years`` reach: a man's from 寅 forward, a woman's from 申 backward.

    >>> year_fate_seat("m", 5), year_fate_seat("f", 5)
    (午, 辰)
    """
    start, way = _STARTS[sex]
    return start.step((years - 1) * way)


@rule("year-fate.god", cites=("xunyuan.1.7.1.8", "xunyuan.1.7.1.9"))
def year_fate(plate: Plate, sex: str, years: int) -> Branch:
    """The year-fate 行年: the god on the heaven plate over the seat that the years reach.

    >>> from liuren.board.plate import PLATES
    >>> year_fate(PLATES[1], "m", 5), year_fate(PLATES[1], "f", 5)
    (未, 巳)
    """
    return plate.over(year_fate_seat(sex, years))


@rule("year-fate.childbirth", cites=("xunyuan.1.7.1.11",))
def forward_for_childbirth(parent: str) -> bool:
    """True if the years of a parent run forward when a birth 六甲 is asked about: the mother's do.

    The ways of men and women are exchanged. From where and how far to count, the note does not say.

    >>> forward_for_childbirth("f"), forward_for_childbirth("m")
    (True, False)
    """
    return _STARTS[parent][1] < 0


def born(birth: births.BirthTold) -> Pair:
    """The pair of the year of birth: given as a pair, as a year, or as a date (of China).

    `liuren.board.births.read` says how a birth is told.

    >>> born(1990), born("1990-01-20"), born("wuchen")
    (庚午, 己巳, 戊辰)
    """
    return births.read(birth).pair


@rule("natal", cites=("xunyuan.1.7.2.1-3",))
def ask(
    plate: Plate,
    birth: Pair | str,
    sex: str | None,
    now: Pair | str | None,
    count: YearCount,
) -> Querent:
    """The person born in the year ``birth`` on ``plate``, in the year ``now``.

    The natal branch is the branch of the birth year as a god of the heaven plate; what rides on the
    same branch of the earth plate is looked at beside it. Raises `BadChart` for a ``sex`` that is
    neither ``m`` nor ``f``.

    >>> from liuren.board.plate import PLATES
    >>> person = ask(PLATES[1], "戊辰", "m", "丙午", YEAR_FATE["age"])
    >>> person.natal, person.over_natal, person.year_fate_seat, person.year_fate
    (辰, 巳, 辰, 巳)
    """
    birth, now = to_pair(birth), None if now is None else to_pair(now)
    if sex is not None and sex not in [*_STARTS]:
        raise BadChart("sex {sex!r} is not known; it is m or f, or left out", sex=sex)
    seat = fate = None
    if sex is not None and (years := count(birth, now)) is not None:
        seat, fate = year_fate_seat(sex, years), year_fate(plate, sex, years)
    return Querent(
        birth,
        sex,
        natal=birth.branch,
        over_natal=plate.over(birth.branch),
        year_fate_seat=seat,
        year_fate=fate,
    )
