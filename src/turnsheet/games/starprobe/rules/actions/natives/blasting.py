"""Blasting natives into submission. Rules: docs/rules/starprobe.md §12 (OPTION 2)."""

from msgspec.structs import replace

from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.orders.orders import Blast
from turnsheet.games.starprobe.rules.actions.exploration.recording import find_of
from turnsheet.games.starprobe.rules.actions.natives.attacks import to_war
from turnsheet.games.starprobe.rules.random_numbers import rm3
from turnsheet.games.starprobe.rules.stages import Bargaining, Contact
from turnsheet.games.starprobe.rules.workspace import Workspace

CHANCE = 5
"""In 100, a salvo and a level."""
OWN_LEVEL = 7
BELOW = 6
"""Only natives below this level can be blasted."""


def blast(workspace: Workspace, seat: Seat, order: Blast) -> None:
    """Fire salvos; one draw for all of them (12.19 to 12.22, D67)."""
    explorer = workspace.explorer(seat)
    contact = explorer.stage
    assert isinstance(contact, Contact)
    level = workspace.system(contact.star).level
    workspace.put(
        seat, replace(explorer, stores=replace(explorer.stores, salvos=explorer.stores.salvos - order.salvos))
    )
    number = rm3(workspace.dice.at("blast", seat))
    most = CHANCE * order.salvos * (OWN_LEVEL - level)
    workspace.drew(seat, "drew blast", number=number, most=most)
    find = find_of(explorer, contact.star)
    assert find is not None
    if number <= most:
        workspace.record(seat, replace(find, mark="H"))
        workspace.to_stage(seat, Bargaining(replace(contact, blasted=True)))
        workspace.tell(seat, "natives submitted", star=contact.star)
    else:
        workspace.tell(seat, "natives refused", star=contact.star)
        to_war(workspace, seat, contact.star)
