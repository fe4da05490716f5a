"""A chart as text: what a practitioner writes down, aligned wherever it is shown.

The drawing is a grid of ideographic cells: every row of it begins with the same number of
full-width characters, blanks included (U+3000), so that it stands straight in a terminal, where
such a character is two columns wide, and in any other font, where it is one em.

The plate is drawn as three squares, one in the other: inmost the earth plate 地盤, which never
moves, around it the heaven plate 天盤 that rides on it, each branch behind its hidden stem 遁干 or, if
it has none, behind 空; and outside the generals 天將. Beside an earth branch stands 空 where it is
void, 命 where the natal branch 本命 and 年 where the year-fate 行年 lies. Lessons are read from right
to left, transmissions from top to bottom.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from liuren.messages import Words, chain, say
from liuren.render import (
    BLANK,
    HUES,
    SHORT,
    SQUARE,
    Line,
    Span,
    above,
    below,
    general_on,
    in_words,
    symbol,
)
from liuren.signs import relations
from liuren.signs.symbols import GENERALS, PHASES, Branch

if TYPE_CHECKING:
    from rich.text import Text

    from liuren.board.chart import Chart

__all__ = ["coloured", "draw"]

_PALETTE: Final[Mapping[str, str]] = {**HUES, "dim": "#777777", "strong": "bold"}
# Where a terminal has but sixteen colours, its own; it knows what can be read on its ground.
_SIXTEEN: Final[Mapping[str, str]] = {
    **dict(zip(PHASES, ("green", "red", "yellow", "bright_yellow", "blue"), strict=True)),
    "dim": "dim",
    "strong": "bold",
}

_ORDER: Final = "初中末"
_GAP: Final = (BLANK * 3, "")


def draw(
    chart: Chart,
    *,
    legend: bool = False,
    zone_from: Words | str | None = None,
    notes: Sequence[Words] = (),
) -> str:
    """The chart as plain text; with ``legend``, how to read it, below.

    ``zone_from`` says where the zone of the moment comes from, if nobody gave it; ``notes`` are
    said below, after the chart's own.

    >>> import liuren
    >>> from liuren.render.text import draw
    >>> print(draw(liuren.cast(day="甲子", general="丑", hour="子", school="xunyuan")))
    甲子日　丑將大吉　子時　夜占　旬空戌亥
    <BLANKLINE>
    　　　　　青　　空　　白　　常　　　　　　　　初傳　妻財　戊辰　六合　偏財
    　　　　庚午　辛未　壬申　癸酉　　　　　　　　中傳　子孫　己巳　勾陳　傷官
    　　　　　巳　　午　　未　　申　　　　　　　　末傳　子孫　庚午　青龍　食神
    勾　己巳　辰　　　　　　　　酉　空戌　玄
    六　戊辰　卯　　　　　　　空戌　空亥　陰　　　四　三　二　一
    　　　　　寅　　丑　　子　　亥空　　　　　　　蛇　貴　六　朱
    　　　　丁卯　丙寅　乙丑　甲子　　　　　　　　寅　丑　辰　卯
    　　　　　朱　　蛇　　貴　　后　　　　　　　　丑　子　卯　甲
    <BLANKLINE>
    賊尅　重審　貴人丑順行
    jiazi chou/zi night xunyuan
    """  # fmt: skip
    # (The formatter would take the wide spaces of the drawing for indentation.)
    lines = _lines(chart, legend, zone_from, notes)
    return "\n".join("".join(words for words, _ in line).rstrip() for line in lines)


def coloured(
    chart: Chart,
    *,
    legend: bool = False,
    zone_from: Words | str | None = None,
    notes: Sequence[Words] = (),
    sixteen: bool = False,
) -> Text:
    """The same for a rich console, each stem and branch in the colour of its phase.

    >>> from liuren import cast
    >>> coloured(cast(day="甲子", over="卯")).plain.splitlines()[0]
    '甲子日\\u3000旬空戌亥'
    """
    from rich.text import Text

    styles = _SIXTEEN if sixteen else _PALETTE
    lines = (
        Text.assemble(*((words, styles.get(style, "")) for words, style in line))
        for line in _lines(chart, legend, zone_from, notes)
    )
    return Text("\n").join(lines)


def _lines(
    chart: Chart, legend: bool, zone_from: Words | str | None, notes: Sequence[Words]
) -> Iterator[Line]:
    yield from above(chart, zone_from)
    yield ()
    for left, right in zip(_plate(chart), _beside(chart), strict=True):
        yield (*left, _GAP, *right)
    yield ()
    yield from below(chart)
    yield ((chart.notation, "dim"),)
    for note in (*chart.notes, *notes):
        yield ((str(say("Note: {note}.", note=note)), "dim"),)
    if legend:
        yield ()
        yield from _legend(chart)


_ROWS: Final = 8
_CELLS: Final = 20
_LEFT: Final = 5  # the cell of the earth branches on the left
_PITCH: Final = 3  # from there to the next: a branch, and the stem of its neighbour and a blank


def _plate(chart: Chart) -> list[Line]:
    """Eight rows of twenty cells: four palaces a side, each three deep."""
    cells: dict[tuple[int, int], Span] = {}
    for earth, (row, column, (down, right)) in SQUARE.items():
        heaven = chart.plate.over(earth)
        stem = relations.hidden_stem(chart.day, heaven)
        y, x = row + 2, _LEFT + _PITCH * column
        cells[y, x] = (earth, "dim")
        # At the sides the stem takes a cell of its own on the way out.
        out_x = x + (3 if right > 0 else 2) * right
        cells[y + down, out_x] = symbol(heaven)
        cells[y + down, out_x - 1] = symbol(stem) if stem else _VOID
        cells[y + 2 * down, x + 5 * right] = general_on(chart, heaven)
        for at, mark in zip(_beside_earth(y, x, column, down), _marks(chart, earth), strict=False):
            cells[at] = mark
    return [tuple(cells.get((r, c), (BLANK, "")) for c in range(_CELLS)) for r in range(_ROWS)]


_VOID: Final[Span] = ("空", "dim")


def _marks(chart: Chart, earth: Branch) -> Iterator[Span]:
    """What is said of an earth branch: void, the natal branch, the year-fate."""
    asks = chart.querent
    if earth in chart.void:
        yield _VOID
    if asks is not None and earth == asks.natal:
        yield ("命", "strong")
    if asks is not None and earth == asks.year_fate_seat:
        yield ("年", "strong")


def _beside_earth(y: int, x: int, column: int, down: int) -> Iterator[tuple[int, int]]:
    """Three free cells beside an earth branch: outward at a corner, inward elsewhere."""
    if down and column in (1, 2):
        return ((y - down, x + n) for n in range(3))
    way = -1 if (column == 0) == bool(down) else 1
    return ((y, x + n * way) for n in (1, 2, 3))


def _beside(chart: Chart) -> list[Line]:
    """Eight rows: the three transmissions, a blank, and the four lessons."""
    three, lessons = chart.transmissions, chart.lessons.four[::-1]
    kin, god = max(len(t.kin) for t in three), max(len(t.ten_god) for t in three)
    rows: list[Line] = [
        (
            (f"{order}傳　", "dim"),
            (_padded(t.kin, kin) + BLANK, ""),
            symbol(t.stem) if t.stem else (BLANK, ""),
            symbol(t.branch),
            (f"　{t.general or BLANK * 2}　", ""),
            (_padded(t.ten_god, god), ""),
            ("　空" if t.void else "", "dim"),
        )
        for order, t in zip(_ORDER, three, strict=True)
    ]
    return [
        *rows,
        (),
        _apart((number, "dim") for number in "四三二一"),
        _apart(general_on(chart, x.upper) for x in lessons),
        _apart(symbol(x.upper) for x in lessons),
        _apart(symbol(x.lower) for x in lessons),
    ]


def _apart(spans: Iterable[Span]) -> Line:
    return tuple(piece for span in spans for piece in (span, (BLANK, "")))[:-1]


def _padded(words: str, width: int) -> str:
    """``words`` filled up with full-width blanks (`str.ljust` would fill with narrow ones)."""
    return words + BLANK * (width - len(words))


_HOW_TO_READ: Final = (
    (say("head"), say("將 month general, 時 hour, 晝占 by day, 夜占 by night, 旬空 void")),
    ("本命 行年", say("natal branch, year-fate: the earth branch, 上 what rides on it")),
    (say("plate"), say("inmost the earth branches, south on top; on them the heaven branches,")),
    ("", say("each behind its hidden stem, or 空 if void; outside the generals;")),
    ("", say("beside an earth branch 空 void, 命 natal branch, 年 year-fate")),
    ("初 中 末", say("the transmissions: kin, hidden stem, branch, general, ten god, 空 void")),
    ("四三二一", say("the lessons, from the right: general, upper branch, what it rides on")),
    (say("foot"), say("gate and name of the method; the noble, and 順 forward or 逆 backward")),
)


def _legend(chart: Chart) -> Iterator[Line]:
    for what, words in _HOW_TO_READ:
        yield ((_in_ten(str(what)), ""), (str(words), "dim"))
    names = [f"{SHORT[general]} {in_words(general)}" for general in GENERALS]
    for first in range(0, len(names), 3):
        yield (
            (_in_ten("" if first else str(say("generals"))), ""),
            (str(chain(names[first : first + 3], ", ")), "dim"),
        )


def _in_ten(words: str) -> str:
    """Filled up to ten columns of a terminal, of which each Chinese character takes two."""
    return words + " " * (10 - len(words) - sum(not c.isascii() for c in words))
