"""Star Probe: explorers among two thousand stars, from outfitting to the Board of Review. Read `turn` first."""
