"""The signs 干支五行: stems, branches, phases and generals, and how any two of them stand to each other.

Begin with `liuren.signs.symbols`, the vocabulary itself; ``spellings`` says what people type for it,
and ``god_names`` by what names the month generals go. What two signs are to one another stands in
``kinship`` (生尅, the six kin), ``relations`` (刑沖破害合, the stages of life, the void),
``combinations``, ``punishments`` and ``tombs``. Where a text prints the values, ``tables`` reads them
from its words: none of them is typed here.
"""
