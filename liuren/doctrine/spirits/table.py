"""The table of the spirits: rows of data, and the values that the words of their clauses give."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Final

from liuren.board.schools import SWITCHES
from liuren.corpus import Corpus
from liuren.corpus.citation import Rule, entered, supplies
from liuren.corpus.rows import Directory, Fields, once
from liuren.doctrine.catalogue import Catalogue
from liuren.doctrine.spirits import palaces
from liuren.doctrine.spirits.asked import Asked, Key, Value, Values
from liuren.doctrine.spirits.palaces import Place
from liuren.doctrine.spirits.readers import READERS, meaning
from liuren.errors import BadChoice, BrokenCorpus, NotInCorpus
from liuren.messages import Message, say
from liuren.signs.symbols import BRANCHES, PAIRS, STEMS, Branch, Corner, Stem, named
from liuren.signs.tables import fixed, folded

if TYPE_CHECKING:
    from liuren.board.system import System

__all__ = [
    "KEYED_BY", "Row", "Spirit", "Told", "agreeing", "every", "find", "in_words", "lodged", "rows",
    "stepped", "supplied_from", "table", "told", "values",
]  # fmt: skip

# The months begin with 寅; years, days and hours with 子; stems with 甲. A set has no key, nor has
# what is looked for on the chart itself.
_MONTHS: Final = (*BRANCHES[2:], *BRANCHES[:2])
_NO_KEY: Final = ("",)
KEYED_BY: Final[Mapping[str, tuple[Key, ...]]] = {
    "year stem": STEMS,
    "year branch": BRANCHES,
    "day stem": STEMS,
    "day branch": BRANCHES,
    "month": _MONTHS,
    "decade": PAIRS[::10],
    "set": _NO_KEY,
    "chart": _NO_KEY,
}


@dataclass(frozen=True, slots=True)
class Row:
    """A row of ``spirits.json``: a spirit, its clause, what it is keyed by, and how it is read.

    ``of`` names another spirit (by its ``id``) from which this one is counted; ``means`` is the
    clause that says what the spirit is for, and ``when`` the choice (``switch=choice``) on which
    the row stands: without one it stands in every school.
    """

    id: str
    clause: str
    name: str
    by: str
    reads: str
    of: str = ""
    means: str = ""
    when: str = ""


@dataclass(frozen=True, slots=True)
class Spirit:
    """A spirit with its values: for each key the symbols on which it stands."""

    row: Row
    values: Values = field(hash=False)
    meaning: str = ""
    listed: Mapping[Branch, tuple[Place, ...]] = field(default_factory=dict, hash=False)

    @property
    def name(self) -> str:
        """The spirit's name, in the usual characters."""
        return folded(self.row.name)

    @property
    def clause(self) -> str:
        """The clause that says where it stands; of one of the monthly lists the first that does."""
        found = (c for places in self.listed.values() for place in places for c in place.clauses)
        return next(found, self.row.clause)

    @property
    def by(self) -> str:
        """What it is keyed by."""
        return self.row.by

    @property
    def kind(self) -> Message:
        """What it is keyed by, in words."""
        return in_words(self.row.by)

    def at(self, key: Key | str = "") -> tuple[Value, ...]:
        """Where it stands for ``key``: the branches, stems, corners or pairs; none, nowhere.

        >>> from liuren import rules
        >>> find(rules(), "daquan.1.2.4.5", "日祿").at("甲")
        (寅,)
        """
        key = key and named(key)  # a set of stems has no key
        entered(f"spirit.{self.row.id}")
        for place in self._places(key):
            entered(place.palace.rule)
        return self.values.get(key, ())

    def clauses(self, key: Key | str, value: Value | str) -> tuple[str, ...]:
        """The clauses that put it on ``value`` for ``key``; none, where the lists have it supplied."""
        key, value = key and named(key), named(value)
        if self.row.reads not in palaces.READS:
            return (self.row.clause,)
        here = self._places(key)
        return tuple(c for place in here if place.palace.branch is value for c in place.clauses)

    def supplied(self, key: Key | str, value: Value | str) -> str:
        """The siglum of the witness from which the lists have it on ``value``; empty, if none."""
        key, value = key and named(key), named(value)
        here = (place for place in self._places(key) if place.palace.branch is value)
        return next((place.supplied for place in here if place.supplied), "")

    def _places(self, key: Key) -> tuple[Place, ...]:
        return self.listed.get(key, ()) if isinstance(key, Branch) else ()


_IN_WORDS: Final[Mapping[str, Message]] = {
    "year stem": say("by the year stem"),
    "year branch": say("by the year branch"),
    "day stem": say("by the day stem"),
    "day branch": say("by the day branch"),
    "month": say("by the month"),
    "decade": say("by the decade"),
    "set": say("a set of stems"),
    "chart": say("on the chart itself"),
}


