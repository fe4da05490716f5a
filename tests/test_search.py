"""The search of the built edition, in a browser: what stands somewhere is found, at its place.

What should be found is worked out here from the corpus and from the pages as they were written,
not from the index; how a query is widened is tested by itself in test_fold.
"""

from __future__ import annotations

import gzip
import json
import random
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.parse import unquote, urlsplit

import pytest

from liuren import corpus
from liuren.corpus import fold

if TYPE_CHECKING:
    from playwright.sync_api import ConsoleMessage, Page

SEED: Final = 20261130
HAN: Final = re.compile(r"[\u3400-\u9fff\U00020000-\U0003ffff]+")
RUNNING: Final = {"a", "abbr", "b", "code", "em", "i", "label", "span", "strong", "sup"}
SILENT: Final = {"script", "style", "svg", "button"}
VOID: Final = {"br", "hr", "img", "input", "link", "meta", "wbr", "col"}
# Pages that Sphinx makes of what stands elsewhere.
MADE: Final = {"search.html", "genindex.html", "py-modindex.html"}


class Query(NamedTuple):
    """What is typed; the passage it was drawn from, or ''; what kind of query it is."""

    typed: str
    source: str
    kind: str


# -- what stands where, seen without the index --


class Article(HTMLParser):
    """The readable text of a page, blocks parted by line ends, and the anchors on it."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.anchors: set[str] = set()
        self.open: list[tuple[str, bool]] = []  # elements, and whether they are read

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open an element; what is not read, and what is in it, is passed over."""
        given = dict(attrs)
        classes = set((given.get("class") or "").split())
        read = bool(self.open) and self.open[-1][1]
        if tag == "article" and given.get("role") == "main":
            read = True
        elif tag in SILENT or classes & {"no-search", "headerlink", "toctree-wrapper"}:
            read = False
        if self.open or tag == "article":
            self.anchors.add(given.get("id") or "")
            if tag not in RUNNING:
                self.words.append("\n")
            if tag not in VOID:
                self.open.append((tag, read))

    def handle_endtag(self, tag: str) -> None:
        """Close the element, and those that HTML lets stand open in it."""
        while self.open and tag in {name for name, _ in self.open}:
            if self.open.pop()[0] == tag:
                break
        if tag not in RUNNING:
            self.words.append("\n")

    def handle_data(self, data: str) -> None:
        """Keep the text if it is read."""
        if self.open and self.open[-1][1]:
            # Parts of a line that a style sheet sets apart do not make one word.
            before = self.words[-1][-1:] if self.words else ""
            apart = (
                before.isascii() and before.isalnum() and data[:1].isascii() and data[:1].isalnum()
            )
            self.words.append(" " * apart + data)


class Site(NamedTuple):
    """The built pages: the text outside the passages by page; each page with its anchors."""

    texts: dict[str, str]
    anchors: dict[str, set[str]]

    def page_of(self, id: str) -> str:
        """Return the page on which a passage stands."""
        (page,) = (page for page, anchors in self.anchors.items() if id in anchors)
        return page


@pytest.fixture(scope="module")
def written(site: Path) -> Site:
    """Return what the pages of the edition hold."""
    texts: dict[str, str] = {}
    anchors: dict[str, set[str]] = {}
    for path in sorted(site.rglob("*.html")):
        name = path.relative_to(site).as_posix()
        if name in MADE or name.startswith("_"):
            continue
        article = Article()
        article.feed(path.read_text(encoding="utf-8"))
        texts[name] = re.sub(r"[ \t]*\n\s*", "\n", "".join(article.words))
        anchors[name] = article.anchors | {""}
    return Site(texts, anchors)


def passage_texts(id: str) -> list[tuple[str, str]]:
    """Return the words by which a passage should be found, each with its language."""
    texts = corpus.default()
    passage = texts.passage(id)
    translated = {} if passage.repeats else passage.translations
    originals = dict.fromkeys((passage.base, texts.critical(id)))
    found = [("lzh", words) for words in originals if words]
    return found + [(lang, words) for lang, words in translated.items() if words]


@pytest.fixture(scope="module")
def passages(written: Site) -> dict[str, list[tuple[str, str]]]:
    """Return the words of every passage that stands on a page."""
    return {p.id: passage_texts(p.id) for p in corpus.default().passages()}


def heading(id: str) -> tuple[str, str]:
    """Return the title under which a result shows a passage: that of its section or work."""
    texts = corpus.default()
    passage = texts.passage(id)
    return "lzh", texts.section(passage.section).title or texts.work(passage.work).title


