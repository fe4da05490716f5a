"""Options of the command line: each does something, or is refused by its name."""

from __future__ import annotations

import json
from importlib.resources import files
from itertools import product

import click
import jsonschema
import pytest

import liuren
from liuren.cli import commands, main
from liuren.cli.casting import cast
from liuren.cli.fit import FORMS, unfit
from liuren.corpus import default

PILLARS = "丙午 己亥 戊申 己未"
AT = liuren.cast("2026-11-30T14:00", zone="Asia/Shanghai").notation

# A command line of each form, and what it would be without the option that makes it that form.
BASES: dict[str, list[str]] = {
    "moment": ["2026-11-30T14:00"],
    "lunar": ["14:00", "--lunar", "2025-6-1"],
    "now": ["now"],
    "line of a moment": [AT],
    "line": ["jiazi chou/zi night xunyuan"],
    "pillars": ["--pillars", PILLARS, "--general", "寅"],
    "day": ["--day", "甲子", "--general", "丑", "--hour", "子"],
}
# A value of each option that takes one, other than what the forms have of themselves.
VALUES = {
    "zone": "+09:00",
    "longitude": "100",
    "latitude": "31",
    "calendar": "julian",
    "lunar": "2025-6-1",
    "fold": "1",
    "pillars": PILLARS,
    "day": "丙寅",
    "general": "卯",
    "hour": "巳",
    "over": "午",
    "year": "2000",
    "month": "卯",
    "birth": "1990",
    "sex": "m",
    "spouse": "1985",
    "moon": "午",
    "school": "zhinan",
    "switches": "she-hai=meng",
    "svg": "-",
    "topic": "marriage",
    "works": "大全",
    "lang": "ko",
    "order": "rarest",
}
# What an option needs beside it to do anything.
BESIDE = {
    "latitude": ["--longitude", "100", "--set", "day-and-night=sun"],
    "sex": ["--birth", "1990"],
    "spouse": ["--birth", "1990", "--sex", "f"],
}
PARAMETERS = {it.name: it for it in cast.params if it.name not in ("when", "help")}


