"""Battles on the ground: one turn of them. Rules: docs/rules/starprobe.md §13, §14."""

from collections.abc import Iterator

from msgspec.structs import replace

from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.orders.orders import Fight, Withdraw
from turnsheet.games.starprobe.rules.actions.battles.losses import lose
from turnsheet.games.starprobe.rules.crew_and_cargo import KEPT_AS, count_of, with_count
from turnsheet.games.starprobe.rules.random_numbers import rm3
from turnsheet.games.starprobe.rules.stages import Fighting, Ground
from turnsheet.games.starprobe.rules.state import Explorer
from turnsheet.games.starprobe.rules.workspace import Workspace
from turnsheet.games.starprobe.tables.table_types import Tables, Unit

BEAMS = 5
"""Times the ship's attack."""
SALVO_AT_NATIVES = 10
QUIET = 3
"""After this many turns without a loss the enemy goes away."""
LEAST, MOST = 1, 95
WEAKER = 10
"""By how much a hit lowers the natives."""
PARTS: tuple[Unit, ...] = ("marine", "naval", "repair", "contact", "scientific", "first-in")
"""Who dies first, unless the explorer says otherwise (D72)."""
FIELDS = tuple((unit, KEPT_AS[unit]) for unit in PARTS)


def chance(attack: int, defence: int) -> int:
    """The chance of an attack against a defence: 5 less or more for every full 5 off its half (13.6, 13.7)."""
    above = defence - -(-attack // 2)
    steps = above // 5 if above >= 0 else -(-above // 5)
    return min(max(attack - 5 * steps, LEAST), MOST)


def parts(ground: Ground) -> dict[Unit, int]:
    """Who of the own people is in the battle."""
    return {unit: getattr(ground, name) for unit, name in FIELDS}


def strength(ground: Ground, tables: Tables) -> tuple[int, int]:
    """Attack and defence of the own people in the battle, without the ship (13.5)."""
    here = parts(ground)
    return (
        sum(count * tables.units[unit].attack for unit, count in here.items()),
        sum(count * tables.units[unit].defence for unit, count in here.items()),
    )


def beams(explorer: Explorer, tables: Tables) -> int:
    """What the ship's beams add to attack and defence (13.8, D73)."""
    assert explorer.ship is not None
    attack = tables.explorers[explorer.ship].attack
    broken = explorer.damage.attack > (tables.components["attack"] or attack)
    return 0 if broken else BEAMS * attack


def salvo(ground: Ground, tables: Tables) -> int:
    """What each salvo adds to the attack for a turn: against natives less than the table says (13.9, 14.10)."""
    return SALVO_AT_NATIVES if ground.natives else tables.wares["salvos"].attack


def joined(stage: Fighting, order: Fight) -> Fighting:
    """The battle with those who are brought up (14.11)."""
    ground = stage.ground
    for unit, count in order.reinforce:
        ground = with_count(ground, unit, count_of(ground, unit) + count)
    return replace(stage, ground=ground)


def fight(workspace: Workspace, seat: Seat, order: Fight) -> None:
    """A turn: reinforcements, then both sides at once (13.10, 14.11)."""
    stage = joined(workspace.stage(seat, Fighting), order)
    _turn(workspace, seat, stage, order.beams, order.salvos, order.lose, attacking=True)


def withdraw(workspace: Workspace, seat: Seat, order: Withdraw) -> None:
    """Back to the ship: the natives attack once more, the own people do not, the ship may (14.12, D78)."""
    stage = workspace.stage(seat, Fighting)
    _turn(workspace, seat, stage, order.beams, order.salvos, (), attacking=False)


def _turn(
    workspace: Workspace,
    seat: Seat,
    stage: Fighting,
    with_beams: bool,
    salvos: int,
    first: tuple[Unit, ...],
    attacking: bool,
) -> None:
    explorer, tables, ground = workspace.explorer(seat), workspace.tables, stage.ground
    attack, defence = strength(ground, tables)
    ship = beams(explorer, tables) if with_beams else 0
    missiles = salvos * salvo(ground, tables)
    workspace.put(seat, replace(explorer, stores=replace(explorer.stores, salvos=explorer.stores.salvos - salvos)))
    own = (attack if attacking else 0) + ship + missiles
    dice = workspace.dice.at("ground", seat)
    fired = rm3(dice) if own else 0
    hit = fired <= chance(own, ground.attack) if own else False
    returned = rm3(dice)
    struck = returned <= chance(ground.attack, defence + ship)
    hits, losses = chance(own, ground.attack), chance(ground.attack, defence + ship)
    workspace.drew(seat, "drew ground battle", own=fired, hit=hits, theirs=returned, lost=losses)
    ground = replace(ground, harmless=0 if struck else ground.harmless + 1)
    if struck:
        ground = _casualty(workspace, seat, ground, first)
    if hit and ground.natives:
        ground = replace(ground, attack=ground.attack - WEAKER * tables.hits[ground.natives])
    ground = _closed(ground, dead=hit, withdrawn=not attacking)
    workspace.to_stage(seat, replace(stage, ground=ground))


def _closed(ground: Ground, dead: bool, withdrawn: bool) -> Ground:
    """The end of a turn: the battle is over, or the natives grow, and the next turn comes (13.12, 14.9, 14.13, D77)."""
    if ground.attack <= 0 if ground.natives else dead:
        return replace(ground, end="dead")
    if withdrawn or not any(parts(ground).values()):
        return replace(ground, end="beaten")
    if ground.harmless >= QUIET:
        return replace(ground, end="gone")
    grown = ground.growth if ground.every and ground.turn % ground.every == 0 else 0
    return replace(ground, turn=ground.turn + 1, attack=ground.attack + grown)


def _casualty(workspace: Workspace, seat: Seat, ground: Ground, first: tuple[Unit, ...]) -> Ground:
    """One unit dies: against natives as the explorer said, otherwise in order (13.11, 14.7, D72)."""
    here = parts(ground)
    for unit in _order(ground, first):
        if here[unit]:
            lose(workspace, seat, unit)
            return with_count(ground, unit, here[unit] - 1)
    return ground


def _order(ground: Ground, first: tuple[Unit, ...]) -> Iterator[Unit]:
    if ground.natives:
        yield from first
    yield from PARTS
