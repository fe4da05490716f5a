"""The directive that shows the worked examples of a passage, as code that runs::

    ```{examples} xunyuan.1.4.4
    ```

What is asked and what must come out stand in the corpus, typed from the page; `liuren.examples`
makes the lines. Each example is a doctest group of its own, named by its ID, and says what came of
it when it was last run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from liuren import examples
from liuren.corpus import Example
from liuren.edition.domain import domain_of
from liuren.edition.late import late, part
from liuren.edition.markup import block, inline, lang, text
from liuren.edition.status import of_example
from liuren.edition.texts import corpus_of, corpus_root, depend, depend_on_code
from liuren.errors import LiurenError

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment

    from liuren.edition.status import Status

__all__ = ["ExamplesDirective", "code"]


# So many stand open under a passage; where there are more, each opens when asked; and where there are
# very many, those of a clause stand together.
_OPEN: Final = 3
_TOGETHER: Final = 40


def code(example: Example) -> str:
    """The example as a doctest: what a reader would type, and what the text says must come out."""
    return str(examples.call(example))


class ExamplesDirective(SphinxDirective):
    """``{examples} ID``: the examples of a passage, or the one example of this ID."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """One block for each example."""
        id = self.arguments[0]
        corpus = corpus_of(self.env)
        try:
            one = ".x" in id
            found = (corpus.example(id),) if one else corpus.passage(id).examples
            language = corpus.work(id.partition(".")[0]).lang
            made = [self._example(example, language, len(found) <= _OPEN) for example in found]
        except LiurenError as error:
            raise self.error(str(error)) from None
        if not made:
            raise self.error(f"passage {id} has no worked examples")
        depend(self.env, id)
        depend_on_code(self.env)
        if len(made) <= _TOGETHER:
            return [*made]
        groups: dict[str, list[nodes.Element]] = {}
        for example, block_ in zip(found, made, strict=True):
            groups.setdefault(example.clause, []).append(block_)
        return [self._group(clause, blocks) for clause, blocks in groups.items()]

    def _group(self, clause: str, blocks: list[nodes.Element]) -> nodes.Element:
        """The examples of a clause, which open together."""
        words = corpus_of(self.env).clause(clause).base
        language = corpus_of(self.env).work(clause.partition(".")[0]).lang
        quoted = inline(f"quoted {lang(language)}", f"「{' '.join(words.split())}」")
        head = block(
            "summary", "example-head", late(self.env, "link", clause), quoted,
            late(self.env, "tally", clause),
        )  # fmt: skip
        return block("details", "examples-of-clause", head, *blocks)

    def _example(self, example: Example, language: str, opened: bool) -> nodes.Element:
        words = "\u3000".join(example.text.split())
        domain_of(self.env).place("example", example.id, example.id, f"{example.id} {words}")
        link = nodes.reference("", "", internal=True, refid=example.id, classes=["permalink"])
        link += inline("", example.id)
        quoted = inline(f"quoted {lang(language)}", f"「{words}」")
        head = block("summary", "example-head", link, quoted, late(self.env, "badge", example.id))
        attrs = {"open": "open"} if opened else {}
        made = block("details", "example", head, ids=[example.id], **attrs)
        if example.uncheckable:
            made += nodes.paragraph("", f"Cannot be checked: {example.uncheckable}")
        else:
            made += self._code(example)
        if example.differs:
            made += nodes.paragraph("", f"Differs: {example.differs}")
        if example.note:
            made += nodes.paragraph("", "", text(example.note), classes=["example-note"])
        self.state.document.note_explicit_target(made)
        return made

    def _code(self, example: Example) -> nodes.Element:
        """A block as the directive ``doctest`` makes it; its source is the file of the examples."""
        words = code(example)
        made = nodes.literal_block(words, words, testnodetype="doctest", groups=[example.id])
        made["language"], made["options"] = "pycon", {}
        made["classes"].append("no-search")
        work = example.id.partition(".")[0]
        made.source = str(corpus_root(self.env) / work / "examples.json")
        return made


# -- tally: what came of all the examples of a clause --


def _tally(env: BuildEnvironment, id: str) -> tuple[tuple[str, Status], ...]:
    corpus = corpus_of(env)
    passage = corpus.passage(corpus.clause(id).passage)
    found: dict[str, list[Status]] = {}
    for example in passage.examples:
        if example.clause == id:
            status = of_example(env, example)
            found.setdefault(status.kind, []).append(status)
    return tuple((f"{len(those)} {kind}", those[0]) for kind, those in found.items())


@part("tally", _tally)
def _show_tally(
    env: BuildEnvironment, id: str, facts: tuple[tuple[str, Status], ...]
) -> list[nodes.Node]:
    made = inline("tally")
    for words, status in facts:
        attrs = {"title": status.reason} if status.reason else {}
        made += block("span", f"status {status.name}", inline("", words), **attrs)
    return [made]
