"""The Sphinx extension, on a site of two or three pages and a corpus of four passages.

Each test writes its own little site and builds it in this process; what it protects is said in its
docstring. How the built edition itself looks in a browser is tested in test_reading.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

import pytest
from pages import anchors, find, words
from pages import read as read_page
from sample_corpus import sample, written
from sphinx.application import Sphinx
from sphinx.util.docutils import docutils_namespace, patch_docutils
from sphinx.util.inventory import InventoryFile

from liuren import corpus
from liuren.corpus import citation
from liuren.edition import domain, prompts
from liuren.edition import texts as edition_texts
from liuren.edition.doctest import EditionDocTests
from liuren.edition.weave import weave
from liuren.proof.results import KINDS, Run, Tally, merge, read

TITLE, HEADING, FIRST, SECOND = "probe.1.0.0", "probe.1.1.0", "probe.1.1.1", "probe.1.1.2"
EXAMPLE = f"{SECOND}.x1"


def passage(*ids: str) -> str:
    """Return the source that sets these passages."""
    return "\n".join(f"```{{passage}} {id}\n```\n" for id in ids)


# Every object of the sample stands somewhere in these pages.
PAGES = {
    "index": f"# Home\n\n```{{toctree}}\ntwo\n```\n\n```{{work}} probe\n```\n\n{passage(TITLE, HEADING)}",
    "two": f"# Two\n\n{passage(FIRST, SECOND)}\n```{{examples}} {SECOND}\n```\n",
}


class Site:
    """A site in a directory of its own, with the sample corpus."""

    def __init__(self, root: Path, **layers: Any) -> None:
        self.root, self.source = root, root / "docs"
        self.layers = sample()
        example = self.layers["examples"][EXAMPLE]
        example |= {"given": {"day": "甲子", "general": "丑", "hour": "子"}, "expect": "辰巳午"}
        del example["differs"]
        self.layers |= layers
        written(root / "corpus", self.layers)
        self.results = root / "results.json"
        for name, source in PAGES.items():
            self.write(name, source)

    def write(self, name: str, words: str) -> None:
        """Write a page."""
        self.source.mkdir(parents=True, exist_ok=True)
        (self.source / f"{name}.md").write_text(words, "utf-8")

    def build(self, builder: str = "html", *, out: str = "", jobs: int = 1, **config: Any) -> str:
        """Build the site and return what Sphinx warned of."""
        settings: dict[str, Any] = {
            "extensions": ["myst_parser", "liuren.edition"],
            "project": "probe",
            "release": "1",
            "html_theme": "basic",
            "nitpicky": True,
            "smartquotes": False,
            "liuren_corpus": str(self.root / "corpus"),
            "liuren_results": str(self.results),
        }
        settings |= config
        if "liuren.edition" not in settings["extensions"]:
            settings = {k: v for k, v in settings.items() if not k.startswith("liuren_")}
        warned = StringIO()
        with patch_docutils(), docutils_namespace():
            app = Sphinx(
                self.source,
                None,
                self.root / (out or builder),
                self.root / f"{out}doctrees",
                builder,
                settings,
                status=None,
                warning=warned,
                parallel=jobs,
            )
            app.build()
        self.status = app.statuscode
        return warned.getvalue()

    def page(self, name: str, out: str = "html") -> Element:
        """Return a page as it was written."""
        return read_page(self.root / out / f"{name}.html")


@pytest.fixture
def probe(tmp_path: Path) -> Site:
    """Return the small site, not yet built."""
    return Site(tmp_path)


@pytest.fixture
def cited() -> Iterator[None]:
    """Have a rule cite two clauses of the sample, while a test runs."""
    citation.rules()
    rule = citation.Rule("probe.rule", (f"{FIRST}.1", f"{SECOND}.2"), "probe", "A rule")
    citation._RULES[rule.key] = rule
    yield
    del citation._RULES[rule.key]


def inventory(probe: Site, out: str = "html") -> dict[tuple[str, str], str]:
    """Return the objects of the domain in objects.inv: kind and ID → page and anchor."""
    content = (probe.root / out / "objects.inv").read_bytes()
    found = InventoryFile.loads(content, uri="").data
    return {
        (kind.partition(":")[2], id): item.uri
        for kind, items in found.items()
        if kind.startswith("liuren:")
        for id, item in items.items()
    }


# -- anchors and links --


def test_anchors_are_the_ids_themselves(probe: Site) -> None:
    """IDs keep their dots in the page, where Sphinx's own labels would rewrite them."""
    assert probe.build() == ""
    ids = anchors(probe.page("two"))
    assert {FIRST, f"{FIRST}.ja", f"{FIRST}.2", f"{FIRST}.a1", f"{FIRST}.ja.e1", EXAMPLE} <= ids


