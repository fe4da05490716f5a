"""The rule language: what a condition says, what it needs, and that it reads the words of the text."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any
from typing import cast as cast_to

import pytest

from liuren import cast, corpus, rules
from liuren.board import census
from liuren.board.chart import Chart
from liuren.doctrine import virtues
from liuren.doctrine.conditions import (
    EVERYWHERE,
    GHOST,
    GOOD_GENERAL,
    ON_DAY_AND_BRANCH,
    OVER_FATE,
    PUT_FORTH,
    SEEN,
    TRANSMISSIONS,
    VIRTUE,
    Answer,
    Condition,
    Needs,
    Value,
    at,
    at_least,
    but,
    clashes,
    either,
    every,
    everywhere,
    gate_of,
    god_is,
    is_strong,
    is_void,
    lacking,
    meets,
    pairs,
    question,
    rides,
    seat,
    sits_as_written,
    some,
    the_hour,
    the_month,
    throughout,
)
from liuren.doctrine.conditions.combination import COMBINATION
from liuren.doctrine.conditions.needs import NEEDS, SEASON
from liuren.doctrine.readings import condition_of, judgements, open_questions
from liuren.doctrine.readings.stem_and_branch import CROSSED, TEN_KINDS, kinds_crossed
from liuren.errors import BadChoice, BrokenCorpus, LiurenError, NotInCorpus
from liuren.messages import say, speaking
from liuren.signs import combinations
from liuren.signs.relations import hidden_stem
from liuren.signs.symbols import PAIRS, 丑, 午, 卯, 子, 酉


@question("yes")
def yes(chart: Chart) -> Answer:
    """A condition that holds."""
    return True


@question("no")
def no(chart: Chart) -> Answer:
    """A condition that does not hold."""
    return None


@question("unknown", SEASON)
def unknown(chart: Chart) -> Answer:
    """A condition that cannot be decided."""
    raise Needs(SEASON)


def bare() -> Chart:
    """A chart of which nothing is known but the day and the god on it."""
    return cast(day="甲申", over="巳", school="daquan")


def outcome(condition: Condition) -> str:
    """Whether a condition holds, fails, or cannot be decided."""
    try:
        return "yes" if condition(bare()) is not None else "no"
    except Needs:
        return "unknown"


# -- unknown is not no --


@pytest.mark.parametrize("parts", list(product((yes, no, unknown), repeat=2)))
def test_what_is_not_known_decides_nothing(parts: tuple[Condition, Condition]) -> None:
    """An undecided part leaves the whole undecided, unless another part decides it; the order is nothing."""
    said = {outcome(part) for part in parts}
    all_of = "no" if "no" in said else "unknown" if "unknown" in said else "yes"
    one_of = "yes" if "yes" in said else "unknown" if "unknown" in said else "no"
    assert outcome(every(*parts)) == all_of
    assert outcome(some(*parts)) == one_of


def test_the_contrary_of_the_unknown_is_unknown() -> None:
    """Where it cannot be said whether something is there, it cannot be said that it is lacking."""
    assert [outcome(lacking(say("none"), part)) for part in (yes, no, unknown)] == [
        "no",
        "yes",
        "unknown",
    ]


@pytest.mark.parametrize(
    ("condition", "needs"),
    [
        (at(TRANSMISSIONS, rides("白虎")), "needs day or night"),
        (at(TRANSMISSIONS, GOOD_GENERAL), "needs day or night"),
        (at(TRANSMISSIONS, is_strong("旺")), "needs the season"),
        (at(PUT_FORTH, meets(clashes, the_hour)), "needs the hour"),
        (at(PUT_FORTH, meets(clashes, the_month)), "needs the month"),
        (at(OVER_FATE, GHOST), "needs the querent's year of birth"),
    ],
)
def test_what_is_needed_is_named(condition: Condition, needs: str) -> None:
    """A condition on what the chart was not told names it, whoever asks; it never fails in silence."""
    with pytest.raises(Needs, match=f"^{needs}$"):
        condition(bare())


def test_a_site_that_decides_is_enough() -> None:
    """A virtue of the day in the transmissions is found though a general there is not known."""
    chart = cast(day="己丑", over="申", school="daquan")
    assert at(PUT_FORTH, either(rides("白虎"), VIRTUE))(chart) is not None
    assert at(PUT_FORTH, god_is(午), rides("白虎"))(chart) is None


# -- whether and why --


def test_a_reason_names_the_place_the_god_and_what_it_is() -> None:
    """A reader must be able to check a reason on the chart: each part of the condition is in it."""
    chart = cast(day="己丑", over="申", daylight=True, school="daquan")
    reason = every(at(PUT_FORTH, VIRTUE, rides("朱雀")), at(ON_DAY_AND_BRANCH, GHOST))(chart)
    assert str(reason) == (
        "the initial transmission 寅 is the virtue 德 of 己丑 and carries 朱雀; "
        "寅 over the branch is 官鬼 to 己"
    )


def test_counting_sites() -> None:
    """Some, so many, and all of the sites are three different questions."""
    chart = cast(day="己丑", over="申", school="daquan")
    assert "".join(t.branch for t in chart.transmissions) == "寅卯辰"
    assert at_least(2, TRANSMISSIONS, GHOST)(chart) is not None
    assert throughout(TRANSMISSIONS, GHOST)(chart) is None
    assert throughout(TRANSMISSIONS, but(say("is no void"), is_void))(chart) is not None


def test_a_god_meets_what_it_is_held_against() -> None:
    """Under 返吟 every god meets its clash on its seat; elsewhere none does."""
    for chart in census.charts("daquan", day="甲子", daylight=True):
        held = throughout(TRANSMISSIONS, meets(clashes, seat))(chart) is not None
        assert held == chart.plate.is_reversed


# -- the words are the condition --


def test_branches_over_branches_are_read_from_the_words() -> None:
    """Both ways of writing it are read: one on the other, and each on the other; other words are an error."""
    assert pairs("凡子加未主事無終始") == {(子, 丑.step(6))}
    assert pairs("夘酉相加分異失脱") == {(卯, 酉), (酉, 卯)}
    with pytest.raises(BrokenCorpus, match="no branch is over another"):
        pairs("凡墓朦昧昏暗")


def test_another_character_asks_for_another_god() -> None:
    """The text is a parameter: 丑加午 read as 子加午 is another condition, and no other sentence moves."""
    texts = corpus.default()
    words = texts.passage("daquan.1.10.3").base
    changed = texts.with_base("daquan.1.10.3", words.replace("丑加午", "子加午"))
    given = {"day": "甲子", "over": "申", "school": "daquan"}
    before, after = cast(**given), cast(**given, corpus=changed)  # type: ignore[arg-type]
    parted = {r.clause for r in before.readings()} ^ {r.clause for r in after.readings()}
    assert before.plate.over(午) is 子
    assert parted == {"daquan.1.10.3.3"}


def test_the_school_of_the_text_reads_its_own_tables() -> None:
    """《大全》 states the combinations itself, and they are those of the other texts."""
    own, other = rules("daquan"), rules("common")
    assert own.stem_combinations == other.stem_combinations
    assert own.branch_combinations == other.branch_combinations


def test_a_table_that_is_not_whole_is_an_error() -> None:
    """A torn table must never give a smaller table, but say what is missing."""
    with pytest.raises(BrokenCorpus, match="3 of 4 harmonies of three"):
        combinations.triples("亥卯未木合寅午戌火合", "申子辰水合")
    with pytest.raises(BrokenCorpus, match="4 of 5 combinations"):
        combinations.named_combinations("甲己為中正合乙庚為仁義合", "丙辛為威權合丁壬為淫泆合")


# -- on all the lessons --


def test_crossed_carts_are_one_lesson_a_day() -> None:
    """餘則一日一課: 交車 is found on each of 55 days exactly once, where it is reckoned to be."""
    found = census.holding(CROSSED, "daquan")
    assert set(Counter(lesson.day for lesson in found).values()) == {1}
    reckoned = {day: combinations.crossed_over(day, rules("daquan")) for day in PAIRS}
    assert {day: over for day, over in reckoned.items() if over} == {x.day: x.over for x in found}
    assert len(found) == len(PAIRS) - len(combinations.days_in_one_place(rules("daquan")))


def test_each_of_the_ten_kinds_occurs() -> None:
    """None of the ten kinds of crossed carts may be a condition that never holds."""
    kinds = {kind for chart in census.charts("daquan") for kind in kinds_crossed(chart)}
    assert kinds == set(TEN_KINDS)


def test_holding_asks_by_day_and_by_night() -> None:
    """A lesson is found if the condition holds at one of the two; and only one of them may be asked."""
    noble = condition_of("daquan.1.8.1.6")
    both = {str(x) for x in census.holding(noble, "daquan")}
    day, night = (
        {str(x) for x in census.holding(noble, "daquan", daylight=light)} for light in (True, False)
    )
    assert both == day | night
    assert {x[0] for x in day} == {"丁", "癸"}
    assert {x[0] for x in night} == {"乙"}


def test_an_enumeration_that_lacks_something_says_so() -> None:
    """What needs the month is not enumerated as if it never held."""
    with pytest.raises(Needs, match="needs the month"):
        census.holding(condition_of("daquan.1.7.7.10"), "daquan", day="甲子")
    assert census.holding(condition_of("daquan.1.7.7.10"), "daquan", day="甲子", month="寅")


def test_the_four_virtues_are_those_of_the_conditions() -> None:
    """Any virtue, as a condition, is one of the four that the chart shows."""
    any_of_them = condition_of("daquan.1.7.7.8")
    for chart in census.charts("daquan", day="丙寅", daylight=True, month="卯"):
        gods = set(virtues.on(chart).values())
        there = any(t.branch in gods for t in chart.transmissions)
        assert (any_of_them(chart) is not None) == there


def test_a_combination_is_of_the_stem_the_branch_or_the_phases() -> None:
    """乙 combines with 庚, which lodges in 申: a reason says which of the three ways it is."""
    chart = cast(day="乙未", over="午", school="daquan")
    reason = at(TRANSMISSIONS, COMBINATION)(chart)
    assert str(reason) == (
        "the initial transmission 申 lodges 庚, which combines with 乙; "
        "the last transmission 子 carries 庚, which combines with 乙"
    )


def test_the_virtue_of_heaven_is_where_its_stem_lodges() -> None:
    """The list of the first month has it on 未, where 丁 lodges; 坤 is told as the other corners are."""
    shown = {m: virtues.on(cast(day="甲子", over="卯", month=m))["天德"] for m in "寅卯巳丑"}
    assert shown == {"寅": "未", "卯": "申", "巳": "戌", "丑": "申"}


def test_a_named_harmony_may_be_with_the_day() -> None:
    """破合 and 刑合 are there if the mate is transmitted or is the day itself, not if it only lies about."""
    named = condition_of("daquan.1.8.5.19")
    for chart in census.charts("daquan", daylight=True):
        gods = {str(t.branch) for t in chart.transmissions}
        with_day = gods | {str(chart.day.branch), str(chart.lessons.day_seat)}
        pairs_there = [p for p in ("寅亥", "巳申") if set(p) <= with_day and set(p) & gods]
        assert (named(chart) is not None) == bool(pairs_there)


def test_a_bare_tomb_is_that_of_the_stem() -> None:
    """惟從十干墓: from long life to tomb is told by the stem, which on a yin day is not the phase's."""
    found = census.holding(condition_of("daquan.1.9.10.4"), "daquan")
    tombs, births = rules("daquan").tombs, rules("daquan").births
    assert found
    for lesson in found:
        first, _, last = lesson.figure.transmissions
        assert last is tombs[lesson.day.stem]
        stage = first.steps_to(births[lesson.day.stem])
        assert stage in {0, 8, 4}  # 長生, or 帝旺 four places on or, of a yin stem, back
        assert stage == 0 or (stage == 8) == lesson.day.stem.is_yang


