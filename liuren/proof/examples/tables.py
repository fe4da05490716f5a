"""Questions about a table of the texts: nobles, month generals, births, kin, gates."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from liuren.proof.examples.form import FORWARD, Ask, bare, values, with_rules

__all__ = ["ASKS"]

_ROW: Final = "row = rules.month_beginnings[{month!r}]"
_ROW_OF: Final = "row = next(r for r in rules.month_beginnings.values() if r.general == {!s})"
_OF_BRANCH: Final = _ROW_OF.format("{branch!r}")
_OF_GENERAL: Final = _ROW_OF.format("{general!r}")

ASKS: Final[Mapping[str, Ask]] = {
    # The plate and the nobles, looked up
    "earth_square": Ask(
        "''.join(b for row in square(default().critical({clause!r})) for b in row)",
        ("corpus.default", "board.plate.square"),
    ),
    "lodging": with_rules("rules.lodging[{stem!r}]"),
    "lodging_by_salary": with_rules(
        "lodging_by_salary(rules.salaries)[{stem!r}]", "board.plate.lodging_by_salary"
    ),
    "lodged_in": with_rules("[s for s, b in rules.lodging.items() if b == {branch!r}]"),
    "noble_of": with_rules(
        "noble_of(stem({stem!r}), rules.nobles, daylight={daylight})",
        "board.generals.noble_of",
        "signs.symbols.stem",
    ),
    "noble_seat": Ask(
        "seats_of_stems(by_day={daylight})[{stem!r}]",
        ("board.generals.seats_of_stems",),
        shows=bare,
    ),
    "nobles_derived": with_rules(
        "derive_nobles(rules.stem_combinations, by_day={daylight})", "board.generals.derive_nobles"
    ),
    "combines": with_rules("rules.stem_combinations[{stem!r}]"),
    "direction_on": Ask(
        FORWARD.format("goes_forward(branch({seat!r}))"),
        ("board.generals.goes_forward", "signs.symbols.branch"),
    ),
    # The quarters, and the rail of the well
    "quarter_of": with_rules("rules.quarters[{symbol!r}]", shows=repr),
    "quarter_branches": with_rules(
        "''.join(b for b in rules.quarters if b in BRANCHES and rules.quarters[b] == {quarter!r})",
        "signs.symbols.BRANCHES",
        shows=repr,
    ),
    "phase_of": with_rules(
        "rules.read(PHASES_OF_STEMS)[{symbol!r}]", "board.sources.PHASES_OF_STEMS"
    ),
    "rail_of": with_rules("rules.read(RAILS)[{branch!r}]", "board.sources.RAILS"),
    "next_in_harmony": Ask(
        "next_in_harmony(branch({branch!r}))",
        ("board.transmissions.next_in_harmony", "signs.symbols.branch"),
        shows=bare,
    ),
    "lesson_stands_for": Ask(
        "stands_for(default(), {number})",
        ("corpus.default", "board.lesson_roles.stands_for"),
    ),
    # The month generals, looked up
    "month_branch": with_rules("list(rules.month_beginnings)[{number} - 1]"),
    "general_of_month": with_rules(
        "partner(branch({month!r}), rules.month_beginnings)",
        "almanac.month_general.partner",
        "signs.symbols.branch",
    ),
    "general_name": with_rules("row.name", setup=(_OF_BRANCH,), shows=repr),
    # Where a school is named: as a drawing shows it, from the mid-terms.
    "general_name by the mid-term": with_rules(
        "rules.read(GOD_NAMES)[{branch!r}]", "signs.god_names.GOD_NAMES", shows=repr
    ),
    "term_of_general": with_rules(
        "next(term for term, b in rules.read(ZHONGQI).items() if b == {general!r})",
        "almanac.month_general.ZHONGQI",
        shows=repr,
    ),
    "station_of": with_rules("rules.stations[{branch!r}]", shows=repr),
    "search_of_month": with_rules(
        "{{'after': row.opening, 'branch': str(row.first)}}", setup=(_ROW,), shows=repr
    ),
    "search_window": with_rules(
        "[row.opening, TERMS[TERMS.index(row.opening) + 1]]",
        "almanac.TERMS",
        setup=(_ROW,),
        shows=repr,
    ),
    "river_number": with_rules(
        "river_number(row)", "almanac.month_general.river_number", setup=(_OF_BRANCH,)
    ),
    "river_word": with_rules("row.side + row.kind", setup=(_OF_BRANCH,), shows=repr),
    "river_kind": with_rules(
        "{{row.kind for row in rules.month_beginnings.values() if row.general.is_yang == ({polarity!r} == '陽')}}",
        shows=lambda value: repr({value}),
    ),
    "river_numbers": with_rules(
        "{{row.general: river_number(row) for row in rules.month_beginnings.values()}} == {expected}",
        "almanac.month_general.river_number",
        shows=lambda _: "True",
    ),
    "counted_day": Ask(
        "BRANCHES[day_begun(branch({from!r}).ordinal, {number}) % 12]",
        ("almanac.month_general.day_begun", "signs.symbols.BRANCHES", "signs.symbols.branch"),
        shows=bare,
    ),
    "counted_pair": Ask(
        "PAIRS[day_begun(pair({from!r}).ordinal, {number}) % 60]",
        ("almanac.month_general.day_begun", "signs.symbols.PAIRS", "signs.symbols.pair"),
        shows=bare,
    ),
    "starts_at": with_rules(
        "{{'day': BRANCHES[day_begun(row.first.ordinal, river_number(row)) % 12], 'hour': row.hour}}",
        "almanac.month_general.day_begun",
        "almanac.month_general.river_number",
        "signs.symbols.BRANCHES",
        setup=(_ROW,),
        shows=values,
    ),
    # Births and stages
    "birth_of_stem": with_rules("rules.births[{stem!r}]"),
    "birth_places": with_rules("list(dict.fromkeys(rules.births.values()))"),
    "birth_of_phase": with_rules("rules.births_of_phases[{phase!r}]"),
    "birth_of_symbol": with_rules(
        "rules.births_of_phases[symbol({symbol!r}).phase]", "signs.symbols.symbol"
    ),
    "stage_of_stem": with_rules(
        "stage(stem({stem!r}), rules.births[{stem!r}], {stage!r})",
        "signs.relations.stage",
        "signs.symbols.stem",
    ),
    "stage_of_stems": with_rules(
        "{{s: stage(s, b, {stage!r}) for s, b in rules.births.items()}}",
        "signs.relations.stage",
    ),
    "stages": with_rules(
        "''.join(stage(stem({stem!r}), rules.births[{stem!r}], name) for name in STAGES)",
        "signs.relations.STAGES",
        "signs.relations.stage",
        "signs.symbols.stem",
        shows=repr,
    ),
    "stage_of_phase": with_rules(
        "stage_of_phase(rules.births_of_phases[symbol({symbol!r}).phase], {stage!r})",
        "signs.relations.stage_of_phase",
        "signs.symbols.symbol",
    ),
    "salaries": with_rules("dict(rules.salaries)"),
    "salary_missed_by_phase": with_rules(
        "list(missed_salaries(rules.births_of_phases, rules.salaries))",
        "signs.relations.missed_salaries",
    ),
    # Years, kin, gates
    "decade_head": Ask(
        "decade(pair({pair!r}))[0]", ("signs.relations.decade", "signs.symbols.pair"), shows=bare
    ),
    "years_from_head": Ask(
        "years_from_decade_head(pair({pair!r}), None)",
        ("board.querent.years_from_decade_head", "signs.symbols.pair"),
    ),
    "hour_pair": Ask(
        "hour_pair(pair({day!r}), branch({hour!r}))",
        ("signs.relations.hour_pair", "signs.symbols.branch", "signs.symbols.pair"),
        shows=bare,
    ),
    "relation": Ask(
        "relation(symbol({day!r}).phase, symbol({meets!r}).phase)",
        ("signs.kinship.relation", "signs.symbols.symbol"),
    ),
    "polarity": Ask("'陽' if symbol({symbol!r}).is_yang else '陰'", ("signs.symbols.symbol",)),
    "ten_god": with_rules(
        "ten_god(stem({day!r}), symbol({meets!r}), rules.ten_gods)",
        "signs.kinship.ten_god",
        "signs.symbols.stem",
        "signs.symbols.symbol",
        shows=repr,
    ),
    "gate_of": with_rules("rules.eight_gate_names[{number} - 1]", shows=repr),
    "stands_for": with_rules(
        "gate.answers[gate.place]",
        setup=("gate = next(g for g in rules.eight_gates if g.name == {gate!r})",),
        shows=repr,
    ),
    "spouse_of": Ask(
        "spouse_of({part!r}, default())",
        ("corpus.default", "doctrine.patterns.compass.spouse_of"),
    ),
    "part_stands_for": with_rules(
        "gate.answers[{part!r}]",
        setup=("gate = next(g for g in rules.eight_gates if g.name == {gate!r})",),
        shows=repr,
    ),
}
