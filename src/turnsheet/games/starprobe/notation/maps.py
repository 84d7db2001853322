"""Star maps in positions: what a drawn one is like, in a line; and small ones made by hand. docs/cases.md.

A map made by hand has the eight homes, the stars a position names, and its clouds.
"""

import re
from functools import lru_cache

from turnsheet.core.game import BadPositionError
from turnsheet.games.starprobe.notation.read_lines import Card, LinesRead
from turnsheet.games.starprobe.star_map.generator import CLOUD_FREE, HOMES
from turnsheet.games.starprobe.star_map.map_text import KINDS, write_sky
from turnsheet.games.starprobe.star_map.places import Hex, StarId, hexes, read_hex, read_place, star_name
from turnsheet.games.starprobe.star_map.stars import Sky, Star, sky_with

TRAITS = ("squares", "thousands", "fewest", "most", "shared", "clouds", "close", "hidden")
"""Hexes with stars, full thousands of stars, the fewest and the most in a hex, levels that two stars of a hex
share, hexes with clouds, how many of them are too near to a home, and stars inside clouds."""
THOUSAND = 1000
NAMED = re.compile(r"([A-S][0-9]{1,2}\*?/-?[0-9]{1,2})(?: (hot|cool|regular))?")
STAYING = ("at", "star", "to", "from")
"""Fields that name a star."""


@lru_cache(maxsize=64)
def traits(sky: Sky) -> dict[str, str]:
    """The traits of a drawn map, as its line has them."""
    counts = [len(stars) for stars in sky.by_hex.values()]
    homes = [home.place[:2] for home in sky.homes]
    found = (
        len(counts),
        len(sky.stars) // THOUSAND,
        min(counts, default=0),
        max(counts, default=0),
        len(sky.stars) - len({star.place for star in sky.stars}),
        len(sky.clouds),
        sum(any(hexes(hex_, home) <= CLOUD_FREE for home in homes) for hex_ in sky.clouds),
        sum(sky.clouded(star.place) for star in sky.stars),
    )
    return {name: str(number) for name, number in zip(TRAITS, found, strict=True)}


def heavens_line(seed: str, sky: Sky) -> str:
    """`sky 3fa9 squares 446 thousands 2 ...`."""
    return f"sky {seed} {' '.join(f'{name} {number}' for name, number in traits(sky).items())}"


def hand_made(lines_read: LinesRead) -> str:
    """The text of the map."""
    stars = {home.star: Star(home.star, home.place, kind) for home, kind in HOMES}
    clouds: dict[Hex, tuple[int, int]] = {}
    for card in small(lines_read):
        if card.form == "cloud":
            _cloud(card, clouds)
        else:
            for name, kind in NAMED.findall(card.thing):
                star = _star(card, name, kind or "regular")
                stars[star.name] = star
    for card in lines_read.all_cards():
        for name in _named(card):
            star = _star(card, name, "regular")
            stars.setdefault(star.name, star)
    return write_sky(sky_with(stars.values(), (home for home, _ in HOMES), clouds)).rstrip("\n")


def small(lines_read: LinesRead) -> list[Card]:
    """The lines with stars and clouds of a map made by hand."""
    return sorted(lines_read.all_of(0, "stars") + lines_read.all_of(0, "cloud"), key=lambda card: card.line)


def _cloud(card: Card, clouds: dict[Hex, tuple[int, int]]) -> None:
    hex_ = read_hex(card.thing.split()[1])
    if hex_ is None:
        raise BadPositionError(card.line, f"there is no hex {card.thing.split()[1]}")
    below, above = map(int, card.fields["is"].split("-"))
    clouds[hex_] = (-below, above)


def _named(card: Card) -> list[str]:
    """The stars a line names."""
    found = [word for word in card.thing.split() if "/" in word] if card.form != "stars" else []
    return found + [card.fields[field] for field in STAYING if "/" in card.fields.get(field, "")]


def _star(card: Card, name: str, kind: str) -> Star:
    place = read_place(name)
    if place is None:
        raise BadPositionError(card.line, f"there is no place {name}")
    return Star(StarId(star_name(place)), place, KINDS[kind])
