"""The drawings: aligned, whole, readable on any ground, and the same each time."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unicodedata import east_asian_width

import pytest

import liuren
from liuren.board.chart import Chart
from liuren.board.schools import SCHOOLS
from liuren.render import BLANK, ENGLISH, HUES, SHORT, SQUARE, svg, text
from liuren.signs.relations import hidden_stem
from liuren.signs.symbols import BRANCHES, GENERALS, PAIRS, PHASES, Branch

if TYPE_CHECKING:
    from playwright.sync_api import Page

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def example() -> Chart:
    """Return the chart that 尋源 works out: 甲子日丑將子時."""
    return liuren.cast(day="甲子", general="丑", hour="子", school="xunyuan")


@pytest.fixture
def fullest() -> Chart:
    """Return a chart with all that can stand on one, and the longest name of a zone."""
    return liuren.cast(
        "1988-07-01T12:30",
        zone="America/Argentina/ComodRivadavia",
        longitude=-67.5,
        latitude=-45.86,
        birth="戊辰",
        sex="m",
        school="zhinan+clock=apparent+she-hai-palace=counted",
    )


def columns(line: str) -> int:
    """How many columns of a terminal the line takes."""
    return sum(2 if east_asian_width(c) in "WF" else 1 for c in line)


def grid(chart: Chart) -> list[str]:
    """The eight rows of the drawing: those between the first blank line and the next."""
    return str(chart).split("\n\n")[1].split("\n")


# -- as text --


def test_the_text_is_what_the_book_draws(example: Chart) -> None:
    """xunyuan.1.4.5 prints the lessons as 蛇貴六朱 over 寅丑辰卯 over 丑子卯甲: typed from it."""
    lessons = [row[23:].split(BLANK) for row in grid(example)[-3:]]
    assert lessons == [["蛇", "貴", "六", "朱"], ["寅", "丑", "辰", "卯"], ["丑", "子", "卯", "甲"]]


def test_the_earth_plate_lies_as_the_book_draws_it(example: Chart) -> None:
    """巳午未申 on top, 辰 and 酉, 卯 and 戌 at the sides, 寅丑子亥 below: typed from xunyuan.1.4.1."""
    rows = [row[5:15:3] for row in grid(example)[2:6]]
    assert rows == ["巳午未申", "辰　　酉", "卯　　戌", "寅丑子亥"]


def test_the_transmissions_stand_from_top_to_bottom_with_all_that_is_in_them(
    example: Chart,
) -> None:
    """Kin, hidden stem, branch, general and ten god of 辰巳午, as 尋源 gives them for its example."""
    assert [row[23:].split(BLANK) for row in grid(example)[:3]] == [
        ["初傳", "妻財", "戊辰", "六合", "偏財"],
        ["中傳", "子孫", "己巳", "勾陳", "傷官"],
        ["末傳", "子孫", "庚午", "青龍", "食神"],
    ]


def outward(chart: Chart, earth: Branch) -> str:
    """What one meets on the plate going outward from an earth branch, itself first."""
    rows = [row.ljust(23, BLANK) for row in grid(chart)]
    row, column, (down, right) = SQUARE[earth]
    y, x = row + 2, 5 + 3 * column
    if down:
        return rows[y][x] + rows[y + down][x - 1 : x + 1] + rows[y + 2 * down][x]
    beside = rows[y][: x + 1][::-1] if right < 0 else rows[y][x : x + 6]
    earth_, _, one, other, _, general = tuple(beside)
    return earth_ + (other + one if right < 0 else one + other) + general


def test_heaven_and_generals_surround_the_earth_branch_on_which_they_ride(example: Chart) -> None:
    """Going outward: the heaven branch behind its hidden stem, or 空 if void; then the general on it."""
    for earth in BRANCHES:
        heaven = example.plate.over(earth)
        stem = hidden_stem(example.day, heaven) or "空"
        assert outward(example, earth) == f"{earth}{stem}{heaven}{SHORT[example.generals[heaven]]}"


def test_the_plate_says_which_palaces_are_void(example: Chart) -> None:
    """甲子 leaves 戌 and 亥 void: on the heaven plate before the branch, on the earth plate beside it."""
    rows = grid(example)
    assert "酉　空戌　玄" in rows[3]
    assert "空戌　空亥　陰" in rows[4]
    assert rows[5][14:16] == "亥空"
    assert "".join(rows).count("空") == 5, "and once the general 天空"


def test_natal_branch_and_year_fate_stand_by_their_palaces() -> None:
    """A woman born in 庚午 asks in 丙午: 命 by 午, 年 by 申; nothing of the kind without a querent."""
    given: dict[str, Any] = {"day": "戊申", "general": "寅", "hour": "未", "year": "丙午"}
    rows = grid(liuren.cast(birth="庚午", sex="f", **given))
    assert rows[2][14:16] == "申年"
    assert (rows[2][8], rows[3][8]) == ("午", "命")
    assert not set("命年") & set("".join(grid(liuren.cast(**given))))


def test_marks_never_hide_one_another_nor_a_branch() -> None:
    """Wherever void, natal branch and year-fate fall together, all of them can be read."""
    for day, birth, year in product(PAIRS[::10], PAIRS[:12], PAIRS[:12]):
        chart = liuren.cast(day=day, over="卯", birth=birth, sex="m", year=year)
        rows = [row[:20] for row in grid(chart)]
        told = "".join(rows)
        assert (told.count("命"), told.count("年"), told.count("空")) == (1, 1, 4)
        assert [rows[2 + SQUARE[b].row][5 + 3 * SQUARE[b].column] for b in BRANCHES] == [*BRANCHES]


def test_the_head_names_the_month_general_as_the_texts_do(example: Chart) -> None:
    """The general 丑 is 大吉, 亥 is 登明: typed from zhinan.1.1.2."""
    assert str(example).startswith("甲子日　丑將大吉　子時　夜占")
    assert "亥將登明" in str(liuren.cast(day="甲子", general="亥", hour="子"))


@pytest.mark.parametrize(("school", "daylight"), [*product(SCHOOLS, (True, False, None))])
def test_every_drawing_is_a_grid_of_full_width_characters(
    school: str, daylight: bool | None
) -> None:
    """One narrow character in a row, or a row of another shape, and the chart falls out of line."""
    for day, over in product(PAIRS, BRANCHES):
        rows = grid(liuren.cast(day=day, over=over, daylight=daylight, school=school))
        assert len(rows) == 8
        assert all(east_asian_width(c) in "WF" for row in rows for c in row)
        # The right half begins at the same cell in each row that has one.
        assert {row[22] for row in rows if len(row) > 23} == {BLANK}
        assert {len(row[23:]) for row in rows[4:]} <= {0, 7}
        assert max(map(columns, rows)) <= 80


def test_a_void_branch_has_a_mark_and_no_stem(example: Chart) -> None:
    """戌 and 亥 are void in the decade of 甲子: a transmission there says 空 and leaves a blank."""
    (row,) = (r for r in grid(liuren.cast(day="甲子", over="子"))[:3] if "戌" in r)
    assert row[23:] == "初傳　妻財　　戌　　　　偏財　空"


def test_the_head_says_when_and_for_whom(fullest: Chart) -> None:
    """Pillars, term, lunar date, and the hour by the chosen clock where the wall says another."""
    head = str(fullest).split("\n\n")[0].split("\n")
    assert head[0].startswith("1988-07-01 12:30 America/Argentina/ComodRivadavia (reckoned as ")
    assert head[0].endswith("　夏至　五月十八")
    assert head[1].startswith("戊辰年　戊午月　")
    assert head[3].startswith("戊辰年生男　本命辰上午　行年")


@pytest.mark.parametrize(
    ("date", "written"),
    [
        ((2025, 1, False, 1), "正月初一"),
        ((2025, 6, True, 10), "閏六月初十"),
        ((2025, 11, False, 20), "十一月二十"),
        ((2025, 12, False, 29), "十二月廿九"),
        ((2025, 10, False, 30), "十月三十"),
        ((2025, 10, False, 11), "十月十一"),
    ],
)
def test_lunar_dates_are_written_as_almanacs_write_them(
    date: tuple[int, int, bool, int], written: str
) -> None:
    """初十, 二十 and 三十 are the places where counting in tens goes wrong."""
    chart = liuren.cast("14:00", lunar=date, zone="Asia/Shanghai")
    assert str(chart).split("\n")[0].endswith(BLANK + written)


def test_what_the_calendar_did_is_said_below() -> None:
    """Before there were zones a reader must learn whose mean time was taken."""
    chart = liuren.cast("1810-02-16T21:00", zone="Asia/Shanghai")
    assert "Note: Asia/Shanghai had no zone time yet" in str(chart)


def test_the_legend_fits_a_terminal_and_names_everything(example: Chart) -> None:
    """A newcomer finds each general in English, on lines that a terminal need not break."""
    drawn = text.draw(example, legend=True)
    assert all(f"{SHORT[g]} {ENGLISH[g]}" in drawn for g in GENERALS)
    assert max(map(columns, drawn.split("\n"))) <= 80


def test_colour_changes_no_character(fullest: Chart) -> None:
    """What is copied from a coloured terminal is the plain chart."""
    for sixteen in (True, False):
        plain = text.coloured(fullest, legend=True, sixteen=sixteen).plain
        assert [x.rstrip() for x in plain.split("\n")] == text.draw(fullest, legend=True).split(
            "\n"
        )


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, as the guidelines for the accessibility of the web define it."""

    def luminance(colour: str) -> float:
        parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_the_colours_can_be_read_on_black_and_on_white() -> None:
    """Nobody can know the ground of another's terminal: each phase must stand out on both."""
    assert list(HUES) == list(PHASES)
    for hue in HUES.values():
        assert contrast(hue, "#ffffff") >= 4.5
        assert contrast(hue, "#000000") >= 4.5


