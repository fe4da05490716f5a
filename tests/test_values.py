"""What the library hands out is a value: it compares, can be a key, says what it is, and can be sent."""

from __future__ import annotations

import copy
import inspect
import pickle
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from typing import Any, Final

import pytest

import liuren
from liuren import Chart, LiurenError, cast, corpus, rules
from liuren.almanac import lunar, month_general, solar_terms
from liuren.board import census, notation, schools
from liuren.board.admission import is_still
from liuren.board.transmissions import NINE_GATES
from liuren.corpus import citation
from liuren.doctrine import patterns, places, readings, shares, spirits
from liuren.doctrine.conditions import also, by_day, god_is, rides, sites
from liuren.doctrine.judgement import row
from liuren.doctrine.patterns import frequency
from liuren.doctrine.patterns.written import ROWS as PATTERNS_AS_WRITTEN
from liuren.doctrine.places.rows import BESIDE
from liuren.doctrine.readings import condition_of
from liuren.doctrine.spirits import collation
from liuren.doctrine.spirits.table import rows as rows_of_spirits
from liuren.messages import say
from liuren.proof import coverage, later, outcomes, results
from liuren.proof.results import Tally

# The wings that lay out pages and command lines: what they are made of stays inside them.
FACES: Final = ("liuren.edition", "liuren.cli", "liuren.__main__")

GIVEN: Final[tuple[dict[str, Any], ...]] = (
    {"day": "甲子", "general": "丑", "hour": "子"},
    {"day": "甲子", "over": "午"},
    {"day": "丁卯", "over": "亥", "daylight": False, "school": "zhinan"},
    {"day": "甲子", "general": "丑", "hour": "子", "year": "丙午", "month": "子", "birth": "戊辰",
     "sex": "m", "spouse": "庚午", "moon": "寅", "school": "xunyuan"},
)  # fmt: skip
WHEN: Final = "2026-11-30T14:00"
PLACE: Final[dict[str, Any]] = {"zone": "Asia/Shanghai", "longitude": 121.47}


NO_RUN: Final = results.Results()


def charts() -> tuple[Chart, ...]:
    """A chart of each way to give one."""
    return (*(cast(**one) for one in GIVEN), cast(WHEN, **PLACE))


def test_charts_cast_of_the_same_are_equal() -> None:
    """Two who cast the same chart have the same chart, however they wrote what was given."""
    one, other = cast(day="jiazi", general="丑", hour="子"), cast(day="甲子", over="卯", hour="zi")
    assert one == other
    assert hash(one) == hash(other)
    assert len({*charts(), *charts()}) == len(charts())


def test_charts_of_other_things_given_are_not_equal() -> None:
    """Whatever was given makes a difference, and so does the school, even where both look alike."""
    base = cast(**GIVEN[3])
    for name, value in (
        ("day", "甲戌"), ("general", "寅"), ("daylight", True), ("year", "乙巳"), ("month", "丑"),
        ("birth", "己巳"), ("sex", "f"), ("spouse", "辛未"), ("moon", "卯"), ("school", "common"),
    ):  # fmt: skip
        assert cast(**GIVEN[3] | {name: value}) != base, name
    assert base != "jiazi"
    assert cast(WHEN, **PLACE) != cast("2026-11-30T14:01", **PLACE)


def test_what_was_kept_makes_no_difference_to_equality() -> None:
    """A chart is the same whether what it shows was kept, or worked out anew after it was let go."""
    one = cast(**GIVEN[0])
    str(one), one.readings(), one.to_dict()
    one.system.let_go()
    other = cast(**GIVEN[0])
    assert one.face is not other.face
    assert one == other
    assert hash(one) == hash(other)


def test_a_chart_of_another_corpus_or_another_face_is_another() -> None:
    """Equal are charts of the same texts; one whose parts were replaced is not the one as cast."""
    one = cast(**GIVEN[0])
    assert cast(**GIVEN[0], corpus=corpus.Corpus(corpus.default().root)) != one
    assert replace(one, face=replace(one.face, void=one.face.void[::-1])) != one


@pytest.mark.parametrize("number", range(len(GIVEN) + 1))
def test_the_repr_of_a_chart_is_one_line_from_which_it_comes_back(number: int) -> None:
    """At the prompt a chart is short, and what stands there can be read again."""
    chart = charts()[number]
    assert repr(chart) == f"<Chart {chart.notation}>"
    assert "\n" not in repr(chart)
    assert notation.read(repr(chart).removeprefix("<Chart ").removesuffix(">")) == chart


def test_the_front_door_shows_what_is_behind_it() -> None:
    """Who asks what the package has is told of `cast`, whether or not it has been used already."""
    assert set(liuren.__all__) <= set(dir(liuren))
    assert set(dir(liuren)) >= {"cast", "rules", "Chart", "errors"}


# Every public dataclass


@cache
def public() -> Mapping[type, str]:
    """Every public dataclass of the library proper, and its dotted name."""
    found = {}
    for module in walk_packages(liuren.__path__, "liuren."):
        if not module.name.startswith(FACES):
            room = import_module(module.name)
            for name in getattr(room, "__all__", ()):
                one = getattr(room, name)
                if inspect.isclass(one) and is_dataclass(one) and one.__module__ == module.name:
                    found[one] = f"{module.name}.{name}"
    return found


