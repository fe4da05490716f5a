"""A second engine, made from the words of the texts alone, to be compared with the library.

Whoever wrote it had not read the library's plate, lessons, transmissions or generals, and it is
made differently on purpose: plain characters, tables written out by hand from the page, nothing
read from the corpus, nothing imported. It is slow and says everything twice; that is its use.

Where it was read: lodging, lessons, gates *zhinan* 1.1.1-1.2.9 and *daquan* 1.1.1-1.1.4; nobles
and generals *xunyuan* 1.5 and *zhinan* 1.3.1; kin and ten gods *xunyuan* 1.8.
"""

from __future__ import annotations

from typing import NamedTuple

STEMS = "甲乙丙丁戊己庚辛壬癸"
BRANCHES = "子丑寅卯辰巳午未申酉戌亥"
DAYS = [STEMS[n % 10] + BRANCHES[n % 12] for n in range(60)]

YANG = set("甲丙戊庚壬" + "子寅辰午申戌")
PHASE = {
    **dict.fromkeys("甲乙寅卯", "木"),
    **dict.fromkeys("丙丁巳午", "火"),
    **dict.fromkeys("戊己辰戌丑未", "土"),
    **dict.fromkeys("庚辛申酉", "金"),
    **dict.fromkeys("壬癸亥子", "水"),
}


def pairs(text: str) -> set[str]:
    """The words of ``text`` as a set."""
    return set(text.split())


CONTROLS = pairs("木土 土水 水火 火金 金木")
GENERATES = pairs("木火 火土 土金 金水 水木")


def rows(text: str) -> dict[str, str]:
    """A table from words like ``甲寅 乙辰``: what stands first, and what follows it."""
    return {word[0]: word[1:] for word in text.split()}


LODGE = rows("甲寅 乙辰 丙巳 丁未 戊巳 己未 庚申 辛戌 壬亥 癸丑")
LODGERS = rows("子 丑癸 寅甲 卯 辰乙 巳丙戊 午 未丁己 申庚 酉 戌辛 亥壬")
PUNISHES = rows("子卯 卯子 寅巳 巳申 申寅 丑戌 戌未 未丑 辰辰 午午 酉酉 亥亥")
CLASH = rows("子午 午子 丑未 未丑 寅申 申寅 卯酉 酉卯 辰戌 戌辰 巳亥 亥巳")
# 合者，甲己、乙庚、丙辛、丁壬、戊癸相合也
STEM_PARTNER = rows("甲己 己甲 乙庚 庚乙 丙辛 辛丙 丁壬 壬丁 戊癸 癸戊")
# 三合前一位者，如巳酉丑、亥卯未，酉日用丑，丑日用巳，未日用亥是也; the other two likewise.
THREE_NEXT = rows("巳酉 酉丑 丑巳 亥卯 卯未 未亥 申子 子辰 辰申 寅午 午戌 戌寅")
# 驛馬: the clash of the branch that opens the three (申子辰 寅, 寅午戌 申, 亥卯未 巳, 巳酉丑 亥).
HORSE = rows("申寅 子寅 辰寅 寅申 午申 戌申 亥巳 卯巳 未巳 巳亥 酉亥 丑亥")
MENG, ZHONG = "寅申巳亥", "子午卯酉"

NOBLES = {
    ("guge", True): rows("甲丑 戊丑 庚丑 乙子 己子 丙亥 丁亥 壬巳 癸巳 辛午"),
    ("guge", False): rows("甲未 戊未 庚未 乙申 己申 丙酉 丁酉 壬卯 癸卯 辛寅"),
    ("xiantian", True): rows("甲未 戊丑 庚丑 乙申 己子 丙酉 丁亥 壬卯 癸巳 辛寅"),
    ("xiantian", False): rows("甲丑 戊未 庚未 乙子 己申 丙亥 丁酉 壬巳 癸卯 辛午"),
}
GENERALS = [
    a + b for a, b in zip("貴螣朱六勾青天白太玄太天", "人蛇雀合陳龍空虎常武陰后", strict=True)
]
FORWARD_SEATS = "亥子丑寅卯辰"  # on the other six, 巳 to 戌, they go backward

# Who stands to the day stem how: first for one of its own polarity, then for the other.
TEN_GODS = {
    "兄弟": ("比肩", "劫財"),
    "子孫": ("食神", "傷官"),
    "妻財": ("偏財", "正財"),
    "官鬼": ("偏官", "正官"),
    "父母": ("偏印", "正印"),
}
# The same as 《尋源》 has it: on a yang day (陽見陽, 陽見陰), on a yin day (陰見陰, 陰見陽).
TEN_GODS_XUNYUAN = {
    "兄弟": (("兄弟", "敗財"), ("兄弟", "劫財")),
    "子孫": (("食神", "傷官"), ("食神", "子孫")),
    "妻財": (("偏財", "正財"), ("妻財", "妻財")),
    "官鬼": (("偏官", "正官"), ("鬼", "官")),
    "父母": (("偏印", "正印"), ("母", "父")),
}


