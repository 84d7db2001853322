"""Small maps made by hand: the eight homes, the stars a position names, and its clouds. docs/cases.md."""

import re

from turnsheet.core.game import BadPositionError
from turnsheet.games.starprobe.notation.draft import Card, Draft
from turnsheet.games.starprobe.star_map.generator import HOMES
from turnsheet.games.starprobe.star_map.map_text import KINDS, write_sky
from turnsheet.games.starprobe.star_map.places import Square, StarId, read_place, read_square, star_name
from turnsheet.games.starprobe.star_map.stars import Sky, Star

NAMED = re.compile(r"([A-S][0-9]{1,2}\*?/-?[0-9]{1,2})(?: (hot|cool|regular))?")
STAYING = ("at", "star", "to", "from")
"""Fields that name a star."""


def hand_made(draft: Draft) -> str:
    """The text of the map."""
    stars = {home.star: Star(home.star, home.place, kind) for home, kind in HOMES}
    clouds: dict[Square, tuple[int, int]] = {}
    for card in draft.small:
        if card.thing.startswith("cloud"):
            _cloud(card, clouds)
        else:
            for name, kind in NAMED.findall(card.thing):
                star = _star(card, name, kind or "regular")
                stars[star.name] = star
    for card in draft.all_cards():
        for name in _named(card):
            star = _star(card, name, "regular")
            stars.setdefault(star.name, star)
    return write_sky(Sky(stars.values(), (home for home, _ in HOMES), clouds)).rstrip("\n")


def _cloud(card: Card, clouds: dict[Square, tuple[int, int]]) -> None:
    square = read_square(card.thing.split()[1])
    if square is None:
        raise BadPositionError(card.line, f"there is no square {card.thing.split()[1]}")
    below, above = map(int, card.fields["is"].split("-"))
    clouds[square] = (-below, above)


def _named(card: Card) -> list[str]:
    """The stars a line names."""
    found = [word for word in card.thing.split() if "/" in word]
    return found + [card.fields[field] for field in STAYING if "/" in card.fields.get(field, "")]


def _star(card: Card, name: str, kind: str) -> Star:
    place = read_place(name)
    if place is None:
        raise BadPositionError(card.line, f"there is no place {name}")
    return Star(StarId(star_name(place)), place, KINDS[kind])
