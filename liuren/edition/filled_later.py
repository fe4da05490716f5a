"""Parts of a page that are filled in when it is written.

What a passage says about itself is known when its page is read. Which rules cite it, whether their
examples hold and where their functions are described is known only when all pages have been read
and the examples have run. Such a part is left open in the page (`late`) and filled in when the page
is written. Every part has two functions: ``facts`` gathers what it will say, as plain data, and
``show`` makes nodes of it. The facts of a page are remembered, so that a page is written again when
they change, though nobody touched its source.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import WeakKeyDictionary

from docutils import nodes
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util import logging

from liuren.edition.domain import domain_of
from liuren.edition.markup import Late
from liuren.errors import LiurenError

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

__all__ = ["Part", "forget_facts", "late", "part", "stale_pages"]


class Part(NamedTuple):
    """How a late part is made: its facts, and the nodes that show them."""

    facts: Callable[[BuildEnvironment, str], Any]
    show: Callable[[BuildEnvironment, str, Any], list[nodes.Node]]


logger = logging.getLogger(__name__)

_PARTS: dict[str, Part] = {}
# What the parts state in the build that runs: gathered once, when it is seen which pages are stale.
_FACTS: WeakKeyDictionary[BuildEnvironment, dict[tuple[str, str], Any]] = WeakKeyDictionary()


def part(
    name: str, facts: Callable[[BuildEnvironment, str], Any]
) -> Callable[[Callable[[BuildEnvironment, str, Any], list[nodes.Node]]], Part]:
    """A decorator that registers ``show`` as the part ``name`` with these ``facts``."""

    def register(show: Callable[[BuildEnvironment, str, Any], list[nodes.Node]]) -> Part:
        _PARTS[name] = Part(facts, show)
        return _PARTS[name]

    return register


def late(env: BuildEnvironment, name: str, of: str) -> Late:
    """A place on the page being read for the part ``name`` about the object ``of``."""
    used: dict[str, list[tuple[str, str]]] = domain_of(env).data["used"]
    used.setdefault(env.current_document.docname, []).append((name, of))
    return Late("", part=name, of=of)


class FillIn(SphinxPostTransform):
    """Fills in the late parts, before Sphinx resolves the links in them."""

    default_priority = 5

    def run(self, **kwargs: Any) -> None:
        """Put its nodes in the place of each late part."""
        for node in list(self.document.findall(Late)):
            name, of = node["part"], node["of"]
            try:
                facts = _facts(self.env, name, of)
                node.replace_self(_PARTS[name].show(self.env, of, facts))
            except LiurenError as error:
                logger.warning("%s of %s: %s", name, of, error, location=node, type="liuren")
                node.replace_self(nodes.literal("", of))


def forget_facts(app: Sphinx) -> None:
    """Gather the facts anew in each build."""
    _FACTS.pop(app.env, None)


def _facts(env: BuildEnvironment, name: str, of: str) -> Any:
    """The facts of a part, gathered once in a build."""
    known = _FACTS.setdefault(env, {})
    if (name, of) not in known:
        known[name, of] = _PARTS[name].facts(env, of)
    return known[name, of]


def stale_pages(app: Sphinx, env: BuildEnvironment) -> list[str]:
    """The pages whose late parts say something new since this builder last wrote them.

    A page that another builder has read again in the meantime is among them: builders share what
    they read, and each goes by its own output.
    """
    domain = domain_of(env)
    shown: dict[str, str] = domain.data["shown"].setdefault(app.builder.name, {})
    now = {docname: _digest(env, parts) for docname, parts in sorted(domain.data["used"].items())}
    changed = {docname for docname, digest in now.items() if shown.get(docname) != digest}
    shown.clear()
    shown.update(now)
    return sorted((changed & env.found_docs) | set(_read_after_writing(app, env)))


def _digest(env: BuildEnvironment, parts: Iterable[tuple[str, str]]) -> str:
    facts = [(name, of, _stated(env, name, of)) for name, of in parts]
    return hashlib.sha256(repr(facts).encode()).hexdigest()


def _stated(env: BuildEnvironment, name: str, of: str) -> Any:
    """The facts of a part, or the error that will be reported where the part stands."""
    try:
        return _facts(env, name, of)
    except LiurenError as error:
        return str(error)


def _read_after_writing(app: Sphinx, env: BuildEnvironment) -> Iterable[str]:
    """Pages read since they were written (``env.all_docs`` keeps the time, in microseconds)."""
    if not isinstance(app.builder, StandaloneHTMLBuilder):
        return
    for docname, read in env.all_docs.items():
        written = Path(app.builder.get_output_path(docname))
        if written.exists() and written.stat().st_mtime_ns // 1000 < read:
            yield docname
