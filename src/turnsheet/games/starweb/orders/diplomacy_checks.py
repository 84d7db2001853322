"""What a player can know to be wrong with gifts, declarations, messages and his vote. Rules: docs/rules/starweb.md §26.

A name that is not known to him is refused in the same words whether there is such a player or not.
"""

from turnsheet.games.starweb.orders.checks import Checks, not_yours
from turnsheet.games.starweb.orders.conflicts import Fault, Key
from turnsheet.games.starweb.orders.orders import Declare, Give, Introduce, Tell, Vote
from turnsheet.games.starweb.rules.tables import LONGEST_MESSAGE, VOTES

JOINER = "\u200d"
"""Joins emoji to one; the only character allowed that is not printed itself."""
PAIRS = {"A": "ally", "N": "ally", "L": "loader", "X": "loader"}


class Diplomacy:
    """The checks of one sheet that are about other players."""

    def __init__(self, checks: Checks) -> None:
        self.checks = checks
        self.ledger = checks.ledger
        self.standing = checks.standing

    def give(self, order: Give) -> Fault | None:
        """To a player its owner has met; twice a turn."""
        number, fleet = order.number, order.what == "F"
        fault = self.checks.own_fleet(number) if fleet else self.checks.own_world(number)
        if fault:
            return fault
        owner = self.ledger.fleets[number].owner if fleet else self.ledger.worlds[number].owner
        if order.name == owner:
            return "own-name", "A gift goes to somebody else."
        if order.name not in self.ledger.headings[owner].met:
            return self._unmet(order.name, owner)
        return self.standing.give(order, owner)

    def declare(self, order: Declare) -> Fault | None:
        """About a player one has met, by those of one's empires that have met them; a jihad only by Apostles, and also
        against one they have heard of."""
        speakers = self.ledger.speakers(order.by)
        if order.by and not speakers:
            return not_yours(order.by)
        if order.what == "J":
            speakers = [name for name in speakers if self.ledger.character(name) == "Apostle"]
            if not speakers:
                return "wrong-character", "Only Apostles declare a jihad."
        if speakers == [order.name]:
            return "own-name", f"{order.name} is your own name."
        if order.what != "J":
            speakers = [name for name in speakers if order.name in self.ledger.headings[name].met]
        elif not (order.name in self.ledger.view.known or self.ledger.mine(order.name)):
            speakers = []
        if not speakers:
            return self._unmet(order.name, order.by)
        about: Key = ("jihad",) if order.what == "J" else (PAIRS[order.what], order.name)
        return self.standing.each([(*about, name) for name in speakers if name != order.name], order)

    def introduce(self, order: Introduce) -> Fault | None:
        """One player one has met to another."""
        if self.ledger.view.options.variant == "anonymous":
            return _silent()
        several = len(self.ledger.headings) > 1
        for name in (order.who, order.to):
            if not (self.ledger.met(name) or (several and self.ledger.mine(name))):
                return self._unmet(name)
        if order.who == order.to or self.ledger.mine(order.to):
            return "own-name", f"{order.to} is not introduced to himself, nor to you."
        return self.standing.single(("introduce", order.who, order.to), order)

    def tell(self, order: Tell) -> Fault | None:
        """To a player one has met or heard of, in words that can be printed."""
        if self.ledger.view.options.variant == "anonymous":
            return _silent()
        if self.ledger.mine(order.name):
            return "own-name", "A message goes to somebody else."
        if order.name not in self.ledger.view.known and not self.ledger.met(order.name):
            return self._unmet(order.name)
        text = order.text
        if not text.strip(JOINER):
            return "message-empty", "The message has no words."
        if len(text) > LONGEST_MESSAGE:
            return "message-too-long", f"The message has {len(text)} characters; a card holds {LONGEST_MESSAGE}."
        if not text.replace(JOINER, "").isprintable():
            return "unreadable", "The message has characters that cannot be printed."
        return None

    def vote(self, order: Vote) -> Fault | None:
        """With the first turn."""
        if self.ledger.view.turn != 1:
            return "not-first-turn", "The ending score is chosen with turn 1."
        if order.score not in VOTES:
            return "bad-vote", f"The ending score is a number from {VOTES[0]} to {VOTES[-1]}."
        return self.standing.single(("vote",), order)

    def _unmet(self, name: str, by: str = "") -> Fault:
        """Why a name cannot be used, or not by this one of one's empires."""
        if len(self.ledger.headings) > 1 and (self.ledger.mine(name) or self.ledger.met(name)):
            return "not-met", f"{by or 'None of your empires'} has {'not ' if by else ''}met {name} yet."
        if self.ledger.mine(name):
            return "own-name", f"{name} is your own name."
        if name in self.ledger.view.known:
            return "not-met", f"You have heard of {name} but not met him: his name was never on your printout."
        return "no-such-player", f"You know of no player {name}."


def _silent() -> Fault:
    return "no-messages", "There are no messages in the anonymous game."
