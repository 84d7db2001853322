"""The book of the metal: a turn is played phase by phase, and in each every metal that comes or goes has a name.

Sources: mines (21.1) and the Black Box (D66). Losses: building (7.1), goods and throwing away (11.2, 11.4), worlds that
are full (D2, D11), ships that are sent off, built into bombs, landed or destroyed with their load (5.4, D10, 13.7),
black holes (D33), bombs (19.7), and what a Merchant's ships carry more than others' can (11.13). Nothing else.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

from tests.games.starweb.laws import Orders
from turnsheet.core.dice import Dice
from turnsheet.games.starweb.orders.orders import Carry, Transfer
from turnsheet.games.starweb.rules import turn
from turnsheet.games.starweb.rules.phases.black_box import open_box
from turnsheet.games.starweb.rules.phases.close import close
from turnsheet.games.starweb.rules.phases.stand_in import stand_in
from turnsheet.games.starweb.rules.state import State
from turnsheet.games.starweb.rules.tables import BLACK_BOX, BOX_BUST_EVERY, MOST
from turnsheet.games.starweb.rules.workspace import Key, Table


class Stock:
    """What there was when a phase began."""

    def __init__(self, table: Table) -> None:
        self.metal = {number: place.metal for number, place in table.worlds.items()}
        self.owner = {number: place.owner for number, place in table.worlds.items()}
        self.people = {number: place.people for number, place in table.worlds.items()}
        self.cargo = {number: key.cargo for number, key in table.keys.items()}
        self.ships = {number: key.ships for number, key in table.keys.items()}


def audited(before: State, orders: Orders, dice: Dice) -> tuple[State, list[str]]:
    """Play a turn, and say what the book of the metal does not account for."""
    table = Table(before, orders, dice)
    stand_in(table)
    found: list[str] = []
    built: Counter[int] = Counter()
    for phase in turn.PHASES:
        stock = Stock(table)
        phase(table)
        found += _unaccounted(phase.__name__, table, stock, built)
        if phase.__name__ == "build":
            built.update({number: stock.metal[number] - place.metal for number, place in table.worlds.items()})
        if phase.__name__ == "produce":
            stock = Stock(table)
            open_box(table)
            found += _unaccounted("box", table, stock, built)
    return close(table), found


def _unaccounted(phase: str, table: Table, stock: Stock, built: Counter[int]) -> Iterator[str]:
    """Where there is other than there should be. What is loaded is not reckoned anew but must balance."""
    metal, cargo = _due(phase, table, stock, built)
    if phase == "load":
        yield from _loaded(table, stock)
        return
    for number, place in table.worlds.items():
        if place.metal != metal[number]:
            yield f"{phase}: W{number} has {place.metal} metal, not {metal[number]}"
    for number, key in table.keys.items():
        if key.cargo != cargo[number]:
            yield f"{phase}: F{number} carries {key.cargo} metal, not {cargo[number]}"


def _due(phase: str, table: Table, stock: Stock, built: Counter[int]) -> tuple[dict[int, int], dict[int, int]]:
    """The metal that should be on every world and every key after a phase."""
    metal, cargo = dict(stock.metal), dict(stock.cargo)
    match phase:
        case "unload":
            _unloaded(table, metal, cargo)
        case "build":
            usable: dict[int, int] = {world.number: world.usable for world in table.before.worlds}
            metal = {number: there - min(usable[number], there) for number, there in metal.items()}
        case "transfer":
            cargo = {number: min(cargo[number], room) for number, room in _left_behind(table, stock).items()}
        case "probe" | "bomb" | "pirate" | "give":
            cargo = {number: min(cargo[number], _room(table, key)) for number, key in table.keys.items()}
        case "fire" | "move":
            cargo = {number: _spared(stock, key) for number, key in table.keys.items()}
        case "land":
            cargo = {number: min(cargo[number], _room(table, key)) for number, key in table.keys.items()}
            metal |= {key.world: 0 for key in table.keys.values() if table.deeds.get(key.number, {}).get("dropped")}
        case "produce":
            metal = {number: min(there + _mined(table, stock, built, number), MOST) for number, there in metal.items()}
        case "box":
            _boxed(table, metal)
        case _:
            pass
    return metal, cargo


def _left_behind(table: Table, stock: Stock) -> dict[int, int]:
    """What the ships of each key can carry that do not go elsewhere; those that come are too late."""
    ships = dict(stock.ships)
    for _, _, order in table.of(Transfer):
        there = order.to != "F" or table.keys[order.fleet].world == table.keys[order.number].world
        if order.berth == "F" and there:
            ships[order.number] -= min(order.count, ships[order.number])
    return {number: table.room(key.owner, ships[number]) for number, key in table.keys.items()}


def _unloaded(table: Table, metal: dict[int, int], cargo: dict[int, int]) -> None:
    """As the orders say, as far as there is something on board; a world keeps no more than it has room for."""
    for _, _, order in table.of(Carry):
        if order.act != "L":
            amount = min(cargo[order.fleet], cargo[order.fleet] if order.count is None else order.count)
            cargo[order.fleet] -= amount
            if order.act == "U":
                world = table.keys[order.fleet].world
                metal[world] = min(metal[world] + amount, MOST)


def _loaded(table: Table, stock: Stock) -> Iterator[str]:
    """At every world the metal and the loads of those with an order to load are together what they were."""
    asked = {order.fleet for _, _, order in table.of(Carry) if order.act == "L"}
    there: dict[int, int] = defaultdict(int)
    for number, key in table.keys.items():
        there[key.world] += key.cargo - stock.cargo[number]
        if key.cargo < stock.cargo[number] or key.cargo > max(stock.cargo[number], _room(table, key)):
            yield f"load: F{number} carries {key.cargo} metal"
        if key.cargo != stock.cargo[number] and number not in asked:
            yield f"load: F{number} was told to load nothing"
    for number, place in table.worlds.items():
        if place.metal + there[number] != stock.metal[number] or place.metal < 0:
            yield f"load: W{number} has {place.metal} metal, and {there[number]} were loaded"


def _room(table: Table, key: Key) -> int:
    merchant = key.owner and table.before.players[key.owner - 1].character == "Merchant"
    return min(key.ships * (2 if merchant else 1), MOST)


def _spared(stock: Stock, key: Key) -> int:
    """The load of the ships left: empty ones go first, then those with one metal, then those with two."""
    ships, cargo = stock.ships[key.number], stock.cargo[key.number]
    if cargo <= ships:
        return min(cargo, key.ships)
    return min(cargo, 2 * key.ships) if key.ships < cargo - ships else cargo - (ships - key.ships)


def _mined(table: Table, stock: Stock, built: Mapping[int, int], number: int) -> int:
    """A metal for every mine that somebody works who did not build, on an owned world that is not recovering."""
    place = table.worlds[number]
    before = table.before.worlds[number - 1]
    if not stock.owner[number] or before.recovering or place.plundered > before.plundered:
        return 0
    return max(min(place.mines, stock.people[number] - built[number]), 0)


def _boxed(table: Table, metal: dict[int, int]) -> None:
    """The Black Box on a world makes a metal, or busts it."""
    for number, place in table.worlds.items():
        if BLACK_BOX in place.artifacts:
            if table.before.box == "metal":
                metal[number] = min(metal[number] + 1, MOST)
            if table.before.box == "industry" and table.before.turn % BOX_BUST_EVERY == 0:
                metal[number] = 0
