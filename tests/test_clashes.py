"""破害刑沖: what their tables are made of, whose reading of them is followed, what a chart must be told."""

from __future__ import annotations

import pytest

from liuren import cast, corpus, rules
from liuren.doctrine.readings import condition_of, open_questions
from liuren.errors import LiurenError
from liuren.signs import punishments, relations
from liuren.signs.symbols import BRANCHES

PUNISHMENTS = "daquan.1.10.4"


def told(chart_clause: str, **given: object) -> list[str]:
    """Return the reasons for which a clause applies to a chart of the school of 《大全》."""
    chart = cast(school="daquan", **given)  # type: ignore[arg-type]
    return [str(reading.why) for reading in chart.readings() if reading.clause == chart_clause]


def test_the_punishments_as_argued_are_those_of_the_table() -> None:
    """The text's argument and its list agree: each chain as told is the one the rule of the ring makes."""
    words = corpus.default().critical(PUNISHMENTS)
    made = punishments.chains(words)
    assert set(punishments.chains_as_told(words)) == set(made)
    for chain, met in punishments.chains_as_told(words).items():
        assert met is chain[-1].opposite
        assert met in chain
    assert punishments.of_chains(made) == relations.strict_punishments(words)


def test_strict_and_ring_part_on_the_two_punishments_that_are_denied() -> None:
    """What the text says current books have is exactly what the ring has and the strict table has not."""
    strict, ring = (rules("daquan", xing=choice).punishments for choice in ("strict", "ring"))
    denied = punishments.disputed(corpus.default().critical(PUNISHMENTS))
    assert {b: ring[b] for b in BRANCHES if strict.get(b) is not ring[b]} == denied


def test_every_punishment_is_of_one_kind() -> None:
    """No punishment of either table is outside the three kinds, and each kind is used."""
    found = rules("daquan").punishment_kinds
    for choice in ("strict", "ring"):
        table = rules("daquan", xing=choice).punishments
        kinds = {punishments.kind(one, other, found) for one, other in table.items()}
        assert kinds == set(found)


@pytest.mark.parametrize(
    "read", [punishments.chains, punishments.kinds, punishments.disputed, relations.facing_rows]
)
def test_words_without_the_rule_are_an_error_of_one_line(read: object) -> None:
    """A table is never made of words that do not state it."""
    assert callable(read)
    with pytest.raises(LiurenError) as error:
        read("凡害必無和氣")
    assert "\n" not in str(error.value)


def test_another_reading_of_a_character_asks_for_another_god() -> None:
    """The pair is read from the words: received as 寅加己 the sentence names no branch under 寅."""
    given = {"day": "甲辰", "over": "亥", "daylight": True, "school": "daquan"}
    holds = condition_of("daquan.1.10.3.5")
    assert holds(cast(**given))  # type: ignore[arg-type]
    received = corpus.default().with_choice("daquan.1.10.3.a1", None)
    with pytest.raises(LiurenError, match="no branch is over another"):
        holds(cast(**given, corpus=received))  # type: ignore[arg-type]


def test_a_break_turned_round_names_the_sentence_whose_meaning_it_has() -> None:
    """六反皆然 says nothing of its own: its reason leads to the pair that does."""
    found = told("daquan.1.10.1.10", day="庚午", over="巳", daylight=True)
    assert any(why.endswith("daquan.1.10.1.5 turned round") for why in found)


def test_a_clash_with_the_month_needs_the_year_only_for_its_stem() -> None:
    """What the month's branch decides is decided; only what its stem might decide is left open."""
    clause = "daquan.1.11.1.3"
    by_branch = {"day": "甲子", "over": "申", "month": "寅"}
    assert told(clause, **by_branch)
    by_stem = {"day": "甲子", "over": "申", "month": "卯"}
    assert not told(clause, **by_stem)
    left = open_questions(cast(school="daquan", day="甲子", over="申", month="卯"), "clash")
    assert "needs the year" in {str(one.needs) for one in left if one.clause == clause}
