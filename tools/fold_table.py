"""The OpenCC part of ``fold.json``, made again from OpenCC's character lists.

Only needed when a text with new characters enters the corpus. The lists come with the package
``opencc-python-reimplemented``, which nothing else here uses::

    python tools/fold_table.py

What the lists say is narrowed to the characters of the corpus, and sorted by two questions: are the
two forms the same word wherever they stand (傳 and its simplified 传), or is the simplified form
also an old character with a life of its own (后, a queen, beside 後, after)? The second kind folds
one way only, from what is typed to what is found.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from liuren import corpus

__all__ = ["from_lists", "read_list"]

TABLE: Final = Path(__file__).parent.parent / "liuren" / "corpus" / "fold.json"
# New forms of Japan that are old characters of their own, which OpenCC's list does not tell.
_OWN_WORDS: Final = frozenset("余予才芸欠弁缶糸岳虫台万党唇連煙稜")
# Pairs of the regional lists that are two words.
_TWO_WORDS: Final = frozenset({"蔘參", "臺台", "纔才", "菸煙", "只衹", "喫吃"})

Lists = Mapping[str, Mapping[str, str]]


def read_list(text: str) -> dict[str, str]:
    r"""The single characters of one OpenCC list: from each, those it may become.

    >>> read_list("后\t後 后\n云\t雲 云\n")
    {'后': '後后', '云': '雲云'}
    """
    rows = (line.split("\t") for line in text.splitlines() if "\t" in line)
    return {row[0]: "".join(w for w in row[1].split() if len(w) == 1) for row in rows}


def from_lists(lists: Lists, known: Iterable[str]) -> dict[str, dict[str, str]]:
    """The three maps of ``fold.json``, narrowed to the characters ``known``.

    ``simplified`` and ``variants`` map a form to the form it is another writing of; ``one_way``
    maps a form to the characters it may stand for, besides itself.

    >>> from_lists({"STCharacters": {"传": "傳", "后": "後后", "丢": "丟"}}, "傳後后")
    {'simplified': {'传': '傳'}, 'variants': {}, 'one_way': {'后': '後'}}
    """
    chars = frozenset(known)
    simplified: dict[str, str] = {}
    variants: dict[str, str] = {}
    one_way: dict[str, str] = {}
    for short, full in sorted(lists.get("STCharacters", {}).items()):
        others = [c for c in full if c != short]
        if len(full) == 1 and others and chars & {short, *others}:
            simplified[short] = full
            continue
        if found := "".join(c for c in others if c in chars):
            one_way[short] = found
        if short in chars and short not in full:
            # One new form for several words: each of them may be written so.
            one_way.update((c, one_way.get(c, "") + short) for c in others)
    for old, new in sorted(lists.get("JPVariants", {}).items()):
        for form in new:
            if form == old or not chars & {form, old} or simplified.get(form) == old:
                continue
            if form in _OWN_WORDS:
                if old in chars and old not in one_way.get(form, ""):
                    one_way[form] = one_way.get(form, "") + old
            else:
                variants[form] = old
    for region in ("TWVariants", "HKVariants"):
        for one, other in sorted(lists.get(region, {}).items()):
            for form in other:
                if one + form not in _TWO_WORDS and form != one and chars & {one, form}:
                    variants[form] = one
    return {"simplified": simplified, "variants": variants, "one_way": one_way}


def main() -> None:
    """Write the OpenCC part of ``fold.json`` anew; the edition's own part stays."""
    package = find_spec("opencc")
    if package is None or not package.submodule_search_locations:
        raise SystemExit("install opencc-python-reimplemented to make fold.json again")
    folder = Path(package.submodule_search_locations[0], "dictionary")
    names = ("STCharacters", "JPVariants", "TWVariants", "HKVariants")
    lists = {n: read_list((folder / f"{n}.txt").read_text(encoding="utf-8")) for n in names}
    texts = corpus.default()
    known = {c for work in texts.works for c in texts.source(work) if c >= "\u3400"}
    table = json.loads(TABLE.read_text(encoding="utf-8"))
    table["opencc"] = from_lists(lists, known)
    TABLE.write_text(json.dumps(table, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
