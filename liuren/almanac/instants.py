"""Instants: from the uniform time of the sky to the time a clock shows, and back to a datetime.

Inside the almanac an instant is a whole number of seconds from the beginning of 1970, UTC: quick to
compare, and good for years that a `datetime` cannot write. What the sky does is computed in
terrestrial time TT. The step from one to the other is ΔT:

- before 1972, UTC stands for UT1, the turning of the Earth, and ΔT is the spline of Morrison,
  Stephenson, Hohenkerk and Zawilski (2021), from eclipses and occultations. It is good to about a
  second since 1800, ten seconds in 1600, minutes in the first millennium;
- since 1972, the leap seconds are known exactly;
- after 2016 no leap second has been announced and TT - UTC stays 69.184 s.
"""

from __future__ import annotations

from bisect import bisect_right
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import accumulate
from typing import Final

__all__ = ["FIRST", "clock_time", "datetime_of", "delta_t"]

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_J2000: Final = 946728000  # 2000-01-01T12:00 as seconds from 1970, on any one scale
_YEAR: Final = 365.2425 * 86400

# The first instant that a datetime can write.
FIRST: Final = int(datetime.min.replace(tzinfo=UTC).timestamp())

# Table S15 (2020) up to the leap seconds: from year, to year, then a3 a2 a1 a0 of
# a3 x³ + a2 x² + a1 x + a0, where x goes from 0 to 1 across the row.
_SPLINE: Final = """
-720 -100 409.160 776.247 -9999.586 20371.848
-100 400 -503.433 1303.151 -5822.270 11557.668
400 1000 1085.087 -298.291 -5671.519 6535.116
1000 1150 -25.346 184.811 -753.210 1650.393
1150 1300 -24.641 108.771 -459.628 1056.647
1300 1500 -29.414 61.953 -421.345 681.149
1500 1600 16.197 -6.572 -192.841 292.343
1600 1650 3.018 10.505 -78.697 109.127
1650 1720 -2.127 38.333 -68.089 43.952
1720 1800 -37.939 41.731 2.507 12.068
1800 1810 1.918 -1.126 -3.481 18.367
1810 1820 -3.812 4.629 0.021 15.678
1820 1830 3.250 -6.806 -2.157 16.516
1830 1840 -0.096 2.944 -6.018 10.804
1840 1850 -0.539 2.658 -0.416 7.634
1850 1855 -0.883 0.261 1.642 9.338
1855 1860 1.558 -2.389 -0.486 10.357
1860 1865 -2.477 2.284 -0.591 9.040
1865 1870 2.720 -5.148 -3.456 8.255
1870 1875 -0.914 3.011 -5.593 2.371
1875 1880 -0.039 0.269 -2.314 -1.126
1880 1885 0.563 0.152 -1.893 -3.210
1885 1890 -1.438 1.842 0.101 -4.388
1890 1895 1.871 -2.474 -0.531 -3.884
1895 1900 -0.232 3.138 0.134 -5.017
1900 1905 -1.257 2.443 5.715 -1.977
1905 1910 0.720 -1.329 6.828 4.923
1910 1915 -0.825 0.831 6.330 11.142
1915 1920 0.262 -1.643 5.518 17.479
1920 1925 0.008 -0.856 3.020 21.617
1925 1930 0.127 -0.831 1.333 23.789
1930 1935 0.142 -0.449 0.052 24.418
1935 1940 0.702 -0.022 -0.419 24.164
1940 1945 -1.106 2.086 1.645 24.426
1945 1950 0.614 -1.232 2.499 27.050
1950 1953 -0.277 0.220 1.127 28.932
1953 1956 0.631 -0.610 0.737 30.002
1956 1959 -0.799 1.282 1.409 30.760
1959 1962 0.507 -1.115 1.577 32.652
1962 1965 0.199 0.406 0.868 33.621
1965 1968 -0.414 1.002 2.275 35.093
1968 1971 0.202 -0.242 3.035 37.956
1971 1974 -0.229 0.364 3.157 40.951
"""

# When a leap second had just been added: each makes TT - UTC one second more than before.
_LEAP_SECONDS: Final = (
    "1972-07 1973-01 1974-01 1975-01 1976-01 1977-01 1978-01 1979-01 1980-01 1981-07 1982-07 "
    "1983-07 1985-07 1988-01 1990-01 1991-01 1992-07 1993-07 1994-07 1996-01 1997-07 1999-01 "
    "2006-01 2009-01 2012-07 2015-07 2017-01"
)
_TT_UTC_IN_1972: Final = 42.184


@cache
def _leaps() -> tuple[list[float], list[float]]:
    """From which instants of TT on how many seconds TT is ahead of UTC; the first is 1972."""
    dates = ["1972-01", *_LEAP_SECONDS.split()]
    ahead = list(accumulate([1.0] * (len(dates) - 1), initial=_TT_UTC_IN_1972))
    begin = [
        datetime.fromisoformat(f"{date}-01").replace(tzinfo=UTC).timestamp() + seconds
        for date, seconds in zip(dates, ahead, strict=True)
    ]
    return begin, ahead


@cache
def _spline() -> tuple[list[float], list[tuple[float, ...]]]:
    rows = [tuple(map(float, line.split())) for line in _SPLINE.split("\n") if line]
    return [row[0] for row in rows], rows


def delta_t(year: float) -> float:
    """ΔT = TT - UT1 in seconds at a (fractional) year from -720 to 1974.

    >>> round(delta_t(1000)), round(delta_t(1900), 1)
    (1650, -2.0)
    """
    begins, rows = _spline()
    begin, end, a3, a2, a1, a0 = rows[bisect_right(begins, year) - 1]
    x = (year - begin) / (end - begin)
    return ((a3 * x + a2) * x + a1) * x + a0


def clock_time(tt: float) -> int:
    """The instant (seconds from 1970, UTC) of ``tt``, given in TT days from noon of 2000-01-01."""
    seconds = _J2000 + tt * 86400
    begin, ahead = _leaps()
    row = bisect_right(begin, seconds) - 1
    if row >= 0:
        return round(seconds - ahead[row])
    return round(seconds - delta_t(2000 + (seconds - _J2000) / _YEAR))


def datetime_of(instant: int) -> datetime:
    """The UTC datetime of an instant from `FIRST` on."""
    return _EPOCH + timedelta(seconds=instant)
