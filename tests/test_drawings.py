"""Quotations and drawings of the pages: what they show is what the library says."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from liuren import cast, corpus
from liuren.almanac import divergence
from liuren.board import notation
from liuren.edition import divergence as drawn
from liuren.edition import quote, sigla, steps
from liuren.errors import NotInCorpus

CHART = "jiazi chou/zi night xunyuan"
SVG = "{http://www.w3.org/2000/svg}"


def written(drawing: str) -> list[str]:
    """Return what is written in a drawing, in its order."""
    return [element.text or "" for element in ET.fromstring(drawing).iter(f"{SVG}text")]


def test_a_range_is_quoted_whole() -> None:
    """A quotation of several clauses leaves nothing out between them."""
    texts = corpus.default()
    words, mended = quote.quoted(texts, "xunyuan.1.4.7.5-6")
    assert words == "再看地盤辰位乃天盤巳字，以巳字為中傳；巳位是午，以午字為終傳。"
    assert not mended
    assert words in texts.passage("xunyuan.1.4.7").base


def test_a_quotation_is_critical_and_says_so() -> None:
    """What is quoted is the critical text, and marked where that is not what was received."""
    assert quote.quoted(corpus.default(), "xunyuan.1.10.6.5") == ("年命為變體。", True)


def test_words_are_quoted_only_where_they_stand() -> None:
    """Words that do not stand in the passage they are quoted from are an error."""
    texts = corpus.default()
    assert quote.quoted(texts, "zhinan.1.2.6", "而不用乘神") == ("而不用乘神", False)
    with pytest.raises(NotInCorpus, match=r"does not stand in zhinan\.1\.2\.6"):
        quote.quoted(texts, "zhinan.1.2.6", "而用乘神也")
    with pytest.raises(NotInCorpus):
        quote.quoted(texts, "xunyuan.1.4.7.99")


def test_every_siglum_is_listed_once() -> None:
    """Each declared siglum stands in the list under each work that declares it."""
    texts = corpus.default()
    found = sigla.listed(texts)
    declared = {(key, w.siglum) for key, work in texts.works.items() for w in work.witnesses}
    assert sorted((k, siglum) for (siglum, _), keys in found.items() for k in keys) == sorted(
        declared
    )
    assert [siglum for siglum, _ in found][:2] == ["ed", "tr"]


@pytest.mark.parametrize("step", steps.STEPS)
def test_steps_are_drawings(step: str) -> None:
    """Each step is one well-formed drawing with a title, the same every time."""
    for chart in (notation.read(CHART), cast(day="庚午", over="辰"), cast(day="丁卯", over="未")):
        drawing = steps.draw(chart, step)
        title = ET.fromstring(drawing).find(f"{SVG}title")
        assert title is not None
        assert title.text
        assert drawing == steps.draw(chart, step)


def test_steps_show_the_chart() -> None:
    """The steps show the lodgings, lessons, transmissions and generals of the chart itself."""
    chart = notation.read(CHART)
    assert sorted(
        w for w in written(steps.draw(chart, "earth")) if w in "甲乙丙丁戊己庚辛壬癸"
    ) == sorted("甲乙丙丁戊己庚辛壬癸")
    assert "丑加子" in written(steps.draw(chart, "heaven"))
    assert "".join(written(steps.draw(chart, "lessons"))).endswith("1卯甲2辰卯3丑子4寅丑")
    assert "".join(written(steps.draw(chart, "transmissions"))).endswith("初辰中巳末午")
    assert "順 forward" in written(steps.draw(chart, "generals"))


def test_months_count_every_change() -> None:
    """The histograms are as tall as the changes are many, and red only after the mid-term."""
    rows = divergence(1990, 2009)
    drawing = drawn.months(rows)
    bars = re.findall(r'height="([\d.]+)" fill="(var[^"]+)"', drawing)
    tallest = max(float(height) for height, _ in bars)
    late = sum(float(height) for height, ink in bars if "red" in ink)
    share = late / sum(float(height) for height, _ in bars)
    assert tallest == pytest.approx(31)
    assert share == pytest.approx(sum(r.days >= 0 for r in rows) / len(rows), abs=0.01)
    assert drawing == drawn.months(rows)


def test_years_fill_the_days_that_differ() -> None:
    """The filled stretches of all years together are as long as the two ways differ."""
    rows = divergence(1990, 1999)
    drawing = drawn.years(rows)
    stretches = [float(length) for length in re.findall(r"h([\d.]+)", drawing)]
    assert len(stretches) == len(rows) == 120
    day = (440 - 58 - 8) / 366
    assert sum(stretches) / day == pytest.approx(sum(abs(r.days) for r in rows), rel=0.01)
