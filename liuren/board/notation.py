"""A chart in one line of ASCII, and back.

::

    jiazi chou/zi night xunyuan
    gengwu over=chen day zhinan+she-hai=depth
    renxu yin/wei day common at=2026-11-30T14:00+08:00[Asia/Shanghai] birth=wuchen sex=m

Four words make a chart: the day; the month general on the hour (or, where the books tell only
that, ``over=`` the god on the day); ``day`` or ``night`` (``-`` if it is not known); the school,
as `School.key` writes it. What else is known of it follows as ``key=value``:

========== =========================================================================
``at``     the moment in civil time with its offset, and the zone in brackets (RFC 9557);
           without either it is the mean solar time of the longitude
``lon``    the longitude of the place, in degrees east
``lat``    its latitude, in degrees north
``year``   the pair of the year, where there is no moment to tell it
``month``  the branch of the month, likewise
``birth``  the pair of the year in which the querent was born; the year or the date as it was
           told, where it lies after the moment or more than 120 years before it
``sex``    ``m`` or ``f``
``spouse`` the pair of the year in which husband or wife was born, likewise
``moon``   the branch in which the moon lodges, where it was told
========== =========================================================================

The four words hold even where the almanac would say otherwise: a chart may be cast for a moment
and yet with another hour. Symbols are written in pinyin; characters are read as well.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final
from unicodedata import normalize
from zoneinfo import ZoneInfo

from liuren.board.births import doubt
from liuren.errors import BadChart
from liuren.messages import say
from liuren.signs import spellings, symbols

if TYPE_CHECKING:
    from liuren.almanac import Moment
    from liuren.board.births import Birth
    from liuren.board.chart import Chart
    from liuren.corpus import Corpus
    from liuren.signs.symbols import Pair

__all__ = ["looks", "parse", "read", "write"]

_LIGHT: Final = {True: "day", False: "night", None: "-"}
_LIT: Final = {word: lit for lit, word in _LIGHT.items()}
_SHAPE: Final = say(
    "DAY GENERAL/HOUR day|night SCHOOL [at= lon= lat= year= month= birth= sex= spouse= moon=]"
)
_OVER: Final = "over="
# A zone that is but an offset: one that a datetime brought with it may have any other name.
_OFFSET: Final = re.compile(r"Z|[+-][\d:]+", re.IGNORECASE)


def write(chart: Chart) -> str:
    """The chart in one line of ASCII.

    >>> import liuren
    >>> write(liuren.cast(day="甲子", general="丑", hour="子", school="xunyuan"))
    'jiazi chou/zi night xunyuan'
    """
    general, hour = chart.general, chart.hour
    if general is not None and hour is not None:
        plate = f"{general.pinyin}/{hour.pinyin}"
    else:
        plate = _OVER + chart.lessons.over_day.pinyin
    line = f"{chart.day.pinyin} {plate} {_LIGHT[chart.daylight]} {chart.system.key}"
    pillars = chart.moment.pillars if chart.moment is not None else None
    if chart.moment is not None:
        line += _written(chart.moment)
    # The year and the month are written where the moment does not say them, or says others.
    if chart.year is not None and (pillars is None or chart.year != pillars.year):
        line += f" year={chart.year.pinyin}"
    if chart.month is not None and (pillars is None or chart.month != pillars.month.branch):
        line += f" month={chart.month.pinyin}"
    if chart.querent is not None:
        line += f" birth={_born(chart.querent.birth, chart.births.querent, chart.moment)}"
        if chart.querent.sex is not None:
            line += f" sex={chart.querent.sex}"
    if chart.spouse is not None:
        line += f" spouse={_born(chart.spouse, chart.births.spouse, chart.moment)}"
    if chart.told_moon is not None:
        line += f" moon={chart.told_moon.pinyin}"
    return line


def _born(pair: Pair, birth: Birth | None, moment: Moment | None) -> str:
    """The pair of the year of birth; or what was told of it, where a note hangs on that."""
    if birth is None or birth.pair != pair or moment is None or doubt(birth, moment) is None:
        return pair.pinyin
    return birth.told


def _written(moment: Moment) -> str:
    from liuren.almanac.civil import place_of

    civil, place = moment.civil, moment.place
    longitude = place.longitude
    if longitude is not None and place == place_of(None, longitude, place.latitude):
        civil = civil.replace(tzinfo=None)  # the mean solar time of the longitude, which follows
    at = civil.isoformat(timespec="seconds" if civil.second else "minutes")
    named = isinstance(civil.tzinfo, ZoneInfo) or _OFFSET.fullmatch(place.name)
    if civil.tzinfo is not None and named and not at.endswith(place.name):
        at += f"[{place.name}]"
    degrees = (("lon", longitude), ("lat", place.latitude))
    return f" at={at}" + "".join(f" {k}={v!r}" for k, v in degrees if v is not None)


def parse(line: str) -> dict[str, Any]:
    """What the line gives to `liuren.cast`: its keywords, and the moment under ``when``.

    Raises `BadChart` if the line is none, and `NotASymbol` for a word that names no symbol.

    >>> parse("jiazi chou/zi night xunyuan")
    {'day': 甲子, 'school': 'xunyuan', 'daylight': False, 'general': 丑, 'hour': 子}
    """
    day, plate, light, school, *rest = _words(normalize("NFKC", line))
    found: dict[str, Any] = {"day": symbols.pair(day), "school": school}
    lit = _LIT.get(light, spellings.light(light))
    if lit is None and light not in _LIT:
        raise BadChart(
            "{light!r} is neither day nor night; allowed are {known}",
            light=light,
            known=tuple(_LIT),
        )
    found["daylight"] = lit
    if plate.startswith(_OVER):
        found["over"] = symbols.branch(plate.removeprefix(_OVER))
    else:
        general, _, hour = plate.partition("/")
        found |= {"general": symbols.branch(general), "hour": symbols.branch(hour)}
    for word in rest:
        key, _, value = word.partition("=")
        if key not in _KEYS or not value:
            raise BadChart("{word!r} has no place in a notation: {shape}", word=word, shape=_SHAPE)
        found |= _KEYS[key](value)
    return found


def looks(line: str) -> bool:
    """True if the line is meant for a notation: it begins as none of the moments does.

    `BadChart` if it is meant for neither.

    >>> looks("jiazi chou/zi night xunyuan"), looks("2026-11-30T14:00"), looks("Nov 30, 2026")
    (True, False, False)
    """
    line = normalize("NFKC", line)
    if not line or line[0].isdigit():
        return False
    if "/" in line or _OVER in line:
        return True
    if any(character.isdigit() for character in line):
        return False
    raise BadChart(
        "{line!r} is neither a moment, such as 2026-11-30T14:00, nor a chart: {shape}",
        line=line,
        shape=_SHAPE,
    )


def _words(line: str) -> list[str]:
    words = line.split()
    if len(words) < 4 or not (words[1].startswith(_OVER) or "/" in words[1]):
        raise BadChart("{line!r} is no notation of a chart: {shape}", line=line, shape=_SHAPE)
    keys = [word.partition("=")[0] for word in words[4:]]
    if twice := [key for key in keys if keys.count(key) > 1]:
        raise BadChart(
            "{key}= stands twice in {line!r}: {shape}", key=twice[0], line=line, shape=_SHAPE
        )
    return words


def _at(value: str) -> dict[str, Any]:
    when, bracket, zone = value.partition("[")
    return {"when": when, "zone": zone.removesuffix("]")} if bracket else {"when": when}


def _degrees(name: str, value: str) -> dict[str, Any]:
    try:
        return {name: float(value)}
    except ValueError:
        raise BadChart(
            "{name} {value!r} is no number of degrees, such as 121.47", name=name, value=value
        ) from None


_KEYS: Final[dict[str, Callable[[str], dict[str, Any]]]] = {
    "at": _at,
    "lon": lambda value: _degrees("longitude", value),
    "lat": lambda value: _degrees("latitude", value),
    "year": lambda value: {"year": symbols.pair(value)},
    "month": lambda value: {"month": symbols.branch(value)},
    "birth": lambda value: {"birth": value},
    "spouse": lambda value: {"spouse": value},
    "moon": lambda value: {"moon": symbols.branch(value)},
    "sex": lambda value: {"sex": spellings.sex(value)},
}


def read(line: str, corpus: Corpus | None = None) -> Chart:
    """The chart that the line describes; `LiurenError` if it describes none.

    >>> str(read("gengwu over=chen day zhinan").transmissions[0])
    '戌'
    """
    from liuren.board.casting import cast

    given = parse(line)
    when = given.pop("when", None)
    return cast(when, corpus=corpus, **given)
