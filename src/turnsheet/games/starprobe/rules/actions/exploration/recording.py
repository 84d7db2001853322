"""Recording: what goes into an explorer's records, and what is paid for it. Rules: §10, §18."""

from msgspec.structs import replace

from turnsheet.core.seats import Seat
from turnsheet.games.starprobe.rules.actions.exploration.results import M, base_value, inhabited, item_value, speciality
from turnsheet.games.starprobe.rules.crew_and_cargo import room, taken
from turnsheet.games.starprobe.rules.stages import Lost, Survey
from turnsheet.games.starprobe.rules.state import Explorer
from turnsheet.games.starprobe.rules.state_parts import Find, Quarters, Right
from turnsheet.games.starprobe.rules.workspace import Workspace
from turnsheet.games.starprobe.star_map.places import StarId
from turnsheet.games.starprobe.tables.table_types import Item, Result, Tables

TAPE = Quarters(10 * M)
"""What one tape holds."""


def find_of(explorer: Explorer, star: StarId) -> Find | None:
    """What an explorer has on record about a star."""
    for find in explorer.finds:
        if find.star == star:
            return find
    return None


def standing(workspace: Workspace, seat: Seat, star: StarId) -> Find | None:
    """What of an explorer's record is still valid: after a test only what the explorer controls (9.24, D50)."""
    find = find_of(workspace.explorer(seat), star)
    if find is None or not find.settled:
        return find
    controlled = {right.item for right in workspace.system(star).rights if right.owner == seat}
    items = tuple(item for item in find.items if item in controlled)
    return replace(find, classes=(), items=items, settled=False)


def worth_aboard(explorer: Explorer) -> Quarters:
    """What the finds of this voyage are worth that are still aboard, sold tapes taken off."""
    return Quarters(
        sum(entry.amount for entry in explorer.ledger if not entry.board and entry.cause in ("found", "sold"))
    )


def gain(workspace: Workspace, seat: Seat, amount: Quarters, star: StarId) -> Quarters:
    """Pay for a find; with tapes only what finds room on them (18.1, D110). Says what was paid."""
    explorer = workspace.explorer(seat)
    if workspace.options.tapes and amount > 0:
        assert explorer.ship is not None
        free = room(explorer.ship, workspace.tables) - taken(explorer.stores) + explorer.stores.tapes
        amount = Quarters(max(min(amount, free * TAPE - worth_aboard(explorer)), 0))
        tapes = -(-(worth_aboard(explorer) + amount) // TAPE)
        workspace.put(seat, replace(explorer, stores=replace(explorer.stores, tapes=max(tapes, 0))))
    workspace.enter(seat, "found", amount, star)
    return amount


def record_item(workspace: Workspace, seat: Seat, star: StarId, item: Item) -> None:
    """A speciality alone was found: it is on record and paid for at once (9.15, D33, D34)."""
    old = find_of(workspace.explorer(seat), star) or Find(star, (), proved=False, month=workspace.month)
    if any(right.item == item for right in workspace.system(star).rights):
        workspace.tell(seat, "speciality found again", item=item, star=star)
        workspace.record(seat, old)
        return
    paid = gain(workspace, seat, item_value(item, workspace.tables), star)
    workspace.record(seat, replace(old, items=(*old.items, item), value=Quarters(old.value + paid)))
    control(workspace, seat, star, (item,))
    workspace.tell(seat, "speciality found", item=item, star=star, worth=paid)


def control(workspace: Workspace, seat: Seat, star: StarId, items: tuple[Item, ...]) -> None:
    """Specialities are the finder's to use (10.12)."""
    if not items:
        return
    system = workspace.system(star)
    rights = tuple(right for right in system.rights if right.item not in items)
    new = tuple(Right(item, seat) for item in items)
    workspace.systems[star] = replace(system, rights=(*rights, *new))


def playing(workspace: Workspace) -> int:
    """How many are still in the game."""
    return sum(not isinstance(each.stage, Lost) for each in workspace.explorers)


def _unpaid(old: Find, result: Result, items: tuple[Item, ...], tables: Tables) -> Quarters:
    """What a system is worth beyond what was paid for it: others who could test it may have been lost since (D41)."""
    whole = base_value(result.classes, tables) + sum(item_value(each, tables) for each in items)
    return Quarters(max(whole - old.value, 0))


def record(workspace: Workspace, seat: Seat, survey: Survey, result: Result, proved: bool) -> None:
    """Put a system of class 1 to 5 on record, and pay for what is due (D41, D52).

    With OPTION 3 everything is paid for when it is recorded, without it, or alone, when it is proved. What natives are
    asked for is paid when they are won (D53); in version 1 their specialities were not asked for.
    """
    old = standing(workspace, seat, survey.star) or Find(survey.star, (), proved=False)
    if old.race:
        return
    owned = {right.item for right in workspace.system(survey.star).rights}
    item = speciality(result)
    new = (item,) if item is not None and item not in old.items and item not in owned else ()
    items = (*old.items, *new)
    early = workspace.options.pays_unproved(playing(workspace), workspace.rules)
    due = Quarters(0)
    if (proved or early) and not (inhabited(result) and workspace.rules >= 2):
        paid_for = () if early else old.items
        due = Quarters(sum(item_value(each, workspace.tables) for each in (*paid_for, *new) if each not in owned))
        if not inhabited(result) and not (early and old.classes):
            due = Quarters(due + base_value(result.classes, workspace.tables))
        if not early and workspace.rules >= 2:
            due = min(due, _unpaid(old, result, items, workspace.tables))
    paid = gain(workspace, seat, due, survey.star)
    find = Find(
        star=survey.star,
        classes=result.classes,
        items=items,
        proved=proved,
        value=Quarters(paid + old.value),
        month=workspace.month,
        published=old.published and old.classes == result.classes,
    )
    workspace.record(seat, find)
    if proved:
        control(workspace, seat, survey.star, tuple(each for each in items if each not in owned))
    kind, classes = "proved" if proved else "left unproved", "/".join(map(str, result.classes))
    workspace.tell(seat, kind, star=survey.star, classes=classes, items=", ".join(new), worth=paid)
