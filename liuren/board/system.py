"""The system in force: the tables and rows that a school selects, read from a corpus.

This is the one place where a switch is looked up. Below it nothing knows of schools; above it
nothing knows of tables.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Final

from liuren import corpus as corpora
from liuren.almanac.clocks import DAY_HOURS
from liuren.almanac.month_general import CHAOSHEN, Begin
from liuren.board import eight_gates as gates
from liuren.board import generals, harm, lessons, plate, querent, transmissions
from liuren.board.generals import Muster, Nobles
from liuren.board.lessons import Lessons
from liuren.board.plate import Plate
from liuren.board.schools import School
from liuren.board.transmissions import Method, Rows, Taken
from liuren.corpus import Corpus
from liuren.corpus.citation import rule
from liuren.corpus.rows import Directory, Fields, kept, read_rows
from liuren.errors import BrokenCorpus
from liuren.signs import combinations, kinship, punishments, relations, tombs
from liuren.signs.kinship import TenGods
from liuren.signs.punishments import Kinds
from liuren.signs.symbols import Branch, General, Pair, Phase, Stem
from liuren.signs.tables import Source, fixed

__all__ = ["Figure", "System", "outside", "system"]

# Where the tables stand. Keyed by text where several print the same, by choice where they differ.
LODGING: Final = {
    "zhinan": Source(("zhinan.1.1.1",), plate.lodging),
    "xunyuan": Source(("xunyuan.1.4.1",), plate.square_lodging),
    "daquan": Source(tuple(f"daquan.1.1.1.{n}" for n in range(2, 7)), plate.verse_lodging),
}
NOBLES: Final[Mapping[str, Source[Nobles]]] = {
    "guge": Source(("outside:nobles.guge",), generals.from_list),
    "xiantian": Source(("xunyuan.1.5.2.2", "xunyuan.1.5.3.3"), generals.from_verses),
}
TEN_GODS: Final[Mapping[str, Source[TenGods]]] = {
    "common": Source(("outside:ten-gods.common",), kinship.ten_gods),
    "xunyuan": Source(("xunyuan.1.8.1",), kinship.ten_gods),
}
PUNISHMENTS: Final = {
    "ring": Source(("zhinan.1.2.7",), relations.punishments),
    "strict": Source(("daquan.1.10.4",), relations.strict_punishments),
}
LESSON_NAMES: Final = {
    "zhinan": Source(("zhinan.1.1.3",), lessons.names_by_number),
    "xunyuan": Source(("xunyuan.1.4.2",), lessons.names_by_place),
}
_ORIGINS: Final = Source(("xunyuan.1.4.3",), transmissions.origins)
_EARTH_SQUARE: Final = Source(("xunyuan.1.4.5.3",), plate.square)
# On which branch a general is: where it sits on the earth plate, or the god of heaven that it rides.
PLACES: Final[Mapping[str, Callable[[Plate, Branch], Branch]]] = {
    "seat": lambda plate, god: plate.seat(god),
    "ridden": lambda plate, god: god,
}
_TEXTS_OF_PLACES: Final = {"xunyuan": "xunyuan"}
_PHASES_OF_GENERALS: Final = Source(
    tuple(f"guicuojiao.1.2.{n}" for n in range(1, 13)), generals.phases
)
_NATURES_OF_GENERALS: Final = Source(("outside:generals.natures",), generals.natures)
_GATE_NAMES: Final = Source(("xunyuan.1.10.1",), gates.listed)
STEM_COMBINATIONS: Final = {
    "zhinan": Source(("zhinan.1.2.6",), relations.stem_combinations),
    "daquan": Source(
        tuple(f"daquan.1.8.4.{n}" for n in range(2, 7)), combinations.named_combinations
    ),
}
BRANCH_COMBINATIONS: Final = {
    "xunyuan": Source(
        ("xunyuan.1.3.2", "xunyuan.1.3.3", "xunyuan.1.3.4", "xunyuan.1.3.5"),
        relations.branch_combinations,
    ),
    "daquan": Source(tuple(f"daquan.1.8.5.{n}" for n in range(6, 12)), combinations.harmonies),
}
_COMBINATION_NAMES: Final = Source(
    STEM_COMBINATIONS["daquan"].passages, combinations.names_of_combinations
)
_HARMONY_NAMES: Final = Source(("daquan.1.8.5.17", "daquan.1.8.5.18"), combinations.harmony_names)
_COMBINATION_RANKS: Final = Source(("daquan.1.8.7.1",), combinations.ranks)
_TRIPLES: Final = Source(tuple(f"daquan.1.8.2.{n}" for n in range(11, 15)), combinations.triples)
_VIRTUES: Final = Source(("daquan.1.2.4",), relations.virtues)
_SALARIES: Final = Source(("daquan.1.2.4",), relations.salaries)
_HORSES: Final = Source(("daquan.1.2.5",), relations.horses)
_PUNISHMENT_KINDS: Final = Source(("daquan.1.10.4",), punishments.kinds)
_BREAKS: Final = Source(("daquan.1.10.1",), relations.breaks)
_HARMS: Final = Source(("daquan.1.10.2",), relations.harms)
_BIRTHS: Final = Source(("xunyuan.1.6.2",), relations.birth_by_phase)
# Where a text lists the tombs; elsewhere they are reckoned from the long life.
TOMBS_OF_STEMS: Final = {"daquan": Source(("daquan.1.9.6.5",), tombs.of_stems)}
TOMBS_OF_PHASES: Final = {"daquan": Source(("daquan.1.9.6.7",), tombs.of_phases)}
_TOMB_KINDS: Final = Source(("daquan.1.9.7.2", "daquan.1.9.7.3"), tombs.kinds)
_SOUNDS: Final = Source(("outside:sounds",), relations.sounds)
_STRENGTH: Final = Source(("guicuojiao.1.9.5",), relations.strength)

# The switches that the almanac needs, by its own keywords.
_ALMANAC_SWITCHES: Final = {
    "month_general": "month-general",
    "old_terms": "old-terms",
    "clock": "clock",
    "day_begins": "day-begins",
    "daylight": "day-and-night",
}
_OUTSIDE: Final = "outside:"
_FILE: Final = "outside.json"


@kept
def outside(root: Directory) -> Mapping[str, str]:
    """The words of the tables that stand in none of the texts, by their key."""
    written = read_rows(root / _FILE, _FILE)
    return {key: Fields(_FILE, key, row).all(_table) for key, row in written.items()}


def _table(fields: Fields) -> str:
    if not (fields.take("what", str) and fields.take("source", str)):
        raise fields.error("'what' and 'source' must both say something")
    return fields.take("words", str)


@dataclass(frozen=True, slots=True)
class _Words:
    """The words of a corpus, and of the tables that stand in none of its texts."""

    corpus: Corpus

    def critical(self, id: str) -> str:
        if not id.startswith(_OUTSIDE):
            return self.corpus.critical(id)
        words, key = outside(self.corpus.root), id.removeprefix(_OUTSIDE)
        if key not in words:
            raise BrokenCorpus(f"{_FILE}: {key}: the row is missing; it has {', '.join(words)}")
        return words[key]


@dataclass(frozen=True, slots=True)
class Figure:
    """One of the 720 lessons worked out: the four lessons, the transmissions, and the way there."""

    lessons: Lessons
    taken: Taken
    method: Method

    @property
    def transmissions(self) -> tuple[Branch, Branch, Branch]:
        """The initial 初傳, middle 中傳 and last 末傳."""
        return self.taken.first, self.taken.middle, self.taken.last


class System:
    """The rules of one school over one corpus. Equal only to itself: `system` keeps them."""

    def __init__(self, school: School, corpus: Corpus) -> None:
        self.school = school
        self.corpus = corpus
        self._words = _Words(corpus)
        self.key = school.key
        self._figures: dict[tuple[Pair, int], Figure] = {}
        # What a chart shows, and the places on it that conditions look at, each worked out once.
        self.faces: dict[tuple[Pair, int, bool | None], Any] = {}
        self.sites: dict[tuple[Pair, int, bool | None], Any] = {}

    def let_go(self) -> None:
        """Forget the lessons that were worked out; they are worked out again when asked for."""
        self._figures, self.faces, self.sites = {}, {}, {}

    def show_as(self, other: System) -> None:
        """Take over the lessons of a system whose tables for them are the same, worked out or not yet."""
        self._figures, self.faces, self.sites = other._figures, other.faces, other.sites

    @cached_property
    def lodging(self) -> Mapping[Stem, Branch]:
        """Where each stem lodges 寄宮."""
        source = LODGING.get(self.school.name, LODGING["zhinan"])
        return source.table(self._words)

    @cached_property
    def lesson_names(self) -> tuple[str, ...]:
        """What the upper gods of the four lessons are called: yang within yang and so on."""
        source = LESSON_NAMES.get(self.school.name, LESSON_NAMES["zhinan"])
        return source.table(self._words)

    @cached_property
    def origins(self) -> tuple[str, ...]:
        """The origins of the three transmissions: 天元 地元 人元."""
        return _ORIGINS.table(self._words)

    @cached_property
    def nobles(self) -> Nobles:
        """The noble 貴人 of each stem, by day and by night."""
        return NOBLES[self.school["nobles"]].table(self._words)

    @cached_property
    def day_hours(self) -> frozenset[Branch]:
        """The hours that are day, where day and night are told by the hour."""
        return DAY_HOURS.table(self._words)

    @cached_property
    def ten_gods(self) -> TenGods:
        """The names of the ten gods 十神."""
        return TEN_GODS[self.school["ten-gods"]].table(self._words)

    @cached_property
    def punishments(self) -> Mapping[Branch, Branch]:
        """Which branch each branch punishes 刑, by the school's own reckoning."""
        return PUNISHMENTS[self.school["xing"]].table(self._words)

    @cached_property
    def punishment_kinds(self) -> Kinds:
        """The three kinds of punishment 三刑 and the branches that are in each."""
        return _PUNISHMENT_KINDS.table(self._words)

    @cached_property
    def stem_combinations(self) -> Mapping[Stem, Stem]:
        """Which stem each stem combines with 干合."""
        source = STEM_COMBINATIONS.get(self.school.name, STEM_COMBINATIONS["zhinan"])
        return source.table(self._words)

    @cached_property
    def branch_combinations(self) -> Mapping[Branch, Branch]:
        """Which branch each branch combines with 六合."""
        source = BRANCH_COMBINATIONS.get(self.school.name, BRANCH_COMBINATIONS["xunyuan"])
        return source.table(self._words)

    @cached_property
    def triples(self) -> Mapping[Phase, tuple[Branch, Branch, Branch]]:
        """The three branches of each phase that combine 三合."""
        return _TRIPLES.table(self._words)

    @cached_property
    def combination_names(self) -> Mapping[Stem, str]:
        """What the combination of each stem is called: 中正, 仁義 and so on."""
        return _COMBINATION_NAMES.table(self._words)

    @cached_property
    def harmony_names(self) -> Mapping[frozenset[Branch], str]:
        """The combinations of two branches that break or punish: 破合, 刑合."""
        return _HARMONY_NAMES.table(self._words)

    @cached_property
    def combination_ranks(self) -> tuple[str, ...]:
        """The three kinds of combination, the weightiest first."""
        return _COMBINATION_RANKS.table(self._words)

    @cached_property
    def virtues(self) -> Mapping[Stem, Branch]:
        """The virtue 德 of each stem."""
        return _VIRTUES.table(self._words)

    @cached_property
    def salaries(self) -> Mapping[Stem, Branch]:
        """The salary 祿 of each stem."""
        return _SALARIES.table(self._words)

    @cached_property
    def horses(self) -> Mapping[Branch, Branch]:
        """The post-horse 驛馬 of each branch."""
        return _HORSES.table(self._words)

    @cached_property
    def breaks(self) -> Mapping[Branch, Branch]:
        """Which branch each branch breaks 破."""
        return _BREAKS.table(self._words)

    @cached_property
    def harms(self) -> Mapping[Branch, Branch]:
        """Which branch each branch harms 害."""
        return _HARMS.table(self._words)

    @cached_property
    def births_of_phases(self) -> Mapping[Phase, Branch]:
        """The long life 長生 of each phase."""
        return _BIRTHS.table(self._words)

    @cached_property
    def births(self) -> Mapping[Stem, Branch]:
        """The long life 長生 of each day stem: its own, or that of its phase."""
        births, _, _ = _LIVES[self.school["long-life"]]
        return fixed(births(self))

    @cached_property
    def tombs_of_stems(self) -> Mapping[Stem, Branch]:
        """The tomb 墓 of each stem, if each of the ten has its own."""
        listed = TOMBS_OF_STEMS.get(self.school.name)
        if listed is not None:
            return listed.table(self._words)
        own = _own_births(self).items()
        return fixed({stem: relations.stage(stem, birth, "墓") for stem, birth in own})

    @cached_property
    def tombs_of_phases(self) -> Mapping[Phase, Branch]:
        """The tomb 墓 of each phase."""
        listed = TOMBS_OF_PHASES.get(self.school.name)
        if listed is not None:
            return listed.table(self._words)
        births = self.births_of_phases
        return fixed({p: relations.stage_of_phase(birth, "墓") for p, birth in births.items()})

    @cached_property
    def tombs(self) -> Mapping[Stem, Branch]:
        """The tomb 墓 of each day stem: its own, or that of its phase."""
        _, in_force, _ = _LIVES[self.school["long-life"]]
        return fixed(in_force(self))

    @cached_property
    def tomb_kinds(self) -> Mapping[Branch, str]:
        """Which of the four tombs are of the day 日 and which of the night 夜."""
        return _TOMB_KINDS.table(self._words)

    def stage(self, stem: Stem, name: str) -> Branch:
        """Where the day stem reaches a stage of its life, 長生 to 養: by itself, or by its phase."""
        _, _, reaches = _LIVES[self.school["long-life"]]
        return reaches(stem, self.births[stem], name)

    @cached_property
    def strengths(self) -> Mapping[str, str]:
        """旺相休囚死 by how a phase stands to the reigning one."""
        return _STRENGTH.table(self._words)

    @cached_property
    def sounds(self) -> Mapping[Pair, Phase]:
        """The sound 納音 of each of the sixty pairs."""
        return _SOUNDS.table(self._words)

    @cached_property
    def month_beginnings(self) -> Mapping[Branch, Begin]:
        """How each month's general begins by 超神, by the month's branch."""
        return CHAOSHEN.table(self._words)

    @cached_property
    def phases_of_generals(self) -> Mapping[General, Phase]:
        """The phase of each heavenly general."""
        return _PHASES_OF_GENERALS.table(self._words)

    @cached_property
    def natures_of_generals(self) -> Mapping[str, frozenset[General]]:
        """Which heavenly generals are good 吉 and which bad 凶."""
        return _NATURES_OF_GENERALS.table(self._words)

    @property
    def place_of(self) -> Callable[[Plate, Branch], Branch]:
        """On which branch a general is, by the god that carries it."""
        return PLACES[self.school["places"]]

    @property
    def text_of_places(self) -> str:
        """The text that names the places of the generals."""
        return _TEXTS_OF_PLACES.get(self.school.name, "daquan")

    @cached_property
    def earth_square(self) -> tuple[tuple[Branch, ...], ...]:
        """The rows of the square in which the earth plate is drawn."""
        return _EARTH_SQUARE.table(self._words)

    @cached_property
    def gate_names(self) -> tuple[str, ...]:
        """The eight gates 八門 as the text lists them."""
        return _GATE_NAMES.table(self._words)

    @cached_property
    def gates(self) -> tuple[gates.GateRow, ...]:
        """The eight gates, with the places they look at and what those answer to."""
        return gates.rows(self._words)

    @cached_property
    def rows(self) -> Rows:
        """The rows of the gates."""
        school = self.school
        return Rows(
            deepest=harm.SHE_HAI[school["she-hai"], school["she-hai-palace"]],
            # 伏吟 goes from punishment to punishment 迤邐刑之: it needs the ring, whatever else 刑 does.
            punishes=PUNISHMENTS["ring"].table(self._words),
            combines=self.stem_combinations,
            horse=self.horses,
            after_mutual_punishment=transmissions.FU_YIN_LAST[school["fu-yin-last"]],
            harmony_on_yin_day=transmissions.BIE_ZE_YIN[school["bie-ze-yin"]],
            reversed_without_control=transmissions.FAN_YIN[school["fan-yin"]],
        )

    def figure(self, day: Pair, shift: int) -> Figure:
        """The lesson of ``day`` under the heaven plate turned ``shift`` places: one of the 720."""
        known = self._figures.get((day, shift))
        if known is None:
            four = lessons.lay(day, plate.PLATES[shift], self.lodging)
            known = Figure(four, *transmissions.transmit(four, self.rows))
            self._figures[day, shift] = known
        return known

    def muster(self, day: Pair, shift: int, daylight: bool) -> Muster:
        """The heavenly generals of ``day`` on that plate, by day or by night."""
        return generals.muster(
            plate.PLATES[shift], generals.noble_of(day.stem, self.nobles, daylight=daylight)
        )

    def makes(self, choice: str) -> bool:
        """True if the school makes a choice written ``switch=choice``; no choice at all is always made.

        By this, rows of data that stand on one side of a disagreement are selected.
        """
        switch, _, key = choice.partition("=")
        return not choice or self.school[switch] == key

    @cached_property
    def almanac_choices(self) -> Mapping[str, str]:
        """The choices that the almanac needs, by its own keywords."""
        return fixed({key: self.school[switch] for key, switch in _ALMANAC_SWITCHES.items()})

    @property
    def count_years(self) -> querent.YearCount:
        """How the years of the year-fate 行年 are counted."""
        return querent.YEAR_FATE[self.school["year-fate"]]


