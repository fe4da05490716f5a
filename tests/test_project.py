"""The project around the library: what is declared, what is locked, what a wheel carries."""

from __future__ import annotations

import ast
import doctest
import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from hashlib import sha256
from importlib.metadata import packages_distributions
from pathlib import Path
from shutil import copy, copytree, ignore_patterns
from typing import Any

import pytest

import liuren
from liuren import kept
from liuren.proof.results import Results, Run, Tally, write

ROOT = Path(__file__).resolve().parent.parent
LOCKS = (
    ROOT / "requirements.lock",
    ROOT / "tools" / "peer.lock",
    ROOT / "tools" / "build.lock",
)


def pyproject() -> dict[str, Any]:
    """Return the [project] table of pyproject.toml."""
    project: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return project


def distribution(requirement: str) -> str:
    """Return the normal name of the package that a requirement or an import's owner names."""
    found = re.match(r"[\w.-]+", requirement)
    assert found, requirement
    return re.sub(r"[-_.]+", "-", found[0]).lower()


def declared(*extras: str) -> set[str]:
    """Return the packages that the project declares, with those of some extras."""
    project = pyproject()
    rows = [*project["dependencies"]]
    for extra in extras:
        rows += project["optional-dependencies"][extra]
    return {distribution(row) for row in rows}


def tracked() -> Iterator[Path]:
    """Yield every file that is committed."""
    names = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True
    ).stdout.decode()
    return (path for name in names.split("\0") if name and (path := ROOT / name).is_file())


# -- what is committed --


def test_no_file_names_a_place_on_some_machine() -> None:
    """Nothing committed may work only where it was written: no home or scratch directories."""
    place = re.compile(r"(?<![\w.:/*-])/(?:home|root|Users|work|tmp)/\w")
    found = [
        f"{path.relative_to(ROOT)}: {line.strip()[:100]}"
        for path in tracked()
        for line in path.read_bytes().decode("utf-8", "replace").splitlines()
        if place.search(line)
    ]
    assert not found


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_the_lock_pins_by_hash_and_names_no_address(lock: Path) -> None:
    """The lock must mean the same packages everywhere, wherever they are fetched from."""
    text = lock.read_text("utf-8")
    assert not re.search(r"://|--(index|extra-index|find-links|trusted-host)|@ ", text)
    lines = [line for line in text.replace("\\\n", " ").splitlines() if not line.startswith("#")]
    for line in filter(str.strip, lines):
        assert re.fullmatch(r"[\w.-]+==[\w.!+]+( +--hash=sha256:[0-9a-f]{64})+ *", line), line


def test_what_builds_the_packages_is_locked_too() -> None:
    """A package that comes as source must be built by what a lock names, not by the newest there is."""
    setup = (ROOT / "tools" / "setup.py").read_text("utf-8")
    assert setup.index('"tools/build.lock"') < setup.index('"-r", "requirements.lock"')
    assert setup.count('"--no-build-isolation"') == setup.count("*pip,") - 1


def test_the_lock_covers_what_is_declared() -> None:
    """A dependency that is declared but not locked would be missing from every new machine."""
    locked = {
        distribution(line)
        for line in LOCKS[0].read_text("utf-8").splitlines()
        if re.match(r"\w", line)
    }
    assert declared("docs", "dev") <= locked


