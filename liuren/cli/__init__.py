"""The command ``liuren``.

What cannot be is one line on the error stream, saying what is wrong and what is allowed. The
commands import what they need when they run, so that ``liuren --help`` is quick. All is said in the
language of ``--lang``, or else in that of the surroundings.

====== ==================================================================================
status when
====== ==================================================================================
0      it is done; also if the reader of the output left (a broken pipe), or if there was
       no output to begin with (closed): nothing is said then
1      ``liuren corpus check`` found faults, which it lists; ``liuren find`` found nothing
2      the command line asks for what cannot be: one line
74     the output cannot be written, as on a full disk: one line
130    it was interrupted (Ctrl-C): nothing is said
====== ==================================================================================
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TextIO

import click

from liuren import __version__
from liuren.cli.casting import cast
from liuren.cli.finding import find
from liuren.cli.spoken import Group, Option, explained, of_surroundings, option
from liuren.cli.tables import census, coverage, patterns, schools, terms
from liuren.cli.texts import cite, corpus, passage
from liuren.errors import BadChoice, LiurenError
from liuren.messages import AVAILABLE, LANGUAGES, Words, brief, one_line, say, speaking, spoken

__all__ = ["INTERRUPTED", "UNWRITTEN", "WRONG", "commands", "main"]

WRONG: Final = 2
UNWRITTEN: Final = 74  # EX_IOERR of sysexits.h
INTERRUPTED: Final = 130  # as a shell tells of a process that SIGINT ended


class _Language(Option):
    """The option --lang, whose help names the languages.

    `main` has looked for it before all else, so that also what is wrong with the command line is
    told in the language; here one that does not exist is refused.
    """

    def gaps(self) -> dict[str, object]:
        rest = tuple(lang for lang in LANGUAGES if lang not in AVAILABLE)
        return {"known": AVAILABLE, "rest": rest}

    def type_cast_value(self, ctx: click.Context, value: Any) -> Any:
        """The language; `BadChoice` if it is none."""
        if value is not None and spoken(value) is None:
            raise BadChoice(
                "there is no language {tag!r}; there are {known}", tag=value, known=AVAILABLE
            )
        return value


def _asked(args: Sequence[str]) -> str | None:
    """What stands after the last --lang before the command; after it --lang is another option."""
    found, rest = None, iter(args)
    for arg in rest:
        if not arg.startswith("-") or arg == "--":
            break
        name, equals, value = arg.partition("=")
        if name == "--lang":
            found = value if equals else next(rest, None)
    return found


@click.group(
    cls=Group,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@option(
    "--lang",
    metavar="LANGUAGE",
    cls=_Language,
    is_eager=True,
    expose_value=False,
    help=say(
        "Speak one of {known}; without it the language is that of LIUREN_LANG, or of the locale. "
        "What has no words yet (all of {rest}) is English."
    ),
)
@click.version_option(
    __version__,
    message="%(prog)s %(version)s",
    cls=Option,
    help=say("Show the version and exit.").template,
)
@click.pass_context
def commands(context: click.Context) -> None:
    """大六壬 (Da Liu Ren): cast a chart, read the texts, see which sentence is which code."""
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


for _command in (cast, passage, find, cite, corpus, coverage, census, patterns, schools, terms):
    commands.add_command(_command)


def main(args: Sequence[str] | None = None) -> int:
    """The exit status of ``liuren`` with these arguments (those of the process, if none)."""
    try:
        _write_utf8()
        args = sys.argv[1:] if args is None else args
        with speaking(spoken(_asked(args) or "") or of_surroundings()):
            return _run(args)
    except KeyboardInterrupt:
        _let_go(sys.stdout)
        return INTERRUPTED


def _run(args: Sequence[str]) -> int:
    try:
        status = commands.main(args, prog_name="liuren", standalone_mode=False)
        sys.stdout.flush()
        return status if isinstance(status, int) else 0
    except click.UsageError as error:
        return _wrong(error.ctx.command_path if error.ctx else "liuren", str(_usage(error)))
    except LiurenError as error:
        return _wrong("liuren", str(error))
    except click.Abort:
        _let_go(sys.stdout)
        return INTERRUPTED
    except BrokenPipeError:  # the reader has what it wanted
        _let_go(sys.stdout)
        return 0
    except OSError as error:  # a full disk, a file that may not be written
        _let_go(sys.stdout)
        what = ": ".join(map(str, filter(None, (error.filename, error.strerror))))
        return _wrong("liuren", what, UNWRITTEN)


def _usage(error: click.UsageError) -> Words | str:
    """What click says is wrong; where it is a command that does not exist, those that do."""
    what, context = error.format_message(), error.ctx
    if context is not None and isinstance(context.command, click.Group) and "command" in what:
        known = tuple(context.command.list_commands(context))
        return brief(
            say("{what}; there are {known}", what=explained(what.rstrip(".")), known=known)
        )
    return brief(explained(what))


def _wrong(where: str, what: str, status: int = WRONG) -> int:
    try:
        click.echo(one_line(f"{where}: {what}"), err=True)
    except OSError:  # there is nobody to tell
        _let_go(sys.stderr)
    return status


def _nowhere() -> TextIO:
    return Path(os.devnull).open("w", encoding="utf-8")


def _let_go(stream: TextIO) -> None:
    """Have what is still unwritten go nowhere, or Python would complain of it on its way out."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    with suppress(OSError):  # a stream in memory, which keeps nothing back
        os.dup2(nowhere, stream.fileno())
    os.close(nowhere)


def _write_utf8() -> None:
    """Have the characters written even where the surroundings promise only ASCII.

    A stream that was closed before the start is None to Python; what is written to it goes nowhere.
    """
    sys.stdout, sys.stderr = sys.stdout or _nowhere(), sys.stderr or _nowhere()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure") and stream.encoding.lower() not in ("utf-8", "utf8"):
            stream.reconfigure(encoding="utf-8")
