"""Warnings: what a player would hardly want of their own orders, as far as they can know it.

Rules: docs/rules/starweb.md §5, §6, §11, §13, §14, §16, §17, §19, §22, §23. Ambushes are those of the ships seen on the
way, with the ships of the fleet after building and transfers. Nobody knows whether these ships will stay, or wait in
ambush. What is lost for want of ships is found by moving and capturing as the turn does, with others where they are.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import astuple

from turnsheet.core.pages.preview import Note, note_about
from turnsheet.core.word_lists import together
from turnsheet.games.starweb.orders.descriptions import Teller, fleet_of, ships
from turnsheet.games.starweb.orders.letter_meanings import TARGETS
from turnsheet.games.starweb.orders.orders import AnyOrder, Bomb, Fire, Give, Move, Plunder, Probe, Transfer, write
from turnsheet.games.starweb.pages.known_worlds import SeenFleet
from turnsheet.games.starweb.rules.ambush import ambushes
from turnsheet.games.starweb.rules.casualties import hit_fleet
from turnsheet.games.starweb.rules.state import Empire, Key, Place
from turnsheet.games.starweb.rules.tables import LONGEST_MOVE, RECOVERY
from turnsheet.games.starweb.rules.workspace import Workspace

MOST_NAMED = 3
"""The most fleets that a warning names."""


def warnings(teller: Teller, orders: Sequence[AnyOrder]) -> Iterator[Note]:
    """What to look at before sending. Those that ask cannot be made good soon.

    In the last turn that there can be, what would only matter in later turns is left out.
    """
    homes, last = teller.survey.view.homes, teller.survey.view.is_last
    for order in orders:
        match order:
            case Move():
                yield from _on_the_way(teller, order)
            case Fire():
                yield from _own_target(teller, order)
            case Plunder(world=world) if world in homes and not last:
                rest = f"is your home world: plundered, it builds and produces nothing for {RECOVERY} turns."
                yield note_about(write(order), f"W{world}", rest, ask=True)
            case Give(what="W", number=world) if world in homes:
                yield note_about(write(order), f"W{world}", "is your home world: you give it away.", ask=True)
            case Bomb(drop=True):
                yield from _own_bomb(teller, order)
            case Transfer():
                yield from _given_ships(teller, order)
    yield from _into_the_dark(teller, orders)
    if not last:
        yield from _spilled(teller, orders)
    later = teller.turn.after_captures()
    yield from _lost_worlds(teller, orders, later)
    yield from _lost_keys(teller, orders, later)


def _on_the_way(teller: Teller, order: Move) -> Iterator[Note]:
    """Black holes on the path of a fleet, and ambushes by ships that were seen there."""
    workspace = teller.workspace
    key = Key(*astuple(workspace.keys[order.fleet]))
    name, text = f"F{order.fleet}", write(order)
    if not key.ships:
        yield note_about(text, name, "has no ships, so it does not move.")
        return
    for step, world in enumerate(order.path, 1):
        if world in teller.survey.holes:
            yield note_about(text, name, f"flies into the black hole W{world}: its ships are lost.")
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
        yield note_about(text, name, f"would lose {lost} in an ambush at W{world} by {who}, {when}.")
        if not key.ships:
            return


def _into_the_dark(teller: Teller, orders: Sequence[AnyOrder]) -> Iterator[Note]:
    """Fleets on paths to worlds that may be black holes, in one note; not a single ship that has nothing to lose."""
    survey, found = teller.survey, list[str]()
    for order in orders:
        if not isinstance(order, Move) or survey.holes.intersection(order.path):
            continue
        key = teller.workspace.keys[order.fleet]
        unseen = next((world for world in order.path if survey.may_be_hole(world)), None)
        if unseen is not None and (key.ships > 1 or (key.ships and (key.cargo or key.artifacts))):
            found.append(f"F{order.fleet} to W{unseen}")
    if found:
        named = together(
            [*found[:MOST_NAMED], *([f"{len(found) - MOST_NAMED} more"] if len(found) > MOST_NAMED else [])]
        )
        yield Note("", f"Never seen, so maybe black holes: {named}.")


def _own_target(teller: Teller, order: Fire) -> Iterator[Note]:
    """Fire at what belongs to the player or to an ally of theirs."""
    workspace, ledger = teller.workspace, teller.ledger
    name = f"F{order.number}" if order.letter == "F" else f"The {order.letter}-ships of W{order.number}"
    mark = f"F{order.number}" if order.letter == "F" else f"W{order.number}"
    if order.target == "F":
        victim = workspace.keys[order.fleet].owner
        target = f"F{order.fleet}"
    else:
        world = ledger.places[order.number].number if order.letter == "F" else order.number
        place = workspace.worlds[world]
        victim = place.apostle if order.target == "C" else place.owner
        target = f"the {TARGETS[order.target]} of W{world}"
    whose = _friend(teller, workspace.keys[order.number].owner if order.letter == "F" else 0, victim)
    if whose:
        yield note_about(write(order), name, f"fires at {target}, which {whose}.", mark)


def _friend(teller: Teller, empire: Empire, victim: Empire) -> str:
    """Says that something is the player's own or an ally's; empty if it is not."""
    if not victim:
        return ""
    if victim in teller.turn.own:
        return "is your own"
    empires = [empire] if empire else teller.turn.own
    if any(victim in teller.workspace.players[each].allies for each in empires):
        return f"belongs to your ally [{teller.workspace.players[victim].name}]"
    return ""


def _own_bomb(teller: Teller, order: Bomb) -> Iterator[Note]:
    """A bomb on the player's own world, or on an ally's."""
    key = teller.workspace.keys[order.fleet]
    whose = _friend(teller, key.owner, teller.workspace.worlds[key.world].owner)
    if whose:
        rest = f"drops its bomb on W{key.world}, which {whose}: everything there is destroyed."
        yield note_about(write(order), f"F{order.fleet}", rest, ask=True)


def _given_ships(teller: Teller, order: Transfer) -> Iterator[Note]:
    """Ships that are transferred to a key or to the ground of a world that is not the player's own."""
    name = f"F{order.number}" if order.letter == "F" else f"W{order.number}"
    workspace = teller.workspace
    if order.to == "F":
        owner, target = workspace.keys[order.fleet].owner, f"F{order.fleet}"
    else:
        world = workspace.keys[order.number].world if order.letter == "F" else order.number
        owner, target = workspace.worlds[world].owner, f"W{world}"
    if owner in teller.turn.own:
        return
    count = ships(order.count)
    if owner:
        rest = f"belongs to [{workspace.players[owner].name}]: you give them {count}."
    elif order.to == "F":
        rest = f"has no owner: {count} would have no owner. That does not make it yours."
    else:
        rest = f"has no owner: {count} would have no owner, and you could not capture {target} until they are gone."
    yield note_about(write(order), target, rest, name)


