"""What is put forth, and what is over natal branch and year-fate, as 《五要》 asks of them."""

from __future__ import annotations

import pytest

from liuren import cast, corpus, rules
from liuren.board.census import charts
from liuren.board.chart import Chart
from liuren.doctrine.conditions import PUT_FORTH, at
from liuren.doctrine.conditions.borrowed import borrowed, defined_in
from liuren.doctrine.conditions.put_forth import (
    CONTROLS_ITS_LOWER,
    IS_CONTROLLED_BY_ITS_LOWER,
    comes_from_lesson,
    lesson_taken,
)
from liuren.doctrine.readings import condition_of
from liuren.errors import BadChoice, BrokenCorpus
from liuren.signs.symbols import BRANCHES


def holds(clause: str, chart: Chart) -> bool:
    """Whether a sentence applies to a chart."""
    return condition_of(clause)(chart) is not None


def test_a_god_in_two_lessons_comes_from_the_one_that_the_gate_took() -> None:
    """申 is over 戊 and over 寅 in the fourth lesson; only in the fourth is there a control."""
    chart = cast(day="戊寅", over="申")
    assert [x.number for x in chart.lessons.four if x.upper == "申"] == [1, 4]
    assert comes_from_lesson(4)(chart) is not None
    assert comes_from_lesson(1)(chart) is None
    assert holds("wuyao.1.42.1.3", chart)
    assert not holds("wuyao.1.42.1.2", chart)


def test_what_is_taken_from_no_lesson_is_neither_outer_nor_inner() -> None:
    """昴星, 別責, the count of 八專 and the well's rail take the first from no lesson, nor does a bare 伏吟."""
    without = {c.method.gate for c in charts("common") if lesson_taken(c) is None}
    assert without == {"昴星", "別責", "八專", "返吟", "伏吟"}
    assert not any(
        comes_from_lesson(1, 2, 3, 4)(c) for c in charts("common") if lesson_taken(c) is None
    )


def test_a_control_from_afar_is_no_control_of_the_lower() -> None:
    """遙尅 is taken where no lesson has a control, so that neither sentence can be said of it."""
    far = [c for c in charts("common") if c.method.gate == "遙尅"]
    assert far
    assert all(lesson_taken(c) for c in far)
    assert not any(CONTROLS_ITS_LOWER(c) or IS_CONTROLLED_BY_ITS_LOWER(c) for c in far)


def test_over_the_stem_the_lower_is_the_stem_and_the_seat_its_lodging() -> None:
    """子 over 戊 is controlled by 戊 and controls the lodging 巳: the general kept apart, no war within."""
    chart = cast(day="戊寅", over="子", daylight=True)
    assert IS_CONTROLLED_BY_ITS_LOWER(chart) is not None
    assert holds("wuyao.1.42.2.6", chart)
    assert not holds("wuyao.1.42.2.3", chart)


def test_a_general_at_home_is_of_the_phase_of_its_home() -> None:
    """尅天官地盤 names general and seat in one breath: what controls the one controls the other."""
    in_force = rules("common")
    homes, phases = in_force.homes_of_generals, in_force.phases_of_generals
    assert set(homes) == set(phases)
    assert len(set(homes.values())) == len(BRANCHES)
    assert all(home.phase is phases[general] for general, home in homes.items())


def test_another_home_in_the_words_moves_the_general() -> None:
    """The text is a parameter: with 家在甲卯 青龍 is at home on 卯, and one without a home is an error."""
    texts = corpus.default()
    words = texts.passage("guicuojiao.1.2.6").base
    assert words.count("家在甲寅") == 1
    moved = texts.with_base("guicuojiao.1.2.6", words.replace("家在甲寅", "家在甲卯"))
    gone = texts.with_base("guicuojiao.1.2.6", words.replace("家在甲寅", "家在"))
    before, after = rules("common").homes_of_generals, rules("common", moved).homes_of_generals
    assert {(name, after[name]) for name in before if before[name] is not after[name]} == {
        ("青龍", "卯")
    }
    with pytest.raises(BrokenCorpus, match="no home of a general"):
        _ = rules("common", gone).homes_of_generals


def test_the_stages_of_the_text_are_those_of_the_phase_whatever_the_school() -> None:
    """辰 is the tomb of 癸 in 1.41.11: so it is in these sentences, without a switch."""
    chart = next(
        c for c in charts("common") if c.day.stem == "癸" and c.transmissions[0].branch == "辰"
    )
    assert chart.system.tombs[chart.day.stem] != "辰"
    assert holds("wuyao.1.42.3.12", chart)


def test_loathing_and_the_breath_of_death_meet_in_two_months() -> None:
    """月厭 goes back from 戌 and 死氣 on from 午: one branch in the months 辰 and 戌, and in no other."""
    asked = (
        cast(day="甲子", over=over, month=month, year="甲子", birth="甲子", sex="m")
        for month in BRANCHES
        for over in BRANCHES
    )
    meeting = {str(chart.month) for chart in asked if holds("wuyao.1.43.3.5", chart)}
    assert meeting == {"辰", "戌"}


def test_a_spirit_that_no_text_borrows_is_refused() -> None:
    """A name that is not on the list is an error that names those that are, and never a quiet no."""
    assert at(PUT_FORTH, borrowed("喪門", "弔客")).needs
    with pytest.raises(BadChoice, match="no text borrows a spirit 天德"):
        defined_in("天德")


def test_who_asks_is_asked_for_where_natal_branch_or_year_fate_is_looked_at() -> None:
    """Without a year of birth no sentence of 論年命 is decided, and each says what it needs."""
    chart = cast(day="甲子", general="丑", hour="子", month="寅", year="甲子")
    said = {one.clause for one in chart.readings(works=["wuyao"])}
    assert not [clause for clause in said if clause.startswith("wuyao.1.43.")]
    asked = {o.clause for o in chart.open_questions(works=["wuyao"]) if "querent" in str(o.needs)}
    assert "wuyao.1.43.1.6" in asked
    assert "wuyao.1.43.4.6" in asked