def test_inventory_has_everything_at_its_anchor(probe: Site) -> None:
    """A second project can link every object, and each link leads to an element that exists."""
    probe.build()
    known = inventory(probe)
    texts = corpus.load(probe.root / "corpus")
    wanted = {("work", "probe"), ("example", EXAMPLE), ("entry", f"{FIRST}.ja.e1")}
    for p in texts.passages():
        wanted |= {("passage", p.id), ("translation", f"{p.id}.ja")}
        wanted |= {("clause", c.id) for c in p.clauses} | {("entry", e.id) for e in p.apparatus}
    assert wanted == set(known)
    for uri in known.values():
        name, anchor = uri.split("#")
        assert anchor in anchors(probe.page(name.removesuffix(".html")))


def test_second_project_links_by_intersphinx(probe: Site, tmp_path: Path) -> None:
    """Another project, with the domain alone and an inventory on disk, links in; typos are caught."""
    probe.build()
    other = Site(tmp_path / "other")
    (other.source / "two.md").unlink()
    other.write(
        "index", f"# Other\n\n{{passage}}`{FIRST}` {{clause}}`{FIRST}.2` {{rule}}`nothing`\n"
    )
    mapping = {"liuren": ("https://edition.invalid/", str(tmp_path / "html" / "objects.inv"))}
    extensions = ["myst_parser", "sphinx.ext.intersphinx", "liuren.edition.domain"]
    warned = other.build(extensions=extensions, intersphinx_mapping=mapping)
    links = [a.get("href") for a in find(other.page("index"), "a", class_="external")]
    assert links == [f"https://edition.invalid/two.html#{id}" for id in (FIRST, f"{FIRST}.2")]
    assert warned.count("WARNING") == 1
    assert "no rule nothing on any page" in warned


@pytest.mark.parametrize("kind", sorted(domain.LiurenDomain.object_types))
def test_dead_link_is_reported(probe: Site, kind: str) -> None:
    """A role whose target stands nowhere fails a strict build, whatever its kind."""
    probe.write("two", f"# Two\n\n{{{kind}}}`probe.9.9.9`\n")
    assert "probe.9.9.9 on any page" in probe.build(nitpicky=False)


def test_range_links_its_first_and_checks_its_last(probe: Site) -> None:
    """A range leads to where it begins, and is reported if it ends with what does not exist."""
    probe.write("three", "---\norphan: true\n---\n# Three\n\n{passage}`probe.1.1.1-2`\n")
    assert probe.build() == ""
    (link,) = find(probe.page("three"), "a", href=f"two.html#{FIRST}")
    assert words(link) == "probe.1.1.1–2"
    probe.write("three", "---\norphan: true\n---\n# Three\n\n{passage}`probe.1.1.1-7`\n")
    assert "no passage probe.1.1.7 on any page" in probe.build()


# -- everything once --


def test_passage_on_two_pages_is_an_error_in_every_build(probe: Site) -> None:
    """A passage set twice is reported, also when only one of the two pages is read again."""
    probe.write("three", f"---\norphan: true\n---\n# Three\n\n{passage(FIRST)}")
    assert f"passage {FIRST} stands also on page three" in probe.build()
    probe.write("three", f"---\norphan: true\n---\n# Third\n\n{passage(FIRST)}")
    assert f"passage {FIRST} stands also on page three" in probe.build()


def test_what_stands_nowhere_is_reported(probe: Site) -> None:
    """Where the site is to be complete, a passage, work or rule without a place is an error."""
    probe.write("two", f"# Two\n\n{passage(FIRST)}")
    warned = probe.build(liuren_complete=True)
    assert f"passage {SECOND} stands on no page" in warned
    assert f"passage {FIRST} stands on no page" not in warned
    assert "rule plate (liuren.board.plate.turn) stands on no page" in warned


