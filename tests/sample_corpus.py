"""A text of four passages that has every layer, small enough to be broken in every way."""

from __future__ import annotations

import copy
import hashlib
import json
from pathlib import Path
from typing import Any

from liuren.corpus import Corpus, load

RECEIVED = "占經\n\n巳日占，巳時吉。（註己日\n\n己の日。\n\n同）甲子日丑將。\n\n同）甲子日丑將。\n"

WORK: dict[str, Any] = {
    "key": "probe",
    "title": "占經",
    "title_en": "A text for tests",
    "author": "nobody",
    "date": "undated",
    "recension": "made up",
    "lang": "lzh",
    "seed": {
        "name": "probe.txt",
        "sha256": hashlib.sha256(RECEIVED.encode()).hexdigest(),
        "final_newline": True,
    },
    "licence": {"text": "public domain", "translation": "not stated"},
    "translations": [{"lang": "ja", "by": "not named", "licence": "not stated"}],
    "witnesses": [
        {"siglum": "ed", "what": "conjecture", "licence": "ours", "independent": False},
        {"siglum": "MB", "what": "a manuscript", "licence": "public domain", "independent": True},
    ],
    "sections": [
        {"id": "probe.1.0", "title": "題", "title_en": "Title", "supplied": True},
        {"id": "probe.1.1", "title": "占", "title_en": "Asking", "supplied": False},
    ],
    "read": True,
    "introduction_doc": "It says <little> & nothing.",
    "repeats": ["probe.1.1.2"],
    "repeats_in_part": [],
    "damage": {},
}

LAYERS: dict[str, Any] = {
    "work": WORK,
    "base": {
        "probe.1.0.0": "占經",
        "probe.1.1.0": "",
        "probe.1.1.1": "巳日占，巳時吉。（註己日",
        "probe.1.1.2": "同）甲子日丑將。",
    },
    "ja": {
        "probe.1.0.0": None,
        "probe.1.1.0": None,
        "probe.1.1.1": "己の日。",
        "probe.1.1.2": "同）甲子日丑將。",
    },
    "layout": [
        "base probe.1.0.0",
        "",
        "base probe.1.1.1",
        "",
        "ja probe.1.1.1",
        "",
        "base probe.1.1.2",
        "",
        "ja probe.1.1.2",
    ],
    "segments": {
        "probe.1.0.0": [["heading", "占經"]],
        "probe.1.1.0": [],
        "probe.1.1.1": [["prose", "巳日占，巳時吉。"], ["note", "（註己日"]],
        "probe.1.1.2": [["note", "同）"], ["example", "甲子日丑將。"]],
    },
    "punctuation": {"probe.1.1.1": "巳日占，巳時吉。（註：己日"},
    "joins": {
        "probe.1.1.1.j1": {
            "parts": [["probe.1.1.1", "（註己日"], ["probe.1.1.2", "同）"]],
            "reason": "one note, torn",
        }
    },
    "clauses": {
        "probe.1.0.0.1": {"text": "占經", "kind": "heading", "doctrinal": False, "why": "title"},
        "probe.1.1.1.1": {"text": "巳日占，", "kind": "rule", "doctrinal": True, "why": "the day"},
        "probe.1.1.1.2": {
            "text": "巳時吉。（註己日",
            "kind": "rule",
            "doctrinal": True,
            "why": "the hour",
        },
        "probe.1.1.2.1": {"text": "同）", "kind": "gloss", "doctrinal": False, "why": "a note"},
        "probe.1.1.2.2": {
            "text": "甲子日丑將。",
            "kind": "example",
            "doctrinal": True,
            "why": "an example",
        },
    },
    "apparatus": {
        "probe.1.1.1.a1": {
            "lemma": "巳",
            "occurrence": 1,
            "type": "graphic",
            "readings": [{"text": "己", "by": ["ed", "MB"]}, {"text": "已", "by": []}],
            "chosen": 0,
            "reason": "a stem is wanted",
            "evidence": "MB",
            "touches": "some.rule",
            "switch": "clock=wall",
        },
        "probe.1.1.1.a2": {
            "lemma": "時吉",
            "type": "omission",
            "readings": [{"text": "時大吉", "by": ["ed"]}],
            "chosen": 0,
            "supplied": True,
            "reason": "a word is lost",
            "evidence": "the parallel",
            "touches": "probe.1.1.2.x1",
        },
        "probe.1.1.2.a1": {
            "lemma": "同",
            "type": "variant",
            "readings": [],
            "chosen": None,
            "reason": "sound as it stands",
            "evidence": "none needed",
        },
    },
    "errata": {
        "probe.1.1.1.ja.e1": {"lemma": "己", "reads": "己", "should": "巳", "reason": "misread"}
    },
    "examples": {
        "probe.1.1.2.x1": {
            "clause": "probe.1.1.2.2",
            "text": "甲子日丑將",
            "kind": "computed",
            "ask": "transmissions",
            "given": {"day": "甲子", "general": "丑"},
            "expect": {
                "transmissions": ["辰", "巳", "午"],
                "forward": True,
                "count": 3,
                "deep": {"n": 1.5, "none": None},
            },
            "note": "",
            "differs": "an invented reason",
        }
    },
    "reviews": {},
    "waivers": {"probe.1.1.1.2": "an invented reason"},
}


def sample() -> dict[str, Any]:
    """The layers of the sample, to be broken at will."""
    return copy.deepcopy(LAYERS)


def written(root: Path, layers: dict[str, Any], *, ids: str = "", retired: str = "{}") -> Corpus:
    """The corpus of one text with these layers, written out and read again."""
    (root / "probe").mkdir(parents=True, exist_ok=True)
    (root / "works.json").write_text('["probe"]', "utf-8")
    (root / "retired.json").write_text(retired, "utf-8")
    (root / "ids.txt").write_text(ids, "utf-8")
    for name, rows in layers.items():
        text = json.dumps(rows, ensure_ascii=False, indent=1)
        (root / "probe" / f"{name}.json").write_text(text, "utf-8")
    return load(root)
