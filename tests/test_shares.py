"""How much a sentence says: its share of all charts, counted, kept, said, and put in order."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import oracle
import pytest

from liuren import cast
from liuren.board.census import charts
from liuren.board.chart import Chart
from liuren.board.schools import school as to_school
from liuren.board.system import system
from liuren.cli import main
from liuren.doctrine import shares
from liuren.doctrine.conditions import Condition, Needs
from liuren.doctrine.patterns import frequency
from liuren.doctrine.readings import condition_of, judgements, of, rarest_first, share_of
from liuren.errors import BadChoice
from liuren.proof import shares as all_of_them
from liuren.signs.symbols import BRANCHES, PAIRS

DAQUAN = ("depth", "left-out", "xing", "branch", "yima")


def boards() -> Iterator[tuple[str, str, str]]:
    """The 720 lessons by the second engine: the day, the heaven plate, the three transmissions."""
    for day in oracle.DAYS:
        for top in oracle.BRANCHES:
            plate = oracle.plate_with(top, oracle.LODGE[day[0]])
            yield day, plate, oracle.gates(day, plate, *DAQUAN).three


def knitted_brows(day: str, plate: str, three: str) -> int:
    """攢眉: what is put forth controls the day, and so does its seat; by day and by night."""
    first = three[0]
    seat = oracle.seat_of(plate, first)
    return 2 * (oracle.controls(first, day[0]) and oracle.controls(seat, day[0]))


def months_punished(day: str, plate: str, three: str) -> int:
    """發用刑月建: of the twelve months one is punished by what is put forth, if it punishes another."""
    strict = oracle.PUNISHES | {"未": "", "申": ""}  # 《大全》 has neither 未刑丑 nor 申刑寅
    return 2 * sum(strict[three[0]] == month for month in oracle.BRANCHES)


def ghosts_in_season(day: str, plate: str, three: str) -> int:
    """鬼當時: of the twelve months those in whose season a ghost in the transmissions is 旺."""
    season = dict(zip("寅卯辰巳午未申酉戌亥子丑", "木木土火火土金金土水水土", strict=True))
    ghosts = {oracle.PHASE[god] for god in three if oracle.controls(god, day[0])}
    return 2 * sum(phase in ghosts for phase in season.values())


@pytest.mark.parametrize(
    ("clause", "brute", "total"),
    [
        ("daquan.1.9.2.1", knitted_brows, 1_440),
        ("daquan.1.10.6.3", months_punished, 17_280),
        ("daquan.1.9.1.11", ghosts_in_season, 17_280),
    ],
)
def test_a_share_is_what_the_second_engine_counts(
    clause: str, brute: Callable[[str, str, str], int], total: int
) -> None:
    """Lessons, light and months are all tried, each once: the second engine counts the same."""
    share = shares.count(condition_of(clause), "daquan")
    assert (share.held, share.total, share.open) == (sum(brute(*b) for b in boards()), total, 0)


def test_harmony_in_the_transmissions_says_little() -> None:
    """合入傳 holds on 920 of 1,440 charts, on 918 where 涉害 counts the palace; the rules are said."""
    condition = condition_of("daquan.1.8.6.1")
    share = shares.count(condition, "daquan")
    assert (share.held, share.total, share.school) == (920, shares.CHARTS, "daquan")
    assert str(share.words) == "holds on 920 of 1,440 charts (63.9 %)"
    counted = shares.count(condition, "daquan+she-hai-palace=counted")
    assert (counted.held, counted.school) == (918, "daquan+she-hai-palace=counted")


def test_the_hours_are_those_of_the_light() -> None:
    """A chart by day has the six hours of the day: what asks for the hour is tried on 8,640 charts."""
    share = shares.count(condition_of("daquan.1.10.5.12"), "daquan")
    brute = sum(
        (oracle.PUNISHES | {"未": "", "申": ""})[hour] == oracle.LODGE[day[0]]
        for day, _, _ in boards()
        for hour in oracle.BRANCHES
    )
    assert (share.held, share.total, share.by) == (brute, 8_640, ("hour",))


def test_what_cannot_be_counted_says_what_it_needs() -> None:
    """Nobody's year of birth is made up: all open, only the need; some open, both; and none by name."""
    all_open = share_of("daquan.1.9.10.1")
    assert (all_open.held, all_open.open) == (0, all_open.total)
    assert str(all_open.words) == "needs the querent's year of birth"
    some_open = share_of("daquan.1.9.1.3")
    assert re.fullmatch(
        r"holds on \d+ of 1,440 charts \([\d.]+ %\), open on \d+: needs the querent's year of birth",
        str(some_open.words),
    )
    assert some_open.ratio < some_open.at_most < 1
    never = shares.Share("daquan", 0, 0, 1440, 0, 0, 0)
    assert str(never.words) == "holds on none of 1,440 charts"


def answer(condition: Condition, chart: Chart) -> bool | str:
    """Whether a condition holds, or what it needs."""
    try:
        return condition(chart) is not None
    except Needs as needs:
        return needs.need.key


