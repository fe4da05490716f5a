"""The directive that shows the worked examples of a passage, as code that runs::

    ```{examples} xunyuan.1.4.4
    ```

What is asked and what must come out stand in the corpus, typed from the page; `liuren.proof.examples`
makes the lines. Each example is a doctest group of its own, named by its ID, and says what came of
it when it was last run. The look-ups of a passage, where something is read off a table, stand behind
one row that tells what came of all of them: there are many, and each says little.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from liuren.corpus import Example
from liuren.edition.domain import domain_of
from liuren.edition.filled_later import late, part
from liuren.edition.markup import block, inline, lang, text
from liuren.edition.status import of_example
from liuren.edition.texts import corpus_of, corpus_root, depend, depend_on_code
from liuren.errors import LiurenError
from liuren.proof import examples

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment

    from liuren.edition.status import Status

__all__ = ["ExamplesDirective", "code"]


# So many stand open under a passage; where there are more, each opens when asked; and where there are
# very many, those of a clause stand together.
_OPEN: Final = 3
_TOGETHER: Final = 40
# The words quoted are found in the passage itself.
_HEAD: Final = "example-head no-search"
# From so many on, the look-ups of a passage stand behind one row.
_FOLDED: Final = 2


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
            examples = (corpus.example(id),) if one else corpus.passage(id).examples
            lookups = [] if one else _lookups(examples)
            if len(lookups) < _FOLDED:
                lookups = []
            made = self._blocks([e for e in examples if e not in lookups])
            if lookups:
                head = block("summary", _HEAD, late(self.env, "lookups", id))
                folded = self._blocks(lookups)
                made.append(block("details", "examples-of-clause lookups", head, *folded))
        except LiurenError as error:
            raise self.error(str(error)) from None
        if not made:
            raise self.error(f"passage {id} has no worked examples")
        depend(self.env, id)
        depend_on_code(self.env)
        return [*made]

    def _blocks(self, examples: Sequence[Example]) -> list[nodes.Element]:
        """The examples one by one, or, where they are very many, those of a clause together."""
        made = [self._example(example, len(examples) <= _OPEN) for example in examples]
        if len(made) <= _TOGETHER:
            return made
        groups: dict[str, list[nodes.Element]] = {}
        for example, block_ in zip(examples, made, strict=True):
            groups.setdefault(example.clause, []).append(block_)
        kinds = " ".join(sorted({example.kind for example in examples}))
        return [self._group(clause, kinds, blocks) for clause, blocks in groups.items()]

    def _group(self, clause: str, kinds: str, blocks: list[nodes.Element]) -> nodes.Element:
        """The examples of a clause, which open together."""
        words = corpus_of(self.env).clause(clause).base
        language = corpus_of(self.env).work(clause.partition(".")[0]).lang
        quoted = inline(f"quoted {lang(language)}", f"「{' '.join(words.split())}」")
        head = block(
            "summary", _HEAD, late(self.env, "link", clause), quoted,
            late(self.env, "tally", f"{clause} {kinds}"),
        )  # fmt: skip
        return block("details", "examples-of-clause", head, *blocks)

    def _example(self, example: Example, opened: bool) -> nodes.Element:
        language = corpus_of(self.env).work(example.id.partition(".")[0]).lang
        words = "\u3000".join(example.text.split())
        domain_of(self.env).place("example", example.id, example.id, f"{example.id} {words}")
        link = nodes.reference("", "", internal=True, refid=example.id, classes=["permalink"])
        link += inline("", example.id)
        quoted = inline(f"quoted {lang(language)}", f"「{words}」")
        head = block("summary", _HEAD, link, quoted, late(self.env, "badge", example.id))
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


def _lookups(examples: Iterable[Example]) -> list[Example]:
    return [example for example in examples if example.kind == "lookup"]


# -- tally: what came of the examples of a clause; lookups: of the look-ups of a passage --


def _counted(env: BuildEnvironment, examples: Iterable[Example]) -> tuple[tuple[str, Status], ...]:
    by_kind: dict[str, list[Status]] = {}
    for example in examples:
        status = of_example(env, example)
        by_kind.setdefault(status.kind, []).append(status)
    return tuple((f"{len(those)} {kind}", those[0]) for kind, those in by_kind.items())


def _tally(env: BuildEnvironment, of: str) -> tuple[tuple[str, Status], ...]:
    """What came of the examples of a clause and of these kinds: ``"daquan.1.2.1.3 computed"``."""
    id, *kinds = of.split()
    corpus = corpus_of(env)
    examples = corpus.passage(corpus.clause(id).passage).examples
    return _counted(env, (e for e in examples if e.clause == id and e.kind in kinds))


@part("tally", _tally)
def _show_tally(
    env: BuildEnvironment, id: str, facts: tuple[tuple[str, Status], ...]
) -> list[nodes.Node]:
    made = inline("tally")
    for words, status in facts:
        attrs = {"title": status.reason} if status.reason else {}
        made += block("span", f"status {status.name}", inline("", words), **attrs)
    return [made]


def _passage_lookups(env: BuildEnvironment, id: str) -> tuple[int, tuple[tuple[str, Status], ...]]:
    lookups = _lookups(corpus_of(env).passage(id).examples)
    return len(lookups), _counted(env, lookups)


@part("lookups", _passage_lookups)
def _show_lookups(
    env: BuildEnvironment, id: str, facts: tuple[int, tuple[tuple[str, Status], ...]]
) -> list[nodes.Node]:
    count, counted = facts
    made: list[nodes.Node] = [inline("lookups-count", f"{count} look-ups")]
    if len(counted) == 1 and counted[0][1].kind == "passed":
        counted = (("all passed", counted[0][1]),)
    return [*made, *_show_tally.show(env, id, counted)]
