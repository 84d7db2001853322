"""Disguises: for each game, how to change what a seat cannot see.

The secrecy property changes a state so and then looks for any change in what the seat is shown. A disguise should
touch every hidden field there is. Those of each game are in its own folder, `tests/games/<game>/secrecy`.
"""

from collections.abc import Callable, Sequence
from random import Random

from msgspec.structs import replace

from tests.games.raumkrieg.secrecy import changed_secrets as raumkrieg_secrets
from tests.games.robots.secrecy import changed_secrets as robots_secrets
from tests.games.starprobe.secrecy import hidden_values as starprobe_secrets
from tests.games.starweb.renumbered_state import retold
from tests.games.starweb.secrecy import changed_secrets as starweb_secrets
from turnsheet.core.game import State
from turnsheet.core.seats import Seat
from turnsheet.games.raumkrieg.rules.state import State as RaumkriegState
from turnsheet.games.robots.rules.state import State as RobotsState
from turnsheet.games.starprobe.rules.state import State as StarprobeState
from turnsheet.games.starweb.rules.state import Cipher
from turnsheet.games.starweb.rules.state import State as StarwebState

Disguise = Callable[[State, Seat, Random], State]


def raumkrieg(state: State, seat: Seat, chance: Random) -> State:
    assert isinstance(state, RaumkriegState)
    return raumkrieg_secrets.disguise(state, seat, chance)


def robots(state: State, seat: Seat, chance: Random) -> State:
    assert isinstance(state, RobotsState)
    return robots_secrets.disguise(state, seat, chance)


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
