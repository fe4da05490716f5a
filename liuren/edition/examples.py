"""The directive that shows the worked examples of a passage, as code that runs::

    ```{examples} xunyuan.1.4.4
    ```

What is asked and what must come out stand in the corpus, typed from the page; `liuren.proof.examples`
makes the lines. Each example is a doctest group of its own, named by its ID, and says what came of
it when it was last run. Where many put the same question they are a table, and the code is shown once
(`liuren.edition.series`). The look-ups of a passage, where something is read off a table of the text,
stand behind one row that tells what came of all of them.
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
from liuren.edition.parts import counted, tally
from liuren.edition.series import Series, gathered, series_node
from liuren.edition.status import of_example
from liuren.edition.texts import corpus_of, corpus_root, depend, depend_on_code
from liuren.errors import LiurenError
from liuren.proof import examples

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment

    from liuren.edition.status import Status

__all__ = ["ExamplesDirective", "code"]


# So many stand open under a passage; where there are more, each opens when asked.
_OPEN: Final = 3
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
            made = self._blocks((corpus.example(id),)) if ".x" in id else self._of_passage(id)
        except LiurenError as error:
            raise self.error(str(error)) from None
        if not made:
            raise self.error(f"passage {id} has no worked examples")
        depend(self.env, id)
        depend_on_code(self.env)
        return made

    def _of_passage(self, id: str) -> list[nodes.Node]:
        """The computed examples, one by one or as tables; then the look-ups, behind one row."""
        series, single = gathered(corpus_of(self.env).passage(id).examples)
        lookups = _lookups(single)
        tables = [one for one in series if one.examples[0].kind == "lookup"]
        few = len(lookups) + sum(len(one.examples) for one in tables) < _FOLDED
        made = self._blocks([e for e in single if few or e not in lookups])
        made += [self._series(one) for one in series if one not in tables]
        if not few:
            head = block("summary", _HEAD, late(self.env, "lookups", id))
            inside = [self._series(one, opened=True) for one in tables] + self._blocks(lookups)
            made.append(block("details", "examples-of-clause lookups", head, *inside))
        return made

    def _blocks(self, examples: Sequence[Example]) -> list[nodes.Node]:
        """The examples one by one."""
        return [self._example(example, len(examples) <= _OPEN) for example in examples]

    def _series(self, series: Series, *, opened: bool = False) -> nodes.Node:
        """A table of examples; each is placed, so that links lead to its row."""
        for example in series.examples:
            self._place(example)
        return series_node(self.env, series, opened=opened)

    def _place(self, example: Example) -> str:
        words = "\u3000".join(example.text.split())
        domain_of(self.env).place("example", example.id, example.id, f"{example.id} {words}")
        return words

    def _example(self, example: Example, opened: bool) -> nodes.Element:
        language = corpus_of(self.env).work(example.id.partition(".")[0]).lang
        words = self._place(example)
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


# -- lookups: what came of the look-ups of a passage --


def _passage_lookups(env: BuildEnvironment, id: str) -> tuple[int, tuple[tuple[str, Status], ...]]:
    lookups = _lookups(corpus_of(env).passage(id).examples)
    return len(lookups), counted(of_example(env, example) for example in lookups)


@part("lookups", _passage_lookups)
def _show_lookups(
    env: BuildEnvironment, id: str, facts: tuple[int, tuple[tuple[str, Status], ...]]
) -> list[nodes.Node]:
    count, found = facts
    if len(found) == 1 and found[0][1].kind == "passed":
        found = (("all passed", found[0][1]),)
    return [inline("lookups-count", f"{count} look-ups"), tally(found)]
