"""Beams and missiles. Rules: docs/rules/starprobe.md §16.

All fire after everybody has moved, and what it does is determined when all have fired.
"""

from typing import Literal

from msgspec.structs import replace

from turnsheet.core.word_lists import count
from turnsheet.games.starprobe.rules.random_numbers import rm2
from turnsheet.games.starprobe.space_battle.battle import Aim, Battle, Missile, Vessel, own_vessel, vessel_of
from turnsheet.games.starprobe.space_battle.damage import armed, beam_range, ratings
from turnsheet.games.starprobe.space_battle.geometry import HEADINGS, distance, in_arc, meets
from turnsheet.games.starprobe.space_battle.refusals import Why
from turnsheet.games.starprobe.space_battle.vessel_names import called
from turnsheet.games.starprobe.space_battle.workspace import Hit, Workspace, hostile
from turnsheet.games.starprobe.tables.table_types import Missile as Launcher
from turnsheet.games.starprobe.tables.table_types import Tables


def salvos_per_turn(vessel: Vessel, tables: Tables) -> int:
    """How many salvos a ship may fire in a turn, if it has them."""
    launcher = tables.missiles[vessel.level]
    return launcher.warship if vessel.kind == "warship" else launcher.explorer


def to_hit(vessel: Vessel, target: Vessel, tables: Tables) -> int | None:
    """The number beams must beat; None if the target is out of range. In the own square it is that of range 1."""
    far = distance(vessel.at, target.at)
    if far > beam_range(vessel, tables) or not beam_range(vessel, tables):
        return None
    return tables.beam(vessel.level, far)


def why_no_beams(vessel: Vessel, target: Vessel, tables: Tables) -> str | None:
    """Why a ship has no shot with its beams."""
    if not armed(vessel, tables):
        return "the weapons are destroyed"
    if not in_arc(vessel.at, vessel.heading, target.at):
        return "the target is not within 30 degrees of the front"
    if to_hit(vessel, target, tables) is None:
        return f"the target is {distance(vessel.at, target.at)} squares away, the range is {beam_range(vessel, tables)}"
    return None


def why_no_missiles(vessel: Vessel, target: Vessel, tables: Tables) -> str | None:
    """Why a ship has no shot with its missiles."""
    if not armed(vessel, tables):
        return "the weapons are destroyed"
    if not in_arc(vessel.at, vessel.heading, target.at):
        return "the target is not within 30 degrees of the front"
    far, reach = distance(vessel.at, target.at), tables.missiles[vessel.level].range
    return f"the target is {far} squares away, missiles fly {reach}" if far > reach else None


def why_not_aims(battle: Battle, aims: tuple[Aim, ...], tables: Tables) -> Why | None:
    """Why these cannot be ordered at all. Whether there is a shot is only known when all have moved."""
    own = own_vessel(battle)
    if aims and not armed(own, tables):
        return Why("The ship's weapons are destroyed.", "Give the order without beams and missiles.")
    for aim in aims:
        target = vessel_of(battle, aim.target)
        if target is None:
            return Why(f"There is no ship {aim.target}.", "Choose one on the chart.")
        if not hostile(own.side, target.side):
            return Why(f"Ship {aim.target} is on your side.", "Choose a native ship.")
        if aim.salvos < 0:
            return Why("Salvos are counted from 1.", "Write 1 or more.")
    if sum(not aim.salvos for aim in aims) > 1:
        return Why("Beams fire at one ship a turn.", "Choose one target.", "Beams fire at one ship per turn.")
    salvos, most = sum(aim.salvos for aim in aims), salvos_per_turn(own, tables)
    if salvos > most:
        today = f"The ship can fire {count(most, 'salvo')} per turn, not {salvos}."
        return Why(f"The ship can fire {most} salvos a turn, not {salvos}.", "Fire fewer.", today)
    if salvos > own.salvos:
        return Why(f"The ship has {count(own.salvos, 'salvo')}, not {salvos}.", "Fire fewer.")
    return None


