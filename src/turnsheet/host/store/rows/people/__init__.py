"""Rows of people: accounts, guests, and everything else that names a person."""
