"""The month spirits collated: the rule table, the monthly lists and the witnesses, month by month.

《大全》 tells its month spirits three times: as a table of rules, as twelve lists of palaces, and in the
copies that differ from the one received. Each telling is read by itself, and where they part is
computed. What an editor has to say of a disagreement stands in ``collation.json``, with the names
under which the lists have a spirit and the course of those that only the lists have.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from liuren.board.system import System, system
from liuren.corpus.records import passage_of
from liuren.corpus.rows import Directory, Fields, once, read_json
from liuren.doctrine.spirits import palaces, readers
from liuren.doctrine.spirits.asked import Asked, Value, Values
from liuren.doctrine.spirits.table import KEYED_BY, Row, Spirit, every, lodged, values
from liuren.errors import BrokenCorpus, LiurenError
from liuren.signs.symbols import BRANCHES, Branch
from liuren.signs.symbols import branch as to_branch

__all__ = ["Collated", "Judged", "collate", "edited", "tellings_differ"]

_FILE: Final = "daquan/collation.json"
_SIGLA: Final = ("WYG", "ctext", "YY")
_MONTHS: Final = tuple(palaces.MONTHS.values())

Twelve = tuple[tuple[Value, ...], ...]
Places = tuple[tuple[Branch, ...], ...]
"""What stands in each of the twelve months, from that of 寅 on; and in which palaces."""


@dataclass(frozen=True, slots=True)
class Judged:
    """What the editor says of one disagreement."""

    judgement: str
    reason: str


@dataclass(frozen=True, slots=True)
class Collated:
    """A month spirit in its tellings.

    ``rule`` is what the row of the clause says, or, of a spirit without one, the course that the
    lists themselves have; ``said`` its words; ``lists`` the palaces in which it stands, and ``seen``
    those in which it should. ``witnesses`` have the row as a witness reads it, if otherwise.
    ``judged`` is what is said of the months in which they part, by the month's place; ``links`` are
    the entries of the apparatus and the switch that go with it.
    """

    spirit: Spirit
    clause: str
    said: str
    rule: Twelve
    seen: Places
    lists: Places
    listed_as: tuple[str, ...]
    witnesses: Mapping[str, Twelve]
    judged: Mapping[int, Judged]
    links: tuple[str, ...]
    note: str

    @property
    def name(self) -> str:
        """The spirit's name, in the usual characters."""
        return self.spirit.name

    @property
    def is_listed(self) -> bool:
        """True if the lists have it."""
        return any(self.lists)

    @property
    def compared(self) -> tuple[int, ...]:
        """The months in which rule and lists can be compared: all, or those few that are listed."""
        listed = tuple(n for n, where in enumerate(self.lists) if where)
        return listed if len(listed) < len(_MONTHS) // 2 else tuple(range(len(_MONTHS)))

    @property
    def agreeing(self) -> tuple[int, ...]:
        """The months in which the lists have it where the rule puts it."""
        return tuple(n for n in self.compared if set(self.seen[n]) & set(self.lists[n]))

    @property
    def parting(self) -> tuple[int, ...]:
        """The months in which they do not."""
        agreeing = set(self.agreeing)
        return tuple(n for n in self.compared if n not in agreeing) if self.is_listed else ()

    @property
    def besides(self) -> tuple[int, ...]:
        """The months in which the lists have it somewhere else as well."""
        return tuple(n for n in self.agreeing if not set(self.lists[n]) <= set(self.seen[n]))


def tellings_differ(one: Collated) -> bool:
    """True if any telling of a spirit parts from another.

    >>> from liuren import rules
    >>> sum(map(tellings_differ, collate(rules()))) > 0
    True
    """
    return bool(one.parting or one.besides or one.witnesses)


@once
def edited(root: Directory) -> Mapping[tuple[str, str], Mapping[str, Any]]:
    """What the editor adds to each spirit, by its clause (none for those of the lists) and name.

    >>> from liuren.corpus import default
    >>> len(edited(default().root)) > 0
    True
    """
    found: dict[tuple[str, str], Mapping[str, Any]] = {}
    for row in Fields(_FILE, "the file", read_json(root / _FILE, _FILE)).rows("spirits", _taken):
        name = palaces.alike(row["name"].partition(" (")[0])
        found[row["clause"] or "", name] = row
    return found


