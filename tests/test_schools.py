"""Switches and schools: each choice gives what its passage says, and a name by itself gives nothing.

The tables are typed from the passages that speak for the choice, not taken from the library.
"""

from __future__ import annotations

import json

import pytest

import liuren
from liuren import corpus, messages, rules
from liuren.board import census
from liuren.board.schools import SCHOOLS, SWITCHES, School, school
from liuren.board.system import System
from liuren.corpus import Corpus
from liuren.doctrine.places.table import name as name_of_place
from liuren.errors import BadChoice
from liuren.messages import speaking
from liuren.proof.effects.changes import TABLES
from liuren.signs.symbols import PHASES, STEMS

STEMS_LODGE = dict(zip("甲乙丙丁戊己庚辛壬癸", "寅辰巳未巳未申戌亥丑", strict=True))
STEMS_COMBINE = dict(zip("甲乙丙丁戊己庚辛壬癸", "己庚辛壬癸甲乙丙丁戊", strict=True))
BRANCHES_COMBINE = dict(zip("子丑寅卯辰巳午未申酉戌亥", "丑子亥戌酉申未午巳辰卯寅", strict=True))
# 未為甲癸之墓 戌為丙戊乙之墓 丑為庚丁己之墓 辰為壬辛之墓; 未為木墓 戌為火墓 丑為金墓 辰為水土墓.
TOMBS_BY_STEM = dict(zip("甲癸丙戊乙庚丁己壬辛", "未未戌戌戌丑丑丑辰辰", strict=True))
TOMBS_BY_PHASE = dict(zip("木火金水土", "未戌丑辰辰", strict=True))
BY_NUMBER = ("陽中之陽", "陽中之陰", "陰中之陽", "陰中之陰")
BY_PLACE = ("陽", "陽中之陰", "陰", "陰中之陽")

SAID: dict[tuple[str, str], tuple[str, object]] = {
    ("lodging", "list"): ("lodging", STEMS_LODGE),
    ("lodging", "square"): ("lodging", STEMS_LODGE),
    ("lodging", "verse"): ("lodging", STEMS_LODGE),
    ("lesson-names", "number"): ("lesson_names", BY_NUMBER),
    ("lesson-names", "place"): ("lesson_names", BY_PLACE),
    ("stem-combinations", "list"): ("stem_combinations", STEMS_COMBINE),
    ("stem-combinations", "named"): ("stem_combinations", STEMS_COMBINE),
    ("branch-combinations", "months"): ("branch_combinations", BRANCHES_COMBINE),
    ("branch-combinations", "pairs"): ("branch_combinations", BRANCHES_COMBINE),
    ("tombs-of-stems", "reckoned"): ("tombs_of_stems", TOMBS_BY_STEM),
    ("tombs-of-stems", "listed"): ("tombs_of_stems", TOMBS_BY_STEM),
    ("tombs-of-phases", "reckoned"): ("tombs_of_phases", TOMBS_BY_PHASE),
    ("tombs-of-phases", "listed"): ("tombs_of_phases", TOMBS_BY_PHASE),
    ("place-names", "daquan"): ("text_of_places", "daquan"),
    ("place-names", "xunyuan"): ("text_of_places", "xunyuan"),
    ("place-names", "zhinan"): ("text_of_places", "zhinan"),
}
OF_TABLES = tuple(dict.fromkeys(switch for switch, _ in SAID))


def other(switch: str, choice: str) -> School:
    """The default school with one choice set."""
    return school("common", **{switch: choice})


@pytest.mark.parametrize(("switch", "choice"), SAID)
def test_a_choice_gives_the_table_that_its_passage_has(switch: str, choice: str) -> None:
    """Whichever telling is in force, its table is the one printed there."""
    table, said = SAID[switch, choice]
    assert getattr(rules(other(switch, choice)), table) == said


def test_every_choice_of_these_switches_is_told_here() -> None:
    """A further choice of a table must come with what its text says."""
    assert {(s, c.key) for s in OF_TABLES for c in SWITCHES[s].choices} == set(SAID)


