"""The changes that ask whether a condition means every part and every place it names.

A part left out, `every` for `some`, `at` for `throughout`, a name for its neighbour: slips that an
editor makes, and that the usual operators of mutation testing know nothing of. They are read off the
text of a module, whatever the words are made of.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from mutants_source import Source

PART, WORD, NEIGHBOUR = "part dropped", "word for its contrary", "name for its neighbour"
RETURN, STEP, IN = "None returned", "step ±1", "in ↔ not in"
KINDS = (PART, WORD, NEIGHBOUR, RETURN, STEP, IN)

# Words whose arguments are parts, and how many stand before the parts.
PARTS = {
    "every": 0, "some": 0, "either": 0, "also": 0, "everywhere": 0, "forth": 0,
    "in_the_transmissions": 0, "god_is": 0, "sits_on": 0, "rides": 0, "is_strong": 0,
    "seat_is_strong": 0, "day_is": 0, "branch_is": 0, "sits_at_stage": 0, "is_kin": 0,
    "stands_over": 0, "each_other": 0, "all_are": 0, "named_spirit": 0, "at": 1, "throughout": 1,
    "meets": 1, "met_by": 1, "at_least": 2,
}  # fmt: skip
CONTRARY = {"every": "some", "either": "also", "at": "throughout"}
ONE = {"OVER_DAY", "OVER_BRANCH", "PUT_FORTH", "INITIAL", "MIDDLE", "LAST", "NATAL"}
CONTRARY |= {new: old for old, new in CONTRARY.items()}

# Each is taken for the next, the last for the first.
_ROWS = (
    "旺 相 休 囚 死",
    "長生 帝旺 臨官 冠帶 沐浴 衰 病 墓 絕 胎 養",
    "官鬼 子孫",
    "妻財 父母 兄弟",
    "貴人 螣蛇 朱雀 六合 勾陳 青龍 天空 白虎 太常 玄武 太陰 天后",
    "子 丑 寅 卯 辰 巳 午 未 申 酉 戌 亥",
    "甲 乙 丙 丁 戊 己 庚 辛 壬 癸",
    "VIRTUE SALARY",
    "GHOST OFFSPRING",
    "HORSE TOMB",
    "clashes combines",
    "punishes harms",
    "controls generates",
    "meets met_by",
    "the_stem the_branch",
    "the_hour the_month",
    "the_fate the_natal",
    "OVER_DAY OVER_BRANCH",
    "OVER_STEM_GOD OVER_BRANCH_GOD",
    "STEM BRANCH",
    "OPENERS MIDDLES ENDS",
    "PUT_FORTH LAST MIDDLE",
    "TRANSMISSIONS LESSONS",
    "NATAL OVER_FATE",
    "GOOD_GENERAL BAD_GENERAL",
    "PROSPEROUS SPENT",
    "is_void falls_on_void",
    "nobles_forward nobles_backward",
    "by_day by_night",
    "over_day over_branch",
    "day_seat over_day",
    "tombs births",
)
_ALSO = {"breaks": "harms", "INITIAL": "LAST", "LAST": "INITIAL", "over_day": "over_branch"}
NEXT = {
    old: new
    for row in _ROWS
    for old, new in zip(row.split(), [*row.split()[1:], row.split()[0]], strict=True)
} | _ALSO
_AS_ATTRIBUTE = {
    "over_day", "over_branch", "day_seat", "controls", "generates", "tombs", "births",
}  # fmt: skip
_AS_NAME = set(NEXT) - _AS_ATTRIBUTE | {"controls", "generates"}


@dataclass(frozen=True)
class Change:
    """A change of a text: of what kind, and the stretches that other words take the place of."""

    kind: str
    edits: tuple[tuple[int, int, str], ...]

    @property
    def change(self) -> tuple[int, int, str]:
        """The stretch that matters; the other, if there is one, is an import."""
        return max(self.edits)

    def apply(self, text: str) -> str:
        """Return the text so changed."""
        for start, end, new in sorted(self.edits, reverse=True):
            text = text[:start] + new + text[end:]
        return text


def changes(text: str, root: Path | None = None) -> list[Change]:
    """Return every change of the text of a module, in the order of the tree.

    A name may be taken for one that the module does not import yet: then the import is changed with
    it, if the module it comes from (looked for under ``root``) knows the other one as well.

    >>> for change in changes("x = every(A, either(B, C))"):
    ...     print(change.apply("x = every(A, either(B, C))"))
    x = every(either(B, C))
    x = every(A)
    x = every(A, either(C))
    x = every(A, either(B))
    """
    source = Source(text)
    names = _Names(source, root)
    found = []
    for node in ast.walk(source.tree):
        for change in _of(source, node, names):
            if not source.left_alone(*change.change[:2]):
                found.append(change)
    return found


def _of(source: Source, node: ast.AST, names: _Names) -> Iterator[Change]:
    match node:
        case ast.Call(func=ast.Name(id=word) as called, args=args):
            if word in PARTS and not node.keywords:
                for fewer in _one_less(args, PARTS[word]):
                    parts = ", ".join(_closed(source, part) for part in fewer)
                    yield _put(source, PART, node, f"{word}({parts})")
            if word in CONTRARY and not (word in {"at", "throughout"} and _is_one(args)):
                yield from names.other(WORD, called, CONTRARY[word])
            if word == "at_least" and args:
                yield _put(source, WORD, args[0], _moved(source, args[0], -1))
        case ast.Call(func=ast.Attribute(attr="step"), args=[by]):
            for more in (1, -1):
                yield _put(source, STEP, by, _moved(source, by, more))
        case ast.BoolOp(values=values):
            joint = " and " if isinstance(node.op, ast.And) else " or "
            for fewer in _one_less(values, 0):
                parts = joint.join(_closed(source, part) for part in fewer)
                yield _put(source, PART, node, parts)
        case ast.BinOp(op=ast.Add(), left=left, right=right) if _is_place(node):
            yield _put(source, PART, node, source.words(left))
            yield _put(source, PART, node, source.words(right))
        case ast.Tuple(elts=elements, ctx=ast.Load()) if _is_list(elements):
            for fewer in _one_less(elements, 0):
                yield _put(source, PART, node, f"({', '.join(map(source.words, fewer))},)")
        case ast.Return(value=ast.expr() as value) if not _is_none(value):
            yield _put(source, RETURN, value, "None")
        case ast.Compare(left=left, ops=[ast.In() | ast.NotIn()], comparators=[right]):
            start, end = source.span(left)[1], source.span(right)[0]
            found = re.search(r"\b(not\s+)?in\b", source.text[start:end])
            assert found
            word = "in" if found[1] else "not in"
            yield Change(IN, ((start + found.start(), start + found.end(), word),))
        case ast.Name(id=name, ctx=ast.Load()) if name in _AS_NAME:
            yield from names.other(NEIGHBOUR, node, NEXT[name])
        case ast.Attribute(attr=name, ctx=ast.Load()) if name in _AS_ATTRIBUTE:
            _, end = source.span(node)
            yield Change(NEIGHBOUR, ((end - len(name), end, NEXT[name]),))
        case ast.Constant(value=str(name)) if name in NEXT and not name.isascii():
            yield _put(source, NEIGHBOUR, node, source.words(node).replace(name, NEXT[name]))


def _is_one(args: Sequence[ast.expr]) -> bool:
    """Whether the place that is asked has one god only, so that some of its gods are all of them."""
    return bool(args) and isinstance(args[0], ast.Name) and args[0].id in ONE


def _put(source: Source, kind: str, node: ast.AST, new: str) -> Change:
    return Change(kind, ((*source.span(node), new),))


def _one_less(parts: Sequence[ast.expr], kept: int) -> Iterator[list[ast.expr]]:
    """Leave out one of ``parts`` after the first ``kept``; the last that is left stays."""
    if len(parts) - kept > 1:
        for n in range(kept, len(parts)):
            yield [*parts[:n], *parts[n + 1 :]]


def _closed(source: Source, node: ast.expr) -> str:
    """Return the text of a part, in brackets unless it holds together by itself."""
    words = source.words(node)
    whole = (ast.Name, ast.Call, ast.Attribute, ast.Constant, ast.Subscript, ast.Starred, ast.BinOp)
    return words if isinstance(node, whole) and "\n" not in words else f"({words})"


def _moved(source: Source, node: ast.expr, more: int) -> str:
    number = _number(node)
    return str(number + more) if number is not None else f"({source.words(node)}) {more:+}"


def _is_place(node: ast.expr) -> bool:
    match node:
        case ast.BinOp(op=ast.Add(), left=left, right=right):
            return _is_place(left) and _is_place(right)
        case ast.Name(id=name):
            return name.isupper()
    return False


def _is_list(parts: Sequence[ast.expr]) -> bool:
    """Whether these are names of places or words of the texts, and nothing else."""
    for part in parts:
        match part:
            case ast.Starred(value=ast.Name(id=name)) | ast.Name(id=name):
                if not name.isupper() and name.isascii():
                    return False
            case ast.Constant(value=str(word)):
                if not word or word.isascii():
                    return False
            case _:
                return False
    return True


def _is_none(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is None


def _number(node: ast.expr) -> int | None:
    try:
        value = ast.literal_eval(node)
    except ValueError:
        return None
    return value if isinstance(value, int) else None


class _Names:
    """The names that a module has, and where those of other modules come from."""

    def __init__(self, source: Source, root: Path | None) -> None:
        self.source, self.root = source, root
        self.known = set[str]()
        self.of: dict[str, tuple[ast.ImportFrom, ast.alias]] = {}
        for node in ast.walk(source.tree):
            match node:
                case ast.ImportFrom(names=aliases):
                    for alias in aliases:
                        self.of[alias.asname or alias.name] = node, alias
                case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                    self.known.add(name)
                case ast.Name(id=name, ctx=ast.Store()):
                    self.known.add(name)
        self.known |= set(self.of)

    def other(self, kind: str, name: ast.Name, new: str) -> Iterator[Change]:
        """Take one name for another, which is imported beside it where it is not known."""
        edit = (*self.source.span(name), new)
        if new in self.known:
            yield Change(kind, (edit,))
        elif name.id in self.of:
            statement, alias = self.of[name.id]
            if alias.asname is None and self._has(statement.module or "", new):
                start, end = self.source.span(statement)
                found = re.search(
                    rf"\b{alias.name}\b", self.source.text[start:end].partition("import")[2]
                )
                assert found
                place = start + self.source.text[start:end].index("import") + 6 + found.end()
                yield Change(kind, ((place, place, f", {new}"), edit))

    def _has(self, module: str, name: str) -> bool:
        if self.root is None:
            return False
        path = self.root.joinpath(*module.split("."))
        files = (path / "__init__.py", path.with_suffix(".py"))
        text = next((file.read_text("utf-8") for file in files if file.is_file()), "")
        return re.search(rf"\b{name}\b", text) is not None
