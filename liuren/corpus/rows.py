"""The rows of the corpus files: taken field by field, and made into records.

A file is JSON; a row is one object in it. Whatever is missing, mistyped, misnamed or left over is a
`BrokenCorpus`, one line: the file, the key in it, and what is wrong.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import wraps
from pathlib import Path
from typing import Any, Final, TypeVar

from liuren.corpus.records import (
    CLAUSE_KINDS,
    EXAMPLE_KINDS,
    Clause,
    Erratum,
    Example,
    Join,
    Review,
    Section,
    Translation,
    Witness,
    Work,
    passage_of,
)
from liuren.errors import BrokenCorpus
from liuren.messages import Message, Words, say

__all__ = [
    "Directory",
    "Fields",
    "clause",
    "erratum",
    "example",
    "join",
    "named",
    "once",
    "read_json",
    "read_rows",
    "review",
    "work",
]

T = TypeVar("T")


class Directory:
    """Where the files of a corpus lie, with what has been made of them; equal only to itself.

    A corpus that is loaded again has another, so that its files are read again.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self.made: dict[object, Any] = {}

    def __truediv__(self, name: str) -> Path:
        return self.path / name

    def __fspath__(self) -> str:
        return str(self.path)

    def __repr__(self) -> str:
        return f"Directory({str(self.path)!r})"


def once(make: Callable[[Directory], T]) -> Callable[[Directory], T]:
    """The function ``make``, which is called once for a directory; what it gave is kept there.

    >>> from liuren.corpus import default
    >>> counted = once(lambda root: [])
    >>> counted(default().root) is counted(default().root)
    True
    """

    @wraps(make)
    def known(root: Directory) -> T:
        if make not in root.made:
            root.made[make] = make(root)
        found: T = root.made[make]
        return found

    return known


_TWICE: Final = say("the key stands twice in one object")


def read_json(path: Path, name: str) -> Any:
    """The contents of a JSON file; `BrokenCorpus` if it is not JSON or has a key twice.

    >>> from pathlib import Path
    >>> read_json(Path("nowhere"), "nowhere")
    Traceback (most recent call last):
    liuren.errors.BrokenCorpus: nowhere: the file is missing
    """

    def no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(pairs)
        if len(made) < len(pairs):
            keys = [key for key, _ in pairs]
            twin = next(key for at, key in enumerate(keys) if key in keys[:at])
            raise BrokenCorpus("{file}: {key}: {what}", file=name, key=twin, what=_TWICE)
        return made

    try:
        return json.loads(path.read_text("utf-8"), object_pairs_hook=no_twins)
    except FileNotFoundError:
        raise BrokenCorpus("{file}: the file is missing", file=name) from None
    except UnicodeDecodeError as error:
        raise BrokenCorpus("{file}: byte {at} is not UTF-8", file=name, at=error.start) from None
    except json.JSONDecodeError as error:
        raise BrokenCorpus(
            "{file}: line {line}: not JSON: {why}", file=name, line=error.lineno, why=error.msg
        ) from None


def read_rows(path: Path, name: str) -> dict[str, Any]:
    """The contents of a JSON file that is one object: its rows by their key.

    Raises `BrokenCorpus` if a row is none.

    >>> from pathlib import Path
    >>> read_rows(Path("nowhere"), "nowhere")
    Traceback (most recent call last):
    liuren.errors.BrokenCorpus: nowhere: the file is missing
    """
    found = read_json(path, name)
    if not isinstance(found, dict):
        raise BrokenCorpus(
            "{file}: holds {found}; it must be {kind}",
            file=name,
            found=named(found),
            kind=KINDS[dict],
        )
    return found


KINDS: Final[dict[object, Message]] = {
    str: say("a string"),
    bool: say("true or false"),
    int: say("a whole number"),
    list: say("a list"),
    dict: say("an object"),
}
_NULL: Final = say("null")
_NUMBER: Final = say("a number")


def named(value: object) -> Message:
    """What kind of JSON value this is, in words.

    >>> print(named([]), "and", named(1))
    a list and a whole number
    """
    return _NULL if value is None else KINDS.get(type(value), _NUMBER)


