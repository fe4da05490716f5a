"""The command ``liuren``.

What cannot be is one line on the error stream, saying what is wrong and what is allowed, and exit
status 2. The commands import what they need when they run, so that ``liuren --help`` is quick.

All is said in the language of ``--lang``, or else in that of the surroundings.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import ExitStack

import click

from liuren import __version__
from liuren.cli.casting import cast
from liuren.cli.spoken import Group, Option, explained, of_surroundings, option
from liuren.cli.tables import census, coverage, patterns, schools, terms
from liuren.cli.texts import cite, corpus, passage
from liuren.errors import BadChoice, LiurenError
from liuren.messages import AVAILABLE, Message, say, speaking, spoken

__all__ = ["commands", "main"]

_INTERRUPTED = 130


def _speak(context: click.Context, _: click.Parameter, tag: str | None) -> None:
    """Go on in the language that is asked for, until `main` has said all."""
    if tag is not None:
        lang = spoken(tag)
        if lang is None:
            raise BadChoice(
                "there is no language {tag!r}; there are {known}", tag=tag, known=AVAILABLE
            )
        context.ensure_object(ExitStack).enter_context(speaking(lang))


@click.group(cls=Group, invoke_without_command=True)
@option(
    "--lang",
    metavar="LANGUAGE",
    is_eager=True,
    expose_value=False,
    callback=_speak,
    help=say(
        "Speak en, zh-Hant or zh-Hans; without it the language is that of LIUREN_LANG, or of the "
        "locale. What has no words yet (all of ja and ko) is English."
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


for _command in (cast, passage, cite, corpus, coverage, census, patterns, schools, terms):
    commands.add_command(_command)


def main(args: Sequence[str] | None = None) -> int:
    """The exit status of ``liuren`` with these arguments (those of the process, if none)."""
    _write_utf8()
    with ExitStack() as languages:
        languages.enter_context(speaking(of_surroundings()))
        return _run(args, languages)


def _run(args: Sequence[str] | None, languages: ExitStack) -> int:
    try:
        status = commands.main(args, prog_name="liuren", standalone_mode=False, obj=languages)
        sys.stdout.flush()
        return status if isinstance(status, int) else 0
    except click.UsageError as error:
        return _wrong(error.ctx.command_path if error.ctx else "liuren", str(_usage(error)))
    except LiurenError as error:
        return _wrong("liuren", str(error))
    except click.Abort:
        return _INTERRUPTED
    except BrokenPipeError:
        # The reader has what it wanted. What is still unwritten goes nowhere, or Python would
        # complain of it on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _usage(error: click.UsageError) -> Message | str:
    """What click says is wrong; where it is a command that does not exist, those that do."""
    what, context = error.format_message(), error.ctx
    if context is not None and isinstance(context.command, click.Group) and "command" in what:
        known = tuple(context.command.list_commands(context))
        return say("{what}; there are {known}", what=explained(what.rstrip(".")), known=known)
    return explained(what)


def _wrong(where: str, what: str) -> int:
    click.echo(f"{where}: {' '.join(what.split())}", err=True)
    return 2


def _write_utf8() -> None:
    """Have the characters written even where the surroundings promise only ASCII."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure") and stream.encoding.lower() not in ("utf-8", "utf8"):
            stream.reconfigure(encoding="utf-8")
