"""Positions play seldom leads to: a crowded star graph with things everywhere, so that much happens at once."""

from functools import cache
from random import Random
from typing import cast

from hypothesis import strategies as st
from msgspec.structs import replace

from turnsheet.bots.all_bots import BOTS
from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.seats import Seat
from turnsheet.games import starweb
from turnsheet.games.starweb.orders.orders import AnyOrder, Carry, HoldFire
from turnsheet.games.starweb.pages.remembered_worlds import acquainted
from turnsheet.games.starweb.rules.options import Options
from turnsheet.games.starweb.rules.phases.end_turn import usable_industry
from turnsheet.games.starweb.rules.state import Fleet, Player, State, World
from turnsheet.games.starweb.rules.tables import ARTIFACTS, BOX_EFFECTS, MOST, MOST_MINES, FleetId, WorldId

Sheets = dict[Seat, tuple[AnyOrder, ...]]

GAME = starweb.game()
CAST = ("EMPCBA", "AABBMP", "MMPPCC", "AABEBM")


@cache
def opening(cast: str) -> State:
    """A game at its beginning, for these characters."""
    return GAME.rules.setup(Options(characters=cast), len(cast), Dice(turn_key(cast, 0)))


def crowded(chance: Random) -> State:
    """A position drawn at random: lawful, but full."""
    start = opening(chance.choice(CAST))
    count = len(start.players)
    places = [world.number for world in start.worlds if not world.hole]
    crowd = chance.sample(places, 12)
    worlds = {world.number: _world(world, start, chance, world.number in crowd) for world in start.worlds}
    fleets = [_fleet(fleet, start, chance, crowd, places) for fleet in start.fleets]
    for artifact in range(1, ARTIFACTS + 1):
        if chance.random() < 0.5:
            number = chance.choice(crowd)
            worlds[number] = replace(worlds[number], artifacts=(*worlds[number].artifacts, artifact))
        else:
            key = chance.randrange(len(fleets))
            fleets[key] = replace(fleets[key], artifacts=(*fleets[key].artifacts, artifact))
    state = replace(
        start,
        turn=chance.randint(1, 60),
        worlds=tuple(worlds.values()),
        fleets=tuple(fleets),
        players=tuple(_player(player, empire, count, chance) for empire, player in enumerate(start.players, 1)),
        box=chance.choice(BOX_EFFECTS),
    )
    return acquainted(_ready(state))


def _world(world: World, start: State, chance: Random, full: bool) -> World:
    if world.hole or not full:
        return replace(world, artifacts=())
    people = chance.choice((0, 1, 5, chance.randint(0, MOST), MOST))
    robots = bool(people) and chance.random() < 0.25
    apostles = [empire for empire, player in enumerate(start.players, 1) if player.character == "Apostle"]
    faithful = people and not robots and apostles and chance.random() < 0.5
    converts = chance.choice((people, chance.randint(0, people), 1)) if faithful else 0
    owner = chance.randint(0, len(start.players)) if people else 0
    mines = chance.choice((0, chance.randint(0, MOST_MINES), MOST_MINES))
    return replace(
        world,
        owner=owner,
        people=people,
        robots=robots,
        converts=converts,
        apostle=chance.choice(apostles) if converts else 0,
        industry=chance.choice((0, 5, chance.randint(0, MOST), MOST)),
        metal=chance.choice((0, chance.randint(0, MOST), MOST)),
        mines=mines,
        limit=chance.choice((0, chance.randint(0, MOST), MOST)),
        turns=chance.randint(1, 7) if owner and mines else 0,
        iships=chance.choice((0, 0, chance.randint(0, 30), MOST)),
        pships=chance.choice((0, 0, chance.randint(0, 30), MOST)),
        plundered=chance.randint(0, 6),
        recovering=chance.choice((0, 0, 0, 1, 2, 3)),
        goods=chance.randint(0, 6),
        busted=chance.random() < 0.1,
        usable=0,
        artifacts=(),
    )


def _fleet(fleet: Fleet, start: State, chance: Random, crowd: list[WorldId], places: list[WorldId]) -> Fleet:
    owner = chance.randint(0, len(start.players))
    ships = chance.choice((0, 1, chance.randint(0, 9), chance.randint(0, 60), MOST))
    room = min(ships * (2 if owner and start.players[owner - 1].character == "Merchant" else 1), MOST)
    return Fleet(
        fleet.number,
        owner,
        chance.choice(crowd if chance.random() < 0.8 else places),
        ships,
        cargo=chance.choice((0, chance.randint(0, room), room)),
        peace=bool(owner) and chance.random() < 0.2,
        bomb=bool(ships) and chance.random() < 0.15,
    )


def _player(player: Player, empire: int, count: int, chance: Random) -> Player:
    others = [other for other in range(1, count + 1) if other != empire]
    holy = player.character == "Apostle" and chance.random() < 0.5
    score = chance.randint(-200, 900)
    return replace(
        player,
        score=score,
        sums=(("people", score),) if score else (),
        met=tuple(others),
        allies=tuple(sorted(chance.sample(others, chance.randint(0, 2)))),
        loaders=tuple(sorted(chance.sample(others, chance.randint(0, 2)))),
        jihad=chance.choice(others) if holy else 0,
        holy=holy,
        sheet=(Carry(FleetId(empire), "L"), HoldFire(empire)),
        comments=((1, "part-done"),),
        seen=(),
    )


def _ready(state: State) -> State:
    """The same with the industry that can build, which follows from all else."""
    follows = usable_industry(state)
    return replace(state, worlds=tuple(replace(world, usable=follows.get(world.number, 0)) for world in state.worlds))


def scribbled(state: State, key: int) -> Sheets:
    """A sheet of the random bot for every seat but those that miss the turn."""
    orders: Sheets = {}
    for seat in GAME.rules.names(state):
        if (key + seat) % 7:
            view = GAME.rules.view(state, seat)
            text = BOTS["random"].player(view, GAME.pages.forms(view), Dice(turn_key(str(key), seat)))
            orders[seat] = cast("tuple[AnyOrder, ...]", GAME.rules.read(view, text).orders)
    return orders


def played(state: State, orders: Sheets, dice: Dice) -> State:
    """The state after a turn."""
    after = GAME.rules.advance(state, orders, dice)
    assert isinstance(after, State)
    return after


positions = st.integers(0, 100_000).map(lambda seed: crowded(Random(seed)))