# -- the queries --


def stretch(draw: random.Random, text: str, least: int, most: int) -> str:
    """Return a stretch of a text, that begins and ends with a letter."""
    starts = [i for i, char in enumerate(text) if char.isalpha()]
    start = draw.choice(starts)
    return (
        text[start : start + draw.randint(least, most)].strip().rstrip("，。、；：「」（）()！？: ")
    )


def drawn(passages: dict[str, list[tuple[str, str]]], written: Site, count: int) -> Iterator[Query]:
    """Yield queries of every kind and language, the same ones each time."""
    draw = random.Random(SEED)
    by_lang: dict[str, list[tuple[str, str]]] = {}
    for id, words in passages.items():
        for lang, text in words:
            by_lang.setdefault(lang, []).append((id, text))
    langs = [*["lzh"] * 5, *sorted(by_lang.keys() - {"lzh"}), "en"]
    kinds = ("character", "word", "phrase", "simplified", "variant")
    english = sorted(
        {w for t in written.texts.values() for w in re.findall(r"\b[A-Za-z]{3,}\b", t)}
    )
    while count:
        lang = draw.choice(langs)
        if lang == "en":
            yield Query(draw.choice(english), "", "English word")
            count -= 1
            continue
        id, text = draw.choice(by_lang[lang])
        kind = draw.choice(kinds)
        least, most = {"character": (1, 1), "phrase": (5, 12)}.get(kind, (2, 4))
        if lang == "ko" and kind != "phrase":
            typed = draw.choice(re.findall(r"[가-힣]+", text) or [""])
        elif kind == "phrase":
            typed = stretch(draw, text, least, most)
        else:
            run = draw.choice(re.findall(r"[^\W\d_]+", text) or [""])
            start = draw.randrange(max(1, len(run) - most + 1))
            typed = run[start : start + draw.randint(least, most)]
        if kind == "simplified":
            changed = fold.simplify(typed)
        elif kind == "variant":
            changed = "".join(draw.choice(fold.same(char)) for char in typed)
        else:
            changed = typed
        if not fold.tokens(changed) or (changed == typed) == (kind in {"simplified", "variant"}):
            continue
        yield Query(changed, id, f"{kind}, {lang}")
        count -= 1


def standing(query: str) -> re.Pattern[str]:
    """Return the pattern of a query in the pages: Latin words match where a word begins."""
    words = fold.pattern(query).pattern
    return re.compile(rf"(?<![A-Za-z0-9]){words}" if query[0].isascii() else words, re.IGNORECASE)


def expected(
    query: str, written: Site, passages: dict[str, list[tuple[str, str]]]
) -> tuple[set[str], set[str]]:
    """Return the passages and the pages on which a query stands, every word of it."""
    patterns = [standing(token) for token in fold.tokens(query)]
    ids = {
        id
        for id, words in passages.items()
        if all(any(p.search(text) for _, text in [*words, heading(id)]) for p in patterns)
    }
    pages = {
        page
        for page, text in written.texts.items()
        if len(patterns) == 1 and patterns[0].search(text)
    }
    return ids, pages | {written.page_of(id) for id in ids}


# -- the search --


@pytest.fixture
def search(page: Page, url: str) -> Page:
    """Return the search page, ready."""
    page.goto(f"{url}search.html")
    page.wait_for_function("typeof LiurenSearch === 'object'")
    return page


FOUND: Final = """query => {
  const { hits, terms, loosely, milliseconds } = LiurenSearch.find(query);
  const links = hits.map(hit => LiurenSearch.link(hit, terms));
  return { links, kinds: hits.map(hit => hit.unit[2]), loosely, milliseconds };
}"""


def places(answer: dict[str, Any]) -> list[tuple[str, str]]:
    """Return page and anchor of each result."""
    parts = [urlsplit(link) for link in answer["links"]]
    return [(p.path.removeprefix("./"), unquote(p.fragment)) for p in parts]


