"""Warnings: what a player would hardly want of their own orders, as far as they can know it.

Rules: docs/rules/starweb.md §13, §14, §16, §17, §19, §23. Ambushes are those of the ships seen on the way, with the
ships of the fleet after building and transfers. Nobody knows whether these ships will stay, or wait in ambush.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import astuple

from turnsheet.core.preview import Note
from turnsheet.games.starweb.orders.descriptions import Teller, ships
from turnsheet.games.starweb.orders.letter_meanings import TARGETS
from turnsheet.games.starweb.orders.orders import AnyOrder, Bomb, Fire, Give, Move, Plunder, write
from turnsheet.games.starweb.rules.ambush import ambushes
from turnsheet.games.starweb.rules.casualties import hit_fleet
from turnsheet.games.starweb.rules.state import Empire, Key
from turnsheet.games.starweb.rules.tables import RECOVERY


def warnings(teller: Teller, orders: Sequence[AnyOrder]) -> Iterator[Note]:
    """What to look at before sending. Those that ask cannot be made good soon."""
    homes = teller.survey.view.homes
    for order in orders:
        match order:
            case Move():
                yield from _on_the_way(teller, order)
            case Fire():
                yield from _own_target(teller, order)
            case Plunder(world=world) if world in homes:
                text = f"W{world} is your home world: plundered, it builds and produces nothing for {RECOVERY} turns."
                yield Note(write(order), text, f"W{world}", ask=True)
            case Give(what="W", number=world) if world in homes:
                yield Note(write(order), f"W{world} is your home world: you give it away.", f"W{world}", ask=True)
            case Bomb(drop=True):
                yield from _own_bomb(teller, order)


def _on_the_way(teller: Teller, order: Move) -> Iterator[Note]:
    """Black holes on the path of a fleet, and ambushes by ships that were seen there."""
    workspace = teller.workspace
    key = Key(*astuple(workspace.keys[order.fleet]))
    if not key.ships:
        return
    name, text = f"F{order.fleet}", write(order)
    for step, world in enumerate(order.path, 1):
        if world in teller.survey.holes:
            yield Note(text, f"{name} flies into the black hole W{world}: its ships are lost.", name)
            return
        if step == len(order.path):
            return  # a fleet is not ambushed at the end of its path
        waiting = [each for each in teller.turn.ambushers.get(world, ()) if ambushes(workspace, each[0], key.owner)]
        if not waiting:
            continue
        had = key.ships
        hit_fleet(workspace, key, 2 * sum(count for _, count, _, _ in waiting))
        who, when = ", ".join(teller.party(*each) for each in waiting), teller.when(world)
        whole = f"all its {ships(had)}" if had > 1 else "its only ship"
        lost = whole if not key.ships else f"{had - key.ships} of its {ships(had)}"
        yield Note(text, f"{name} would lose {lost} in an ambush at W{world} by {who}, {when}.", name)
        if not key.ships:
            return


def _own_target(teller: Teller, order: Fire) -> Iterator[Note]:
    """Fire at what belongs to the player or to an ally of theirs."""
    workspace, ledger = teller.workspace, teller.ledger
    name = f"F{order.number}" if order.berth == "F" else f"The {order.berth}-ships of W{order.number}"
    mark = f"F{order.number}" if order.berth == "F" else f"W{order.number}"
    if order.target == "F":
        victim = workspace.keys[order.fleet].owner
        target = f"F{order.fleet}"
    else:
        world = ledger.places[order.number].number if order.berth == "F" else order.number
        place = workspace.worlds[world]
        victim = place.apostle if order.target == "C" else place.owner
        target = f"the {TARGETS[order.target]} of W{world}"
    whose = _friend(teller, workspace.keys[order.number].owner if order.berth == "F" else 0, victim)
    if whose:
        yield Note(write(order), f"{name} fires at {target}, which {whose}.", mark)


def _friend(teller: Teller, empire: Empire, victim: Empire) -> str:
    """Says that something is the player's own or an ally's; empty if it is not."""
    if not victim:
        return ""
    if victim in teller.turn.own:
        return "is your own"
    empires = [empire] if empire else teller.turn.own
    if any(victim in teller.workspace.folk[each].allies for each in empires):
        return f"belongs to your ally [{teller.workspace.folk[victim].name}]"
    return ""


def _own_bomb(teller: Teller, order: Bomb) -> Iterator[Note]:
    """A bomb on the player's own world, or on an ally's."""
    key = teller.workspace.keys[order.fleet]
    whose = _friend(teller, key.owner, teller.workspace.worlds[key.world].owner)
    if whose:
        text = f"F{order.fleet} drops its bomb on W{key.world}, which {whose}: everything there is destroyed."
        yield Note(write(order), text, f"F{order.fleet}", ask=True)
