"""What `make fuzz` tries: the words of the field, the same with a slip, and what no one would type.

The strategies know of no particular fault. What went wrong once stands in tests/test_fuzz.py.
"""

from __future__ import annotations

import unicodedata
from datetime import UTC, date, datetime, timedelta, timezone
from functools import cache
from typing import Any, Final
from zoneinfo import ZoneInfo

import click
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from liuren.almanac.civil import zone_names
from liuren.board.schools import SCHOOLS, SWITCHES
from liuren.cli import commands
from liuren.corpus import default
from liuren.corpus.citation import rules
from liuren.doctrine.readings import topics
from liuren.signs.symbols import BRANCHES, GENERALS, PAIRS, PHASES, STEMS

Words = SearchStrategy[str]

# No name of a file with a stroke in it: what takes one would write wherever it leads.
NOISE: Final[Words] = st.text(
    st.characters(exclude_categories=(), exclude_characters="/\\"), max_size=12
)
ODD: Final = (
    "", " ", "\0", "\x1b[31m", "\ud800", "\udcff", "\u202e", "\ufeff", "e\u0301", "𤣥武", "子\n丑", "-",
    "--", "-1", "0", "1e400", "nan", "inf", "-inf", "-0.0", "1_000", "１２", "٣", "²", "99999999999999999999",
    "9" * 5000, "甲" * 3000, "a b", "=", "%s", "{x}", "\\", "'", '"', "None", "null", "[]", "()",
)  # fmt: skip
NUMBERS: Final = (
    "0",
    "1",
    "12",
    "1990",
    "2026",
    "-500",
    "10000",
    "3.5",
    "121.47",
    "-33.9",
    "90",
    "181",
)
DATES: Final = (
    "2026-11-30T14:00", "2026-11-30 14:00", "2026-11-30T14:00:59.999999", "2026-11-30T14:00Z",
    "2026-11-30T14:00+08:00", "2026-11-30+08:00", "2026-11-30T24:00", "2026-02-30T12:00",
    "0001-01-01T00:00", "9999-12-31T23:59:59", "0001-01-01T00:00+14:00", "9999-12-31T23:59-12:00",
    "14:00", "now", "20261130T14", "2026-W49-1T14:00", "2026/11/30 14:00", "2026年11月30日14時",
    "2026-1-5 9:30", "2026-11-01T01:30", "1941-09-30T12:00", "1582-10-10T12:00",
    "2026-11-30T14:00+24:00", "2026-11-30T14:00+08:00:30", "2026-11-30T14:00[Asia?Shanghai]",
)  # fmt: skip
LUNAR: Final = (
    "2025-6-1",
    "2025-6-1-leap",
    "2025-閏6-1",
    "2025-13-1",
    "0-1-1",
    "9999-12-30",
    "1-1-1",
)
ZONES: Final = (
    "Asia/Shanghai", "Asia/Shanghai ", "asia/shanghai", "America/New_York", "Africa/Monrovia", "UTC", "Z",
    "UTC+8", "GMT+8", "Etc/GMT+8", "CST", "Asia/Beijing", "+08:00", "+8", "-0330", "+23:59:59", "+24:00",
    "+99:99", "−08:00", "localtime", "posixrules", "tzdata.zi", "Asia", "Asia/../UTC", "right/UTC",
)  # fmt: skip
LANGUAGES: Final = ("ja", "ko", "zh", "lzh", "en", "zh-Hant", "zh_TW.UTF-8", "tlh", "C")
LIGHTS: Final = ("day", "night", "-")


@cache
def ids() -> tuple[str, ...]:
    """IDs of every kind, and some that look like one."""
    texts = default()
    found = [id for key in texts.keys for id in list(texts.ids(key))[::97]]
    ranges = ("xunyuan.1.4.4-7", "xunyuan.1.4.7-4", "daquan.1.7.3-99999999999", "xunyuan.1.4.4-")
    odd = ("xunyuan.bogus", "xunyuan.", ".", "xunyuan..", "xunyuan.1.4.4.x99", "xunyuan.1.1.1.ko")
    return (*texts.keys, *found, *texts.retired, *ranges, *odd)


@cache
def names() -> tuple[str, ...]:
    """What `liuren cite` takes, or nearly."""
    known = rules()
    targets = [rule.target for rule in known.values()]
    odd = (
        "liuren",
        "liuren.",
        "liuren..x",
        "liuren.cli",
        "liuren.__main__",
        "os.system",
        "liuren.cast",
    )
    return (*[*known][::29], *targets[::29], *odd)


