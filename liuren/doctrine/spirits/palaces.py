"""The monthly lists 十二月神煞立成: for each month and branch the names of the spirits that stand there.

The transcription has torn the lists; ``palaces.json`` says of each of the 144 palaces which clauses
hold it, where one name ends and the next begins, and what is supplied from which witness. A name
that was received stands in its palace only as long as it stands in the critical words of those
clauses: another reading of a character takes it away.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from liuren.corpus import Corpus
from liuren.corpus.citation import Rule, supplies
from liuren.corpus.rows import Directory, Fields, once
from liuren.doctrine.catalogue import Catalogue
from liuren.errors import BrokenCorpus
from liuren.messages import say
from liuren.signs.symbols import BRANCHES, Branch
from liuren.signs.symbols import branch as to_branch
from liuren.signs.tables import folded

if TYPE_CHECKING:
    from liuren.board.system import System

__all__ = [
    "MONTHS", "READS", "Palace", "Place", "alike", "branches", "first", "listed", "palaces", "written",
]  # fmt: skip

REGISTERS: Final = ("upper", "lower")
READS: Final = {"lists": REGISTERS, "upper": ("upper",)}
"""The ways of reading a spirit from the lists, and the registers they look at."""

MONTHS: Final[Mapping[str, Branch]] = dict(
    zip(
        ("正月", "二月", "三月", "四月", "五月", "六月", "七月", "八月", "九月", "十月", "十一月", "十二月"),
        (*BRANCHES[2:], *BRANCHES[:2]),
        strict=True,
    )
)  # fmt: skip
"""The months by name and by branch: the first 正月 is that of 寅."""


@dataclass(frozen=True, slots=True)
class Palace:
    """One palace of the lists: a month and a branch, and the names that stand there.

    The ``upper`` register has the good, the ``lower`` the bad. ``source`` says where the palace
    comes from; ``received`` are the names of it that the transcription has, in its order, and
    ``clauses`` those that hold them: none, where it is supplied whole. ``witness`` has the registers
    of the witnesses that read otherwise.
    """

    key: str
    month: Branch
    branch: Branch
    upper: tuple[str, ...]
    lower: tuple[str, ...]
    received: tuple[str, ...]
    clauses: tuple[str, ...]
    status: str
    source: str
    leaf: str
    notes: str
    witness: Mapping[str, Mapping[str, tuple[str, ...]]]

    @property
    def id(self) -> str:
        """The ID of its row: its month and its branch."""
        return self.key

    @property
    def clause(self) -> str:
        """The first of the clauses that hold it; empty where it is supplied whole."""
        return self.clauses[0] if self.clauses else ""

    @property
    def rule(self) -> str:
        """The key of the rule that its clauses are."""
        return f"palace.{self.month.pinyin}-{self.branch.pinyin}"

    @property
    def names(self) -> tuple[str, ...]:
        """All names that stand here, the upper register first."""
        return self.upper + self.lower

    def supplied_from(self, name: str, register: str) -> str:
        """The siglum of the witness that has a name which was not received; empty, if it was.

        Of two witnesses the print; ``ed``, where neither has it and the editor mends what they have.

        >>> from liuren import rules
        >>> palace = next(p for p in palaces(rules()) if p.key == "六月.子")
        >>> [palace.supplied_from(name, "lower") for name in ("天刑", "枯骨")]
        ['WYG', 'ctext']
        """
        if name in self.received:
            return ""
        for siglum in _SUPPLIERS:
            if name in self.witness.get(siglum, {}).get(register, getattr(self, register)):
                return siglum
        return "ed"


_SUPPLIERS: Final = ("WYG", "ctext")
"""The witnesses with which every palace was compared, the better one first."""


@dataclass(frozen=True, slots=True)
class Place:
    """A name in its palace: the clauses in whose words it stands, or the witness that supplies it.

    Of the clauses of a palace it is one; more only where a name is torn between them.
    """

    palace: Palace
    clauses: tuple[str, ...]
    supplied: str


# Other ways of writing a name that the rule table and the lists do not share.
_ALIKE: Final = str.maketrans("殺厠籥戱戯謾漫弔丘攴呪", "煞廁鑰戲戲謾謾吊邱支咒")


def alike(name: str) -> str:
    """A name as it is compared between the tellings: 弔客 and 吊客 are one spirit, as are 遊 and 游.

    >>> alike("遊䰟") == alike("游魂"), alike("天厠") == alike("天廁")
    (True, True)
    """
    return folded(name).translate(_ALIKE).replace("遊", "游")


_NOT_HAN: Final = re.compile("[^\u3400-\u9fff\U00020000-\U0003ffff]|註:")


def _row(fields: Fields) -> Palace:
    month, _, branch = fields.key.partition(".")
    if month not in MONTHS or branch not in BRANCHES:
        raise fields.error(
            say("a palace is MONTH.BRANCH, the month one of {known}", known=tuple(MONTHS))
        )
    fields.maybe("passages", list)
    witness = fields.take("witness", dict)
    return Palace(
        fields.key,
        MONTHS[month],
        to_branch(branch),
        fields.texts("upper"),
        fields.texts("lower"),
        fields.texts("received") if "received" in fields.row else (),
        fields.texts("clauses"),
        fields.take("status", str),
        fields.take("source", str),
        fields.take("leaf", str),
        fields.take("notes", str),
        {by: {reg: tuple(row) for reg, row in said.items()} for by, said in witness.items()},
    )


ROWS: Final = Catalogue("palaces.json", _row)


@once
def written(root: Directory) -> tuple[Palace, ...]:
    """The 144 palaces as the corpus at ``root`` has them, month by month; none if it has no lists.

    Raises `BrokenCorpus` if the lists are not whole.

    >>> from liuren.corpus import default
    >>> palace = written(default().root)[0]
    >>> palace.month, palace.branch
    (寅, 子)
    """
    there = ROWS.by_id(root)
    for month in MONTHS if there else ():
        for branch in BRANCHES:
            if (key := f"{month}.{branch}") not in there:
                raise BrokenCorpus("{file}: {key}: the palace is missing", file=ROWS.file, key=key)
    return tuple(there.values())


@lru_cache(maxsize=64)
def palaces(rules: System) -> tuple[Palace, ...]:
    """The 144 palaces with the names that the critical words bear out.

    >>> from liuren import rules
    >>> next(p for p in palaces(rules()) if p.key == "正月.子").upper
    ('生氣', '天醫', '地醫', '外解', '雨煞')
    """
    return tuple(_borne_out(palace, rules) for palace in written(rules.corpus.root))


def _borne_out(palace: Palace, rules: System) -> Palace:
    if not palace.clauses:
        return palace
    words = "".join(_said(rules, clause) for clause in palace.clauses)
    lost = {name for name in palace.received if alike(name) not in words}
    if not lost:
        return palace

    def kept(names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(name for name in names if name not in lost)

    return replace(
        palace,
        upper=kept(palace.upper),
        lower=kept(palace.lower),
        received=kept(palace.received),
    )


def _said(rules: System, clause: str) -> str:
    """The critical words of a clause as names are looked for in them: without blanks and marks."""
    return alike(_NOT_HAN.sub("", rules.corpus.critical(clause)))


def _place(rules: System, palace: Palace, register: str, name: str) -> Place:
    if supplied := palace.supplied_from(name, register):
        return Place(palace, (), supplied)
    here = tuple(clause for clause in palace.clauses if alike(name) in _said(rules, clause))
    return Place(palace, here or palace.clauses, "")


@once
def first(root: Directory) -> Mapping[str, tuple[str, str]]:
    """Every name of the lists, with an ID of its own and the clause in which it is met first.

    The ID is that of the clause and the number of the name in it.

    >>> from liuren.corpus import default
    >>> first(default().root)["天德"]
    ('daquan.1.4.3.3.1', 'daquan.1.4.3.3')
    """
    found: dict[str, tuple[str, str]] = {}
    seen: set[str] = set()
    for palace in written(root):
        for number, name in enumerate(palace.received, 1):
            if alike(name) not in seen:
                seen.add(alike(name))
                found[name] = f"{palace.clauses[0]}.{number}", palace.clauses[0]
    return found


@lru_cache(maxsize=64)
def _index(rules: System) -> Mapping[str, tuple[tuple[str, Place], ...]]:
    """For each name, as it is compared: the registers and palaces in which it stands."""
    found: dict[str, list[tuple[str, Place]]] = {}
    for palace in palaces(rules):
        for side in REGISTERS:
            for name in getattr(palace, side):
                found.setdefault(alike(name), []).append((side, _place(rules, palace, side, name)))
    return {name: tuple(where) for name, where in found.items()}


def listed(
    rules: System, name: str, registers: tuple[str, ...] = REGISTERS
) -> Mapping[Branch, tuple[Place, ...]]:
    """The palaces in which a spirit stands, by month, and which words of them have its name.

    >>> from liuren import rules
    >>> [(one.palace.key, one.clauses) for one in listed(rules(), "月德")["寅"]]
    [('正月.巳', ('daquan.1.4.2.3',))]
    >>> [(one.palace.key, one.clauses, one.supplied) for one in listed(rules(), "天耳")["巳"]]
    [('四月.巳', (), 'WYG')]
    """
    found: dict[Branch, tuple[Place, ...]] = {}
    for side, place in _index(rules).get(alike(name), ()):
        if side in registers:
            month = place.palace.month
            found[month] = (*found.get(month, ()), place)
    return found


def branches(
    rules: System, name: str, registers: tuple[str, ...]
) -> Mapping[Branch, tuple[Branch, ...]]:
    """The branches on which the lists have a name, by month.

    >>> from liuren import rules
    >>> branches(rules(), "天德", REGISTERS)["寅"]
    (未,)
    """
    return {
        month: tuple(place.palace.branch for place in where)
        for month, where in listed(rules, name, registers).items()
    }


@supplies
def rules_of_rows(corpus: Corpus) -> Iterator[Rule]:
    """The rules that the palaces of a corpus implement: the names that stand in each."""
    for palace in written(corpus.root):
        if palace.clauses:
            yield Rule(
                palace.rule,
                palace.clauses,
                "liuren.doctrine.spirits.palaces.palaces",
                f"the spirits in palace {palace.branch} of the month {palace.month}",
            )
