"""Which code does what which sentence says: the one thread between text and code.

A function that implements a rule is marked with the clauses that state it::

    @rule("month-general.chaoshen", cites=("xunyuan.1.3.1.3",))
    def from_the_day_of_the_general(...): ...

Rows of data belong to a corpus, and so do the rules that they implement: whoever reads rows gives
them with `supplies`, and they are asked for anew of each corpus.

Only a *clause* counts as implemented, and clauses have IDs only in a text that has been read
through. Where a rule also stands in a text not yet read, ``see`` names the passage: the edition
links it, and counts nothing.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, lru_cache
from types import CodeType, MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

if TYPE_CHECKING:
    from liuren.corpus.texts import Corpus

__all__ = [
    "Rule", "coded", "entered", "entries", "expanded", "implementing", "known", "of", "register",
    "rule", "rules", "supplies",
]  # fmt: skip

F = TypeVar("F", bound=Callable[..., Any])

# Nothing in these states a rule of the texts; importing them would only cost time.
_WITHOUT_RULES = {"__main__", "cli", "edition", "render"}


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of the texts: its key, the clauses that state it, and the function that does it."""

    key: str
    cites: tuple[str, ...]
    target: str
    title: str
    see: tuple[str, ...] = ()


_RULES: dict[str, Rule] = {}
_CODES: dict[CodeType, tuple[str, ...]] = {}
# Where entries are noted while somebody asks for them; as a rule nobody does.
_noted: set[str] | None = None

Supplier: TypeAlias = "Callable[[Corpus], Iterable[Rule]]"
_SUPPLIERS: list[Supplier] = []


def register(entry: Rule) -> Rule:
    """``entry``, once it is known under its key; a key in use by other code is a mistake.

    >>> from liuren.board import plate
    >>> register(known("plate")) is known("plate")
    True
    """
    known = _RULES.get(entry.key)
    if known is not None and known.target != entry.target:
        raise ValueError(f"rule {entry.key!r} is both {known.target} and {entry.target}")
    _RULES[entry.key] = entry
    _gathered.cache_clear()
    return entry


def rule(key: str, *, cites: tuple[str, ...] = (), see: tuple[str, ...] = ()) -> Callable[[F], F]:
    """A decorator that registers a function as the implementation of the rule ``key``.

    ``cites`` are clauses, or ranges of them: ``daquan.1.1.4.11-13``.

    >>> from liuren.board import plate
    >>> known("plate").cites[0], known("plate").target
    ('xunyuan.1.1.1.1', 'liuren.board.plate.turn')
    """

    def mark(function: F) -> F:
        title = (function.__doc__ or "").strip().partition("\n")[0]
        target = f"{function.__module__}.{function.__qualname__}"
        register(Rule(key, expanded(cites), target, title, see))
        code = getattr(inspect.unwrap(function), "__code__", None)
        if code is not None:
            _CODES[code] = (*_CODES.get(code, ()), key)
        return function

    return mark


def coded() -> Mapping[CodeType, tuple[str, ...]]:
    """The rules that are functions, by the code that does them.

    >>> any("plate" in keys for keys in coded().values())
    True
    """
    _import_all()
    return _CODES


def entered(*keys: str) -> None:
    """Note that the rows of data under ``keys`` have decided something; as a rule nobody asks.

    A rule that is a function needs no such call: whether it ran can be seen from outside.

    >>> with entries() as noted:
    ...     entered("spirit.daquan.1.2.4.5")
    >>> entered("spirit.daquan.1.2.4.6"), noted
    (None, {'spirit.daquan.1.2.4.5'})
    """
    if _noted is not None:
        _noted.update(keys)


@contextmanager
def entries() -> Iterator[set[str]]:
    """A context in which the keys of the rows that are `entered` are noted, in the set it gives.

    >>> with entries() as noted:
    ...     entered("a row")
    >>> noted
    {'a row'}
    """
    global _noted
    before, _noted = _noted, set()
    try:
        yield _noted
    finally:
        _noted = before


