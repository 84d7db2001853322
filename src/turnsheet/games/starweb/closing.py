"""Closing a turn: what can build next, who saw what and whom, scores, and whether the game is over.

Rules: docs/rules/starweb.md §7, §25, §28.
"""

from collections import defaultdict

from msgspec.structs import replace

from turnsheet.core.seats import Seat
from turnsheet.games.starweb import treasures
from turnsheet.games.starweb.state import Empire, Memory, Player, State, World
from turnsheet.games.starweb.table import Folk, Key, Place, Table, echoed
from turnsheet.games.starweb.tables import TRIAL_TURNS, USUAL_END, FleetId
from turnsheet.games.starweb.watch import in_view


def close(table: Table) -> State:
    """The state after the turn."""
    state = table.before
    here: dict[int, list[Key]] = defaultdict(list)
    for key in table.keys.values():
        here[key.world].append(key)
    for place in table.worlds.values():
        place.usable = usable(table, place, here[place.number]) if place.industry and place.owner else 0
    over = _over(table)
    if over:
        treasures.bonuses(table)
    worlds = tuple(place.frozen() for place in table.worlds.values())
    fleets = tuple(key.frozen() for key in table.keys.values())
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


def usable(table: Table, place: Place, keys: list[Key]) -> int:
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
        gained=tuple((source, points) for source, points in sorted(folk.gained.items()) if points),
        sums=tuple((source, points) for source, points in sorted(sums.items()) if points),
        echo=echoed(table, empire),
        seen=before.seen,
    )


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
    keys: dict[int, list[tuple[FleetId, Empire, int]]] = defaultdict(list)
    told: dict[int, set[Empire]] = defaultdict(set)
    for fleet in state.fleets:
        keys[fleet.world].append((fleet.number, fleet.owner, fleet.ships))
        told[fleet.world] |= {fleet.deed.lost_by, fleet.deed.gift_of}
    by_number: dict[int, World] = {world.number: world for world in state.worlds}
    notes: dict[int, Memory] = {}
    mets: list[set[Empire]] = []
    memories: list[tuple[Memory, ...]] = []
    players = []
    for empire, player in enumerate(state.players, 1):
        seen: dict[int, Memory] = {memory.world: memory for memory in player.seen}
        met = set(player.met)
        for number in in_view(state, empire):
            world = by_number[number]
            note = notes.get(number)
            if note is None:
                note = notes[number] = _memory(state.turn, world, tuple(keys[number]))
            seen[number] = note
            met |= _names(world, keys[number]) | told[number]
        mets.append(met)
        memories.append(tuple(seen[number] for number in sorted(seen)))
    for empire, player in enumerate(state.players, 1):
        players.append(_with(player, _met_together(state.seats, mets, empire), memories[empire - 1]))
    return replace(state, players=tuple(players))


def _met_together(seats: tuple[Seat, ...], mets: list[set[Empire]], empire: Empire) -> tuple[Empire, ...]:
    """Whom an empire has met: all on the printout of its player, who may have others."""
    kin = [each for each, seat in enumerate(seats, 1) if seat == seats[empire - 1]]
    return tuple(sorted(set(kin).union(*(mets[each - 1] for each in kin)) - {0, empire}))


def _names(world: World, keys: list[tuple[FleetId, Empire, int]]) -> set[Empire]:
    report = world.report
    found = {world.owner, world.apostle, report.lost_by, report.gift_of}
    found |= {owner for _, owner, _ in keys} | {owner for _, owner, _ in report.left}
    return found


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
