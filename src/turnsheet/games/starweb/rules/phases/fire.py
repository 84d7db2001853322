"""Fire, all at once. Rules: docs/rules/starweb.md §13."""

from collections import defaultdict

from turnsheet.games.starweb.orders.orders import Bomb, Fire, Give, LandRobots
from turnsheet.games.starweb.rules.legal_moves import set_out
from turnsheet.games.starweb.rules.phases.bomb import armed
from turnsheet.games.starweb.rules.state import NOBODY, Empire
from turnsheet.games.starweb.rules.tables import SHIP_POINTS
from turnsheet.games.starweb.rules.workspace import Key, Place, Workspace

Aim = tuple[int, str, int]
"""A target: the world it is at, what it is, and the fleet's number if it is one."""


def fire(workspace: Workspace) -> None:
    """Unconditional fire, then what it triggers; then all hits are reckoned together."""
    set_out(workspace)
    firing = _firing(workspace)
    shots: dict[Aim, int] = defaultdict(int)
    shooters: dict[Aim, set[Empire]] = defaultdict(set)
    for empire, order in firing:
        world, count = stand(workspace, order)
        aim: Aim = (world, order.target, order.fleet)
        shots[aim] += count
        shooters[aim].add(empire)
        workspace.shots[empire].append((count, 0 if order.target == "F" else world, _owner(workspace, aim)))
        _note(workspace, order)
    for aim in sorted(shots, key=lambda aim: ("FIPCH".index(aim[1]), aim)):
        _hit(workspace, aim, shots[aim], shooters[aim])


def _firing(workspace: Workspace) -> list[tuple[Empire, Fire]]:
    """Who fires. A conditional order fires if its target's owner has attacked anything of one's own at that world."""
    waiting = []
    firing = []
    attacks = _other_attacks(workspace)
    for empire, number, order in workspace.of(Fire):
        _mark(workspace, order)
        world, count = stand(workspace, order)
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
            world, _ = stand(workspace, order)
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
    """Who has an order to fire ambushes nobody, conditional or not."""
    if order.berth == "F":
        workspace.busy.add(order.number)
    else:
        workspace.busy_homes.add((order.berth, order.number))


def _other_attacks(workspace: Workspace) -> set[tuple[Empire, int, Empire]]:
    """Robot attacks and bombs: who attacked, where, whom. They and gifts keep fleets from ambushing."""
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
            workspace.closed_homes.add(gift.number)
    return attacks


def _owner_of(place: Place) -> set[Empire]:
    return {place.owner} if place.owner else set()


def _attacks(workspace: Workspace, empire: Empire, order: Fire) -> set[tuple[Empire, int, Empire]]:
    world, _ = stand(workspace, order)
    place = workspace.worlds[world]
    if order.target == "F":
        victims = {workspace.keys[order.fleet].owner}
    elif order.target == "C":
        victims = {place.apostle}
    else:
        victims = {place.owner}
    return {(empire, world, victim) for victim in victims if victim}


def stand(workspace: Workspace, order: Fire) -> tuple[int, int]:
    """Where the shots come from, and how many there are."""
    if order.berth == "F":
        key = workspace.keys[order.number]
        return key.world, key.ships - max(key.cargo - key.ships, 0)
    place = workspace.worlds[order.number]
    return order.number, ((place.iships if order.berth == "I" else place.pships) + 1) // 2


def _laden(workspace: Workspace, order: Fire) -> bool:
    """Whether there are ships all the same: those of a Merchant with two metal each fire and hit nothing."""
    return order.berth == "F" and workspace.keys[order.number].ships > 0


def _there(workspace: Workspace, order: Fire, world: int) -> bool:
    return order.target != "F" or workspace.keys[order.fleet].world == world


def _owner(workspace: Workspace, aim: Aim) -> Empire:
    world, target, fleet = aim
    if target == "F":
        return workspace.keys[fleet].owner
    return workspace.worlds[world].apostle if target == "C" else workspace.worlds[world].owner


def _note(workspace: Workspace, order: Fire) -> None:
    told = f"A{order.target}{order.fleet if order.target == 'F' else ''}"
    if order.berth == "F":
        workspace.deeds[order.number]["fired"] = told
    else:
        workspace.reports[order.number]["iships_fired" if order.berth == "I" else "pships_fired"] = told


def _hit(workspace: Workspace, aim: Aim, shots: int, shooters: set[Empire]) -> None:
    world, target, fleet = aim
    place = workspace.worlds[world]
    if target == "F":
        key = workspace.keys[fleet]
        before = key.ships
        struck(workspace, key, shots // 2 if fleet in workspace.leaving else shots)
        workspace.losses[fleet] += before - key.ships
        if before and not key.ships:
            destroyed(workspace, key, before, shooters)
    elif target == "I":
        shots = _home(place, "iships", shots)
        place.industry -= min(place.industry, shots // 2)
    elif target == "P":
        shots = _home(place, "pships", shots)
        workspace.killers[world] |= shooters
        workspace.kill(place, shots // 2)
    elif target == "C":
        workspace.killers[world] |= shooters
        _martyr(workspace, place, shots)
    else:
        shots = _home(place, "pships", _home(place, "iships", shots))
        if shots >= 2 and place.owner:
            lose(workspace, place)


def struck(workspace: Workspace, key: Key, hits: int) -> None:
    """Take hits: empty ships first, two for each; then loaded ones, one for each."""
    loaded = min(key.ships, key.cargo)
    empty = key.ships - loaded
    dead = min(empty, hits // 2)
    key.ships -= dead
    if dead < empty:
        return
    hits -= 2 * dead
    dead = min(loaded, hits)
    single = loaded - max(key.cargo - loaded, 0)
    key.cargo -= dead + max(dead - single, 0)
    key.ships -= dead
    workspace.trim(key)


def destroyed(workspace: Workspace, key: Key, ships: int, shooters: set[Empire]) -> None:
    """A fleet has lost its last ship: its key is nobody's, and Berserkers who shot at it count the ships."""
    for empire in shooters:
        if workspace.character(empire) == "Berserker" and empire != key.owner:
            workspace.score(empire, "ships", SHIP_POINTS * ships)
    key.bomb = False
    key.cargo = 0
    lose_key(workspace, key)
    key.owner = NOBODY


def lose_key(workspace: Workspace, key: Key) -> None:
    """A key is lost where it is now: it is told by whom, and he gets a report of that world. It is not at peace."""
    key.peace = False
    if key.owner:
        workspace.deeds[key.number].setdefault("lost_by", key.owner)
        workspace.folk[key.owner].passed.add(key.world)


def lose(workspace: Workspace, place: Place) -> None:
    """A world is nobody's from now on."""
    if place.owner:
        workspace.reports[place.number].setdefault("lost_by", place.owner)
        workspace.folk[place.owner].passed.add(place.number)
    place.owner = NOBODY
    place.turns = 0


def _home(place: Place, berth: str, shots: int) -> int:
    """Shots at a home fleet, two for each ship; what is left over."""
    ships = place.iships if berth == "iships" else place.pships
    dead = min(ships, shots // 2)
    if berth == "iships":
        place.iships -= dead
    else:
        place.pships -= dead
    return 0 if dead < ships else shots - 2 * dead


def _martyr(workspace: Workspace, place: Place, shots: int) -> None:
    dead = min(place.converts, shots)
    if not dead:
        return
    apostle = place.apostle
    place.people -= dead
    workspace.lose_converts(place, dead)
    workspace.deaths(place, dead, dead)
    workspace.martyrs(place.number, apostle, dead)
