"""A star map as text, written and read back exactly.

    home C2/7 Humanoid A-G 1-8
    cloud D4* 5-13
    C2: -3, 4 cool, 7 hot
    C3: 0, 11

A home names its star, race, and the rows and columns of its empire. A cloud reaches a number of levels below the plane
and a number above it. A hex has its stars by level; those without a kind are regular. `#` begins a remark.
"""

import re

from msgspec import Struct, field

from turnsheet.core.game import BadOptionsError
from turnsheet.games.starprobe.star_map.places import (
    COLUMNS,
    HIGHEST,
    LEVELS,
    ROWS,
    Hex,
    StarId,
    hex_name,
    read_hex,
    read_place,
    star_name,
)
from turnsheet.games.starprobe.star_map.stars import Home, Sky, Star, StarKind, sky_with
from turnsheet.games.starprobe.tables.tables import BOOK

HOME_LINE = re.compile(r"home (\S+) ([A-Za-z]+) ([A-S])-([A-S]) ([0-9]{1,2})-([0-9]{1,2})")
CLOUD_LINE = re.compile(r"cloud (\S+) ([0-9]{1,2})-([0-9]{1,2})")
HEX_LINE = re.compile(r"([^\s:]+) ?: ?(.*)")
STAR = re.compile(r"(0|[+-]?[1-9][0-9]?)(?: (regular|hot|cool))?")
KINDS: dict[str, StarKind] = {"regular": "regular", "hot": "hot", "cool": "cool"}
LONGEST_SHOWN = 60


class Draft(Struct):
    """A map as far as it has been read, with the lines of its homes and hexes."""

    stars: dict[StarId, Star] = field(default_factory=dict)
    homes: dict[StarId, Home] = field(default_factory=dict)
    clouds: dict[Hex, tuple[int, int]] = field(default_factory=dict)
    lines: dict[StarId, int] = field(default_factory=dict)
    hexes: set[Hex] = field(default_factory=set)


def write_sky(sky: Sky) -> str:
    """A map as text."""
    lines = [_home(home) for home in sky.homes]
    lines += (f"cloud {hex_name(hex_)} {-low}-{high}" for hex_, (low, high) in sky.clouds.items())
    lines += (f"{hex_name(hex_)}: {', '.join(map(_star, stars))}" for hex_, stars in sky.by_hex.items())
    return "\n".join(lines) + "\n"


def _home(home: Home) -> str:
    top, bottom = (ROWS[row] for row in home.rows)
    left, right = home.columns
    return f"home {home.star} {home.race} {top}-{bottom} {left}-{right}"


def _star(star: Star) -> str:
    return f"{star.place[2]}{'' if star.kind == 'regular' else f' {star.kind}'}"


def read_sky(text: str) -> Sky:
    """The map of a text; raises BadOptionsError with the line and what is wrong there."""
    draft = Draft()
    for number, line in enumerate(text.split("\n"), 1):
        words = " ".join(line.partition("#")[0].split())
        if words:
            try:
                _read(draft, number, words)
            except ValueError as error:
                raise BadOptionsError(f"Line {number} of the map: {error}.") from None
    sky = sky_with(draft.stars.values(), draft.homes.values(), draft.clouds)
    if not sky.homes:
        raise BadOptionsError("The map: there is no home system.")
    for home in sky.homes:
        if home.star not in draft.stars:
            raise BadOptionsError(f"Line {draft.lines[home.star]} of the map: there is no star {home.star}.")
    for star in sky.stars:
        if sky.clouded(star.place):
            raise BadOptionsError(f"The map: the star {star.name} is in a cloud.")
    return sky


def _read(draft: Draft, number: int, words: str) -> None:
    """Take in a line; ValueError says what is wrong with it."""
    if found := HOME_LINE.fullmatch(words):
        home = _read_home(found)
        if home.star in draft.homes:
            raise ValueError(f"the home {home.star} is there already")
        draft.homes[home.star] = home
        draft.lines[home.star] = number
    elif found := CLOUD_LINE.fullmatch(words):
        hex_ = _hex(found[1])
        if hex_ in draft.clouds:
            raise ValueError(f"there is a cloud in {found[1]} already")
        below, above = int(found[2]), int(found[3])
        if max(below, above) > HIGHEST:
            raise ValueError(f"a cloud reaches at most {HIGHEST} levels below and above the plane")
        draft.clouds[hex_] = (-below, above)
    elif found := HEX_LINE.fullmatch(words):
        hex_ = _hex(found[1])
        if hex_ in draft.hexes:
            raise ValueError(f"the hex {found[1]} is there already")
        draft.hexes.add(hex_)
        for star in found[2].split(","):
            _read_star(draft, hex_, star.strip())
    else:
        raise ValueError(f"'{words[:LONGEST_SHOWN]}' is not a home, a cloud or a hex with its stars")


def _read_home(found: re.Match[str]) -> Home:
    place = read_place(found[1])
    if place is None:
        raise ValueError(f"there is no place {found[1]}")
    race = found[2].capitalize()
    if race not in BOOK.races:
        raise ValueError(f"there is no race {found[2]}; there are {', '.join(BOOK.races)}")
    top, bottom = ROWS.index(found[3]), ROWS.index(found[4])
    left, right = int(found[5]), int(found[6])
    if not 1 <= left <= right <= COLUMNS or top > bottom:
        raise ValueError(f"bounds go from a lower to a higher row and column, up to {ROWS[-1]} and {COLUMNS}")
    home = Home(star_name(place), place, race, (top, bottom), (left, right))
    if not home.holds(place):
        raise ValueError(f"the home {home.star} is outside its empire")
    return home


def _read_star(draft: Draft, hex_: Hex, text: str) -> None:
    found = STAR.fullmatch(text)
    if not found or int(found[1]) not in LEVELS:
        raise ValueError(f"'{text[:LONGEST_SHOWN]}' is not a star; write a level from -15 to 15, with hot or cool")
    place = (*hex_, int(found[1]))
    name = star_name(place)
    if name in draft.stars:
        raise ValueError(f"the star {name} is there already")
    draft.stars[name] = Star(name, place, KINDS[found[2] or "regular"])


def _hex(text: str) -> Hex:
    hex_ = read_hex(text)
    if hex_ is None:
        raise ValueError(f"there is no hex '{text[:LONGEST_SHOWN]}'; plain rows have 1 to 24, starred ones 1* to 23*")
    return hex_
