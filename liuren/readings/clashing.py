"""Clashes 沖: of stem, branch, month and year, and of the six pairs that face one another."""
