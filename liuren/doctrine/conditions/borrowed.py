"""Spirits that a text names and does not define: where 大全 puts them, and the year they are held against.

>>> from liuren import cast
>>> from liuren.doctrine.conditions import PUT_FORTH, at
>>> print(at(PUT_FORTH, borrowed("月厭"))(cast(day="甲子", over="卯", month="申")))
the initial transmission 辰 is 月厭, by the month
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from liuren.doctrine.conditions.core import given
from liuren.doctrine.conditions.day import HORSE
from liuren.doctrine.conditions.judges import Judging, either
from liuren.doctrine.conditions.needs import YEAR_BRANCH
from liuren.doctrine.conditions.relations import Met, partner
from liuren.doctrine.conditions.sites import Site
from liuren.doctrine.conditions.spirits import is_spirit
from liuren.errors import BadChoice
from liuren.messages import say

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["TWO_HORSES", "borrowed", "defined_in", "the_year"]

_DEFINED_IN: Final[Mapping[str, str]] = {
    "喪門": "daquan.1.2.1.19",
    "弔客": "daquan.1.2.1.17",
    "病符": "daquan.1.2.1.16",
    "金神": "daquan.1.2.3.6",  # by the month or the year (switch jin-shen)
    "天馬": "daquan.1.3.1.6",
    "天喜": "daquan.1.3.1.7",
    "生氣": "daquan.1.3.2.5",
    "月厭": "daquan.1.3.4.6",
    "死氣": "daquan.1.3.4.18",
    "血忌": "daquan.1.3.6.8",
}


def defined_in(*names: str) -> tuple[str, ...]:
    """The clauses in which 大全 defines spirits of these names, for other texts.

    Raises `BadChoice` if one of them is not borrowed by any text.

    >>> defined_in("月厭", "死氣")
    ('daquan.1.3.4.6', 'daquan.1.3.4.18')
    """
    if strange := next((name for name in names if name not in _DEFINED_IN), None):
        raise BadChoice(
            "no text borrows a spirit {name}; there are {known}",
            name=strange, known=tuple(_DEFINED_IN),
        )  # fmt: skip
    return tuple(_DEFINED_IN[name] for name in names)


def borrowed(*names: str) -> Judging:
    """What a god is asked: to be one of these spirits, where 大全 puts them.

    >>> print(borrowed("喪門", "弔客").asks)
    is the spirit daquan.1.2.1.19, 喪門 or is the spirit daquan.1.2.1.17, 弔客
    """
    told = zip(defined_in(*names), names, strict=True)
    spirits = [is_spirit(clause, name) for clause, name in told]
    return spirits[0] if len(spirits) == 1 else either(*spirits)


TWO_HORSES: Final = either(HORSE, borrowed("天馬"))
"""二馬: the post-horse 驛馬 of the day branch, or the heavenly horse 天馬 of the month."""


@partner(say("the branch of the year"), YEAR_BRANCH)
def the_year(chart: Chart, site: Site) -> Met:
    """The branch of the year 太歲."""
    branch = given(chart.year, YEAR_BRANCH).branch
    yield say("the branch of the year {branch}", branch=branch), branch
