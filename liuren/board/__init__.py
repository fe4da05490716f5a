"""The board 式盤: how a chart is cast, from the plate to the generals, by the rules of a school.

It is made from top to bottom: ``plate``, ``lessons``, ``candidates``, ``harm`` and ``admission``,
``transmissions`` (the nine gates 九宗門 are one table there), ``generals``, ``eight_gates`` 八門,
``querent``. ``switches`` are the disputed choices and ``schools`` who makes them; ``sources`` says
where each table stands, ``lives``, ``reigns`` and ``star_names`` have the rules that differ beside
them; ``system`` has what a school selects of all this: the one place where a switch is looked up.
Begin with `liuren.board.casting.cast`, which makes a `liuren.board.chart.Chart`; ``notation`` writes
one in a line, and ``census`` goes through all 720 lessons.
"""
