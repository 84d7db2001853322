"""Negotiating: modes, moods, ransoms and bribes; and blasting natives into submission. Rules: §12."""

from msgspec.structs import replace

from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.orders.orders import Blast, Generate, Negotiate, Oppose, Pay, Shift, Sway
from turnsheet.games.starprobe.rules.actions.exploration.recording import find_of
from turnsheet.games.starprobe.rules.actions.exploration.results import M
from turnsheet.games.starprobe.rules.actions.natives.attacks import attack, to_war
from turnsheet.games.starprobe.rules.actions.natives.contact import won
from turnsheet.games.starprobe.rules.random_numbers import drawn, rm1, rm2, rm3
from turnsheet.games.starprobe.rules.stages import Bargaining, Contact, Lost, Opposing, Ransom, Recasting, Swaying
from turnsheet.games.starprobe.rules.state import Explorer
from turnsheet.games.starprobe.rules.state_parts import Quarters
from turnsheet.games.starprobe.rules.workspace import Workspace

HALF_A_CLASS_1 = 2
"""Half the base value of class 1, in Megarons."""
MODES = 20
BLAST_CHANCE = 5
"""In 100, a salvo and a level."""
OWN_LEVEL = 7
BLASTED_BELOW = 6
"""Only natives below this level can be blasted."""


def without(modes: tuple[int, ...], mode: int) -> tuple[int, ...]:
    """The modes with one of a number used up."""
    at = modes.index(mode)
    return modes[:at] + modes[at + 1 :]


def negotiate(workspace: Workspace, seat: Seat, order: Negotiate) -> None:
    """Play a mode; a number is set against it (12.1, 12.2)."""
    explorer = workspace.explorer(seat)
    contact = workspace.stage(seat, Contact)
    stores = replace(explorer.stores, modes=without(explorer.stores.modes, order.mode))
    workspace.put(seat, replace(explorer, stores=stores))
    picker = opponent(workspace, seat)
    if picker is not None:
        workspace.to_stage(seat, Opposing(contact, order.mode, picker))
    else:
        _seen(workspace, seat, contact, order.mode, _opposite(workspace, seat))


def opponent(workspace: Workspace, seat: Seat) -> Seat | None:
    """The next player in order who is still in the game, if the options say that players pick (12.2)."""
    if workspace.options.opposite == "dice":
        return None
    order = workspace.before.order
    at = order.index(seat)
    for other in (*order[at + 1 :], *order[:at]):
        if not isinstance(workspace.explorer(other).stage, Lost):
            return other
    return None


def oppose(workspace: Workspace, seat: Seat, order: Oppose) -> None:
    """The number that was asked for: the longest-waiting asker gets it."""
    for number, explorer in enumerate(workspace.explorers, 1):
        stage = explorer.stage
        if isinstance(stage, Opposing) and stage.picker == seat:
            _seen(workspace, Seat(number), stage.contact, stage.mode, order.number)
            return


def unanswered(workspace: Workspace, seat: Seat) -> None:
    """Nobody answered in time: the dice do (12.2)."""
    stage = workspace.stage(seat, Opposing)
    _seen(workspace, seat, stage.contact, stage.mode, _opposite(workspace, seat))


def _opposite(workspace: Workspace, seat: Seat) -> int:
    """The number against a mode, by the dice."""
    number = rm1(workspace.dice.at("opposite", seat), MODES)
    workspace.drew(seat, "drew against mode", number=number)
    return number


def _seen(workspace: Workspace, seat: Seat, contact: Contact, mode: int, number: int) -> None:
    """The outcome is seen; it may be changed (MODIFIER 2, 12.5, 12.6, D66)."""
    explorer = workspace.explorer(seat)
    cell = workspace.tables.negotiation[number][mode]
    workspace.tell(seat, "negotiated", mode=mode, number=number, outcome=cell)
    workspace.to_stage(seat, Recasting(contact, mode, number, recasts(explorer, mode)))


def recasts(explorer: Explorer, mode: int) -> tuple[int, ...]:
    """The changes of a mode that the explorer's teams and modes allow."""
    teams = explorer.crew.contact + explorer.crew.first_in
    steps = {4: (-1,), 5: (1,)}.get(teams, (-1, 1) if teams >= 6 else ())
    return tuple(by for by in steps if mode + by in explorer.stores.modes)


def recast(workspace: Workspace, seat: Seat, order: Shift) -> None:
    """Change the mode; both are used up."""
    explorer = workspace.explorer(seat)
    stage = workspace.stage(seat, Recasting)
    mode = stage.mode + order.by
    stores = replace(explorer.stores, modes=without(explorer.stores.modes, mode))
    workspace.put(seat, replace(explorer, stores=stores, stage=replace(stage, mode=mode, by=())))
    cell = workspace.tables.negotiation[stage.number][mode]
    workspace.tell(seat, "mode changed", mode=mode, outcome=cell)


