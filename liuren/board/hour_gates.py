"""The two gates of the hour in 《五要》: 先鋒門, the hour below, and 直事門, the hour in heaven.

The second is the heaven branch that has the name of the hour, wherever it has come to sit, with the
general that it carries. 《尋源》 calls the month general 直事; that is one of its `eight_gates`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from liuren.corpus.citation import rule
from liuren.errors import BrokenCorpus
from liuren.signs.symbols import Branch, General

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["hour_gates", "named"]

_CLAUSES: Final = ("wuyao.1.38.2.1", "wuyao.1.38.2.2")
_BELOW: Final = "地下"


# What stands in a gate: a branch, and with it in heaven the general that it carries.
Stands = Branch | tuple[Branch, General] | None


@lru_cache(maxsize=32)
def named(words: str) -> tuple[str, str]:
    """Where the hour is looked for, and the name of its gate, read from words like 地下正時為先鋒門.

    Raises `BrokenCorpus` if the words name no gate.

    >>> named("天上正時為直事門。")
    ('天上', '直事門')
    """
    found = re.search("(地下|天上)正時為(..門)", words)
    if found is None:
        raise BrokenCorpus("no gate is named in «{words}»", words=words)
    return found[1], found[2]


@rule("hour-gates", cites=_CLAUSES)
def hour_gates(chart: Chart) -> Mapping[str, Stands]:
    """What stands in the two gates of the hour on ``chart``, by the names of the gates.

    Below it is the branch, in heaven the branch and its general; the branch alone where day or night
    is not known, None where the hour is not.

    >>> from liuren import cast
    >>> hour_gates(cast(day="庚子", general="巳", hour="寅"))
    {'先鋒門': 寅, '直事門': (寅, 白虎)}
    """
    found: dict[str, Stands] = {}
    for clause in _CLAUSES:
        where, name = named(chart.system.corpus.critical(clause))
        hour, found[name] = chart.hour, chart.hour
        if where == _BELOW or hour is None:
            continue
        if (general := chart.general_on(hour)) is not None:
            found[name] = hour, general
    return found