@pytest.fixture(autouse=True)
def surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a zone in the surroundings, and it be always the same moment."""
    monkeypatch.setenv("LIUREN_ZONE", "+08:00")
    now = ("2026-11-30T14:00:00", {"fold": 0})
    monkeypatch.setattr("liuren.cli.given.now", lambda options: now)


def all_of(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    """The exit status, the output and the errors of a run."""
    status = main(args)
    return status, *capsys.readouterr()


def written(name: str) -> list[str]:
    """An option as it is typed, with a value if it takes one."""
    option = max(PARAMETERS[name].opts, key=len)
    if name == "day_or_night":
        return [option, "night"]
    return [option, VALUES[name]] if name in VALUES else [option]


@pytest.mark.parametrize(("form", "name"), [*product(FORMS, PARAMETERS)])
def test_every_option_does_something_or_is_refused_by_name(
    capsys: pytest.CaptureFixture[str], form: str, name: str
) -> None:
    """On each form of input: where it can do nothing it is named, elsewhere the output is another."""
    if name in FORMS and form in ("moment", "lunar", "pillars", "day"):
        return  # it is what makes the form; two of them together are told of below
    base = [*BASES[form], *BESIDE.get(name, [])]
    if name == "over":  # of general, hour and the god on the day two are enough
        base = [*base[:-2]] if form == "day" else base
        base = [*base[:-2], "--over", "亥"] if form == "pillars" else base
    if form == "line" and name == "day_or_night":
        base = ["jiazi chou/zi day xunyuan"]
    if form == "day" and name == "day_or_night":
        base = ["--day", "甲子", "--general", "丑", "--hour", "午"]
    if name == "fold":
        base = {
            "moment": ["2026-11-01T01:30", "--zone", "America/New_York"],
            "lunar": ["01:30", "--lunar", "2026-9-23", "--zone", "America/New_York"],
        }.get(form, base)
    if unfit(form, [name]):
        base = BASES[form]
    status, out, err = all_of(capsys, "cast", *base, *written(name))
    if unfit(form, [name]):
        option = max(PARAMETERS[name].opts, key=len)
        assert (status, out) == (2, "")
        assert err == f"liuren: {option} can have no effect {FORMS[form]}: leave it out\n"
    else:
        assert (status, err) == (0, "")
        assert out != all_of(capsys, "cast", *base)[1]


@pytest.mark.parametrize("name", [n for n in PARAMETERS if n in VALUES or PARAMETERS[n].nargs])
def test_the_table_of_values_is_whole(name: str) -> None:
    """A new option must be tried on every form: it needs a value here, or to be a flag."""
    option = PARAMETERS[name]
    assert name in VALUES or name == "day_or_night" or getattr(option, "is_flag", False)


@pytest.mark.parametrize(
    ("args", "named"),
    [
        (["cast", *BASES["day"], "--svg", "-", "--json"], "--json"),
        (["cast", *BASES["day"], "--svg", "-", "--legend"], "--legend"),
        (["cast", *BASES["day"], "--svg", "-", "--trace"], "--trace"),
        (["cast", *BASES["day"], "--svg", "-", "--patterns"], "--patterns"),
        (["cast", *BASES["day"], "--svg", "-", "--spirits"], "--spirits"),
        (["cast", *BASES["day"], "--svg", "-", "--readings"], "--readings"),
        (["cast", *BASES["day"], "--svg", "-", "--topic", "marriage"], "--topic"),
        (["cast", *BASES["day"], "--svg", "-", "--work", "daquan"], "--work"),
        (["cast", *BASES["day"], "--svg", "-", "--lang", "ko"], "--lang"),
        (["cast", *BASES["day"], "--json", "--trace"], "--trace"),
        (["cast", *BASES["day"], "--json", "--legend"], "--legend"),
        (["cast", *BASES["moment"], "--latitude", "31"], "--latitude"),
        (["cast", *BASES["moment"], "--fold", "0"], "--fold"),
        (["cast", "2026-11-01T01:30-04:00", "--zone", "America/New_York", "--fold", "0"], "--fold"),
        (["cast", *BASES["lunar"], "--calendar", "julian"], "--calendar"),
        (["cast", *BASES["pillars"], "--lunar", "2025-6-1"], "--pillars"),
        (["cast", *BASES["pillars"], *BASES["moment"]], "--pillars"),
        (["cast", *BASES["day"], "--pillars", PILLARS], "--day"),
        (["census", "--patterns", "--against", "daquan"], "--against"),
        (["terms", "2026", "--json", "--zone", "+08:00"], "--zone"),
        (["passage", "xunyuan.1.4.4", "--lang", "ja", "--critical"], "--critical"),
    ],
)
def test_what_is_not_shown_is_refused_by_name(
    capsys: pytest.CaptureFixture[str], args: list[str], named: str
) -> None:
    """Also where it is another option that leaves nothing to do, in every command."""
    status, out, err = all_of(capsys, *args)
    assert (status, out) == (2, "")
    assert err.startswith(f"liuren: {named} can have no effect ")
    assert err.count("\n") == 1


def test_a_date_beside_a_lunar_date_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """One of the two would have no effect, and nobody could know which."""
    status, _, err = all_of(capsys, "cast", *BASES["moment"], "--lunar", "2025-6-1")
    assert status == 2
    assert "has a date beside a lunar date" in err


def test_nothing_that_is_zero_is_taken_for_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """A longitude of 0 is Greenwich, and a fold of 0 the first of two."""
    assert (
        "mean solar time at 0°E"
        in all_of(capsys, "cast", "2026-11-30T14:00", "--longitude", "0")[1]
    )
    first = ["cast", "2026-11-01T01:30", "--zone", "America/New_York", "--fold", "0"]
    assert all_of(capsys, *first)[0] == 0


# -- pillars, spouse, moon --


def test_four_pillars_and_a_general_are_a_chart(capsys: pytest.CaptureFixture[str]) -> None:
    """What the almanac has for 2026-11-30T14:00 gives the same lesson without its date."""
    args = ["--pillars", PILLARS, "--general", "寅", "--json"]
    given = json.loads(all_of(capsys, "cast", *args)[1])
    data = liuren.cast("2026-11-30T14:00", zone="Asia/Shanghai").to_dict()
    same = ("day", "general", "hour", "daylight", "year", "month", "transmissions", "generals")
    assert {name: given[name] for name in same} == {name: data[name] for name in same}


def test_the_two_generals_of_a_month_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    """Pillars do not say on which side of 小雪 the day lies: 卯 before it, 寅 after it."""
    status, out, err = all_of(capsys, "cast", "--pillars", PILLARS)
    assert (status, out) == (2, "")
    assert "--general 卯 before its mid-term 中氣, --general 寅 after it" in err
    status, out, _ = all_of(capsys, "cast", "--pillars", PILLARS, "--general", "丑")
    assert status == 0
    assert "Note: the month 亥 has the generals 卯 and 寅; 丑 was given.\n" in out


@pytest.mark.parametrize(
    ("pillars", "says"),
    [
        ("丙午 己亥 戊申", "is not four pillars"),
        ("丙午 丁亥 戊申 己未", "the month 丁亥 does not go with the year 丙午: it is 己亥 there"),
        ("丙午 己亥 戊申 辛未", "the hour 辛未 does not go with the day 戊申: it is 己未 there"),
        ("丙午 己亥 戊申 庚子", "it is 壬子, 甲子 there"),
        ("丙午 己亥 戊甲 己未", "'戊甲' is none of the sixty pairs"),
    ],
)
def test_pillars_that_contradict_are_refused(
    capsys: pytest.CaptureFixture[str], pillars: str, says: str
) -> None:
    """By 五虎遁 and 五鼠遁 a slip of the pen is seen, and what should stand there is named."""
    status, _, err = all_of(capsys, "cast", "--pillars", pillars, "--general", "寅")
    assert status == 2
    assert says in err


def test_spouse_and_moon_are_in_the_head_and_in_the_data(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """What is given is seen: 夫乙丑年生 of a woman's husband, 月宿寅; and as data."""
    args = [*BASES["day"], "--birth", "1990", "--sex", "女", "--spouse", "1985年", "--moon", "功曹"]
    out = all_of(capsys, "cast", *args)[1]
    assert "月宿寅" in out
    assert "夫乙丑年生" in out
    data = json.loads(all_of(capsys, "cast", *args, "--json")[1])
    assert (data["spouse"], data["moon"]) == ("乙丑", "寅")
    assert liuren.board.notation.read(data["notation"]).to_dict() == data


