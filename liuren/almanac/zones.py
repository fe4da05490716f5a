"""Zones: which one is meant by a name, by an offset, or by a zone that comes from another library.

Zones come from the package ``tzdata``, so that every machine has the same; one that comes with a
datetime is known again by the IANA name that it bears, or by its one offset. What has neither says
nothing of other times than its own, and is refused.
"""

from __future__ import annotations

import re
from datetime import UTC, timedelta, timezone, tzinfo
from functools import cache, lru_cache
from importlib import resources
from typing import Final
from zoneinfo import ZoneInfo

from liuren.almanac.zone_hints import hint
from liuren.errors import BadMoment
from liuren.messages import Message, chain, say

__all__ = ["offset_name", "zone_called", "zone_names", "zone_of"]

_OFFSET: Final = r"([+-])([0-9]{1,2})(?::?([0-9]{2}))?(?::?([0-9]{2}))?"
_MOST_OFFSET: Final = 16 * 3600
# How zones call themselves: ZoneInfo and pytz by the name, dateutil by the file that bears it.
_CALLED: Final = r"(?:\w+\('(?:.*/zoneinfo/)?)?([\w+/-]+?)(?:'\))?"


@cache
def zone_names() -> frozenset[str]:
    """The IANA names of all zones."""
    return frozenset(resources.files("tzdata").joinpath("zones").read_text("utf-8").split())


@lru_cache(maxsize=64)
def zone_called(name: str) -> tzinfo:
    """The zone of an IANA name, or of an offset; `BadMoment` if there is none.

    >>> zone_called("Asia/Shanghai").key, str(zone_called("+08:00"))
    ('Asia/Shanghai', 'UTC+08:00')
    """
    found = re.fullmatch(_OFFSET, name)
    if found is not None or name in ("Z", "z"):
        return UTC if found is None else _offset(found, name)
    if name in zone_names():
        return _compiled(name)
    raise BadMoment(
        "there is no zone {name!r}{hint}: "
        "an IANA name such as Asia/Shanghai or an offset such as +08:00 is allowed",
        name=name,
        hint=hint(name) or _alike(name),
    )


def _alike(name: str) -> Message | str:
    from difflib import get_close_matches

    near = get_close_matches(name, zone_names(), 2, 0.8)
    return say(" (did you mean {near}?)", near=chain(near, " or ")) if near else ""


@cache  # for good: a zone is equal to itself alone, and so are the places and moments in it
def _compiled(name: str) -> ZoneInfo:
    file = resources.files("tzdata.zoneinfo").joinpath(*name.split("/"))
    with file.open("rb") as compiled:
        return ZoneInfo.from_file(compiled, key=name)


def _offset(found: re.Match[str], name: str) -> timezone:
    sign, hours, minutes, seconds = found.groups(default="0")
    total = int(hours) * 3600 + int(minutes) * 60 + int(seconds)
    if int(minutes) > 59 or int(seconds) > 59 or total > _MOST_OFFSET:
        raise BadMoment("there is no offset {name}: -16:00 to +16:00 is allowed", name=name)
    return timezone(timedelta(seconds=-total if sign == "-" else total))


def offset_name(offset: timedelta) -> str:
    """An offset from UTC as it is written; a part of a second is left out.

    >>> offset_name(timedelta(hours=-3.5)), offset_name(timedelta(seconds=29143))
    ('-03:30', '+08:05:43')
    """
    sign, seconds = "-" if offset < timedelta(0) else "+", int(abs(offset).total_seconds())
    minutes, rest = divmod(seconds, 60)
    return f"{sign}{minutes // 60:02}:{minutes % 60:02}" + (f":{rest:02}" if rest else "")


def zone_of(given: str | tzinfo) -> tuple[tzinfo, str]:
    """The zone that is meant, and its name as it was given; `BadMoment` if it cannot be told.

    >>> zone_of(ZoneInfo("Asia/Shanghai"))[1], zone_of(timezone(timedelta(hours=8)))[1]
    ('Asia/Shanghai', '+08:00')
    """
    if isinstance(given, str):
        name = str(given)
        return zone_called(name), name
    if not isinstance(given, tzinfo):
        raise BadMoment(
            "zone is of the type {kind}: give its name, or an offset", kind=type(given).__name__
        )
    called = str(given)
    found = None if isinstance(given, timezone) else _name_in(called)
    if found is not None:
        return zone_called(found), found
    fixed = _only_offset(given)
    if fixed is None:
        raise BadMoment(
            "the zone {called} of the type {kind} does not say which it is: give its name, as "
            "Asia/Shanghai, or an offset",
            called=called[:40],
            kind=type(given).__name__,
        )
    offset = offset_name(fixed)
    return zone_called(offset), offset if fixed else "UTC"


@lru_cache(maxsize=64)
def _name_in(called: str) -> str | None:
    found = re.fullmatch(_CALLED, called)
    return found[1] if found is not None and found[1] in zone_names() else None


def _only_offset(zone: tzinfo) -> timedelta | None:
    """The offset of a zone that has but one, which it then tells without being told a time."""
    try:
        return zone.utcoffset(None)
    except Exception:  # of others' code; what does not answer has no offset to tell
        return None
