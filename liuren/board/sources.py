"""Where each table of the board stands: its passages, and the function that reads it there.

Where the texts part, a table has a source for each side, under the choice of the switch that picks
it; which one is in force `liuren.board.system` says.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from liuren.board import eight_gates, generals, lessons, moon, plate, reversal, transmissions
from liuren.board.generals import Nobles
from liuren.corpus import Corpus
from liuren.corpus.rows import Directory, Fields, once, read_rows
from liuren.errors import BrokenCorpus
from liuren.messages import say
from liuren.signs import combinations, kinship, punishments, quarters, relations, tombs
from liuren.signs.kinship import TenGods
from liuren.signs.symbols import GENERALS, Branch, Phase, Stem
from liuren.signs.tables import Source, entries_of_rows

__all__ = ["WithOutside", "outside"]

# By the choice of a switch.
LODGING: Final[Mapping[str, Source[Mapping[Stem, Branch]]]] = {
    "list": Source(("zhinan.1.1.1",), plate.lodging),
    "square": Source(("xunyuan.1.4.1",), plate.square_lodging),
    "verse": Source(tuple(f"daquan.1.1.1.{n}" for n in range(2, 7)), plate.verse_lodging),
}
LESSON_NAMES: Final[Mapping[str, Source[tuple[str, ...]]]] = {
    "number": Source(("zhinan.1.1.3",), lessons.names_by_number, 4),
    "place": Source(("xunyuan.1.4.2",), lessons.names_by_place, 4),
}
NOBLES: Final[Mapping[str, Source[Nobles]]] = {
    "guge": Source(("outside:nobles.guge",), generals.nobles_from_list),
    "xiantian": Source(("xunyuan.1.5.2.2", "xunyuan.1.5.3.3"), generals.nobles_from_verses),
}
TEN_GODS: Final[Mapping[str, Source[TenGods]]] = {
    "common": Source(("outside:ten-gods.common",), kinship.ten_gods),
    "xunyuan": Source(("xunyuan.1.8.1",), kinship.ten_gods),
}
PUNISHMENTS: Final[Mapping[str, Source[Mapping[Branch, Branch]]]] = {
    "ring": Source(("zhinan.1.2.7",), relations.punishments, 12),
    "strict": Source(("daquan.1.10.4",), relations.strict_punishments, 10),
}
_NAMED_COMBINATIONS: Final = tuple(f"daquan.1.8.4.{n}" for n in range(2, 7))
STEM_COMBINATIONS: Final[Mapping[str, Source[Mapping[Stem, Stem]]]] = {
    "list": Source(("zhinan.1.2.6",), relations.stem_combinations),
    "named": Source(_NAMED_COMBINATIONS, combinations.named_combinations),
}
BRANCH_COMBINATIONS: Final[Mapping[str, Source[Mapping[Branch, Branch]]]] = {
    "months": Source(
        ("xunyuan.1.3.2", "xunyuan.1.3.3", "xunyuan.1.3.4", "xunyuan.1.3.5"),
        relations.branch_combinations,
    ),
    "pairs": Source(tuple(f"daquan.1.8.5.{n}" for n in range(6, 12)), combinations.harmonies),
}

# Of these there is one telling.
ORIGINS: Final = Source(("xunyuan.1.4.3",), transmissions.origins)
EARTH_SQUARE: Final = Source(("xunyuan.1.4.5.3",), plate.square, 12, entries_of_rows)
EIGHT_GATE_NAMES: Final = Source(("xunyuan.1.10.1",), eight_gates.listed, 8)
_GENERALS_AT_HOME: Final = tuple(f"guicuojiao.1.2.{n}" for n in range(1, 13))
PHASES_OF_GENERALS: Final = Source(_GENERALS_AT_HOME, generals.phases)
HOMES_OF_GENERALS: Final = Source(_GENERALS_AT_HOME, generals.homes)
NATURES_OF_GENERALS: Final = Source(
    ("outside:generals.natures",), generals.natures, len(GENERALS), entries_of_rows
)
COMBINATION_NAMES: Final = Source(_NAMED_COMBINATIONS, combinations.names_of_combinations)
HARMONY_NAMES: Final = Source(("daquan.1.8.5.17", "daquan.1.8.5.18"), combinations.harmony_names, 2)
COMBINATION_RANKS: Final = Source(("daquan.1.8.7.1",), combinations.ranks, 3)
TRIPLES: Final = Source(tuple(f"daquan.1.8.2.{n}" for n in range(11, 15)), combinations.triples)
VIRTUES: Final = Source(("daquan.1.2.4",), relations.virtues)
SALARIES: Final = Source(("daquan.1.2.4",), relations.salaries)
HORSES: Final = Source(("daquan.1.2.5",), relations.horses)
RAILS: Final[Source[Mapping[Branch, Branch]]] = Source(("zhinan.1.2.8.8",), reversal.rails, 4)
QUARTERS_OF_BRANCHES: Final[Source[Mapping[Branch, str]]] = Source(
    ("zhinan.1.1.1.4",), quarters.of_branches, 12
)
QUARTERS_OF_STEMS: Final[Source[Mapping[Stem, str]]] = Source(
    ("zhinan.1.1.1.5",), quarters.of_stems, 10
)
PHASES_OF_STEMS: Final[Source[Mapping[Stem, Phase]]] = Source(
    ("zhinan.1.1.1.5",), quarters.phases_of_stems, 10
)
STATIONS: Final[Source[Mapping[Branch, str]]] = Source(("zhinan.1.1.2",), quarters.stations, 12)
PUNISHMENT_KINDS: Final = Source(("daquan.1.10.4",), punishments.kinds)
BREAKS: Final = Source(("daquan.1.10.1",), relations.breaks)
HARMS: Final = Source(("daquan.1.10.2",), relations.harms)
BIRTHS_OF_PHASES: Final[Source[Mapping[Phase, Branch]]] = Source(
    ("xunyuan.1.6.2",), relations.birth_by_phase
)
LISTED_TOMBS_OF_STEMS: Final[Source[Mapping[Stem, Branch]]] = Source(
    ("daquan.1.9.6.5",), tombs.of_stems
)
LISTED_TOMBS_OF_PHASES: Final[Source[Mapping[Phase, Branch]]] = Source(
    ("daquan.1.9.6.7",), tombs.of_phases
)
TOMB_KINDS: Final = Source(("daquan.1.9.7.2", "daquan.1.9.7.3"), tombs.kinds)
SOUNDS: Final = Source(("outside:sounds",), relations.sounds)
PALACES_OF_LODGES: Final = Source(
    tuple(f"guicuojiao.1.1.{n}" for n in (*range(1, 11), 12, 13)), moon.palaces, 28
)
MOON_FIRSTS: Final = Source(("outside:moon.count",), moon.firsts, 12)
MOON_STAYS: Final = Source(("outside:moon.count",), moon.stays, 6)
STRENGTHS: Final = Source(("guicuojiao.1.9.5",), relations.strength, 5)

# By what 返吟 begins without 尅, by the choice of the switch.
REVERSED_BY: Final[Mapping[str, Source[Mapping[Branch, Branch]]]] = {
    "yima": HORSES,
    "jinglan": Source(("zhinan.1.2.8.6",), reversal.clashes, 12),
    "rail": RAILS,
}

_OUTSIDE: Final = "outside:"
_FILE: Final = "outside.json"


@once
def outside(root: Directory) -> Mapping[str, str]:
    """The words of the tables that stand in none of the texts, by their key.

    >>> from liuren.corpus import default
    >>> sorted(outside(default().root))
    ['generals.natures', 'moon.count', 'nobles.guge', 'sounds', 'ten-gods.common']
    """
    written = read_rows(root / _FILE, _FILE)
    return {key: Fields(_FILE, key, row).all(_table) for key, row in written.items()}


def _table(fields: Fields) -> str:
    if not (fields.take("what", str) and fields.take("source", str)):
        raise fields.error(say("'what' and 'source' must both say something"))
    return fields.take("words", str)


@dataclass(frozen=True, slots=True)
class WithOutside:
    """The words of a corpus, and of the tables that stand in none of its texts."""

    corpus: Corpus

    def critical(self, id: str) -> str:
        """The critical words of ``id``; of ``outside:KEY`` those that `outside` has.

        Raises `BrokenCorpus` if there is no such table.
        """
        if not id.startswith(_OUTSIDE):
            return self.corpus.critical(id)
        words, key = outside(self.corpus.root), id.removeprefix(_OUTSIDE)
        if key not in words:
            raise BrokenCorpus(
                "{file}: {key}: the row is missing; it has {known}",
                file=_FILE,
                key=key,
                known=tuple(words),
            )
        return words[key]
