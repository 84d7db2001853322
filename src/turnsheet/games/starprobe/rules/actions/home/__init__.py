"""At home: outfitting a ship, and the Board of Review."""
