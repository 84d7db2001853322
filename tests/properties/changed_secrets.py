"""Disguises: for each game, how to change what a seat cannot see.

The secrecy property changes a state so and then looks for any change in what the seat is shown. A disguise should
touch every hidden field there is.
"""

from collections.abc import Callable, Sequence
from random import Random

from msgspec.structs import replace

from tests.games.starprobe.secrecy import hidden_values as starprobe_secrets
from tests.games.starweb.renumbered_state import retold
from tests.games.starweb.secrecy import changed_secrets as starweb_secrets
from turnsheet.core.events import Told, heard
from turnsheet.core.game import State
from turnsheet.core.seats import Seat
from turnsheet.games.raumkrieg.rules.events import Fired, LeftBoard, Missed, News, Scored
from turnsheet.games.raumkrieg.rules.state import State as RaumkriegState
from turnsheet.games.raumkrieg.rules.tables import ShipId
from turnsheet.games.robots.rules.events import Hurt, Moved, Sighted
from turnsheet.games.robots.rules.events import News as RobotsNews
from turnsheet.games.robots.rules.hexes import board
from turnsheet.games.robots.rules.line_of_sight import sees
from turnsheet.games.robots.rules.state import Letters, Loaded, Sighting
from turnsheet.games.robots.rules.state import State as RobotsState
from turnsheet.games.robots.rules.tables import HEALTH, ROBOTS, RobotId, Team
from turnsheet.games.starprobe.rules.state import State as StarprobeState
from turnsheet.games.starweb.rules.state import Cipher
from turnsheet.games.starweb.rules.state import State as StarwebState

Disguise = Callable[[State, Seat, Random], State]


def raumkrieg(state: State, seat: Seat, chance: Random) -> State:
    """Others' fuel, others' starting points, and all news not meant for this seat."""
    assert isinstance(state, RaumkriegState)
    other = next(each for each in state.seats if each != seat)
    ship = ShipId(10 * other + chance.randrange(10))
    hits = (ship,) if state.options.reports == "classic" else ()
    secrets: tuple[News, ...] = (
        Told((other,), other, other, f"secret {chance.random()}"),
        Fired((other,), ship, other, 2, chance.randint(1, 12), (chance.randrange(1000), 5), hits),
        Scored((other,), other, ship, chance.randrange(1000)),
        LeftBoard((other,), ship, other),
        Missed((other,), other, chance.randrange(12)),
    )
    known = heard(state.news, seat)
    return replace(
        state,
        ships=tuple(ship if ship.owner == seat else replace(ship, fuel=chance.randrange(1000)) for ship in state.ships),
        starts=tuple(
            start if owner == seat else (chance.randrange(1000), chance.randrange(1000))
            for owner, start in zip(state.seats, state.starts, strict=True)
        ),
        news=known + tuple(chance.sample(secrets, chance.randint(1, len(secrets)))),
    )


