"""The four virtues 四德: of heaven and of the month by the month, of the day by stem and by branch."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from liuren.citation import rule
from liuren.spirits import branches_of, find
from liuren.symbols import STEMS, Branch, Stem

if TYPE_CHECKING:
    from liuren.chart import Chart
    from liuren.system import System

__all__ = ["VIRTUES", "ghostly", "on"]

# Where each of the four stands in the tables of the spirits.
VIRTUES: Final = {
    "天德": "daquan.1.3.1.3",
    "月德": "daquan.1.3.1.4",
    "日德": "daquan.1.2.4.4",
    "支德": "daquan.1.2.5.11",
}


@rule("virtue.four", cites=("daquan.1.7.7.7",))
def on(chart: Chart) -> Mapping[str, tuple[Branch, ...] | None]:
    """Where each of the four virtues is on ``chart``; None for one that needs a month not told.

    >>> from liuren import cast
    >>> on(cast(day="甲子", over="卯", month="寅"))
    {'天德': (卯,), '月德': (巳,), '日德': (寅,), '支德': (巳,)}
    """
    return {
        name: branches_of(find(chart.system, clause, name), chart)
        for name, clause in VIRTUES.items()
    }


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
