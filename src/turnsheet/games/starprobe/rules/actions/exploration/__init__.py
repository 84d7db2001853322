"""Exploration: attempts at a system, surveys, what is put on record and what it is worth."""
