"""The verses of 《指南》 on the generals: names in small notes, head lines, places that no chart has."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from liuren import cast, corpus, rules
from liuren.board import census
from liuren.doctrine import places
from liuren.doctrine.readings import condition_of, judgements
from liuren.errors import BadChoice, BrokenCorpus, NotInCorpus
from liuren.proof.near_misses import outcome
from liuren.signs.symbols import BRANCHES, GENERALS, PAIRS, Branch, General, branch, general

BLIND: dict[str, Any] = json.loads(
    (Path(__file__).parent / "data" / "blind_zhinan_generals.json").read_text("utf-8")
)
NEVER: tuple[str, ...] = tuple(BLIND["_never"])
FACING = ("zhinan.1.3.13.2", "zhinan.1.3.13.6")


def received(passage: str, old: str, new: str) -> corpus.Corpus:
    """The corpus in which a passage was received with other characters in one place."""
    texts = corpus.default()
    found = texts.passage(passage).base
    assert found.count(old) == 1
    return texts.with_base(passage, found.replace(old, new))


def entries() -> list[tuple[str, General, str, Branch]]:
    """The entries of the verses: the clause, the general, the name and one branch."""
    return [
        (one.row.clause, one.row.general, one.row.name, branch)
        for one in places.table(rules("zhinan"))
        if one.row.work == "zhinan"
        for branch in one.branches
    ]


# -- names in small notes --


def test_the_note_behind_a_name_says_where_it_is() -> None:
    """生角（寅）read as 生角（辰）: the serpent has two names on 辰 and none on 寅; 露齒 stays on 酉."""
    changed = rules("zhinan", corpus=received("zhinan.1.3.3", "生角（寅）", "生角（辰）"))
    assert places.names(changed, "螣蛇", "寅") == ()
    assert places.names(changed, "螣蛇", "辰") == ("生角", "象龍")
    assert places.names(changed, "螣蛇", "酉") == ("露齒",)


def test_a_name_whose_note_is_gone_is_nowhere() -> None:
    """生角 without its note is on no branch, and does not borrow that of its neighbour."""
    changed = rules("zhinan", corpus=received("zhinan.1.3.3", "生角（寅）", "生角"))
    assert places.place(changed, "zhinan.1.3.3.5.1").branches == ()
    assert places.place(changed, "zhinan.1.3.3.5.2").branches == (branch("酉"),)


def test_the_other_witness_tells_two_names_off_the_other_way() -> None:
    """By the reading of ctext the dragon is 燒身 on 午 and 掩目 on 巳; what is said of both stays."""
    other = rules("zhinan", corpus=corpus.default().with_choice("zhinan.1.3.7.a1", 0))
    for in_force, said in ((rules("zhinan"), ("燒身", "掩目")), (other, ("掩目", "燒身"))):
        assert tuple(places.name(in_force, "青龍", b) for b in "巳午") == said
        assert places.sayings(in_force, "青龍", "巳") == places.sayings(in_force, "青龍", "午")


def test_the_verses_name_all_places_but_two_of_eleven_generals() -> None:
    """白虎 has no name on 巳 and 亥, 天空 none at all; every other place has one, and one only."""
    in_force = rules("zhinan")
    found = {(g, b): len(places.names(in_force, g, b)) for g in GENERALS for b in BRANCHES}
    lacking = {(g, b) for (g, b), number in found.items() if not number}
    assert lacking == {*(("天空", b) for b in BRANCHES), ("白虎", "巳"), ("白虎", "亥")}
    assert set(found.values()) == {0, 1}


def test_no_text_answers_for_another() -> None:
    """A place has the name of the school's own text; a reading of one text is none of another."""
    for school, name in (("daquan", "解息"), ("zhinan", "解紛")):
        chart = cast(day="乙卯", over="未", daylight=True, school=school)
        own = {r.clause for r in chart.readings("places", works=[school])}
        assert own
        assert all(clause.startswith(f"{school}.") for clause in own)
        assert own < {r.clause for r in chart.readings("places")}
        assert places.name(chart.system, "貴人", "子") == name
    with pytest.raises(NotInCorpus, match="貴人 has no state 解紛"):
        places.state(rules(), "貴人", "解紛")


def test_what_a_place_is_about_is_asked_for_by_its_topic() -> None:
    """A sentence on a place answers to the places, and to what it speaks of."""
    found = {one.clause: one.topics for one in judgements() if one.clause.startswith("zhinan.1.3.")}
    assert found["zhinan.1.3.2.1"] == ("places", "servants")
    assert found["zhinan.1.3.4.7"] == ("places", "uncanny", "lawsuit")
    assert found["zhinan.1.3.6.1"] == ("quarrel", "lawsuit", "office")


# -- what never is --


def barred_by(texts: corpus.Corpus, name: str) -> set[Branch]:
    """The seats to which a general does not come, by the words of 《指南》 as ``texts`` have them."""
    return set(places.barred(rules("zhinan", corpus=texts), name))


