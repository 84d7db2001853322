"""What a drawn star map is like, in a line: so that a case can say it. docs/cases.md."""

from functools import lru_cache

from turnsheet.games.starprobe.star_map.generator import CLOUD_FREE
from turnsheet.games.starprobe.star_map.places import hexes
from turnsheet.games.starprobe.star_map.stars import Sky

TRAITS = ("squares", "thousands", "fewest", "most", "shared", "clouds", "close", "hidden")
"""Squares with stars, full thousands of stars, the fewest and the most in a square, levels that two stars of a square
share, squares with clouds, how many of them are too near to a home, and stars inside clouds."""
THOUSAND = 1000


@lru_cache(maxsize=64)
def traits(sky: Sky) -> dict[str, str]:
    """The traits of a map, as the line has them."""
    counts = [len(stars) for stars in sky.by_square.values()]
    homes = [home.place[:2] for home in sky.homes]
    found = (
        len(counts),
        len(sky.stars) // THOUSAND,
        min(counts, default=0),
        max(counts, default=0),
        len(sky.stars) - len(sky.by_place),
        len(sky.clouds),
        sum(any(hexes(square, home) <= CLOUD_FREE for home in homes) for square in sky.clouds),
        sum(sky.clouded(star.place) for star in sky.stars),
    )
    return {name: str(number) for name, number in zip(TRAITS, found, strict=True)}


def heavens_line(seed: str, sky: Sky) -> str:
    """`sky 3fa9 squares 446 thousands 2 ...`."""
    return f"sky {seed} {' '.join(f'{name} {number}' for name, number in traits(sky).items())}"
