"""Bombs fall, then robots land, then migrants arrive. Rules: docs/rules/starweb.md §19, §20, §8.

Reads Bomb orders to drop, LandRobots orders, `migrants`, `losses`, `second_bombs`, `busy`, `owned`, characters and
jihads. Changes people, robots, converts, ships, cargo, bombs and owners; gives points for bombs and martyrs. A bomb
busts a world: its people, industry, mines, metal, home fleets and limit become 0, and it has no owner. Reports deaths,
captures, losses, drops and robot attacks, and to players the worlds that their robots and converts go to. Leaves
`guests` and `robotized`.
"""

from collections import defaultdict
from math import ceil

from turnsheet.games.starweb.orders.orders import Bomb, LandRobots
from turnsheet.games.starweb.rules.casualties import blame, kill, note_deaths, note_martyrs
from turnsheet.games.starweb.rules.ownership import lose_world, take_world
from turnsheet.games.starweb.rules.phases.bomb import armed
from turnsheet.games.starweb.rules.sightings import report_probed
from turnsheet.games.starweb.rules.state import NOBODY, Empire, Place
from turnsheet.games.starweb.rules.tables import BOMB_LOSS, BOMB_POINTS, MOST
from turnsheet.games.starweb.rules.workspace import Workspace, capped

PEOPLE_PER_ROBOT = 4
Settlers = tuple[Empire, int, bool]
"""The empire that sent them, or the Apostle of converts; how many; and whether they are converts."""


def land(workspace: Workspace) -> None:
    bombed: dict[int, set[Empire]] = {}
    for empire, number, order in workspace.of(Bomb):
        if order.drop:
            _drop(workspace, empire, number, order.fleet, bombed)
    _robots(workspace)
    _migrants(workspace)


def _drop(workspace: Workspace, empire: Empire, number: int, fleet: int, bombed: dict[int, set[Empire]]) -> None:
    """Bomb a world. `bombed` keeps who bombed each world that was whole, since each Berserker scores for it once."""
    key = workspace.keys[fleet]
    if not (key.ships and armed(workspace, key)):
        workspace.comment(empire, number, "no-bomb")
        return
    key.bomb = fleet in workspace.second_bombs
    workspace.deeds[fleet].dropped = True
    place = workspace.worlds[key.world]
    if not place.busted:
        bombed[place.number] = set()
    blame(workspace, place, (empire,))
    bust(workspace, place)
    if workspace.character(empire) == "Berserker":
        if empire not in bombed.get(place.number, {empire}):
            workspace.score(empire, "bombs", BOMB_POINTS)
            bombed[place.number].add(empire)
    elif not _holy_war(workspace, empire, place):
        workspace.score(empire, "bombs", -BOMB_LOSS)


def _holy_war(workspace: Workspace, empire: Empire, place: Place) -> bool:
    player = workspace.players[empire]
    return (
        player.character == "Apostle"
        and player.jihad in (workspace.owned[place.number], place.owner)
        and bool(player.jihad)
    )


def bust(workspace: Workspace, place: Place, killed: bool = True) -> None:
    """Destroy everything on a world except its artifacts."""
    kill(workspace, place, place.people, killed)
    place.robots = False
    place.industry = place.mines = place.metal = place.iships = place.pships = place.limit = 0
    place.busted = True
    if place.owner:
        lose_world(workspace, place)


def _robots(workspace: Workspace) -> None:
    parties: dict[int, dict[Empire, int]] = defaultdict(lambda: defaultdict(int))
    for empire, number, order in workspace.of(LandRobots):
        key = workspace.keys[order.fleet]
        if order.fleet in workspace.busy:
            workspace.deeds[order.fleet].robots = True
        landed = landing(workspace, order)
        if landed < order.count:
            workspace.comment(empire, number, "part-done" if landed else "not-enough-ships")
        if landed > 0:
            key.ships -= landed
            workspace.trim(key)
            parties[key.world][empire] += 2 * landed
    for world in sorted(parties):
        invade(workspace, workspace.worlds[world], parties[world])


def landing(workspace: Workspace, order: LandRobots) -> int:
    """How many ships land. Ships lost to fire are first of all those that were to land, and one ship stays."""
    key, lost = workspace.keys[order.fleet], workspace.losses[order.fleet]
    if not key.ships:
        return 0
    ordered = min(order.count, key.ships + lost - 1)
    return min(max(ordered - lost, 0), key.ships - 1)


def invade(workspace: Workspace, place: Place, parties: dict[Empire, int]) -> None:
    """Robots land: they join robots, or fight people."""
    came = sum(parties.values())
    if place.robots and place.people:
        parties[place.owner] = parties.get(place.owner, 0) + place.people
        place.people = capped(place.people + came)
        take_world(workspace, place, workspace.drawn("robots", place.number, parties))
        return
    people = place.people
    blame(workspace, place, parties)
    if PEOPLE_PER_ROBOT * came < people:
        kill(workspace, place, PEOPLE_PER_ROBOT * came)
        return
    kill(workspace, place, people)
    left = came - ceil(people / PEOPLE_PER_ROBOT)
    place.converts, place.apostle = 0, NOBODY
    if left > 0:
        place.robots = True
        place.people = capped(left)
        take_world(workspace, place, workspace.drawn("robots", place.number, parties))
        workspace.robotized.add(place.number)


def _migrants(workspace: Workspace) -> None:
    """People and converts settle, then robots. All who come to one world land together."""
    settlers: dict[int, list[Settlers]] = defaultdict(list)
    parties: dict[int, dict[Empire, int]] = defaultdict(lambda: defaultdict(int))
    for owner, _, to, count, kind in workspace.migrants:
        place = workspace.worlds[to]
        if kind != "people" and owner:
            report_probed(workspace, owner, to)
        if place.hole:
            continue
        if kind != "robots":
            settlers[to].append((owner, count, kind == "converts"))
        elif place.people or workspace.character(owner) == "Berserker":
            parties[to][owner] += count
    for world in sorted(settlers):
        _settle(workspace, workspace.worlds[world], settlers[world])
    for world in sorted(parties):
        invade(workspace, workspace.worlds[world], parties[world])


def _settle(workspace: Workspace, place: Place, parties: list[Settlers]) -> None:
    """People arrive. Robots there fight all of them together, and those listed first die first."""
    dead = _resisted(workspace, place, sum([count for _, count, _ in parties]))
    for apostle, count, converts in parties:
        fallen = min(dead, count)
        if fallen:
            dead -= fallen
            note_deaths(workspace, place, fallen, fallen if converts else 0)
            if converts:
                note_martyrs(workspace, place.number, apostle, fallen)
        _stay(workspace, place, apostle, count - fallen, converts)


def _resisted(workspace: Workspace, place: Place, count: int) -> int:
    """Robots fight this number of people. Returns how many of the people die."""
    robots = place.people if place.robots else 0
    if robots:
        place.people -= min(robots, ceil(count / PEOPLE_PER_ROBOT))
        blame(workspace, place, (place.owner,))
    place.robots = robots > 0 and place.people > 0
    return min(count, PEOPLE_PER_ROBOT * robots)


def _stay(workspace: Workspace, place: Place, apostle: Empire, count: int, converts: bool) -> None:
    """Those left live there, up to the cap of people; above the limit of the world for one turn."""
    count = min(count, MOST - place.people)
    if not count:
        return
    place.people += count
    workspace.guests[place.number] += count
    if converts:
        if place.converts and place.apostle != apostle:
            apostle = workspace.drawn("faith", place.number, {place.apostle: place.converts, apostle: count})
        place.converts += count
        place.apostle = apostle
