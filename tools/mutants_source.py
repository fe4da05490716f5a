"""A module as it is read for its mutants: what stands where, whose it is, and what is left alone.

Offsets count characters from the beginning of the text, since `ast` counts bytes of UTF-8 and most
of the words here are Chinese.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

SHOWN = (
    150  # characters of an expression in the report; of a longer one, what stands about the change
)


@dataclass(frozen=True)
class Source:
    """The text of a module, and its tree."""

    text: str

    @cached_property
    def tree(self) -> ast.Module:
        """The tree of the text."""
        return ast.parse(self.text)

    @cached_property
    def _lines(self) -> list[str]:
        return self.text.split("\n")

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *accumulate(len(line) + 1 for line in self._lines)]

    def at(self, line: int, column: int) -> int:
        """Return the offset of a line, counted from 1, and a column in characters."""
        return self._starts[line - 1] + column

    def line(self, offset: int) -> int:
        """Return the line, counted from 1, in which an offset is."""
        return self.text.count("\n", 0, offset) + 1

    def span(self, node: ast.AST) -> tuple[int, int]:
        """Return where a node begins and ends; the module itself has no place, and is everything."""
        if not isinstance(node, (ast.expr, ast.stmt, ast.arg, ast.keyword, ast.ExceptHandler)):
            return 0, len(self.text)
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return (
            self._of_bytes(node.lineno, node.col_offset),
            self._of_bytes(node.end_lineno, node.end_col_offset),
        )

    def _of_bytes(self, line: int, column: int) -> int:
        before = self._lines[line - 1].encode()[:column]
        return self._starts[line - 1] + len(before.decode())

    def words(self, node: ast.AST) -> str:
        """Return the text of a node."""
        start, end = self.span(node)
        return self.text[start:end]

    def around(self, start: int, end: int) -> list[ast.AST]:
        """Return the nodes in which a stretch lies, from the module inwards."""
        found: list[ast.AST] = [self.tree]
        while True:
            for child in ast.iter_child_nodes(found[-1]):
                first, last = self.span(child) if hasattr(child, "lineno") else (1, 0)
                if first <= start and end <= last:
                    found.append(child)
                    break
            else:
                return found

    def owner(self, start: int, end: int) -> str:
        """Return the function, class or name to which a stretch belongs; of a table also the row."""
        names: list[str] = []
        for node in self.around(start, end):
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                names.append(node.name)
            elif isinstance(node, (ast.Assign, ast.AnnAssign)) and not names:
                target = node.targets[0] if isinstance(node, ast.Assign) else node.target
                names.append(self.words(target))
            elif isinstance(node, ast.Tuple) and names:
                match node.elts:
                    case [ast.Constant(value=str(key)), _, *_] if key.isascii():
                        names.append(f"[{key}]")
        return ".".join(names).replace(".[", "[") or "module"

    @cached_property
    def _apart(self) -> list[tuple[int, int]]:
        return [self.span(node) for node in _apart(self.tree)]

    def left_alone(self, start: int, end: int) -> bool:
        """Return whether a stretch is of types, imports, decorators or words, which decide nothing."""
        return any(first <= start and end <= last for first, last in self._apart)

    def shown(self, start: int, end: int, after: str) -> tuple[str, str]:
        """Return what stood where a stretch is changed, and what stands there then.

        What is shown is the smallest expression that says something about the change.
        """
        inner = self.around(start, end)
        wide = [n for n in inner if isinstance(n, (ast.expr, ast.stmt)) and self._tells(n)]
        first, last = self.span(wide[-1]) if wide else (start, end)
        old = self.text[first:last]
        new = self.text[first:start] + after + self.text[end:last]
        if max(len(old), len(new)) > SHOWN:
            first, last = max(first, start - SHOWN // 3), min(last, end + SHOWN // 3)
            old = self.text[first:last]
            new = self.text[first:start] + after + self.text[end:last]
        return " ".join(old.split()), " ".join(new.split())

    def _tells(self, node: ast.AST) -> bool:
        return not isinstance(node, (ast.Name, ast.Constant, ast.Attribute, ast.Starred))


def changed(old: str, new: str) -> tuple[int, int, str]:
    """Return the stretch of the old text that is not in the new one, and what is there instead."""
    shorter = min(len(old), len(new))
    start = next((n for n in range(shorter) if old[n] != new[n]), shorter)
    back = next((n for n in range(shorter - start) if old[-1 - n] != new[-1 - n]), shorter - start)
    return start, len(old) - back, new[start : len(new) - back]


def _apart(tree: ast.Module) -> list[ast.AST]:
    found: list[ast.AST] = []
    for node in ast.walk(tree):
        match node:
            case ast.Import() | ast.ImportFrom() | ast.Raise() | ast.Assert():
                found.append(node)
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                found.append(node)
            case ast.Expr(value=ast.Constant()):
                found.append(node)
            case ast.Assign(targets=[ast.Name(id="__all__")]):
                found.append(node)
            case ast.AnnAssign(annotation=types):
                found.append(types)
            case ast.arg(annotation=ast.expr() as types):
                found.append(types)
            case ast.keyword(arg="strict" | "maxsize"):
                found.append(node)
            case ast.Call(func=ast.Name(id="TypeVar" | "ParamSpec" | "cast")):
                found.append(node)
            case ast.FunctionDef() | ast.ClassDef():
                found += node.decorator_list
                if isinstance(node, ast.FunctionDef) and node.returns:
                    found.append(node.returns)
    return found
