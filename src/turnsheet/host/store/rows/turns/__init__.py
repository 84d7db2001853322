"""Rows of turns: the orders that were sent for them, and what they produced."""
