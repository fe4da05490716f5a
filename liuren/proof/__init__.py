"""The proof: what holds, what does not, and what would change if a text read otherwise.

``examples`` turns the worked examples of the texts into code that runs, ``results`` keeps what came of
them, ``coverage`` counts what is implemented, verified or open. ``integrity`` and ``data_files`` say
what is wrong with a corpus; ``occurrences`` tries a sentence on every chart where it comes about, and
``effects`` tries every other reading of the apparatus.
"""
