"""Wherever a symbol is taken, its name is taken too; a name of nothing is an error, never a quiet no."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pkgutil import walk_packages
from typing import Any, Final

import pytest

import liuren
from liuren import cast, rules
from liuren.almanac.month_general import CHAOSHEN
from liuren.board.generals import muster
from liuren.board.plate import PLATES
from liuren.board.querent import YEAR_FATE
from liuren.corpus import default
from liuren.doctrine import conditions
from liuren.doctrine.conditions import branch, day, tombs
from liuren.doctrine.spirits import find
from liuren.errors import NotASymbol
from liuren.signs import symbols

# The kinds of symbols as annotations name them, and one of each; those that stand for several kinds
# have one that each of them takes.
KINDS: Final[Mapping[str, str]] = {
    "Branch": "寅", "Stem": "甲", "Pair": "甲子", "Phase": "木", "General": "青龍", "Corner": "巽",
    "Stem | Branch": "甲", "Value": "寅", "Key": "甲",
}  # fmt: skip
_KIND: Final = re.compile(rf"\b({'|'.join(k for k in KINDS if ' ' not in k)})\b")
# Wings whose functions make pages or command lines, out of what the others have read.
FACES: Final = ("liuren.edition", "liuren.cli", "liuren.__main__")
# What the readers of the spirits' rows work with: symbols that they have read from the words.
READERS: Final = ("liuren.doctrine.spirits.asked",)
# What a function may want beside symbols, by the name of its parameter.
CHART: Final = cast(
    day="甲子", general="丑", hour="子", year="丙午", month="子", birth="戊辰", sex="m"
)
BESIDE: Final[Mapping[str, Any]] = {
    "self": None,
    "asked": CHART,
    "births": rules().births_of_phases,
    "chart": CHART,
    "clause": "daquan.1.2.4.5",
    "corpus": default(),
    "count": YEAR_FATE["age"],
    "daylight": True,
    "in_force": rules(),
    "leap": False,
    "lodging": rules().lodging,
    "muster": muster(PLATES[1], "未"),
    "n": 1,
    "name": "臨官",
    "names": rules().ten_gods,
    "nobles": rules().nobles,
    "of": rules().punishment_kinds,
    "opening": 1,
    "opening_counts": True,
    "places": 1,
    "plate": PLATES[1],
    "rows": CHAOSHEN.table(default()),
    "rules": rules(),
    "sex": "m",
    "shift": 1,
    "site": None,
    "toward": "next",
}  # fmt: skip
# Those whose parameters of these names are otherwise.
OTHERWISE: Final[Mapping[str, Mapping[str, Any]]] = {
    "liuren.doctrine.spirits.counted.place_in_round": {"name": "破"},
    "liuren.doctrine.places.heads.from_noble": {"general": "天空", "side": "behind"},
    "liuren.doctrine.places.heads.home": {"general": "天空", "rules": rules("zhinan")},
    "liuren.doctrine.places.heads.meanings": {"general": "天空", "rules": rules("zhinan")},
    "liuren.doctrine.places.table.state": {"general": "太常", "name": "銷鑠"},
    "liuren.signs.combinations.succeeds_on": {"triple": ("寅", "午", "戌")},
    "liuren.signs.tables.by_stem": {"row": tuple("寅卯巳午巳午申酉亥子")},
}
# Methods are tried on one of their class.
SELVES: Final[Mapping[str, Any]] = {
    "liuren.board.chart.Chart": CHART,
    "liuren.board.generals.Muster": CHART.face.muster,
    "liuren.board.plate.Plate": CHART.plate,
    "liuren.board.system.System": CHART.system,
    "liuren.doctrine.conditions.relations.EachOther": None,
    "liuren.doctrine.conditions.relations.Tie": import_module(
        "liuren.doctrine.conditions.relations"
    ).clashes,
    "liuren.doctrine.spirits.table.Spirit": find(rules(), "daquan.1.2.4.5", "日祿"),
    "liuren.signs.symbols.Branch": symbols.子,
}


def public() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Every public function and method, with its dotted name; constructors and protocols are none.

    A dataclass is what the library hands out: its fields are read, not given by a caller.
    """
    for module in walk_packages(liuren.__path__, "liuren."):
        if module.name.startswith(FACES) or module.name in READERS:
            continue
        room = import_module(module.name)
        for name in getattr(room, "__all__", ()):
            one = getattr(room, name)
            if getattr(one, "__module__", None) != module.name:
                continue
            full = f"{module.name}.{name}"
            if not inspect.isclass(one):
                if callable(one) and hasattr(one, "__name__"):
                    yield full, one
                continue
            if getattr(one, "_is_protocol", False):
                continue
            for key, method in vars(one).items():
                if inspect.isfunction(method) and (key == "__call__" or key[0] != "_"):
                    yield f"{full}.{key}", method


