"""The patterns as rules: each is known under its key, and cites the clauses of its verse."""

from __future__ import annotations

from collections.abc import Iterator

from liuren.corpus import Corpus
from liuren.corpus.citation import Rule, known, supplies
from liuren.doctrine.judgement import Judgement
from liuren.doctrine.patterns import rows
from liuren.doctrine.patterns.written import ROWS
from liuren.doctrine.readings import judgements

__all__ = ["rules_of_rows"]


@supplies
def rules_of_rows(corpus: Corpus) -> Iterator[Rule]:
    """The rules that the patterns of a corpus implement: those of the verses, and the others beside.

    >>> from liuren.corpus import default
    >>> next(iter(rules_of_rows(default()))).key
    'pattern.yuan-shou'
    """
    where = {row.clause: known(f"reading.{row.key}").target for row in _of_verses(corpus)}
    written = {row.clause for row in ROWS.rows(corpus.root)}
    judged = {row.clause for row in judgements(corpus)}  # those of a text read clause by clause
    for one in rows(corpus):
        if one.clause in written:
            cites = (*one.clauses, *one.further)
            title = f"{one.name}: {one.definition}"
            yield Rule(one.rule, cites, where[one.clause], title)
        else:
            title = f"{one.name}, as {one.work} defines it"
            target = "liuren.doctrine.patterns.elsewhere.rows"
            read = one.clause in judged
            cites, see = ((one.clause,), ()) if read else ((), (one.clause,))
            yield Rule(one.rule, cites, target, title, see)


def _of_verses(corpus: Corpus) -> Iterator[Judgement]:
    clauses = {row.clause for row in ROWS.rows(corpus.root)}
    return (row for row in judgements(corpus) if row.clause in clauses)
