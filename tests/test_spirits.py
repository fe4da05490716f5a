"""The spirits: that they are read from the words, that equal tellings are one, that tellings are compared."""

from __future__ import annotations

import doctest
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from liuren import cast, corpus, rules
from liuren.almanac.first_days import steps, year_step
from liuren.board.schools import SWITCHES
from liuren.board.schools import school as to_school
from liuren.cli import main
from liuren.corpus.rows import Directory
from liuren.doctrine import spirits
from liuren.doctrine.spirits import collation, palaces
from liuren.doctrine.spirits.channels import channels
from liuren.doctrine.spirits.table import rows
from liuren.errors import BadMoment, BrokenCorpus, LiurenError, NotInCorpus
from liuren.proof import examples
from liuren.signs.symbols import BRANCHES, PAIRS, STEMS, branch

DATA = corpus.default().root / "daquan"
BY_MONTH_SWITCHES = ("jin-shen", "tian-she", "tian-er", "yue-po", "tian-yi", "da-sha", "yin-sha")


def received(passage: str, old: str, new: str) -> corpus.Corpus:
    """The corpus in which a passage was received with other characters in one place."""
    texts = corpus.default()
    words = texts.passage(passage).base
    assert words.count(old) == 1
    return texts.with_base(passage, words.replace(old, new))


def fails(texts: corpus.Corpus, id: str) -> bool:
    """Whether a worked example no longer comes out when the library reads ``texts``."""
    code = str(examples.call(texts.example(id)))
    test = doctest.DocTestParser().get_doctest(code, {}, id, None, None)
    with corpus.using(texts):
        return doctest.DocTestRunner(verbose=False).run(test, out=lambda _: None).failed > 0


def words(clause: str) -> str:
    """The critical words of a clause, its characters alone, as names are compared."""
    said = corpus.default().critical(clause)
    return palaces.alike("".join(c for c in said if c.isalpha()).replace("註", ""))


# -- the words are a parameter --


def test_one_character_of_a_row_moves_the_spirit_and_the_example_that_rests_on_it() -> None:
    """日禄 寅… read as 辰…: the salary of 甲 moves, that of no other stem; its example fails, no other."""
    changed = received("daquan.1.2.4", "日禄 寅夘", "日禄 辰夘")
    before = spirits.find(rules(), "daquan.1.2.4.5", "日祿")
    after = spirits.find(rules(corpus=changed), "daquan.1.2.4.5", "日祿")
    assert [stem for stem in STEMS if before.at(stem) != after.at(stem)] == ["甲"]
    assert after.at("甲") == ("辰",)
    here = [e.id for e in changed.examples("daquan") if e.clause == "daquan.1.2.4.5"]
    assert [id for id in here if fails(changed, id)] == here[:1]


@pytest.mark.parametrize("school", ["common", "daquan"])
def test_what_breaks_the_month_is_its_clash_unless_the_row_is_chosen(school: str) -> None:
    """月破: the palaces of the twelve months have the clash, as 歲破 is; the row 亥午丑申… is a switch."""
    clash, row = "申酉戌亥子丑寅卯辰巳午未", "亥午丑申卯戌巳子未寅酉辰"
    for wanted, in_force in ((clash, rules(school)), (row, rules(school, yue_po="row"))):
        (spirit,) = (one for one in spirits.table(in_force) if one.name == "月破")
        assert "".join(str(spirit.at(BRANCHES[(n + 2) % 12])[0]) for n in range(12)) == wanted


def test_a_spirit_counted_from_another_moves_with_it() -> None:
    """馬倒 is the place after the horse: one character of the row 支馬 moves both, on a chart too."""
    changed = received("daquan.1.2.5", "支馬 寅亥", "支馬 夘亥")
    now = {s.name: s.value for s in cast(day="甲子", over="卯", corpus=changed).spirits()}
    assert (now["支馬"], now["馬倒"]) == ("卯", "辰")


def test_a_name_stands_in_its_palace_as_long_as_its_words_do() -> None:
    """The monthly lists are read from the words: 生氣 read as 主氣 is gone from the palace 正月子."""
    changed = rules(corpus=received("daquan.1.4.1", "生氣", "主氣"))
    (before, after) = (
        next(p for p in palaces.palaces(r) if p.key == "正月.子") for r in (rules(), changed)
    )
    assert set(before.names) - set(after.names) == {"生氣"}


def test_every_received_name_of_the_lists_is_borne_out_by_the_critical_words() -> None:
    """No name of the 144 palaces rests on the editor's table alone, unless the table says supplied."""
    found = palaces.palaces(rules())
    assert found == palaces.written(corpus.default().root)
    assert len(found) == 144
    assert {p.status for p in found if not p.clauses} == {"supplied"}


