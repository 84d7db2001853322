"""The star map of a game: drawn from its seed, or read from the match owner's text.

A state holds only what its map comes from; `sky_of` gives the map and keeps it for the next time.
"""

from functools import lru_cache

from turnsheet.games.starprobe.star_map.generator import draw
from turnsheet.games.starprobe.star_map.map_text import read_sky
from turnsheet.games.starprobe.star_map.stars import Home, Sky, Star

__all__ = ["Home", "Sky", "Star", "sky_of"]

KEPT = 32


@lru_cache(maxsize=KEPT)
def sky_of(seed: str, text: str = "") -> Sky:
    """The map of a text, or else the one drawn from a seed; raises BadOptionsError."""
    return read_sky(text) if text.strip() else draw(seed)
