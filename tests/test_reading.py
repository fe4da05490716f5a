"""The built edition as a reader has it before him: in a browser, wide and narrow, light and dark."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from pages import anchors, find, read, words

from liuren import corpus
from liuren.doctrine.readings import judgements
from liuren.edition.judgements import by_topic
from liuren.proof.examples import call

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

CASTING = "xunyuan/casting.html"

# The colour of an element's words, and that of the first ground behind it that is not clear.
INK_AND_GROUND = """(e, property) => {
    const numbers = (c) => c.match(/[\\d.]+/g).map(Number);
    let at = e, ground = [0, 0, 0, 0];
    while (at && (ground[3] ?? 1) < 1) {
        ground = numbers(getComputedStyle(at).backgroundColor);
        at = at.parentElement;
    }
    return [numbers(getComputedStyle(e)[property]), ground];
}"""


tree = cache(read)


def pages(site: Path) -> list[str]:
    """Return the paths of all pages of the site."""
    return sorted(path.relative_to(site).as_posix() for path in site.rglob("*.html"))


def test_every_passage_stands_once(site: Path) -> None:
    """Each passage and clause of the five texts has its anchor on exactly one page."""
    where: dict[str, int] = {}
    for name in pages(site):
        for id in anchors(tree(site / name)):
            where[id] = where.get(id, 0) + 1
    texts = corpus.default()
    for id in (*(p.id for p in texts.passages()), *(c.id for c in texts.clauses())):
        assert where.get(id) == 1, f"{id} stands {where.get(id, 0)} times"


def test_marks_and_entries_find_each_other(site: Path) -> None:
    """No link within a page of the site leads nowhere: marks, entries, clauses, rows."""
    for name in pages(site):
        page = tree(site / name)
        known = anchors(page) | {"", "furo-main-content"}
        dead = {a.get("href", "") for a in find(page, "a") if a.get("href", "").startswith("#")}
        assert not {href for href in dead if href[1:] not in known}, name


def test_nothing_comes_from_another_host(site: Path) -> None:
    """No page and no style sheet of the site loads anything from elsewhere."""
    for name in pages(site):
        for tag in ("script", "link", "img", "iframe", "source"):
            for element in find(tree(site / name), tag):
                address = element.get("src") or element.get("href") or ""
                loads = element.get("rel", "stylesheet") not in {"canonical", "author"}
                assert not (loads and re.match(r"(https?:)?//", address)), f"{name}: {address}"
    for sheet in site.rglob("*.css"):
        assert not re.search(r"url\(\s*['\"]?(https?:)?//", sheet.read_text("utf-8")), sheet.name


def test_no_page_is_wider_than_the_window(page: Page, url: str, site: Path) -> None:
    """Nobody has to scroll sideways, on a phone or beside two columns."""
    wide = []
    names = pages(site)
    # On a desk pages of a kind are alike: one of each directory stands for all.
    some = {name.rpartition("/")[0]: name for name in names}.values()
    for width, which in ((390, names), (1280, some), (1440, some)):
        page.set_viewport_size({"width": width, "height": 844})
        for name in which:
            page.goto(url + name, wait_until="domcontentloaded")
            if page.evaluate("document.documentElement.scrollWidth") > width:
                wide.append((name, width))
    assert not wide


def test_texts_stand_side_by_side_or_one_under_another(page: Page, url: str) -> None:
    """Original and translation share a line on a wide screen and follow each other on a phone."""
    texts = "#xunyuan\\.1\\.4\\.4 .{}"
    for width, beside in ((1280, True), (390, False)):
        page.set_viewport_size({"width": width, "height": 844})
        page.goto(url + CASTING)
        left = page.locator(texts.format("original")).bounding_box()
        right = page.locator(texts.format("translation")).bounding_box()
        assert left is not None
        assert right is not None
        assert (right["x"] >= left["x"] + left["width"]) == beside
        assert (right["y"] >= left["y"] + left["height"]) != beside


def test_each_script_has_glyphs_of_its_own(page: Page, url: str) -> None:
    """The Chinese and the Japanese on one page ask for different fonts."""
    page.goto(url + CASTING)
    font = "e => getComputedStyle(e).fontFamily"
    original = page.locator(".original").first.evaluate(font)
    translation = page.locator(".translation p[lang=ja]").first.evaluate(font)
    assert original.startswith('"Noto Serif CJK TC"')
    assert translation.startswith('"Noto Serif CJK JP"')


def test_reader_may_switch_to_the_critical_text(page: Page, url: str) -> None:
    """The switch exchanges the received words for the chosen ones, everywhere, and is remembered."""
    page.goto(url + CASTING)
    received = page.locator("#xunyuan\\.1\\.4\\.4 .original .received").first
    critical = page.locator("#xunyuan\\.1\\.4\\.4 .original .critical").first
    assert received.is_visible()
    assert not critical.is_visible()
    page.locator("#xunyuan\\.1\\.4\\.4 .which-text").click()
    assert critical.is_visible()
    assert not received.is_visible()
    page.goto(url + "xunyuan/nobles.html")
    assert page.locator(".original .critical").first.is_visible()


def test_link_to_a_clause_shows_it(page: Page, url: str) -> None:
    """Whoever follows a link to a clause sees which words it is."""
    page.goto(url + CASTING + "#xunyuan.1.4.5.2")
    clause = page.locator("[id='xunyuan.1.4.5.2']")
    assert clause.evaluate("e => getComputedStyle(e).backgroundColor") != "rgba(0, 0, 0, 0)"
    page.wait_for_function(
        """id => {
            const box = document.getElementById(id).getBoundingClientRect();
            return box.top >= 0 && box.bottom <= innerHeight;
        }""",
        arg="xunyuan.1.4.5.2",
    )


def test_link_into_something_closed_opens_it(page: Page, url: str) -> None:
    """A link to a worked example opens its code; one to a look-up opens the table in which it is a row."""
    page.goto(url + CASTING + "#xunyuan.1.4.7.x12")
    assert page.locator("[id='xunyuan.1.4.7.x12'] pre").is_visible()
    page.goto(url + CASTING + "#xunyuan.1.4.1.x6")
    assert page.locator("tr[id='xunyuan.1.4.1.x6']").is_visible()


def test_look_ups_stand_behind_one_row(page: Page, url: str) -> None:
    """Runs of look-ups do not bury the text: one closed row says how many there are and what came of them."""
    page.goto(url + CASTING)
    lookups = page.locator(".lookups:has([id='xunyuan.1.4.1.x6'])")
    assert lookups.count() == 1
    assert not page.locator("[id='xunyuan.1.4.1.x6']").is_visible()
    texts = corpus.default().passage("xunyuan.1.4.1").examples
    folded = [e for e in texts if e.kind == "lookup"]
    assert lookups.locator("[id*='.x']").count() == len(folded)
    assert f"{len(folded)} look-ups" in lookups.locator("summary").first.inner_text()


def test_every_example_stands_once(site: Path) -> None:
    """Each worked example that the pages show has its anchor once, in a table or as a block."""
    found = (id for name in pages(site) for id in anchors(tree(site / name)))
    where = Counter(id for id in found if re.fullmatch(r"[a-z]+(\.\d+){3}\.x\d+", id))
    assert set(where.values()) == {1}
    for passage in {id.rpartition(".")[0] for id in where}:
        for example in corpus.default().passage(passage).examples:
            assert where[example.id] == 1


def test_look_ups_of_a_clause_are_a_table_with_their_code_once(page: Page, url: str) -> None:
    """天德 of the first month: its key, its value, that it passed; the code of the twelve opens when asked."""
    page.goto(url + "daquan/month-spirits.html#daquan.1.3.1.x6")
    texts = corpus.default()
    first = next(e for e in texts.passage("daquan.1.3.1").examples if e.clause == "daquan.1.3.1.3")
    row = page.locator(f"[id='{first.id}']")
    assert row.locator("td, th").all_inner_texts() == ["寅", "丁", "✓"]
    series = page.locator(f".series:has([id='{first.id}'])")
    assert series.locator("tbody tr").count() == 12
    assert series.locator("pre").count() == 1
    assert not series.locator("pre").is_visible()
    series.locator(".as-code summary").click()
    assert series.locator("pre").inner_text() == str(call(first))
    assert series.locator("pre .varies").all_inner_texts() == ["'寅'"]


MOST_NODES = 15_000


def test_no_page_is_too_heavy(site: Path, page: Page, url: str) -> None:
    """A phone holds every page: none has more than 15,000 elements, as written and once its scripts ran."""
    count = {name: sum(1 for _ in tree(site / name).iter()) for name in pages(site)}
    assert {name: n for name, n in count.items() if n > MOST_NODES} == {}
    for name in sorted(count, key=lambda name: -count[name])[:3]:
        page.goto(url + name)
        page.wait_for_load_state("load")
        assert page.evaluate("document.querySelectorAll('*').length") <= MOST_NODES, name


def test_judgements_stand_once_each(site: Path) -> None:
    """The page of the judgements has every sentence once, with its words and what it says in English."""
    page = tree(site / "rules/readings.html")
    sentences = [row for rows in by_topic().values() for row in rows]
    assert len(set(sentences)) == len(sentences)
    links = [
        [a for a in find(row, "a") if (a.get("href") or "").rpartition("#")[2] in sentences]
        for row in find(page, "div", class_="judgement")
    ]
    assert [a.get("href", "").rpartition("#")[2] for (a,) in links] == sentences
    assert all(words(why) for why in find(page, "div", class_="judgement-why"))
    assert {row.key for row in judgements() if row.topic != "places"} <= {
        id.removeprefix("readings.") for id in anchors(page)
    }


def test_coverage_can_be_taken_in_on_a_phone(page: Page, url: str) -> None:
    """The page of the coverage is short, the names in its tables stay whole, and its tables open."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{url}coverage.html")
    assert page.evaluate("document.documentElement.scrollHeight") < 4000
    name = page.locator("table.coverage-works tbody th").first
    assert name.evaluate("e => e.getBoundingClientRect().height < 60")
    matrix = page.locator("details.folded").first
    assert not matrix.locator("table").is_visible()
    matrix.locator("summary").click()
    assert matrix.locator("table").is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_contents_are_a_readers(site: Path) -> None:
    """What only editors need stands under a page of its own, not among the contents."""
    contents = find(tree(site / "index.html"), "li", class_="toctree-l1")
    top = {next(find(entry, "a")).get("href") for entry in contents}
    assert "about/editors.html" in top
    assert "terms.html" not in top