def expanded(ids: tuple[str, ...]) -> tuple[str, ...]:
    """The IDs one by one, a range of clauses written out.

    >>> expanded(("daquan.1.1.4.11-13", "xunyuan.1.3.6.4"))
    ('daquan.1.1.4.11', 'daquan.1.1.4.12', 'daquan.1.1.4.13', 'xunyuan.1.3.6.4')
    """
    found: list[str] = []
    for id in ids:
        head, _, last = id.rpartition(".")
        first, dash, end = last.partition("-")
        numbers = range(int(first), int(end) + 1) if dash else (last,)
        found += [f"{head}.{n}" for n in numbers]
    return tuple(found)


@cache
def _import_all() -> None:
    package = importlib.import_module("liuren")
    for module in pkgutil.walk_packages(package.__path__, "liuren."):
        if module.name.split(".")[1] not in _WITHOUT_RULES:
            importlib.import_module(module.name)


def supplies(rows: Supplier) -> Supplier:
    """``rows``, once the rules that it gives for a corpus are among those of that corpus.

    >>> from liuren.doctrine.spirits import palaces
    >>> palaces.rules_of_rows in _SUPPLIERS
    True
    """
    _SUPPLIERS.append(rows)
    return rows


def rules(corpus: Corpus | None = None) -> Mapping[str, Rule]:
    """Every rule by its key, in the order of the keys: those of the code, and those of a corpus' rows.

    The corpus is the library's own if none is given.

    >>> rules()["plate"].target
    'liuren.board.plate.turn'
    """
    return _of(corpus).by_key


def _of(corpus: Corpus | None) -> _Gathered:
    _import_all()
    if corpus is None:
        from liuren.corpus.texts import default  # here: who marks a function needs no texts

        corpus = default()
    return _gathered(corpus, tuple(_RULES))


@dataclass(frozen=True)
class _Gathered:
    """The rules of a corpus by their keys, by the clauses that they cite, and by their functions."""

    by_key: Mapping[str, Rule]
    by_clause: Mapping[str, tuple[Rule, ...]]
    by_target: Mapping[str, tuple[Rule, ...]]


@lru_cache(maxsize=16)
def _gathered(corpus: Corpus, keys: tuple[str, ...]) -> _Gathered:
    """All rules of a corpus, while ``keys`` are those of the code: a rule that comes makes it anew."""
    by_key = dict(sorted({**_RULES, **_of_rows(corpus)}.items()))
    by_clause: dict[str, list[Rule]] = {}
    by_target: dict[str, list[Rule]] = {}
    for one in by_key.values():
        by_target.setdefault(one.target, []).append(one)
        for clause in dict.fromkeys(one.cites):
            by_clause.setdefault(clause, []).append(one)
    return _Gathered(
        MappingProxyType(by_key),
        {clause: tuple(found) for clause, found in by_clause.items()},
        {target: tuple(found) for target, found in by_target.items()},
    )


@lru_cache(maxsize=16)
def _of_rows(corpus: Corpus) -> Mapping[str, Rule]:
    return {one.key: one for supplier in _SUPPLIERS for one in supplier(corpus)}


def known(key: str) -> Rule:
    """The rule of this key, of those of the code whose modules are imported already.

    >>> from liuren.board import plate
    >>> known("plate").target
    'liuren.board.plate.turn'
    """
    return _RULES[key]


def implementing(clause: str, corpus: Corpus | None = None) -> tuple[Rule, ...]:
    """The rules that cite the clause ``clause``.

    >>> [one.key for one in implementing("xunyuan.1.4.4.1")]
    ['plate']
    """
    return _of(corpus).by_clause.get(clause, ())


def of(target: str, corpus: Corpus | None = None) -> tuple[Rule, ...]:
    """The rules implemented by the function or class of this dotted name.

    >>> [one.key for one in of("liuren.board.plate.turn")]
    ['plate']
    """
    return _of(corpus).by_target.get(target, ())
