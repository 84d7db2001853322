"""Declarations take effect before anything else. Rules: docs/rules/starweb.md §3, §15, §18, §24.

Reads HoldFire, Declare, SetPeace, Vote, Introduce and Tell orders; changes allies, loaders, jihads, peace, votes and
introductions; leaves `quiet` and `messages`. Messages are the events of the turn.
"""

from turnsheet.core.events import Told
from turnsheet.games.starweb.orders.orders import Declare, HoldFire, Introduce, SetPeace, Tell, Vote
from turnsheet.games.starweb.rules.workspace import Workspace


def declare(workspace: Workspace) -> None:
    for empire, _, hold in workspace.of(HoldFire):
        workspace.quiet.add((empire, hold.world))
    for empire, _, order in workspace.of(Declare):
        player, other = workspace.players[empire], workspace.empire(order.name)
        if other == empire:
            continue
        match order.what:
            case "A":
                player.allies.add(other)
            case "N":
                player.allies.discard(other)
            case "L":
                player.loaders.add(other)
            case "X":
                player.loaders.discard(other)
            case "J" if player.character == "Apostle":
                player.jihad, player.holy = other, True
    for _, _, peace in workspace.of(SetPeace):
        workspace.keys[peace.fleet].peace = peace.peace
    for empire, _, vote in workspace.of(Vote):
        workspace.players[empire].vote = vote.score
    for _, _, word in workspace.of(Introduce):
        workspace.players[workspace.empire(word.to)].introduced.add(workspace.empire(word.who))
    for empire, _, card in workspace.of(Tell):
        to = workspace.before.seats[workspace.empire(card.name) - 1]
        workspace.messages.append(Told((to,), workspace.before.seats[empire - 1], to, card.text))