@pytest.mark.parametrize("form", FORMS)
def test_the_data_of_every_form_keep_to_the_schema(
    capsys: pytest.CaptureFixture[str], form: str
) -> None:
    """With all that can be asked for, from whatever the chart is made."""
    schema = json.loads(files("liuren").joinpath("schema/chart.schema.json").read_text("utf-8"))
    added = [
        "--patterns",
        "--spirits",
        "--readings",
        "--work",
        "大全",
        "--birth",
        "1990",
        "--sex",
        "f",
    ]
    status, out, _ = all_of(
        capsys, "cast", *BASES[form], *added, "--spouse", "乙丑", "--moon", "寅", "--json"
    )
    assert status == 0
    data = json.loads(out)
    jsonschema.Draft202012Validator(schema).validate(data)
    assert (
        {"patterns", "spirits", "readings", "readings_open"}
        <= set(data)
        <= set(schema["properties"])
    )


# -- the year --


def test_a_year_may_be_the_gregorian_one_and_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    """2026 is 丙午 from its 立春 on: the head has the pair, a note says where the year begins."""
    out = all_of(capsys, "cast", *BASES["day"], "--year", "2026")[1]
    assert out.startswith("丙午年　甲子日　")
    assert (
        "Note: 2026 is the year 丙午, which begins at its 立春, 02-03 20:02 UTC; "
        "till then the year is 乙巳.\n" in out
    )
    same = all_of(capsys, "cast", *BASES["day"], "--year", "丙午")[1]
    assert "Note: " not in same
    beside = all_of(capsys, "cast", "2026-01-15T14:00", "--year", "2026")[1]
    assert "Note: the moment has the year 乙巳; 丙午 was given.\n" in beside


# -- the zone --


