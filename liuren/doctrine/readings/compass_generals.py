"""The generals in the lesson, as the verses of 《指南》 on each of them have it: who is put forth."""

from __future__ import annotations

from typing import Final

from liuren.doctrine.conditions import PUT_FORTH, at, rides
from liuren.doctrine.judgement import judgements, row

__all__ = ["JUDGEMENTS"]

JUDGEMENTS: Final = judgements(
    __name__,
    "zhinan.1.3.6",
    "general",
    (row("put-forth.勾陳", "1", at(PUT_FORTH, rides("勾陳")), "quarrel", "lawsuit", "office"),),
)
