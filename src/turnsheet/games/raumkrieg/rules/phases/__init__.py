"""The parts of a turn, one verb a file, in the order `turn` lists them."""
