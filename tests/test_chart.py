"""Charts: what must be true of every one, and what is said to whoever asks for an impossible one."""

from __future__ import annotations

import copy
import itertools
import pickle
from collections.abc import Mapping, MutableMapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liuren import cast, rules
from liuren.board import generals
from liuren.board.querent import born
from liuren.board.schools import SCHOOLS, SWITCHES
from liuren.errors import BadChart, BadChoice, LiurenError, NotASymbol
from liuren.signs.relations import void
from liuren.signs.symbols import BRANCHES, GENERALS, PAIRS, STEMS, Branch, Pair, branch, pair

days = st.sampled_from(PAIRS)
branches = st.sampled_from(BRANCHES)
schools = st.sampled_from(sorted(SCHOOLS))


@given(days, branches, branches, schools)
def test_any_legal_chart_is_whole(day: Pair, general: Branch, hour: Branch, school: str) -> None:
    """Twelve heaven branches and twelve generals once each, the hour under the general."""
    chart = cast(day=day, general=general, hour=hour, school=school)
    assert sorted(chart.plate.heaven) == sorted(BRANCHES)
    assert chart.plate.over(hour) is general
    assert all(chart.plate.seat(chart.plate.over(b)) is b for b in BRANCHES)
    assert sorted(chart.generals.values()) == sorted(GENERALS)
    assert {chart.bearer(g) for g in GENERALS} == set(BRANCHES)


@given(days, branches, branches, schools)
def test_generals_follow_the_noble_the_way_its_seat_demands(
    day: Pair, general: Branch, hour: Branch, school: str
) -> None:
    """Forward on 亥 to 辰, backward on 巳 to 戌: the next general stands on the next branch that way."""
    chart = cast(day=day, general=general, hour=hour, school=school)
    assert chart.noble is not None
    seat = chart.plate.seat(chart.noble)
    assert chart.forward == (seat in "亥子丑寅卯辰")
    for before, after in itertools.pairwise(GENERALS):
        one, other = chart.bearer(before), chart.bearer(after)
        assert one is not None
        assert other is one.step(1 if chart.forward else -1)


@given(days, branches, branches)
def test_over_is_another_way_to_say_general_and_hour(
    day: Pair, general: Branch, hour: Branch
) -> None:
    """As the books write it, 干上 X: the same plate, lessons and transmissions."""
    chart = cast(day=day, general=general, hour=hour)
    again = cast(day=day, over=chart.lessons.over_day, daylight=chart.daylight)
    assert again.lessons == chart.lessons
    assert again.transmissions == chart.transmissions
    assert cast(day=day, over=chart.lessons.over_day, hour=hour).general is general
    assert cast(day=day, over=chart.lessons.over_day, general=general).hour is hour


def test_without_day_or_night_there_are_no_generals_and_nothing_is_guessed() -> None:
    """A chart from the god on the day alone knows its transmissions and leaves the generals open."""
    chart = cast(day="庚午", over="辰")
    assert chart.daylight is None
    assert not chart.generals
    assert chart.shadow(GENERALS[1]) is None
    assert [t.general for t in chart.transmissions] == [None] * 3
    assert chart.to_dict()["generals"] == {}


@given(days)
def test_the_void_are_the_two_branches_the_decade_leaves_out(day: Pair) -> None:
    """旬空: the ten pairs of the decade take ten branches, and the void are the rest."""
    decade = [day.decade_head.step(n) for n in range(10)]
    assert {*(p.branch for p in decade), *void(day)} == set(BRANCHES)
    assert day in decade


def test_the_sixty_pairs_run_round() -> None:
    """Each pair is one on from the one before, 甲子 follows 癸亥, and each knows its place."""
    for n, one in enumerate(PAIRS):
        assert one.ordinal == n
        assert one.step(1) is PAIRS[(n + 1) % 60]
        assert one.stem.is_yang == one.branch.is_yang


def test_symbols_are_themselves_after_copying() -> None:
    """The engine compares symbols with `is`; a copied or unpickled symbol must be the same object."""
    for symbol in (*STEMS, *BRANCHES, *GENERALS):
        assert copy.deepcopy(symbol) is symbol
        assert pickle.loads(pickle.dumps(symbol)) is symbol
        assert symbol == str(symbol)


def test_a_chart_can_be_copied_and_sent() -> None:
    """A chart goes through pickle by its notation, and comes out as the same chart."""
    chart = cast("2026-11-30T14:00", zone="Asia/Shanghai", birth=1990, sex="m")
    sent = pickle.loads(pickle.dumps(chart))
    assert sent.to_dict() == chart.to_dict()
    assert copy.deepcopy([chart, chart.moment]) == [chart, chart.moment]


def test_variants_are_read() -> None:
    """A variant of a character, or full-width digits, are read as what they stand for."""
    assert branch("夘") == "卯"
    assert pair("丁夘") == pair("丁卯")
    assert born("１９９０") == born(1990)


def test_the_three_that_look_alike_are_three() -> None:
    """己 is a stem, 巳 a branch, 已 nothing: none passes for another."""
    assert pair("己巳").stem == "己"
    for wrong in ("巳", "已"):
        with pytest.raises(NotASymbol):
            pair(wrong + "巳")
    with pytest.raises(NotASymbol):
        branch("己")