def taken(function: Callable[..., Any]) -> dict[str, str]:
    """The parameters of ``function`` that are symbols, or several of one kind, by their annotations.

    A leaf of a condition has the parameters of the function that answers it. A table or a function
    that is given is not asked for by a name.
    """
    parameters = inspect.signature(inspect.unwrap(function)).parameters.values()
    return {
        one.name: str(one.annotation)
        for one in parameters
        if _KIND.search(str(one.annotation))
        and not re.match(r"(Mapping|Callable|dict)\b", str(one.annotation))
    }


TAKING: Final = {name: function for name, function in public() if taken(function)}
# These take years and dates beside pairs: what they refuse is a chart, in the words of other tests.
AND_MORE: Final = {
    "liuren.almanac.written.year", "liuren.board.casting.cast", "liuren.board.querent.born",
}  # fmt: skip
IN_FULL: Final = sorted(TAKING.keys() - AND_MORE)


def test_there_are_such_functions() -> None:
    """The walk finds what it is to hold: a rule that finds nothing would be kept by nothing."""
    assert len(TAKING) > 40
    for known in ("liuren.board.chart.Chart.shows", "liuren.doctrine.conditions.generals.rides"):
        assert known in TAKING


def test_a_condition_says_what_it_is_told() -> None:
    """What makes a condition has the parameters that it takes, not the chart of which it is asked."""
    assert str(inspect.signature(conditions.rides)) == "(*generals: 'General | str')"


@pytest.mark.parametrize("name", sorted(TAKING))
def test_every_annotation_of_a_symbol_allows_its_name(name: str) -> None:
    """Who types `chart.shows("子")` is right for the reader of types as well."""
    assert all(re.search(r"\bstr\b", words) for words in taken(TAKING[name]).values())


def _kind(annotation: str) -> str:
    kinds = [one for one in _KIND.findall(annotation) if one in KINDS]
    return "Stem | Branch" if {"Stem", "Branch"} == set(kinds) else kinds[0]


def _read(kind: str) -> Callable[[str], Any]:
    if kind in ("Value", "Key", "Corner"):
        return symbols.named
    return symbols.symbol if kind == "Stem | Branch" else getattr(symbols, kind.lower())


def _called(name: str, change: Callable[[str, Any], Any]) -> Any:
    """What a function gives when its symbols are put through ``change``, the others being as they are."""
    function, other = TAKING[name], OTHERWISE.get(name, {})
    symbols_taken, alone, named = taken(function), [], {}
    for one in inspect.signature(inspect.unwrap(function)).parameters.values():
        if one.name == "self":
            alone.append(SELVES[name.rpartition(".")[0]])
        elif one.name in symbols_taken:
            kind = _kind(symbols_taken[one.name])
            given = other.get(one.name, KINDS[kind])
            if isinstance(given, tuple):
                value: Any = tuple(change(kind, word) for word in given)
            elif symbols_taken[one.name].startswith("Iterable"):
                value = (change(kind, given),)
            else:
                value = change(kind, given)
            if one.kind is one.KEYWORD_ONLY:
                named[one.name] = value
            else:
                alone.append(value)
        elif one.name in other or one.name in BESIDE:
            value = other.get(one.name, BESIDE.get(one.name))
            if one.kind is one.KEYWORD_ONLY:
                named[one.name] = value
            else:
                alone.append(value)
        else:
            assert one.default is not one.empty or one.kind is one.VAR_POSITIONAL, (
                f"{name} wants {one.name}: give this test one, in BESIDE"
            )
    if hasattr(function, "__wrapped__") and name.startswith("liuren.doctrine.conditions."):
        # A leaf is told all but the chart and the site, of which it is asked afterwards.
        before = list(inspect.signature(inspect.unwrap(function)).parameters)
        alone = alone[sum(p in ("chart", "site") for p in before) :]
    return function(*alone, **named)


