"""What people type: signs, dates, times and years in the ways in which hands write them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import liuren
from liuren.almanac.month_general import CHAOSHEN
from liuren.almanac.written import as_iso, lunar
from liuren.almanac.written import year as to_year
from liuren.board.querent import born
from liuren.corpus import default
from liuren.errors import BadChart, BadMoment, LiurenError, NotASymbol
from liuren.signs import spellings, symbols
from liuren.signs.god_names import GOD_NAMES, every_name
from liuren.signs.symbols import BRANCHES, GENERALS, PAIRS, PHASES, STEMS


@pytest.mark.parametrize(
    ("read", "typed", "meant"),
    [
        (symbols.pair, "甲子日", "甲子"),
        (symbols.pair, "甲子年", "甲子"),
        (symbols.pair, "jiǎzǐ", "甲子"),
        (symbols.pair, "jiazi", "甲子"),
        (symbols.pair, "Jiǎ Zǐ", "甲子"),
        (symbols.pair, "jia-zi", "甲子"),
        (symbols.pair, "ＪＩＡＺＩ", "甲子"),
        (symbols.pair, "甲 子", "甲子"),
        (symbols.pair, "丁夘", "丁卯"),
        (symbols.branch, "子時", "子"),
        (symbols.branch, "子时", "子"),
        (symbols.branch, "亥月", "亥"),
        (symbols.branch, "亥將", "亥"),
        (symbols.branch, "亥将", "亥"),
        (symbols.branch, "⼦", "子"),  # Kangxi radicals
        (symbols.branch, "⾠", "辰"),
        (symbols.branch, "\uf971", "辰"),  # a compatibility ideograph
        (symbols.branch, "chén", "辰"),
        (symbols.branch, "登明", "亥"),
        (symbols.branch, "登明將", "亥"),
        (symbols.branch, "太冲", "卯"),
        (symbols.branch, "太衝", "卯"),
        (symbols.branch, "从魁", "酉"),
        (symbols.branch, "传送", "申"),
        (symbols.stem, "⼰", "己"),
        (symbols.stem, "甲日", "甲"),
        (symbols.phase, "⽔", "水"),
        (symbols.general, "太隂", "太陰"),
        (symbols.general, "太阴", "太陰"),
        (symbols.general, "𤣥武", "玄武"),
        (symbols.general, "元武", "玄武"),
        (symbols.general, "贵人", "貴人"),
        (symbols.general, "天乙", "貴人"),
        (symbols.general, "騰蛇", "螣蛇"),
        (symbols.general, "勾陈", "勾陳"),
        (symbols.general, "青龍", "青龍"),
        (symbols.general, "tài cháng", "太常"),
    ],
)
def test_a_sign_is_taken_as_it_is_typed(
    read: Callable[[str], object], typed: str, meant: str
) -> None:
    """Width, tones, variants, the word 日 or 時, a Kangxi radical, a god's name: all mean a sign."""
    assert str(read(typed)) == meant


@pytest.mark.parametrize(
    ("read", "typed"),
    [
        (symbols.branch, "已"),
        (symbols.branch, "己"),
        (symbols.stem, "已"),
        (symbols.stem, "巳"),
        (symbols.stem, "子時"),
        (symbols.pair, "己己"),
        (symbols.pair, "乙子日"),
        (symbols.branch, "時"),
        (symbols.branch, "太隂"),
        (symbols.general, "登明"),
        (symbols.branch, ""),
        (symbols.branch, "子" * 41),
    ],
)
def test_nothing_is_taken_for_a_sign_that_is_another(
    read: Callable[[str], object], typed: str
) -> None:
    """己, 巳 and 已 are three characters, whatever is folded; a general is no branch."""
    with pytest.raises(NotASymbol):
        read(typed)


def test_a_sign_is_never_taken_for_another() -> None:
    """No spelling of the table means two signs of one kind."""
    for cycle in (STEMS, BRANCHES, PHASES, GENERALS, PAIRS):
        spelt = [spellings.spelt(str(sign)) for sign in cycle]
        assert len(set(spelt)) == len(cycle)


def test_the_names_of_the_gods_are_those_of_the_texts() -> None:
    """Typed from zhinan.1.1.2; the sentences of 尋源 that name the month generals agree with them."""
    typed = [
        "神后",
        "大吉",
        "功曹",
        "太沖",
        "天罡",
        "太乙",
        "勝光",
        "小吉",
        "傳送",
        "從魁",
        "河魁",
        "登明",
    ]
    assert list(GOD_NAMES.table(default()).values()) == typed
    for begin in CHAOSHEN.table(default()).values():
        assert every_name(default())[begin.name] == begin.general
    assert all(symbols.branch(name) == sign for name, sign in zip(typed, BRANCHES, strict=True))


def test_another_text_gives_another_name() -> None:
    """The names are read, not typed: where the text had 徵明 for 登明, the head would say so."""
    words = default().critical("zhinan.1.1.2").replace("乃登明將也", "乃徵明將也")
    texts = default().with_base("zhinan.1.1.2", words)
    chart = liuren.cast(day="甲子", general="亥", hour="子", corpus=texts)
    assert "亥將徵明" in str(chart)


