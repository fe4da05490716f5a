"""Ghosts and tombs: the lists are read from the words, and the two tables of tombs are kept apart."""

from __future__ import annotations

from typing import Any

import pytest

from liuren import cast, corpus, rules
from liuren.board.chart import Chart
from liuren.doctrine.conditions import Answer, Condition, Needs, question
from liuren.doctrine.conditions.listed import by_day
from liuren.doctrine.readings import condition_of
from liuren.errors import BrokenCorpus
from liuren.proof.occurrences import always, occurring
from liuren.signs import tombs
from liuren.signs.symbols import STEMS


def test_the_listed_tombs_are_those_that_the_long_lives_give() -> None:
    """The list of 《大全》 and the ninth stage from birth, by which the other schools reckon, agree."""
    listed, reckoned = rules("daquan"), rules("common")
    assert listed.tombs_of_stems == reckoned.tombs_of_stems
    assert listed.tombs_of_phases == reckoned.tombs_of_phases


def test_earth_goes_with_fire_by_stems_and_with_water_by_phases() -> None:
    """戊 and 己 have the lives of 丙 and 丁; as a phase earth is born and buried with water."""
    in_force = rules("daquan")
    for stem, mother in tombs.followed(in_force.corpus.critical("daquan.1.9.6.6")).items():
        assert in_force.births[stem] is in_force.births[mother]
        assert in_force.tombs[stem] is in_force.tombs[mother]
    births = tombs.births_by_tombs(in_force.tombs_of_phases)
    assert births["土"] is births["水"]  # type: ignore[index]


def test_the_switch_of_the_long_life_moves_six_tombs() -> None:
    """Four stems have one tomb by both tables, 甲 丙 庚 壬; the switch moves the others and no more."""
    own, of_phase = rules("daquan").tombs, rules("daquan", long_life="phase").tombs
    assert {stem for stem in STEMS if own[stem] is of_phase[stem]} == set("甲丙庚壬")


def test_another_word_in_the_list_of_tombs_gives_another_table() -> None:
    """The text is a parameter: with 辰 for 未 the tomb of 甲 and 癸 moves, and that of no other."""
    texts = corpus.default()
    passage = "daquan.1.9.6"
    words = texts.passage(passage).base
    assert words.count("故未為甲癸") == 1
    other = texts.with_base(passage, words.replace("故未為甲癸", "故辰為甲癸"))
    before, after = rules("daquan").tombs, rules("daquan", other).tombs
    assert {stem for stem in STEMS if before[stem] is not after[stem]} == set("甲癸")


@pytest.mark.parametrize(
    "words", ["未為甲癸之墓戌為丙戊乙之墓", "子為甲乙丙丁戊之墓午為己庚辛壬癸之墓", ""]
)
def test_tombs_that_are_not_ten_or_not_at_the_end_of_a_season_are_refused(words: str) -> None:
    """A list with a stem missing, or a tomb on another branch than the last of a season, is no list."""
    with pytest.raises(BrokenCorpus):
        tombs.of_stems(words)


def test_a_list_with_a_misprint_says_so_and_gives_no_answer() -> None:
    """With the 己 of the received page for 巳 the list cannot be read: no day of it passes for no."""
    assert by_day("丙丁日巳午臨亥子")
    with pytest.raises(BrokenCorpus, match="not every day"):
        by_day("甲乙日寅夘臨申酉丙丁日以己午臨亥子")


# A condition, what a chart has to be told for it, and the day and the god over the stem.
UNTOLD: dict[str, tuple[dict[str, Any], str]] = {
    "daquan.1.9.1.11": ({"day": "戊辰", "over": "辰"}, "the season"),
    "daquan.1.9.2.7": ({"day": "壬辰", "over": "寅"}, "day or night"),
    "daquan.1.9.3.3": ({"day": "戊辰", "over": "辰"}, "the querent's year of birth"),
    "daquan.1.9.10.15": ({"day": "庚辰", "over": "卯"}, "the querent"),
}


@pytest.mark.parametrize("clause", UNTOLD)
def test_what_a_chart_was_not_told_is_named(clause: str) -> None:
    """A season, a light or a querent that is not known leaves the sentence open, and is asked for."""
    given, what = UNTOLD[clause]
    with pytest.raises(Needs, match=what):
        condition_of(clause)(cast(**given, school="daquan"))


def test_a_house_ghost_that_nothing_saves_is_saved_by_the_one_who_asks() -> None:
    """Offspring over the natal branch turns 無救 into 有救, and the two never hold at once."""
    given: dict[str, Any] = {"day": "戊辰", "over": "辰", "school": "daquan"}
    saved, lost = condition_of("daquan.1.9.3.2"), condition_of("daquan.1.9.3.3")
    kinds = {}
    for natal in "子丑寅卯辰巳午未申酉戌亥":
        birth = next(a + natal for a in "甲乙" if (a == "甲") == (natal in "子寅辰午申戌"))
        chart = cast(**given, birth=birth)
        kinds[natal] = (saved(chart) is not None, lost(chart) is not None)
    assert all(one != other for one, other in kinds.values())
    # 戊, earth, generates metal: over the natal branch there has to be 申 or 酉.
    assert {natal for natal, (one, _) in kinds.items() if one} == set("酉戌")


@question("never")
def never(chart: Chart) -> Answer:
    """A condition that no chart has."""
    return None


def test_always_is_yes_no_or_nothing_to_say_of() -> None:
    """What holds wherever it comes about, what does not, and what never comes about are told apart."""
    holds: Condition = condition_of("daquan.1.9.5.5")
    assert always(holds, "daquan", stem="甲", god="寅", seat="申") is True
    assert always(never, "daquan", stem="甲", god="寅", seat="申") is False
    assert always(holds, "daquan", stem="己", general="貴人", god="寅") is None


def test_every_querent_that_is_asked_for_has_the_branch() -> None:
    """A natal branch gives the five births of its years; a year-fate both sexes, as far as it is reached."""
    born = list(occurring("daquan", stem="甲", god="辰", seat="子", natal="子"))
    assert {chart.querent.natal for chart in born if chart.querent} == {"子"}
    assert len(born) == 5 * 6 * 2
    aged = list(occurring("daquan", stem="甲", god="辰", seat="子", year_fate="午"))
    assert {chart.querent.year_fate_seat for chart in aged if chart.querent} == {"午"}
    assert {chart.querent.sex for chart in aged if chart.querent} == {"m", "f"}
