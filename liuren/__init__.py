"""大六壬 (Da Liu Ren): five texts that can be read, run and cited, and the charts they describe.

>>> import liuren
>>> chart = liuren.cast(day="甲子", general="丑", hour="子", school="xunyuan")
>>> " ".join(map(str, chart.lessons.four)), "".join(map(str, chart.transmissions))
('卯甲 辰卯 丑子 寅丑', '辰巳午')
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from liuren.errors import LiurenError

if TYPE_CHECKING:
    from liuren.board.casting import cast as cast
    from liuren.board.casting import rules as rules
    from liuren.board.chart import Chart as Chart

__version__ = "0.1.0"

__all__ = ["Chart", "LiurenError", "__version__", "cast", "rules"]

# Imported when first asked for, so that `import liuren` costs next to nothing.
_LAZY = {
    "cast": "liuren.board.casting",
    "rules": "liuren.board.casting",
    "Chart": "liuren.board.chart",
}


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


def __getattr__(name: str) -> Any:
    if name in _LAZY:
        from importlib import import_module

        value = getattr(import_module(_LAZY[name]), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
