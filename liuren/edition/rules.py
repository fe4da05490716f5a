"""Functions and the clauses they implement, on the pages that document the code.

A docstring says what a function returns; the decorator ``@rule`` says which sentences it does. On
the page both stand together: under the docstring come the rule's key, its clauses with their words
from the corpus, and on demand the whole passage with its translation. That place is where every
link to the rule leads.
"""

from __future__ import annotations

import ast
import importlib.util
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from docutils import nodes
from sphinx import addnodes
from sphinx.domains.python import PyXRefRole
from sphinx.transforms import SphinxTransform
from sphinx.util.docutils import SphinxDirective

from liuren.corpus import citation
from liuren.edition.domain import domain_of
from liuren.edition.filled_later import late, part
from liuren.edition.markup import block, inline, lang, text
from liuren.edition.parts import badge
from liuren.edition.status import Status, of_clause
from liuren.edition.texts import corpus_of
from liuren.errors import NotInCorpus

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.domains import Domain
    from sphinx.domains.python import PythonDomain
    from sphinx.environment import BuildEnvironment

__all__ = ["Name", "RuleDirective", "find_python", "setup_rules"]


# -- the rule under its function --


class RuleDirective(SphinxDirective):
    """``.. liuren-rule:: KEY``: where a rule stands; autodoc writes it under a docstring."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The anchor of the rule, and the place for its clauses."""
        key = self.arguments[0]
        rule = citation.rules()[key]
        domain_of(self.env).place("rule", key, f"rule.{key}", f"{key}: {rule.title}")
        made = block("div", "implements", ids=[f"rule.{key}"])
        made += late(self.env, "rule", key)
        self.state.document.note_explicit_target(made)
        return [made]


class _Cited(NamedTuple):
    id: str
    words: str
    language: str
    status: Status
    passage: tuple[
        object, ...
    ] = ()  # what is shown around it: were it another, so would the page be


class _Facts(NamedTuple):
    key: str
    cited: tuple[_Cited, ...]
    see: tuple[str, ...]


def _facts(env: BuildEnvironment, key: str) -> _Facts:
    rule = citation.rules()[key]
    corpus = corpus_of(env)
    cited = []
    for id in rule.cites:
        try:
            clause = corpus.clause(id)
        except NotInCorpus:
            # The link to it, which leads nowhere, will be reported.
            cited.append(_Cited(id, "", "lzh", Status("not in the corpus")))
            continue
        passage = corpus.passage(clause.passage)
        lang, around = corpus.work(passage.work).lang, (passage.base, *passage.translations.items())
        cited.append(_Cited(id, corpus.critical(id), lang, of_clause(env, clause), around))
    return _Facts(key, tuple(cited), rule.see)


@part("rule", _facts)
def _show_rule(env: BuildEnvironment, key: str, facts: _Facts) -> list[nodes.Node]:
    head = nodes.paragraph("", "", classes=["implements-head"])
    head += [text("Rule "), nodes.literal("", key)]
    made: list[nodes.Node] = [head]
    if facts.cited:
        made.append(block("ul", "cited", *(_quote(env, cited) for cited in facts.cited)))
    if facts.see:
        also = nodes.paragraph("", "", text("Also stated in "), classes=["see-also"])
        for n, id in enumerate(facts.see):
            also += [text(", " if n else ""), *_required(env, "passage", id)]
        made.append(also)
    return made


def _required(env: BuildEnvironment, kind: str, id: str) -> list[nodes.Node]:
    """A link that must lead somewhere: citing what does not exist is a mistake."""
    made = addnodes.pending_xref(
        "",
        nodes.inline("", id, classes=["id"]),
        refdoc=env.current_document.docname,
        refdomain="liuren",
        reftype=kind,
        reftarget=id,
        refexplicit=True,
        refwarn=True,
    )
    return [made]


def _quote(env: BuildEnvironment, cited: _Cited) -> nodes.Element:
    item = block("li", "cited-clause")
    words = inline(f"cited-words {lang(cited.language)}", f"「{cited.words}」")
    item += [words, text(" "), *_required(env, "clause", cited.id), text(" ")]
    item += badge(cited.status)
    if translated := _translation(env, cited.id):
        item += translated
    return item


