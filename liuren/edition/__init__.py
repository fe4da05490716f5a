"""The Sphinx extension that makes the edition of the corpus.

Its domain gives every work, passage, clause, apparatus entry, example and rule one anchor; its
directives set passages, examples, charts and rule tables on pages; its doctest builder runs what
the pages show, and the pages show what came of it. Directives only lay out what the library
returns: nothing here computes a chart or a rule.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from liuren.edition import parts  # noqa: F401 - registers its parts
from liuren.edition.doctest import EditionDocTests, MarkPlainFences
from liuren.edition.late import FillIn, stale_pages
from liuren.edition.markup import setup_nodes
from liuren.edition.passage import PassageDirective
from liuren.edition.texts import open_corpus

if TYPE_CHECKING:
    from sphinx.application import Sphinx

__all__ = ["setup"]


def setup(app: Sphinx) -> dict[str, Any]:
    """Register everything with Sphinx."""
    app.setup_extension("liuren.edition.domain")
    app.setup_extension("sphinx.ext.doctest")
    strings = frozenset({str})
    app.add_config_value("liuren_corpus", "", "env", strings)
    app.add_config_value("liuren_results", "", "", strings)
    app.add_config_value("liuren_uri_base", "", "html", strings)
    app.add_config_value("liuren_complete", False, "", frozenset({bool}))
    app.add_config_value("liuren_modules", (), "", frozenset({list, tuple}))
    setup_nodes(app)
    app.add_directive("passage", PassageDirective)
    app.add_transform(MarkPlainFences)
    app.add_post_transform(FillIn)
    app.add_builder(EditionDocTests, override=True)
    app.connect("builder-inited", open_corpus)
    app.connect("env-updated", stale_pages)
    return {
        "version": "1",
        "env_version": 1,
        "parallel_read_safe": True,
        "parallel_write_safe": True,
    }
