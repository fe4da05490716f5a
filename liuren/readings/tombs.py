"""Graves 墓: every way in and out, by the stem and by the phase."""
