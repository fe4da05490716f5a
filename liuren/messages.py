"""What is said to a reader: a template and its parts, put into words only when somebody reads it.

The templates are English and are the keys of the catalogues in ``locale/`` (gettext): what stands in
a call of `say` is found there by Babel. Parts that are symbols or words of the texts are the same in
every language; parts that are messages are put into words with the whole.

>>> found = say("{god} sits on {seat}", god="子", seat=say("the void {branch}", branch="戌"))
>>> print(found)
子 sits on the void 戌
"""

from __future__ import annotations

import gettext
import re
import struct
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache, reduce
from math import log10
from typing import Any, Final, TypeAlias, TypeVar, cast

from liuren.home import PACKAGE

__all__ = [
    "AVAILABLE",
    "DEFAULT",
    "LANGUAGES",
    "Chain",
    "Message",
    "Words",
    "brief",
    "chain",
    "language",
    "listed",
    "one_line",
    "parts_of",
    "say",
    "speaking",
    "spoken",
    "told",
]

DEFAULT: Final = "en"
LANGUAGES: Final = ("en", "zh-Hant", "zh-Hans", "ja", "ko")
"""The languages of the interface; those of the texts and their translations are another matter."""
AVAILABLE: Final = ("en", "zh-Hant", "zh-Hans")
"""Those that have words; the others are prepared, and are English until they have some."""

_CATALOGUES: Final = PACKAGE / "locale"

_in_force: Final[ContextVar[str]] = ContextVar("_in_force", default=DEFAULT)


@dataclass(frozen=True, slots=True)
class Message:
    """A template with named gaps, and what fills them. ``str`` puts it into the language in force."""

    template: str
    parts: tuple[tuple[str, object], ...] = ()

    def __str__(self) -> str:
        template = _translated(self.template)
        if not self.parts:
            return template
        return template.format(**{name: _put(part) for name, part in self.parts})


@dataclass(frozen=True, slots=True)
class Chain:
    """Several messages or names one after another, with a word or a mark between them."""

    links: tuple[Words | str, ...]
    between: str = "; "

    def __str__(self) -> str:
        return _translated(self.between).join(map(str, self.links))


Words: TypeAlias = Message | Chain
T = TypeVar("T")


def say(template: str, /, **parts: object) -> Message:
    """The message of a template and what fills its gaps.

    >>> print(say("{god} sits on {seat}", god="子", seat="戌"))
    子 sits on 戌
    """
    return Message(template, tuple(parts.items()))


def chain(links: Iterable[Words | str], between: str = "; ") -> Words:
    """Several messages or names as one, each said once; one alone is itself.

    >>> print(chain([say("it is day"), say("it is night"), say("it is day")]))
    it is day; it is night
    """
    found = tuple(dict.fromkeys(links))
    if len(found) == 1 and not isinstance(found[0], str):
        return found[0]
    return Chain(found, between)


def listed(nouns: Iterable[Words]) -> Words:
    """The message of several nouns as one, which a language may join otherwise than sentences.

    >>> print(listed([say("a longitude"), say("a latitude")]))
    a longitude and a latitude
    """
    return reduce(lambda one, other: say("{one} and {other}", one=one, other=other), nouns)


_LONGEST: Final = 100


def brief(part: T) -> T:
    """The same words; in them what somebody wrote of more than a hundred characters or digits is cut.

    >>> len(str(brief(say("there is no {name}", name="x" * 9000))))
    113
    """
    return cast(T, _cut(part))


def _cut(part: object) -> object:
    if type(part) is str and len(part) > _LONGEST:
        return part[:_LONGEST] + "…"
    if type(part) is int and abs(part) >= 10**_LONGEST:  # Python would not even write it out
        return f"{'-' * (part < 0)}10^{int(part.bit_length() * log10(2))}…"
    if isinstance(part, Message):
        return Message(part.template, tuple((name, _cut(it)) for name, it in part.parts))
    if isinstance(part, Chain):
        return Chain(tuple(brief(link) for link in part.links), part.between)
    return part