def test_a_number_is_counted_where_it_stands(probe: Site) -> None:
    """The roles put a number in words, or in figures; what cannot be counted is an error of the build."""
    probe.write(
        "index",
        "# Home\n\n{count-capital}`lessons gate=別責` and {count}`lessons gate=昴星`, of 別責 "
        "{figure}`lessons gate=別責 polarity=陰`.\n\n```{toctree}\ntwo\n```\n"
        "```{work} probe\n```\n\n" + passage(TITLE, HEADING),
    )
    assert probe.build() == ""
    page = probe.page("index")
    counted = [node for node in page.iter() if node.get("class") == "counted"]
    assert [node.text for node in counted] == ["Nine", "sixteen", "6"]
    assert counted[0].get("title") == "lessons gate=別責"
    probe.write("two", PAGES["two"] + "\n{count}`stars`\n")
    assert "'stars' cannot be counted" in probe.build()


def test_unknown_passage_is_one_clear_error(probe: Site) -> None:
    """A directive that names no passage says so at its line."""
    probe.write("two", "# Two\n\n```{passage} probe.1.1.7\n```\n")
    warned = probe.build()
    assert "two.md:3" in warned
    assert "probe.1.1.7" in warned


# -- what a passage shows --


def test_pieces_make_up_the_text() -> None:
    """Woven of all its layers, every passage of the corpus still has every character in its place."""
    for p in corpus.default().passages():
        pieces = [piece for strand in weave(p) for line in strand.lines for piece in line]
        assert "".join(piece.text for piece in pieces) == p.base
        opened = [piece.clause.id for piece in pieces if piece.clause and piece.opens]
        assert opened == [clause.id for clause in p.clauses]
        closed = [piece.entry.id for piece in pieces if piece.entry and piece.last]
        assert closed == [entry.id for entry in p.apparatus]


def test_each_script_has_its_language(probe: Site) -> None:
    """Original and translation say what language they are in, so that glyph forms differ."""
    probe.build()
    page = probe.page("two")
    original = next(find(page, "div", class_="original", lang="lzh-Hant"))
    assert "日占，" in words(original)
    (row,) = find(page, id=f"{FIRST}.ja")
    (translation,) = find(row, "p", lang="ja")
    assert words(translation).startswith("己")


def test_mark_and_entry_link_to_each_other(probe: Site) -> None:
    """From a mark in the text to its entry and back; both wordings stand in the text."""
    probe.build()
    page = probe.page("two")
    (mark,) = find(page, "sup", id=f"{FIRST}.a1.mark")
    assert next(find(mark, "a")).get("href") == f"#{FIRST}.a1"
    (entry,) = find(page, "li", id=f"{FIRST}.a1")
    assert next(find(entry, "a")).get("href") == f"#{FIRST}.a1.mark"
    assert words(entry).startswith("a 巳 ] 己 ed MB; 已")
    original = next(find(page, "div", class_="original"))
    wordings = [*find(original, "span", class_="lemma")]
    assert [w.text for w in wordings][:2] == ["巳", "己"]


def test_absence_is_said(probe: Site) -> None:
    """Where the received file repeats a line or has none, the page says so instead of a blank."""
    probe.build()
    assert "repeats the classical line" in words(probe.page("two"))
    assert "No Japanese in the received file" in words(probe.page("index"))


def test_text_not_read_through_says_so_once_a_page(tmp_path: Path) -> None:
    """Pages of a text not yet read through carry one note; pages of others carry none."""
    layers = sample() | {
        "clauses": {},
        "apparatus": {},
        "examples": {},
        "waivers": {},
        "errata": {},
    }
    layers["work"]["read"] = False
    unread = Site(tmp_path / "unread", **layers)
    unread.write("two", f"# Two\n\n{passage(FIRST, SECOND)}")
    unread.build()
    assert len([*find(unread.page("two"), "aside", class_="not-read")]) == 1
    read_through = Site(tmp_path / "read")
    read_through.build()
    assert not [*find(read_through.page("two"), "aside", class_="not-read")]