# -- as SVG --


def test_the_drawing_is_one_element_that_needs_nothing(fullest: Chart) -> None:
    """No script, no image, no font, no address: it can stand in a page, a notebook or a file."""
    drawn = svg.draw(fullest)
    root = ET.fromstring(drawn)
    assert root.tag == SVG + "svg"
    assert {e.tag.removeprefix(SVG) for e in root.iter()} == {
        "svg", "title", "desc", "style", "text", "tspan", "g", "rect", "path",
    }  # fmt: skip
    assert not any("href" in name for e in root.iter() for name in e.attrib)
    assert drawn.count("://") == 1  # the name of the namespace
    assert "url(" not in drawn
    assert "@import" not in drawn


def test_many_drawings_can_stand_on_one_page(fullest: Chart) -> None:
    """An ID would stand twice; a style without its class would reach the rest of the page."""
    root = ET.fromstring(svg.draw(fullest))
    assert not any("id" in e.attrib for e in root.iter())
    style = root.findtext(SVG + "style") or ""
    rules = re.findall(
        r"(?:^|})([^{}@]+){", style.replace("@media (prefers-color-scheme:dark){", "")
    )
    assert rules
    assert all(".liuren-chart" in rule for rule in rules)


def test_the_same_chart_gives_the_same_drawing(example: Chart, fullest: Chart) -> None:
    """Two builds of the edition must be the same to the byte."""
    for chart in (example, fullest):
        again = liuren.board.notation.read(chart.notation)
        assert svg.draw(chart) == svg.draw(again) == chart._repr_svg_()


