"""Arriving: what happens when a ship comes into a system, or between the stars. Rules: §7, §14."""

from msgspec.structs import replace

from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.rules.actions.exploration.recording import find_of
from turnsheet.games.starprobe.rules.actions.exploration.results import inhabited_value
from turnsheet.games.starprobe.rules.actions.natives.attacks import attack_again
from turnsheet.games.starprobe.rules.stages import Contact, Free
from turnsheet.games.starprobe.rules.workspace import Workspace
from turnsheet.games.starprobe.star_map.places import Place, StarId


def arrive(workspace: Workspace, seat: Seat, place: Place, star: StarId | None, broken: int = 0) -> None:
    """Be at a place; nobody comes into a system at war, and natives who drove one out attack at once (15.5, D80), even
    if the drive is broken for some months (D132)."""
    explorer = workspace.explorer(seat)
    system = None if star is None else workspace.systems.get(star)
    if system is not None and system.closed:
        workspace.tell(seat, "kept out by war", star=system.star)
        explorer, star = workspace.explorer(seat), None
    home = star == explorer.home
    used = () if home else explorer.used
    workspace.put(seat, replace(explorer, place=place, star=star, stage=Free(), used=used))
    if star is None:
        return
    if home:
        workspace.tell(seat, "came home")
    else:
        workspace.tell(seat, "arrived", star=star)
    if system is None or seat not in system.driven:
        return
    find = find_of(explorer, star)
    assert find is not None
    number = workspace.tables.races[system.race][explorer.race]
    worth = inhabited_value(find, workspace.tables, workspace.rules)
    attack_again(workspace, seat, Contact(star, 0, 0, worth, number, True, broken=broken))