def _taken(fields: Fields) -> Mapping[str, Any]:
    """A row as it is written, once it is known to hold what is looked at here."""
    fields.take("name", str)
    fields.nullable("clause", str)
    for name in ("course", "note"):
        fields.maybe(name, str)
    if "listed_as" in fields.row:
        fields.texts("listed_as")
    for name in ("disagreements", "extra"):
        if name in fields.row:
            fields.rows(name, _judged)
    if "witness_rule" in fields.row:
        fields.rows("witness_rule", _witness)
    fields.taken += fields.row  # the rest is what the editor found by eye
    return dict(fields.row)


def _judged(fields: Fields) -> None:
    fields.one_of("month", tuple(palaces.MONTHS))
    fields.take("judgement", str)
    fields.take("reason", str)
    fields.taken += fields.row


def _witness(fields: Fields) -> None:
    fields.take("by", str)
    fields.texts("values")
    fields.taken += fields.row


@once
def _other_names(root: Directory) -> frozenset[str]:
    """The names under which the lists have a spirit that has a row under another."""
    return frozenset(
        palaces.alike(name)
        for (_, own), row in edited(root).items()
        for name in row.get("listed_as", ())
        if palaces.alike(name) != own
    )


@lru_cache(maxsize=64)
def collate(rules: System) -> tuple[Collated, ...]:
    """Every month spirit in its tellings, in the order of the texts; last, those of the lists alone.

    >>> from liuren import rules
    >>> one = next(c for c in collate(rules()) if c.name == "女災")
    >>> [_MONTHS[n] for n in one.parting], one.rule[3], one.lists[3], one.links
    ([巳], (寅,), (丑,), ('daquan.1.5.1.a8',))
    """
    return tuple(_collated(rules, spirit) for spirit in every(rules) if _is_told(rules, spirit))


def _is_told(rules: System, spirit: Spirit) -> bool:
    if spirit.by != "month":
        return False
    if spirit.row.reads not in palaces.READS:
        return True
    # A row that a switch reads from the lists is a telling of another row, not one more spirit; nor
    # is a name by which the lists call one that has a row.
    other_name = palaces.alike(spirit.name) in _other_names(rules.corpus.root)
    return not spirit.row.when and not other_name


def _collated(rules: System, spirit: Spirit) -> Collated:
    row = spirit.row
    added, clause = _edition(rules, row)
    names = tuple(added.get("listed_as", ())) or (spirit.name,)
    lists = _lists(rules, names, _registers(rules, row))
    if row.reads not in palaces.READS:
        said, rule = rules.corpus.critical(clause).strip(), _twelve(spirit.values)
    elif clause:
        said, rule = rules.corpus.critical(clause).strip(), _twelve(_of_clause(rules, clause))
    else:
        said = added.get("course", "")
        rule = _course(rules, said)
    made = Collated(
        spirit,
        clause,
        said,
        rule,
        tuple(_seen(rules, where) for where in rule),
        lists,
        names if names != (spirit.name,) else (),
        _witnesses(rules, row, added),
        {
            list(palaces.MONTHS).index(one["month"]): Judged(one["judgement"], one["reason"])
            for one in (*added.get("disagreements", ()), *added.get("extra", ()))
        },
        (),
        added.get("note", ""),
    )
    return replace(made, links=tuple(dict.fromkeys(_links(rules, made))))


def _edition(rules: System, row: Row) -> tuple[Mapping[str, Any], str]:
    """What the editor adds to a row, and the clause with which the lists are compared."""
    every_row, name = edited(rules.corpus.root), palaces.alike(row.name)
    if row.reads not in palaces.READS:
        return every_row.get((row.clause, name)) or every_row.get(("", name), {}), row.clause
    for (clause, own), found in every_row.items():
        if own == name and row.reads == "lists":
            return found, clause
    return every_row.get(("", name), {}), ""


def _of_clause(rules: System, clause: str) -> Values:
    return next(spirit.values for spirit in every(rules) if spirit.row.clause == clause)


