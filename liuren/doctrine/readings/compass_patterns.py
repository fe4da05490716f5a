"""What 《指南》 says of the patterns 卦: a line of the rhapsody, then what makes the pattern, and what it means.

A name, its definition and what it forebodes are judged alike: each holds where the pattern does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from liuren.doctrine.conditions import Condition
from liuren.doctrine.conditions.control import ONE_ALIKE, ONE_ATTACKED, ONE_CONTROLS
from liuren.doctrine.judgement import Told, judgements, row
from liuren.doctrine.patterns import compass
from liuren.doctrine.patterns.household import ALL_ATTACKED, ALL_CONTROLLED, crosswise
from liuren.doctrine.patterns.misfortune import HEAVENS_NET
from liuren.doctrine.patterns.nine_gates import BIE_ZE, REVERSED, STILL, YAO_KE

__all__ = ["JUDGEMENTS"]

# Of each pattern its condition, and its clauses by what they are about besides.
_Clauses: TypeAlias = Mapping[str, str]
_PATTERNS: Final[tuple[tuple[str, Condition, _Clauses], ...]] = (
    ("yuan-shou", ONE_CONTROLS, {"": "1.2 1.4 1.8"}),
    ("chong-shen", ONE_ATTACKED, {"": "1.3 1.5 1.9"}),
    ("zhi-yi", ONE_ALIKE, {"": "2.1 2.2 2.3"}),
    ("she-hai", compass.AT_ONCE, {"": "2.4 2.5 2.6"}),
    ("yao-ke", YAO_KE, {"": "2.7 2.10"}),
    ("yao-ke", compass.ARROW, {"": "2.8"}),
    ("yao-ke", compass.PELLET, {"": "2.9"}),
    ("bie-ze", BIE_ZE, {"": "2.12 2.13 2.14 2.15"}),
    ("mao-xing", compass.SNAKE, {"": "3.1 3.2 3.4", "quarrel": "3.3"}),
    ("mao-xing", compass.TIGER, {"": "3.6 3.7", "journey, awaited": "3.5 3.8"}),
    ("fu-yin", STILL, {"": "3.9 3.13", "fugitive, theft": "3.10 3.14"}),
    ("fu-yin", compass.STILL_AND_HARD, {"": "3.11"}),
    ("fu-yin", compass.STILL_AND_SOFT, {"": "3.12"}),
    ("fu-yin", compass.STILL_AND_FORWARD, {"fugitive, theft": "3.15"}),
    ("fu-yin", compass.STILL_AND_BACKWARD, {"fugitive, theft": "3.16"}),
    ("fan-yin", REVERSED, {"": "3.17 3.18", "fugitive, theft": "3.19"}),
    ("ba-zhuan", compass.IN_ONE_PLACE, {"": "4.3", "journey": "4.1", "marriage": "4.2 4.4 4.5"}),
    ("long-de", compass.DRAGON_HEAD, {"office": "4.6 4.7 4.8", "audience": "4.9"}),
    ("long-zhan", compass.DRAGON_WAR, {"": "4.10 4.11 4.12"}),
    ("guan-jue", compass.OFFICE, {"office": "5.1 5.2 5.3", "": "5.4"}),
    ("fu-gui", compass.WEALTH, {"wealth": "5.5 5.6", "": "5.7"}),
    ("zhuo-lun", compass.WHEEL_OR_SEAL, {"office": "5.8 5.11", "lawsuit, quarrel": "5.12"}),
    ("zhuo-lun", compass.WHEEL, {"office": "5.9"}),
    ("zhu-yin", compass.SEAL, {"office": "5.10"}),
    ("xuan-gai", compass.CANOPY, {"office": "5.13 5.14", "office, lawsuit, quarrel": "5.15"}),
    ("wu-yin", crosswise, {"marriage": "6.1 6.3 6.4"}),
    ("yin-yi", compass.LEWD_WOMAN, {"marriage": "6.5 6.6", "marriage, fugitive": "6.7"}),
    ("san-jiao", compass.ALL_MIDDLES, {"": "6.9 6.12", "fugitive": "6.8 6.10 6.13"}),
    ("jiu-chou", compass.NINE_UGLY, {"": "6.14 6.15", "house": "6.16"}),
    ("zhan-guan", compass.PASS, {"house, journey": "7.1 7.3", "journey": "7.2"}),
    ("you-zi", compass.WANDERER, {"journey": "7.4 7.5 7.6"}),
    ("tian-yu", compass.PRISON, {"lawsuit": "7.7 7.8", "lawsuit, quarrel": "7.9"}),
    ("tian-wang", HEAVENS_NET, {"lawsuit": "7.10 7.11 7.12", "sickness": "7.13"}),
    ("xuan-tai", compass.ALL_OPENERS, {"childbirth": "8.1 8.2 8.3"}),
    ("zhui-xu", compass.LIVES_WITH_HER, {"": "8.4 8.5 8.6"}),
    ("wu-lu", ALL_CONTROLLED, {"": "8.7 8.8 8.9 8.10"}),
    ("jue-si", ALL_ATTACKED, {"": "8.11 8.12 8.13 8.14"}),
    ("li-de", compass.NOBLE_AT_A_GATE, {"": "9.1 9.2 9.3"}),
    ("luan-shou", compass.HEAD_IN_DISORDER, {"": "9.4 9.5 9.6"}),
    ("quan-ju", compass.ALL_ENDS, {"": "9.7 9.8 9.9"}),
    ("quan-ju", compass.WOOD, {"": "9.10 9.11 9.12"}),
    ("quan-ju", compass.METAL, {"": "10.1 10.2 10.3", "lawsuit": "10.4"}),
    ("quan-ju", compass.FIRE, {"audience": "10.5", "": "10.6", "office": "10.7", "office, audience": "10.8"}),
    ("quan-ju", compass.WATER, {"": "10.9 10.10", "wealth": "10.11"}),
)  # fmt: skip


def _rows() -> Iterator[Told]:
    for name, holds, told in _PATTERNS:
        for about, clauses in told.items():
            topics = ("pattern", *about.split(", ")) if about else ("pattern",)
            for clause in clauses.split():
                yield row(f"{name}.zhinan.{clause}", clause, holds, *topics)


JUDGEMENTS: Final = judgements(__name__, "zhinan.1.4", "pattern", _rows(), family="")
