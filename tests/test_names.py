"""What lessons and patterns are called: one spelling each, any spelling taken, nothing said twice."""

from __future__ import annotations

import pytest

from liuren import cast, corpus, rules
from liuren.board.census import charts, where
from liuren.board.transmissions import NINE_GATES
from liuren.corpus import fold
from liuren.corpus.records import passage_of
from liuren.doctrine import patterns
from liuren.errors import NotInCorpus

TABLES = [patterns.table(rules(school)) for school in ("daquan", "zhinan")]


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("别责", "別責"), ("别責", "別責"), ("別責", "別責"), ("bie-ze", "別責"),
        ("遥克", "遙尅"), ("遙剋", "遙尅"), ("遙克", "遙尅"), ("渉害", "涉害"),
        ("绝嗣", "絕嗣"), ("絶嗣", "絕嗣"), ("絕嗣", "絕嗣"), ("无禄", "無祿"),
        ("斫輪", "斵輪"), ("斫轮", "斵輪"), ("斵轮", "斵輪"), ("斬闗", "斬關"), ("斩关", "斬關"),
        ("贅壻", "贅婿"), ("赘婿", "贅婿"), ("元胎", "玄胎"), ("𤣥胎", "玄胎"), ("玄胎", "玄胎"),
        ("冲破", "沖破"), ("衝破", "沖破"), ("三竒", "三奇"), ("龙德", "龍德"), ("龍徳", "龍德"),
        ("和羙", "和美"), ("灾厄", "災厄"), ("时太", "時泰"), ("聮茹", "連珠"), ("连茹", "連珠"),
        ("间传", "連珠"), ("九丑", "九醜"), ("龙战", "龍戰"), ("弹射", "遙尅"), (" 元首 ", "元首"),
    ],
)  # fmt: skip
def test_a_pattern_is_found_by_any_spelling_of_its_names(typed: str, name: str) -> None:
    """Variants, simplified forms, the texts' own forms and the other names of the books are taken."""
    assert patterns.find(rules("daquan"), typed).name == name


@pytest.mark.parametrize("rows", TABLES)
def test_every_name_is_found_as_it_stands_and_in_simplified_characters(
    rows: tuple[patterns.Pattern, ...],
) -> None:
    """No name leads to another pattern, in either script; names are told once each."""
    school = rules("zhinan" if any(row.work == "zhinan" for row in rows) else "daquan")
    assert len({row.name for row in rows}) == len({row.key for row in rows}) == len(rows)
    for row in rows:
        for typed in (row.name, fold.simplify(row.name), row.key):
            assert patterns.find(school, typed) is row
        for name in row.other_names:
            others = [r.name for r in rows if name in (r.name, *r.other_names)]
            if len(others) == 1:
                assert patterns.find(school, fold.simplify(name)) is row


def test_a_name_is_a_spelling_of_what_the_verse_has_and_a_gate_has_one_with_its_pattern() -> None:
    """One spelling in one place: it is a form of the received words; gate and pattern write alike."""
    texts = corpus.default()
    for row in TABLES[0]:
        words = texts.critical(passage_of(row.clause))
        written = (row.name[-2:], *row.aliases)  # the verse has 昴宿 for 昴星
        assert any(fold.pattern(name).search(words) for name in written), row.name
        assert row.name[:-2] in ("", "四時", "旬中")
    gates = {gate.title for gate in NINE_GATES}
    names = {row.name for row in TABLES[0]}
    assert {gate for gate in gates if any(fold.fold(gate) == fold.fold(n) for n in names)} <= names


def test_the_two_called_lonely_are_told_apart() -> None:
    """孤寡 is of the four seasons or of the decade, as juan 7 (11a) says; by the bare name both are told."""
    with pytest.raises(NotInCorpus, match="several patterns are called '孤寡': 四時孤寡, 旬中孤寡"):
        patterns.find(rules("daquan"), "孤寡")
    # 辰 is put forth, void on 甲午; it is the 寡 of summer, not of spring.
    chart = cast(day="甲午", over="辰", school="daquan", month="卯")
    told = {found.name: found.to_dict() for found in chart.patterns}
    assert told["旬中孤寡"]["key"] == "gu-gua-void"
    assert "四時孤寡" not in told
    season = cast(day="甲午", over="辰", school="daquan", month="午")
    named = {found.name: found.to_dict()["key"] for found in season.patterns}
    assert (named["四時孤寡"], named["旬中孤寡"]) == ("gu-gua", "gu-gua-void")


def test_no_lesson_is_called_the_same_twice() -> None:
    """八專八專, 涉害涉害 and the like: gate and name are one word where they are one."""
    for school in ("daquan", "zhinan"):
        for chart in charts(school, daylight=True):
            assert len(set(chart.method.words)) == len(chart.method.words)
            for found in chart.patterns:
                assert f"{chart.method.gate}: {chart.method.gate}" not in str(found.why)
    shown = str(cast(day="甲寅", over="亥", daylight=True)).splitlines()
    assert "八專　貴人丑順行" in shown or "八專　貴人丑逆行" in shown
    assert "賊尅　重審" in str(cast(day="甲子", general="丑", hour="子", school="xunyuan"))


@pytest.mark.parametrize(
    ("day", "over", "name", "way"),
    [
        ("甲午", "辰", "間傳", "順"),  # 辰午申
        ("甲戌", "子", "間傳", "逆"),  # 戌申午
        ("甲子", "卯", "連珠", "進"),  # 辰巳午
        ("甲子", "丑", "連珠", "退"),  # 子亥戌
    ],
)
def test_every_second_branch_is_called_by_its_own_name(
    day: str, over: str, name: str, way: str
) -> None:
    """間傳 is what the verse calls every second branch, 連珠 three in a row; on and back have names."""
    found = {f.name: f for f in cast(day=day, over=over, school="daquan").patterns}
    assert {"間傳", "連珠"} & found.keys() == {name}
    assert str(found[name].why).endswith(f": {way}")
    assert found[name].clause == {"連珠": "daquan.1.11.11.7", "間傳": "daquan.1.11.11.8"}[name]


@pytest.mark.parametrize(
    ("asked", "typed"),
    [
        ({"gate": "別責"}, {"gate": "别责"}),
        ({"gate": "遙尅"}, {"gate": "遥克"}),
        ({"gate": "涉害"}, {"gate": "渉害"}),
        ({"name": "見機"}, {"name": "见机"}),
        ({"manner": "復等"}, {"manner": "复等"}),
    ],
)
def test_lessons_are_found_by_any_spelling_of_gate_and_name(
    asked: dict[str, str], typed: dict[str, str]
) -> None:
    """The nine gates and the names of lessons are asked for as the patterns are."""
    found = where("common", **asked, she_hai_palace="counted")
    assert found
    assert where("common", **typed, she_hai_palace="counted") == found
