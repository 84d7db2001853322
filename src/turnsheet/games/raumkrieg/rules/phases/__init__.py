"""The parts of a turn, one verb per file, in the order `turn` lists them."""
