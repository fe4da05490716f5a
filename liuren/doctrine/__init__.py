"""The doctrine 斷: what the texts say of a chart, each sentence with the reason why it applies.

Begin with `liuren.doctrine.conditions`, the words in which every judgement is asked: a condition is a
value that can be called on a chart, and asked for its parts. ``spirits``, ``virtues`` and ``places``
say what stands where; ``patterns`` and ``readings`` are the rows of judgements, each with its clause.
"""
