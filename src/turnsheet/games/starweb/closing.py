"""Closing a turn: what can build next, who saw what and whom, scores, and whether the game is over.

Rules: docs/rules/starweb.md §7, §25, §28.
"""

from collections import defaultdict
from collections.abc import Sequence

from msgspec.structs import replace

from turnsheet.core.seats import Seat
from turnsheet.games.starweb import treasures
from turnsheet.games.starweb.state import Empire, Fleet, Memory, Player, State, World
from turnsheet.games.starweb.table import Folk, Key, Place, Table
from turnsheet.games.starweb.tables import TRIAL_TURNS, USUAL_END, FleetId
from turnsheet.games.starweb.watch import in_views


def close(table: Table) -> State:
    """The state after the turn."""
    state = table.before
    here = table.stations()
    for number, place in table.worlds.items():
        place.usable = usable(table, place, here.get(number, ())) if place.industry and place.owner else 0
    over = _over(table)
    if over:
        treasures.bonuses(table)
    left = table.left
    worlds = tuple([place.frozen(left.get(number, ())) for number, place in table.worlds.items()])
    fleets = tuple([key.frozen() for key in table.keys.values()])
    seats = state.seats
    players = tuple(_player(table, empire, folk) for empire, folk in table.folk.items())
    after = State(
        options=state.options,
        turn=state.turn + 1,
        players=players,
        worlds=worlds,
        fleets=fleets,
        seats=seats,
        box=state.box,
        news=tuple(table.messages),
        over=over,
        ciphers=state.ciphers,
    )
    return with_memories(after)


def usable(table: Table, place: Place, keys: Sequence[Key]) -> int:
    """How much industry can build next turn."""
    if place.recovering:
        return 0
    enemies = friends = 0
    for key in keys:
        if not key.ships:
            continue
        if key.owner == place.owner or (key.owner and place.owner in table.folk[key.owner].allies):
            friends += key.ships
        elif key.owner and not key.peace:
            enemies += key.ships
    blockade = max(enemies - (2 * place.iships + place.pships + friends), 0)
    return max(min(place.metal, place.people, place.industry - blockade), 0)


def _player(table: Table, empire: Empire, folk: Folk) -> Player:
    before = folk.player
    sums = dict(before.sums)
    for source, points in folk.gained.items():
        sums[source] = sums.get(source, 0) + points
    return Player(
        name=folk.name,
        character=folk.character,
        home=before.home,
        score=before.score + sum(folk.gained.values()),
        allies=tuple(sorted(folk.allies)),
        loaders=tuple(sorted(folk.loaders)),
        met=tuple(sorted(folk.met)),
        introduced=tuple(sorted(folk.introduced)),
        jihad=folk.jihad,
        holy=folk.holy,
        vote=folk.vote,
        probed=tuple(sorted(folk.probed)),
        passed=tuple(sorted(folk.passed)),
        gained=tuple([each for each in sorted(folk.gained.items()) if each[1]]),
        sums=tuple([each for each in sorted(sums.items()) if each[1]]),
        echo=_echoed(table, empire),
        seen=before.seen,
    )


def _echoed(table: Table, empire: Empire) -> tuple[tuple[str, str], ...]:
    """A player's orders as they were understood, each with what became of it."""
    sheet = table.sheets.get(empire, ())
    comments = table.folk[empire].comments
    if not comments:
        return tuple([(order.written(), "") for order in sheet])
    return tuple([(order.written(), comments.get(number, "")) for number, order in enumerate(sheet)])


def _over(table: Table) -> bool:
    """The score somebody has exceeded, the last turn, or the last empire."""
    options, turn = table.before.options, table.before.turn
    limit = options.turns or (TRIAL_TURNS if options.variant == "trial" else 0)
    if limit and turn >= limit:
        return True
    if options.variant == "bitter end":
        owners = {place.owner for place in table.worlds.values()} | {key.owner for key in table.keys.values()}
        return len(owners - {0}) < 2
    votes = [folk.vote for folk in table.folk.values() if folk.vote]
    if not votes:
        votes = [USUAL_END]
    best = max(folk.player.score + sum(folk.gained.values()) for folk in table.folk.values())
    return best * len(votes) > sum(votes)


def with_memories(state: State) -> State:
    """Let every player remember what he sees now, and know whom he has met."""
    empires = range(1, len(state.players) + 1)
    views = in_views(state, empires)
    notes, names = _notes(state, set().union(*views.values()))
    met: list[int] = []
    memories: list[tuple[Memory, ...]] = []
    for empire, player in zip(empires, state.players, strict=True):
        seen: dict[int, Memory] = {memory.world: memory for memory in player.seen}
        known = len(seen)
        named = 0
        for number in views[empire]:
            seen[number] = notes[number]
            named |= names[number]
        for other in player.met:
            named |= 1 << other
        met.append(named)
        memories.append(tuple(seen.values() if len(seen) == known else [seen[number] for number in sorted(seen)]))
    if len(set(state.seats)) < len(state.seats):
        met = _met_together(state.seats, met)
    players = [
        _with(player, tuple([other for other in empires if named >> other & 1 and other != empire]), seen_)
        for empire, player, named, seen_ in zip(empires, state.players, met, memories, strict=True)
    ]
    return replace(state, players=tuple(players))


def _met_together(seats: tuple[Seat, ...], met: list[int]) -> list[int]:
    """Whom empires have met, a bit each: all on the printout of their player, who may have several."""
    together: dict[Seat, int] = {}
    for empire, seat in enumerate(seats, 1):
        together[seat] = together.get(seat, 0) | met[empire - 1] | 1 << empire
    return [together[seat] for seat in seats]


def _notes(state: State, seen: set[int]) -> tuple[dict[int, Memory], dict[int, int]]:
    """What is to be remembered of the worlds that somebody sees, and who is named in a report of each, a bit each."""
    keys: dict[int, list[Fleet]] = defaultdict(list)
    for fleet in state.fleets:
        keys[fleet.world].append(fleet)
    names: dict[int, int] = {}
    notes: dict[int, Memory] = {}
    for place in state.worlds:
        number = place.number
        if number not in seen:
            continue
        report = place.report
        named = 1 << place.owner | 1 << place.apostle
        if report.lost_by or report.gift_of:
            named |= 1 << report.lost_by | 1 << report.gift_of
        for _, owner, _ in report.left:
            named |= 1 << owner
        here = []
        for fleet in keys.get(number, ()):
            owner, deed = fleet.owner, fleet.deed
            here.append((fleet.number, owner, fleet.ships))
            named |= 1 << owner
            if deed.lost_by or deed.gift_of:
                named |= 1 << deed.lost_by | 1 << deed.gift_of
        notes[number] = _memory(state.turn, place, tuple(here))
        names[number] = named
    return notes, names


def _memory(turn: int, world: World, keys: tuple[tuple[FleetId, Empire, int], ...]) -> Memory:
    return Memory(
        turn,
        world.number,
        world.owner,
        world.industry,
        world.metal,
        world.mines,
        world.people,
        world.robots,
        world.converts,
        world.limit,
        world.iships,
        world.pships,
        world.artifacts,
        keys,
        world.hole,
        world.busted,
    )


def _with(player: Player, met: tuple[Empire, ...], seen: tuple[Memory, ...]) -> Player:
    return Player(
        player.name,
        player.character,
        player.home,
        player.score,
        player.allies,
        player.loaders,
        met,
        player.introduced,
        player.jihad,
        player.holy,
        player.vote,
        player.probed,
        player.passed,
        player.gained,
        player.sums,
        player.echo,
        seen,
    )
