"""Mines produce, people grow, worlds recover. Rules: docs/rules/starweb.md §21, §8, §17."""

from turnsheet.games.starweb.phases.fire import lose
from turnsheet.games.starweb.state import NOBODY
from turnsheet.games.starweb.table import Place, Table, capped
from turnsheet.games.starweb.tables import MOST, MOST_MINES, RECOVERY, TURNS_TO_A_MINE


def produce(table: Table) -> None:
    """Every world that has an owner and is not recovering."""
    plundered, used, guests = table.plundered, table.used, table.guests
    for number, place in table.worlds.items():
        if place.recovering or number in plundered:
            place.recovering = RECOVERY if number in plundered else place.recovering - 1
            if place.mines and place.owner and (number in table.captured or number in table.robotized):
                place.turns = 1
        elif place.owner:
            _turns(table, place)
            mined = min(place.mines, place.people - used.get(number, 0))
            if mined > 0:
                place.metal = min(place.metal + mined, MOST)
            if place.people < place.limit and not place.robots:
                _grow(table, place)
        if place.people > place.limit + guests.get(number, 0) and not place.robots:
            _starve(table, place)


def _turns(table: Table, place: Place) -> None:
    """The turns-owned number; a mine more when it has been full."""
    if not place.mines:
        place.turns = 0
    elif place.number in table.captured or place.number in table.robotized or not place.turns:
        place.turns = 1
    elif place.turns >= TURNS_TO_A_MINE:
        place.turns = 1
        place.mines = capped(place.mines + 1, MOST_MINES)
    else:
        place.turns += 1


def _grow(table: Table, place: Place) -> None:
    whole, rest = divmod(place.people, 10)
    born = whole + (1 if rest and table.dice.at("growth", place.number).chance(rest, 10) else 0)
    born = min(born, place.limit - place.people)
    place.people += born
    if born and table.character(place.owner) == "Apostle" and place.apostle in (NOBODY, place.owner):
        place.converts += born
        place.apostle = place.owner


def _starve(table: Table, place: Place) -> None:
    """People above the limit die, but for those who landed this turn; they go on nobody's account."""
    over = place.people - max(place.limit, 0) - table.guests[place.number]
    spared = min(place.converts, place.people - over)
    lost = place.converts - spared if place.converts > place.people - over else 0
    place.people -= over
    if lost:
        table.lose_converts(place, lost)
    if place.people == 0:
        place.converts, place.apostle = 0, NOBODY
        lose(table, place)