def _own_births(rules: System) -> Mapping[Stem, Branch]:
    return relations.birth_by_stem(rules.salaries)


def _births_of_their_phase(rules: System) -> Mapping[Stem, Branch]:
    return {stem: rules.births_of_phases[stem.phase] for stem in rules.salaries}


@rule("tomb.of-the-day", cites=("daquan.1.9.6.9",))
def _own_tombs(rules: System) -> Mapping[Stem, Branch]:
    return rules.tombs_of_stems


def _tombs_of_their_phase(rules: System) -> Mapping[Stem, Branch]:
    return {stem: rules.tombs_of_phases[stem.phase] for stem in rules.salaries}


def _stage_of_their_phase(stem: Stem, birth: Branch, name: str) -> Branch:
    return relations.stage_of_phase(birth, name)


# Of the day stem: where its life begins, and where its tomb is.
_LIVES: Final = {
    "stem": (_own_births, _own_tombs, relations.stage),
    "phase": (_births_of_their_phase, _tombs_of_their_phase, _stage_of_their_phase),
}


@lru_cache(maxsize=64)
def _system(school: School, corpus: Corpus) -> System:
    return System(school, corpus)


def system(school: School, corpus: Corpus | None = None) -> System:
    """The system of ``school``, read from ``corpus`` (the edition's own, if none is given)."""
    return _system(school, corpus if corpus is not None else corpora.default())
