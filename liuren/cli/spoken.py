"""The command line in the language of its reader: help, options, and what click finds wrong.

Templates are put into words when they are shown, so that a command is declared once and its help
is read in the language chosen on the command line. Of click's own words those that these commands
can show are here, as templates; what it says beyond them stays English.
"""

from __future__ import annotations

import inspect
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, TypeVar

import click

from liuren.cli.output import columns, wrapped
from liuren.messages import DEFAULT, Message, language, say, spoken

__all__ = ["Command", "Group", "Option", "explained", "of_surroundings", "option"]

F = TypeVar("F", bound=Callable[..., Any])


def of_surroundings(environ: Mapping[str, str] = os.environ) -> str:
    """The language that the surroundings ask for: LIUREN_LANG, or else the locale; English if none.

    >>> of_surroundings({"LANG": "zh_TW.UTF-8"}), of_surroundings({"LC_ALL": "C", "LANG": "zh_TW"})
    ('zh-Hant', 'en')
    """
    for name in ("LIUREN_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if tag := environ.get(name):
            return spoken(tag) or DEFAULT
    return DEFAULT


# Help


class Formatter(click.HelpFormatter):
    """Writes help in the language in force, and breaks lines of Chinese, which have no blanks."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, f"{say('Usage:')} " if prefix is None else prefix)

    def write_heading(self, heading: str) -> None:
        known = next((it for it in _HEADINGS if it.template == heading), heading)
        self.write(f"{'':>{self.current_indent}}{say('{heading}:', heading=known)}\n")

    def write_text(self, text: str) -> None:
        if language() == DEFAULT:
            super().write_text(text)
            return
        margin = " " * self.current_indent
        paragraphs = (self._broken(part, margin) for part in text.split("\n\n"))
        self.write("\n".join("".join(f"{line}\n" for line in lines) for lines in paragraphs))

    def _broken(self, paragraph: str, margin: str) -> Iterator[str]:
        """The lines of a paragraph; those after the mark that click knows are left as they are."""
        if paragraph.startswith("\b\n"):
            yield from (margin + line for line in paragraph.splitlines()[1:])
        else:
            yield from wrapped(margin + paragraph.replace("\n", ""), self.width)

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        rows = list(rows)
        if language() == DEFAULT:
            super().write_dl(rows, col_max, col_spacing)
            return
        wide = min(max(columns(first) for first, _ in rows), col_max) + col_spacing
        for first, second in rows:
            margin = " " * self.current_indent
            lines = [*wrapped(" " * (len(margin) + wide) + second, self.width)]
            if columns(first) <= wide - col_spacing:
                begun = margin + first
                lines[0] = begun + " " * (wide - columns(first)) + lines[0].lstrip(" ")
            else:
                lines.insert(0, margin + first)
            self.write("".join(f"{line.rstrip()}\n" for line in lines))


_HEADINGS: Final = (say("Options"), say("Commands"), say("Positional arguments"))


class Context(click.Context):
    formatter_class = Formatter


class Option(click.Option):
    """An option whose help is a template."""

    def __init__(self, *args: Any, **attributes: Any) -> None:
        super().__init__(*args, **attributes)
        self._template = self.help or ""

    def gaps(self) -> dict[str, object]:
        """What fills the gaps of the help; looked up only when help is asked for."""
        return {}

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """The option and its help, in the language in force."""
        self.help = str(Message(self._template, tuple(self.gaps().items())))
        return super().get_help_record(ctx)


def option(
    *names: str, help: Message, cls: type[Option] = Option, **attributes: Any
) -> Callable[[F], F]:
    """A decorator that gives a command an option, its help a message."""
    return click.option(*names, help=help.template, cls=cls, **attributes)


class Command(click.Command):
    """A command whose help is a template: the docstring of its function."""

    context_class = Context

    def get_short_help_str(self, limit: int = 45) -> str:
        """What stands beside the command in a list of commands."""
        if language() == DEFAULT:
            return super().get_short_help_str(limit)
        return _told(self.help).partition("\n")[0].partition("：")[0].rstrip("。")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help, in the language in force."""
        _write(self.help, formatter)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what stands below the options, in the language in force."""
        _write(self.epilog, formatter)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """The option --help, its own help in the language in force."""
        found = super().get_help_option(ctx)
        if found is not None:
            found.help = str(say("Show this message and exit."))
        return found


class Group(Command, click.Group):
    """A group of commands whose help is a template."""

    command_class = Command

    def invoke(self, ctx: click.Context) -> Any:
        """What the command gives; an interruption ends it without the blank line that click writes."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise click.Abort from None


def _told(template: str | None) -> str:
    return str(Message(inspect.cleandoc(template or "")))


def _write(template: str | None, formatter: click.HelpFormatter) -> None:
    if template:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(_told(template))


# What is wrong

_KINDS: Final = (say("float"), say("integer"), say("boolean"))
_WRONG: Final = (
    say("Invalid value for {name}: {what}"),
    say("{value} is not a valid {kind}."),
    say("{value} is not one of {choices}."),
    say("{value} is not in the range {range}."),
    say("No such option {name}. Did you mean {other}?"),
    say("No such option {name}. (Did you mean one of: {other}?)"),
    say("No such option {name}."),
    say("No such command {name}. Did you mean {other}?"),
    say("No such command {name}. (Did you mean one of: {other}?)"),
    say("No such command {name}"),
    say("Missing argument {name}."),
    say("Missing option {name}."),
    say("Missing command"),
    say("Option {name} requires an argument."),
    say("Option {name} does not take a value."),
    say("Got unexpected extra argument ({words})"),
    say("Got unexpected extra arguments ({words})"),
)

_OF_CLICK: Final = ("what", "kind")
"""The gaps in which click speaks; what is in the others the user wrote."""


def explained(what: str) -> Message | str:
    """What click says in English as a message, by the table of what it says; as it is, if unknown.

    >>> print(explained("Missing argument 'ID'."))
    Missing argument 'ID'.
    """
    for known in (*_KINDS, *_WRONG):
        # The template as a pattern: its words as they are, each gap a group of that name.
        pattern = re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(known.template))
        if found := re.fullmatch(pattern, what, re.DOTALL):
            gaps = (
                (name, explained(words) if name in _OF_CLICK else words)
                for name, words in found.groupdict().items()
            )
            return Message(known.template, tuple(gaps))
    return what
