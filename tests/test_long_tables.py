"""The long tables of the edition: that a reader finds a row, by kind, month, name and difference."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from liuren import rules
from liuren.doctrine import spirits
from liuren.doctrine.spirits.collation import collate, tellings_differ

if TYPE_CHECKING:
    from playwright.sync_api import Page

TABLES = ("spirits", "collation", "palaces", "places")


def shown(page: Page) -> int:
    """How many rows are to be seen."""
    return page.locator(".told:visible").count()


@pytest.mark.parametrize("table", TABLES)
def test_a_long_table_is_whole_and_fits_a_phone(page: Page, url: str, table: str) -> None:
    """Nothing is hidden at first, and nothing makes the page wider than the screen of a phone."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{url}daquan/{table}.html")
    rows = page.locator(".told").count()
    assert rows > 100
    assert shown(page) == rows
    assert page.locator("form.filters output").inner_text() == f"{rows} shown"
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_month_shows_its_spirits_and_their_place_in_it_alone(page: Page, url: str) -> None:
    """The month of 巳 asked for: the spirits by the month, each with the one value it has there."""
    page.goto(f"{url}daquan/spirits.html")
    page.select_option("select[name=month]", "巳")
    by_month = [s for s in spirits.every(rules()) if s.by == "month"]
    assert shown(page) == len(by_month)
    row = page.locator('[id="spirits.daquan.1.3.1.6"] .keyed:visible')
    assert row.all_inner_texts() == ["巳子"]


def test_a_name_is_found_as_it_is_typed_today(page: Page, url: str) -> None:
    """岁破, 歲破 and 嵗破 find the same rows."""
    page.goto(f"{url}daquan/spirits.html")
    found = []
    for name in ("歲破", "嵗破", "岁破"):
        page.fill("input[name=name]", name)
        found.append(shown(page))
    assert found == [3, 3, 3]


def test_the_differing_tellings_are_those_that_the_library_finds(page: Page, url: str) -> None:
    """Asked where the tellings differ, the page shows just what `tellings_differ` says."""
    page.goto(f"{url}daquan/collation.html")
    page.check("input[name=differs]")
    assert shown(page) == sum(map(tellings_differ, collate(rules())))


def test_a_link_to_a_hidden_row_shows_it(page: Page, url: str) -> None:
    """Whoever follows a link into a filtered table sees the row, not an empty page."""
    page.goto(f"{url}daquan/spirits.html")
    page.select_option("select[name=kind]", "decade")
    target = page.locator('[id="spirits.daquan.1.2.1.2"]')
    assert not target.is_visible()
    page.evaluate("location.hash = 'spirits.daquan.1.2.1.2'")
    target.wait_for(state="visible")
