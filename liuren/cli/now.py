"""The moment in which the command runs, and the zone of the machine on which it does."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from liuren.errors import BadMoment

__all__ = ["NOW", "now", "zone_here"]

NOW: Final = "now"
_LINK: Final = Path("/etc/localtime")
_NAME: Final = Path("/etc/timezone")


def now(options: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """The moment that it is, to the second, as `liuren.cast` takes it, and what says its place.

    The place is that of ``options`` (zone, longitude, latitude), or else the zone of the machine.
    """
    from liuren.almanac.civil import place_of

    zone, longitude = options.get("zone"), options.get("longitude")
    if zone is None and longitude is None:
        zone = zone_here()
    place = place_of(zone, longitude, options.get("latitude"))
    at = datetime.now(place.zone)
    # Where the clock is put back, the hour that comes twice: it is known which it is.
    given = {"fold": at.fold} | ({"zone": zone} if zone is not None else {})
    return at.replace(tzinfo=None, fold=0).isoformat(timespec="seconds"), given


def zone_here() -> str:
    """The IANA name of the zone of this machine; `BadMoment` if it does not say."""
    from liuren.almanac.zones import zone_names

    named = [os.environ.get("TZ", "").lstrip(":")]
    if not named[0]:
        _, found, name = str(_LINK.resolve()).partition("zoneinfo/")
        named = [name if found else "", _NAME.read_text("utf-8").strip() if _NAME.is_file() else ""]
    for name in named:
        if name in zone_names():
            return name
    raise BadMoment(
        "this machine does not say in which zone it is: give --zone, an IANA name such as "
        "Asia/Shanghai or an offset such as +08:00"
    )
