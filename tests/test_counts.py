"""The numbers in the commentary: those that can be counted are counted, and none is typed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from liuren.board import census
from liuren.errors import LiurenError
from liuren.home import CHECKOUT
from liuren.proof.counts import NAMED, count, in_words, lessons

ONES = "two|three|four|five|six|seven|eight|nine"
NUMBER = (
    rf"(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-(?:one|{ONES}))?"
    rf"|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|{ONES}|\d[\d,]*)"
)
BARE = re.compile(
    rf"(?<![-.\w]){NUMBER}(?: (?:of the|of these|more|other|such|hard|soft))*\s+(?:720 )?"
    r"(?:lessons|charts|days|palaces|patterns)\b",
    re.IGNORECASE,
)
ROLE = re.compile(r"\{(?:count|count-capital|figure)\}`([^`]+)`")

# What is called by a number, and is no count of ours.
CALLED = {
    "720 lessons", "1,440 charts", "sixty days", "four lessons", "twelve palaces", "144 palaces",
    "sixty-five patterns",
}  # fmt: skip
# By page: words of the text that the page quotes or puts into English, and what the sky or a list has.
OF_THE_TEXT: dict[str, dict[str, str]] = {
    "almanac/chaoshen.md": {
        "twelve days": "the round of the branches",
        "nine days": "the count that the text gives 酉",
        "three days": "between two dates that are named",
    },
    "daquan/clashes.md": {"three of the patterns": "those that are named"},
    "daquan/days.md": {"four days": "四日"},
    "daquan/generals.md": {"ten days": "旬"},
    "daquan/ghosts-and-graves.md": {"seven days": "七日", "six days": "those of a stem"},
    "daquan/method.md": {"three lessons": "三課備"},
    "daquan/month-spirits.md": {"384 days": "thirteen months"},
    "daquan/months-1-3.md": {"two palaces": "first of the twelve"},
    "daquan/months-4-6.md": {"eight palaces": "卯 to 戌"},
    "daquan/patterns.md": {
        "first four patterns": "元首 to 涉害",
        "four patterns": "元首 to 涉害",
        "142 days": "those that juan 7 lists",
        "two charts": "those of juan 7 that are named",
        "two days": "a lodge twice 重留一日",
        "three lessons": "三課",
    },
    "daquan/virtues.md": {"two patterns": "鬼德 and 文德"},
    "daquan/year-and-day-spirits.md": {"354 days": "twelve months"},
    "guicuojiao/index.md": {"two days": "two stems a phase"},
    "rules/gates.md": {"two lessons": "八專二課"},
    "start/one-chart.md": {"ten days": "旬"},
    "wuyao/lessons.md": {"two lessons": "of four, two that are the same"},
    "wuyao/transmissions.md": {
        "six days": "the six of 返吟 that the text lists",
        "three charts": "those of juan 8 that are named",
    },
    "zhinan/transmissions.md": {
        "three lessons": "三課",
        "six days": "六課 無克; the 乙 days of the sixty",
        "two lessons": "二課",
    },
    "start/schools.md": {"three days": "those that are named"},
    "xunyuan/month-general.md": {
        "eleven days": "the longest wait for a branch",
        "nineteen days": "that wait and the count of the text",
        "six days": "六日",
    },
    "xunyuan/principles.md": {"two charts": "two diagrams 圖"},
}


def pages() -> Iterator[Path]:
    """The pages of commentary: all but those of the library, which are its docstrings."""
    docs = CHECKOUT / "docs"
    yield from (p for p in sorted(docs.rglob("*.md")) if p.relative_to(docs).parts[0] != "api")
    yield CHECKOUT / "README.md"


def prose(page: Path) -> str:
    """What a page says in its own words: without what stands in fences, which runs or is received."""
    words = page.read_text("utf-8")
    return re.sub(r"^(`{3,}|:{3,}).*?^\1\s*$", "", words, flags=re.MULTILINE | re.DOTALL)


def test_no_number_of_lessons_charts_or_days_is_typed() -> None:
    """A number of ours that a program can count is asked for by a role, so page and code cannot part."""
    typed = []
    for page in pages():
        name = page.relative_to(CHECKOUT / "docs").as_posix() if "docs" in page.parts else page.name
        for found in BARE.finditer(prose(page)):
            words = " ".join(found[0].split()).lower()
            if words not in CALLED | set(OF_THE_TEXT.get(name, {})):
                typed.append(f"{name}: {words}")
    assert not typed


def test_every_allowance_is_still_needed() -> None:
    """An allowance for words that no page has any more would hide the next number that is typed."""
    for name, allowed in OF_THE_TEXT.items():
        words = " ".join(prose(CHECKOUT / "docs" / name).split()).lower()
        assert all(one in words for one in allowed), name


def test_the_house_ghost_has_eight_lessons() -> None:
    """家鬼弄家神: by the words eight lessons, of which three have help; the page lists just these."""
    page = (CHECKOUT / "docs/daquan/ghosts-and-graves.md").read_text("utf-8")
    found = lessons("daquan.1.9.3.1")
    assert len(found) == count("lessons daquan.1.9.3.1") == 8
    assert all(f"'{lesson}'" in page for lesson in found)
    assert lessons("daquan.1.9.3.1 and daquan.1.9.3.2") == ("丁丑上午", "丙戌上午", "己丑上申")


@pytest.mark.parametrize(
    ("asked", "number"),
    [
        ("lessons daquan.1.8.1.1", 3),
        ("lessons daquan.1.8.1.1 school=daquan+she-hai-palace=counted", 4),
        ("charts daquan.1.9.2.1", 52),
        ("days daquan.1.12.1.11", 8),
        ("lessons gate=昴星", 16),
        ("parted common common+she-hai=meng", 17),
        ("lettered virtues put forth", 9),
        ("gods that are never ridden", 8),
        ("lessons daquan.1.10.6.6 and daquan.1.10.6.7", 1),
    ],
)
def test_what_is_asked_is_counted(asked: str, number: int) -> None:
    """Each way of asking comes to the number that was found by hand, and is put into words."""
    assert count(asked) == number
    assert in_words(number).isalpha() or "-" in in_words(number)


def test_every_number_that_a_page_asks_for_is_there() -> None:
    """No page asks for what cannot be counted, and no name stands ready that no page asks for."""
    asked = {one for page in pages() for one in ROLE.findall(page.read_text("utf-8"))}
    assert len(asked) > 40
    assert all(count(one) >= 0 for one in asked)
    assert set(NAMED) <= asked


@pytest.mark.parametrize("asked", ["", "lessons", "stars daquan.1.9.3.1", "lessons daquan.9.9.9.9"])
def test_what_cannot_be_counted_is_refused(asked: str) -> None:
    """A slip in a role is an error of the build, and never a number."""
    with pytest.raises(LiurenError):
        count(asked)


def test_parts_of_a_question_are_joined_by_a_word() -> None:
    """Two clauses side by side could be either or both: the word between them must say which."""
    with pytest.raises(match="and, without"):
        count("lessons daquan.1.9.3.1 daquan.1.9.3.2")
    both = count("lessons daquan.1.9.3.1 and daquan.1.9.3.2")
    rest = count("lessons daquan.1.9.3.1 without daquan.1.9.3.2")
    assert both + rest == count("lessons daquan.1.9.3.1")
    assert len(census.lessons("daquan", gate="別責")) == count("lessons gate=別責")