def roots() -> Iterator[object]:
    """Values from which nearly all others can be reached: what a caller gets."""
    yield from charts()
    texts, in_force = corpus.default(), rules()
    for chart in charts():
        yield chart.face, chart.moment, chart.querent, chart.patterns, chart.readings()
        yield chart.open_questions(), chart.spirits(), chart.eight_gates, chart.notes
        yield patterns.undecided(chart)
    yield (
        readings.judgements(),
        patterns.rows(texts),
        spirits.table(in_force),
        rows_of_spirits(texts.root),
    )
    yield tuple(texts.works.values()), schools.SCHOOLS, schools.SWITCHES
    for key in texts.keys:
        yield texts.passages(key), texts.clauses(key), texts.examples(key), texts.shelf(key)
    yield in_force.nine_gate_rows, in_force.eight_gates, lunar.lunar_date(700000)
    yield month_general.CHAOSHEN.table(texts), solar_terms.terms(2026), census.take("common")
    yield say("x {y}", y=say("z")), NINE_GATES
    yield tuple(citation.rules().values()), places.table(in_force), collation.collate(in_force)
    yield (
        sites(charts()[3]),
        also(rides("青龍"), god_is("子")),
        PATTERNS_AS_WRITTEN.rows(texts.root),
    )
    yield next(census.figures()), row("key", "1", by_day), coverage.of_work("wuyao", texts, NO_RUN)
    yield is_still(charts()[0].lessons), NO_RUN, results.Run(), BESIDE.rows(texts.root)
    yield coverage.of_clause(texts.clauses("daquan")[0], texts, NO_RUN)
    share = shares.count(condition_of("daquan.1.9.2.1"), "daquan")
    yield share, frequency.Frequency(patterns.rows(texts)[0], share)
    yield later.ROWS.rows(texts.root), outcomes.Outcome("", (), (), "", Tally(1), ())


def within(value: object, seen: set[int]) -> Iterator[object]:
    """A value and all that it is made of, each once."""
    if id(value) in seen:
        return
    seen.add(id(value))
    if is_dataclass(value) and not isinstance(value, type):
        yield value
        parts: Any = (getattr(value, field.name) for field in fields(value))
    elif isinstance(value, Mapping):
        parts = (*value.keys(), *value.values())
    elif isinstance(value, tuple | list | set | frozenset):
        parts = value
    else:
        return
    for part in parts:
        yield from within(part, seen)


@cache
def reached() -> Mapping[type, object]:
    """One of every dataclass that can be reached."""
    found: dict[type, object] = {}
    seen: set[int] = set()
    held = list(roots())  # so that no two of them have the same address
    for one in within(held, seen):
        found.setdefault(type(one), one)
    return found


# What is made of functions, or of files: it stands in a module, or is there while something is read.
STAY: Final = {
    "liuren.board.harm.Weighing": "handed from the weighing to the gate, inside one lesson",
    "liuren.board.lives.Life": "a row of functions",
    "liuren.board.sources.WithOutside": "a corpus with other words beside it",
    "liuren.corpus.rows.Fields": "a row of a file while it is read",
    "liuren.doctrine.catalogue.Catalogue": "a file and how it is read",
    "liuren.doctrine.conditions.core.Value": "what the others have in common",
    "liuren.doctrine.places.ways.Way": "a row of functions",
    "liuren.doctrine.spirits.asked.Asked": "what a reader is given while it reads",
    "liuren.proof.effects.Effect": "made over minutes, and kept as a file",
    "liuren.proof.effects.changes.Cell": "a part of it",
    "liuren.proof.examples.form.Ask": "how an example is put, a row of functions",
    "liuren.proof.examples.form.Call": "the same",
    "liuren.proof.examples.form.Code": "the same",
    "liuren.proof.near_misses.Variant": "a condition that was changed to be tried",
    "liuren.proof.recorder.Seen": "kept as a file",
    "liuren.signs.tables.Source": "the function that reads a table, and where",
}
SENT: Final = sorted(name for name in public().values() if name not in STAY)


def test_every_value_of_the_library_is_tried_or_says_why_not() -> None:
    """A new dataclass is among those that are sent, or it is told why it stays where it is."""
    tried = {public()[kind] for kind in reached() if kind in public()}
    assert set(SENT) == tried


@pytest.mark.parametrize("name", SENT)
def test_it_comes_back_from_another_process_and_from_a_copy(name: str) -> None:
    """Whatever a caller is handed can be kept in a file, sent to a worker, and copied."""
    module, _, kind = name.rpartition(".")
    one = reached()[getattr(import_module(module), kind)]
    for again in (pickle.loads(pickle.dumps(one)), copy.deepcopy(one), copy.copy(one)):
        assert again == one
        assert type(again) is type(one)
    assert "\n" not in repr(one)


def test_every_condition_of_every_sentence_comes_back() -> None:
    """A condition is a value as well: what has a name goes by its name, the rest by its parts."""
    of_readings = [one.holds for one in readings.judgements()]
    for holds in (*of_readings, *(one.holds for one in patterns.rows(corpus.default()))):
        assert pickle.loads(pickle.dumps(holds)) == holds
        assert copy.deepcopy(holds) is holds


def test_what_a_chart_is_made_of_can_be_a_key() -> None:
    """Who counts lessons, musters or spirits can put them into a set."""
    chart = charts()[3]
    for one in (chart, chart.face, chart.face.figure, chart.lessons, chart.plate, chart.face.muster,
                chart.querent, charts()[-1].moment, *chart.spirits(), *chart.readings()):  # fmt: skip
        assert one in {one}


def test_an_error_comes_back() -> None:
    """What went wrong in a worker is told where it was sent from, in the same words."""
    wrong: tuple[dict[str, Any], ...] = (
        {"day": "子甲"},
        {"day": "甲子"},
        {"day": "甲子", "over": "已"},
    )
    for given in wrong:
        with pytest.raises(LiurenError) as caught:
            cast(**given)
        assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
