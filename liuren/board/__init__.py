"""The board 式盤: how a chart is cast, from the plate to the generals, by the rules of a school.

It is made from top to bottom: ``plate``, ``lessons``, ``candidates`` and ``harm``, ``transmissions``
(the nine gates 九宗門 are one table there), ``generals``, ``eight_gates``, ``querent``. ``schools`` are
the disputed choices, ``system`` the tables and rows that a school selects: the one place where a
switch is looked up. Begin with `liuren.board.casting.cast`, which makes a `liuren.board.chart.Chart`;
``notation`` writes one in a line, and ``census`` goes through all 720 lessons.
"""
