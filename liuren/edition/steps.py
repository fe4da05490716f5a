"""The directive that draws one step on the way to a chart.

    ```{step} lessons
    :of: jiazi chou/zi night xunyuan
    What the reader should look at.
    ```

The chart is given in its one line of notation. The square is that of the finished drawing
(`liuren.render.svg`), filled only as far as the step has come, with what is new in it marked:
``earth`` the lodgings, ``heaven`` the turned plate, ``lessons`` and ``transmissions`` the ways from
palace to palace, ``generals`` the circle of the twelve.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import hypot
from typing import TYPE_CHECKING, Any, ClassVar, Final
from xml.sax.saxutils import escape

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from liuren.board import notation
from liuren.edition.markup import block
from liuren.errors import LiurenError
from liuren.render import ENGLISH, HUES, SHORT, SQUARE
from liuren.signs.symbols import GENERALS, Branch, Stem, Symbol

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["STEPS", "StepDirective", "draw"]

_CELL: Final = 88
_SIDE: Final = 4 * _CELL
_EARTH: Final = 76  # how far down in a palace the earth branch stands, and the heaven branch
_HEAVEN: Final = 51
_DIM: Final = ' opacity=".6"'
_MARK: Final = "var(--red,#a23a22)"

Parts = Iterator[str]


def _text(words: str, x: float, y: float, size: float, more: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}"{more}>{escape(words)}</text>'


def _hue(it: Symbol) -> str:
    """The colour of a stem or branch: that of its phase."""
    assert isinstance(it, Stem | Branch)
    return f' fill="{HUES[it.phase]}"'


def _corner(earth: Branch) -> tuple[int, int]:
    place = SQUARE[earth]
    return place.column * _CELL, place.row * _CELL


# -- what the steps are made of --


def _frame() -> Parts:
    near, half, far = _CELL, _SIDE // 2, _SIDE - _CELL
    cuts = "".join(
        f"M{at} 0V{near}M{at} {far}V{_SIDE}M0 {at}H{near}M{far} {at}H{_SIDE}"
        for at in (near, half, far)
    )
    yield (
        f'<g fill="none" stroke="currentColor"><rect width="{_SIDE}" height="{_SIDE}" rx="4"/>'
        f'<rect x="{near}" y="{near}" width="{far - near}" height="{far - near}"/>'
        f'<path d="{cuts}" opacity=".35"/></g>'
    )


def _wash(earths: Sequence[Branch]) -> Parts:
    """The palaces that matter in this step."""
    for earth in dict.fromkeys(earths):
        x, y = _corner(earth)
        yield (
            f'<rect x="{x + 1}" y="{y + 1}" width="{_CELL - 2}" height="{_CELL - 2}"'
            f' fill="{_MARK}" opacity=".1"/>'
        )


def _plates(chart: Chart) -> Parts:
    """Heaven over earth in each palace."""
    for earth in SQUARE:
        x, y = _corner(earth)
        heaven = chart.plate.over(earth)
        more = f'{_hue(heaven)} font-weight="bold"'
        yield _text(heaven, x + _CELL / 2, y + _HEAVEN, 30, more)
        yield _text(earth, x + _CELL / 2, y + _EARTH + 5, 15, _DIM)


def _number(words: str, earth: Branch, *, left: bool = True) -> str:
    """A number in the corner of a palace."""
    corner, y = _corner(earth)
    x = corner + (14 if left else _CELL - 14)
    return (
        f'<circle cx="{x}" cy="{y + 15}" r="10" fill="{_MARK}"/>'
        f'<text x="{x}" y="{y + 19.5}" font-size="13" fill="var(--paper,#fff)">{words}</text>'
    )


def _way(found: Branch, then: Branch) -> str:
    """An arrow from the heaven branch in one palace to the palace of the same name on earth."""
    (ax, ay), (cx, cy) = _corner(found), _corner(then)
    x, y = ax + _CELL / 2, ay + _HEAVEN - 10.0
    tx, ty = cx + _CELL / 2, float(cy + _EARTH)
    far = hypot(tx - x, ty - y) or 1.0
    ux, uy = (tx - x) / far, (ty - y) / far
    x, y, tx, ty = x + 19 * ux, y + 19 * uy, tx - 12 * ux, ty - 12 * uy
    bx, by = tx - 8 * ux, ty - 8 * uy  # where the head of the arrow begins
    head = f"M{tx:.1f} {ty:.1f}L{bx - 4 * uy:.1f} {by + 4 * ux:.1f}L{bx + 4 * uy:.1f} {by - 4 * ux:.1f}z"
    return (
        f'<path d="M{x:.1f} {y:.1f}L{bx:.1f} {by:.1f}" stroke="{_MARK}" stroke-width="1.8"/>'
        f'<path d="{head}" fill="{_MARK}"/>'
    )


def _lessons(chart: Chart, y: float, marked: int = 0) -> Parts:
    """The four lessons, from right to left; one of them may be marked."""
    for it in chart.lessons.four:
        x = _SIDE - _CELL - 26.0 - 41.5 * (it.number - 1)
        if it.number == marked:
            yield (
                f'<rect x="{x - 17:g}" y="{y - 8:g}" width="34" height="60" rx="4"'
                f' fill="none" stroke="{_MARK}"/>'
            )
        yield _text(str(it.number), x, y - 14, 12, _DIM)
        yield _text(it.upper, x, y + 17, 25, f'{_hue(it.upper)} font-weight="bold"')
        yield _text(it.lower, x, y + 45, 25, _hue(it.lower))


# -- the steps --


def _earth(chart: Chart) -> Parts:
    lodging = chart.system.lodging
    yield from _wash([lodging[chart.day.stem]])
    for earth in SQUARE:
        x, y = _corner(earth)
        yield _text(earth, x + _CELL / 2, y + 46, 28, _hue(earth))
        lodgers = [stem for stem, seat in lodging.items() if seat is earth]
        for n, stem in enumerate(lodgers):
            at = x + _CELL / 2 + 22 * (n - (len(lodgers) - 1) / 2)
            own = stem is chart.day.stem
            more = _hue(stem) + (f' stroke="{HUES[stem.phase]}" stroke-width=".6"' if own else "")
            yield _text(stem, at, y + 76, 20 if own else 17, more)
    middle = _SIDE / 2
    for words, across, down in (
        ("南 south", middle, _CELL + 24),
        ("北 north", middle, _SIDE - _CELL - 12),
        ("東", _CELL + 18, middle + 5),
        ("西", _SIDE - _CELL - 18, middle + 5),
    ):
        yield _text(words, across, down, 14, _DIM)
    yield _text("地盤", middle, middle + 8, 26)


def _heaven(chart: Chart) -> Parts:
    middle = _SIDE / 2
    if chart.hour is not None and chart.general is not None:
        yield from _wash([chart.hour])
        yield _text(f"{chart.general}加{chart.hour}", middle, middle + 30, 19)
    yield _text("天盤", middle, middle - 6, 26)
    yield from _plates(chart)


def _four(chart: Chart) -> Parts:
    four = chart.lessons.four
    yield from _wash([it.seat for it in four])
    yield from _plates(chart)
    for it in four:
        # A lesson of the day and one of the branch may stand in one palace.
        yield _number(str(it.number), it.seat, left=it.number < 3)
    for first, second in ((0, 1), (2, 3)):
        yield _way(four[first].seat, four[second].seat)
    yield from _lessons(chart, _SIDE / 2 - 16)


def _three(chart: Chart) -> Parts:
    first, middle, last = (it.branch for it in chart.transmissions)
    over = chart.plate.seat
    if over(middle) is first and over(last) is middle:
        yield from _wash([over(first), first, middle])
        yield from _plates(chart)
        yield from (_way(over(first), first), _way(first, middle))
        for n, seat in enumerate((over(first), first, middle)):
            yield _number("初中末"[n], seat)
    else:
        yield from _plates(chart)
    begun = next((it.number for it in chart.lessons.four if it.upper is first), 0)
    yield from _lessons(chart, _CELL + 30, begun)
    for n, it in enumerate(chart.transmissions):
        x = _SIDE / 2 + 52 * (n - 1)
        yield _text("初中末"[n], x, _SIDE - _CELL - 48, 12, _DIM)
        more = f'{_hue(it.branch)} font-weight="bold"'
        yield _text(it.branch, x, _SIDE - _CELL - 17, 27, more)


def _twelve(chart: Chart) -> Parts:
    middle = _SIDE / 2
    if chart.noble is not None:
        yield from _wash([chart.plate.seat(chart.noble)])
    yield from _plates(chart)
    for heaven, general in chart.generals.items():
        x, y = _corner(chart.plate.seat(heaven))
        yield _text(SHORT[general], x + _CELL / 2, y + 19, 17)
        yield _text(str(GENERALS.index(general) + 1), x + 13, y + 17, 11, _DIM)
    yield _text("天將", middle, middle - 6, 26)
    if chart.forward is not None:
        yield _text("順 forward" if chart.forward else "逆 backward", middle, middle + 26, 16)


STEPS: Final[dict[str, tuple[str, Callable[[Chart], Parts]]]] = {
    "earth": ("The earth plate and where the ten stems lodge", _earth),
    "heaven": ("The heaven plate turned over the earth plate", _heaven),
    "lessons": ("The four lessons and the palaces they come from", _four),
    "transmissions": ("The three transmissions and the palaces they come from", _three),
    "generals": ("The twelve generals on the heaven plate", _twelve),
}


def draw(chart: Chart, step: str) -> str:
    """The chart as far as this step, as an SVG element."""
    title, parts = STEPS[step]
    size = _SIDE + 4
    return "".join(
        (
            f'<svg class="chart-step" xmlns="http://www.w3.org/2000/svg" lang="zh-Hant" role="img"'
            f' viewBox="-2 -2 {size} {size}" width="{size}" height="{size}"'
            f' fill="currentColor" text-anchor="middle">',
            f"<title>{escape(title)}</title><desc>{escape(_said(chart, step))}</desc>",
            *parts(chart),
            *_frame(),
            "</svg>",
        )
    )


def _said(chart: Chart, step: str) -> str:
    """What the drawing shows, for those who hear it."""
    if step == "earth":
        lodging = chart.system.lodging.items()
        return ", ".join(f"{stem} lodges on {seat}" for stem, seat in lodging)
    if step == "heaven":
        return ", ".join(f"{over} over {earth}" for earth, over in chart.plate.as_dict().items())
    if step == "lessons":
        return ", ".join(f"{it.number}: {it.upper} over {it.lower}" for it in chart.lessons.four)
    if step == "transmissions":
        return ", then ".join(chart.transmissions[n].branch for n in range(3))
    on = chart.generals.items()
    return ", ".join(f"{ENGLISH[general]} on {heaven}" for heaven, general in on)


class StepDirective(SphinxDirective):
    """``{step} NAME``: a chart, drawn as far as one step of its making."""

    required_arguments = 1
    has_content = True
    option_spec: ClassVar[dict[str, Any]] = {"of": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        """A figure: the drawing, and below it what to look at."""
        step = directives.choice(self.arguments[0], tuple(STEPS))
        try:
            chart = notation.read(self.options.get("of", ""))
        except LiurenError as error:
            raise self.error(str(error)) from None
        figure = block("figure", "chart step no-search")
        figure += nodes.raw("", draw(chart, step), format="html")
        if self.content:
            figure += block("figcaption", "", *self.parse_content_to_nodes())
        return [figure]
