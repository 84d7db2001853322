"""What is told in a battle, on the ground and in space, with its chances. Rules: docs/rules/starprobe.md §13 to §16."""

from collections.abc import Iterator

from turnsheet.core.word_lists import count
from turnsheet.games.starprobe.pages.decisions import chances
from turnsheet.games.starprobe.pages.decisions.lines import Detail, Line
from turnsheet.games.starprobe.rules.actions.battles.ground import QUIET, parts, strength
from turnsheet.games.starprobe.rules.actions.battles.losses import NAMES
from turnsheet.games.starprobe.rules.stages import Fighting, Ground
from turnsheet.games.starprobe.rules.state import Explorer
from turnsheet.games.starprobe.space_battle.battle import RUNNING, Battle, own_vessel
from turnsheet.games.starprobe.space_battle.damage import beam_range, hull, screens
from turnsheet.games.starprobe.space_battle.geometry import distance as range_to
from turnsheet.games.starprobe.space_battle.geometry import in_arc, wind
from turnsheet.games.starprobe.tables.table_types import Tables, Unit


def on_the_ground(own: Explorer, stage: Fighting, tables: Tables) -> Iterator[Line]:
    """A turn of a battle with natives or lifeforms."""
    ground = stage.ground
    enemy = f"natives of level {ground.natives}" if ground.natives else "a lifeform"
    more = f" After it comes another, of {', then of '.join(map(str, ground.more))}." if ground.more else ""
    yield f"Turn {ground.turn} of a battle with {enemy}, attack and defence {ground.attack}.{more}"
    yield from fighters(ground, tables)
    most = min(own.stores.salvos, 2)
    for beams in (True, False):
        for salvos in range(most + 1):
            hit, lost = chances.exchange(stage, own, tables, beams, salvos)
            means = ["beams"] * beams + [f"{salvos} salvo" + "s" * (salvos > 1)] * (salvos > 0)
            yield Detail(f"{(' and '.join(means) or 'neither') + ':':<20} chance to hit: you {hit}, they {lost}.")
    goes = "give up" if ground.natives else "goes away"
    them = "Natives who kill" if ground.natives else "A lifeform that kills"
    quiet = f"; so far {ground.harmless}" if ground.harmless else ""
    yield f"{them} nobody for {QUIET} turns in a row {goes}{quiet}."
    if ground.natives and ground.every:
        yield f"They grow by {ground.growth} every {'turn' if ground.every == 1 else f'{ground.every} turns'}."
    if ground.military:
        yield f"The military comes in turn {ground.military}."
    elif stage.contact is not None:
        yield from calls(ground.natives, tables)


def fighters(ground: Ground, tables: Tables) -> Iterator[str]:
    """Who of the own people is in the battle, and what they are worth without the ship."""
    here = [_counted(unit, number, tables) for unit, number in parts(ground).items() if number]
    attack, defence = strength(ground, tables)
    if here:
        yield f"On your side: {', '.join(here)}; attack {attack}, defence {defence}."


def _counted(unit: Unit, number: int, tables: Tables) -> str:
    if unit == "naval":
        return f"{number * tables.units[unit].people} naval personnel"
    return count(number, NAMES[unit].removeprefix("a "))


def calls(level: int, tables: Tables) -> Iterator[str]:
    """What the military can do against natives of a level."""
    words = ", ".join(f"{priority}: {chances.subdued(priority, level, tables).hits} %" for priority in tables.ground)
    yield f"Chance that the military succeeds, by priority: {words}. If it fails, there is war."


def in_space(battle: Battle, tables: Tables) -> Iterator[Line]:
    """A turn of a battle in space."""
    own = own_vessel(battle)
    if not battle.turn:
        yield f"A battle in space. Velocity {own.velocity} was drawn: steer, to change it."
    else:
        first = "you move first" if battle.first == "explorer" else "the natives have moved"
        yield f"Turn {battle.turn} of a battle in space; {first}."
    yield f"You are at {own.at[0]},{own.at[1]} heading {wind(own.heading)} at velocity {own.velocity}."
    yield f"Screens take {screens(own, tables)} M more damage, the hull {hull(own, tables)} M. Salvos: {own.salvos}."
    for vessel in battle.vessels[1:]:
        far = range_to(own.at, vessel.at)
        front = ", in front of you" if in_arc(own.at, own.heading, vessel.at) else ""
        side = "Native" if vessel.side == "natives" else "Military"
        where = f"at {vessel.at[0]},{vessel.at[1]} heading {wind(vessel.heading)}"
        yield Detail(f"{side} ship {vessel.number} {where}, range {far}{front}.")
    reach = beam_range(own, tables)
    table = tables.beams[own.level]
    shots = ", ".join(
        f"{far}: {round(100 * chances.above(table[far]).hits / 190)} %" for far in range(1, min(reach + 1, len(table)))
    )
    if shots:
        yield f"Chance that beams hit, by range: {shots}."
    if battle.running:
        yield f"You have run for {battle.run} of {RUNNING} turns."
    if battle.due:
        yield f"More native ships come in {count(battle.due, 'turn')}."
    if battle.relief:
        yield f"The military comes in {count(battle.relief, 'turn')}."