class Found(NamedTuple):
    """What the words give for one lesson: which of the nine gates, its name, three branches."""

    gate: str
    name: str
    three: str


class Lesson(NamedTuple):
    """One of the four lessons: what is above, what is below, and the palace below."""

    upper: str
    lower: str
    seat: str


def over(plate: str, palace: str) -> str:
    """What the heaven plate has over ``palace``; the plate is written from the palace 子 on."""
    return plate[BRANCHES.index(palace)]


def seat_of(plate: str, god: str) -> str:
    """The palace on which ``god`` sits."""
    return BRANCHES[plate.index(god)]


def plate_with(god: str, palace: str) -> str:
    """The heaven plate turned so that ``god`` is over ``palace``."""
    start = (BRANCHES.index(god) - BRANCHES.index(palace)) % 12
    return (BRANCHES + BRANCHES)[start : start + 12]


def four(day: str, plate: str) -> list[Lesson]:
    """The four lessons: over the day, over that; over the branch, over that."""
    stem, branch = day[0], day[1]
    first = over(plate, LODGE[stem])
    third = over(plate, branch)
    return [
        Lesson(first, stem, LODGE[stem]),
        Lesson(over(plate, first), first, first),
        Lesson(third, branch, branch),
        Lesson(over(plate, third), third, third),
    ]


def controls(one: str, other: str) -> bool:
    """Whether the phase of ``one`` controls that of ``other``."""
    return PHASE[one] + PHASE[other] in CONTROLS


def unique(items: list[Lesson]) -> list[Lesson]:
    """The lessons, one for each god above."""
    kept: dict[str, Lesson] = {}
    for item in items:
        kept.setdefault(item.upper, item)
    return list(kept.values())


def comparable(stem: str, items: list[Lesson]) -> list[Lesson]:
    """Those whose god is of the day's polarity: 陽日用陽，陰日用陰."""
    return [i for i in items if (i.upper in YANG) == (stem in YANG)]


def depth(item: Lesson, robbed: bool, palace: str) -> int:
    """How many harms the god meets from its seat to its home, stems lodged on the way included."""
    at, harms = BRANCHES.index(item.seat), 0
    home = BRANCHES.index(item.upper)
    if palace == "left-out":
        at += 1
    while at % 12 != home:
        place = BRANCHES[at % 12]
        for thing in place + LODGERS[place]:
            harms += controls(thing, item.upper) if robbed else controls(item.upper, thing)
        at += 1
    return harms


def harmed(stem: str, items: list[Lesson], robbed: bool, how: str, palace: str) -> tuple[str, str]:
    """Of several, the one that 涉害 takes and why: by depth, then 孟, then 仲, then the day."""
    if how == "depth":
        depths = [depth(i, robbed, palace) for i in items]
        items = [i for i, d in zip(items, depths, strict=True) if d == max(depths)]
        if len(items) == 1:
            return "涉害", items[0].upper
    for kind, name in ((MENG, "見機"), (ZHONG, "察微")):
        there = [i for i in items if i.seat in kind]
        if len(there) == 1:
            return name, there[0].upper
        if there:
            items = there
            break
    # 復等，柔辰剛日宜. It never happens on a yin day, so that 柔辰 has no example to be tried on.
    (found,) = [i for i in items if stem in YANG and i.seat == LODGE[stem]]
    # 《指南》 has no such word: on a 孟 it is 見機, be there one or two.
    return name if how == "grades" else "復等", found.upper


def chain(plate: str, first: str) -> str:
    """The three when each of the later two is what stands over the one before: 相因."""
    second = over(plate, first)
    return first + second + over(plate, second)


def by_harm(
    day: str, lessons: list[Lesson], how: str, palace: str, far: bool = False
) -> tuple[str, str, str] | None:
    """Gate, name and first god where one controls another; with ``far``, at a distance."""
    stem = day[0]
    if far:
        rest = lessons[1:]
        robbed = [i for i in rest if controls(i.upper, stem)]
        control = [i for i in rest if controls(stem, i.upper)]
        names = ("蒿矢", "彈射")
    else:
        robbed = [i for i in lessons if controls(i.lower, i.upper)]
        control = [i for i in lessons if controls(i.upper, i.lower)]
        names = ("重審", "元首")
    pool, name = (robbed, names[0]) if robbed else (control, names[1])
    pool = unique(pool)
    if not pool:
        return None
    if len(pool) == 1:
        return ("遙尅" if far else "賊尅", name, pool[0].upper)
    same = comparable(stem, pool)
    if len(same) == 1:
        return ("遙尅", name, same[0].upper) if far else ("比用", "知一", same[0].upper)
    if far:
        raise AssertionError(f"the texts do not say which: {day} {pool}")
    return ("涉害", *harmed(stem, same or pool, bool(robbed), how, palace))


