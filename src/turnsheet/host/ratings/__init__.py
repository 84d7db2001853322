"""Ratings: how strong players and bots are, computed from the results of matches."""