def signs() -> tuple[str, ...]:
    """The signs, in characters and pinyin, and other ways of writing some of them."""
    known = (*STEMS, *BRANCHES, *GENERALS, *PHASES)
    pairs = [*map(str, PAIRS), *(pair.stem.pinyin + pair.branch.pinyin for pair in PAIRS)]
    other = (
        "登明",
        "jiǎzǐ",
        "甲子日",
        "子時",
        "ＪＩＡＺＩ",
        "已",
        "⼦",
        "太隂",
        "甲丑",
        "1990-01-20",
        "庚午年",
    )
    return (*map(str, known), *(one.pinyin for one in known), *pairs, *other)


def switched() -> tuple[str, ...]:
    """Switches set to each of their choices, and to what is none."""
    real = [f"{key}={choice.key}" for key, one in SWITCHES.items() for choice in one.choices]
    return (*real, "she-hai", "she-hai=", "=meng", "she-hai=meng=meng", "x=y", "she_hai=meng")


def schools() -> tuple[str, ...]:
    """Schools by name, with and without departures."""
    return (
        *SCHOOLS,
        *(f"common+{one}" for one in switched()),
        "大全",
        "common+",
        "+",
        "common common",
    )


@st.composite
def slipped(draw: st.DrawFn, words: Words) -> str:
    """A word with one slip in it."""
    word = draw(words)
    at = draw(st.integers(0, len(word)))
    match draw(st.sampled_from(("drop", "double", "insert", "wide", "case", "reverse", "blank"))):
        case "drop":
            return word[:at] + word[at + 1 :]
        case "double":
            return word[:at] + word[at : at + 1] + word[at:]
        case "insert":
            return word[:at] + draw(NOISE) + word[at:]
        case "wide":
            return "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in word)
        case "case":
            return unicodedata.normalize("NFKD", word.swapcase())
        case "reverse":
            return word[::-1].replace("/", "")
        case _:
            return f" {word}\t"


def like(*pool: str) -> Words:
    """Mostly words of the pool, some with a slip, some odd ones, some noise."""
    real = st.sampled_from(pool)
    return st.one_of(real, real, real, real, slipped(real), st.sampled_from(ODD), NOISE)


def moments() -> Words:
    """Moments as they should be written."""
    return st.datetimes(max_value=datetime(2200, 12, 31)).map(
        lambda at: at.isoformat(timespec="minutes")
    )


@cache
def kinds() -> dict[str, Words]:
    """The words that are meant, by the name of the option or parameter that takes them."""
    symbols, numbers = like(*signs()), like(*NUMBERS)
    pairs = st.sampled_from(PAIRS).map(str) | symbols
    branches = st.sampled_from(BRANCHES).map(str) | symbols
    return {
        "when": like(*DATES) | moments() | lines(),
        "day": pairs, "year": pairs | numbers, "birth": pairs | numbers | like(*DATES),
        "spouse": pairs | numbers, "general": branches, "hour": branches, "over": branches,
        "month": branches, "moon": branches, "sex": like("m", "f", "男", "女"),
        "zone": like(*ZONES) | st.sampled_from(sorted(zone_names())),
        "longitude": numbers, "latitude": numbers, "calendar": like("gregorian", "julian"),
        "lunar": like(*LUNAR), "fold": like("0", "1", "2"),
        "day_or_night": like("day", "night"), "pillars": like("丙午 己亥 戊申 己未", "甲子 甲子"),
        "school": like(*schools()), "against": like(*schools()), "switches": like(*switched()),
        "svg": like("-", "out.svg", "no-such-directory/out.svg", "."),
        "topic": like(*topics()), "works": like(*default().keys), "work": like(*ids()),
        "id": like(*ids()), "name": like(*names(), *ids()), "lang": like(*LANGUAGES),
        "words": symbols | like("日", "貴人", "noble", "the hour"),
    }  # fmt: skip


@st.composite
def lines(draw: st.DrawFn) -> str:
    """A chart in one line, or nearly."""
    symbols = like(*signs())
    branch = st.sampled_from(BRANCHES).map(lambda one: one.pinyin) | symbols
    plate = draw(branch) + "/" + draw(branch) if draw(st.booleans()) else f"over={draw(branch)}"
    words = [draw(st.sampled_from(PAIRS).map(str) | symbols), plate]
    words += [draw(like(*LIGHTS)), draw(like(*schools()))]
    known: dict[str, Words] = {
        "at": like(*DATES), "lon": like(*NUMBERS), "lat": like(*NUMBERS), "year": symbols,
        "month": symbols, "birth": symbols, "spouse": symbols, "moon": symbols, "sex": like("m", "f"),
        "x": NOISE,
    }  # fmt: skip
    keys = draw(st.lists(st.sampled_from([*known]), max_size=3))
    words += [f"{key}={draw(known[key])}" for key in keys]
    return " ".join(words)


# -- the command line --

# These do the work of minutes, and take nothing that could be wrong.
LONG: Final = {("census", "often"), ("coverage",), ("corpus", "check"), ("census", "against")}


