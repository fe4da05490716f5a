"""Which options of ``liuren cast`` can have an effect: by what the chart is made from, and how shown.

An option that is taken and does nothing tells its user something false. So each is a row here, with
the forms of input in which it can do something; elsewhere it is refused by its name.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

import click

from liuren.errors import BadChoice
from liuren.messages import Message, Words, say

__all__ = ["FORMS", "hidden", "refuse", "refuse_unfit", "unfit"]

FORMS: Final[Mapping[str, Message]] = {
    "moment": say("beside a moment"),
    "lunar": say("beside --lunar"),
    "now": say("beside now"),
    "line of a moment": say("beside a chart in one line"),
    "line": say("beside a chart in one line that has no moment"),
    "pillars": say("beside --pillars"),
    "day": say("without a moment"),
}
"""From what a chart can be made, and how that is said."""

_TIMED: Final = ("moment", "lunar", "now", "line of a moment")
_UNTOLD: Final = tuple(form for form in FORMS if form != "pillars")

# The options that do something only in some of the forms; all others do in each.
_FITS: Final[Mapping[str, Collection[str]]] = {
    "zone": _TIMED,
    "longitude": _TIMED,
    "latitude": _TIMED,
    "calendar": ("moment",),
    "lunar": ("lunar",),
    "fold": ("moment", "lunar"),
    "pillars": ("pillars",),
    "day": _UNTOLD,
    "hour": _UNTOLD,
    "year": _UNTOLD,
    "month": _UNTOLD,
}
# What is added to a chart as text or as data, and does nothing where only the drawing is printed.
_ADDED: Final = (
    "as_json",
    "legend",
    "trace",
    "patterns",
    "spirits",
    "readings",
    "topic",
    "works",
    "lang",
    "order",
)
_NOT_IN_DATA: Final = ("legend", "trace")


def unfit(form: str, given: Collection[str]) -> tuple[str, ...]:
    """Those of the parameters ``given`` that can do nothing in this form.

    >>> unfit("day", ["zone", "hour"])
    ('zone',)
    """
    return tuple(name for name in given if form not in _FITS.get(name, FORMS))


def hidden(given: Collection[str], only_drawn: bool) -> tuple[str, Message] | None:
    """A parameter that does nothing as the chart is to be shown, and beside what; None if all do.

    >>> hidden(["as_json", "trace"], False)[0]
    'trace'
    """
    if only_drawn and (found := [name for name in _ADDED if name in given]):
        return found[0], say("beside --svg -, which prints the drawing alone")
    if "as_json" in given and (found := [name for name in _NOT_IN_DATA if name in given]):
        return found[0], say("beside --json, which has all that a chart has")
    return None


def refuse(parameter: str, why: Words) -> BadChoice:
    """The error that names the option of a parameter, and says why it does nothing here."""
    params = click.get_current_context().command.params
    option = next(max(it.opts, key=len) for it in params if it.name == parameter)
    return BadChoice("{option} can have no effect {why}: leave it out", option=option, why=why)


def refuse_unfit(form: str, given: Collection[str]) -> None:
    """Raise `BadChoice` if one of the parameters ``given`` can do nothing in this form."""
    for name in unfit(form, given):
        raise refuse(name, FORMS[form])
