"""The end of a turn. Rules: docs/rules/starweb.md §7, §25, §28.

Three phases. `count_usable` reads industry, metal, people and the ships at each world, and changes `usable`, the
industry that can build next turn. `end_match` reads scores, votes and owners, leaves `over`, and changes the scores if
the match is over. `close` reads all that the phases left, including `deeds`, `reports`, `gone`, `left`, `messages`,
`sheets` and the players' comments and points, puts it into the state after the turn as what fleets did, what happened
at worlds and what players are told, and leaves that state as `after`.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from turnsheet.core.dice import Dice
from turnsheet.games.starweb.pages.remembered_worlds import remembering
from turnsheet.games.starweb.rules import artifact_values
from turnsheet.games.starweb.rules.state import Empire, Key, Place, Player, State
from turnsheet.games.starweb.rules.tables import USUAL_END
from turnsheet.games.starweb.rules.workspace import PlayerInTurn, Workspace


def count_usable(workspace: Workspace) -> None:
    """Set the industry of each world that can build next turn, from what is there now."""
    here = workspace.stations()
    for number, place in workspace.worlds.items():
        place.usable = _usable(workspace, place, here.get(number, ())) if place.industry and place.owner else 0


def end_match(workspace: Workspace) -> None:
    """Leave `over`, and give the points for artifacts at the end of a match."""
    workspace.over = _over(workspace)
    if workspace.over:
        artifact_values.bonuses(workspace)


def close(workspace: Workspace) -> None:
    """Leave `after`, the state after the turn, with what each player remembers."""
    state = workspace.before
    after = replace(
        state,
        turn=state.turn + 1,
        players=tuple(_player(workspace, empire, player) for empire, player in workspace.players.items()),
        worlds=workspace.places(),
        fleets=workspace.fleets(),
        news=tuple(workspace.messages),
        over=workspace.over,
    )
    workspace.after = remembering(state, after)


def _usable(workspace: Workspace, place: Place, keys: Sequence[Key]) -> int:
    """The industry of a world, less the blockade by enemies, as far as there are metal and people."""
    if place.recovering:
        return 0
    enemies = friends = 0
    for key in keys:
        if key.owner == place.owner or (key.owner and place.owner in workspace.players[key.owner].allies):
            friends += key.ships
        elif key.owner and not key.peace:
            enemies += key.ships
    working = place.industry
    if enemies:
        blockade = max(enemies - (2 * place.iships + place.pships + friends), 0)
        working = max(working - blockade, 0)
    return min(place.metal, place.people, working)


def usable_industry(state: State) -> dict[int, int]:
    """How much industry can build at each world with industry and an owner, as it follows from a position."""
    workspace = Workspace(state, {}, Dice(b""))
    count_usable(workspace)
    return {number: place.usable for number, place in workspace.worlds.items() if place.industry and place.owner}


def _player(workspace: Workspace, empire: Empire, player: PlayerInTurn) -> Player:
    before, gained = player.before, player.gained
    sums = dict(before.sums)
    for source, points in gained.items():
        sums[source] = sums.get(source, 0) + points
    return replace(
        before,
        score=before.score + sum(gained.values()),
        allies=tuple(sorted(player.allies)),
        loaders=tuple(sorted(player.loaders)),
        introduced=tuple(sorted(player.introduced)),
        jihad=player.jihad,
        holy=player.holy,
        vote=player.vote,
        probed=tuple(sorted(player.probed)),
        passed=tuple(sorted(player.passed)),
        gained=tuple([each for each in sorted(gained.items()) if each[1]]),
        sums=tuple([each for each in sorted(sums.items()) if each[1]]),
        sheet=tuple(workspace.sheets.get(empire, ())),
        comments=tuple(sorted(player.comments.items())),
    )


def _over(workspace: Workspace) -> bool:
    """Whether this was the last turn, one empire is left, or a score is above the average vote."""
    options, turn = workspace.before.options, workspace.before.turn
    if options.last and turn >= options.last:
        return True
    if options.variant == "bitter end":
        owners = {place.owner for place in workspace.worlds.values()} | {key.owner for key in workspace.keys.values()}
        return len(owners - {0}) < 2
    votes = [player.vote for player in workspace.players.values() if player.vote]
    if not votes:
        votes = [USUAL_END]
    best = max(player.before.score + sum(player.gained.values()) for player in workspace.players.values())
    return best * len(votes) > sum(votes)