def one_line(words: str) -> str:
    """The words on one line; what cannot be printed, or would move a terminal, is written out.

    >>> print(one_line("no branch:\\n \\x1b[31m子"))
    no branch: \\x1b[31m子
    """
    line = " ".join(words.split())
    if line.isprintable():
        return line
    return "".join(it if it.isprintable() else repr(it)[1:-1] for it in line)


# What may stand between the links of a chain; here so that the catalogues have it.
MARKS: Final = (say("; "), say(" and "), say(" or "), say(", "))


def _put(part: object) -> object:
    """A part in words: several of one kind are a list."""
    if isinstance(part, tuple) and type(part) is tuple:
        return _translated(", ").join(str(one) for one in part)
    return part


def parts_of(words: Words) -> dict[str, Any]:
    """A message as plain data: its template, and its parts by name; of a chain the links.

    >>> parts_of(say("{god} sits on {seat}", god="子", seat="戌"))
    {'template': '{god} sits on {seat}', 'parts': {'god': '子', 'seat': '戌'}}
    """
    if isinstance(words, Chain):
        return {"between": words.between, "links": [_plain(link) for link in words.links]}
    return {"template": words.template, "parts": {name: _plain(p) for name, p in words.parts}}


def told(words: Words) -> dict[str, Any]:
    """A message as plain data: in words, in the language in force, and taken apart.

    >>> told(say("sits on {seat}", seat="子"))["words"]
    'sits on 子'
    """
    return {"words": str(words), **parts_of(words)}


def _plain(part: object) -> Any:
    if isinstance(part, Message | Chain):
        return parts_of(part)
    if type(part) is tuple:
        return [_plain(one) for one in part]
    return part if isinstance(part, str | int | float | bool | None) else str(part)


# Languages


def language() -> str:
    """The language in force.

    >>> language()
    'en'
    """
    return _in_force.get()


@contextmanager
def speaking(lang: str) -> Iterator[str]:
    """A context in which messages are put into ``lang``, one of `LANGUAGES`.

    >>> with speaking("zh-Hant"):
    ...     print(say("{god} over {seat}", god="丑", seat="子"))
    子上丑
    """
    token = _in_force.set(lang)
    try:
        yield lang
    finally:
        _in_force.reset(token)


# How a system names the languages; what begins with none of these is not spoken here.
_TAGS: Final = {
    "zh-hant": "zh-Hant", "zh-tw": "zh-Hant", "zh-hk": "zh-Hant", "zh-mo": "zh-Hant",
    "zh-hans": "zh-Hans", "zh": "zh-Hans", "en": "en", "ja": "ja", "ko": "ko",
}  # fmt: skip


def spoken(tag: str) -> str | None:
    """The language of the interface that a tag names, as zh_TW.UTF-8; None if it is not spoken here.

    >>> spoken("zh_TW.UTF-8"), spoken("zh"), spoken("ja_JP"), spoken("C")
    ('zh-Hant', 'zh-Hans', 'ja', None)
    """
    name = re.split("[.@:]", tag.strip())[0].replace("_", "-").lower()  # of zh_TW:en the first
    for begun, lang in _TAGS.items():
        if name == begun or name.startswith(begun + "-"):
            return lang
    return None


def _translated(template: str) -> str:
    lang = _in_force.get()
    return template if lang == DEFAULT else _catalogue(lang).gettext(template)


@cache
def _catalogue(lang: str) -> gettext.NullTranslations:
    name = lang.replace("-", "_")
    try:
        return gettext.translation("liuren", str(_CATALOGUES), [name], fallback=True)
    except (OSError, ValueError, LookupError, struct.error):
        # A catalogue that is torn is none: it is needed to tell of any error, and this one as well.
        return gettext.NullTranslations()