def still(day: str, plate: str, lessons: list[Lesson], last: str) -> str:
    """The three of 伏吟: from the harm or from 剛干柔支, then by punishments."""
    stem, branch = day[0], day[1]
    # 有克者取克，不過癸乙二干而已
    from_day = stem in YANG or stem in "乙癸"
    first, other = (LODGE[stem], branch) if from_day else (branch, LODGE[stem])
    second = PUNISHES[first]
    if second == first:
        second = other
    third = PUNISHES[second]
    if third == second or (last == "chong" and first + second + third in ("卯子卯", "子卯子")):
        third = CLASH[second]
    return first + second + third


def gates(
    day: str,
    plate: str,
    she_hai: str = "depth",
    palace: str = "left-out",
    fu_yin: str = "chong",
    bie_ze: str = "branch",
    fan_yin: str = "yima",
) -> Found:
    """The gate, its name and the three transmissions of a day under a heaven plate.

    The names are those of the gates by the day (自任 of a yang day, 自信 of a yin day, and so on).
    返吟 has none here: *zhinan* 1.2.8 calls the six without harm 無依, and 1.4.3 all of them.
    """
    stem, branch = day[0], day[1]
    lodge = LODGE[stem]
    lessons = four(day, plate)
    day_top, branch_top = lessons[0].upper, lessons[2].upper
    harm = by_harm(day, lessons, she_hai, palace)
    if plate == BRANCHES:
        return Found("伏吟", "自任" if stem in YANG else "自信", still(day, plate, lessons, fu_yin))
    if plate[0] == "午":
        if harm:
            return Found("返吟", "", chain(plate, harm[2]))
        # 夫井欄者，丑沖巳、未沖亥也, as emended; as received the clash.
        rail = {"丑": "巳", "未": "亥"} if fan_yin == "rail" else CLASH
        first = HORSE[branch] if fan_yin == "yima" else over(plate, rail[branch])
        return Found("返吟", "", first + branch_top + day_top)
    if harm:
        return Found(harm[0], harm[1], chain(plate, harm[2]))
    if lodge == branch:
        if stem in YANG:
            first = BRANCHES[(BRANCHES.index(day_top) + 2) % 12]
        else:
            first = BRANCHES[(BRANCHES.index(lessons[3].upper) - 2) % 12]
        return Found("八專", "八專", first + day_top + day_top)
    afar = by_harm(day, lessons, she_hai, palace, far=True)
    if afar:
        return Found(afar[0], afar[1], chain(plate, afar[2]))
    if len({i.upper for i in lessons}) == 3:
        if stem in YANG:
            first = over(plate, LODGE[STEM_PARTNER[stem]])
        elif bie_ze == "branch":
            first = THREE_NEXT[branch]
        else:
            first = over(plate, THREE_NEXT[branch])
        return Found("別責", "別責", first + day_top + day_top)
    if stem in YANG:
        return Found("昴星", "虎視轉蓬", over(plate, "酉") + branch_top + day_top)
    return Found("昴星", "冬蛇掩目", seat_of(plate, "酉") + day_top + branch_top)


def generals(day: str, plate: str, daylight: bool, nobles: str = "guge") -> dict[str, str]:
    """The general that rides each god of the heaven plate."""
    noble = NOBLES[nobles, daylight][day[0]]
    step = 1 if seat_of(plate, noble) in FORWARD_SEATS else -1
    start = BRANCHES.index(noble)
    return {BRANCHES[(start + step * n) % 12]: name for n, name in enumerate(GENERALS)}


def kin(stem: str, god: str) -> str:
    """What ``god`` is to the day stem: 父母 兄弟 子孫 妻財 官鬼."""
    me, it = PHASE[stem], PHASE[god]
    if it + me in GENERATES:
        return "父母"
    if me + it in GENERATES:
        return "子孫"
    if it + me in CONTROLS:
        return "官鬼"
    return "妻財" if me + it in CONTROLS else "兄弟"


def ten_god(stem: str, god: str, names: str = "common") -> str:
    """Which of the ten gods ``god`` is to the day stem."""
    relation = kin(stem, god)
    unlike = (stem in YANG) != (god in YANG)
    if names == "common":
        return TEN_GODS[relation][unlike]
    return TEN_GODS_XUNYUAN[relation][stem not in YANG][unlike]


def decade(day: str) -> list[str]:
    """The ten days of the decade 旬 to which ``day`` belongs."""
    start = DAYS.index(day) // 10 * 10
    return DAYS[start : start + 10]


def void(day: str) -> str:
    """The two branches that the decade of ``day`` leaves out."""
    return "".join(b for b in BRANCHES if b not in {d[1] for d in decade(day)})


def hidden(day: str, god: str) -> str | None:
    """The stem that the decade of ``day`` gives to ``god``; none if it is void."""
    return {d[1]: d[0] for d in decade(day)}.get(god)
