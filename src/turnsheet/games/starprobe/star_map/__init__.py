"""The star map of Star Probe: its squares and stars, courses between them, and how a map is generated."""
