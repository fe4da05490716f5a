"""The moon in the sky: its longitude, for those who do not count its lodges by the day of the month.

From ``astronomy-engine``: apparent, of the centre of the Earth, from the equinox of the day. It is good
to a minute of arc, which the moon goes in two minutes of time; in the first centuries, where the
turning of the Earth is known to some minutes only, to a few.
"""

from __future__ import annotations

from datetime import datetime

from liuren.almanac.sun import engine, sky_time

__all__ = ["longitude_of_the_moon"]


def longitude_of_the_moon(utc: datetime) -> float:
    """The longitude of the moon in degrees, 0 to 360, counted from the equinox of the day.

    >>> round(longitude_of_the_moon(datetime.fromisoformat("2024-04-08T18:20+00:00")), 1)
    19.4
    """
    return float(engine().EclipticGeoMoon(sky_time(utc)).lon) % 360