def test_one_release_number() -> None:
    """The release is written in one place for code, and what cites it says the same."""
    assert "version" in pyproject()["dynamic"]
    cited = re.search(r"^version: (.+)$", (ROOT / "CITATION.cff").read_text("utf-8"), re.MULTILINE)
    newest = re.search(r"^## ([\d.]+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert cited
    assert newest
    assert cited[1] == newest[1] == liuren.__version__


# -- what the README promises --


def readme() -> str:
    """Return the README."""
    return (ROOT / "README.md").read_text("utf-8")


def test_the_examples_of_the_readme_run() -> None:
    """The first thing a reader tries must do what it says."""
    fences = re.findall(r"^```python\n(.*?)^```", readme(), re.MULTILINE | re.DOTALL)
    assert sum(fence.count(">>>") for fence in fences) == readme().count(">>>") > 0
    for number, fence in enumerate(fences):
        test = doctest.DocTestParser().get_doctest(fence, {}, f"README {number}", "README.md", 0)
        assert doctest.DocTestRunner().run(test).failed == 0


def test_the_commands_of_the_readme_run() -> None:
    """The commands it shows must exist, with those options."""
    shown = re.findall(r"^    (liuren .+)$", readme(), re.MULTILINE)
    assert shown
    for line in shown:
        run = [sys.executable, "-m", *shlex.split(line)]
        assert subprocess.run(run, cwd=ROOT, capture_output=True).returncode == 0, line


def test_the_two_commands_of_the_readme_are_in_the_makefile() -> None:
    """`make serve` and `make test` are all that a newcomer is told; CI calls the same, no less."""
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    assert (
        {"serve", "test"} <= set(re.findall(r"^    make (\w+)", readme(), re.MULTILINE)) <= targets
    )
    assert (ROOT / ".ci" / "run").read_text("utf-8").splitlines()[-1] == "exec make test"


# -- what the pages show --


def test_every_module_is_described_on_one_page() -> None:
    """Whoever follows a link to a function, or reads through a wing, finds every module once."""
    package = ROOT / "liuren"
    modules = [
        ".".join(("liuren", *file.relative_to(package).with_suffix("").parts)).removesuffix(
            ".__init__"
        )
        for file in package.rglob("*.py")
        if file.name != "__main__.py"
    ]
    pages = "".join(page.read_text("utf-8") for page in (ROOT / "docs").rglob("*.md"))
    assert sorted(re.findall(r"^\.\. automodule:: (.+)$", pages, re.MULTILINE)) == sorted(modules)


def test_the_names_that_contributing_gives_exist() -> None:
    """What a contributor is told to open must be there; a name with capitals stands for any work."""
    told = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    named = set(re.findall(r"`((?:liuren|corpus|docs|tests)/[\w./*-]+)`", told))
    missing = {name for name in named if not re.search("[A-Z]{2}", name) and not [*ROOT.glob(name)]}
    assert len(named) > 10
    assert not missing


# -- what is imported --


def imports(path: Path) -> Iterator[str]:
    """Yield the top-level names that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


def owners() -> dict[str, set[str]]:
    """Return, for each importable name that is installed, the packages that bring it."""
    return {
        name: {distribution(owner) for owner in packages}
        for name, packages in packages_distributions().items()
    }


def test_what_is_imported_is_declared() -> None:
    """The library must run with its own dependencies alone, and Sphinx only in the edition."""
    known = owners()
    beside_us = (path.stem for name in ("tools", "tests") for path in (ROOT / name).glob("*.py"))
    ours = {"liuren", *beside_us}
    # Brought by what is declared, and meant to be imported beside it.
    beside = {"sphinx": {"docutils", "pygments"}}
    edition, tools = declared("docs"), declared("docs", "dev") | {"kinliuren", "cosmic_ray"}
    edition |= beside["sphinx"]
    wrong = []
    for path in tracked():
        if path.suffix != ".py":
            continue
        place = path.relative_to(ROOT)
        if place.parts[0] == "liuren":
            allowed = edition if place.parts[1] == "edition" else declared()
        else:
            allowed = edition | tools
        for name in sorted(set(imports(path)) - ours - sys.stdlib_module_names):
            if not known.get(name, {name}) & allowed:
                wrong.append(f"{place} imports {name}")
    assert not wrong


def test_importing_liuren_loads_little() -> None:
    """Importing the package must stay cheap: nothing of others, and of its own only the ground."""
    code = "import sys; old = set(sys.modules); import liuren; print(*set(sys.modules) - old)"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    loaded = set(shown.stdout.split())
    third = {name for name in loaded if name.partition(".")[0] not in sys.stdlib_module_names}
    assert third <= {"liuren", "liuren.errors", "liuren.home", "liuren.messages"}


# -- what a wheel carries --


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of what a wheel is made from, in which no example has ever run."""
    copied = tmp_path_factory.mktemp("bare")
    for name in ("pyproject.toml", "README.md", "LICENSE", "LICENCES.md"):
        copy(ROOT / name, copied)
    for name in ("liuren", "corpus", "tools"):
        copytree(ROOT / name, copied / name, ignore=ignore_patterns("__pycache__", "_corpus"))
    return copied


def build_wheel(project: Path) -> Path:
    """Return a wheel, built with what is installed and nothing fetched."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", "dist"]
    subprocess.run(command, cwd=project, check=True, capture_output=True)
    (wheel,) = (project / "dist").glob("*.whl")
    return wheel


def test_a_wheel_carries_the_corpus(bare: Path) -> None:
    """The package alone must have every byte of the texts, even if no example has run yet."""
    with zipfile.ZipFile(build_wheel(bare)) as wheel:
        inside = {name for name in wheel.namelist() if name.startswith("liuren/_corpus/")}
        texts = {path for path in (ROOT / "corpus").rglob("*") if path.is_file()}
        names = {f"liuren/_corpus/{path.relative_to(ROOT / 'corpus').as_posix()}" for path in texts}
        assert inside == names
        for path in texts:
            name = f"liuren/_corpus/{path.relative_to(ROOT / 'corpus').as_posix()}"
            assert wheel.read(name) == path.read_bytes(), name
        assert "liuren/_results.json" not in wheel.namelist()
        assert "liuren/_shares.json" not in wheel.namelist()
        assert "liuren/py.typed" in wheel.namelist()
        assert "liuren/locale/zh_Hant/LC_MESSAGES/liuren.mo" in wheel.namelist()


SHARE = {
    "school": "daquan", "held": 52, "open": 0, "total": 1440, "always": 52, "sometimes": 0,
    "undecided": 0, "by": [], "needs": [],
}  # fmt: skip


@pytest.fixture(scope="module")
def installed(bare: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a directory in which a wheel is installed that also carries results."""
    results = bare / "build" / "results.json"
    results.parent.mkdir(exist_ok=True)
    run = Run(Tally(3, 0), "0" * 40)
    write(results, Results({"examples": {"xunyuan.1.4.4.x1": {"page one": run}}}))
    made_of = kept.fingerprint(ROOT / "corpus")
    kept.write(bare / "build" / "shares.json", made_of, {"daquan.1.9.2.1": SHARE})
    target = tmp_path_factory.mktemp("installed")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "-q"]
    offline = ["--no-deps", "--no-index", "--no-compile"]
    where = ["--target", str(target), str(build_wheel(bare))]
    subprocess.run([*pip, *offline, *where], check=True, capture_output=True)
    return target


