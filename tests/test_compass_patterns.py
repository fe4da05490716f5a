"""The patterns as 《指南》 has them: what never is, and what its names tell besides the conditions."""

from __future__ import annotations

from functools import cache

import pytest

from liuren import cast, corpus, rules
from liuren.board import census
from liuren.board.chart import Chart
from liuren.doctrine import patterns
from liuren.doctrine.conditions import Needs
from liuren.doctrine.patterns.compass import place_to_search, spouse_of
from liuren.doctrine.readings import condition_of, judgements
from liuren.errors import BadChoice, BrokenCorpus
from liuren.proof.examples import call

OTHER_NOBLES = "zhinan+nobles=xiantian"


@cache
def charts(school: str) -> tuple[Chart, ...]:
    """All lessons of a school, by day and by night."""
    return tuple(census.charts(school))


# -- what never is --


@pytest.mark.proof("zhinan.1.4.3.5", "zhinan.1.4.3.6", "zhinan.1.4.3.7", "zhinan.1.4.3.8")
@pytest.mark.parametrize("school", ["zhinan", OTHER_NOBLES])
def test_the_tiger_is_put_forth_on_no_lesson_of_the_star(school: str) -> None:
    """虎視轉蓬: of the 32 charts of 昴星, by either table of nobles, none puts forth 白虎, and one 螣蛇."""
    stars = [chart for chart in charts(school) if chart.method.gate == "昴星"]
    first = [str(chart.transmissions[0].general) for chart in stars]
    assert (len(stars), first.count("白虎"), first.count("螣蛇")) == (32, 0, 1)
    for clause in ("5", "6", "7", "8"):
        holds = condition_of(f"zhinan.1.4.3.{clause}")
        assert not any(holds(chart) for chart in charts(school))


@pytest.mark.proof("zhinan.1.4.5.10")
def test_the_seal_is_put_forth_on_no_lesson() -> None:
    """鑄印: 戌 stands over 巳 on 60 lessons and is put forth on none; 巳 is, under it, on 17."""
    over = [c for c in charts("zhinan") if c.daylight and c.plate.over("巳") == "戌"]
    first = [str(chart.transmissions[0].branch) for chart in over]
    assert (len(over), first.count("戌"), first.count("巳")) == (60, 0, 17)
    seal = condition_of("zhinan.1.4.5.10")
    assert not any(seal(chart) for chart in charts("zhinan"))


def test_wheel_and_seal_are_judged_alike_and_only_the_wheel_comes_about() -> None:
    """斫輪鑄印: what is said of the two holds wherever 斫輪 does, and nowhere else."""
    either, wheel = condition_of("zhinan.1.4.5.8"), condition_of("zhinan.1.4.5.9")
    both = [(either(c) is not None, wheel(c) is not None) for c in charts("zhinan")]
    assert set(both) == {(True, True), (False, False)}


# -- the patterns of the text stand beside those of the verses --


def test_a_pattern_of_the_text_is_what_its_clause_says() -> None:
    """A name that means something else here has one condition, as pattern and as judgement."""
    theirs = [row for row in patterns.rows(corpus.default()) if row.work == "zhinan"]
    assert len(theirs) > 10
    for row in theirs:
        assert row.holds is condition_of(row.clause)


def test_the_definitions_name_what_they_define() -> None:
    """The clause of each pattern of the text has its name in it, but for 富貴, which the line above names."""
    texts = corpus.default()
    for row in patterns.rows(texts):
        if row.work == "zhinan" and row.name != "富貴":
            assert row.name in texts.critical(row.clause), row.name


def test_the_two_texts_do_not_mix() -> None:
    """The words of the verses are not read for 《指南》: with other gates and days there, its own stay."""
    texts = corpus.default()
    verse = texts.passage("daquan.1.11.10").base
    changed = texts.with_base("daquan.1.11.10", verse.replace("乙戊己辛壬", "甲戊己辛壬"))
    assert changed.passage("daquan.1.11.10").base != verse
    chart = cast(day="乙卯", over="巳", school="zhinan", corpus=changed)
    assert condition_of("daquan.1.11.10.10", changed)(chart) is None
    assert condition_of("zhinan.1.4.6.15", changed)(chart) is not None


def test_every_sentence_on_the_patterns_is_found_under_their_topic() -> None:
    """Who asks for the patterns gets what 《指南》 says of them as well, and 130 sentences judge."""
    here = [row for row in judgements() if row.clause.startswith("zhinan.1.4.")]
    assert len(here) == 130
    assert all(row.topics[0] == "pattern" for row in here)


# -- who has gone, husband and wife --


def test_the_place_to_search_is_next_to_the_day_branch_on_a_still_lesson() -> None:
    """貴順支前一位, 貴逆支後一位: one on or one back from the day branch; on any other lesson nowhere."""
    for chart in charts("zhinan"):
        place = place_to_search(chart)
        if chart.plate.is_still:
            forward = condition_of("zhinan.1.4.3.15")(chart) is not None
            assert place is chart.day.branch.step(1 if forward else -1)
            assert (condition_of("zhinan.1.4.3.16")(chart) is None) is forward
        else:
            assert place is None


def test_where_to_search_needs_the_light() -> None:
    """Without day or night the way of the noble is not known, and no place is made up."""
    with pytest.raises(Needs, match="needs day or night"):
        place_to_search(cast(day="甲子", over="寅", school="zhinan"))


def test_husband_and_wife_are_read_from_the_words() -> None:
    """夫干妻支: with the words changed the two change; another part of the day there is not."""
    texts = corpus.default()
    words = texts.passage("zhinan.1.4.6").base
    changed = texts.with_base(
        "zhinan.1.4.6", words.replace("夫，干也；妻，支也", "夫，支也；妻，干也")
    )
    assert spouse_of("stem", changed) == "妻"
    broken = texts.with_base("zhinan.1.4.6", words.replace("妻，支也", "妻，也支"))
    with pytest.raises(BrokenCorpus, match="not both stem and branch are told"):
        spouse_of("stem", broken)
    with pytest.raises(BadChoice, match="the day has no part 'hour'; it has stem, branch"):
        spouse_of("hour", texts)


# -- an example that is given as a moment --


def test_an_example_may_give_the_moment_of_a_chart() -> None:
    """龍首 needs year, month and general of one real day: the line shown begins with the moment."""
    shown = call(corpus.default().example("zhinan.1.4.4.x2"))
    (line,) = [line for line in shown.setup if line.startswith("chart = ")]
    assert line.startswith("chart = liuren.cast('2022-01-15T06:30', zone='Asia/Shanghai'")


def test_the_five_shapes_are_those_of_the_triples() -> None:
    """曲直 從革 炎上 潤下 are the four triples, in any order and none of them short of one."""
    triples = rules("zhinan").triples.values()
    for clause in ("9.11", "10.2", "10.6", "10.10"):
        holds = condition_of(f"zhinan.1.4.{clause}")
        found = {frozenset(t.branch for t in c.transmissions) for c in charts("zhinan") if holds(c)}
        assert len(found) == 1
        assert found <= {frozenset(three) for three in triples}
