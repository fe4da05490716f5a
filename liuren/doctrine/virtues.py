"""The four virtues 四德: of heaven and of the month by the month, of the day by stem and by branch."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from liuren.corpus.citation import rule
from liuren.doctrine.conditions import Answer, Site, given, judges
from liuren.doctrine.conditions.needs import MONTH
from liuren.doctrine.spirits import branches_of, find
from liuren.signs.symbols import STEMS, Branch, Stem

if TYPE_CHECKING:
    from liuren.board.chart import Chart
    from liuren.board.system import System

__all__ = ["VIRTUES", "ghostly", "is_virtue", "on"]

# Where each of the four stands in the tables of the spirits.
VIRTUES: Final = {
    "天德": "daquan.1.3.1.3",
    "月德": "daquan.1.3.1.4",
    "日德": "daquan.1.2.4.4",
    "支德": "daquan.1.2.5.11",
}


@rule("virtue.four", cites=("daquan.1.7.7.7",))
def on(chart: Chart) -> Mapping[str, Branch | None]:
    """The branch of each of the four virtues on ``chart``; None for one that needs a month not told.

    The virtue of heaven is a stem, a branch or a corner: `liuren.doctrine.spirits.table.lodged` says where.

    >>> from liuren import cast
    >>> on(cast(day="甲子", over="卯", month="寅"))
    {'天德': 未, '月德': 巳, '日德': 寅, '支德': 巳}
    """
    return {name: _branch(name, chart) for name in VIRTUES}


def _branch(name: str, chart: Chart) -> Branch | None:
    spirit = _found(chart.system, VIRTUES[name], name)
    if (branches := branches_of(spirit, chart)) is None:
        return None
    (branch,) = branches
    return branch


_found = lru_cache(maxsize=64)(find)


@rule("virtue.ghostly", cites=("daquan.1.8.1.2",))
def ghostly(rules: System) -> Mapping[Stem, Branch]:
    """The stems whose own virtue controls them, and the virtue: it is a ghost as well.

    >>> from liuren import rules
    >>> ghostly(rules())
    {乙: 申, 丁: 亥, 己: 寅, 辛: 巳}
    """
    return {
        stem: rules.virtues[stem]
        for stem in STEMS
        if rules.virtues[stem].phase.controls is stem.phase
    }


@judges("is the virtue {told}", MONTH)
def is_virtue(chart: Chart, site: Site, name: str) -> Answer:
    """What a god is asked: to be this one of the four virtues; `Needs` the month for two of them.

    >>> print(is_virtue("天德").asks)
    is the virtue 天德
    """
    return site.branch is given(_branch(name, chart), MONTH)
