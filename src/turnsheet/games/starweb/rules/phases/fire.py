"""Fleets and home fleets fire, all at the same moment. Rules: docs/rules/starweb.md §13.

Reads Fire orders, `leaving`, `second_bombs`, and the orders to drop bombs, land robots and give away. Changes ships,
cargo, bombs, industry, people, converts, and the owners of worlds and of destroyed fleets; gives points for destroyed
fleets and martyrs. Reports targets, deaths and losses. Leaves `busy`, `busy_homes`, `given_worlds`, `shots` and
`losses`. Shots are counted from the ships as they were when the phase began, so being listed first protects nobody.
"""

from collections import defaultdict

from turnsheet.games.starweb.orders.orders import Bomb, Fire, Give, LandRobots
from turnsheet.games.starweb.rules.casualties import blame, destroy_fleet, hit_fleet, kill, kill_converts
from turnsheet.games.starweb.rules.ownership import lose_world
from turnsheet.games.starweb.rules.phases.bomb import armed
from turnsheet.games.starweb.rules.state import Empire, Place
from turnsheet.games.starweb.rules.workspace import ShipPlace, Workspace

Aim = tuple[int, str, int]
"""A target: the world it is at, what it is, and the fleet's number if it is one."""


def fire(workspace: Workspace) -> None:
    """Find the orders that fire, add up the shots at each target, then let all hits count."""
    firing = _firing(workspace)
    shots: dict[Aim, int] = defaultdict(int)
    shooters: dict[Aim, set[Empire]] = defaultdict(set)
    for empire, order in firing:
        world, count = shots_of(workspace, order)
        aim: Aim = (world, order.target, order.fleet)
        shots[aim] += count
        shooters[aim].add(empire)
        workspace.shots[empire].append((count, 0 if order.target == "F" else world, _owner(workspace, aim)))
        _note(workspace, order)
    for aim in sorted(shots, key=lambda aim: ("FIPCH".index(aim[1]), aim)):
        _hit(workspace, aim, shots[aim], shooters[aim])


def _firing(workspace: Workspace) -> list[tuple[Empire, Fire]]:
    """The orders that fire, each with its empire.

    A conditional order fires if the target's owner attacks anything of that empire at that world; conditional fire
    may trigger more of it, so this is repeated until nothing changes."""
    waiting = []
    firing = []
    attacks = _other_attacks(workspace)
    for empire, number, order in workspace.of(Fire):
        _mark(workspace, order)
        world, count = shots_of(workspace, order)
        if count == 0 and not _laden(workspace, order):
            workspace.comment(empire, number, "no-ships")
        elif not _there(workspace, order, world):
            workspace.comment(empire, number, "target-gone")
        elif order.conditional:
            waiting.append((empire, number, order))
        else:
            firing.append((empire, order))
            attacks |= _attacks(workspace, empire, order)
    changed = True
    while changed:
        changed = False
        for each in list(waiting):
            empire, _, order = each
            world, _ = shots_of(workspace, order)
            enemy = _owner(workspace, (world, order.target, order.fleet))
            if enemy and (enemy, world, empire) in attacks:
                waiting.remove(each)
                firing.append((empire, order))
                attacks |= _attacks(workspace, empire, order)
                changed = True
    for empire, number, _ in waiting:
        workspace.comment(empire, number, "not-triggered")
    return firing


def _mark(workspace: Workspace, order: Fire) -> None:
    """Ships with an order to fire do not ambush, even if the order is conditional."""
    if order.letter == "F":
        workspace.busy.add(order.number)
    else:
        workspace.busy_homes.add((order.letter, order.number))


def _other_attacks(workspace: Workspace) -> set[tuple[Empire, int, Empire]]:
    """Robot attacks and bombs: the attacker, the world, the victim.

    Also notes what does not ambush because of them or of a gift."""
    attacks: set[tuple[Empire, int, Empire]] = set()
    for empire, _, landing in workspace.of(LandRobots):
        key = workspace.keys[landing.fleet]
        if key.ships > 1:  # one stays
            workspace.busy.add(key.number)
            attacks |= {(empire, key.world, victim) for victim in _owner_of(workspace.worlds[key.world])}
    for empire, _, bomb in workspace.of(Bomb):
        key = workspace.keys[bomb.fleet]
        if bomb.drop and armed(workspace, key):
            workspace.busy.add(key.number)
            attacks |= {(empire, key.world, victim) for victim in _owner_of(workspace.worlds[key.world])}
    for _, _, gift in workspace.of(Give):
        if gift.what == "F":
            workspace.busy.add(gift.number)
        else:
            workspace.given_worlds.add(gift.number)
    return attacks


def _owner_of(place: Place) -> set[Empire]:
    return {place.owner} if place.owner else set()


def _attacks(workspace: Workspace, empire: Empire, order: Fire) -> set[tuple[Empire, int, Empire]]:
    world, _ = shots_of(workspace, order)
    victim = _owner(workspace, (world, order.target, order.fleet))
    return {(empire, world, victim)} if victim else set()


def shots_of(workspace: Workspace, order: Fire) -> tuple[int, int]:
    """The world the shots come from, and how many there are."""
    if order.letter == "F":
        key = workspace.keys[order.number]
        return key.world, key.ships - max(key.cargo - key.ships, 0)
    return order.number, (workspace.ships((order.letter, order.number)) + 1) // 2


def _laden(workspace: Workspace, order: Fire) -> bool:
    """Whether there are ships although there are no shots: a Merchant's ships with two metal each hit nothing."""
    return order.letter == "F" and workspace.keys[order.number].ships > 0


def _there(workspace: Workspace, order: Fire, world: int) -> bool:
    return order.target != "F" or workspace.keys[order.fleet].world == world


def _owner(workspace: Workspace, aim: Aim) -> Empire:
    world, target, fleet = aim
    if target == "F":
        return workspace.keys[fleet].owner
    return workspace.worlds[world].apostle if target == "C" else workspace.worlds[world].owner


def _note(workspace: Workspace, order: Fire) -> None:
    told = f"A{order.target}{order.fleet if order.target == 'F' else ''}"
    if order.letter == "F":
        workspace.deeds[order.number].fired = told
    elif order.letter == "I":
        workspace.reports[order.number].iships_fired = told
    else:
        workspace.reports[order.number].pships_fired = told


def _hit(workspace: Workspace, aim: Aim, shots: int, shooters: set[Empire]) -> None:
    world, target, fleet = aim
    place = workspace.worlds[world]
    if target == "F":
        key = workspace.keys[fleet]
        before = key.ships
        hit_fleet(workspace, key, shots // 2 if fleet in workspace.leaving else shots)
        workspace.losses[fleet] += before - key.ships
        if before and not key.ships:
            destroy_fleet(workspace, key, before, shooters)
    elif target == "I":
        shots = _home(workspace, ("I", world), shots)
        place.industry -= min(place.industry, shots // 2)
    elif target == "P":
        shots = _home(workspace, ("P", world), shots)
        blame(workspace, place, shooters)
        kill(workspace, place, shots // 2)
    elif target == "C":
        blame(workspace, place, shooters)
        kill_converts(workspace, place, shots)
    else:
        shots = _home(workspace, ("P", world), _home(workspace, ("I", world), shots))
        if shots >= 2 and place.owner:
            lose_world(workspace, place)


def _home(workspace: Workspace, where: ShipPlace, shots: int) -> int:
    """Shoot at a home fleet, two shots for each ship. Returns the shots left over."""
    ships = workspace.ships(where)
    dead = min(ships, shots // 2)
    workspace.add_ships(where, -dead)
    return 0 if dead < ships else shots - 2 * dead