def in_words(by: str) -> Message:
    """What spirits are keyed by, in words.

    >>> str(in_words("day stem")), str(in_words("set"))
    ('by the day stem', 'a set of stems')
    """
    return _IN_WORDS[by]


@once
def rows(root: Directory) -> tuple[Row, ...]:
    """The rows of all texts of the corpus at ``root``; last, the names that only the lists have.

    >>> from liuren.corpus import default
    >>> rows(default().root)[0].name
    '嵗君'
    """
    written = ROWS.rows(root)
    known = {palaces.alike(row.name) for row in written if row.by == "month"}
    listed = (
        Row(id, clause, name, "month", "lists")
        for name, (id, clause) in palaces.first(root).items()
        if palaces.alike(name) not in known
    )
    return (*written, *listed)


def _row(fields: Fields) -> Row:
    row = Row(
        fields.key,
        clause=fields.take("clause", str),
        name=fields.take("name", str),
        by=fields.one_of("by", tuple(KEYED_BY)),
        reads=fields.one_of("reads", tuple(READERS)),
        of=fields.maybe("of", str) or "",
        means=fields.maybe("means", str) or "",
        when=fields.maybe("when", str) or "",
    )
    if row.when:
        switch, _, choice = row.when.partition("=")
        if switch not in SWITCHES:
            raise fields.error(
                say("'when' is {when!r}; it must be a switch and its choice", when=row.when)
            )
        try:
            SWITCHES[switch].check(choice)
        except BadChoice as wrong:
            raise fields.error(wrong.message) from None
    return row


ROWS: Final = Catalogue("spirits.json", _row, of=lambda row: row.of)
"""The rows as they are written; `rows` has the names besides that only the lists have."""


@lru_cache(maxsize=64)
def known(rules: System) -> dict[str, Values]:
    """The values that have been read so far, by the ID of their row."""
    return {}


def values(rules: System, id: str) -> Values:
    """What the critical words give for the row ``id``; `BrokenCorpus`, if they give nothing.

    >>> from liuren import rules
    >>> values(rules(), "daquan.1.2.4.5")["甲"]
    (寅,)
    """
    entered(f"spirit.{id}")
    return _read(rules, id)


def _read(rules: System, id: str) -> Values:
    read = known(rules)
    if id not in read:
        row = _by_id(rules.corpus.root).get(id)
        if row is None:
            raise BrokenCorpus("spirits.json: {id}: the row is missing, and is looked for", id=id)
        words = rules.corpus.critical(row.clause)
        asked = Asked(row.name, words, KEYED_BY[row.by], partial(values, rules), row.of, rules)
        read[id] = fixed(READERS[row.reads](asked))
    return read[id]


@once
def _by_id(root: Directory) -> Mapping[str, Row]:
    return {row.id: row for row in rows(root)}


def _spirit(rules: System, row: Row) -> Spirit:
    said = meaning(rules.corpus.critical(row.means)) if row.means else ""
    registers = palaces.READS.get(row.reads)
    where = palaces.listed(rules, row.name, registers) if registers else {}
    return Spirit(row, _read(rules, row.id), said, where)


@lru_cache(maxsize=64)
def every(rules: System) -> tuple[Spirit, ...]:
    """Every spirit with its values, read from the critical words; those of other schools as well.

    >>> from liuren import rules
    >>> every(rules())[0].name
    '歲君'
    """
    return tuple(_spirit(rules, row) for row in rows(rules.corpus.root))


@lru_cache(maxsize=64)
def table(rules: System) -> tuple[Spirit, ...]:
    """The spirits of a school: every row that stands on its choices.

    >>> from liuren import rules
    >>> table(rules())[0].name
    '歲君'
    """
    return tuple(spirit for spirit in every(rules) if rules.makes(spirit.row.when))


@lru_cache(maxsize=4096)
def find(rules: System, clause: str, name: str) -> Spirit:
    """The spirit of this name in this clause, whether it says where it stands or what it means.

    Where the clause can be read in two ways, that of the school.

    Raises `NotInCorpus` if the clause has no spirit of this name.

    >>> from liuren import rules
    >>> find(rules(), "daquan.1.2.2.2", "將軍").meaning
    '占行人用'
    """
    found = _told_in(rules.corpus.root).get((clause, palaces.alike(name)), [])
    if not found:
        raise NotInCorpus("clause {clause} has no spirit {name}", clause=clause, name=name)
    row = next((row for row in found if rules.makes(row.when)), found[0])
    entered(f"spirit.{row.id}")
    return _spirit(rules, row)


@once
def _told_in(root: Directory) -> Mapping[tuple[str, str], list[Row]]:
    """The rows by the clause in which they stand or that says what they mean, and by their name."""
    found: dict[tuple[str, str], list[Row]] = {}
    for row in rows(root):
        for clause in dict.fromkeys((row.clause, row.means)):
            found.setdefault((clause, palaces.alike(row.name)), []).append(row)
    return found


