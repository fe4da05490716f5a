"""The moment in which the command runs, and the zone that holds where none is given."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from liuren.errors import BadMoment
from liuren.messages import Message, say

__all__ = ["NOW", "VARIABLE", "default_zone", "now"]

NOW: Final = "now"
VARIABLE: Final = "LIUREN_ZONE"
_LINK: Final = Path("/etc/localtime")
_NAME: Final = Path("/etc/timezone")


def now(options: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """The moment that it is, to the second, as `liuren.cast` takes it, and what says its place.

    The place is that of ``options``: zone, longitude, latitude.
    """
    from liuren.almanac.civil import place_of

    zone, longitude = options.get("zone"), options.get("longitude")
    place = place_of(zone, longitude, options.get("latitude"))
    at = datetime.now(place.zone)
    # Where the clock is put back, the hour that comes twice: it is known which it is.
    return at.replace(tzinfo=None, fold=0).isoformat(timespec="seconds"), {"fold": at.fold}


def default_zone() -> tuple[str, Message | str]:
    """The zone where none is given, and who says so: the variable LIUREN_ZONE, or else the machine."""
    from liuren.almanac.civil import place_of

    if zone := os.environ.get(VARIABLE):
        try:
            place_of(zone, None, None)
        except BadMoment as wrong:
            raise BadMoment("{name}: {line}", name=VARIABLE, line=wrong.message) from None
        return zone, VARIABLE
    return _zone_here(), say("this machine")


def _zone_here() -> str:
    """The IANA name of the zone of this machine; `BadMoment` if it does not say."""
    from liuren.almanac.civil import zone_names

    named = [os.environ.get("TZ", "").lstrip(":")]
    if not named[0]:
        _, found, name = str(_LINK.resolve()).partition("zoneinfo/")
        named = [name if found else "", _NAME.read_text("utf-8").strip() if _NAME.is_file() else ""]
    for name in named:
        if name in zone_names():
            return name
    raise BadMoment(
        "this machine does not say in which zone it is: give --zone or set {variable}, to an IANA "
        "name such as Asia/Shanghai or an offset such as +08:00",
        variable=VARIABLE,
    )