@pytest.mark.parametrize(
    ("read", "split", "state"),
    [
        (True, True, "read through"),
        (False, True, "being read through"),
        (False, False, "as received"),
    ],
)
def test_state_of_a_text_is_told_from_the_data(
    tmp_path: Path, read: bool, split: bool, state: str
) -> None:
    """The list of the texts and the record of each say how far it is read, in the same words."""
    layers = sample()
    layers["work"]["read"] = read
    if not split:
        layers |= {key: {} for key in ("clauses", "apparatus", "examples", "waivers", "errata")}
    site = Site(tmp_path, **layers)
    site.write("two", f"# Two\n\n{passage(FIRST, SECOND)}\n```{{works}}\n```\n")
    site.build()
    (listed,) = find(site.page("two"), "ul", class_="works")
    assert words(listed).endswith(f": {state}")
    record, *_ = find(site.page("index"), "dl", class_="work-record")
    assert f"In this edition: {state} " in words(record)
    assert [link.get("href") for link in find(listed, "a")] == ["index.html#probe"]


def test_citation_gives_release_and_invents_no_host(probe: Site) -> None:
    """A citation has the release and the ID; a URI only once the edition has an address."""
    probe.build()
    cited = f"《占經》，占, {FIRST} (probe 1)"
    assert cited in [b.get("data-cite") for b in find(probe.page("two"), "button")]
    probe.build(liuren_uri_base="https://edition.invalid")
    cited += f", https://edition.invalid/two.html#{FIRST}"
    assert cited in [b.get("data-cite") for b in find(probe.page("two"), "button")]


# -- builds that know what changed --


@pytest.mark.usefixtures("cited")
def test_statuses_follow_the_results(probe: Site) -> None:
    """New results rewrite the pages that show them, and no others, though no source has changed."""
    probe.write("three", "---\norphan: true\n---\n# Three\n")
    probe.build()
    assert "implemented, example passes" not in words(probe.page("two"))
    other = probe.root / "html" / "three.html"
    written_at = other.stat().st_mtime_ns
    ran = Run(Tally(3, 0), entered=("another.rule",))
    merge(probe.results, {"examples": {EXAMPLE: {"page two": ran}}})
    probe.build()
    assert "implemented, example passes" not in words(probe.page("two"))
    ran = Run(Tally(3, 0), entered=("probe.rule",))
    merge(probe.results, {"examples": {EXAMPLE: {"page two": ran}}})
    probe.build()
    assert "implemented, example passes" in words(probe.page("two"))
    assert other.stat().st_mtime_ns == written_at
    merge(probe.results, {"examples": {EXAMPLE: {"a test": Run(Tally(1, 1))}}})
    probe.build()
    assert "example fails" in words(probe.page("two"))


def test_page_read_by_another_builder_is_written_again(probe: Site) -> None:
    """The doctest builder reads a changed text first; the pages are written from what it read."""
    probe.build()
    errata = probe.root / "corpus" / "probe" / "errata.json"
    errata.write_text(errata.read_text("utf-8").replace("misread", "misprinted"), "utf-8")
    os.utime(errata, (2_000_000_000, 2_000_000_000))
    probe.build("doctest")
    probe.build()
    assert "misprinted" in words(probe.page("two"))


def test_builds_agree_to_the_byte(probe: Site) -> None:
    """A second build, and one by two processes, give the same files as the first."""
    for out, jobs in (("first", 1), ("second", 1), ("parallel", 2)):
        for n in range(6):
            probe.write(f"more{n}", f"---\norphan: true\n---\n# More {n}\n\n{{passage}}`{FIRST}`\n")
        assert probe.build(out=out, jobs=jobs) == ""
    first = _files(probe.root / "first")
    assert len(first) > 10
    assert first == _files(probe.root / "second") == _files(probe.root / "parallel")


def _files(root: Path) -> dict[str, bytes]:
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in sorted(root.rglob("*"))
        if path.is_file() and path.name != ".buildinfo"
    }


# -- the code beside its clauses --


