"""What can go wrong, as one line for a person: what is wrong and what is allowed."""

from __future__ import annotations

from liuren.messages import Message, Words, brief, one_line

__all__ = [
    "BadChart",
    "BadChoice",
    "BadMoment",
    "BadResults",
    "BrokenCorpus",
    "LiurenError",
    "NotASymbol",
    "NotInCorpus",
]


class LiurenError(ValueError):
    """Any error that liuren raises on purpose. Its text is one line, fit to be shown as it is.

    It is a template and what fills its gaps, so that it is read in the language in force. What was
    given is said again cut short, and with nothing in it that would break the line.

    >>> print(BadChoice("there is no switch {name}; there are {known}", name="x", known=("a", "b")))
    there is no switch x; there are a, b
    """

    def __init__(self, template: str | Words, /, **parts: object) -> None:
        told = Message(template, tuple(parts.items())) if isinstance(template, str) else template
        self.message = brief(told)
        super().__init__(self.message)

    def __str__(self) -> str:
        return one_line(str(self.message))


class NotASymbol(LiurenError):
    """A word that is no stem, branch, pair, phase or general."""


class BadMoment(LiurenError):
    """A moment that does not exist, exists twice, or lies outside the almanac."""


class BadChoice(LiurenError):
    """A switch, or a choice of a switch, that does not exist."""


class BadChart(LiurenError):
    """Data from which no chart can be cast."""


class NotInCorpus(LiurenError):
    """An ID that the corpus does not have."""


class BadResults(LiurenError):
    """What came of the examples when they were last run cannot be read."""


class BrokenCorpus(LiurenError):
    """A corpus file that contradicts itself: file, key, and what is wrong."""
