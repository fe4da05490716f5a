"""The Sphinx domain ``liuren``: where on the site each thing of the edition stands, and links to it.

Its objects are the works, passages, translations, clauses, apparatus entries, examples and rules.
Their names are the IDs of the corpus, and so are their anchors: Sphinx's own labels would rewrite
``xunyuan.1.10.1`` to ``xunyuan-1-10-1``, so the nodes carry IDs that the directives set themselves.

A second project needs only this module to link here: ``extensions = ["liuren.edition.domain"]``
and an entry in ``intersphinx_mapping``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Set
from typing import TYPE_CHECKING, Any, ClassVar, Final, NamedTuple

from docutils import nodes
from sphinx.domains import Domain, ObjType
from sphinx.roles import XRefRole
from sphinx.util import logging
from sphinx.util.nodes import make_refnode

if TYPE_CHECKING:
    from sphinx.addnodes import pending_xref
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

logger = logging.getLogger(__name__)

_RANGE: Final = re.compile(r"(?P<stem>[a-z]+(?:\.\d+)*\.)(?P<first>\d+)[-–](?P<last>\d+)$")
# Kinds of object, with their place among the results of a search (-1: not there, only in links).
_PRIORITY: Final = {
    "work": 0,
    "passage": 1,
    "translation": -1,
    "clause": -1,
    "entry": -1,
    "example": 2,
    "rule": 1,
    "row": -1,
}


class Target(NamedTuple):
    """Where an object stands: a page, an anchor on it, and what a link may call it."""

    docname: str
    anchor: str
    title: str


def ends(target: str) -> tuple[str, str]:
    """The first and the last ID of a range; of a plain ID, that ID twice.

    ``daquan.1.7.3-5`` runs from ``daquan.1.7.3`` to ``daquan.1.7.5``.
    """
    range_ = _RANGE.match(target)
    if range_ is None:
        return target, target
    return range_["stem"] + range_["first"], range_["stem"] + range_["last"]


class Reference(XRefRole):
    """A role that links an object of the edition by its ID; a dead link is always reported.

    It is registered twice: as ``liuren:passage`` in the domain and plainly as ``passage``.
    """

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """The link, whichever of its two names was used."""
        self.name = f"liuren:{self.name.rpartition(':')[2]}"
        return super().run()

    def process_link(
        self,
        env: BuildEnvironment,
        refnode: nodes.Element,
        has_explicit_title: bool,
        title: str,
        target: str,
    ) -> tuple[str, str]:
        """The title and target of the link; a range points to its first member."""
        first, last = ends(target.strip())
        if last != first:
            refnode["reflast"] = last
            if not has_explicit_title:
                title = title.replace("-", "–")
        return title, first


class LiurenDomain(Domain):
    """Works, passages, translations, clauses, apparatus entries, examples and rules, by ID."""

    name = "liuren"
    label = "Liuren"
    object_types: ClassVar[dict[str, ObjType]] = {
        "work": ObjType("work", "work"),
        "passage": ObjType("passage", "passage"),
        "translation": ObjType("translation", "translation"),
        "clause": ObjType("clause", "clause"),
        "entry": ObjType("apparatus entry", "entry"),
        "example": ObjType("example", "example"),
        "rule": ObjType("rule", "rule"),
        "row": ObjType("row of a rule table", "row"),
    }
    roles: ClassVar[dict[str, Any]] = {name: Reference(warn_dangling=True) for name in object_types}
    dangling_warnings: ClassVar[dict[str, str]] = {
        name: f"no {kind.lname} %(target)s on any page" for name, kind in object_types.items()
    }
    # Everything is kept per page: what one page adds, another cannot hide, so that a thing placed
    # twice is still seen in a later build that reads only one of the two pages.
    initial_data: ClassVar[dict[str, Any]] = {"placed": {}, "used": {}, "shown": {}}
    data_version = 2
    _table: dict[tuple[str, str], list[Target]] | None = None

    @property
    def placed(self) -> dict[str, list[tuple[str, str, Target]]]:
        """Page → what stands on it: kind, ID and place, in the order of the page."""
        placed: dict[str, list[tuple[str, str, Target]]] = self.data["placed"]
        return placed

    def place(self, kind: str, id: str, anchor: str, title: str = "") -> None:
        """Note that the page being read holds the object ``id`` of this kind at ``anchor``."""
        docname = self.env.current_document.docname
        self.placed.setdefault(docname, []).append((kind, id, Target(docname, anchor, title or id)))
        self._table = None

    def find(self, kind: str, id: str) -> Target | None:
        """The place of an object, or None if it stands on no page."""
        places = self.table().get((kind, id))
        return places[0] if places else None

    def table(self) -> dict[tuple[str, str], list[Target]]:
        """Every object, by kind and ID, with all its places (more than one is a mistake)."""
        if self._table is None:
            self._table = {}
            for docname in sorted(self.placed):
                for kind, id, place in self.placed[docname]:
                    self._table.setdefault((kind, id), []).append(place)
        return self._table

    # -- what Sphinx asks of a domain --

    def clear_doc(self, docname: str) -> None:
        """Forget what a page held."""
        self.placed.pop(docname, None)
        self.data["used"].pop(docname, None)
        self._table = None

    def merge_domaindata(self, docnames: Set[str], otherdata: dict[str, Any]) -> None:
        """Take over what another process read on ``docnames``."""
        for layer in ("placed", "used"):
            for docname in docnames:
                if docname in otherdata[layer]:
                    self.data[layer][docname] = otherdata[layer][docname]
        self._table = None

    def resolve_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> nodes.reference | None:
        """The link to ``target``; None, which fails a strict build, if it stands nowhere."""
        place = self.find(typ, target)
        if place is None:
            return None
        last = node.get("reflast")
        if last is not None and self.find(typ, last) is None:
            logger.warning(
                "no %s %s on any page, though a range ends with it",
                typ,
                last,
                location=node,
                type="ref",
                subtype=typ,
            )
        if typ == "work" and not node.get("refexplicit"):
            contnode = nodes.inline("", place.title, classes=["liuren-work", "language-lzh-Hant"])
        return make_refnode(
            builder, fromdocname, place.docname, place.anchor, contnode, place.title
        )

    def resolve_any_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,
        contnode: nodes.Element,
    ) -> list[tuple[str, nodes.reference]]:
        """Links of every kind that ``target`` names, for the role ``any``."""
        links = []
        for kind in self.object_types:
            link = self.resolve_xref(env, fromdocname, builder, kind, target, node, contnode)
            if link is not None:
                links.append((f"liuren:{kind}", link))
        return links

    def get_objects(self) -> Iterable[tuple[str, str, str, str, str, int]]:
        """Every object for ``objects.inv``; clauses and entries do not crowd the search results."""
        for (kind, id), places in self.table().items():
            place = places[0]
            yield id, place.title, kind, place.docname, place.anchor, _PRIORITY[kind]

    def check_consistency(self) -> None:
        """Report what stands twice: an ID has one place."""
        for (kind, id), places in self.table().items():
            for other in places[1:]:
                first = places[0].docname
                where = "twice" if other.docname == first else f"also on page {first}"
                logger.warning(
                    "%s %s stands %s; it must stand once",
                    kind,
                    id,
                    where,
                    location=other.docname,
                    type="liuren",
                    subtype="duplicate",
                )


def domain_of(env: BuildEnvironment) -> LiurenDomain:
    """The domain of a running build."""
    domain = env.domains["liuren"]
    assert isinstance(domain, LiurenDomain)
    return domain


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the domain and its roles, both in full and plainly."""
    app.add_domain(LiurenDomain)
    for name in LiurenDomain.object_types:
        app.add_role(name, Reference(warn_dangling=True))
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