def test_the_zone_comes_from_option_variable_or_machine_and_the_head_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In that order; what nobody gave is said in the head, what was given need not be."""

    def head(*args: str) -> str:
        return all_of(capsys, "cast", "2026-11-30T14:00", *args)[1].split("　")[0]

    monkeypatch.setenv("TZ", "Asia/Tokyo")
    assert head("--zone", "Asia/Seoul") == "2026-11-30 14:00 Asia/Seoul"
    assert head() == "2026-11-30 14:00 +08:00 (LIUREN_ZONE)"
    assert "(LIUREN_ZONE)" in all_of(capsys, "cast", "2026-11-30T14:00", "--svg", "-")[1]
    assert all_of(capsys, "terms", "2026")[1].split("\n")[0].endswith("+08:00 (LIUREN_ZONE)")
    monkeypatch.delenv("LIUREN_ZONE")
    assert head() == "2026-11-30 14:00 Asia/Tokyo (this machine)"
    assert head("--longitude", "121") == "2026-11-30 14:00 mean solar time at 121°E"
    offset = all_of(capsys, "cast", "2026-11-30 14:00+09:00")[1]
    assert offset.startswith("2026-11-30 14:00 +09:00　")
    monkeypatch.setenv("TZ", "Nowhere")
    status, _, err = all_of(capsys, "cast", "2026-11-30T14:00")
    assert status == 2
    assert "give --zone or set LIUREN_ZONE" in err
    monkeypatch.setenv("LIUREN_ZONE", "Beijing")
    assert (
        "LIUREN_ZONE: there is no zone 'Beijing'" in all_of(capsys, "cast", "2026-11-30T14:00")[2]
    )


@pytest.mark.parametrize(
    ("zone", "hint"),
    [
        ("UTC+8", "write +08:00"),
        ("utc-3:30", "write -03:30"),
        ("Asia/Beijing", "Beijing keeps the time of Asia/Shanghai"),
        ("北京", "the time of Asia/Shanghai"),
        ("CST", "several zones call their time CST: write Asia/Shanghai or America/Chicago"),
        ("GMT+8", "write +08:00; the name Etc/GMT+8 has the sign reversed"),
        ("JST", "write Asia/Tokyo"),
        ("Asia/Shangai", "did you mean Asia/Shanghai"),
    ],
)
def test_a_zone_that_is_none_gets_a_hint(
    capsys: pytest.CaptureFixture[str], zone: str, hint: str
) -> None:
    """One line says what to write instead of a label, an offset in words or a city without a zone."""
    status, _, err = all_of(capsys, "cast", "2026-11-30T14:00", "--zone", zone)
    assert status == 2
    assert err.count("\n") == 1
    assert f"there is no zone '{zone}' (" in err
    assert hint in err


def test_a_reversed_sign_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    """Etc/GMT+8 is a name, and means the other side of the world from what it seems to."""
    out = all_of(capsys, "cast", "2026-11-30T14:00", "--zone", "Etc/GMT+8")[1]
    assert (
        "Note: the zone Etc/GMT+8 is 8 hours behind UTC: in these names the sign is reversed.\n"
        in out
    )
    assert "ahead of UTC" in all_of(capsys, "cast", "2026-11-30T14:00", "--zone", "Etc/GMT-8")[1]


def test_every_zone_hinted_at_exists() -> None:
    """A hint that leads to another error would be worse than none."""
    from liuren.almanac.civil import place_of
    from liuren.almanac.zone_hints import _CITIES, _LABELS

    for zone in {*_CITIES.values(), *(zone for zones in _LABELS.values() for zone in zones)}:
        assert place_of(zone, None, None)
    for name in (*_CITIES, *_LABELS):
        with pytest.raises(liuren.LiurenError, match="there is no zone"):
            place_of(name, None, None)


# -- help, and IDs --


def test_every_command_explains_itself_by_h(capsys: pytest.CaptureFixture[str]) -> None:
    """``-h`` is ``--help``, everywhere."""
    names: list[tuple[str, ...]] = [()]
    for name, command in commands.commands.items():
        names.append((name,))
        if isinstance(command, click.Group):
            names += [(name, inner) for inner in command.commands]
    assert len(names) > len(commands.commands) + 1
    for args in names:
        assert all_of(capsys, *args, "-h") == all_of(capsys, *args, "--help")
        assert all_of(capsys, *args, "-h")[0] == 0


UNKNOWN = ["xunyuan.bogus", "xunyuan.1.bogus", "xunyuan.", "xunyuan.1.4.99", "xunyuan.1.4.4.99",
           "xunyuan.1.4.4.x99", "xunyuan.1.4.4-2", "bogus", ".", ""]  # fmt: skip


@pytest.mark.parametrize(
    ("command", "id"),
    [
        *product(["passage", "cite"], UNKNOWN),
        *product(
            ["corpus tei", "corpus json", "corpus rebuild"], [*UNKNOWN, "xunyuan.1.4", "六壬"]
        ),
        *product(["cast 甲子 丑/子 夜 大全 --work", "find 甲 --work"], [*UNKNOWN, "xunyuan.1.4"]),
    ],
)
def test_an_id_that_is_none_is_one_line(
    capsys: pytest.CaptureFixture[str], command: str, id: str
) -> None:
    """No command takes what is not in the corpus for what its first letters name."""
    status, out, err = all_of(capsys, *command.split(), id)
    assert (status, out) == (2, "")
    assert err.count("\n") == 1


@pytest.mark.parametrize("name", ["大全", "《六壬大全》", "daquan", "ＤＡＱＵＡＮ"])
def test_a_work_and_its_school_go_by_its_chinese_name(
    capsys: pytest.CaptureFixture[str], name: str
) -> None:
    """Who reads the book calls it 大全, not daquan."""
    assert all_of(capsys, "corpus", "tei", name) == all_of(capsys, "corpus", "tei", "daquan")
    chart = all_of(capsys, "cast", "甲子 丑/子 夜 common", "--school", name)
    assert chart == all_of(capsys, "cast", "jiazi chou/zi night daquan")
    assert default().work(name).key == "daquan"
