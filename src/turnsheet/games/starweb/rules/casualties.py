"""Ships are hit and people die: what fire, ambush, bombs, robots and hunger have in common.

Rules: docs/rules/starweb.md §13, §4 (the Apostle, the Berserker). Three fields of the workspace are written
here and nowhere else: `killers` by `blame`, `killed` by `note_deaths`, and `martyred` by `note_martyrs`. `note_deaths`
also reports the deaths. `score` reads them.
"""

from collections.abc import Iterable

from turnsheet.core.dice import Dice
from turnsheet.games.starweb.rules.ownership import lose_key
from turnsheet.games.starweb.rules.state import NOBODY, Empire, Key, Place
from turnsheet.games.starweb.rules.tables import SHIP_POINTS
from turnsheet.games.starweb.rules.workspace import Workspace


def hit_fleet(workspace: Workspace, key: Key, hits: int) -> None:
    """Destroy ships: first empty ones, two hits for each; then loaded ones, one hit for each."""
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


def destroy_fleet(workspace: Workspace, key: Key, ships: int, shooters: Iterable[Empire]) -> None:
    """A fleet has lost its last ship: its key has no owner now, and Berserkers who shot at it score for the ships."""
    for empire in shooters:
        if workspace.character(empire) == "Berserker" and empire != key.owner:
            workspace.score(empire, "ships", SHIP_POINTS * ships)
    key.bomb = False
    key.cargo = 0
    lose_key(workspace, key)


def blame(workspace: Workspace, place: Place, empires: Iterable[Empire]) -> None:
    """Note the empires that kill people at a world this turn, before the people die."""
    workspace.killers[place.number].update(empires)


def kill(workspace: Workspace, place: Place, people: int, killed: bool = True) -> None:
    """Let people of a world die, or robots. With `killed` false nobody is to blame, and converts are not martyrs."""
    people = min(people, place.people)
    if place.robots:
        place.people -= people
        return
    converts = drawn_converts(workspace.dice, place.number, place.people, place.converts, people)
    apostle = place.apostle
    place.people -= people
    lose_converts(place, converts)
    if converts and killed:
        note_martyrs(workspace, place.number, apostle, converts)
    note_deaths(workspace, place, people, converts, killed)


def drawn_converts(dice: Dice, world: int, people: int, converts: int, dead: int) -> int:
    """How many of a world's dead are converts, drawn without replacement."""
    if not converts or dead >= people:
        return min(converts, dead)
    if converts == people:
        return dead
    roll = dice.at("deaths", world)
    found = 0
    for _ in range(dead):
        if roll.below(people) < converts:
            converts -= 1
            found += 1
        people -= 1
    return found


def kill_converts(workspace: Workspace, place: Place, shots: int) -> None:
    """Let converts die, one for each shot."""
    dead = min(place.converts, shots)
    if not dead:
        return
    apostle = place.apostle
    place.people -= dead
    lose_converts(place, dead)
    note_deaths(workspace, place, dead, dead)
    note_martyrs(workspace, place.number, apostle, dead)


def note_deaths(workspace: Workspace, place: Place, people: int, converts: int, killed: bool = True) -> None:
    """Report that people died, robots not counted, and keep those who were killed for the score."""
    if people:
        report = workspace.reports[place.number]
        report.deaths += people
        report.converts_dead += converts
        if killed:
            before = workspace.killed.get(place.number, (0, 0))
            workspace.killed[place.number] = before[0] + people, before[1] + converts


def note_martyrs(workspace: Workspace, world: int, apostle: Empire, converts: int) -> None:
    """Converts died. They are martyrs if other players killed them and their Apostle never declared a jihad."""
    workspace.martyred[world] = apostle
    if workspace.killers.get(world, set()) - {apostle, NOBODY} and not workspace.players[apostle].holy:
        workspace.score(apostle, "martyrs", converts)


def lose_converts(place: Place, converts: int) -> None:
    """Take converts off a world, whether they died, left or changed their minds."""
    place.converts -= converts
    if place.converts <= 0:
        place.converts = 0
        place.apostle = NOBODY
