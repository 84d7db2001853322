"""Hostile natives: how they attack, and how it ends. Rules: docs/rules/starprobe.md §14."""

from msgspec.structs import replace

from turnsheet.core.events import EVERYONE
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.orders.orders import Stand
from turnsheet.games.starprobe.rules.actions.exploring import give_up
from turnsheet.games.starprobe.rules.actions.lifeforms import guards
from turnsheet.games.starprobe.rules.actions.recording import find_of, gain
from turnsheet.games.starprobe.rules.actions.results import M, base_value
from turnsheet.games.starprobe.rules.randomizers import rm1
from turnsheet.games.starprobe.rules.records import Quarters
from turnsheet.games.starprobe.rules.stages import (
    AnyStage,
    Attacked,
    Contact,
    Cornered,
    Fighting,
    Free,
    Ground,
    Repairing,
    Surveying,
)
from turnsheet.games.starprobe.rules.workspace import Table
from turnsheet.games.starprobe.space_battle.numbers import numbers_of
from turnsheet.games.starprobe.space_battle.setup import begin
from turnsheet.games.starprobe.star_map.squares import StarId

WAR = Quarters(35 * M)
TEAMS = 4


def attack(table: Table, seat: Seat, contact: Contact, difference: int) -> None:
    """The natives attack with what their level and the difference give them (14.1, 14.3, 14.4)."""
    force = table.tables.natives_of(table.system(contact.star).level, difference)
    _strike(table, seat, contact, force.attack, force.every, force.ships)


def attack_again(table: Table, seat: Seat, contact: Contact) -> None:
    """They see somebody again whom they drove out: twice their strength (14.15, D80)."""
    one, two = table.system(contact.star).strength
    if one < 0:
        _strike(table, seat, contact, 0, 0, 2 * two)
    else:
        _strike(table, seat, contact, 2 * one, two, 0)


def _strike(table: Table, seat: Seat, contact: Contact, attack: int, every: int, ships: int) -> None:
    find = find_of(table.explorer(seat), contact.star)
    if find is not None:
        table.record(seat, replace(find, mark=find.mark or "H", ill=True))
    if ships:
        engage(table, seat, contact, ships)
        return
    teams = rm1(table.dice.at("teams", seat), TEAMS)
    table.drew(seat, f"RM 1-a gave {teams}: so many teams are attacked")
    crew = table.explorer(seat).crew
    teams = min(teams, crew.contact + crew.first_in)
    table.tell(seat, "trouble", f"The natives of {contact.star} attack with a strength of {attack}.")
    if not teams:
        _without_teams(table, seat, contact, attack, every)
        return
    table.to_stage(seat, Attacked(contact, attack, every, teams))


def _without_teams(table: Table, seat: Seat, contact: Contact, attack: int, every: int) -> None:
    """Nobody there to be attacked but the crew (D75)."""
    ground = Ground(attack, table.system(contact.star).level, every=every, growth=attack)
    crew = table.explorer(seat).crew
    if crew.naval:
        table.to_stage(seat, Fighting(replace(ground, naval=1), Free(), contact))
    else:
        table.to_stage(seat, Fighting(replace(ground, end="beaten"), Free(), contact))


def stands(crew_contact: int, crew_first_in: int, teams: int) -> tuple[tuple[int, int], ...]:
    """The ways to choose the teams that are attacked: First-In and Contact Teams (14.1)."""
    return tuple(
        (first_in, teams - first_in)
        for first_in in range(min(crew_first_in, teams) + 1)
        if teams - first_in <= crew_contact
    )


def stand(table: Table, seat: Seat, order: Stand) -> None:
    """The teams that are attacked, with the guards of Contact Teams (14.1, 14.2, D76)."""
    explorer = table.explorer(seat)
    stage = explorer.stage
    assert isinstance(stage, Attacked)
    marines = min(order.contact * guards(explorer.crew.marine, explorer.crew.contact), explorer.crew.marine)
    ground = Ground(
        stage.attack,
        table.system(stage.contact.star).level,
        contact=order.contact,
        first_in=order.first_in,
        marine=marines,
        every=stage.every,
        growth=stage.attack,
    )
    table.to_stage(seat, Fighting(ground, Free(), stage.contact))


