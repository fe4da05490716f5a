"""The command ``liuren``.

What cannot be is one line on the error stream, saying what is wrong and what is allowed, and exit
status 2. The commands import what they need when they run, so that ``liuren --help`` is quick.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

import click

from liuren import __version__
from liuren.cli.casting import cast
from liuren.cli.tables import census, coverage, patterns, schools, terms
from liuren.cli.texts import cite, corpus, passage
from liuren.errors import LiurenError

__all__ = ["commands", "main"]

_INTERRUPTED = 130


@click.group(invoke_without_command=True)
@click.version_option(__version__, message="%(prog)s %(version)s")
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
    try:
        status = commands.main(args, prog_name="liuren", standalone_mode=False)
        sys.stdout.flush()
        return status if isinstance(status, int) else 0
    except click.UsageError as error:
        return _wrong(error.ctx.command_path if error.ctx else "liuren", _usage(error))
    except LiurenError as error:
        return _wrong("liuren", str(error))
    except click.Abort:
        return _INTERRUPTED
    except BrokenPipeError:
        # The reader has what it wanted. What is still unwritten goes nowhere, or Python would
        # complain of it on its way out.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _usage(error: click.UsageError) -> str:
    """What click says is wrong; where it is a command that does not exist, those that do."""
    what, context = error.format_message(), error.ctx
    if context is not None and isinstance(context.command, click.Group) and "command" in what:
        return f"{what.rstrip('.')}; there are {', '.join(context.command.list_commands(context))}"
    return what


def _wrong(where: str, what: str) -> int:
    click.echo(f"{where}: {' '.join(what.split())}", err=True)
    return 2


def _write_utf8() -> None:
    """Have the characters written even where the surroundings promise only ASCII."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure") and stream.encoding.lower() not in ("utf-8", "utf8"):
            stream.reconfigure(encoding="utf-8")
