"""The Sphinx extension that makes the edition of the corpus.

Its domain gives every work, passage, clause, apparatus entry, example and rule one anchor; its
directives set passages, examples, charts and rule tables on pages; its doctest builder runs what
the pages show, and the pages show what came of it. Directives only lay out what the library
returns: nothing here computes a chart or a rule.
"""

from __future__ import annotations

import zlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

from liuren.edition import complete, rules
from liuren.edition.chart import ChartDirective
from liuren.edition.counts import COUNTS
from liuren.edition.coverage import CoverageDirective
from liuren.edition.divergence import DivergenceDirective
from liuren.edition.doctest import EditionDocTests, MarkSessions
from liuren.edition.domain import domain_of
from liuren.edition.effects import EffectsDirective
from liuren.edition.examples import ExamplesDirective
from liuren.edition.filled_later import FillIn, forget_facts, stale_pages
from liuren.edition.judgements import JudgementsDirective
from liuren.edition.later import LaterDirective
from liuren.edition.markup import setup_nodes
from liuren.edition.passage import PassageDirective
from liuren.edition.patterns import PatternsDirective
from liuren.edition.places import PlacesDirective
from liuren.edition.quote import QuoteDirective
from liuren.edition.sigla import SiglaDirective
from liuren.edition.spirits import CollationDirective, PalacesDirective, SpiritsDirective
from liuren.edition.steps import StepDirective
from liuren.edition.tables import GateDiagram, RuleTable
from liuren.edition.texts import open_corpus
from liuren.edition.wings import WingDirective
from liuren.edition.works import WorkDirective, WorksDirective

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

__all__ = ["setup"]

_DIRECTIVES = {
    "chart": ChartDirective,
    "collation": CollationDirective,
    "coverage": CoverageDirective,
    "divergence": DivergenceDirective,
    "effects": EffectsDirective,
    "examples": ExamplesDirective,
    "gatediagram": GateDiagram,
    "judgements": JudgementsDirective,
    "later": LaterDirective,
    "palaces": PalacesDirective,
    "passage": PassageDirective,
    "patterns": PatternsDirective,
    "places": PlacesDirective,
    "quote": QuoteDirective,
    "ruletable": RuleTable,
    "sigla": SiglaDirective,
    "spirits": SpiritsDirective,
    "step": StepDirective,
    "wing": WingDirective,
    "work": WorkDirective,
    "works": WorksDirective,
}


def setup(app: Sphinx) -> dict[str, Any]:
    """Register everything with Sphinx."""
    app.setup_extension("liuren.edition.domain")
    app.setup_extension("liuren.edition.search")
    app.setup_extension("sphinx.ext.doctest")
    _configure(app)
    setup_nodes(app)
    for name, directive in _DIRECTIVES.items():
        app.add_directive(name, directive)
    for name, role in COUNTS.items():
        app.add_role(name, role)
    rules.setup_rules(app)
    app.add_transform(MarkSessions)
    app.add_post_transform(FillIn)
    app.add_builder(EditionDocTests, override=True)
    app.connect("builder-inited", open_corpus)
    app.connect("builder-inited", forget_facts)
    app.connect("env-updated", stale_pages)
    app.connect("env-check-consistency", complete.check)
    app.connect("html-page-context", _make_room, priority=900)
    return {
        "version": "1",
        "env_version": _fingerprint(),
        "parallel_read_safe": True,
        "parallel_write_safe": True,
    }


def _fingerprint() -> int:
    """A number for the code of the extension: pages made by other code are made anew."""
    sources = sorted(Path(__file__).parent.glob("*.py"))
    return zlib.crc32(b"".join(source.read_bytes() for source in sources))


def _configure(app: Sphinx) -> None:
    text, flag, names = frozenset({str}), frozenset({bool}), frozenset({list, tuple})
    # The corpus, if not the library's own; where the results are, if not in its usual place.
    app.add_config_value("liuren_corpus", "", "env", text)
    app.add_config_value("liuren_results", "", "", text)
    # The public address of the site, once it has one.
    app.add_config_value("liuren_uri_base", "", "html", text)
    # Whether everything must have its place, and where every example in a docstring must have run.
    app.add_config_value("liuren_complete", False, "", flag)
    app.add_config_value("liuren_modules", (), "", names)


def _make_room(app: Sphinx, page: str, template: str, context: dict[str, Any], tree: Any) -> None:
    """Leave out the contents beside a page of text: two columns need the room."""
    if any(kind == "passage" for kind, _, _ in _placed(app.env).get(page, ())):
        context["furo_hide_toc"] = True


def _placed(env: BuildEnvironment) -> dict[str, list[tuple[str, str, Any]]]:
    return domain_of(env).placed
