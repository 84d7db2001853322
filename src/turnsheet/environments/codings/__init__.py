"""Codings: how a seat's view becomes numbers or text, and how a choice becomes orders. One module for each game."""