@pytest.mark.parametrize("name", IN_FULL)
def test_a_name_is_as_good_as_the_symbol(name: str) -> None:
    """Called with characters a function gives what it gives for the symbols themselves."""
    assert _called(name, lambda kind, word: word) == _called(
        name, lambda kind, word: _read(kind)(word)
    )


@pytest.mark.parametrize("name", IN_FULL)
def test_a_name_of_nothing_is_an_error_of_one_line(name: str) -> None:
    """What is no symbol never counts as one that is merely not there: the error says what is allowed."""
    for only in taken(TAKING[name]):
        kind = _kind(taken(TAKING[name])[only])

        def wrong(here: str, word: str, kind: str = kind) -> str:
            return "己已" if here == kind else word

        with pytest.raises(NotASymbol) as caught:
            _called(name, wrong)
        assert "己已" in str(caught.value)
        assert "\n" not in str(caught.value)


def test_a_pair_is_its_two_characters() -> None:
    """The pair of a day compares, keys and is written as the other symbols are."""
    day = CHART.day
    assert day == "甲子"
    assert hash(day) == hash("甲子")
    assert {"甲子": 1}[day] == 1
    assert day is symbols.pair("jiazi")
    assert (day.stem, day.branch, day.ordinal, day.pinyin) == ("甲", "子", 0, "jiazi")


@pytest.mark.parametrize("given", [None, 7, ["子"], "", " ", "已", "zz"])
def test_a_reader_takes_a_name_and_nothing_else(given: object) -> None:
    """What is no string at all is refused in the same words as a string that names nothing."""
    readers: tuple[Callable[[Any], Any], ...] = (
        symbols.stem, symbols.branch, symbols.symbol, symbols.phase, symbols.general,
        symbols.pair, symbols.named,
    )  # fmt: skip
    for reader in readers:
        with pytest.raises(NotASymbol):
            reader(given)


def test_reading_a_symbol_gives_itself() -> None:
    """A symbol is read as what it is, so that reading at every door costs nothing."""
    for reader, cycle in (
        (symbols.stem, symbols.STEMS),
        (symbols.branch, symbols.BRANCHES),
        (symbols.symbol, (*symbols.STEMS, *symbols.BRANCHES)),
        (symbols.phase, symbols.PHASES),
        (symbols.general, symbols.GENERALS),
        (symbols.pair, symbols.PAIRS),
        (symbols.named, (*symbols.CORNERS, *symbols.PAIRS)),
    ):
        assert all(reader(one) is one for one in cycle)
        assert all(reader(str(one)) is one for one in cycle)


def test_a_word_of_a_closed_list_is_one_of_it_or_an_error() -> None:
    """A kin, a strength or a stage that there is not would make a condition that never holds."""
    makers: tuple[tuple[Callable[[str], Any], str], ...] = (
        (conditions.is_kin, "官鬼"), (day.is_kin_of_branch, "妻財"), (conditions.fate_has, "子孫"),
        (conditions.is_strong, "旺"), (conditions.seat_is_strong, "囚"), (conditions.day_is, "死"),
        (conditions.branch_is, "相"), (conditions.sits_at_stage, "長生"),
        (tombs.is_at_stage_of_day, "帝旺"), (branch.is_punished, "自刑"),
        (tombs.is_a_tomb_of, "日"),
    )  # fmt: skip
    for make, word in makers:
        assert make(word) == make(word)
        with pytest.raises(NotASymbol, match="none of"):
            make("妻")
