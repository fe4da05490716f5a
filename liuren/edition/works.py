"""The directive that introduces a text: what it is, its witnesses, its parts; and the list of texts::

    ```{work} xunyuan
    ```

    ```{works}
    ```

The page on which it stands is the place of the work, to which links to the text as a whole lead.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from liuren.corpus import Work
from liuren.edition.domain import domain_of
from liuren.edition.filled_later import late, part
from liuren.edition.markup import block, inline, lang, text
from liuren.edition.parts import reference
from liuren.edition.texts import corpus_of, depend
from liuren.errors import LiurenError

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment

__all__ = ["WorkDirective", "WorksDirective"]

_LANGUAGES = {"ja": "Japanese", "ko": "Korean", "zh": "modern Chinese"}


class WorkDirective(SphinxDirective):
    """``{work} KEY``: the record of a text, its sections and its witnesses."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """The record; the page is then the place of the work."""
        key = self.arguments[0]
        try:
            work = corpus_of(self.env).work(key)
        except LiurenError as error:
            raise self.error(str(error)) from None
        depend(self.env, key)
        domain_of(self.env).place("work", key, key, f"《{work.title}》")
        made = block("div", "work", ids=[key])
        state = corpus_of(self.env).state(key)
        made += [_record(work, state), late(self.env, "sections", key), _witnesses(work)]
        self.state.document.note_explicit_target(made)
        return [made]


def _record(work: Work, state: str) -> nodes.Element:
    rows: list[tuple[str, nodes.Node]] = [
        ("Title", inline(f"work-title {lang(work.lang)}", work.title)),
        ("In English", text(work.title_en)),
        ("Author", text(work.author)),
        ("Date", text(work.date)),
        ("Text", text(work.recension)),
        ("In this edition", text(state)),
    ]
    for made in work.translations:
        name = _LANGUAGES.get(made.lang, made.lang)
        rows.append((f"{name} translation", text(f"{made.by}. Licence: {made.licence}.")))
    rows += [(f"Licence, {what}", text(terms)) for what, terms in work.licence.items()]
    return _fields(rows)


def _fields(rows: Iterable[tuple[str, nodes.Node]]) -> nodes.Element:
    made = nodes.field_list(classes=["work-record"])
    for name, value in rows:
        body = nodes.field_body("", nodes.paragraph("", "", value))
        made += nodes.field("", nodes.field_name("", name), body)
    return made


def _witnesses(work: Work) -> nodes.Element:
    made = block("div", "witnesses", nodes.rubric("", "Sigla"))
    rows: list[tuple[str, nodes.Node]] = []
    for witness in work.witnesses:
        standing = "independent" if witness.independent else "not independent"
        rows.append((witness.siglum, text(f"{witness.what} ({standing}; {witness.licence})")))
    made += _fields(rows)
    return made


class WorksDirective(SphinxDirective):
    """``{works}``: the texts, each with the language of its translation and how far it is read."""

    def run(self) -> list[nodes.Node]:
        """The list, which is filled in late: the texts stand on other pages."""
        return [late(self.env, "works", "")]


def _states(env: BuildEnvironment, _: str) -> list[tuple[str, str, bool]]:
    corpus = corpus_of(env)
    placed = domain_of(env)
    return [(key, corpus.state(key), bool(placed.find("work", key))) for key in corpus.keys]


@part("works", _states)
def _show_works(
    env: BuildEnvironment, _: str, facts: list[tuple[str, str, bool]]
) -> list[nodes.Node]:
    listed = nodes.bullet_list(bullet="-", classes=["works"])
    for key, state, _placed in facts:
        work = corpus_of(env).work(key)
        title = reference(env, "work", key, inline(lang(work.lang), f"《{work.title}》"))
        languages = " and ".join(_LANGUAGES.get(t.lang, t.lang) for t in work.translations)
        beside = text(f", {work.title_en}, with a {languages} translation: {state}")
        listed += nodes.list_item("", nodes.paragraph("", "", title, beside))
    return [listed]


# -- sections: filled in late, when it is known on which pages they stand --


def _places(env: BuildEnvironment, key: str) -> list[tuple[str, str, str, list[str]]]:
    corpus = corpus_of(env)
    sections = [
        (s.id, s.title, s.title_en, [p.id for p in corpus.passages(s.id)])
        for s in corpus.work(key).sections
    ]
    domain = domain_of(env)
    return [
        (id, title, english, [p for p in passages if domain.find("passage", p)])
        for id, title, english, passages in sections
    ]


@part("sections", _places)
def _show_sections(
    env: BuildEnvironment, key: str, facts: list[tuple[str, str, str, list[str]]]
) -> list[nodes.Node]:
    language = corpus_of(env).work(key).lang
    listed = block("ol", "sections")
    for id, title, english, passages in facts:
        if not passages:
            continue
        item = block("li", "section-row")
        words = inline("", inline(lang(language), title), text(f" {english}"))
        count = f" {len(passages)} passage{'s' * (len(passages) != 1)}"
        item += [inline("section-number", id.partition(".")[2]), text(" ")]
        item += [reference(env, "passage", passages[0], words), inline("count", count)]
        listed += item
    return [block("nav", "section-list", listed, aria_label="Sections")]
