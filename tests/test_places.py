"""The generals on the branches: read from the verses, proved where they deny, whole where they list."""

from __future__ import annotations

import doctest
import json
from pathlib import Path
from typing import Any

import pytest

from liuren import cast, corpus, rules
from liuren.board import census
from liuren.board.generals import goes_forward
from liuren.corpus import citation
from liuren.corpus.rows import Directory
from liuren.doctrine import places
from liuren.doctrine.conditions import Needs, bearer
from liuren.doctrine.places import words
from liuren.doctrine.readings import condition_of
from liuren.errors import BrokenCorpus, NotInCorpus
from liuren.proof import examples
from liuren.signs.relations import hidden_stem
from liuren.signs.symbols import BRANCHES, GENERALS, PAIRS, branch, general
from liuren.signs.tables import folded

MONTHS = (*BRANCHES[2:], *BRANCHES[:2])


def received(passage: str, old: str, new: str) -> corpus.Corpus:
    """The corpus in which a passage was received with other characters in one place."""
    texts = corpus.default()
    found = texts.passage(passage).base
    assert found.count(old) == 1
    return texts.with_base(passage, found.replace(old, new))


def fails(texts: corpus.Corpus, id: str) -> bool:
    """Whether a worked example no longer comes out when the library reads ``texts``."""
    code = str(examples.call(texts.example(id)))
    test = doctest.DocTestParser().get_doctest(code, {}, id, None, None)
    with corpus.using(texts):
        return doctest.DocTestRunner(verbose=False).run(test, out=lambda _: None).failed > 0


# -- the words are a parameter --


def test_one_character_of_a_verse_moves_a_name_and_the_examples_that_rest_on_it() -> None:
    """子上解息 read as 亥上解息: 貴人 has no name on 子 and two on 亥; just those examples fail."""
    changed = received("daquan.1.13.1", "子上解息", "亥上解息")
    now = rules("daquan", corpus=changed)
    assert places.names(now, "貴人", "子") == ()
    assert places.names(now, "貴人", "亥") == ("解息", "操笏")
    failing = {e.id for e in changed.passage("daquan.1.13.1").examples if fails(changed, e.id)}
    wanted = {
        e.id
        for e in changed.passage("daquan.1.13.1").examples
        if e.clause == "daquan.1.13.1.2" or (e.ask == "place_name" and e.given["branch"] == "亥")
    }
    assert failing == wanted


def test_one_character_of_a_name_takes_it_away() -> None:
    """升堂 read as 升坐 is a name that no row cuts from the words: the place has none."""
    changed = rules("daquan", corpus=received("daquan.1.13.1", "升堂", "升坐"))
    assert places.names(changed, "貴人", "丑") == ()
    with pytest.raises(NotInCorpus, match="daquan has no name for 貴人 on 丑"):
        places.name(changed, "貴人", "丑")


def test_what_closes_a_line_is_said_of_the_branch_before_as_well() -> None:
    """戌眠亥掩目無咎: no fault on 亥 and on 戌, there as long as the words say it."""
    here = rules("daquan")
    assert [places.sayings(here, "螣蛇", b) for b in "戌亥"] == [("無咎",), ("無咎",)]
    changed = rules("daquan", corpus=received("daquan.1.13.2", "掩目無咎", "掩目無憂"))
    assert places.sayings(changed, "螣蛇", "戌") == ()


def test_who_asks_is_asked_only_where_the_general_is_there() -> None:
    """若是男兒 of 螣蛇 on 酉: a chart without a querent needs one there, and nowhere else."""
    holds = condition_of("daquan.1.13.2.15")
    needing = set()
    for over in BRANCHES:
        chart = cast(day="甲子", over=over, daylight=True, school="daquan")
        try:
            assert holds(chart) is None
        except Needs:
            needing.add(chart.system.place_of(chart.plate, bearer(chart, general("螣蛇"))))
    assert needing == {"酉"}


def test_one_character_of_a_list_moves_a_state_in_its_months_only() -> None:
    """三子 read as 三寅: 螣蛇 is in battle on 寅 in months 3, 7 and 11, and elsewhere as before."""
    changed = rules("daquan", corpus=received("daquan.1.13.2", "三子四午", "三寅四午"))
    before, after = (places.state(r, "螣蛇", "交戰").branches for r in (rules("daquan"), changed))
    assert [n for n, (a, b) in enumerate(zip(before, after, strict=True), 1) if a != b] == [
        3,
        7,
        11,
    ]