def _spilled(teller: Teller, orders: Sequence[AnyOrder]) -> Iterator[Note]:
    """Metal that no longer fits on a fleet whose ships were transferred, sent as probes or made into a bomb."""
    for number, lost in sorted(teller.turn.spilled.items()):
        text = next((write(each) for each in orders if _takes_ships(each, number)), "")
        yield note_about(text, f"F{number}", f"loses {lost} metal: the ships left on it cannot carry more.")


def _takes_ships(order: AnyOrder, fleet: int) -> bool:
    match order:
        case Transfer(letter="F") | Probe(letter="F"):
            return order.number == fleet
        case Bomb():
            return order.fleet == fleet
        case _:
            return False


def _lost_worlds(teller: Teller, orders: Sequence[AnyOrder], later: Workspace) -> Iterator[Note]:
    """Worlds that the player loses if others stay where they are, and those from which the last ship leaves."""
    own, stations = teller.turn.own, later.stations()
    for number, place in later.worlds.items():
        if teller.workspace.worlds[number].owner not in own:
            continue
        text, mark = _cause(teller, orders, number)
        if not place.people:
            yield Note(text, f"You would lose W{number}: all its people leave.", mark)
        elif place.owner not in own:
            who = f" to [{later.players[place.owner].name}]" if place.owner else ""
            yield Note(text, f"You would lose W{number}{who}: no ships of yours stay there.", mark)
        elif not _guarded(place, stations.get(number, ()), own) and _was_guarded(teller, number):
            yield from _in_reach(teller, place, text, mark)