def test_the_drawing_says_in_words_what_it_shows(example: Chart) -> None:
    """Who cannot see it hears the chart: the title, the lessons, the transmissions, the plate."""
    root = ET.fromstring(svg.draw(example))
    assert root.get("role") == "img"
    assert root.findtext(SVG + "title") == "甲子日 丑將大吉 子時 夜占 旬空戌亥: 重審"
    heard = root.findtext(SVG + "desc") or ""
    assert "卯 on 甲, 辰 on 卯, 丑 on 子, 寅 on 丑" in heard
    assert "辰 with Six Harmonies, 巳 with Hooked Array, 午 with Azure Dragon" in heard
    assert all(f"{heaven} on {earth}" in heard for earth, heaven in example.plate.as_dict().items())


def test_every_colour_is_the_page_s_own_or_a_phase_with_a_fallback(fullest: Chart) -> None:
    """The ink is the page's; a phase is a variable of the page, and a colour where there is none."""
    root = ET.fromstring(svg.draw(fullest))
    for element in root.iter():
        fill, phase = element.get("fill"), element.get("class")
        if fill in HUES.values():
            assert HUES[next(p for p in PHASES if ENGLISH[p] == phase)] == fill
        else:
            assert fill in (None, "currentColor", "none")


CHARTS: list[dict[str, Any]] = [
    {"day": "甲子", "general": "丑", "hour": "子", "school": "xunyuan"},
    {"day": "庚午", "over": "辰"},
    {"day": "乙未", "general": "午", "hour": "未", "birth": "戊辰", "sex": "f"},
]


def test_nothing_is_cut_off_and_nothing_overlaps(page: Page, fullest: Chart) -> None:
    """In a browser every word lies within the drawing, and no two lie on each other."""
    for chart in (*(liuren.cast(**given) for given in CHARTS), fullest):
        page.set_content(f"<body>{svg.draw(chart)}</body>")
        width, height, boxes = page.evaluate(
            """() => {
                const svg = document.querySelector("svg"), frame = svg.getBoundingClientRect();
                const boxes = [...svg.querySelectorAll("text")].filter(t => t.textContent).map(t => {
                    const b = t.getBoundingClientRect();
                    // A line of text is higher than its characters: look at the middle of it.
                    const trim = b.height * 0.2;
                    return [b.left - frame.left, b.top - frame.top + trim, b.right - frame.left,
                            b.bottom - frame.top - trim, t.textContent];
                });
                return [frame.width, frame.height, boxes];
            }"""
        )
        for left, top, right, bottom, word in boxes:
            assert 0 <= left < right <= width, word
            assert 0 <= top < bottom <= height, word
        for n, (left, top, right, bottom, word) in enumerate(boxes):
            for a, b, c, d, other in boxes[n + 1 :]:
                assert right <= a or c <= left or bottom <= b or d <= top, (word, other)


def test_alone_it_follows_the_reader_s_scheme_and_on_a_page_the_page_s(
    page: Page, example: Chart, tmp_path: Path
) -> None:
    """White on dark for a reader who wants it dark, but never white on a page that is white."""
    ink = "() => getComputedStyle(document.querySelector('svg')).color"
    file = tmp_path / "chart.svg"
    file.write_text(svg.draw(example), "utf-8")
    page.emulate_media(color_scheme="dark")
    page.goto(file.as_uri())
    assert page.evaluate(ink) == "rgb(255, 255, 255)"
    page.emulate_media(color_scheme="light")
    assert page.evaluate(ink) == "rgb(0, 0, 0)"
    page.emulate_media(color_scheme="dark")
    page.goto("about:blank")
    page.set_content(f"<body style='color:rgb(9, 9, 9)'>{svg.draw(example)}</body>")
    assert page.evaluate(ink) == "rgb(9, 9, 9)"
