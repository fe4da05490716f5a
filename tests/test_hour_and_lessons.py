"""The hour, who asks at it, and day and branch, as 《五要》 has them (1.38 to 1.40)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from liuren import cast, corpus, rules
from liuren.board import callers, census, hour_gates, lesson_roles
from liuren.doctrine.conditions import Needs, hour_is, is_void
from liuren.doctrine.ghost_tombs import ghost_tombs, listed
from liuren.doctrine.readings import condition_of, judgements
from liuren.errors import BadChoice, BrokenCorpus
from liuren.signs.symbols import BRANCHES, PAIRS
from liuren.signs.symbols import branch as to_branch
from liuren.signs.symbols import stem as to_stem

_WORDS = {
    "wuyao.1.40.7.1": ("日臨辰", "生我"),
    "wuyao.1.40.7.2": ("辰臨日", "生我"),
    "wuyao.1.40.7.3": ("日臨辰", "我生"),
    "wuyao.1.40.7.4": ("辰臨日", "我生"),
    "wuyao.1.40.8.1": ("日臨辰", "我克"),
    "wuyao.1.40.8.2": ("辰臨日", "我克"),
    "wuyao.1.40.6.7": ("日臨辰", "克我"),
    "wuyao.1.40.6.10": ("辰臨日", "克我"),
    "wuyao.1.40.8.3": ("日臨辰", "同類"),
    "wuyao.1.40.8.4": ("辰臨日", "同類"),
}
"""The ten ways in which day and branch change places, by which goes to which and how they stand."""


@pytest.mark.proof(
    "wuyao.1.39.3.2", "wuyao.1.39.3.3", "wuyao.1.39.3.4", "wuyao.1.39.3.5", "wuyao.1.39.3.6"
)
def test_each_of_several_looks_at_the_god_over_his_own_seat() -> None:
    """East is over 卯, west over 酉; who sits somewhere looks there, and else at his natal branch."""
    seats = dict(zip("東南西北", "卯午酉子", strict=True))
    for over in BRANCHES:
        chart = cast(day="甲子", over=over, birth="丙辰", sex="m")
        plate = chart.plate.as_dict()
        for direction, seat in seats.items():
            assert callers.over_each(chart, [direction]) == [plate[seat]]
        assert callers.over_each(chart, BRANCHES) == [plate[seat] for seat in BRANCHES]
        assert chart.querent is not None
        assert callers.over_each(chart, ["丙辰"]) == [chart.querent.over_natal]


def test_a_gate_of_the_hour_says_no_more_than_is_known() -> None:
    """Without the light the hour in heaven has no general; without the hour there is no gate."""
    dark = hour_gates.hour_gates(replace(cast(day="庚子", over="亥"), hour=to_branch("寅")))
    assert dark == {"先鋒門": "寅", "直事門": "寅"}
    bare = hour_gates.hour_gates(cast(day="庚子", over="亥"))
    assert bare == {"先鋒門": None, "直事門": None}
    with pytest.raises(BrokenCorpus, match="no gate is named"):
        hour_gates.named("正時為先鋒。")


def test_the_hour_in_heaven_is_not_what_lies_over_the_hour() -> None:
    """直事門 is here the hour itself above, where 《尋源》 has the month general."""
    chart = cast(day="庚子", general="巳", hour="寅")
    assert hour_gates.hour_gates(chart)["直事門"] == ("寅", "白虎")
    assert chart.eight_gates[1].stands == "巳"


def test_what_is_asked_of_the_hour_needs_it() -> None:
    """A chart cast from the god on the day has no hour: what asks for it says so, and never no."""
    rows = [row for row in judgements() if row.key.startswith(("hour.asking", "hour.errand"))]
    asking = [row for row in rows if row.clause != "wuyao.1.38.3.5"]  # 發用休氣, of no hour
    assert all("hour" in {need.key for need in row.holds.needs} for row in asking)
    with pytest.raises(Needs, match="needs the hour"):
        hour_is(is_void)(cast(day="甲子", over="卯"))


def test_what_two_texts_ask_of_the_hour_is_one_condition() -> None:
    """時與辰沖 of 《五要》 and 沖 of 《尋源》 are one value, judged by each text in its own words."""
    ours = condition_of("wuyao.1.38.4.3")
    theirs = {row.clause for row in judgements() if row.holds == ours}
    assert theirs == {"wuyao.1.38.4.3", "xunyuan.1.10.2.5"}
    chart = cast(day="甲子", general="丑", hour="午")
    assert {r.clause for r in chart.readings(works=["wuyao"])} & theirs == {"wuyao.1.38.4.3"}


def test_another_list_gives_other_tombs_of_the_ghost() -> None:
    """The tombs are read from the words; of 戊 and 己, which are not named, that of wood is meant."""
    assert [ghost_tombs(rules())[stem] for stem in map(to_stem, "戊己")] == [("未",), ("未",)]
    texts = corpus.default()
    words = texts.passage("wuyao.1.40.4").base
    changed = texts.with_base("wuyao.1.40.4", words.replace("丙丁辰", "丙丁丑"))
    other = cast(day="丙子", over="辰", corpus=changed)
    assert ghost_tombs(other.system)[to_stem("丙")] == ("丑",)
    assert "wuyao.1.40.4.4" not in {r.clause for r in other.readings()}
    assert "wuyao.1.40.4.4" in {r.clause for r in cast(day="丙子", over="辰").readings()}
    with pytest.raises(BrokenCorpus, match="no tombs of the ghost"):
        listed("之類")


def test_a_lesson_goes_by_its_own_names() -> None:
    """A name that no lesson has is an error that lists the four; so are words that name none."""
    chart = cast(day="甲子", over="卯")
    with pytest.raises(
        BadChoice, match="no lesson is called '日中'; there are 日陽, 日陰, 辰陽, 辰陰"
    ):
        lesson_roles.lesson_named(chart, "日中")
    with pytest.raises(BrokenCorpus, match="not every lesson has a name"):
        lesson_roles.names("第一課日陽")
    with pytest.raises(BrokenCorpus, match="no direction has a seat"):
        callers.directions("南來北往")


def test_the_ten_formats_are_all_ways_of_changing_places() -> None:
    """On each day one of the five holds with the day over the branch, and one the other way round."""
    found = {
        clause: {(one.day, one.over) for one in census.holding(condition_of(clause), "common")}
        for clause in _WORDS
    }
    for way in ("日臨辰", "辰臨日"):
        held = [one for clause, one in found.items() if _WORDS[clause][0] == way]
        assert Counter(day for lessons in held for day, _ in lessons) == dict.fromkeys(PAIRS, 1)
    for (way, how), one in zip(_WORDS.values(), found.values(), strict=True):
        (other,) = [
            found[clause] for clause, told in _WORDS.items() if told[1] == how and told[0] != way
        ]
        assert {day for day, _ in one} == {day for day, _ in other}