def fire(workspace: Workspace, aims: dict[int, tuple[Aim, ...]]) -> list[Hit]:
    """All fire what they aim: beams in the order of the ships' numbers, then missiles fly."""
    hits: list[Hit] = []
    for number, own in aims.items():
        vessel = workspace.vessels[number]
        for aim in own:
            target = workspace.vessels[aim.target]
            if aim.salvos:
                _launch(workspace, vessel, target, aim.salvos)
                vessel = workspace.vessels[number]
            else:
                _beams(workspace, vessel, target, hits)
    _fly(workspace, hits)
    return hits


def _beams(workspace: Workspace, vessel: Vessel, target: Vessel, hits: list[Hit]) -> None:
    beat = to_hit(vessel, target, workspace.tables)
    why = why_no_beams(vessel, target, workspace.tables)
    if beat is None or why is not None:
        _no_shot(workspace, vessel, target, "beams", why or "")
        return
    rolled = rm2(workspace.roll("beams", vessel.number))
    far = distance(vessel.at, target.at)
    amount = ratings(vessel, workspace.tables).attack if rolled > beat else 0
    workspace.tell(
        "beams hit" if amount else "beams missed",
        vessel=called(vessel),
        target=called(target),
        range=far,
        rolled=rolled,
        beat=beat,
    )
    if amount:
        hits.append(Hit(target.number, amount, vessel.at))


def _launch(workspace: Workspace, vessel: Vessel, target: Vessel, salvos: int) -> None:
    why = why_no_missiles(vessel, target, workspace.tables)
    if why is not None:
        _no_shot(workspace, vessel, target, "missiles", why)
        return
    workspace.put(replace(vessel, salvos=vessel.salvos - salvos))
    workspace.launched += 1
    way = (target.at[0] - vessel.at[0], target.at[1] - vessel.at[1])
    aim = way if way != (0, 0) else HEADINGS[vessel.heading]
    workspace.missiles.append(
        Missile(
            workspace.launched,
            vessel.number,
            side=vessel.side,
            level=vessel.level,
            target=target.number,
            start=vessel.at,
            aim=aim,
            salvos=salvos,
        )
    )
    workspace.tell("missiles fired", vessel=called(vessel), salvos=count(salvos, "salvo"), target=called(target))


def _no_shot(
    workspace: Workspace, vessel: Vessel, target: Vessel, what: Literal["beams", "missiles"], why: str
) -> None:
    workspace.tell("no shot", vessel=called(vessel), weapon=what, target=called(target), why=why)


def _fly(workspace: Workspace, hits: list[Hit]) -> None:
    flying: list[Missile] = []
    for missile in workspace.missiles:
        target = workspace.vessels.get(missile.target)
        launcher = workspace.tables.missiles[missile.level]
        if target is not None:
            after = _flight(workspace, missile, target, launcher, hits)
            if after.salvos and after.flown < launcher.range:
                flying.append(after)
    workspace.missiles = flying


def _flight(workspace: Workspace, missile: Missile, target: Vessel, launcher: Launcher, hits: list[Hit]) -> Missile:
    """A turn's flight. If the way leads through the square in which the target rests, each salvo may hit it."""
    until = min(missile.flown + launcher.velocity, launcher.range)
    way = (target.at[0] - missile.start[0], target.at[1] - missile.start[1])
    met = meets(missile.aim, missile.flown or -1, until, way)
    salvos = missile.salvos
    if met is not None:
        salvos = _arrive(workspace, missile, target, met, hits)
    return replace(missile, salvos=salvos, flown=until)


def _arrive(workspace: Workspace, missile: Missile, target: Vessel, far: int, hits: list[Hit]) -> int:
    """Salvos come to their target. What misses flies on."""
    most = workspace.tables.salvo(missile.level, far)
    damage = workspace.tables.missiles[missile.level].damage
    left = missile.salvos
    for _ in range(missile.salvos):
        rolled = rm2(workspace.roll("missiles", missile.by))
        hit = rolled <= most
        kind = "salvo hit" if hit else "salvo missed"
        workspace.tell(kind, target=called(target), range=far, rolled=rolled, most=most)
        if hit:
            left -= 1
            hits.append(Hit(target.number, damage, missile.start))
    return left
