"""The generals on the branches: the names of the places where a general comes to sit."""

from __future__ import annotations

from typing import Final

from liuren.conditions import general_sits
from liuren.readings import Judgement, rows
from liuren.symbols import 丑, 子

__all__ = ["JUDGEMENTS"]

JUDGEMENTS: Final = rows(
    __name__,
    (
        Judgement("noble-on-zi", "xunyuan.1.1.4.4", "places", general_sits("貴人", 子)),
        Judgement("noble-on-chou", "xunyuan.1.1.4.5", "places", general_sits("貴人", 丑)),
    ),
)
