"""The directive that draws how far the two ways of finding the month general part.

    ```{divergence} months
    :from: 1900
    :to: 2100
    ```

``months`` draws, for each of the twelve generals, on how many days before or after its mid-term it
begins by 超神; ``years`` draws every year as a line and fills the days on which the two name
different generals. Both are made from `liuren.almanac.divergence` when the page is read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timedelta
from functools import lru_cache
from math import floor
from typing import Any, ClassVar, Final

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from liuren.almanac import Divergence, divergence
from liuren.edition.markup import block
from liuren.edition.texts import depend

__all__ = ["DivergenceDirective", "months", "years"]

_WIDTH: Final = 440
_LEFT: Final = 58
_CHINA: Final = timedelta(hours=8)
_EARLY: Final = "var(--ink-3,#877f75)"
_LATE: Final = "var(--red,#a23a22)"

Parts = Iterator[str]
_changes = lru_cache(maxsize=4)(divergence)


def _svg(height: float, title: str, parts: Sequence[str]) -> str:
    return (
        f'<svg class="divergence" xmlns="http://www.w3.org/2000/svg" role="img"'
        f' viewBox="0 0 {_WIDTH} {height:g}" width="{_WIDTH}" height="{height:g}"'
        f' fill="currentColor"><title>{title}</title>{"".join(parts)}</svg>'
    )


def _text(words: str, x: float, y: float, *, size: float = 13, anchor: str = "middle") -> str:
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}">{words}</text>'


# -- by general: how many of its beginnings fall on which day before or after the mid-term --

_ROW: Final = 36
_TOP: Final = 34


def months(rows: Sequence[Divergence]) -> str:
    """Twelve small histograms, one below the other, over one scale of days."""
    generals = list(dict.fromkeys(row.general for row in sorted(rows, key=lambda r: r.zhongqi)))
    # The year of the almanacs begins with the general of its first month.
    generals = generals[1:] + generals[:1]
    counts = {g: Counter(floor(r.days) for r in rows if r.general is g) for g in generals}
    first = min(min(c) for c in counts.values())
    last = max(max(c) for c in counts.values()) + 1
    day = (_WIDTH - _LEFT - 8) / (last - first)
    tallest = max(max(c.values()) for c in counts.values())
    height = _TOP + _ROW * len(generals) + 24

    def x(at: float) -> float:
        return _LEFT + (at - first) * day

    parts = [*_scale(first, last, x, height)]
    for n, general in enumerate(generals):
        base = _TOP + _ROW * (n + 1)
        parts.append(_text(general, 12, base - 6, size=19))
        mean = sum(r.days for r in rows if r.general is general) / counts[general].total()
        parts.append(_text(f"{mean:.1f}".replace("-", "−"), _LEFT - 8, base - 7, anchor="end"))
        parts.append(f'<path d="M{_LEFT} {base}H{_WIDTH - 8}" stroke="var(--rule,#ccc)"/>')
        for at, count in sorted(counts[general].items()):
            tall = (_ROW - 5) * count / tallest
            parts.append(
                f'<rect x="{x(at) + 0.5:.1f}" y="{base - tall:.1f}" width="{day - 1:.1f}"'
                f' height="{tall:.1f}" fill="{_LATE if at >= 0 else _EARLY}"/>'
            )
    return _svg(height, "Days from the mid-term to the beginning by 超神, by general", parts)


def _scale(first: int, last: int, x: Callable[[float], float], height: float) -> Parts:
    for at in range(first, last + 1):
        if at % 5:
            continue
        dashed = "" if at == 0 else ' stroke-dasharray="2 3"'
        yield f'<path d="M{x(at):.1f} {_TOP - 8}V{height - 22}" stroke="var(--ink-3,#877f75)"{dashed}/>'
        words = "中氣" if at == 0 else f"{at:+d}".replace("-", "−")
        yield _text(words, x(at), _TOP - 14)
    yield _text("days before the mid-term", x(first) + 4, height - 6, anchor="start")
    yield _text("after", x(last) - 2, height - 6, anchor="end")


# -- by year: the days on which the two ways name different generals --

_LINE: Final = 2.4


def years(rows: Sequence[Divergence]) -> str:
    """A line for each year from January to December, filled where the two ways differ."""
    first, last = (at.year for at in (rows[0].zhongqi + _CHINA, rows[-1].zhongqi + _CHINA))
    height = _TOP + _LINE * (last - first + 1) + 10
    day = (_WIDTH - _LEFT - 8) / 366
    paths: dict[str, list[str]] = {_EARLY: [], _LATE: []}
    for row in rows:
        begun, ended = sorted((row.chaoshen + _CHINA, row.zhongqi + _CHINA))
        y = _TOP + _LINE * (ended.year - first) + _LINE / 2
        start = _LEFT + day * _day_of_year(begun)
        length = day * (ended - begun) / timedelta(days=1)
        ink = _EARLY if row.days < 0 else _LATE
        paths[ink].append(f"M{start:.1f} {y:.1f}h{length:.1f}")
    parts = [*_calendar(first, last, day, height)]
    parts += [
        f'<path d="{"".join(d)}" stroke="{ink}" stroke-width="{_LINE - 0.3:g}"/>'
        for ink, d in paths.items()
    ]
    return _svg(height, "The days of each year on which the two ways differ", parts)


def _day_of_year(at: datetime) -> float:
    return (at - datetime(at.year, 1, 1, tzinfo=at.tzinfo)) / timedelta(days=1)


def _calendar(first: int, last: int, day: float, height: float) -> Parts:
    starts = [_LEFT + day * _day_of_year(datetime(2000, month, 1)) for month in range(1, 13)]
    for month, (at, then) in enumerate(
        zip(starts, [*starts[1:], _LEFT + day * 366], strict=True), 1
    ):
        yield f'<path d="M{at:.1f} {_TOP - 6}V{height - 8:g}" stroke="var(--rule,#ccc)"/>'
        yield _text(str(month), (at + then) / 2, _TOP - 14)
    for year in range(first, last + 1, 20):
        yield _text(str(year), _LEFT - 8, _TOP + _LINE * (year - first) + 5, anchor="end")


_DRAWINGS: Final = {"months": months, "years": years}


class DivergenceDirective(SphinxDirective):
    """``{divergence} NAME``: 超神 against the mid-term over a span of years, drawn."""

    required_arguments = 1
    has_content = True
    option_spec: ClassVar[dict[str, Any]] = {"from": int, "to": int}

    def run(self) -> list[nodes.Node]:
        """A figure: the drawing, and what stands under it."""
        name = self.arguments[0]
        if name not in _DRAWINGS:
            raise self.error(f"there is no drawing {name!r}; there are {', '.join(_DRAWINGS)}")
        rows = _changes(self.options["from"], self.options["to"])
        depend(self.env, "xunyuan")
        figure = block("figure", "chart no-search")
        figure += nodes.raw("", _DRAWINGS[name](rows), format="html")
        if self.content:
            figure += block("figcaption", "", *self.parse_content_to_nodes())
        return [figure]
