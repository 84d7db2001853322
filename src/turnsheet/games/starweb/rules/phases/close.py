"""Closing a turn: what can build next, scores, and whether the game is over.

Rules: docs/rules/starweb.md §7, §25, §28.
"""

from collections.abc import Sequence

from turnsheet.core.dice import Dice
from turnsheet.games.starweb.pages.memory import remembering
from turnsheet.games.starweb.rules import artifact_values
from turnsheet.games.starweb.rules.state import Empire, Player, State
from turnsheet.games.starweb.rules.tables import USUAL_END
from turnsheet.games.starweb.rules.workspace import Folk, Key, Place, Table


def close(table: Table) -> State:
    """The state after the turn."""
    state = table.before
    here = table.stations()
    for number, place in table.worlds.items():
        place.usable = usable(table, place, here.get(number, ())) if place.industry and place.owner else 0
    over = _over(table)
    if over:
        artifact_values.bonuses(table)
    seats = state.seats
    players = tuple(_player(table, empire, folk) for empire, folk in table.folk.items())
    after = State(
        edition=state.edition,
        options=state.options,
        turn=state.turn + 1,
        players=players,
        worlds=table.places(),
        fleets=table.fleets(),
        seats=seats,
        box=state.box,
        news=tuple(table.messages),
        over=over,
        ciphers=state.ciphers,
        number=state.number,
    )
    return remembering(state, after)


def usable(table: Table, place: Place, keys: Sequence[Key]) -> int:
    """How much industry can build next turn."""
    if place.recovering:
        return 0
    enemies = friends = 0
    for key in keys:
        if key.owner == place.owner or (key.owner and place.owner in table.folk[key.owner].allies):
            friends += key.ships
        elif key.owner and not key.peace:
            enemies += key.ships
    working = place.industry
    if enemies:
        blockade = max(enemies - (2 * place.iships + place.pships + friends), 0)
        working = max(working - blockade, 0)
    return min(place.metal, place.people, working)


def able(state: State) -> dict[int, int]:
    """How much industry can build at each world with industry and an owner, as it follows from a position."""
    table = Table(state, {}, Dice(b""))
    here = table.stations()
    return {
        number: usable(table, place, here.get(number, ()))
        for number, place in table.worlds.items()
        if place.industry and place.owner
    }


def _player(table: Table, empire: Empire, folk: Folk) -> Player:
    """By position: there are many turns."""
    before, gained = folk.player, folk.gained
    sums = dict(before.sums)
    for source, points in gained.items():
        sums[source] = sums.get(source, 0) + points
    return Player(
        folk.name,
        folk.character,
        before.home,
        before.score + sum(gained.values()),
        tuple(sorted(folk.allies)),
        tuple(sorted(folk.loaders)),
        before.met,
        tuple(sorted(folk.introduced)),
        folk.jihad,
        folk.holy,
        folk.vote,
        tuple(sorted(folk.probed)),
        tuple(sorted(folk.passed)),
        tuple([each for each in sorted(gained.items()) if each[1]]),
        tuple([each for each in sorted(sums.items()) if each[1]]),
        tuple(table.sheets.get(empire, ())),
        tuple(sorted(folk.comments.items())),
        before.seen,
    )


def _over(table: Table) -> bool:
    """The score somebody has exceeded, the last turn, or the last empire."""
    options, turn = table.before.options, table.before.turn
    if options.last and turn >= options.last:
        return True
    if options.variant == "bitter end":
        owners = {place.owner for place in table.worlds.values()} | {key.owner for key in table.keys.values()}
        return len(owners - {0}) < 2
    votes = [folk.vote for folk in table.folk.values() if folk.vote]
    if not votes:
        votes = [USUAL_END]
    best = max(folk.player.score + sum(folk.gained.values()) for folk in table.folk.values())
    return best * len(votes) > sum(votes)