@pytest.mark.parametrize(
    ("switch", "choice", "place", "old", "new", "key", "value"),
    [
        ("lodging", "list", "zhinan.1.1.1", "甲課在寅", "甲課在卯", "甲", "卯"),
        ("lodging", "square", "xunyuan.1.4.1.1", "寅甲", "寅", None, None),
        ("lodging", "verse", "daquan.1.1.1.2", "甲課寅", "甲課卯", "甲", "卯"),
        ("lesson-names", "number", "zhinan.1.1.3", "乃陽中之陽也", "乃太陽也", 0, "太陽"),
        ("lesson-names", "place", "xunyuan.1.4.2", "干上之神曰陽", "干上之神曰太陽", 0, "太陽"),
        ("stem-combinations", "list", "zhinan.1.2.6", "甲己、乙庚", "甲庚、乙己", "甲", "庚"),
        ("stem-combinations", "named", "daquan.1.8.4.2", "甲己", "甲庚", "甲", "庚"),
        ("branch-combinations", "months", "xunyuan.1.3.2", "與亥將登明", "與子將登明", "寅", "子"),
        (
            "branch-combinations",
            "pairs",
            "daquan.1.8.5",
            "子與丑合寅與亥",
            "子與亥合寅與丑",
            "寅",
            "丑",
        ),
        ("tombs-of-stems", "reckoned", "daquan.1.2.4", "寅夘巳午", "夘夘巳午", "甲", "申"),
        ("tombs-of-stems", "listed", "daquan.1.9.6.5", "未為甲癸", "辰為甲癸", "甲", "辰"),
        (
            "tombs-of-phases",
            "reckoned",
            "xunyuan.1.6.2",
            "木，長生在亥",
            "木，長生在子",
            "木",
            "申",
        ),
        ("tombs-of-phases", "listed", "daquan.1.9.6.7", "未為木墓", "辰為木墓", "木", "辰"),
    ],
)
def test_words_of_one_telling_move_that_choice_alone(
    switch: str, choice: str, place: str, old: str, new: str, key: object, value: str | None
) -> None:
    """Where the tellings agree the choice is no idle one: another reading of one moves it, and only it."""
    changed, (table, said) = _with_words(place, old, new), SAID[switch, choice]
    for one in SWITCHES[switch].choices:
        in_force = rules(other(switch, one.key), changed)
        if one.key != choice:
            assert getattr(in_force, table) == SAID[switch, one.key][1]
        elif value is None:
            with pytest.raises(liuren.LiurenError, match="lodge nowhere"):
                getattr(in_force, table)
        else:
            found = getattr(in_force, table)
            assert found != said
            assert found[key] == value


def _with_words(place: str, old: str, new: str) -> Corpus:
    words = corpus.default().critical(place)
    assert old in words
    return corpus.default().with_base(place, words.replace(old, new))


def test_the_names_of_the_places_are_those_of_the_text_that_is_chosen() -> None:
    """貴人 on 子 is 解息, 玷玉神 or 解紛 by the text, and nothing else of the school matters."""
    by = {c.key: name_of_place(rules(other("place-names", c.key)), "貴人", "子")
          for c in SWITCHES["place-names"].choices}  # fmt: skip
    assert by == {"daquan": "解息", "xunyuan": "玷玉神", "zhinan": "解紛"}


@pytest.mark.parametrize("switch", OF_TABLES)
def test_the_default_of_a_table_is_what_the_common_school_had(switch: str) -> None:
    """Naming the default makes no other school, so that its notation stays one word."""
    assert other(switch, SWITCHES[switch].default) == SCHOOLS["common"]


def test_the_presets_choose_the_tables_of_their_own_texts() -> None:
    """Each preset has had these tables from the first; the common one takes the defaults."""
    chosen = {name: [one[switch] for switch in OF_TABLES] for name, one in SCHOOLS.items()}
    assert chosen == {
        "common": ["list", "number", "list", "months", "reckoned", "reckoned", "daquan"],
        "daquan": ["verse", "number", "named", "pairs", "listed", "listed", "daquan"],
        "xunyuan": ["square", "place", "list", "months", "reckoned", "reckoned", "xunyuan"],
        "zhinan": ["list", "number", "list", "months", "reckoned", "reckoned", "zhinan"],
    }


@pytest.mark.parametrize("name", SCHOOLS)
def test_a_name_by_itself_decides_nothing(name: str) -> None:
    """A school is its choices: under another name with the same choices every table is the same."""
    one = SCHOOLS[name]
    same = school("zhinan" if name == "common" else "common", **{s: one[s] for s in SWITCHES})
    mine, theirs = rules(one), rules(same)
    assert theirs.key != mine.key
    for table in (*TABLES, "tombs_of_stems", "tombs_of_phases", "text_of_places", "place_of"):
        assert getattr(mine, table) == getattr(theirs, table), table
    for a, b in zip(census.charts(one, month="寅"), census.charts(same, month="寅"), strict=True):
        assert _shown(a) == _shown(b)


