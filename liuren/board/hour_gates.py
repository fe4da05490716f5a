"""The two gates of the hour in 《五要》: 先鋒門, the hour below, and 直事門, the hour in heaven.

The second is the heaven branch that has the name of the hour, wherever it has come to sit, with the
general that it carries. 《尋源》 calls the month general 直事; that is one of its `eight_gates`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from liuren.corpus.citation import rule
from liuren.errors import BrokenCorpus
from liuren.signs.symbols import Branch, General

if TYPE_CHECKING:
    from liuren.board.chart import Chart

__all__ = ["HourGate", "hour_gates", "named"]

_CLAUSES: Final = ("wuyao.1.38.2.1", "wuyao.1.38.2.2")
_BELOW: Final = "地下"


@dataclass(frozen=True, slots=True)
class HourGate:
    """A gate of the hour: its name, the branch that stands in it, and above the general it carries.

    ``general`` is None below, and where day or night is not known.
    """

    name: str
    branch: Branch | None
    general: General | None = None

    @property
    def stands(self) -> Branch | tuple[Branch, General] | None:
        """What stands in the gate: the branch, and with it the general if there is one."""
        if self.branch is None or self.general is None:
            return self.branch
        return self.branch, self.general


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
def hour_gates(chart: Chart) -> Mapping[str, HourGate]:
    """The two gates of the hour on ``chart`` by their names.

    >>> from liuren import cast
    >>> gates = hour_gates(cast(day="庚子", general="巳", hour="寅"))
    >>> [gate.stands for gate in gates.values()]
    [寅, (寅, 白虎)]
    """
    found = {}
    for clause in _CLAUSES:
        where, name = named(chart.system.corpus.critical(clause))
        general = None
        if where != _BELOW and chart.hour is not None:
            general = chart.general_on(chart.hour)
        found[name] = HourGate(name, chart.hour, general)
    return found
