"""Where the texts disagree: named switches, and the schools that set them.

A switch lists its choices, the first being the default of the ``common`` school. A school is a
name and the choices in which it differs; it never appears in a rule. It *selects rows*: a module
that knows two ways keeps them in a table keyed by choice, and `liuren.board.system` picks the row.

>>> school("xunyuan")["nobles"], school("common", nobles="xiantian").key
('xiantian', 'common+nobles=xiantian')
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from liuren.errors import BadChoice

__all__ = ["SCHOOLS", "SWITCHES", "Choice", "School", "Switch", "school"]


@dataclass(frozen=True, slots=True)
class Choice:
    """One side of a disagreement: its key, what it does, and the passages that speak for it."""

    key: str
    gloss: str
    passages: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Switch:
    """A rule on which the texts part, with its choices; the first is the default."""

    key: str
    title: str
    choices: tuple[Choice, ...]

    @property
    def default(self) -> str:
        """The key of the first choice."""
        return self.choices[0].key

    def check(self, choice: str) -> str:
        """``choice``, if this switch has it; `BadChoice` with the list if not."""
        if any(c.key == choice for c in self.choices):
            return choice
        allowed = ", ".join(c.key for c in self.choices)
        raise BadChoice(f"switch {self.key!r} has no choice {choice!r}; it has {allowed}")


def _switch(key: str, title: str, *choices: Choice) -> tuple[str, Switch]:
    return key, Switch(key, title, choices)


SWITCHES: Final[Mapping[str, Switch]] = dict(
    (
        _switch(
            "month-general",
            "when a month general 月將 takes office",
            Choice(
                "zhongqi", "at the mid-term 中氣, when the sun enters its sign", ("zhinan.1.1.2",)
            ),
            Choice(
                "chaoshen", "超神: by the day of its own branch after the 節", ("xunyuan.1.3.1",)
            ),
        ),
        _switch(
            "old-terms",
            "the 24 terms before 1645",
            Choice("almanac", "equal spaces 平氣, as the almanacs of the time printed them"),
            Choice("true-sun", "the true sun 定氣, as since 1645"),
        ),
        _switch(
            "clock",
            "which clock gives the hour",
            Choice("standard", "the zone's standard time, daylight saving taken off"),
            Choice("wall", "what the clock on the wall says"),
            Choice("apparent", "the true sun at the place (needs a longitude)"),
        ),
        _switch(
            "day-begins",
            "where a day begins",
            Choice("23:00", "with the hour 子"),
            Choice("00:00", "at midnight; the hour before it belongs to the old day"),
        ),
        _switch(
            "day-and-night",
            "what is day and what is night",
            Choice("hours", "the hours 卯 to 申 are day", ("xunyuan.1.5.1", "xunyuan.1.5.3")),
            Choice("sun", "from sunrise to sunset at the place (needs latitude and longitude)"),
        ),
        _switch(
            "nobles",
            "the day and night nobles 貴人",
            Choice("guge", "古歌: 甲戊庚 丑 by day, 未 by night, and so on"),
            Choice(
                "xiantian",
                "先天/後天: 甲 未, 戊庚 丑 by day, and so on",
                ("xunyuan.1.5.2", "xunyuan.1.5.3"),
            ),
        ),
        _switch(
            "she-hai",
            "涉害: which of several harmed gods comes first",
            Choice("depth", "the one that meets more harm on its way home", ("daquan.1.1.2",)),
            Choice("meng", "the one on a 孟, then a 仲, without counting", ("zhinan.1.2.3",)),
        ),
        _switch(
            "she-hai-palace",
            "涉害: whether the palace where the god sits counts",
            Choice("left-out", "the count begins with the next palace"),
            Choice("counted", "the palace where it sits is the first harm"),
        ),
        _switch(
            "fu-yin-last",
            "伏吟 on 子卯: the last transmission",
            Choice("chong", "the clash 沖 of the middle: 卯子午"),
            Choice("xing", "the punishment 刑 again: 卯子卯", ("daquan.1.1.4", "zhinan.1.2.7")),
        ),
        _switch(
            "bie-ze-yin",
            "別責 on a yin day: what the three-harmony branch gives",
            Choice(
                "branch",
                "the branch itself, not what rides on it",
                ("zhinan.1.2.6", "daquan.1.1.3"),
            ),
            Choice("rides", "the god that rides on it", ("daquan.1.1.3",)),
        ),
        _switch(
            "fan-yin",
            "返吟 without 尅: the first transmission",
            Choice("yima", "the post-horse 驛馬 of the day branch", ("daquan.1.1.4",)),
            Choice(
                "jinglan", "井欄 as worded: the god over the clash of the branch", ("zhinan.1.2.8",)
            ),
        ),
        _switch(
            "mao-xing-names",
            "昴星: the name of the lesson",
            Choice("polarity", "by a yang or a yin day", ("daquan.1.11.2",)),
            Choice("general", "by the general on the first transmission", ("zhinan.1.4.3",)),
        ),
        _switch(
            "xing",
            "刑, the punishments of 丑戌未 and 寅巳申",
            Choice("ring", "a ring: the third punishes the first", ("zhinan.1.2.7",)),
            Choice("strict", "a chain: 未 does not punish 丑, nor 申 寅", ("daquan.1.10.4",)),
        ),
        _switch(
            "long-life",
            "長生 and 墓 of the day stem",
            Choice(
                "stem",
                "each of the ten stems has its own",
                ("xunyuan.1.1.5", "xunyuan.1.6.1", "daquan.1.9.6"),
            ),
            Choice("phase", "the four of the phases", ("xunyuan.1.6.2",)),
        ),
        _switch(
            "strength",
            "旺相休囚死, the strength of a phase",
            Choice("season", "by the season"),
            Choice("day-stem", "by the day stem, two days a phase", ("guicuojiao.1.1.1",)),
        ),
        _switch(
            "year-fate",
            "行年, the year-fate: which years are counted",
            Choice("age", "the years of age, the year of birth being the first"),
            Choice(
                "decade", "from the head of the decade 旬 to the year of birth", ("xunyuan.1.7.1",)
            ),
        ),
        _switch(
            "places",
            "a general on a branch 子上: which branch is meant",
            Choice("seat", "that on which it sits on the earth plate 臨", ("daquan.1.13.2",)),
            Choice("ridden", "the god of the heaven plate that it rides 乘"),
        ),
        _switch(
            "patterns",
            "the patterns 課體: whose definition of a name",
            Choice(
                "daquan",
                "the verses on the sixty-five",
                tuple(f"daquan.1.11.{n}" for n in range(1, 12)),
            ),
            Choice(
                "zhinan",
                "《心印賦》, where it defines a name otherwise",
                tuple(f"zhinan.1.4.{n}" for n in range(4, 10)),
            ),
            Choice("wuyao", "《五要》, likewise", ("wuyao.1.40.5", "wuyao.1.40.8")),
        ),
        _switch(
            "jin-shen",
            "金神, 破碎: the row 酉巳丑 of the year table",
            Choice("month", "by the months from 寅 on, as the lists and 破碎 have it"),
            Choice(
                "year",
                "by the years from 子 on, as the table stands",
                ("daquan.1.2.3", "daquan.1.2.6"),
            ),
        ),
        _switch(
            "tian-she",
            "天赦, the heavenly pardon",
            Choice("row", "a day for each season: 戊寅 甲午 戊申 甲子", ("daquan.1.3.1",)),
            Choice("lists", "a branch for each month: 未 戌 丑 辰", ("daquan.1.4.3",)),
        ),
        _switch(
            "tian-er",
            "天耳, the ear of heaven",
            Choice("row", "the grave after the season: 戌 丑 辰 未", ("daquan.1.3.3",)),
            Choice("lists", "the first branch of the season: 寅 巳 申 亥", ("daquan.1.4.1",)),
        ),
        _switch(
            "yue-po",
            "月破, what breaks the month",
            Choice("row", "the break 破 of the month branch", ("daquan.1.3.4",)),
            Choice("lists", "its clash 沖", ("daquan.1.4.3",)),
        ),
        _switch(
            "tian-yi",
            "天醫, the healer of heaven",
            Choice("row", "子 卯 午 酉 three times over", ("daquan.1.3.1",)),
            Choice(
                "lists",
                "in six months also on a second course, from 辰 forward",
                ("daquan.1.4.2", "daquan.1.6.2"),
            ),
        ),
        _switch(
            "da-sha",
            "大煞",
            Choice("row", "with 飛廉", ("daquan.1.3.4",)),
            Choice("lists", "with 月厭, from 戌 backward", ("daquan.1.4.4",)),
        ),
        _switch(
            "yin-sha",
            "陰煞",
            Choice("lists", "with 遊禍, from 巳 backward, as the lists have it", ("daquan.1.3.5",)),
            Choice("row", "beside 陽煞: 寅 亥 申 巳", ("daquan.1.3.6",)),
        ),
        _switch(
            "ten-gods",
            "the names of the ten gods 十神",
            Choice("common", "one list for yang and yin days"),
            Choice("xunyuan", "two columns, one for yang days, one for yin", ("xunyuan.1.8.1",)),
        ),
    )
)


@dataclass(frozen=True, slots=True)
class School:
    """A set of choices with a name; what it does not set is the default."""

    name: str
    chosen: tuple[tuple[str, str], ...] = ()

    def __getitem__(self, switch: str) -> str:
        """The choice made for ``switch``; `BadChoice` if there is no such switch."""
        for key, choice in self.chosen:
            if key == switch:
                return choice
        try:
            return SWITCHES[switch].default
        except KeyError:
            raise _unknown(switch) from None

    @property
    def key(self) -> str:
        """The school in one word: its preset, and each choice in which it departs from it."""
        preset = dict(SCHOOLS[self.name].chosen)
        departures = [f"{k}={c}" for k, c in self.chosen if preset.get(k) != c]
        return "+".join([self.name, *departures])


def _unknown(switch: str) -> BadChoice:
    return BadChoice(f"there is no switch {switch!r}; there are {', '.join(SWITCHES)}")


_PRESETS: Final[Mapping[str, Mapping[str, str]]] = {
    "common": {},
    # 復等柔辰剛日宜 (daquan.1.1.2.4) can only ever apply where the palace of the seat is counted.
    "daquan": {"she-hai-palace": "counted", "fu-yin-last": "xing", "xing": "strict"},
    "xunyuan": {
        "month-general": "chaoshen",
        "nobles": "xiantian",
        "year-fate": "decade",
        "ten-gods": "xunyuan",
    },
    "zhinan": {
        "she-hai": "meng",
        "fu-yin-last": "xing",
        "mao-xing-names": "general",
        "patterns": "zhinan",
    },
}

SCHOOLS: Final[Mapping[str, School]] = {
    name: School(name, tuple(choices.items())) for name, choices in _PRESETS.items()
}


@lru_cache(maxsize=256)
def _school(key: str, overrides: tuple[tuple[str, str], ...]) -> School:
    name, *departures = key.split("+")
    if name not in SCHOOLS:
        raise BadChoice(f"there is no school {name!r}; there are {', '.join(SCHOOLS)}")
    chosen = dict(SCHOOLS[name].chosen)
    for departure in departures:
        switch, _, choice = departure.partition("=")
        overrides = ((switch, choice), *overrides)
    for switch, choice in overrides:
        if switch not in SWITCHES:
            raise _unknown(switch)
        chosen[switch] = SWITCHES[switch].check(choice)
    # A choice that merely restates the default leaves no trace, so that equal schools are equal.
    preset = SCHOOLS[name].chosen
    kept = {k: c for k, c in chosen.items() if c != SWITCHES[k].default or k in dict(preset)}
    return School(name, tuple((k, kept[k]) for k in SWITCHES if k in kept))


def school(key: str | School = "common", /, **choices: str) -> School:
    """The school of this name, with the switches given as keywords set otherwise.

    ``key`` is a preset (``common``, ``daquan``, ``xunyuan``, ``zhinan``) or what `School.key`
    returns; a keyword names a switch with ``_`` for ``-``. `BadChoice` lists what is allowed.

    >>> school("zhinan", she_hai="depth")["she-hai"]
    'depth'
    """
    if isinstance(key, School):
        key = key.key
    if not isinstance(key, str):
        raise BadChoice(f"a school has a name: {', '.join(SCHOOLS)}; not {key!r:.40}")
    return _school(key, tuple((k.replace("_", "-"), c) for k, c in choices.items()))