def _shown(chart: liuren.Chart) -> object:
    shown = chart.to_dict()
    strengths = [chart.strength(phase) for phase in PHASES]
    return {k: v for k, v in shown.items() if k not in ("notation", "school")}, strengths


def test_the_name_of_mao_xing_is_picked_by_the_switch() -> None:
    """By the day 虎視轉蓬 or 冬蛇掩目 (daquan.1.11.2); by 螣蛇 or 白虎 coming first (zhinan.1.4.3)."""
    by_general = {"螣蛇": "冬蛇掩目", "白虎": "虎視"}
    found: dict[str, set[str]] = {}
    for choice in ("polarity", "general"):
        for chart in census.charts(other("mao-xing-names", choice)):
            if chart.method.gate == "昴星":
                day, first = chart.day.stem, str(chart.transmissions[0].general)
                by_day = "虎視轉蓬" if day in "甲丙戊庚壬" else "冬蛇掩目"
                said = {"polarity": by_day, "general": by_general.get(first, "昴星")}
                assert chart.method.name == chart.to_dict()["method"]["name"] == said[choice]
                found.setdefault(choice, set()).add(chart.method.name)
    assert found["polarity"] == {"虎視轉蓬", "冬蛇掩目"}
    # By either table of the nobles 白虎 never comes first in a 昴星 lesson: 虎視 is named, and not met.
    assert found["general"] == {"冬蛇掩目", "昴星"}


def test_the_strength_is_picked_by_the_switch() -> None:
    """On a 甲 day in the month 巳 fire reigns by the season, and wood by the day stem."""
    reigning = {
        choice.key: "".join(
            phase
            for phase in PHASES
            if liuren.cast(
                day="甲子", over="子", month="巳", school=other("strength", choice.key)
            ).strength(phase)
            == "旺"
        )
        for choice in SWITCHES["strength"].choices
    }
    assert reigning == {"season": "火", "day-stem": "木"}


def test_a_system_is_the_only_one_that_asks_a_school() -> None:
    """Every switch about the board is asked for by `System`, whatever chart it then makes."""
    asked: set[str] = set()

    class Asked(School):
        def __getitem__(self, switch: str) -> str:
            asked.add(switch)
            return super().__getitem__(switch)

    system = System(Asked("common"), corpus.default())
    for name in dir(system):
        if not name.startswith("_"):
            getattr(system, name)
    assert system.stage(STEMS[0], "長生") == "亥"
    of_rows = {"patterns", "jin-shen", "tian-she", "tian-er", "yue-po", "tian-yi"}
    of_rows |= {"da-sha", "yin-sha"}  # rows of data, which `System.makes` tells apart
    assert asked == SWITCHES.keys() - of_rows


def test_a_switch_that_is_not_there_is_told_with_the_list() -> None:
    """Whoever misspells a switch sees which there are, in a school as in a table."""
    for ask in (lambda: SCHOOLS["common"]["lodgings"], lambda: school("common", lodgings="list")):
        with pytest.raises(BadChoice, match="there is no switch 'lodgings'; there are month-gen"):
            ask()


def test_a_trace_is_put_into_the_language_in_force(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a chart keeps holds no words of one language: plain data is worded when it is asked for."""

    class Marking:
        def gettext(self, template: str) -> str:
            return f"<{template}>"

    monkeypatch.setattr(messages, "_catalogue", lambda lang: Marking())
    chart = liuren.cast(day="甲子", general="丑", hour="子")
    english = chart.to_dict()["method"]["trace"]
    try:
        with speaking("ja"):
            marked = chart.to_dict()["method"]["trace"]
        assert marked[-1] == "<+ <<辰卯 (賊)>>: <the only one>>"
        assert chart.to_dict()["method"]["trace"] == english
        assert english[-1] == "+ 辰卯 (賊): the only one"
    finally:
        chart.system.let_go()


def test_a_dictionary_is_plain_data() -> None:
    """Nothing of a chart but words, numbers and lists goes into its dictionary, notes and trace too."""
    chart = liuren.cast("2026-11-30T14:00", zone="Asia/Shanghai", day="甲子", hour="子")
    assert json.loads(json.dumps(chart.to_dict())) == chart.to_dict()
    assert [str(note) for note in chart.notes] == chart.to_dict()["moment"]["notes"]