# -- the readings of a chart --


def test_readings_by_topic() -> None:
    """A topic gives the sentences about it and no others; an unknown one names those there are."""
    chart = cast(day="甲申", over="巳", daylight=True, school="daquan")
    about = {row.clause for row in judgements() if "dealings" in row.topics}
    said = {reading.clause for reading in chart.readings("dealings")}
    assert said == {r.clause for r in chart.readings()} & about
    assert "daquan.1.8.10.1" in said
    with pytest.raises(BadChoice, match="there is no topic 'love'; there are"):
        chart.readings("love")


def test_a_sentence_about_two_topics_is_found_by_each() -> None:
    """不宜占病訟 is said of sickness and of lawsuits: whoever asks either must see it."""
    chart = cast(day="丁酉", over="亥", daylight=True, school="daquan")
    for topic in ("sickness", "lawsuit"):
        assert "daquan.1.8.1.7" in {reading.clause for reading in chart.readings(topic)}


def test_a_reading_in_another_language_shows_the_passage() -> None:
    """Translations go by passage: the clause is marked in the original, nothing lost on either side."""
    chart = cast(day="丁酉", over="亥", daylight=True, school="daquan")
    reading = next(r for r in chart.readings(lang="ko") if r.clause == "daquan.1.8.1.6")
    passage = corpus.default().passage("daquan.1.8.1")
    marked = reading.marked
    assert marked.replace("【", "").replace("】", "") == passage.base
    assert marked[marked.index("【") + 1 : marked.index("】")] == (
        corpus.default().clause("daquan.1.8.1.6").base
    )
    assert reading.translation == passage.translations["ko"]
    plain = next(r for r in chart.readings() if r.clause == "daquan.1.8.1.6")
    assert (plain.marked, plain.translation) == ("", "")


