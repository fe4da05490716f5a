"""Harms 害: what harms the day, and the twelve readings of one branch sitting on what it harms."""
