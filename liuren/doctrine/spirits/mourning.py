"""The days on which mourning 喪門 and condolence 弔客 fall on stem and branch in one year 喪弔全逢."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from liuren.corpus.citation import rule
from liuren.doctrine.spirits.table import find
from liuren.signs.symbols import Branch, Pair, pair

if TYPE_CHECKING:
    from liuren.board.system import System

__all__ = ["mourning"]

_BOTH: Final = {"喪門": "daquan.1.2.2.11", "弔客": "daquan.1.2.3.1"}


@rule("mourning.days", cites=("daquan.1.12.3.5", "daquan.1.12.3.6"))
def mourning(day: Pair | str, rules: System) -> Mapping[str, str] | None:
    """Which of 喪門 and 弔客 is over the stem of ``day`` and which over its branch; None if never both.

    Whatever the plate, the gods over stem and branch are as far apart as the branch and the place
    where the stem lodges; in one year of twelve they are these two, if the two are so far apart.

    >>> from liuren import rules
    >>> mourning("甲午", rules("daquan"))
    {'stem': '弔客', 'branch': '喪門'}
    """
    day = pair(day)
    apart = rules.lodging[day.stem].steps_to(day.branch)
    for stem, branch in (("弔客", "喪門"), ("喪門", "弔客")):
        one, other = (find(rules, _BOTH[name], name).values for name in (stem, branch))
        distances = {
            here.steps_to(there)
            for (here,), (there,) in zip(one.values(), other.values(), strict=True)
            if isinstance(here, Branch) and isinstance(there, Branch)
        }
        if apart in distances:
            return {"stem": stem, "branch": branch}
    return None
