"""The system in force: the tables and rows that a school selects, read from a corpus.

This is the one place where a switch is looked up. Below it nothing knows of schools; above it
nothing knows of tables.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeVar

from liuren import corpus as corpora
from liuren.almanac.clocks import DAY_HOURS
from liuren.almanac.month_general import CHAOSHEN, Begin
from liuren.board import (
    eight_gates,
    generals,
    harm,
    lessons,
    lives,
    moon,
    plate,
    querent,
    reigns,
    reversal,
    sources,
    star_names,
    transmissions,
)
from liuren.board.eight_gates import EightGateRow
from liuren.board.generals import Muster, Nobles
from liuren.board.lessons import Lessons
from liuren.board.plate import Plate
from liuren.board.schools import School
from liuren.board.transmissions import Method, NineGateRows, Taken
from liuren.corpus import Corpus
from liuren.signs import relations
from liuren.signs.kinship import TenGods
from liuren.signs.punishments import Kinds
from liuren.signs.symbols import Branch, General, Pair, Phase, Stem
from liuren.signs.symbols import pair as to_pair
from liuren.signs.symbols import stem as to_stem
from liuren.signs.tables import Source, fixed

if TYPE_CHECKING:
    from liuren.almanac import Moment
    from liuren.board.chart import Chart

__all__ = ["Figure", "System", "system"]

T = TypeVar("T")

# The switches that the almanac needs, by its own keywords.
_ALMANAC_SWITCHES: Final = {
    "month_general": "month-general",
    "old_terms": "old-terms",
    "clock": "clock",
    "day_begins": "day-begins",
    "daylight": "day-and-night",
}


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
        self._words = sources.WithOutside(corpus)
        self.key = school.key
        self._figures: dict[tuple[Pair, int], Figure] = {}
        # What a chart shows, and the places on it that conditions look at, each worked out once.
        self.faces: dict[tuple[Pair, int, bool | None], Any] = {}
        self.sites: dict[tuple[Pair, int, bool | None], Any] = {}

    def __repr__(self) -> str:
        return f"<System {self.key}>"

    def let_go(self) -> None:
        """Forget the lessons that were worked out; they are worked out again when asked for."""
        self._figures, self.faces, self.sites = {}, {}, {}

    def show_as(self, other: System) -> None:
        """Take over the lessons of a system whose tables for them are the same, worked out or not yet."""
        self._figures, self.faces, self.sites = other._figures, other.faces, other.sites

    def read(self, source: Source[T]) -> T:
        """The table of a source, as the words of the corpus give it."""
        return source.table(self._words)

    @cached_property
    def quarters(self) -> Mapping[Stem | Branch, str]:
        """The quarter of each branch and stem: 東 南 西 北, and 中 for 戊 and 己."""
        found: dict[Stem | Branch, str] = dict(self.read(sources.QUARTERS_OF_BRANCHES).items())
        found.update(self.read(sources.QUARTERS_OF_STEMS).items())
        return fixed(found)

    @cached_property
    def stations(self) -> Mapping[Branch, str]:
        """The station of Jupiter 次 in the palace of each branch."""
        return self.read(sources.STATIONS)

    @cached_property
    def lodging(self) -> Mapping[Stem, Branch]:
        """Where each stem lodges 寄宮."""
        return self.read(sources.LODGING[self.school["lodging"]])

    @cached_property
    def lesson_names(self) -> tuple[str, ...]:
        """What the upper gods of the four lessons are called: yang within yang and so on."""
        return self.read(sources.LESSON_NAMES[self.school["lesson-names"]])

    @cached_property
    def origins(self) -> tuple[str, ...]:
        """The origins of the three transmissions: 天元 地元 人元."""
        return self.read(sources.ORIGINS)

    @cached_property
    def nobles(self) -> Nobles:
        """The noble 貴人 of each stem, by day and by night."""
        return self.read(sources.NOBLES[self.school["nobles"]])

    @cached_property
    def day_hours(self) -> frozenset[Branch]:
        """The hours that are day, where day and night are told by the hour."""
        return self.read(DAY_HOURS)

    @cached_property
    def ten_gods(self) -> TenGods:
        """The names of the ten gods 十神."""
        return self.read(sources.TEN_GODS[self.school["ten-gods"]])

    @cached_property
    def punishments(self) -> Mapping[Branch, Branch]:
        """Which branch each branch punishes 刑, by the school's own reckoning."""
        return self.read(sources.PUNISHMENTS[self.school["xing"]])

    @cached_property
    def punishment_kinds(self) -> Kinds:
        """The three kinds of punishment 三刑 and the branches that are in each."""
        return self.read(sources.PUNISHMENT_KINDS)

    @cached_property
    def stem_combinations(self) -> Mapping[Stem, Stem]:
        """Which stem each stem combines with 干合."""
        return self.read(sources.STEM_COMBINATIONS[self.school["stem-combinations"]])

    @cached_property
    def branch_combinations(self) -> Mapping[Branch, Branch]:
        """Which branch each branch combines with 六合."""
        return self.read(sources.BRANCH_COMBINATIONS[self.school["branch-combinations"]])

    @cached_property
    def triples(self) -> Mapping[Phase, tuple[Branch, Branch, Branch]]:
        """The three branches of each phase that combine 三合."""
        return self.read(sources.TRIPLES)

    @cached_property
    def combination_names(self) -> Mapping[Stem, str]:
        """What the combination of each stem is called: 中正, 仁義 and so on."""
        return self.read(sources.COMBINATION_NAMES)

    @cached_property
    def harmony_names(self) -> Mapping[frozenset[Branch], str]:
        """The combinations of two branches that break or punish: 破合, 刑合."""
        return self.read(sources.HARMONY_NAMES)

    @cached_property
    def combination_ranks(self) -> tuple[str, ...]:
        """The three kinds of combination, the weightiest first."""
        return self.read(sources.COMBINATION_RANKS)

    @cached_property
    def virtues(self) -> Mapping[Stem, Branch]:
        """The virtue 德 of each stem."""
        return self.read(sources.VIRTUES)

    @cached_property
    def salaries(self) -> Mapping[Stem, Branch]:
        """The salary 祿 of each stem."""
        return self.read(sources.SALARIES)

    @cached_property
    def horses(self) -> Mapping[Branch, Branch]:
        """The post-horse 驛馬 of each branch."""
        return self.read(sources.HORSES)

    @cached_property
    def breaks(self) -> Mapping[Branch, Branch]:
        """Which branch each branch breaks 破."""
        return self.read(sources.BREAKS)

    @cached_property
    def harms(self) -> Mapping[Branch, Branch]:
        """Which branch each branch harms 害."""
        return self.read(sources.HARMS)

    @cached_property
    def births_of_phases(self) -> Mapping[Phase, Branch]:
        """The long life 長生 of each phase."""
        return self.read(sources.BIRTHS_OF_PHASES)

    @cached_property
    def births(self) -> Mapping[Stem, Branch]:
        """The long life 長生 of each day stem: its own, or that of its phase."""
        return fixed(self._life.births(self))

    @cached_property
    def tombs_of_stems(self) -> Mapping[Stem, Branch]:
        """The tomb 墓 of each stem, if each of the ten has its own."""
        return fixed(lives.TOMBS_OF_STEMS[self.school["tombs-of-stems"]](self))

    @cached_property
    def tombs_of_phases(self) -> Mapping[Phase, Branch]:
        """The tomb 墓 of each phase."""
        return fixed(lives.TOMBS_OF_PHASES[self.school["tombs-of-phases"]](self))

    @cached_property
    def tombs(self) -> Mapping[Stem, Branch]:
        """The tomb 墓 of each day stem: its own, or that of its phase."""
        return fixed(self._life.tombs(self))

    @cached_property
    def tomb_kinds(self) -> Mapping[Branch, str]:
        """Which of the four tombs are of the day 日 and which of the night 夜."""
        return self.read(sources.TOMB_KINDS)

    def stage(self, stem: Stem | str, name: str) -> Branch:
        """Where the day stem reaches a stage of its life, 長生 to 養: by itself, or by its phase.

        >>> from liuren import rules
        >>> rules().stage("甲", "臨官")
        寅
        """
        stem = to_stem(stem)
        return self._life.reaches(stem, self.births[stem], name)

    @property
    def _life(self) -> lives.Life:
        return lives.LIVES[self.school["long-life"]]

    @cached_property
    def strengths(self) -> Mapping[str, str]:
        """旺相休囚死 by how a phase stands to the reigning one."""
        return self.read(sources.STRENGTHS)

    @cached_property
    def sounds(self) -> Mapping[Pair, Phase]:
        """The sound 納音 of each of the sixty pairs."""
        return self.read(sources.SOUNDS)

    @cached_property
    def month_beginnings(self) -> Mapping[Branch, Begin]:
        """How each month's general begins by 超神, by the month's branch."""
        return self.read(CHAOSHEN)

    @cached_property
    def phases_of_generals(self) -> Mapping[General, Phase]:
        """The phase of each heavenly general."""
        return self.read(sources.PHASES_OF_GENERALS)

    @cached_property
    def homes_of_generals(self) -> Mapping[General, Branch]:
        """The home 本家 of each heavenly general on the earth plate."""
        return self.read(sources.HOMES_OF_GENERALS)

    @cached_property
    def natures_of_generals(self) -> Mapping[str, frozenset[General]]:
        """Which heavenly generals are good 吉 and which bad 凶."""
        return self.read(sources.NATURES_OF_GENERALS)

    @property
    def place_of(self) -> Callable[[Plate, Branch], Branch]:
        """On which branch a general is, by the god that carries it."""
        return plate.BRANCH_OF_GENERAL[self.school["places"]]

    @property
    def text_of_places(self) -> str:
        """The text that names the places of the generals."""
        return self.school["place-names"]

    @cached_property
    def earth_square(self) -> tuple[tuple[Branch, ...], ...]:
        """The rows of the square in which the earth plate is drawn."""
        return self.read(sources.EARTH_SQUARE)

    @cached_property
    def eight_gate_names(self) -> tuple[str, ...]:
        """The eight gates 八門 as the text lists them."""
        return self.read(sources.EIGHT_GATE_NAMES)

    @cached_property
    def eight_gates(self) -> tuple[EightGateRow, ...]:
        """The eight gates, with the places they look at and what those answer to."""
        return eight_gates.rows(self._words)

    @property
    def hidden_stem(self) -> Callable[[Pair, Branch], Stem | None]:
        """What tells the stem 遁干 that a branch carries in the decade of a day."""
        return relations.HIDDEN_STEMS[self.school["void-stems"]]

    @cached_property
    def nine_gate_rows(self) -> NineGateRows:
        """The rows of the nine gates 九宗門."""
        school = self.school
        return NineGateRows(
            deepest=harm.SHE_HAI[school["she-hai"], school["she-hai-palace"]],
            # 伏吟 goes from punishment to punishment 迤邐刑之: it needs the ring, whatever else 刑 does.
            punishes=self.read(sources.PUNISHMENTS["ring"]),
            combines=self.stem_combinations,
            after_mutual_punishment=transmissions.FU_YIN_LAST[school["fu-yin-last"]],
            still_name=transmissions.FU_YIN_NAMES[school["fu-yin-names"]],
            harmony_on_yin_day=transmissions.BIE_ZE_YIN[school["bie-ze-yin"]],
            reversed_without_control=reversal.FAN_YIN[school["fan-yin"]],
            reversed_by=self.read(sources.REVERSED_BY[school["fan-yin"]]),
            reversed_name=reversal.FAN_YIN_NAMES[school["fan-yin-names"]],
        )

    def figure(self, day: Pair | str, shift: int) -> Figure:
        """The lesson of ``day`` under the heaven plate turned ``shift`` places: one of the 720."""
        day = to_pair(day)
        known = self._figures.get((day, shift))
        if known is None:
            four = lessons.lay(day, plate.PLATES[shift], self.lodging)
            known = Figure(four, *transmissions.transmit(four, self.nine_gate_rows))
            self._figures[day, shift] = known
        return known

    def muster(self, day: Pair | str, shift: int, daylight: bool) -> Muster:
        """The heavenly generals of ``day`` on that plate, by day or by night."""
        return generals.muster(
            plate.PLATES[shift],
            generals.noble_of(to_pair(day).stem, self.nobles, daylight=daylight),
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

    @cached_property
    def palaces_of_lodges(self) -> Mapping[str, Branch]:
        """The palace of each of the twenty-eight lodges, in their order from 角."""
        return self.read(sources.PALACES_OF_LODGES)

    @cached_property
    def first_lodges(self) -> tuple[str, ...]:
        """The lodge of the moon with which each month begins."""
        return self.read(sources.MOON_FIRSTS)

    @cached_property
    def long_lodges(self) -> tuple[str, ...]:
        """The lodges in which the moon stays two days."""
        return self.read(sources.MOON_STAYS)

    def lodge_of_the_moon(self, month: int, day: int) -> str:
        """The lodge 月宿 that is counted for a day of a lunar month, 1 to 12."""
        return moon.lodge(
            month,
            day,
            lodges=tuple(self.palaces_of_lodges),
            begin=self.first_lodges,
            twice=self.long_lodges,
        )

    @property
    def moon_of(self) -> Callable[[Moment, System], Branch]:
        """Where the moon is at a moment: by the count, or by the sky."""
        return moon.MOONS[self.school["moon-lodge"]]

    @property
    def count_years(self) -> querent.YearCount:
        """How the years of the year-fate 行年 are counted."""
        return querent.YEAR_FATE[self.school["year-fate"]]

    @property
    def mao_xing_name(self) -> Callable[[Chart], str]:
        """What tells the name of a 昴星 lesson from its chart."""
        return star_names.MAO_XING_NAMES[self.school["mao-xing-names"]]

    @property
    def reign(self) -> Callable[[Chart], Phase | None]:
        """What tells the phase that reigns over a chart; it gives None if the season is not known."""
        return reigns.REIGNS[self.school["strength"]]


@lru_cache(maxsize=64)
def _system(school: School, corpus: Corpus) -> System:
    return System(school, corpus)


def system(school: School, corpus: Corpus | None = None) -> System:
    """The system of ``school``, read from ``corpus`` (the edition's own, if none is given).

    >>> from liuren.board.schools import school
    >>> system(school("xunyuan")).lesson_names[0]
    '陽'
    """
    return _system(school, corpus if corpus is not None else corpora.default())
