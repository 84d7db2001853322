"""Rows of matches, their seats and players, and what is written in them."""
