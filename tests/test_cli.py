"""The command line: what it prints, what it takes, and how it says that something cannot be."""

from __future__ import annotations

import hashlib
import json
import os
import pty
import subprocess
import sys
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path
from typing import Any
from unicodedata import east_asian_width

import jsonschema
import pytest

import liuren
from liuren.board.schools import SCHOOLS, SWITCHES
from liuren.cli import main
from liuren.corpus import default
from liuren.doctrine.readings import topics
from liuren.signs.symbols import BRANCHES, PAIRS

EXAMPLE = ["cast", "--day", "甲子", "--general", "丑", "--hour", "子", "--school", "xunyuan"]
MOMENT = ["cast", "2026-11-30T14:00", "--zone", "Asia/Shanghai", "--birth", "1990", "--sex", "f"]


def columns(line: str) -> int:
    """How many columns of a terminal the line takes."""
    return sum(2 if east_asian_width(c) in "WF" else 1 for c in line)


class Run:
    """Runs `liuren` in this process and keeps what it printed."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self._capsys = capsys

    def __call__(self, *args: str) -> str:
        """Return what a run prints that must succeed."""
        status, out, err = self.all(*args)
        assert (status, err) == (0, "")
        return out

    def all(self, *args: str) -> tuple[int, str, str]:
        """Return the exit status, the output and the errors."""
        status = main(args)
        out, err = self._capsys.readouterr()
        return status, out, err


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Return `liuren`, with no wish about colours or a zone in the surroundings."""
    for name in ("NO_COLOR", "FORCE_COLOR", "LIUREN_ZONE"):
        monkeypatch.delenv(name, raising=False)
    return Run(capsys)


