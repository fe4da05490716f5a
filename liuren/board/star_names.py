"""The name of a 昴星 lesson: after the day, or after the general that comes first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from liuren.corpus.citation import rule

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["MAO_XING_NAMES", "named_by_general", "named_by_polarity"]


@rule("mao-xing.name.polarity", see=("daquan.1.11.2",))
def named_by_polarity(chart: Chart) -> str:
    """The name of a 昴星 lesson by the day: 虎視轉蓬 on a yang day, 冬蛇掩目 on a yin day.

    >>> from liuren import cast
    >>> named_by_polarity(cast(day="戊寅", over="亥"))
    '虎視轉蓬'
    """
    return "虎視轉蓬" if chart.day.stem.is_yang else "冬蛇掩目"


@rule("mao-xing.name.general", cites=("zhinan.1.4.3.2", "zhinan.1.4.3.6"))
def named_by_general(chart: Chart) -> str:
    """The name of a 昴星 lesson by the general that comes first: 冬蛇掩目 of 螣蛇, 虎視 of 白虎.

    Any other general leaves it with the name of its gate.

    >>> from liuren import cast
    >>> named_by_general(cast(day="戊寅", general="午", hour="丑"))
    '昴星'
    """
    general = chart.transmissions[0].general
    return {"螣蛇": "冬蛇掩目", "白虎": "虎視"}.get(str(general), "昴星")


MAO_XING_NAMES: Final[Mapping[str, Callable[[Chart], str]]] = {
    "polarity": named_by_polarity,
    "general": named_by_general,
}