def test_a_dictionary_is_the_callers_own() -> None:
    """Charts share what was worked out once; what `to_dict` hands out can be changed without harm."""
    chart = cast(day="甲子", general="丑", hour="子")
    first = chart.to_dict()
    first["plate"].clear()
    first["generals"].clear()
    first["lessons"][0].clear()
    first["transmissions"][0].clear()
    first["method"]["trace"].clear()
    first["citations"].clear()
    first["void"].clear()
    assert cast(day="甲子", general="丑", hour="子").to_dict() == chart.to_dict()
    assert chart.to_dict()["lessons"][0]["upper"] == "卯"


def test_tables_are_to_be_read_only() -> None:
    """What is kept for all charts cannot be changed through one of them."""
    chart, in_force = cast(day="甲子", general="丑", hour="子"), rules()
    tables = [chart.generals, in_force.corpus.works, in_force.corpus.retired]
    for name in dir(type(in_force)):
        if not name.startswith("_"):
            found = getattr(in_force, name)
            if isinstance(found, Mapping) and name not in ("faces", "sites"):
                tables.append(found)
    assert len(tables) > 20
    for table in tables:
        assert not isinstance(table, MutableMapping)
    raw = in_force.corpus.layers("xunyuan")
    raw["base"].clear()
    assert in_force.corpus.layers("xunyuan")["base"]


def test_the_derivation_of_the_nobles_gives_both_verses() -> None:
    """1.5.2 and 1.5.3 say how the nobles come about: the seats so found are those of the verses."""
    system = rules("xunyuan")
    for by_day in (True, False):
        derived = generals.derive_nobles(system.stem_combinations, by_day=by_day)
        assert derived == {s: system.nobles[s, by_day] for s in STEMS}


def test_both_texts_lodge_the_stems_alike() -> None:
    """The square of 《尋源》 and the list of 《指南》 are two tellings of one table."""
    assert rules("xunyuan").lodging == rules("zhinan").lodging


def test_nobles_part_on_the_stems_the_texts_name() -> None:
    """古歌 and 先天/後天 give other nobles to 甲, 乙, 丙, 辛 and 壬, and the same to the rest."""
    one, other = rules("common").nobles, rules("xunyuan").nobles
    assert {
        stem for (stem, _), noble in one.items() if other[stem, True] != one[stem, True]
    } == set("甲乙丙辛壬")
    assert {stem for stem in STEMS if other[stem, False] != one[stem, False]} == set("甲乙丙辛壬")


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"day": "甲丑", "over": "子"}, "甲 goes with 甲子 甲寅"),
        ({"day": "已巳", "over": "子"}, "none of the sixty pairs"),
        ({"day": "甲子"}, "needs two of general, hour and over"),
        ({}, "needs a moment, or a day"),
        ({"day": "甲子", "general": "甲", "hour": "子"}, "is not a branch; the twelve are 子"),
        ({"day": "甲子", "general": "丑", "hour": "子", "over": "辰"}, "does not put"),
        ({"day": "甲子", "over": "子", "school": "ming"}, "there are common, daquan"),
        ({"day": "甲子", "over": "子", "stars": "full"}, "there is no switch 'stars'"),
        ({"day": "甲子", "over": "子", "xing": "square"}, "it has ring, strict"),
        ({"day": "甲子", "over": "子", "sex": "m"}, "without birth"),
        ({"day": "甲子", "over": "子", "birth": "甲子", "sex": "x"}, "it is m or f"),
        ({"day": "甲子", "over": "子", "birth": "soon"}, "is no year, date or pair"),
        ({"day": "甲子", "over": "子", "birth": "9" * 5000}, "is no year, date or pair"),
        ({"day": "甲子", "over": "子", "birth": 10**5000}, "years are 1 to"),
        ({"day": "甲子", "over": "子", "birth": 1.5}, "is of the type float"),
        ({"day": 1, "over": "子"}, "day is of the type int"),
        ({"day": "甲子", "over": "子", "school": 1}, "a school has a name: common"),
        ({"day": "甲子", "over": "子", "year": 1.5}, "year is of the type float"),
        ({"day": "甲子", "over": "子", "year": 3026}, "1 to 2200"),
        ({"day": "甲子", "over": 1}, "is not a branch"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(given: dict[str, object], says: str) -> None:
    """Bad input raises a typed error of one line that says what is wrong and what is allowed."""
    with pytest.raises(LiurenError, match=says) as caught:
        cast(**given)  # type: ignore[arg-type]
    assert "\n" not in str(caught.value)
    assert isinstance(caught.value, BadChart | BadChoice | NotASymbol)


def test_every_choice_of_every_switch_casts() -> None:
    """No choice is a name without a row behind it."""
    for switch in SWITCHES.values():
        for choice in switch.choices:
            key = f"common+{switch.key}={choice.key}"
            chart = cast(day="丁卯", general="丑", hour="子", school=key, birth="戊辰", sex="m")
            assert chart.to_dict()["school"] in {key, "common"}
            chart.readings()
