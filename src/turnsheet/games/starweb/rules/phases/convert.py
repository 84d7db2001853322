"""Apostles convert people. Rules: docs/rules/starweb.md §4 (the Apostle).

Reads the ships and converts at each world, and characters. Changes converts and their Apostle. Reports nothing but the
numbers. Where two Apostles meet, the dice choose one, who gets all the converts.
"""

from turnsheet.games.starweb.rules.state import NOBODY, Empire, Place
from turnsheet.games.starweb.rules.workspace import Workspace

CHANCE = 10


def convert(workspace: Workspace) -> None:
    """Each convert, and each ship of an Apostle not at peace, has a chance to convert one normal person."""
    apostles = {empire for empire, player in workspace.players.items() if player.character == "Apostle"}
    ships: dict[int, dict[Empire, int]] = {}
    for key in workspace.keys.values():
        if key.owner in apostles and key.ships and not key.peace:
            here = ships.setdefault(key.world, {})
            here[key.owner] = here.get(key.owner, 0) + key.ships
    for number, place in workspace.worlds.items():
        if (number in ships or 0 < place.converts < place.people) and place.people and not place.robots:
            _preach(workspace, place, ships.get(number, {}))


def _preach(workspace: Workspace, place: Place, ships: dict[Empire, int]) -> None:
    winner, tries = place.apostle, place.converts
    if ships:
        weights = dict(ships)
        if place.converts:
            weights[place.apostle] = weights.get(place.apostle, 0) + place.converts
        winner = workspace.drawn("apostle", place.number, weights)
        tries = weights[winner]
    if place.converts and place.apostle != winner:
        place.apostle = winner
    normal = place.people - place.converts
    if normal and tries:
        place.converts += min(normal, workspace.dice.at("convert", place.number).successes(1, CHANCE, tries))
    place.apostle = winner if place.converts else NOBODY