def engage(table: Table, seat: Seat, contact: Contact, ships: int) -> None:
    """Their ships are there: a battle in space."""
    explorer = table.explorer(seat)
    level = table.system(contact.star).level
    assert explorer.ship is not None
    battle, reports = begin(
        seat,
        explorer.ship,
        level,
        ships,
        table.options.enemies,
        table.dice,
        numbers_of(table.options.tables),
        name=explorer.name,
        salvos=explorer.stores.salvos,
        crews=explorer.crew.repair,
        damage=explorer.damage,
    )
    table.to_stage(seat, Cornered(contact, battle))
    table.tell(
        seat, "trouble", f"{'A ship' if ships == 1 else f'{ships} ships'} of the natives of {contact.star} close in."
    )
    for report in reports:
        table.tell(seat, "space", report.text)


def end_ground(table: Table, seat: Seat, stage: Fighting) -> None:
    """A battle with natives is over (14.13 to 14.15, 14.17)."""
    contact, ground = stage.contact, stage.ground
    assert contact is not None
    if ground.end == "beaten":
        driven_out(table, seat, contact.star, (ground.growth, ground.every))
        return
    how = "are beaten" if ground.end == "dead" else "give up"
    table.tell(seat, "ground", f"The natives of {contact.star} {how}.")
    overcome(table, seat, contact.star)


def overcome(table: Table, seat: Seat, star: StarId) -> None:
    """They have stopped: the base value is the explorer's, and the system is hostile (14.14, D79)."""
    find = find_of(table.explorer(seat), star)
    assert find is not None
    paid = gain(table, seat, base_value(find.classes, table.tables), star)
    table.record(seat, replace(find, value=Quarters(find.value + paid), won=True, mark="H"))
    system = table.system(star)
    table.systems[star] = replace(system, driven=tuple(each for each in system.driven if each != seat))
    table.to_stage(seat, _afterwards(table.explorer(seat).stage))
    table.tell(seat, "find", f"takes {star}, worth {paid / M:g} M, by force.")


def _afterwards(stage: AnyStage) -> Free | Repairing:
    """What comes when natives have done with one: repairs under way, or those of a drive that broke before (D132)."""
    if isinstance(stage, Repairing):
        return stage
    met = isinstance(stage, Attacked | Fighting | Cornered) and stage.contact
    return Repairing(met.broken, "the drive") if met and met.broken else Free()


def driven_out(table: Table, seat: Seat, star: StarId, strength: tuple[int, int]) -> None:
    """The explorer must leave the system, and they will remember him (14.15, D78)."""
    system = table.system(star)
    if seat not in system.driven:
        first = system.strength if system.driven else strength
        table.systems[star] = replace(system, driven=tuple(sorted({*system.driven, seat})), strength=first)
    explorer = table.explorer(seat)
    table.put(seat, replace(explorer, stage=_afterwards(explorer.stage), star=None))
    table.tell(seat, "ground", f"is driven out of {star}.")


def to_war(table: Table, seat: Seat, star: StarId) -> None:
    """War: it is charged, the system is closed, and whoever is there leaves it (15.5, D67, D68, D121)."""
    table.enter(seat, "war", Quarters(-WAR), star)
    find = find_of(table.explorer(seat), star)
    if find is not None:
        table.record(seat, replace(find, mark="W"))
    table.systems[star] = replace(table.system(star), closed=True)
    for number, explorer in enumerate(table.explorers, 1):
        if number == seat or explorer.star == star:
            _sent_away(table, Seat(number), own=number == seat)
    table.tell(seat, "military", f"There is war at {star}: nobody travels there any more.", EVERYONE)


def _sent_away(table: Table, seat: Seat, own: bool) -> None:
    """Out of a system at war: surveys and talks end, other explorers' battles are fought to their end (D121)."""
    stage = table.explorer(seat).stage
    if not own and isinstance(stage, Attacked | Fighting | Cornered):
        return
    if isinstance(stage, Surveying):
        give_up(table, seat)
    table.put(seat, replace(table.explorer(seat), star=None, stage=_afterwards(stage), resting=0))