def test_a_year_tried_by_its_branch_has_no_stem_to_ask_for() -> None:
    """Where twelve years stand for sixty, the other years of the branch must give the same answer."""
    dice = random.Random(720)
    faces = list(charts("daquan"))
    tried = 0
    for condition in dict.fromkeys(row.holds for row in judgements()):
        if "year branch" not in {need.key for need in condition.needs}:
            continue
        for chart in dice.sample(faces, 40):
            month = dice.choice(BRANCHES)
            if "year branch" in (
                answer(condition, chart),
                answer(condition, replace(chart, month=month)),
            ):
                year = dice.choice(PAIRS[:12])
                same = [pair for pair in PAIRS if pair.branch is year.branch]
                told = [replace(chart, month=month, year=one) for one in same]
                assert len({answer(condition, one) for one in told}) == 1, condition.asks
                tried += 1
    assert tried > 200


def test_what_asks_for_no_light_is_the_same_by_day_and_by_night() -> None:
    """Such a condition is counted by day alone and taken twice, so night must never change its answer."""
    dice = random.Random(1440)
    lit = {"light", "hour", "general", "date"}
    for condition, school in dict.fromkeys(all_of_them.worth().values()):
        if lit.isdisjoint(need.key for need in condition.needs):
            for day, shift in ((dice.choice(PAIRS), dice.randrange(12)) for _ in range(30)):
                over = system(to_school(school)).lodging[day.stem].step(shift)
                year = dice.choice(PAIRS)
                by_day, by_night = (
                    cast(day=day, over=over, month="寅", year=year, daylight=light, school=school)
                    for light in (True, False)
                )
                assert answer(condition, by_day) == answer(condition, by_night), condition.asks


def test_readings_come_rarest_first() -> None:
    """What is asked in order of rarity has the same readings, each no rarer than the one before it."""
    chart = cast(day="庚辰", over="酉", daylight=True, school="daquan")
    found = of(chart, "ghost")
    rarest = chart.readings("ghost", order="rarest")
    assert set(rarest) == set(found)
    assert rarest != found
    worth = [share_of(one.clause).at_most for one in rarest]
    assert worth == sorted(worth)
    assert rarest == rarest_first(found)
    with pytest.raises(BadChoice, match="text, rarest"):
        chart.readings(order="loudest")


def test_what_may_hold_everywhere_is_not_called_rare() -> None:
    """What stays open is taken to hold, so a sentence that only needs more does not come first."""
    chart = cast(day="庚辰", over="酉", daylight=True, school="daquan")
    open_ones = shares.Share("daquan", 0, 1440, 1440, 0, 0, 1440)
    assert open_ones.at_most == 1
    assert all(share_of(one.clause).at_most > 0 for one in chart.readings("ghost"))


def test_every_sentence_and_every_pattern_is_worth_counting() -> None:
    """No judgement is left out, the generals on their places among them, and no pattern."""
    keys = set(all_of_them.worth())
    assert {row.clause for row in judgements()} <= keys
    assert {one.pattern.rule for one in frequency.count("daquan")} <= keys
    schools = {school for _, school in all_of_them.worth().values()}
    assert schools == {"common", "daquan", "xunyuan", "zhinan"}


def test_shares_are_kept_and_come_back_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is counted once is read again, and not counted, until texts or code change."""
    few = {"daquan.1.9.2.1": (condition_of("daquan.1.9.2.1"), "daquan")}
    few["daquan.1.9.10.1"] = (condition_of("daquan.1.9.10.1"), "daquan")
    monkeypatch.setattr(all_of_them, "worth", lambda: few)
    file = tmp_path / "shares.json"
    assert all_of_them.main([str(file)]) == 0
    monkeypatch.setattr(all_of_them, "all_shares", lambda processes: pytest.fail("counted again"))
    assert all_of_them.main([str(file)]) == 0
    assert capsys.readouterr().out == "2 shares\n2 shares\n"
    rows = json.loads(file.read_text("utf-8"))["value"]
    for clause, (condition, school) in few.items():
        assert shares.of_row(rows[clause]) == shares.count(condition, school)


def test_the_command_line_says_the_share_and_orders_by_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """``--readings`` has the share of each sentence, ``--order rarest`` puts them in that order."""
    chart = cast(day="庚辰", over="酉", daylight=True, school="daquan")
    kept = {one.clause: share_of(one.clause) for one in of(chart, "ghost")}
    monkeypatch.setattr(shares, "known", lambda: kept)
    line = ["cast", "gengchen over=you day daquan", "--topic", "ghost", "--order", "rarest"]
    assert main(line) == 0
    said = capsys.readouterr().out
    assert "holds on 52 of 1,440 charts (3.61 %)" in said
    assert "by the rules of daquan" in said
    clauses = re.findall(r"^  (daquan\.[\d.]+)  ", said, re.MULTILINE)
    assert clauses == [one.clause for one in chart.readings("ghost", order="rarest")]
    assert main([*line, "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    shown = {one["clause"]: one["share"] for one in data["readings"]}
    assert shown["daquan.1.9.2.1"] == kept["daquan.1.9.2.1"].to_dict()
    monkeypatch.setattr(shares, "known", dict)
    assert main(line) == 0
    assert "has not been worked out here" in capsys.readouterr().out
