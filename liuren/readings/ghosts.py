"""Ghosts 鬼: what controls the day, what saves from it, and the gods of the family against its own."""