def robots(state: State, seat: Seat, chance: Random) -> State:
    """Robots of others out of sight, all that others remember, their programs and mail, and news not meant for it."""
    assert isinstance(state, RobotsState)
    team = state.team(seat)
    mine = range(ROBOTS * team, ROBOTS * team + ROBOTS)
    seen = state.sight[team]
    fog = [at for at in board(state.side) if not sees(state.robots, team, at)]
    changed = list(state.robots)
    for number, robot in enumerate(state.robots):
        if number in mine:
            continue
        hidden: dict[str, object] = {
            "moves": chance.randrange(3),
            "moved": chance.randrange(50),
            "killed": chance.randrange(9),
        }
        hidden |= {"absorbed": chance.randrange(9)}
        if number != state.playing:
            hidden |= {"played": chance.random() < 0.5}
        if robot.alive and not seen >> number & 1:
            hidden |= {"at": chance.choice(fog), "facing": chance.randrange(6)}
            hidden |= {"health": chance.randint(1, HEALTH[number % ROBOTS])}
        changed[number] = replace(robot, **hidden)
    others = [number for number in range(len(changed)) if number not in mine and changed[number].alive]
    theirs = tuple(other for other in range(len(state.sight)) if other != team)
    memories = [each for each in state.sightings if each.team == team]
    for other in theirs:
        third = RobotId(chance.choice([each for each in range(len(changed)) if each // ROBOTS != other]))
        memories.append(Sighting(Team(other), third, chance.choice(board(state.side)), 2, 1, chance.randint(1, 9)))
    programs = [each for each in state.programs if each.robot in mine]
    playing = state.playing
    for number in others:
        if number != playing:
            standby = chance.random() < 0.5
            kept = (("n", chance.randrange(99)),)
            programs.append(Loaded(RobotId(number), f": play {chance.randrange(99)} . ;", standby, kept, ("log",)))
    mail = [each for each in state.mail if each.to in mine]
    if others:
        mail.append(Letters(RobotId(others[0]), RobotId(others[0]), (chance.randrange(1000),)))
    away = tuple(state.seat(other) for other in theirs)
    told: tuple[RobotsNews, ...] = (
        Moved(away[:1], state.name(chance.randrange(len(changed))), chance.choice(board(state.side))),
        Hurt(away, state.name(chance.randrange(len(changed))), chance.randint(1, 3)),
        Sighted(away[-1:], state.teams[theirs[-1]], state.name(chance.randrange(len(changed)))),
    )

    def retold(news: tuple[RobotsNews, ...]) -> tuple[RobotsNews, ...]:
        """The news of this seat, told to whom else, between news it never hears."""
        own = [replace(event, audience=tuple({seat, *chance.sample(away, 1)})) for event in heard(news, seat)]
        return (*chance.sample(told, 1), *own, *chance.sample(told, chance.randint(0, 2)))

    return replace(
        state,
        robots=tuple(changed),
        damage=chance.randrange(state.turn + 1),
        sight=tuple(bits if other == team else chance.getrandbits(6) for other, bits in enumerate(state.sight)),
        sightings=tuple(memories),
        programs=tuple(programs),
        mail=tuple(mail),
        news=retold(state.news),
        past=retold(state.past),
    )


def starweb(state: State, seat: Seat, chance: Random) -> State:
    """Everything that `starweb_secrets` has a verdict on."""
    assert isinstance(state, StarwebState)
    changed = starweb_secrets.disguise(state, seat, chance)
    return _recoded(changed, seat, chance) if state.ciphers else changed


def _recoded(state: StarwebState, seat: Seat, chance: Random) -> StarwebState:
    """The same for this seat, with other true numbers and names, and other ciphers for the others."""
    own = state.seats.index(seat)

    def shuffled(numbers: Sequence[int]) -> tuple[tuple[int, int], ...]:
        return tuple(zip(numbers, chance.sample(numbers, len(numbers)), strict=True))

    def some(empire: int) -> Cipher:
        others = [each for each in range(1, len(state.players) + 1) if each != empire + 1]
        worlds, fleets = [world.number for world in state.worlds], [fleet.number for fleet in state.fleets]
        return Cipher(shuffled(worlds), shuffled(fleets), shuffled(others))

    def composed(new: tuple[tuple[int, int], ...], old: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
        """From the new truth to what the seat has always said."""
        said = dict(old)
        return tuple(sorted((true, said.get(once, once)) for once, true in new if true != said.get(once, once)))

    new, old = some(own), state.ciphers[own]
    truth = retold(state, seat, new)
    names = {player.name: empire for empire, player in enumerate(state.players, 1)}
    # names are by place: the seat calls the player at a place as before, by the name that is there now
    place = {player.name: empire for empire, player in enumerate(truth.players, 1)}
    called = {true: state.players[dict(old.names).get(true, true) - 1].name for true in names.values()}
    kept = Cipher(
        composed(new.worlds, old.worlds),
        composed(new.fleets, old.fleets),
        tuple((true, place[called[true]]) for true in sorted(called) if place[called[true]] != true),
    )
    everyone = range(len(state.players))
    return replace(truth, ciphers=tuple(kept if empire == own else some(empire) for empire in everyone))


def starprobe(state: State, seat: Seat, chance: Random) -> State:
    """Everything that `starprobe_verdicts` has a verdict on."""
    assert isinstance(state, StarprobeState)
    return starprobe_secrets.disguise(state, seat, chance)


DISGUISES: dict[str, Disguise] = {
    "raumkrieg": raumkrieg,
    "robots": robots,
    "starweb": starweb,
    "starprobe": starprobe,
}
