"""Questions about the calendar: pillars, terms, lunar dates, when a month general begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from liuren.proof.examples.form import Ask, Code, bare, one_of, with_rules

__all__ = ["ASKS", "named"]

_MOMENT: Final = "at = moment({when!r}, zone={zone!r})"
_CHANGE: Final = "change = next(d for d in divergence({year}, {year}) if d.general == {general!r})"
_ROW_OF: Final = "row = next(r for r in rules.month_beginnings.values() if r.general == {!s})"
_OF_GENERAL: Final = _ROW_OF.format("{general!r}")

ASKS: Final[Mapping[str, Ask]] = {
    # On the calendar
    "pillars": Ask(
        "{{k: str(p) for k, p in at.pillars._asdict().items() if k in {keys}}}",
        ("almanac.moment",),
        (_MOMENT,),
    ),
    "lunar": Ask("list(at.lunar)", ("almanac.moment",), (_MOMENT,)),
    "term": Ask("at.term.name", ("almanac.moment",), (_MOMENT,)),
    "is_day": with_rules("{hour!r} in rules.day_hours", shows=repr),
    "month_general": Ask(
        "at.general",
        ("almanac.moment",),
        (
            "choice = liuren.rules({school!r}).almanac_choices['month_general']",
            "at = moment({when!r}, zone={zone!r}, month_general=choice)",
        ),
        shows=bare,
    ),
    "term_day": Ask(
        "str(moment(dict(terms({year}))[{term!r}], zone={zone!r}).civil.date())",
        ("almanac.moment", "almanac.terms"),
    ),
    "searched_day": with_rules(
        "{{'date': str(found.civil.date()), 'day': str(found.pillars.day)}}",
        "almanac.moment",
        "almanac.month_general.first_day",
        "almanac.terms",
        setup=(
            "from datetime import date",
            _OF_GENERAL,
            "begins = moment(dict(terms({year}))[row.opening], zone={zone!r})",
            "day = date.fromordinal(first_day(begins.day, row.first))",
            "found = moment(f'{{day}}T12:00', zone={zone!r})",
        ),
        shows=repr,
    ),
    "takes_office": Ask(
        "{{'date': str(at.civil.date()), 'day': str(at.pillars.day), 'hour': str(at.pillars.hour)}}",
        ("almanac.divergence", "almanac.moment"),
        (_CHANGE, "at = moment(change.{rule}, zone={zone!r})"),
    ),
    "falls_empty": Ask(
        "falls_empty(change.{rule}, change.zhongqi)",
        ("almanac.divergence", "almanac.month_general.falls_empty"),
        (_CHANGE,),
        takes=("zone",),
    ),
}

# The ways to say when a month general begins, by which a change of it has its days.
_RULES: Final = ("zhongqi", "chaoshen")


def named(ask: str, given: Mapping[str, Any]) -> dict[str, Code]:
    """The rule that is asked about, as the attribute of a change: ``zhongqi``."""
    if ask not in {"takes_office", "falls_empty"} or "rule" not in given:
        return {}
    return {"rule": one_of(given["rule"], _RULES)}
