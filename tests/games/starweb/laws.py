"""The laws of Starweb: what holds in every turn, for all orders.

`broken_laws` is given a state, the orders and the state after them, and says in words what is wrong. Keys, artifacts
and worlds are conserved, no number leaves its cap, what a state says of one thing agrees with what it says of another,
and metal comes from mines and from the Black Box alone. `accounts` has the exact book of the metal, phase by phase.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from tests.games.starweb.reported_worlds import watched
from turnsheet.core.seats import Seat
from turnsheet.games.starweb.orders.orders import AnyOrder, Bomb, Carry, Give, LandRobots, Move, Probe, Transfer
from turnsheet.games.starweb.rules.state import Fleet, Player, State, World
from turnsheet.games.starweb.rules.tables import BLACK_BOX, MOST, MOST_MINES, RECOVERY, TURNS_TO_A_MINE, VOTES

Orders = Mapping[Seat, Sequence[AnyOrder]]

CAPS = {
    "industry": MOST,
    "metal": MOST,
    "mines": MOST_MINES,
    "people": MOST,
    "limit": MOST,
    "turns": TURNS_TO_A_MINE,
    "iships": MOST,
    "pships": MOST,
    "recovering": RECOVERY,
}
"""The most of each number of a world."""
ETERNAL = ("number", "gates", "hole")
IDENTITY = ("name", "character", "home")


def broken_laws(before: State, orders: Orders, after: State) -> list[str]:
    """What is wrong with a turn; nothing if all is well."""
    return [*_conserved(before, after), *unsound(after), *_grown(before, after), *_metal(before, orders, after)]


def unsound(state: State) -> list[str]:
    """What is wrong with a state, whatever was before it."""
    people = len(state.players)
    found: list[str] = []
    for world in state.worlds:
        found += (f"W{world.number}: {fault}" for fault in _world(world, people))
    for fleet in state.fleets:
        found += (f"F{fleet.number}: {fault}" for fault in _fleet(fleet, state))
    for empire, player in enumerate(state.players, 1):
        found += (f"[{player.name}]: {fault}" for fault in _player(player, empire, state))
    return found


def artifacts(state: State) -> Counter[int]:
    """How often each artifact is somewhere."""
    found: Counter[int] = Counter()
    for world in state.worlds:
        found.update(world.artifacts)
    for fleet in state.fleets:
        found.update(fleet.artifacts)
    return found


def _conserved(before: State, after: State) -> Iterator[str]:
    if [fleet.number for fleet in before.fleets] != [fleet.number for fleet in after.fleets]:
        yield "keys are not the same"
    if artifacts(before) != artifacts(after):
        yield "artifacts are not the same"
    if any(count > 1 for count in artifacts(after).values()):
        yield "an artifact is in two places"
    if len(before.worlds) != len(after.worlds):
        yield "worlds are not the same"
        return
    for old, new in zip(before.worlds, after.worlds, strict=True):
        for name in ETERNAL:
            if getattr(old, name) != getattr(new, name):
                yield f"W{old.number}: its {name} changed"
    for was, player in zip(before.players, after.players, strict=True):
        for name in IDENTITY:
            if getattr(was, name) != getattr(player, name):
                yield f"[{was.name}]: the {name} changed"
    if (before.options, before.seats, before.box) != (after.options, after.seats, after.box):
        yield "options, seats or the Black Box changed"
    if after.turn != before.turn + 1:
        yield "the turn is not the next"


def _world(world: World, players: int) -> Iterator[str]:
    for name, most in CAPS.items():
        if not 0 <= getattr(world, name) <= most:
            yield f"{name} is {getattr(world, name)}"
    numbers = [getattr(world, name) for name in CAPS]
    if not (0 <= world.owner <= players and 0 <= world.apostle <= players):
        yield "it belongs to a player who does not exist"
    if not 0 <= world.converts <= world.people:
        yield "there are more converts than people"
    if bool(world.converts) != bool(world.apostle):
        yield "converts have no Apostle, or an Apostle has no converts"
    if world.robots and (world.converts or not world.people):
        yield "robots are converts, or nobody"
    if world.owner and not world.people:
        yield "a world without people has an owner"
    if world.turns and not (world.owner and world.mines):
        yield "a world without owner or mines counts turns"
    if not 0 <= world.usable <= min(world.industry, world.metal, world.people):
        yield "more industry builds than industry, metal or people allow"
    if world.usable and (world.recovering or not world.owner):
        yield "industry builds on a recovering world or for nobody"
    if world.hole and (world.owner or any(numbers) or world.artifacts):
        yield "there is something in a black hole"
    if world.plundered < 0 or world.goods < 0:
        yield "plundered or supplied less than never"
    if not 0 <= world.report.converts_dead <= world.report.deaths:
        yield "more converts died than people"
    if list(world.artifacts) != sorted(world.artifacts):
        yield "artifacts are not in order"


def _fleet(fleet: Fleet, state: State) -> Iterator[str]:
    if not 0 <= fleet.owner <= len(state.players):
        yield "it belongs to a player who does not exist"
        return
    merchant = fleet.owner and state.players[fleet.owner - 1].character == "Merchant"
    if not 0 <= fleet.ships <= MOST:
        yield f"ships is {fleet.ships}"
    if not 0 <= fleet.cargo <= min(fleet.ships * (2 if merchant else 1), MOST):
        yield f"{fleet.ships} ships carry {fleet.cargo} metal"
    if fleet.bomb and not fleet.ships:
        yield "a bomb without ships"
    places = {world.number: world for world in state.worlds}
    if fleet.world not in places:
        yield "it is nowhere"
    elif places[fleet.world].hole:
        yield "it is in a black hole"
    if list(fleet.artifacts) != sorted(fleet.artifacts):
        yield "artifacts are not in order"


def _player(player: Player, empire: int, state: State) -> Iterator[str]:
    others = set(range(1, len(state.players) + 1)) - {empire}
    for name in ("allies", "loaders", "met", "introduced"):
        who: tuple[int, ...] = getattr(player, name)
        if not set(who) <= others | ({empire} if name == "introduced" else set()) or list(who) != sorted(set(who)):
            yield f"{name} are {who}"
    if player.score != sum(points for _, points in player.sums):
        yield "the score is not the sum of its sources"
    if player.vote and player.vote not in VOTES:
        yield f"a vote for {player.vote}"
    if player.jihad and not (player.holy and player.character == "Apostle"):
        yield "a jihad that was never declared"
    left = [(each.turn, each.world) for each in player.seen]
    if left != sorted(left) or len({world for _, world in left}) < len(left):
        yield "memories are not in order"
    if not watched(state, [empire]).isdisjoint(world for _, world in left):
        yield "remembers what is in sight"


def _grown(before: State, after: State) -> Iterator[str]:
    """What only ever grows, and by how much."""
    for old, new in zip(before.worlds, after.worlds, strict=False):
        if old.busted and not new.busted:
            yield f"W{old.number}: no longer busted"
        if new.plundered - old.plundered not in (0, 1) or new.goods - old.goods not in (0, 1):
            yield f"W{old.number}: plundered or supplied more than once a turn"
    for empire, (was, player) in enumerate(zip(before.players, after.players, strict=False), 1):
        if not set(was.met) <= set(player.met) or not set(was.introduced) <= {*player.introduced, *player.met}:
            yield f"[{was.name}]: forgot an encounter"
        if was.holy and not player.holy:
            yield f"[{was.name}]: called a jihad off"
        if not _ever(before, empire) <= _ever(after, empire):
            yield f"[{was.name}]: forgot a world"
        if player.score - was.score != sum(points for _, points in player.gained):
            yield f"[{was.name}]: points from nowhere"


def _ever(state: State, empire: int) -> set[int]:
    """All worlds a player sees or remembers."""
    return watched(state, [empire]) | {each.world for each in state.players[empire - 1].seen}


def _metal(before: State, orders: Orders, after: State) -> Iterator[str]:
    """The metal of each world and of the keys that begin the turn there; it is unloaded and loaded nowhere else.

    What mines make, less what industry, goods and throwing away take, is known; whether shots and the like took more, a
    state does not tell. Where nothing can have taken any the balance is exact, and else an upper bound.
    """
    keys: dict[int, list[tuple[Fleet, Fleet]]] = defaultdict(list)
    for old, new in zip(before.fleets, after.fleets, strict=False):
        keys[old.world].append((old, new))
    given = [order for sheet in orders.values() for order in sheet]
    spent = _spent(before, given)
    risky = _at_risk(given, after)
    for was, world in zip(before.worlds, after.worlds, strict=False):
        here = keys[was.number]
        low, high = _mined(was, world, after)
        had = was.metal + sum(old.cargo for old, _ in here) - was.usable - spent[was.number]
        has = world.metal + sum(new.cargo for _, new in here)
        if has > had + high and not any(old.number in risky for old, _ in here):
            yield f"W{was.number}: {has - had - high} metal from nowhere"
        elif has > had + spent[was.number] + high:
            yield f"W{was.number}: {has - had - high} metal from nowhere, even if nothing was unloaded"
        certain = world.metal < MOST and not world.busted and not any(old.number in risky for old, _ in here)
        if certain and has < had + low:
            yield f"W{was.number}: {had + low - has} metal lost to nothing"


def _mined(was: World, world: World, after: State) -> tuple[int, int]:
    """The least and the most metal that mines and the Black Box can have made."""
    box = after.box == "metal" and BLACK_BOX in world.artifacts
    mines = max(world.mines, was.mines) if world.owner or not world.people else 0
    idle = world.recovering or (was.recovering and world.plundered == was.plundered)
    high = 0 if idle else mines
    workers = world.people - was.usable if world.robots else world.people * 10 // 11 - 1 - was.usable
    sure = world.owner and not idle and after.box not in ("mines", "industry") and world.people <= world.limit
    return (max(min(world.mines, workers), 0) if sure else 0), high + box


def _spent(before: State, given: list[AnyOrder]) -> Counter[int]:
    """Metal thrown away, handed out as goods, or unloaded where there was no room for it."""
    cargo = {fleet.number: fleet.cargo for fleet in before.fleets}
    place = {fleet.number: fleet.world for fleet in before.fleets}
    metal = {world.number: world.metal for world in before.worlds}
    spent: Counter[int] = Counter()
    for order in given:
        if isinstance(order, Carry) and order.act != "L":
            amount = min(cargo[order.fleet], MOST if order.count is None else order.count)
            cargo[order.fleet] -= amount
            world = place[order.fleet]
            if order.act == "U":
                stored = min(amount, MOST - metal[world])
                metal[world] += stored
                amount -= stored
            spent[world] += amount
    return spent


def _at_risk(given: list[AnyOrder], after: State) -> set[int]:
    """Keys that may have lost metal otherwise: with ships, in a gift, to a pirate, under fire, in ambush, in a hole."""
    found: set[int] = set()
    for order in given:
        match order:
            case Probe(letter="F") | Transfer(letter="F") | Give(what="F"):
                found.add(order.number)
            case Bomb() | LandRobots():
                found.add(order.fleet)
            case Move() if len(order.path) > 1:
                found.add(order.fleet)
            case _:
                pass
    fired = [fleet.deed.fired for fleet in after.fleets]
    fired += [shot for world in after.worlds for shot in (world.report.iships_fired, world.report.pships_fired)]
    found |= {int(shot[2:]) for shot in fired if shot.startswith("AF")}
    found |= {fleet.number for fleet in after.fleets if fleet.deed.lost_by or fleet.deed.captured}
    return found