def test_citation_is_copied(browser: Browser, url: str) -> None:
    """The button puts ID and release where they can be pasted."""
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(url + CASTING)
    page.locator("#xunyuan\\.1\\.4\\.4 .cite").click()
    page.get_by_role("button", name="copied").wait_for()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert "xunyuan.1.4.4 (liuren " in copied
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_words_can_be_read_in_light_and_dark(browser: Browser, url: str, scheme: str) -> None:
    """Every kind of text on a page of text stands out from its ground by 4.5 to 1."""
    context = browser.new_context(color_scheme="dark" if scheme == "dark" else "light")
    page = context.new_page()
    page.goto(url + CASTING)
    page.locator("details.clauses summary").first.click()
    kinds = [
        ".original .prose", ".translation p", ".permalink", ".cite", ".entry .reason", ".entry .evidence",
        ".entry-type", ".siglum", "sup.mark a", ".why", ".status", ".example-head .quoted", "article p a",
    ]  # fmt: skip
    for kind in kinds:
        assert _contrast(*page.locator(kind).first.evaluate(INK_AND_GROUND, "color")) >= 4.5, kind
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("chosen", [None, "light", "dark"])
def test_phases_of_a_chart_can_be_read(
    browser: Browser, url: str, scheme: str, chosen: str | None
) -> None:
    """The five colours of a chart stand out by 4.5 to 1, whether a theme was chosen or is the system's."""
    context = browser.new_context(color_scheme="dark" if scheme == "dark" else "light")
    page = context.new_page()
    page.goto(url)
    if chosen:
        page.evaluate("theme => { document.body.dataset.theme = theme; }", chosen)
    for phase in ("wood", "fire", "earth", "metal", "water"):
        word = page.locator(f"svg.liuren-chart .{phase}").first
        assert _contrast(*word.evaluate(INK_AND_GROUND, "fill")) >= 4.5, phase
    context.close()


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("id", ["xunyuan.1.0.2", "xunyuan.1.0.5"])
def test_link_to_a_passage_shows_its_head(page: Page, url: str, id: str, width: int) -> None:
    """Its ID, the switch of its text and the button to cite it stand free below whatever stays on top."""
    page.set_viewport_size({"width": width, "height": 844})
    page.goto(f"{url}xunyuan/preface.html#{id}", wait_until="load")
    head = page.locator(f"[id='{id}'] > .passage-head > *")
    hidden = head.evaluate_all(
        """all => all.filter((e) => {
            const box = e.getBoundingClientRect();
            const seen = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            return !e.contains(seen);
        }).map((e) => e.className)"""
    )
    assert head.count() >= 2
    assert not hidden


def _contrast(one: list[float], other: list[float]) -> float:
    bright, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def _luminance(colour: list[float]) -> float:
    linear = [
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
        for c in (x / 255 for x in colour[:3])
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
