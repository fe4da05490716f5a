"""What is said to a reader: templates and their catalogues, the choice of a language, no word unsaid."""

from __future__ import annotations

import ast
import json
import pickle
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.pofile import read_po
from hypothesis import given
from hypothesis import strategies as st

import liuren
import liuren.errors
import liuren.messages
import messages
from liuren import corpus
from liuren.cli import main
from liuren.cli.spoken import explained, of_surroundings
from liuren.doctrine import conditions, patterns, readings
from liuren.errors import BadChoice
from liuren.home import PACKAGE
from liuren.messages import (
    AVAILABLE,
    DEFAULT,
    LANGUAGES,
    Message,
    chain,
    language,
    parts_of,
    say,
    speaking,
    spoken,
)
from liuren.render import svg

# The wings in which every message is a template.
WINGS_SPOKEN = ("almanac", "board", "cli", "corpus", "doctrine", "proof", "render", "signs")
# What `liuren cast` adds to a chart.
ADDED = ("--legend", "--trace", "--patterns", "--spirits", "--readings")
# Words in Latin letters that are no English: names of commands, switches, texts, zones and formats.
NO_ENGLISH = frozenset({
    "liuren", "cast", "common", "daquan", "xunyuan", "zhinan", "en", "zh", "Hant", "Hans", "ja", "ko",
    "lzh", "LIUREN_LANG", "IANA", "UTC", "JSON", "TEI", "Asia", "Shanghai",
})  # fmt: skip
CHART = ("cast", "jiazi", "chou/zi", "night", "xunyuan")
# Charts of several kinds: with a moment, a querent, a couple, by two gates; of which little is known.
CHARTS = (
    CHART,
    ("cast", "2026-11-30T14:00", "--zone", "Asia/Shanghai", "--birth", "1990", "--sex", "f"),
    ("cast", "yihai", "xu/mao", "day", "daquan", "--year", "jiazi", "--month", "yin"),
    ("cast", "1998-03-09T23:30", "--longitude", "116.4", "--birth", "1960-01-20", "--sex", "m"),
    ("cast", "gengzi", "over=si", "-", "zhinan"),
    ("cast", "guichou", "over=chou", "-", "common", "--birth", "丙寅"),
)
NOTATION = re.compile(
    r"^(?:[a-z]+ )?[a-z]+ (?:[a-z]+/[a-z]+|over=[a-z]+) (?:day|night|-) .*$", re.M
)
ID = re.compile(r"(?<![A-Za-z])[a-z]+(?:\.\d+)+(?:\.[a-z]+\d*)?(?![A-Za-z\d])")


def english(printed: str) -> set[str]:
    """Return the English words of what was printed: notations, IDs and sigla are no words."""
    words = re.findall(r"[A-Za-z_]{2,}", ID.sub("", NOTATION.sub("", printed)))
    sigla = {one for work in corpus.default().works.values() for one in work.sigla}
    return set(words) - NO_ENGLISH - sigla


def gaps(template: str) -> set[str]:
    """Return the names of the gaps of a template; none if it stands as it is."""
    return {name for _, name, _, _ in Formatter().parse(template) if name}


# -- the catalogues --


@pytest.mark.parametrize(
    ("file", "made"),
    [
        pytest.param(file, made, id=str(file.relative_to(messages.LOCALE)))
        for file, made in messages.catalogues().items()
    ],
)
def test_the_catalogues_are_in_step_with_the_sources(file: Path, made: bytes) -> None:
    """Each has every template and no other, the compiled file is its own, 簡 is made from 繁."""
    assert file.read_bytes() == made, "run `make messages`"


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != DEFAULT])
def test_a_language_is_offered_when_all_has_words(lang: str) -> None:
    """A reader who chooses a language gets it whole; one that is only prepared is not offered."""
    told = messages.words(messages.folder(lang) / "liuren.po")
    without = [template for template, words in told.items() if not words]
    assert (not without) is (lang in AVAILABLE), without[:20]


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != DEFAULT])
def test_no_translation_is_a_guess(lang: str) -> None:
    """A fuzzy entry is one that a program made up from another."""
    with (messages.folder(lang) / "liuren.po").open("rb") as file:
        catalogue = read_po(file)
    assert not [entry.id for entry in catalogue if entry.id and entry.fuzzy]
    assert not catalogue.obsolete


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang != DEFAULT])
def test_a_translation_has_the_gaps_of_its_source(lang: str) -> None:
    """A gap left out would hide a value, one too many would fail while an error is told."""
    for template, words in messages.words(messages.folder(lang) / "liuren.po").items():
        if words:
            assert gaps(words) == gaps(template), template
            assert words.startswith("\b\n") is template.startswith("\b\n"), template


