"""What came of the worked examples is kept between builds, and never longer than it is so."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from liuren import corpus
from liuren.corpus import Corpus, default
from liuren.proof import examples, outcomes, recorder
from liuren.proof.outcomes import Kept
from liuren.proof.results import Tally

NAME = ("daquan.1.2.4.x1", "a page")
CLAUSE = default().example(NAME[0]).clause
PASSED = Tally(1)


def run(texts: Corpus, file: Path) -> str:
    """Run an example on texts that are watched, and keep what came of it; return its code."""
    code = examples.call(texts.example(NAME[0]))
    here = outcomes.read(file, texts)
    here.watched.forget()
    with corpus.using(here.watched), recorder.recording():
        names: dict[str, object] = {}
        exec("\n".join(code.setup), names)
        assert repr(eval(code.expression, names)) == code.expected
    here.note(NAME, str(code), PASSED, ("spirit.daquan.1.2.4.5",))
    outcomes.write(file, here)
    return str(code)


def test_what_came_of_an_example_is_found_again(tmp_path: Path) -> None:
    """The next build, with the same code and texts, knows the tally and the rules that were entered."""
    code = run(default(), tmp_path / "outcomes.json")
    (found,) = [outcomes.read(tmp_path / "outcomes.json", default()).of(NAME, code)]
    assert found is not None
    assert (found.tally, found.entered) == (PASSED, ("spirit.daquan.1.2.4.5",))
    assert CLAUSE in found.words


def test_other_code_runs_again(tmp_path: Path) -> None:
    """An example that expects something else, or is another, has come to nothing yet."""
    code = run(default(), tmp_path / "outcomes.json")
    here = outcomes.read(tmp_path / "outcomes.json", default())
    assert here.of(NAME, code + " ") is None
    assert here.of(("daquan.1.2.4.x2", "a page"), code) is None
    assert here.of((NAME[0], "another page"), code) is None


@pytest.mark.parametrize(
    ("changed", "counts"),
    [(CLAUSE, False), ("daquan.1.9.1.1", True), ("xunyuan.1.6.1", True)],
)
def test_other_words_run_it_again_if_it_reads_them(
    tmp_path: Path, changed: str, counts: bool
) -> None:
    """With other words in a clause only the examples run that read it."""
    code = run(default(), tmp_path / "outcomes.json")
    held = outcomes.read(tmp_path / "outcomes.json", default())
    words = default().critical(changed)
    texts = default().with_base(changed, words[::-1])
    assert (Kept(texts, held.made_on, held.known).of(NAME, code) is not None) == counts


def test_another_file_of_rows_or_module_lets_nothing_stand(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What every example rests on: the engine and the rows of data, whichever of them is changed."""
    texts = corpus.load(shutil.copytree(default().root, tmp_path / "corpus"))
    package = tmp_path / "liuren"
    (package / "board").mkdir(parents=True)
    (package / "edition").mkdir()
    monkeypatch.setattr(outcomes, "PACKAGE", package)
    seen = [outcomes.ground(texts)]

    def change(file: Path) -> bool:
        file.write_bytes(b"# changed\n" + (file.read_bytes() if file.exists() else b""))
        seen.append(outcomes.ground(texts))
        return seen[-1] not in seen[:-1]

    assert change(package / "board" / "plate.py")
    assert change(package / "edition" / "doctest.py")
    assert change(tmp_path / "corpus" / "daquan" / "spirits.json")
    assert change(tmp_path / "corpus" / "daquan" / "palaces.json")
    assert not change(package / "edition" / "rules.py")
    # Of these it is seen what is read: the words, or the whole work.
    before = outcomes.rests_on(texts, (), ("daquan",))
    assert not change(tmp_path / "corpus" / "daquan" / "apparatus.json")
    assert outcomes.rests_on(texts, (), ("daquan",)) != before


def test_what_is_broken_is_as_good_as_none(tmp_path: Path) -> None:
    """A file that is no JSON, or half written, is passed over, not believed."""
    file = tmp_path / "outcomes.json"
    code = run(default(), file)
    for words in ("", "{", "[]", file.read_text("utf-8").replace('"said"', '"siad"')):
        file.write_text(words, "utf-8")
        assert outcomes.read(file, default()).of(NAME, code) is None
