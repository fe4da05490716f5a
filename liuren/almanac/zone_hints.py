"""What somebody may mean who writes a zone that does not exist, or one that says the opposite.

The names are those of the IANA; a clock's label (CST), an offset in words (UTC+8) and most cities
(Asia/Beijing) are none. Each gets one line that says what to write. ``Etc/GMT+8`` *is* a name, and
means eight hours **behind** UTC: POSIX counts westward.

>>> str(hint("UTC+8")), str(hint("Asia/Beijing"))
(' (write +08:00)', ' (Beijing keeps the time of Asia/Shanghai)')
"""

from __future__ import annotations

import re
from typing import Final
from unicodedata import normalize

from liuren.messages import Message, chain, say

__all__ = ["hint", "reversed_sign"]

# What clocks are labelled with, and the zones that use the label; of some there are several.
_LABELS: Final = {
    "CST": ("Asia/Shanghai", "America/Chicago"),
    "JST": ("Asia/Tokyo",),
    "KST": ("Asia/Seoul",),
    "HKT": ("Asia/Hong_Kong",),
    "SGT": ("Asia/Singapore",),
    "IST": ("Asia/Kolkata", "Asia/Jerusalem", "Europe/Dublin"),
    "BST": ("Europe/London", "Asia/Dhaka"),
    "CEST": ("Europe/Berlin",),
    "EDT": ("America/New_York",),
    "CDT": ("America/Chicago",),
    "MDT": ("America/Denver",),
    "PST": ("America/Los_Angeles",),
    "PDT": ("America/Los_Angeles",),
}
# Cities that are asked for and have no zone of their own.
_CITIES: Final = {
    city: zone
    for zone, cities in {
        "Asia/Shanghai": "Beijing Peking Nanjing Guangzhou Shenzhen Chengdu Wuhan Xian Tianjin "
        "Hangzhou Suzhou 北京 上海 南京 廣州 广州 成都 中國 中国 China",
        "Asia/Taipei": "臺北 台北 臺灣 台灣 台湾 Taiwan",
        "Asia/Hong_Kong": "香港",
        "Asia/Tokyo": "Kyoto Osaka 東京 东京 日本",
        "Asia/Seoul": "Busan 서울 한국 Korea",
    }.items()
    for city in cities.split()
}
_IN_WORDS: Final = r"(?:UTC|GMT|UT) ?([+-])(\d\d?)(?::?(\d\d))?"
_POSIX: Final = r"Etc/GMT([+-])(\d\d?)"


def hint(name: str) -> Message | None:
    """What to write instead of a zone that does not exist, in brackets; None if it is not known."""
    written = normalize("NFKC", name[:40]).strip()
    if found := re.fullmatch(_IN_WORDS, written, re.IGNORECASE):
        sign, hours, minutes = found.groups(default="00")
        offset = f"{sign}{int(hours):02}:{minutes}"
        if written.upper().startswith("GMT") and minutes == "00":
            return say(
                " (write {offset}; the name Etc/{name} has the sign reversed)",
                offset=offset,
                name=f"GMT{sign}{int(hours)}",
            )
        return say(" (write {offset})", offset=offset)
    if zones := _LABELS.get(written.upper()):
        if len(zones) == 1:
            return say(" (write {zone})", zone=zones[0])
        return say(
            " (several zones call their time {label}: write {zones})",
            label=written.upper(),
            zones=chain(zones, " or "),
        )
    city = written.rpartition("/")[2]
    known = {other.casefold(): (other, zone) for other, zone in _CITIES.items()}
    if row := known.get(city.casefold()):
        return say(" ({city} keeps the time of {zone})", city=row[0], zone=row[1])
    return None


def reversed_sign(name: str) -> Message | None:
    """What a reader should know of ``Etc/GMT+8``; None of any other zone.

    >>> print(reversed_sign("Etc/GMT+8"))
    the zone Etc/GMT+8 is 8 hours behind UTC: in these names the sign is reversed
    """
    found = re.fullmatch(_POSIX, name)
    if found is None or found[2] == "0":
        return None
    if found[1] == "-":
        return say(
            "the zone {zone} is {hours} hours ahead of UTC: in these names the sign is reversed",
            zone=name,
            hours=found[2],
        )
    return say(
        "the zone {zone} is {hours} hours behind UTC: in these names the sign is reversed",
        zone=name,
        hours=found[2],
    )