def test_every_name_and_saying_is_cut_from_the_words_and_is_somewhere() -> None:
    """What a row calls a name or a saying stands in its clause or the couplet, on a branch of it."""
    texts = corpus.default()
    for one in places.table(rules("daquan")):
        said = folded("".join(map(texts.critical, one.row.cites)))
        assert all(folded(cut) in said for cut in (one.row.name, one.row.saying) if cut)
        if one.row.where in {*places.NAMING, "man"}:
            assert one.branches


def test_the_verses_name_every_general_on_every_branch() -> None:
    """Twelve generals on twelve branches: 144 places, none without a name."""
    in_force = rules("daquan")
    assert all(places.name(in_force, g, b) for g in GENERALS for b in BRANCHES)


def test_a_text_names_its_own_places() -> None:
    """《尋源》 has two names of its own and no more; it borrows none."""
    in_force = rules("xunyuan")
    named = [(g, b) for g in GENERALS for b in BRANCHES if places.names(in_force, g, b)]
    assert named == [("貴人", "子"), ("貴人", "丑")]


# -- what never is --


@pytest.mark.parametrize("name", GENERALS)
def test_where_a_general_does_not_come_is_what_the_text_says_and_no_more(name: str) -> None:
    """不臨: the seats that the enumeration finds empty are those of the text, one for one."""
    assert places.never_seated(name) == tuple(
        sorted(places.barred(rules("daquan"), name), key=BRANCHES.index)
    )


@pytest.mark.parametrize("name", GENERALS)
def test_the_enumeration_agrees_with_the_proof(name: str) -> None:
    """The general n places from the noble has n on from 亥 … 辰 and n back from 巳 … 戌 for seats."""
    n = general(name).ordinal
    seats = {seat.step(n if goes_forward(seat) else -n) for seat in BRANCHES}
    assert places.never_seated(name) == tuple(b for b in BRANCHES if b not in seats)


def test_only_four_generals_leave_a_god_unridden() -> None:
    """貴人 and 天空 never ride 辰 and 戌, 玄武 and 六合 never 丑 and 未; the other eight ride all."""
    barred = {g: "".join(places.never_ridden(g)) for g in GENERALS}
    assert {g: gods for g, gods in barred.items() if gods} == {
        "貴人": "辰戌", "六合": "丑未", "天空": "辰戌", "玄武": "丑未",
    }  # fmt: skip


# -- on charts --


def said(chart: Any) -> set[str]:
    """The clauses on places that apply to a chart."""
    return {reading.clause for reading in chart.readings("places")}


def test_on_every_chart_each_general_has_the_sentence_of_its_place() -> None:
    """Of the names of the verses exactly one clause a general applies, that of its seat."""
    in_force = rules("daquan")
    for day in PAIRS[::7]:
        for over in BRANCHES:
            chart = cast(day=day, over=over, daylight=True, school="daquan")
            for name in GENERALS:
                god = chart.bearer(name)
                assert god is not None
                seat = chart.plate.seat(god)
                assert places.name_on(chart, name) == places.name(in_force, name, seat)
                wanted = {
                    one.row.clause
                    for one in places.table(in_force)
                    if one.row.general is name
                    and one.row.work == "daquan"
                    and one.row.where == "placed"
                    and seat in one.branches
                }
                assert wanted <= said(chart)


def test_by_the_god_ridden_the_places_are_others_and_the_states_are_not() -> None:
    """The switch moves what 子上 means; what a sentence says of seat, god or month stays."""
    for over in BRANCHES:
        seat, ridden = (
            cast(day="甲子", over=over, daylight=True, month="寅", school="daquan", places=choice)
            for choice in ("seat", "ridden")
        )
        placed = {
            clause
            for one in places.table(rules("daquan"))
            if one.row.where in {*places.NAMING, "man"}
            for clause in one.row.cites
        }
        assert (said(seat) ^ said(ridden)) <= placed
        if not seat.plate.is_still:
            assert said(seat) != said(ridden)


