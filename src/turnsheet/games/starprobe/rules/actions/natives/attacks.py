"""Hostile natives: how they attack, and how it ends. Rules: docs/rules/starprobe.md §14."""

from msgspec.structs import replace

from turnsheet.core.events import EVERYONE
from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.orders.orders import Stand
from turnsheet.games.starprobe.rules import stages
from turnsheet.games.starprobe.rules.actions.battles.lifeforms import guards
from turnsheet.games.starprobe.rules.actions.exploration.exploring import give_up
from turnsheet.games.starprobe.rules.actions.exploration.recording import find_of, gain
from turnsheet.games.starprobe.rules.actions.exploration.results import M, base_value
from turnsheet.games.starprobe.rules.random_numbers import rm1
from turnsheet.games.starprobe.rules.state_parts import Quarters
from turnsheet.games.starprobe.rules.workspace import Workspace
from turnsheet.games.starprobe.space_battle.setup import begin
from turnsheet.games.starprobe.star_map.places import StarId

WAR = Quarters(35 * M)
TEAMS = 4


def attack(workspace: Workspace, seat: Seat, contact: stages.Contact, difference: int) -> None:
    """The natives attack with what their level and the difference give them (14.1, 14.3, 14.4)."""
    force = workspace.tables.natives_of(workspace.system(contact.star).level, difference)
    _strike(workspace, seat, contact, force.attack, force.every, force.ships)


def attack_again(workspace: Workspace, seat: Seat, contact: stages.Contact) -> None:
    """They see somebody again whom they drove out: twice their strength (14.15, D80)."""
    one, two = workspace.system(contact.star).strength
    if one < 0:
        _strike(workspace, seat, contact, 0, 0, 2 * two)
    else:
        _strike(workspace, seat, contact, 2 * one, two, 0)


def _strike(workspace: Workspace, seat: Seat, contact: stages.Contact, attack: int, every: int, ships: int) -> None:
    find = find_of(workspace.explorer(seat), contact.star)
    if find is not None:
        workspace.record(seat, replace(find, mark=find.mark or "H", ill=True))
    if ships:
        engage(workspace, seat, contact, ships)
        return
    teams = rm1(workspace.dice.at("teams", seat), TEAMS)
    workspace.drew(seat, "drew teams", number=teams)
    crew = workspace.explorer(seat).crew
    teams = min(teams, crew.contact + crew.first_in)
    workspace.tell(seat, "natives attacked", star=contact.star, strength=attack)
    if not teams:
        _without_teams(workspace, seat, contact, attack, every)
        return
    workspace.to_stage(seat, stages.Attacked(contact, attack, every, teams))


def _without_teams(workspace: Workspace, seat: Seat, contact: stages.Contact, attack: int, every: int) -> None:
    """Nobody there to be attacked but the crew (D75)."""
    ground = stages.Ground(attack, workspace.system(contact.star).level, every=every, growth=attack)
    crew = workspace.explorer(seat).crew
    if crew.naval:
        workspace.to_stage(seat, stages.Fighting(replace(ground, naval=1), stages.Free(), contact))
    else:
        workspace.to_stage(seat, stages.Fighting(replace(ground, end="beaten"), stages.Free(), contact))


def stands(crew_contact: int, crew_first_in: int, teams: int) -> tuple[tuple[int, int], ...]:
    """The ways to choose the teams that are attacked: First-In and Contact Teams (14.1)."""
    return tuple(
        (first_in, teams - first_in)
        for first_in in range(min(crew_first_in, teams) + 1)
        if teams - first_in <= crew_contact
    )


def stand(workspace: Workspace, seat: Seat, order: Stand) -> None:
    """The teams that are attacked, with the guards of Contact Teams (14.1, 14.2, D76)."""
    explorer = workspace.explorer(seat)
    stage = workspace.stage(seat, stages.Attacked)
    marines = min(order.contact * guards(explorer.crew.marine, explorer.crew.contact), explorer.crew.marine)
    ground = stages.Ground(
        stage.attack,
        workspace.system(stage.contact.star).level,
        contact=order.contact,
        first_in=order.first_in,
        marine=marines,
        every=stage.every,
        growth=stage.attack,
    )
    workspace.to_stage(seat, stages.Fighting(ground, stages.Free(), stage.contact))


