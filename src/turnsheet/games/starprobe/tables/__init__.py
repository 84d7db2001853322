"""The rulebook's tables of Star Probe, as data."""
