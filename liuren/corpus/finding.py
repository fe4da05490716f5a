"""Where words stand: in the texts, in their translations, and in the notes of this edition.

The words are widened as on the search page, by the same table (`liuren.corpus.fold`): a variant, a
simplified or a Japanese form finds the others, and punctuation between two characters does not
count. What is found is shown as it stands.

>>> from liuren.corpus import default
>>> place = next(find(default(), "壬课在亥癸课", ["指南"]))
>>> place.id, [place.words[a:b] for a, b in place.at]
('zhinan.1.1.1', ['壬課在亥，癸課'])
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple
from unicodedata import normalize

from liuren.corpus import fold
from liuren.errors import BadChoice

if TYPE_CHECKING:
    from liuren.corpus.texts import Corpus, Passage

__all__ = ["Place", "find"]

_LONGEST: Final = 200  # characters of what is looked for
_PHRASE: Final = r"[\"“”「『]([^\"“”」』]+)[\"“”」』]"


class Place(NamedTuple):
    """Words in which something was found: whose they are, and where in them it stands.

    ``kind`` is ``text`` (as received), ``critical`` (as chosen by this edition, where that differs),
    ``translation``, or a note on a ``clause``, an ``example``, an entry of the ``apparatus`` or an
    ``erratum`` of the translation; ``at`` are offsets in ``words``.
    """

    passage: str
    id: str
    kind: str
    lang: str
    words: str
    at: tuple[tuple[int, int], ...]


def find(texts: Corpus, words: str, works: Sequence[str] | None = None) -> Iterator[Place]:
    """The places of all passages in which each of the words stands, in the order of the texts.

    Several words may stand in any places of one passage; in quotation marks they are one phrase.
    ``works`` are the texts to look through, all if none are named. `BadChoice` if there is nothing
    to look for.

    >>> from liuren.corpus import default
    >>> len(list(find(default(), "庖犧氏"))) > 0
    True
    """
    keys = texts.keys if works is None else tuple(texts.work(name).key for name in works)
    searched = [(it, [*_said(texts, it)]) for key in keys for it in texts.passages(key)]
    wanted = _wanted(words, (place.words for _, places in searched for place in places))
    for _, places in searched:
        hits = [[[*_hits(place.words, one)] for one in wanted] for place in places]
        if not all(any(found[n] for found in hits) for n in range(len(wanted))):
            continue
        shown: set[str] = set()
        for place, found in zip(places, hits, strict=True):
            at = tuple(sorted({span for spans in found for span in spans}))
            if at and not (place.kind == "critical" and shown):
                shown.add(place.kind)
                yield place._replace(at=at)


def _wanted(words: str, searched: Iterable[str]) -> list[re.Pattern[str]]:
    """A pattern for each word, and for each phrase in quotation marks."""
    query = normalize("NFKC", words)
    if len(query) > _LONGEST:
        raise BadChoice("more than {most} characters are not looked for", most=_LONGEST)
    phrases = re.findall(_PHRASE, query)
    terms = [*phrases, *fold.tokens(re.sub(_PHRASE, " ", query))]
    terms = [term for term in terms if fold.tokens(term)]
    if not terms:
        raise BadChoice("{words!r} has no word to look for", words=words)
    also = fold.look_alikes(sorted(set("".join(searched))))
    return [fold.pattern(term, also) for term in terms]


def _hits(words: str, wanted: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    """Where it stands; a word of letters only where one begins."""
    for found in wanted.finditer(words):
        start = found.start()
        if not (start and _letter(words[start]) and _letter(words[start - 1])):
            yield found.span()


def _letter(char: str) -> bool:
    return char.isalnum() and ord(char) < 0x2E80


def _said(texts: Corpus, it: Passage) -> Iterator[Place]:
    """Everything in which is looked: the text, its translations, and what is noted of both."""
    lang = texts.work(it.work).lang
    yield Place(it.id, it.id, "text", lang, it.base, ())
    critical = texts.critical(it.id)
    if critical != it.base:
        yield Place(it.id, it.id, "critical", lang, critical, ())
    for language, words in it.translations.items():
        if words and not it.repeats:
            yield Place(it.id, f"{it.id}.{language}", "translation", language, words, ())
    for entry in it.apparatus:
        note = f"{entry.reason} {entry.evidence}".strip()
        yield Place(it.id, entry.id, "apparatus", "en", note, ())
    for clause in it.clauses:
        note = f"{clause.why} {clause.waiver or ''}".strip()
        yield Place(it.id, clause.id, "clause", "en", note, ())
    for example in it.examples:
        yield Place(it.id, example.id, "example", "en", example.note, ())
    for erratum in it.errata:
        note = f"{erratum.should} {erratum.reason}"
        yield Place(it.id, erratum.id, "erratum", "en", note, ())