def _cause(teller: Teller, orders: Sequence[AnyOrder], world: int) -> tuple[str, str]:
    """The first order that sends ships away from a world, and its mark; else the mark of the world."""
    for order in orders:
        if isinstance(order, Move) and teller.ledger.places[order.fleet].number == world:
            return write(order), f"F{order.fleet}"
    return "", f"W{world}"


def _guarded(place: Place, keys: Sequence[Key], own: set[Empire]) -> bool:
    """Whether ships of the player are at a world of theirs: fleets at peace, and home fleets, keep it as well."""
    return bool(place.iships or place.pships) or any(key.ships and key.owner in own for key in keys)


def _was_guarded(teller: Teller, number: int) -> bool:
    line = teller.ledger.worlds[number]
    return bool(line.iships or line.pships) or any(
        fleet.ships and teller.ledger.mine(fleet.owner) for fleet in line.fleets
    )


def _in_reach(teller: Teller, place: Place, text: str, mark: str) -> Iterator[Note]:
    """Fleets of others that were seen this turn and could be at a world that is left without ships in one move."""
    if place.robots or place.converts == place.people:
        return  # only a Berserker, or nobody, could take it
    near = teller.survey.within(place.number, LONGEST_MOVE)
    found = [
        (near[fleet.to or fleet.world], fleet)
        for fleet in teller.survey.fleets.values()
        if fleet.turn is None and (fleet.to or fleet.world) in near and _could_take(teller, fleet)
    ]
    if not found:
        if place.number in teller.survey.view.homes:
            yield note_about(text, f"W{place.number}", "is your home world: no ships stay to keep it.", mark)
        return
    found.sort(key=lambda each: (each[0], each[1].number))
    named = [f"{_seen(fleet)}, {_away(jumps)}" for jumps, fleet in found[:MOST_NAMED]]
    named += [f"{len(found) - MOST_NAMED} more"] if len(found) > MOST_NAMED else []
    rest = f"is left without ships. It could be taken by {'; '.join(named)}."
    yield note_about(text, f"W{place.number}", rest, mark)


def _could_take(teller: Teller, fleet: SeenFleet) -> bool:
    """Whether a fleet of somebody else has ships, as far as that is known, and is not an ally's."""
    if not fleet.owner or fleet.lost or teller.ledger.mine(fleet.owner) or (fleet.line and not fleet.line.ships):
        return False
    return not _friend(teller, 0, teller.workspace.empire(fleet.owner))


def _seen(fleet: SeenFleet) -> str:
    return fleet_of(fleet.number, fleet.owner, fleet.line.ships if fleet.line else None)


def _away(jumps: int) -> str:
    return "there" if not jumps else "1 jump away" if jumps == 1 else f"{jumps} jumps away"


def _lost_keys(teller: Teller, orders: Sequence[AnyOrder], later: Workspace) -> Iterator[Note]:
    """Keys without ships that the player loses where they are, if others stay where they are.

    In the last turn only those that score: a Pirate's, and those with artifacts.
    """
    own, stations = teller.turn.own, later.stations()
    for number, key in later.keys.items():
        before = teller.workspace.keys[number]
        if before.owner not in own or before.ships or key.owner in own:
            continue
        scores = bool(before.artifacts) or teller.workspace.character(before.owner) == "Pirate"
        if teller.survey.view.is_last and not scores:
            continue
        place = later.worlds[key.world]
        if key.owner:
            why = f"[{later.players[key.owner].name}] takes it, with the only ships at W{key.world}"
        elif _guarded(place, stations[key.world], own) and place.owner in own:
            why = f"others have ships at W{key.world}, too"
        else:
            why = f"no ships of yours stay at W{key.world}"
        text, _ = _cause(teller, orders, key.world)
        yield note_about(text, f"F{number}", f"has no ships, and you would lose this key: {why}.")