def test_the_verse_of_the_channels_gives_each_hour_its_own() -> None:
    """The hour of 丑 is the liver's only as long as the verse says so, and no two hours share one."""
    assert channels(rules())[branch("丑")] == "肝"
    changed = rules(corpus=received("daquan.1.2.7", "子膽丑肝", "子膽丑脾"))
    with pytest.raises(BrokenCorpus, match="each hour one of its own"):
        channels(changed)


# -- on a chart --


def whole() -> Any:
    """A chart that was told all that a spirit can be keyed by."""
    return cast(day="甲子", general="丑", hour="子", year="庚午", month="寅", birth="戊辰", sex="m")


def test_what_several_clauses_say_is_said_once() -> None:
    """歲破 is told three times; it stands once, with its three clauses."""
    found = [s for s in whole().spirits() if s.name == "歲破"]
    assert [s.clauses for s in found] == [("daquan.1.2.1.14", "daquan.1.2.2.4", "daquan.1.2.2.5")]
    where = Counter((s.name, s.spirit.by, s.value, s.branch) for s in whole().spirits())
    assert set(where.values()) == {1}


def test_a_stem_of_the_month_stands_where_it_lodges_and_its_list_is_cited() -> None:
    """天德 丁 is on 未 on every day of the first month, by its row and by the list; 坤 is on 申."""
    for day in PAIRS[::7]:
        told = {
            month: next(
                (s.branch, s.clauses)
                for s in cast(day=day, over="卯", month=month).spirits()
                if s.name == "天德"
            )
            for month in "寅卯"
        }
        assert told["寅"] == ("未", ("daquan.1.3.1.3", "daquan.1.4.3.3"))
        assert told["卯"] == ("申", ("daquan.1.3.1.3",))


def test_a_month_spirit_is_on_a_palace_and_cites_it_or_the_tellings_part() -> None:
    """Every name of the lists is cited from its palace; but for those that a row puts elsewhere."""
    here = rules()
    parting = {palaces.alike(c.name) for c in collation.collate(here) if c.parting or c.besides}
    uncited = set()
    for palace in palaces.palaces(here):
        told = spirits.told(here)["month"][palace.month]
        for name in map(palaces.alike, palace.names):
            of_name = [one.clauses for one in told if palaces.alike(one.spirit.name) == name]
            where = {clause for clause in palace.clauses if name in words(clause)}
            if not any(where <= set(clauses) for clauses in of_name):
                uncited.add(name)
    assert uncited
    assert uncited <= parting


def test_every_standing_says_where_it_is_and_who_says_so() -> None:
    """A spirit over a lesson or in a transmission is there; it cites a clause, or a supplied palace."""
    chart = whole()
    for s in chart.spirits():
        assert chart.plate.over(s.seat) is s.branch
        assert s.lessons == tuple(x.number for x in chart.lessons.four if x.upper is s.branch)
        assert s.is_in_the_chart == chart.shows(s.branch)
        assert s.clauses or s.spirit.row.reads in palaces.READS
        assert all(corpus.default().get(clause) for clause in s.clauses)


def test_a_month_standing_cites_where_its_name_stands_or_the_witness_that_supplies_it() -> None:
    """All 1,971: every clause has the name in its words; where none has, the witness does."""
    standings = [
        (month, one) for month, here in spirits.told(rules())["month"].items() for one in here
    ]
    assert len(standings) == 1971
    assert (
        sum(len(one.clauses) for _, one in standings) == 2320
    )  # 月破 is the clash: four of its twelve are supplied
    for month, one in standings:
        name = palaces.alike(one.spirit.name)
        assert [c for c in one.clauses if name not in words(c)] == [], (month, one)
        assert bool(one.clauses) != bool(one.supplied), (month, one)
    supplied = Counter(one.supplied for _, one in standings if one.supplied)
    assert supplied == {"WYG": 237, "ctext": 8, "ed": 1}


def test_a_name_is_supplied_from_a_witness_that_has_it() -> None:
    """No siglum is given to a name that the witness has not in this palace and register."""
    for palace in palaces.palaces(rules()):
        for side in palaces.REGISTERS:
            names = getattr(palace, side)
            for name in names:
                siglum = palace.supplied_from(name, side)
                assert bool(siglum) == (name not in palace.received)
                if siglum in ("WYG", "ctext"):
                    assert name in palace.witness.get(siglum, {}).get(side, names)