def test_open_questions_are_answered_by_what_they_need() -> None:
    """Told what is named, no question is left open that named it."""
    poor = cast(day="甲子", over="卯", school="daquan")
    rich = cast(
        day="甲子", general="丑", hour="子", year="庚午", month="寅", birth="甲戌", sex="m",
        school="daquan",
    )  # fmt: skip
    told = {"hour", "month", "year", "light"}
    assert told <= {question.needs.need.key for question in poor.open_questions()}
    assert not {question.needs.need.key for question in open_questions(rich)} & told


def test_an_unknown_clause_has_no_condition() -> None:
    """A heading states nothing: to ask for its condition is an error, not a condition that fails."""
    with pytest.raises(NotInCorpus, match="no judgement stands in clause"):
        condition_of("daquan.1.7.7.4")


def test_every_judgement_decides_on_a_chart_of_which_all_is_known() -> None:
    """No condition may raise anything but what it needs, on any of many charts."""
    for chart in list(census.charts("daquan", month="未", year="庚午"))[::17]:
        for row in judgements():
            try:
                row.holds(chart)
            except Needs:
                continue
            except LiurenError as wrong:  # pragma: no cover
                pytest.fail(f"{row.clause}: {wrong}")


def test_all_readings_of_a_chart_come_at_once() -> None:
    """A practitioner must not wait: a chart's readings take a few thousandths of a second."""
    charts = list(census.charts("daquan", month="卯", year="甲子"))[::24]
    charts[0].readings()  # tables are read once
    begun = time.process_time()
    for chart in charts:
        chart.readings()
    assert (time.process_time() - begun) / len(charts) < 0.05


