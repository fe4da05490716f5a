"""What was left out: the passages, texts and rules that have no place on any page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sphinx.util import logging

from liuren.corpus import citation
from liuren.edition.domain import domain_of
from liuren.edition.texts import corpus_of

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

__all__ = ["check", "missing"]

logger = logging.getLogger(__name__)


def missing(env: BuildEnvironment) -> Iterator[str]:
    """What has no place, and how to give it one."""
    domain, corpus = domain_of(env), corpus_of(env)
    for passage in corpus.passages():
        if domain.find("passage", passage.id) is None:
            yield f"passage {passage.id} stands on no page; {{passage}} sets it"
    for key in corpus.works:
        if domain.find("work", key) is None:
            yield f"work {key} stands on no page; {{work}} sets it"
    for key, rule in citation.rules().items():
        if domain.find("rule", key) is None:
            yield f"rule {key} ({rule.target}) stands on no page; automodule or {{ruletable}} sets it"


def check(app: Sphinx, env: BuildEnvironment) -> None:
    """Report what has no place, where the site is to be complete."""
    if app.config.liuren_complete:
        for what in missing(env):
            logger.warning("%s", what, type="liuren", subtype="missing")