def agreeing(one: Spirit, other: Spirit) -> int:
    """For how many keys two spirits stand in the same place, key by key.

    >>> from liuren import rules
    >>> agreeing(find(rules(), "daquan.1.2.3.3", "歲德"), find(rules(), "daquan.1.2.1.2", "歲君"))
    5
    """
    return sum(values == other.at(key) for key, values in one.values.items())


def stepped(
    spirit: Spirit, yang: int, yin: int | None = None, *, start: Mapping[Stem, Branch] | None = None
) -> int:
    """For how many keys a spirit stands so many places on from the key (or from what ``start`` has).

    On yin keys as many as ``yin`` says, if it says anything.

    >>> from liuren import rules
    >>> stepped(find(rules(), "daquan.1.2.5.4", "天羅"), 1, start=rules().lodging)
    10
    """
    found = 0
    for key, values in spirit.values.items():
        first = start.get(key) if start and isinstance(key, Stem) else key
        if isinstance(key, Branch | Stem) and isinstance(first, Branch | Stem):
            found += values == (first.step(yang if key.is_yang or yin is None else yin),)
    return found


def lodged(rules: System, value: Value | str) -> Branch | None:
    """The branch on which the months have what a text gives: of a stem where it lodges; None of a pair.

    The list of the first month has 天德 丁 in the palace 未 (daquan.1.4.3.3). A corner is on the branch
    after it, as the row of 天德 writes the other three: 亥 寅 巳.

    >>> from liuren import rules
    >>> lodged(rules(), "丁"), lodged(rules(), "坤")
    (未, 申)
    """
    value = named(value)
    if isinstance(value, Stem):
        return rules.lodging[value]
    if isinstance(value, Corner):
        return value.branches[1]
    return value if isinstance(value, Branch) else None


@dataclass(frozen=True, slots=True)
class Told:
    """A spirit where it stands for one key, and every clause that says so.

    The texts name many spirits twice: in a verse, in a row, in a note. Those that agree are one.
    ``supplied`` is the siglum of the witness that has it there where no clause does: `supplied_from`
    says it in words.
    """

    spirit: Spirit
    value: Value
    clauses: tuple[str, ...]
    supplied: str = ""


def supplied_from(siglum: str) -> Message:
    """What is said of a standing that no received words have.

    >>> str(supplied_from("WYG")), str(supplied_from("ed"))
    ('supplied, from WYG', 'supplied by the editor')
    """
    if siglum == "ed":
        return say("supplied by the editor")
    return say("supplied, from {witness}", witness=siglum)


@lru_cache(maxsize=64)
def told(rules: System) -> Mapping[str, Mapping[Key, tuple[Told, ...]]]:
    """Where the spirits of a school stand, by what they are keyed by and by the key.

    >>> from liuren import rules
    >>> told(rules())["day stem"]["甲"][0].spirit.name
    '福星'
    """
    gathered: dict[str, dict[Key, dict[tuple[str, Value], Told]]] = {by: {} for by in KEYED_BY}
    for spirit in table(rules):
        name = palaces.alike(spirit.name)
        listed = palaces.listed(rules, spirit.name) if spirit.by == "month" else {}
        for key, values in spirit.values.items():
            here = gathered[spirit.by].setdefault(key, {})
            places = listed.get(key, ()) if isinstance(key, Branch) else ()
            for value in values:
                before = here.get((name, value))
                clauses = dict.fromkeys(
                    (
                        *(before.clauses if before else ()),
                        *spirit.clauses(key, value),
                        *_of_lists(rules, places, value),
                    )
                )
                supplied = "" if clauses else spirit.supplied(key, value)
                here[name, value] = Told(
                    before.spirit if before else spirit,
                    value,
                    tuple(clauses),
                    supplied or (before.supplied if before and not clauses else ""),
                )
    return {
        by: {key: tuple(here.values()) for key, here in keys.items()}
        for by, keys in gathered.items()
    }


def _of_lists(rules: System, places: Sequence[Place], value: Value) -> Iterator[str]:
    """The clauses of the monthly lists that have a month spirit in the palace where its row puts it."""
    if places:
        branch = lodged(rules, value)
        yield from (c for place in places if place.palace.branch is branch for c in place.clauses)


@supplies
def rules_of_rows(corpus: Corpus) -> Iterator[Rule]:
    """The rules that the rows of a corpus implement: a spirit where its words put it."""
    for row in rows(corpus.root):
        if row.reads in palaces.READS:
            continue
        # A text that has not been read through has no clauses yet: its passage is looked at.
        said = tuple(dict.fromkeys(filter(None, (row.clause, row.means))))
        reader = READERS[row.reads]
        yield Rule(
            f"spirit.{row.id}",
            tuple(id for id in said if id.count(".") > 3),
            f"{reader.__module__}.{reader.__name__}",
            f"{row.name}, by the {row.by}",
            see=tuple(id for id in said if id.count(".") == 3),
        )
