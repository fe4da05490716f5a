"""Numbers as they are given: whole ones and degrees, taken from whatever library writes them.

Python holds 1, 1.0 and True for equal, and so does everything that looks a value up. What is asked
for is therefore made plain first: no answer then has the form in which somebody asked before.
"""

from __future__ import annotations

import math
import operator
from numbers import Real
from typing import SupportsIndex

from liuren.errors import BadMoment
from liuren.messages import Words

__all__ = ["degrees", "whole"]


def whole(value: SupportsIndex, what: Words) -> int:
    """``value`` as a plain int; `BadMoment` with ``what`` it is if it is not a whole number.

    >>> from liuren.messages import say
    >>> whole(2025, say("the year"))
    2025
    """
    if not isinstance(value, bool):
        try:
            return operator.index(value)
        except TypeError:
            pass
    raise BadMoment(
        "{what} is of the type {kind}: give a whole number", what=what, kind=type(value).__name__
    )


def degrees(value: object, what: Words, most: int) -> float:
    """``value`` as a plain float from -``most`` to ``most``; `BadMoment` with ``what`` it is if not.

    >>> from liuren.messages import say
    >>> degrees(116, say("longitude"), 180)
    116.0
    """
    if isinstance(value, bool) or not isinstance(value, Real):
        raise BadMoment(
            "{what} is of the type {kind}: give degrees as a number",
            what=what,
            kind=type(value).__name__,
        )
    try:
        found = float(value)
    except OverflowError:
        found = math.inf
    if not -most <= found <= most:
        raise BadMoment(
            "there is no {what} {value}: -{most} to {most} degrees are allowed",
            what=what,
            value=found,
            most=most,
        )
    return found + 0.0  # of the two zeros the one without a sign