def _translation(env: BuildEnvironment, id: str) -> nodes.Element | None:
    """The passage of a clause with its translation, to be opened.

    A translation is aligned with its passage, not with its clauses: so the whole passage is shown,
    and the clause is marked in it.
    """
    try:
        clause = corpus_of(env).clause(id)
    except NotInCorpus:
        return None
    passage = corpus_of(env).passage(clause.passage)
    language = corpus_of(env).work(passage.work).lang
    before, after = passage.base[: clause.start], passage.base[clause.end :]
    whole = nodes.paragraph("", "", classes=[lang(language)])
    whole += [text(before), inline("this-clause", clause.base), text(after)]
    opened = block("details", "in-context no-search", block("summary", "", "in its passage"), whole)
    for code, words in passage.translations.items():
        if words and not passage.repeats:
            opened += nodes.paragraph("", words, classes=["translated", lang(code)])
    return opened


# -- autodoc --


def _add_rules(
    app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]
) -> None:
    """Write the rules of a function or class under its docstring.

    A rule that is a row of data has a title of its own, and its place in the table of its kind.
    """
    if callable(obj) or isinstance(obj, property):
        title = (obj.__doc__ or "").strip().partition("\n")[0]
        for rule in (rule for rule in citation.of(name) if rule.title == title):
            lines += ["", f".. liuren-rule:: {rule.key}", ""]


def _skip(app: Sphinx, what: str, name: str, obj: Any, skip: bool, options: object) -> bool | None:
    """Document what implements a rule, however private; leave out the fields of named tuples."""
    if type(obj).__name__ == "_tuplegetter":
        return True
    target = f"{getattr(obj, '__module__', '')}.{getattr(obj, '__qualname__', '')}"
    return False if callable(obj) and citation.of(target) else None


# -- names of code in docstrings and signatures --


class Name(PyXRefRole):
    """The default role: `name` links the Python object of that name, if a page documents it.

    In a docstring single backticks stand for whatever the reader may want to look up; not all of
    it has a page, and what has none is set as code.
    """

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """A reference like ``py:obj``."""
        self.name = "py:obj"
        return super().run()

    def process_link(self, env: Any, refnode: Any, has: bool, title: str, target: str) -> Any:
        """The same link, marked as one that may lead nowhere."""
        refnode["soft"] = True
        return super().process_link(env, refnode, has, title, target)


def find_python(
    app: Sphinx, env: BuildEnvironment, node: addnodes.pending_xref, content: nodes.Element
) -> nodes.Element | None:
    """A Python name by its last part, where just one documented object ends with it."""
    if node.get("refdomain") != "py":
        return None
    domain: PythonDomain = env.domains.python_domain
    target = node["reftarget"].removesuffix("()")
    names = [n for n, o in domain.objects.items() if n.endswith(f".{target}") and not o.aliased]
    if len(names) == 1:
        node["reftarget"] = names[0]
        builder = app.builder
        return domain.resolve_xref(env, node["refdoc"], builder, "obj", names[0], node, content)
    return content if node.get("soft") else None


def _ignore_in_signatures(
    app: Sphinx, domain: Domain | None, node: addnodes.pending_xref
) -> bool | None:
    """Do not report the types that no page documents: those in a signature, those of Python itself."""
    module, dot, _ = node["reftarget"].partition(".")
    return _in_signature(node) or (bool(dot) and module in sys.stdlib_module_names) or None


def _in_signature(node: nodes.Node | None) -> bool:
    while node is not None and not isinstance(node, addnodes.desc_signature):
        node = node.parent
    return node is not None


class FullNames(SphinxTransform):
    """Gives the names in signatures in full, as the imports of their module say.

    Names imported for type checkers alone do not exist when Sphinx reads a module, and it would
    guess: two modules have a class ``Reading``.
    """

    default_priority = 400

    def apply(self, **kwargs: Any) -> None:
        """Set the targets of all references in signatures."""
        for signature in self.document.findall(addnodes.desc_signature):
            for node in signature.findall(addnodes.pending_xref):
                names = _imports(node.get("py:module") or "")
                node["reftarget"] = names.get(node["reftarget"], node["reftarget"])


@cache
def _imports(module: str) -> dict[str, str]:
    """The names that a module imports from others, and what they are in full."""
    spec = importlib.util.find_spec(module) if module else None
    if spec is None or spec.origin is None:
        return {}
    tree = ast.parse(Path(spec.origin).read_text("utf-8"))
    return {
        alias.asname or alias.name: f"{node.module}.{alias.name}"
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


def setup_rules(app: Sphinx) -> None:
    """Connect all of this to Sphinx."""
    app.setup_extension("sphinx.ext.autodoc")
    app.add_directive("liuren-rule", RuleDirective)
    app.add_role("name", Name())
    app.connect("autodoc-process-docstring", _add_rules)
    app.connect("autodoc-skip-member", _skip)
    app.connect("missing-reference", find_python)
    app.connect("warn-missing-reference", _ignore_in_signatures)
    app.add_transform(FullNames)
