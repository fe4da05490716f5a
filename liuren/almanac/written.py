"""What people write for a date, a time, a lunar date or a year, as the almanac takes it.

ISO 8601 is one way of writing a moment, and nobody's own. What a hand writes instead is brought to
it here, in one place for the command line and for Python; what this module does not know it leaves
as it is, and `liuren.almanac.civil` says what is wrong with it.

>>> as_iso("2026/1/5 9:30"), as_iso("2026年11月30日14時"), as_iso("１４：００")
('2026-01-05T09:30', '2026-11-30T14:00', '14:00')
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple
from unicodedata import normalize

from liuren.almanac.solar_terms import FIRST_YEAR, LAST_YEAR, Term, terms
from liuren.errors import BadChart, BadMoment, NotASymbol
from liuren.signs.symbols import PAIRS, Pair
from liuren.signs.symbols import pair as to_pair

__all__ = ["Year", "as_iso", "lunar", "says_offset", "year"]

_LONGEST: Final = 60  # characters of anything that can be a moment

_DATE: Final = (
    r"(?:(?P<year>\d{4})(?P<mark>[-/.])(?P<month>\d\d?)(?P=mark)(?P<day>\d\d?)"
    r"|(?P<nian>\d{1,4}) *年 *(?P<yue>\d\d?) *月 *(?P<ri>\d\d?) *[日號号])"
)
_TIME: Final = (
    r"(?P<hour>\d\d?)(?::(?P<minute>\d\d)(?::(?P<second>\d\d)(?:[.,]\d+)?)?"
    r"| *[時时點点](?: *(?P<fen>\d\d?) *分(?: *(?P<miao>\d\d?) *秒)?|(?P<half>半))?)"
)
_OFFSET: Final = r"(?: ?(?P<offset>[Zz]|[+-]\d\d(?::?\d\d){0,2}))?"
_WRITTEN: Final = rf"(?:{_DATE})?(?:(?P<between>T| *){_TIME}{_OFFSET})?"


def as_iso(text: str) -> str:
    """``text`` as ISO 8601, if it is a date, a time or both in a way that is known; else unchanged.

    Between the parts of a date may stand ``-``, ``/``, ``.`` or 年月日, between those of a time ``:``
    or 時分秒 (點 is taken for 時); a month, a day or an hour may have one digit.

    >>> as_iso("2026.1.5 9:30+08:00"), as_iso("618年6月18日 9时5分"), as_iso("Nov 30")
    ('2026-01-05T09:30+08:00', '0618-06-18T09:05', 'Nov 30')
    """
    if len(text) > _LONGEST:
        return text
    plain = normalize("NFKC", text).strip()
    found = re.fullmatch(_WRITTEN, plain)
    if found is None or not plain:
        return text
    part = found.groupdict()
    date, time = part["year"] or part["nian"], part["hour"]
    if time is not None and (date is not None) != _parted(part):
        return text
    written = ""
    if date is not None:
        month, day = part["month"] or part["yue"], part["day"] or part["ri"]
        written = f"{int(date):04}-{int(month):02}-{int(day):02}"
    if time is not None:
        minute = part["minute"] or part["fen"] or ("30" if part["half"] else "0")
        second = part["second"] or part["miao"]
        written += f"{'T' * bool(written)}{int(time):02}:{int(minute):02}"
        written += f":{int(second):02}" if second else ""
        written += part["offset"] or ""
    return written


def _parted(part: dict[str, str | None]) -> bool:
    """True if something parts the time from the date: a T or a blank, or the word 日 before it."""
    return bool(part["between"]) or part["nian"] is not None


def says_offset(text: str) -> bool:
    """True if a moment is written with its offset from UTC, which settles where it is.

    >>> says_offset("2026/1/5 9:30+08:00"), says_offset("2026-11-30T14:00")
    (True, False)
    """
    return (
        re.search(r":\d\d(?:[.,]\d+)?(?:[Zz]|[+-]\d\d(?::?\d\d){0,2})$", as_iso(text).strip())
        is not None
    )


_NUMBERS: Final = "一二三四五六七八九十"
# The months and the days as almanacs write them.
_MONTHS: Final = {
    **{name: number for number, name in enumerate((*_NUMBERS, "十一", "十二"), 1)},
    "正": 1, "冬": 11, "臘": 12, "腊": 12,
}  # fmt: skip
_DAYS: Final = {
    name: number
    for number, name in enumerate(
        (
            *(f"初{n}" for n in _NUMBERS),
            *(f"十{n}" for n in _NUMBERS[:9]),
            "二十",
            *(f"廿{n}" for n in _NUMBERS[:9]),
            "三十",
        ),
        1,
    )
}
_LUNAR: Final = (
    r"(?P<year>\d{1,4}) *[-/.年] *(?P<before>[閏闰])?(?P<month>\d\d?|[正冬臘腊一二三四五六七八九十]{1,2})"
    r" *[-/.月] *(?P<day>\d\d?|[初十廿二三][一二三四五六七八九十]) *日?(?P<after>-leap)?"
)


def lunar(text: str) -> tuple[int, int, bool, int]:
    """The year, month, leap and day of a lunar date; `BadMoment` if ``text`` is none.

    >>> lunar("2025-6-1-leap"), lunar("2025年閏六月初一"), lunar("2026年正月十三")
    ((2025, 6, True, 1), (2025, 6, True, 1), (2026, 1, False, 13))
    """
    found = re.fullmatch(_LUNAR, normalize("NFKC", text[:_LONGEST]).strip(), re.IGNORECASE)
    month = _numbered(found["month"], _MONTHS) if found else None
    day = _numbered(found["day"], _DAYS) if found else None
    if found is None or month is None or day is None:
        raise BadMoment(
            "{written!r} is no lunar date: write 2025-6-1, or 2025-6-1-leap in a leap month",
            written=text[:_LONGEST],
        )
    return int(found["year"]), month, bool(found["before"] or found["after"]), day


def _numbered(word: str, names: dict[str, int]) -> int | None:
    return int(word) if word.isdecimal() else names.get(word)


class Year(NamedTuple):
    """A year: its pair, and the Gregorian year by which it was named, if it was."""

    pair: Pair
    gregorian: int | None = None

    @property
    def begins(self) -> Term | None:
        """The 立春 with which it begins; None where it was not named by a Gregorian year."""
        if self.gregorian is None:
            return None
        return next(term for term in terms(self.gregorian) if term.name == "立春")


def year(text: str | int | Pair) -> Year:
    """The year that is meant: by its pair, or by the Gregorian year at whose 立春 it begins.

    The weeks before that 立春 belong to the year before. `BadChart` says what is allowed.

    >>> year("2026"), year("丙午年").pair, year(1990).pair
    (Year(pair=丙午, gregorian=2026), 丙午, 庚午)
    """
    if isinstance(text, Pair):
        return Year(text)
    if not isinstance(text, str | int) or isinstance(text, bool):
        raise BadChart(
            "year is of the type {type}: give a year, as 2026, or a pair, as 甲子 or jiazi",
            type=type(text).__name__,
        )
    if isinstance(text, int):
        return _gregorian(text)
    written = normalize("NFKC", text[:_LONGEST]).strip().removesuffix("年")
    if written.removeprefix("-").isdecimal():
        return _gregorian(int(written))
    try:
        return Year(to_pair(text))
    except NotASymbol as wrong:
        raise BadChart(
            "{text!r} is no year, such as 2026, and no pair: {wrong}",
            text=text,
            wrong=wrong.message,
        ) from None


def _gregorian(number: int) -> Year:
    if not FIRST_YEAR <= number <= LAST_YEAR:
        raise BadChart(
            "there is no year {number}: {first} to {last} are allowed, or a pair, as 甲子",
            number=number,
            first=FIRST_YEAR,
            last=LAST_YEAR,
        )
    return Year(PAIRS[(number - 4) % 60], number)