def test_function_shows_the_clauses_it_implements(probe: Site, tmp_path: Path) -> None:
    """Under a function's docstring stand its rule, the words of its clauses, and links both ways."""
    module = tmp_path / "probe_rules.py"
    module.write_text(
        "from liuren.corpus.citation import rule\n\n"
        f'@rule("probe.does", cites=("{FIRST}.1",), see=("{SECOND}",))\n'
        'def does() -> None:\n    """Nothing at all."""\n',
        "utf-8",
    )
    probe.write(
        "code",
        "---\norphan: true\n---\n# Code\n\n```{eval-rst}\n.. automodule:: probe_rules\n```\n",
    )
    citation.rules()
    sys.path.insert(0, str(tmp_path))
    try:
        options = {"members": True}
        assert probe.build(autodoc_default_options=options) == ""
    finally:
        sys.path.remove(str(tmp_path))
        sys.modules.pop("probe_rules", None)
        citation._RULES.pop("probe.does", None)
    (shown,) = find(probe.page("code"), id="rule.probe.does")
    assert "「己日占，」" in words(shown)  # the critical text: 己 for the received 巳
    assert [*find(shown, "a", href=f"two.html#{FIRST}.1")]
    (cited,) = find(probe.page("two"), id=FIRST)
    assert [*find(cited, "a", href="code.html#rule.probe.does")]


def test_tables_have_an_anchor_a_row(probe: Site) -> None:
    """The rule tables of the engine stand on a page, every row with its own anchor."""
    names = ("gates", "switches", "schools")
    tables = "".join(f"```{{ruletable}} {name}\n```\n\n" for name in names)
    probe.write("tables", f"---\norphan: true\n---\n# Tables\n\n{tables}```{{gatediagram}}\n```\n")
    assert probe.build() == ""
    page = probe.page("tables")
    ids = {row.get("id") for row in find(page, "tr")}
    assert {"gates.she-hai", "switches.nobles", "schools.xunyuan"} <= ids
    (drawing,) = find(page, "svg")
    links = [a.get("href", "") for a in find(drawing, "a")]
    assert len(links) == 9
    assert {link.removeprefix("#") for link in links} <= ids


def test_a_wing_lists_its_modules_in_the_order_of_its_page(probe: Site) -> None:
    """The list of modules is what their docstrings say, in the order in which the pages stand."""

    def documented(name: str, more: str = "") -> str:
        fence = f"```{{eval-rst}}\n.. automodule:: liuren.signs{name}\n\n{more}\n```\n"
        return f"---\norphan: true\n---\n# signs{name}\n\n{fence}"

    probe.write(
        "wing",
        documented("", ".. wing:: liuren.signs") + "\n```{toctree}\ntombs\nkinship\n```\n",
    )
    probe.write("kinship", documented(".kinship"))
    probe.write("tombs", documented(".tombs"))
    assert probe.build() == ""
    (table,) = [it for it in find(probe.page("wing"), "table") if "modules" in it.get("class", "")]
    rows = [[words(cell) for cell in find(row, "td")] for row in find(table, "tr")]
    assert [name for name, _ in rows] == ["tombs", "kinship"]
    assert rows[1][1] == "What a symbol is to the day stem: the six kin 六親 and the ten gods 十神"
    assert [*find(table, "a", href="kinship.html#module-liuren.signs.kinship")]


def test_chart_is_drawn_with_words_for_it(probe: Site) -> None:
    """A chart stands in the page as a drawing that names itself, and as text."""
    chart = "```{chart}\n:day: 甲子\n:general: 丑\n:hour: 子\n:school: xunyuan\nThe example.\n```\n"
    probe.write("chart", f"---\norphan: true\n---\n# Chart\n\n{chart}")
    assert probe.build() == ""
    (figure,) = find(probe.page("chart"), "figure")
    assert words(next(find(next(find(figure, "svg")), "title")))
    assert "辰" in words(next(find(figure, "pre")))
    probe.write("chart", "# Chart\n\n```{chart}\n:day: 甲丑\n:over: 子\n```\n")
    assert "甲丑" in probe.build()