def test_a_standing_of_another_key_cites_a_clause_with_its_name() -> None:
    """By year, day and decade too one of its clauses names it; 三奇 alone goes on from the clause before."""
    unnamed = {
        one.spirit.name
        for by, keys in spirits.told(rules()).items()
        for here in keys.values()
        for one in here
        if by != "month"
        if not any(palaces.alike(one.spirit.name) in words(c) for c in one.clauses)
    }
    assert unnamed == {"三奇"}


def test_a_supplied_standing_says_so_wherever_it_is_shown(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """吏神 of the fourth month is in no received words: the data names the witness, and so does the command."""
    chart = cast(day="甲子", over="卯", month="巳")
    (one,) = (s for s in chart.spirits() if s.name == "吏神")
    assert (one.clauses, one.to_dict()["supplied"]) == ((), "WYG")
    assert main(["cast", "--day", "甲子", "--over", "卯", "--month", "巳", "--spirits"]) == 0
    (line,) = (
        line for line in capsys.readouterr().out.splitlines() if line.split()[:1] == ["吏神"]
    )
    assert line.endswith("supplied, from WYG")


def test_what_the_chart_was_not_told_is_named() -> None:
    """A chart without year and month has no spirits of the year or the month, and says what it lacks."""
    chart = cast(day="甲子", over="卯")
    told = {s.spirit.by for s in chart.spirits()}
    assert told <= {"day stem", "day branch", "decade", "chart", "set"}
    assert spirits.lacking(chart) == ("year stem", "year branch", "month")


def test_three_wonders_are_seen_together_or_not_at_all() -> None:
    """三奇 are three stems: on every chart all three branches that carry them are seen, or none is."""
    met = set()
    for day in PAIRS:
        for over in BRANCHES:
            chart = cast(day=day, over=over)
            found = [s for s in chart.spirits() if s.spirit.by == "set"]
            for clause in {s.spirit.clause for s in found}:
                stems = [s for s in found if s.spirit.clause == clause]
                assert len(stems) == 3
                assert all(s.is_in_the_chart for s in stems)
                met.add(clause)
    assert met == {"daquan.1.2.5.7", "daquan.1.2.5.8", "daquan.1.2.5.9"}


@pytest.mark.parametrize("switch", BY_MONTH_SWITCHES)
def test_a_switch_of_the_spirits_moves_its_own_spirit_only(switch: str) -> None:
    """Whichever telling a school follows, no other spirit moves."""
    default, other = (choice.key for choice in SWITCHES[switch].choices)
    name = {"jin-shen": {"金神", "破碎"}}.get(
        switch, {str(SWITCHES[switch].title).partition(",")[0]}
    )
    keyword = switch.replace("-", "_")
    parted = set()
    for month in BRANCHES:
        here, there = (
            {
                (s.name, s.spirit.by, s.value)
                for s in cast(
                    day="甲子",
                    over="卯",
                    year="庚午",
                    month=month,
                    school=to_school(**{keyword: choice}),
                ).spirits()
            }
            for choice in (default, other)
        )
        parted |= {one[0] for one in here ^ there}
    assert parted == name


# -- tellings compared --


def typed() -> list[dict[str, Any]]:
    """The comparison as an editor typed it, by eye, before the code was."""
    found: list[dict[str, Any]] = json.loads((DATA / "collation.json").read_text("utf-8"))[
        "spirits"
    ]
    return [row for row in found if row["name"] not in {"破碎", "金神"}]


def test_the_collation_computes_what_the_editor_found_by_eye() -> None:
    """Rule, lists, agreement and every disagreement, spirit by spirit and month by month."""
    months = list(palaces.MONTHS)
    computed = {(c.clause, palaces.alike(c.name)): c for c in collation.collate(rules("daquan"))}
    for row in typed():
        one = computed[row["clause"] or "", palaces.alike(row["name"].partition(" (")[0])]
        assert [[str(b) for b in where] for where in one.lists] == row["lists"]
        if row["clause"]:
            assert ["".join(map(str, where)) for where in one.rule] == row["values"]
            assert (len(one.agreeing) if one.is_listed else None) == row["agree"]
            assert [months[n] for n in one.parting] == [d["month"] for d in row["disagreements"]]
            assert [months[n] for n in one.besides] == [d["month"] for d in row.get("extra", ())]


def test_every_disagreement_has_an_entry_a_switch_or_a_reason() -> None:
    """Where rule and lists part, an entry of the apparatus or a switch says so, or the editor does."""
    for one in collation.collate(rules("daquan")):
        if one.clause and (one.parting or one.besides):
            assert one.links or set(one.judged) >= {*one.parting, *one.besides}, one.name
        for link in one.links:
            assert link in SWITCHES or corpus.default().entry(link)


LINKED = {
    "天赦": "tian-she",
    "天醫": "tian-yi",
    "鳳輦": "3.1.a14",
    "雌虎": "3.2.a6",
    "地醫": "3.2.a7",
    "遊神": "3.3.a2",
    "天目": "4.2.a5",
    "天耳": "tian-er",
    "天盜": "3.4.a5",
    "大煞": "da-sha 3.4.a15 5.6.a2 6.4.a6 6.6.a4",
    "地獄": "4.4.a6",
    "遊禍": "6.2.a4 6.4.a7",
    "女災": "5.1.a8",
    "勾神": "3.5.a28",
    "月鬼": "3.6.a2",
    "黃旗": "4.8.a7",
    "天車": "4.1.a11",
    "朱雀": "5.9.a4",
    "獄神": "5.9.a3",
}
"""Of the spirits whose tellings part: the switch, and the entries that speak of it (daquan.1.…)."""


@pytest.mark.parametrize("name", LINKED)
def test_a_spirit_told_in_two_ways_leads_to_its_switch_and_its_entries_alone(name: str) -> None:
    """To what an editor found under its name: none is missing, and no neighbour's is among them."""
    linked = [c.links for c in collation.collate(rules("daquan")) if c.name == name and c.links]
    expected = (link if link in SWITCHES else f"daquan.1.{link}" for link in LINKED[name].split())
    assert linked == [tuple(expected)]


# -- the first days of the months --


def test_the_six_of_the_couplet_is_right_in_most_years_the_twenty_five_in_few() -> None:
    """Of the years 1900 to 2098: 126 without a leap month, 83 of 354 days; with one, 3 of 385."""
    told = steps(corpus.default())
    found = Counter(
        (at.leap, at.step == told[at.leap, "next"])
        for at in (year_step(year, 1, "next") for year in range(1900, 2099))
    )
    assert found == {(False, True): 83, (False, False): 43, (True, True): 3, (True, False): 70}


def test_a_year_that_is_neither_is_refused() -> None:
    """The couplets know next year and last; anything else is one line that says so."""
    with pytest.raises(BadMoment, match="'this' is no year; next and last are allowed"):
        year_step(2024, 1, "this")


# -- what is wrong is said in one line --


def test_a_name_that_a_clause_does_not_have_is_refused() -> None:
    """A misspelt spirit is an error that names the clause, never an empty answer."""
    with pytest.raises(NotInCorpus, match=r"clause daquan\.1\.2\.4\.5 has no spirit 月祿"):
        spirits.find(rules(), "daquan.1.2.4.5", "月祿")


GOOD = {"clause": "daquan.1.2.4.5", "name": "日禄", "by": "day stem", "reads": "row"}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"by": "week"}, "unknown by 'week'; allowed are year stem"),
        ({"reads": "verse"}, "unknown reads 'verse'; allowed are row"),
        ({"of": "daquan.1.1.1.1"}, r"there is no row 'daquan\.1\.1\.1\.1'"),
        ({"when": "tian-er"}, "switch 'tian-er' has no choice ''; it has row, lists"),
        ({"when": "moon=full"}, "'when' is 'moon=full'; it must be a switch and its choice"),
        ({"clauses": []}, "unknown field 'clauses'; known are clause"),
        ({"name": None}, "'name' is null; it must be a string"),
    ],
)
def test_a_bad_row_is_one_line(change: dict[str, Any], said: str, tmp_path: Path) -> None:
    """A row that cannot stand is named with its file, its ID and what is wrong."""
    (tmp_path / "daquan").mkdir()
    (tmp_path / "rows.json").write_text('{"spirits.json": ["daquan"]}', "utf-8")
    row = json.dumps({"daquan.1.2.4.5": GOOD | change})
    (tmp_path / "daquan" / "spirits.json").write_text(row, "utf-8")
    with pytest.raises(BrokenCorpus, match=f"spirits.json: daquan.1.2.4.5: {said}") as error:
        rows(Directory(tmp_path))
    assert "\n" not in str(error.value)


def test_a_row_whose_words_give_no_values_is_named() -> None:
    """A row of nine stems is no row: the spirit and its words are in the message."""
    changed = received("daquan.1.2.4", "申酉亥子 日醫", "申酉亥 日醫")
    with pytest.raises(LiurenError, match="the spirit 日禄 has no values in «日禄"):
        spirits.find(rules(corpus=changed), "daquan.1.2.4.5", "日祿")


def test_steps_are_counted_from_the_key_where_nothing_else_is_given() -> None:
    """A spirit of the stems that is counted from the stem itself needs no table of beginnings."""
    horse = spirits.find(rules(), "daquan.1.2.4.5", "日祿")
    assert spirits.stepped(horse, 0) == 0
    assert spirits.stepped(horse, 0, start=rules().salaries) == len(STEMS)
