"""How much a sentence says: the share of all charts on which it holds, beside it on the page.

The shares are worked out before the edition is built (`liuren.proof.shares`). A build that finds none
of its own state shows none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes

from liuren.doctrine import shares
from liuren.doctrine.shares import Share
from liuren.edition.filled_later import late, part
from liuren.edition.markup import block, text

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment

__all__ = ["share_line", "share_of", "shown"]


def share_of(env: BuildEnvironment, key: str) -> Share | None:
    """The share of a clause or a pattern; None if it has none, or none has been worked out."""
    return None if env.config.liuren_corpus else shares.known().get(key)


def share_line(env: BuildEnvironment, key: str) -> nodes.Node:
    """The place for the share of a clause or a pattern."""
    return late(env, "share", key)


def shown(share: Share | None) -> list[nodes.Node]:
    """A share in words, the rules by which it was counted on demand; nothing if there is none."""
    if share is None:
        return []
    title = f"counted by the rules of {share.school}"
    return [text(" "), block("span", "share no-search", text(str(share.words)), title=title)]


@part("share", share_of)
def _show_share(env: BuildEnvironment, key: str, facts: Share | None) -> list[nodes.Node]:
    return shown(facts)
