"""Rows of tournaments, ratings, and the programs that play against each other."""
