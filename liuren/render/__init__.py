"""Drawings of a chart: as text for a terminal (`text`), as SVG for a page (`svg`).

What both share is here: where the twelve palaces lie, how a general is written in one character,
the colours of the phases, and the lines that stand above and below a chart.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from liuren.messages import Message, Words, say
from liuren.signs.god_names import GOD_NAMES
from liuren.signs.symbols import GENERALS, PHASES, Branch, General, Pair, Stem
from liuren.signs.symbols import branch as to_branch
from liuren.signs.symbols import general as to_general
from liuren.signs.symbols import symbol as to_symbol

if TYPE_CHECKING:
    from liuren.almanac import Lunar, Moment
    from liuren.board.chart import Chart
    from liuren.board.querent import Querent

__all__ = [
    "BLANK", "ENGLISH", "HUES", "SHORT", "SQUARE",
    "Line", "Span", "Spot",
    "above", "below", "general_on", "in_words", "symbol",
]  # fmt: skip

Span: TypeAlias = tuple[str, str]
"""Some characters and the style in which they are shown: a phase, ``dim``, ``strong`` or none."""

Line: TypeAlias = tuple[Span, ...]

BLANK: Final = "　"
"""A blank as wide as a character."""


class Spot(NamedTuple):
    """A palace in the square of four by four: its row and column, and which way is out."""

    row: int
    column: int
    out: tuple[int, int]


def _square(rows: str, ways: str) -> Mapping[Branch, Spot]:
    out = {"^": (-1, 0), "<": (0, -1), ">": (0, 1), "v": (1, 0)}
    return {
        to_branch(name): Spot(r, c, out[way])
        for r, (line, turns) in enumerate(zip(rows.split("/"), ways.split("/"), strict=True))
        for c, (name, way) in enumerate(zip(line, turns, strict=True))
        if name != BLANK
    }


# The earth plate as xunyuan.1.4.1 draws it: south on top, 子 at the bottom.
SQUARE: Final = _square("巳午未申/辰　　酉/卯　　戌/寅丑子亥", "^^^^/<  >/<  >/vvvv")

# The generals in one character each; the four on the first lessons as xunyuan.1.4.5 writes them.
SHORT: Final[Mapping[General, str]] = dict(zip(GENERALS, "貴蛇朱六勾青空白常玄陰后", strict=True))

# Of one lightness, in the middle: on white and on black alike each stands out 4.5 to 1.
HUES: Final[Mapping[str, str]] = dict(
    zip(PHASES, ("#0b855a", "#dc2f3c", "#a96515", "#8a7300", "#1f78c8"), strict=True)
)

_GENERALS: Final[Mapping[str, Message]] = {
    "貴人": say("Noble"), "螣蛇": say("Soaring Serpent"), "朱雀": say("Vermilion Bird"),
    "六合": say("Six Harmonies"), "勾陳": say("Hooked Array"), "青龍": say("Azure Dragon"),
    "天空": say("Sky Void"), "白虎": say("White Tiger"), "太常": say("Great Constancy"),
    "玄武": say("Dark Warrior"), "太陰": say("Great Yin"), "天后": say("Empress of Heaven"),
}  # fmt: skip

# For those who do not read Chinese: a name for what a drawing shows.
ENGLISH: Final[Mapping[str, str]] = {
    "木": "wood",
    "火": "fire",
    "土": "earth",
    "金": "metal",
    "水": "water",
    "父母": "parents",
    "兄弟": "brothers",
    "子孫": "offspring",
    "妻財": "wealth",
    "官鬼": "officer",
    **{name: message.template for name, message in _GENERALS.items()},
}


def symbol(it: Stem | Branch | str) -> Span:
    """A stem or branch in the style of its phase.

    >>> symbol("甲")
    (甲, 木)
    """
    known = to_symbol(it)
    return (known, known.phase)


def general_on(chart: Chart, heaven: Branch | str) -> Span:
    """The general on a heaven branch in one character; a blank if day or night is not known.

    >>> from liuren import cast
    >>> general_on(cast(day="甲子", general="丑", hour="子"), "寅")
    ('青', '')
    """
    general = chart.general_on(heaven)
    return (BLANK if general is None else SHORT[general], "")


def in_words(general: General | str) -> Message:
    """The name of a general for the reader of the interface, who may not read Chinese.

    >>> print(in_words("貴人"))
    Noble
    """
    return _GENERALS[to_general(general)]


def _pair(pair: Pair, word: str) -> Line:
    return (symbol(pair.stem), symbol(pair.branch), (word, ""))


def _spaced(*parts: Line) -> Line:
    return tuple(span for part in parts if part for span in (*part, (BLANK, "")))[:-1]


def above(chart: Chart, zone_from: Words | str | None = None) -> Iterator[Line]:
    """The lines above a chart: when, the pillars, month general and hour, and who asks.

    ``zone_from`` says where the zone comes from, if it was not given with the moment.

    >>> from liuren import cast
    >>> len(list(above(cast(day="甲子", over="卯"))))
    1
    """
    if chart.moment is not None:
        yield from _when(chart, chart.moment, zone_from)
    yield _spaced(
        *(() if chart.moment is not None else _given(chart)),
        (symbol(chart.general), (f"將{_name(chart, chart.general)}", ""))
        if chart.general is not None
        else (),
        (symbol(chart.hour), ("時", "")) if chart.hour is not None else (),
        () if chart.daylight is None else (("晝占" if chart.daylight else "夜占", ""),),
        (("旬空" + "".join(chart.void), "dim"),),
        (("月宿", ""), symbol(chart.moon)) if chart.moon is not None else (),
    )
    if chart.querent is not None:
        yield _who(chart.querent, chart.spouse)


def _name(chart: Chart, god: Branch) -> str:
    """By what name the texts call a month general."""
    return GOD_NAMES.table(chart.system.corpus)[god]


def _given(chart: Chart) -> Iterator[Line]:
    """The pillars of a chart without a moment, as far as they were given."""
    if chart.year is not None:
        yield _pair(chart.year, "年")
    if chart.month is not None:
        yield (symbol(chart.month), ("月", ""))
    yield _pair(chart.day, "日")


def _when(chart: Chart, moment: Moment, zone_from: Words | str | None) -> Iterator[Line]:
    """When it was, and the pillars of the chart: those of the moment, or what was given instead."""
    civil, reading = moment.civil, moment.reading
    another = (
        ""
        if reading == civil.replace(tzinfo=None)
        else say(" (reckoned as {time})", time=f"{reading:%H:%M}")
    )
    zone = "UTC" if moment.zone in ("Z", "z") else moment.zone
    told = "" if zone_from is None else say(" ({why})", why=zone_from)
    yield (
        (f"{civil.year:04}-{civil:%m-%d %H:%M}", ""),
        (f" {zone}{told}{another}{BLANK}{moment.term.name}{BLANK}{_lunar(moment.lunar)}", "dim"),
    )
    year, month, day, hour = moment.pillars
    own = chart.day == day and chart.hour == moment.hour
    yield _spaced(
        _pair(chart.year or year, "年"),
        _pair(month, "月")
        if chart.month in (None, month.branch)
        else (symbol(chart.month), ("月", "")),
        _pair(chart.day, "日"),
        _pair(hour, "時") if own else (),  # else the hour stands on the next line, without a stem
    )


_DIGITS: Final = "一二三四五六七八九十"


def _lunar(date: Lunar) -> str:
    """A lunar date as almanacs write it: 十月廿二."""
    month = "閏" * date.leap + ("正" if date.month == 1 else _count(date.month)) + "月"
    tens, ones = divmod(date.day - 1, 10)
    return month + {19: "二十", 29: "三十"}.get(date.day - 1, "初十廿"[tens] + _DIGITS[ones])


def _count(number: int) -> str:
    return _DIGITS[number - 1] if number <= 10 else "十" + _DIGITS[number - 11]


def _who(querent: Querent, spouse: Pair | None) -> Line:
    sex = {"m": "男", "f": "女"}.get(querent.sex or "", "")
    seat, fate = querent.year_fate_seat, querent.year_fate
    return _spaced(
        _pair(querent.birth, f"年生{sex}"),
        (("本命", ""), symbol(querent.natal), ("上", "dim"), symbol(querent.over_natal)),
        (("行年", ""), symbol(seat), ("上", "dim"), symbol(fate)) if seat and fate else (),
        (("妻" if querent.sex == "m" else "夫", ""), *_pair(spouse, "年生")) if spouse else (),
    )


def below(chart: Chart) -> Iterator[Line]:
    """The line below a chart: how the transmissions were found, and where the noble stands.

    >>> from liuren import cast
    >>> len(list(below(cast(day="甲子", over="卯"))))
    1
    """
    noble, way = chart.noble, "順行" if chart.forward else "逆行"
    *gate, name = chart.method.words
    yield _spaced(
        *(((word, ""),) for word in gate),
        ((name, "strong"),),
        (("貴人", ""), symbol(noble), (way, "")) if noble is not None else (),
    )