def test_finds_what_stands_there(
    search: Page, written: Site, passages: dict[str, list[tuple[str, str]]]
) -> None:
    """200 queries drawn from the texts and pages find every place, and Chinese ones nothing else."""
    queries = list(drawn(passages, written, 200))
    assert len({kind for _, _, kind in queries}) >= 15, "every kind in every language"
    missing: list[tuple[Query, set[str], set[str]]] = []
    wrong: list[tuple[Query, object]] = []
    times: list[float] = []
    for query in queries:
        answer = search.evaluate(FOUND, query.typed)
        times.append(answer["milliseconds"])
        found = places(answer)
        anchors, pages = {anchor for _, anchor in found}, {page for page, _ in found}
        ids, on_pages = expected(query.typed, written, passages)
        if query.source:
            ids.add(query.source)
        if answer["loosely"] or ids - anchors or on_pages - pages:
            missing.append((query, ids - anchors, on_pages - pages))
        wrong += [(query, (page, at)) for page, at in found if at not in written.anchors[page]]
        if HAN.fullmatch(query.typed) and pages - on_pages:
            wrong.append((query, ("found besides", pages - on_pages)))
    assert not missing, f"{len(missing)} queries miss a place, as {missing[:3]}"
    assert not wrong, f"{len(wrong)} results lead elsewhere, as {wrong[:3]}"
    assert sorted(times)[len(times) * 9 // 10] < 20, "nine queries of ten take under 20 ms"


def test_a_result_leads_to_its_words(
    search: Page, url: str, written: Site, passages: dict[str, list[tuple[str, str]]]
) -> None:
    """Typed into the box, a query shows the text's own words, and its link leads to them, marked."""
    words = [
        q for q in drawn(passages, written, 200) if q.kind.startswith(("word", "simpl", "vari"))
    ]
    for query in random.Random(SEED).sample(words, 12):
        search.goto(f"{url}search.html")
        search.fill("#search-input", query.typed)
        search.press("#search-input", "Enter")
        wanted = search.locator(f"a[href$='#{query.source}']")
        while not wanted.count():
            search.locator("#search-results .more").first.click()
        result = search.locator("li.hit").filter(has=wanted)
        shown = result.locator("mark").first.inner_text()
        assert fold.pattern(query.typed).fullmatch(shown), (query, shown)
        lang = result.locator("p").get_attribute("lang") or ""
        assert lang.split("-")[0] in {lang for lang, _ in passages[query.source]}, query
        result.locator("a").click()
        search.wait_for_load_state("load")
        assert urlsplit(search.url).fragment == query.source
        assert not urlsplit(search.url).query, "the address is a plain one that can be cited"
        search.wait_for_selector("mark.found", state="attached")
        inside = "el => el.closest('section')?.querySelectorAll('mark.found').length ?? 0"
        assert search.locator(f"[id='{query.source}']").first.evaluate(inside), query


def test_confused_characters_stay_apart(
    search: Page, passages: dict[str, list[tuple[str, str]]]
) -> None:
    """己, 巳 and 已 find only the passages in which they stand themselves."""
    for char in "己巳已":
        found = places(search.evaluate(FOUND, char))
        right = {id for id, words in passages.items() if any(char in text for _, text in words)}
        assert {anchor for _, anchor in found if anchor in passages} >= right
        others = {anchor for _, anchor in found if anchor in passages} - right
        apparatus = {id for id in others if corpus.default().passage(id).clauses}
        assert others == apparatus, "besides these only what the edition says of a passage"


@pytest.mark.parametrize(
    ("query", "works"),
    [
        ("克", {"daquan", "xunyuan", "zhinan"}),
        ("尅", {"daquan", "xunyuan", "zhinan"}),
        ("岁", {"daquan", "guicuojiao"}),
        ("玄武", {"daquan", "guicuojiao"}),
        ("天將", {"daquan", "xunyuan", "zhinan"}),
        ("天将", {"daquan", "xunyuan", "zhinan"}),
        ("천장", {"daquan"}),
    ],
)
def test_across_the_texts(search: Page, query: str, works: set[str]) -> None:
    """One query finds a word in texts that write it differently."""
    found = {anchor.partition(".")[0] for _, anchor in places(search.evaluate(FOUND, query))}
    assert works <= found


def test_a_sentence_that_stands_nowhere(search: Page) -> None:
    """A phrase found nowhere is looked for by its words, and the page says so."""
    search.fill("#search-input", "天后加子日")
    search.press("#search-input", "Enter")
    search.wait_for_selector("#search-results li")
    assert "天后 · 加" in search.locator("#search-status").inner_text()
    first = search.locator("#search-results li.hit").first.locator("p").inner_text()
    assert "子加日，乘天后" in first, "the place where they stand closest comes first"


@pytest.mark.parametrize(
    "word",
    ["ありがとう", "コンピュータ", "컴퓨터", "안녕하세요", "blockchain", "qj", "xyzzy", "19991"],
)
def test_a_word_that_stands_nowhere(search: Page, word: str) -> None:
    """Where a word of kana, hangul or letters does not stand, its single characters are not offered."""
    search.fill("#search-input", word)
    search.press("#search-input", "Enter")
    search.wait_for_function("document.getElementById('search-status').textContent")
    assert search.locator("#search-status").inner_text() == f"Nothing found for “{word}”."
    assert not search.locator("li.hit").count()


def test_an_ending_may_differ(search: Page) -> None:
    """An English word whose form stands nowhere is found by its beginning, and the page says so."""
    answer = search.evaluate(FOUND, "divinatory")
    assert answer["links"]
    assert answer["loosely"] == ["divinat"]


@pytest.mark.parametrize("query", ["貴人", "占", "三傳"])
def test_the_texts_come_first(search: Page, query: str) -> None:
    """Where texts and notes both have the words, the texts stand first, then notes, then functions."""
    search.fill("#search-input", query)
    search.press("#search-input", "Enter")
    search.wait_for_selector("#search-results li")
    groups = search.locator("#search-results section").evaluate_all("all => all.map(e => e.id)")
    last = ["found-pages", "found-objects"]
    rank = [last.index(id) if id in last else -1 for id in groups]
    assert rank == sorted(rank)
    assert rank[0] == -1
    assert "found-pages" in groups


@pytest.mark.parametrize(
    "query", ["she-hai", "year-fate", "She-Hai", "a.b*c+[d](e)-/\\", "-", "\u2014-子"]
)
def test_signs_mean_themselves(search: Page, query: str) -> None:
    """A hyphen, or another sign that has a meaning in patterns, is looked for as it is typed."""
    answer = search.evaluate(FOUND, query)
    if re.fullmatch(r"[a-zA-Z]+-[a-zA-Z]+", query):
        assert answer["links"]
        assert answer["loosely"] is None


def test_a_query_is_cut(search: Page) -> None:
    """Of a query longer than any sentence only the beginning is looked for, in no more time."""
    answer = search.evaluate(FOUND, "貴人" * 5000)
    assert answer["milliseconds"] < 2000


def test_quotation_marks_and_spaces(search: Page) -> None:
    """Words apart by a space need only stand in one place; in quotation marks they follow closely."""
    loose = places(search.evaluate(FOUND, "陰陽 貴人"))
    close = places(search.evaluate(FOUND, "“陰陽 貴人”"))
    assert set(close) < set(loose)


def test_words_before_parts_of_words(search: Page) -> None:
    """Of the results of a text, those in which jieba sees a word come first."""
    grades = "q => LiurenSearch.find(q).hits.map(hit => hit.grade)"
    found = search.evaluate(grades, "子")
    assert found == sorted(found)
    assert len(set(found)) > 1, "子 stands alone in some places, and only in 君子 in others"


def test_phone(search: Page) -> None:
    """On a phone the results fit the screen, and the box does not make it zoom in."""
    search.set_viewport_size({"width": 390, "height": 844})
    search.fill("#search-input", "貴人")
    search.press("#search-input", "Enter")
    search.wait_for_selector("#search-results li")
    assert search.evaluate("document.documentElement.scrollWidth") <= 390
    size = "parseFloat(getComputedStyle(document.getElementById('search-input')).fontSize)"
    assert search.evaluate(size) >= 16


def test_no_other_host(page: Page, url: str, site: Path) -> None:
    """Pages ask nothing of another host, and the console has nothing to complain of."""
    hosts: set[str | None] = set()
    complaints: list[str] = []

    def listen(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            complaints.append(message.text)

    page.on("request", lambda request: hosts.add(urlsplit(request.url).hostname))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", listen)
    every = sorted(p.relative_to(site).as_posix() for p in site.rglob("*.html"))
    some = random.Random(SEED).sample(every, min(12, len(every)))
    for name in dict.fromkeys(["index.html", "search.html?q=貴人", *some]):
        page.goto(url + name, wait_until="load")
        assert not complaints, f"{name}: {complaints}"
    assert hosts == {"127.0.0.1"}


def test_index_is_small(site: Path) -> None:
    """The index is the text itself and little more; sent as servers send it, no more than a photograph."""
    index = (site / "search-index.js").read_text(encoding="utf-8")
    pages = json.loads(index.partition("(")[2].rpartition(")")[0])["pages"]
    words = "".join(b[1] for page in pages for unit in page["units"] for b in unit[3])
    assert len(index.encode()) < 1.25 * len(words.encode())
    assert len(gzip.compress(index.encode())) < 1_000_000