def test_the_simplified_words_are_those_of_the_trade() -> None:
    """Stems and branches stay what they are: 干 and 乾, 后 and 後 are not confused, 丑 is no 醜."""
    told = {
        "天干 日干 乾宮 乾為天": "天干 日干 乾宫 乾为天",
        "天后 後天 丑 己巳已": "天后 后天 丑 己巳已",
        "賊尅 剋應 發用 旬空": "贼克 克应 发用 旬空",
        "占時 穀雨 驚蟄 月將": "占时 谷雨 惊蛰 月将",
    }
    assert messages.simplified({word: word for word in told}) == told


def test_templates_are_found_wherever_they_stand(tmp_path: Path) -> None:
    """In another call, in a string with gaps, in an error, as a docstring of a command: none is lost."""
    room = tmp_path / "liuren"
    room.mkdir()
    (room / "one.py").write_text(
        '"""No template."""\n'
        'say("a {x}", x=say("b"))\n'
        "print(f\"{say('c')}\")\n"
        'raise errors.BadChoice("d" " e {y}", y=1)\n'
        'Tie("f", "g")\n'
        "@click.command(cls=Command)\n"
        'def h() -> None:\n    """Do h.\n\n    And i.\n    """\n'
        'say(f"{x} is no literal")\n',
        "utf-8",
    )
    found = messages.sources(room)
    assert [*found] == ["a {x}", "b", "c", "d e {y}", "f", "g", "Do h.\n\nAnd i."]
    assert found["c"].files == ("liuren/one.py",)


# -- messages --


def test_a_message_is_put_into_words_when_it_is_read() -> None:
    """One error, caught once, is told to each reader in his own language."""
    error = BadChoice(
        "{entry} has no reading {reading}; its readings are {known}",
        entry="e",
        reading=9,
        known=("甲", "乙"),
    )
    assert str(error) == "e has no reading 9; its readings are 甲, 乙"
    with speaking("zh-Hant"):
        assert str(error) == "e 無異文 9；其異文為 甲、乙"
        with speaking("zh-Hans"):
            assert str(error) == "e 无异文 9；其异文为 甲、乙"
    assert language() == DEFAULT


@pytest.mark.parametrize("lang", [lang for lang in LANGUAGES if lang not in AVAILABLE])
def test_what_has_no_words_is_english(lang: str) -> None:
    """A language that is only prepared breaks nothing."""
    with speaking(lang):
        assert str(say("{god} over {seat}", god="丑", seat="子")) == "丑 over 子"


