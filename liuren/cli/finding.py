"""``liuren find``: where words stand in the texts, the translations and the notes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Final

import click

from liuren.cli.output import echo
from liuren.cli.spoken import Command, option
from liuren.messages import brief, one_line, say

if TYPE_CHECKING:
    from liuren.corpus.finding import Place

__all__ = ["find"]

_AROUND: Final = 24  # characters of context on either side
_KINDS: Final = {
    "text": say("text"),
    "critical": say("critical text"),
    "translation": say("translation"),
    "clause": say("clause"),
    "example": say("example"),
    "apparatus": say("apparatus"),
    "erratum": say("erratum"),
}
_NOTHING: Final = 1


@click.command(cls=Command)
@click.argument("words", nargs=-1, required=True)
@option(
    "--work", "works", multiple=True, metavar="WORK", help=say("In this text only; repeatable.")
)
@option(
    "--limit",
    type=click.IntRange(1),
    default=20,
    metavar="NUMBER",
    help=say("At most so many passages (20 if it is not given)."),
)
@option("--json", "as_json", is_flag=True, help=say("As data."))
def find(words: tuple[str, ...], works: tuple[str, ...], limit: int, as_json: bool) -> None:
    """Find the passages in which WORDS stand: in the text, a translation, or a note.

    Variant, simplified and Japanese forms find one another, as on the search page, and punctuation
    does not count. Several words may stand apart in a passage; in 「」 they are one phrase. If they
    stand nowhere the exit status is 1.
    """
    from liuren.corpus import default
    from liuren.corpus.finding import find as places

    found: dict[str, list[Place]] = {}
    for place in places(default(), " ".join(words), works or None):
        found.setdefault(place.passage, []).append(place)
    shown = dict(islice(found.items(), limit))
    if as_json:
        rows = [place._asdict() for here in shown.values() for place in here]
        click.echo(json.dumps(rows, ensure_ascii=False, indent=1))
    elif not found:
        nowhere = brief(say("«{words}» stands nowhere", words=" ".join(words)))
        click.echo(one_line(str(nowhere)), err=True)
    else:
        echo(line for here in shown.values() for line in _passage(here))
        if len(found) > len(shown):
            click.echo(
                say(
                    "{shown} of {number} passages; --limit {number} shows all",
                    shown=len(shown),
                    number=len(found),
                )
            )
    if not found:
        raise click.exceptions.Exit(_NOTHING)


def _passage(places: list[Place]) -> Iterator[str]:
    """The places of a passage, the received text under the ID of the passage alone."""
    for place in places:
        kind = "" if place.kind == "text" else f"  ({_KINDS[place.kind]})"
        yield f"{place.id}{kind}  {_in_context(place)}"


def _in_context(place: Place) -> str:
    """The words around each place in one line, what was found between « and »."""
    words = place.words.replace("\n", " ")
    parts, end = [], 0
    for begins, ends in place.at:
        if begins < end:  # two of the words overlap
            continue
        start = max(end, begins - _AROUND)
        parts.append("…" * (start > end) + words[start:begins] + "«" + words[begins:ends] + "»")
        after = next((b for b, _ in place.at if b >= ends), len(words))
        end = min(ends + _AROUND, after, len(words))
        parts.append(words[ends:end])
    return "".join(parts) + "…" * (end < len(words))
