"""Tries what nobody would type:  python tools/fuzz.py --number 100000   (`make fuzz`)

Every command, and every function of Python that takes what a person writes, is given words of the
field, the same with slips, and noise. There may come a result, or one line that says what is wrong:
never a traceback. `make test` tries the same, fewer and always the same ones.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import pickle
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree

from hypothesis import HealthCheck, Phase, example, given, seed, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

import liuren
from fuzz_inputs import cast_keywords, command_lines, kinds, like, lines
from liuren import almanac
from liuren.almanac.civil import place_of
from liuren.almanac.lunar import day_of
from liuren.board import census, notation, querent
from liuren.board.chart import Chart
from liuren.board.schools import school
from liuren.board.switches import switch
from liuren.cli import main as command_line
from liuren.corpus import Corpus, citation, default
from liuren.corpus.tei import from_tei, to_tei
from liuren.doctrine import patterns, places, readings
from liuren.errors import LiurenError
from liuren.home import PACKAGE
from liuren.messages import spoken
from liuren.render import svg, text
from liuren.signs import symbols
from liuren.signs.symbols import BRANCHES, GENERALS, PAIRS, PHASES
from steps import say

Given = tuple[str, Sequence[Any]]
STATUSES: Final = {0, 1, 2}
"""What a command may end with here: all went well; what was looked for is nowhere; it cannot be."""


@dataclass(frozen=True)
class Trial:
    """What is tried: inputs, what is done with one, and how many of a hundred inputs are of this kind."""

    inputs: SearchStrategy[Any]
    done: Callable[[Any], None]
    share: int

    def run(self, number: int, once: Sequence[Any] = (), at: int | None = None) -> None:
        """Try ``number`` inputs after those that went wrong ``once``; the same ones if ``at`` is None."""
        phases = (Phase.explicit, Phase.generate, Phase.shrink)
        tried = settings(
            max_examples=number,
            derandomize=at is None,
            deadline=None,
            database=None,
            phases=phases,
            suppress_health_check=list(HealthCheck),
        )(given(self.inputs)(self.done))
        for value in once:
            tried = example(value)(tried)
        (tried if at is None else seed(at)(tried))()


# -- the command line --


class Out(io.TextIOWrapper):
    """A stream in memory that refuses what a real one refuses."""

    def __init__(self, errors: str = "strict") -> None:
        super().__init__(io.BytesIO(), encoding="utf-8", errors=errors, write_through=True)

    def written(self) -> str:
        """What was written."""
        buffer = self.buffer
        assert isinstance(buffer, io.BytesIO)
        return buffer.getvalue().decode()


@contextlib.contextmanager
def elsewhere() -> Iterator[None]:
    """A directory of its own for the files that a command may write."""
    before = Path.cwd()
    with tempfile.TemporaryDirectory() as top:
        os.chdir(top)
        try:
            yield
        finally:
            os.chdir(before)


def commanded(args: Sequence[str]) -> None:
    """Run a command line; it gives a result, or one line and a status that says so."""
    out, err = Out(), Out("backslashreplace")
    with elsewhere(), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = command_line(args)
    said, wrong = out.written(), err.written()
    assert status in STATUSES, status
    if status:
        assert status == 2 or "find" in args, f"{status}, and nothing was looked for"
        empty = said.strip() == "[]" and status == 1  # nothing was found, and data were asked for
        if empty:
            return
        assert not said, f"printed before it failed: {said[:80]!r}"
        assert status == 1 or wrong.startswith("liuren"), wrong
        assert wrong.count("\n") == 1, wrong
        assert wrong.endswith("\n"), wrong
        return
    assert not wrong, wrong
    if said[:1] in ("{", "["):
        json.loads(said)
    twice = [line for line, times in Counter(said.splitlines()).items() if times > 1]
    assert said != said[: len(said) // 2] * 2 or not said, f"printed twice: {twice[:2]}"


# -- Python --


def whole(chart: Chart) -> None:
    """All that a chart is and says; and that it comes back from its line as it was."""
    json.dumps(chart.to_dict(), allow_nan=False)
    assert "\n" not in repr(chart)
    back = notation.read(chart.notation)
    assert back.transmissions == chart.transmissions
    assert (back.day, back.general, back.hour) == (chart.day, chart.general, chart.hour)
    assert (back.daylight, back.system) == (chart.daylight, chart.system)
    assert _kept(back) == _kept(chart)
    assert pickle.loads(pickle.dumps(chart)).notation == chart.notation


def _kept(chart: Chart) -> dict[str, Any]:
    """What a line keeps of a chart: all but the notes, which may speak of how the date was written."""
    found = chart.to_dict()
    if found["moment"] is not None:
        del found["moment"]["notes"]
    return found


def implied(chart: Chart) -> None:
    """What a chart implies, which takes longer to work out."""
    for all_of_a_kind in (chart.readings(), chart.patterns, chart.spirits()):
        json.dumps([one.to_dict() for one in all_of_a_kind])
    assert str(chart)
    ElementTree.fromstring(svg.draw(chart))


def cast(asked: tuple[Any, dict[str, Any]]) -> None:
    """Cast a chart, and look at all of it."""
    when, keywords = asked
    with contextlib.suppress(LiurenError):
        chart = told(liuren.cast, when, **keywords)
        whole(chart)
        if chart.day.ordinal % 12 == 0:
            implied(chart)


def read(line: str) -> None:
    """Take a line for a chart: what one function takes, the others take."""
    for function in (notation.looks, notation.parse):
        with contextlib.suppress(LiurenError):
            told(function, line)
    with contextlib.suppress(LiurenError):
        whole(told(notation.read, line))


def told(function: Callable[..., Any], *args: Any, **keywords: Any) -> Any:
    """What a function returns; what it refuses, it refuses in one line."""
    try:
        return function(*args, **keywords)
    except LiurenError as error:
        line = str(error)
        assert line.strip(), "nothing is said of what is wrong"
        assert len(line.splitlines()) == 1, line
        assert len(line) < 2000, f"a line of {len(line)} characters: {line[:100]}"
        raise


@cache
def entries() -> dict[str, tuple[Callable[..., Any], tuple[SearchStrategy[Any], ...]]]:
    """Every function that takes what a person writes, by its name, and what it is given."""
    known: dict[str, SearchStrategy[Any]] = {**kinds()}
    texts = default()
    charts = st.builds(
        lambda day, over, lit: liuren.cast(day=day, over=over, daylight=lit),
        st.sampled_from(PAIRS),
        st.sampled_from(BRANCHES),
        st.sampled_from([True, False, None]),
    )
    sign, id, named, work = known["day"], known["id"], known["name"], known["works"]
    topic, lang, words = st.none() | known["topic"], st.none() | known["lang"], known["words"]
    some_works = st.none() | st.lists(work, max_size=2)
    years = st.integers() | st.integers(-3000, 4000)
    generals = like(*GENERALS)
    found: dict[str, tuple[Callable[..., Any], tuple[SearchStrategy[Any], ...]]] = {
        "liuren.rules": (liuren.rules, (known["school"],)),
        "almanac.terms": (almanac.terms, (years,)),
        "almanac.place_of": (place_of, (known["zone"], st.none() | st.floats(), st.none() | st.floats())),
        "almanac.day_of": (day_of, (years, st.integers(-1, 14), st.booleans(), st.integers(-1, 32))),
        "board.school": (school, (known["school"],)),
        "board.switch": (switch, (known["switches"],)),
        "board.born": (querent.born, (known["birth"] | st.integers(),)),
        "board.charts": (
            lambda of, day: next(iter(census.charts(of, day=day)), None),
            (known["school"], sign),
        ),
        "citation.implementing": (citation.implementing, (id,)),
        "citation.of": (citation.of, (named,)),
        "doctrine.condition_of": (readings.condition_of, (id,)),
        "doctrine.pattern_names": (readings.pattern_names, (id,)),
        "doctrine.find": (patterns.find, (st.just(liuren.rules()), words)),
        "doctrine.place": (places.place, (st.just(liuren.rules()), id)),
        "doctrine.names": (places.names, (st.just(liuren.rules()), generals, sign)),
        "messages.spoken": (spoken, (known["lang"],)),
        "render.draw": (lambda chart, legend: text.draw(chart, legend=legend), (charts, st.booleans())),
        "tei.to_tei": (lambda key: to_tei(texts, key), (st.just("wuyao") | id,)),
        "tei.from_tei": (from_tei, (st.just("<TEI/>") | id,)),
        "Chart.readings": (Chart.readings, (charts, topic, lang, some_works)),
        "Chart.open_questions": (Chart.open_questions, (charts, topic, some_works)),
        "Chart.shows": (Chart.shows, (charts, sign | st.sampled_from(BRANCHES))),
        "Chart.bearer": (Chart.bearer, (charts, st.sampled_from(GENERALS))),
        "Chart.shadow": (Chart.shadow, (charts, st.sampled_from(GENERALS))),
        "Chart.general_on": (Chart.general_on, (charts, st.sampled_from(BRANCHES))),
        "Chart.strength": (Chart.strength, (charts, st.sampled_from(PHASES))),
        "Corpus.of_witness": (texts.of_witness, (work, like("ed", "SS", "WYG", "received"))),
        "Corpus.with_choice": (texts.with_choice, (id, st.none() | st.integers(-2, 3))),
        "Corpus.with_base": (lambda id, to: texts.with_base(id, to).critical(id), (id, words)),
    }  # fmt: skip
    for name in ("stem", "branch", "symbol", "phase", "general", "pair", "named"):
        found[f"signs.{name}"] = (getattr(symbols, name), (sign,))
    found["signs.one_of"] = (symbols.one_of(("旺", "相", "死")), (sign,))
    for name, method in vars(Corpus).items():
        key = f"Corpus.{name}"
        if not name.startswith("_") and callable(method) and key not in found:
            found[key] = (_listed(getattr(texts, name)), (id,))
    return found


def _listed(method: Callable[[str], Any]) -> Callable[[str], Any]:
    """The method; what it gives one by one is asked for."""

    def asked(id: str) -> Any:
        found = method(id)
        return [*found] if isinstance(found, Iterator) else found

    return asked


@st.composite
def calls(draw: st.DrawFn) -> Given:
    """A function by its name, and what it is given."""
    name = draw(st.sampled_from([*entries()]))
    return name, [draw(values) for values in entries()[name][1]]


def called(call: Given) -> None:
    """Call the function: it returns something, or refuses in one line."""
    name, args = call
    with contextlib.suppress(LiurenError):
        told(entries()[name][0], *args)


@cache
def _document() -> str:
    return to_tei(default(), "wuyao")


@st.composite
def documents(draw: st.DrawFn) -> str:
    """A TEI document of ours with a slip or two in it."""
    found = _document()
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(found)))
        to = draw(st.integers(at, min(at + 40, len(found))))
        found = (
            found[:at]
            + draw(st.just("") | like("<lem/>", ' n="x"', "-1", "&#0;", "<fs>"))
            + found[to:]
        )
    return found


def document_read(document: str) -> None:
    """Read a TEI document: it is one of ours, or is refused in one line."""
    with contextlib.suppress(LiurenError):
        told(from_tei, document)


TRIALS: Final[dict[str, Trial]] = {
    "commands": Trial(command_lines(), commanded, 30),
    "charts": Trial(cast_keywords(), cast, 25),
    "lines": Trial(lines(), read, 15),
    "functions": Trial(calls(), called, 25),
    "documents": Trial(documents(), document_read, 5),
}


def main() -> int:
    """Try inputs of every kind, say how far it is, and return 0 if nothing went wrong."""
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("--number", type=int, default=100_000, help="how many inputs (100000)")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="where chance begins")
    parser.add_argument("--only", choices=TRIALS, help="one kind of input")
    options = parser.parse_args()
    os.environ["LIUREN_LANG"] = "en"
    start, tried, failed = time.monotonic(), Counter[str](), set[str]()
    say(f"Seed {options.seed}.")
    batch = 0
    chosen = {options.only: TRIALS[options.only]} if options.only else TRIALS
    while tried.total() < options.number and failed != set(chosen):
        batch += 1
        for name, trial in chosen.items():
            if name in failed:
                continue
            number = min(10 * trial.share, max(1, options.number - tried.total()))
            try:
                trial.run(number, at=options.seed + batch)
            except Exception as error:
                failed.add(name)
                _report(name, error)
            tried[name] += number
        say(f"{tried.total():8,} of {options.number:,} inputs, {time.monotonic() - start:.0f} s")
    counts = ", ".join(f"{name} {number:,}" for name, number in tried.items())
    say(f"{tried.total():,} inputs ({counts}): {len(failed)} kinds failed.")
    return 1 if failed else 0


def _report(name: str, error: BaseException) -> None:
    """Say what went wrong, with which input, and in which lines of ours."""
    if isinstance(error, BaseExceptionGroup):
        for one in error.exceptions:
            _report(name, one)
        return
    say(f"FAILED {name}: {type(error).__name__}: {error}")
    for note in getattr(error, "__notes__", ()):
        say(f"    {note}")
    at = error.__traceback__
    while at is not None:
        file = at.tb_frame.f_code.co_filename
        if file.startswith(str(PACKAGE)):
            say(
                f"    {Path(file).relative_to(PACKAGE)}:{at.tb_lineno} {at.tb_frame.f_code.co_name}"
            )
        at = at.tb_next


if __name__ == "__main__":
    sys.exit(main())