@dataclass(slots=True)
class Fields:
    """The fields of one row, taken one by one; one missing, mistyped or left over is an error."""

    file: str
    key: str
    row: Any
    taken: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        if not isinstance(self.row, dict):
            raise self.error(
                say("is {found}; it must be {kind}", found=named(self.row), kind=KINDS[dict])
            )

    def error(self, what: Words | str) -> BrokenCorpus:
        """The error of this row."""
        return BrokenCorpus("{file}: {key}: {what}", file=self.file, key=self.key, what=what)

    def take(self, name: str, kind: type[T]) -> T:
        """The value of a field that must be there, of this kind."""
        value = self.whatever(name)
        if type(value) is not kind:
            raise self.error(
                say(
                    "{name!r} is {found}; it must be {kind}",
                    name=name,
                    found=named(value),
                    kind=KINDS[kind],
                )
            )
        return value

    def maybe(self, name: str, kind: type[T]) -> T | None:
        """The value of a field that may be missing."""
        self.taken.append(name)
        return self.take(name, kind) if name in self.row else None

    def nullable(self, name: str, kind: type[T]) -> T | None:
        """The value of a field that must be there and may be null."""
        self.taken.append(name)
        return None if self.row.get(name, self) is None else self.take(name, kind)

    def whatever(self, name: str) -> Any:
        """The value of a field that must be there, of whatever kind."""
        self.taken.append(name)
        if name not in self.row:
            raise self.error(say("the field {name!r} is missing", name=name))
        return self.row[name]

    def matching(self, name: str, pattern: str, what: Words) -> str:
        """The value of a field that is a word of a certain form."""
        value = self.take(name, str)
        if not re.fullmatch(pattern, value):
            raise self.error(
                say("{name!r} is {found!r}; it must be {kind}", name=name, found=value, kind=what)
            )
        return value

    def one_of(self, name: str, allowed: tuple[str, ...]) -> str:
        """The value of a field that must be one of a few words."""
        value = self.take(name, str)
        if value not in allowed:
            raise self.error(
                say(
                    "unknown {name} {value!r}; allowed are {known}",
                    name=name,
                    value=value,
                    known=allowed,
                )
            )
        return value

    def texts(self, name: str) -> tuple[str, ...]:
        """The value of a field that is a list of strings."""
        found = self.take(name, list)
        if not all(isinstance(value, str) for value in found):
            raise self.error(say("{name!r} must hold strings only", name=name))
        return tuple(found)

    def strings(self, name: str) -> dict[str, str]:
        """The value of a field that is an object of strings."""
        found = self.take(name, dict)
        if not all(isinstance(value, str) for value in found.values()):
            raise self.error(say("{name!r} must hold strings only", name=name))
        return found

    def rows(self, name: str, made: Callable[[Fields], T]) -> tuple[T, ...]:
        """The rows of a field that is a list of objects, each made into a record."""
        found = self.take(name, list)
        rows = [Fields(self.file, f"{self.key}: {name} {n}", row) for n, row in enumerate(found)]
        return tuple(row.all(made) for row in rows)

    def all(self, made: Callable[[Fields], T]) -> T:
        """The record of this row; an error if the row has a field that nobody asked for."""
        record = made(self)
        known = tuple(dict.fromkeys(self.taken))
        if extra := [name for name in self.row if name not in self.taken]:
            raise self.error(
                say("unknown field {name!r}; known are {known}", name=extra[0], known=known)
            )
        return record


def work(row: Fields) -> Work:
    """The record of a ``work.json``.

    >>> from liuren.corpus import default
    >>> work(Fields("work.json", "zhinan", default().layers("zhinan")["work"])).key
    'zhinan'
    """
    seed = Fields(row.file, f"{row.key}: seed", row.take("seed", dict))
    name, sha256, final_newline = seed.all(
        lambda s: (s.take("name", str), s.take("sha256", str), s.take("final_newline", bool))
    )
    return Work(
        row.take("key", str),
        title=row.take("title", str),
        title_en=row.take("title_en", str),
        author=row.take("author", str),
        date=row.take("date", str),
        recension=row.take("recension", str),
        lang=row.take("lang", str),
        seed=name,
        sha256=sha256,
        final_newline=final_newline,
        licence=row.strings("licence"),
        translations=row.rows(
            "translations",
            _translation,
        ),
        witnesses=row.rows("witnesses", _witness),
        sections=row.rows("sections", _section),
        read=row.take("read", bool),
        introduction=row.take("introduction_doc", str),
        repeats=frozenset(row.texts("repeats")),
        repeats_in_part=frozenset(row.texts("repeats_in_part")),
        damage=row.strings("damage"),
    )


