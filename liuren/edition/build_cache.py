"""What a page shows of the corpus and takes long to work out, once a build and kept between builds.

Of a corpus other than the library's own nothing is kept.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from liuren import kept
from liuren.edition.status import results_path
from liuren.edition.texts import made_of

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment

__all__ = ["cached"]

_MADE: Final[dict[tuple[str, str], Any]] = {}


def cached(env: BuildEnvironment, name: str, make: Callable[[], Any]) -> Any:
    """What ``make`` returns, as plain data: from ``NAME.json`` if it was made of the same sources."""
    key = (name, made_of(env))
    if key not in _MADE:
        file = results_path(env).parent / f"{name}.json"
        own = not env.config.liuren_corpus
        value = kept.read(file, key[1]) if own else None
        if value is None:
            value = make()
            if own:
                kept.write(file, key[1], value)
        _MADE[key] = value
    return _MADE[key]
