"""Declarations take effect at once. Rules: docs/rules/starweb.md §3, §15, §18, §24."""

from turnsheet.core.events import Told
from turnsheet.games.starweb.orders.orders import Calm, Declare, HoldFire, Introduce, Tell, Vote
from turnsheet.games.starweb.rules.workspace import Table


def declare(table: Table) -> None:
    """Ambush control, allies, loaders, jihads, peace, votes, messages."""
    for empire, _, hold in table.of(HoldFire):
        table.quiet.add((empire, hold.world))
    for empire, _, order in table.of(Declare):
        folk, other = table.folk[empire], table.empire(order.name)
        if other == empire:
            continue
        match order.what:
            case "A":
                folk.allies.add(other)
            case "N":
                folk.allies.discard(other)
            case "L":
                folk.loaders.add(other)
            case "X":
                folk.loaders.discard(other)
            case "J" if folk.character == "Apostle":
                folk.jihad, folk.holy = other, True
    for _, _, calm in table.of(Calm):
        table.keys[calm.fleet].peace = calm.peace
    for empire, _, vote in table.of(Vote):
        table.folk[empire].vote = vote.score
    for _, _, word in table.of(Introduce):
        table.folk[table.empire(word.to)].introduced.add(table.empire(word.who))
    for empire, _, card in table.of(Tell):
        to = table.before.seats[table.empire(card.name) - 1]
        table.messages.append(Told((to,), table.before.seats[empire - 1], to, card.text))
