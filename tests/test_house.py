"""The house: which wing may know which, and how large a room may grow."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import liuren
from liuren.home import PACKAGE

# In the order of the argument: each wing imports only those before it, and itself.
WINGS = ("corpus", "signs", "almanac", "board", "doctrine", "proof", "render", "edition", "cli")
GROUND = ("errors", "home", "kept", "messages")
# What a chart implies is worked out by functions of a chart; it offers them as methods, and imports
# them inside the method. This is the one place from which an import may run upward.
DECLARED = {("board", "chart.py")}
# The face of the package hands on the names for which it is known.
DOORS = {"__init__.py", "__main__.py"}
MOST_LINES = 450


def imported(file: Path) -> Iterator[str]:
    """Every module of ours that a file imports, wherever in the file, but for type checkers alone."""
    tree = ast.parse(file.read_text("utf-8"))
    for_types = {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    for node in ast.walk(tree):
        if node in for_types:
            continue
        if isinstance(node, ast.ImportFrom) and node.module == "liuren":
            yield from (f"liuren.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("liuren."):
            yield str(node.module)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.startswith("liuren."))


def test_a_wing_imports_only_wings_before_it() -> None:
    """The argument runs one way, from the texts to the faces, so that no room needs a later one."""
    wrong = []
    for file in sorted(PACKAGE.rglob("*.py")):
        inside = file.relative_to(PACKAGE).parts
        if len(inside) == 1 or (inside[0], inside[-1]) in DECLARED:
            continue
        allowed = (*WINGS[: WINGS.index(inside[0]) + 1], *GROUND)
        for module in imported(file):
            wing = module.split(".")[1]
            # `liuren.cast` and the other names of the front door are of the board.
            wing = "board" if wing in liuren.__all__ else wing
            if wing not in allowed:
                wrong.append(f"{'/'.join(inside)} imports {module}")
    assert not wrong


def test_the_ground_knows_no_wing() -> None:
    """What all wings stand on stands by itself."""
    for name in GROUND:
        found = {module.split(".")[1] for module in imported(PACKAGE / f"{name}.py")}
        assert not found & set(WINGS)


def test_every_room_is_in_a_wing() -> None:
    """Nothing lies about in the hall: a module is in a wing, or is one of the few on the ground."""
    loose = {file.stem for file in PACKAGE.glob("*.py") if file.name not in DOORS}
    assert loose == set(GROUND)
    wings = {folder.name for folder in PACKAGE.iterdir() if (folder / "__init__.py").exists()}
    assert wings == set(WINGS)


def test_no_room_is_too_large() -> None:
    """A module holds one idea; where it grows past this, it holds two."""
    large = {
        str(file.relative_to(PACKAGE)): lines
        for file in PACKAGE.rglob("*.py")
        if (lines := len(file.read_text("utf-8").splitlines())) > MOST_LINES
    }
    assert not large


def test_only_the_edition_knows_the_page_builder() -> None:
    """Who casts a chart never loads Sphinx: nothing outside the edition imports it."""
    knowing = {
        file.relative_to(PACKAGE).parts[0]
        for file in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in (
            [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else [a.name for a in node.names]
        )
        if name.partition(".")[0] in {"sphinx", "docutils"}
    }
    assert knowing <= {"edition"}