def test_day_night_and_sex_are_taken_in_chinese() -> None:
    """晝 and 夜, 男 and 女, also in a chart of one line."""
    assert [spellings.daylight(word) for word in ("晝", "昼", "day", "夜", "NIGHT")] == [
        True, True, True, False, False,
    ]  # fmt: skip
    assert [spellings.sex(word) for word in ("男", "Ｍ", "女", "f")] == ["m", "m", "f", "f"]
    line = liuren.board.notation.read("甲子日 大吉/子時 夜 尋源 birth=庚午 sex=女")
    assert line.notation == "jiazi chou/zi night xunyuan birth=gengwu sex=f"
    with pytest.raises(BadChart, match="day, night, 晝, 夜"):
        spellings.daylight("dusk")


@pytest.mark.parametrize(
    ("typed", "iso"),
    [
        ("2026-1-5 9:30", "2026-01-05T09:30"),
        ("2026/11/30 14:00", "2026-11-30T14:00"),
        ("2026.11.30 14:00:07", "2026-11-30T14:00:07"),
        ("2026年11月30日14時", "2026-11-30T14:00"),
        ("2026年11月30日14时", "2026-11-30T14:00"),
        ("2026年11月30日 14時5分", "2026-11-30T14:05"),
        ("2026年11月30日14点05分07秒", "2026-11-30T14:05:07"),
        ("2026年11月30日14:00", "2026-11-30T14:00"),
        ("２０２６－１１－３０ １４：００", "2026-11-30T14:00"),
        ("2026-11-30  14:00", "2026-11-30T14:00"),
        ("2026/11/30 14:00+09:00", "2026-11-30T14:00+09:00"),
        ("2026年11月30日14時半", "2026-11-30T14:30"),
        ("810年6月18日9時", "0810-06-18T09:00"),
    ],
)
def test_a_moment_is_taken_as_it_is_typed(typed: str, iso: str) -> None:
    """The same moment in the ways in which it is written, to the same chart."""
    assert as_iso(typed) == iso
    zone = None if iso.endswith("+09:00") else "+08:00"
    assert liuren.cast(typed, zone=zone).to_dict() == liuren.cast(iso, zone=zone).to_dict()


@pytest.mark.parametrize(
    "typed",
    ["26-1-5 9:30", "11/30/2026 14:00", "2026-11/30 14:00", "2026-11-3014:00",
     "2026年11月30日", "2026年11月30日午時", "2026-11-30", "14時", "2026-13-1 9:00", "2026-1-5 24:00"],
)  # fmt: skip
def test_what_could_be_two_moments_is_none(typed: str) -> None:
    """A year of two digits, a month after the day, a date that runs into its time: nobody guesses."""
    with pytest.raises(BadMoment):
        liuren.cast(typed, zone="+08:00")


@pytest.mark.parametrize(
    ("typed", "date"),
    [
        ("2025-6-1", (2025, 6, False, 1)),
        ("2025/6/1", (2025, 6, False, 1)),
        ("2025-6-1-leap", (2025, 6, True, 1)),
        ("2025-閏6-1", (2025, 6, True, 1)),
        ("2025年閏六月初一", (2025, 6, True, 1)),
        ("2026年十月廿二", (2026, 10, False, 22)),
        ("2026年正月二十日", (2026, 1, False, 20)),
        ("2026年臘月三十", (2026, 12, False, 30)),
        ("２０２５－６－１", (2025, 6, False, 1)),
    ],
)
def test_a_lunar_date_is_taken_as_almanacs_write_it(
    typed: str, date: tuple[int, int, bool, int]
) -> None:
    """What the head of a chart prints can be typed again."""
    assert lunar(typed) == date


@pytest.mark.parametrize("typed", ["2025-6", "soon", "2025年六月四十", "2025年十三月初一", ""])
def test_what_is_no_lunar_date_is_refused(typed: str) -> None:
    """The error shows how one is written."""
    with pytest.raises(BadMoment, match="2025-6-1-leap"):
        lunar(typed)


def test_every_day_of_a_lunar_month_has_a_name() -> None:
    """初一 to 三十, as the head of a chart writes them, are read back."""
    from liuren.render import _lunar as told

    for month in range(1, 13):
        for day in range(1, 31):
            found = liuren.almanac.Lunar(2025, month, False, day)
            assert lunar(f"2025年{told(found)}") == tuple(found)


@pytest.mark.parametrize(
    ("typed", "pair"),
    [("2026", "丙午"), ("２０２６年", "丙午"), ("丙午年", "丙午"), ("bǐngwǔ", "丙午"), (4, "甲子")],
)
def test_a_year_is_taken_by_number_or_pair(typed: Any, pair: str) -> None:
    """A Gregorian year is the one that begins in it at 立春; a birth may be written likewise."""
    assert str(to_year(typed).pair) == str(born(typed)) == pair
    chart = liuren.cast(day="甲子", over="卯", year=typed)
    assert str(chart.year) == pair


@pytest.mark.parametrize("typed", ["1990/1/20", "1990年1月20日", "1990-1-20", "1990-01-20"])
def test_a_date_of_birth_is_taken_as_it_is_typed(typed: str) -> None:
    """Before 立春 it belongs to the year before, however it is written."""
    assert str(born(typed)) == "己巳"


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=50))
def test_whatever_is_typed_is_a_sign_or_an_error_of_ours(typed: str) -> None:
    """No character, however odd, brings another error than the one for people."""
    for read in (symbols.pair, symbols.branch, symbols.general, to_year, lunar, spellings.sex):
        with suppress(LiurenError):
            read(typed)
    assert isinstance(as_iso(typed), str)