@pytest.mark.parametrize("part", [None, 0, 3, 30, 3000], ids=str)
def test_a_catalogue_that_is_torn_or_missing_is_english(
    part: int | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An error must be told even where the words of the language cannot be read."""
    folder = Path("zh_Hant", "LC_MESSAGES")
    if part is not None:
        whole = (PACKAGE / "locale" / folder / "liuren.mo").read_bytes()
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "liuren.mo").write_bytes(whole[:part])
    monkeypatch.setattr(liuren.messages, "_CATALOGUES", tmp_path)
    liuren.messages._catalogue.cache_clear()
    try:
        with speaking("zh-Hant"):
            assert str(say("it is day")) == "it is day"
    finally:
        liuren.messages._catalogue.cache_clear()


def test_messages_are_data() -> None:
    """They are equal by what they say, can be kept, and can be given to a program as plain data."""
    one = chain([say("a longitude"), "x"], " and ")
    assert pickle.loads(pickle.dumps(one)) == one == chain([say("a longitude"), "x"], " and ")
    assert parts_of(one) == {
        "between": " and ",
        "links": [{"template": "a longitude", "parts": {}}, "x"],
    }
    error = BadChoice("there is no passage {id}", id="z")
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


# -- which language --


@pytest.mark.parametrize(
    ("surroundings", "lang"),
    [
        ({}, "en"),
        ({"LANG": "zh_TW.UTF-8"}, "zh-Hant"),
        ({"LANG": "zh_CN.UTF-8", "LC_MESSAGES": "zh_HK"}, "zh-Hant"),
        ({"LC_ALL": "C.UTF-8", "LANG": "zh_TW.UTF-8"}, "en"),
        ({"LC_ALL": "", "LANG": "zh_SG"}, "zh-Hans"),
        ({"LIUREN_LANG": "zh-Hant", "LC_ALL": "de_DE"}, "zh-Hant"),
        ({"LIUREN_LANG": "tlh", "LANG": "zh_TW"}, "en"),
        ({"LIUREN_LANG": "zh-Hant:en"}, "zh-Hant"),
        ({"LIUREN_LANG": " zh_TW "}, "zh-Hant"),
        ({"LIUREN_LANG": "{0}", "LANG": "zh_TW"}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
    ],
)
def test_the_surroundings_choose_the_language(surroundings: dict[str, str], lang: str) -> None:
    """LIUREN_LANG goes before the locale, LC_ALL before LC_MESSAGES before LANG; else it is English."""
    assert of_surroundings(surroundings) == lang


@given(st.text())
def test_any_tag_is_a_language_or_none(tag: str) -> None:
    """Whatever a system calls its language, the commands run."""
    assert spoken(tag) in (*LANGUAGES, None)


def test_the_command_line_goes_before_the_surroundings(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """--lang before the command chooses for this run alone, for what goes well and what does not."""
    for set_to, args, told in (
        ("zh-Hant", (), "起課須有時刻"),
        ("zh-Hans", (), "起课须有时刻"),
        ("zh-Hant", ("--lang", "en"), "a chart needs a moment"),
        ("en", ("--lang", "zh-Hant"), "起課須有時刻"),
        ("en", ("--lang", "zh_CN"), "起课须有时刻"),
        ("en", ("--lang", "ja", "--lang=zh-Hant"), "起課須有時刻"),
        ("en", ("--lang", "ko"), "a chart needs a moment"),
    ):
        monkeypatch.setenv("LIUREN_LANG", set_to)
        assert main((*args, "cast")) == 2
        assert capsys.readouterr().err.startswith(f"liuren: {told}")
        assert language() == DEFAULT


def test_an_unknown_language_is_told_those_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    """Nobody who mistypes the language gets another without a word."""
    assert main(("--lang", "tlh", "cast")) == 2
    assert (
        capsys.readouterr().err
        == "liuren: there is no language 'tlh'; there are en, zh-Hant, zh-Hans\n"
    )


def test_the_language_of_the_texts_is_another_matter(capsys: pytest.CaptureFixture[str]) -> None:
    """``cast --lang ja`` gives a translation of the texts, in whatever language the rest is."""
    assert main(("--lang", "zh-Hant", *CHART, "--lang", "ja")) == 0
    assert "\n  日文：" in capsys.readouterr().out


def test_the_keys_of_data_are_english(capsys: pytest.CaptureFixture[str]) -> None:
    """A program reads the same data whatever its user speaks; the lines of the trace are for him."""
    found, traces = [], []
    for lang in AVAILABLE:
        assert main(("--lang", lang, *CHART, "--json")) == 0
        data = json.loads(capsys.readouterr().out)
        traces.append(data["method"].pop("trace"))
        found.append(data)
    assert found == [found[0]] * len(AVAILABLE)
    assert [trace[0] for trace in traces] == [
        "- 伏吟: the heaven plate is turned", "- 伏吟：十二神不居本位", "- 伏吟：十二神不居本位",
    ]  # fmt: skip


# -- what is shown --

COMMANDS = (
    (), ("cast",), ("passage",), ("cite",), ("corpus",), ("corpus", "check"), ("corpus", "json"),
    ("corpus", "list"), ("corpus", "rebuild"), ("corpus", "tei"), ("coverage",), ("census",),
    ("patterns",), ("schools",), ("terms",),
)  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_help_is_in_the_language_chosen(
    command: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """Headings, text and options are put into words when help is asked for; no line is too wide."""
    assert main(("--lang", "zh-Hant", *command, "--help")) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("用法：")
    assert "示此說明而止。" in shown
    assert not re.search(r"\b(Usage|Options|Commands|Show|Print|Add|The|As)\b", shown)
    assert main((*command, "--help")) == 0
    assert not re.search(r"用法|選項", capsys.readouterr().out)


@pytest.mark.parametrize(
    "args",
    [
        ("burn",), ("--colour",), ("corpus", "burn"), ("terms",), ("terms", "soon"), ("terms", "1", "x"),
        ("terms", "1", "x", "y"), ("cast", "--sex"), ("cast", "--sex", "x"), ("cast", "--json=1"),
        ("cast", "--fold", "3"), ("cast", "--longitude", "east"), ("cast", "--spirit"),
    ],
    ids=" ".join,
)  # fmt: skip
def test_what_click_finds_wrong_is_told_in_the_language(
    args: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """A usage error is recognised by the table of what click says, and its parts as well."""
    assert main(("--lang", "zh-Hant", *args)) == 2
    told = capsys.readouterr().err
    assert not re.search(r"\b(No such|Missing|Invalid|Got|is|does|requires|not|valid)\b", told)
    assert "\n" not in told.rstrip("\n")


def test_what_is_not_in_the_table_stays_as_click_says_it() -> None:
    """A new release of click may say something new; it is shown, not lost."""
    assert explained("Something new.") == "Something new."
    assert isinstance(explained("Missing option '--day'."), Message)


def test_the_words_of_the_user_are_not_translated() -> None:
    """An argument that happens to read like one of click's own words is shown as it was typed."""
    with speaking("zh-Hant"):
        for typed in ("float", "Missing command", "{name}"):
            assert typed in str(explained(f"Got unexpected extra argument ({typed})"))


@pytest.mark.parametrize("chart", CHARTS, ids=" ".join)
def test_a_chart_has_no_english_word(
    chart: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """A reader who chose Chinese meets no other language but in the notation and the IDs."""
    for lang, heading in (("zh-Hant", "三傳之由來"), ("zh-Hans", "三传之由来")):
        assert main(("--lang", lang, *chart, *ADDED)) == 0
        shown = capsys.readouterr().out
        assert heading in shown.splitlines()
        assert not english(shown)


def test_reasons_read_as_chinese() -> None:
    """The pieces of a reason stand in the order of Chinese, with its marks and without spaces."""
    chart = liuren.cast(day="甲申", over="巳", school="daquan")
    it = conditions
    crossed = it.every(
        it.stand(it.STEM, it.combines, it.OVER_BRANCH_GOD),
        it.stand(it.BRANCH, it.combines, it.OVER_STEM_GOD),
    )
    void = it.at(it.PUT_FORTH, it.GHOST, it.either(it.is_void, it.falls_on_void))
    with speaking("zh-Hant"):
        assert str(crossed(chart)) == "日干甲（寄寅）與支上亥六合；日支申與干上巳六合"
        assert str(void.asks) == "初傳：其神為日干之官鬼，旬空或落空"


def test_what_is_asked_has_no_english_word() -> None:
    """Whatever the doctrine asks of a chart it asks in the language, be it met with or not."""
    asked = [pattern.holds for pattern in patterns.table(liuren.rules())]
    asked += [judgement.holds for judgement in readings.judgements()]
    with speaking("zh-Hant"):
        wrong = {str(one.asks) for one in asked if english(str(one.asks))}
    assert not wrong


def test_a_moment_has_no_english_word(capsys: pytest.CaptureFixture[str]) -> None:
    """The notes of the calendar and the mean time of a longitude are in the language too."""
    args = ("0700-02-16T23:10", "--longitude", "116.4", "--legend")
    assert main(("--lang", "zh-Hant", "cast", *args)) == 0
    shown = capsys.readouterr().out
    assert "東經 116.4° 平太陽時" in shown
    assert shown.count("\n註：") == 5
    assert english(shown) <= {"calendar", "julian"}


def test_the_drawing_is_heard_in_the_language() -> None:
    """Who cannot see it hears the chart in words that he knows."""
    chart = liuren.cast(day="甲子", general="丑", hour="子", school="xunyuan")
    with speaking("zh-Hant"):
        drawn = svg.draw(chart)
    assert "三傳：辰乘六合、巳乘勾陳、午乘青龍。" in drawn


# -- no word unsaid --


def rooms(*wings: str) -> Iterator[tuple[str, ast.Module]]:
    """Yield the modules of some wings, each with its name."""
    for wing in wings:
        for file in sorted((PACKAGE / wing).rglob("*.py")):
            yield file.relative_to(PACKAGE).as_posix(), ast.parse(file.read_text("utf-8"))


def called(node: ast.Call) -> str:
    """Return the name of what is called."""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def is_literal(node: ast.expr) -> bool:
    """Return whether a string stands there as it is."""
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def is_message(node: ast.expr) -> bool:
    """Return whether it is a name of a message, or a call that makes one."""
    if isinstance(node, ast.Call):
        return called(node) in ("say", "chain")
    return isinstance(node, ast.Name | ast.Attribute)


def test_every_template_stands_in_the_sources() -> None:
    """What is put together while the program runs is in no catalogue: no f-string, no sum, no format."""
    errors = set(liuren.errors.__all__)
    wrong = []
    for name, tree in rooms(*WINGS_SPOKEN):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and node.args:
                first, what = node.args[0], called(node)
                if what == "say" and not is_literal(first):
                    wrong.append(f"{name}:{node.lineno} say")
                if what in errors and not (is_literal(first) or is_message(first)):
                    wrong.append(f"{name}:{node.lineno} {what}")
                if what == "error" and not is_message(first):
                    wrong.append(f"{name}:{node.lineno} error")
    assert not wrong


# Literals that the commands print and that are no words.
FORMATS = frozenset({"utf-8"})


def unsaid(node: ast.AST) -> Iterator[str]:
    """Yield the literals with letters in an expression that no `say` puts into words."""
    if isinstance(node, ast.Call) and called(node) == "say":
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        if re.search("[A-Za-z]", node.value) and node.value not in FORMATS:
            yield node.value
        return
    for part in ast.iter_child_nodes(node):
        key = isinstance(node, ast.Subscript) and part is node.slice
        form = isinstance(node, ast.FormattedValue) and part is node.format_spec
        if not key and not form:
            yield from unsaid(part)


def test_the_commands_print_no_literal_english() -> None:
    """Whatever they print or hand on to be printed, a line at a time, is put into words by `say`."""
    wrong = []
    for name, tree in rooms("cli"):
        for node in ast.walk(tree):
            printed: list[ast.expr] = []
            if isinstance(node, ast.Call) and called(node) in ("echo", "_echo"):
                printed = node.args
            elif isinstance(node, ast.Yield | ast.YieldFrom) and node.value is not None:
                printed = [node.value]
            wrong += [f"{name}:{it.lineno} {words!r}" for it in printed for words in unsaid(it)]
    assert not wrong


def test_the_guards_see_what_they_are_for() -> None:
    """A check that lets everything pass would protect nothing."""
    assert [*unsaid(ast.parse("f\"{say('a')} of {x['key']:>4d} {y or 'none'}\""))] == [
        " of ",
        "none",
    ]
    assert not is_message(ast.parse("'a' + b", mode="eval").body)
    assert english("甲子 the day xunyuan.1.4.4.x1 daquan.1.2.3\njiazi chou/zi night common") == {
        "the",
        "day",
    }