# -- what a condition can be asked --

WITH_ALL: dict[str, Any] = {
    "day": "甲子", "general": "丑", "hour": "子", "year": "庚午", "month": "寅", "birth": "甲戌",
    "sex": "m", "spouse": "乙亥", "moon": "卯", "school": "daquan",
}  # fmt: skip


def every_value(value: Value) -> Iterator[Value]:
    """A value and all that it is made of."""
    yield value
    for part in value.parts:
        yield from every_value(part)


def test_every_condition_says_what_it_is() -> None:
    """Parts, places, needs and words can be had of each condition and of each part of it."""
    for row in judgements():
        for value in every_value(cast_to(Value, row.holds)):
            assert set(value.places) <= set(SEEN + OVER_FATE + EVERYWHERE)
            assert value.needs <= set(NEEDS.values())
            words = str(value.asks)
            assert words
            assert not re.search(r"\{\w+\}|<|\bat 0x", words), (row.key, words)
        assert hash(row.holds) == hash(replace(cast_to(Any, row.holds)))


def test_what_a_condition_needs_is_all_that_it_looks_at() -> None:
    """Answers are kept under what a condition declares: what it does not declare may change nothing.

    Each datum of a chart is taken away, or exchanged, in turn; a condition that does not declare it
    must answer as before.
    """
    data: dict[str, set[str]] = {
        "month": {"month", "season"},
        "year": {"year", "year stem", "year branch", "sex and year", "year-fate", "spouse"},
        "hour": {"hour"},
        "general": {"general"},
        "querent": {"who", "querent", "sex", "sex and year", "natal", "year-fate"},
        "spouse": {"spouse"},
        "told_moon": {"moon"},
    }
    whole = cast(**WITH_ALL)
    other = cast(
        **WITH_ALL
        | {"year": "辛未", "month": "申", "birth": "丁丑", "moon": "酉", "spouse": "戊寅"}
    )
    for face in list(census.charts("daquan"))[::29]:
        full = replace(
            face, hour=whole.hour, general=whole.general, year=whole.year, month=whole.month,
            querent=whole.querent, spouse=whole.spouse, told_moon=whole.moon,
        )  # fmt: skip
        for name, keys in data.items():
            for instead in (None, getattr(other, name)):
                changed: dict[str, Any] = {name: instead}
                poorer = replace(full, **changed)
                for row in judgements():
                    if not {need.key for need in row.holds.needs} & keys:
                        assert told_by(row.holds, poorer) == told_by(row.holds, full), (
                            row.key,
                            name,
                        )