def engage(workspace: Workspace, seat: Seat, contact: stages.Contact, ships: int) -> None:
    """Their ships are there: a battle in space."""
    explorer = workspace.explorer(seat)
    level = workspace.system(contact.star).level
    assert explorer.ship is not None
    battle, reports = begin(
        seat,
        explorer.ship,
        level=level,
        wave=ships,
        manner=workspace.options.enemies,
        dice=workspace.dice,
        tables=workspace.tables,
        name=explorer.name,
        salvos=explorer.stores.salvos,
        crews=explorer.crew.repair,
        damage=explorer.damage,
    )
    workspace.to_stage(seat, stages.SpaceBattle(contact, battle))
    came = "A ship" if ships == 1 else f"{ships} ships"
    workspace.tell(seat, "native ships came", ships=came, star=contact.star)
    for report in reports:
        workspace.tell(seat, report.kind, (), **report.values)


def end_ground(workspace: Workspace, seat: Seat, stage: stages.Fighting) -> None:
    """A battle with natives is over (14.13 to 14.15, 14.17)."""
    contact, ground = stage.contact, stage.ground
    assert contact is not None
    if ground.end == "beaten":
        driven_out(workspace, seat, contact.star, (ground.growth, ground.every))
        return
    how = "are beaten" if ground.end == "dead" else "give up"
    workspace.tell(seat, "natives stopped", star=contact.star, how=how)
    overcome(workspace, seat, contact.star)


def overcome(workspace: Workspace, seat: Seat, star: StarId) -> None:
    """They have stopped: the base value is the explorer's, and the system is hostile (14.14, D79)."""
    find = find_of(workspace.explorer(seat), star)
    assert find is not None
    paid = gain(workspace, seat, base_value(find.classes, workspace.tables), star)
    workspace.record(seat, replace(find, value=Quarters(find.value + paid), won=True, mark="H"))
    system = workspace.system(star)
    workspace.systems[star] = replace(system, driven=tuple(each for each in system.driven if each != seat))
    workspace.to_stage(seat, _afterwards(workspace.explorer(seat).stage))
    workspace.tell(seat, "taken by force", star=star, worth=paid)


def _afterwards(stage: stages.AnyStage) -> stages.Free | stages.Repairing:
    """What comes when natives have done with one: repairs under way, or those of a drive that broke before (D132)."""
    if isinstance(stage, stages.Repairing):
        return stage
    met = isinstance(stage, stages.Attacked | stages.Fighting | stages.SpaceBattle) and stage.contact
    return stages.Repairing(met.broken, "the drive") if met and met.broken else stages.Free()


def driven_out(workspace: Workspace, seat: Seat, star: StarId, strength: tuple[int, int]) -> None:
    """The explorer must leave the system, and the natives will remember it (14.15, D78)."""
    system = workspace.system(star)
    if seat not in system.driven:
        first = system.strength if system.driven else strength
        workspace.systems[star] = replace(system, driven=tuple(sorted({*system.driven, seat})), strength=first)
    explorer = workspace.explorer(seat)
    workspace.put(seat, replace(explorer, stage=_afterwards(explorer.stage), star=None))
    workspace.tell(seat, "driven out", star=star)


def to_war(workspace: Workspace, seat: Seat, star: StarId) -> None:
    """War: it is charged, the system is closed, and everybody there leaves it (15.5, D67, D68, D121)."""
    workspace.enter(seat, "war", Quarters(-WAR), star)
    find = find_of(workspace.explorer(seat), star)
    if find is not None:
        workspace.record(seat, replace(find, mark="W"))
    workspace.systems[star] = replace(workspace.system(star), closed=True)
    for number, explorer in enumerate(workspace.explorers, 1):
        if number == seat or explorer.star == star:
            _sent_away(workspace, Seat(number), own=number == seat)
    workspace.tell(seat, "war", EVERYONE, star=star)


def _sent_away(workspace: Workspace, seat: Seat, own: bool) -> None:
    """Out of a system at war: surveys and talks end, other explorers' battles are fought to their end (D121)."""
    stage = workspace.explorer(seat).stage
    if not own and isinstance(stage, stages.Attacked | stages.Fighting | stages.SpaceBattle):
        return
    if isinstance(stage, stages.Surveying):
        give_up(workspace, seat)
    workspace.put(seat, replace(workspace.explorer(seat), star=None, stage=_afterwards(stage), resting=0))
