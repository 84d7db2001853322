"""Mines produce, people multiply, worlds recover. Rules: docs/rules/starweb.md §21, §8, §17.

Reads owners, characters, `used`, `plundered`, `robotized`, `guests` and the captures of this turn. Changes turns
numbers, mines, metal, people, converts and recovery; a world whose people all starve has no owner. Reports deaths and
losses. Worlds that were captured this turn produce already.
"""

from turnsheet.games.starweb.rules.casualties import kill
from turnsheet.games.starweb.rules.ownership import lose_world
from turnsheet.games.starweb.rules.state import NOBODY, Place
from turnsheet.games.starweb.rules.tables import MOST, MOST_MINES, RECOVERY, TURNS_TO_A_MINE
from turnsheet.games.starweb.rules.workspace import Workspace, capped


def produce(workspace: Workspace) -> None:
    plundered, robotized, used = workspace.plundered, workspace.robotized, workspace.used
    captured = {number for number, report in workspace.reports.items() if report.captured}
    for number, place in workspace.worlds.items():
        if place.recovering or number in plundered:
            place.recovering = RECOVERY if number in plundered else place.recovering - 1
            if place.mines and place.owner and (number in captured or number in robotized):
                place.turns = 1
        elif place.owner:
            if not place.mines:
                place.turns = 0
            elif not place.turns or number in captured or number in robotized:
                place.turns = 1
            elif place.turns < TURNS_TO_A_MINE:
                place.turns += 1
            else:
                place.turns = 1
                place.mines = capped(place.mines + 1, MOST_MINES)
            miners = place.people - used.get(number, 0)
            if place.mines and miners > 0:
                place.metal = min(place.metal + min(place.mines, miners), MOST)
            if place.people < place.limit and not place.robots:
                _grow(workspace, place)
        if place.people > place.limit and not place.robots:
            _starve(workspace, place)


def _grow(workspace: Workspace, place: Place) -> None:
    whole, rest = divmod(place.people, 10)
    born = whole + (1 if rest and workspace.dice.at("growth", place.number).chance(rest, 10) else 0)
    born = min(born, place.limit - place.people)
    place.people += born
    if born and workspace.character(place.owner) == "Apostle" and place.apostle in (NOBODY, place.owner):
        place.converts += born
        place.apostle = place.owner


def _starve(workspace: Workspace, place: Place) -> None:
    """People above the limit die, except those who landed this turn."""
    over = place.people - place.limit - workspace.guests.get(place.number, 0)
    if over <= 0:
        return
    kill(workspace, place, over, killed=False)
    if place.people == 0:
        lose_world(workspace, place)
