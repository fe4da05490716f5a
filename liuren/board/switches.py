"""What the texts disagree on: named switches, each with its choices and the passages for each side.

A switch lists its choices, the first being the default of the ``common`` school. Where the tellings
of a table agree in the words as received, the switch says whose words are in force: another reading
of one of them changes that one alone.

>>> SWITCHES["xing"].default
'ring'
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from liuren.errors import BadChoice
from liuren.messages import Words, say

__all__ = ["SWITCHES", "Choice", "Switch", "switch"]


@dataclass(frozen=True, slots=True)
class Choice:
    """One side of a disagreement: its key, what it does, and the passages that speak for it."""

    key: str
    gloss: Words
    passages: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Switch:
    """A rule on which the texts part, with its choices; the first is the default."""

    key: str
    title: Words
    choices: tuple[Choice, ...]

    @property
    def default(self) -> str:
        """The key of the first choice."""
        return self.choices[0].key

    def check(self, choice: str) -> str:
        """``choice``, if this switch has it; `BadChoice` with the list if not."""
        if any(c.key == choice for c in self.choices):
            return choice
        raise BadChoice(
            "switch {switch!r} has no choice {choice!r}; it has {known}",
            switch=self.key,
            choice=choice,
            known=tuple(c.key for c in self.choices),
        )


def _switch(key: str, title: Words, *choices: Choice) -> tuple[str, Switch]:
    return key, Switch(key, title, choices)


SWITCHES: Final[Mapping[str, Switch]] = dict(
    (
        _switch(
            "month-general",
            say("when a month general 月將 takes office"),
            Choice(
                "zhongqi",
                say("at the mid-term 中氣, when the sun enters its sign"),
                ("zhinan.1.1.2",),
            ),
            Choice(
                "chaoshen",
                say("超神: by the day of its own branch after the 節"),
                ("xunyuan.1.3.1",),
            ),
        ),
        _switch(
            "old-terms",
            say("the 24 terms before 1645"),
            Choice("almanac", say("equal spaces 平氣, as the almanacs of the time printed them")),
            Choice("true-sun", say("the true sun 定氣, as since 1645")),
        ),
        _switch(
            "clock",
            say("which clock gives the hour"),
            Choice("standard", say("the zone's standard time, daylight saving taken off")),
            Choice("wall", say("what the clock on the wall says")),
            Choice("apparent", say("the true sun at the place (needs a longitude)")),
        ),
        _switch(
            "day-begins",
            say("where a day begins"),
            Choice("23:00", say("with the hour 子")),
            Choice(
                "00:00",
                say(
                    "at midnight; the late 子 夜子時 before it belongs to the old day and has the stem "
                    "of the morrow's 子, as in 《命理探原》"
                ),
            ),
            Choice(
                "00:00-own-stem",
                say(
                    "at midnight; the late 子 has the stem that 五鼠遁 gives by its own day, on a day 甲 "
                    "again 甲子, as books on choosing days 克擇 are quoted"
                ),
            ),
        ),
        _switch(
            "day-and-night",
            say("what is day and what is night"),
            Choice("hours", say("the hours 卯 to 申 are day"), ("xunyuan.1.5.1", "xunyuan.1.5.3")),
            Choice(
                "sun", say("from sunrise to sunset at the place (needs latitude and longitude)")
            ),
        ),
        _switch(
            "lodging",
            say("where the stems lodge 寄宮: by which telling (as received, all three agree)"),
            Choice("list", say("甲課在寅, 乙課在辰 and so on, in prose"), ("zhinan.1.1.1",)),
            Choice(
                "square",
                say("the square of the earth plate, each stem beside its branch"),
                ("xunyuan.1.4.1",),
            ),
            Choice("verse", say("the verse 甲課寅兮乙課辰"), ("daquan.1.1.1",)),
        ),
        _switch(
            "lesson-names",
            say("what the upper gods of the four lessons are called"),
            Choice(
                "number",
                say("by the lesson: 陽中之陽 陽中之陰 陰中之陽 陰中之陰"),
                ("zhinan.1.1.3",),
            ),
            Choice("place", say("by the place: 陽 陽中之陰 陰 陰中之陽"), ("xunyuan.1.4.2",)),
        ),
        _switch(
            "nobles",
            say("the day and night nobles 貴人"),
            Choice("guge", say("古歌: 甲戊庚 丑 by day, 未 by night, and so on")),
            Choice(
                "xiantian",
                say("先天/後天: 甲 未, 戊庚 丑 by day, and so on"),
                ("xunyuan.1.5.2", "xunyuan.1.5.3"),
            ),
        ),
        _switch(
            "she-hai",
            say("涉害: which of several harmed gods comes first"),
            Choice("depth", say("the one that meets more harm on its way home"), ("daquan.1.1.2",)),
            Choice("meng", say("the one on a 孟, then a 仲, without counting"), ("zhinan.1.2.3",)),
            Choice(
                "grades",
                say("as meng, and named 見機 or 察微 also where two are equal"),
                ("zhinan.1.2.3",),
            ),
            # Juan 5, 19b, with six lessons; 1.9.4 has 庚午 with 辰 over it so; and 《指南》 in juan
            # 3 戊辰 of 返吟 (巳亥巳).
            Choice(
                "bi-he",
                say("the one that generates the stem 比和, then by depth"),
                ("daquan.1.9.4",),
            ),
        ),
        _switch(
            "she-hai-palace",
            say("涉害: whether the palace where the god sits counts"),
            Choice("left-out", say("the count begins with the next palace")),
            Choice("counted", say("the palace where it sits is the first harm")),
        ),
        _switch(
            "fu-yin-last",
            say("伏吟 on 子卯: the last transmission"),
            Choice("chong", say("the clash 沖 of the middle: 卯子午")),
            Choice(
                "xing", say("the punishment 刑 again: 卯子卯"), ("daquan.1.1.4", "zhinan.1.2.7")
            ),
        ),
        _switch(
            "fu-yin-names",
            say("伏吟: which lessons are called 自任 and 自信"),
            Choice("polarity", say("those of yang and of yin days"), ("zhinan.1.4.3",)),
            # Juan 5, 44b to 46b: 伏吟無克 … 自任, 自信; 癸巳, which has a control, is 伏吟課.
            Choice("control", say("only those without control 無尅"), ("daquan.1.11.2",)),
        ),
        _switch(
            "bie-ze-yin",
            say("別責 on a yin day: what the three-harmony branch gives"),
            Choice(
                "branch",
                say("the branch itself, not what rides on it"),
                ("zhinan.1.2.6", "daquan.1.1.3"),
            ),
            Choice("rides", say("the god that rides on it"), ("daquan.1.1.3",)),
        ),
        _switch(
            "fan-yin",
            say("返吟 without 尅: the first transmission"),
            Choice("yima", say("the post-horse 驛馬 of the day branch"), ("daquan.1.1.4",)),
            Choice(
                "jinglan",
                say("井欄 as received: the god over the clash of the branch"),
                ("zhinan.1.2.8",),
            ),
            Choice(
                "rail",
                say("井欄 as emended: the god over 巳 for 丑, over 亥 for 未"),
                ("zhinan.1.2.8",),
            ),
        ),
        _switch(
            "fan-yin-names",
            say("返吟: which lessons are called 無依"),
            # Those without 尅 are 井欄 in the verses.
            Choice("control", say("those with 尅; without, 井欄"), ("daquan.1.11.2",)),
            Choice(
                "without",
                say("those without 尅; with it, a lesson has the name of its manner"),
                ("zhinan.1.2.8",),
            ),
        ),
        _switch(
            "mao-xing-names",
            say("昴星: the name of the lesson"),
            Choice("polarity", say("by a yang or a yin day"), ("daquan.1.11.2",)),
            Choice("general", say("by the general on the first transmission"), ("zhinan.1.4.3",)),
        ),
        _switch(
            "xing",
            say("刑, the punishments of 丑戌未 and 寅巳申"),
            Choice("ring", say("a ring: the third punishes the first"), ("zhinan.1.2.7",)),
            Choice("strict", say("a chain: 未 does not punish 丑, nor 申 寅"), ("daquan.1.10.4",)),
        ),
        _switch(
            "stem-combinations",
            say("干合, the combinations of the stems: by which telling (as received, both agree)"),
            Choice("list", say("the list at 別責: 甲己, 乙庚 and so on"), ("zhinan.1.2.6",)),
            Choice("named", say("the five that have names: 甲己為中正合"), ("daquan.1.8.4",)),
        ),
        _switch(
            "branch-combinations",
            say(
                "六合, the combinations of the branches: by which telling (as received, both agree)"
            ),
            Choice(
                "months",
                say("each month with its general: 正月建寅 … 亥將"),
                ("xunyuan.1.3.2", "xunyuan.1.3.3", "xunyuan.1.3.4", "xunyuan.1.3.5"),
            ),
            Choice("pairs", say("the six pairs: 子與丑合"), ("daquan.1.8.5",)),
        ),
        _switch(
            "long-life",
            say("長生 and 墓 of the day stem"),
            Choice(
                "stem",
                say("each of the ten stems has its own"),
                ("xunyuan.1.1.5", "xunyuan.1.6.1", "daquan.1.9.6"),
            ),
            Choice("phase", say("the four of the phases"), ("xunyuan.1.6.2",)),
        ),
        _switch(
            "tombs-of-stems",
            say("墓, the tomb of each of the ten stems (as received, both ways agree)"),
            Choice(
                "reckoned",
                say("the ninth stage from its long life 長生"),
                ("xunyuan.1.1.5", "xunyuan.1.6.1"),
            ),
            Choice("listed", say("as they are listed: 未為甲癸之墓"), ("daquan.1.9.6",)),
        ),
        _switch(
            "tombs-of-phases",
            say("墓, the tomb of each phase (as received, both ways agree)"),
            Choice("reckoned", say("the ninth stage from its long life 長生"), ("xunyuan.1.6.2",)),
            Choice("listed", say("as they are listed: 未為木墓"), ("daquan.1.9.6",)),
        ),
        _switch(
            "strength",
            say("旺相休囚死, the strength of a phase"),
            Choice("season", say("by the season")),
            Choice("day-stem", say("by the day stem, two days a phase"), ("guicuojiao.1.1.1",)),
        ),
        _switch(
            "year-fate",
            say("行年, the year-fate: which years are counted"),
            Choice("age", say("the years of age, the year of birth being the first")),
            Choice(
                "decade",
                say("from the head of the decade 旬 to the year of birth"),
                ("xunyuan.1.7.1",),
            ),
        ),
        _switch(
            "void-stems",
            say("遁干, the stem of a void branch in the decade"),
            Choice("none", say("none: the ten stems do not reach it")),
            # As the charts of 《指南》 have it in the later juan.
            Choice("onward", say("the stems run on, 甲 and 乙 of the next decade")),
        ),
        _switch(
            "moon-lodge",
            say("月宿, the lodge of the moon"),
            Choice(
                "count",
                say("counted from the first of the month, as juan 7 of 《大全》 has it"),
                ("daquan.1.11.8", "daquan.1.11.9", "daquan.1.11.10"),
            ),
            Choice("sky", say("where the moon is in the sky, by the palaces of the sun")),
        ),
        _switch(
            "places",
            say("a general on a branch 子上: which branch is meant"),
            Choice(
                "seat",
                say("that on which it sits on the earth plate 臨"),
                ("daquan.1.13.2", "zhinan.1.3.3"),
            ),
            Choice("ridden", say("the god of the heaven plate that it rides 乘")),
        ),
        _switch(
            "place-names",
            say("what a general on a branch is called: by whose list"),
            Choice(
                "daquan",
                say("貴人 on 子 is 解息, and so on"),
                tuple(f"daquan.1.13.{n}" for n in range(1, 13)),
            ),
            Choice("xunyuan", say("貴人 on 子 is 玷玉神, and so on"), ("xunyuan.1.1.4",)),
            Choice(
                "zhinan",
                say("貴人 on 子 is 解紛, and so on"),
                tuple(f"zhinan.1.3.{n}" for n in range(2, 13)),
            ),
        ),
        _switch(
            "patterns",
            say("the patterns 課體: whose definition of a name"),
            Choice(
                "daquan",
                say("the verses on the sixty-five"),
                tuple(f"daquan.1.11.{n}" for n in range(1, 12)),
            ),
            Choice(
                "zhinan",
                say("《心印賦》, where it defines a name otherwise"),
                tuple(f"zhinan.1.4.{n}" for n in range(4, 10)),
            ),
            Choice("wuyao", say("《五要》, likewise"), ("wuyao.1.40.5", "wuyao.1.40.8")),
        ),
        _switch(
            "jin-shen",
            say("金神, 破碎: the row 酉巳丑 of the year table"),
            Choice("month", say("by the months from 寅 on, as the lists and 破碎 have it")),
            Choice(
                "year",
                say("by the years from 子 on, as the table stands"),
                ("daquan.1.2.3", "daquan.1.2.6"),
            ),
        ),
        _switch(
            "tian-she",
            say("天赦, the heavenly pardon"),
            Choice("row", say("a day for each season: 戊寅 甲午 戊申 甲子"), ("daquan.1.3.1",)),
            Choice("lists", say("a branch for each month: 未 戌 丑 辰"), ("daquan.1.4.3",)),
        ),
        _switch(
            "tian-er",
            say("天耳, the ear of heaven"),
            Choice("row", say("the grave after the season: 戌 丑 辰 未"), ("daquan.1.3.3",)),
            Choice("lists", say("the first branch of the season: 寅 巳 申 亥"), ("daquan.1.4.1",)),
        ),
        _switch(
            "yue-po",
            say("月破, what breaks the month"),
            # 歲破 is the clash too, and says so: 即嵗冲也 (daquan.1.2.2).
            Choice("lists", say("the clash 沖 of the month branch"), ("daquan.1.4.3",)),
            Choice("row", say("its break 破"), ("daquan.1.3.4",)),
        ),
        _switch(
            "tian-yi",
            say("天醫, the healer of heaven"),
            Choice("row", say("子 卯 午 酉 three times over"), ("daquan.1.3.1",)),
            Choice(
                "lists",
                say("in six months also on a second course, from 辰 forward"),
                ("daquan.1.4.2", "daquan.1.6.2"),
            ),
        ),
        _switch(
            "da-sha",
            say("大煞"),
            Choice("row", say("with 飛廉"), ("daquan.1.3.4",)),
            Choice("lists", say("with 月厭, from 戌 backward"), ("daquan.1.4.4",)),
        ),
        _switch(
            "yin-sha",
            say("陰煞"),
            Choice(
                "lists", say("with 遊禍, from 巳 backward, as the lists have it"), ("daquan.1.3.5",)
            ),
            Choice("row", say("beside 陽煞: 寅 亥 申 巳"), ("daquan.1.3.6",)),
        ),
        _switch(
            "ten-gods",
            say("the names of the ten gods 十神"),
            Choice("common", say("one list for yang and yin days")),
            Choice(
                "xunyuan", say("two columns, one for yang days, one for yin"), ("xunyuan.1.8.1",)
            ),
        ),
    )
)


def switch(key: str) -> Switch:
    """The switch of this key; `BadChoice` with the list if there is none.

    >>> print(switch("yue-po").title)
    月破, what breaks the month
    """
    if key not in SWITCHES:
        raise BadChoice(
            "there is no switch {switch!r}; there are {known}", switch=key, known=tuple(SWITCHES)
        )
    return SWITCHES[key]
