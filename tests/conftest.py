"""What tests share: the built edition, a browser to look at it with, and where results are kept.

A test that takes `site` or `url` looks at the built edition; one that takes `page` or `browser`
needs a browser. `make test` runs the former last, on a fresh build.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Generator, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from liuren.corpus import default
from liuren.proof import recorder
from liuren.proof.checkout import state
from liuren.proof.results import KINDS, Run, Tally, merge

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ROOT = Path(__file__).resolve().parent.parent
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
IN_CI = os.environ.get("CI", "").lower() not in ("", "0", "false")

# What is compared with what a command prints is English, whatever the machine speaks; so also in the
# processes that tests start.
os.environ["LIUREN_LANG"] = "en"

# A slow machine is no failure; and CI draws the same cases for the same commit.
settings.register_profile("liuren", deadline=None, derandomize=IN_CI)
settings.load_profile("liuren")

# -- the built edition --


@pytest.fixture(scope="session")
def site(request: pytest.FixtureRequest) -> Path:
    """Return the directory of the built edition: that of --site, or one built now."""
    given: str | None = request.config.getoption("--site")
    if given:
        return Path(given).resolve()
    built = ROOT / "build" / "html"
    sphinx = [sys.executable, "-m", "sphinx", "-q", "-c", ".", "-d", "build/doctrees"]
    subprocess.run([*sphinx, "-b", "html", "docs", built], cwd=ROOT, check=True)
    return built


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Print nothing."""


@pytest.fixture(scope="session")
def url(site: Path) -> Iterator[str]:
    """Yield the address at which the built edition is served while the tests run."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(site))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


# -- a browser --


def find_browser() -> str | None:
    """Return the path of a browser of the Chromium family, or None."""
    return next((path for name in BROWSERS if (path := shutil.which(name))), None)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Yield the installed browser, without a window, with no word to the world outside."""
    path = find_browser()
    assert path, f"none of {', '.join(BROWSERS)} is installed"
    from playwright.sync_api import sync_playwright

    quiet = ("background-networking", "component-update", "sync", "gpu", "quic")
    options = ["--no-first-run", *(f"--disable-{name}" for name in quiet)]
    with sync_playwright() as playwright:
        window = playwright.chromium.launch(
            executable_path=path, args=options, chromium_sandbox=os.geteuid() != 0
        )
        yield window
        window.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """Yield an empty page of the browser, with nothing remembered from another."""
    context = browser.new_context()
    page = context.new_page()
    yield page
    context.close()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add what `make test` says to its tests."""
    parser.addoption("--site", help="the built edition to look at (without it, one is built)")
    parser.addoption(
        "--results", help="put the results of examples, charts and proofs into this file"
    )


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what looks at the built edition; leave out, but in CI, what lacks a browser."""
    left_out = []
    for item in items:
        fixtures = getattr(item, "fixturenames", ())
        if "site" in fixtures:
            item.add_marker("site")
        for kind, name in _tried(item):
            item.user_properties.append((kind, name))
        if "browser" in fixtures and not IN_CI and find_browser() is None:
            left_out.append(item)
    if left_out:
        items[:] = [item for item in items if item not in left_out]
        config.hook.pytest_deselected(items=left_out)


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Count a run as good from which, for want of a browser, every test was left out."""
    if exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED and not IN_CI and find_browser() is None:
        session.exitstatus = pytest.ExitCode.OK


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say in one line what was left out for want of a browser."""
    if not IN_CI and find_browser() is None:
        terminalreporter.write_line(
            f"Left out: every test that needs a browser (none of {', '.join(BROWSERS)} is installed)."
        )


# -- results of worked examples, blind charts and proofs --


def _tried(item: pytest.Item) -> Iterator[tuple[str, str]]:
    """Yield what a test tries by its marks: the kind of result, and the ID of example or clause."""
    for mark in item.iter_markers("example"):
        yield "examples", mark.args[0]
    for mark in item.iter_markers("proof"):
        yield from (("proofs", clause) for clause in mark.args)
    for mark in item.iter_markers("chart"):
        kind = {"readings": "holds", "not_readings": "fails"}[mark.args[0]]
        yield from ((kind, clause) for clause in mark.args[1:])


class _Results:
    """Collects what came of the tests that carry the marks `example`, `proof` and `chart`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.found: dict[str, dict[str, dict[str, Run]]] = {kind: {} for kind in KINDS}
        self.entered: dict[str, tuple[str, ...]] = {}
        self.state = state(ROOT)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, object, object]:
        """Note which rules a test of an example enters."""
        names = [str(mark.args[0]) for mark in item.iter_markers("example")]
        if not names:
            return (yield)
        with recorder.recording() as seen:
            result = yield
        for name in names:
            self.entered[name] = recorder.own(default().example(name), seen.entered())
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count a test once it has run, or where it failed before or after."""
        if report.when != "call" and not report.failed:
            return
        for kind, value in report.user_properties:
            if kind in KINDS:
                name, source = str(value), report.nodeid
                here = self.found[kind].setdefault(name, {})
                tally = here.get(source, Run()).tally + Tally(1, int(report.failed))
                entered = self.entered.get(name, ()) if kind == "examples" else ()
                here[source] = Run(tally, self.state, entered)

    def pytest_sessionfinish(self) -> None:
        """Put them into the file."""
        if any(self.found.values()):
            merge(self.path, self.found)


def pytest_configure(config: pytest.Config) -> None:
    """Keep results where --results says."""
    path = config.getoption("--results")
    if path:
        config.pluginmanager.register(_Results(Path(path)))
