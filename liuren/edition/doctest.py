"""The doctest builder of the edition: it runs every example, counts, and keeps what came of it::

    sphinx-build -b doctest -c . docs build/doctest

It differs from Sphinx's own in five things:

- plain fences that begin with ``>>>`` run too, and the examples of a docstring run among the names
  of its module, as they would in the module itself (`MarkSessions`);
- the results of each group are kept in one file, each page's in place of its own; a group named after
  an example of the corpus is that example, and with it the rules that it enters are kept;
- an example that the corpus says *differs* is expected to fail, and it is an error if it holds;
- the pages are shared out among the processes of ``-j`` (`liuren.edition.shared_out`);
- every ``>>>`` in the sources must have run at least once (`liuren.edition.prompts`).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.ext.doctest import DocTestBuilder, SphinxDocTestRunner, TestCode, TestGroup
from sphinx.transforms import SphinxTransform
from sphinx.util import logging
from sphinx.util.osutil import relpath
from sphinx.util.parallel import ParallelTasks, parallel_available

from liuren.corpus import citation, default, using
from liuren.edition import prompts
from liuren.edition.series import examples_of
from liuren.edition.shared_out import COUNTS, Found, shares
from liuren.edition.status import results_path
from liuren.edition.texts import corpus_of, corpus_root
from liuren.errors import NotInCorpus
from liuren.proof import outcomes, recorder, results
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
        self.found = Found()
        self.docname, self.in_share = "", False
        self.kept = outcomes.read(self._kept_file(), default())

    def _kept_file(self) -> Path:
        return results_path(self.env).parent / "examples.json"

    def write_documents(self, docnames: Set[str]) -> None:
        """Run the examples of all these pages, shared out among as many processes as were asked for."""
        citation.rules(corpus_of(self.env))  # what every process will want
        several = self._app.parallel > 1 and parallel_available
        tasks = ParallelTasks(self._app.parallel)
        for share in shares(docnames, self._weight, self._app.parallel):
            if several:
                tasks.add_task(self._share, share, self._take)
            else:
                self._take(share, self._share(share))
        tasks.join()

    def _weight(self, docname: str) -> int:
        """How much there is to run on a page, by the size of what was read of it."""
        return (self.doctreedir / f"{docname}.doctree").stat().st_size

    def _share(self, docnames: Sequence[str]) -> Found:
        """What comes of the examples of some pages: found here, or in a process of its own."""
        before, self.found = self.found, Found()
        self.in_share = True
        counts = {name: self.__dict__[name] for name in COUNTS}
        self.__dict__.update(dict.fromkeys(COUNTS, 0))
        try:
            for docname in docnames:
                self.test_doc(docname, self.env.get_doctree(docname))
            found = self.found
            found.counts = {name: self.__dict__[name] for name in COUNTS}
            return found
        finally:
            self.found, self.in_share = before, False
            self.__dict__.update(counts)

    def _take(self, docnames: Sequence[str], found: Found) -> None:
        """Add what came of a share."""
        self.found.add(found)
        self.outfile.write(found.output)
        for name, count in found.counts.items():
            self.__dict__[name] += count

    def _out(self, text: str) -> None:
        """Say something, and write it down once the share is taken: the file is that of all processes."""
        if self.in_share:
            logger.info(text, nonl=True)
            self.found.output += text
        else:
            super()._out(text)

    def _warn_out(self, text: str) -> None:
        """Say that something failed; a warning, where nothing else is shown."""
        if self.in_share and self.config.verbosity < 0:
            logger.warning(text)
            self.found.output += text
        else:
            self._out(text)

    def get_filename_for_node(self, node: nodes.Node, docname: str) -> str:
        """Where an example stands; of a docstring also whose it is, and at which line of it."""
        name: str = super().get_filename_for_node(node, docname)
        _, found, owner = str(node.source or "").partition(prompts.DOCSTRING)
        return f"{name}{found}{owner}:{node.line}" if found else name

    def test_doc(self, docname: str, doctree: nodes.Node) -> bool:
        """Run the examples of one page."""
        self.docname = docname
        self.found.tested.add(docname)
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
        self.found.ran |= {self._block(test[0]) for test in group.tests}
        example = self._example(group.name)
        if (module := _module_of(group.name)) is not None:
            setup = f"globals().update(vars(__import__('sys').modules[{module!r}]))"
            group.add_code(TestCode(setup, "testsetup", f"<{module}>", 0), prepend=True)
        if example is None:
            succeeded, tally = self._run(group)
            pages = self.found.pages
            pages[self.docname] = pages.get(self.docname, Tally()) + tally
            return succeeded
        here = self.found.examples.setdefault(example.id, {})
        source = _source_of(self.docname)
        name, code = (example.id, self.docname), _code_of(group, example)
        if outcome := self.kept.of(name, code):
            here[source] = Run(outcome.tally, entered=outcome.entered)
            self.found.outcomes[name] = outcome
            self.total_tries += outcome.tally.tries
            return True
        self.kept.watched.forget()
        with using(self.kept.watched), recorder.recording() as seen:
            succeeded, tally = (
                self._run_differing(group, example.differs) if example.differs else self._run(group)
            )
        entered = recorder.own(example, seen.entered())
        here[source] = Run(tally, entered=tuple(sorted(entered)))
        if tally.passed:
            self.found.outcomes[name] = self.kept.note(name, code, tally, here[source].entered)
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
        self.kept.replace(self.found.outcomes, self.found.tested)
        outcomes.write(self._kept_file(), self.kept)
        for prompt in prompts.never_run(self._shown(root), self.found.ran):
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
        whole = self.found.tested >= self.env.found_docs
        ran = {_source_of(docname) for docname in self.found.tested}
        found = {
            "examples": {
                id: {source: replace(run, state=now) for source, run in sources.items()}
                for id, sources in self.found.examples.items()
            },
            "pages": {
                docname: {_source_of(docname): Run(tally, now)}
                for docname, tally in self.found.pages.items()
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
            if example.uncheckable is None and example.id not in self.found.examples:
                logger.warning(
                    "the worked example %s never ran; {examples} shows those of a passage",
                    example.id,
                    type="liuren",
                    subtype="not-run",
                )


def _code_of(group: TestGroup, example: Example) -> str:
    """All that is run of a group, and whether it is to fail."""
    parts = [code.code for test in group.tests for code in test if code]
    return outcomes.code_of(example, *parts)


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
