"""The pictures of the first page: plays short matches between bots and writes what they look like for the client.

    python scripts/showcase.py          writes client/src/games/*/showcase.json

Everything in these files comes from the engine: places, shots and losses of a match of Raumkrieg, turn by turn, and
charts of the other games. Seeds and steps are fixed, so the files change only if rules or bots do.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec
from msgspec.structs import replace

from turnsheet.bots.all_bots import BOTS
from turnsheet.core import bot_match
from turnsheet.core.dice import Dice, turn_key
from turnsheet.core.game import AnyGame
from turnsheet.core.match import Match, PlayedStep
from turnsheet.core.orders import Order
from turnsheet.core.pages.chart import Chart, Mark, Spot
from turnsheet.core.seats import Seat
from turnsheet.games import GAMES
from turnsheet.games.raumkrieg.orders.orders import AnyOrder
from turnsheet.games.raumkrieg.pages.chart import cone
from turnsheet.games.raumkrieg.rules.events import Captured, Fired, Lost
from turnsheet.games.raumkrieg.rules.phases.accelerate import accelerate
from turnsheet.games.raumkrieg.rules.phases.missing_orders import miss
from turnsheet.games.raumkrieg.rules.phases.move import move
from turnsheet.games.raumkrieg.rules.state import State as Fleets
from turnsheet.games.raumkrieg.rules.tables import BOARD, KIND, ShipId

FOLDER = Path(__file__).parents[1] / "client" / "src" / "games"
GAME = {game.id: game for game in GAMES}
BATTLE_SEED, BATTLE_BEGINS = "show 12", 2
ROBOTS_SEED, STARWEB_SEED, VOYAGE_SEED = "show 1", "show 1", "show 5"
STARWEB_TURNS, VOYAGE_STEPS = 9, 60
FIRST = Seat(1)
AROUND = 1.2
"""How far from a voyage stars are shown, in squares."""


class Shot(msgspec.Struct, frozen=True):
    """A shot: who fired, the area it covered, and what it hit."""

    ship: ShipId
    owner: Seat
    at: Spot
    radius: float
    start: float
    sweep: float
    hits: tuple[ShipId, ...]
    order: str
    """The order that made it fire, as its player wrote it."""


class BattleTurn(msgspec.Struct, frozen=True):
    """A turn of a battle: where all ships are after they moved, then what they did to each other."""

    turn: int
    ships: dict[ShipId, tuple[Seat, int, int]]
    """Owner and place of each ship by its number."""
    shots: tuple[Shot, ...]
    lost: tuple[ShipId, ...]
    captured: dict[ShipId, Seat]


class Battle(msgspec.Struct, frozen=True):
    """A match of Raumkrieg as everybody could see it after its end."""

    board: int
    kinds: dict[ShipId, str]
    turns: tuple[BattleTurn, ...]


class Voyage(msgspec.Struct, frozen=True):
    """A voyage of Star Probe: stars near it, and where the ship was. The third number of a place is its height."""

    stars: tuple[tuple[float, float, int], ...]
    track: tuple[tuple[float, float, int], ...]


def battle() -> Battle:
    """The battle of the first page: one match, from some turns before the first shots on."""
    game = GAME["raumkrieg"]
    preset = next(each for each in game.presets if each.id == "quartet")
    match = Match(game, preset.options, preset.seats, BATTLE_SEED)
    turns = []
    while not match.over:
        orders = {
            seat: bot_match.ask(match, seat, BOTS["hunter"].player)
            for seat in bot_match.next_seats(game.rules.awaiting(match.state))
        }
        there = _moved(match, orders)
        match.advance(orders)
        assert isinstance(match.state, Fleets)
        if there.turn >= BATTLE_BEGINS:
            turns.append(_turn(there, match.state, match.steps[-1]))
    return Battle(BOARD, {ship: KIND[ship] for ship in turns[0].ships}, tuple(turns))


def _moved(match: Match, orders: dict[Seat, tuple[Order, ...]]) -> Fleets:
    """The ships after the movement of a turn, before anybody fires."""
    state, dice = match.state, Dice(turn_key(match.seed, len(match.steps) + 1))
    assert isinstance(state, Fleets)
    if state.turn == 0:
        return state
    given = {seat: tuple(each for each in theirs if isinstance(each, AnyOrder)) for seat, theirs in orders.items()}
    for phase in (miss, accelerate, move):
        state = phase(state, given, dice)
    return state


def _turn(there: Fleets, after: Fleets, played: PlayedStep) -> BattleTurn:
    shots = []
    written = {line.split()[0]: line for lines in played.orders.values() for line in lines}
    for shot in after.events:
        if isinstance(shot, Fired):
            area = cone(shot.ship, shot.owner, shot.place, shot.range, shot.direction, "shot")
            order = written[str(shot.ship)]
            shots.append(
                Shot(
                    shot.ship,
                    shot.owner,
                    at=area.at,
                    radius=area.radius,
                    start=area.start,
                    sweep=area.sweep,
                    hits=shot.hits,
                    order=order,
                )
            )
    return BattleTurn(
        turn=there.turn,
        ships={ship.number: (ship.owner, *ship.place) for ship in there.ships},
        shots=tuple(shots),
        lost=tuple(event.ship for event in after.events if isinstance(event, Lost)),
        captured={event.ship: event.captor for event in after.events if isinstance(event, Captured)},
    )


def robots() -> Chart:
    """What the first team sees in the play in which it sees most of the other."""
    return max(_charts("robots", "duel", "strong", ROBOTS_SEED, FIRST), key=_robots_seen)


def _robots_seen(chart: Chart) -> tuple[bool, int, int]:
    seen = [mark for mark in chart.marks if mark.source == "seen"]
    own = sum(mark.owner == FIRST for mark in seen)
    return own < len(seen), own, len(seen)


def starweb() -> Chart:
    """The worlds that the first empire of a trial game knows after some turns."""
    charts = _charts("starweb", "trial", "settler", STARWEB_SEED, FIRST)
    chart = next(each for number, each in enumerate(charts, 1) if number == STARWEB_TURNS)
    return replace(chart, marks=tuple(mark for mark in chart.marks if not mark.near))


def voyage() -> Voyage:
    """The first voyage of an explorer, as far as it goes in some steps."""
    track: list[tuple[float, float, int]] = []
    stars: tuple[Mark, ...] = ()
    for number, chart in enumerate(_charts("starprobe", "solo", "surveyor", VOYAGE_SEED, FIRST)):
        ship = next((mark for mark in chart.marks if mark.kind == "ship"), None)
        if ship is None or number == VOYAGE_STEPS:
            break
        here = (*ship.at, ship.level)
        if not track or track[-1] != here:
            track.append(here)
        stars = tuple(mark for mark in chart.marks if mark.kind in ("regular", "hot", "cool", "home"))
    near = [mark for mark in stars if any(_near(mark.at, place) for place in track)]
    return Voyage(tuple((*mark.at, mark.level) for mark in near), tuple(track))


def _near(spot: Spot, place: tuple[float, float, int]) -> bool:
    return abs(spot[0] - place[0]) < AROUND and abs(spot[1] - place[1]) < AROUND


def _charts(name: str, preset: str, bot: str, seed: str, seat: Seat) -> Iterator[Chart]:
    """The chart of a seat after every step of a match between bots."""
    game: AnyGame = GAME[name]
    chosen = next(each for each in game.presets if each.id == preset)
    match = Match(game, chosen.options, chosen.seats, seed)
    while not match.over:
        bot_match.step(match, [BOTS[bot].player] * chosen.seats)
        yield _plain(game.pages.chart(game.rules.view(match.state, seat)))


def _plain(chart: Chart) -> Chart:
    """The chart without what a picture does not need."""
    return replace(
        chart,
        marks=tuple(replace(mark, details=(), values={}) for mark in chart.marks),
        areas=tuple(replace(area, values={}) for area in chart.areas),
    )


PICTURES: dict[str, Callable[[], msgspec.Struct]] = {
    "raumkrieg": battle,
    "robots": robots,
    "starprobe": voyage,
    "starweb": starweb,
}
"""The picture of each game."""


def file(game: str) -> Path:
    """Where the picture of a game is kept."""
    return FOLDER / game / "showcase.json"


def written(game: str) -> bytes:
    """The picture of a game as it is in its file."""
    return msgspec.json.encode(PICTURES[game]()) + b"\n"


def main() -> None:
    """Write all pictures."""
    for game in PICTURES:
        file(game).write_bytes(written(game))


if __name__ == "__main__":
    main()