def _translation(row: Fields) -> Translation:
    lang = row.matching("lang", "[a-z]{2,3}", say("a language code of two or three small letters"))
    return Translation(lang, row.take("by", str), row.take("licence", str))


def _witness(row: Fields) -> Witness:
    return Witness(
        row.matching("siglum", "[A-Za-z][A-Za-z0-9]*", say("letters and digits, a letter first")),
        row.take("what", str),
        row.take("licence", str),
        row.take("independent", bool),
    )


def _section(row: Fields) -> Section:
    return Section(
        row.take("id", str),
        row.take("title", str),
        row.take("title_en", str),
        row.take("supplied", bool),
    )


def clause(row: Fields, start: int, review: Review | None, waiver: str | None) -> Clause:
    """The record of a row of ``clauses.json``, beginning at ``start`` in its passage.

    >>> written = {"text": "甲課在寅", "kind": "rule", "doctrinal": True, "why": "it lodges a stem"}
    >>> clause(Fields("clauses.json", "a.1.1.1", written), 2, None, None).end
    6
    """
    text = row.take("text", str)
    return Clause(
        row.key,
        passage_of(row.key),
        base=text,
        start=start,
        end=start + len(text),
        kind=row.one_of("kind", CLAUSE_KINDS),
        doctrinal=row.take("doctrinal", bool),
        why=row.take("why", str),
        review=review,
        waiver=waiver,
    )


def review(row: Fields) -> Review:
    """The record of a row of ``reviews.json``.

    >>> review(Fields("reviews.json", "a.1.1.1", {"sha": "0123", "by": "A. N.", "on": "2026-01-05"})).by
    'A. N.'
    """
    return Review(row.take("sha", str), row.take("by", str), row.take("on", str))


def example(row: Fields) -> Example:
    """The record of a row of ``examples.json``.

    >>> given = {"clause": "a.1.1.1", "text": "甲子日", "kind": "lookup", "ask": "", "given": {}, "expect": "寅"}
    >>> example(Fields("examples.json", "a.1.1.x1", given)).expect
    '寅'
    """
    return Example(
        row.key,
        passage_of(row.key),
        clause=row.take("clause", str),
        text=row.take("text", str),
        kind=row.one_of("kind", EXAMPLE_KINDS),
        ask=row.take("ask", str),
        given=row.take("given", dict),
        expect=row.whatever("expect"),
        note=row.maybe("note", str) or "",
        differs=row.maybe("differs", str),
        uncheckable=row.maybe("uncheckable", str),
    )


def erratum(row: Fields) -> Erratum:
    """The record of a row of ``errata.json``.

    >>> row = Fields("errata.json", "a.1.1.ja.e1", {"lemma": "西暦", "should": "1810", "reason": "庚午"})
    >>> erratum(row).lang
    'ja'
    """
    return Erratum(
        row.key,
        passage_of(row.key),
        lang=row.key.rpartition(".")[0].rpartition(".")[2],
        lemma=row.take("lemma", str),
        reads=row.maybe("reads", str),
        should=row.take("should", str),
        reason=row.take("reason", str),
    )


def join(row: Fields) -> Join:
    """The record of a row of ``joins.json``.

    >>> row = {"parts": [["a.1.1", "甲課在"], ["a.1.2", "寅"]], "reason": "the page turns here"}
    >>> join(Fields("joins.json", "a.1.1.j1", row)).parts[1]
    ('a.1.2', '寅')
    """
    parts = []
    for part in row.take("parts", list):
        if not (isinstance(part, list) and [type(value) for value in part] == [str, str]):
            raise row.error(say("'parts' must be a list of [passage, words] pairs"))
        parts.append((part[0], part[1]))
    return Join(row.key, passage_of(row.key), tuple(parts), row.take("reason", str))
