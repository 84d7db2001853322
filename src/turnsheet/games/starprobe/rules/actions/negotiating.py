"""Negotiating: modes, moods, ransoms and bribes. Rules: docs/rules/starprobe.md §12."""

from msgspec.structs import replace

from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.orders.orders import Generate, Negotiate, Oppose, Pay, Shift, Sway
from turnsheet.games.starprobe.rules.actions.contact import won
from turnsheet.games.starprobe.rules.actions.natives import attack
from turnsheet.games.starprobe.rules.actions.recording import find_of
from turnsheet.games.starprobe.rules.actions.results import M
from turnsheet.games.starprobe.rules.randomizers import drawn, rm1, rm2
from turnsheet.games.starprobe.rules.records import Quarters
from turnsheet.games.starprobe.rules.stages import Bargaining, Contact, Lost, Opposing, Ransom, Recasting, Swaying
from turnsheet.games.starprobe.rules.state import Explorer
from turnsheet.games.starprobe.rules.workspace import Table

HALF_A_CLASS_1 = 2
"""Half the base value of class 1, in Megarons."""
MODES = 20


def without(modes: tuple[int, ...], mode: int) -> tuple[int, ...]:
    """The modes with one of a number used up."""
    at = modes.index(mode)
    return modes[:at] + modes[at + 1 :]


def negotiate(table: Table, seat: Seat, order: Negotiate) -> None:
    """Play a mode; a number is set against it (12.1, 12.2)."""
    explorer = table.explorer(seat)
    contact = explorer.stage
    assert isinstance(contact, Contact)
    stores = replace(explorer.stores, modes=without(explorer.stores.modes, order.mode))
    table.put(seat, replace(explorer, stores=stores))
    picker = opponent(table, seat)
    if picker is not None:
        table.to_stage(seat, Opposing(contact, order.mode, picker))
    else:
        _seen(table, seat, contact, order.mode, _opposite(table, seat))


def opponent(table: Table, seat: Seat) -> Seat | None:
    """The next player in order who is still in the game, if the table wants him to pick (12.2)."""
    if table.options.opposite == "dice":
        return None
    order = table.before.order
    at = order.index(seat)
    for other in (*order[at + 1 :], *order[:at]):
        if not isinstance(table.explorer(other).stage, Lost):
            return other
    return None


def oppose(table: Table, seat: Seat, order: Oppose) -> None:
    """The number that was asked for: the longest-waiting asker gets it."""
    for number, explorer in enumerate(table.explorers, 1):
        stage = explorer.stage
        if isinstance(stage, Opposing) and stage.picker == seat:
            _seen(table, Seat(number), stage.contact, stage.mode, order.number)
            return


def unanswered(table: Table, seat: Seat) -> None:
    """Nobody answered in time: the dice do (12.2)."""
    stage = table.explorer(seat).stage
    assert isinstance(stage, Opposing)
    _seen(table, seat, stage.contact, stage.mode, _opposite(table, seat))


def _opposite(table: Table, seat: Seat) -> int:
    """The number against a mode, by the dice."""
    number = rm1(table.dice.at("opposite", seat), MODES)
    table.drew(seat, f"RM 1-f gave {number} against the mode")
    return number


def _seen(table: Table, seat: Seat, contact: Contact, mode: int, number: int) -> None:
    """The outcome is seen; it may be changed (MODIFIER 2, 12.5, 12.6, D66)."""
    explorer = table.explorer(seat)
    cell = table.tables.negotiation[number][mode]
    table.tell(seat, "talk", f"negotiates with mode {mode} against {number}: {cell}.")
    table.to_stage(seat, Recasting(contact, mode, number, recasts(explorer, mode)))


def recasts(explorer: Explorer, mode: int) -> tuple[int, ...]:
    """The changes of a mode that one's teams and modes allow."""
    teams = explorer.crew.contact + explorer.crew.first_in
    steps = {4: (-1,), 5: (1,)}.get(teams, (-1, 1) if teams >= 6 else ())
    return tuple(by for by in steps if mode + by in explorer.stores.modes)