def test_where_three_generals_do_not_come_is_what_the_notes_say_and_no_more() -> None:
    """不加: the notes name every seat that is closed, the third only with 丑, which is supplied."""
    texts = corpus.default()
    for name in ("螣蛇", "朱雀", "六合"):
        assert barred_by(texts, name) == set(places.never_seated(name))
    without = texts.with_choice("zhinan.1.3.5.a1", None)
    assert set(places.never_seated("六合")) - barred_by(without, "六合") == {"丑"}
    assert not barred_by(texts, "勾陳")


def test_the_entries_that_no_chart_has_are_those_found_apart_from_the_library() -> None:
    """The dead entries, reckoned from the tables of nobles and the plate by who read the text."""
    dead = {
        (clause, str(who), name, str(seat))
        for clause, who, name, seat in entries()
        if seat in places.never_seated(who)
    }
    assert dead == {
        (one["clause"], one["general"], one["name"], one["branch"])
        for one in BLIND["_dead"]["entries"]
    }


@pytest.mark.proof(*NEVER)
def test_a_clause_all_of_whose_entries_are_dead_holds_on_no_chart() -> None:
    """Under both tables of nobles these sentences hold on none of the 1,440 charts, the others on some."""
    clauses = dict.fromkeys(clause for clause, *_ in entries())
    held = set()
    for nobles in ("guge", "xiantian"):
        for chart in census.charts(f"zhinan+nobles={nobles}"):
            held |= {c for c in clauses if c not in held and outcome(condition_of(c), chart)}
    assert set(clauses) - held == set(NEVER)


# -- who stands where about the noble --


@pytest.mark.proof(*FACING)
def test_the_void_faces_the_noble_and_nobody_else_does() -> None:
    """On every chart 天空 is opposite the noble on the heaven plate, and so it is on the earth plate."""
    for day in PAIRS:
        for shift in range(len(BRANCHES)):
            for daylight in (True, False):
                muster = rules("zhinan").muster(day, shift, daylight)
                for god, one in muster.on.items():
                    assert muster.on[god.opposite] is places.facing(one)
                    assert god.step(-shift).opposite is god.opposite.step(-shift)
    assert [g for g in GENERALS if places.facing(g) == "貴人"] == ["天空"]


def test_the_lists_behind_and_before_the_noble_are_the_order_of_the_generals() -> None:
    """The six are told from the farthest, the five from the nearest; together with the noble all twelve."""
    in_force = rules("zhinan")
    behind, before = (places.about_noble(in_force, side) for side in places.SIDES)
    assert (GENERALS[0], *before, *behind) == GENERALS
    assert places.numbers(in_force) == {"behind": len(behind), "before": len(before)}
    for side, listed, way in (("behind", behind, -1), ("before", before, 1)):
        for one in listed:
            assert GENERALS[way * places.from_noble(in_force, one, side)] is one


def test_a_list_about_the_noble_with_one_too_few_is_named() -> None:
    """前有五位 with four generals after it is an error that shows the words."""
    changed = rules("zhinan", corpus=received("zhinan.1.3.1", "六合、勾陳、青龍", "六合、勾陳"))
    with pytest.raises(BrokenCorpus, match="no list of generals stands in «前有五位"):
        places.about_noble(changed, "before")
    with pytest.raises(BadChoice, match="there is no side 'beside'; there are behind, before"):
        places.about_noble(rules("zhinan"), "beside")
    with pytest.raises(NotInCorpus, match=r"zhinan\.1\.3\.1\.9 does not list 天空"):
        places.from_noble(rules("zhinan"), "天空", "before")


# -- what a general is by itself --


def test_a_head_line_says_what_a_general_stands_for_in_its_own_text() -> None:
    """Ten generals have a head line; the noble and 勾陳, whose line judges, have none, nor has 《大全》."""
    in_force = rules("zhinan")
    having = set()
    for one in GENERALS:
        try:
            told = places.meanings(in_force, one)
        except NotInCorpus:
            continue
        having.add(one)
        for clause, said in told.items():
            assert said in in_force.corpus.critical(clause)
            assert str(one) not in said
    assert set(GENERALS) - having == {"貴人", "勾陳"}
    with pytest.raises(NotInCorpus, match="daquan does not say what 螣蛇 stands for"):
        places.meanings(rules("daquan"), "螣蛇")


def test_a_general_is_at_home_on_a_pair_of_its_own_phase() -> None:
    """己丑 and 戊戌 are earth, as the words say and as the other text has these two generals."""
    in_force = rules("zhinan")
    for one in ("貴人", "天空"):
        assert places.home(in_force, one).stem.phase is in_force.phases_of_generals[general(one)]
    with pytest.raises(NotInCorpus, match="zhinan does not say to which pair 青龍 answers"):
        places.home(in_force, "青龍")
    changed = rules("zhinan", corpus=received("zhinan.1.3.1", "應己丑之土", "應土"))
    with pytest.raises(BrokenCorpus, match="no home of a general in «應土"):
        places.home(changed, "貴人")
