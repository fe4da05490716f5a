"""《指南》 on the casting: what its sentences say of all 720 lessons, or of all signs, gone through one by one."""

from __future__ import annotations

import pytest

from liuren import corpus, rules
from liuren.board import census
from liuren.board.plate import empty_palaces, lodging_by_salary
from liuren.board.reversal import rails
from liuren.board.sources import PHASES_OF_STEMS
from liuren.doctrine.readings import condition_of
from liuren.signs.symbols import BRANCHES, STEMS


@pytest.mark.proof("zhinan.1.2.8.9", "zhinan.1.2.8.6")
def test_on_those_six_days_the_rail_of_the_well_is_where_the_horse_is() -> None:
    """日支之馬為用 says in other words what the rail 丑沖巳、未沖亥 gives: no lesson parts the two."""
    assert not census.parted("common", "common+fan-yin=rail")
    horse, rail = rules(fan_yin="yima"), rules(fan_yin="rail")
    for lesson in census.lessons("common", gate="返吟", controlled=False):
        figure = rail.figure(lesson.day, 6)
        assert figure.transmissions == horse.figure(lesson.day, 6).transmissions
        assert figure.transmissions[0] is horse.horses[lesson.day.branch]


def test_as_received_the_rail_of_the_well_is_the_clash() -> None:
    """The emendation decides: as received it is the clash, over which in 返吟 the branch itself stands."""
    texts = corpus.default()
    received = rails(texts.passage("zhinan.1.2.8").base)
    assert received == {"丑": "未", "未": "丑", "巳": "亥", "亥": "巳"}
    emended = {"丑": "巳", "巳": "丑", "未": "亥", "亥": "未"}
    assert rails(texts.critical("zhinan.1.2.8.8")) == emended


@pytest.mark.proof("zhinan.1.1.1.7", "zhinan.1.1.1.8")
def test_the_lodgings_are_those_of_the_salaries_and_leave_the_upright_seats_empty() -> None:
    """陽干居祿神所在，而陰干居祿神前一位: all ten lodgings, and none in 卯 午 酉 子."""
    here = rules("zhinan")
    assert lodging_by_salary(here.salaries) == here.lodging
    assert set(empty_palaces(here.lodging)) == set("卯午酉子")


@pytest.mark.proof("zhinan.1.1.1.4", "zhinan.1.1.1.5")
def test_the_stems_have_the_phases_of_their_quarters() -> None:
    """甲乙東方木: what the text lists is what a stem is, and a branch of its quarter but earth agrees."""
    here = rules("zhinan")
    assert all(phase is stem.phase for stem, phase in here.read(PHASES_OF_STEMS).items())
    phases = {here.quarters[stem]: stem.phase for stem in STEMS}
    assert all(b.phase in (phases[here.quarters[b]], phases["中"]) for b in BRANCHES)


@pytest.mark.proof("zhinan.1.2.8.3")
def test_in_fan_yin_with_a_control_the_way_is_to_the_clash_and_back() -> None:
    """三傳初末相同而沖乎中傳, on every lesson that has 尅."""
    for lesson in census.lessons("zhinan", gate="返吟", controlled=True):
        first, middle, last = lesson.figure.transmissions
        assert (middle, last) == (first.opposite, first)


def test_the_names_of_the_lessons_are_those_of_the_sentences() -> None:
    """Where 《指南》 says when a lesson is called so, its sentence and the way that was gone agree on all 720."""
    said = {
        "重審": "1.4", "元首": "1.5", "知一": "3.1", "見機": "3.3", "察微": "3.5",
        "蒿矢": "4.3", "彈射": "4.5", "別責": "6.4", "無依": "8.5",
    }  # fmt: skip
    sentences = {name: condition_of(f"zhinan.1.2.{clause}") for name, clause in said.items()}
    for chart in census.charts("zhinan", daylight=True):
        if not chart.plate.is_still:
            names = {name for name, holds in sentences.items() if holds(chart) is not None}
            assert names == {chart.method.name} & set(said), str(chart.day)
