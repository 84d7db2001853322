"""The star map of Star Probe: its hexes and stars, courses between them, and how a map is generated."""