def recast(table: Table, seat: Seat, order: Shift) -> None:
    """Change the mode; both are used up."""
    explorer = table.explorer(seat)
    stage = explorer.stage
    assert isinstance(stage, Recasting)
    mode = stage.mode + order.by
    stores = replace(explorer.stores, modes=without(explorer.stores.modes, mode))
    table.put(seat, replace(explorer, stores=stores, stage=replace(stage, mode=mode, by=())))
    cell = table.tables.negotiation[stage.number][mode]
    table.tell(seat, "talk", f"goes over to mode {mode}: {cell}.")


def outcome(table: Table, seat: Seat, stage: Recasting) -> None:
    """0, + or - (12.4, 12.7, 12.9 to 12.11, 12.17)."""
    contact = stage.contact
    cell = table.tables.negotiation[stage.number][stage.mode]
    again = contact.race_number if contact.again else 0
    if cell == "+":
        table.to_stage(seat, Bargaining(contact))
    elif cell == "0":
        if contact.again:
            table.to_stage(seat, Swaying(contact, contact.worth, again))
        else:
            won(table, seat, contact, contact.worth)
    else:
        number = rm1(table.dice.at("minus", seat), 10)
        table.drew(seat, f"RM 1-d gave {number}: so many M they want back of {contact.worth / M:g} M")
        left = Quarters(contact.worth - M * number)
        beat = number + HALF_A_CLASS_1 + again
        if left < 0:
            table.to_stage(seat, Ransom(contact, -left // M, beat))
            table.tell(seat, "talk", f"The natives want {-left // M} M before they let us go.")
        else:
            table.to_stage(seat, Swaying(contact, left, beat))


def bargain(table: Table, seat: Seat, order: Generate) -> None:
    """A plus: what the chosen randomizer gives is added (12.7)."""
    stage = table.explorer(seat).stage
    assert isinstance(stage, Bargaining)
    number = drawn(table.dice.at("plus", seat), order.method)
    asks = "asks for" if table.rules >= 2 else "gains"
    table.tell(seat, "talk", f"{asks} {number} M more by {order.method}.")
    _asked(table, seat, stage.contact, number)


def ask_for_nothing(table: Table, seat: Seat) -> None:
    """A plus, and nothing is added (12.7)."""
    stage = table.explorer(seat).stage
    assert isinstance(stage, Bargaining)
    _asked(table, seat, stage.contact, 0)


def _asked(table: Table, seat: Seat, contact: Contact, number: int) -> None:
    """Half of what they are to give is to beat (12.8, 12.22); in version 1 natives who submitted have no mood."""
    worth = Quarters(contact.worth + M * number)
    if contact.blasted and table.rules < 2:
        won(table, seat, contact, worth, "H")
        return
    again = contact.race_number if contact.again else 0
    table.to_stage(seat, Swaying(contact, worth, -(-worth // (2 * M)) + again))


def pay(table: Table, seat: Seat, order: Pay) -> None:
    """Pay a ransom, or more: it comes off the number to beat (12.10, 12.12, D63, D65)."""
    stage = table.explorer(seat).stage
    assert isinstance(stage, Ransom)
    table.enter(seat, "ransom", Quarters(-order.amount * M), stage.contact.star)
    table.to_stage(seat, Swaying(stage.contact, Quarters(0), stage.beat - order.amount))


def refuse(table: Table, seat: Seat) -> None:
    """Pay nothing: an attack, with the ransom as the difference (D64)."""
    stage = table.explorer(seat).stage
    assert isinstance(stage, Ransom)
    attack(table, seat, stage.contact, stage.amount)


def sway(table: Table, seat: Seat, order: Sway) -> None:
    """See what mood they are in (12.8, 12.11, 12.14 to 12.18)."""
    stage = table.explorer(seat).stage
    assert isinstance(stage, Swaying)
    contact, beat = stage.contact, stage.beat - order.pay
    if order.pay:
        table.enter(seat, "bribe", Quarters(-order.pay * M), contact.star)
    number = rm2(table.dice.at("mood", seat))
    by = " on RM 2" if table.rules >= 2 else ""
    table.tell(seat, "talk", f"needs more than {beat}{by} and draws {number}.")
    if number > beat:
        won(table, seat, contact, stage.worth)
    elif contact.again:
        attack(table, seat, contact, beat - number)
    else:
        find = find_of(table.explorer(seat), contact.star)
        assert find is not None
        table.record(seat, replace(find, ill=True))
        table.to_stage(seat, replace(contact, again=True))