@pytest.fixture(scope="module")
def validator() -> jsonschema.Draft202012Validator:
    """Return a judge of charts as data, by the schema that the package ships."""
    schema = json.loads(files("liuren").joinpath("schema/chart.schema.json").read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


# -- charts --


def test_the_chart_of_a_day_is_printed_plain(run: Run) -> None:
    """Into a pipe or a file goes the chart itself, not the codes of a terminal."""
    chart = liuren.cast(day="甲子", general="丑", hour="子", school="xunyuan")
    assert run(*EXAMPLE) == f"{chart}\n"


def test_pinyin_and_simplified_are_taken(run: Run) -> None:
    """Not everybody can type 甲子 or writes it the old way."""
    typed = ["cast", "--day", "jiazi", "--general", "Chou", "--hour", "zi", "--school", "xunyuan"]
    assert run(*typed) == run(*EXAMPLE)


def test_a_chart_for_a_moment_shows_pillars_and_querent(run: Run) -> None:
    """1990 is 庚午, the year that began at its 立春; a woman's thirty-seventh year lies on 申.

    Natal branch and year-fate are written alike, seat and god, and stand so in the data.
    """
    out = run(*MOMENT)
    assert "丙午年　己亥月　戊申日　己未時" in out
    assert "庚午年生女　本命午上丑　行年申上卯\n" in out
    assert json.loads(run(*MOMENT, "--json"))["querent"] == {
        "birth": "庚午",
        "sex": "f",
        "natal": "午",
        "over_natal": "丑",
        "year_fate_seat": "申",
        "year_fate": "卯",
    }
    assert run(*MOMENT[:4], "--birth", "庚午", "--sex", "女") == out


def test_now_is_the_moment_in_the_zone_of_the_reader(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """``liuren cast now`` takes the zone that is given, or else that of the machine, and the second.

    Within the minute of a mid-term 中氣 the month general hangs on the second.
    """
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    for zone, args in (
        ("Asia/Tokyo", []),
        ("America/New_York", ["--zone", "America/New_York"]),
        (None, ["--longitude", "100"]),
    ):
        before = datetime.now(UTC).replace(microsecond=0)
        moment = json.loads(run("cast", "now", *args, "--json"))["moment"]
        assert before <= datetime.fromisoformat(moment["utc"])
        assert datetime.fromisoformat(moment["utc"]) <= datetime.now(UTC)
        assert zone in (None, moment["zone"])
    monkeypatch.setenv("TZ", "Nowhere")
    status, out, err = run.all("cast", "now")
    assert (status, out) == (2, "")
    assert "give --zone" in err


def test_a_moment_may_be_written_with_a_blank(run: Run) -> None:
    """``liuren cast 2026-11-30 14:00`` is what a hand writes, with or without quotes."""
    assert run("cast", "2026-11-30", "14:00", "--zone", "Asia/Shanghai") == run(*MOMENT[:4])


def test_a_chart_in_one_line_is_taken_back(run: Run) -> None:
    """The last line of a chart, copied, gives the same chart, quoted or not."""
    for args in (EXAMPLE, MOMENT):
        out = run(*args)
        line = out.strip().split("\n")[-1]
        assert run("cast", line) == run("cast", *line.split()) == out


def test_an_option_goes_before_what_the_line_says(run: Run) -> None:
    """So one chart can be looked at under the rules of another school."""
    line = "gengwu over=chen day common"
    assert run("cast", line, "--school", "zhinan") == run("cast", "gengwu over=chen day zhinan")
    assert "子申辰" not in run("cast", line, "--set", "she-hai=meng")


def test_every_choice_of_every_switch_can_be_set(run: Run) -> None:
    """Also those whose names are options themselves: ``daylight`` and ``birth``."""
    for key, switch in SWITCHES.items():
        choice = switch.choices[-1].key
        out = run("cast", "--day", "甲子", "--over", "辰", "--set", f"{key}={choice}")
        assert f"common+{key}={choice}" in out


def test_day_or_night_can_be_said_against_the_hour(run: Run) -> None:
    """A chart by lamplight in the hour 卯 is the practitioner's own to judge."""
    assert "夜占" in run("cast", "jiazi", "chou/mao", "day", "common", "--day-or-night", "night")


def test_what_is_given_beside_a_moment_is_shown_and_named(run: Run) -> None:
    """The header shows what the chart is cast from; a note says what the moment would have had."""
    given = (*MOMENT[:4], "--day", "甲子", "--hour", "子")
    out = run(*given)
    assert "\n丙午年　己亥月　甲子日\n寅將功曹　子時　夜占　" in out
    assert "戊申日" not in out
    notes = [
        "the moment has the day 戊申; 甲子 was given",
        "the moment has the hour 未; 子 was given",
    ]
    assert [line for line in out.splitlines() if line.startswith("Note: ")] == [
        f"Note: {note}." for note in notes
    ]
    data = json.loads(run(*given, "--json"))
    assert (data["day"], data["moment"]["pillars"]["day"]) == ("甲子", "戊申")
    assert data["moment"]["notes"] == notes
    assert run("cast", data["notation"]) == out


@pytest.mark.parametrize(
    ("option", "note"),
    [
        (("--general", "丑"), "the moment has the general 寅; 丑 was given"),
        (("--over", "丑"), "the moment has the general 寅; 卯 was given"),
        (("--year", "甲子"), "the moment has the year 丙午; 甲子 was given"),
        (("--month", "卯"), "the moment has the month 亥; 卯 was given"),
        (("--day-or-night", "night"), "at the hour 未 it is day; night was given"),
    ],
)
def test_nothing_given_beside_a_moment_goes_unnamed(
    run: Run, option: tuple[str, str], note: str
) -> None:
    """Whatever is not the moment's own is told in one note, and the notation carries it."""
    out = run(*MOMENT[:4], *option)
    *_, line, last = out.splitlines()
    assert last == f"Note: {note}."
    assert run("cast", line) == out


def test_lunar_and_julian_dates_are_taken(run: Run) -> None:
    """The same moment by three calendars: 1810-02-16, in the Julian calendar the 4th, 正月十三."""
    place = ["--zone", "+08:00"]
    gregorian = run("cast", "1810-02-16T20:00", *place)
    julian = run("cast", "1810-02-04T20:00", "--calendar", "julian", *place)
    note = "Note: the date is Gregorian; as a Julian date it is 1810-02-04.\n"
    assert julian == gregorian + note
    assert run("cast", "20:00", "--lunar", "1810-1-13", *place) == gregorian


def test_a_leap_month_is_told_from_its_namesake(run: Run) -> None:
    """閏六月初一 of 2025 is a month after 六月初一."""
    leap = run("cast", "14:00", "--lunar", "2025-6-1-leap", "--zone", "Asia/Shanghai")
    assert leap == run("cast", "14:00", "--lunar", "2025-閏6-1", "--zone", "Asia/Shanghai")
    assert leap == run("cast", "2025-07-25T14:00", "--zone", "Asia/Shanghai")
    assert leap != run("cast", "14:00", "--lunar", "2025-6-1", "--zone", "Asia/Shanghai")


def test_the_trace_says_why_each_gate_was_passed_or_taken(run: Run) -> None:
    """The reader of a chart can follow the nine gates to the one that was open."""
    chart = liuren.cast(day="甲子", general="丑", hour="子", school="xunyuan")
    out = run(*EXAMPLE, "--trace")
    assert len(chart.method.trace) > 2
    for step in chart.method.trace:
        assert f"  {'+' if step.taken else '-'} {step.what}: {step.reason}\n" in out


def test_the_spirits_stand_by_their_gods_with_their_clauses(run: Run) -> None:
    """Every spirit of the chart is there, under the god on which it stands, and who says so."""
    chart = liuren.cast(day="甲子", general="丑", hour="子", school="xunyuan", year="庚午")
    out = run(*EXAMPLE, "--year", "庚午", "--spirits")
    assert f"The spirits ({len(chart.spirits())})" in out
    for one in chart.spirits():
        under = out.partition(f"\n  {one.branch} over {one.seat}")[2].partition("\n\n")[0]
        assert f"    {one.name}" in under
        assert all(clause in under for clause in one.clauses)
    assert "There are more if more is known: month" in out


def test_readings_quote_the_clause_and_say_why(run: Run) -> None:
    """Each sentence that applies stands there with its ID, its words and the reason."""
    chart = liuren.cast(
        day="甲子", general="丑", hour="子", school="xunyuan", birth="戊辰", sex="m"
    )
    out = run(*EXAMPLE, "--birth", "戊辰", "--sex", "m", "--readings")
    assert chart.readings()
    for reading in chart.readings():
        assert f"  {reading.clause}  {reading.words}\n  because {reading.why}\n" in out


def test_readings_say_what_more_would_have_to_be_known(run: Run) -> None:
    """A sentence that may or may not apply is named, with what would decide it."""
    out = run("cast", "jiazi over=mao - xunyuan", "--readings")
    (line,) = (line for line in out.splitlines() if line.startswith("  needs the hour: "))
    assert {"xunyuan.1.10.2.4", "xunyuan.1.10.2.5"} <= set(line.partition(": ")[2].split(", "))
    assert "needs the hour" not in run(*EXAMPLE, "--readings")


def test_readings_come_in_another_language(run: Run) -> None:
    """Beside the sentence stands the translation of its passage, if the reader asks for one."""
    out = run(*EXAMPLE, "--lang", "ja")
    chart = liuren.cast(day="甲子", general="丑", hour="子", school="xunyuan")
    found = [r.translation for r in chart.readings(lang="ja") if r.clause.startswith("xunyuan.")]
    assert found
    assert all(words and f"Japanese: {words}\n" in out for words in found)


def test_readings_without_words_in_the_language_are_counted(run: Run) -> None:
    """A sentence whose text has no Japanese is not passed over in silence."""
    out = run(*EXAMPLE, "--lang", "ja")
    chart = liuren.cast(day="甲子", general="丑", hour="子", school="xunyuan")
    without = [r for r in chart.readings(lang="ja") if not r.translation]
    assert f"\n  {len(without)} of these have no words in Japanese\n" in out
    assert all(f"  {r.clause}  {r.words}\n" in out for r in without)


def test_readings_of_one_text_can_be_asked_for(run: Run) -> None:
    """``--work`` leaves out what the other texts say, in the sentences and in what is left open."""
    chart = liuren.cast(day="甲子", over="卯", school="xunyuan")
    for works in (("xunyuan",), ("daquan",), ("xunyuan", "daquan")):
        out = run(
            "cast", "jiazi over=mao - xunyuan", *(w for key in works for w in ("--work", key))
        )
        found = [r for r in chart.readings() if r.clause.partition(".")[0] in works]
        assert found == [*chart.readings(works=works)]
        assert f"What the texts say ({len(found)})" in out
        for key in ("xunyuan", "daquan"):
            assert (f" {key}.1." in out) is (key in works)


def test_the_help_lists_the_topics(run: Run) -> None:
    """Nobody guesses what can be asked about."""
    out = " ".join(run("cast", "--help").split())
    assert f"one topic: {', '.join(topics())}." in out


def test_a_topic_alone_adds_its_readings(run: Run) -> None:
    """Whoever asks about marriage sees the sentences about it and no others; an unknown topic is named."""
    chart = ("cast", "--day", "己丑", "--over", "申", "--day-or-night", "day", "--month", "mao")
    out = run(*chart, "--year", "甲子", "--topic", "timing")
    said = liuren.cast(day="己丑", over="申", daylight=True, month="卯", year="甲子").readings(
        "timing"
    )
    assert said
    assert [
        line.split()[0] for line in out.splitlines() if line.startswith(("  daquan.", "  x"))
    ] == [reading.clause for reading in said]


# -- as data and as a drawing --


@pytest.mark.parametrize(
    "args",
    [
        EXAMPLE,
        MOMENT,
        [*MOMENT, "--longitude", "121.47", "--set", "clock=apparent"],
        ["cast", "0001-01-02T12:00", "--zone", "+08:00"],
        ["cast", "--day", "庚午", "--over", "辰"],
        ["cast", "--day", "庚午", "--over", "辰", "--birth", "庚午"],
    ],
)
def test_the_data_keep_to_the_schema(
    run: Run, validator: jsonschema.Draft202012Validator, args: list[str]
) -> None:
    """Programs rely on the keys and kinds of values: with a moment, a querent, or neither."""
    data = json.loads(run(*args, "--json"))
    validator.validate(data)
    assert list(data) == [
        "notation", "moment", "day", "general", "hour", "daylight", "year", "month", "moon",
        "school", "plate", "lessons", "transmissions", "method", "generals", "void", "querent",
        "spouse", "citations",
    ]  # fmt: skip


@pytest.mark.parametrize("args", [EXAMPLE, [*MOMENT, "--birth", "1990", "--sex", "f"]])
def test_what_a_chart_says_is_data_as_well(
    run: Run, validator: jsonschema.Draft202012Validator, args: list[str]
) -> None:
    """Patterns, spirits and readings stand in the data when asked for, their reasons taken apart."""
    data = json.loads(run(*args, "--json", "--patterns", "--spirits", "--readings", "--lang", "ko"))
    validator.validate(data)
    assert data["patterns"]
    assert data["spirits"]
    assert any(one["translation"] for one in data["readings"])
    for one in (*data["readings"], *data["patterns"]):
        assert said(one["why"]) == one["why"]["words"]
    plain = json.loads(run(*args, "--json"))
    assert plain == {key: data[key] for key in plain}


def said(part: Any) -> str:
    """What a message says, put together again from its template and its parts, in English."""
    if isinstance(part, list):
        return ", ".join(map(said, part))
    if not isinstance(part, dict):
        return str(part)
    if "links" in part:
        return str(part["between"]).join(map(said, part["links"]))
    template: str = part["template"]
    return (
        template.format(**{k: said(v) for k, v in part["parts"].items()})
        if part["parts"]
        else template
    )


@pytest.mark.parametrize("school", SCHOOLS)
def test_all_720_lessons_keep_to_the_schema(
    validator: jsonschema.Draft202012Validator, school: str
) -> None:
    """Whatever a gate or a school gives, it has a place in the schema; and each ID is in the corpus."""
    ids = set()
    for n, day in enumerate(PAIRS):
        for over in BRANCHES:
            chart = liuren.cast(
                day=day, over=over, daylight=(None, True, False)[n % 3], school=school
            )
            data: dict[str, Any] = json.loads(json.dumps(chart.to_dict()))
            assert validator.is_valid(data), next(validator.iter_errors(data))
            ids.update(data["citations"])
    assert all(default().get(id) for id in ids)


def test_the_schema_refuses_what_is_no_chart(validator: jsonschema.Draft202012Validator) -> None:
    """A schema that takes everything would protect nothing."""
    data = liuren.cast(day="甲子", over="辰", daylight=True).to_dict()
    assert validator.is_valid(data)
    for key in data:
        assert not validator.is_valid({k: v for k, v in data.items() if k != key}), key
    for wrong in ({"day": "甲丑"}, {"general": "甲"}, {"void": ["子"]}, {"plate": {"子": "丑"}}):
        assert not validator.is_valid(data | wrong), wrong


def test_the_drawing_goes_into_a_file_or_to_the_output(run: Run, tmp_path: Path) -> None:
    """``--svg`` draws beside the text; ``-`` gives the drawing alone, for a pipe."""
    file = tmp_path / "chart.svg"
    assert run(*EXAMPLE, "--svg", str(file)) == run(*EXAMPLE)
    drawn = file.read_text("utf-8")
    assert drawn.startswith("<svg ")
    assert run(*EXAMPLE, "--svg", "-") == drawn


# -- what cannot be --

BAD: list[tuple[list[str], str]] = [
    (["cast", "--day", "甲丑", "--general", "丑", "--hour", "子"], "甲子 甲寅"),
    (["cast", "--day", "甲子", "--general", "x", "--hour", "子"], "子 丑 寅"),
    (["cast", "--day", "甲子"], "general, hour and over"),
    (["cast"], "a moment, or a day"),
    (["cast", "2026-11-30T25:00", "--zone", "Asia/Shanghai"], "00 to 23"),
    (["cast", "2026-02-30T14:00", "--zone", "Asia/Shanghai"], "01 to 28"),
    (["cast", "2026-11-30", "--zone", "Asia/Shanghai"], "2026-11-30T14:00"),
    (["cast", "2026-11-30T14:00", "--zone", "Asia/Shangai"], "Asia/Shanghai"),
    (["cast", "3026-11-30T14:00", "--zone", "+08:00"], "1 to 2200"),
    (["cast", "0000-11-30T14:00", "--zone", "+08:00"], "1 to 2200"),
    (["cast", "2026-03-08T02:30", "--zone", "America/New_York"], "does not exist"),
    (["cast", "2026-11-01T01:30", "--zone", "America/New_York"], "fold 0"),
    (["cast", "2026-11-30T14:00", "--longitude", "200"], "-180 to 180"),
    (["cast", "2026-11-30T14:00", "--longitude", "east"], "not a valid float"),
    (["cast", "14:00", "--lunar", "soon", "--zone", "+08:00"], "2025-6-1-leap"),
    (["cast", "14:00", "--lunar", "2025-5-1-leap", "--zone", "+08:00"], "its leap month is 6"),
    (["cast", "2026-11-30T14:00", "--zone", "+08:00", "--calendar", "mayan"], "'julian'"),
    ([*EXAMPLE, "--set", "colour=red"], "month-general, old-terms"),
    ([*EXAMPLE, "--set", "she-hai=guess"], "depth, meng"),
    ([*EXAMPLE, "--set", "she-hai"], "switch=choice"),
    ([*EXAMPLE[:-1], "nobody"], "common, daquan, xunyuan, zhinan"),
    ([*EXAMPLE, "--day-or-night", "dusk"], "day, night, 晝, 夜"),
    ([*EXAMPLE, "--birth", "甲丑", "--sex", "m"], "甲子 甲寅"),
    ([*EXAMPLE, "--sex", "m"], "year of birth"),
    ([*EXAMPLE, "--sex", "x"], "m or f"),
    ([*EXAMPLE, "--colour"], "--colour"),
    ([*EXAMPLE, "--svg", "no/such/place.svg"], "no/such/place.svg"),
    ([*EXAMPLE, "--lang", "tlh"], "there is ko, ja"),
    (["cast", "jiazi", "chou/zi", "dusk", "common"], "day, night"),
    (["cast", "tomorrow"], "DAY GENERAL/HOUR"),
    (["cast", "Nov", "30,", "2026"], "is no moment: write it as 2026-11-30T14:00"),
    ([*EXAMPLE, "--work", "lunyu"], "daquan 六壬大全, xunyuan 大六壬尋源"),
    (["census", "--school", "nobody"], "common, daquan, xunyuan, zhinan"),
    (["census", "--against", "nobody"], "common, daquan, xunyuan, zhinan"),
    (["terms", "2201"], "1 to 2200"),
    (["terms", "soon"], "integer"),
    (["terms", "2026", "--zone", "Nowhere"], "Asia/Shanghai"),
    (["passage", "lunyu.1.1.1"], "daquan, xunyuan"),
    (["passage", "xunyuan.1.4.99"], "xunyuan.1.4.1 to xunyuan.1.4.7"),
    (["passage", "xunyuan.1.4.1.99"], "xunyuan.1.4.1"),
    (["passage", "xunyuan.1.4.1", "--lang", "ko"], "lzh, ja"),
    (["passage"], "ID"),
    (["cite", "liuren.board.plate.trun"], "liuren.board.plate.turn"),
    (["cite", "zzz"], "liuren.board.plate.turn"),
    (["corpus", "rebuild", "lunyu"], "daquan 六壬大全, xunyuan 大六壬尋源"),
    (["corpus", "burn"], "check, json, list, rebuild, tei"),
    (["burn"], "cast, census, cite"),
]


@pytest.mark.parametrize(("args", "allowed"), BAD, ids=[" ".join(args) for args, _ in BAD])
def test_what_cannot_be_is_one_line_and_status_2(run: Run, args: list[str], allowed: str) -> None:
    """It says what is wrong and what is allowed; nothing is printed, and nobody sees a traceback."""
    status, out, err = run.all(*args)
    assert status == 2
    assert out == ""
    assert err.count("\n") == 1
    assert err.startswith("liuren")
    assert allowed in err


# -- the texts --


def test_a_passage_is_printed_with_translation_and_apparatus(run: Run) -> None:
    """The words are those of the corpus, as received; the doubtful places follow."""
    passage = default().passage("xunyuan.1.4.7")
    out = run("passage", passage.id)
    assert passage.base in out
    assert f"Japanese: {passage.translations['ja']}\n" in out
    assert passage.apparatus
    assert all(entry.lemma in out and entry.reason in out for entry in passage.apparatus)


def test_the_errors_of_a_translation_follow_it(run: Run) -> None:
    """Whoever reads the translation sees what is wrong with it; the original alone has none of it."""
    passage = default().passage("xunyuan.1.1.9")
    assert passage.errata
    for args in ((), ("--lang", "ja")):
        out = run("passage", passage.id, *args).partition("Japanese: ")[2]
        assert all(e.lemma in out and e.should in out and e.reason in out for e in passage.errata)
    assert "  e1  " not in run("passage", passage.id, "--lang", "lzh")


def test_long_lines_are_broken_for_a_terminal() -> None:
    """No line is wider than the terminal, and no character is lost; into a pipe goes all as it is."""
    shown = on_a_terminal("cite", "liuren.board.transmissions.she_hai", COLUMNS="60")
    plain = program("cite", "liuren.board.transmissions.she_hai").stdout.decode()
    assert max(map(columns, shown.splitlines())) <= 60 < max(map(columns, plain.splitlines()))
    assert "".join(shown.split()) == "".join(plain.split())


def test_a_passage_is_printed_in_one_language(run: Run) -> None:
    """``--lang ja`` gives the Japanese alone, ``--lang lzh`` the original alone."""
    passage = default().passage("xunyuan.1.4.4")
    japanese, original = (
        run("passage", passage.id, "--lang", "ja"),
        run("passage", passage.id, "--lang", "lzh"),
    )
    assert f"Japanese: {passage.translations['ja']}\n" in japanese
    assert passage.base not in japanese
    assert original.split("\n")[1:] == [passage.base, ""]


def test_the_critical_text_can_be_asked_for(run: Run) -> None:
    """The received and the critical words are both there, and the reader knows which is which."""
    id = "xunyuan.1.4.7"
    assert default().critical(id) != default().passage(id).base
    assert default().critical(id) in run("passage", id, "--critical")


def test_sections_and_ranges_are_printed_whole(run: Run) -> None:
    """Whatever names several passages gives them all, in order."""
    for within in ("xunyuan.1.6", "xunyuan.1.4.2-4"):
        out = run("passage", within)
        at = [out.index(f"{p.id}  ") for p in default().passages(within)]
        assert at == sorted(at)
        assert len(at) > 1


def test_anything_in_a_passage_can_be_looked_up(run: Run) -> None:
    """A clause says what it states and which code does it; every kind of ID has an answer."""
    out = run("passage", "xunyuan.1.4.7.2")
    assert out.startswith(f"xunyuan.1.4.7.2  {default().critical('xunyuan.1.4.7.2')}\n")
    assert "done by liuren.board.transmissions.zei_ke" in out
    kinds = {}
    for id in default().ids("xunyuan"):
        if id.count(".") == 4:
            kinds[id.rpartition(".")[2].rstrip("0123456789")] = id
    assert {"", "a", "x", "ja"} <= set(kinds)
    for id in kinds.values():
        assert run("passage", id).startswith(id)


def test_cite_quotes_the_clauses_of_a_function(run: Run) -> None:
    """From a function to its sentences: named where it lives, by its module, or by its rule."""
    out = run("cite", "liuren.board.transmissions.zei_ke")
    assert out.startswith("liuren.board.transmissions.zei_ke  (gate.zei-ke)\n")
    rule = liuren.corpus.citation.rules()["gate.zei-ke"]
    for id in (*rule.cites, *rule.see):
        assert f"{id}  {default().critical(id)}\n" in out
    assert run("cite", "gate.zei-ke") == out
    assert out in run("cite", "liuren.board.transmissions")
    assert run("cite", "liuren.board.transmissions.she_hai").count("see daquan.") == 1


def test_cite_finds_the_functions_of_a_clause(run: Run) -> None:
    """From a sentence to its functions: the same link the other way."""
    clause = liuren.corpus.citation.rules()["gate.zei-ke"].cites[0]
    assert "liuren.board.transmissions.zei_ke  (gate.zei-ke)" in run("cite", clause)


@pytest.mark.parametrize("work", default().keys)
def test_the_received_file_is_printed_byte_for_byte(
    work: str, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    """What was received can be had again: the SHA-256 of the output is that in the metadata."""
    assert main(["corpus", "rebuild", work]) == 0
    received = capsysbinary.readouterr().out
    assert hashlib.sha256(received).hexdigest() == default().work(work).sha256


def test_the_corpus_is_listed_checked_and_exported(run: Run) -> None:
    """The texts are data: their list with the state of each, their check, their JSON and their TEI."""
    assert [line.split()[0] for line in run("corpus", "list").splitlines()] == [*default().keys]
    for line, key in zip(run("corpus", "list").splitlines(), default().keys, strict=True):
        assert default().state(key) in line
    assert run("corpus", "check") == f"{len(default().keys)} works, nothing wrong\n"
    layers = json.loads(run("corpus", "json", "xunyuan"))
    assert layers["base"]["xunyuan.1.0.0"] == default().passage("xunyuan.1.0.0").base
    assert "<TEI " in run("corpus", "tei", "wuyao")


def test_a_broken_corpus_is_told_line_by_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """An editor sees each fault; a script sees that there is one."""
    monkeypatch.setattr("liuren.proof.integrity.problems", lambda texts: ["one fault", "another"])
    assert run.all("corpus", "check") == (1, "one fault\nanother\n", "")


# -- what can be counted --


def test_the_census_is_that_of_the_library(run: Run) -> None:
    """720 lessons by gate and by name, as text and as data."""
    found = liuren.board.census.take("zhinan")
    data = json.loads(run("census", "--school", "zhinan", "--json"))
    assert data == {"school": "zhinan", "gates": found.gates, "names": found.names}
    out = run("census", "--school", "zhinan")
    assert out.startswith("zhinan: 720 lessons\n")
    assert all(name in out and str(count) in out for name, count in found.names.items())


def test_the_patterns_are_listed_and_added_to_a_chart(run: Run) -> None:
    """Each pattern has its clause; a chart gives those it is, and what the others need."""
    listed = run("patterns").splitlines()
    assert len(listed) == 65
    rows = json.loads(run("patterns", "--school", "zhinan", "--json"))
    assert {row["name"]: row["clauses"] for row in rows}["龍首"] == ["zhinan.1.4.4.7"]
    shown = run("cast", "--day", "甲子", "--over", "午", "--school", "daquan", "--patterns")
    assert "全局  daquan.1.11.11.3  because the transmissions are a triple" in shown
    assert "needs the lodge of the moon: " in shown


def test_the_census_counts_the_patterns(run: Run) -> None:
    """The counts are those of the library; the shares of a pattern that needs no more agree with them."""
    rows = {row["name"]: row for row in json.loads(run("census", "--patterns", "--json"))}
    assert len(rows) == 65
    canopy = rows["軒蓋"]
    assert (canopy["always"], canopy["sometimes"], canopy["varied"]) == (16, 0, [])
    assert canopy["share"] == pytest.approx(16 / 1440, abs=1e-6)


def test_two_schools_can_be_set_against_each_other(run: Run) -> None:
    """The lessons on which they part, with what each says, as text and as data."""
    rows = json.loads(run("census", "--against", "daquan", "--json"))
    assert {
        "day": "丁卯",
        "over": "未",
        "common": ["卯", "子", "午"],
        "daquan": ["卯", "子", "卯"],
    } in rows
    assert "  丁卯  未  卯子午  卯子卯\n" in run("census", "--against", "daquan")


def test_schools_lists_every_switch_and_choice(run: Run) -> None:
    """Whoever is told that a switch does not exist can look up those that do."""
    out = run("schools")
    for key, switch in SWITCHES.items():
        assert f"{key}: {switch.title}\n" in out
        assert all(f"  {choice.key} " in out for choice in switch.choices)


def test_the_terms_of_a_year_are_printed_in_any_zone(run: Run) -> None:
    """A heading and 24 lines; 立春 of 2026 at 20:02 UTC is the next day at 04:02 in China.

    Where charts follow another table, the last line says so.
    """
    heading, *lines = run("terms", "2026", "--zone", "+08:00").splitlines()
    assert heading == "The terms of 2026 by the true sun, in the time of +08:00"
    assert len(lines) == 24
    assert "old-terms=true-sun" in run("terms", "1600").splitlines()[-1]
    assert "立春  2026-02-03 20:02" in run("terms", "2026", "--zone", "UTC")
    assert "立春  2026-02-04 04:02" in run("terms", "2026", "--zone", "Asia/Shanghai")
    data = json.loads(run("terms", "2026", "--json"))
    assert [row["name"] for row in data] == [name for name, _ in liuren.almanac.terms(2026)]


def test_coverage_gives_the_numbers_of_the_edition(run: Run) -> None:
    """The installed command and the page of the edition must not tell two stories."""
    data = json.loads(run("coverage", "--json"))
    assert data == liuren.proof.coverage.report()
    for key, counts in data["works"].items():
        assert counts["implemented"] + counts["waived"] + counts["pending"] == counts["doctrinal"]
        row = f"  {key:10}" + "".join(f"{counts[c]:12}" for c in ("clauses", "doctrinal"))
        assert row in run("coverage")


# -- as a program --


def program(*args: str, **surroundings: str) -> subprocess.CompletedProcess[bytes]:
    """Run `python -m liuren` in a process of its own."""
    command = [sys.executable, "-m", "liuren", *args]
    return subprocess.run(
        command, capture_output=True, env={**os.environ, **surroundings}, timeout=60
    )


def on_a_terminal(*args: str, **surroundings: str) -> str:
    """What `liuren` prints on a terminal."""
    ours, theirs = pty.openpty()
    env = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR")}
    env |= {"TERM": "xterm-256color", "COLORTERM": "", **surroundings}
    with subprocess.Popen(
        [sys.executable, "-m", "liuren", *args], stdout=theirs, stdin=theirs, env=env
    ):
        os.close(theirs)
        parts = []
        try:
            while part := os.read(ours, 65536):
                parts.append(part)
        except OSError:  # how Linux says that the other side of a terminal is closed
            pass
    os.close(ours)
    return b"".join(parts).decode().replace("\r\n", "\n")


def test_the_module_is_the_command() -> None:
    """``python -m liuren`` works where the script is not on the path, and passes on the status."""
    done = program(*EXAMPLE)
    chart = liuren.cast(day="甲子", general="丑", hour="子", school="xunyuan")
    assert (done.returncode, done.stdout.decode()) == (0, f"{chart}\n")
    assert program("cast", "--day", "甲丑").returncode == 2


def test_a_terminal_gets_colours_and_whoever_refuses_them_does_not() -> None:
    """Colour on a terminal; none with NO_COLOR or on one that has none; the words are the same."""
    plain = program(*EXAMPLE).stdout.decode()
    assert on_a_terminal(*EXAMPLE, NO_COLOR="1") == plain
    assert on_a_terminal(*EXAMPLE, TERM="dumb") == plain
    for term in ("xterm-256color", "xterm"):
        coloured = on_a_terminal(*EXAMPLE, TERM=term)
        assert "\x1b[" in coloured
        assert coloured.count("\n") == plain.count("\n")


def test_characters_are_written_where_only_ascii_is_promised() -> None:
    """A bare surrounding (a cron job, an old console) must not end in an encoding error."""
    done = program(*EXAMPLE, PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    assert "甲子日" in done.stdout.decode()


def test_help_imports_no_engine() -> None:
    """``liuren --help`` answers at once: no astronomy, no corpus, no colours are loaded for it."""
    code = (
        "import sys; from liuren.cli import main; main(['--help']);"
        "print(*sorted({m.split('.')[0] for m in sys.modules}"
        " & {'rich', 'tyme4py', 'astronomy', 'sphinx'}),"
        "*sorted(m for m in sys.modules if m in"
        " {'liuren.board.chart', 'liuren.corpus', 'liuren.almanac', 'liuren.signs.symbols'}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=60, check=True)
    out = done.stdout.decode()
    assert all(name in out for name in ("cast", "passage", "cite", "corpus", "coverage"))
    assert out.endswith("\n\n")


def test_without_arguments_it_says_what_it_can_do(run: Run) -> None:
    """Somebody who types ``liuren`` alone is greeted, not scolded."""
    assert run() == run("--help")
    assert "rebuild" in run("corpus")
    assert run("--version") == f"liuren {liuren.__version__}\n"
