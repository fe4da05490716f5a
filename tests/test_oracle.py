"""The library against a second engine, made from the same words by someone who had not read it."""

from __future__ import annotations

import itertools
from functools import cache
from typing import Any

import oracle
import pytest

import liuren
from liuren.board import schools

SWITCHES = {
    "she-hai": ("depth", "meng", "grades"),
    "she-hai-palace": ("left-out", "counted"),
    "fu-yin-last": ("chong", "xing"),
    "bie-ze-yin": ("branch", "rides"),
    "fan-yin": ("yima", "jinglan"),
}
LESSONS = [(day, top) for day in oracle.DAYS for top in oracle.BRANCHES]
COMBINATIONS = list(itertools.product(*SWITCHES.values()))


def plate_of(day: str, top: str) -> str:
    """The oracle's heaven plate with ``top`` over the day."""
    return oracle.plate_with(top, oracle.LODGE[day[0]])


@cache
def expected(day: str, top: str, choices: tuple[str, ...]) -> oracle.Found:
    """What the oracle finds, with the five switches in the order of `SWITCHES`."""
    return oracle.gates(day, plate_of(day, top), *choices)


def found(day: str, top: str, choices: tuple[str, ...]) -> str:
    """The three branches that the library finds, the switches set so."""
    school = schools.school("common", **dict(zip(SWITCHES, choices, strict=True)))
    chart = liuren.cast(day=day, over=top, daylight=True, school=school)
    return "".join(t.branch for t in chart.transmissions)


def whole(day: str, top: str, daylight: bool, school: schools.School) -> dict[str, Any]:
    """All that the oracle knows of a chart, under the keys of the library's dictionary."""
    stem = day[0]
    plate = plate_of(day, top)
    three = expected(day, top, tuple(school[key] for key in SWITCHES)).three
    riding = oracle.generals(day, plate, daylight, school["nobles"])
    return {
        "plate": dict(zip(oracle.BRANCHES, plate, strict=True)),
        "lessons": [
            {"upper": i.upper, "lower": i.lower, "seat": i.seat, "general": riding[i.upper]}
            for i in oracle.four(day, plate)
        ],
        "transmissions": [
            {
                "branch": god,
                "general": riding[god],
                "kin": oracle.kin(stem, god),
                "ten_god": oracle.ten_god(stem, god, school["ten-gods"]),
                "stem": oracle.hidden(day, god),
                "void": god in oracle.void(day),
            }
            for god in three
        ],
        "generals": riding,
        "void": list(oracle.void(day)),
    }


@pytest.mark.parametrize("name", schools.SCHOOLS)
def test_every_lesson_of_a_school_is_what_the_words_give(name: str) -> None:
    """720 lessons, day and night: plate, lessons, transmissions, generals, kin, stems and voids."""
    school = schools.school(name)
    for day, top in LESSONS:
        for daylight in (True, False):
            chart = liuren.cast(day=day, over=top, daylight=daylight, school=school).to_dict()
            words = whole(day, top, daylight, school)
            assert {key: chart[key] for key in words} == words, (day, top, daylight)


@pytest.mark.parametrize(
    "choices",
    [
        tuple(only[1] if key == only[0] else options[0] for key, options in SWITCHES.items())
        for only in ((key, options[1]) for key, options in SWITCHES.items())
    ],
    ids=list(SWITCHES),
)
def test_the_other_side_of_each_switch_is_what_the_words_give(choices: tuple[str, ...]) -> None:
    """One switch at a time set to its other side, the library and the oracle agree on all 720."""
    for day, top in LESSONS:
        assert found(day, top, choices) == expected(day, top, choices).three, (day, top)


def test_the_switches_agree_in_every_combination() -> None:
    """No two switches disturb each other: all 32 settings, wherever the settings matter at all."""
    for day, top in LESSONS:
        if len({expected(day, top, choices) for choices in COMBINATIONS}) > 1:
            for choices in COMBINATIONS:
                three = expected(day, top, choices).three
                assert found(day, top, choices) == three, (day, top, choices)


def test_the_gates_and_their_names_are_those_of_the_words() -> None:
    """Not the branches alone but the way to them: which gate was taken, and what it is called."""
    for name in ("common", "zhinan"):
        school = schools.school(name, mao_xing_names="polarity")
        choices = tuple(school[key] for key in SWITCHES)
        for day, top in LESSONS:
            method = liuren.cast(day=day, over=top, daylight=True, school=school).method
            words = expected(day, top, choices)
            assert method.gate == words.gate, (day, top)
            assert method.name == words.name or not words.name, (day, top)


def test_the_oracle_counts_as_the_books_do() -> None:
    """The oracle itself meets what the texts say of numbers: 剛三柔六 for 別責, six 井欄, 乙癸 of 伏吟."""
    default = COMBINATIONS[0]
    by_gate: dict[str, list[str]] = {}
    for day, top in LESSONS:
        by_gate.setdefault(expected(day, top, default).gate, []).append(day)
    assert " ".join(by_gate["別責"]) == "戊辰 辛未 辛未 丁酉 辛丑 辛丑 丙辰 戊午 辛酉"
    without = [
        day
        for day in oracle.DAYS
        if not oracle.by_harm(day, oracle.four(day, "午未申酉戌亥子丑寅卯辰巳"), "meng", "counted")
    ]
    assert set(without) == oracle.pairs("丁未 己未 辛未 丁丑 己丑 辛丑")
    still = oracle.BRANCHES
    harmed = {d[0] for d in oracle.DAYS if oracle.by_harm(d, oracle.four(d, still), "meng", "x")}
    assert harmed == set("乙癸")
