"""Breaks 破: what breaks the day, and one branch that breaks another where it sits on it."""
