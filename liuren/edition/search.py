"""The search of the edition: one box over classical Chinese, Japanese, Korean and English.

Sphinx's own search answers with pages, cuts Chinese into words that a query must hit exactly, and
knows no variant forms. Here the index *is* the text: every unit of every page (see `units`) with
its words as they stand, about a megabyte in all. The browser looks through it literally, so a single
character, a phrase or half a word is found wherever it stands, and nothing is found that is not
there. Three things beside the text help it:

- the forms that one word may have (`liuren.corpus.fold`), by which a query is widened;
- the cuts between Chinese words, one bit a character (`liuren.edition.words`): what is a word at
  its place comes before what only lies across two, and a sentence that stands nowhere is looked
  for by its words;
- the inflected forms of English words, so that *generals* also finds *general*.

The index is written by the builder ``html`` (and its kin) into ``search-index.js``, and a build that
writes only some pages keeps the units of the others.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from weakref import WeakKeyDictionary

from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.search.en import SearchEnglish
from sphinx.util.display import progress_message

from liuren.corpus import fold
from liuren.edition import terms
from liuren.edition.texts import corpus_of
from liuren.edition.units import Block, Unit, units
from liuren.edition.words import cuts, fingerprint

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

__all__ = ["encode_cuts", "inflections", "widening"]

INDEX: Final = "search-index.js"
_FORMAT: Final = 2
_HERE: Final = Path(__file__).parent
_PREFIX, _SUFFIX = "LiurenSearch.setIndex(", ");\n"
_DIGITS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_CUT_LANGUAGES: Final = {"lzh-Hant", "zh-Hans", "zh-Hant", "zh"}

# A page in the index: its title, where it is, and its units as lists (anchor, title, kind, blocks; no
# title: the anchor is it); a block is language, words, cuts and, if it is the critical text, 1.
Page = dict[str, Any]


class _State(NamedTuple):
    """The index of a running build: its pages by name; the cuts of texts already cut."""

    pages: dict[str, Page]
    cuts: dict[str, str]


_STATES: WeakKeyDictionary[BuildEnvironment, _State] = WeakKeyDictionary()


def encode_cuts(text: str, starts: Iterable[int]) -> str:
    """The offsets at which words start, as one bit for each UTF-16 unit of ``text``, six a letter.

    >>> encode_cuts("乘天后乃小女", [0, 1, 3, 4])
    '2'
    >>> encode_cuts("𤣥武", [0])
    'g'
    """
    begins = set(starts)
    bits = "".join(
        ("1" if at in begins else "0") + "0" * (char > "\uffff") for at, char in enumerate(text)
    )
    bits += "0" * (-len(bits) % 6)
    return "".join(_DIGITS[int(bits[i : i + 6], 2)] for i in range(0, len(bits), 6)).rstrip("A")


def widening(text: str) -> dict[str, Any]:
    """What the browser needs to widen a query to the forms that occur in ``text``.

    ``same``: words of which a form occurs, the forms that occur before a space, the others after
    it. ``oneWay``: character → the forms that occur and that it may stand for besides.

    >>> widening("陰隂後Ｘé")
    {'same': ['隂陰 阴'], 'oneWay': {'后': '後', 'e': 'é', 'X': 'Ｘ'}}
    """
    table = fold.table()
    occurring = sorted(set(text))
    known = frozenset(occurring)
    groups = dict.fromkeys(table.same[c] for c in occurring if c in table.same)
    same = [
        "".join(c for c in group if c in known) + " " + "".join(c for c in group if c not in known)
        for group in groups
    ]
    one_way = {c: found for c, to in table.one_way.items() if (found := _only(to, known))}
    for plain, marked in fold.look_alikes(occurring).items():
        one_way[plain] = one_way.get(plain, "") + marked
    return {"same": same, "oneWay": one_way}


def _only(chars: str, known: frozenset[str]) -> str:
    return "".join(c for c in chars if c in known)


def inflections(text: str) -> list[str]:
    """Groups of the English words of ``text`` that share a stem, where there is more than one.

    >>> inflections("The general and his generals; a lesson.")
    ['general generals']
    """
    stem = SearchEnglish({}).stem
    groups: dict[str, set[str]] = {}
    for word in set(re.findall(r"[a-z]{3,}", text.lower())):
        groups.setdefault(stem(word), set()).add(word)
    return sorted(" ".join(sorted(group)) for group in groups.values() if len(group) > 1)


# -- what Sphinx calls --


def _add_files(app: Sphinx, config: Any) -> None:
    # New lists: the defaults are shared by all builds of a process.
    config.html_static_path = [*config.html_static_path, str(_HERE / "static")]
    config.templates_path = [*config.templates_path, str(_HERE / "templates")]


def _begin(app: Sphinx) -> None:
    """Leave Sphinx's own index and search page out; ours take their place."""
    if isinstance(app.builder, StandaloneHTMLBuilder) and app.builder.search:
        app.builder.search = False
        _STATES[app.env] = _State({}, {})


