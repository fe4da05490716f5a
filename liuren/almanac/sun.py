"""The sun at a place: its own clock, and whether it is up.

From ``astronomy-engine``, asked only when a choice needs it. Apparent solar time is good to a
second. The sun is up while its upper edge stands above a level horizon under usual refraction,
that is, its centre above -34' less its radius; hills, height and weather are neglected, and with
them a minute or two.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Final

from liuren.almanac.civil import Place
from liuren.errors import BadMoment

__all__ = ["apparent_time", "engine", "is_up", "sky_time"]

_J2000: Final = 946728000  # 2000-01-01T12:00 UTC, from which astronomy-engine counts days
_REFRACTION: Final = 34 / 60
_RADIUS_AT_1_AU: Final = 959.63 / 3600  # degrees


def engine() -> Any:
    """The package that knows the sky, imported when a choice first asks for it."""
    import astronomy

    return astronomy


def sky_time(utc: datetime) -> Any:
    """An instant as that package counts it."""
    return engine().Time((utc.timestamp() - _J2000) / 86400)


def apparent_time(utc: datetime, longitude: float) -> datetime:
    """What a sundial at ``longitude`` (degrees, east positive) shows, as a datetime without a zone.

    >>> apparent_time(datetime.fromisoformat("2026-11-01T12:00+08:00"), 116.4).isoformat()
    '2026-11-01T12:02:01'
    """
    sky = engine()
    angle = sky.HourAngle(sky.Body.Sun, sky_time(utc), sky.Observer(0.0, longitude, 0.0))
    try:
        mean = utc.replace(tzinfo=None) + timedelta(seconds=round(longitude * 240))
        shown = ((angle + 12) % 24) * 3600
        seconds = mean.hour * 3600 + mean.minute * 60 + mean.second
        # The sun's clock is never more than a quarter of an hour from the mean one.
        ahead = (shown - seconds + 43200) % 86400 - 43200
        return mean + timedelta(seconds=round(ahead))
    except OverflowError:
        raise BadMoment(
            "{time} lies outside the almanac at {longitude:g}°: "
            "the sun's own clock is before 0001-01-01 there",
            time=utc.isoformat(),
            longitude=longitude,
        ) from None


def is_up(utc: datetime, place: Place) -> bool:
    """True if the sun, or its upper edge, is above the horizon of the place.

    >>> from liuren.almanac.civil import place_of
    >>> beijing = place_of("Asia/Shanghai", 116.4, 39.9)
    >>> is_up(datetime.fromisoformat("2026-06-21T04:50+08:00"), beijing)
    True
    """
    sky, now = engine(), sky_time(utc)
    observer = sky.Observer(place.latitude, place.longitude, 0.0)
    sun = sky.Equator(sky.Body.Sun, now, observer, True, True)
    at = sky.Horizon(now, observer, sun.ra, sun.dec, sky.Refraction.Airless)
    return bool(at.altitude > -_REFRACTION - _RADIUS_AT_1_AU / sun.dist)