def told_by(condition: Condition, chart: Chart) -> object:
    """What a condition answers: its reason, nothing, or the key of what it needs."""
    try:
        return condition(chart)
    except Needs as needs:
        return needs.need.key


def test_a_need_that_is_met_with_is_one_that_is_declared() -> None:
    """What a condition is found to want on a bare chart, it has said that it may want."""
    for chart in list(census.charts("daquan"))[::37]:
        for row in judgements():
            wanted = told_by(row.holds, chart)
            assert not isinstance(wanted, str) or wanted in {n.key for n in row.holds.needs}, (
                row.key
            )


def test_kept_answers_are_those_that_are_asked_for_anew() -> None:
    """A chart that shares day, plate and light with another still answers by its own month and querent."""
    charts = [
        cast(**WITH_ALL | {"month": month, "year": year, "birth": birth})
        for month, year, birth in product("寅未亥", ("庚午", "癸卯"), ("甲戌", "己丑"))
    ]
    for chart in (*charts, *charts):
        kept = {(r.clause, str(r.why)) for r in chart.readings()}
        anew = {
            (row.clause, str(why))
            for row in judgements()
            if (why := told_by(row.holds, chart)) is not None and not isinstance(why, str)
        }
        assert kept == anew


def test_a_condition_looks_first_at_one_of_the_eight_gates() -> None:
    """Hour before day, day before the transmissions, these before the year-fate: the order of the gates."""
    numbers = [gate_of(at((place,), GHOST)) for place in SEEN + OVER_FATE]
    assert numbers == [2, 2, 3, 3, 4, 5, 6, 7, 7]
    assert gate_of(at(EVERYWHERE, GHOST)) is None
    assert gate_of(at(PUT_FORTH, meets(clashes, the_hour))) == 0
    assert gate_of(every(at(TRANSMISSIONS, GHOST), at(ON_DAY_AND_BRANCH, GHOST))) == 2
    assert gate_of(at(TRANSMISSIONS, GHOST)) == 4
    assert gate_of(at(OVER_FATE, GHOST)) == 7


def test_a_reason_is_the_same_message_in_another_language() -> None:
    """A reason is put into words when it is read: the same one is English and Chinese."""
    chart = cast(day="己丑", over="申", daylight=True, school="daquan")
    reason = at(PUT_FORTH, VIRTUE, rides("朱雀"))(chart)
    english = str(reason)
    with speaking("zh-Hant"):
        chinese = str(reason)
    assert english.isascii() is False
    assert re.search("[a-z]", english)
    assert not re.search("[A-Za-z]", chinese)
    assert str(reason) == english


def test_a_combination_is_each_of_its_three_ways_and_nothing_else() -> None:
    """合 of a god: its stem's partner, the harmony with stem or branch, or a triple of the transmissions."""
    for chart in list(census.charts("daquan", daylight=True))[::13]:
        tables, day = chart.system, chart.day
        mate = tables.stem_combinations[day.stem]
        three = {one.branch for one in chart.transmissions}
        triple_there = any(three == set(gods) for gods in tables.triples.values())
        for god in three:
            wanted = (
                tables.lodging[mate] is god
                or hidden_stem(day, god) is mate
                or tables.branch_combinations[god] in (tables.lodging[day.stem], day.branch)
                or triple_there
            )
            where = tuple(
                n
                for n, one in zip(TRANSMISSIONS, chart.transmissions, strict=True)
                if one.branch is god
            )
            assert (at(where, COMBINATION)(chart) is not None) == wanted, (str(day), god)


def test_words_put_one_on_the_other_and_not_the_other_way() -> None:
    """子加未 asks for 子 on 未; turned round it asks for 未 on 子, and nothing else."""
    clause = "daquan.1.10.3.1"
    ((above, below),) = pairs(corpus.default().critical(clause))
    for chart in census.charts("daquan", day="甲子", daylight=True):
        sits = everywhere(sits_as_written(clause))(chart) is not None
        turned = everywhere(sits_as_written(clause, turned=True))(chart) is not None
        assert sits == (chart.plate.seat(above) is below)
        assert turned == (chart.plate.seat(below) is above)


def test_a_place_is_asked_by_what_it_is_called() -> None:
    """What a row of the places asks names its general and its name, its saying if it has no name."""
    asked = {row.clause: str(row.holds.asks) for row in judgements() if row.topic == "places"}
    assert asked["daquan.1.13.1.2"] == "貴人 is where it is called 解息"
    assert not [words for words in asked.values() if words.endswith("called ")]
