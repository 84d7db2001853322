"""Rows of letters: those that are sent, and those that come in."""
