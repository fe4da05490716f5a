"""Keeps the catalogues in step with the sources:  python tools/messages.py   (this is `make messages`)

A template is what stands in a call of `say`, of an error or of one of the other `KEYWORDS`, and the
docstring of a command, which is its help. The catalogues are files of gettext in liuren/locale,
written by Babel: what a translator has put under a template stays there, what is new stands empty,
and what is no longer said is gone. Simplified Chinese is made from the traditional. Each .po is
compiled to the .mo beside it, which is what the library reads. The same sources give the same
bytes.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from opencc import OpenCC

import liuren.errors
from liuren.messages import DEFAULT, LANGUAGES
from steps import ROOT, say

PACKAGE = ROOT / "liuren"
LOCALE = PACKAGE / "locale"
# What takes a template, and which of its arguments it is.
KEYWORDS: Mapping[str, tuple[int, ...]] = {
    "say": (1,),
    **dict.fromkeys(liuren.errors.__all__, (1,)),
    "judge": (1,),
    "judges": (1,),
    "question": (1,),
    "questions": (1,),
    "Tie": (1, 2),
}
# A function with one of these decorators is a command.
COMMANDS = ("command", "group")
TRADITIONAL, SIMPLIFIED = "zh-Hant", "zh-Hans"


@dataclass(frozen=True)
class Source:
    """A template, and the files in which it stands."""

    template: str
    files: tuple[str, ...]


class _Templates(ast.NodeVisitor):
    """Collects the templates of one file, in the order in which they stand there.

    Babel's own way of finding them looks into f-strings from Python 3.12 on only, and knows no
    docstrings: what it finds would depend on who runs it.
    """

    def __init__(self) -> None:
        self.found: list[str] = []

    def visit_Call(self, node: ast.Call) -> None:
        """Take the literal arguments of a call that are templates."""
        for number in KEYWORDS.get(_name(node.func), ()):
            if len(node.args) >= number:
                given = node.args[number - 1]
                if isinstance(given, ast.Constant) and isinstance(given.value, str):
                    self.found.append(given.value)
        self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """Take the docstring of a command."""
        if any(map(_is_command, node.decorator_list)):
            self.found.append(ast.get_docstring(node) or "")
        self.generic_visit(node)


def _name(called: ast.expr) -> str:
    return called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")


def _is_command(decorator: ast.expr) -> bool:
    return isinstance(decorator, ast.Call) and _name(decorator.func) in COMMANDS


def sources(top: Path = PACKAGE) -> dict[str, Source]:
    """Return every template of the package, in the order of files and lines."""
    found: dict[str, list[str]] = {}
    for file in sorted(top.rglob("*.py")):
        finder = _Templates()
        finder.visit(ast.parse(file.read_text("utf-8")))
        for template in filter(None, finder.found):
            files = found.setdefault(template, [])
            files.append(file.relative_to(top.parent).as_posix())
    return {it: Source(it, tuple(dict.fromkeys(files))) for it, files in found.items()}


def folder(lang: str) -> Path:
    """Return the directory of the catalogue of a language."""
    return LOCALE / lang.replace("-", "_") / "LC_MESSAGES"


def words(po: Path) -> dict[str, str]:
    """Return what a catalogue has for each template; nothing, if there is no such file."""
    if not po.exists():
        return {}
    with po.open("rb") as file:
        return {str(it.id): str(it.string) for it in read_po(file) if it.id}


def simplified(traditional: Mapping[str, str]) -> dict[str, str]:
    """Return the words of a catalogue in simplified characters.

    The words of Taiwan become those of the mainland (函式, 函数). What is not in the tables of the
    converter, or is otherwise there, is seen to here: 尅 is 克, and
    乾 is always the trigram, never 干.
    """
    convert = OpenCC("tw2sp").convert
    return {
        template: "乾".join(map(convert, told.replace("尅", "剋").split("乾")))
        for template, told in traditional.items()
    }


_COMMENT = "# Kept by `make messages`: write between the quotes of msgstr, and run it."


class _Steady(Catalog):
    """A catalogue whose header says nothing of when it was made."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """What gettext must know of the file."""
        return [
            ("Project-Id-Version", "liuren"),
            ("Language", str(self.locale_identifier)),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
        ]

    @mime_headers.setter
    def mime_headers(self, headers: object) -> None:
        """Keep to those above, whatever a file had."""


def compiled(
    lang: str, told: Mapping[str, str], found: Mapping[str, Source]
) -> tuple[bytes, bytes]:
    """Return the .po and the .mo of a language."""
    made = _Steady(lang.replace("-", "_"), fuzzy=False, header_comment=_COMMENT)
    for template, source in found.items():
        at = [(file, 1) for file in source.files]
        made.add(template, told.get(template, ""), locations=at)
    po, mo = BytesIO(), BytesIO()
    write_po(po, made, width=100, omit_header=False, include_lineno=False)
    write_mo(mo, made)
    return po.getvalue(), mo.getvalue()


def catalogues() -> dict[Path, bytes]:
    """Return each file of liuren/locale as the sources and the translators' words make it."""
    found, files = sources(), dict[Path, bytes]()
    for lang in LANGUAGES:
        if lang != DEFAULT:
            at = folder(lang)
            told = (
                simplified(words(folder(TRADITIONAL) / "liuren.po"))
                if lang == SIMPLIFIED
                else words(at / "liuren.po")
            )
            files[at / "liuren.po"], files[at / "liuren.mo"] = compiled(lang, told, found)
    return files


def main() -> int:
    """Write the catalogues, and say how much of each has words."""
    for file, made in catalogues().items():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(made)
    for lang in LANGUAGES:
        if lang != DEFAULT:
            told = words(folder(lang) / "liuren.po")
            say(f"{lang}: {sum(map(bool, told.values()))} of {len(told)} templates have words")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