def _take_over(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """Take the units of the last build over; have the pages written of which it has none."""
    state = _STATES.get(env)
    if state is None:
        return []
    try:
        index = json.loads(_read(app).removeprefix(_PREFIX).removesuffix(_SUFFIX))
        if index["made"] == _made():
            state.pages.update((page["name"], page) for page in index["pages"])
    except (ValueError, KeyError, TypeError):
        state.pages.clear()
    for page in state.pages.values():
        for unit in page["units"]:
            state.cuts.update((block[1], block[2]) for block in unit[3] if len(block) > 2)
    return sorted(env.found_docs - set(state.pages))


def _read(app: Sphinx) -> str:
    path = Path(app.outdir, INDEX)
    return path.read_text(encoding="utf-8") if path.exists() else ""


def _made() -> str:
    return f"{_FORMAT} {fingerprint()}"


def _note(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Note the units of a page that is about to be written."""
    state = _STATES.get(app.env)
    if state is None:
        return
    page: Page = {"name": docname, "url": app.builder.get_target_uri(docname)}
    page["title"] = app.env.titles[docname].astext()
    silent = "no-search" in app.env.metadata[docname]
    on_page = [] if silent else units(doctree, corpus_of(app.env), app.config.language or "en")
    page["units"] = [_row(unit, state.cuts) for unit in on_page]
    state.pages[docname] = page


def _row(unit: Unit, known: dict[str, str]) -> list[Any]:
    title = "" if unit.title == unit.anchor else unit.title
    return [unit.anchor, title, unit.kind, [_block(block, known) for block in unit.blocks]]


def _block(block: Block, known: dict[str, str]) -> list[Any]:
    row: list[Any] = [block.lang, block.text]
    if block.lang in _CUT_LANGUAGES:
        if block.text not in known:
            known[block.text] = encode_cuts(block.text, cuts(block.text))
        row.append(known[block.text])
        if block.critical:
            row.append(1)
    return row


def _search_page(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    if app.env in _STATES:
        yield "search", {"title": "Search", "search_index": INDEX}, "search-page.html"


def _finish(app: Sphinx, exception: Exception | None) -> None:
    """Write the index, if there is anything new in it."""
    state = _STATES.pop(app.env, None) if app.env is not None else None
    if exception is not None or state is None:
        return
    pages = [state.pages[name] for name in _in_order(app.env) if name in state.pages]
    blocks = [block for page in pages for unit in page["units"] for block in unit[3]]
    corpus = corpus_of(app.env)
    index = {
        "made": _made(),
        "works": [[key, work.title, work.title_en] for key, work in corpus.works.items()],
        **widening("".join(block[1] for block in blocks)),
        "inflections": inflections("\n".join(b[1] for b in blocks if b[0].startswith("en"))),
        "pages": pages,
    }
    written = _PREFIX + json.dumps(index, ensure_ascii=False, separators=(",", ":")) + _SUFFIX
    if written != _read(app):
        with progress_message("writing the search index"):
            Path(app.outdir, INDEX).write_text(written, encoding="utf-8")


def _in_order(env: BuildEnvironment) -> Iterator[str]:
    """The pages in the order of the table of contents, then those that are in none."""
    seen: set[str] = set()

    def walk(docname: str) -> Iterator[str]:
        if docname in seen or docname not in env.all_docs:
            return
        seen.add(docname)
        yield docname
        for child in env.toctree_includes.get(docname, ()):
            yield from walk(child)

    yield from walk(env.config.root_doc)
    yield from sorted(set(env.all_docs) - seen)


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the search: its index and page, the marks where a result leads, the list of terms."""
    app.connect("config-inited", _add_files)
    app.connect("builder-inited", _begin)
    app.connect("env-updated", _take_over)
    app.connect("doctree-resolved", _note, priority=900)
    app.connect("html-collect-pages", _search_page)
    app.connect("build-finished", _finish)
    terms.setup(app)
    app.add_js_file("found.js", loading_method="defer")
    app.add_css_file("search.css")
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
