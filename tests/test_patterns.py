"""The patterns: what is given with them, what they need, and whose they are."""

from __future__ import annotations

from itertools import product

import pytest

from liuren import cast, corpus, rules
from liuren.board import census
from liuren.board.census import charts
from liuren.doctrine import patterns
from liuren.doctrine.readings import condition_of
from liuren.errors import LiurenError
from liuren.signs.symbols import BRANCHES


def test_every_pattern_has_its_clause_and_the_verses_are_sixty_five() -> None:
    """No number is left out, and each cites clauses that are in the corpus and doctrinal."""
    found = patterns.table(rules("daquan"))
    assert [row.number for row in found] == list(range(1, 66))
    texts = corpus.default()
    assert all(texts.clause(id).doctrinal for row in found for id in row.clauses)


def test_what_is_not_known_is_named_and_never_read_as_no() -> None:
    """A chart that is told more keeps every pattern that it had, and settles those it left open."""
    less = cast(day="辛未", over="寅", school="daquan")
    more = cast(day="辛未", general="亥", hour="未", school="daquan", month="寅", year="甲子")
    had = {found.pattern.key for found in less.patterns}
    assert had <= {found.pattern.key for found in more.patterns}
    left = {row.pattern.name: str(row.needs) for row in patterns.undecided(less)}
    assert left["三光"] == "needs day or night"
    assert left["繁昌"] == "needs the querent's year of birth"


def test_a_school_goes_by_its_own_text() -> None:
    """The switch chooses whose definition stands, and changes nothing else."""
    ours, theirs = patterns.table(rules("daquan")), patterns.table(rules("zhinan"))
    changed = {a.name for a, b in zip(ours, theirs, strict=True) if a is not b}
    assert {"三交", "亂首", "贅婿", "斬關", "龍德"} <= changed
    assert all(b.work == "zhinan" for a, b in zip(ours, theirs, strict=True) if a is not b)
    plain = cast(day="甲子", over="午", school="daquan")
    other = cast(day="甲子", over="午", school="daquan", patterns="zhinan")
    assert [t.branch for t in plain.transmissions] == [t.branch for t in other.transmissions]


def test_another_reading_makes_another_pattern() -> None:
    """The values are read from the verse: with 午夘子 as 午夘丑 other transmissions are the canopy."""
    texts = corpus.default()
    words = texts.passage("daquan.1.11.4").base
    changed = texts.with_base("daquan.1.11.4", words.replace("三傳午夘子", "三傳卯午子"))
    found = [
        {row.name for row in (f.pattern for f in cast(day="庚子", over=over, corpus=c).patterns)}
        for c in (texts, changed)
        for over in BRANCHES
    ]
    assert sum("軒蓋" in names for names in found[:12]) != sum(
        "軒蓋" in names for names in found[12:]
    )


def test_a_spouse_wants_a_querent() -> None:
    """Husband or wife alone says nothing: the error says what is wanted."""
    with pytest.raises(LiurenError, match="birth and sex"):
        cast(day="甲子", over="子", spouse="甲子")


def test_the_ugly_days_are_the_ten_that_the_verse_means() -> None:
    """九醜 are five stems on four branches, and both must be so: ten days of the sixty, and no others."""
    lessons = census.holding(condition_of("daquan.1.11.10.10"), "daquan")
    assert {str(lesson.day) for lesson in lessons} == {
        "戊子", "戊午", "壬子", "壬午", "乙卯", "乙酉", "己卯", "己酉", "辛卯", "辛酉",
    }  # fmt: skip


def test_ghost_and_tomb_are_one_god() -> None:
    """鬼墓 is a god that is both ghost and tomb, of the stem or of the branch; one of the two is not enough."""
    kinds = set()
    for chart in charts("daquan", daylight=True):
        first, tables, day = chart.transmissions[0].branch, chart.system, chart.day
        of_stem = (first.phase.controls is day.stem.phase, first is tables.tombs[day.stem])
        of_branch = (
            first.phase.controls is day.branch.phase,
            first is tables.tombs_of_phases[day.branch.phase],
        )
        over = chart.plate.seat(first) in (chart.lessons.day_seat, day.branch)
        kinds |= {of_stem, of_branch} if over else set()
        named = any(found.name == "鬼墓" for found in chart.patterns)
        assert named == (over and (all(of_stem) or all(of_branch))), chart.notation
    assert kinds == set(product((True, False), repeat=2))