def outcome(workspace: Workspace, seat: Seat, stage: Recasting) -> None:
    """0, + or - (12.4, 12.7, 12.9 to 12.11, 12.17)."""
    contact = stage.contact
    cell = workspace.tables.negotiation[stage.number][stage.mode]
    again = contact.race_number if contact.again else 0
    if cell == "+":
        workspace.to_stage(seat, Bargaining(contact))
    elif cell == "0":
        if contact.again:
            workspace.to_stage(seat, Swaying(contact, contact.worth, again))
        else:
            won(workspace, seat, contact, contact.worth)
    else:
        number = rm1(workspace.dice.at("minus", seat), 10)
        workspace.drew(seat, "drew minus", number=number, worth=contact.worth)
        left = Quarters(contact.worth - M * number)
        beat = number + HALF_A_CLASS_1 + again
        if left < 0:
            workspace.to_stage(seat, Ransom(contact, -left // M, beat))
            workspace.tell(seat, "ransom asked", amount=-left // M)
        else:
            workspace.to_stage(seat, Swaying(contact, left, beat))


def bargain(workspace: Workspace, seat: Seat, order: Generate) -> None:
    """A plus: what the chosen randomizer gives is added (12.7)."""
    stage = workspace.stage(seat, Bargaining)
    number = drawn(workspace.dice.at("plus", seat), order.method)
    kind = "asked for more" if workspace.rules >= 2 else "asked for more, version 1"
    workspace.tell(seat, kind, amount=number, method=order.method)
    _asked(workspace, seat, stage.contact, number)


def ask_for_nothing(workspace: Workspace, seat: Seat) -> None:
    """A plus, and nothing is added (12.7)."""
    stage = workspace.stage(seat, Bargaining)
    _asked(workspace, seat, stage.contact, 0)


def _asked(workspace: Workspace, seat: Seat, contact: Contact, number: int) -> None:
    """Half of what they are to give is to beat (12.8, 12.22); in version 1 natives who submitted have no mood."""
    worth = Quarters(contact.worth + M * number)
    if contact.blasted and workspace.rules < 2:
        won(workspace, seat, contact, worth, "H")
        return
    again = contact.race_number if contact.again else 0
    workspace.to_stage(seat, Swaying(contact, worth, -(-worth // (2 * M)) + again))


def pay(workspace: Workspace, seat: Seat, order: Pay) -> None:
    """Pay a ransom, or more: it comes off the number to beat (12.10, 12.12, D63, D65)."""
    stage = workspace.stage(seat, Ransom)
    workspace.enter(seat, "ransom", Quarters(-order.amount * M), stage.contact.star)
    workspace.to_stage(seat, Swaying(stage.contact, Quarters(0), stage.beat - order.amount))


def refuse(workspace: Workspace, seat: Seat) -> None:
    """Pay nothing: an attack, with the ransom as the difference (D64)."""
    stage = workspace.stage(seat, Ransom)
    attack(workspace, seat, stage.contact, stage.amount)


def sway(workspace: Workspace, seat: Seat, order: Sway) -> None:
    """See what mood they are in (12.8, 12.11, 12.14 to 12.18)."""
    stage = workspace.stage(seat, Swaying)
    contact, beat = stage.contact, stage.beat - order.pay
    if order.pay:
        workspace.enter(seat, "bribe", Quarters(-order.pay * M), contact.star)
    number = rm2(workspace.dice.at("mood", seat))
    kind = "swayed" if workspace.rules >= 2 else "swayed, version 1"
    workspace.tell(seat, kind, beat=beat, number=number)
    if number > beat:
        won(workspace, seat, contact, stage.worth)
    elif contact.again:
        attack(workspace, seat, contact, beat - number)
    else:
        find = find_of(workspace.explorer(seat), contact.star)
        assert find is not None
        workspace.record(seat, replace(find, ill=True))
        workspace.to_stage(seat, replace(contact, again=True))


def blast(workspace: Workspace, seat: Seat, order: Blast) -> None:
    """Fire salvos; one draw for all of them (12.19 to 12.22, D67)."""
    explorer = workspace.explorer(seat)
    contact = workspace.stage(seat, Contact)
    level = workspace.system(contact.star).level
    workspace.put(
        seat, replace(explorer, stores=replace(explorer.stores, salvos=explorer.stores.salvos - order.salvos))
    )
    number = rm3(workspace.dice.at("blast", seat))
    most = BLAST_CHANCE * order.salvos * (OWN_LEVEL - level)
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
