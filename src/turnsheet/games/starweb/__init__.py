"""Starweb: up to fifteen empires on a web of 255 worlds, hidden orders, six ways to win. Read `turn` first."""