def command(installed: Path, *arguments: str) -> bytes:
    """Return what the installed `liuren` prints, away from the checkout."""
    shown = subprocess.run(
        [installed / "bin" / "liuren", *arguments],
        cwd=installed,
        env=os.environ | {"PYTHONPATH": str(installed)},
        capture_output=True,
        check=False,
    )
    assert shown.returncode == 0, shown.stderr.decode()
    return shown.stdout


def test_an_installed_package_knows_the_shares(installed: Path) -> None:
    """What was counted travels with the package, and is of the same state wherever that stands."""
    shown = command(installed, "cast", "gengchen over=you day daquan", "--topic", "ghost")
    assert "holds on 52 of 1,440 charts (3.61 %)" in shown.decode()


def test_an_installed_package_knows_its_results(installed: Path) -> None:
    """The results of the examples must travel with the package, or its coverage would be empty."""
    carried = json.loads((installed / "liuren" / "_results.json").read_text("utf-8"))
    assert carried["examples"]["xunyuan.1.4.4.x1"]["page one"]["failures"] == 0
    code = "import liuren.proof.results as r; print(r.__file__); print(r.read().commit)"
    shown = subprocess.run(
        [sys.executable, "-c", code],
        cwd=installed,
        env=os.environ | {"PYTHONPATH": str(installed)},
        capture_output=True,
        check=True,
        text=True,
    )
    place, commit = shown.stdout.split()
    assert Path(place).is_relative_to(installed)
    assert commit == "0" * 40


def test_an_installed_package_casts_and_quotes(installed: Path) -> None:
    """`pip install` alone must give charts and the words of the texts, without the checkout."""
    known = ("--day", "甲子", "--general", "丑", "--hour", "子", "--school", "xunyuan")
    chart = json.loads(command(installed, "cast", *known, "--json"))
    assert [place["branch"] for place in chart["transmissions"]] == ["辰", "巳", "午"]
    words = json.loads((ROOT / "corpus/xunyuan/base.json").read_text("utf-8"))["xunyuan.1.4.4"]
    assert words[:12] in command(installed, "passage", "xunyuan.1.4.4").decode().replace("\n", "")
    work = json.loads((ROOT / "corpus/xunyuan/work.json").read_text("utf-8"))
    rebuilt = command(installed, "corpus", "rebuild", "xunyuan")
    assert sha256(rebuilt).hexdigest() == work["seed"]["sha256"]