def leaves(group: click.Group, *path: str) -> list[tuple[tuple[str, ...], click.Command]]:
    """Every command there is, with the words that call it."""
    found: list[tuple[tuple[str, ...], click.Command]] = []
    for name, command in group.commands.items():
        here = (*path, name)
        found += leaves(command, *here) if isinstance(command, click.Group) else [(here, command)]
    return [one for one in found if one[0] not in LONG]


@st.composite
def command_lines(draw: st.DrawFn) -> list[str]:
    """A command of `liuren` with some of its options: every one there is can come."""
    path, command = draw(st.sampled_from([*leaves(commands), *leaves(commands)[:1] * 12]))
    words = [*path]
    if draw(st.integers(0, 15)) == 0:
        words = [draw(like("--lang", "--version", "--help", "-h", "casts")), *words]
        if words[0] == "--lang":
            words.insert(1, draw(like(*LANGUAGES)))
    known = kinds()
    taken = [it for it in command.params if (*path, it.name) not in LONG]
    options = [it for it in taken if isinstance(it, click.Option) and it.name != "help"]
    positional = [it for it in taken if isinstance(it, click.Argument)]
    # What makes a chart comes more often than chance would have it.
    sort = draw(st.sampled_from(("day", "moment", "any"))) if path == ("cast",) else "any"
    if sort == "day":
        words += ["--day", draw(known["day"]), "--over", draw(known["over"])]
    elif sort == "moment":
        words += [draw(moments()), "--zone", "Asia/Shanghai"]
    else:
        for argument in positional:
            words += draw(known.get(argument.name or "", like(*NUMBERS, *ids()))).split(" ")
    chosen = draw(st.lists(st.sampled_from(options), max_size=5)) if options else []
    for it in chosen:
        words.append(draw(st.sampled_from(it.opts)))
        if not it.is_flag:
            words.append(draw(known.get(it.name or "", like(*NUMBERS))))
    if draw(st.integers(0, 15)) == 0:
        words.insert(draw(st.integers(0, len(words))), draw(like("--help", "--json", "--", "-x")))
    return words


# -- Python --

_NUMBERS: Final = st.integers() | st.floats() | st.booleans()
OTHER: Final[SearchStrategy[Any]] = st.one_of(
    _NUMBERS,
    st.binary(max_size=4),
    st.lists(st.integers(), max_size=2),
    st.dictionaries(st.text(max_size=2), st.none(), max_size=1),
    st.sampled_from(
        [
            10**5000,
            float("nan"),
            object(),
            Ellipsis,
            int,
            date(2026, 11, 30),
            3j,
            frozenset(),
            *PAIRS[:3],
        ]
    ),
)
"""What has another type than was asked for."""


def datetimes() -> SearchStrategy[datetime]:
    """Moments with every kind of zone, and without."""
    zones = [None, UTC, timezone(timedelta(hours=5, minutes=45, seconds=1)), ZoneInfo("Asia/Tokyo")]
    return st.datetimes(timezones=st.sampled_from(zones))


@st.composite
def cast_keywords(draw: st.DrawFn) -> tuple[Any, dict[str, Any]]:
    """What `liuren.cast` is given: the moment, and keywords."""
    known: dict[str, SearchStrategy[Any]] = {**kinds()}
    known |= {
        "day": known["day"] | st.sampled_from(PAIRS),
        "over": known["over"] | st.sampled_from(BRANCHES),
        "daylight": st.sampled_from([True, False, None]),
        "birth": known["birth"] | st.integers(),
        "longitude": st.floats() | st.integers(-180, 180) | known["longitude"],
        "latitude": st.floats() | st.floats(-90, 90),
        "fold": st.integers(-1, 2),
        "lunar": st.tuples(st.integers(0, 2200), st.integers(0, 13), st.booleans(), st.integers(0, 31)),
        "she_hai": like("depth", "meng", "x"),
    }  # fmt: skip
    of_moment = ["zone", "longitude", "latitude", "calendar", "fold", "lunar"]
    of_chart = ["general", "hour", "daylight", "year", "month", "birth", "sex", "spouse", "moon"]
    of_chart += ["school", "she_hai"]
    when = draw(st.none() | datetimes() | kinds()["when"])
    chosen = {"zone"} if when is not None else {"day", "over"}
    chosen |= draw(st.sets(st.sampled_from(of_chart), max_size=3))
    if when is not None:
        chosen |= draw(st.sets(st.sampled_from([*of_moment, "day", "over"]), max_size=2))
    given = {name: draw(known[name]) for name in sorted(chosen)}
    if "zone" in given and draw(st.booleans()):
        given["zone"] = "Asia/Shanghai"
    if draw(st.integers(0, 9)) == 0:
        given[draw(st.sampled_from([*of_chart, *of_moment, "day", "over"]))] = draw(OTHER)
    return when, given