@pytest.mark.parametrize("month", MONTHS)
def test_a_state_of_the_month_needs_the_month(month: str) -> None:
    """What is told by month is neither yes nor no on a chart without one; with one it is decided."""
    from liuren.doctrine.readings import open_questions

    state = "daquan.1.13.2.17"
    unknown = cast(day="甲子", over="子", daylight=True, school="daquan")
    assert state in {q.clause for q in open_questions(unknown)}
    chart = cast(day="甲子", over="子", daylight=True, month=month, school="daquan")
    number = MONTHS.index(branch(month)) + 1
    wanted = places.state(rules("daquan"), "螣蛇", "交戰").at(number)
    assert (state in said(chart)) == (chart.bearer(general("螣蛇")) is wanted)


# -- the other books --


def test_what_the_other_books_say_stands_in_their_passages() -> None:
    """Rows of texts not yet read quote their passages word for word, and are counted nowhere."""
    texts = corpus.default()
    found = places.BESIDE.rows(texts.root)
    assert {one.id.partition(".")[0] for one in found} == {"guicuojiao"}
    for one in found:
        base = texts.passage(one.see).base
        assert all(cut in base for cut in (one.name, one.saying) if cut)
    assert not {one.id for one in found} & {one.row.id for one in places.table(rules())}


# -- what is wrong is said in one line --

GOOD = {"clause": "daquan.1.13.1.2", "general": "貴人", "name": "解息"}


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        ({"general": "太極"}, "'太極' is not a heavenly general"),
        ({"where": "somewhere"}, "unknown where 'somewhere'; allowed are placed"),
        ({"name": ""}, "a row needs a 'name', a 'saying' or a 'couplet'"),
        ({"of": "daquan.1.1.1.1"}, r"there is no row 'daquan\.1\.1\.1\.1'"),
        ({"branch": "子"}, "unknown field 'branch'; known are clause"),
    ],
)
def test_a_bad_row_is_one_line(change: dict[str, Any], wrong: str, tmp_path: Path) -> None:
    """A row that cannot stand is named with its file, its ID and what is wrong."""
    (tmp_path / "rows.json").write_text('{"places.json": ["daquan", "xunyuan"]}', "utf-8")
    for work in ("daquan", "xunyuan"):
        (tmp_path / work).mkdir()
        row = {"daquan.1.13.1.2": GOOD | change} if work == "daquan" else {}
        (tmp_path / work / "places.json").write_text(json.dumps(row), "utf-8")
    with pytest.raises(
        BrokenCorpus, match=f"daquan/places.json: daquan.1.13.1.2: {wrong}"
    ) as error:
        places.ROWS.rows(Directory(tmp_path))
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("reads", "text"),
    [
        (words.by_month, "正夘二酉四午"),
        (words.by_month, "正夘二酉三子四午五卯"),
        (words.stepping, "正月起逆行十二支"),
        (words.by_season, "春亥夏子秋巳"),
        (words.by_third, "孟月寅仲月酉"),
        (words.by_polarity, "陰月臨申"),
    ],
)
def test_a_list_with_a_hole_is_named(reads: Any, text: str) -> None:
    """A month or a season without its branch is an error that shows the words, never a guess."""
    with pytest.raises(BrokenCorpus, match=f"«{text}"):
        reads(text)


def test_the_weeping_general_is_brought_out_by_a_transmission() -> None:
    """天空 weeps on a god that has one of the two stems in the decade, and only if it is transmitted."""
    told = places.place(rules("daquan"), "daquan.1.13.7.1")
    clause = told.row.clause
    stems = set(corpus.default().critical(clause).partition("臨")[2]) & set("甲乙丙丁戊己庚辛壬癸")
    kinds = set()
    for chart in list(census.charts("daquan"))[::3]:
        god = chart.bearer(general("天空"))
        assert god is not None
        hidden = str(hidden_stem(chart.day, god)) in stems
        transmitted = any(one.branch is god for one in chart.transmissions)
        kinds.add((hidden, transmitted))
        assert (clause in said(chart)) == (hidden and transmitted)
    assert len(kinds) == 4


def test_every_row_is_a_rule_with_a_name_of_its_own() -> None:
    """Who looks up a rule reads which general it is of and what it is called, not how it is read."""
    for row in places.ROWS.rows(corpus.default().root):
        title = citation.rules()[f"place.{row.id}"].title
        assert title.startswith(f"{row.general}: ")
        assert title.endswith(row.name or row.saying or row.where)
        assert row.name in title