def _links(rules: System, made: Collated) -> Iterator[str]:
    """The switch of a spirit, and the entries of the apparatus that speak of it where tellings part."""
    name = palaces.alike(made.name)
    for spirit in every(rules):
        if spirit.by == "month" and spirit.row.when and palaces.alike(spirit.name) == name:
            yield spirit.row.when.partition("=")[0]
    if made.witnesses and made.clause:
        yield from _cited_entries(rules, made)
    passages = [
        passage_of(clause)
        for n in (*made.parting, *made.besides)
        for palace in palaces.palaces(rules)
        if palace.month is _MONTHS[n] and palace.branch in {*made.seen[n], *made.lists[n]}
        for clause in palace.clauses
    ]
    names = {name, *map(palaces.alike, made.listed_as)}
    for passage in dict.fromkeys(passages):
        for entry in rules.corpus.passage(passage).apparatus:
            words = (entry.lemma, *(reading.text for reading in entry.readings), entry.reason)
            said = palaces.alike("|".join(words).replace(" ", ""))
            if any(one in said for one in names):
                yield entry.id


def _cited_entries(rules: System, made: Collated) -> Iterator[str]:
    """The entries on the words of its clause in which a witness that differs is not followed."""
    clause = rules.corpus.clause(made.clause)
    for entry in rules.corpus.passage(clause.passage).apparatus:
        if entry.start < clause.end and entry.end > clause.start:
            for n, reading in enumerate(entry.readings):
                if n != entry.chosen and not made.witnesses.keys().isdisjoint(reading.by):
                    yield entry.id


def _twelve(found: Mapping[Any, tuple[Value, ...]]) -> Twelve:
    return tuple(found.get(month, ()) for month in _MONTHS)


def _seen(rules: System, where: tuple[Value, ...]) -> tuple[Branch, ...]:
    """The palaces in which what a row gives can be looked for."""
    found = (lodged(rules, value) for value in where)
    return tuple(branch for branch in found if branch is not None)


def _registers(rules: System, own: Row) -> tuple[str, ...]:
    """The registers in which a row is looked for: not those in which the name is another spirit's."""
    taken = {
        register
        for other in every(rules)
        if other.row.reads != "lists" and other.row is not own
        if palaces.alike(other.name) == palaces.alike(own.name)
        for register in palaces.READS.get(other.row.reads, ())
    }
    mine = palaces.READS.get(own.reads, palaces.REGISTERS)
    return tuple(register for register in mine if register not in taken)


def _lists(
    rules: System, names: tuple[str, ...], registers: tuple[str, ...]
) -> tuple[tuple[Branch, ...], ...]:
    found: dict[Branch, tuple[Branch, ...]] = {}
    for name in names:
        for month, where in palaces.branches(rules, name, registers).items():
            found[month] = (*found.get(month, ()), *where)
    return tuple(found.get(month, ()) for month in _MONTHS)


def _course(rules: System, words: str) -> Twelve:
    """The course that the lists have themselves, as the editor words it: 子順十二, 未戌丑辰三輪."""
    if not words:
        return ((),) * len(_MONTHS)
    asked = Asked("", words, KEYED_BY["month"], lambda id: {}, "", rules)
    if found := re.fullmatch(f"([{''.join(BRANCHES)}]+)[二三四]輪", words):
        run = [(to_branch(b),) for b in found[1]]
        return tuple(run * (len(_MONTHS) // len(run)))
    for reader in (readers.start_and_way, readers.by_season, readers.row):
        try:
            return _twelve(reader(asked))
        except LiurenError:
            continue
    raise BrokenCorpus("{file}: the course {words!r} cannot be read", file=_FILE, words=words)


def _witnesses(rules: System, row: Row, added: Mapping[str, Any]) -> Mapping[str, Twelve]:
    """The row as each witness reads it, where that is not as the critical text does.

    What the apparatus cites is put in its place and read; a witness that has another row altogether
    is told by the editor.
    """
    found = {} if row.reads in palaces.READS else dict(_cited(rules, row))
    own = _twelve(values(rules, row.id))
    for other in added.get("witness_rule", ()):
        told = tuple((to_branch(value),) for value in other["values"])
        for siglum in _SIGLA:
            if siglum in other["by"].partition(" (")[0] and told not in ((), own):
                found[siglum] = told
    return found


def _cited(rules: System, row: Row) -> Iterator[tuple[str, Twelve]]:
    here = values(rules, row.id)
    for siglum in _SIGLA:
        try:
            there = values(_as_witness(rules, siglum), row.id)
        except LiurenError:
            yield siglum, ((),) * len(_MONTHS)
            continue
        if there != here:
            yield siglum, _twelve(there)


@lru_cache(maxsize=16)
def _as_witness(rules: System, siglum: str) -> System:
    return system(rules.school, rules.corpus.of_witness("daquan", siglum))
