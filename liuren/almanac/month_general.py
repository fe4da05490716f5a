"""The month general 月將: by the mid-term 中氣, or by 超神.

*By the mid-term* the general changes when the sun enters its sign: 亥 from 雨水 on, and so round.
The table is read from the words of the 指南.

*By 超神* (尋源) the general is the branch that combines with the month's own, 亥 with the month of
寅; it does not take office with the 節 that opens the month. From the 節 on one looks for the first
day of the general's own branch, counts from that day (which is one) as many days as the general's
number, and there, at the hour of its own branch, the general begins. Till then the general of the
month before goes on.

Two things the text leaves open, and how they are settled here:

- whether the day on which the 節 falls may itself be that first day. 視立春後幾日是亥 is "see how
  many days after". It counts (`first_day` can be told otherwise), as the almanacs count the 庚 days
  after 夏至 and the 丙 days after 芒種;
- then the general 子, whose number is one, could begin at the hour 子 of that day, before the 節 has
  come. It is held to the 節: before it, the month is still the one before.

The text asks that the first day lie before the mid-term; it always does. The day reached often does
not: see `divergence`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from liuren.almanac.instants import datetime_of
from liuren.almanac.measures import whole
from liuren.almanac.solar_terms import TERMS, by_sun
from liuren.corpus.citation import rule
from liuren.errors import BrokenCorpus
from liuren.messages import say
from liuren.signs.symbols import BRANCHES, Branch
from liuren.signs.symbols import branch as to_branch
from liuren.signs.tables import Source, folded

if TYPE_CHECKING:
    from liuren.almanac.moments import Moment

__all__ = [
    "CHAOSHEN",
    "MONTH_GENERALS",
    "ZHONGQI",
    "Begin",
    "Divergence",
    "beginnings",
    "day_begun",
    "divergence",
    "falls_empty",
    "first_day",
    "partner",
    "river_number",
    "signs",
]

_SIGN: Final = r"月(..)後日躔..之次入(.)宮"
_BEGIN: Final = (
    r"月建(?P<month>.)，?與(?P<general>.)將(?P<name>..)合，"
    r"視(?P<opening>..)後幾日是(?P<first>.)(?:（[^）]*）)?，"
    r".乃(?P<side>[天地])(?P<number>.)(?P<kind>[生成]).，"
    r"即.本日(?:起，超(?P<over>.)日是(?P<reached>.)，即以.日)?(?P<hour>.)時起.將"
)
_NUMERALS: Final = "一二三四五六七八九十"


@lru_cache(maxsize=32)
@rule("month-general.signs", cites=("zhinan.1.1.2.3-14",))
def signs(words: str) -> Mapping[str, Branch]:
    """The general of each mid-term 中氣, read from a text that names the sun's sign after it.

    >>> signs("".join(f"月{term}後日躔娵訾之次入亥宮，" for term in TERMS[1::2]))["雨水"]
    亥
    """
    found = {term: to_branch(sign) for term, sign in re.findall(_SIGN, folded(words))}
    if sorted(found) != sorted(TERMS[1::2]):
        missing = " ".join(term for term in TERMS[1::2] if term not in found)
        raise BrokenCorpus(
            "no general for the mid-terms {missing} in «{words}…»",
            missing=missing,
            words=words[:40],
        )
    return found


@dataclass(frozen=True, slots=True)
class Begin:
    """How the general of one month begins, by 超神.

    ``first`` is the branch of the day from which is counted, ``number`` the River Chart number of
    the general and ``kind`` whether the text calls it generating 生 or completing 成; ``days`` are
    the days that the text then counts out, ``reached`` is the branch of the day so reached, and
    ``hour`` the hour at which the general begins.
    """

    month: Branch
    general: Branch
    name: str
    opening: str
    first: Branch
    number: int
    side: str
    kind: str
    days: int
    reached: Branch
    hour: Branch


def _numeral(character: str) -> int:
    if character not in _NUMERALS:
        raise BrokenCorpus(
            "{character} is no numeral; the text counts with {numerals}",
            character=character,
            numerals=_NUMERALS,
        )
    return _NUMERALS.index(character) + 1


def _begin(found: re.Match[str]) -> Begin:
    number = _numeral(found["number"])
    return Begin(
        month=to_branch(found["month"]),
        general=to_branch(found["general"]),
        name=found["name"],
        opening=found["opening"],
        first=to_branch(found["first"]),
        number=number,
        side=found["side"],
        kind=found["kind"],
        # Of 子 the text only says 即從本日: a count of one stays where it is.
        days=_numeral(found["over"]) if found["over"] else number,
        reached=to_branch(found["reached"] or found["first"]),
        hour=to_branch(found["hour"]),
    )


def _clauses(ids: str) -> tuple[str, ...]:
    return tuple(ids.split())


@rule(
    "month-general.beginnings",
    cites=_clauses(
        "xunyuan.1.3.2.1 xunyuan.1.3.2.2 xunyuan.1.3.2.4 "
        "xunyuan.1.3.2.7 xunyuan.1.3.2.8 xunyuan.1.3.2.9 "
        "xunyuan.1.3.2.12 xunyuan.1.3.2.13 xunyuan.1.3.2.14 "
        "xunyuan.1.3.3.1 xunyuan.1.3.3.2 xunyuan.1.3.3.3 "
        "xunyuan.1.3.3.6 xunyuan.1.3.3.7 xunyuan.1.3.3.8 "
        "xunyuan.1.3.3.11 xunyuan.1.3.3.12 xunyuan.1.3.3.13 "
        "xunyuan.1.3.4.1 xunyuan.1.3.4.2 xunyuan.1.3.4.3 "
        "xunyuan.1.3.4.6 xunyuan.1.3.4.7 xunyuan.1.3.4.8 "
        "xunyuan.1.3.4.11 xunyuan.1.3.4.12 xunyuan.1.3.4.13 "
        "xunyuan.1.3.5.1 xunyuan.1.3.5.2 xunyuan.1.3.5.3 "
        "xunyuan.1.3.5.6 xunyuan.1.3.5.7 xunyuan.1.3.5.8 "
        "xunyuan.1.3.5.11 xunyuan.1.3.5.12 xunyuan.1.3.5.13"
    ),
)
@lru_cache(maxsize=32)
def beginnings(*words: str) -> Mapping[Branch, Begin]:
    """How each month's general begins, by the month's branch, read from the twelve sentences."""
    rows = [_begin(found) for text in words for found in re.finditer(_BEGIN, folded(text))]
    found = {row.month: row for row in rows}
    if len(found) != len(BRANCHES):
        missing = " ".join(b for b in BRANCHES if b not in found)
        raise BrokenCorpus(
            "no general for the months {missing} in «{words}…»",
            missing=missing,
            words=words[0][:40],
        )
    return found


ZHONGQI: Final = Source(("zhinan.1.1.2",), signs)
CHAOSHEN: Final = Source(
    ("xunyuan.1.3.2", "xunyuan.1.3.3", "xunyuan.1.3.4", "xunyuan.1.3.5"), beginnings
)


@rule(
    "month-general.partner",
    cites=_clauses(
        "xunyuan.1.1.1.3 xunyuan.1.3.1.4 "
        "xunyuan.1.3.2.1 xunyuan.1.3.2.7 xunyuan.1.3.2.12 "
        "xunyuan.1.3.3.1 xunyuan.1.3.3.6 xunyuan.1.3.3.11 "
        "xunyuan.1.3.4.1 xunyuan.1.3.4.6 xunyuan.1.3.4.11 "
        "xunyuan.1.3.5.1 xunyuan.1.3.5.6 xunyuan.1.3.5.11"
    ),
)
def partner(month: Branch | str, rows: Mapping[Branch, Begin]) -> Branch:
    """The general of a month: the branch that combines with the month's own 與月建所合之將.

    >>> from liuren.corpus import default
    >>> partner("寅", CHAOSHEN.table(default()))
    亥
    """
    return rows[to_branch(month)].general


@rule(
    "month-general.number",
    cites=_clauses(
        "xunyuan.1.1.1.5 xunyuan.1.3.1.6 "
        "xunyuan.1.3.2.4 xunyuan.1.3.2.9 xunyuan.1.3.2.14 "
        "xunyuan.1.3.3.3 xunyuan.1.3.3.8 xunyuan.1.3.3.13 "
        "xunyuan.1.3.4.3 xunyuan.1.3.4.8 xunyuan.1.3.4.13 "
        "xunyuan.1.3.5.3 xunyuan.1.3.5.8 xunyuan.1.3.5.13"
    ),
)
def river_number(row: Begin) -> int:
    """The River Chart number 河圖 of a general: for a yang branch generating 生, up to 5.

    For a yin branch it is completing 成, from 6 on; a table with a number of the wrong kind is an
    error.

    >>> from liuren.corpus import default
    >>> [river_number(row) for row in CHAOSHEN.table(default()).values()][:3]
    [6, 4, 9]
    """
    general = row.general
    if (row.number <= 5) != general.is_yang or (row.kind == "生") != general.is_yang:
        raise BrokenCorpus(
            "{general} has the number {number} {kind}; "
            "a yang branch takes 1 to 5 (生), a yin branch 6 to 10 (成)",
            general=general,
            number=row.number,
            kind=row.kind,
        )
    return row.number


@rule(
    "month-general.first-day",
    cites=_clauses(
        "xunyuan.1.1.1.4 xunyuan.1.3.1.5 "
        "xunyuan.1.3.2.2 xunyuan.1.3.2.8 xunyuan.1.3.2.13 "
        "xunyuan.1.3.3.2 xunyuan.1.3.3.7 xunyuan.1.3.3.12 "
        "xunyuan.1.3.4.2 xunyuan.1.3.4.7 xunyuan.1.3.4.12 "
        "xunyuan.1.3.5.2 xunyuan.1.3.5.7 xunyuan.1.3.5.12 "
        "xunyuan.1.3.6.2"
    ),
)
def first_day(opening: int, branch: Branch | str, *, opening_counts: bool = True) -> int:
    """The first day of the branch from the day ``opening`` of the 節 on, as an ordinal.

    Eleven days later at most, so always before the mid-term 中氣 of the month. With
    ``opening_counts`` false the day of the 節 itself is passed over.

    >>> lichun = datetime(1810, 2, 4).toordinal()
    >>> datetime.fromordinal(first_day(lichun, "亥")).day
    11
    """
    from_day = opening if opening_counts else opening + 1
    return from_day + (to_branch(branch).ordinal - from_day - 2) % 12


@rule(
    "month-general.day-reached",
    cites=_clauses(
        "xunyuan.1.1.1.6 xunyuan.1.3.1.7 "
        "xunyuan.1.3.2.5 xunyuan.1.3.2.10 xunyuan.1.3.2.15 "
        "xunyuan.1.3.3.4 xunyuan.1.3.3.9 xunyuan.1.3.3.14 "
        "xunyuan.1.3.4.4 xunyuan.1.3.4.9 xunyuan.1.3.4.14 "
        "xunyuan.1.3.5.4 xunyuan.1.3.5.9 "
        "xunyuan.1.3.6.3"
    ),
)
def day_begun(first: int, number: int) -> int:
    """The day on which a general begins: ``number`` days from the day ``first``, which is one.

    >>> day_begun(datetime(1810, 2, 11).toordinal(), 6) - datetime(1810, 2, 16).toordinal()
    0
    """
    return first + number - 1


@rule("month-general.falls-empty", cites=("xunyuan.1.3.1.8",))
def falls_empty(begins: datetime, middle: datetime) -> bool:
    """True if a general begins only after the mid-term of its month: 落空.

    By the mid-term every general does; by 超神 some do, against the text's own words.

    >>> falls_empty(datetime(1810, 2, 16, 22), datetime(1810, 2, 19, 4))
    False
    """
    return begins >= middle


@rule("month-general.zhongqi", cites=_clauses("zhinan.1.1.2.2-14"))
def by_mid_term(moment: Moment) -> Branch:
    """The general of a moment by the mid-term 中氣: of the sign that the sun has entered."""
    return moment.table(ZHONGQI)[TERMS[moment.in_force.middle - 1]]


@rule(
    "month-general.chaoshen",
    cites=_clauses(
        "xunyuan.1.3.2.6 xunyuan.1.3.2.11 xunyuan.1.3.2.16 "
        "xunyuan.1.3.3.5 xunyuan.1.3.3.10 xunyuan.1.3.3.15 "
        "xunyuan.1.3.4.5 xunyuan.1.3.4.10 xunyuan.1.3.4.15 "
        "xunyuan.1.3.5.5 xunyuan.1.3.5.10 xunyuan.1.3.5.14 "
        "xunyuan.1.3.6.4"
    ),
)
def by_chaoshen(moment: Moment) -> Branch:
    """The general of a moment by 超神: the month's own once its day and hour have come.

    Until then it is the general of the month before, which always has begun by then.
    """
    rows = moment.table(CHAOSHEN)
    month = BRANCHES[moment.in_force.month]
    row = rows[month]
    begun = day_begun(first_day(moment.opening_day, row.first), river_number(row))
    if (moment.day, moment.double_hour) >= (begun, row.hour.ordinal):
        return partner(month, rows)
    return partner(month.step(-1), rows)


# When a month general takes office.
MONTH_GENERALS: Final[Mapping[str, Callable[[Moment], Branch]]] = {
    "zhongqi": by_mid_term,
    "chaoshen": by_chaoshen,
}


class Divergence(NamedTuple):
    """One change of general: when each way has it begin, and how many days 超神 is later."""

    general: Branch
    zhongqi: datetime
    chaoshen: datetime
    days: float
    empty: bool


_DAY: Final = 86400
_CHINA: Final = 8 * 3600
_ORDINAL_1970: Final = 719163


def divergence(first_year: int, last_year: int) -> tuple[Divergence, ...]:
    """Every change of month general in these years, by the mid-term and by 超神 as they stand.

    Days are those of China (UTC+8, standard time) and begin at 23:00. ``empty`` says that the
    general begins after its mid-term even by 超神 (`falls_empty`).

    >>> row = divergence(1810, 1810)[1]
    >>> row.general, row.chaoshen.isoformat(), round(row.days, 1), row.empty
    (亥, '1810-02-16T13:00:00+00:00', -2.7, False)
    """
    from liuren.corpus import default

    rows = CHAOSHEN.table(default())
    by_term = {row.opening: row for row in rows.values()}
    found = []
    what = say("the year")
    for year in range(whole(first_year, what), whole(last_year, what) + 1):
        table = by_sun(year)
        for place in range(1, 25, 2):
            row = by_term[TERMS[place - 1]]
            opening = (table[place] + _CHINA + 3600) // _DAY + _ORDINAL_1970
            day = day_begun(first_day(opening, row.first), river_number(row))
            midnight = (day - _ORDINAL_1970) * _DAY - _CHINA
            # An hour is named by its middle; a general is never before its own 節.
            begins = max(midnight + row.hour.ordinal * 7200 - 3600, table[place])
            middle = table[place + 1]
            chaoshen, zhongqi = datetime_of(begins), datetime_of(middle)
            days = (begins - middle) / _DAY
            empty = falls_empty(chaoshen, zhongqi)
            found.append(Divergence(row.general, zhongqi, chaoshen, days, empty))
    return tuple(found)
