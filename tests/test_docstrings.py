"""Every public function says what it returns, shows it, and names what it raises and in what it counts."""

from __future__ import annotations

import ast
import inspect
import re
import textwrap
from collections.abc import Callable, Iterator
from importlib import import_module
from pkgutil import walk_packages
from typing import Any, Final

import pytest

import liuren
from liuren import LiurenError

# The wings whose public functions all show themselves, and name what they raise.
SHOWN: Final = ("corpus", "signs", "board", "doctrine", "render", "messages")
NAMED: Final = ("proof", *SHOWN)
# What the readers and the writer of TEI share among themselves.
INSIDE: Final = ("liuren.corpus.tei.",)
# Two go through all charts, which takes the better part of a minute; the tests of patterns run them.
TOO_LONG: Final = {"liuren.doctrine.patterns.frequency.count"}
WINGS: Final = ("corpus", "signs", "almanac", "board", "doctrine", "proof", "render", "messages")
_ORDER: Final = re.compile(r"(Return|Get|Compute|Make|Give|Take|Read|Cast|Find)s? ")
UNITS: Final = r"degrees|minutes|seconds|hours|days|years|share|times as|mean|from 0 to 1"


def functions() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Every public function of these wings under its dotted name, and the methods that are told something."""
    for module in walk_packages(liuren.__path__, "liuren."):
        if module.name.split(".")[1] not in WINGS:
            continue
        room = import_module(module.name)
        for name in getattr(room, "__all__", ()):
            one = getattr(room, name)
            if getattr(one, "__module__", None) != module.name:
                continue
            if inspect.isclass(one):
                for key, method in vars(one).items():
                    if inspect.isfunction(method) and not key.startswith("_"):
                        yield f"{module.name}.{name}.{key}", method
            elif callable(one) and hasattr(one, "__qualname__"):
                yield f"{module.name}.{name}", one


FUNCTIONS: Final = dict(functions())


def words(name: str) -> str:
    """The docstring of a function."""
    return inspect.getdoc(inspect.unwrap(FUNCTIONS[name])) or ""


def owner(name: str) -> object:
    """In what a function stands: a module, or a class."""
    return inspect.unwrap(FUNCTIONS[name]).__globals__.get(name.split(".")[-2])


def wing(name: str) -> str:
    """The wing in which a function is."""
    return name.split(".")[1]


def raised(function: Callable[..., Any]) -> set[str]:
    """The errors of ours that the lines of a function raise themselves."""
    code = inspect.unwrap(function)
    found = set()
    for node in ast.walk(ast.parse(textwrap.dedent(inspect.getsource(code)))):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
            maker = node.exc.func
            known = code.__globals__.get(maker.id) if isinstance(maker, ast.Name) else None
            if inspect.isclass(known) and issubclass(known, LiurenError):
                found.add(known.__name__)
            elif inspect.isfunction(known):
                found.add(str(known.__annotations__["return"]))
    return found


def test_there_are_functions_to_hold() -> None:
    """The walk finds the library; were it empty, all below would be kept."""
    assert len(FUNCTIONS) > 400
    assert {"liuren.board.casting.cast", "liuren.board.chart.Chart.shows"} <= FUNCTIONS.keys()


def test_the_first_line_is_a_sentence_that_says_what_is_returned() -> None:
    """Who looks a function up reads one line; it is whole, and no order to the function."""
    wrong = []
    for name in FUNCTIONS:
        first = words(name).partition("\n")[0]
        gives = inspect.unwrap(FUNCTIONS[name]).__annotations__.get("return") != "None"
        if first[-1:] not in ".:…" or first[0].islower() or (gives and _ORDER.match(first)):
            wrong.append(f"{name}: {first}")
    assert not wrong


def test_a_function_shows_itself() -> None:
    """A running example stands in the docstring of every public function of these wings."""
    bare = [
        name
        for name in FUNCTIONS
        if wing(name) in SHOWN
        and not inspect.isclass(owner(name))
        and name not in TOO_LONG
        and not name.startswith(INSIDE)
        and ">>>" not in words(name)
    ]
    assert not bare, f"{len(bare)} without an example: " + " ".join(bare)


def test_a_function_names_what_it_raises() -> None:
    """What can go wrong is said where the function is looked up, by the name of the error."""
    silent = [
        f"{name}: {error}"
        for name, function in FUNCTIONS.items()
        for error in sorted(raised(function))
        if wing(name) in NAMED and error not in words(name)
    ]
    assert not silent


def test_a_number_has_its_unit() -> None:
    """A number that is no count says in what it is: degrees, seconds, a share."""
    bare = []
    for name, function in FUNCTIONS.items():
        notes = inspect.unwrap(function).__annotations__
        if (
            wing(name) in NAMED
            and any(re.search(r"\bfloat\b", str(kind)) for kind in notes.values())
            and not re.search(UNITS, words(name))
        ):
            bare.append(name)
    assert not bare


@pytest.mark.parametrize("name", ["liuren.board.casting.cast", "liuren.almanac.moments.moment"])
def test_the_front_doors_say_what_they_raise(name: str) -> None:
    """The two functions with which all begins name the errors of all that they call."""
    for error in ("BadMoment", "BadChoice"):
        assert error in words(name)
