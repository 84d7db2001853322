"""Star maps drawn from a seed: the same seed, the same map. Rules: docs/rules/starprobe.md §2, D8–D11."""

from bisect import bisect_left, bisect_right
from itertools import accumulate
from math import comb
from operator import attrgetter

from turnsheet.core.dice import Dice, Roller, turn_key
from turnsheet.games.starprobe.star_map.places import (
    HEXES,
    LEVELS,
    ROWS,
    Hex,
    Place,
    StarId,
    around,
    read_place,
    star_name,
)
from turnsheet.games.starprobe.star_map.stars import Home, Sky, Star, StarKind
from turnsheet.games.starprobe.tables.sheets.all_sheets import SHEETS

SURE_STARS = 2
MORE_STARS = 6
ODDS = (9, 20)
"""The chance of each further star: 45 in 100."""
WEIGHTS = tuple(
    accumulate(
        comb(MORE_STARS, count) * ODDS[0] ** count * (ODDS[1] - ODDS[0]) ** (MORE_STARS - count)
        for count in range(MORE_STARS + 1)
    )
)
"""How many of all cases have at most this number of further stars; the last is all of them."""
KINDS: tuple[StarKind, ...] = ("regular",) * 6 + ("hot",) * 2 + ("cool",) * 2
BANKS = 7
CLOUD_FREE = 2
"""Hexes around a home without clouds."""
THICKEST = 13


def _homes() -> tuple[tuple[Home, StarKind], ...]:
    sheet = next(sheet for sheet in SHEETS if sheet.name == "homes")
    found: list[tuple[Home, StarKind]] = []
    for name, (kind, race, rows, columns) in zip(sheet.rows, sheet.cells, strict=True):
        place = read_place(name)
        if place is None:
            raise ValueError(f"no place: {name}")
        top, bottom = (ROWS.index(letter) for letter in rows.split("-"))
        left, right = map(int, columns.split("-"))
        home = Home(StarId(name), place, race, (top, bottom), (left, right))
        found.append((home, next(each for each in KINDS if each == kind)))
    return tuple(found)


HOMES = _homes()
NEAR_HOMES = {hex_ for home, _ in HOMES for hex_, _ in around(home.place[:2], CLOUD_FREE)}
OPEN = tuple(hex_ for hex_ in HEXES if hex_ not in NEAR_HOMES)
"""The hexes that can have clouds, row by row."""
HOME_HEXES = {home.place[:2]: (home.place, kind) for home, kind in HOMES}
NUMBERS = {hex_: number for number, hex_ in enumerate(HEXES)}
"""The hexes by number: the dice of a hex are named by it, so each is drawn by itself, whenever it is needed."""


def draw(seed: str) -> Sky:
    """The map of a seed."""
    dice = Dice(turn_key(f"sky of {seed}", 0))
    clouds = _clouds(dice.again().at("clouds"))

    def stars_in(hex_: Hex) -> tuple[Star, ...]:
        number = NUMBERS.get(hex_)
        if number is None:
            return ()
        return _stars(dice.again().at("square", number), hex_, HOME_HEXES.get(hex_), clouds.get(hex_))

    return Sky(stars_in, (home for home, _ in HOMES), clouds)


def _stars(
    roller: Roller, hex_: Hex, home: tuple[Place, StarKind] | None, cloud: tuple[int, int] | None
) -> tuple[Star, ...]:
    """The stars of a hex, the lowest first: none in a cloud, never two on a level, the home among them."""
    roll = roller.below(WEIGHTS[-1])
    count = SURE_STARS + bisect_right(WEIGHTS, roll)
    free = list(LEVELS) if cloud is None else [level for level in LEVELS if not cloud[0] <= level <= cloud[1]]
    stars: list[Star] = []
    if home:
        stars.append(Star(star_name(home[0]), *home))
        free.remove(home[0][2])
    levels = roller.deal(free, min(count - len(stars), len(free)))
    for level, kind in zip(levels, roller.picks(KINDS, len(levels)), strict=True):
        place = (*hex_, level)
        stars.append(Star(star_name(place), place, kind))
    return tuple(sorted(stars, key=attrgetter("place")))


def _clouds(roller: Roller) -> dict[Hex, tuple[int, int]]:
    """Banks of two neighbouring hexes, away from homes."""
    left, free = list(OPEN), set(OPEN)
    clouds: dict[Hex, tuple[int, int]] = {}
    for _ in range(BANKS):
        first = roller.pick(left)
        beside = [hex_ for hex_, away in around(first, 1) if away and hex_ in free]
        for hex_ in (first, *([roller.pick(beside)] if beside else [])):
            clouds[hex_] = (-roller.die(THICKEST), roller.die(THICKEST))
            del left[bisect_left(left, hex_)]  # which is in order, like HEXES
            free.remove(hex_)
    return clouds
