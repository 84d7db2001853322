"""Positions of Starweb written as text, for cases, match files and what-ifs."""
