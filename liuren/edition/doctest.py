"""The doctest builder of the edition: it runs every example, counts, and keeps what came of it::

    sphinx-build -b doctest -c . docs build/doctest

It differs from Sphinx's own in four things:

- plain fences that begin with ``>>>`` run too, and the examples of a docstring run among the names
  of its module, as they would in the module itself (`MarkSessions`);
- the results of each group are kept in one file, each page's in place of its own; a group named after
  an example of the corpus is that example, and with it the rules that it enters are kept;
- an example that the corpus says *differs* is expected to fail, and it is an error if it holds;
- every ``>>>`` in the sources must have run at least once (`liuren.edition.prompts`).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.ext.doctest import DocTestBuilder, SphinxDocTestRunner, TestCode, TestGroup
from sphinx.transforms import SphinxTransform
from sphinx.util import logging
from sphinx.util.osutil import relpath

from liuren.edition import prompts
from liuren.edition.series import examples_of
from liuren.edition.status import results_path
from liuren.edition.texts import corpus_of, corpus_root
from liuren.errors import NotInCorpus
from liuren.proof import recorder, results
from liuren.proof.checkout import state
from liuren.proof.examples import call
from liuren.proof.results import Run, Tally

if TYPE_CHECKING:
    from liuren.corpus import Example

__all__ = ["EditionDocTests", "MarkSessions"]

logger = logging.getLogger(__name__)

# Languages of a fence in which ``>>>`` means a Python session; "default" is a fence with none.
_SESSIONS = {"python", "python3", "py", "pycon", "pycon3", "default", "none", ""}


# How a page is called where the results say who found them.
_PAGE = "page "


class MarkSessions(SphinxTransform):
    """Makes doctests of plain fences that begin with ``>>>``, which Sphinx shows but never runs.

    The examples of a docstring become a group of their own, named after the object.
    """

    default_priority = 400

    def apply(self, **kwargs: Any) -> None:
        """Mark them as the directive ``doctest`` would."""
        for node in self.document.findall(nodes.doctest_block):
            node.source = _source(node)
            if owner := (node.source or "").partition(prompts.DOCSTRING)[2]:
                node["groups"] = [owner]
        for block in self.document.findall(nodes.literal_block):
            session = block.get("language", "") in _SESSIONS and "testnodetype" not in block
            if session and block.astext().lstrip().startswith(">>>"):
                block["testnodetype"] = "doctest"
                block["groups"] = ["default"]
                block["language"] = "pycon"
                block["options"] = {}


class EditionDocTests(DocTestBuilder):
    """Runs the examples of all pages and keeps their results."""

    def init(self) -> None:
        """Begin with nothing run."""
        super().init()
        self.examples: dict[str, dict[str, Run]] = {}
        self.pages: dict[str, Tally] = {}
        self.tested: set[str] = set()
        self.ran: set[prompts.Block] = set()
        self.docname = ""

    def get_filename_for_node(self, node: nodes.Node, docname: str) -> str:
        """Where an example stands; of a docstring also whose it is, and at which line of it."""
        name: str = super().get_filename_for_node(node, docname)
        _, found, owner = str(node.source or "").partition(prompts.DOCSTRING)
        return f"{name}{found}{owner}:{node.line}" if found else name

    def test_doc(self, docname: str, doctree: nodes.Node) -> bool:
        """Run the examples of one page."""
        self.docname = docname
        self.tested.add(docname)
        for place, examples in examples_of(doctree):
            place.replace_self([self._hidden(id) for id in examples])
        return super().test_doc(docname, doctree)

    def _hidden(self, id: str) -> nodes.comment:
        """An example of a table as a doctest that no page shows."""
        words = str(call(corpus_of(self.env).example(id)))
        made = nodes.comment(words, words, testnodetype="doctest", groups=[id], options={})
        made.source = str(corpus_root(self.env) / id.partition(".")[0] / "examples.json")
        return made

    def test_group(self, group: TestGroup) -> bool:
        """Run one group and keep its tally."""
        self.ran |= {self._block(test[0]) for test in group.tests}
        example = self._example(group.name)
        if (module := _module_of(group.name)) is not None:
            setup = f"globals().update(vars(__import__('sys').modules[{module!r}]))"
            group.add_code(TestCode(setup, "testsetup", f"<{module}>", 0), prepend=True)
        if example is None:
            succeeded, tally = self._run(group)
            self.pages[self.docname] = self.pages.get(self.docname, Tally()) + tally
            return succeeded
        with recorder.recording() as seen:
            succeeded, tally = (
                self._run_differing(group, example.differs) if example.differs else self._run(group)
            )
        here = self.examples.setdefault(example.id, {})
        source = _source_of(self.docname)
        before = here.get(source, Run())
        entered = {*before.entered, *recorder.own(example, seen.entered())}
        here[source] = Run(before.tally + tally, entered=tuple(sorted(entered)))
        return succeeded

    def _run(self, group: TestGroup) -> tuple[bool, Tally]:
        """Run a group; whether all of it holds, and its tally."""
        before = self._tally()
        succeeded = super().test_group(group)
        after = self._tally()
        return succeeded, Tally(after.tries - before.tries, after.failures - before.failures)

    def _tally(self) -> Tally:
        return Tally(self.test_runner.tries, self.test_runner.failures)

    def _example(self, group: str) -> Example | None:
        try:
            return corpus_of(self.env).example(group)
        except NotInCorpus:
            return None

    def _run_differing(self, group: TestGroup, why: str) -> tuple[bool, Tally]:
        """Run a group whose failure is known: it passes if it fails, and fails if it holds."""
        mine = self.test_runner
        quiet = SphinxDocTestRunner(verbose=False, optionflags=self.opt)
        quiet._fakeout = mine._fakeout  # type: ignore[attr-defined]
        out, self._warn_out = self._warn_out, lambda text: None  # type: ignore[method-assign]
        self.test_runner = quiet
        try:
            super().test_group(group)
        finally:
            self.test_runner = mine
            self._warn_out = out  # type: ignore[method-assign]
        if not quiet.failures:
            logger.warning(
                "%s holds, though the corpus says that it differs: %s",
                group.name,
                why,
                location=self.docname,
                type="liuren",
                subtype="differs",
            )
        differs = quiet.tries > 0 and quiet.failures > 0
        return differs, Tally(quiet.tries, 0 if quiet.failures else quiet.tries)

    def finish(self) -> None:
        """Write the results, and report what the sources show and nothing ran."""
        super().finish()
        root = Path(self.confdir)
        self._keep(state(root))
        for prompt in prompts.never_run(self._shown(root), self.ran):
            logger.warning(
                "%s: this example never ran: >>> %s",
                relpath(prompt.file, root),
                prompt.code,
                type="liuren",
                subtype="not-run",
            )
        if self.config.liuren_complete:
            self._report_examples()

    def _keep(self, now: str) -> None:
        """Write the results: those of the pages that ran stand in place of what these found before."""
        whole = self.tested >= self.env.found_docs
        ran = {_source_of(docname) for docname in self.tested}
        found = {
            "examples": {
                id: {source: replace(run, state=now) for source, run in sources.items()}
                for id, sources in self.examples.items()
            },
            "pages": {
                docname: {_source_of(docname): Run(tally, now)}
                for docname, tally in self.pages.items()
            },
        }

        def over(source: str) -> bool:
            return source in ran or (whole and source.startswith(_PAGE))

        results.merge(results_path(self.env), found, over)

    def _block(self, code: TestCode) -> prompts.Block:
        file, _, owner = code.filename.partition(prompts.DOCSTRING)
        return prompts.Block((self.srcdir / file).resolve(), owner or str(code.lineno), code.code)

    def _shown(self, root: Path) -> Iterator[prompts.Prompt]:
        for docname in sorted(self.env.found_docs):
            yield from prompts.in_page(Path(self.env.doc2path(docname)).resolve())
        for directory in self.config.liuren_modules:
            for module in sorted((root / directory).resolve().rglob("*.py")):
                yield from prompts.in_module(module)

    def _report_examples(self) -> None:
        """Of a text that has been read through, every example that can be checked must have run."""
        corpus = corpus_of(self.env)
        texts = (key for key, work in corpus.works.items() if work.read)
        for example in (example for key in texts for example in corpus.examples(key)):
            if example.uncheckable is None and example.id not in self.examples:
                logger.warning(
                    "the worked example %s never ran; {examples} shows those of a passage",
                    example.id,
                    type="liuren",
                    subtype="not-run",
                )


def _source_of(docname: str) -> str:
    return f"{_PAGE}{docname}"


def _source(node: nodes.Element) -> str | None:
    """Where a node comes from; of one that does not know, where its elder siblings come from."""
    siblings = node.parent.children[: node.parent.index(node) + 1]
    return next((s.source for s in reversed(siblings) if s.source), None)


def _module_of(name: str) -> str | None:
    """The module in which an object was defined, by the object's dotted name."""
    while name:
        if name in sys.modules:
            return name
        name = name.rpartition(".")[0]
    return None