def test_what_a_build_is_made_of_is_told_once(probe: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Texts and engine are read through for their fingerprint once a build, not once an entry."""
    taken: list[Path] = []

    def noted(root: Path) -> str:
        taken.append(root)
        return "a state"

    monkeypatch.setattr(edition_texts, "fingerprint", noted)
    probe.build()
    assert len(taken) == 1
    probe.write("two", PAGES["two"] + "\nMore.\n")
    probe.build()
    assert len(taken) == 2


def test_the_rules_of_a_clause_follow_when_a_rule_comes_or_goes(cited: None) -> None:
    """What is looked up by clause and by function is never older than the rules themselves."""
    assert [rule.key for rule in citation.implementing(f"{FIRST}.1")] == ["probe.rule"]
    del citation._RULES["probe.rule"]
    assert citation.implementing(f"{FIRST}.1") == ()
    made = citation.register(citation.Rule("probe.rule", (f"{FIRST}.2",), "probe", "A rule"))
    assert citation.implementing(f"{FIRST}.2") == citation.of("probe") == (made,)
    for key, rule in citation.rules().items():
        assert rule in citation.of(rule.target), key
        assert all(rule in citation.implementing(clause) for clause in rule.cites), key


# -- examples that run --


def test_examples_run_under_their_own_ids(probe: Site) -> None:
    """The doctest builder runs what the corpus expects, and keeps the tally under the example's ID."""
    assert probe.build("doctest") == ""
    assert read(probe.results).examples[EXAMPLE].passed


def look_ups(*rows: tuple[str, str]) -> dict[str, Any]:
    """Return look-ups of one clause that differ in what is looked up and in what must come out."""
    shared = {"clause": f"{SECOND}.1", "text": sample()["examples"][EXAMPLE]["text"], "note": ""}
    return {
        f"{SECOND}.x{n}": {
            **shared, "kind": "lookup", "ask": "lodged_in", "given": {"branch": at}, "expect": [stem]
        }
        for n, (at, stem) in enumerate(rows, 1)
    }  # fmt: skip


def test_look_ups_of_a_clause_are_a_table_and_each_is_run(tmp_path: Path) -> None:
    """A row for each, whose anchor it is; each is a doctest by its ID, and one that fails fails alone."""
    probe = Site(tmp_path, examples=look_ups(("寅", "甲"), ("辰", "乙"), ("申", "子")))
    probe.build("doctest")
    found = read(probe.results).examples
    assert {id.rpartition(".")[2]: tally.passed for id, tally in found.items()} == {
        "x1": True, "x2": True, "x3": False,
    }  # fmt: skip
    assert probe.build() == ""
    rows = [row for row in find(probe.page("two"), "tr") if row.get("id")]
    assert {row.get("id"): words(row) for row in rows} == {
        f"{SECOND}.x1": "寅 甲 ✓",
        f"{SECOND}.x2": "辰 乙 ✓",
        f"{SECOND}.x3": "申 子 failed",
    }
    assert len(list(find(probe.page("two"), "pre"))) == 1


def test_what_passed_is_not_run_again_until_something_is_changed(
    probe: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second build runs no example of the corpus and finds the same; a changed one runs and fails."""
    probe.build("doctest")
    before, output = read(probe.results), (probe.root / "doctest" / "output.txt").read_text("utf-8")
    ran: list[str] = []
    run = EditionDocTests._run

    def noted(builder: EditionDocTests, group: Any) -> tuple[bool, Tally]:
        ran.append(group.name)
        return run(builder, group)

    monkeypatch.setattr(EditionDocTests, "_run", noted)
    probe.build("doctest")
    assert (ran, read(probe.results)) == ([], before)
    again = (probe.root / "doctest" / "output.txt").read_text("utf-8")
    summary = "Doctest summary"
    assert again.partition(summary)[2] == output.partition(summary)[2]
    probe.layers["examples"][EXAMPLE]["expect"] = "子丑寅"
    written(probe.root / "corpus", probe.layers)
    probe.build("doctest")
    assert ran == [EXAMPLE]
    assert read(probe.results).examples[EXAMPLE].failures == 1


def test_examples_found_by_several_processes_are_those_of_one(tmp_path: Path) -> None:
    """Shared out among processes, the examples come to the same: results, numbers, what failed."""
    found = []
    for jobs in (1, 2):
        probe = Site(tmp_path / str(jobs), examples=look_ups(("寅", "甲"), ("辰", "子")))
        probe.write("two", PAGES["two"] + "\n```python\n>>> 1 + 1\n2\n```\n")
        probe.build("doctest", jobs=jobs)
        output = (probe.root / "doctest" / "output.txt").read_text("utf-8")
        found.append((read(probe.results), probe.status, output.partition("Doctest summary")[2]))
    assert found[0] == found[1]


def test_wrong_expectation_fails(probe: Site) -> None:
    """An example that does not come out fails the build and is kept as failed."""
    probe.layers["examples"][EXAMPLE]["expect"] = "子丑寅"
    written(probe.root / "corpus", probe.layers)
    probe.build("doctest")
    assert probe.status == 1
    assert read(probe.results).examples[EXAMPLE].failures == 1


@pytest.mark.parametrize(("expect", "status"), [("子丑寅", 0), ("辰巳午", 1)])
def test_known_difference_must_differ(tmp_path: Path, expect: str, status: int) -> None:
    """An example known to differ passes while it does, and fails the build once it holds."""
    layers = Site(tmp_path / "none").layers["examples"]
    layers[EXAMPLE] |= {"expect": expect, "differs": "the text counts otherwise"}
    probe = Site(tmp_path / "site", examples=layers)
    warned = probe.build("doctest")
    assert ("holds, though the corpus says" in warned) == bool(status)
    assert read(probe.results).examples[EXAMPLE].passed == (not status)


@pytest.mark.parametrize("fence", ["python", "pycon", ""])
def test_plain_fences_run(probe: Site, fence: str) -> None:
    """A fence that begins with >>> runs, whatever it is called; what fails in it is seen."""
    probe.write("two", f"# Two\n\n{passage(FIRST, SECOND)}\n```{fence}\n>>> 1 + 1\n3\n```\n")
    probe.build("doctest")
    assert probe.status == 1
    assert read(probe.results).pages["two"] == Tally(1, 1)


def test_docstrings_run_among_the_names_of_their_module(probe: Site, tmp_path: Path) -> None:
    """An example in a docstring may use its module's names; one that no page documents is reported."""
    module = tmp_path / "code" / "probe_names.py"
    module.parent.mkdir()
    module.write_text(
        '"""A module.\n\n>>> two()\n2\n"""\n\n\n'
        'def two() -> int:\n    """Two.\n\n    >>> two() + two()\n    4\n    """\n    return 2\n\n\n'
        'def _hidden() -> int:\n    """Three.\n\n    >>> 3\n    3\n    """\n    return 3\n',
        "utf-8",
    )
    probe.write("two", "# Two\n\n```{eval-rst}\n.. automodule:: probe_names\n```\n")
    sys.path.insert(0, str(module.parent))
    try:
        options = {"members": True}
        warned = probe.build(
            "doctest", autodoc_default_options=options, liuren_modules=[str(module.parent)]
        )
    finally:
        sys.path.remove(str(module.parent))
        sys.modules.pop("probe_names", None)
    assert read(probe.results).pages["two"] == Tally(2, 0)
    assert "this example never ran: >>> 3" in warned
    assert warned.count("never ran") == 1


def test_prompts_are_counted_as_often_as_they_stand(tmp_path: Path) -> None:
    """Two examples alike in two places are two; one block run on two pages is one."""
    file = tmp_path / "a.md"
    file.write_text(">>> f()\n1\n\n>>> f()\n1\n", "utf-8")
    shown = list(prompts.in_page(file))
    once = prompts.Block(file, "1", ">>> f()\n1\n")
    assert prompts.never_run(shown, [once, once]) == [prompts.Prompt(file, "f()")]
    assert prompts.never_run(shown, [once, prompts.Block(file, "4", once.text)]) == []


def test_results_are_plain_and_ordered(probe: Site) -> None:
    """The file of results can be compared between two runs: its keys are in order."""
    probe.build("doctest")
    row = json.loads(probe.results.read_text("utf-8"))
    assert list(row) == ["states", *KINDS]
    assert list(row["examples"]) == sorted(row["examples"])


def test_clause_that_does_not_exist_is_reported_where_it_is_cited(
    probe: Site, tmp_path: Path
) -> None:
    """Code that cites a clause the corpus does not have fails the build, and says which and where."""
    module = tmp_path / "probe_wrong.py"
    module.write_text(
        "from liuren.corpus.citation import rule\n\n"
        f'@rule("probe.wrong", cites=("{FIRST}.99",))\ndef wrong() -> None:\n    """Nothing."""\n',
        "utf-8",
    )
    source = "---\norphan: true\n---\n# Code\n\n```{eval-rst}\n.. automodule:: probe_wrong\n```\n"
    probe.write("code", source)
    citation.rules()
    sys.path.insert(0, str(tmp_path))
    try:
        warned = probe.build(autodoc_default_options={"members": True})
    finally:
        sys.path.remove(str(tmp_path))
        sys.modules.pop("probe_wrong", None)
        citation._RULES.pop("probe.wrong", None)
    assert f"no clause {FIRST}.99 on any page" in warned
