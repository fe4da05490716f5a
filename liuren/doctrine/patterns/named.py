"""The patterns as rules: each is known under its key, and cites the clauses of its verse."""

from __future__ import annotations

from liuren.corpus import default
from liuren.corpus.citation import Rule, register
from liuren.doctrine.patterns import (
    Pattern,
    fortune,
    household,
    misfortune,
    nine_gates,
    rows,
    shape,
)
from liuren.doctrine.readings import controlling

__all__ = ["key_of"]

_MODULES = (controlling, nine_gates, fortune, household, misfortune, shape)


def key_of(pattern: Pattern) -> str:
    """The key of a pattern among the rules.

    >>> key_of(rows(default().root)[0])
    'pattern.yuan-shou'
    """
    return f"pattern.{pattern.key}"


def _module(clause: str) -> str:
    return next(m.__name__ for m in _MODULES if any(j.clause == clause for j in m.JUDGEMENTS))


for _row in rows(default().root):
    if _row.work == "daquan":
        register(
            Rule(
                key_of(_row),
                (*_row.clauses, *_row.further),
                f"{_module(_row.clause)}.JUDGEMENTS",
                f"{_row.name}: {_row.definition}",
            )
        )
    else:
        register(
            Rule(
                key_of(_row),
                (),
                "liuren.doctrine.patterns.elsewhere.rows",
                f"{_row.name}, as {_row.work} defines it",
                see=(_row.clause,),
            )
        )
