"""What players can know to be wrong with their orders. Rules: docs/rules/starweb.md §26-§27.

Nothing is asked here that others could still change, nor how much there is of anything: what is short is short when the
turn is carried out, and a key without ships may be given some by anybody. Each check says what is wrong, or nothing and
notes that the order counts.
"""

import re
from collections.abc import Callable
from typing import Never

from turnsheet.core.word_lists import count
from turnsheet.games.starweb.orders import orders
from turnsheet.games.starweb.orders.conflicts import Fault, Key, Standing
from turnsheet.games.starweb.orders.known_things import Ledger
from turnsheet.games.starweb.orders.orders import Order, ShipLetter
from turnsheet.games.starweb.rules.tables import LONGEST_MESSAGE, VOTES, WorldId, artifact_name

LATER: Fault = ("", "judged when the sheet is read to its end")
"""What a check says of an order that depends on others, which may be written below it."""
SILENT: Fault = ("no-messages", "There are no messages in the anonymous game. Remove this order.")

JOINER = "\u200d"
"""Joins emoji to one; the only character allowed in messages that is not printed itself."""
PAIRS = {"A": "ally", "N": "ally", "L": "loader", "X": "loader"}


class Checks:
    """The checks of one sheet."""

    def __init__(self, ledger: Ledger, standing: Standing) -> None:
        self.ledger = ledger
        self.standing = standing
        self.acts, self.once = standing.acts, standing.once

    def move(self, order: orders.Move) -> Fault | None:
        """Along gates, as far as they are known."""
        fleet, ledger = order.fleet, self.ledger
        if fleet not in ledger.own_fleets:
            return self.own_fleet(fleet)
        here, worlds = ledger.places[fleet], ledger.worlds
        gates: tuple[WorldId, ...] | None = here.gates
        last: WorldId = here.number
        most = ledger.view.worlds
        for step in order.path:
            if gates is None:
                gates = worlds[last].gates if last in worlds else ledger.gates.get(last)
            if step > most:
                return self._no_world(step)
            if step == last:
                return (
                    "not-adjacent",
                    f"F{fleet} is already at W{step}{'' if step == here.number else ' by then'}. Name another world.",
                )
            if gates is not None and step not in gates:
                return _no_gate(last, step)
            last, gates = step, None
        return None if self.acts.setdefault(fleet, order) is order else self.standing.act(fleet, order)

    def build(self, order: orders.Build) -> Fault | None:
        """With industry, onto something that is there."""
        fault = self._working(order.world)
        if fault:
            return fault
        world = self.ledger.worlds[order.world]
        if order.product == "F":
            return self._there(order.fleet, world.number)
        if order.product == "R" and (not world.robots or self.ledger.character(world.owner) != "Berserker"):
            return "no-robots", "Only Berserkers build robots, and only where robots live. Build something else."
        return None

    def invest(self, order: orders.Invest) -> Fault | None:
        """With industry."""
        return self._working(order.world)

    def scrap(self, order: orders.Scrap) -> Fault | None:
        """From I-ships that were there when the turn began."""
        return self.own_world(order.world) or self._armed("I", order.world)

    def migrate(self, order: orders.Migrate) -> Fault | None:
        """With industry, through one gate."""
        return self._working(order.world) or self._adjacent(order.world, order.to) or self.standing.migrate(order)

    def plunder(self, order: orders.Plunder) -> Fault | None:
        """A world that has recovered."""
        world = order.world
        return self.own_world(world) or self._recovering(world) or self.standing.single(("plunder", world), order)

    def transfer(self, order: orders.Transfer) -> Fault | None:
        """Ships that were there when the turn began, to something that is there."""
        fault = self._ship_place(order.letter, order.number) or self._armed(order.letter, order.number)
        if fault or order.to != "F":
            return fault
        if order.letter == "F" and order.number == order.fleet:
            return "not-here", "A fleet cannot transfer ships to itself. Name another fleet."
        return self._there(order.fleet, self._world_of(order.letter, order.number))

    def probe(self, order: orders.Probe) -> Fault | None:
        """An adjacent world that is not in sight, with a ship that was there when the turn began."""
        letter, number = order.letter, order.number
        fault = self._ship_place(letter, number) or self._adjacent(self._world_of(letter, number), order.world)
        if not fault and order.world in self.ledger.worlds:
            return "in-view", f"W{order.world} is already on your printout. Probe another world."
        fault = fault or self._armed(letter, number)
        if fault:
            return fault
        twice = self.standing.single(("probe", order.world), order)
        return ("probed-twice", twice[1]) if twice else None

    def carry(self, order: orders.Carry) -> Fault | None:
        """Metal out of a fleet that has some, or into a fleet."""
        fleet, act, ledger = order.fleet, order.act, self.ledger
        if fleet not in ledger.own_fleets:
            return self.own_fleet(fleet)
        if act != "L" and not ledger.fleets[fleet].cargo:
            return "no-cargo", f"F{fleet} carries no metal to unload. Remove this order."
        once = ("carry", fleet, act)
        return None if self.once.setdefault(once, order) is order else self.standing.single(once, order)

    def attach_artifact(self, order: orders.AttachArtifact) -> Fault | None:
        """The player's own artifact, to a fleet that is there: their own, or a Collector's."""
        number = order.artifact
        fleet = self.ledger.fleets.get(order.fleet)
        if not fleet:
            return _no_fleet(order.fleet)
        world = self.ledger.places[order.fleet]
        at, bearer = self.ledger.artifacts.get(number, (None, None))
        if at is None or at.number != world.number:
            return (
                "artifact-not-here",
                f"{_artifact(number)} is not at W{world.number}, where F{order.fleet} is. Choose a fleet at its world.",
            )
        holder = bearer.owner if bearer else at.owner
        if not self.ledger.mine(holder):
            return "artifact-not-yours", f"{_artifact(number)} is not yours. Name one of your own artifacts."
        if bearer and bearer.number == order.fleet:
            return "artifact-not-here", f"{_artifact(number)} is already on F{order.fleet}. Remove this order."
        if not self.ledger.collects(fleet.owner) and (bearer or fleet.owner != holder):
            return "not-a-collector", (
                f"F{order.fleet} does not belong to a Collector, so it takes only its owner's artifacts, and only from "
                "its world. Choose another fleet or artifact."
            )
        return self.standing.single(("artifact", number), order)

    def leave_artifact(self, order: orders.LeaveArtifact) -> Fault | None:
        """An artifact from the player's own fleet."""
        at, bearer = self.ledger.artifacts.get(order.artifact, (None, None))
        if at is None or bearer is None:
            return (
                "artifact-not-here",
                f"{_artifact(order.artifact)} is not on a fleet you can see. Name an artifact on one of your fleets.",
            )
        if not self.ledger.mine(bearer.owner):
            return "artifact-not-yours", f"{_artifact(order.artifact)} is not yours. Name one of your own artifacts."
        return self.standing.single(("artifact", order.artifact), order)

    def fire(self, order: orders.Fire) -> Fault | None:
        """At something that is there."""
        fault = self._ship_place(order.letter, order.number)
        if not fault and order.target == "F":
            if order.letter == "F" and order.number == order.fleet:
                return "not-here", "A fleet cannot fire at itself. Name another target."
            fault = self._there(order.fleet, self._world_of(order.letter, order.number))
        if order.letter == "F":
            return fault or self.standing.act(order.number, order)
        return fault or self.standing.fire(order)

    def hold_fire(self, order: orders.HoldFire) -> Fault | None:
        """At a world there is, or anywhere."""
        if order.world > self.ledger.view.worlds:
            return self._no_world(order.world)
        speakers = self.ledger.speakers(order.by)
        if order.by and not speakers:
            return _not_yours(order.by)
        return self.standing.each([("hold", order.world, name) for name in speakers], order)

    def set_peace(self, order: orders.SetPeace) -> Fault | None:
        """An own fleet, once."""
        return self.own_fleet(order.fleet) or self.standing.single(("peace", order.fleet), order)

    def bomb(self, order: orders.Bomb) -> Fault | None:
        """Dropped by a fleet that has one since an earlier turn; a second one is built only if the first is dropped."""
        fault = self.own_fleet(order.fleet)
        if fault:
            return fault
        aboard = self.ledger.fleets[order.fleet].bomb
        if order.drop:
            if not aboard:
                return (
                    "no-bomb",
                    f"F{order.fleet} had no bomb at the start of the turn. Build one first (F{order.fleet}B).",
                )
            return self.standing.act(order.fleet, order)
        if not aboard:
            return self.standing.single(("bomb", order.fleet), order)
        if self.ledger.view.rules >= 2:
            return LATER
        return "has-bomb", f"F{order.fleet} already has a bomb. Remove this order."

    def second_bomb(self, order: orders.Bomb) -> Fault | None:
        """Built by a fleet that has one: judged when the sheet is read to its end, since the drop may be below it."""
        name = f"F{order.fleet}"
        if not isinstance(self.acts.get(order.fleet), orders.Bomb):
            return (
                "has-bomb",
                f"{name} already has a bomb. It can build another in the turn in which it drops this one ({name}D).",
            )
        return self.standing.single(("bomb", order.fleet), order)

    def land_robots(self, order: orders.LandRobots) -> Fault | None:
        """By Berserkers."""
        fault = self.own_fleet(order.fleet)
        if fault:
            return fault
        if self.ledger.character(self.ledger.fleets[order.fleet].owner) != "Berserker":
            return "wrong-character", "Only Berserkers can land robots. Remove this order."
        return self.standing.act(order.fleet, order)

    def give(self, order: orders.Give) -> Fault | None:
        """To a player the owner has met; at most twice per turn."""
        number, fleet = order.number, order.what == "F"
        fault = self.own_fleet(number) if fleet else self.own_world(number)
        if fault:
            return fault
        owner = self.ledger.fleets[number].owner if fleet else self.ledger.worlds[number].owner
        if order.name == owner:
            return "own-name", "You cannot give something to yourself. Name another player."
        if order.name not in self.ledger.headings[owner].met:
            return self._unmet(order.name, owner)
        return self.standing.give(order, owner)

    def declare(self, order: orders.Declare) -> Fault | None:
        """About a player the sender has met, by those own empires that have met them; a jihad only by Apostles, and
        also against one they have heard of."""
        speakers = self.ledger.speakers(order.by)
        if order.by and not speakers:
            return _not_yours(order.by)
        if order.what == "J":
            speakers = [name for name in speakers if self.ledger.character(name) == "Apostle"]
            if not speakers:
                return "wrong-character", "Only Apostles can declare a jihad. Remove this order."
        if speakers == [order.name]:
            return "own-name", f"{order.name} is your own name. Name another player."
        if order.what != "J":
            speakers = [name for name in speakers if order.name in self.ledger.headings[name].met]
        elif not (order.name in self.ledger.view.known or self.ledger.mine(order.name)):
            speakers = []
        if not speakers:
            return self._unmet(order.name, order.by)
        about: Key = ("jihad",) if order.what == "J" else (PAIRS[order.what], order.name)
        return self.standing.each([(*about, name) for name in speakers if name != order.name], order)

    def introduce(self, order: orders.Introduce) -> Fault | None:
        """One player the sender has met to another."""
        if self.ledger.view.options.variant == "anonymous":
            return SILENT
        several = len(self.ledger.headings) > 1
        for name in (order.who, order.to):
            if not (self.ledger.met(name) or (several and self.ledger.mine(name))):
                return self._unmet(name)
        if order.who == order.to or self.ledger.mine(order.to):
            return "own-name", f"You cannot introduce {order.who} to {order.to}. Name two other players."
        return self.standing.single(("introduce", order.who, order.to), order)

    def tell(self, order: orders.Tell) -> Fault | None:
        """To a player the sender has met or heard of, in words that can be printed."""
        if self.ledger.view.options.variant == "anonymous":
            return SILENT
        if self.ledger.mine(order.name):
            return "own-name", "You cannot write to yourself. Name another player."
        if order.name not in self.ledger.view.known and not self.ledger.met(order.name):
            return self._unmet(order.name)
        text = order.text
        if not text.strip(JOINER):
            return "message-empty", "The message is empty. Write something after the colon."
        if len(text) > LONGEST_MESSAGE:
            return "message-too-long", f"The message has {len(text)} characters. Shorten it to {LONGEST_MESSAGE}."
        if not text.replace(JOINER, "").isprintable():
            return "unreadable", "The message has characters that cannot be printed. Remove them."
        return None

    def vote(self, order: orders.Vote) -> Fault | None:
        """With the first turn."""
        if self.ledger.view.turn != 1:
            return "not-first-turn", "You can choose the ending score only in turn 1. Remove this order."
        if order.score not in VOTES:
            return "bad-vote", f"Choose an ending score from {VOTES[0]} to {VOTES[-1]}."
        return self.standing.single(("vote",), order)

    def _unmet(self, name: str, by: str = "") -> Fault:
        """Why a name cannot be used, or not by this one of the player's empires."""
        if len(self.ledger.headings) > 1 and (self.ledger.mine(name) or self.ledger.met(name)):
            return (
                "not-met",
                f"{by or 'None of your empires'} has {'not ' if by else ''}met {name} yet. Name another player.",
            )
        if self.ledger.mine(name):
            return "own-name", f"{name} is your own name. Name another player."
        if name in self.ledger.view.known:
            return "not-met", (
                f"You have heard of {name} but not met them: their name was never on your printout. "
                "Name a player you have met."
            )
        return "no-such-player", f"You do not know a player called {name}. Check the name."

    def own_fleet(self, number: int) -> Fault | None:
        """Why this is not the player's own fleet; None if it is."""
        if number in self.ledger.own_fleets:
            return None
        fleet = self.ledger.fleets.get(number)
        if not fleet:
            return _no_fleet(number)
        owner = f"belongs to {fleet.owner}" if fleet.owner else "has no owner"
        return "not-your-fleet", f"F{number} {owner}. Order one of your own fleets."

    def own_world(self, number: int) -> Fault | None:
        """Why this is not the player's own world; None if it is."""
        if number in self.ledger.own_worlds:
            return None
        if number > self.ledger.view.worlds:
            return self._no_world(number)
        return "not-your-world", f"W{number} is not yours. Name one of your own worlds."

    def _no_world(self, number: int) -> Fault:
        return "no-such-world", f"There is no W{number}. Worlds are numbered from 1 to {self.ledger.view.worlds}."

    def _working(self, number: int) -> Fault | None:
        """What is wrong with using the industry of a world."""
        fault = self.own_world(number)
        if not fault and not self.ledger.worlds[number].industry:
            return "no-industry", f"W{number} has no industry. Use a world that has some."
        return fault or self._recovering(number)

    def _recovering(self, number: int) -> Fault | None:
        turns = self.ledger.worlds[number].recovering
        if not turns:
            return None
        more = count(turns, "more turn")
        return "recovering", f"W{number} is recovering from plunder for {more}. Wait until then, or use another world."

    def _adjacent(self, world: int, to: WorldId) -> Fault | None:
        if to > self.ledger.view.worlds:
            return self._no_world(to)
        return None if to in self.ledger.worlds[world].gates else _no_gate(world, to)

    def _there(self, fleet: int, world: int) -> Fault | None:
        """What is wrong with a fleet, anybody's, being at a world."""
        place = self.ledger.places.get(fleet)
        if not place:
            return _no_fleet(fleet)
        if place.number == world:
            return None
        return "not-here", f"F{fleet} is at W{place.number}, not at W{world}. Name a fleet at W{world}."

    def _ship_place(self, letter: ShipLetter, number: int) -> Fault | None:
        return self.own_fleet(number) if letter == "F" else self.own_world(number)

    def _world_of(self, letter: ShipLetter, number: int) -> int:
        return self.ledger.places[number].number if letter == "F" else number

    def _armed(self, letter: ShipLetter, number: int) -> Fault | None:
        """What is wrong with a place having had ships when the turn began."""
        if letter == "F":
            ships = self.ledger.fleets[number].ships
        else:
            world = self.ledger.worlds[number]
            ships = world.iships if letter == "I" else world.pships
        if ships:
            return None
        name = f"F{number} has no ships" if letter == "F" else f"W{number} has no {letter}-ships"
        return "no-ships", f"{name}. This order needs ships that are there at the start of the turn. Remove it."


def _no_fleet(number: int) -> Fault:
    return "no-such-fleet", f"F{number} is not on your printout. Check the number."


def _no_gate(start: int, end: int) -> Fault:
    if start == end:
        return "not-adjacent", f"This order starts at W{start}. Name an adjacent world."
    return "not-adjacent", f"There is no gate from W{start} to W{end}. Name a world adjacent to W{start}."


def _artifact(number: int) -> str:
    name = artifact_name(number) if 1 <= number <= 100 else ""
    return f"V{number}, {name}," if name else f"V{number}"


def _not_yours(name: str) -> Fault:
    """Said in the name of somebody else."""
    return "not-your-empire", f"{name} is not one of your empires. Use the name of one of yours."


CHECKS: dict[type[Order], Callable[[Checks, Never], Fault | None]] = {
    kind: getattr(Checks, re.sub(r"\B(?=[A-Z])", "_", kind.__name__).lower()) for kind in orders.KINDS
}
"""The check of each kind of order: the method with the same name, `hold_fire` for `HoldFire`."""
