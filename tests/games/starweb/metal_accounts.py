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
from turnsheet.games.starweb.rules.state import Key, State
from turnsheet.games.starweb.rules.tables import BLACK_BOX, BOX_BUST_EVERY, MOST
from turnsheet.games.starweb.rules.workspace import Workspace


class Stock:
    """What there was when a phase began."""

    def __init__(self, workspace: Workspace) -> None:
        self.metal = {number: place.metal for number, place in workspace.worlds.items()}
        self.owner = {number: place.owner for number, place in workspace.worlds.items()}
        self.people = {number: place.people for number, place in workspace.worlds.items()}
        self.cargo = {number: key.cargo for number, key in workspace.keys.items()}
        self.ships = {number: key.ships for number, key in workspace.keys.items()}


def audited(before: State, orders: Orders, dice: Dice) -> tuple[State, list[str]]:
    """Play a turn of orders in true numbers, and say what the book of the metal does not account for."""
    workspace = Workspace(before, orders, dice)
    found: list[str] = []
    built: Counter[int] = Counter()
    for phase in turn.PHASES:
        stock = Stock(workspace)
        phase(workspace)
        found += _unaccounted(phase.__name__, workspace, stock, built)
        if phase.__name__ in ("build", "build_rest"):
            built.update({number: stock.metal[number] - place.metal for number, place in workspace.worlds.items()})
    return workspace.after, found


def _unaccounted(phase: str, workspace: Workspace, stock: Stock, built: Counter[int]) -> Iterator[str]:
    """Places that hold another amount than they should. Loads are not computed again, but they must balance."""
    metal, cargo = _due(phase, workspace, stock, built)
    if phase == "load":
        yield from _loaded(workspace, stock)
        return
    for number, place in workspace.worlds.items():
        if place.metal != metal[number]:
            yield f"{phase}: W{number} has {place.metal} metal, not {metal[number]}"
    for number, key in workspace.keys.items():
        if key.cargo != cargo[number]:
            yield f"{phase}: F{number} carries {key.cargo} metal, not {cargo[number]}"


def _due(phase: str, workspace: Workspace, stock: Stock, built: Counter[int]) -> tuple[dict[int, int], dict[int, int]]:
    """The metal that should be on every world and every key after a phase."""
    metal, cargo = dict(stock.metal), dict(stock.cargo)
    match phase:
        case "unload":
            _unloaded(workspace, metal, cargo)
        case "build":
            metal = {number: there - workspace.used.get(number, 0) for number, there in metal.items()}
        case "build_rest":
            usable: dict[int, int] = {world.number: world.usable for world in workspace.before.worlds}
            first = {number: there + built[number] for number, there in metal.items()}
            metal = {number: there - min(usable[number], there) for number, there in first.items()}
        case "depart":
            cargo = {number: min(cargo[number], room) for number, room in _left_behind(workspace, stock).items()}
        case "probe" | "bomb" | "pirate" | "give":
            cargo = {number: min(cargo[number], _room(workspace, key)) for number, key in workspace.keys.items()}
        case "fire" | "move":
            cargo = {number: _spared(stock, key) for number, key in workspace.keys.items()}
        case "land":
            cargo = {number: min(cargo[number], _room(workspace, key)) for number, key in workspace.keys.items()}
            metal |= {key.world: 0 for key in workspace.keys.values() if workspace.deeds[key.number].dropped}
        case "produce":
            metal = {
                number: min(there + _mined(workspace, stock, built, number), MOST) for number, there in metal.items()
            }
        case "open_box":
            _boxed(workspace, metal)
        case _:
            pass
    return metal, cargo


def _left_behind(workspace: Workspace, stock: Stock) -> dict[int, int]:
    """What the ships of each key can carry that do not go elsewhere; those that come are too late."""
    ships = dict(stock.ships)
    for _, _, order in workspace.of(Transfer):
        there = order.to != "F" or workspace.keys[order.fleet].world == workspace.keys[order.number].world
        if order.letter == "F" and there:
            ships[order.number] -= min(order.count, ships[order.number])
    return {number: workspace.room(key.owner, ships[number]) for number, key in workspace.keys.items()}


def _unloaded(workspace: Workspace, metal: dict[int, int], cargo: dict[int, int]) -> None:
    """As the orders say, as far as there is something on board; a world keeps no more than it has room for."""
    for _, _, order in workspace.of(Carry):
        if order.act != "L":
            amount = min(cargo[order.fleet], cargo[order.fleet] if order.count is None else order.count)
            cargo[order.fleet] -= amount
            if order.act == "U":
                world = workspace.keys[order.fleet].world
                metal[world] = min(metal[world] + amount, MOST)


def _loaded(workspace: Workspace, stock: Stock) -> Iterator[str]:
    """At every world the metal and the loads of those with an order to load are together what they were."""
    asked = {order.fleet for _, _, order in workspace.of(Carry) if order.act == "L"}
    there: dict[int, int] = defaultdict(int)
    for number, key in workspace.keys.items():
        there[key.world] += key.cargo - stock.cargo[number]
        if key.cargo < stock.cargo[number] or key.cargo > max(stock.cargo[number], _room(workspace, key)):
            yield f"load: F{number} carries {key.cargo} metal"
        if key.cargo != stock.cargo[number] and number not in asked:
            yield f"load: F{number} was told to load nothing"
    for number, place in workspace.worlds.items():
        if place.metal + there[number] != stock.metal[number] or place.metal < 0:
            yield f"load: W{number} has {place.metal} metal, and {there[number]} were loaded"


def _room(workspace: Workspace, key: Key) -> int:
    merchant = key.owner and workspace.before.players[key.owner - 1].character == "Merchant"
    return min(key.ships * (2 if merchant else 1), MOST)


def _spared(stock: Stock, key: Key) -> int:
    """The load of the ships left: empty ones go first, then those with one metal, then those with two."""
    ships, cargo = stock.ships[key.number], stock.cargo[key.number]
    if cargo <= ships:
        return min(cargo, key.ships)
    return min(cargo, 2 * key.ships) if key.ships < cargo - ships else cargo - (ships - key.ships)


def _mined(workspace: Workspace, stock: Stock, built: Mapping[int, int], number: int) -> int:
    """A metal for every mine that somebody works who did not build, on an owned world that is not recovering."""
    place = workspace.worlds[number]
    before = workspace.before.worlds[number - 1]
    if not stock.owner[number] or before.recovering or place.plundered > before.plundered:
        return 0
    return max(min(place.mines, stock.people[number] - built[number]), 0)


def _boxed(workspace: Workspace, metal: dict[int, int]) -> None:
    """The Black Box on a world makes a metal, or busts it."""
    for number, place in workspace.worlds.items():
        if BLACK_BOX in place.artifacts:
            if workspace.before.box == "metal":
                metal[number] = min(metal[number] + 1, MOST)
            if workspace.before.box == "industry" and workspace.before.turn % BOX_BUST_EVERY == 0:
                metal[number] = 0
