"""Reads printouts, ours and mailed ones, back into data."""
