"""What the verses say of a general by itself, before its places: what it stands for, where it belongs.

The head line of a verse names a general and what it stands for. Other lines say in which order the
generals stand behind and before the noble, who faces whom, and to which of the sixty pairs a general
answers. These are tables to look things up in; nothing in them applies to one chart and not to another.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from liuren.corpus.citation import rule
from liuren.errors import BadChoice, BrokenCorpus, NotInCorpus
from liuren.signs.symbols import BRANCHES, GENERALS, PHASES, STEMS, General, Pair
from liuren.signs.symbols import general as to_general
from liuren.signs.symbols import pair as to_pair
from liuren.signs.tables import folded

if TYPE_CHECKING:
    from liuren.board.system import System

__all__ = ["SIDES", "about_noble", "facing", "from_noble", "home", "meanings", "numbers"]

# The lines that say what a general stands for, by the text.
_MEANING: Final[Mapping[str, Mapping[str, tuple[str, ...]]]] = {
    "zhinan": {
        "螣蛇": ("zhinan.1.3.3.1",),
        "朱雀": ("zhinan.1.3.4.1",),
        "六合": ("zhinan.1.3.5.1",),
        "青龍": ("zhinan.1.3.7.1",),
        "天空": ("zhinan.1.3.13.1", "zhinan.1.3.13.9"),
        "白虎": ("zhinan.1.3.12.1",),
        "太常": ("zhinan.1.3.11.1",),
        "玄武": ("zhinan.1.3.10.1",),
        "太陰": ("zhinan.1.3.9.1", "zhinan.1.3.9.2"),
        "天后": ("zhinan.1.3.8.1",),
    }
}
_HOME: Final[Mapping[str, Mapping[str, str]]] = {
    "zhinan": {"貴人": "zhinan.1.3.1.4", "天空": "zhinan.1.3.13.4"}
}
SIDES: Final[Mapping[str, str]] = {"behind": "zhinan.1.3.1.8", "before": "zhinan.1.3.1.9"}
"""The two sides of the noble 後 and 前, and the clause that lists who stands there."""

# How a text writes a general otherwise.
_WRITTEN: Final = {"螣蛇": "[螣騰]蛇"}
_NUMERALS: Final = "〇一二三四五六七八九十"


# -- what it stands for --


@rule(
    "general.means",
    cites=tuple(c for text in _MEANING.values() for clauses in text.values() for c in clauses),
)
def meanings(rules: System, general: General | str) -> Mapping[str, str]:
    """What the school's own text says a general stands for, by the clause that says it.

    What the line has before the general's name, the name, and the quarter to which it belongs are
    left out. `NotInCorpus` if the text does not say.

    >>> from liuren import rules
    >>> meanings(rules("zhinan"), "朱雀"), list(meanings(rules("zhinan"), "天空").values())
    ({'zhinan.1.3.4.1': '文書可防'}, ['奏書之神', '詐偽不實'])
    """
    general = to_general(general)
    clauses = _MEANING.get(rules.text_of_places, {}).get(general)
    if clauses is None:
        raise NotInCorpus(
            "{text} does not say what {general} stands for",
            text=rules.text_of_places, general=general,
        )  # fmt: skip
    return {clause: _behind_name(rules.corpus.critical(clause), general) for clause in clauses}


def _behind_name(words: str, general: General) -> str:
    """What a line says of a general: all of it but the name and what leads up to it."""
    name = _WRITTEN.get(general, general)
    found = re.fullmatch(f"(?:.*{name}(?:之神|[東南西北]方|，)?|專主)?(.+)[，。]", folded(words))
    if found is None:
        raise BrokenCorpus("nothing is said of {general} in «{text}»", general=general, text=words)
    return found[1]


@rule("general.home", cites=tuple(c for text in _HOME.values() for c in text.values()))
def home(rules: System, general: General | str) -> Pair:
    """The pair to which a general answers, as the school's own text has it: 應己丑之土.

    `NotInCorpus` if the text does not say; `BrokenCorpus` if its words name no pair with its phase.

    >>> from liuren import rules
    >>> home(rules("zhinan"), "貴人")
    己丑
    """
    general = to_general(general)
    clause = _HOME.get(rules.text_of_places, {}).get(general)
    if clause is None:
        raise NotInCorpus(
            "{text} does not say to which pair {general} answers",
            text=rules.text_of_places, general=general,
        )  # fmt: skip
    words = folded(rules.corpus.critical(clause))
    found = re.search(f"([{''.join(STEMS)}][{''.join(BRANCHES)}])之?[{''.join(PHASES)}]", words)
    if found is None:
        raise BrokenCorpus("no home of a general in «{words}…»", words=words[:40])
    return to_pair(found[1])


# -- where it stands about the noble --


@rule("generals.about", cites=tuple(SIDES.values()))
def about_noble(rules: System, side: str) -> tuple[General, ...]:
    """The generals behind or before the noble, in the order of the words.

    The six behind are told from the farthest, the five before from the nearest. `BadChoice` lists the
    sides, `BrokenCorpus` if there are not as many as the words say.

    >>> from liuren import rules
    >>> about_noble(rules("zhinan"), "before")
    (螣蛇, 朱雀, 六合, 勾陳, 青龍)
    """
    if side not in SIDES:
        raise BadChoice("there is no side {side!r}; there are {known}", side=side, known=(*SIDES,))
    words = folded(rules.corpus.critical(SIDES[side]))
    found = re.search(f"有([{_NUMERALS}])位，乃(.+)也", words)
    listed = tuple(map(to_general, found[2].split("、"))) if found else ()
    if found is None or len(listed) != _NUMERALS.index(found[1]):
        raise BrokenCorpus("no list of generals stands in «{words}…»", words=words[:40])
    return listed


@rule("generals.numbers", cites=("zhinan.1.3.1.1",))
def numbers(rules: System) -> Mapping[str, int]:
    """How many generals stand behind the noble and before it: 後六前五.

    Raises `BrokenCorpus` if the words do not say.

    >>> from liuren import rules
    >>> numbers(rules("zhinan"))
    {'behind': 6, 'before': 5}
    """
    words = folded(rules.corpus.critical("zhinan.1.3.1.1"))
    found = re.search(f"後([{_NUMERALS}])前([{_NUMERALS}])", words)
    if found is None:
        raise BrokenCorpus("no list of generals stands in «{words}…»", words=words[:40])
    return dict(zip(SIDES, map(_NUMERALS.index, found.groups()), strict=True))


@rule("generals.step", cites=("zhinan.1.3.13.3",))
def from_noble(rules: System, general: General | str, side: str) -> int:
    """The number of the place that a general has on one side of the noble: 天空，後六.

    `NotInCorpus` if it does not stand there.

    >>> from liuren import rules
    >>> from_noble(rules("zhinan"), "天空", "behind"), from_noble(rules("zhinan"), "螣蛇", "before")
    (6, 1)
    """
    listed, general = about_noble(rules, side), to_general(general)
    if general not in listed:
        raise NotInCorpus("{clause} does not list {general}", clause=SIDES[side], general=general)
    at = listed.index(general)
    return len(listed) - at if side == "behind" else at + 1


@rule("generals.facing", cites=("zhinan.1.3.13.2", "zhinan.1.3.13.6"))
def facing(general: General | str) -> General:
    """The general opposite another, by god and by seat, on every chart: 天空 faces the noble.

    >>> facing("貴人"), facing("天空"), facing("青龍")
    (天空, 貴人, 天后)
    """
    half = len(GENERALS) // 2
    return GENERALS[(to_general(general).ordinal + half) % len(GENERALS)]
